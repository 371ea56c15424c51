package effects

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// repetition returns what happens if a function of a name does its work twice.
func (j *Judge) repetition(name string) lexicon.Repetition {
	return j.repetitions.Get(name, func() lexicon.Repetition { return lexicon.RepetitionOf(name) })
}

// RepetitionOf returns what happens if a function, or one in a variable, does its work twice: by its name, or else by
// what it sends.
func (j *Judge) RepetitionOf(callee types.Object) lexicon.Repetition {
	does := j.repetition(callee.Name())
	fn, ok := callee.(*types.Func)
	switch {
	case !ok:
	case does == lexicon.Twice && isStep(fn):
		return lexicon.RepetitionOfStep(fn.Name()) // db.Order("name") only says how something is listed
	case (returnsItself(fn) || listsThem(fn)) && !j.effect(fn).Sure && !j.effect(fn).Posts:
		return lexicon.Same // Run(ctx, id) gets one, and Order(ctx, item) may post one
	case does == lexicon.AnyWork:
		if e := j.effect(fn); e.Sure || e.Posts || e.Does == lexicon.Same {
			return e.Does
		}
	case does == lexicon.Twice && lexicon.Runs(fn.Name()) && j.effect(fn).Does == lexicon.AnyWork:
		return lexicon.AnyWork // runGit(ctx, args...) may also read
	case does == lexicon.NoRepetition && givesClient(fn):
		return lexicon.Same // loader.ClientConfig()
	case does == lexicon.NoRepetition:
		return j.effect(fn).Does
	case does == lexicon.Same && lexicon.EndsWithRequest(fn.Name()) && j.effect(fn).Does == lexicon.AnyWork &&
		!returnsNamed(fn.Signature(), "Request"):
		return lexicon.AnyWork // makeRequest(method, path) also sends it
	case does == lexicon.Same && lexicon.Checks(fn.Name()) && j.effect(fn).Does == lexicon.Twice && !j.effect(fn).Posts:
		return lexicon.Twice // Check(ctx, name) also starts a job, and waits for it; what is posted may be a question
	case does == lexicon.Same && j.sendsWork(fn):
		return lexicon.Twice // Cancel(id) also adds to the stock, OpenTicket posts one
	case does == lexicon.Twice && lexicon.MayBeNoun(fn.Name()) && j.effect(fn).Does == lexicon.Same:
		return lexicon.Same // Order(id) gets one
	case does == lexicon.Twice && j.onlyBuilds(fn):
		return lexicon.Same // createReport(ctx, rows) only asks for the names of the rows
	}
	return does
}

// givesClient reports whether a method takes nothing and returns a client, or what one is made of.
func givesClient(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() != nil && sig.Params().Len() == 0 && (returnsNamed(sig, "Config") || returnsNamed(sig, "Client"))
}

// returnsItself reports whether a function has the name of the type that it returns, beside an error, and is given no
// more than a key: it gets one. Charge(ctx, customer, cents) makes a charge.
func returnsItself(fn *types.Func) bool {
	results, keys := fn.Signature().Results(), 0
	for p := range fn.Signature().Params().Variables() {
		switch {
		case goq.IsContext(p.Type()):
		case !goq.IsBasic(p.Type()):
			return false
		default:
			keys++
		}
	}
	if results.Len() != 2 || keys > 1 {
		return false
	}
	name, ok := goq.NameOf(goq.Deref(results.At(0).Type()))
	return ok && name.Name == fn.Name()
}

// listsThem reports whether a function has the name of what it returns a list of: Rates(ctx, address) ([]Rate, error).
func listsThem(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() != 2 {
		return false
	}
	list, ok := results.At(0).Type().Underlying().(*types.Slice)
	if !ok {
		return false
	}
	of, ok := goq.NameOf(goq.Deref(list.Elem()))
	plurals := []string{of.Name + "s", of.Name + "es", strings.TrimSuffix(of.Name, "y") + "ies"}
	return ok && slices.Contains(plurals, fn.Name())
}

// sendsWork reports whether a function sends something that does its work twice, although its name may say otherwise.
func (j *Judge) sendsWork(fn *types.Func) bool {
	e := j.effect(fn)
	return e.Sure && !lexicon.Reading(fn.Name()) || e.Posts && lexicon.MayAct(fn.Name())
}

// repetitionBy returns what happens if the function that failed does its work twice. If it can do anything, other words
// decide: those of the message, and the name of the tool. If these say nothing either, the work may be anything: only
// what is known to read, to set or to remove something can promise a retry.
func (j *Judge) repetitionBy(callee types.Object, call *ast.CallExpr, f Failure) lexicon.Repetition {
	if does := j.saidRepetition(callee, call, f); does != lexicon.NoRepetition {
		return does
	}
	return lexicon.Twice
}

// saidRepetition is [Judge.repetitionBy] without what is only feared: if nothing says anything, it returns
// [lexicon.NoRepetition].
func (j *Judge) saidRepetition(callee types.Object, call *ast.CallExpr, f Failure) (does lexicon.Repetition) {
	if callee != nil {
		does = j.repetitionOfCall(callee, call)
	}
	if does == lexicon.Same && lexicon.Changes(callee.Name()) &&
		(lexicon.Appends(f.By.Name) || lexicon.Appends(f.Words)) {
		return lexicon.Twice // it updates a page to append to it
	}
	for _, r := range []lexicon.Repetition{lexicon.RepetitionIn(f.Words), j.repetition(f.By.Name)} {
		if r != lexicon.NoRepetition && does.IsOpen() {
			does = r
		}
	}
	if does.IsOpen() && slices.ContainsFunc(j.handlers.Descriptions(f.By), lexicon.OnlyReads) {
		return lexicon.Same // the server tells clients so
	}
	return does
}

// knowsWork reports whether a call that does its work twice is known to do so, and not only feared to. A call that
// returns nothing but an error is there for its work.
func (j *Judge) knowsWork(call *ast.CallExpr, f Failure) bool {
	obj := j.callee(call)
	if fn, ok := obj.(*types.Func); ok {
		if _, sure := j.sentBy(fn, call); sure {
			return true
		}
	}
	return obj == nil || goq.IsError(j.info.TypeOf(call)) || j.saidRepetition(obj, call, f) != lexicon.NoRepetition
}

// repetitionOfCall returns what happens if a call does its work twice: by the name of the function, or else by the
// names of what leads to the call. db.Create(x).Save(ctx)
func (j *Judge) repetitionOfCall(callee types.Object, call *ast.CallExpr) lexicon.Repetition {
	does := j.RepetitionOf(callee)
	fn, ok := callee.(*types.Func)
	if !ok || !does.IsOpen() {
		return does
	}
	switch built := j.repetitionOfChain(fn, call); {
	case built == lexicon.NoRepetition:
	case built == lexicon.Twice, does == lexicon.NoRepetition && lexicon.Hands.MatchString(fn.Name()), isBuilder(fn):
		return built
	}
	return does
}

// repetitionOfChain returns what the functions say by their names on whose results a call is called.
func (j *Judge) repetitionOfChain(fn *types.Func, call *ast.CallExpr) (does lexicon.Repetition) {
	if of, ok := goq.NameOf(goq.Deref(goq.RecvType(fn))); ok && isBuilder(fn) {
		does = lexicon.RepetitionOfStep(strings.TrimSuffix(of.Name, "Request"))
	}
	for on := range j.chain(call) {
		step := goq.Called(j.info, on)
		if step == nil || on == call || step.Name() == "Query" && len(on.Args) > 0 { // a statement may do anything
			continue
		}
		switch r := lexicon.RepetitionOfStep(step.Name()); {
		case r == lexicon.Twice:
			return r
		case r == lexicon.Same && goq.ErrorIndex(step.Signature()) < 0:
			does = r
		}
	}
	return does
}

// isBuilder reports whether a function is a method of something that is put together, step by step, before it is sent:
// EventsInsertCall, PetUpdateOne.
func isBuilder(fn *types.Func) bool {
	of, ok := goq.NameOf(goq.Deref(goq.RecvType(fn)))
	return ok && lexicon.Builder.MatchString(of.Name)
}

// isStep reports whether a function may only say what a later one has to do: it returns no error, and takes no context.
func isStep(fn *types.Func) bool {
	return goq.ErrorIndex(fn.Signature()) < 0 && !goq.AnyContext(fn.Signature())
}
