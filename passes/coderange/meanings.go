package coderange

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// meanings reports codes and numbers that stand for two different failures.
func (c *checker) meanings() {
	declared := make(map[string]*types.Const) // by type and value
	names := make(map[int64]string)           // the first code of each number
	for _, d := range c.coded.CodeConstants {
		c.declare(declared, d.Obj)
	}
	for _, site := range c.coded.Sites {
		if site.Form == coded.Compare || site.Form == coded.Register {
			continue
		}
		for _, part := range site.Parts {
			if part.Role != lexicon.Code && part.Role != lexicon.Number || part.Elsewhere {
				continue
			}
			for _, leaf := range c.coded.PartValues(part) {
				if leaf.Const != nil {
					c.declare(declared, leaf.Const)
				}
			}
		}
		c.pair(site, names)
	}
}

// declare records a constant, and reports it if an earlier one has the same value. An alias of another constant is not
// reported, and neither are constants of other packages.
func (c *checker) declare(declared map[string]*types.Const, k *types.Const) {
	d, value := c.coded.Const(k), k.Val().ExactString()
	if d == nil || value == "0" || value == `""` {
		return
	}
	key := types.TypeString(k.Type(), nil) + " " + value // each enumeration has numbers of its own
	first := declared[key]
	if first == nil {
		declared[key] = k
		return
	}
	if first == k || isAlias(d) || isAlias(c.coded.Const(first)) {
		return
	}
	if k.Pos() < first.Pos() { // the constants are recorded in the order of their use
		declared[key], first, k = k, k, first
		d = c.coded.Const(k)
	}
	c.add(d.Name, k.Name(), fmt.Sprintf("has the value %s, which is that of %s: clients can't tell the two failures "+
		"apart; give it a value of its own", value, first.Name()), nil)
}

// isForeign reports whether a value is a constant of another module, such as syscall.ETIMEDOUT.
func (c *checker) isForeign(leaf coded.Leaf) bool {
	return leaf.Const != nil && leaf.Const.Pkg() != nil && !goq.SameModule(c.pass, leaf.Const.Pkg())
}

// isAlias reports whether a constant is declared as another one: const ErrGone = ErrNotFound. The constant may be nil.
func isAlias(d *index.Const) bool {
	if d == nil || d.Value == nil {
		return false
	}
	text := types.ExprString(d.Value)
	return !strings.ContainsAny(text, `"0123456789+-*/`+"`")
}

// pair reports a number with two codes, and a code with two numbers.
func (c *checker) pair(site *coded.Site, names map[int64]string) {
	name, ok := c.constant(site, lexicon.Code)
	if !ok {
		name, ok = c.constant(site, lexicon.Symbol)
	}
	numbers := c.leaves(site, lexicon.Number)
	if !ok || name == "" || len(numbers) != 1 {
		return
	}
	n, ok := numberOf(numbers[0].Value)
	if ownerOf(n) == protocol || c.isForeign(numbers[0]) {
		return // it says what sort of failure it is: invalid parameters, a time-out of the system
	}
	_, owned := c.registry.Number(n)
	if spec, found := c.lookup(name); !ok || n == 0 || owned || found && spec.Number != 0 {
		return // what is registered was compared with the registry
	}
	expr := numbers[0].Expr
	if other := names[n]; other != "" && other != name {
		c.add(expr, site.Where, fmt.Sprintf("gives the number %d to the code %s, and elsewhere to %s: clients can't tell "+
			"the two failures apart; give each its own", n, name, other), nil)
		return
	}
	for m, other := range names {
		if other == name && m != n {
			c.add(expr, site.Where, fmt.Sprintf("gives the number %d to the code %s, and elsewhere another number: clients "+
				"that go by one or the other see different failures; use one", n, name), nil)
			return
		}
	}
	names[n] = name
}
