package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// ofConstructor judges a call of one of the server's own constructors.
func (b *builder) ofConstructor(at flow.Point, call *ast.CallExpr, sig *types.Signature, c *Constructor) outcome {
	params := sig.Params().Len()
	if len(call.Args) == 1 && params > 1 && goq.IsTuple(b.info, call.Args[0]) && !c.Types {
		return b.ofSpread(at, call, c) // f(g()) spreads the results of g
	}
	out := outcome{failed: c.Always, always: c.Always, build: call, exact: c.Exact && c.Pure}
	if c.Types && !b.givesNil(call, c) {
		return b.ofTyping(at, out, call, sig, c)
	}
	if len(call.Args) < params-1 {
		out.exact = false
		return out
	}
	text, known := b.ofConstructorArguments(at, call, c)
	out.text = text
	out.whole = c.Exact && c.Prefix == "" && known && !call.Ellipsis.IsValid()
	out.exact = out.exact && known && !call.Ellipsis.IsValid() && !b.dropsLocal(at, call, c)
	if c.Claims {
		out.claims = known
		return out
	}
	if c.Message >= 0 && c.Message < len(call.Args) {
		out.typed = b.isEnvelope(at, call.Args[c.Message]) || c.Format && b.hasText(call.Args[c.Message+1:])
		if c.Shows && known && c.Cause < 0 && b.isShown(b.info.TypeOf(call)) {
			out.shown = &ReplaceText{Text: call.Args[c.Message], Format: c.Format, Result: call}
			if c.Format {
				out.shown.Args = call.Args[c.Message+1:]
			}
		}
	}
	if c.Cause >= 0 && c.Cause < len(call.Args) {
		return b.withCause(at, out, call.Args[c.Cause], sig, c)
	}
	return out
}

// isShown reports whether the package knows of no other code that reads the text of a result of the server's own.
func (b *builder) isShown(result types.Type) bool {
	t := goq.Deref(result)
	st, ok := t.Underlying().(*types.Struct)
	field := b.fieldsOf(t).Content
	isText := ok && goq.IsString(goq.FieldType(st, field))
	return !isText || b.handlers.Shows(t, field) // a list has its texts in another type
}

// ofTyping judges a call of a constructor that gives a type to the error that it is given. An error that is made in the
// call is not typed yet, and can say more than the constructor knows, unless that reads its text only.
func (b *builder) ofTyping(
	at flow.Point, out outcome, call *ast.CallExpr, sig *types.Signature, c *Constructor,
) outcome {
	out.typed, out.exact = true, false
	if c.Settled {
		return out
	}
	for i, arg := range call.Args {
		isOther := c.Cause >= 0 && i != c.Cause
		if isOther || !takesError(sig, i) {
			continue
		}
		at, arg := b.made(at, arg)
		if t := b.ofError(at, arg); t.HasMessage() && t.isSaid() && !b.trace.Error(at, arg).Typed {
			out.typed, out.types, out.text, out.arg = false, true, t, arg
		}
	}
	return out
}

// givesNil reports whether a call gives nil for an error. Then the text is all there is.
func (b *builder) givesNil(call *ast.CallExpr, c *Constructor) bool {
	return c.Cause >= 0 && c.Cause < len(call.Args) && b.isNil(call.Args[c.Cause])
}

// made returns the expression that a variable got its only value from, and where that is, so that a repair can change
// it there. It returns other expressions unchanged.
func (b *builder) made(at flow.Point, e ast.Expr) (flow.Point, ast.Expr) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return at, e
	}
	val, ok := at.Lookup(id)
	if !ok || len(val.Defs) != 1 || val.Defs[0].Expr == nil || val.Defs[0].Node == nil ||
		goq.IsTuple(b.info, val.Defs[0].Expr) || !isDeclaration(val.Defs[0].Node) || !b.mayChangeType(id) {
		return at, e
	}
	return at.Before(val.Defs[0].Node), val.Defs[0].Expr
}

// takesInterface reports whether an argument of a function becomes a value of an interface.
func takesInterface(sig *types.Signature, i int) bool {
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 {
		s, ok := sig.Params().At(n - 1).Type().(*types.Slice)
		return ok && types.IsInterface(s.Elem())
	}
	return i < n && types.IsInterface(sig.Params().At(i).Type())
}

// isDeclaration reports whether a statement declares one variable by :=.
func isDeclaration(n ast.Node) bool {
	assign, ok := n.(*ast.AssignStmt)
	return ok && assign.Tok == token.DEFINE && len(assign.Lhs) == 1
}

// mayChangeType reports whether a variable is declared by := and then only returned, passed on as an error, asked for
// its text or compared with nil. A value of another type that is an error can be stored in it then.
func (b *builder) mayChangeType(id *ast.Ident) bool {
	obj := b.info.Uses[id]
	file := goq.FileOf(b.pass, id)
	if obj == nil || file == nil {
		return false
	}
	decl := goq.DeclAt(file, obj.Pos()) // the variable is local
	if decl == nil {
		return false
	}
	plain := make(map[ast.Expr]bool)
	var uses []ast.Expr
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if b.info.Uses[n] == obj {
				uses = append(uses, n)
			}
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				plain[e] = true
			}
		case *ast.SelectorExpr:
			plain[n.X] = true
		case *ast.BinaryExpr:
			plain[n.X] = b.isNil(n.Y)
		case *ast.CallExpr:
			if fn := typeutil.StaticCallee(b.info, n); fn != nil && fn.Origin().Signature().TypeParams() == nil {
				for i, arg := range n.Args {
					plain[arg] = takesInterface(fn.Signature(), i)
				}
			}
		}
		return true
	})
	return !slices.ContainsFunc(uses, func(e ast.Expr) bool { return !plain[e] })
}

// ofConstructorArguments takes the text of a constructor's call apart. known is false if some of the text is not known.
func (b *builder) ofConstructorArguments(
	at flow.Point, call *ast.CallExpr, c *Constructor,
) (text Text, known bool) {
	switch {
	case c.Message < 0 && c.Cause < 0:
		return Text{Words: c.Words, Fixed: c.Words}, c.Words != ""
	case call.Ellipsis.IsValid() || len(call.Args) <= max(c.Message, c.Cause):
		return Text{}, false
	}
	text, known = b.ofArguments(at, call, c.Message, c.Cause, c.Format)
	if c.Message < 0 && known {
		text = b.ofError(at, call.Args[c.Cause]) // behind the prefix, the text is the error's own
	}
	text.Prefix = c.Prefix
	return text, known
}

// withCause completes the outcome of a constructor's call by the error that the constructor is given.
func (b *builder) withCause(at flow.Point, out outcome, cause ast.Expr, sig *types.Signature, c *Constructor) outcome {
	if !out.text.HasMessage() && b.isStructuredError(cause) {
		out.failed, out.typed = true, true
		return out
	}
	err := b.trace.Error(at, cause)
	switch {
	case err.Nil == flow.IsNil && c.Carrier:
		return outcome{} // not a failure
	case err.Nil == flow.IsNil:
		out.text.Cause = nil
	default:
		out.failed = true
		keeps := c.Carrier || c.PassesOn // all other constructors lose the error's type
		out.typed = err.Typed && keeps
		if keeps && takesError(sig, c.Cause) {
			out.arg = cause
		}
	}
	return out
}

// ofSpread judges newResult(f()), where f returns both the text and the error of the result.
func (b *builder) ofSpread(at flow.Point, call *ast.CallExpr, c *Constructor) outcome {
	out := outcome{failed: c.Always || c.Carrier, always: c.Always, build: call}
	arg, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok {
		return out
	}
	out.typed = b.trace.Call(at, arg).Typed
	out.text = Text{Cause: arg}
	if tuple, ok := b.info.TypeOf(arg).(*types.Tuple); ok && tuple.Len() == 2 && c.Cause == 1 {
		out.pair = arg
	}
	return out
}

// dropsLocal reports whether a call uses a local variable beside its text. Without the call, the variable might be
// unused, which does not compile.
func (b *builder) dropsLocal(at flow.Point, call *ast.CallExpr, c *Constructor) bool {
	if b.isLocal(at, call.Fun) {
		return true
	}
	for i, arg := range call.Args {
		if i == c.Message || i == c.Cause || c.Format && i > c.Message {
			continue
		}
		if b.isLocal(at, arg) {
			return true
		}
	}
	return false
}

// isLocal reports whether an expression mentions a local variable of a function other than a parameter.
func (b *builder) isLocal(at flow.Point, e ast.Expr) bool {
	local := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := b.info.Uses[id].(*types.Var)
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
			return true
		}
		val, ok := at.Lookup(id)
		local = local || !ok || len(val.Defs) != 1 || !val.Defs[0].Param
		return true
	})
	return local
}
