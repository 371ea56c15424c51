package handlers

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// hasHandler reports whether a struct has a field that certainly holds a tool's handler. What else it holds is
// none.
func hasHandler(t types.Type) bool {
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if _, ok := handlerType(f.Type()); ok {
			return true
		}
		if sig, ok := f.Type().Underlying().(*types.Signature); ok {
			if _, ok := mcp.ShapeOf(sig); ok {
				return true
			}
			if sig.Results().Len() == 1 { // a factory: func(deps) Handler
				if _, ok := handlerType(sig.Results().At(0).Type()); ok {
					return true
				}
			}
		}
	}
	return false
}

// answers judges by its name, and what it returns, whether a function runs a tool or helps to.
func answers(name string, sig *types.Signature) bool {
	if b, ok := sig.Results().At(0).Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString == 0 {
		return false // an exit code, a yes or no
	}
	for p := range sig.Params().Variables() {
		if name, ok := goq.NameOf(p.Type()); ok && name.Package == "net/http" {
			return false
		}
	}
	return lexicon.RunsTool.MatchString(name) && !lexicon.PreparesTool.MatchString(name)
}

// takesArguments tells a tool's handler from other functions beside it: the arguments of a call come as one
// value that has parts.
func takesArguments(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if !goq.IsContext(p.Type()) && !goq.IsBasic(p.Type()) {
			return true
		}
	}
	return false
}

// nameLiterals gives function literals the name of the tool that stands beside them: in the arguments of a
// registration, or in the fields of a struct.
func (f *finder) nameLiterals(exprs []ast.Expr) {
	name := ""
	for _, e := range exprs {
		if n := f.toolName(e); n != "" {
			name = n
		}
	}
	if name == "" {
		return
	}
	for _, e := range exprs {
		e = ast.Unparen(e)
		for call, ok := e.(*ast.CallExpr); ok && len(call.Args) > 0; call, ok = e.(*ast.CallExpr) { // wrap(func…)
			e = ast.Unparen(call.Args[len(call.Args)-1])
		}
		if lit, ok := e.(*ast.FuncLit); ok {
			f.res.toolNames[lit] = name
		}
	}
}

// toolName returns the constant name of a tool for NewTool("name", …), Tool{Name: "name"} and &Tool{…}.
func (f *finder) toolName(e ast.Expr) string {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	t := f.typeOf(e)
	if t == nil {
		return ""
	}
	sdk := mcp.ToolOf(t)
	switch e := e.(type) {
	case *ast.CallExpr:
		if sdk != nil && len(e.Args) > 0 {
			return f.constant(e.Args[f.nameParam(e)])
		}
	case *ast.CompositeLit:
		st, ok := goq.Deref(t).Underlying().(*types.Struct)
		if !ok || sdk == nil && !isToolStruct(t) {
			break
		}
		for name, value := range goq.Fields(st, e) {
			if name == sdk.FieldNames().ToolName {
				return f.constant(value)
			}
		}
	}
	return ""
}

// nameParam returns the index of the argument that is called name, else 0.
func (f *finder) nameParam(call *ast.CallExpr) int {
	sig, ok := f.typeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return 0
	}
	for i := range min(sig.Params().Len(), len(call.Args)) {
		if strings.EqualFold(sig.Params().At(i).Name(), "name") {
			return i
		}
	}
	return 0
}

// constant returns the value of a constant string, or "".
func (f *finder) constant(e ast.Expr) string {
	if tv := f.pass.TypesInfo.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String {
		return constant.StringVal(tv.Value)
	}
	return ""
}

// implementations makes slots of the methods by which the package's types implement tool interfaces.
func (f *finder) implementations() {
	var ifaces []*types.TypeName
	add := func(pkg *types.Package) {
		for tn := range goq.TypeNames(pkg) {
			if types.IsInterface(tn.Type()) && isToolInterface(tn.Type()) {
				ifaces = append(ifaces, tn)
			}
		}
	}
	add(f.pass.Pkg)
	for _, imp := range f.pass.Pkg.Imports() {
		if goq.SameModule(f.pass, imp) {
			add(imp)
		}
	}
	if len(ifaces) == 0 {
		return
	}
	for _, iface := range ifaces {
		it := iface.Type().Underlying().(*types.Interface)
		for _, tn := range f.implementers(it) {
			for m := range it.Methods() {
				f.implements(tn, m)
			}
		}
	}
}

// implementers returns the package's types that implement an interface, by themselves or by their pointers.
func (f *finder) implementers(it *types.Interface) []*types.TypeName {
	var list []*types.TypeName
	for tn := range goq.TypeNames(f.pass.Pkg) {
		if tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		if n, ok := tn.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
			continue
		}
		if types.Implements(types.NewPointer(tn.Type()), it) {
			list = append(list, tn)
		}
	}
	return list
}

func (f *finder) implements(tn *types.TypeName, m *types.Func) {
	sig := m.Signature()
	if goq.ErrorIndex(sig) < 1 || sig.Params().Len() == 0 || !answers(m.Name(), sig) {
		return
	}
	obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, m.Pkg(), m.Name())
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() != f.pass.Pkg {
		return
	}
	f.sources[m] = append(f.sources[m], fn)
	fact := new(Slot)
	if m.Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(m, fact) {
		f.seeds = append(f.seeds, seed{m, *fact})
	} else if !slices.ContainsFunc(f.weak, func(s seed) bool { return s.node == m }) {
		f.weak = append(f.weak, seed{m, Slot{}})
	}
}
