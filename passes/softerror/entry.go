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

// hasEntry reports whether a struct or map that is a literal reports a failed call, and nothing else. Values that the
// caller did not send may be an answer in which one part failed.
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
		switch c.entry(kv) {
		case failure:
			failed = true
		case answer:
			return false
		}
	}
	return failed && len(c.guards) > 0 && !lexicon.ChecksSomething(c.failure.By.Name)
}

// verdict is what one entry of a struct or map makes of the whole.
type verdict uint8

const (
	neutral verdict = iota
	failure         // the call failed
	answer          // there is an answer
)

// entry judges an entry by its name and value.
func (c *candidate) entry(kv *ast.KeyValueExpr) verdict {
	name, value := c.entryName(kv.Key), c.pass.TypesInfo.Types[kv.Value].Value
	isKind := func(kind constant.Kind) bool { return value != nil && value.Kind() == kind }
	switch {
	case lexicon.ErrorEntry.MatchString(name) && c.isErrorText(kv.Value):
		return failure
	case lexicon.OKEntry.MatchString(name) && isKind(constant.Bool):
		if constant.BoolVal(value) {
			return answer
		}
		return failure
	case lexicon.StateEntry.MatchString(name) && isKind(constant.String):
		if lexicon.FailedState.MatchString(constant.StringVal(value)) {
			return failure
		}
	case value == nil && !lexicon.BesideEntry.MatchString(name) && !c.isGiven(kv.Value):
		return answer
	}
	return neutral
}

// entryName returns the name of a field, or a constant key of a map.
func (c *candidate) entryName(key ast.Expr) string {
	if id, ok := key.(*ast.Ident); ok {
		return id.Name
	}
	if v := c.pass.TypesInfo.Types[key].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// isErrorText reports whether an entry certainly holds the text of a failure: a constant, an error that is not nil, or
// a text that fmt.Sprintf makes.
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
	return goq.IsFunc(typeutil.StaticCallee(c.pass.TypesInfo, call), "fmt", "Sprintf")
}

// isGiven reports whether a value is a parameter of the function, or a field of one: the caller knows it already.
func (c *candidate) isGiven(e ast.Expr) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			return goq.ParamIndex(c.failure.Answer.By.Sig, c.pass.TypesInfo.Uses[x]) >= 0
		default:
			return false
		}
	}
}

// encoded returns the value that the text encodes: v of "data, err := json.Marshal(v)" and string(data).
func (c *candidate) encoded() ast.Expr {
	text := c.failure.Text.Whole
	if text == nil {
		return nil
	}
	if conv, ok := ast.Unparen(text).(*ast.CallExpr); ok && len(conv.Args) == 1 &&
		c.pass.TypesInfo.Types[conv.Fun].IsType() {
		text = conv.Args[0]
	}
	call, ok := c.definition(text).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	if fn == nil || !strings.HasPrefix(fn.Name(), "Marshal") {
		return nil
	}
	return call.Args[0]
}

// definition follows a variable to its value, if it gets exactly one and no element of it is set. Calls that get its
// address are trusted not to change it.
func (c *candidate) definition(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	id, ok := e.(*ast.Ident)
	if !ok {
		return e
	}
	v, ok := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok {
		return e
	}
	if a := c.index.Assigned(v); a != nil && len(a.Values) == 1 && len(a.Writes) == 0 {
		return ast.Unparen(a.Values[0].Expr)
	}
	return e
}
