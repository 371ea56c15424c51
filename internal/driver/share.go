package driver

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// What the fixes of a package write so often is declared once.
const (
	oftenResult = 5 // results
	oftenCode   = 3 // codes
)

// Share returns a patch that declares what the fixes of a package would otherwise write many times, in one file of the
// package: a function that makes a tool result of an error, and constants for codes. Then the fixes use them. Only the
// command can do so, because a fix edits no other file than that of its finding.
func (r *Run) Share() (*Patch, error) {
	packages := make(map[string]*written) // by folder
	for _, f := range r.Findings {
		if len(f.SuggestedFixes) == 0 {
			continue
		}
		dir := filepath.Dir(f.Position.Filename)
		if packages[dir] == nil {
			packages[dir] = &written{codes: make(map[string]*use), names: make(map[string]string)}
		}
		for _, e := range f.SuggestedFixes[0].TextEdits {
			packages[dir].add(f.Position.Filename, string(e.NewText))
		}
	}
	p := &Patch{files: make(map[string]change)}
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		if err := r.declare(p, packages[dir]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// use counts how often the fixes of a package write something.
type use struct {
	files   map[string]int
	message string // the text behind a code, if it is the same everywhere
	n       int
}

func (u *use) add(file string) {
	if u.files == nil {
		u.files = make(map[string]int)
	}
	u.files[file]++
	u.n++
}

// written is what the fixes of a package write.
type written struct {
	results    use
	resultType string            // the type of results as the source writes it
	codes      map[string]*use   // by code
	names      map[string]string // the code of each constant that a fix declares
}

var (
	resultCall = regexp.MustCompile(`\bmcperr\.Result\[(\w+\.\w+)\]\(`)
	codedCall  = regexp.MustCompile(`\bmcperr\.\w+\(("[A-Z0-9_]+"|code\w+),\s+(?:err, )?("(?:[^"\\]|\\.)*")?`)
	restricted = regexp.MustCompile(`_(?:test|linux|darwin|windows|unix|freebsd|js|wasm|amd64|arm64|386|arm)\.go$`)
	verb       = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z]`)
	constant   = regexp.MustCompile(`\b(code\w+)\s+= "([A-Z0-9_]+)"`)
)

// add counts what the new text of an edit writes.
func (w *written) add(file, text string) {
	for _, m := range constant.FindAllStringSubmatch(text, -1) {
		w.names[m[1]] = m[2]
	}
	for _, m := range resultCall.FindAllStringSubmatch(text, -1) {
		if w.resultType == "" {
			w.resultType = m[1]
		}
		if w.resultType == m[1] {
			w.results.add(file)
		}
	}
	for _, m := range codedCall.FindAllStringSubmatch(text, -1) {
		code, err := strconv.Unquote(m[1])
		if err != nil {
			code = m[1] // the name of a constant
		}
		if w.codes[code] == nil {
			w.codes[code] = &use{message: m[2]}
		}
		if u := w.codes[code]; u.message != m[2] {
			u.message = ""
		}
		w.codes[code].add(file)
	}
}

// often lists the codes that fixes write often, the most frequent first.
func (w *written) often() (list []string) {
	for name, code := range w.names {
		if u := w.codes[name]; u != nil {
			delete(w.codes, name)
			if other := w.codes[code]; other != nil {
				u.n += other.n
			}
			w.codes[code] = u
		}
	}
	for code, u := range w.codes {
		if u.n >= oftenCode && !strings.HasPrefix(code, "code") { // else it is a constant that exists
			list = append(list, code)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(w.codes[b].n-w.codes[a].n, strings.Compare(a, b))
	})
	return list
}

// home returns the file that gets the declarations: the one that uses them most.
func (w *written) home(often []string) string {
	files := maps.Clone(w.results.files)
	if files == nil {
		files = make(map[string]int)
		for _, code := range often {
			for name, n := range w.codes[code].files {
				files[name] += n
			}
		}
	}
	most := ""
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if restricted.MatchString(name) {
			continue
		}
		if most == "" || files[name] > files[most] {
			most = name
		}
	}
	return most
}

// declare adds the declarations of a package to a patch.
func (r *Run) declare(p *Patch, w *written) error {
	often := w.often()
	home := w.home(often)
	u := r.unitOf(home)
	if u == nil {
		return nil
	}
	before, err := r.loaded.content(home)
	if err != nil || bytes.Contains(before, []byte("\r\n")) || bytes.HasPrefix(before, []byte("\ufeff")) {
		return err
	}
	if regexp.MustCompile(`(?m)^//go:build`).Match(before) {
		return nil
	}
	taken := u.words()
	inFolder(filepath.Dir(home), taken)
	var text strings.Builder
	sharesResult := w.results.n >= oftenResult && importsAs(before, w.resultType)
	if sharesResult {
		for _, name := range []string{"toolError", "errorResult", "toolFailure"} {
			if !taken[name] {
				fmt.Fprintf(&text, "\n\n// %s returns the tool result for an error, with its code and retry.\nfunc %s(err error) *%s {\n"+
					"\treturn mcperr.Result[%s](err)\n}", name, name, w.resultType, w.resultType)
				break
			}
		}
	}
	often = slices.DeleteFunc(often, func(code string) bool {
		name := codes.Constant(code)
		was := taken[name]
		taken[name] = true
		return was
	})
	writeConstants(&text, w, often)
	if text.Len() == 0 {
		return nil
	}
	if after, err := withDeclarations(before, text.String(), sharesResult); err == nil && after != nil {
		p.files[home] = change{before, after, u.module}
	}
	return nil // without the declarations, each fix writes it all
}

// importsAs reports whether a file imports the package of a qualified type by the name that the type has there.
func importsAs(src []byte, qualified string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ImportsOnly)
	pkg, _, _ := strings.Cut(qualified, ".")
	return err == nil && slices.ContainsFunc(f.Imports, func(spec *ast.ImportSpec) bool {
		if spec.Name != nil {
			return spec.Name.Name == pkg
		}
		path, _ := strconv.Unquote(spec.Path.Value)
		return path[strings.LastIndex(path, "/")+1:] == pkg
	})
}

// writeConstants writes the constants for codes. A comment says what each means.
func writeConstants(text *strings.Builder, w *written, list []string) {
	meaning := func(code string) string {
		message, err := strconv.Unquote(w.codes[code].message)
		isControl := func(r rune) bool { return !unicode.IsPrint(r) }
		if err != nil || strings.ContainsFunc(message, isControl) || !strings.Contains(message, " ") {
			return ""
		}
		return verb.ReplaceAllString(message, "…")
	}
	switch {
	case len(list) == 1 && meaning(list[0]) != "":
		fmt.Fprintf(text, "\n\n// %s is the code for the failure %q.\nconst %s = %q",
			codes.Constant(list[0]), meaning(list[0]), codes.Constant(list[0]), list[0])
	case len(list) > 0:
		text.WriteString("\n\n// Codes of failures that several tools report.\nconst (\n")
		for _, code := range list {
			fmt.Fprintf(text, "\t%s = %q", codes.Constant(code), code)
			if message := meaning(code); message != "" {
				fmt.Fprintf(text, " // %s", message)
			}
			text.WriteString("\n")
		}
		text.WriteString(")")
	}
}

// withDeclarations returns a file with declarations behind its imports. It imports the runtime if they use it. It returns
// nil if the file has no imports.
func withDeclarations(src []byte, text string, usesRuntime bool) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	at := token.NoPos
	for _, d := range f.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT {
			at = gd.End()
		}
	}
	if !at.IsValid() {
		return nil, nil
	}
	offset := fset.Position(at).Offset
	rest, _, _ := bytes.Cut(src[offset:], []byte("\n"))
	offset += len(rest)
	src = slices.Concat(src[:offset], []byte(text), src[offset:])
	fset = token.NewFileSet()
	if f, err = parser.ParseFile(fset, "", src, parser.ParseComments); err != nil {
		return nil, err
	}
	if usesRuntime {
		astutil.AddImport(fset, f, mcp.RuntimePath)
	}
	var out bytes.Buffer
	if err := format.Node(&out, fset, f); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// unitOf returns the unit that has a file, or nil.
func (r *Run) unitOf(name string) *unit {
	for _, u := range r.loaded.units {
		if u.problem == "" && slices.Contains(u.files, name) && len(u.syntax) == len(u.files) {
			return u
		}
	}
	return nil
}

// inFolder adds the words in all Go files of a folder, also in tests and files for other platforms, which are not loaded.
func inFolder(dir string, words map[string]bool) {
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range names {
		data, _ := os.ReadFile(name) // what cannot be read cannot be compiled
		for _, word := range identifier.FindAllString(string(data), -1) {
			words[word] = true
		}
	}
}

var identifier = regexp.MustCompile(`\b(?:code[A-Z]\w*|toolError|errorResult|toolFailure)\b`)

// words returns the identifiers in the files of a package.
func (u *unit) words() map[string]bool {
	words := make(map[string]bool)
	for _, f := range u.syntax {
		for n := range ast.Preorder(f) {
			if id, ok := n.(*ast.Ident); ok {
				words[id.Name] = true
			}
		}
	}
	return words
}
