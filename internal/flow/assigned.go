package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Assigned is everything that a variable is assigned anywhere in a package, whatever the path. It answers questions
// that [Point] does not: about numbers, lists and maps, and about values in nested functions.
type Assigned struct {
	Values []Source
	Writes []Write // to its elements, if it is a map or list
	Opaque bool    // it may get other values: its address is taken, it is a loop variable, or changed in place

	// The rest says more about an opaque variable. It gets no values but these if its address does not escape.
	Ranges  []Range           // the loops whose variable it is
	Added   []*ast.AssignStmt // what is added to it in place, by += and its kin
	Fields  []Field           // assignments to its fields
	Copies  []ast.Expr        // the maps whose elements are copied to it
	Sends   []ast.Expr        // what is sent to it, if it is a channel
	Stores  []Source          // what is stored where it points to
	Escapes bool              // its address is taken, or it is counted up or down

	Parts  []ast.Expr      // what its value is also made of: what is ranged over, added to it or assigned to its fields
	Filled []*ast.CallExpr // calls that are given its address
	Partly []*ast.CallExpr // calls that are given the address of a field
	Given  []*ast.CallExpr // calls that are given the variable itself
}

// Changes reports whether the variable gets another value than its first.
func (a *Assigned) Changes() bool { return a != nil && (len(a.Values) > 0 || a.Opaque) }

// Source is an assigned expression.
type Source struct {
	Expr  ast.Expr
	Index int // of the result, if Expr is a call with several
}

// Appended yields the calls of append among the values of a list, with each element that they add.
func Appended(info *types.Info, values []Source) iter.Seq2[*ast.CallExpr, ast.Expr] {
	return func(yield func(*ast.CallExpr, ast.Expr) bool) {
		for _, v := range values {
			call, ok := ast.Unparen(v.Expr).(*ast.CallExpr)
			if !ok || call.Ellipsis.IsValid() || len(call.Args) == 0 || !goq.IsBuiltin(info, call, "append") {
				continue
			}
			for _, element := range call.Args[1:] {
				if !yield(call, element) {
					return
				}
			}
		}
	}
}

// Write is an assignment to an element of a map or list.
type Write struct{ Key, Value ast.Expr }

// Range is a loop over X that sets a variable.
type Range struct {
	X   ast.Expr
	Key bool // the variable is the first of the two
}

// Field is an assignment to a field, or to an element of a list or map in it.
type Field struct {
	Name  string
	Value Source
}

// Assignments collects what the statements below some nodes assign. Variables that are never assigned to are absent.
func Assignments(info *types.Info, roots ...ast.Node) map[*types.Var]*Assigned {
	c := &collector{info: info, vars: make(map[*types.Var]*Assigned)}
	for _, root := range roots {
		ast.Inspect(root, func(n ast.Node) bool {
			c.statement(n)
			return true
		})
	}
	return c.vars
}

type collector struct {
	info *types.Info
	vars map[*types.Var]*Assigned
}

func (c *collector) statement(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
			c.pairs(n.Lhs, n.Rhs)
		} else { // +=
			c.opaque(n.Lhs[0], n.Rhs[0])
			if a := c.at(n.Lhs[0]); a != nil {
				a.Added = append(a.Added, n)
			}
		}
	case *ast.ValueSpec:
		left := make([]ast.Expr, len(n.Names))
		for i, id := range n.Names {
			left[i] = id
		}
		c.pairs(left, n.Values)
	case *ast.RangeStmt:
		c.ranged(n.Key, Range{n.X, true})
		c.ranged(n.Value, Range{n.X, false})
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			c.escapes(n.X)
		}
	case *ast.IncDecStmt:
		c.escapes(n.X)
	case *ast.SendStmt:
		if a := c.at(n.Chan); a != nil {
			a.Sends = append(a.Sends, n.Value)
		} else if field := goq.FieldOf(c.info, n.Chan); field != nil {
			c.of(field).Sends = append(c.of(field).Sends, n.Value)
		}
	case *ast.CallExpr:
		c.call(n)
	case *ast.TypeSwitchStmt:
		for _, clause := range n.Body.List {
			if v, ok := c.info.Implicits[clause].(*types.Var); ok {
				subject := subjectOf(n.Assign)
				c.of(v).Parts = append(c.of(v).Parts, subject)
				c.of(v).Values = append(c.of(v).Values, Source{subject, 0})
			}
		}
	}
}

// call records the variables whose address a call is given, and the map that it copies another one to.
func (c *collector) call(call *ast.CallExpr) {
	if len(call.Args) == 2 && goq.IsFunc(typeutil.StaticCallee(c.info, call), "maps", "Copy") {
		if a := c.at(call.Args[0]); a != nil {
			a.Copies = append(a.Copies, call.Args[1])
		}
	}
	for _, arg := range call.Args {
		if a := c.at(arg); a != nil {
			a.Given = append(a.Given, call)
		}
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
			if a := c.at(u.X); a != nil {
				a.Filled = append(a.Filled, call)
			}
			if sel, ok := ast.Unparen(u.X).(*ast.SelectorExpr); ok {
				if a := c.at(sel.X); a != nil {
					a.Partly = append(a.Partly, call)
				}
			}
		}
	}
}

func (c *collector) pairs(left, right []ast.Expr) {
	for i, l := range left {
		switch {
		case len(left) == len(right):
			c.assign(l, Source{right[i], 0})
		case len(right) == 1:
			c.assign(l, Source{right[0], i})
		}
	}
}

func (c *collector) assign(l ast.Expr, src Source) {
	switch l := ast.Unparen(l).(type) {
	case *ast.IndexExpr:
		if a := c.at(l.X); a != nil && src.Index == 0 {
			a.Writes = append(a.Writes, Write{l.Index, src.Expr})
		}
		if sel, ok := ast.Unparen(l.X).(*ast.SelectorExpr); ok {
			c.assign(sel, src) // x.F[i] = v changes a part of the field
		}
		return
	case *ast.StarExpr:
		if a := c.at(l.X); a != nil {
			a.Stores = append(a.Stores, src)
		}
		return
	case *ast.SelectorExpr:
		if a := c.at(l.X); a != nil {
			a.Parts = append(a.Parts, src.Expr)
			a.Fields = append(a.Fields, Field{l.Sel.Name, src})
		}
		return
	}
	if a := c.at(l); a != nil {
		a.Values = append(a.Values, src)
	}
}

// opaque records that a variable changes, and what its new value is made of, if that is known.
func (c *collector) opaque(e, part ast.Expr) {
	if e == nil {
		return
	}
	if a := c.at(e); a != nil {
		a.Opaque = true
		if part != nil {
			a.Parts = append(a.Parts, part)
		}
	}
}

func (c *collector) ranged(e ast.Expr, r Range) {
	if e == nil {
		return
	}
	c.opaque(e, r.X)
	if a := c.at(e); a != nil {
		a.Ranges = append(a.Ranges, r)
	}
}

func (c *collector) escapes(e ast.Expr) {
	c.opaque(e, nil)
	if a := c.at(e); a != nil {
		a.Escapes = true
	}
}

// at returns what is known of the variable that an expression is, or nil.
func (c *collector) at(e ast.Expr) *Assigned {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	v, ok := c.info.ObjectOf(id).(*types.Var)
	if !ok {
		return nil
	}
	return c.of(v)
}

func (c *collector) of(v *types.Var) *Assigned {
	if c.vars[v] == nil {
		c.vars[v] = new(Assigned)
	}
	return c.vars[v]
}
