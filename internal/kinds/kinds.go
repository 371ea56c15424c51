// Package kinds finds out what kind of failure an error reports. The strongest evidence decides:
//
//  1. The condition under which the failure is returned: errors.Is(err, fs.ErrNotExist), a status of HTTP, an argument
//     of the tool call that is empty.
//  2. The function that failed: all kinds of errors that it can return (a [Summary], also across packages), or what is
//     known of the library. The caller is to blame if the function was given an argument of the tool call, and not if
//     it was given a response or a file.
//  3. The predicate of the message.
//
// If none of them tells, the error itself decides at run time.
//
// The files: source.go follows where values come from, parameters.go those of a function, asked.go who answers a call,
// files.go whose a file is, records.go what is stored, counted.go what is counted, and unnamed.go what the caller has
// not named. guard.go is what conditions say, guards.go finds those around a failure, and conditions.go, comparisons.go
// and status.go judge them. rights.go is about rights, clock.go about time, excluded.go about what is left behind a
// condition, and unchecked.go about answers whose status is never checked. named.go judges error variables and types,
// and summary.go and calls.go functions. blame.go asks whether the caller can be to blame. This file combines the
// evidence.
package kinds

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/answers"
	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// Judge judges the failures of one package. It keeps what it finds out about functions.
type Judge struct {
	pass       *analysis.Pass
	info       *types.Info
	directives *directive.Result
	handlers   *handlers.Result
	answers    *answers.Result
	trace      *origin.Tracer

	scopes    map[scopeKey]*scope
	summaries map[ast.Node]*Summary
	silent    map[ast.Node]class               // whom functions ask that return no error
	methods   map[*types.Func][]*types.Func    // interface method → its implementations
	types     map[types.Type][]*types.TypeName // interface → the types that implement it
	said      memo.Table[string, mcp.Kind]
	returned  memo.Table[*types.Var, mcp.Kind] // error variables whose kind depends on the conditions around their returns
	filling   map[*ast.CallExpr]bool           // calls whose arguments are being followed
	cleared   memo.Table[*types.Package, map[*types.Var]bool]
	noted     memo.Table[*types.Package, map[*types.Var]bool]
	results   memo.Table[resultIn, source]    // of functions of the package
	unchecked memo.Table[*ast.FuncDecl, bool] // what a function returns is in an answer whose status is never checked
}

type scopeKey struct {
	fn        ast.Node
	responder bool
}

// New returns a judge for a package.
func New(pass *analysis.Pass, hs *handlers.Result, as *answers.Result, trace *origin.Tracer) *Judge {
	return &Judge{
		pass: pass, info: pass.TypesInfo, handlers: hs, answers: as, trace: trace,
		directives: pass.ResultOf[directive.Analyzer].(*directive.Result),
		scopes:     make(map[scopeKey]*scope),
		silent:     make(map[ast.Node]class),
		summaries:  make(map[ast.Node]*Summary),
		methods:    make(map[*types.Func][]*types.Func),
		types:      make(map[types.Type][]*types.TypeName),
		filling:    make(map[*ast.CallExpr]bool),
	}
}

// Question describes a failure.
type Question struct {
	Responder ast.Node        // the function that returns it to the client
	At        flow.Point      // the point before the statement that makes it
	Stmt      ast.Node        // that statement
	Words     string          // the constant words of its message
	Cause     ast.Expr        // the error in its text; nil if there is none
	Calls     []*ast.CallExpr // the calls that returned the error, if no expression holds it
	Args      []ast.Expr      // other values in its text, or arguments of the call that builds the result
}

// Verdict is the kind of a failure, and the evidence for it.
type Verdict struct {
	Kind     mcp.Kind // RunTime if the error decides at run time, or if nothing is known
	Evidence mcp.Evidence
	Why      string // the evidence in the source, such as the condition; empty for NoEvidence

	// Is is the error variable that the condition compares with, or nil.
	Is ast.Expr
	// Tested is the error that the condition finds to be a certain one, or one of a type, or nil.
	Tested ast.Expr
	// Lasting says that a retry is wrong, although failures of this kind can pass. The same call fails again because
	// something exists already, or it does the work twice because only the answer was lost.
	Lasting bool
	// Empty is the name of the text that the condition finds empty, if that is all that it finds.
	Empty string
	// Undecided says that the condition leaves open what kind it is, whatever the message says.
	Undecided bool
	// Open says that an error is at hand which may know better at run time. Kind counts if it does not.
	Open bool
	// OnlyCoded says that the error knows no other kind, but a code.
	OnlyCoded bool
	// OwnFile says that a file of the server is not there, or a similar failure of the system.
	OwnFile bool
	// Hidden is an error at hand that is not in the text, and that has to decide at run time, or nil.
	Hidden ast.Expr
	// Limited says that the status in Hidden is that of too many requests, which is known without it.
	Limited bool
	// Status is a response of HTTP, or a status code, that has to decide at run time, or nil.
	Status ast.Expr
	// Method is the constant method of the request that Status answers, if another try could do the work twice, or nil.
	Method ast.Expr
}

// Of judges a failure.
func (j *Judge) Of(q Question) Verdict {
	g := j.scopeOf(q.Responder, true).guard(q.At, q.Stmt)
	v := j.ofWhole(q, g)
	v.Tested = g.tested
	return v
}

// ofWhole judges a failure by all evidence. g are the conditions around it.
func (j *Judge) ofWhole(q Question, g guard) Verdict {
	v, words := j.judge(q, g), q.Words
	if strings.Trim(words, "% ") == "" {
		words += j.textOfError(q.Cause)
	}
	if v.Evidence == mcp.ByGuard && !lexicon.PassingConflict.MatchString(words) {
		words += ". " + strings.Join(lexicon.Words(v.Why), " ") // errors.Is(err, errLocked) says that it passes
	}
	if v.Kind == mcp.Conflict && (v.Evidence == mcp.ByCallee || v.Open) && !lexicon.PassingConflict.MatchString(words) &&
		!lexicon.LastingConflict.MatchString(words) {
		return Verdict{Hidden: v.Hidden} // only the function that failed knows whether a retry can help
	}
	if callersFault(v.Kind) && lexicon.InvitesRetry.MatchString(q.Words) {
		return Verdict{Hidden: v.Hidden} // "no orders during maintenance, try again later"
	}
	passes := g.has(notItsTurn) && v.Kind == mcp.Conflict && !lexicon.ForbidsRetry.MatchString(words)
	v.Lasting = v.Lasting || lasts(v.Kind, words) && !passes
	if v.Kind == mcp.Conflict && lexicon.ChangedMeanwhile.MatchString(words) && j.readsAnew(q, g) {
		v.Lasting = false
	}
	switch of := goq.Sentinel(j.info, v.Is); {
	case of != nil && v.Kind == mcp.RateLimited:
		v.Lasting = v.Lasting || j.sentinel(of).Lasting // errors.Is(err, errStorage)
	case of != nil && v.Kind == mcp.Conflict && j.sentinel(of).Kind == mcp.Conflict:
		v.Lasting = v.Lasting && j.sentinel(of).Lasting // errors.Is(err, errRebuilding)
	}
	s := j.scopeOf(q.Responder, true)
	switch {
	case v.Status != nil:
		v.Method = s.sentAs(q.At, v.Status)
	case v.Kind == mcp.RunTime && v.Hidden == nil && q.Cause != nil && s.isOwnLookUp(q):
		v.Kind, v.Evidence, v.Why, v.Open = mcp.Unknown, mcp.ByCallee, s.nameOf(q, nil), true
	}
	return v
}

// IsMistaken reports whether calls return errors of marked packages that blame the caller of the tool, who has named
// nothing of what these calls are given. responder is the function that calls them.
func (j *Judge) IsMistaken(responder ast.Node, at flow.Point, calls []*ast.CallExpr) bool {
	s := j.scopeOf(responder, true)
	return slices.ContainsFunc(calls, func(call *ast.CallExpr) bool { return s.ofCall(at, call)[mistaken] != 0 })
}

// readsAnew reports whether what failed was given something that the responder has read, such as the version of a
// record. The next call reads the new one. If the failure comes from no call, any call with such a version counts.
func (j *Judge) readsAnew(q Question, g guard) bool {
	s := j.scopeOf(q.Responder, true)
	calls := s.failedCalls(q, first(g.failed, g.tested))
	if len(calls) > 0 {
		return slices.ContainsFunc(calls, func(call *ast.CallExpr) bool {
			return !slices.ContainsFunc(call.Args, s.mayHaveVersion) || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
				return s.of(q.At, arg) == fromService || s.isVersion(arg) || s.keepsVersion(arg)
			})
		})
	}
	return g.from&(fromCall|fromParams) == 0 && goq.Contains(goq.Body(q.Responder), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && call.End() < q.Stmt.Pos() && s.isRemote(call) && slices.ContainsFunc(call.Args, s.isVersion)
	})
}

// mayHaveVersion reports whether an expression may be a version, or something that has one. Texts are none, unless they
// are called so: req.GetString("version", "").
func (s *scope) mayHaveVersion(e ast.Expr) bool {
	switch t := s.info.TypeOf(e).Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString == 0 || goq.Contains(e, func(n ast.Node) bool {
			part, ok := n.(ast.Expr)
			text, _ := goq.ConstString(s.info, part)
			return ok && (lexicon.Version.MatchString(text) || lexicon.Version.MatchString(goq.ValueName(part)))
		})
	case *types.Interface:
		return !goq.IsContext(s.info.TypeOf(e))
	}
	return true
}

// isVersion reports whether an expression is the version in a record that a service has answered.
func (s *scope) isVersion(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && lexicon.Version.MatchString(sel.Sel.Name) && s.keepsVersion(sel.X)
}

// keepsVersion reports whether an expression is a record with a version that a service has answered, and the caller
// does not choose the version.
func (s *scope) keepsVersion(e ast.Expr) bool {
	v, of := goq.VarOf(s.info, e), goq.StructOf(s.info.TypeOf(e))
	if v == nil || of == nil || s.of(flow.Point{}, e)&fromService == 0 {
		return false
	}
	a, has := s.handlers.Assigned(v), false
	for f := range of.Underlying().(*types.Struct).Fields() {
		has = has || lexicon.Version.MatchString(f.Name())
	}
	return has && a != nil && !slices.ContainsFunc(a.Fields, func(set flow.Field) bool {
		return lexicon.Version.MatchString(set.Name)
	})
}

// lasts reports whether a retry is wrong, although failures of a kind can pass: see [Verdict].
func lasts(kind mcp.Kind, words string) bool {
	forbids := lexicon.ForbidsRetry.MatchString
	switch kind {
	case mcp.Conflict:
		lasting := (lexicon.LastingConflict.MatchString(words) || lexicon.RunsAlready(words)) &&
			!lexicon.EndsForNow.MatchString(words)
		passes := lexicon.PassingConflict.MatchString(words) && !lasting
		return !passes && !lexicon.AsksToWait.MatchString(words) && !lexicon.NamesDelay(words) || forbids(words)
	case mcp.RateLimited:
		return lexicon.UsedUp(words) && !lexicon.NamesDelay(words) || forbids(words)
	case mcp.Timeout, mcp.Network, mcp.Unknown, mcp.RunTime:
		return lexicon.MayBeDone.MatchString(words) || forbids(words)
	}
	return false
}

// judge judges a failure by the strongest evidence.
func (j *Judge) judge(q Question, g guard) Verdict {
	s := j.scopeOf(q.Responder, true)
	if v, ok := s.byGuard(q, g); ok {
		return v
	}
	if g.has(severalKinds) && lexicon.ChangedMeanwhile.MatchString(q.Words) {
		return OfWords(q.Words) // it says which of the kinds it is
	}
	if text, ok := j.textOfSentinel(q.Cause); ok && strings.Trim(q.Words, "% ") == "" {
		q.Words, q.Cause = text, nil // it says no more than an error that is made here
	}
	if lit := goq.Literal(q.Cause); lit != nil && strings.Trim(q.Words, "% ") == "" {
		if call, cause := s.wrapperIn(lit); call != nil {
			q.Words, _ = s.textOf(call)
			q.Args, q.Cause = call.Args[1:], cause
		}
	}
	if words, kind := j.saysAll(q.Cause); kind != mcp.RunTime {
		return Verdict{Kind: kind, Evidence: mcp.ByWords, Why: words} // its author knows
	} else if words != "" {
		q.Words, q.Args, q.Cause = words, ast.Unparen(q.Cause).(*ast.CallExpr).Args, nil
	}
	faults, hidden := s.faultsOf(q, g)
	switch {
	case s.isOwnSentinel(g.is):
		return Verdict{Is: g.is, Hidden: hidden}
	case faults != nil:
		return s.byFaults(q, g, faults, hidden)
	}
	if status := s.statusIn(q.Args); status != nil {
		return Verdict{Evidence: mcp.ByGuard, Why: "the status", Status: status}
	}
	if g.has(severalKinds) && g.tested != nil {
		return Verdict{Hidden: g.tested} // the error knows which of the kinds it is: "the server is busy"
	}
	if g.maybe != nil && s.ofError(q.At, q.Stmt, g.maybe).onlyOwnFile() {
		return Verdict{Kind: mcp.Internal, Evidence: mcp.ByGuard, Why: g.text, Open: true, Hidden: g.maybe}
	}
	v := s.ofWords(q.Words, s.withTexts(q, g))
	if v.Evidence == mcp.ByWords && callersFault(v.Kind) {
		if err := s.ignored(q, g); err != nil {
			return Verdict{Hidden: err} // it may be that the service was not reached
		}
	}
	if v.Kind == mcp.RunTime {
		v.Hidden = g.maybe
	}
	return v
}

// ignored returns an error of a service that may not be nil where a failure is returned, and that is not looked at any
// further, or nil.
//
//	if owner, err := client.User(ctx, name); err == nil {
//		return owner, nil
//	}
//	return nil, fmt.Errorf("%s is no user", name)
func (s *scope) ignored(q Question, g guard) ast.Expr {
	isRemote := func(err ast.Expr) bool { return s.ofError(q.At, q.Stmt, err)[remote] != 0 }
	switch {
	case g.maybe != nil && isRemote(g.maybe):
		return g.maybe
	case g.text != "":
		return nil
	}
	for n := range ast.Preorder(goq.Body(s.fn)) {
		set, ok := n.(*ast.AssignStmt)
		if !ok || set.Pos() > q.Stmt.Pos() {
			continue
		}
		for _, to := range set.Lhs {
			id, ok := to.(*ast.Ident)
			if !ok || !goq.IsError(s.info.TypeOf(id)) {
				continue
			}
			if val, ok := q.At.Lookup(id); ok && len(val.Defs) > 0 && q.At.Nil(id) != flow.IsNil && isRemote(id) {
				return id
			}
		}
	}
	return nil
}

// byGuard judges a failure by the condition under which it is returned. ok is false if that does not decide.
func (s *scope) byGuard(q Question, g guard) (v Verdict, ok bool) {
	said := s.kindOf(q.Words)
	passes := said == mcp.Conflict && lexicon.PassingConflict.MatchString(q.Words) // "still running after 5 minutes"
	if g.has(waitIsOver) && said != mcp.RunTime && said != mcp.Timeout && !passes {
		g.kind = mcp.RunTime // the time was only measured
	}
	blames := blamesCaller(g.kind) || g.kind == mcp.RunTime && blamesCaller(said) && s.isOwnSentinel(g.is)
	switch {
	case blames && s.allFailed(q, g.tested, s.isOwnFault):
		return Verdict{Kind: mcp.Internal, Evidence: mcp.ByGuard, Why: g.text, Is: g.is}, true
	case blames && (s.allFailed(q, g.tested, s.followsLink) || s.mayBeOwn(q, g.tested) ||
		s.isOwnRequest(q.At, g.status, g.kind) ||
		g.status != nil && s.refersToOwn(q) && s.all(q.At, q.Args) == fromServer):
		return Verdict{Undecided: true}, true // "account % has the customer number %, which the bank does not know"
	case s.isOwnSentinel(g.is) && (g.kind == mcp.NotFound || said == mcp.NotFound) &&
		lexicon.EndsForNow.MatchString(q.Words):
		return Verdict{Undecided: true}, true // "no copy is free now"
	case g.kind == mcp.Internal && said != mcp.RunTime && (g.is == nil || s.isOwnSentinel(g.is)):
		// what a panic means is said where it is recovered from
	case g.has(lacksRight) && (said == mcp.NotFound || said == mcp.Conflict): // others need not know that it is there
	case g.kind == mcp.Validation && said == mcp.NotFound: // for an error that is called unknown, the message says which
	case g.kind == mcp.Validation && g.is != nil && said == mcp.Permission: // "only agents may reply"
	case g.kind == mcp.Validation && lexicon.OffersForce.MatchString(q.Words): // the call only lacks a flag
	case g.kind == mcp.Validation && lexicon.NotYet.MatchString(q.Words): // "has several containers or is still starting"
		return Verdict{Hidden: g.tested}, true
	case g.kind == mcp.Conflict && s.isOwnSentinel(g.is) && said == mcp.RateLimited: // "the service is overloaded"
	case g.kind == mcp.Permission && s.isOwnSentinel(g.is) && said == mcp.Conflict: // "it is being moved now"
	case g.kind == mcp.NotFound && g.is == nil && said == mcp.Internal: // "the renderer is not installed", with status 404
	case g.kind == mcp.NotFound && g.is == nil && said == mcp.Network:
		return Verdict{Undecided: true}, true // "the renderer is not available"
	case g.has(wordsInText) && said == mcp.Internal: // "metrics API not available": the server may lack it
	case g.kind != mcp.RunTime && g.has(digitsInText):
		return Verdict{Kind: g.kind, Evidence: mcp.ByWords, Why: g.text, Open: true, Hidden: g.tested}, true
	case g.kind != mcp.RunTime:
		return Verdict{Kind: g.kind, Evidence: mcp.ByGuard, Why: g.text, Is: g.is}, true
	case s.isOwnSentinel(g.is) && said == mcp.Validation && lexicon.ForNow.MatchString(q.Words): // "closed until Monday"
		return Verdict{}, false
	case s.isOwnSentinel(g.is) && said != mcp.RunTime: // the error is known, and the message says what it means
		return Verdict{Kind: said, Evidence: mcp.ByGuard, Why: g.text, Is: g.is}, true
	case g.has(contextDone) && s.contextOf(q.Cause, "Err") == nil:
		if said == mcp.Timeout || g.has(limitedContext) && !lexicon.Cancels.MatchString(q.Words) {
			return Verdict{Kind: mcp.Timeout, Evidence: mcp.ByGuard, Why: g.text}, true
		}
		return Verdict{}, true
	case g.status != nil && q.Cause == nil && len(q.Calls) == 0:
		if err := s.errorOf(g.status); err != nil {
			// It may know a delay as well.
			return Verdict{Evidence: mcp.ByGuard, Why: g.text, Hidden: err, Limited: g.has(tooManyRequests)}, true
		}
		if call, there := s.callIn(q.At, g.status); call != nil && s.hasOwnKey(there, call) { // Post(customer.Webhook, …)
			return Verdict{Kind: mcp.Unknown, Evidence: mcp.ByGuard, Why: g.text, Status: g.status, Open: true}, true
		}
		return Verdict{Evidence: mcp.ByGuard, Why: g.text, Status: g.status}, true
	default:
		return Verdict{}, false
	}
	return OfWords(q.Words), true
}

// byFaults judges a failure by what is known of the error that it comes from. hidden is that error if the text leaves
// it out.
func (s *scope) byFaults(q Question, g guard, faults *faults, hidden ast.Expr) Verdict {
	if hidden != nil && faults.only(remote) && g.response != nil { // not every client puts it into its errors
		return Verdict{Evidence: mcp.ByGuard, Why: g.text, Status: g.response}
	}
	v := faults.verdict(q.Words)
	byCallee := v.Evidence == mcp.ByCallee
	byWords := v.Evidence == mcp.ByWords && v.Kind == mcp.Validation
	if byWords && lexicon.DoneBut.MatchString(q.Words) {
		v, byWords = Verdict{}, false // "the file is stored, but the note does not refer to it"
	}
	blames := byCallee && v.Kind == mcp.NotFound || byWords
	if byCallee && s.excludes(q, hidden, v.Kind) || byWords && saysState(q.Words) ||
		blames && (s.isOwnWork(q, hidden) || s.mayBeOwn(q, hidden)) {
		v = Verdict{} // what is left is not known, and "the configuration is invalid" blames no argument
	}
	if v.Kind == mcp.RunTime && faults.onlyUnparsed() {
		v = Verdict{Kind: mcp.Unknown, Evidence: mcp.ByCallee}
	}
	if v.Evidence == mcp.ByCallee {
		v.Why = s.nameOf(q, hidden)
	}
	if g.has(ofDetail) && v.Evidence == mcp.ByWords {
		v.Open = false // the server knows more of the error than its status
	}
	if g.has(severalKinds) && v.Open && hidden != nil {
		v = Verdict{}
	}
	if v.Kind == mcp.RunTime || v.Open {
		v.Hidden = hidden
	}
	return v
}

// withTexts returns a condition with what the values in a message say about it.
func (s *scope) withTexts(q Question, g guard) guard {
	g.set(refersToOwn, s.refersToOwn(q))
	g.set(unnamed, s.kindOf(q.Words) == mcp.NotFound && s.isUnnamed(q, g))
	answer := g.isOfAnswer() && (lexicon.AboutAnswer.MatchString(q.Words) ||
		lexicon.Malformed.MatchString(q.Words) && lexicon.OnlyAbout.MatchString(q.Words))
	said := s.all(q.At, slices.DeleteFunc(slices.Clone(q.Args), func(arg ast.Expr) bool {
		return s.isOfRequest(arg, "Name") // the name of the tool is in the texts of any failure
	}))
	switch about := said & (fromCall | fromParams | fromEither); {
	case about&^fromEither != 0 && g.from != 0 && !answer: // the caller has asked for it
		g.set(showsOther, s.isOwn(g.from) && slices.ContainsFunc(q.Args, func(arg ast.Expr) bool {
			return s.isOwn(s.of(q.At, arg)) && slices.Contains(strings.Fields(g.text), types.ExprString(arg))
		}))
		g.set(onlyNamed, g.from&^(s.state|fromServer|fromService) == 0)
		g.from |= about
	case said&fromEither != 0 && g.from == 0:
		g.from = fromEither // behind a loop that has looked for it
	case said&fromService != 0 && said&^(fromService|fromServer) == 0:
		g.set(quotesAnswer, true)
	case said != 0 && said&^(fromServer|s.state) == 0 && g.from&(fromCall|fromParams&^s.state) == 0:
		g.set(showsOwn, true)
	case g.from == 0 && len(q.Args) > 0 && s.areFixed(q.Args):
		g.set(showsOwn, true)
	}
	return g
}

// areFixed reports whether expressions are parameters that all callers of the function give constants.
func (s *scope) areFixed(list []ast.Expr) bool {
	return !slices.ContainsFunc(list, func(e ast.Expr) bool {
		v := goq.VarOf(s.info, e)
		from, ok := s.params[v]
		return v == nil || v.Kind() != types.ParamVar || !ok || from != 0
	})
}

// errorOf returns the error in a variable whose field is a status, if the run time reads that field. It returns nil for
// any other status.
func (j *Judge) errorOf(status ast.Expr) ast.Expr {
	sel, ok := status.(*ast.SelectorExpr)
	if !ok || !sel.Sel.IsExported() || !lexicon.StatusCode.MatchString(sel.Sel.Name) {
		return nil
	}
	if id, ok := sel.X.(*ast.Ident); ok && goq.IsError(j.info.TypeOf(id)) {
		return id
	}
	return nil
}

// kindOf returns the kind that a message reports, which is asked for more than once.
func (j *Judge) kindOf(words string) mcp.Kind {
	return j.said.Get(words, func() mcp.Kind { return lexicon.Kind(words) })
}

// OfWords judges a failure by the words of its message alone.
func OfWords(words string) Verdict {
	if kind := lexicon.Kind(words); kind != mcp.RunTime {
		return Verdict{Kind: kind, Evidence: mcp.ByWords, Why: words, Lasting: lasts(kind, words)}
	}
	return Verdict{}
}

// faultsOf returns what is known of the error that a failure comes from, and that error if the text leaves it out. It
// returns nil if the failure comes from no error.
func (s *scope) faultsOf(q Question, g guard) (f *faults, hidden ast.Expr) {
	switch {
	case q.Cause != nil:
		return s.ofError(q.At, q.Stmt, q.Cause), nil
	case len(q.Calls) > 0:
		f = new(faults)
		for _, call := range q.Calls {
			f.add(s.ofCall(q.At, call))
		}
		return f, nil
	}
	for _, arg := range q.Args {
		if err := goq.ErrorIn(s.info, arg); err != nil && q.At.Nil(err) != flow.IsNil {
			return s.ofError(q.At, q.Stmt, err), err
		}
	}
	if g.failed != nil && q.At.Nil(g.failed) == flow.NotNil {
		return s.ofError(q.At, q.Stmt, g.failed), g.failed
	}
	return nil, nil
}

// ofWords judges a failure that comes from no error: by its words, as far as the condition above it allows.
func (s *scope) ofWords(words string, g guard) Verdict {
	kind := g.ofArguments(g.ofChoice(s.ofAnswer(s.kindOf(words), words, g), words), words)
	switch {
	case kind == mcp.RunTime && g.has(againstState) && lexicon.OnlyMay.MatchString(words): // "only % may close it"
		return Verdict{Kind: mcp.Permission, Evidence: mcp.ByWords, Why: words}
	case kind == mcp.NotFound && g.has(noEntry) && g.from != 0 && g.from&^(fromServer|fromService|s.state) == 0:
		return Verdict{Kind: mcp.Internal, Evidence: mcp.ByGuard, Why: g.text} // the server has chosen what to look for
	case kind == mcp.NotFound && g.has(emptyEntry):
		return Verdict{Kind: kind, Evidence: mcp.ByWords, Why: words}
	case s.isUndecided(kind, words, g):
		return Verdict{Undecided: true}
	case kind == mcp.Validation && g.has(notItsTurn):
		return Verdict{Kind: mcp.RateLimited, Evidence: mcp.ByWords, Why: words} // "at most three can run at once"
	case kind == mcp.Validation && lexicon.OfInput.MatchString(words) && !g.isOfAnswer():
		return Verdict{Kind: kind, Evidence: mcp.ByWords, Why: words}
	}
	v := Verdict{Kind: kind, Evidence: mcp.ByWords, Why: words}
	missing := lexicon.NamesMissing.MatchString(words) || lexicon.FoundNone.MatchString(words)
	tooMany := lexicon.TooMany.MatchString(words)
	says := kind == mcp.NotFound && missing || // whatever the condition is
		kind == mcp.Validation && (tooMany || lexicon.AsksForLess.MatchString(words))
	allowed := g.allows(kind, s.state)
	if allowed != kind && !says {
		v = Verdict{Kind: allowed, Evidence: mcp.ByGuard, Why: g.text}
	}
	switch {
	case v.Kind == mcp.RunTime:
		return Verdict{Undecided: g.isOfOthers()}
	case v.Kind == mcp.NotFound && g.has(unnamed):
		return Verdict{Undecided: true} // "the default model was not found", for which the caller has not asked
	}
	v.Empty = g.empty
	return v
}

// isUndecided reports whether a message implies a kind, and the condition leaves open whether the failure has that
// kind.
func (s *scope) isUndecided(kind mcp.Kind, words string, g guard) bool {
	switch {
	case blamesCaller(kind) && g.from&fromEither != 0:
		return true // another caller of the function has given what the server keeps
	case kind == mcp.Timeout && !g.has(ofClock) && g.from&(fromCall|fromParams) != 0 &&
		g.from&(fromService|fromUnknown) == 0:
		return true // it is about the time that the caller has given, and nothing has waited
	case kind == mcp.Network && g.isOfAnswer() && g.has(wrongShape):
		return true // "empty response from the model": there was a response
	case kind == mcp.Network && g.has(emptyInRecord):
		return true // "doctor % is unavailable that day": this is in a record
	case kind == mcp.Validation && g.text == "" && (lexicon.NotImplemented.MatchString(words) || s.takesNothing()):
		return true // nothing is asked of the caller before
	case kind == mcp.Network && g.from == fromServer && lexicon.NotConnected.MatchString(words),
		g.has(closedPart) && kind != mcp.RunTime:
		return true // another tool has to connect first, or the server does it by itself
	case kind == mcp.Validation && g.from&(fromService|fromServer) != 0 && lexicon.ForAWhile.MatchString(words):
		return true // "10 letters were sent today, 20 are allowed"
	case kind == mcp.NotFound && (g.has(entryThere) || lexicon.EndsForNow.MatchString(words) ||
		lexicon.NotYet.MatchString(words)):
		return true // somebody has taken it: "seat % is gone"; or it is not there yet: "the pod is starting, no logs"
	case kind == mcp.NotFound && g.has(beyondBound) && g.from&(fromServer|s.state) != 0:
		return true // "there is no space for this"
	case kind == mcp.NotFound && g.has(refersToOwn) && g.from&(fromCall|fromParams&^s.state) == 0:
		return true // "address % was not found", which a record or the settings name
	case kind == mcp.Permission && g.has(beyondBound) && g.isOfOthers() && !lexicon.AboutRights.MatchString(words):
		return true // "% has 5 open tickets, more are not allowed"
	case kind == mcp.RunTime && lexicon.NotNow.MatchString(words) && !g.isOfCaller(s.state):
		return true // "the queue is full": another argument does not make it empty
	case kind == mcp.Conflict && lexicon.StateForbids(words) && g.isOfOthers():
		return true // "it cannot be moved while the visit is in progress": the next state may forbid that as well
	case g.has(emptyInRecord) && (kind == mcp.Validation || kind == mcp.NotFound && g.has(scalarValue) ||
		kind == mcp.Permission && !lexicon.AboutRights.MatchString(words)) && !lexicon.AboutAnswer.MatchString(words) &&
		!(g.isOfOthers() && lexicon.Malformed.MatchString(words)):
		return true // "order % has no label yet, print it first", "unit % has no keys"
	case kind == mcp.Permission && g.has(missingInSDK):
		return true // "no session": the client has none, or the server has lost it
	case kind == mcp.NotFound && g.has(wrongShape) && g.has(ofState) && !g.has(valueGiven) && g.from == fromServer:
		return true // "no entries" in what the server has, of which the caller has named nothing
	case blamesCaller(kind) && g.has(brokenLink):
		return true // "the invoice refers to a customer who is not in the ledger"
	case lexicon.DoneBut.MatchString(words):
		return true // "moved to the bin, but it was not in the index"
	case g.has(ofTwins) && g.isOfAnswer():
		return true // "currency mismatch": each account may be as it should be
	case kind != mcp.Validation, g.has(notItsTurn), lexicon.OfInput.MatchString(words) && !g.isOfAnswer():
		return false
	case lexicon.StateForbids(words) && g.isOfOthers(), g.isOfAnswer() && lexicon.NamedIsEmpty.MatchString(words):
		return true // "it can only be moved before the first fill"
	case !g.blames(words, lexicon.TooMany.MatchString(words), s.state):
		return true // the condition asks nothing of the caller
	}
	ofServer := g.allows(kind, s.state) == mcp.Internal
	demands := lexicon.Demands.MatchString(words) && !lexicon.DemandsState.MatchString(words)
	if ofServer && !g.isOfAnswer() && !demands && !lexicon.Malformed.MatchString(words) {
		return true // "you are a guest": the state of the server may be as it should be
	}
	isList := g.has(wrongShape) && !g.has(scalarValue) && lexicon.SaysEmpty.MatchString(words)
	return (ofServer || g.is != nil) && (isList || lexicon.IsEmpty.MatchString(words)) // the queue may be empty
}

// ofArguments returns the kind of a failure whose message implies a kind, if the condition is about the arguments
// alone: Validation for what sounds like something else.
func (g guard) ofArguments(kind mcp.Kind, words string) mcp.Kind {
	ofCall, ofRights := g.isOfCaller(0), lexicon.AboutRights.MatchString(words)
	switch {
	case kind == mcp.Conflict && ofCall && lexicon.Contradicts.MatchString(words), // two arguments of the same call
		kind == mcp.NotFound && g.has(noArgument): // "no value for variable %"
		return mcp.Validation
	case kind == mcp.Permission && !ofRights:
		if g.has(wrongShape) && ofCall && lexicon.Demands.MatchString(words) || // "missing key"
			g.has(beyondBound) && g.from&^(fromCall|fromParams) == 0 { // "the limit is 200"
			return mcp.Validation
		}
	case kind == mcp.NotFound && ofCall:
		isNone := lexicon.None.MatchString(words) || lexicon.NotFoundIn.MatchString(words)
		if g.has(wrongShape) && !g.has(noEntry) && isNone || // "no ids"
			g.has(beyondBound) || // "no page %"
			!g.has(noEntry|noCase) && lexicon.NotIn.MatchString(words) { // by its form
			return mcp.Validation
		}
	}
	return kind
}

// blames reports whether a message that calls something invalid may mean an argument, by the condition. What a service
// has answered, the number of its answers, the server's own values, and the state of what the caller has only named may
// be anybody's fault. state are the parameters that belong to the server.
func (g guard) blames(words string, tooMany bool, state source) bool {
	demands := lexicon.Demands.MatchString(words)
	switch {
	case g.has(ofCounts | ofClock),
		g.has(showsOwn) && (g.has(afterOther) || g.from == 0 || g.isOfOthers() && !g.has(wrongShape)),
		g.has(showsOther) && (lexicon.Malformed.MatchString(words) || lexicon.CallsUnknown.MatchString(words)),
		lexicon.DemandsState.MatchString(words) && !g.isOfCaller(state), // "the crane must cool down", if it is the crane
		g.has(onlyNamed) && (demands || lexicon.ForNow.MatchString(words) || lexicon.StateIsBeyond.MatchString(words) ||
			lexicon.StateForbids(words)),
		g.has(onlyNamed) && g.from&fromService == 0 && lexicon.Malformed.MatchString(words): // "invalid price of %"
		return false
	case g.from&(fromCall|fromParams) != 0:
		return true
	case (g.isOfOthers() || g.from == 0) && tooMany && !lexicon.AdvisesLess.MatchString(words):
		return false // a loop may have counted the pages of a service
	}
	quotes := strings.Contains(words, "%") && !g.has(quotesAnswer) // perhaps an argument
	return !g.isOfAnswer() || g.has(wrongShape) || quotes || tooMany || lexicon.AsksForLess.MatchString(words)
}

// ofAnswer returns the kind of a failure whose message implies a kind, if the condition finds that the answer of a
// service is not what it should be: Internal.
func (s *scope) ofAnswer(kind mcp.Kind, words string, g guard) mcp.Kind {
	if !g.isOfAnswer() {
		return kind
	}
	about := lexicon.AboutAnswer.MatchString(words)
	switch {
	case kind == mcp.Validation && lexicon.Malformed.MatchString(words),
		kind == mcp.Permission && about && g.has(wrongShape), kind == mcp.NotFound && about && g.has(scalarValue):
		return mcp.Internal
	}
	return kind
}

// ofChoice returns the kind of a failure whose message implies a kind, if the condition finds that a value is none of
// those that the function knows, or that the server has no such thing. An unknown state is not a missing thing, and a
// missing thing is not a service that cannot be reached.
func (g guard) ofChoice(kind mcp.Kind, words string) mcp.Kind {
	absent := kind == mcp.Validation && lexicon.CallsUnknown.MatchString(words) ||
		kind == mcp.Network && g.from&fromCall != 0
	if g.has(noThing) && absent {
		return mcp.NotFound // "source % is not connected" does not pass, if the server has no such source
	}
	unknown := lexicon.CallsUnknown.MatchString(words) || lexicon.NoSuch.MatchString(words)
	if g.has(noCase) && kind == mcp.NotFound && unknown {
		return mcp.Validation
	}
	return kind
}

// nameOf returns the functions that failed, for people.
func (s *scope) nameOf(q Question, hidden ast.Expr) string {
	calls := s.failedCalls(q, hidden)
	if len(calls) == 0 || goq.MakesError(typeutil.StaticCallee(s.info, calls[0])) || s.Made(calls[0]) != "" {
		return ""
	}
	return types.ExprString(calls[0].Fun)
}
