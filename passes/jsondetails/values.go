package jsondetails

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/jsontype"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// place is where a value stands.
type place struct {
	pair  *ast.KeyValueExpr // the entry of the map that it is the value of, or nil
	entry bool              // a fix can replace it: any value can stand there, and nothing else has it
	typed bool              // its type was judged with that of the value around it
}

// value judges an expression by its parts if they are visible, and else by its type.
func (c *checker) value(v values.Value, path string, at place) {
	if v.Expr == nil {
		return
	}
	v.Expr = ast.Unparen(v.Expr)
	t := c.typeOf(v.Expr)
	if results, ok := t.(*types.Tuple); ok {
		t = results.At(v.Index).Type()
	}
	if t == nil || c.seen[v] || c.pass.TypesInfo.Types[v.Expr].IsNil() {
		return
	}
	if around := c.around(v.Expr); around != nil && refers(t) {
		c.cyclic = around
		return
	}
	c.seen[v] = true
	if isJSONNumber(t) && c.number(v.Expr, path) {
		return
	}
	switch e := v.Expr.(type) {
	case *ast.CallExpr:
		if c.call(v, e, t, path, at) {
			return
		}
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
			c.literal(lit, v.Scope, path)
		}
	case *ast.CompositeLit:
		c.literal(e, v.Scope, path)
	}
	// A type that tells enough is as far as it goes.
	visible := func(v values.Value) bool {
		return isOpen(t) && !isOpen(c.typeOf(v.Expr)) || isErrorInterface(t) && c.tellsEncoding(v.Expr)
	}
	found, variables := c.coded.Tracer.Until(v, visible)
	for _, variable := range variables {
		c.variable(variable, path)
	}
	for _, from := range found {
		switch {
		case from.Expr == v.Expr:
		case c.isNoNumber(from.Expr):
			c.noNumber(v.Expr, path)
		case c.isText(from.Expr) && isBytes(t):
			if !at.typed && !jsontype.Encodes(t) {
				c.add(v.Expr, path, asBase64(t), place{})
			}
		default:
			c.value(from, path, place{typed: !isOpen(t)})
		}
	}
	if at.typed || isErrorInterface(t) && c.tellEncoding(found) {
		return
	}
	if problems := jsontype.Check(t); len(problems) > 0 {
		c.add(v.Expr, path, problems[0], at)
	}
}

// isErrorInterface reports whether a type is an interface of errors.
func isErrorInterface(t types.Type) bool { return types.IsInterface(t) && goq.IsError(t) }

// tellsEncoding reports whether the type of a value tells how it is encoded.
func (c *checker) tellsEncoding(e ast.Expr) bool {
	t := c.typeOf(e)
	_, several := t.(*types.Tuple)
	return t != nil && !several && !types.IsInterface(t) && !c.pass.TypesInfo.Types[e].IsNil()
}

// tellEncoding reports whether some values are known, and the types of all encode well, but for nil.
func (c *checker) tellEncoding(list []values.Value) bool {
	known := false
	for _, v := range list {
		switch {
		case v.Expr == nil:
			return false
		case c.pass.TypesInfo.Types[v.Expr].IsNil():
			continue
		case !c.tellsEncoding(v.Expr) || len(jsontype.Check(c.typeOf(v.Expr))) > 0:
			return false
		}
		known = known || c.tellsEncoding(v.Expr)
	}
	return known
}

// literal judges the values in a literal. Those of a type that can hold any value are judged by their own types.
func (c *checker) literal(lit *ast.CompositeLit, scope *values.Scope, path string) {
	switch t := values.LiteralType(c.pass.TypesInfo, lit).Underlying().(type) {
	case *types.Map:
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if c.isReplaced(lit, kv) {
					continue
				}
				v := values.Value{Expr: kv.Value, Scope: scope}
				c.value(v, path+"["+types.ExprString(kv.Key)+"]", place{kv, isAny(t.Elem()), !isOpen(t.Elem())})
			}
		}
	case *types.Slice:
		c.elements(lit, scope, t.Elem(), path)
	case *types.Array:
		c.elements(lit, scope, t.Elem(), path)
	case *types.Struct:
		for name, value := range goq.Fields(t, lit) {
			if isSent(t, name) {
				c.value(values.Value{Expr: value, Scope: scope}, path+"."+name, place{typed: !isOpen(goq.FieldType(t, name))})
			}
		}
	}
}

func (c *checker) elements(lit *ast.CompositeLit, scope *values.Scope, elem types.Type, path string) {
	for i, value := range goq.Elements(lit) {
		at := place{typed: !isOpen(elem), entry: isAny(elem) && c.isInPart(value)}
		c.value(values.Value{Expr: value, Scope: scope}, path+"["+strconv.Itoa(i)+"]", at)
	}
}

// isSent reports whether JSON contains a field of a struct.
func isSent(st *types.Struct, name string) bool {
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == name {
			return f.Exported() && !jsontype.Hidden(st.Tag(i))
		}
	}
	return false
}

// isOpen reports whether a type can hold any value: it is, or contains, the empty interface.
func isOpen(t types.Type) bool {
	return isAny(goq.Innermost(t))
}

// isAny reports whether a type is the empty interface.
func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// isInPart reports whether an expression is written where the error or result is built, and not somewhere before.
func (c *checker) isInPart(e ast.Expr) bool {
	return slices.ContainsFunc(c.site.Parts, func(p coded.Part) bool {
		return p.Role == lexicon.Details && p.Expr.Pos() <= e.Pos() && e.End() <= p.Expr.End()
	})
}

// variable judges what is written to the elements and fields of a variable. If that is the variable itself, there is no
// end to encode.
func (c *checker) variable(v values.Value, path string) {
	id, ok := v.Expr.(*ast.Ident)
	if !ok || slices.Contains(c.inside, c.varOf(id)) {
		return
	}
	obj, a := c.varOf(id), c.coded.Tracer.Assigned(id)
	if obj == nil || a == nil {
		return
	}
	c.inside = append(c.inside, obj)
	for _, w := range a.Writes {
		if c.isChanged(obj, w.Key, w.Value.End()) {
			continue
		}
		elem := elemOf(obj.Type())
		at := place{entry: isAny(elem), typed: !isOpen(elem)}
		c.value(values.Value{Expr: w.Value, Scope: v.Scope}, path+"["+types.ExprString(w.Key)+"]", at)
	}
	for _, m := range a.Copies {
		c.value(values.Value{Expr: m, Scope: v.Scope}, path, place{})
	}
	st, isStruct := goq.Deref(obj.Type()).Underlying().(*types.Struct)
	for _, f := range a.Fields {
		if isStruct && f.Value.Index == 0 && isSent(st, f.Name) {
			at := place{typed: !isOpen(goq.FieldType(st, f.Name))}
			c.value(values.Value{Expr: f.Value.Expr, Scope: v.Scope}, path+"."+f.Name, at)
		}
	}
	c.inside = c.inside[:len(c.inside)-1]
	if c.cyclic == obj {
		c.cyclic = nil
		c.add(id, path, jsontype.Problem{
			Verdict: jsontype.Error, Type: c.typeOf(id), Why: "it contains itself, so that encoding it fails",
		}, place{})
	}
}

// isReplaced reports whether the entry of a map literal in a variable gets another value later, or is deleted.
func (c *checker) isReplaced(lit *ast.CompositeLit, entry *ast.KeyValueExpr) bool {
	if c.site.Func == nil {
		return false
	}
	var holder *types.Var
	ast.Inspect(goq.Body(c.site.Func), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, e := range n.Rhs {
				if id, ok := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && ast.Unparen(e) == lit {
					holder = c.varOf(id)
				}
			}
		case *ast.ValueSpec:
			for i, e := range n.Values {
				if ast.Unparen(e) == lit && i < len(n.Names) {
					holder = c.varOf(n.Names[i])
				}
			}
		}
		return holder == nil
	})
	return holder != nil && c.isChanged(holder, entry.Key, lit.End())
}

// isChanged reports whether the statements behind a position, on the same path, write or delete an entry of the map in
// a variable.
func (c *checker) isChanged(v *types.Var, key ast.Expr, behind token.Pos) bool {
	name, ok := goq.ConstString(c.pass.TypesInfo, key)
	if !ok || c.site.Func == nil {
		return false
	}
	isEntry := func(of, key ast.Expr) bool {
		text, ok := goq.ConstString(c.pass.TypesInfo, key)
		return ok && text == name && goq.VarOf(c.pass.TypesInfo, of) == v
	}
	changes := func(stmt ast.Stmt) bool {
		switch s := stmt.(type) {
		case *ast.AssignStmt:
			return slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool {
				element, ok := ast.Unparen(e).(*ast.IndexExpr)
				return ok && isEntry(element.X, element.Index)
			})
		case *ast.ExprStmt:
			call, ok := ast.Unparen(s.X).(*ast.CallExpr)
			return ok && goq.IsBuiltin(c.pass.TypesInfo, call, "delete") && isEntry(call.Args[0], call.Args[1])
		}
		return false
	}
	body := goq.Body(c.site.Func)
	return slices.ContainsFunc(goq.Path(body, c.site.Node), func(around ast.Node) bool {
		return slices.ContainsFunc(goq.Statements(around), func(s ast.Stmt) bool {
			return s.Pos() >= behind && s.End() <= c.site.Node.Pos() && changes(s)
		})
	})
}

// elemOf returns the type of the elements of a map or list.
func elemOf(t types.Type) types.Type {
	switch t := goq.Deref(t).Underlying().(type) {
	case *types.Map:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return types.Typ[types.Invalid]
}

// around returns the variable around an expression that the expression refers to, or nil.
func (c *checker) around(e ast.Expr) *types.Var {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	id, ok := e.(*ast.Ident)
	if v := c.varOf(id); ok && slices.Contains(c.inside, v) {
		return v
	}
	return nil
}

func (c *checker) varOf(id *ast.Ident) *types.Var {
	if id == nil {
		return nil
	}
	v, _ := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}

// refers reports whether a value of a type refers to another one, instead of being a copy of it.
func refers(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Slice, *types.Interface:
		return true
	}
	return false
}

// call judges a conversion, and a call whose result encoding/json rejects whatever its type. It returns whether nothing
// is left to judge.
func (c *checker) call(v values.Value, call *ast.CallExpr, t types.Type, path string, at place) bool {
	info := c.pass.TypesInfo
	if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return c.conversion(v, call, path, at)
	}
	if c.isNoNumber(call) {
		c.noNumber(call, path)
		return true
	}
	if c.isText(call) && isBytes(t) && !jsontype.Encodes(t) && !at.typed {
		c.add(call, path, asBase64(t), place{})
		return true
	}
	if b, ok := typeutil.Callee(info, call).(*types.Builtin); ok && b.Name() == "append" && len(call.Args) > 0 {
		list, ok := c.typeOf(call).Underlying().(*types.Slice)
		for i, arg := range call.Args {
			whole := i == 0 || call.Ellipsis.IsValid()
			c.value(values.Value{Expr: arg, Scope: v.Scope}, path, place{typed: whole || ok && !isOpen(list.Elem())})
		}
	}
	return false
}

func (c *checker) conversion(v values.Value, call *ast.CallExpr, path string, at place) bool {
	arg := call.Args[0]
	switch t := c.typeOf(call); {
	case types.IsInterface(t):
		at.entry = at.entry && isAny(t)
		c.value(values.Value{Expr: arg, Scope: v.Scope}, path, at)
		return true
	case isRawMessage(t):
		return c.raw(call, t, path)
	case isJSONNumber(t):
		return c.number(call, path)
	case isBytes(t) && goq.IsString(c.typeOf(arg)) && !jsontype.Encodes(t):
		var edits []analysis.TextEdit
		if at.entry {
			edits = c.unconverted(call, arg)
		}
		c.addFixed(call, path, asBase64(t), "write the string itself", edits)
		return true
	}
	return false
}
