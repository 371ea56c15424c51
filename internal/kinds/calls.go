package kinds

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// addReturn adds the errors of a return statement to the summary of the function.
func (s *scope) addReturn(sum *Summary, at flow.Point, ret *ast.ReturnStmt, index int) {
	sig := goq.Signature(s.info, s.fn)
	switch n := sig.Results().Len(); {
	case len(ret.Results) == n:
		s.addError(sum, at, ret, ret.Results[index])
	case len(ret.Results) == 1:
		if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
			s.addCall(sum, at, call)
		}
	default:
		if val, ok := at.Value(flow.Key{Var: sig.Results().At(index)}); ok {
			s.addValue(sum, at, val)
		} else {
			sum.faults.set(unknown, always)
		}
	}
}

// ofError returns the classes of an error. stmt is the statement that contains the expression.
func (s *scope) ofError(at flow.Point, stmt ast.Node, e ast.Expr) *faults {
	sum := new(Summary)
	s.addError(sum, at, stmt, e)
	if sum.passes != 0 {
		sum.faults.set(unknown, always)
	}
	return &sum.faults
}

// ofCall returns the classes of the error of a call.
func (s *scope) ofCall(at flow.Point, call *ast.CallExpr) *faults {
	sum := new(Summary)
	s.addCall(sum, at, call)
	if sum.passes != 0 {
		sum.faults.set(unknown, always)
	}
	return &sum.faults
}

// addError adds the errors that an expression can be.
func (s *scope) addError(sum *Summary, at flow.Point, stmt ast.Node, e ast.Expr) {
	e = ast.Unparen(e)
	if s.info.Types[e].IsNil() || at.Nil(e) == flow.IsNil {
		return
	}
	if s.trace.IsTyped(s.info.TypeOf(e)) {
		sum.faults.set(system, always)
		return
	}
	switch x := e.(type) {
	case *ast.CallExpr:
		switch {
		case s.info.Types[x.Fun].IsType() && len(x.Args) == 1:
			s.addError(sum, at, stmt, x.Args[0])
		case goq.IsFunc(typeutil.StaticCallee(s.info, x), "errors", "New"),
			goq.IsFunc(typeutil.StaticCallee(s.info, x), "fmt", "Errorf"):
			s.addText(sum, at, stmt, x)
		default:
			if words, kind := s.saysAll(x); kind != mcp.RunTime {
				sum.faults.set(classOf(kind), always)
			} else if words != "" {
				s.addMade(sum, at, stmt, s.kindOf(words))
			} else {
				s.addCall(sum, at, x)
			}
		}
		return
	case *ast.UnaryExpr:
		e = ast.Unparen(x.X)
	}
	if lit, ok := e.(*ast.CompositeLit); ok {
		tells := sum.tells
		s.addValueOf(sum, at, stmt, lit)
		sum.tells = tells // it has a type already
		return
	}
	if val, ok := at.Lookup(e); ok && len(val.Defs) > 0 {
		s.addValue(sum, at, val)
		return
	}
	if v := goq.Sentinel(s.info, e); v != nil && s.trace.Error(at, e).Typed {
		sum.faults.set(system, always)
		return
	} else if v != nil && mcp.FailingOf(v.Pkg().Path(), "") == mcp.FailsInSystem {
		sum.faults.set(system, always) // fs.ErrNotExist
	}
	s.addMade(sum, at, stmt, s.kindOfSentinel(e))
}

// addValueOf adds an error that is a literal of a type of the server's own: of the kind that a constant in it names, or
// that its name, its texts or the text of all such values imply, or with the errors in it.
func (s *scope) addValueOf(sum *Summary, at flow.Point, stmt ast.Node, lit *ast.CompositeLit) {
	kind, words := s.kindOfType(s.info.TypeOf(lit)), WordsOf(s.info, lit)
	if wrapper, _ := s.wrapperIn(lit); wrapper != nil {
		s.addText(sum, at, stmt, wrapper)
		return
	}
	said := s.kindOf(words)
	if kind == mcp.RunTime || said == mcp.Permission && lexicon.AboutRights.MatchString(words) {
		kind = said // a ValidationError may say "not in read-only mode"
	}
	if kind == mcp.RunTime {
		kind = s.ofType(nameOfType(s.info.TypeOf(lit))).Kind
	}
	for _, e := range goq.Elements(lit) {
		if named := origin.KindOfConstant(s.info, e); named != mcp.RunTime {
			kind = named // its author knows
		}
	}
	if inner := errorInside(s.info, lit); kind == mcp.RunTime && inner != nil {
		s.addError(sum, at, stmt, inner)
		return
	}
	s.addMade(sum, at, stmt, kind)
}

// wrapperIn returns the call of fmt.Errorf inside a literal, and the error that it wraps, if the text of that call is
// all that is known of the literal: &StepError{Step: "load", Err: fmt.Errorf("file not found: %w", err)}. Otherwise, it
// returns nil.
func (j *Judge) wrapperIn(lit *ast.CompositeLit) (call *ast.CallExpr, cause ast.Expr) {
	call, ok := ast.Unparen(errorInside(j.info, lit)).(*ast.CallExpr)
	if !ok || !goq.Wraps(j.info, call) || j.kindOfType(j.info.TypeOf(lit)) != mcp.RunTime {
		return nil, nil
	}
	text, _ := j.textOf(call)
	if wrapped := goq.Wrapped(j.info, call); len(wrapped) == 1 && goq.WithoutVerbs(text) == WordsOf(j.info, lit) {
		return call, wrapped[0]
	}
	return nil, nil
}

// errorInside returns the first error among the elements of a literal, or nil.
func errorInside(info *types.Info, lit *ast.CompositeLit) ast.Expr {
	elements := goq.Elements(lit)
	if i := slices.IndexFunc(elements, func(e ast.Expr) bool { return goq.IsError(info.TypeOf(e)) }); i >= 0 {
		return elements[i]
	}
	return nil
}

// WordsOf returns the constant text in a literal of an error that is its message: the longest one with several words,
// or else the longest word. Names of operations and of arguments do not say what is wrong.
func WordsOf(info *types.Info, lit *ast.CompositeLit) (words string) {
	st, ok := info.TypeOf(lit).Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for name, e := range goq.Fields(st, lit) {
		text := textIn(info, e)
		isSentence, wasSentence := strings.Contains(text, " "), strings.Contains(words, " ")
		switch {
		case lexicon.NamesPart.MatchString(name):
		case isSentence == wasSentence:
			words = longer(words, text)
		case isSentence:
			words = text
		}
	}
	return goq.WithoutVerbs(words)
}

// textIn returns a constant text, the format of fmt.Sprintf or fmt.Errorf, or a sum of texts with "%v" for those that
// are not constant.
func textIn(info *types.Info, e ast.Expr) string {
	if text, isConst := goq.ConstString(info, e); isConst {
		return text
	}
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return cmp.Or(textIn(info, sum.X), "%v") + cmp.Or(textIn(info, sum.Y), "%v")
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) > 0 {
		e = call.Args[0]
	}
	text, _ := goq.ConstString(info, e)
	return text
}

func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}

// addValue adds the errors that a variable can hold.
func (s *scope) addValue(sum *Summary, at flow.Point, val flow.Value) {
	for _, d := range val.Defs {
		switch {
		case d.Zero:
		case d.Param:
			id, _ := d.Node.(*ast.Ident)
			sum.passes |= s.params[s.varOf(id)]
		case d.Expr == nil:
			sum.faults.set(unknown, always)
		default:
			inner := s.assigned.Get(d, func() *Summary { return s.ofDefinition(at.Before(d.Node), d) })
			if inner == nil { // it is asked for already: an error in a loop can wrap itself
				sum.faults.set(unknown, always)
				continue
			}
			sum.add(inner)
		}
	}
}

// ofDefinition returns the errors that an assignment gives a variable. at is the point before it.
func (s *scope) ofDefinition(at flow.Point, d flow.Def) *Summary {
	sum := new(Summary)
	if call, ok := ast.Unparen(d.Expr).(*ast.CallExpr); ok && goq.IsTuple(s.info, call) {
		s.addCall(sum, at, call)
	} else {
		s.addError(sum, at, d.Node, d.Expr)
	}
	return sum
}

func (s *scope) varOf(id *ast.Ident) *types.Var {
	if id == nil {
		return nil
	}
	v, _ := s.info.ObjectOf(id).(*types.Var)
	return v
}

// addText adds an error that errors.New or fmt.Errorf makes.
func (s *scope) addText(sum *Summary, at flow.Point, stmt ast.Node, call *ast.CallExpr) {
	text, _ := goq.ConstString(s.info, call.Args[0])
	words, g := goq.ConstWords(s.info, text, call.Args[1:]), s.guard(at, stmt)
	if g.kind != mcp.RunTime {
		sum.addKind(g.kind, s.askedWith(at, g))
		return
	}
	for _, arg := range call.Args[1:] {
		if arg = goq.ErrorIn(s.info, arg); arg == nil {
			continue
		}
		inner := new(Summary)
		s.addError(inner, at, stmt, arg)
		if inner.passes == 0 && inner.faults.only(unknown) {
			sum.faults.set(classOf(lexicon.Reason(words)), always)
			return
		}
		if !goq.Wraps(s.info, call) || !slices.Contains(goq.Wrapped(s.info, call), arg) {
			inner.faults.hide()
		}
		sum.add(inner)
		return
	}
	kind := g.ofArguments(g.ofChoice(s.kindOf(words), words), words)
	if s.isUndecided(kind, words, g) || kind == mcp.RateLimited && lasts(kind, words) {
		sum.faults.set(unknown, always) // "the daily allowance is used up" promises no retry
		return
	}
	s.addGuarded(sum, at, g, kind, s.all(at, call.Args[1:])&fromParams&^s.state)
}

// addMade adds an error that is made here and implies a kind.
func (s *scope) addMade(sum *Summary, at flow.Point, stmt ast.Node, kind mcp.Kind) {
	s.addGuarded(sum, at, s.guard(at, stmt), kind, 0)
}

// addGuarded is [scope.addMade] if the condition is known. named are the parameters in the text.
func (s *scope) addGuarded(sum *Summary, at flow.Point, g guard, kind mcp.Kind, named source) {
	switch {
	case g.kind != mcp.RunTime:
		sum.addKind(g.kind, s.askedWith(at, g))
		return
	case g.status != nil && (kind == mcp.RunTime || kind == mcp.Network):
		sum.faults.set(remote, always)
		return
	case g.has(againstState) && (kind == mcp.RunTime || kind == mcp.Validation):
		sum.faults.set(unknown, always)
		return
	}
	allowed, params, own := g.allows(kind, s.state), g.from&fromParams&^s.state, g.from&(fromServer|fromService|s.state)
	switch {
	case kind != mcp.RunTime:
	case s.records != 0 && g.from&^(s.records|fromServer) == 0,
		params != 0 && own != 0 && !g.has(noEntry):
		allowed = kind // it is about two records, or one, or about a state of the server as well
	}
	isLink := allowed == mcp.NotFound && g.inside != 0 // of a record that a function is given
	isKey := allowed == mcp.NotFound && (g.has(noEntry) && params != 0 || named != 0)
	if allowed != mcp.Validation && !isLink && !isKey || g.from&fromCall != 0 {
		sum.addKind(allowed, always)
		return
	}
	when := g.from & fromParams
	if isKey && named != 0 {
		when = named
	}
	switch {
	case when != 0:
	case allowed == mcp.Validation && s.alwaysFails():
		when = always // it checks nothing, and its callers know
	default:
		when = s.allParams()
		params = when & fromParams // behind a loop that has compared them: "% is not an operator"
	}
	when |= g.inside
	if kind == mcp.Validation {
		when |= stated
	}
	if bits.OnesCount32(uint32(params)) > 1 || params != 0 && own != 0 {
		when |= together // user.Branch != branch, role != roleOf(ctx)
	}
	if g.has(wrongShape) {
		when &^= together // values[key] == ""
	}
	sum.addKind(allowed, when)
}

// askedWith returns the parameters with which something was asked for that a condition finds not to be there, such as
// errors.Is(err, sql.ErrNoRows). The function may also be given what the caller of the tool has not named. If there are
// no such parameters, and for other conditions, it returns always.
func (s *scope) askedWith(at flow.Point, g guard) (from source) {
	if g.kind != mcp.NotFound || g.tested == nil {
		return always
	}
	for _, call := range s.trace.Error(at, g.tested).Calls {
		asks, there := s.asking(at, call)
		from |= s.given(there, asks) & fromParams &^ s.state
	}
	return cmp.Or(from, always)
}

// alwaysFails reports whether the function only makes an error, whatever it is given.
func (s *scope) alwaysFails() bool {
	decl, ok := s.fn.(*ast.FuncDecl)
	if !ok {
		return false
	}
	fn, ok := s.info.Defs[decl.Name].(*types.Func)
	return ok && s.trace.Maker(fn) != nil
}

// allParams returns the sources of all parameters. In the scope of a responder or literal, whose callers are not known,
// it returns always.
func (s *scope) allParams() (from source) {
	if _, isLit := s.fn.(*ast.FuncLit); isLit {
		return always
	}
	for _, p := range s.params {
		if p&fromCall != 0 {
			return always
		}
		from |= p & fromParams
	}
	return from
}

// addCall adds the errors that a call can return.
func (s *scope) addCall(sum *Summary, at flow.Point, call *ast.CallExpr) {
	fn := goq.Called(s.info, call)
	switch {
	case fn == nil:
		s.addLiteral(sum, at, call)
	case fn.Pkg() == nil:
		sum.faults.set(unknown, always)
	case goq.IsFunc(fn, "errors", "Join"):
		s.addJoined(sum, at, call)
	case mcp.OfPackage(fn.Pkg().Path()) != nil:
		s.addSDK(sum, fn)
	case mcp.IsRuntime(fn):
		sum.faults.set(system, always)
	case goq.SameModule(s.pass, fn.Pkg()):
		s.addOwn(sum, at, call, fn)
	default:
		s.addLibrary(sum, at, call, fn)
	}
}

// addJoined adds the errors that errors.Join is given: its arguments, or the elements of a list that begins empty and
// gets them by append.
func (s *scope) addJoined(sum *Summary, at flow.Point, call *ast.CallExpr) {
	if !call.Ellipsis.IsValid() {
		for _, arg := range call.Args {
			s.addError(sum, at, call, arg)
		}
		return
	}
	g := s.trace.Graph(s.fn)
	if g == nil || !s.isCollected(call.Args[0]) && !s.isDeclaredEmpty(call.Args[0]) {
		sum.faults.set(unknown, always)
		return
	}
	for added, err := range flow.Appended(s.info, s.valuesOf(call.Args[0])) {
		s.addError(sum, g.Innermost(goq.Body(s.fn), added), added, err)
	}
}

// isDeclaredEmpty reports whether a variable gets nothing but what is appended to it: var list []error.
func (s *scope) isDeclaredEmpty(e ast.Expr) bool {
	values := s.valuesOf(e)
	for _, src := range values {
		added, ok := ast.Unparen(src.Expr).(*ast.CallExpr)
		if !ok || !s.isBuiltinCall(added) || added.Ellipsis.IsValid() {
			return false
		}
	}
	return len(values) > 0
}

// addLiteral adds the errors of a function literal in a local variable.
func (s *scope) addLiteral(sum *Summary, at flow.Point, call *ast.CallExpr) {
	def, _ := at.Definition(call.Fun)
	lit, ok := ast.Unparen(def).(*ast.FuncLit)
	if !ok {
		sum.faults.set(unknown, always)
		return
	}
	if inner := s.summaryOfNode(lit); inner != nil {
		s.resolve(sum, inner, at, call)
	}
}

// addSDK adds the errors of a function of an SDK.
func (s *scope) addSDK(sum *Summary, fn *types.Func) {
	switch sdk := mcp.OfPackage(fn.Pkg().Path()); {
	case sdk.IsAccessor(fn.Name()):
		sum.faults.set(classOf(mcp.Validation), always)
	case mcp.FailingOf(fn.Pkg().Path(), fn.Name()) == mcp.FailsEncoding:
		sum.faults.set(hardlyEver, always)
	case takesContext(fn.Signature()):
		sum.faults.set(remote, always)
	default:
		sum.faults.set(unknown, always)
	}
}

// addOwn adds the errors of a function of the server.
func (s *scope) addOwn(sum *Summary, at flow.Point, call *ast.CallExpr, fn *types.Func) {
	inner, known := s.summaryOfCall(fn)
	switch {
	case known && s.isTyped(fn):
		s.addTyped(sum, inner, at, call)
	case known:
		s.resolve(sum, inner, at, call)
	case takesContext(fn.Signature()):
		sum.faults.set(remote, always)
	case lexicon.ChecksInput.MatchString(fn.Name()):
		s.addParsing(sum, at, call)
		sum.faults.set(system, always) // it is not seen what else it refuses, and may say so with a type
	default:
		sum.faults.set(unknown, always)
	}
}

// addLibrary adds the errors of a function of another module.
func (s *scope) addLibrary(sum *Summary, at flow.Point, call *ast.CallExpr, fn *types.Func) {
	switch failing := mcp.FailingOf(fn.Pkg().Path(), fn.Name()); {
	case goq.IsFunc(fn, "net/http", "NewRequest", "NewRequestWithContext"):
		s.addRequest(sum, at, call)
	case parsesFiles(fn) && s.given(at, call)&(fromCall|fromParams) != 0:
		sum.faults.set(unknown, always) // the caller may have named one that is not there
	case fn.Name() == "Parse" && failing == mcp.FailsUnprepared && s.given(at, call)&(fromCall|fromParams) != 0:
		s.addParsing(sum, at, call)
	case fillsTemplate(fn) && s.of(at, receiver(call))&(fromCall|fromParams) != 0:
		sum.faults.set(unknown, always) // the caller may have named a value that the template does not get
	case failing == mcp.FailsEncoding && s.encodesInto(at, call, fn):
		sum.faults.set(system, always) // the writer fails, such as a connection
		sum.faults.set(hardlyEver, always)
	case failing == mcp.FailsEncoding, failing == mcp.FailsUnprepared:
		sum.faults.set(hardlyEver, always)
	case namesFile(fn):
		s.addFile(sum, at, call)
	case goq.IsFunc(fn, "os", "Getwd", "Executable", "Hostname", "UserHomeDir", "UserCacheDir", "UserConfigDir"):
		sum.faults.set(system, always)
		sum.faults.set(ownFile, always)
	case goq.IsFunc(fn, "os/exec", "LookPath"):
		s.addLookPath(sum, at, call)
	case failing == mcp.FailsInSystem:
		sum.faults.set(system, always)
	case failing == mcp.FailsRemotely:
		sum.faults.set(remote, always)
	case failing == mcp.FailsWithoutLogin:
		sum.faults.set(system, always)
		sum.faults.set(classOf(mcp.Permission), always)
	case failing == mcp.FailsParsing && goq.AnyContext(fn.Signature()):
		sum.faults.set(remote, always)
	case failing == mcp.FailsParsing:
		s.addParsing(sum, at, call)
	case takesContext(fn.Signature()):
		sum.faults.set(remote, always)
	case lexicon.ChecksInput.MatchString(fn.Name()):
		s.addParsing(sum, at, call)
	default:
		s.addUnknown(sum, at, call)
	}
}

// encodesInto reports whether a call of a method of an encoder writes to something that can fail. Memory can't.
func (s *scope) encodesInto(at flow.Point, call *ast.CallExpr, fn *types.Func) bool {
	of, ok := goq.NameOf(goq.Deref(goq.RecvType(fn)))
	if !ok || !strings.HasSuffix(of.Name, "Encoder") || !s.isMethod(call) {
		return false
	}
	encoder, _ := s.callIn(at, receiver(call))
	if encoder == nil || len(encoder.Args) == 0 {
		return true
	}
	to := goq.Deref(s.info.TypeOf(encoder.Args[0]))
	return !goq.IsNamed(to, goq.Name{Package: "bytes", Name: "Buffer"}) &&
		!goq.IsNamed(to, goq.Name{Package: "strings", Name: "Builder"})
}

// fillsTemplate reports whether a function is a method that fills in a template of the standard library.
func fillsTemplate(fn *types.Func) bool {
	if of, ok := goq.NameOf(goq.Deref(goq.RecvType(fn))); !ok || !strings.HasSuffix(of.Package, "/template") {
		return false
	}
	return fn.Name() == "Execute" || fn.Name() == "ExecuteTemplate"
}

// addRequest adds the error of a call that makes a request: its URL cannot be parsed.
func (s *scope) addRequest(sum *Summary, at flow.Point, call *ast.CallExpr) {
	var from, raw source
	for _, arg := range call.Args {
		if goq.IsString(s.info.TypeOf(arg)) {
			from, raw = from|s.of(at, arg), raw|s.unescaped(at, arg, 8)
		}
	}
	callers := (fromCall | fromParams) &^ s.state
	switch blamed := from & callers; {
	case raw&callers == 0:
		sum.faults.set(hardlyEver, always)
	case blamed == from:
		when := from
		if from&fromCall != 0 {
			when = always
		}
		sum.faults.set(classOf(mcp.Validation), when)
	default:
		sum.faults.set(unknown, always) // the caller may have given what does not fit into it
	}
}

// unescaped is [scope.of] for the parts of a text that are not escaped as parts of a URL. limit is how many definitions
// may be followed.
func (s *scope) unescaped(at flow.Point, e ast.Expr, limit int) (from source) {
	switch x := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return s.unescaped(at, x.X, limit) | s.unescaped(at, x.Y, limit)
	case *ast.Ident:
		if def, there := at.Definition(x); def != x && !goq.IsTuple(s.info, def) && limit > 0 {
			return s.unescaped(there, def, limit-1)
		}
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(s.info, x)
		if fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "net/url" {
			return 0
		}
		if goq.IsFunc(fn, "fmt", "Sprintf", "Sprint") {
			for _, arg := range x.Args {
				from |= s.unescaped(at, arg, limit)
			}
			return from
		}
	}
	if b, ok := s.info.TypeOf(e).Underlying().(*types.Basic); ok && b.Info()&types.IsString == 0 {
		return 0 // a number
	}
	return s.of(at, e)
}

// receiver returns x of a call x.M().
func receiver(call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return call.Fun
}

// addUnknown adds the errors of a function of which nothing is known. If it computes something of nothing but arguments
// of the tool call, they are most likely what is wrong.
func (s *scope) addUnknown(sum *Summary, at flow.Point, call *ast.CallExpr) {
	from := s.given(at, call)
	fn := goq.Called(s.info, call)
	acts := fn == nil || lexicon.Acts.MatchString(fn.Name()) ||
		fn.Signature().Recv() != nil && s.of(at, receiver(call)) != 0
	switch {
	case acts || from == 0 || from&^(fromCall|fromParams) != 0:
		sum.faults.set(unknown, always)
		return
	case from&fromCall != 0:
		sum.faults.set(classOf(mcp.Validation), always)
	default:
		sum.faults.set(classOf(mcp.Validation), from)
	}
	sum.faults.set(system, always)
}

// addParsing adds the error of a call that rejects what it is given. It is the caller's fault if that comes from the
// arguments of the tool call, and the server's or the other service's fault if it comes from there.
func (s *scope) addParsing(sum *Summary, at flow.Point, call *ast.CallExpr) {
	from := s.given(at, call)
	caller := from&(fromCall|fromParams) != 0
	switch {
	case from&(fromUnknown|fromEither) != 0, caller && from&fromService != 0:
		of := unknown
		if fn := typeutil.StaticCallee(s.info, call); fn != nil && fn.Pkg() != nil && goq.IsStandard(fn.Pkg().Path()) {
			of = unparsed
		}
		sum.faults.set(of, always)
	case from&fromCall != 0:
		sum.faults.set(classOf(mcp.Validation), always)
	case caller:
		sum.faults.set(classOf(mcp.Validation), from&(fromParams|fromInside))
	default:
		of := classOf(mcp.Internal)
		if s.isUnchecked(at, call) {
			of = unparsed
		}
		sum.faults.set(of, always)
		if from&fromService != 0 && s.isMethod(call) { // of a decoder that reads, and may fail to
			sum.faults.set(system, always)
		}
	}
}

func (s *scope) isMethod(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && s.info.Selections[sel] != nil && s.info.Selections[sel].Kind() != types.MethodExpr
}

// resolve adds the errors of a function to those of its caller. What depends on the function's parameters depends on
// where the arguments of the call come from.
func (s *scope) resolve(sum, inner *Summary, at flow.Point, call *ast.CallExpr) {
	sum.tells = sum.tells || inner.tells
	for c, when := range inner.faults {
		switch {
		case when == 0:
		case when&always != 0:
			sum.faults.set(class(c), always)
		case when&fromParams == 0: // it rejects what it was not given, so that the server is not set up
			sum.faults.set(classOf(mcp.Internal), always)
		default:
			s.blame(sum, class(c), when, s.argumentsOf(at, call, when))
		}
	}
	if inner.passes == 0 {
		return
	}
	for i, arg := range call.Args {
		if inner.passes&ofParam(i) != 0 && goq.IsError(s.info.TypeOf(arg)) {
			s.addError(sum, at, call, arg)
		}
	}
}

// addTyped is [scope.resolve] for a function of a marked package, which types some of its errors, also those about
// files of the server. They know better what they are, unless they blame the caller for what that has not named.
func (s *scope) addTyped(sum, inner *Summary, at flow.Point, call *ast.CallExpr) {
	rest := *inner
	rest.faults[ownFile], rest.faults[madeFile], rest.tells = 0, 0, false
	s.resolve(sum, &rest, at, call)
	sum.faults.set(coded, always)
	mistakes, right := false, false
	for i, kind := range fixedKinds {
		c := fixed + class(i)
		if inner.faults[c] == 0 || !blamesCaller(kind) {
			continue
		}
		blamed, one := new(Summary), new(Summary)
		blamed.faults.set(c, inner.faults[c])
		s.resolve(one, blamed, at, call)
		right, mistakes = right || one.faults[c] != 0, mistakes || one.faults[c] == 0
	}
	if mistakes && !right {
		sum.faults.set(mistaken, always)
	}
}

// blame adds a class whose condition depends on arguments that come from the given places.
func (s *scope) blame(sum *Summary, c class, when, from source) {
	isStated := when&stated != 0
	switch {
	case from&fromEither != 0,
		when&together != 0 && (from&(fromCall|fromParams) == 0 || !isStated && from&(fromServer|fromService) != 0):
		sum.faults.set(unknown, always)
	case from&fromCall != 0:
		sum.faults.set(c, always)
	case from&fromParams != 0:
		sum.faults.set(c, from&(fromParams|fromInside)|when&(stated|together|fromInside))
	case from&fromUnknown != 0:
		if isStated || c == namedFile || c == classOf(mcp.NotFound) {
			sum.faults.set(c, always)
		} else {
			sum.faults.set(unknown, always)
		}
	case c == namedFile:
		sum.faults.set(ownFile, always)
	case c == classOf(mcp.NotFound) && when&fromInside == 0:
		sum.faults.set(unknown, always) // the server has chosen what to look for
	default:
		sum.faults.set(classOf(mcp.Internal), always)
	}
}

// argumentsOf returns where the arguments come from that a call passes for some parameters.
func (s *scope) argumentsOf(at flow.Point, call *ast.CallExpr, params source) (from source) {
	if params&ofParam(-1) != 0 && s.isMethod(call) {
		from |= s.of(at, receiver(call)) | s.told(receiver(call))
	}
	sig, _ := s.info.TypeOf(call.Fun).(*types.Signature)
	for i, arg := range call.Args {
		if sig != nil && sig.Variadic() {
			i = min(i, sig.Params().Len()-1)
		}
		switch {
		case params&ofParam(i) == 0:
		case s.readsClock(at, arg):
			from |= fromEither // what does not work now may work later
		case params&fromInside != 0 && (s.isInOwnFolder(at, arg) || s.isLookedUp(at, arg) || s.isOfState(at, arg, 3)):
			from |= fromEither // the caller has named it, but not what is in it; the name may be wrong as well
		case s.isLookedUp(at, arg):
			from |= fromUnknown
		default:
			from |= s.of(at, arg)
		}
	}
	return from
}

// told returns where the values come from that a local variable is told by statements which only call its methods:
//
//	var problems Checker
//	problems.Require(args.Name != "", "name is required")
//	return problems.Err()
func (s *scope) told(e ast.Expr) (from source) {
	v := goq.VarOf(s.info, e)
	if v == nil || goq.IsGlobal(v) || s.params[v] != 0 {
		return 0
	}
	for n := range ast.Preorder(goq.Body(s.fn)) {
		stmt, ok := n.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
		if ok && s.tells(call, v) {
			from |= s.all(flow.Point{}, call.Args)
		}
	}
	return from
}
