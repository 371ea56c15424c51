package codename

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
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

// swapped reports an error whose code and message stand in each other's place: the code is a text, and the message
// looks like a code.
func (c *checker) swapped(u use) bool {
	if u.site == nil || u.leaf.Value != nil && codes.Check(u.text()) != codes.Sentence {
		return false
	}
	message := u.site.Part(lexicon.Message)
	if message == nil || !sharesCall(u.site, u.part, message) {
		return false
	}
	v := c.pass.TypesInfo.Types[message].Value
	if v == nil || v.Kind() != constant.String {
		return false
	}
	name := constant.StringVal(v)
	if codes.Check(name) != codes.Fine && (!strings.ContainsAny(name, "_-.") || codes.Screaming(name) == "") {
		return false // a message of one word
	}
	if c.done[u.site.Node] {
		return true
	}
	c.done[u.site.Node] = true
	c.findings = append(c.findings, report.Finding{
		Node: u.part, Subject: u.site.Where, Fix: "Swap code and message", Edits: c.swap(u.part, message),
		Message: func(subject string) string {
			return fmt.Sprintf("%s has code and message swapped: the model reads %q, and clients get a text as the code; write %s first", subject, name, name)
		},
	})
	return true
}

// sharesCall reports whether two parts of a site are arguments of one call, or fields of one literal: what comes
// from different places can't be swapped.
func sharesCall(site *coded.Site, a, b ast.Expr) bool {
	contains := func(list []ast.Expr) bool {
		n := 0
		for _, e := range list {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			if e == a || e == b {
				n++
			}
		}
		return n == 2
	}
	found := false
	ast.Inspect(site.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || contains(n.Args)
		case *ast.CompositeLit:
			found = found || contains(n.Elts)
		}
		return !found
	})
	return found
}

// swap returns the edits that exchange two expressions. Constants fit wherever a string does; of others the types
// have to be the same.
func (c *checker) swap(a, b ast.Expr) []analysis.TextEdit {
	if !c.isLiteral(a) && !types.Identical(c.pass.TypesInfo.TypeOf(a), c.pass.TypesInfo.TypeOf(b)) {
		return nil
	}
	file, ok := patch.Of(c.pass, a.Pos())
	if !ok || goq.FileOf(c.pass, a) != goq.FileOf(c.pass, b) {
		return nil
	}
	text := func(e ast.Expr) []byte { return file.Src[file.Tok.Offset(e.Pos()):file.Tok.Offset(e.End())] }
	name := text(b)
	if written := constant.StringVal(c.pass.TypesInfo.Types[b].Value); codes.Check(written) != codes.Fine {
		if !c.isLiteral(b) {
			return nil
		}
		name = []byte(strconv.Quote(codes.Screaming(written)))
	}
	return []analysis.TextEdit{
		{Pos: a.Pos(), End: a.End(), NewText: name},
		{Pos: b.Pos(), End: b.End(), NewText: text(a)},
	}
}

func (c *checker) isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.BasicLit)
	return ok
}
