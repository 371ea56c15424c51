package softerror

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// hasEntry reports whether a struct or map that is a literal says that the call failed, and nothing else. Where there
// is more in it than the call brought along, that may be an answer of which a part failed.
func (c *candidate) hasEntry(e ast.Expr) bool {
	if e == nil {
		return false
	}
	if u, ok := c.definition(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	lit, ok := c.definition(e).(*ast.CompositeLit)
	if !ok {
		return false
	}
	failed := false
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		name := ""
		if id, ok := kv.Key.(*ast.Ident); ok {
			name = id.Name
		} else if key := c.pass.TypesInfo.Types[kv.Key].Value; key != nil && key.Kind() == constant.String {
			name = constant.StringVal(key)
		}
		value := c.pass.TypesInfo.Types[kv.Value].Value
		switch {
		case lexicon.ErrorEntry.MatchString(name) && c.isErrorText(kv.Value):
			failed = true
		case lexicon.OKEntry.MatchString(name) && value != nil && value.Kind() == constant.Bool:
			if constant.BoolVal(value) {
				return false
			}
			failed = true
		case lexicon.StateEntry.MatchString(name) && value != nil && value.Kind() == constant.String:
			failed = failed || lexicon.FailedState.MatchString(constant.StringVal(value))
		case value != nil, lexicon.BesideEntry.MatchString(name), c.isGiven(kv.Value):
		default:
			return false
		}
	}
	return failed && len(c.guards) > 0 && !lexicon.ChecksSomething(c.site.By.Name)
}

// isErrorText reports whether an entry holds the text of a failure for certain: a constant, an error that is not nil,
// or a text that is put together on the spot.
func (c *candidate) isErrorText(e ast.Expr) bool {
	if v := c.pass.TypesInfo.Types[e].Value; v != nil {
		return v.Kind() == constant.String && constant.StringVal(v) != ""
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Error" && c.isFailed(sel.X) {
		return true
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	return goq.IsFunc(fn, "fmt", "Sprintf")
}

// isGiven reports whether a value is a parameter of the function, or a part of one: what the caller knows already.
func (c *candidate) isGiven(e ast.Expr) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			v, ok := c.pass.TypesInfo.Uses[x].(*types.Var)
			if !ok {
				return false
			}
			for p := range c.site.Answer.By.Sig.Params().Variables() {
				if p == v {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
}

// encoded returns what the text is the encoding of: v of "data, err := json.Marshal(v)" and string(data).
func (c *candidate) encoded() ast.Expr {
	text := c.site.Text.Whole
	if conv, ok := ast.Unparen(exprOr(text)).(*ast.CallExpr); ok && len(conv.Args) == 1 && c.pass.TypesInfo.Types[conv.Fun].IsType() {
		text = conv.Args[0]
	}
	call, ok := c.definition(text).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	if fn := typeutil.StaticCallee(c.pass.TypesInfo, call); fn == nil || !strings.HasPrefix(fn.Name(), "Marshal") {
		return nil
	}
	return call.Args[0]
}

// definition follows a variable to the one expression that it is given.
func (c *candidate) definition(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return ast.Unparen(e)
	}
	var found []ast.Expr
	obj := c.pass.TypesInfo.ObjectOf(id)
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && obj != nil && c.pass.TypesInfo.ObjectOf(id) == obj
	}
	ast.Inspect(c.site.Answer.By.Func, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, l := range a.Lhs {
			if index, ok := l.(*ast.IndexExpr); ok && is(index.X) { // m["error"] = …
				found = append(found, nil)
			}
			if is(l) {
				found = append(found, a.Rhs[min(i, len(a.Rhs)-1)])
			}
		}
		return true
	})
	if len(found) != 1 || found[0] == nil {
		return ast.Unparen(e)
	}
	return ast.Unparen(found[0])
}
