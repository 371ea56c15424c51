package handlers

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
)

// parameterIndex is a parameter of a function, or of a method of an interface.
type parameterIndex struct {
	fn    *types.Func
	index int
}

// finder finds the handlers of a package.
type finder struct {
	pass *analysis.Pass
	res  *Result

	// The survey fills these.
	sources      map[holder][]holder             // what flows into a holder
	parameters   map[*types.Var]parameterIndex   // those of the declared functions
	registration map[holder]ast.Expr             // the expression by which a value gets into a slot of an SDK
	literalCalls map[ast.Node]*ast.CallExpr      // the calls of SDKs that are given function literals
	calls        map[*types.Func][]*ast.CallExpr // of functions and methods that return a result and an error
	facts        []analysis.ObjectFact           // those of the imported packages
	known        []slotAt                        // slots of the tables and of other packages
	typed        []slotAt                        // functions converted to a handler type of an SDK, used next
	guessed      []slotAt                        // probable slots, used last
	stored       map[*types.TypeName]bool        // types whose values become those of an interface
	typeCalls    map[*types.TypeName][]ast.Node  // functions that call values of a named function type
	declared     map[string]bool                 // names of tools and of arguments, as calls of SDKs declare them
	sent         map[*ast.SelectorExpr]bool      // fields that calls give to the SDK
	harmless     map[*ast.SelectorExpr]bool      // fields that are logged, or get another value

	slots    map[holder]Slot   // all slots that solve has found
	searched map[ast.Node]bool // functions in which solve has looked for calls of stored functions

	wrappings memo.Table[*ast.BlockStmt, Wrapping] // what functions do with the errors of all handlers that they call

	keeperCalls []keeperCall            // calls that are given an error variable
	serves      bool                    // the package is a server's
	registers   map[types.Type]bool     // as registersOwn returns it
	targets     map[holder][]holder     // the inverse of sources, made when it is needed
	sdks        map[*types.Package]bool // cache of inSDK
	graphs      map[ast.Node]*flow.Graph
}

func newFinder(pass *analysis.Pass, res *Result) *finder {
	return &finder{
		pass: pass, res: res, facts: pass.AllObjectFacts(),
		sources:      make(map[holder][]holder),
		parameters:   make(map[*types.Var]parameterIndex),
		registration: make(map[holder]ast.Expr),
		literalCalls: make(map[ast.Node]*ast.CallExpr),
		calls:        make(map[*types.Func][]*ast.CallExpr),
		declared:     make(map[string]bool),
		sent:         make(map[*ast.SelectorExpr]bool),
		harmless:     make(map[*ast.SelectorExpr]bool),
		stored:       make(map[*types.TypeName]bool),
		typeCalls:    make(map[*types.TypeName][]ast.Node),
		slots:        make(map[holder]Slot),
		searched:     make(map[ast.Node]bool),
		sdks:         make(map[*types.Package]bool),
		graphs:       make(map[ast.Node]*flow.Graph),
	}
}

// survey walks the package once and records where function values flow.
func (f *finder) survey() {
	for _, file := range f.res.Files {
		for _, decl := range file.Decls {
			fd, ok := decl.(*ast.FuncDecl)
			if !ok {
				f.surveyBelow(decl, nil)
				continue
			}
			if fn, _ := f.pass.TypesInfo.Defs[fd.Name].(*types.Func); fn != nil && fd.Body != nil {
				for i := range fn.Signature().Params().Len() {
					f.parameters[fn.Signature().Params().At(i)] = parameterIndex{fn, i}
				}
				f.surveyBelow(fd.Body, fd)
			}
		}
	}
	f.surveyInterfaces()
	f.surveyReaders()
	f.surveyTwins()
}

// surveyBelow records where function values flow below a syntax node. fn is the function around it, or nil.
func (f *finder) surveyBelow(root, fn ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			f.surveyBelow(n.Body, n)
			return false
		case *ast.AssignStmt:
			f.surveyAssignment(n)
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if i < len(n.Names) && n.Names[i].Name != "_" { // var _ I = T{} stores nothing
					f.assign(n.Names[i], v)
				}
			}
		case *ast.RangeStmt:
			if n.Value != nil {
				f.assign(n.Value, n.X)
			}
		case *ast.TypeSwitchStmt:
			f.surveyTypeSwitch(n)
		case *ast.SelectorExpr:
			f.surveyOwn(n, fn)
		case *ast.BinaryExpr:
			if _, ok := f.typeOf(n.X).(*types.Named); ok {
				f.encoded(n.X) // a comparison of structs
			}
		case *ast.ReturnStmt:
			f.surveyReturn(n, fn)
		case *ast.CompositeLit:
			f.surveyLiteral(n)
			f.nameLiterals(goq.Elements(n))
		case *ast.CallExpr:
			f.surveyCall(n)
			if t := f.functionType(f.typeOf(n.Fun)); t != nil {
				f.typeCalls[t] = append(f.typeCalls[t], fn)
			}
			f.nameLiterals(n.Args)
			f.nameByParameter(n)
		}
		return true
	})
}

func (f *finder) surveyAssignment(n *ast.AssignStmt) {
	for _, e := range n.Lhs {
		if sel, ok := e.(*ast.SelectorExpr); ok && n.Tok == token.ASSIGN {
			f.harmless[sel] = true
		}
	}
	if len(n.Lhs) == len(n.Rhs) {
		for i := range n.Lhs {
			if t := f.typeOf(n.Lhs[i]); t != nil && isAny(t) {
				f.encoded(n.Rhs[i])
			}
			f.assign(n.Lhs[i], n.Rhs[i])
		}
	} else if len(n.Rhs) == 1 { // h, err := newHandler()
		f.assign(n.Lhs[0], n.Rhs[0])
	}
}

// surveyTypeSwitch records that the value of a type switch flows into the variables of its clauses.
func (f *finder) surveyTypeSwitch(n *ast.TypeSwitchStmt) {
	assign, ok := n.Assign.(*ast.AssignStmt)
	if !ok {
		return
	}
	subject := ast.Unparen(assign.Rhs[0]).(*ast.TypeAssertExpr).X
	for _, clause := range n.Body.List {
		if v, ok := f.pass.TypesInfo.Implicits[clause].(*types.Var); ok {
			f.flow(v, v.Type(), subject)
		}
	}
}

// assign records that a value flows into what is assigned to.
func (f *finder) assign(dst, src ast.Expr) { f.flow(f.holder(dst), f.typeOf(dst), src) }

func (f *finder) surveyReturn(ret *ast.ReturnStmt, fn ast.Node) {
	if fn == nil {
		return
	}
	sig := f.signature(fn)
	if sig == nil || len(ret.Results) != sig.Results().Len() {
		return
	}
	for i, e := range ret.Results {
		if i == 0 || holdsFunc(f.typeOf(e)) {
			f.flow(resultOf{f.functionHolder(fn)}, sig.Results().At(i).Type(), e)
		}
	}
}

// surveyLiteral records what flows into the fields and elements of a composite literal.
func (f *finder) surveyLiteral(lit *ast.CompositeLit) {
	t := f.typeOf(lit)
	if t == nil {
		return
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, isStruct := t.Underlying().(*types.Struct)
	ofSDK := f.isOfSDK(t)
	for i, value := range goq.Elements(lit) {
		if ofSDK {
			f.markText(value, false)
		}
		if !isStruct {
			f.flow(lit, elementType(t), value)
		} else if field := f.initializedField(st, lit.Elts[i], i); field != nil {
			f.surveyField(t, field.Origin())
			if isAny(field.Type()) {
				f.encoded(value)
			}
			f.flow(field.Origin(), field.Type(), value)
		}
	}
}

// elementType returns the type of the elements of a list or map, or nil.
func elementType(t types.Type) types.Type {
	if c, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
		return c.Elem()
	}
	return nil
}

// initializedField returns the field that the i-th element of a struct literal initializes, or nil.
func (f *finder) initializedField(st *types.Struct, elt ast.Expr, i int) *types.Var {
	if kv, ok := elt.(*ast.KeyValueExpr); ok {
		id, ok := kv.Key.(*ast.Ident)
		if !ok {
			return nil
		}
		field, _ := f.pass.TypesInfo.Uses[id].(*types.Var)
		return field
	}
	if i < st.NumFields() {
		return st.Field(i)
	}
	return nil
}

// surveyField records a field as a slot if another package made one of it, or if its struct describes a tool.
func (f *finder) surveyField(t types.Type, field *types.Var) {
	fact := new(Slot)
	if field.Pkg() != f.pass.Pkg && holdsFunc(field.Type()) && f.pass.ImportObjectFact(field, fact) {
		f.known = append(f.known, slotAt{field, *fact})
		return
	}
	sig, ok := field.Type().Underlying().(*types.Signature)
	if !ok || goq.ErrorIndex(sig) < 1 {
		return
	}
	if field.Pkg() == nil || field.Pkg() != f.pass.Pkg && !goq.SameModule(f.pass, field.Pkg()) {
		return
	}
	if isToolStruct(t) && takesArguments(sig) && runsTool(field.Name(), sig) && !hasHandlerField(t) {
		f.guessed = append(f.guessed, slotAt{field, Slot{}})
	}
}

// surveyCall records what flows into the parameters of a called function.
func (f *finder) surveyCall(call *ast.CallExpr) {
	info := f.pass.TypesInfo
	if tv := info.Types[call.Fun]; tv.IsType() {
		if len(call.Args) == 1 {
			if isAny(tv.Type) {
				f.encoded(call.Args[0])
			}
			f.flow(nil, tv.Type, call.Args[0])
		}
		return
	}
	fn := goq.Called(info, call)
	if fn == nil {
		for _, lit := range f.calledLiterals(call.Fun) {
			f.surveyDecorator(lit, call)
		}
		return
	}
	f.markCall(call, fn)
	fn = fn.Origin()
	if goq.ErrorIndex(fn.Signature()) >= 1 {
		f.calls[fn] = append(f.calls[fn], call)
	}
	if !types.IsInterface(goq.RecvType(fn)) {
		f.serverCall(call, fn)
	}
	if takesError(fn.Signature()) && goq.SameModule(f.pass, fn.Pkg()) {
		f.keeperCalls = append(f.keeperCalls, keeperCall{fn, call})
	}
	params := fn.Signature().Params()
	if params.Len() == 0 {
		return
	}
	fact := new(paramSlots)
	if fn.Pkg() != f.pass.Pkg {
		f.pass.ImportObjectFact(fn, fact)
	}
	for i, arg := range call.Args {
		if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok && fn.Pkg() != nil && f.inSDK(fn.Pkg()) {
			f.literalCalls[lit] = call
		}
		f.surveyArgument(fn, min(i, params.Len()-1), arg, fact)
		f.nameRegistered(call, fn, i)
	}
}

// calledLiterals returns the function literals that a function value can be: what another call returns, or what a
// variable was given before.
func (f *finder) calledLiterals(fun ast.Expr) (list []*ast.FuncLit) {
	if lit := f.returned(fun); lit != nil {
		return []*ast.FuncLit{lit}
	}
	v := goq.VarOf(f.pass.TypesInfo, fun)
	if v == nil {
		return nil
	}
	for _, src := range f.sources[v] {
		if lit, ok := src.(*ast.FuncLit); ok {
			list = append(list, lit)
		}
	}
	return list
}

// surveyDecorator records what flows into the parameters of a function literal that is called.
func (f *finder) surveyDecorator(lit *ast.FuncLit, call *ast.CallExpr) {
	params := f.signature(lit).Params()
	for i, arg := range call.Args {
		if i < params.Len() {
			f.flow(params.At(i), params.At(i).Type(), arg)
		}
	}
}

// surveyArgument records what flows into a parameter of a function. fact has the slots among its parameters.
func (f *finder) surveyArgument(fn *types.Func, index int, arg ast.Expr, fact *paramSlots) {
	param := fn.Signature().Params().At(index)
	if slot, ok := registrar(fn, index); ok {
		if types.IsInterface(f.typeOf(arg)) { // the function is called by reflection
			f.sources[param] = append(f.sources[param], f.holder(arg))
		}
		f.known = append(f.known, slotAt{param, slot})
		f.registration[f.holder(arg)] = arg
	}
	f.flow(param, param.Type(), arg)
	if !holdsFunc(f.typeOf(arg)) {
		return
	}
	if fn.Pkg() != f.pass.Pkg && goq.SameModule(f.pass, fn.Pkg()) && len(fact.Params) == 0 {
		// a function around the given one, perhaps; its package does not know of tools
		if from := f.holder(arg); from != nil {
			f.sources[resultOf{fn}] = append(f.sources[resultOf{fn}], from)
		}
	}
	for _, p := range fact.Params {
		if p.Index == index {
			f.known = append(f.known, slotAt{param, p.Slot})
		}
	}
}

// flow records that the value of src gets to dst, which is of type t. For a conversion, dst is nil.
func (f *finder) flow(dst holder, t types.Type, src ast.Expr) {
	f.convert(t, src)
	if t == nil || !holdsFunc(f.typeOf(src)) {
		return
	}
	from := f.holder(src)
	if from == nil {
		return
	}
	if dst != nil {
		f.sources[dst] = append(f.sources[dst], from)
	}
	if slot, ok := handlerType(t); ok {
		v, isVar := dst.(*types.Var)
		if isVar && f.isOwn(v) {
			slot.Known = anything // what a decorator of the server's own knows is found where it calls the function
		}
		if isVar && v.Pkg() != nil && f.inSDK(v.Pkg()) {
			f.known = append(f.known, slotAt{from, slot})
		} else {
			f.typed = append(f.typed, slotAt{from, slot})
		}
		f.registration[from] = src
		return
	}
	if slot, ok := f.kept(t, src); ok {
		f.known = append(f.known, slotAt{from, slot})
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return
	}
	if _, ok := named.Underlying().(*types.Signature); !ok {
		return
	}
	f.sources[named.Obj()] = append(f.sources[named.Obj()], from)
	if fact := new(Slot); named.Obj().Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(named.Obj(), fact) {
		f.known = append(f.known, slotAt{named.Obj(), *fact})
	}
}

// isOwn reports whether a variable belongs to the module.
func (f *finder) isOwn(v *types.Var) bool { return v.Pkg() != nil && goq.SameModule(f.pass, v.Pkg()) }

// convert records the type of a value that becomes one of an interface.
func (f *finder) convert(t types.Type, src ast.Expr) {
	if t == nil || !types.IsInterface(t) {
		return
	}
	if named, ok := types.Unalias(goq.Deref(f.typeOf(src))).(*types.Named); ok {
		f.stored[named.Obj()] = true
	}
}

// kept returns the slot of a value of type any that keeps a function with a tool result of an SDK. Another package
// calls it, by reflection or after a type assertion.
func (f *finder) kept(t types.Type, src ast.Expr) (slot Slot, ok bool) {
	it, isInterface := t.Underlying().(*types.Interface)
	sig, isFunc := f.typeOf(src).Underlying().(*types.Signature)
	if !isInterface || !it.Empty() || !isFunc || f.pass.Pkg.Name() == "main" {
		return Slot{}, false // package main shows who calls it
	}
	shape, ok := mcp.ShapeOf(sig)
	if !ok || shape.Err < 0 {
		return Slot{}, false
	}
	if lit, ok := ast.Unparen(src).(*ast.FuncLit); ok && f.callsServer(lit) {
		return Slot{}, false
	}
	return Slot{SDK: shape.SDK.Name, Delivery: shape.Delivery}, true
}
