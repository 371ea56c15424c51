package effects

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// HasActed reports whether a function has acted before it returns the failure of some calls. named reports whether the
// name of an earlier call shows that. Otherwise the name of the tool does.
func (j *Judge) HasActed(f Failure, failed []*ast.CallExpr) (acted, named bool) {
	body := goq.Body(f.By.Func)
	if body == nil || f.Node == nil {
		return false, false
	}
	until := f.Node.Pos()                // a loop comes again to what is behind the failure
	run := make(map[*ast.BlockStmt]bool) // the bodies of literals that are run; what ends them ends nothing else
	step := make(map[*ast.CallExpr]bool)
	made := j.withChains(failed)
	other := make(map[ast.Node]bool)        // statements beside that of the failure; cases among them exclude it
	branch := make(map[*ast.BlockStmt]bool) // the bodies of conditions of which the failure is in the other branch
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || named || n.Pos() >= until {
			return false
		}
		isAround := n.Pos() <= f.Node.Pos() && f.Node.End() <= n.End()
		switch n := n.(type) {
		case *ast.FuncLit:
			return run[n.Body]
		case *ast.DeferStmt:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			if isAround && !j.triesAgain(n) {
				until = max(until, n.End())
			}
		case *ast.BlockStmt:
			if isAround && until == f.Node.Pos() {
				for _, stmt := range n.List {
					other[stmt] = stmt.Pos() > f.Node.Pos() || stmt.End() < f.Node.End()
				}
			}
			return isAround || run[n] || !branch[n] && !j.leaves(n.List)
		case *ast.IfStmt:
			if isAround && n.Else != nil && until == f.Node.Pos() {
				branch[n.Body] = n.Else.Pos() <= f.Node.Pos()
			}
		case *ast.CaseClause:
			return isAround || !other[n] && !j.leaves(n.Body)
		case *ast.CommClause:
			return isAround || !other[n] && !j.leaves(n.Body)
		case *ast.SendStmt:
			acted = acted || !isAround && j.handsOver(n)
		case *ast.AssignStmt, *ast.IncDecStmt:
			notes := !isAround && (j.notesDone(n, body) || j.addsByTool(n, f))
			acted, named = acted || notes, named || notes
		case *ast.CallExpr:
			hasFailed := made[n] || slices.Contains(failed, j.Carried(n))
			for lit := range Literals(n) {
				run[lit.Body] = !hasFailed
			}
			step[j.stepOf(n)] = true
			if !isAround && !hasFailed && !step[n] {
				acts, byName := j.acts(n, f, j.IsOver(f, failed))
				does := j.OfGiven(n).Does == lexicon.Twice || j.notesDone(n, body)
				acted, named = acted || acts || does, byName || does
			}
		}
		return true
	})
	return acted, named
}

// withChains returns calls and those by which they are put together, as QueryRow for db.QueryRow(insert).Scan(&id). One
// that can fail itself was made before.
func (j *Judge) withChains(calls []*ast.CallExpr) map[*ast.CallExpr]bool {
	all := make(map[*ast.CallExpr]bool)
	for _, call := range calls {
		all[call] = true
		for on := range j.chain(call) {
			if fn := goq.Called(j.info, on); fn != nil && goq.ErrorIndex(fn.Signature()) < 0 {
				all[on] = true
			}
		}
	}
	return all
}

// acts reports whether a call before a failure does its work twice if it is repeated. named reports whether the name of
// the call shows that. over is true if the failure is a time-out of the call.
func (j *Judge) acts(call *ast.CallExpr, f Failure, over bool) (acts, named bool) {
	switch {
	case j.handlers.HandsOn(call):
		fn := goq.Called(j.info, call)
		acts = fn == nil || j.effect(fn).Does == lexicon.Twice // another tool, or any one, which has answered
		return acts || over, acts
	case j.isTakenBack(call, f):
		return false, false
	}
	if _, inPlace := ast.Unparen(call.Fun).(*ast.FuncLit); inPlace {
		return false, false // what it calls does
	}
	switch fn := j.callee(call).(type) {
	case nil, *types.Var:
		acts = j.effectOfValue(call).Does == lexicon.Twice ||
			fn != nil && j.actsInVariable(call, j.repetition(fn.Name()))
		return acts, acts
	case *types.Func:
		return j.functionActs(fn, call, f, over)
	}
	return false, false
}

// functionActs is [Judge.acts] for a call of a known function.
func (j *Judge) functionActs(fn *types.Func, call *ast.CallExpr, f Failure, over bool) (acts, named bool) {
	switch {
	case j.Logs(fn, call):
		return false, false
	case j.changesFiles(fn, call, f.By.Func), j.sendsAny(fn, call), j.memory(fn).Notes,
		j.addsToServer(fn, call) && !j.removesAgain(call, f):
		return true, true
	}
	does, named := j.repetitionOfCall(fn, call), true
	if sent, sure := j.sentBy(fn, call); does.IsOpen() && !(sure && sent == lexicon.Twice) {
		if r := j.repetition(f.By.Name); r == lexicon.Same || r == lexicon.Twice || r == lexicon.AnyWork && over {
			does, named = r, sent == lexicon.Twice && r == lexicon.Twice // a POST of a tool that creates something
		}
	}
	switch {
	case j.actsOnce(fn, call, does):
		return true, named
	case j.changesChecked(fn, call, goq.Body(f.By.Func)):
		return true, true
	}
	acts = does == lexicon.NoRepetition && j.mayWork(fn, call)
	return acts, acts && lexicon.Works(fn.Name())
}

// mayWork reports whether a call of a service may do work, although its name does not say what happens if that is done
// twice: it begins with a verb for work, or the call returns nothing but an error.
func (j *Judge) mayWork(fn *types.Func, call *ast.CallExpr) bool {
	sent, _ := j.sentBy(fn, call)
	return (lexicon.Works(fn.Name()) || goq.IsError(j.info.TypeOf(call))) && sent != lexicon.Same &&
		j.effect(fn).Does != lexicon.Same && j.callsRemote(fn, call)
}

// changesFiles reports whether a call of package os does what a second call would refuse: it renames a file, or makes
// one that must not be there. A function that has made the file before, as one that writes to a temporary file, makes
// it again. One that removes the file again, or moves it, or gives a function that does, has not made it for good, and
// one that takes the file if it is there refuses nothing.
func (j *Judge) changesFiles(fn *types.Func, call *ast.CallExpr, in ast.Node) bool {
	isExclusive := func(n ast.Node) bool {
		flag, ok := n.(*ast.SelectorExpr)
		return ok && flag.Sel.Name == "O_EXCL"
	}
	switch {
	case !goq.IsFunc(fn, "os", "Mkdir", "OpenFile", "Rename"), j.takesAway(call, in):
		return false
	case goq.IsFunc(fn, "os", "Mkdir"), len(call.Args) == 3 && goq.Contains(call.Args[1], isExclusive):
		return !j.acceptsFile(call, in)
	case goq.IsFunc(fn, "os", "Rename") && len(call.Args) == 2:
		return !j.isMadeBefore(call, call.Args[0], in)
	}
	return false
}

// takesAway reports whether a function, or a literal in it, removes or moves the file that a call of package os makes.
func (j *Judge) takesAway(made *ast.CallExpr, in ast.Node) bool {
	return len(made.Args) > 0 && goq.Contains(in, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && call != made && goq.IsFunc(goq.Called(j.info, call), "os", "Remove", "RemoveAll", "Rename") &&
			types.ExprString(call.Args[0]) == types.ExprString(made.Args[0])
	})
}

// acceptsFile reports whether a function is content with the file that a call would make, if it is there: it makes it
// only if it is not there, or goes on if it is.
func (j *Judge) acceptsFile(made *ast.CallExpr, in ast.Node) bool {
	names := func(words ...string) func(ast.Node) bool {
		return func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			return ok && slices.Contains(words, id.Name)
		}
	}
	isThere, isMissing := names("ErrExist", "IsExist"), names("ErrNotExist", "IsNotExist")
	excludes := func(n ast.Node) bool { // !errors.Is(err, fs.ErrExist)
		not, ok := n.(*ast.UnaryExpr)
		return ok && not.Op == token.NOT && goq.Contains(not.X, isThere)
	}
	return goq.Contains(in, func(n ast.Node) bool {
		test, ok := n.(*ast.IfStmt)
		switch {
		case !ok:
			return false
		case goq.Contains(test.Cond, isMissing):
			return test.Body.Pos() <= made.Pos() && made.End() <= test.Body.End()
		}
		return goq.Contains(test.Cond, excludes) || goq.Contains(test.Cond, isThere) && !j.refuses(test.Body.List)
	})
}

// isMadeBefore reports whether a function has perhaps made a file before it moves it.
func (j *Judge) isMadeBefore(move *ast.CallExpr, file ast.Expr, in ast.Node) bool {
	v := goq.VarOf(j.info, file)
	if v == nil || lexicon.IsTemporary.MatchString(v.Name()) {
		return true
	}
	return goq.Contains(in, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.Pos() >= move.Pos() || goq.Called(j.info, call) == nil {
			return false
		}
		does, _ := lexicon.ActOf(goq.Called(j.info, call).Name())
		return (does == lexicon.Makes || goq.IsFunc(goq.Called(j.info, call), "os", "OpenFile")) &&
			slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return goq.VarOf(j.info, e) == v })
	})
}

// actsOnce reports whether a call of a service or program does something that a second call would do again. The method
// of the request or the statement for a database decides, and without them the name of the function.
func (j *Judge) actsOnce(fn *types.Func, call *ast.CallExpr, does lexicon.Repetition) bool {
	if j.handlers.HandsOn(call) {
		// The tool that it calls says whether it can be repeated.
		return j.isUnseen(fn) && len(j.kinds.Implementations(fn)) == 0 && lexicon.RunsWork.MatchString(fn.Name())
	}
	if of, ok := goq.NameOf(goq.Deref(goq.RecvType(fn))); ok && lexicon.OnlyAsks.MatchString(of.Name) {
		return false
	}
	if !j.callsRemote(fn, call) {
		return false
	}
	switch sent, sure := j.sentBy(fn, call); sent {
	case lexicon.Same:
		return false
	case lexicon.Twice:
		return sure || does != lexicon.Same
	}
	return does == lexicon.Twice || does == lexicon.AnyWork
}

// DoesTwice reports whether a call that failed does its work twice if it is repeated.
func (j *Judge) DoesTwice(call *ast.CallExpr, f Failure) bool {
	switch {
	case j.isTakenBack(call, f):
		return false
	case j.handlers.HandsOn(call) && j.handlers.AsksForOwn(f.By.Func):
		return true // otherwise, the error of the tool says whether it can be repeated
	}
	switch fn := j.callee(call).(type) {
	case *types.Func:
		does := j.repetitionBy(fn, call, f)
		if sent, _ := j.sentBy(fn, call); sent == lexicon.Twice && lexicon.MayAct(fn.Name()+" "+f.By.Name) {
			does = lexicon.Twice // open_ticket posts one
		}
		if namesMethod(fn) {
			return j.posts(call) && f.Kind != mcp.RunTime && !f.Open // else the error, which has the method, decides
		}
		return j.actsOnce(fn, call, does)
	case *types.Builtin, *types.TypeName:
		return false
	default:
		if j.effectOfValue(call).Does == lexicon.Twice {
			return true
		}
		_, all := j.functionsFor(call)
		return !all && j.actsInVariable(call, j.repetitionBy(fn, call, f))
	}
}

// isTakenBack reports whether a call in a function literal works in a transaction that the literal is given, so that a
// failure of the literal rolls the work back.
func (j *Judge) isTakenBack(call *ast.CallExpr, f Failure) bool {
	return j.handlers.Innermost(call) == f.By.Func && j.isOfGiven(call)
}

// HasSteps reports whether a call may fail when a part of its work is done.
func (j *Judge) HasSteps(call *ast.CallExpr) bool {
	fn, ok := j.callee(call).(*types.Func)
	if !ok {
		return j.effectOfValue(call).Steps
	}
	return j.effect(fn).Steps
}

// actsInVariable is [Judge.actsOnce] for a function in a variable, which must take a context.
func (j *Judge) actsInVariable(call *ast.CallExpr, does lexicon.Repetition) bool {
	sig, ok := j.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	return ok && !j.handlers.HandsOn(call) && goq.ErrorIndex(sig) >= 0 && goq.TakesContext(j.info, call) &&
		(does == lexicon.Twice || does == lexicon.AnyWork)
}

// Literals yields the function literals that a call is given, which may call them: retry(func() error {…}).
func Literals(call *ast.CallExpr) iter.Seq[*ast.FuncLit] {
	return func(yield func(*ast.FuncLit) bool) {
		for _, e := range append([]ast.Expr{call.Fun}, call.Args...) {
			if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok && !yield(lit) {
				return
			}
		}
	}
}

// leaves reports whether statements end with one that leaves the function, and not only a loop.
func (j *Judge) leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	_, isBranch := list[len(list)-1].(*ast.BranchStmt)
	return !isBranch && goq.Leaves(j.info, list)
}

// IsBehind reports whether a failure of a function that has acted is one of other work: another service or a file has
// failed, or the failure ends a loop over what is to be done. A response with a status, or one that cannot be read, is
// still a part of what the function has done.
func (j *Judge) IsBehind(f Failure, failed []*ast.CallExpr) bool {
	if f.Status != nil {
		return false
	}
	return j.IsForEach(f.Node, f.By.Func) || slices.ContainsFunc(failed, func(call *ast.CallExpr) bool {
		if j.givesCall(call) {
			return true
		}
		fn, ok := j.callee(call).(*types.Func)
		if !ok {
			return j.effectOfValue(call).Does != lexicon.NoRepetition || goq.TakesContext(j.info, call)
		}
		if j.isUnseen(fn) || j.worksOnFile(fn, call) || j.handlers.Decls[fn.Origin()] != nil && !j.isGivenResult(call) {
			return true
		}
		does, _ := lexicon.ActOf(fn.Name())
		return does == lexicon.Makes || does == lexicon.Removes || j.callsRemote(fn, call) // a file, perhaps
	})
}

// isGivenResult reports whether a call is given what another call has returned or filled, such as a response that it
// checks. An argument of the tool does not count.
func (j *Judge) isGivenResult(call *ast.CallExpr) bool {
	isResult := func(call *ast.CallExpr) bool {
		fn := goq.Called(j.info, call)
		return fn == nil || fn.Pkg() == nil || !mcp.InSDK(fn.Pkg().Path())
	}
	return goq.Contains(call, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, _ := j.info.ObjectOf(id).(*types.Var)
		a := j.handlers.Assigned(v)
		return a != nil && !goq.IsContext(v.Type()) &&
			(slices.ContainsFunc(j.handlers.SetBy(v), isResult) || slices.ContainsFunc(a.Filled, isResult))
	})
}

// worksOnFile reports whether a call opens, changes or writes to a file: by its name, as a method, or fmt.Fprint(f, …).
func (j *Judge) worksOnFile(fn *types.Func, call *ast.CallExpr) bool {
	isFile := func(t types.Type) bool {
		return t != nil && goq.IsNamed(goq.Deref(t), goq.Name{Package: "os", Name: "File"})
	}
	if isFile(goq.RecvType(fn)) {
		return true
	}
	if len(call.Args) == 0 {
		return false
	}
	first := j.info.TypeOf(call.Args[0])
	return isFile(first) || fn.Pkg() != nil && fn.Pkg().Path() == "os" && goq.IsString(first)
}

// isUnseen reports whether a function is a method of an interface of the server's own, and it is not known what
// implements that: perhaps a service.
func (j *Judge) isUnseen(fn *types.Func) bool {
	return types.IsInterface(goq.RecvType(fn)) && goq.SameModule(j.pass, fn.Pkg()) && j.kinds.Implementation(fn) == nil
}

// IsOver reports whether a failure says that the time for what ran before it is over: no call of another function than
// errors.New and its like has returned the error.
func (j *Judge) IsOver(f Failure, failed []*ast.CallExpr) bool {
	return f.Kind == mcp.Timeout && !slices.ContainsFunc(failed, func(call *ast.CallExpr) bool {
		return !goq.MakesError(typeutil.StaticCallee(j.info, call))
	})
}

// givesCall reports whether a function that a call is given asks a service: retry(func() error { … }).
func (j *Judge) givesCall(call *ast.CallExpr) bool {
	return j.OfGiven(call).Or(j.OfLiterals(call)).Does != lexicon.NoRepetition
}

// GivesWork reports whether a function that a call is given does work which is done twice if it is repeated.
func (j *Judge) GivesWork(call *ast.CallExpr, f Failure) bool {
	if j.OfGiven(call).Does == lexicon.Twice {
		return true
	}
	for lit := range Literals(call) {
		if goq.Contains(lit.Body, func(n ast.Node) bool {
			inside, ok := n.(*ast.CallExpr)
			return ok && j.DoesTwice(inside, f)
		}) {
			return true
		}
	}
	return false
}

// OnlyCalls reports whether a function of the server, of which nothing else is known, is given a function literal that
// it calls, so that this decides: retry(ctx, func() error {…}).
func (j *Judge) OnlyCalls(call *ast.CallExpr) bool {
	fn := goq.Called(j.info, call)
	if fn == nil || fn.Pkg() == nil || !goq.SameModule(j.pass, fn.Pkg()) || j.RepetitionOf(fn) != lexicon.NoRepetition {
		return false
	}
	for range Literals(call) {
		return true
	}
	return false
}

// posts reports whether a call of package net/http sends a request which does its work twice if it is repeated.
func (j *Judge) posts(call *ast.CallExpr) bool {
	fn := goq.Called(j.info, call)
	if fn == nil || !namesMethod(fn) {
		return false
	}
	sent, _ := j.sentBy(fn, call)
	return cmp.Or(senders[fn.Name()], sent) == lexicon.Twice
}
