package gopls

import (
	"strconv"
	"strings"
)

// editors describes how to make editors use a gopls. GOPLS is replaced with its quoted path.
const editors = `VS Code, in settings.json:

    "go.alternateTools": { "gopls": GOPLS }

Neovim, in init.lua:

    vim.lsp.config("gopls", { cmd = { GOPLS } })

Emacs with Eglot, in init.el:

    (with-eval-after-load 'eglot
      (add-to-list 'eglot-server-programs '((go-mode go-ts-mode go-mod-ts-mode) . (GOPLS))))

Helix, in languages.toml:

    [language-server.gopls]
    command = GOPLS
`

// Editors describes how to make editors use the gopls with a path.
func Editors(path string) string {
	return strings.ReplaceAll(editors, "GOPLS", strconv.Quote(path))
}
