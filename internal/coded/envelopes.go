package coded

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// sender finds what is sent to the client as a failure: the structured content, _meta and JSON text of error results,
// and the data of JSON-RPC errors.
type sender struct {
	*builder
	failing  map[ast.Expr]bool            // literals and calls that are, or become, an error result
	nodes    []ast.Node                   // the literals, calls and assignments of the package
	calls    map[ast.Node][]*ast.CallExpr // the calls of each function of the package; nil until it is needed
	params   map[param]bool               // parameters that were followed to the calls already
	followed map[followed]bool
}

// param is a parameter of a function of the package.
type param struct {
	fn    ast.Node
	index int
	text  bool // it is the text of an error result, not the data
}

// findEnvelopes finds the literals and types that are sent as errors.
func (b *builder) findEnvelopes() {
	if !b.mentionsResults() {
		return
	}
	s := &sender{
		builder: b, failing: make(map[ast.Expr]bool),
		params: make(map[param]bool), followed: make(map[followed]bool),
	}
	s.collect()
	s.each(s.findFailing)
	s.each(s.findSent)
	for _, h := range b.handlers.Handlers {
		s.outputs(h.Func)
	}
	for tn := range b.sent {
		if tn.Exported() {
			b.pass.ExportObjectFact(tn, new(sentType))
		}
	}
}

// mentionsResults reports whether the package imports an SDK directly. Others have no results to follow.
func (b *builder) mentionsResults() bool {
	return slices.ContainsFunc(b.pass.Pkg.Imports(), func(p *types.Package) bool { return mcp.IsSDK(p.Path()) })
}

// collect sets the nodes.
func (s *sender) collect() {
	for _, file := range s.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.CompositeLit, *ast.CallExpr, *ast.AssignStmt:
				s.nodes = append(s.nodes, n)
			}
			return true
		})
	}
}

// each calls a function for each of the nodes.
func (s *sender) each(f func(ast.Node)) {
	for _, n := range s.nodes {
		f(n)
	}
}

// findFailing finds the results that are errors, and the calls of the functions of the package.
func (s *sender) findFailing(n ast.Node) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		if t := s.resultType(n); t != nil && s.isBool(fieldOf(s.pass.TypesInfo, n, mcp.FieldsOf(t).IsError), true) {
			s.failing[n] = true
		}
	case *ast.CallExpr:
		if fn := typeutil.StaticCallee(s.pass.TypesInfo, n); fn != nil {
			_, s.failing[n] = mcp.ErrorConstructor(fn)
		}
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if !ok || len(n.Lhs) != len(n.Rhs) || !s.isBool(n.Rhs[i], true) {
				continue
			}
			if t := s.pass.TypesInfo.TypeOf(sel.X); mcp.ResultOf(t) != nil && sel.Sel.Name == mcp.FieldsOf(t).IsError {
				s.fail(sel.X)
			}
		}
	}
}

// fail records what a variable is assigned, because it becomes an error result. It does not look into the functions
// that make the result, because they make results for others, too.
func (s *sender) fail(result ast.Expr) {
	if a := s.Tracer.Assigned(result); a != nil {
		for _, src := range a.Values {
			s.failing[built(src.Expr)] = true
		}
	}
}

// resultType returns the type of a literal of an SDK's result, or nil.
func (s *sender) resultType(lit *ast.CompositeLit) types.Type {
	if t := values.LiteralType(s.pass.TypesInfo, lit); t != nil && mcp.ResultOf(t) != nil {
		return t
	}
	return nil
}

// fieldOf returns the value of a field, or a nil literal that has no type.
func fieldOf(info *types.Info, lit *ast.CompositeLit, name string) ast.Expr {
	if e := values.Field(info, lit, name); e != nil {
		return e
	}
	return &ast.BadExpr{}
}

// isFailing reports whether an expression is an error result.
func (s *sender) isFailing(e ast.Expr) bool {
	if a := s.Tracer.Assigned(e); a != nil && len(a.Values) > 0 {
		return !slices.ContainsFunc(a.Values, func(src flow.Source) bool { return !s.allFailing(src.Expr) })
	}
	return s.allFailing(e)
}

// allFailing reports whether every value of an expression is an error result.
func (s *sender) allFailing(e ast.Expr) bool {
	if s.failing[built(e)] {
		return true
	}
	found := s.Tracer.Of(e)
	return len(found) > 0 && !slices.ContainsFunc(found, func(v values.Value) bool { return !s.failing[v.Expr] })
}

// findSent follows what results are made of.
func (s *sender) findSent(n ast.Node) {
	info := s.pass.TypesInfo
	switch n := n.(type) {
	case *ast.CompositeLit:
		s.result(n)
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(info, n)
		if fn == nil {
			return
		}
		if r, ok := mcp.ErrorConstructor(fn); ok && r.Message >= 0 && r.Message < len(n.Args) {
			s.text(values.Value{Expr: n.Args[r.Message]})
		} else if mcp.IsStructured(fn) && len(n.Args) > 0 {
			s.data(values.Value{Expr: n.Args[0]}, s.failing[n])
		} else if r := s.foreignRoles(fn); r != nil && fn.Pkg() != s.pass.Pkg {
			s.foreign(r, n)
			for _, p := range r.Params {
				if r.Form == Protocol && p.Role == lexicon.Details && p.Index < len(n.Args) {
					s.data(values.Value{Expr: n.Args[p.Index]}, true)
				}
			}
		}
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if t := s.typeOfHolder(l); ok && t != nil && len(n.Lhs) == len(n.Rhs) {
				s.field(mcp.FieldsOf(t), sel.Sel.Name, n.Rhs[i], s.isFailing(sel.X))
			}
		}
	}
}

// result follows the fields of a literal of an SDK's result, and the data of a JSON-RPC error.
func (s *sender) result(lit *ast.CompositeLit) {
	t := values.LiteralType(s.pass.TypesInfo, lit)
	if t == nil {
		return
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	named := goq.StructOf(t)
	isProtocol := named != nil && isProtocolError(named)
	if mcp.ResultOf(t) == nil && !isProtocol {
		return
	}
	for name, value := range goq.Fields(st, lit) {
		if isProtocol && typederr.RoleOf(name, s.pass.TypesInfo.TypeOf(value)) == lexicon.Details {
			s.data(values.Value{Expr: value}, true)
		} else if !isProtocol {
			s.field(mcp.FieldsOf(t), name, value, s.failing[lit])
		}
	}
}

// typeOfHolder returns the type of x in x.f if it is an SDK's result, or nil.
func (s *sender) typeOfHolder(e ast.Expr) types.Type {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	t := s.pass.TypesInfo.TypeOf(sel.X)
	if t == nil || mcp.ResultOf(t) == nil {
		return nil
	}
	return t
}

// field follows the value of a field of a result.
func (s *sender) field(names mcp.Fields, name string, value ast.Expr, failing bool) {
	switch {
	case name == names.Content:
		if failing {
			s.content(value, names)
		}
	case slices.Contains(names.More, name):
		s.data(values.Value{Expr: value}, failing)
	}
}

// content follows the texts of the content of an error result.
func (s *sender) content(e ast.Expr, names mcp.Fields) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && id.Name == names.Text {
				s.text(values.Value{Expr: n.Value})
			}
		case *ast.CallExpr:
			for _, arg := range n.Args {
				if s.isText(arg) {
					s.text(values.Value{Expr: arg})
				}
			}
		}
		return true
	})
}

// outputs follows the typed outputs of a handler.
func (s *sender) outputs(fn ast.Node) {
	body := goq.Body(fn)
	if body == nil {
		return
	}
	goq.Returns(body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == 3 {
			s.data(values.Value{Expr: ret.Results[1]}, s.isFailing(ret.Results[0]))
		}
	})
}

// foreign follows the arguments of a function of another package that sends them as errors.
func (s *sender) foreign(r *Roles, call *ast.CallExpr) {
	for i, arg := range call.Args[:min(len(call.Args), 32)] {
		if r.Data&(1<<i) != 0 {
			s.data(values.Value{Expr: arg}, true)
		}
		if r.Text&(1<<i) != 0 {
			s.text(values.Value{Expr: arg})
		}
	}
}

// sent follows a text or data of an error result.
func (s *sender) sent(v values.Value, text bool) {
	if text {
		s.text(v)
	} else {
		s.data(v, true)
	}
}
