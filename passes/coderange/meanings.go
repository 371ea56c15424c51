package coderange

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// meanings reports codes and numbers that are declared, or used, for two different failures.
func (c *checker) meanings() {
	declared := make(map[string]*types.Const) // by value
	codes := make(map[int64]string)           // the code that a number was first given to
	for _, d := range c.env.CodeConstants {
		c.declare(declared, d.Obj)
	}
	for _, site := range c.env.Sites {
		if site.Form == coded.Compare || site.Form == coded.Register {
			continue
		}
		for _, part := range site.Parts {
			if part.Role != lexicon.Code && part.Role != lexicon.Number {
				continue
			}
			for _, leaf := range c.env.Values(site, part.Expr) {
				if leaf.Const != nil {
					c.declare(declared, leaf.Const)
				}
			}
		}
		c.pair(site, codes)
	}
}

// declare notes a constant, and reports it if one before it has the same value. A constant that is declared as
// another one's alias means the same, and those of other packages are not this one's to change.
func (c *checker) declare(declared map[string]*types.Const, k *types.Const) {
	d := c.env.Const(k)
	if d == nil || k.Val().ExactString() == "0" || k.Val().ExactString() == `""` {
		return
	}
	value := k.Val().ExactString()
	first := declared[value]
	switch {
	case first == nil:
		declared[value] = k
	case first != k && !c.isAlias(d) && !c.isAlias(c.env.Const(first)):
		if k.Pos() < first.Pos() { // the order of use is not that of declaration
			declared[value], first, k = k, k, first
			d = c.env.Const(k)
		}
		c.add(d.Name, k.Name(), fmt.Sprintf("has the value %s, which is that of %s: clients can't tell the two failures apart; give it a value of its own", value, first.Name()), nil)
	}
}

// isAlias reports whether a constant is declared by naming another one.
func (c *checker) isAlias(d *index.Const) bool {
	if d == nil || d.Value == nil {
		return false
	}
	text := types.ExprString(d.Value)
	return !strings.ContainsAny(text, `"0123456789+-*/`+"`")
}

// pair reports a number that two codes are given, and a code that is given two numbers.
func (c *checker) pair(site *coded.Site, codes map[int64]string) {
	name, ok := c.constant(site.Part(lexicon.Code))
	expr := site.Part(lexicon.Number)
	if !ok || expr == nil {
		return
	}
	n, ok := number(coded.Leaf{Value: c.pass.TypesInfo.Types[expr].Value})
	if spec, found := c.lookup(name); !ok || n == 0 || found && spec.Number != 0 {
		return // a registered number has been held against the registry
	}
	if other := codes[n]; other != "" && other != name {
		c.add(expr, site.Where, fmt.Sprintf("gives the number %d to the code %s, and elsewhere to %s: clients can't tell the two failures apart; give each its own", n, name, other), nil)
		return
	}
	for m, other := range codes {
		if other == name && m != n {
			c.add(expr, site.Where, fmt.Sprintf("gives the number %d to the code %s, and elsewhere another number: clients that go by one or the other see different failures; use one", n, name), nil)
			return
		}
	}
	codes[n] = name
}
