package handlers

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// A node is a place that a function value can be in: a *ast.FuncLit or *types.Func (the function itself), a
// *types.Var (variable, parameter or field), a *ast.CompositeLit (list or map of functions), a result of a
// function, or a named function type.
type node any

type resultOf struct{ fn node }

type finder struct {
	pass *analysis.Pass
	res  *Result

	sources map[node][]node        // what flows into a node
	targets map[node][]node        // what a node flows into; nil until somebody asks
	owner   map[*types.Var]ownedBy // parameter → its function
	given   map[node]ast.Expr      // the expression by which a function gets to where handlers are
	slots   map[node]Slot
	weak    []seed // fields of tool types, used once everything certain is known
	seeds   []seed
	found   map[ast.Node]bool

	interfaceMethods map[string]bool         // names; nil until somebody asks
	serves           bool                    // the package is a server's
	sdks             map[*types.Package]bool // which packages belong to SDKs
}

type seed struct {
	node node
	slot Slot
}

type ownedBy struct {
	fn    *types.Func
	index int
}

func newFinder(pass *analysis.Pass, res *Result) *finder {
	return &finder{
		pass: pass, res: res,
		sources: make(map[node][]node),
		owner:   make(map[*types.Var]ownedBy),
		given:   make(map[node]ast.Expr),
		slots:   make(map[node]Slot),
		found:   make(map[ast.Node]bool),
		sdks:    make(map[*types.Package]bool),
	}
}

// survey walks the package once and notes where function values flow.
func (f *finder) survey() {
	for _, file := range f.res.Files {
		for _, decl := range file.Decls {
			fd, ok := decl.(*ast.FuncDecl)
			if !ok {
				f.walk(decl, nil)
				continue
			}
			if fn, _ := f.pass.TypesInfo.Defs[fd.Name].(*types.Func); fn != nil && fd.Body != nil {
				for i := range fn.Signature().Params().Len() {
					f.owner[fn.Signature().Params().At(i)] = ownedBy{fn, i}
				}
				f.walk(fd.Body, fd)
			}
		}
	}
	f.implementations()
}

// walk notes where function values flow below a node. fn is the function around it.
func (f *finder) walk(root ast.Node, fn ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			f.walk(n.Body, n)
			return false
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i := range n.Lhs {
					f.flow(f.node(n.Lhs[i]), f.typeOf(n.Lhs[i]), n.Rhs[i])
				}
			} else if len(n.Rhs) == 1 { // h, err := newHandler()
				f.flow(f.node(n.Lhs[0]), f.typeOf(n.Lhs[0]), n.Rhs[0])
			}
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if i < len(n.Names) {
					f.flow(f.node(n.Names[i]), f.typeOf(n.Names[i]), v)
				}
			}
		case *ast.RangeStmt:
			if n.Value != nil {
				f.flow(f.node(n.Value), f.typeOf(n.Value), n.X)
			}
		case *ast.ReturnStmt:
			f.returns(n, fn)
		case *ast.CompositeLit:
			f.literal(n)
			f.nameLiterals(goq.Elements(n))
		case *ast.CallExpr:
			f.call(n)
			f.nameLiterals(n.Args)
		}
		return true
	})
}

func (f *finder) typeOf(e ast.Expr) types.Type { return f.pass.TypesInfo.TypeOf(e) }

func (f *finder) returns(ret *ast.ReturnStmt, fn ast.Node) {
	if fn == nil {
		return
	}
	sig := f.signature(fn)
	if sig == nil || len(ret.Results) != sig.Results().Len() {
		return
	}
	for i, e := range ret.Results {
		if i == 0 || carriesFunc(f.typeOf(e)) {
			f.flow(resultOf{f.funcNode(fn)}, sig.Results().At(i).Type(), e)
		}
	}
}

func (f *finder) signature(fn ast.Node) *types.Signature { return goq.Signature(f.pass.TypesInfo, fn) }

func (f *finder) funcNode(fn ast.Node) node {
	if fd, ok := fn.(*ast.FuncDecl); ok {
		return f.pass.TypesInfo.Defs[fd.Name]
	}
	return fn
}

// literal notes the fields and elements of a composite literal.
func (f *finder) literal(lit *ast.CompositeLit) {
	t := f.typeOf(lit)
	if t == nil {
		return
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, isStruct := t.Underlying().(*types.Struct)
	for i, elt := range lit.Elts {
		value := elt
		kv, keyed := elt.(*ast.KeyValueExpr)
		if keyed {
			value = kv.Value
		}
		if !isStruct {
			f.flow(lit, f.typeOf(value), value)
			continue
		}
		var field *types.Var
		if keyed {
			if id, ok := kv.Key.(*ast.Ident); ok {
				field, _ = f.pass.TypesInfo.Uses[id].(*types.Var)
			}
		} else if i < st.NumFields() {
			field = st.Field(i)
		}
		if field == nil {
			continue
		}
		f.field(t, field)
		f.flow(field.Origin(), field.Type(), value)
	}
}

// field makes a slot of a field of a tool type, for when nothing better is known.
func (f *finder) field(t types.Type, field *types.Var) {
	field = field.Origin()
	sig, ok := field.Type().Underlying().(*types.Signature)
	if !ok || goq.ErrorIndex(sig) < 1 {
		return
	}
	fact := new(Slot)
	if field.Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(field, fact) {
		f.seeds = append(f.seeds, seed{field, *fact})
		return
	}
	if field.Pkg() != nil && (field.Pkg() == f.pass.Pkg || goq.SameModule(f.pass, field.Pkg())) && isToolStruct(t) && takesArguments(sig) && answers(field.Name(), sig) && !hasHandler(t) {
		f.weak = append(f.weak, seed{field, Slot{}})
	}
}

// call notes what flows into the parameters of a called function.
func (f *finder) call(call *ast.CallExpr) {
	info := f.pass.TypesInfo
	if tv := info.Types[call.Fun]; tv.IsType() {
		if len(call.Args) == 1 {
			f.flow(nil, tv.Type, call.Args[0])
		}
		return
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return
	}
	fn = fn.Origin()
	f.server(call, fn)
	params := fn.Signature().Params()
	fact := new(paramSlots)
	known := fn.Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(fn, fact)
	for i, arg := range call.Args {
		p := min(i, params.Len()-1)
		if p < 0 {
			continue
		}
		param := params.At(p)
		slot, registers := registrar(fn, p)
		if registers && types.IsInterface(f.typeOf(arg)) { // it is called by reflection
			f.sources[param] = append(f.sources[param], f.node(arg))
		}
		if registers {
			f.seeds = append(f.seeds, seed{param, slot})
			f.given[f.node(arg)] = arg
			f.nameRegistered(call, fn, i)
		}
		if !carriesFunc(f.typeOf(arg)) {
			continue
		}
		f.flow(param, param.Type(), arg)
		if known {
			for _, s := range fact.Params {
				if s.Index == p {
					f.seeds = append(f.seeds, seed{param, s.Slot})
				}
			}
		}
	}
}

// registrar looks a parameter up in the tables.
func registrar(fn *types.Func, param int) (Slot, bool) {
	if mcp.IsRuntime(fn, mcp.RuntimeHandlers...) {
		return Slot{Delivery: mcp.Typed}, true
	}
	r, sdk, ok := mcp.RegistrarOf(fn, param)
	if !ok {
		return Slot{}, false
	}
	return Slot{SDK: sdk.Name, Delivery: r.Delivery}, true
}

// nameRegistered gives a function literal the name of the tool that it is registered for by an argument of the call.
func (f *finder) nameRegistered(call *ast.CallExpr, fn *types.Func, param int) {
	r, _, _ := mcp.RegistrarOf(fn, param)
	lit, ok := ast.Unparen(call.Args[param]).(*ast.FuncLit)
	if !ok || r.ToolName == 0 || r.ToolName > len(call.Args) {
		return
	}
	if name := f.constant(call.Args[r.ToolName-1]); name != "" {
		f.res.toolNames[lit] = name
	}
}

// flow notes that the value of src gets to dst, which is of type t. A nil dst is a mere conversion.
func (f *finder) flow(dst node, t types.Type, src ast.Expr) {
	if t == nil || !carriesFunc(f.typeOf(src)) {
		return
	}
	from := f.node(src)
	if from == nil {
		return
	}
	if dst != nil {
		f.sources[dst] = append(f.sources[dst], from)
	}
	if slot, ok := handlerType(t); ok {
		f.seeds = append(f.seeds, seed{from, slot})
		f.given[from] = src
		return
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		if _, ok := n.Underlying().(*types.Signature); ok {
			f.sources[n.Obj()] = append(f.sources[n.Obj()], from)
			if fact := new(Slot); n.Obj().Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(n.Obj(), fact) {
				f.seeds = append(f.seeds, seed{n.Obj(), *fact})
			}
		}
	}
}

// node returns the node that an expression's value comes from, or is stored in.
func (f *finder) node(e ast.Expr) node {
	info := f.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		switch obj := info.ObjectOf(e).(type) {
		case *types.Func:
			return obj.Origin()
		case *types.Var:
			return obj.Origin()
		}
	case *ast.SelectorExpr:
		switch obj := info.ObjectOf(e.Sel).(type) {
		case *types.Func:
			return obj.Origin()
		case *types.Var:
			return obj.Origin()
		}
	case *ast.FuncLit:
		return e
	case *ast.CompositeLit:
		return e
	case *ast.CallExpr:
		if info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return f.node(e.Args[0])
		}
		if fn := typeutil.StaticCallee(info, e); fn != nil {
			if fn.FullName() == "reflect.ValueOf" && len(e.Args) == 1 {
				return f.node(e.Args[0])
			}
			return resultOf{fn.Origin()}
		}
	case *ast.IndexExpr:
		return f.node(e.X)
	case *ast.IndexListExpr:
		return f.node(e.X)
	case *ast.UnaryExpr:
		return f.node(e.X)
	case *ast.StarExpr:
		return f.node(e.X)
	case *ast.TypeAssertExpr:
		return f.node(e.X)
	}
	return nil
}

// carriesFunc reports whether values of a type are functions, or lists, maps or pointers of them.
func carriesFunc(t types.Type) bool {
	for range 3 {
		if t == nil {
			return false
		}
		switch u := t.Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Pointer:
			t = u.Elem()
		case *types.Tuple:
			if u.Len() == 0 {
				return false
			}
			t = u.At(0).Type()
		case *types.Struct:
			name, ok := goq.NameOf(t)
			return ok && name == goq.Name{Package: "reflect", Name: "Value"}
		default:
			return false
		}
	}
	return false
}
