package edit

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// code returns a code as the site has to write it: a constant's name where the package has one for it or gets one, because
// the code is repeated, else a literal.
func (e *edit) code() string {
	code := e.failure.Code()
	name := constantName(code)
	if e.declares(name, code) {
		return name
	}
	if slices.Contains(e.declared(e.file).codes, code) {
		e.constants = true
		return name
	}
	return strconv.Quote(code)
}

// declares reports whether a name means a constant with a value at the site, in any file of the package that
// is not left out on some platforms while this one is not.
func (e *edit) declares(name, value string) bool {
	c, ok := e.pass.Pkg.Scope().Lookup(name).(*types.Const)
	if !ok || c.Type() != types.Typ[types.UntypedString] || e.lookup(name) != types.Object(c) || constant.StringVal(c.Val()) != value {
		return false
	}
	file := goq.FileAt(e.pass, c.Pos())
	return file != nil && (file == e.file || !e.constrained(file))
}

// constrained reports whether a file may be built on some platforms only.
func (e *edit) constrained(file *ast.File) bool {
	name := e.pass.Fset.File(file.FileStart).Name()
	return strings.Contains(name[strings.LastIndexAny(name, `/\`)+1:], "_") || slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		return g.Pos() < file.Package && slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:build") })
	})
}

// declared are the constants that fixes declare in a file.
type declared struct {
	codes []string // all their names are free there
	edit  analysis.TextEdit
}

// declared returns the constants for the codes that a file repeats, worked out once. All fixes that use one declare
// all, so that hosts merge the declarations.
func (r *Rewriter) declared(file *ast.File) declared {
	d, ok := r.constants[file]
	if !ok {
		if codes := r.codes(file); len(codes) > 0 {
			if at := r.firstDeclaration(file); at.IsValid() {
				d.codes = r.free(file, codes)
				d.edit = analysis.TextEdit{Pos: at, End: at, NewText: declaration(d.codes)}
			}
		}
		if bytes.Contains(r.source(file), []byte("\r\n")) {
			d.edit.NewText = bytes.ReplaceAll(d.edit.NewText, []byte("\n"), []byte("\r\n"))
		}
		r.constants[file] = d
	}
	return d
}

// codes returns the codes that occur often in a file.
func (r *Rewriter) codes(file *ast.File) []string {
	if r.repeated == nil {
		return nil
	}
	return r.repeated(file)
}

// free returns the codes whose constants clash with nothing in a file.
func (r *Rewriter) free(file *ast.File, codes []string) []string {
	names, own := r.namesIn(file), make(map[string]bool)
	return slices.DeleteFunc(slices.Clone(codes), func(code string) bool {
		name := constantName(code)
		taken := names[name] || own[name] || r.pass.Pkg.Scope().Lookup(name) != nil
		own[name] = true
		return taken
	})
}

// declaration returns the declaration of constants for codes.
func declaration(codes []string) []byte {
	var b bytes.Buffer
	if len(codes) == 1 {
		name := constantName(codes[0])
		fmt.Fprintf(&b, "// %s is the code of an error that is reported in several places.\nconst %s = %q\n\n", name, name, codes[0])
		return b.Bytes()
	}
	width := 0
	for _, code := range codes {
		width = max(width, len(constantName(code)))
	}
	b.WriteString("// Codes of errors that are reported in several places.\nconst (\n")
	for _, code := range codes {
		fmt.Fprintf(&b, "\t%-*s = %q\n", width, constantName(code), code)
	}
	b.WriteString(")\n\n")
	return b.Bytes()
}

// firstDeclaration returns where the file's first declaration begins that is no import: at its comment, or at the
// first directive before it, which may belong to it although a line is blank between them. It is invalid if that is on
// the line of an import.
func (r *Rewriter) firstDeclaration(file *ast.File) token.Pos {
	line := func(pos token.Pos) int { return r.pass.Fset.Position(pos).Line }
	after, first := file.Name.End(), token.NoPos
	for _, d := range file.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT {
			after = gd.End()
			continue
		}
		first = d.Pos()
		break
	}
	doc := first
	for _, group := range file.Comments {
		if group.Pos() < after || group.Pos() > first {
			continue
		}
		directive := slices.ContainsFunc(group.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:") })
		if directive || line(group.End())+1 == line(first) {
			doc = min(doc, group.Pos())
		}
	}
	if line(doc) == line(after) {
		return token.NoPos
	}
	return doc
}

// initialisms are written in capitals in names.
var initialisms = map[string]bool{
	"ACL": true, "API": true, "ASCII": true, "CA": true, "CPU": true, "CSS": true, "CSV": true, "DNS": true, "EOF": true, "GUID": true,
	"HTML": true, "HTTP": true, "HTTPS": true, "ID": true, "IP": true, "JSON": true, "JWT": true, "LDAP": true, "MCP": true, "OS": true,
	"RPC": true, "SQL": true, "SSH": true, "TCP": true, "TLS": true, "TTL": true, "UDP": true, "UI": true, "UID": true, "URI": true,
	"URL": true, "UTF8": true, "UUID": true, "VM": true, "XML": true, "YAML": true,
}

// constantName returns the name of the constant for a code: NAME_REQUIRED is codeNameRequired.
func constantName(code string) string {
	var b strings.Builder
	b.WriteString("code")
	for word := range strings.SplitSeq(code, "_") {
		if word != "" && !initialisms[word] {
			word = word[:1] + strings.ToLower(word[1:])
		}
		b.WriteString(word)
	}
	return b.String()
}
