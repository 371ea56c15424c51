package kinds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// effective returns the operator of a comparison after its operands were swapped, or if it does not hold.
func effective(op token.Token, swapped, holds bool) token.Token {
	if swapped {
		op = map[token.Token]token.Token{
			token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ,
			token.EQL: token.EQL, token.NEQ: token.NEQ,
		}[op]
	}
	if !holds {
		op = map[token.Token]token.Token{
			token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR,
			token.EQL: token.NEQ, token.NEQ: token.EQL,
		}[op]
	}
	return op
}

// ofStatus judges the comparison of a status code of HTTP with a constant. A condition that only a success can fulfil
// says nothing.
func ofStatus(g guard, status ast.Expr, code int64, op token.Token) guard {
	if code < 10 {
		code *= 100 // resp.StatusCode/100 != 2
	}
	switch op {
	case token.EQL:
		if kind := mcp.KindOfStatus(code); kind != mcp.RateLimited && kind != mcp.Network { // these may have a delay
			g.kind = kind
		} else {
			g.set(tooManyRequests, kind == mcp.RateLimited)
		}
		if code >= 400 {
			g.status = status
		}
	case token.NEQ, token.GTR, token.GEQ, token.LSS:
		if code <= 600 {
			g.status = status
		}
	}
	return g
}

// isCodeOfError reports whether an expression is the number in the field Code of an error, which the run time takes for
// a status as well.
func (s *scope) isCodeOfError(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Code" {
		return false
	}
	t, isBasic := s.info.TypeOf(e).(*types.Basic)
	return isBasic && t.Info()&types.IsInteger != 0 && goq.IsError(s.info.TypeOf(sel.X))
}

// kindOfCode returns the kind that a constant text implies which is compared with a code in an error:
// apiErr.ErrorCode() == "NoSuchKey".
func (s *scope) kindOfCode(x, y ast.Expr) mcp.Kind {
	code, ok := goq.ConstString(s.info, y)
	field := ast.Unparen(x)
	if call, isCall := field.(*ast.CallExpr); isCall && len(call.Args) == 0 {
		field = call.Fun
	}
	if !ok || !lexicon.IsCode.MatchString(code) || !lexicon.CodeType.MatchString(goq.ValueName(field)) {
		return mcp.RunTime
	}
	inError := goq.Contains(x, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		return ok && goq.IsError(s.info.TypeOf(e))
	})
	if !inError {
		return mcp.RunTime
	}
	return lexicon.KindOfName(code)
}

// intOf returns the value of a constant integer.
func (s *scope) intOf(e ast.Expr) (n int64, ok bool) {
	v := s.info.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

func isQuotient(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && b.Op == token.QUO
}

// statusOf returns the response whose status code an expression is, or the expression itself if it is a status code
// without a response. It returns nil for anything else.
func (s *scope) statusOf(at flow.Point, e ast.Expr) ast.Expr { return s.statusWithin(at, e, 8) }

// statusWithin is statusOf for a number of definitions that may be followed. A variable can depend on itself, as in
// code = code / 10.
func (s *scope) statusWithin(at flow.Point, e ast.Expr, limit int) ast.Expr {
	e = ast.Unparen(e)
	if quotient, ok := e.(*ast.BinaryExpr); ok && quotient.Op == token.QUO {
		return s.statusWithin(at, quotient.X, limit)
	}
	if t, ok := s.info.TypeOf(e).(*types.Basic); !ok || t.Info()&types.IsInteger == 0 {
		return nil
	}
	switch x := e.(type) {
	case *ast.SelectorExpr:
		ofResponse := isResponse(s.info.TypeOf(x.X))
		switch {
		case ofResponse && (lexicon.StatusCode.MatchString(x.Sel.Name) || x.Sel.Name == "Code"):
			return x.X
		case lexicon.StatusCode.MatchString(x.Sel.Name):
			return e
		}
	case *ast.CallExpr:
		if sel, ok := x.Fun.(*ast.SelectorExpr); ok && len(x.Args) == 0 && sel.Sel.Name == "StatusCode" {
			return e // a getter
		}
	case *ast.Ident:
		var status ast.Expr
		if def, there := s.definition(at, x); def != nil && limit > 0 {
			status = s.statusWithin(there, def, limit-1)
		}
		switch resp := s.onlyResponse(status); {
		case resp != nil && resp.Parent().Contains(e.Pos()):
			return status // its header may name a delay
		case status != nil || lexicon.StatusCode.MatchString(x.Name):
			return e
		}
	}
	return nil
}

// onlyResponse returns the variable that an expression names if it holds one response, and else nil. The expression may
// be nil.
func (s *scope) onlyResponse(e ast.Expr) *types.Var {
	resp := goq.VarOf(s.info, e)
	if resp == nil || !isResponse(resp.Type()) {
		return nil
	}
	if a := s.handlers.Assigned(resp); a == nil || len(a.Values) != 1 || a.Opaque {
		return nil
	}
	return resp
}

// statusIn returns the response or the status code in the arguments of a message, or nil.
func (s *scope) statusIn(args []ast.Expr) ast.Expr {
	for _, arg := range args {
		if goq.IsNamed(s.info.TypeOf(arg), goq.Response) {
			return arg
		}
		if status := s.statusOf(flow.Point{}, arg); status != nil {
			return status
		}
		sel, ok := ast.Unparen(arg).(*ast.SelectorExpr)
		if ok && isResponse(s.info.TypeOf(sel.X)) && sel.Sel.Name == "Status" {
			return sel.X
		}
	}
	return nil
}

// sentAs returns the method of HTTP that the call which has returned a status was given, if the request could do its
// work twice: http.MethodPost in do(ctx, http.MethodPost, url). It returns nil if there is none.
func (s *scope) sentAs(at flow.Point, status ast.Expr) ast.Expr {
	id, ok := status.(*ast.Ident)
	if !ok {
		return nil
	}
	def, _ := s.definition(at, id)
	call, ok := def.(*ast.CallExpr)
	if !ok {
		return nil
	}
	for _, arg := range call.Args {
		switch method, _ := goq.ConstString(s.info, arg); method {
		case "POST", "PATCH":
			return arg
		}
	}
	return nil
}
