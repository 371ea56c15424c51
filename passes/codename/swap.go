package codename

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/report"
)

// swapped reports an error with its message in the place of its code: the code is a text, and the message has the form
// of a code.
func (c *checker) swapped(u use) bool {
	if u.site == nil || u.leaf.Value != nil && codes.Check(u.text()) != codes.Sentence ||
		u.leaf.Value == nil && !c.isSentence(u.leaf.Expr) {
		return false
	}
	message := u.site.Part(lexicon.Message)
	if message == nil || !sharesCall(u.site, u.part, message) {
		return false
	}
	v := c.pass.TypesInfo.Types[message].Value
	if v == nil || v.Kind() != constant.String || !isName(constant.StringVal(v)) {
		return false
	}
	if c.done[u.site.Node] {
		return true
	}
	c.done[u.site.Node] = true
	name := constant.StringVal(v)
	c.findings = append(c.findings, report.Finding{
		Node: u.part, Subject: u.site.Where, Fix: "Swap code and message", Edits: c.swap(u.part, message),
		Message: func(subject string) string {
			return fmt.Sprintf("%s has code and message swapped: the model reads %q, and clients get a text as the code; "+
				"write %s first", subject, name, name)
		},
	})
	return true
}

// isSentence reports whether a text that is put together at run time has words with a space between them.
func (c *checker) isSentence(e ast.Expr) bool {
	return goq.Contains(e, func(n ast.Node) bool {
		lit, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		text, _ := goq.ConstString(c.pass.TypesInfo, lit)
		return strings.Contains(strings.TrimSpace(text), " ")
	})
}

// isName reports whether a text is a code, or becomes one in capitals. A message of one word is not a code.
func isName(text string) bool {
	return codes.Check(text) == codes.Fine || strings.ContainsAny(text, "_-.") && codes.Screaming(text) != ""
}

// sharesCall reports whether two parts of a site are arguments of one call, or fields of one literal. Other parts
// cannot be swapped.
func sharesCall(site *coded.Site, a, b ast.Expr) bool {
	contains := func(list []ast.Expr) bool {
		return a != b && slices.Contains(list, a) && slices.Contains(list, b)
	}
	found := false
	ast.Inspect(site.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || contains(n.Args)
		case *ast.CompositeLit:
			found = found || contains(goq.Elements(n))
		}
		return !found
	})
	return found
}

// swap returns the edits that exchange two expressions, or nil if their types do not allow that. A literal fits
// wherever a string does.
func (c *checker) swap(code, message ast.Expr) []analysis.TextEdit {
	if !isLiteral(code) && !types.Identical(c.pass.TypesInfo.TypeOf(code), c.pass.TypesInfo.TypeOf(message)) {
		return nil
	}
	file, ok := patch.Of(c.pass, code.Pos())
	if !ok || goq.FileOf(c.pass, code) != goq.FileOf(c.pass, message) {
		return nil
	}
	text := func(e ast.Expr) []byte { return file.Src[file.Tok.Offset(e.Pos()):file.Tok.Offset(e.End())] }
	name := text(message)
	if written := constant.StringVal(c.pass.TypesInfo.Types[message].Value); codes.Check(written) != codes.Fine {
		if !isLiteral(message) {
			return nil
		}
		name = []byte(strconv.Quote(codes.Screaming(written)))
	}
	return []analysis.TextEdit{
		{Pos: code.Pos(), End: code.End(), NewText: name},
		{Pos: message.Pos(), End: message.End(), NewText: text(code)},
	}
}

func isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.BasicLit)
	return ok
}
