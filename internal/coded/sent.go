package coded

import (
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// followed is a value that was followed.
type followed struct {
	values.Value
	as sentAs
}

// sentAs is what a value is sent as.
type sentAs uint8

const (
	asText  sentAs = iota // the text of an error result
	asError               // data of an error result
	asData                // data of any other result
)

// isFollowed reports whether a value was followed before. Values can be parts of themselves.
func (s *sender) isFollowed(f followed) bool {
	before := s.followed[f]
	s.followed[f] = true
	return before
}

// text follows the text of an error result to the value that it is the JSON of.
func (s *sender) text(v values.Value) {
	if s.isFollowed(followed{v, asText}) {
		return
	}
	for _, v := range s.Tracer.From(v) {
		if v.Expr == nil || s.parameter(v, true) {
			continue
		}
		if text, ok := goq.ConstString(s.pass.TypesInfo, v.Expr); ok {
			if strings.HasPrefix(strings.TrimSpace(text), "{") {
				s.texts[v.Expr] = true
			}
			continue
		}
		call, ok := v.Expr.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || v.Index > 0 {
			continue
		}
		switch fn := typeutil.StaticCallee(s.pass.TypesInfo, call); {
		case goq.IsFunc(fn, "encoding/json", "Marshal", "MarshalIndent"):
			s.data(values.Value{Expr: call.Args[0], Scope: v.Scope}, true)
		case goq.IsFunc(fn, "fmt", "Sprintf", "Sprint"):
			for _, arg := range call.Args {
				s.text(values.Value{Expr: arg, Scope: v.Scope})
			}
		}
	}
}

// parameter follows a parameter to the arguments of the calls.
func (s *sender) parameter(v values.Value, text bool) bool {
	obj := goq.VarOf(s.pass.TypesInfo, v.Expr)
	if obj == nil || obj.Kind() != types.ParamVar {
		return false
	}
	fn := s.declaring(obj)
	sig := goq.Signature(s.pass.TypesInfo, fn)
	if sig == nil {
		return false
	}
	p := param{fn, goq.ParamIndex(sig, obj), text}
	if p.index < 0 || p.index > 31 || s.params[p] {
		return p.index >= 0
	}
	s.params[p] = true
	if text {
		s.sentText[fn] |= 1 << p.index
	} else {
		s.sentData[fn] |= 1 << p.index
	}
	if s.calls == nil {
		s.calls = make(map[ast.Node][]*ast.CallExpr)
		s.each(s.findCall)
	}
	for _, call := range s.calls[fn] {
		if p.index < len(call.Args) {
			s.sent(values.Value{Expr: call.Args[p.index]}, text)
		}
	}
	return true
}

// findCall records a call of a function of the package.
func (s *sender) findCall(n ast.Node) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return
	}
	if fn, decl := s.Callee(call); decl != nil {
		s.calls[decl] = append(s.calls[decl], call)
	} else if fn == nil && !s.pass.TypesInfo.Types[call.Fun].IsType() {
		for _, callee := range s.Tracer.Callees(values.Value{Expr: call}) {
			s.calls[callee.Func] = append(s.calls[callee.Func], call)
		}
	}
}

// declaring returns the function that declares a parameter, or nil.
func (s *sender) declaring(p *types.Var) (found ast.Node) {
	for _, fn := range s.Funcs {
		if typ := goq.FuncType(fn); typ.Params.Pos() <= p.Pos() && p.Pos() < typ.Params.End() {
			found = fn
		}
	}
	return found
}

// data follows data of a result. Of a result that reports a success, only an entry such as "error" counts.
func (s *sender) data(v values.Value, failing bool) {
	as := asData
	if failing {
		as = asError
	}
	if s.isFollowed(followed{v, as}) {
		return
	}
	for _, v := range s.Tracer.From(v) {
		if v.Expr == nil || failing && s.parameter(v, false) {
			continue
		}
		if lit, ok := v.Expr.(*ast.CompositeLit); ok {
			s.literal(lit, v.Scope, failing)
			continue
		}
		call, ok := v.Expr.(*ast.CallExpr)
		if ok && v.Index == 0 && goq.IsFunc(typeutil.StaticCallee(s.pass.TypesInfo, call), "encoding/json", "Marshal") {
			s.data(values.Value{Expr: call.Args[0], Scope: v.Scope}, failing)
		} else if failing {
			s.sentType(s.pass.TypesInfo.TypeOf(v.Expr))
		}
	}
}

// literal follows a literal that is data of a result.
func (s *sender) literal(lit *ast.CompositeLit, scope *values.Scope, failing bool) {
	if s.envelopes[lit] {
		return
	}
	t := values.LiteralType(s.pass.TypesInfo, lit)
	switch u := t.Underlying().(type) {
	case *types.Map:
		if failing && goq.IsString(u.Key()) {
			s.envelopes[lit] = true
		}
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				key, _ := goq.ConstString(s.pass.TypesInfo, kv.Key)
				s.member(key, values.Value{Expr: kv.Value, Scope: scope}, failing)
			}
		}
	case *types.Struct:
		if named := goq.StructOf(t); named != nil && named.Obj().Pkg() != nil && mcp.InSDK(named.Obj().Pkg().Path()) {
			for _, value := range goq.Fields(u, lit) { // a wrapping of _meta
				s.data(values.Value{Expr: value, Scope: scope}, failing)
			}
			return
		}
		if failing {
			s.envelopes[lit] = true
			s.sentType(t)
		}
		for name, value := range goq.Fields(u, lit) {
			s.member(name, values.Value{Expr: value, Scope: scope}, failing)
		}
	}
}

// member follows a member of data that holds an error.
func (s *sender) member(name string, v values.Value, failing bool) {
	if lexicon.Failing.MatchString(name) && !goq.IsBasic(s.pass.TypesInfo.TypeOf(v.Expr)) {
		s.data(v, true)
	} else if failing && !goq.IsBasic(s.pass.TypesInfo.TypeOf(v.Expr)) && strings.ContainsAny(name, "/.") {
		s.data(v, true) // the only member of _meta, which has the name of a domain
	}
}

// sentType records a struct of the module that is sent as an error. It needs a code, and what else an error has.
func (s *sender) sentType(t types.Type) {
	named := goq.StructOf(t)
	if named == nil || named.Obj().Pkg() != s.pass.Pkg || s.isTyped(named) || mcp.ResultOf(named) != nil {
		return
	}
	st := named.Origin().Underlying().(*types.Struct)
	var code, more bool
	for i := range st.NumFields() {
		switch typederr.FieldRole(st.Field(i), st.Tag(i)) {
		case lexicon.Code, lexicon.Number:
			code = true
		case lexicon.Message, lexicon.Retry, lexicon.Suggestion:
			more = true
		}
	}
	if code && more {
		s.builder.sent[named.Origin().Obj()] = true
	}
}

// isSent reports whether a node is sent as an error, but is none.
func (b *builder) isSent(n ast.Node) bool {
	lit, ok := n.(*ast.CompositeLit)
	if !ok {
		return false
	}
	t := values.LiteralType(b.pass.TypesInfo, lit)
	return b.envelopes[lit] && t != nil && !b.isTyped(t)
}

// jsonText returns the parts of a constant text that is sent as an error and is a JSON object.
func (b *builder) jsonText(lit *ast.BasicLit) (parts []Part) {
	if !b.texts[lit] {
		return nil
	}
	var object map[string]any
	v := b.pass.TypesInfo.Types[lit].Value
	if v == nil || json.Unmarshal([]byte(constant.StringVal(v)), &object) != nil {
		return nil
	}
	if inner, ok := object["error"].(map[string]any); ok {
		object = inner
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		text, isText := object[key].(string)
		if role := typederr.RoleOf(key, types.Typ[types.String]); isText && role == lexicon.Code {
			parts = append(parts, Part{Role: role, Expr: lit, Text: text})
		}
	}
	return parts
}
