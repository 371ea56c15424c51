package coderange

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// template reports a call of mcperr.Coded whose fields are not those of the code's registered message. At run time,
// such a call makes an INTERNAL_ERROR. Fields whose names cannot be read here are believed.
func (c *checker) template(site *coded.Site) {
	call, ok := site.Node.(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || !mcp.IsRuntime(typeutil.StaticCallee(c.pass.TypesInfo, call), "Coded") {
		return
	}
	name, ok := c.constant(site, lexicon.Code)
	if !ok {
		return
	}
	spec, ok := c.lookup(name)
	if !ok || spec.Message == "" { // it may be one of a flag, which has no message
		return
	}
	given, ok := c.keys(call.Args[1])
	if !ok {
		return
	}
	wanted := spec.Fields()
	const answer = "mcperr.Coded makes an INTERNAL_ERROR of it, which tells the client nothing of the failure"
	if missing := without(wanted, given); len(missing) > 0 {
		c.add(call.Args[1], site.Where, fmt.Sprintf("gives no value for %s in the registered message of %s: %s; "+
			"give the value in mcperr.Fields", listed(missing), name, answer), nil)
	}
	if extra := without(given, wanted); len(extra) > 0 {
		c.add(call.Args[1], site.Where, fmt.Sprintf("gives a value for %s, which the registered message of %s does not "+
			"have: %s; leave it out, or write it into the message", listed(extra), name, answer), nil)
	}
}

// keys returns the names of the fields in a literal, or none for nil.
func (c *checker) keys(e ast.Expr) (names []string, ok bool) {
	if c.pass.TypesInfo.Types[e].IsNil() {
		return nil, true
	}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return nil, false
		}
		name, ok := textOf(c.pass.TypesInfo.Types[kv.Key].Value)
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

// without returns the names of a list that are not in another.
func without(names, others []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(others, name) })
}

// listed returns names as text: "{a}", or "{a} and {b}".
func listed(names []string) string { return "{" + strings.Join(names, "} and {") + "}" }
