package coded

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// literalType returns the type of what a literal describes: in map[string]*T{"k": {…}}, the inner one describes a T.
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
	for i, elt := range lit.Elts {
		field, value := -1, elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			value = kv.Value
			for j := range st.NumFields() {
				if id, ok := kv.Key.(*ast.Ident); ok && st.Field(j).Name() == id.Name {
					field = j
				}
			}
		} else if i < st.NumFields() {
			field = i
		}
		if field >= 0 {
			if role := typederr.FieldRole(st.Field(field), st.Tag(field)); role != lexicon.NoRole {
				parts = append(parts, Part{role, value, st.Field(field).Name(), st.Field(field).Type()})
			}
		}
	}
	return parts, form
}

// mapLiteral returns the code and message of a map in a package that answers tool calls.
func (b *builder) mapLiteral(lit *ast.CompositeLit, m *types.Map, fn ast.Node) []Part {
	if key, ok := m.Key().Underlying().(*types.Basic); !ok || key.Info()&types.IsString == 0 || !b.answers || b.servesHTTP(fn) {
		return nil
	}
	var parts []Part
	code, shown := false, fn != nil && lexicon.Failing.MatchString(b.handlers.NameOf(fn))
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		name, ok := b.text(kv.Key)
		switch {
		case !ok:
		case lexicon.CodeKey.MatchString(name):
			if b.isText(kv.Value) {
				code, parts = true, append(parts, Part{lexicon.Code, kv.Value, "", nil})
			}
		case lexicon.ErrorKey.MatchString(name):
			if !strings.HasPrefix(strings.ToLower(name), "retr") && b.saysNo(kv.Value) {
				return nil
			}
			shown = true
			if inner, ok := ast.Unparen(kv.Value).(*ast.CompositeLit); ok && strings.EqualFold(name, "error") {
				parts = append(parts, b.inner(inner)...)
				for _, p := range parts {
					code = code || p.Role == lexicon.Code
				}
			}
		case strings.EqualFold(name, "success"), strings.EqualFold(name, "ok"):
			if b.isBool(kv.Value, true) {
				return nil
			}
			shown = true
		case typederr.RoleOf(name, types.Typ[types.String]) == lexicon.Message && b.isText(kv.Value):
			parts = append(parts, Part{lexicon.Message, kv.Value, "", nil})
		}
	}
	if !code || !shown {
		return nil
	}
	return parts
}

// inner returns the parts of a map under the key "error".
func (b *builder) inner(lit *ast.CompositeLit) (parts []Part) {
	if _, ok := b.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Map); !ok {
		return nil
	}
	b.consumed[lit] = true
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok && b.isText(kv.Value) {
			if name, ok := b.text(kv.Key); ok {
				if role := typederr.RoleOf(name, types.Typ[types.String]); role == lexicon.Code || role == lexicon.Message {
					parts = append(parts, Part{role, kv.Value, "", nil})
				}
			}
		}
	}
	return parts
}

// servesHTTP reports whether a function answers HTTP requests by itself: what it writes is no tool's answer.
func (b *builder) servesHTTP(fn ast.Node) bool {
	if fn == nil {
		return false
	}
	for _, f := range []ast.Node{fn, b.Around(fn)} {
		if sig := goq.Signature(b.pass.TypesInfo, f); sig != nil {
			for p := range sig.Params().Variables() {
				if named, ok := types.Unalias(p.Type()).(*types.Named); ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "net/http" && named.Obj().Name() == "ResponseWriter" {
					return true
				}
			}
		}
	}
	return false
}

// text returns the value of a constant string.
func (b knowledge) text(e ast.Expr) (string, bool) {
	v := b.pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

func (b knowledge) isText(e ast.Expr) bool {
	t := b.pass.TypesInfo.TypeOf(e)
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// saysNo reports whether a value under a key such as "error" means that there is none.
func (b knowledge) saysNo(e ast.Expr) bool {
	text, isText := b.text(e)
	return b.pass.TypesInfo.Types[e].IsNil() || b.isBool(e, false) || isText && text == ""
}

func (b knowledge) isBool(e ast.Expr, want bool) bool {
	v := b.pass.TypesInfo.Types[e].Value
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
			parts = append(parts, Part{p.Role, call.Args[p.Index], fn.Signature().Params().At(p.Index).Name(), fn.Signature().Params().At(p.Index).Type()})
		}
	}
	return parts, roles.Form
}

// assignment returns what is assigned to the fields of an error.
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

func selectedName(e ast.Expr) string {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return ""
}

// selected returns the role of a selected field.
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
