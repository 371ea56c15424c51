package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// repeatable matches the annotations by which a server tells clients that a repeated call of a tool does no more than
// one: those of the specification, and the options of SDKs that are named after them.
var repeatable = pattern.New(`(?i)^(with)?_?(readonly|idempotent)_?hint`)

// Repeatable reports whether the server tells clients that a tool changes nothing, or that a repeated call of it
// changes nothing more. It looks where the handler is registered, and at the other methods of its type.
func (r *Result) Repeatable(h *Responder) bool {
	return slices.ContainsFunc(r.about(h), func(e ast.Expr) bool { return r.hints(e, 2) })
}

// Tools returns the names of the tools that a handler is registered for, as far as the package shows.
func (r *Result) Tools(h *Responder) (names []string) {
	for _, e := range r.about(h) {
		if name := r.toolIn(e, 2); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Descriptions returns what a server tells clients about the tool that a handler is registered for, as far as the
// package shows.
func (r *Result) Descriptions(h *Responder) (texts []string) {
	for _, e := range r.about(h) {
		texts = append(texts, r.descriptionsIn(e, 2)...)
	}
	return texts
}

// descriptionsIn returns the constant descriptions of a tool in what describes it: in an argument that is a text, in an
// option of that name, or in a field. It follows variables, up to a depth.
func (r *Result) descriptionsIn(e ast.Expr, depth int) (texts []string) {
	info := r.knowledge.pass.TypesInfo
	if text, ok := goq.ConstString(info, e); ok {
		return []string{text}
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return r.descriptionsIn(e.X, depth)
	case *ast.Ident:
		if found := r.knowledge.values.Of(e); depth > 0 && len(found) == 1 && found[0].Expr != nil {
			return r.descriptionsIn(found[0].Expr, depth-1)
		}
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(info, e)
		if fn != nil && (mcp.IsTool(info.TypeOf(e)) || len(e.Args) == 1 && fn.Name() == "WithDescription") {
			for _, arg := range e.Args {
				texts = append(texts, r.descriptionsIn(arg, depth)...)
			}
		}
	case *ast.CompositeLit:
		if st, ok := goq.Deref(info.TypeOf(e)).Underlying().(*types.Struct); ok {
			for name, value := range goq.Fields(st, e) {
				if name == "Description" {
					texts = append(texts, r.descriptionsIn(value, depth)...)
				}
			}
		}
	}
	return texts
}

// about returns the expressions that may describe the tool of a handler: those beside it where it is registered and
// where a function returns both, and those that other methods of its type return.
func (r *Result) about(h *Responder) []ast.Expr {
	if r.knowledge == nil {
		return nil
	}
	list := append(r.beside(h.Given), r.described(h)...)
	if h.Given == nil && h.Obj != nil && len(r.Uses(h.Obj).Calls) == 0 { // functions of other packages adapt it
		for _, name := range r.Uses(h.Obj).Names {
			list = append(list, r.beside(name)...)
		}
	}
	lit, ok := h.Func.(*ast.FuncLit)
	if outer := r.Outer[lit]; ok && outer != nil && r.Within[lit] == ast.Node(outer) && r.givesTool(outer) {
		goq.Returns(outer.Body, func(ret *ast.ReturnStmt) { list = append(list, ret.Results...) })
	}
	return list
}

// givesTool reports whether one of the results of a function is the description of a tool.
func (r *Result) givesTool(fn *ast.FuncDecl) bool {
	for v := range goq.Signature(r.knowledge.pass.TypesInfo, fn).Results().Variables() {
		if mcp.IsTool(v.Type()) {
			return true
		}
	}
	return false
}

// toolIn returns the name of the tool that an expression describes, or "". It follows variables, up to a depth.
func (r *Result) toolIn(e ast.Expr, depth int) string {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok && depth > 0 {
		if found := r.knowledge.values.Of(id); len(found) == 1 && found[0].Expr != nil && found[0].Expr != ast.Expr(id) {
			return r.toolIn(found[0].Expr, depth-1)
		}
	}
	return toolName(r.knowledge.pass.TypesInfo, e)
}

// beside returns the expressions that are listed with a registered function, if they describe a tool: the arguments of
// the same call, or the fields of the same struct. The function may be in calls that adapt it, which may be given the
// name of the tool. given may be nil.
func (r *Result) beside(given ast.Expr) []ast.Expr {
	if given == nil {
		return nil
	}
	path := goq.Path(goq.DeclAt(goq.FileOf(r.knowledge.pass, given), given.Pos()), given)
	isTool := func(e ast.Expr) bool { return mcp.IsTool(r.knowledge.pass.TypesInfo.TypeOf(e)) }
	isText := func(e ast.Expr) bool { return goq.IsString(r.knowledge.pass.TypesInfo.TypeOf(e)) }
	var named []ast.Expr
	for i := len(path) - 2; i >= 0; i-- {
		var list []ast.Expr
		switch n := path[i].(type) {
		case *ast.CallExpr:
			list = n.Args
		case *ast.CompositeLit:
			list = goq.Elements(n)
		case ast.Stmt, ast.Decl:
			return named
		}
		switch {
		case slices.ContainsFunc(list, isTool):
			return list
		case named == nil && slices.ContainsFunc(list, isText):
			named = list
		}
	}
	return named
}

// described returns the description of a tool that another method of the type of a handler returns. If several do, the
// type has several tools, and there is none.
func (r *Result) described(h *Responder) (list []ast.Expr) {
	if h.Obj == nil || h.Obj.Signature().Recv() == nil {
		return nil
	}
	of, _ := goq.NameOf(goq.Deref(goq.RecvType(h.Obj)))
	for _, fn := range r.Order {
		sig := fn.Signature()
		if sig.Recv() == nil || sig.Results().Len() != 1 || !mcp.IsTool(sig.Results().At(0).Type()) {
			continue
		}
		if name, _ := goq.NameOf(goq.Deref(goq.RecvType(fn))); name == of {
			if list != nil {
				return nil
			}
			goq.Returns(r.Decls[fn].Body, func(ret *ast.ReturnStmt) { list = append(list, ret.Results...) })
		}
	}
	return list
}

// hints reports whether an expression has an annotation that is true. It follows variables, up to a depth.
func (r *Result) hints(e ast.Expr, depth int) bool {
	info := r.knowledge.pass.TypesInfo
	return goq.Contains(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			id, ok := n.Key.(*ast.Ident)
			return ok && repeatable.MatchString(id.Name) && r.isTrue(n.Value)
		case *ast.CallExpr:
			fn := typeutil.StaticCallee(info, n)
			return fn != nil && len(n.Args) == 1 && repeatable.MatchString(fn.Name()) && r.isTrue(n.Args[0])
		case *ast.Ident:
			found := r.knowledge.values.Of(n)
			follows := depth > 0 && len(found) == 1 && found[0].Expr != nil && found[0].Expr != ast.Expr(n)
			return follows && r.hints(found[0].Expr, depth-1)
		}
		return false
	})
}

// isTrue reports whether an expression is true or a pointer to it: a call that makes one, or the address of a variable.
func (r *Result) isTrue(e ast.Expr) bool {
	info := r.knowledge.pass.TypesInfo
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if len(x.Args) == 1 {
			e = x.Args[0]
		}
	case *ast.UnaryExpr:
		if a := r.Assigned(goq.VarOf(info, x.X)); a != nil && len(a.Values) == 1 {
			e = a.Values[0].Expr
		}
	}
	value, _ := goq.ConstBool(info, e)
	return value
}
