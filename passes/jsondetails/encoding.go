package jsondetails

import (
	_ "embed"
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/jsontype"
)

// texts are functions that return text as bytes. Files, answers and the outputs of programs may be pictures.
var texts = []string{
	"encoding/json.Marshal", "encoding/json.MarshalIndent", "(*os/exec.Cmd).CombinedOutput",
	"fmt.Append", "fmt.Appendf", "fmt.Appendln",
}

// isText reports whether an expression is a call of one of them.
func (c *checker) isText(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	return fn != nil && slices.Contains(texts, fn.FullName())
}

// asBase64 is the problem of text as bytes.
func asBase64(t types.Type) jsontype.Problem {
	return jsontype.Problem{Verdict: jsontype.Lossy, Type: t, Why: "text as []byte becomes base64"}
}

// isNoNumber reports whether an expression is a call of a function of package math that returns an infinity or no
// number.
func (c *checker) isNoNumber(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	if goq.IsFunc(fn, "math", "NaN", "Inf") {
		return true
	}
	if !goq.IsFunc(fn, "math", "Log", "Sqrt") {
		return false
	}
	v := c.pass.TypesInfo.Types[call.Args[0]].Value
	return v != nil && (constant.Sign(v) < 0 || constant.Sign(v) == 0 && fn.Name() == "Log")
}

// noNumber reports an infinity or no number, unless the function tests for it.
func (c *checker) noNumber(e ast.Expr, path string) {
	if id, ok := e.(*ast.Ident); ok && c.isTested(c.varOf(id)) {
		return
	}
	c.add(e, path, jsontype.Problem{Verdict: jsontype.Error, Type: c.typeOf(e), Why: "JSON has no number for it"}, place{})
}

// isTested reports whether the statements around the site ask whether a variable is a number.
func (c *checker) isTested(v *types.Var) bool {
	if c.site.Func == nil || c.site.Node == nil || v == nil {
		return false
	}
	var list ast.Node
	for _, n := range goq.Path(goq.Body(c.site.Func), c.site.Node) {
		switch n.(type) {
		case *ast.BlockStmt, *ast.CaseClause:
			list = n
		}
	}
	if list == nil {
		return false
	}
	found := false
	ast.Inspect(list, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && goq.IsFunc(typeutil.StaticCallee(c.pass.TypesInfo, call), "math", "IsNaN", "IsInf") {
			id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
			found = found || ok && c.varOf(id) == v
		}
		return !found
	})
	return found
}

// number judges a conversion to json.Number. It returns whether nothing is left to judge.
func (c *checker) number(e ast.Expr, path string) bool {
	text, ok := goq.ConstString(c.pass.TypesInfo, e)
	if !ok || text == "" || isNumber(text) {
		return ok
	}
	c.add(e, path, jsontype.Problem{
		Verdict: jsontype.Error, Type: c.typeOf(e), Why: strconv.Quote(text) + " is no number in JSON",
	}, place{})
	return true
}

// isNumber reports whether a text is a number in JSON.
func isNumber(text string) bool {
	var n json.Number
	return !strings.HasPrefix(text, `"`) && text != "null" && json.Unmarshal([]byte(text), &n) == nil
}

func isJSONNumber(t types.Type) bool {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	return !isPointer && goq.IsNamed(t, goq.Name{Package: "encoding/json", Name: "Number"})
}

// raw judges a conversion to json.RawMessage, or to bytes that become one. It returns whether the call is a conversion.
func (c *checker) raw(conv *ast.CallExpr, t types.Type, path string) bool {
	if !c.pass.TypesInfo.Types[conv.Fun].IsType() || len(conv.Args) != 1 {
		return false
	}
	v := c.pass.TypesInfo.Types[conv.Args[0]].Value
	if v != nil && v.Kind() == constant.String && !json.Valid([]byte(constant.StringVal(v))) {
		c.add(conv, path, jsontype.Problem{Verdict: jsontype.Error, Type: t, Why: "it is no valid JSON"}, place{})
	}
	return true
}

func isRawMessage(t types.Type) bool {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	return !isPointer && goq.IsNamed(t, goq.Name{Package: "encoding/json", Name: "RawMessage"})
}

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Byte])
}
