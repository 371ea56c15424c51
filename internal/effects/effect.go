package effects

import (
	"cmp"
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

// Effect is the fact that says what happens if a function of the server does its work twice, by what it and the
// functions that it calls send. Steps says that it may fail when a part of its work is done: a call that does its work
// twice is followed by another one whose failure ends the function.
type Effect struct {
	Does  lexicon.Repetition
	Steps bool
	Sure  bool // the SQL statement says so
	Posts bool // a POST or PATCH says so, but queries are sent with them as well
}

// AFact marks a fact.
func (*Effect) AFact() {}

func (e *Effect) String() string {
	text := [...]string{"", "same", "twice", "anyWork"}[e.Does]
	if e.Steps {
		text += " steps"
	}
	if e.Sure {
		text += " sure"
	}
	return text
}

// Export writes facts about the exported functions whose effects are known, or that change the server's memory.
func (j *Judge) Export() {
	if j.pass.Pkg.Name() == "main" {
		return // nothing imports it
	}
	for _, fn := range j.handlers.Order {
		if !fn.Exported() {
			continue
		}
		if m := j.memory(fn); m != (Memory{}) {
			j.pass.ExportObjectFact(fn, &m)
		}
		if reportsError(fn) {
			if e := j.effect(fn); e != (Effect{}) {
				j.pass.ExportObjectFact(fn, &e)
			}
		}
	}
}

// effect returns the effect of a function. It is zero if that is not known.
func (j *Judge) effect(fn *types.Func) (e Effect) {
	fn = fn.Origin()
	if fn.Pkg() == nil {
		return e
	}
	if types.IsInterface(goq.RecvType(fn)) {
		return j.effectOfAny(fn)
	}
	switch {
	case runsProgram(fn):
		return Effect{Does: lexicon.AnyWork}
	case fn.Pkg() != j.pass.Pkg:
		j.pass.ImportObjectFact(fn, &e)
		return e
	}
	decl := j.handlers.Decls[fn]
	if decl == nil || !reportsError(fn) || isConstructor(fn) {
		return e
	}
	return j.OfBody(decl)
}

// effectOfValue returns the effect of a call of a function value: the work of any function that it may be.
func (j *Judge) effectOfValue(call *ast.CallExpr) (e Effect) {
	imported, _ := j.functionsFor(call)
	for _, fn := range imported {
		if e = e.Or(j.effect(fn)); j.actsOnce(fn, call, j.RepetitionOf(fn)) {
			e.Does = lexicon.Twice
		}
	}
	for _, callee := range j.trace.Callees(call) {
		of := Effect{}
		switch fn := callee.Func.(type) {
		case *ast.FuncLit:
			of = j.OfBody(fn)
		case *ast.FuncDecl:
			if obj, ok := j.info.Defs[fn.Name].(*types.Func); ok {
				of = j.effect(obj)
			}
		}
		e = e.Or(of)
	}
	return e
}

// OfBody returns the effect of the calls in a function declaration or literal, whatever it returns.
func (j *Judge) OfBody(fn ast.Node) Effect {
	return j.effects.Get(fn, func() Effect { return j.effectOfBody(fn) })
}

// OfLiterals returns the effect of the function literals that a call is given, as if it calls one of them.
func (j *Judge) OfLiterals(call *ast.CallExpr) (e Effect) {
	for lit := range Literals(call) {
		e = e.Or(j.OfBody(lit))
	}
	return e
}

// OfGiven returns the effect of the functions that a call is given by their names, or in variables: retry(ctx,
// add). It leaves out function literals: their effect counts for the function around them.
func (j *Judge) OfGiven(call *ast.CallExpr) (e Effect) {
	for _, arg := range call.Args {
		if _, isLiteral := ast.Unparen(arg).(*ast.FuncLit); isLiteral || !isFunction(j.info.TypeOf(arg)) {
			continue
		}
		for _, given := range j.trace.Values(arg) {
			if lit, ok := given.Expr.(*ast.FuncLit); ok {
				e = e.Or(j.OfBody(lit))
			} else if fn := goq.FuncOf(j.info, given.Expr); fn != nil && goq.ErrorIndex(fn.Signature()) >= 0 {
				e = e.Or(Effect{Does: j.RepetitionOf(fn)}).Or(j.effect(fn))
			}
		}
	}
	return e
}

func isFunction(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// Or returns the effect of a call that may have one of two.
func (e Effect) Or(other Effect) Effect {
	does := max(e.Does, other.Does)
	if e.Does == lexicon.Twice || other.Does == lexicon.Twice {
		does = lexicon.Twice
	}
	return Effect{
		Does: does, Steps: e.Steps || other.Steps, Sure: e.Sure || other.Sure, Posts: e.Posts || other.Posts,
	}
}

// runsProgram reports whether a function runs a program, or waits for one.
func runsProgram(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "os/exec" && goq.ErrorIndex(fn.Signature()) >= 0
}

// isConstructor reports whether a function only makes what others work with: NewClient.
func isConstructor(fn *types.Func) bool {
	return fn.Signature().Recv() == nil && lexicon.Constructs.MatchString(fn.Name())
}

// effectOfAny returns the effect of a method of an interface: that of the only type which implements it, or the work of
// any type that may be meant.
func (j *Judge) effectOfAny(method *types.Func) (e Effect) {
	if only := j.kinds.Implementation(method); only != nil {
		return j.effect(only)
	}
	for _, fn := range j.kinds.Implementations(method) {
		if of := j.effect(fn); of.Does == lexicon.Twice {
			e = e.Or(of)
		}
	}
	return e
}

// effectOfBody returns the effect of the calls in a function.
func (j *Judge) effectOfBody(fn ast.Node) Effect {
	body := goq.Body(fn)
	e := effects{j: j, fn: fn, body: body, survived: j.survived(body), prepare: make(map[*ast.CallExpr]bool)}
	acted := e.after(body, false)
	for _, lit := range e.deferred {
		acted = e.after(lit.Body, acted)
	}
	switch {
	case e.twice:
		return Effect{Does: lexicon.Twice, Steps: e.steps, Sure: e.sure, Posts: e.posts}
	case e.open:
		return Effect{Does: lexicon.AnyWork, Steps: e.steps}
	case e.reads:
		return Effect{Does: lexicon.Same}
	}
	return Effect{}
}

// effects collects the effects of the calls in a function.
type effects struct {
	j                                      *Judge
	fn                                     ast.Node
	body                                   *ast.BlockStmt
	survived                               map[*ast.CallExpr]bool // the calls whose failures do not end the function
	prepare                                map[*ast.CallExpr]bool // the calls by which others are prepared
	deferred                               []*ast.FuncLit
	changes                                bool // a literal has changed something in a transaction that it is given
	twice, open, reads, steps, sure, posts bool
}

// after adds the calls in a node, and reports whether work is done after it. acted says that some is done before it.
// Deferred calls are left out, because they clean up, except those that commit a transaction, and literals whose errors
// are those of the function.
func (e *effects) after(node ast.Node, acted bool) bool {
	if node == nil {
		return acted
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			commits := goq.Contains(n, e.j.commits)
			e.twice, e.sure = e.twice || commits, e.sure || commits
			if lit, ok := n.Call.Fun.(*ast.FuncLit); ok && !commits && e.j.setsError(lit) {
				e.deferred = append(e.deferred, lit)
			}
			return false
		case *ast.IfStmt:
			acted = e.ofBranches(acted, []ast.Node{n.Init, n.Cond}, n.Body.List, []ast.Stmt{n.Else})
			return false
		case *ast.SwitchStmt:
			acted = e.ofBranches(acted, []ast.Node{n.Init, n.Tag}, clauses(n.Body)...)
			return false
		case *ast.TypeSwitchStmt:
			acted = e.ofBranches(acted, []ast.Node{n.Init, n.Assign}, clauses(n.Body)...)
			return false
		case *ast.ForStmt:
			acted = e.ofLoop(n, acted, n.Init, n.Cond, n.Body, n.Post)
			return false
		case *ast.RangeStmt:
			acted = e.ofLoop(n, acted, n.X, n.Body)
			return false
		case *ast.SendStmt:
			if e.j.handsOver(n) {
				e.twice, e.sure, acted = true, true, true
			}
		case *ast.AssignStmt, *ast.IncDecStmt:
			acted = acted || e.j.notesDone(n, e.body)
		case *ast.CallExpr:
			e.prepare[e.j.stepOf(n)] = true
			outer := e.changes
			e.changes = false
			inside := e.after(n.Fun, acted) // as are the literals that it is given
			for _, arg := range n.Args {
				inside = e.after(arg, inside)
			}
			committed := e.changes // by the call, after the literals that it is given
			e.changes = outer
			notes := e.j.memory(goq.Called(e.j.info, n)).Notes
			acted = !e.prepare[n] && e.add(n, acted) || inside || committed || notes
			return false
		}
		return true
	})
	return acted
}

// ofLoop is [effects.after] for the parts of a loop. What is behind a call comes before it the next time, unless the
// loop only tries again what has failed.
func (e *effects) ofLoop(loop ast.Node, before bool, parts ...ast.Node) bool {
	acted := before
	for _, n := range parts {
		acted = e.after(n, acted)
	}
	if e.j.triesAgain(loop) {
		return acted
	}
	if acted && !before {
		for _, n := range parts {
			e.after(n, acted)
		}
	}
	if body := e.j.forEach(loop); body != nil && goq.Contains(body, e.runsAny) {
		e.steps = true // for others before
	}
	return acted
}

// runsAny reports whether a node is a call whose failure ends the function, and which may do any work: it runs a
// program, or returns nothing but an error.
func (e *effects) runsAny(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok || e.survived[call] || e.prepare[call] || e.j.effectOfCall(call).Does != lexicon.AnyWork {
		return false
	}
	fn := goq.Called(e.j.info, call)
	return fn != nil && (runsProgram(fn) || goq.IsError(e.j.info.TypeOf(call)))
}

// ofBranches is [effects.after] for the branches of a statement, of which one is run.
func (e *effects) ofBranches(acted bool, first []ast.Node, branches ...[]ast.Stmt) bool {
	for _, n := range first {
		acted = e.after(n, acted)
	}
	done := acted
	for _, list := range branches {
		in := acted
		for _, stmt := range list {
			in = e.after(stmt, in)
		}
		done = done || in && !e.j.leaves(list)
	}
	return done
}

// add adds a call, and reports whether work is done after it.
func (e *effects) add(call *ast.CallExpr, acted bool) bool {
	if fn := goq.Called(e.j.info, call); isOfTransaction(fn) && fn.Name() == "Rollback" {
		return acted
	}
	does := e.j.effectOfCall(call).Or(e.j.OfGiven(call))
	if does.Does == lexicon.Twice && e.j.isOfGiven(call) {
		e.twice, e.sure, e.changes = true, e.sure || does.Sure, true
		return acted // what fails behind it takes it back
	}
	ends := !e.survived[call]
	IsBehind := ends && acted && does.Does != lexicon.NoRepetition
	e.steps, e.twice = e.steps || IsBehind || ends && does.Steps, e.twice || IsBehind
	e.twice, e.sure, e.posts = e.twice || does.Does == lexicon.Twice, e.sure || does.Sure, e.posts || does.Posts
	e.open = e.open || does.Does == lexicon.AnyWork
	e.reads = e.reads || does.Does == lexicon.Same
	fn, ok := e.j.callee(call).(*types.Func)
	changes := ok && (e.j.changesChecked(fn, call, e.body) || e.j.changesFiles(fn, call, e.fn))
	return acted || does.Does == lexicon.Twice && !e.j.preparesRequest(call) || changes
}

// survived returns the calls in a function whose failures do not end it: their errors are thrown away, or only lead to
// statements without a return.
//
//	if err := notify(user); err != nil {
//		log.Print(err)
//		continue
//	}
func (j *Judge) survived(body *ast.BlockStmt) map[*ast.CallExpr]bool {
	found := make(map[*ast.CallExpr]bool)
	var before ast.Stmt // the statement in front of the one that is looked at
	ast.Inspect(body, func(n ast.Node) bool {
		switch stmt := n.(type) {
		case *ast.ExprStmt:
			found[goq.CallOf(stmt)] = true
		case *ast.AssignStmt:
			found[goq.CallOf(stmt)] = found[goq.CallOf(stmt)] || goq.IsBlank(stmt.Lhs[len(stmt.Lhs)-1])
		case *ast.IfStmt:
			call := cmp.Or(goq.CallOf(stmt.Init), goq.CallOf(before))
			failed := goq.MentionsError(j.info, stmt.Cond)
			if call != nil && failed && stmt.Else == nil && !goq.Contains(stmt.Body, isReturn) && !j.setsError(stmt.Body) {
				found[call] = true
			}
		}
		if stmt, ok := n.(ast.Stmt); ok {
			before = stmt
		}
		return true
	})
	return found
}

// setsError reports whether something below a node keeps an error in a variable that is declared elsewhere, or in a
// list: err = e, errs = append(errs, err).
func (j *Judge) setsError(node ast.Node) bool {
	return goq.Contains(node, func(n ast.Node) bool {
		set, ok := n.(*ast.AssignStmt)
		return ok && set.Tok == token.ASSIGN && slices.ContainsFunc(set.Lhs, func(to ast.Expr) bool {
			t := j.info.TypeOf(to)
			if list, ok := t.(*types.Slice); ok {
				t = list.Elem()
			}
			return goq.IsError(t) && !goq.IsBlank(to)
		})
	})
}

func isReturn(n ast.Node) bool {
	_, ok := n.(*ast.ReturnStmt)
	return ok
}

// clauses returns the statements of each clause of a switch.
func clauses(body *ast.BlockStmt) (list [][]ast.Stmt) {
	for _, stmt := range body.List {
		if clause, ok := stmt.(*ast.CaseClause); ok {
			list = append(list, clause.Body)
		}
	}
	return list
}

// preparesRequest reports whether a call only returns a request, which another call sends.
func (j *Judge) preparesRequest(call *ast.CallExpr) bool {
	sig, ok := j.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	return ok && returnsNamed(sig, "Request")
}

// returnsNamed reports whether the name of the type of a result ends with a word.
func returnsNamed(sig *types.Signature, word string) bool {
	for v := range sig.Results().Variables() {
		if of, ok := goq.NameOf(goq.Deref(v.Type())); ok && strings.HasSuffix(of.Name, word) {
			return true
		}
	}
	return false
}

// effectOfCall returns the effect of a call: what it sends decides, then the name of the function, then its body. It is
// zero for functions that work in the memory of the server, and AnyWork for services of which nothing is known.
func (j *Judge) effectOfCall(call *ast.CallExpr) Effect {
	fn, ok := j.callee(call).(*types.Func)
	switch {
	case !ok:
		return j.effectOfValue(call)
	case fn.Pkg() == nil, goq.MakesError(fn), j.Logs(fn, call):
		return Effect{}
	}
	own, remote, does := goq.SameModule(j.pass, fn.Pkg()), j.isRemote(fn, call), j.repetition(fn.Name())
	asks := mcp.FailingOf(fn.Pkg().Path(), fn.Name()) == mcp.FailsRemotely // QueryRow fails later
	prepares := goq.IsFunc(fn, "net/http", "NewRequest", "NewRequestWithContext")
	if own || remote || asks || prepares {
		if sent, sure := j.sentBy(fn, call); sent != lexicon.NoRepetition {
			return Effect{Does: sent, Sure: sure && sent == lexicon.Twice, Posts: !sure && sent == lexicon.Twice}
		}
	}
	switch {
	case namesMethod(fn):
		does := senders[fn.Name()]
		return Effect{Does: does, Posts: does == lexicon.Twice}
	case runsProgram(fn), prepares: // its method is not known
		return Effect{Does: lexicon.AnyWork}
	case own && does == lexicon.Twice && remote:
		e := j.effect(fn)
		return Effect{Does: j.RepetitionOf(fn), Steps: e.Steps, Sure: e.Sure, Posts: e.Posts}
	case own && does == lexicon.Same && j.sendsWork(fn):
		return j.effect(fn)
	case own && (does != lexicon.Same || j.preparesRequest(call)) && j.effect(fn) != Effect{}:
		return j.effect(fn) // buildRequest(ctx, method) reads nothing
	case !remote, !own && j.isGetter(fn):
		return Effect{}
	}
	return Effect{Does: cmp.Or(j.repetitionOfCall(fn, call), lexicon.AnyWork)}
}

// isGetter reports whether a method only tells what is known already: it takes nothing, returns something, and its name
// does not begin with a verb. res.RowsAffected(), res.LastInsertId()
func (j *Judge) isGetter(fn *types.Func) bool {
	sig, words := fn.Signature(), lexicon.Words(fn.Name())
	return sig.Recv() != nil && sig.Params().Len() == 0 && sig.Results().Len() > 1 && len(words) > 0 &&
		j.repetition(words[0]) == lexicon.NoRepetition
}

// callsRemote is [Judge.isRemote], which is asked for more than once about a call.
func (j *Judge) callsRemote(fn *types.Func, call *ast.CallExpr) bool {
	return j.remote.Get(call, func() bool { return j.isRemote(fn, call) })
}

// isRemote reports whether a function may work elsewhere: it can fail, and it takes a context, is a method of another
// module, or is a function of the server that delivers something to others or runs a program. Of an SDK, only its
// client does.
func (j *Judge) isRemote(fn *types.Func, call *ast.CallExpr) bool {
	switch {
	case fn.Pkg() == nil, !reportsError(fn), strings.Contains(fn.Name(), "Err"): // it makes an error
		return false
	case j.writesToConnection(fn, call), isOfTransaction(fn) && fn.Name() == "Commit":
		return true
	case mcp.InSDK(fn.Pkg().Path()):
		name, _ := goq.NameOf(goq.Deref(goq.RecvType(fn)))
		return strings.Contains(name.Name, "Client") && fn.Name() == "CallTool"
	}
	if goq.SameModule(j.pass, fn.Pkg()) {
		if j.onlyComputes(fn) {
			return false
		}
		of, _ := goq.NameOf(goq.Deref(goq.RecvType(fn)))
		return goq.TakesContext(j.info, call) || lexicon.Delivers(fn.Name()) || lexicon.Process.MatchString(of.Name) ||
			j.effect(fn).Does != lexicon.NoRepetition
	}
	path := fn.Pkg().Path()
	if path == "io" {
		return false // reading the answer is a part of what was written to a connection, or of a request
	}
	switch mcp.FailingOf(path, fn.Name()) {
	case mcp.FailsRemotely:
		return path == "net/smtp" || goq.TakesContext(j.info, call) || fn.Signature().Recv() != nil
	case mcp.FailsSomehow: // workbooks and parsers have methods as well
		return goq.TakesContext(j.info, call) ||
			fn.Signature().Recv() != nil && (lexicon.Delivers(fn.Name()) || goq.GivesResponse(fn.Signature()))
	case mcp.FailsInSystem:
		return path == "net/http"
	}
	return false
}

// reportsError reports whether a function returns an error, or, in another form, something that has one.
func reportsError(fn *types.Func) bool {
	results := fn.Signature().Results()
	if goq.ErrorIndex(fn.Signature()) >= 0 {
		return true
	}
	if results.Len() != 1 {
		return false
	}
	of := results.At(0).Type()
	list, isList := of.Underlying().(*types.Slice)
	return goq.HasError(of) || isList && keepsError(list.Elem())
}

// keepsError reports whether a type is or points to a struct with an error in a field: each element of a list of such
// structs tells what has become of it.
func keepsError(t types.Type) bool {
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if goq.IsError(f.Type()) {
			return true
		}
	}
	return false
}

// onlyComputes reports whether a function of the package computes something of what it is given, whatever its name
// says: it changes nothing that others see, and calls no function values, no interfaces, and nothing that may work
// elsewhere.
func (j *Judge) onlyComputes(fn *types.Func) bool {
	decl := j.handlers.Decls[fn.Origin()]
	return decl != nil && j.computing.Get(fn.Origin(), func() bool {
		return !goq.Contains(decl.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			return j.changesShared(n) || ok && !j.callComputes(call)
		})
	})
}

// onlyBuilds reports whether a function of the package, whatever its name says, makes a value of what it reads
// elsewhere: it changes nothing that others see, and all that it asks others for is to read.
func (j *Judge) onlyBuilds(fn *types.Func) bool {
	decl := j.handlers.Decls[fn.Origin()]
	return decl != nil && fn.Signature().Results().Len() > 1 && j.effect(fn).Does == lexicon.Same &&
		!goq.Contains(decl.Body, j.changesShared)
}

// changesShared reports whether a statement starts other work, hands something over, or changes what others see.
func (j *Judge) changesShared(n ast.Node) bool {
	isShared := func(e ast.Expr) bool { return j.IsShared(e, isNew) }
	switch n := n.(type) {
	case *ast.GoStmt:
		return true
	case *ast.SendStmt:
		return !goq.IsEmptyStruct(j.info.TypeOf(n.Value)) // it takes a slot
	case *ast.AssignStmt:
		return n.Tok != token.DEFINE && slices.ContainsFunc(n.Lhs, isShared)
	case *ast.IncDecStmt:
		return isShared(n.X)
	}
	return false
}

// IsShared reports whether an assignment to an expression can be seen outside the function: it is anything but a local
// variable, or a field of what the function makes in one. isNew says whether an expression makes something new.
func (j *Judge) IsShared(e ast.Expr, isNew func(ast.Expr) bool) bool {
	e = ast.Unparen(e)
	sel, isField := e.(*ast.SelectorExpr)
	if isField {
		e = ast.Unparen(sel.X)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return true
	}
	v, ok := j.info.ObjectOf(id).(*types.Var)
	if isField && (j.info.Selections[sel] == nil || len(j.info.Selections[sel].Index()) > 1) {
		return true // of an embedded struct, which others may see
	}
	return ok && goq.IsGlobal(v) || isField && !j.isMadeFor(v, isNew)
}

// isMadeFor reports whether each value of a variable is made for it.
func (j *Judge) isMadeFor(v *types.Var, isNew func(ast.Expr) bool) bool {
	a := j.handlers.Assigned(v)
	return a != nil && len(a.Values) > 0 &&
		!slices.ContainsFunc(a.Values, func(src flow.Source) bool { return !isNew(src.Expr) })
}

// isNew reports whether an expression is a literal.
func isNew(e ast.Expr) bool { return goq.Literal(e) != nil }

// callComputes is [Judge.onlyComputes] for a call.
func (j *Judge) callComputes(call *ast.CallExpr) bool {
	switch tv := j.info.Types[call.Fun]; {
	case tv.IsType(), tv.IsBuiltin():
		return true
	}
	fn := goq.Called(j.info, call)
	switch {
	case fn == nil:
		return false
	case fn.Pkg() == nil: // err.Error()
		return true
	case types.IsInterface(goq.RecvType(fn)):
		return fn.Pkg().Path() == "context" // it only waits
	case fn.Pkg() == j.pass.Pkg:
		return j.onlyComputes(fn)
	case goq.SameModule(j.pass, fn.Pkg()):
		return false
	}
	return !j.isRemote(fn, call)
}
