package failures

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// wrapper is a failure that wraps the error of a root.
type wrapper struct {
	*Failure
	host    *Failure // the failure whose repair includes this one: it is the same one if that is listed
	several bool     // the error may also be that of another function
}

// typeCauses types the errors that failures wrap in the functions that make them, where these say more than the run
// time can find out: whether the caller is to blame. The message around such an error only says what the server was
// doing. These functions may wrap errors of others in their turn.
func (b *builder) typeCauses(roots map[types.Object]*Root) {
	var work []wrapper
	for _, f := range b.failures {
		work = append(work, wrapper{Failure: f, host: f})
	}
	for _, g := range b.given {
		if b.comesFromSeveral(g.Failure) { // else the root is known already
			work = append(work, wrapper{Failure: g.Failure, host: g.Failure})
		}
	}
	work = append(work, b.hiders...)
	var several []wrapper
	for len(work) > 0 {
		wrappers := make(map[*Root][]wrapper)
		var order []*Root
		for _, w := range work {
			var list []*Root
			if list, w.several = b.wrappedRoots(w.Failure, roots); w.several && len(list) > 0 {
				several = append(several, w)
			}
			for _, root := range list {
				if wrappers[root] == nil {
					order = append(order, root)
				}
				wrappers[root] = append(wrappers[root], w)
			}
		}
		work = nil
		for _, root := range order {
			work = append(work, b.typeCause(root, wrappers[root])...)
		}
	}
	for _, w := range several {
		b.followSeveral(w.Failure, roots)
	}
}

// followSeveral adjusts a failure whose error may come from several functions, some of which type theirs now: it says
// no more of the error than these do. What a function does not know of its error, the failure may.
func (b *builder) followSeveral(f *Failure, roots map[types.Object]*Root) {
	some, all := false, true
	isOpen := func(made *Failure) bool {
		return made.Kind == mcp.Unknown || made.Kind == mcp.RunTime && !made.HasEvidence()
	}
	for _, call := range f.Calls {
		root := roots[goq.Own(b.pass, call)]
		if root != nil && root.told != nil {
			root = root.told
		}
		typed := root != nil && len(root.Failures) > 0
		some, all = some || typed, all && typed && !root.Partial
		if typed && f.Kind != mcp.RunTime {
			all = all && !slices.ContainsFunc(root.Failures, isOpen)
		}
	}
	switch {
	case !some:
	case all:
		f.leaveToRunTime()
		if f.Root != nil && !f.Text.HasMessage() && !f.Once {
			f.Root.Partial = false // else it says what the tool has done
		}
	case f.Kind != mcp.RunTime:
		f.Open = true
	}
}

// leaveToRunTime says no more of an error than it knows itself, because it is typed where it is made.
func (f *Failure) leaveToRunTime() {
	f.Stated, f.NotNil, f.Verdict = false, false, kinds.Verdict{Kind: mcp.RunTime}
}

// givesText reports whether a failure puts the code of an error into its text, and adds nothing to the error.
func (f *Failure) givesText() bool { return f.InText && !f.Text.HasMessage() }

// wrappedRoots returns the roots that make the error which a failure wraps or flattens to text, or those of several
// functions from which an error may come that it passes on. Then it also reports that it may come from several.
func (b *builder) wrappedRoots(f *Failure, roots map[types.Object]*Root) (list []*Root, several bool) {
	if f.rooted || f.Evidence == mcp.ByGuard {
		return nil, false
	}
	var fns []*types.Func
	implementations := b.ownImplementations(f.Calls)
	several = len(f.Calls) > 1 || len(implementations) > 0
	switch {
	case several:
		if f.Repair != nil && !f.opaque {
			fns = append(b.ownFuncs(f.Calls), implementations...)
		}
	case !f.Text.HasMessage() && !f.InText:
	case f.Text.Cause != nil:
		if fn, ok := b.makerOf(f, f.Text.Cause).(*types.Func); ok {
			fns = append(fns, fn)
		}
	case len(f.hiddenFrom) == 1:
		fns = b.ownFuncs(f.hiddenFrom)
	}
	for _, fn := range fns {
		if root := b.root(fn, false, roots); root != nil && !slices.Contains(list, root) {
			list = append(list, root)
		}
	}
	return list, several
}

// comesFromSeveral reports whether the error of a failure may come from several functions: from several calls, or from
// one of a method of an interface that types of the package implement.
func (b *builder) comesFromSeveral(f *Failure) bool {
	return len(f.Calls) > 1 || len(b.ownImplementations(f.Calls)) > 0
}

// ownImplementations returns the methods of the package that calls of interface methods may call.
func (b *builder) ownImplementations(calls []*ast.CallExpr) (fns []*types.Func) {
	for _, call := range calls {
		method := goq.Called(b.info, call)
		if method == nil || !types.IsInterface(goq.RecvType(method)) {
			continue
		}
		for _, fn := range b.judge.Implementations(method) {
			if b.handlers.Decls[fn] != nil {
				fns = append(fns, fn)
			}
		}
	}
	return fns
}

// typeCause types the errors that a root makes, if that is not done yet, and adjusts the failures that wrap them. It
// returns the failures of the root, which may wrap errors themselves.
func (b *builder) typeCause(root *Root, wrappers []wrapper) (made []wrapper) {
	isNew := !root.isRepaired() && root.told == nil
	if isNew {
		if root.told = toldBefore(root); root.told != nil {
			isNew = false
		} else {
			root.told = b.telling(root, (*Failure).tells)
		}
	}
	told := root
	if root.told != nil {
		told = root.told
	}
	host := wrappers[0].host
	if isNew && len(told.Failures) > 0 {
		b.place(told, wrappers)
	}
	for _, w := range wrappers {
		if len(told.Failures) == 0 {
			break
		}
		if w.several {
			continue // its kind is that of all of them
		}
		if w.givesText() {
			if !told.Partial {
				w.leaveToRunTime()
			}
			continue
		}
		if w.Coded = !told.Partial && told.isNamed(); !told.Partial || !w.OwnFile {
			w.Verdict = kinds.Verdict{Hidden: w.Hidden}
		}
		w.passesOn = b.onlyWraps(w.Failure, told) && !w.isAfterWork()
		if w.passesOn && w.Failure != told.host {
			b.coverByRoot(w.Failure, told)
		}
	}
	if !isNew {
		return nil
	}
	for _, f := range root.unrepaired() {
		if told.reported && slices.Contains(told.Failures, f) {
			made = append(made, wrapper{Failure: f, host: f})
		} else {
			made = append(made, wrapper{Failure: f, host: host})
		}
	}
	for _, f := range root.allHidden() {
		made = append(made, wrapper{Failure: f, host: host})
	}
	return made
}

// isNamed reports whether all errors of a root have codes that the root knows. A status has one at run time only.
func (r *Root) isNamed() bool {
	return !slices.ContainsFunc(r.Failures, func(f *Failure) bool { return f.Kind == mcp.RunTime && !f.IsNamed() })
}

// place makes the repair of a root part of that of a failure which wraps its errors, or reports the root itself.
func (b *builder) place(root *Root, wrappers []wrapper) {
	root.Covers = []*Failure{wrappers[0].Failure}
	isSeveral := func(w wrapper) bool { return w.several }
	if host := b.hostOf(root, wrappers); host != nil {
		root.Covers[0] = host
		b.attach(root, host, slices.ContainsFunc(wrappers, isSeveral))
	} else {
		b.reportRoot(root, wrappers[0].host.By)
	}
}

// unrepaired returns the failures that a root makes or passes on, without those of other roots that are repaired.
func (r *Root) unrepaired() []*Failure {
	return r.collect(func(passed *Root) bool { return !passed.isRepaired() })
}

// allHidden returns the errors that a root, or one whose errors it passes on, makes of others without wrapping them.
func (r *Root) allHidden() (list []*Failure) {
	r.walk(func(*Root) bool { return true }, func(root *Root) { list = append(list, root.hides...) })
	return list
}

// collect returns the failures that a root makes or passes on. enters selects the roots whose errors it passes on.
func (r *Root) collect(enters func(*Root) bool) (list []*Failure) {
	r.walk(enters, func(root *Root) { list = append(list, root.Failures...) })
	return list
}

// walk calls f for a root and for those whose errors it passes on, if enters selects them.
func (r *Root) walk(enters func(*Root) bool, f func(*Root)) {
	seen := make(map[*Root]bool) // several returns may pass on the errors of the same root
	var visit func(*Root)
	visit = func(root *Root) {
		seen[root] = true
		f(root)
		for _, p := range root.passes {
			if !seen[p.root] && enters(p.root) {
				visit(p.root)
			}
		}
	}
	visit(r)
}

// toldBefore returns the root with which all failures of another one are typed already, because both pass on the errors
// of the same functions. It returns nil if there are several, or failures that none of them types.
func toldBefore(root *Root) (before *Root) {
	for _, f := range root.collect(func(*Root) bool { return true }) {
		if f.told == nil || before != nil && f.told != before {
			return nil
		}
		before = f.told
	}
	return before
}

// telling returns a root with those failures of another one that tell what the run time would not find. It is partial
// if there are others.
func (b *builder) telling(root *Root, tells func(*Failure) bool) *Root {
	told := &Root{Name: root.Name, decl: root.decl, Partial: root.Partial}
	for _, f := range root.unrepaired() {
		switch {
		case b.edited[f.Repair.Target()]: // another function passes it on, too
		case tells(f) && !f.rooted:
			told.Failures, f.told = append(told.Failures, f), told
		default:
			told.Partial = true
		}
	}
	return told
}

// tells reports whether a failure has a kind that the run time would not find.
func (f *Failure) tells() bool {
	if f.Open && f.Text.Cause != nil {
		return f.OwnFile // the run time would take it for one that the caller has named
	}
	switch {
	case kinds.OnlyTold(f.Kind):
		return true
	case f.Kind == mcp.Timeout, f.Kind == mcp.Network: // "still running after 5 minutes"
		return f.Text.Cause == nil && f.Hidden == nil && len(f.Calls) == 0
	case f.Kind == mcp.Internal:
		return f.Text.Cause == nil && f.Hidden == nil && lexicon.NotConfigured.MatchString(f.Text.Words)
	}
	return f.Status != nil || !f.HasEvidence() && !f.Undecided && f.saysNotFound()
}

// onlyWraps reports whether a failure only wraps an error that gets its type in a root, so that it is typed as well.
func (b *builder) onlyWraps(f *Failure, root *Root) bool {
	r, ok := f.Repair.(ReplaceError)
	if !ok || f.Class != Bare || f.InText || f.Root != nil && f.Root != root || r.Err != f.Node || root.Partial {
		return false
	}
	call, made := ast.Unparen(r.Err).(*ast.CallExpr)
	return made && goq.Wraps(b.info, call)
}

// hostOf returns the listed failure whose repair can include that of a root, or nil: the failure is in the same file,
// because a fix edits one file, and is reported in any case. If all failures only wrap the errors of the root, that is
// so if there is one.
func (b *builder) hostOf(root *Root, wrappers []wrapper) *Failure {
	file := goq.FileOf(b.pass, root.decl)
	unfit := func(f *Failure) bool { return b.isIgnored(f) || goq.FileOf(b.pass, f.Node) != file }
	if slices.ContainsFunc(root.Failures, unfit) {
		return nil
	}
	for _, w := range wrappers {
		f := w.host
		isHere := goq.FileOf(b.pass, f.Node) == file && !b.isIgnored(f)
		fits := f.Repair != nil && !f.given && isHere && (f.Root == nil || w.Failure != f || w.several)
		if fits && (w.Failure != f || !b.onlyWraps(f, root) || len(wrappers) == 1) {
			return f
		}
	}
	return nil
}

// attach makes the repair of a root part of the repair of a listed failure, whose errors may also be those of other
// functions.
func (b *builder) attach(root *Root, host *Failure, several bool) {
	for _, f := range root.Failures {
		if target := f.target(); target != nil {
			b.edited[target] = true
		}
	}
	root.host = host
	switch {
	case host.Root != nil:
		host.Root.Failures = append(host.Root.Failures, root.Failures...)
		host.Root.Partial = host.Root.Partial || several
	case several:
		own := *root // the other failures that wrap its errors may wrap nothing else
		own.Partial = true
		host.Root = &own
	default:
		host.Root = root
	}
}

// Made returns the failures that the root of a failure makes, in the order in which the repair changes them. It is
// nil if there is no root.
func (f *Failure) Made() (list []*Failure) {
	if f.Root == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(f.Root.Failures), func(made *Failure) bool { return made.rooted })
}

// MadeIn returns the name of the function or variable that makes the errors of the root of a failure, or "" if the
// function of the failure makes them itself. made are these errors.
func (r *Root) MadeIn(made []*Failure) string {
	if r.Name == "" {
		return ""
	}
	return cmp.Or(made[0].By.Name, r.Name)
}

// IsEdited reports whether the repair of a failure changes the failure itself, and not only its root.
func (f *Failure) IsEdited() bool {
	return f.Root == nil || f.flattens() || f.givesText() || f.Root.Partial || f.Text.HasMessage() && !f.passesOn
}
