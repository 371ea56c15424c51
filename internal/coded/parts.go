package coded

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// literalType returns the type of the value that a literal describes. In map[string]*T{"k": {…}}, the inner literal
// describes a T.
func literalType(info *types.Info, lit *ast.CompositeLit) types.Type {
	t := info.TypeOf(lit)
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// literal returns the parts of a struct literal, or of a map that is sent as an error.
func (b *builder) literal(lit *ast.CompositeLit, fn ast.Node) ([]Part, Form) {
	t := literalType(b.pass.TypesInfo, lit)
	if t == nil {
		return nil, Build
	}
	if m, ok := t.Underlying().(*types.Map); ok {
		return b.mapLiteral(lit, m, fn), Build
	}
	form, ok := b.formOf(t)
	st, isStruct := t.Underlying().(*types.Struct)
	if !ok || !isStruct {
		return nil, Build
	}
	var parts []Part
	for name, value := range goq.Fields(st, lit) {
		for i := range st.NumFields() {
			field := st.Field(i)
			if field.Name() != name {
				continue
			}
			if role := typederr.FieldRole(field, st.Tag(i)); role != lexicon.NoRole {
				parts = append(parts, Part{role, value, name, field.Type()})
			}
		}
	}
	return parts, form
}

// failingMap is a map literal that may report a failure.
type failingMap struct {
	parts []Part
	coded bool // it has a code
	fails bool // it reports a failure, or its function does
}

// mapLiteral returns the code and message of a map that reports a failure, in a package that answers tool calls.
func (b *builder) mapLiteral(lit *ast.CompositeLit, t *types.Map, fn ast.Node) []Part {
	if !goq.IsString(t.Key()) || !b.answers || b.servesHTTP(fn) {
		return nil
	}
	m := failingMap{fails: fn != nil && lexicon.Failing.MatchString(b.handlers.NameOf(fn))}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok || !b.entry(&m, kv) {
			return nil
		}
	}
	if !m.coded || !m.fails {
		return nil
	}
	return m.parts
}

// entry adds an entry of a map literal. It returns false if the map reports that nothing failed.
func (b *builder) entry(m *failingMap, kv *ast.KeyValueExpr) bool {
	key, ok := b.text(kv.Key)
	switch {
	case !ok:
	case lexicon.CodeKey.MatchString(key):
		if b.isText(kv.Value) {
			m.coded, m.parts = true, append(m.parts, Part{lexicon.Code, kv.Value, "", nil})
		}
	case lexicon.ErrorKey.MatchString(key):
		if !strings.HasPrefix(strings.ToLower(key), "retr") && b.saysNo(kv.Value) {
			return false
		}
		m.fails = true
		if inner, ok := ast.Unparen(kv.Value).(*ast.CompositeLit); ok && strings.EqualFold(key, "error") {
			m.parts = append(m.parts, b.inner(inner)...)
			m.coded = m.coded || has(m.parts, lexicon.Code)
		}
	case strings.EqualFold(key, "success"), strings.EqualFold(key, "ok"):
		if b.isBool(kv.Value, true) {
			return false
		}
		m.fails = true
	case typederr.RoleOf(key, types.Typ[types.String]) == lexicon.Message && b.isText(kv.Value):
		m.parts = append(m.parts, Part{lexicon.Message, kv.Value, "", nil})
	}
	return true
}

// has reports whether a part has one of the roles.
func has(parts []Part, roles ...lexicon.Role) bool {
	return slices.ContainsFunc(parts, func(p Part) bool { return slices.Contains(roles, p.Role) })
}

// inner returns the parts of a map under the key "error".
func (b *builder) inner(lit *ast.CompositeLit) (parts []Part) {
	if _, ok := b.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Map); !ok {
		return nil
	}
	b.consumed[lit] = true
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok || !b.isText(kv.Value) {
			continue
		}
		key, _ := b.text(kv.Key)
		if role := typederr.RoleOf(key, types.Typ[types.String]); role == lexicon.Code || role == lexicon.Message {
			parts = append(parts, Part{role, kv.Value, "", nil})
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
	v := k.pass.TypesInfo.Types[e].Value
	return v != nil && v.Kind() == constant.Bool && constant.BoolVal(v) == want
}

// call returns the arguments of a call that have a role.
func (b *builder) call(call *ast.CallExpr) ([]Part, Form) {
	fn := typeutil.StaticCallee(b.pass.TypesInfo, call)
	if fn == nil {
		return nil, Build
	}
	roles := b.rolesOf(fn.Origin())
	if roles == nil {
		return nil, Build
	}
	var parts []Part
	for _, p := range roles.Params {
		if p.Index < len(call.Args) {
			param := fn.Signature().Params().At(p.Index)
			parts = append(parts, Part{p.Role, call.Args[p.Index], param.Name(), param.Type()})
		}
	}
	return parts, roles.Form
}

// assignment returns the values that are assigned to fields of errors.
func (b *builder) assignment(n *ast.AssignStmt) (parts []Part, form Form) {
	if n.Tok != token.ASSIGN || len(n.Lhs) != len(n.Rhs) {
		return nil, Build
	}
	for i, l := range n.Lhs {
		if element, ok := ast.Unparen(l).(*ast.IndexExpr); ok { // e.Details["url"] = url
			if role, f := b.selected(element.X); role == lexicon.Details {
				parts, form = append(parts, Part{role, n.Rhs[i], selectedName(l), b.pass.TypesInfo.TypeOf(l)}), f
			}
		} else if role, f := b.selected(l); role != lexicon.NoRole {
			parts, form = append(parts, Part{role, n.Rhs[i], selectedName(l), b.pass.TypesInfo.TypeOf(l)}), f
		}
	}
	return parts, form
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
	if !ok {
		return lexicon.NoRole, Build
	}
	st := goq.StructOf(s.Recv()).Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if st.Field(i) == s.Obj() {
			return typederr.FieldRole(st.Field(i), st.Tag(i)), form
		}
	}
	return lexicon.NoRole, Build
}

// comparison returns the constant that a code is compared with.
func (b *builder) comparison(n *ast.BinaryExpr) ([]Part, Form) {
	if n.Op != token.EQL && n.Op != token.NEQ {
		return nil, Build
	}
	if role, _ := b.selected(n.X); role == lexicon.Code {
		return []Part{{lexicon.Code, n.Y, "", nil}}, Compare
	}
	if role, _ := b.selected(n.Y); role == lexicon.Code {
		return []Part{{lexicon.Code, n.X, "", nil}}, Compare
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
				parts = append(parts, Part{lexicon.Code, e, "", nil})
			}
		}
	}
	return parts, Compare
}
