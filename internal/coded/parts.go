package coded

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// literal returns the parts of a struct literal, or of a map that is sent as an error.
func (b *builder) literal(lit *ast.CompositeLit, fn ast.Node) ([]Part, Form) {
	t := values.LiteralType(b.pass.TypesInfo, lit)
	if t == nil {
		return nil, Build
	}
	if m, ok := t.Underlying().(*types.Map); ok {
		return b.mapLiteral(lit, m, fn), Build
	}
	form, ok := b.formOf(t)
	st, isStruct := t.Underlying().(*types.Struct)
	if !isStruct || !ok && !b.envelopes[lit] {
		return nil, Build
	}
	var parts []Part
	for name, value := range goq.Fields(st, lit) {
		for i := range st.NumFields() {
			field := st.Field(i)
			if role := b.fieldRole(st, i); field.Name() == name && role != lexicon.NoRole {
				parts = append(parts, Part{Role: role, Expr: value, Name: name, Type: field.Type()})
			}
		}
	}
	if !ok && !has(parts, lexicon.Code, lexicon.Number) {
		return nil, Build
	}
	return parts, form
}

// failingMap is a map literal that may report a failure.
type failingMap struct {
	parts []Part
	sent  bool // it is sent to the client as an error
	coded bool // it has a code
	fails bool // it reports a failure, or its function does
	named bool // an entry has a name that only errors have
}

// mapLiteral returns the parts of a map that reports a failure, in a package that answers tool calls.
func (b *builder) mapLiteral(lit *ast.CompositeLit, t *types.Map, fn ast.Node) []Part {
	sent := b.envelopes[lit]
	if !goq.IsString(t.Key()) || !sent && (!b.answers || b.servesHTTP(fn)) {
		return nil
	}
	m := failingMap{sent: sent, fails: sent || fn != nil && lexicon.Failing.MatchString(b.handlers.NameOf(fn))}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok || !b.entry(&m, kv) {
			return nil
		}
	}
	if !m.coded || !m.fails || sent && !m.named && len(m.parts) == 1 && m.parts[0].Name == "code" {
		return nil // a code alone may be that of a country
	}
	return m.parts
}

// entry adds an entry of a map literal. It returns false if the map reports that nothing failed.
func (b *builder) entry(m *failingMap, kv *ast.KeyValueExpr) bool {
	key, ok := b.text(kv.Key)
	if !ok {
		return true
	}
	if lexicon.ErrorKey.MatchString(key) {
		if !strings.HasPrefix(strings.ToLower(key), "retr") && b.saysNo(kv.Value) {
			return false
		}
		m.fails, m.named = true, true
		if inner, ok := ast.Unparen(kv.Value).(*ast.CompositeLit); ok && strings.EqualFold(key, "error") {
			m.parts = append(m.parts, b.inner(inner, m.sent)...)
			m.coded = m.coded || has(m.parts, lexicon.Code, lexicon.Number)
		}
	} else if strings.EqualFold(key, "success") || strings.EqualFold(key, "ok") {
		if b.isBool(kv.Value, true) {
			return false
		}
		m.fails = true
	}
	if part := b.entryPart(key, kv, m.sent); part.Role != lexicon.NoRole {
		m.parts = append(m.parts, part)
		m.coded = m.coded || part.Role == lexicon.Code || part.Role == lexicon.Number
	}
	return true
}

// entryPart returns the part that an entry of a map is. Numbers only count in a map that is known to be sent as an
// error.
func (b *builder) entryPart(key string, kv *ast.KeyValueExpr, sent bool) Part {
	role := typederr.RoleOf(key, b.pass.TypesInfo.TypeOf(kv.Value))
	if lexicon.CodeKey.MatchString(key) && b.isText(kv.Value) {
		role = lexicon.Code
	}
	if role == lexicon.Number && !sent {
		role = lexicon.NoRole
	}
	return Part{Role: role, Expr: kv.Value, Name: key}
}

// has reports whether a part has one of the roles.
func has(parts []Part, roles ...lexicon.Role) bool {
	return slices.ContainsFunc(parts, func(p Part) bool { return slices.Contains(roles, p.Role) })
}

// inner returns the parts of a map or struct under the key "error".
func (b *builder) inner(lit *ast.CompositeLit, sent bool) (parts []Part) {
	if _, ok := b.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Map); !ok {
		return nil
	}
	b.consumed[lit] = true
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, _ := b.text(kv.Key)
		if part := b.entryPart(key, kv, sent); part.Role != lexicon.NoRole {
			parts = append(parts, part)
		}
	}
	return parts
}

// servesHTTP reports whether a function answers HTTP requests itself, so that a map in it is not the answer of a tool.
func (b *builder) servesHTTP(fn ast.Node) bool {
	if fn == nil {
		return false
	}
	for _, f := range []ast.Node{fn, b.Around(fn)} {
		if sig := goq.Signature(b.pass.TypesInfo, f); sig != nil {
			for p := range sig.Params().Variables() {
				if goq.IsNamed(p.Type(), goq.Name{Package: "net/http", Name: "ResponseWriter"}) {
					return true
				}
			}
		}
	}
	return false
}

// text returns the value of a constant string.
func (k knowledge) text(e ast.Expr) (string, bool) {
	v := k.pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// isText reports whether an expression is a string.
func (k knowledge) isText(e ast.Expr) bool { return goq.IsString(k.pass.TypesInfo.TypeOf(e)) }

// saysNo reports whether the value of a key such as "error" is nil, false or an empty string.
func (k knowledge) saysNo(e ast.Expr) bool {
	text, isText := k.text(e)
	return k.pass.TypesInfo.Types[e].IsNil() || k.isBool(e, false) || isText && text == ""
}

// isBool reports whether an expression is that boolean constant.
func (k knowledge) isBool(e ast.Expr, want bool) bool {
	value, ok := goq.ConstBool(k.pass.TypesInfo, e)
	return ok && value == want
}

// call returns the arguments of a call that have a role.
func (b *builder) call(call *ast.CallExpr) ([]Part, Form) {
	roles := b.rolesOfCall(call)
	sig, ok := b.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if roles == nil || !ok {
		return nil, Build
	}
	var parts []Part
	for _, p := range roles.Params {
		if p.Index < len(call.Args) && p.Index < sig.Params().Len() {
			param := sig.Params().At(p.Index)
			parts = append(parts, Part{Role: p.Role, Expr: call.Args[p.Index], Name: param.Name(), Type: param.Type()})
		}
	}
	return parts, roles.Form
}

// assignment returns the values that are assigned to fields of errors, and to entries of maps that are sent as errors.
func (b *builder) assignment(n *ast.AssignStmt) (parts []Part, form Form) {
	if n.Tok != token.ASSIGN && n.Tok != token.ADD_ASSIGN || len(n.Lhs) != len(n.Rhs) {
		return nil, Build
	}
	for i, l := range n.Lhs {
		role, f := b.selected(l)
		if n.Tok == token.ADD_ASSIGN && role != lexicon.Suggestion {
			continue
		}
		if element, ok := ast.Unparen(l).(*ast.IndexExpr); ok {
			role, f = b.indexed(element, n.Rhs[i])
		}
		if role != lexicon.NoRole {
			form = f
			parts = append(parts, Part{
				Role: role, Expr: n.Rhs[i], Name: selectedName(l), Type: b.pass.TypesInfo.TypeOf(l),
			})
		}
	}
	return parts, form
}

// indexed returns the role of a value that is assigned to an element of details, as in e.Details["url"] = url, or to an
// entry of a map that is sent as an error.
func (b *builder) indexed(e *ast.IndexExpr, value ast.Expr) (lexicon.Role, Form) {
	if role, f := b.selected(e.X); role == lexicon.Details {
		return role, f
	}
	key, ok := b.text(e.Index)
	if !ok || len(b.envelopes) == 0 || !b.holdsEnvelope(e.X) {
		return lexicon.NoRole, Build
	}
	return b.entryPart(key, &ast.KeyValueExpr{Key: e.Index, Value: value}, true).Role, Build
}

// holdsEnvelope reports whether an expression holds a literal that is sent as an error.
func (b *builder) holdsEnvelope(e ast.Expr) bool {
	return slices.ContainsFunc(b.Tracer.Of(e), func(v values.Value) bool {
		lit, ok := v.Expr.(*ast.CompositeLit)
		return ok && b.envelopes[lit]
	})
}

// selectedName returns the name of a selected field, or "".
func selectedName(e ast.Expr) string {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return ""
}

// selected returns the role of a selected field, and the form of the struct.
func (b *builder) selected(e ast.Expr) (lexicon.Role, Form) {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return lexicon.NoRole, Build
	}
	s := b.pass.TypesInfo.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal {
		return lexicon.NoRole, Build
	}
	form, ok := b.formOf(s.Recv())
	st := structAround(s)
	if !ok || st == nil {
		return lexicon.NoRole, Build
	}
	return b.fieldRole(st, s.Index()[len(s.Index())-1]), form
}

// structAround returns the struct that declares a selected field, which may be promoted from an embedded one.
func structAround(s *types.Selection) *types.Struct {
	t := s.Recv()
	for i, index := range s.Index() {
		st, ok := goq.Deref(t).Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		if i == len(s.Index())-1 {
			return st
		}
		t = st.Field(index).Type()
	}
	return nil
}

// comparison returns the constant that a code is compared with.
func (b *builder) comparison(n *ast.BinaryExpr) ([]Part, Form) {
	if n.Op != token.EQL && n.Op != token.NEQ {
		return nil, Build
	}
	if role, _ := b.selected(n.X); role == lexicon.Code {
		return []Part{{Role: lexicon.Code, Expr: n.Y}}, Compare
	}
	if role, _ := b.selected(n.Y); role == lexicon.Code {
		return []Part{{Role: lexicon.Code, Expr: n.X}}, Compare
	}
	return nil, Build
}

// switched returns the constants in the cases of a switch over a code.
func (b *builder) switched(n *ast.SwitchStmt) (parts []Part, form Form) {
	if n.Tag == nil {
		return nil, Build
	}
	if role, _ := b.selected(n.Tag); role == lexicon.Code {
		for _, c := range n.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				parts = append(parts, Part{Role: lexicon.Code, Expr: e})
			}
		}
	}
	return parts, Compare
}
