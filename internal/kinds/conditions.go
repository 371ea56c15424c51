package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// condition judges a condition with the given outcome.
func (s *scope) condition(at flow.Point, cond ast.Expr, holds bool) guard {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return s.condition(at, e.X, !holds)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			x, y := s.condition(at, e.X, holds), s.condition(at, e.Y, holds)
			switch {
			case (e.Op == token.LAND) == holds:
				return x.and(y)
			case s.leadsTo(at, e.X, e.Y, holds):
				y.text = joined(x.text, " || ", y.text)
				y.traits |= anyOf
				return y
			}
			return x.or(y)
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return s.comparison(at, e, holds)
		}
	case *ast.CallExpr:
		return s.test(at, e, holds)
	case *ast.Ident:
		return s.outcome(at, e, holds)
	case *ast.IndexExpr: // !allowed[method]
		if !holds && s.isEntitled(at, e) {
			return guard{text: inGo(cond, holds)}.ofRight()
		}
		g := guard{text: inGo(cond, holds), from: s.of(at, e.X)}
		g.set(entryThere, holds && s.isOwn(g.from))
		others := s.isNoted(e.X) || holds && (s.isStored(at, e.X) || s.isOfEntry(at, e.X))
		if !others { // they may set it: event.Taken[seat]
			g.from |= s.of(at, e.Index)
		}
		return g
	case *ast.SelectorExpr:
		g := guard{text: inGo(cond, holds), from: s.of(at, e), traits: ofState}
		if !holds && lexicon.FlagsRight(e.Sel.Name) && s.isFieldOf(at, e) { // !s.admin
			return g.ofRight()
		}
		g.set(emptyInRecord, s.isOfRecord(at, e) || s.isOfEntry(at, e) && !s.isOfUser(at, e))
		if holds && goq.IsError(s.info.TypeOf(e.X)) {
			g.kind = lexicon.KindOfName(e.Sel.Name) // dnsErr.IsNotFound
		}
		return g
	}
	return guard{text: inGo(cond, holds), from: s.of(at, cond)}
}

// leadsTo reports whether a condition only finds that a part of a record is nil of which another condition asks for a
// part: cluster.Pool == nil || cluster.Pool.Name == "".
func (s *scope) leadsTo(at flow.Point, cond, other ast.Expr, holds bool) bool {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || effective(e.Op, false, holds) != token.EQL || !s.info.Types[e.Y].IsNil() || !s.isOfRecord(at, e.X) {
		return false
	}
	whole := types.ExprString(e.X)
	return goq.Contains(other, func(n ast.Node) bool {
		part, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		record := s.recordOf(part)
		return record != nil && types.ExprString(record) == whole
	})
}

// inGo returns a condition without && and || in Go, or its opposite if it does not hold.
func inGo(cond ast.Expr, holds bool) string {
	if holds {
		return types.ExprString(cond)
	}
	cond = ast.Unparen(cond)
	if e, ok := cond.(*ast.BinaryExpr); ok {
		opposite := effective(e.Op, false, false)
		return types.ExprString(e.X) + " " + opposite.String() + " " + types.ExprString(e.Y)
	}
	return "!" + types.ExprString(cond)
}

// definition returns the only value of a variable, and the point before its assignment. It returns nil if there are
// several, or none.
func (s *scope) definition(at flow.Point, id *ast.Ident) (ast.Expr, flow.Point) {
	if def, there := at.Definition(id); def != id {
		return def, there
	}
	v, ok := s.info.ObjectOf(id).(*types.Var)
	if !ok {
		return nil, at
	}
	a := s.handlers.Assigned(v)
	if a == nil || len(a.Values) != 1 || a.Opaque || len(a.Parts) > 0 || v.Kind() == types.ParamVar {
		return nil, at
	}
	return a.Values[0].Expr, flow.Point{}
}

// test judges the call of a function that returns a bool.
func (s *scope) test(at flow.Point, call *ast.CallExpr, holds bool) guard {
	g := guard{text: inGo(call, holds)}
	fn := goq.Called(s.info, call)
	if err := s.tested(fn, call); err != nil {
		if holds {
			g.kind, g.tested = s.ofErrorTest(fn, call), err
			g.set(digitsInText, s.findsDigits(fn, call))
			g.set(wordsInText, fn.Pkg() != nil && fn.Pkg().Path() == "strings")
			if goq.IsFunc(fn, "errors", "Is") && len(call.Args) == 2 {
				g.is = call.Args[1]
			}
			g.set(severalKinds, isOfNetwork(s.askedAs(fn, call))) // whatever the message calls missing
		}
		if !holds || g.kind == mcp.RunTime && s.askedAs(fn, call) != nil { // that one knows more than the text
			g.failed = err
		}
		return g
	}
	if !holds && s.testsRight(at, fn, call) {
		return g.ofRight()
	}
	if !holds && fn != nil && lexicon.TakesTurn.MatchString(fn.Name()) {
		g.set(notItsTurn, true)
		return g
	}
	g.from = s.given(at, call)
	g.set(ofState, len(call.Args) == 0 && g.from == fromServer) // !s.printer.Ready()
	g.set(ofClock, s.readsClock(at, call) && g.from&(fromCall|fromParams) == 0)
	switch {
	case s.isPast(at, call, holds):
		g.kind, g.traits = mcp.Timeout, g.traits|waitIsOver
	case fn == nil:
	case s.asks(fn) == remote:
		g.from = fromService
	case testsFile(fn):
		g.from &^= fromService // the caller has named the folder
	}
	return g
}

// testsFile reports whether a function tells files from folders: IsDir or IsRegular of fs.FileInfo and its like.
func testsFile(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "io/fs" && (fn.Name() == "IsDir" || fn.Name() == "IsRegular")
}

// tested returns the error that a function tests, or nil if it tests something else.
func (s *scope) tested(fn *types.Func, call *ast.CallExpr) ast.Expr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	switch {
	case fn == nil:
		return nil
	case len(call.Args) > 0:
		return goq.ErrorIn(s.info, call.Args[0])
	case ok && goq.IsError(s.info.TypeOf(sel.X)) && lexicon.KindOfName(fn.Name()) != mcp.RunTime:
		return sel.X // netErr.Timeout()
	}
	return nil
}

// ofErrorTest returns the kind for which a function tests an error: errors.Is(err, ErrX), os.IsNotExist(err),
// strings.Contains(err.Error(), "not found").
func (s *scope) ofErrorTest(fn *types.Func, call *ast.CallExpr) mcp.Kind {
	switch {
	case goq.IsFunc(fn, "strings", "Contains", "HasPrefix", "HasSuffix") && len(call.Args) == 2:
		text, _ := goq.ConstString(s.info, call.Args[1])
		return s.kindOf(text)
	case goq.IsFunc(fn, "errors", "Is") && len(call.Args) == 2:
		return s.kindOfSentinel(call.Args[1])
	case goq.IsFunc(fn, "errors", "As", "AsType"):
		if t := s.askedAs(fn, call); t != nil {
			return s.kindOfType(t)
		}
		return mcp.RunTime
	}
	return lexicon.KindOfName(fn.Name())
}

// askedAs returns the type of error that a call of errors.As or errors.AsType looks for, or nil for other calls.
func (s *scope) askedAs(fn *types.Func, call *ast.CallExpr) types.Type {
	if goq.IsFunc(fn, "errors", "AsType") {
		return goq.FirstOf(s.info.TypeOf(call))
	}
	if !goq.IsFunc(fn, "errors", "As") || len(call.Args) != 2 {
		return nil
	}
	if p, ok := s.info.TypeOf(call.Args[1]).(*types.Pointer); ok {
		return p.Elem()
	}
	return nil
}

// isOfNetwork reports whether a type, which may be nil, is an error of package net.
func isOfNetwork(t types.Type) bool {
	name, _ := goq.NameOf(goq.Deref(t))
	return name.Package == "net"
}

// findsDigits reports whether a call finds nothing but digits in a text: strings.Contains(err.Error(), "404").
func (s *scope) findsDigits(fn *types.Func, call *ast.CallExpr) bool {
	if !goq.IsFunc(fn, "strings", "Contains") || len(call.Args) != 2 {
		return false
	}
	text, _ := goq.ConstString(s.info, call.Args[1])
	return text != "" && strings.Trim(text, "0123456789 ") == ""
}

// conditionIn is a condition that a variable holds, with its outcome.
type conditionIn struct {
	cond  ast.Expr
	holds bool
}

// conditionIn is [scope.condition] for one that a variable holds, which may depend on itself.
func (s *scope) conditionIn(at flow.Point, cond ast.Expr, holds bool) guard {
	return s.conditions.Get(conditionIn{cond, holds}, func() guard { return s.condition(at, cond, holds) })
}

// outcome judges a variable of type bool, such as the ok of a look-up.
func (s *scope) outcome(at flow.Point, id *ast.Ident, holds bool) guard {
	g := guard{text: inGo(id, holds), from: s.of(at, id)}
	val, ok := at.Lookup(id)
	if !ok || len(val.Defs) != 1 || val.Defs[0].Expr == nil {
		return g
	}
	d := val.Defs[0]
	there := at.Before(d.Node)
	switch def := ast.Unparen(d.Expr).(type) {
	case *ast.TypeAssertExpr:
		g.from, g.traits = s.of(there, def), wrongShape
	case *ast.IndexExpr:
		g.set(wrongShape, true)
		g.from = s.of(there, def.X)
		if d.Index == 1 && !holds {
			things := s.hasThings(def.X) || s.isNoted(def.X)
			g.set(brokenLink, s.isLink(there, def.Index))
			g.set(noEntry, g.from&(fromCall|fromParams&^s.state) == 0 && !(g.has(brokenLink) && things))
			g.set(noThing, g.from == fromServer && things)
			g.set(noArgument, g.from != 0 && g.from&^((fromCall|fromParams)&^s.state) == 0)
			g.from |= s.of(there, def.Index)
		}
	case *ast.CallExpr:
		fn := goq.Called(s.info, def)
		isAsType := d.Index == 1 && goq.IsFunc(fn, "errors", "AsType") // missing, ok := errors.AsType[*Missing](err)
		if isAsType || d.Index == 0 && !goq.IsTuple(s.info, def) {
			return s.conditionIn(there, def, holds)
		}
		g.from = s.given(there, def)
		g.set(brokenLink, !holds && s.followsLink(there, def))
		g.set(noEntry, !holds && !g.has(brokenLink) && d.Index > 0 && s.findsThing(there, def))
		g.set(noThing, g.has(noEntry))
		if fn != nil && s.asks(fn) == remote {
			g.from = fromService
		}
	case *ast.BinaryExpr, *ast.UnaryExpr:
		if d.Index == 0 {
			return s.conditionIn(there, def, holds)
		}
	}
	return g
}

// findsThing reports whether a method of something that lives as long as the server returns a thing, and whether it is
// there: article, ok := s.desk.Article(args.Slug).
func (s *scope) findsThing(at flow.Point, call *ast.CallExpr) bool {
	sig, ok := s.info.TypeOf(call.Fun).(*types.Signature)
	return ok && s.isMethod(call) && s.of(at, receiver(call)) == fromServer && len(call.Args) > 0 &&
		goq.StructOf(sig.Results().At(0).Type()) != nil
}
