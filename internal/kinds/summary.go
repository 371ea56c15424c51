package kinds

import (
	"encoding/binary"
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// class is a sort of errors that a function can return.
type class uint8

// The classes: the kinds of the runtime, and errors whose kind is decided elsewhere.
const (
	system     class = iota // the run time recognizes them: errors of the standard library, and typed errors
	remote                  // another service made them
	unknown                 // nothing is known about them
	hardlyEver              // Internal, but they do not happen, as when a value cannot be encoded
	namedFile               // of the system, about a file that the caller has named
	ownFile                 // of the system, about another file: it is the server's fault that it is not there
	madeFile                // of the system, about one that is made: only the folder, the server's, can be missing
	unparsed                // of a parser, about what may be anybody's: a page, or an argument of only some calls
	coded                   // typed in a marked package, with codes of their own
	mistaken                // typed in a marked package as the caller's fault, although the caller has named nothing
	fixed                   // the first of the kinds below
)

// fixedKinds are the kinds of the classes from fixed on.
var fixedKinds = [...]mcp.Kind{
	mcp.Validation, mcp.NotFound, mcp.Permission, mcp.Conflict, mcp.RateLimited, mcp.Timeout, mcp.Network, mcp.Internal,
}

// classes is the number of classes.
const classes = fixed + class(len(fixedKinds))

// classOf returns the class of a kind; unknown for RunTime.
func classOf(kind mcp.Kind) class {
	if i := slices.Index(fixedKinds[:], kind); i >= 0 {
		return fixed + class(i)
	}
	return unknown
}

// faults are the classes of errors that something can return, each with its condition: [always], or the parameters of
// which one has to come from the arguments of the tool call. If none does, the error is the server's own fault.
type faults [classes]source

// Summary is the fact that says which errors a function returns.
type Summary struct {
	faults faults
	passes source // parameters of type error that it returns, perhaps with more text
	tells  bool   // as in [Summary.Tells]
}

// AFact marks a fact.
func (*Summary) AFact() {}

// String lists the classes, for tests and debugging: "Validation system".
func (s *Summary) String() string {
	var names []string
	for c, when := range s.faults {
		if when == 0 {
			continue
		}
		if class(c) >= fixed {
			names = append(names, string(fixedKinds[class(c)-fixed]))
		} else {
			names = append(names, [...]string{
				"system", "remote", "unknown", "hardlyEver", "namedFile", "ownFile", "madeFile", "unparsed", "coded",
				"mistaken",
			}[c])
		}
	}
	if s.passes != 0 {
		names = append(names, "passes")
	}
	return strings.Join(names, " ")
}

// GobEncode encodes a summary in a few bytes, because every exported function has one.
func (s *Summary) GobEncode() ([]byte, error) {
	tells := uint64(0)
	if s.tells {
		tells = 1
	}
	data := binary.AppendUvarint(binary.AppendUvarint(nil, tells), uint64(s.passes))
	for c, when := range s.faults {
		if when != 0 {
			data = append(data, byte(c))
			data = binary.AppendUvarint(data, uint64(when))
		}
	}
	return data, nil
}

// GobDecode is the inverse of GobEncode.
func (s *Summary) GobDecode(data []byte) error {
	*s = Summary{}
	errShort := errors.New("the summary of a function is incomplete")
	tells, m := binary.Uvarint(data)
	if m <= 0 {
		return errShort
	}
	data = data[m:]
	passes, n := binary.Uvarint(data)
	if n <= 0 {
		return errShort
	}
	s.tells, s.passes = tells == 1, source(passes)
	for data = data[n:]; len(data) > 0; data = data[n:] {
		c := class(data[0])
		when, m := binary.Uvarint(data[1:])
		if n = m + 1; m <= 0 || c >= classes {
			return errShort
		}
		s.faults[c] = source(when)
	}
	return nil
}

// asks returns whom the function asks, as [Judge.asks] does.
func (s *Summary) asks() class {
	for _, c := range []class{remote, system} {
		if s.faults[c] != 0 {
			return c
		}
	}
	return unknown
}

// Sentinel is the fact that an error variable, or the values of an error type, have a kind, by their text.
type Sentinel struct {
	Kind    mcp.Kind
	Lasting bool // as in [Verdict]
}

// AFact marks a fact.
func (*Sentinel) AFact() {}

func (s *Sentinel) String() string { return string(s.Kind) }

// Export writes facts about the exported functions, error variables and error types of the package.
func (j *Judge) Export() {
	if j.pass.Pkg.Name() == "main" {
		return // nothing imports it
	}
	for _, fn := range j.handlers.Order {
		if !fn.Exported() || goq.ErrorIndex(fn.Signature()) < 0 {
			continue
		}
		if s := j.summaryOfNode(j.handlers.Decls[fn]); s != nil && *s != (Summary{}) {
			j.pass.ExportObjectFact(fn, s)
		}
	}
	for _, name := range j.pass.Pkg.Scope().Names() {
		obj, fact := j.pass.Pkg.Scope().Lookup(name), Sentinel{}
		if !obj.Exported() {
			continue
		}
		switch obj := obj.(type) {
		case *types.Var:
			if goq.IsError(obj.Type()) {
				fact = j.ofVariable(obj)
			}
		case *types.TypeName:
			if goq.IsError(obj.Type()) || goq.IsError(types.NewPointer(obj.Type())) {
				fact = j.ofType(obj)
			}
		}
		if fact.Kind != mcp.RunTime {
			j.pass.ExportObjectFact(obj, &fact)
		}
	}
}

// summaryOfCall returns the summary of a function of the server. known is false if its body is not known.
func (j *Judge) summaryOfCall(fn *types.Func) (s *Summary, known bool) {
	fn = fn.Origin()
	if fn = j.Implementation(fn); fn == nil {
		return nil, false
	}
	if fn.Pkg() != j.pass.Pkg {
		s = new(Summary)
		return s, j.pass.ImportObjectFact(fn, s)
	}
	if decl := j.handlers.Decls[fn]; decl != nil {
		s = j.summaryOfNode(decl)
	}
	return s, s != nil
}

// summaryOfNode returns the summary of a function declaration or literal. It returns nil if it has no body or returns
// no error. A function that is being summarized, because it calls itself, adds no errors of its own.
func (j *Judge) summaryOfNode(fn ast.Node) *Summary {
	body := goq.Body(fn)
	if body == nil {
		return nil
	}
	if s, ok := j.summaries[fn]; ok {
		return s
	}
	sig := goq.Signature(j.info, fn)
	index, g := goq.ErrorIndex(sig), j.trace.Graph(fn)
	if index < 0 || g == nil {
		j.summaries[fn] = nil
		return nil
	}
	s := new(Summary)
	j.summaries[fn] = s
	in := j.scopeOf(fn, false)
	if named := sig.Results().At(index); named.Name() != "" && !in.addDeferred(s, named) {
		s.faults[unknown] = always
		return s
	}
	goq.Returns(body, func(ret *ast.ReturnStmt) {
		if at := g.Before(ret); at.Reachable() {
			in.addReturn(s, at, ret, index)
		}
	})
	return s
}

// addDeferred adds the errors that deferred function literals assign to the named error of a function. It reports false
// if they may do something else with it.
func (s *scope) addDeferred(sum *Summary, named *types.Var) bool {
	for d := range goq.Defers(s.fn) {
		if !goq.Mentions(s.info, d, named) {
			continue
		}
		lit, ok := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
		if !ok || s.trace.Graph(lit) == nil || goq.Contains(lit.Body, func(n ast.Node) bool {
			ref, ok := n.(*ast.UnaryExpr)
			return ok && ref.Op == token.AND && goq.Mentions(s.info, ref.X, named)
		}) {
			return false
		}
		for set := range goq.AssignmentsTo(s.info, lit.Body, named) {
			if !s.addAssigned(sum, s.trace.Graph(lit), set, named) {
				return false
			}
		}
	}
	return true
}

// addAssigned adds the errors in a value that a deferred function literal assigns to the named error. It reports false
// if it cannot be said what they are.
func (s *scope) addAssigned(sum *Summary, g *flow.Graph, set *ast.AssignStmt, named *types.Var) bool {
	if len(set.Lhs) != 1 || len(set.Rhs) != 1 || s.info.Types[set.Rhs[0]].IsNil() {
		return false
	}
	errs := []ast.Expr{set.Rhs[0]}
	if call, ok := ast.Unparen(set.Rhs[0]).(*ast.CallExpr); ok && goq.Mentions(s.info, call, named) {
		if errs = nil; goq.Wraps(s.info, call) {
			errs = goq.Wrapped(s.info, call)
		}
		if !slices.ContainsFunc(errs, func(e ast.Expr) bool { return goq.IsVar(s.info, e, named) }) {
			return false // it becomes a text
		}
	}
	for _, e := range errs {
		if goq.IsVar(s.info, e, named) {
			continue
		}
		for c, when := range s.ofError(g.Before(set), set, e) {
			if class(c) >= fixed && when != 0 {
				return false
			}
			sum.faults.set(class(c), when)
		}
	}
	return true
}

// Implementation returns the method of the only type that implements the interface of a method, as far as the package
// and those that it imports show. It returns nil if there is not exactly one, and any other function unchanged.
func (j *Judge) Implementation(fn *types.Func) *types.Func {
	if !types.IsInterface(goq.RecvType(fn)) {
		return fn
	}
	if j.isClosed(fn) {
		if found := j.Implementations(fn); len(found) == 1 {
			return found[0]
		}
	}
	return nil
}

// Implementations returns the methods of the types that implement the interface of a method, in the package and in
// those of its module that it imports. Other packages may have more.
func (j *Judge) Implementations(method *types.Func) (list []*types.Func) {
	if found, ok := j.methods[method]; ok {
		return found
	}
	for _, tn := range j.implementers(goq.RecvType(method)) {
		obj, _, _ := types.LookupFieldOrMethod(goq.Instance(tn), true, tn.Pkg(), method.Name())
		if fn, ok := obj.(*types.Func); ok && !types.IsInterface(goq.RecvType(fn)) { // not that of an embedded interface
			list = append(list, fn.Origin())
		}
	}
	j.methods[method] = list
	return list
}

// implementers returns the types that implement an interface, in the package and in those of its module that it
// imports.
func (j *Judge) implementers(iface types.Type) (list []*types.TypeName) {
	if found, ok := j.types[iface]; ok || !types.IsInterface(iface) {
		return found
	}
	for _, pkg := range append([]*types.Package{j.pass.Pkg}, j.pass.Pkg.Imports()...) {
		if goq.SameModule(j.pass, pkg) {
			list = append(list, goq.Implementers(pkg, iface)...)
		}
	}
	j.types[iface] = list
	return list
}

// isClosed reports whether the package declares the interface of a method, and no package of another module can
// implement it.
func (j *Judge) isClosed(method *types.Func) bool {
	name, ok := goq.NameOf(goq.RecvType(method))
	return ok && (!ast.IsExported(name.Name) || j.pass.Pkg.Name() == "main" || strings.Contains(name.Package, "internal"))
}

// set adds a class with a condition.
func (f *faults) set(c class, when source) { f[c] |= when }

// setNamed adds the class of an error about something that has to be there, by where its name comes from: named if the
// caller has named it, and else own.
func (f *faults) setNamed(from source, named, own class) {
	switch {
	case from&fromCall != 0:
		f.set(named, always)
	case from&fromParams != 0:
		f.set(named, from&fromParams)
	default:
		f.set(own, always)
	}
}

// add adds other faults.
func (f *faults) add(other *faults) {
	for c, when := range other {
		f[c] |= when
	}
}

// hide records that an error becomes a part of a text, so that the run time does not recognize it any more.
func (f *faults) hide() {
	f[unknown] |= f[system]
	f[system], f[coded] = 0, 0
}

// Typed is the fact of a function or error variable of a marked package that errors of it get types there.
type Typed struct{}

// AFact marks a fact.
func (*Typed) AFact() {}

func (*Typed) String() string { return "typed" }

// isTyped reports whether errors of a function of another package get types there.
func (j *Judge) isTyped(fn *types.Func) bool {
	fn = j.Implementation(fn.Origin())
	return fn != nil && fn.Pkg() != j.pass.Pkg && j.pass.ImportObjectFact(fn, new(Typed))
}

// addKind adds the class of a kind that only a text or a condition tells, with its own condition.
func (s *Summary) addKind(kind mcp.Kind, when source) {
	s.faults.set(classOf(kind), when)
	s.tells = s.tells || OnlyTold(kind)
}

// add adds the errors of another function, or of another value of a variable.
func (s *Summary) add(other *Summary) {
	s.faults.add(&other.faults)
	s.passes, s.tells = s.passes|other.passes, s.tells || other.tells
}

// OnlyTold reports whether only the text of an error, or the condition around it, tells that it is of a kind: the run
// time does not find it out unless the error has a type.
func OnlyTold(kind mcp.Kind) bool {
	return callersFault(kind) || kind == mcp.Conflict || kind == mcp.RateLimited
}

// Tells reports whether there are errors of which only their texts, or the conditions around them, tell what they are,
// and that get no types where they are made.
func (s *Summary) Tells() bool { return s.tells }

// only reports whether there are errors of one class and no others.
func (f *faults) only(c class) bool {
	for other, when := range f {
		if (when != 0) != (class(other) == c) {
			return false
		}
	}
	return true
}

// onlyOwnFile reports whether the errors are those of files that the server itself needs.
func (f *faults) onlyOwnFile() bool {
	kind, _ := f.kind()
	return f[ownFile] != 0 && f[namedFile] == 0 && kind == mcp.Internal
}

// verdict judges a failure that comes from such errors. The words of its message count if the errors do not tell.
func (f *faults) verdict(words string) Verdict {
	if f[mistaken] != 0 {
		return Verdict{Kind: mcp.Unknown, Evidence: mcp.ByCallee, Open: true}
	}
	kind, open := f.kind()
	if f[ownFile] != 0 && lexicon.Reason(words) != mcp.RunTime {
		kind = mcp.RunTime // the words tell more: "there is no index yet"
	}
	if kind != mcp.RunTime {
		return Verdict{
			Kind: kind, Evidence: mcp.ByCallee, Open: open, OnlyCoded: open && f[system] == 0, OwnFile: f.onlyOwnFile(),
		}
	}
	if f[ownFile]|f[madeFile] != 0 && f[namedFile]|f[remote] == 0 && lexicon.Reason(words) == mcp.RunTime {
		// The run time would take the server's file for what the caller has asked for.
		return Verdict{Kind: mcp.Unknown, Evidence: mcp.ByCallee, Open: true, OwnFile: true}
	}
	switch kind := lexicon.Reason(words); {
	case kind == mcp.RunTime, kind == mcp.Network, kind == mcp.Internal && (f[system]|f[unparsed] != 0 || f.blames()),
		kind == mcp.NotFound && lexicon.EndsForNow.MatchString(words): // "no copy is free at the moment"
		return Verdict{Lasting: f.areCallers()}
	default:
		return Verdict{Kind: kind, Evidence: mcp.ByWords, Why: words, Open: true}
	}
}

// onlyUnparsed reports whether the errors are those of parsers, about what may be anybody's. The run time takes them
// for bugs of the server.
func (f *faults) onlyUnparsed() bool {
	rest := *f
	rest[system], rest[coded] = 0, 0
	return rest.only(unparsed)
}

// kind returns the kind that all errors have. open says that the run time recognizes some of them, which may have
// another kind.
func (f *faults) kind() (kind mcp.Kind, open bool) {
	if f[remote]|f[unknown]|f[unparsed]|f[madeFile] != 0 {
		return mcp.RunTime, false
	}
	open = f[system]|f[coded] != 0
	for i, k := range fixedKinds {
		switch {
		case f[fixed+class(i)] == 0:
		case kind == mcp.RunTime:
			kind = k
		default:
			return mcp.RunTime, false
		}
	}
	switch {
	case f[ownFile] != 0 && kind != mcp.RunTime && kind != mcp.Internal:
		return mcp.RunTime, false
	case f[ownFile] != 0 && f[namedFile] == 0:
		return mcp.Internal, true
	case kind == mcp.RunTime && f[hardlyEver] != 0:
		kind = mcp.Internal
	}
	if open && !callersFault(kind) && (kind != mcp.Internal || f[fixed+class(len(fixedKinds)-1)] == 0) {
		return mcp.RunTime, false
	}
	return kind, open
}

// areCallers reports whether all errors are the caller's fault. If they are of different kinds, only this is known: the
// same call fails again.
func (f *faults) areCallers() bool {
	some := false
	for c, when := range f {
		if when == 0 {
			continue
		}
		if some = class(c) >= fixed && callersFault(fixedKinds[class(c)-fixed]); !some {
			return false
		}
	}
	return some
}

// blames reports whether some errors are the caller's fault.
func (f *faults) blames() bool {
	return f[classOf(mcp.Validation)]|f[classOf(mcp.NotFound)]|f[classOf(mcp.Permission)] != 0
}

// callersFault reports whether the caller has to change something.
func callersFault(kind mcp.Kind) bool {
	return kind == mcp.Validation || kind == mcp.NotFound || kind == mcp.Permission
}
