package failures

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
func (b *builder) sentBy(fn *types.Func, call *ast.CallExpr) (does lexicon.Repetition, sure bool) {
	as := b.sent.Get(sending{fn, call}, func() (as sentAs) {
		as.does, as.sure = b.findSent(fn, call)
		return as
	})
	return as.does, as.sure
}

// sending is a call of a function that may send something.
type sending struct {
	fn   *types.Func
	call *ast.CallExpr
}

// sentAs is what [builder.sentBy] returns.
type sentAs struct {
	does lexicon.Repetition
	sure bool
}

// findSent is [builder.sentBy] for a call that was not asked for yet.
func (b *builder) findSent(fn *types.Func, call *ast.CallExpr) (does lexicon.Repetition, sure bool) {
	switch {
	case b.writesToConnection(fn, call):
		return lexicon.Twice, true
	case isOfTransaction(fn) && fn.Name() == "Commit":
		return b.repetitionOfCommit(call), true
	case b.worksInTransaction(fn, call) && !b.isOfGiven(call), preparesStatement(fn):
		return lexicon.Same, true
	}
	if runsProgram(fn) {
		return b.sentAsCommand(call)
	}
	for on := range b.chain(call) {
		if on != call && isOfTransaction(b.funcOf(on)) && !b.isOfGiven(on) {
			return lexicon.Same, true // the transaction has prepared the statement
		}
		if does := b.patchedBy(on.Args); does != lexicon.NoRepetition {
			return does, true
		}
		if b.sendsGrown(on) || b.sendsFresh(on) {
			return lexicon.Twice, true
		}
		if does, sure := b.sentIn(on.Args); does != lexicon.NoRepetition {
			return does, sure
		}
		if b.accumulates(b.funcOf(on), on) {
			return lexicon.Twice, true
		}
	}
	if goq.SameModule(b.pass, fn.Pkg()) && b.effect(fn).Does == lexicon.AnyWork {
		return b.sentAsCommand(call)
	}
	return lexicon.NoRepetition, false
}

// sentAsCommand is [builder.sentBy] for a call that runs a program.
func (b *builder) sentAsCommand(call *ast.CallExpr) (does lexicon.Repetition, sure bool) {
	does = lexicon.RepetitionOfCommand(b.commandOf(call))
	return does, does != lexicon.NoRepetition
}

// sentIn is [builder.sentBy] for the arguments of a call.
func (b *builder) sentIn(args []ast.Expr) (does lexicon.Repetition, sure bool) {
	for _, arg := range args {
		for _, text := range slices.Concat(b.startsOf(arg, 3), b.methodsOf(arg)) {
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

// patchedBy is [builder.sentBy] for the arguments of a call that applies a patch of a certain type. A JSON patch may
// add something at each repetition: https://www.rfc-editor.org/rfc/rfc6902#section-4.1. One that is merged does not,
// unless it has the time, as one that restarts what it changes.
func (b *builder) patchedBy(args []ast.Expr) lexicon.Repetition {
	for _, arg := range args {
		if of, ok := goq.NameOf(b.info.TypeOf(arg)); ok && of.Name == "PatchType" {
			texts := b.startsOf(arg, 3)
			isJSON := func(text string) bool { return strings.Contains(text, "json-patch") }
			hasTime := func(arg ast.Expr) bool { return b.hasTime(arg, 4) }
			if len(texts) == 0 || slices.ContainsFunc(texts, isJSON) || slices.ContainsFunc(args, hasTime) {
				return lexicon.Twice
			}
			return lexicon.Same
		}
	}
	return lexicon.NoRepetition
}

// hasTime reports whether an expression, or a value of a variable in it, has the time at which it is made.
func (b *builder) hasTime(e ast.Expr, depth int) bool {
	return depth > 0 && goq.Contains(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			return goq.IsFunc(b.funcOf(n), "time", "Now")
		case *ast.Ident:
			a := b.handlers.Assigned(goq.VarOf(b.info, n))
			return a != nil && slices.ContainsFunc(a.Values, func(set flow.Source) bool {
				return set.Expr != nil && set.Expr != e && b.hasTime(set.Expr, depth-1)
			})
		}
		return false
	})
}

// sentText is [builder.sentBy] for the beginning of a text.
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
func (b *builder) accumulates(fn *types.Func, call *ast.CallExpr) bool {
	if fn == nil || !b.changes(fn) {
		return false
	}
	says := func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		text, ok := goq.ConstString(b.info, e)
		return ok && lexicon.Accumulates(text)
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if goq.Contains(arg, says) {
			return true
		}
		found := b.trace.Values(arg)
		if a := b.handlers.Assigned(goq.VarOf(b.info, arg)); a != nil { // also if it is filled later
			for _, set := range a.Values {
				found = append(found, b.trace.Values(set.Expr)...)
			}
		}
		return slices.ContainsFunc(found, func(v values.Value) bool { return v.Expr != nil && goq.Contains(v.Expr, says) })
	})
}

// changes reports whether the name of a function has a verb for changing something.
func (b *builder) changes(fn *types.Func) bool {
	return b.changing.Get(fn.Name(), func() bool { return lexicon.Changes(fn.Name()) })
}

// sendsGrown reports whether a call changes a record, by its name or with PUT, and sends one of which a field was made
// of its old value before: another call reads the new one, and makes it larger again.
//
//	booking.End = booking.End.Add(hours)
//	err := s.put(ctx, booking)
func (b *builder) sendsGrown(call *ast.CallExpr) bool {
	isPut := func(arg ast.Expr) bool {
		method, _ := goq.ConstString(b.info, arg)
		return method == "PUT"
	}
	fn, body := b.funcOf(call), goq.Body(b.handlers.Innermost(call))
	changes := fn != nil && b.changes(fn) || slices.ContainsFunc(call.Args, isPut)
	return changes && body != nil && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if ref, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
			arg = ref.X
		}
		v := goq.VarOf(b.info, arg)
		return v != nil && goq.StructOf(v.Type()) != nil && b.isRead(v) && goq.Contains(body, func(n ast.Node) bool {
			return n.End() < call.Pos() && b.grows(n, v)
		})
	})
}

// sendsFresh reports whether a call changes a record, by its name, and is given an identifier that was made for it:
// another call sends another one, which does not fit what the first has set.
//
//	token := uuid.NewString()
//	err := cache.SetNX(ctx, "lock", token, time.Minute).Err()
func (b *builder) sendsFresh(call *ast.CallExpr) bool {
	fn := b.funcOf(call)
	return fn != nil && b.changes(fn) && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return goq.Contains(b.firstOf(arg), func(n ast.Node) bool {
			made, ok := n.(*ast.CallExpr)
			if !ok {
				return false
			}
			by := b.funcOf(made)
			return by != nil && by.Pkg() != nil && lexicon.MakesIDs.MatchString(by.Pkg().Path()) &&
				strings.HasPrefix(by.Name(), "New")
		})
	})
}

// isRead reports whether a variable is a parameter, or holds what a call has returned or filled, or a copy of that.
func (b *builder) isRead(v *types.Var) bool {
	a := b.handlers.Assigned(v)
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
func (b *builder) grows(n ast.Node, record *types.Var) bool {
	isField := func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && goq.VarOf(b.info, sel.X) == record && !lexicon.Version.MatchString(sel.Sel.Name)
	}
	switch n := n.(type) {
	case *ast.IncDecStmt:
		return isField(n.X)
	case *ast.AssignStmt:
		if len(n.Lhs) != len(n.Rhs) || !isField(n.Lhs[0]) {
			return false
		}
		name := goq.ValueName(n.Lhs[0])
		return n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN || b.addsTo(n.Rhs[0], name, record)
	}
	return false
}

// addsTo reports whether an expression is a sum with a field of a record, or of what that is a copy of: r.N + 1,
// r.End.Add(d), append(r.Tags, tag).
func (b *builder) addsTo(e ast.Expr, name string, record *types.Var) bool {
	isOld := func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != name {
			return false
		}
		of, a := goq.VarOf(b.info, sel.X), b.handlers.Assigned(record)
		return of == record || of != nil && a != nil && slices.ContainsFunc(a.Values, func(src flow.Source) bool {
			return src.Expr != nil && goq.Mentions(b.info, src.Expr, of)
		})
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return (e.Op == token.ADD || e.Op == token.SUB) && (isOld(e.X) || isOld(e.Y))
	case *ast.CallExpr:
		if goq.IsBuiltin(b.info, e, "append") {
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
func (b *builder) transactionOf(call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && isOfTransaction(b.funcOf(call)) {
		return sel.X
	}
	for _, arg := range call.Args {
		if isTransaction(b.info.TypeOf(arg)) {
			return arg
		}
	}
	return nil
}

// worksInTransaction reports whether a call changes nothing before a transaction is committed: it calls a method of the
// transaction, or is given it, and does no other work that is known.
func (b *builder) worksInTransaction(fn *types.Func, call *ast.CallExpr) bool {
	switch {
	case isOfTransaction(fn):
		return true
	case b.transactionOf(call) == nil:
		return false
	}
	does := b.effect(fn).Does
	return does == lexicon.NoRepetition || does == lexicon.Same
}

// isOfGiven reports whether a call works in a transaction that the function literal around it is given: what calls the
// literal commits the transaction.
//
//	within(ctx, func(tx Tx) error { return tx.Add(ctx, order) })
func (b *builder) isOfGiven(call *ast.CallExpr) bool {
	lit, ok := b.handlers.Innermost(call).(*ast.FuncLit)
	if !ok {
		return false
	}
	v := goq.VarOf(b.info, b.transactionOf(call))
	return v != nil && goq.ParamIndex(goq.Signature(b.info, lit), v) >= 0
}

// commits reports whether a node commits a transaction, itself or in a function of the package that it calls.
func (b *builder) commits(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	_, decl := b.handlers.Callee(call)
	return b.isCommit(n) || decl != nil && goq.Contains(decl.Body, b.isCommit)
}

// isCommit reports whether a node is a call that commits a transaction which may not be repeated.
func (b *builder) isCommit(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := b.funcOf(call)
	return isOfTransaction(fn) && fn.Name() == "Commit" && b.repetitionOfCommit(call) == lexicon.Twice
}

// repetitionOfCommit returns what happens if a transaction is run twice: [lexicon.Same] if all of its statements are in
// the function that commits it, and each of them may be repeated.
func (b *builder) repetitionOfCommit(commit *ast.CallExpr) lexicon.Repetition {
	sel, ok := ast.Unparen(commit.Fun).(*ast.SelectorExpr)
	if !ok {
		return lexicon.Twice
	}
	tx, body := goq.VarOf(b.info, sel.X), goq.Body(b.handlers.Result.Around(b.handlers.Innermost(commit)))
	if tx == nil || tx.IsField() || goq.IsGlobal(tx) || body == nil {
		return lexicon.Twice
	}
	uses, known, statements := 0, 0, 0
	for n := range ast.Preorder(body) {
		switch n := n.(type) {
		case *ast.Ident:
			if b.info.Uses[n] == tx {
				uses++
			}
		case *ast.CallExpr:
			on, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if !ok || goq.VarOf(b.info, on.X) != tx {
				continue
			}
			known++
			if on.Sel.Name == "Commit" || on.Sel.Name == "Rollback" {
				continue
			}
			if does, _ := b.sentIn(n.Args); does != lexicon.Same {
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
func (b *builder) commandOf(call *ast.CallExpr) (words []string) {
	fn := b.funcOf(call)
	sel, isSelector := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if isSelector && fn != nil && fn.Signature().Recv() != nil && runsProgram(fn) {
		made, _ := ast.Unparen(b.firstOf(sel.X)).(*ast.CallExpr) // cmd.Run()
		if made == nil || !goq.IsFunc(typeutil.StaticCallee(b.info, made), "os/exec", "Command", "CommandContext") {
			return nil
		}
		call = made
	}
	for _, arg := range call.Args {
		list := []ast.Expr{arg}
		if lit := goq.Literal(b.firstOf(arg)); lit != nil {
			list = goq.Elements(lit)
		}
		for _, e := range list {
			word, ok := goq.ConstString(b.info, e)
			if ok {
				words = append(words, word)
			} else if goq.IsString(b.info.TypeOf(e)) {
				return words
			}
		}
	}
	return words
}

// firstOf returns what a variable is first set to, if what is added to it later is all that changes it. Other
// expressions are their own values.
func (b *builder) firstOf(e ast.Expr) ast.Expr {
	a := b.handlers.Assigned(goq.VarOf(b.info, e))
	if a == nil || a.Opaque || len(a.Values) == 0 || a.Values[0].Expr == nil {
		return e
	}
	for _, other := range a.Values[1:] {
		call, ok := ast.Unparen(other.Expr).(*ast.CallExpr)
		if !ok || !b.info.Types[call.Fun].IsBuiltin() || goq.VarOf(b.info, call.Args[0]) != goq.VarOf(b.info, e) {
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

// startsOf returns the constant texts that an expression may begin with: those of a sum, of a format, of what a
// variable is set to, or of what a function of the package returns, up to a depth.
func (b *builder) startsOf(e ast.Expr, depth int) (texts []string) {
	if text, ok := goq.ConstString(b.info, e); ok {
		return []string{text}
	}
	if depth == 0 || !goq.IsString(b.info.TypeOf(e)) {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return b.startsOf(e.X, depth-1)
	case *ast.CallExpr:
		if !goq.IsFunc(typeutil.StaticCallee(b.info, e), "fmt", "Sprintf") {
			return b.startsOfResult(e, depth)
		}
		texts = b.startsOf(e.Args[0], depth-1)
		if len(texts) == 1 && len(e.Args) > 1 && beginsWithText.MatchString(texts[0]) {
			if begins := b.startsOf(e.Args[1], depth-1); len(begins) > 0 {
				return begins
			}
		}
	case *ast.Ident:
		if a := b.handlers.Assigned(goq.VarOf(b.info, e)); a != nil {
			for _, set := range a.Values {
				if set.Expr != nil && ast.Unparen(set.Expr) != e {
					texts = append(texts, b.startsOf(set.Expr, depth-1)...)
				}
			}
		}
	}
	return texts
}

// beginsWithText matches formats that begin with the value of their first argument.
var beginsWithText = pattern.New(`^%[sv]`)

// startsOfResult is [builder.startsOf] for the call of a function that returns a text and nothing else.
func (b *builder) startsOfResult(call *ast.CallExpr, depth int) (texts []string) {
	_, decl := b.handlers.Callee(call)
	if decl == nil || decl.Body == nil {
		return nil
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) != 1 {
			return
		}
		for _, text := range b.startsOf(ret.Results[0], depth-1) {
			if !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
	})
	return texts
}

// methodsOf returns the methods of a request that an expression is: of one in a variable, if http.NewRequest is given
// constants, or of a literal of a struct with a field that has it.
func (b *builder) methodsOf(e ast.Expr) []string {
	if lit := goq.Literal(e); lit != nil {
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			text, _ := goq.ConstString(b.info, elt)
			if _, isMethod := methods[text]; isMethod {
				return []string{text}
			}
		}
		return nil
	}
	if method := b.methodIn(e); method != nil {
		return b.startsOf(method, 2)
	}
	return nil
}

// methodIn returns the method that http.NewRequest is given for the request in a variable. It returns nil if that is
// not known, and for other expressions.
func (b *builder) methodIn(e ast.Expr) ast.Expr {
	v := goq.VarOf(b.info, e)
	if v == nil || !goq.IsNamed(v.Type(), goq.Name{Package: "net/http", Name: "Request"}) {
		return nil
	}
	a := b.handlers.Assigned(v)
	if a == nil || len(a.Values) != 1 {
		return nil
	}
	call, ok := ast.Unparen(a.Values[0].Expr).(*ast.CallExpr)
	if !ok || !goq.IsFunc(typeutil.StaticCallee(b.info, call), "net/http", "NewRequest", "NewRequestWithContext") {
		return nil
	}
	return call.Args[max(0, len(call.Args)-3)]
}

// isTwice reports whether a request with a method does its work twice if it is repeated.
func isTwice(method string) bool { return methods[method] == lexicon.Twice }

// sendsAny reports whether a call sends a request whose method the caller of the tool chooses, or the caller of the
// function, if some send one that does its work twice.
func (b *builder) sendsAny(fn *types.Func, call *ast.CallExpr) bool {
	isSender := fn.Name() == "Do" || fn.Name() == "RoundTrip"
	if !isSender || fn.Pkg() == nil || fn.Pkg().Path() != "net/http" || len(call.Args) != 1 {
		return false
	}
	method := b.methodIn(call.Args[0])
	return method != nil && b.isChosen(method, 4)
}

// isChosen reports whether a text may be anything, as far as the package shows: a field of the arguments, in a
// variable, in upper case, or passed to the function. depth is how many of these are followed.
func (b *builder) isChosen(e ast.Expr, depth int) bool {
	if depth == 0 || b.info.Types[e].Value != nil {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return b.info.Selections[e] != nil
	case *ast.CallExpr:
		fn := b.funcOf(e)
		if goq.IsFunc(fn, "strings", "ToUpper", "TrimSpace") {
			return b.isChosen(e.Args[0], depth)
		}
		return fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) // req.GetString("method", "GET")
	}
	v := goq.VarOf(b.info, e)
	if v == nil {
		return false
	}
	if fn, param := b.handlers.Parameter(v); fn != nil {
		return slices.ContainsFunc(b.passedFor(fn, param), func(p passed) bool {
			return b.isChosen(p.arg, depth-1) || slices.ContainsFunc(b.startsOf(p.arg, 2), isTwice)
		})
	}
	a := b.handlers.Assigned(v)
	return a != nil && slices.ContainsFunc(a.Values, func(set flow.Source) bool {
		return set.Expr != nil && b.isChosen(set.Expr, depth-1)
	})
}

// writesToConnection reports whether a call writes to a connection of package net, or to an interface that can be read
// as well, such as a serial port. What is at its other end may act on every write.
func (b *builder) writesToConnection(fn *types.Func, call *ast.CallExpr) bool {
	isConnection := func(e ast.Expr) bool {
		t := b.info.TypeOf(e)
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
func (b *builder) handsOver(send *ast.SendStmt) bool {
	if goq.IsEmptyStruct(b.info.TypeOf(send.Value)) {
		return false // a semaphore
	}
	switch e := ast.Unparen(send.Chan).(type) {
	case *ast.SelectorExpr:
		return true
	case *ast.Ident:
		v := goq.VarOf(b.info, e)
		return v != nil && goq.IsGlobal(v)
	}
	return false
}

// logs reports whether a call only tells people something: log.Printf, but neither fmt.Fprintf to a connection nor
// printer.Print(ctx, label), which can fail.
func (b *builder) logs(fn *types.Func, call *ast.CallExpr) bool {
	fails := goq.ErrorIndex(fn.Signature()) >= 0 && fn.Pkg() != nil && fn.Pkg().Path() != "fmt"
	return lexicon.Logs.MatchString(fn.Name()) && !fails && !b.writesToConnection(fn, call)
}

// namesMethod reports whether the errors of a function name the method of the request, so that the run time decides.
func namesMethod(fn *types.Func) bool {
	_, ok := senders[fn.Name()]
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "net/http" && goq.ErrorIndex(fn.Signature()) >= 0
}
