package effects

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// senders are what the functions of net/http do whose errors name the method of the request. Do sends a request that
// was seen before.
var senders = map[string]lexicon.Repetition{
	"Do":  lexicon.NoRepetition,
	"Get": lexicon.Same, "Head": lexicon.Same, "Post": lexicon.Twice, "PostForm": lexicon.Twice,
}

// sentBy returns what happens if a call is repeated, by what it sends: the method of a request, or the statement for a
// database. A statement in a transaction changes nothing before that is committed. It is not sure for POST and PATCH,
// because queries are often sent so as well.
func (j *Judge) sentBy(fn *types.Func, call *ast.CallExpr) (does lexicon.Repetition, sure bool) {
	as := j.sent.Get(sending{fn, call}, func() (as sentAs) {
		as.does, as.sure = j.findSent(fn, call)
		return as
	})
	return as.does, as.sure
}

// sending is a call of a function that may send something.
type sending struct {
	fn   *types.Func
	call *ast.CallExpr
}

// sentAs is what [Judge.sentBy] returns.
type sentAs struct {
	does lexicon.Repetition
	sure bool
}

// findSent is [Judge.sentBy] for a call that was not asked for yet.
func (j *Judge) findSent(fn *types.Func, call *ast.CallExpr) (does lexicon.Repetition, sure bool) {
	switch {
	case j.writesToConnection(fn, call):
		return lexicon.Twice, true
	case isOfTransaction(fn) && fn.Name() == "Commit":
		return j.repetitionOfCommit(call), true
	case j.worksInTransaction(fn, call) && !j.isOfGiven(call), preparesStatement(fn):
		return lexicon.Same, true
	}
	if runsProgram(fn) {
		return j.sentAsCommand(call)
	}
	for on := range j.chain(call) {
		if on != call && isOfTransaction(goq.Called(j.info, on)) && !j.isOfGiven(on) {
			return lexicon.Same, true // the transaction has prepared the statement
		}
		if does := j.patchedBy(on.Args); does != lexicon.NoRepetition {
			return does, true
		}
		if j.sendsGrown(on) || j.sendsFresh(on) {
			return lexicon.Twice, true
		}
		if does, sure := j.sentIn(on.Args); does != lexicon.NoRepetition {
			return does, sure
		}
		if j.accumulates(goq.Called(j.info, on), on) {
			return lexicon.Twice, true
		}
	}
	if goq.SameModule(j.pass, fn.Pkg()) && j.effect(fn).Does == lexicon.AnyWork {
		return j.sentAsCommand(call)
	}
	return lexicon.NoRepetition, false
}

// sentAsCommand is [Judge.sentBy] for a call that runs a program.
func (j *Judge) sentAsCommand(call *ast.CallExpr) (does lexicon.Repetition, sure bool) {
	does = lexicon.RepetitionOfCommand(j.commandOf(call))
	return does, does != lexicon.NoRepetition
}

// sentIn is [Judge.sentBy] for the arguments of a call.
func (j *Judge) sentIn(args []ast.Expr) (does lexicon.Repetition, sure bool) {
	for _, arg := range args {
		for _, text := range slices.Concat(j.StartsOf(arg, 3), j.methodsOf(arg)) {
			of, isSure := sentText(text)
			if of == lexicon.Twice {
				return of, isSure // whatever else a variable may hold
			}
			does, sure = cmp.Or(does, of), sure || isSure
		}
		if does != lexicon.NoRepetition {
			break
		}
	}
	return does, sure
}

// patchedBy is [Judge.sentBy] for the arguments of a call that applies a patch of a certain type. A JSON patch may
// add something at each repetition: https://www.rfc-editor.org/rfc/rfc6902#section-4.1. One that is merged does not,
// unless it has the time, as one that restarts what it changes.
func (j *Judge) patchedBy(args []ast.Expr) lexicon.Repetition {
	for _, arg := range args {
		if of, ok := goq.NameOf(j.info.TypeOf(arg)); ok && of.Name == "PatchType" {
			texts := j.StartsOf(arg, 3)
			isJSON := func(text string) bool { return strings.Contains(text, "json-patch") }
			hasTime := func(arg ast.Expr) bool { return j.hasTime(arg, 4) }
			if len(texts) == 0 || slices.ContainsFunc(texts, isJSON) || slices.ContainsFunc(args, hasTime) {
				return lexicon.Twice
			}
			return lexicon.Same
		}
	}
	return lexicon.NoRepetition
}

// hasTime reports whether an expression, or a value of a variable in it, has the time at which it is made.
func (j *Judge) hasTime(e ast.Expr, depth int) bool {
	return depth > 0 && goq.Contains(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			return goq.IsFunc(goq.Called(j.info, n), "time", "Now")
		case *ast.Ident:
			a := j.handlers.Assigned(goq.VarOf(j.info, n))
			return a != nil && slices.ContainsFunc(a.Values, func(set flow.Source) bool {
				return set.Expr != nil && set.Expr != e && j.hasTime(set.Expr, depth-1)
			})
		}
		return false
	})
}

// sentText is [Judge.sentBy] for the beginning of a text.
func sentText(text string) (does lexicon.Repetition, sure bool) {
	if does := cmp.Or(lexicon.RepetitionOfSQL(text), lexicon.RepetitionOfGraphQL(text)); does != lexicon.NoRepetition {
		return does, true
	}
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	does = methods[strings.ToUpper(first)]
	return does, does == lexicon.Same
}

// accumulates reports whether a call that changes something is given an expression that makes the new value of the old
// one: Update("n", gorm.Expr("n + ?", 1)).
func (j *Judge) accumulates(fn *types.Func, call *ast.CallExpr) bool {
	if fn == nil || !j.changes(fn) {
		return false
	}
	says := func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		text, ok := goq.ConstString(j.info, e)
		return ok && lexicon.Accumulates(text)
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if goq.Contains(arg, says) {
			return true
		}
		found := j.trace.Values(arg)
		if a := j.handlers.Assigned(goq.VarOf(j.info, arg)); a != nil { // also if it is filled later
			for _, set := range a.Values {
				found = append(found, j.trace.Values(set.Expr)...)
			}
		}
		return slices.ContainsFunc(found, func(v values.Value) bool { return v.Expr != nil && goq.Contains(v.Expr, says) })
	})
}

// changes reports whether the name of a function has a verb for changing something.
func (j *Judge) changes(fn *types.Func) bool {
	return j.changing.Get(fn.Name(), func() bool { return lexicon.Changes(fn.Name()) })
}

// sendsGrown reports whether a call changes a record, by its name or with PUT, and sends one of which a field was made
// of its old value before: another call reads the new one, and makes it larger again.
//
//	booking.End = booking.End.Add(hours)
//	err := s.put(ctx, booking)
func (j *Judge) sendsGrown(call *ast.CallExpr) bool {
	isPut := func(arg ast.Expr) bool {
		method, _ := goq.ConstString(j.info, arg)
		return method == "PUT"
	}
	fn, body := goq.Called(j.info, call), goq.Body(j.handlers.Innermost(call))
	changes := fn != nil && j.changes(fn) || slices.ContainsFunc(call.Args, isPut)
	return changes && body != nil && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if ref, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
			arg = ref.X
		}
		v := goq.VarOf(j.info, arg)
		return v != nil && goq.StructOf(v.Type()) != nil && j.isRead(v) && goq.Contains(body, func(n ast.Node) bool {
			return n.End() < call.Pos() && j.grows(n, v)
		})
	})
}

// sendsFresh reports whether a call changes a record, by its name, and is given an identifier that was made for it:
// another call sends another one, which does not fit what the first has set.
//
//	token := uuid.NewString()
//	err := cache.SetNX(ctx, "lock", token, time.Minute).Err()
func (j *Judge) sendsFresh(call *ast.CallExpr) bool {
	fn := goq.Called(j.info, call)
	return fn != nil && j.changes(fn) && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return goq.Contains(j.firstOf(arg), func(n ast.Node) bool {
			made, ok := n.(*ast.CallExpr)
			if !ok {
				return false
			}
			by := goq.Called(j.info, made)
			return by != nil && by.Pkg() != nil && lexicon.MakesIDs.MatchString(by.Pkg().Path()) &&
				strings.HasPrefix(by.Name(), "New")
		})
	})
}

// isRead reports whether a variable is a parameter, or holds what a call has returned or filled, or a copy of that.
func (j *Judge) isRead(v *types.Var) bool {
	a := j.handlers.Assigned(v)
	switch {
	case v.Kind() == types.ParamVar:
		return true
	case a == nil:
		return false
	case len(a.Partly)+len(a.Filled) > 0:
		return true
	}
	return slices.ContainsFunc(a.Values, func(src flow.Source) bool {
		switch ast.Unparen(src.Expr).(type) {
		case *ast.CallExpr, *ast.StarExpr:
			return true
		}
		return false
	})
}

// grows reports whether a statement makes the new value of a field of a record of the old one. Versions do not count.
func (j *Judge) grows(n ast.Node, record *types.Var) bool {
	isField := func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && goq.VarOf(j.info, sel.X) == record && !lexicon.Version.MatchString(sel.Sel.Name)
	}
	switch n := n.(type) {
	case *ast.IncDecStmt:
		return isField(n.X)
	case *ast.AssignStmt:
		if len(n.Lhs) != len(n.Rhs) || !isField(n.Lhs[0]) {
			return false
		}
		name := goq.ValueName(n.Lhs[0])
		return n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN || j.addsTo(n.Rhs[0], name, record)
	}
	return false
}

// addsTo reports whether an expression is a sum with a field of a record, or of what that is a copy of: r.N + 1,
// r.End.Add(d), append(r.Tags, tag).
func (j *Judge) addsTo(e ast.Expr, name string, record *types.Var) bool {
	isOld := func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != name {
			return false
		}
		of, a := goq.VarOf(j.info, sel.X), j.handlers.Assigned(record)
		return of == record || of != nil && a != nil && slices.ContainsFunc(a.Values, func(src flow.Source) bool {
			return src.Expr != nil && goq.Mentions(j.info, src.Expr, of)
		})
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return (e.Op == token.ADD || e.Op == token.SUB) && (isOld(e.X) || isOld(e.Y))
	case *ast.CallExpr:
		if goq.IsBuiltin(j.info, e, "append") {
			return isOld(e.Args[0])
		}
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		return ok && (sel.Sel.Name == "Add" || sel.Sel.Name == "AddDate") && isOld(sel.X)
	}
	return false
}

// preparesStatement reports whether a function only prepares a statement for a database.
func preparesStatement(fn *types.Func) bool {
	return goq.IsFunc(fn, "database/sql", "Prepare", "PrepareContext") ||
		strings.HasPrefix(fn.Name(), "Prepare") && returnsNamed(fn.Signature(), "Stmt")
}

// isOfTransaction reports whether a function, which may be nil, is a method of a transaction.
func isOfTransaction(fn *types.Func) bool {
	return fn != nil && isTransaction(goq.RecvType(fn))
}

// isTransaction reports whether a type, which may be nil, is that of a transaction, or points to one.
func isTransaction(t types.Type) bool {
	of, ok := goq.NameOf(goq.Deref(t))
	return ok && lexicon.Transaction.MatchString(of.Name)
}

// transactionOf returns the transaction in which a call works: that of which it calls a method, or else one that it is
// given. It returns nil for other calls.
func (j *Judge) transactionOf(call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && isOfTransaction(goq.Called(j.info, call)) {
		return sel.X
	}
	for _, arg := range call.Args {
		if isTransaction(j.info.TypeOf(arg)) {
			return arg
		}
	}
	return nil
}

// worksInTransaction reports whether a call changes nothing before a transaction is committed: it calls a method of the
// transaction, or is given it, and does no other work that is known.
func (j *Judge) worksInTransaction(fn *types.Func, call *ast.CallExpr) bool {
	switch {
	case isOfTransaction(fn):
		return true
	case j.transactionOf(call) == nil:
		return false
	}
	does := j.effect(fn).Does
	return does == lexicon.NoRepetition || does == lexicon.Same
}

// isOfGiven reports whether a call works in a transaction that the function literal around it is given: what calls the
// literal commits the transaction.
//
//	within(ctx, func(tx Tx) error { return tx.Add(ctx, order) })
func (j *Judge) isOfGiven(call *ast.CallExpr) bool {
	lit, ok := j.handlers.Innermost(call).(*ast.FuncLit)
	if !ok {
		return false
	}
	v := goq.VarOf(j.info, j.transactionOf(call))
	return v != nil && goq.ParamIndex(goq.Signature(j.info, lit), v) >= 0
}

// commits reports whether a node commits a transaction, itself or in a function of the package that it calls.
func (j *Judge) commits(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	_, decl := j.handlers.Callee(call)
	return j.isCommit(n) || decl != nil && goq.Contains(decl.Body, j.isCommit)
}

// isCommit reports whether a node is a call that commits a transaction which may not be repeated.
func (j *Judge) isCommit(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := goq.Called(j.info, call)
	return isOfTransaction(fn) && fn.Name() == "Commit" && j.repetitionOfCommit(call) == lexicon.Twice
}

// repetitionOfCommit returns what happens if a transaction is run twice: [lexicon.Same] if all of its statements are in
// the function that commits it, and each of them may be repeated.
func (j *Judge) repetitionOfCommit(commit *ast.CallExpr) lexicon.Repetition {
	sel, ok := ast.Unparen(commit.Fun).(*ast.SelectorExpr)
	if !ok {
		return lexicon.Twice
	}
	tx, body := goq.VarOf(j.info, sel.X), goq.Body(j.handlers.Result.Around(j.handlers.Innermost(commit)))
	if tx == nil || tx.IsField() || goq.IsGlobal(tx) || body == nil {
		return lexicon.Twice
	}
	uses, known, statements := 0, 0, 0
	for n := range ast.Preorder(body) {
		switch n := n.(type) {
		case *ast.Ident:
			if j.info.Uses[n] == tx {
				uses++
			}
		case *ast.CallExpr:
			on, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if !ok || goq.VarOf(j.info, on.X) != tx {
				continue
			}
			known++
			if on.Sel.Name == "Commit" || on.Sel.Name == "Rollback" {
				continue
			}
			if does, _ := j.sentIn(n.Args); does != lexicon.Same {
				return lexicon.Twice
			}
			statements++
		}
	}
	if statements == 0 || uses > known { // others may execute something in it
		return lexicon.Twice
	}
	return lexicon.Same
}

// commandOf returns the constant words that a program is given first: those of gh(ctx, "issue", "create", title), of
// exec.Command("gh", "issue", "create").Run(), and of a list of arguments in a variable.
func (j *Judge) commandOf(call *ast.CallExpr) (words []string) {
	fn := goq.Called(j.info, call)
	sel, isSelector := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if isSelector && fn != nil && fn.Signature().Recv() != nil && runsProgram(fn) {
		made, _ := ast.Unparen(j.firstOf(sel.X)).(*ast.CallExpr) // cmd.Run()
		if made == nil || !goq.IsFunc(typeutil.StaticCallee(j.info, made), "os/exec", "Command", "CommandContext") {
			return nil
		}
		call = made
	}
	for _, arg := range call.Args {
		list := []ast.Expr{arg}
		if lit := goq.Literal(j.firstOf(arg)); lit != nil {
			list = goq.Elements(lit)
		}
		for _, e := range list {
			word, ok := goq.ConstString(j.info, e)
			if ok {
				words = append(words, word)
			} else if goq.IsString(j.info.TypeOf(e)) {
				return words
			}
		}
	}
	return words
}

// firstOf returns what a variable is first set to, if what is added to it later is all that changes it. Other
// expressions are their own values.
func (j *Judge) firstOf(e ast.Expr) ast.Expr {
	a := j.handlers.Assigned(goq.VarOf(j.info, e))
	if a == nil || a.Opaque || len(a.Values) == 0 || a.Values[0].Expr == nil {
		return e
	}
	for _, other := range a.Values[1:] {
		call, ok := ast.Unparen(other.Expr).(*ast.CallExpr)
		if !ok || !j.info.Types[call.Fun].IsBuiltin() || goq.VarOf(j.info, call.Args[0]) != goq.VarOf(j.info, e) {
			return e
		}
	}
	return a.Values[0].Expr
}

// methods are what the methods of HTTP do if a request is repeated:
// https://www.rfc-editor.org/rfc/rfc9110#name-idempotent-methods.
var methods = map[string]lexicon.Repetition{
	"GET": lexicon.Same, "HEAD": lexicon.Same, "PUT": lexicon.Same, "DELETE": lexicon.Same,
	"POST": lexicon.Twice, "PATCH": lexicon.Twice,
}

// StartsOf returns the constant texts that an expression may begin with: those of a sum, of a format, of what a
// variable is set to, or of what a function of the package returns, up to a depth.
func (j *Judge) StartsOf(e ast.Expr, depth int) (texts []string) {
	if text, ok := goq.ConstString(j.info, e); ok {
		return []string{text}
	}
	if depth == 0 || !goq.IsString(j.info.TypeOf(e)) {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return j.StartsOf(e.X, depth-1)
	case *ast.CallExpr:
		if !goq.IsFunc(typeutil.StaticCallee(j.info, e), "fmt", "Sprintf") {
			return j.startsOfResult(e, depth)
		}
		texts = j.StartsOf(e.Args[0], depth-1)
		if len(texts) == 1 && len(e.Args) > 1 && beginsWithText.MatchString(texts[0]) {
			if begins := j.StartsOf(e.Args[1], depth-1); len(begins) > 0 {
				return begins
			}
		}
	case *ast.Ident:
		if a := j.handlers.Assigned(goq.VarOf(j.info, e)); a != nil {
			for _, set := range a.Values {
				if set.Expr != nil && ast.Unparen(set.Expr) != e {
					texts = append(texts, j.StartsOf(set.Expr, depth-1)...)
				}
			}
		}
	}
	return texts
}

// beginsWithText matches formats that begin with the value of their first argument.
var beginsWithText = pattern.New(`^%[sv]`)

// startsOfResult is [Judge.StartsOf] for the call of a function that returns a text and nothing else.
func (j *Judge) startsOfResult(call *ast.CallExpr, depth int) (texts []string) {
	_, decl := j.handlers.Callee(call)
	if decl == nil || decl.Body == nil {
		return nil
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) != 1 {
			return
		}
		for _, text := range j.StartsOf(ret.Results[0], depth-1) {
			if !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
	})
	return texts
}

// methodsOf returns the methods of a request that an expression is: of one in a variable, if http.NewRequest is given
// constants, or of a literal of a struct with a field that has it.
func (j *Judge) methodsOf(e ast.Expr) []string {
	if lit := goq.Literal(e); lit != nil {
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			text, _ := goq.ConstString(j.info, elt)
			if _, isMethod := methods[text]; isMethod {
				return []string{text}
			}
		}
		return nil
	}
	if method := j.methodIn(e); method != nil {
		return j.StartsOf(method, 2)
	}
	return nil
}

// methodIn returns the method that http.NewRequest is given for the request in a variable. It returns nil if that is
// not known, and for other expressions.
func (j *Judge) methodIn(e ast.Expr) ast.Expr {
	v := goq.VarOf(j.info, e)
	if v == nil || !goq.IsNamed(v.Type(), goq.Name{Package: "net/http", Name: "Request"}) {
		return nil
	}
	call, ok := j.only(e).(*ast.CallExpr)
	if !ok || !goq.IsFunc(typeutil.StaticCallee(j.info, call), "net/http", "NewRequest", "NewRequestWithContext") {
		return nil
	}
	return call.Args[max(0, len(call.Args)-3)]
}

// isTwice reports whether a request with a method does its work twice if it is repeated.
func isTwice(method string) bool { return methods[method] == lexicon.Twice }

// sendsAny reports whether a call sends a request whose method the caller of the tool chooses, or the caller of the
// function, if some send one that does its work twice.
func (j *Judge) sendsAny(fn *types.Func, call *ast.CallExpr) bool {
	isSender := fn.Name() == "Do" || fn.Name() == "RoundTrip"
	if !isSender || fn.Pkg() == nil || fn.Pkg().Path() != "net/http" || len(call.Args) != 1 {
		return false
	}
	method := j.methodIn(call.Args[0])
	return method != nil && j.isChosen(method, 4)
}

// isChosen reports whether a text may be anything, as far as the package shows: a field of the arguments, in a
// variable, in upper case, or passed to the function. depth is how many of these are followed.
func (j *Judge) isChosen(e ast.Expr, depth int) bool {
	if depth == 0 || j.info.Types[e].Value != nil {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return j.info.Selections[e] != nil
	case *ast.CallExpr:
		fn := goq.Called(j.info, e)
		if goq.IsFunc(fn, "strings", "ToUpper", "TrimSpace") {
			return j.isChosen(e.Args[0], depth)
		}
		return fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) // req.GetString("method", "GET")
	}
	v := goq.VarOf(j.info, e)
	if v == nil {
		return false
	}
	if fn, param := j.handlers.Parameter(v); fn != nil {
		return slices.ContainsFunc(j.handlers.PassedFor(fn, param), func(p index.Passed) bool {
			return j.isChosen(p.Arg, depth-1) || slices.ContainsFunc(j.StartsOf(p.Arg, 2), isTwice)
		})
	}
	a := j.handlers.Assigned(v)
	return a != nil && slices.ContainsFunc(a.Values, func(set flow.Source) bool {
		return set.Expr != nil && j.isChosen(set.Expr, depth-1)
	})
}

// writesToConnection reports whether a call writes to a connection of package net, or to an interface that can be read
// as well, such as a serial port. What is at its other end may act on every write.
func (j *Judge) writesToConnection(fn *types.Func, call *ast.CallExpr) bool {
	isConnection := func(e ast.Expr) bool {
		t := j.info.TypeOf(e)
		if types.IsInterface(t) {
			reads, _, _ := types.LookupFieldOrMethod(t, false, nil, "Read")
			writes, _, _ := types.LookupFieldOrMethod(t, false, nil, "Write")
			return reads != nil && writes != nil
		}
		name, ok := goq.NameOf(goq.Deref(t))
		return ok && name.Package == "net"
	}
	switch {
	case goq.IsFunc(fn, "fmt", "Fprint", "Fprintf", "Fprintln") || goq.IsFunc(fn, "io", "WriteString"):
		return len(call.Args) > 0 && isConnection(call.Args[0])
	case fn.Name() == "Write":
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && isConnection(sel.X)
	}
	return false
}

// handsOver reports whether a statement sends work to a part of the server that runs beside the tools: a value to a
// channel that is not the function's own.
func (j *Judge) handsOver(send *ast.SendStmt) bool {
	if goq.IsEmptyStruct(j.info.TypeOf(send.Value)) {
		return false // a semaphore
	}
	switch e := ast.Unparen(send.Chan).(type) {
	case *ast.SelectorExpr:
		return true
	case *ast.Ident:
		v := goq.VarOf(j.info, e)
		return v != nil && goq.IsGlobal(v)
	}
	return false
}

// Logs reports whether a call only tells people something: log.Printf, but neither fmt.Fprintf to a connection nor
// printer.Print(ctx, label), which can fail.
func (j *Judge) Logs(fn *types.Func, call *ast.CallExpr) bool {
	fails := goq.ErrorIndex(fn.Signature()) >= 0 && fn.Pkg() != nil && fn.Pkg().Path() != "fmt"
	return lexicon.Logs.MatchString(fn.Name()) && !fails && !j.writesToConnection(fn, call)
}

// namesMethod reports whether the errors of a function name the method of the request, so that the run time decides.
func namesMethod(fn *types.Func) bool {
	_, ok := senders[fn.Name()]
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "net/http" && goq.ErrorIndex(fn.Signature()) >= 0
}
