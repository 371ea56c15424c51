package gopls

import (
	"fmt"
	"strconv"
	"strings"
)

// setting makes an editor use a gopls.
type setting struct {
	editor, file string
	text         string // with GOPLS in place of the quoted path
}

// settings are in the order in which they are printed.
var settings = []setting{
	{"VS Code", "settings.json", `"go.alternateTools": { "gopls": GOPLS }`},
	{"Neovim 0.11 or later", "init.lua", `vim.lsp.config("gopls", { cmd = { GOPLS },
  filetypes = { "go", "gomod", "gowork", "gotmpl" }, root_markers = { "go.work", "go.mod", ".git" } })
vim.lsp.enable("gopls")`},
	{"Emacs with Eglot", "init.el", `(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((go-mode go-dot-mod-mode go-dot-work-mode go-ts-mode go-mod-ts-mode go-work-ts-mode) . (GOPLS))))`},
	{"Helix", "languages.toml", `[language-server.gopls]
command = GOPLS`},
	{"Zed", "settings.json", `"lsp": { "gopls": { "binary": { "path": GOPLS } } }`},
}

// Editors describes how to make editors use the gopls with a path.
func Editors(path string) string {
	var list []string
	for _, s := range settings {
		text := strings.ReplaceAll(s.textFor(path), "\n", "\n    ")
		list = append(list, fmt.Sprintf("%s, in %s:\n\n    %s\n", s.editor, s.file, text))
	}
	return strings.Join(list, "\n")
}

// textFor returns the setting for the gopls with a path.
func (s setting) textFor(path string) string {
	return strings.ReplaceAll(s.text, "GOPLS", strconv.Quote(path))
}
