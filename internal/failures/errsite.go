// Package failures lists every place in a package where a tool call fails: as one value that says what kind
// of place it is, what its text is made of, and which expression would have to change.
package failures

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// Analyzer lists error sites. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcperrsite",
	Doc:        "list the places where tool calls fail",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Constructor), new(origin.OnlyTyped), new(Served), new(Converts)},
}

// Result is what [Analyzer] found in a package, in source order.
type Result struct {
	Sites   []*Site
	Told    []*Site   // results that report no failure, but are made of a text that may tell of one
	Answers []*Answer // every return that answers a tool call
	Places  []*Place  // every function that has such returns

	Leaks []*Leak // the handlers whose typed errors go to an SDK as they are
	Below []Below // packages with such handlers, if this one is the first that knows their server, without a boundary
	Makes bool    // the package makes a server without a boundary, or has to do with one that a package below makes

	Flattens bool // a middleware makes mere text of errors, so that a boundary has to be inside it

	Servers []*ast.CallExpr // the calls by which the package makes servers, or else gets them from packages below

	bounded bool // something makes results of the errors of all tools

	mu       sync.Mutex // of what follows: several rules may ask at the same time
	b        *builder
	repeated map[*ast.File][]string // nil until somebody asks
}

// Place is a function that answers tool calls, or that such a function hands a call on to.
type Place struct {
	Func  ast.Node // *ast.FuncDecl or *ast.FuncLit
	Sig   *types.Signature
	SDK   *mcp.SDK // nil where only the server's own layer is visible
	Wire  mcp.Wire
	Where string // the function, or the tool that it is registered for

	Recovers bool // something around it recovers from panics
}

// Of returns the sites of a class.
func (r *Result) Of(class Class) []*Site {
	if class == Told {
		return r.Told
	}
	return slices.DeleteFunc(slices.Clone(r.Sites), func(s *Site) bool { return s.Class != class })
}

// Class is what is wrong at a site.
type Class uint8

const (
	Bare    Class = iota // an error without a type is returned
	Untyped              // an error result holds free text only
	Told                 // a result that is no error is made of a text
	Lost                 // a result stands beside an error, and is dropped
)

// Form is what has to change at a site.
type Form uint8

const (
	NoForm           Form = iota // nothing that can be changed safely
	FormError                    // Build is the error
	FormPair                     // Build is a call whose second result is the error
	FormNaked                    // Build is absent: a naked return
	FormResult                   // Build is the result
	FormResults                  // Build is a call that gives all results of the handler
	FormSwap                     // Build is a result of the server's own, and makes way for an error
	FormAll                      // all operands make way for the result; Build is absent
	FormDrop                     // Build is the result, and must go
	FormExit                     // Build is a call that ends the server, in the place of a return
	FormArg                      // Build is an error inside a result of the server's own
	FormAnnotate                 // Build is the result, which must stay and be annotated
	FormAnnotatePair             // Build is a call that gives result and error, and must stay
)

// Site is one place where a tool call fails.
type Site struct {
	Class  Class
	Wire   mcp.Wire
	SDK    *mcp.SDK // nil where only the server's own layer is visible
	Where  string   // the function it stands in, or the tool that it is registered for
	Name   string   // the same for use in a code; may be empty
	Sig    *types.Signature
	Return *ast.ReturnStmt
	Node   ast.Node // what to report: the error or the result at the return statement

	Form   Form
	Build  ast.Expr
	Result types.Type // what a new result must be, pointer included; nil for errors
	Text   Text
	Kind   mcp.Kind
	Calls  []*ast.CallExpr // where the error came from, as far as known
	Stated bool            // there is no message, but Kind is known, and the run time would not know it
	InText bool            // the SDK sends nothing but the error's text, so that has to hold code and retry
	Needs  string          // the release of the SDK from which on there is a fix, if the one in use is too old

	Answer *Answer  // the return, with what is known of it
	Value  ast.Expr // the result, where it is a struct or map of the server's own
	Helper *Helper  // the function to edit instead; nil if it is the site itself

	opaque bool   // the error may come from something that is not a call
	code   string // of the sites that are failures for certain
}

type builder struct {
	pass         *analysis.Pass
	found        *handlers.Result
	trace        *origin.Tracer
	isHandler    map[ast.Node]bool
	registered   map[ast.Node]bool // handlers that are seen to be registered
	constructors map[*types.Func]*Constructor
	literals     map[*ast.FuncLit]*Constructor
	sites        []*Site
	told         []*Site
	answers      []*Answer
	answered     map[*ast.ReturnStmt]*Answer
	toldAt       map[ast.Expr]bool
	answersOf    map[ast.Node][]*Answer  // by function
	handsOn      map[ast.Node][]ast.Node // function → functions that it hands a call on to
	typedTails   map[ast.Node]bool       // functions that hand it on to one that returns typed errors only
	places       []*Place
	reported     map[*ast.ReturnStmt]bool
	edited       map[ast.Expr]bool // expressions that a fix already changes
	flattens     bool              // a middleware makes mere text of errors
	compared     *comparisons      // nil until somebody asks
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	res := new(Result)
	if !found.Relevant {
		return res, nil
	}
	b := &builder{
		pass: pass, found: found,
		trace:        origin.New(pass, found),
		isHandler:    make(map[ast.Node]bool),
		registered:   make(map[ast.Node]bool),
		constructors: make(map[*types.Func]*Constructor),
		literals:     make(map[*ast.FuncLit]*Constructor),
		answered:     make(map[*ast.ReturnStmt]*Answer),
		toldAt:       make(map[ast.Expr]bool),
		answersOf:    make(map[ast.Node][]*Answer),
		handsOn:      make(map[ast.Node][]ast.Node),
		typedTails:   make(map[ast.Node]bool),
		reported:     make(map[*ast.ReturnStmt]bool),
		edited:       make(map[ast.Expr]bool),
	}
	for _, h := range found.Handlers {
		b.isHandler[h.Node] = true
		b.registered[h.Node] = h.Registered
	}
	b.follow()
	b.helpers()
	b.export()
	inOrder := func(x, y *Site) int { return int(x.Node.Pos() - y.Node.Pos()) }
	slices.SortStableFunc(b.sites, inOrder)
	slices.SortStableFunc(b.told, inOrder)
	slices.SortStableFunc(b.answers, func(x, y *Answer) int { return int(x.Return.Pos() - y.Return.Pos()) })
	b.codes()
	b.bound(res)
	res.Sites, res.Told, res.Answers, res.Places, res.b = b.sites, b.told, b.answers, b.places, b
	return res, nil
}

// export passes on what was inferred of the package's exported functions.
func (b *builder) export() {
	for fn := range b.found.Decls {
		if fn.Exported() {
			if c := b.constructor(fn); c != nil {
				b.pass.ExportObjectFact(fn, c)
			}
		}
	}
	b.trace.Export()
}

// place is a function whose returns answer a tool call.
type place struct {
	fn     ast.Node
	sig    *types.Signature
	sdk    *mcp.SDK
	wire   mcp.Wire
	result int
	err    int
	tested []types.Object // error variables that a caller turns into something else before they get out
	inner  bool           // a caller looks at what is returned before it goes on

	recovers bool // something around it recovers from panics
}

// in returns the place for another function with the same results, which answers in its stead.
func (p place) in(fn ast.Node, sig *types.Signature) place {
	p.fn, p.sig = fn, sig
	return p
}

// follow visits the handlers and every function that they hand a call on to.
func (b *builder) follow() {
	var work []place
	type visit struct {
		fn          ast.Node
		result, err int
		tested      bool // what one caller turns into something else, another may let out
	}
	seen := make(map[visit]bool)
	push := func(p place) {
		if v := (visit{p.fn, p.result, p.err, len(p.tested) > 0}); !seen[v] {
			seen[v] = true
			work = append(work, p)
		}
	}
	for _, h := range b.found.Handlers {
		if h.Func != nil && !h.Registered && !b.isHandlerShaped(h) && b.constructor(h.Func) != nil {
			continue
		}
		push(place{
			fn: h.Node, sig: h.Sig, sdk: h.SDK, wire: h.Wire, result: h.Result, err: h.Err,
			inner: h.Around.Inspects || b.defersResult(h.Node, h.Sig), recovers: h.Around.Recovers,
		})
	}
	placed := make(map[ast.Node]bool)
	for len(work) > 0 {
		p := work[0]
		work = work[1:]
		if !placed[p.fn] {
			placed[p.fn] = true
			b.places = append(b.places, &Place{Func: p.fn, Sig: p.sig, SDK: p.sdk, Wire: p.wire, Where: b.found.NameOf(p.fn), Recovers: p.recovers})
		}
		b.visit(p, func(next place) {
			b.handsOn[p.fn] = append(b.handsOn[p.fn], next.fn)
			push(next)
		})
	}
}

func (b *builder) visit(p place, push func(place)) {
	g := b.trace.Graph(p.fn)
	if g == nil {
		return
	}
	if p.wire != mcp.Typed && b.defersError(p) {
		p.wire = mcp.Typed // whatever error is returned, a deferred function makes something else of it
	}
	goq.Returns(goq.Body(p.fn), func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() || b.reported[ret] {
			return // unreachable, or judged before on another way here
		}
		n := p.sig.Results().Len()
		b.answer(p, at, ret)
		switch {
		case len(ret.Results) == n:
			b.plain(p, at, ret, push)
		case len(ret.Results) == 1:
			if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
				b.tail(p, at, ret, call, push)
			}
		case len(ret.Results) == 0 && n > 0:
			b.naked(p, at, ret)
		}
	})
}

func (b *builder) site(p place, class Class, ret *ast.ReturnStmt, node ast.Node) *Site {
	site := b.newSite(p, class, ret, node)
	b.sites = append(b.sites, site)
	b.reported[ret] = true
	return site
}

func (b *builder) newSite(p place, class Class, ret *ast.ReturnStmt, node ast.Node) *Site {
	return &Site{
		Class: class, Wire: p.wire, SDK: p.sdk, Where: b.found.NameOf(p.fn), Name: b.found.CodeNameOf(p.fn), Sig: p.sig,
		Return: ret, Node: node, Answer: b.answered[ret],
	}
}

// plain judges "return result, err".
func (b *builder) plain(p place, at flow.Point, ret *ast.ReturnStmt, push func(place)) {
	if p.err >= 0 {
		e := ret.Results[p.err]
		v := b.trace.Error(at, e)
		if v.Nil != flow.IsNil && b.passedOn(p, at, ret, e, v, push) {
			return
		}
		whole := v.Nil == flow.NotNil && b.lost(p, at, ret, v)
		if v.Nil != flow.IsNil && !v.Typed {
			if p.wire == mcp.Typed {
				return // the boundary types whatever error comes
			}
			if slices.Contains(p.tested, b.sentinel(e)) {
				return
			}
			site := b.site(p, Bare, ret, e)
			site.Form, site.Build, site.Text, site.opaque = FormError, e, b.ofError(at, e), v.Opaque
			if b.isCompared(e) {
				site.Form, site.Build = NoForm, nil // another error would not be equal
			}
			b.classify(site, at, v.Calls)
			b.state(site, v.Nil == flow.NotNil && !v.Opaque)
			b.deliver(site, p)
			if whole { // another fix takes the whole return
				site.Form, site.Build = NoForm, nil
			}
		}
		if v.Nil == flow.NotNil {
			return // whatever result stands beside it is dropped
		}
	}
	if p.result >= 0 && p.result < len(ret.Results) {
		b.resultSite(p, at, ret, ret.Results[p.result], push)
	}
}

// resultSite judges the result of "return result, nil".
func (b *builder) resultSite(p place, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, push func(place)) {
	if goq.IsString(p.sig.Results().At(p.result).Type()) {
		b.toldText(p, at, ret, e)
		return
	}
	out := b.ofResult(at, e, 0)
	if !out.failed && p.err >= 0 {
		switch n := len(ret.Results); {
		case n == 3 && b.pass.TypesInfo.Types[e].IsNil(): // the structured output stands beside it
			b.toldValue(p, at, ret, ret.Results[1])
			return
		case mcp.ResultOf(b.pass.TypesInfo.TypeOf(e)) == nil && n == 2:
			b.toldValue(p, at, ret, e)
		}
	}
	if out.told {
		b.toldResult(p, at, ret, e, out)
		return
	}
	if out.forward != nil && !out.failed {
		b.forwardResult(p, out.forward, out.index, push)
		return
	}
	if !out.failed || out.typed || b.isConverted(out.text) {
		return
	}
	site := b.site(p, Untyped, ret, e)
	site.Text = out.text
	site.Result = p.sig.Results().At(p.result).Type()
	switch {
	case out.build == nil || b.edited[out.build]:
	case out.pair != nil:
		site.Form, site.Build = FormPair, out.pair
		b.classify(site, at, []*ast.CallExpr{out.pair.(*ast.CallExpr)})
		return
	case mcp.ResultOf(site.Result) == nil:
		if out.arg != nil {
			site.Form, site.Build, site.Text = FormArg, out.arg, b.ofError(at, out.arg)
		}
	case !out.exact && mcp.Annotatable(site.Result):
		site.Form, site.Build = FormAnnotate, e
	case out.exact && mcp.Buildable(site.Result):
		b.replaceable(site, out)
	}
	if site.Build != nil && site.Form != FormAnnotate {
		b.edited[site.Build] = true
	}
	b.classify(site, at, nil)
	b.state(site, true)
}

// isConverted reports whether a text is all of that of another result: an adapter between two layers makes one result of
// another, and is not to blame for it.
func (b *builder) isConverted(t Text) bool {
	sel, ok := t.Whole.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	of := goq.Deref(b.pass.TypesInfo.TypeOf(sel.X))
	return mcp.ResultOf(of) != nil || b.isOwnResult(of)
}

// state notes that the kind of a failure without a message is known. notNil says that there is an error for certain.
func (b *builder) state(site *Site, notNil bool) {
	if site.Text.Cause == nil || site.Text.HasMessage() || !notNil || len(site.Calls) == 0 {
		return
	}
	if kind := b.trace.Stated(site.Calls); kind != mcp.RunTime {
		site.Kind, site.Stated = kind, true
	}
}

// deliver decides how a typed error reaches the client from a place whose SDK has no boundary of the runtime.
func (b *builder) deliver(site *Site, p place) {
	switch {
	case p.sdk == nil || p.wire != mcp.Protocol && p.wire != mcp.Text:
	case p.sdk.Boundary.Runtime == "":
		site.InText = p.wire == mcp.Text
		if site.Form == FormPair || site.InText && isJSONText(site.Text) {
			site.Form, site.Build = NoForm, nil
		}
	case p.wire == mcp.Protocol && b.tooOld(p):
		site.Form, site.Build, site.Needs = NoForm, nil, p.sdk.Since
	}
}

// tooOld reports whether the runtime cannot build the results of the SDK in use, as far as the package shows.
func (b *builder) tooOld(p place) bool {
	t := b.resultOf(p)
	return t != nil && !mcp.RoundTrips(t)
}

// replaceable makes a site one whose result can be replaced as a whole.
func (b *builder) replaceable(site *Site, out outcome) {
	site.Form, site.Build = FormResult, out.build
	if lit := addressOf(b.pass, site.Return, out.build); lit != nil {
		site.Build = lit
	}
}

// addressOf returns &lit for a composite literal whose address is taken, so that both are replaced.
func addressOf(pass *analysis.Pass, ret *ast.ReturnStmt, build ast.Expr) ast.Expr {
	var found ast.Expr
	file := goq.FileOf(pass, build)
	if file == nil {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || found != nil || n.Pos() > build.Pos() || n.End() < build.End() {
			return false
		}
		if u, ok := n.(*ast.UnaryExpr); ok && ast.Unparen(u.X) == build {
			found = u
		}
		return true
	})
	return found
}

// naked judges a return without operands by the named results.
func (b *builder) naked(p place, at flow.Point, ret *ast.ReturnStmt) {
	v := origin.Verdict{Nil: flow.IsNil}
	if p.err >= 0 {
		v = b.trace.Named(at, p.sig.Results().At(p.err))
	}
	if v.Nil == flow.IsNil {
		b.nakedResult(p, at, ret)
		return
	}
	if v.Typed || p.wire == mcp.Typed || b.passedOnNaked(v) {
		return
	}
	site := b.site(p, Bare, ret, ret)
	site.Form = FormNaked
	b.classify(site, at, v.Calls)
	b.deliver(site, p)
}

// nakedResult judges a named result that is an error result at a naked return.
func (b *builder) nakedResult(p place, at flow.Point, ret *ast.ReturnStmt) {
	if p.result < 0 {
		return
	}
	v := p.sig.Results().At(p.result)
	val, ok := at.Value(flow.Key{Var: v})
	if !ok {
		return
	}
	if isError, _ := at.Value(flow.Key{Var: v, Field: "IsError"}); len(val.Defs) > 0 && len(isError.Defs) == 0 && mcp.ResultOf(v.Type()) != nil {
		b.toldDefinitions(p, at, ret, val)
	}
	out := b.ofVar(at, v, val, nil, 0)
	if !out.failed || out.typed {
		return
	}
	site := b.site(p, Untyped, ret, ret)
	site.Text, site.Result = out.text, v.Type()
	if out.exact && out.build != nil && mcp.ResultOf(v.Type()) != nil && mcp.Buildable(v.Type()) && !b.edited[out.build] {
		site.Form, site.Build = FormResult, out.build
		if lit := addressOf(b.pass, ret, out.build); lit != nil {
			site.Build = lit
		}
		b.edited[site.Build] = true
	}
	b.classify(site, at, nil)
}

// classify decides on the kind of failure.
func (b *builder) classify(site *Site, at flow.Point, calls []*ast.CallExpr) {
	site.Calls = calls
	if site.Text.Cause != nil {
		if v := b.trace.Error(at, site.Text.Cause); len(v.Calls) > 0 {
			site.Calls = v.Calls
		}
		site.Kind = b.trace.KindOf(site.Calls, site.Text.Words)
		return
	}
	site.Kind = b.trace.KindOf(nil, b.words(site))
}

// own returns the function of this package that a call calls, or nil.
func (b *builder) own(call *ast.CallExpr) *types.Func {
	if fn := typeutil.StaticCallee(b.pass.TypesInfo, call); fn != nil && fn.Pkg() == b.pass.Pkg {
		return fn.Origin()
	}
	return nil
}

// words returns what is known of a message: its constant words, or else the name of the function that gives it.
func (b *builder) words(site *Site) string {
	if call, ok := site.Text.Whole.(*ast.CallExpr); ok && strings.Trim(site.Text.Words, "% ") == "" {
		if fn := b.own(call); fn != nil {
			return codes.SplitCamel(fn.Name())
		}
	}
	return site.Text.Words
}
