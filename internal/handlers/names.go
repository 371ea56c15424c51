package handlers

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// NameOf returns the name of a function for messages.
func (r *Result) NameOf(fn ast.Node) string {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Name.Name
	case *ast.FuncLit:
		if name := r.toolNames[fn]; name != "" {
			return name
		}
		if outer := r.Outer[fn]; outer != nil {
			return outer.Name.Name
		}
	}
	return "the tool"
}

// TitleOf returns the name of a function for messages, with the type of a method whose name says little.
func (r *Result) TitleOf(fn ast.Node) string { return title(r.TypeOf(fn), r.NameOf(fn)) }

// SubjectOf is [Result.TitleOf] for messages about what a function returns. A literal without a name of its own is not
// the function around it.
func (r *Result) SubjectOf(fn ast.Node) string {
	lit, ok := fn.(*ast.FuncLit)
	if outer := r.Outer[lit]; ok && outer != nil && !r.Named(lit) {
		return "a function in " + outer.Name.Name
	}
	return r.TitleOf(fn)
}

// TypeOf returns the name of the type of a method, or of the method around a literal without a name of its own, if the
// package has other methods of that name, or the name is exported and a single word, such as Execute. It returns ""
// otherwise.
func (r *Result) TypeOf(fn ast.Node) string {
	decl, _ := fn.(*ast.FuncDecl)
	if lit, ok := fn.(*ast.FuncLit); ok && !r.Named(lit) {
		decl = r.Outer[lit]
	}
	if decl == nil || decl.Recv == nil {
		return ""
	}
	name := decl.Name.Name
	saysLittle := ast.IsExported(name) && strings.ToLower(name[1:]) == name[1:] // as methods of interfaces are named
	if len(r.methods[name]) < 2 && !saysLittle {
		return ""
	}
	for _, method := range r.methods[name] {
		if r.Decls[method] == decl {
			of, _ := goq.NameOf(goq.Deref(goq.RecvType(method)))
			return of.Name
		}
	}
	return ""
}

// methodsOf returns the methods of a package by their names.
func methodsOf(r *index.Result) map[string][]*types.Func {
	methods := make(map[string][]*types.Func)
	for _, fn := range r.Order {
		if fn.Signature().Recv() != nil {
			methods[fn.Name()] = append(methods[fn.Name()], fn)
		}
	}
	return methods
}

// Named reports whether a function literal has a name of its own: that of the tool that it is registered for.
func (r *Result) Named(lit *ast.FuncLit) bool { return r.toolNames[lit] != "" }

// CodeNameOf returns the name of a function for codes. It is empty for a literal that is registered for an unknown tool
// in a function that registers many, and in one that puts something around other functions.
func (r *Result) CodeNameOf(fn ast.Node) string {
	if lit, ok := fn.(*ast.FuncLit); ok && r.toolNames[lit] == "" {
		if outer := r.Outer[lit]; outer == nil || lexicon.Registering.MatchString(outer.Name.Name) || r.takesFunc(outer) {
			return ""
		}
	}
	return r.NameOf(fn)
}

// takesFunc reports whether a declared function, and no method, has a parameter that is a function which can fail, or
// returns a function that has one. A clock, func() time.Time, is none.
func (r *Result) takesFunc(decl *ast.FuncDecl) bool {
	fn, ok := r.pkg.Scope().Lookup(decl.Name.Name).(*types.Func)
	if !ok || decl.Recv != nil {
		return false
	}
	if hasFailing(fn.Signature().Params()) {
		return true
	}
	for result := range fn.Signature().Results().Variables() {
		if made, isFunc := result.Type().Underlying().(*types.Signature); isFunc && hasFailing(made.Params()) {
			return true
		}
	}
	return false
}

// hasFailing reports whether a parameter is a function that can fail.
func hasFailing(params *types.Tuple) bool {
	for p := range params.Variables() {
		if sig, isFunc := p.Type().Underlying().(*types.Signature); isFunc && goq.ErrorIndex(sig) >= 0 {
			return true
		}
	}
	return false
}

// nameLiterals names function literals after the tool that is in the same list of expressions: the arguments of a
// registration, or the fields of a struct.
func (f *finder) nameLiterals(exprs []ast.Expr) {
	name := ""
	for _, e := range exprs {
		if n := toolName(f.pass.TypesInfo, e); n != "" {
			name = n
		}
	}
	if name == "" {
		return
	}
	for _, e := range exprs {
		if lit, ok := unwrapped(e).(*ast.FuncLit); ok {
			f.res.toolNames[lit] = name
		}
	}
}

// nameByParameter names function literals after the name that a function of the package gets beside them:
// add(s, "set_light", func…) of add(s *mcp.Server, name string, run func…).
func (f *finder) nameByParameter(call *ast.CallExpr) {
	fn := typeutil.StaticCallee(f.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() != f.pass.Pkg || call.Ellipsis.IsValid() {
		return
	}
	params, name := fn.Signature().Params(), ""
	for i := range min(params.Len(), len(call.Args)) {
		if lexicon.ToolNameParameter.MatchString(params.At(i).Name()) {
			name, _ = goq.ConstString(f.pass.TypesInfo, call.Args[i])
		}
	}
	if !lexicon.ToolName.MatchString(name) {
		return
	}
	for _, e := range call.Args {
		if lit, ok := unwrapped(e).(*ast.FuncLit); ok && f.res.toolNames[lit] == "" {
			f.res.toolNames[lit] = name
		}
	}
}

// unwrapped returns the last argument of nested calls, as func… in wrap(log, limit(func…)).
func unwrapped(e ast.Expr) ast.Expr {
	for {
		e = ast.Unparen(e)
		call, ok := e.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return e
		}
		e = call.Args[len(call.Args)-1]
	}
}

// toolName returns the constant name of a tool in NewTool("name", …), Tool{Name: "name"} and &Tool{…}.
func toolName(info *types.Info, e ast.Expr) string {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	t := info.TypeOf(e)
	if t == nil {
		return ""
	}
	sdk := mcp.ToolOf(t)
	switch e := e.(type) {
	case *ast.CallExpr:
		if sdk != nil && len(e.Args) > 0 {
			text, _ := goq.ConstString(info, e.Args[nameArgument(info, e)])
			return text
		}
	case *ast.CompositeLit:
		st, ok := goq.Deref(t).Underlying().(*types.Struct)
		if !ok || sdk == nil && !isToolStruct(t) {
			break
		}
		for name, value := range goq.Fields(st, e) {
			if name == sdk.FieldNames().ToolName {
				text, _ := goq.ConstString(info, value)
				return text
			}
		}
	}
	return ""
}

// nameArgument returns the index of the argument for a parameter called name, else 0.
func nameArgument(info *types.Info, call *ast.CallExpr) int {
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
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
