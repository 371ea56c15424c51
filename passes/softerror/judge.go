package softerror

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// candidate is a result that claims success, with the evidence for a failure.
type candidate struct {
	pass    *analysis.Pass
	index   *index.Result
	failure *failures.Failure
	words   string       // the text in lower case, with % for each part that is not constant
	guards  []flow.Guard // the conditions of the return, the innermost first
	quotes  bool         // the text contains the text of an error that is not nil
}

func newCandidate(pass *analysis.Pass, f *failures.Failure) *candidate {
	c := &candidate{
		pass: pass, index: pass.ResultOf[index.Analyzer].(*index.Result), failure: f,
		words:  plainWords(f.Text.Prefix + f.Text.Words),
		guards: flow.Guards(f.Answer.By.Func, f.Answer.At),
	}
	c.quotes = c.quotesError()
	return c
}

// plainWords returns a text in lower case, without the markup and symbols in front of it.
func plainWords(text string) string {
	return strings.ToLower(strings.TrimLeft(text, " \t\n*#_[]{}\"'-!❌✗✘⚠️🚫🔴"))
}

// isFailure reports whether the result is a failure.
func (c *candidate) isFailure() bool {
	value := c.value()
	switch {
	case c.hasEntry(value):
		return true
	case c.literal(value) != nil:
		return c.quotes && c.onlySays(c.literal(value)) && c.isFailureText()
	case c.isHelper():
		return len(c.guards) > 0
	}
	return c.isFailureText()
}

// value returns the value that the result is, or that its text encodes. It is nil if there is none.
func (c *candidate) value() ast.Expr {
	if c.failure.Claim != nil {
		return c.failure.Claim
	}
	return c.encoded()
}

// isFailureText judges a text by its words, by the error that it quotes, and by the path to the return statement.
func (c *candidate) isFailureText() bool {
	if len(c.guards) > 0 && (c.isTimeout(c.guards[0]) || c.isErrorOutput(c.guards[0])) {
		return true
	}
	isPlain := lexicon.PlainAnswer.MatchString(c.words) && !lexicon.Missing.MatchString(firstClause(c.words))
	if c.words == "" && !c.quotes || isPlain || c.explains() || c.saysNo() {
		return false
	}
	checks := c.isNamed(lexicon.ChecksSomething)
	switch isState := c.answersState(); {
	case strings.HasPrefix(c.words, "err") && lexicon.ErrorMark.MatchString(c.words):
		if checks && !c.quotes && !lexicon.Refusal.MatchString(c.words) {
			return false // "error: the replica is late" is what a check has found
		}
		if !c.quotes && lexicon.CountOfFailed.MatchString(c.words) && c.isNamed(lexicon.Reading) {
			return false // what the tool was asked for
		}
		return !isState && (len(c.guards) > 0 || c.quotes || !strings.Contains(c.words, "%"))
	case checks && c.cannotCheck():
		return true
	case isState, checks, !c.quotes && len(c.guards) == 0, isSoftened(c.words, c.quotes):
		return false
	case c.isNamed(lexicon.ReportsState):
		return c.failsToReport()
	}
	return c.complains()
}

// cannotCheck reports whether the text of a tool that checks something says that an error has kept it from that.
func (c *candidate) cannotCheck() bool {
	return len(c.guards) > 0 && c.mentionsFailed(c.guards[0].Cond) && lexicon.CheckFailed.MatchString(c.words)
}

// isNamed reports whether the name of the tool, of its handler, or of the type whose method that is, matches.
func (c *candidate) isNamed(matches func(string) bool) bool {
	return isNamed(c.pass.ResultOf[handlers.Analyzer].(*handlers.Result), c.failure.By, matches)
}

func isNamed(known *handlers.Result, by *handlers.Responder, matches func(string) bool) bool {
	if matches(by.Name) || slices.ContainsFunc(known.Tools(by), matches) {
		return true
	}
	if by.Obj == nil {
		return false
	}
	of, ok := goq.NameOf(goq.Deref(goq.RecvType(by.Obj)))
	return ok && matches(of.Name)
}

// answersState reports whether the text describes the state that the innermost condition tests: then it is an answer.
func (c *candidate) answersState() bool {
	return !c.quotes && len(c.guards) > 0 && !lexicon.Refusal.MatchString(c.words) &&
		testsState(c.pass.TypesInfo, c.guards[0])
}

// saysNo reports whether the text is the opposite of another answer of the function, as "invalid JSON" is of "valid
// JSON": both answer the question that the tool is there for. A text that quotes an error does so only if it says what
// is not valid. Otherwise the tool has failed to do something.
func (c *candidate) saysNo() bool {
	yes := lexicon.Affirmative(firstClause(c.words))
	body := goq.Body(c.failure.By.Func)
	if yes == "" || body == nil || c.quotes && !strings.HasPrefix(yes, "valid") {
		return false
	}
	found := false
	goq.Returns(body, func(ret *ast.ReturnStmt) {
		found = found || ret != c.failure.Return && goq.Contains(ret, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok {
				return false
			}
			text, _ := goq.ConstString(c.pass.TypesInfo, lit)
			return strings.TrimSpace(firstClause(plainWords(text))) == yes
		})
	})
	return found
}

// explains reports whether a text is an entry of a table that a tool looks an argument up in, as a tool does that
// explains error codes: each case of the switch only returns what it knows.
func (c *candidate) explains() bool {
	if c.quotes || len(c.guards) == 0 || c.failure.By.From != nil { // others get what a handler has learned
		return false
	}
	sw, ok := c.guards[0].Switch.(*ast.SwitchStmt)
	if !ok || sw.Tag == nil || isDefault(c.guards[0].Stmt) || !c.isDerived(sw.Tag, 0) {
		return false
	}
	return !slices.ContainsFunc(sw.Body.List, func(stmt ast.Stmt) bool {
		return !isDefault(stmt) && !c.onlyReturns(stmt.(*ast.CaseClause).Body)
	})
}

func isDefault(stmt ast.Stmt) bool {
	clause, ok := stmt.(*ast.CaseClause)
	return ok && clause.List == nil
}

// onlyReturns reports whether statements return something for which no other function had to ask.
func (c *candidate) onlyReturns(list []ast.Stmt) bool {
	if len(list) != 1 {
		return false
	}
	ret, ok := list[0].(*ast.ReturnStmt)
	return ok && !goq.Contains(ret, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		return ok && goq.IsContext(c.pass.TypesInfo.TypeOf(e))
	})
}

// isSoftened reports whether a text takes back the failure that it mentions: "could not load the cache, using
// defaults". A complaint that quotes an error is taken back only in its first clause, or behind what was done.
func isSoftened(words string, quotes bool) bool {
	if lexicon.SaysDoneFirst(words) {
		return true
	}
	if !lexicon.Softened.MatchString(words) {
		return false
	}
	clause := firstClause(words)
	return !quotes || !lexicon.Complaint.MatchString(clause) || lexicon.Softened.MatchString(clause)
}

// failsToReport judges the text of a tool that reports the state of something. Bad news about that is an answer, so
// the text has to complain about the call, or about something that does not exist.
func (c *candidate) failsToReport() bool {
	if lexicon.Complaint.MatchString(c.words) && (c.quotes || c.mentionsFailed(c.guards[0].Cond)) {
		return true
	}
	return !c.quotes && lexicon.Missing.MatchString(firstClause(c.words)) && isLookup(c.pass.TypesInfo, c.guards[0])
}

// complains judges by words and path together.
func (c *candidate) complains() bool {
	info, clause := c.pass.TypesInfo, firstClause(c.words)
	complaint := lexicon.ErrorMark.MatchString(c.words) ||
		lexicon.Complaint.MatchString(clause) || lexicon.ComplaintInside.MatchString(clause)
	if c.quotes {
		return complaint || hasNoWords(c.words) || lexicon.FailureWord.MatchString(clause) || !c.isSummary()
	}
	guard := c.guards[0]
	onError := c.mentionsFailed(guard.Cond)
	switch {
	case lexicon.Missing.MatchString(clause) && !c.isNamed(lexicon.Searches):
		return onError || isLookup(info, guard) || comparesStatus(guard)
	case onError:
		return complaint && !testsMissing(guard)
	case lexicon.ThingFailed(clause) && c.isNamed(lexicon.Reading):
		return false
	case isExit(info, guard):
		return complaint && !lexicon.RunsProgram.MatchString(c.failure.By.Name) // for others, the output is the answer
	case isPresence(info, guard):
		return false
	}
	return complaint
}

// isSummary reports whether the text lists what was done before something failed: it mentions that, has several lines,
// or contains a number.
func (c *candidate) isSummary() bool {
	return lexicon.Done.MatchString(c.words) || strings.Contains(c.words, "\n") ||
		slices.ContainsFunc(c.failure.Text.Args, func(e ast.Expr) bool { return isNumeric(c.pass.TypesInfo.TypeOf(e)) })
}

func isNumeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// isHelper reports whether the text goes through a function of the server that is named after errors.
func (c *candidate) isHelper() bool {
	call, ok := ast.Unparen(c.failure.Node.(ast.Expr)).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	return fn != nil && fn.Pkg() != nil && goq.SameModule(c.pass, fn.Pkg()) && lexicon.ErrorHelper.MatchString(fn.Name())
}

// hasNoWords reports whether nothing in a text is constant.
func hasNoWords(words string) bool { return strings.Trim(words, "% \n:") == "" }

// firstClause returns a text up to the end of its first clause. A single word before it, such as the name of the tool,
// is skipped.
func firstClause(words string) string {
	for {
		i := strings.IndexAny(words, ".;:\n(,")
		if i < 0 {
			return words
		}
		if clause := words[:i]; strings.ContainsAny(strings.TrimSpace(clause), " %") {
			return clause
		}
		words = strings.TrimLeft(words[i+1:], " ")
	}
}

// quotesError reports whether the text contains the text of an error that is not nil.
func (c *candidate) quotesError() bool {
	text := c.failure.Text
	if text.Cause != nil && (c.isFailed(text.Cause) || !isField(text.Cause)) { // its text is read, so it is not nil
		return true
	}
	return c.mentionsFailed(text.Whole) || slices.ContainsFunc(text.Args, c.mentionsFailed)
}

// mentionsFailed reports whether an error that is not nil occurs in an expression.
func (c *candidate) mentionsFailed(e ast.Expr) bool {
	return goq.Contains(e, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		return ok && goq.IsError(c.pass.TypesInfo.TypeOf(e)) && c.isFailed(e)
	})
}

// isFailed reports whether an error is known not to be nil.
func (c *candidate) isFailed(e ast.Expr) bool {
	return !isField(e) && c.failure.Answer.Nil(e) == flow.NotNil
}

// isField reports whether an error is a field of something: it may be part of the answer.
func isField(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok
}

// testsState reports whether a guard tests the state of the thing that the tool is about. The status of an HTTP
// response is not such a state.
func testsState(info *types.Info, g flow.Guard) bool {
	cond := g.Cond
	if sw, ok := g.Switch.(*ast.SwitchStmt); ok {
		cond = sw.Tag
	}
	if cond == nil {
		return false
	}
	found := isStateVar(info, cond)
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			text, _ := goq.ConstString(info, n.Y)
			found = found || text != "" && isStateVar(info, n.X)
		case *ast.SelectorExpr:
			found = found || lexicon.StateField.MatchString(n.Sel.Name)
		case *ast.IndexExpr: // m["state"]
			if lit, ok := n.Index.(*ast.BasicLit); ok {
				key, _ := strconv.Unquote(lit.Value)
				found = found || lexicon.StateField.MatchString(key)
			}
		}
		_, isCall := n.(*ast.CallExpr)
		return !found && !isCall
	})
	return found
}

// isStateVar reports whether an expression is a variable with the text of a state. One with a number may be the status
// of a response.
func isStateVar(info *types.Info, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && goq.IsString(info.TypeOf(id)) && lexicon.StateField.MatchString(id.Name)
}

// testsMissing reports whether a guard tests an error for one that reports something missing, which the tool may
// expect: errors.Is(err, fs.ErrNotExist).
func testsMissing(g flow.Guard) bool {
	return goq.Contains(g.Cond, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && (strings.Contains(id.Name, "NotExist") || strings.Contains(id.Name, "NotFound") ||
			id.Name == "ErrNoRows" || id.Name == "EOF")
	})
}

// isPresence reports whether a guard holds because something is there: len(x) > 0, x != nil. The text is then about
// that.
func isPresence(info *types.Info, g flow.Guard) bool {
	cond, ok := ast.Unparen(g.Cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	op := cond.Op
	if !g.Holds {
		op = map[token.Token]token.Token{token.EQL: token.NEQ, token.LEQ: token.GTR, token.LSS: token.GEQ}[op]
	}
	nothing := info.Types[cond.Y].IsNil()
	if v := info.Types[cond.Y].Value; v != nil {
		nothing = v.ExactString() == "0" || v.ExactString() == `""`
	}
	return nothing && (op == token.NEQ || op == token.GTR)
}

// isExit reports whether a guard holds because a program has failed: out.ExitCode != 0.
func isExit(info *types.Info, g flow.Guard) bool {
	cond, ok := ast.Unparen(g.Cond).(*ast.BinaryExpr)
	return ok && isPresence(info, g) && lexicon.ExitStatus.MatchString(goq.ValueName(cond.X))
}

// isLookup reports whether a guard holds because something was not there: a false ok, a nil pointer.
func isLookup(info *types.Info, g flow.Guard) bool {
	switch cond := ast.Unparen(g.Cond).(type) {
	case *ast.UnaryExpr:
		return g.Holds && cond.Op == token.NOT
	case *ast.BinaryExpr:
		return g.Holds == (cond.Op == token.EQL) && info.Types[cond.Y].IsNil()
	}
	return !g.Holds && g.Cond != nil
}

// comparesStatus reports whether a guard compares the status of an HTTP response.
func comparesStatus(g flow.Guard) bool {
	return goq.Contains(g.Cond, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && strings.HasSuffix(id.Name, "StatusCode")
	})
}

// isTimeout reports whether a guard holds because the call ran out of time: err == context.DeadlineExceeded. Whatever
// the text has is not the answer that was asked for.
func (c *candidate) isTimeout(g flow.Guard) bool {
	if lexicon.Waits.MatchString(c.failure.By.Name) || lexicon.Waits.MatchString(c.words) {
		return false // to use up the time is what was asked for
	}
	info := c.pass.TypesInfo
	is := func(e ast.Expr) bool {
		return goq.Contains(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			obj := info.Uses[id]
			return ok && obj != nil && obj.Pkg() != nil && obj.Name() == "DeadlineExceeded" && obj.Pkg().Path() == "context"
		})
	}
	switch cond := ast.Unparen(g.Cond).(type) {
	case *ast.BinaryExpr:
		return g.Holds && cond.Op == token.EQL && (is(cond.X) || is(cond.Y))
	case *ast.CallExpr:
		return g.Holds && goq.IsFunc(typeutil.StaticCallee(info, cond), "errors", "Is") && is(cond)
	}
	return false
}

// isErrorOutput reports whether a guard holds because a text of another program starts with "Error", and the result has
// that text: strings.HasPrefix(output, "Error").
func (c *candidate) isErrorOutput(g flow.Guard) bool {
	call, ok := ast.Unparen(g.Cond).(*ast.CallExpr)
	if !ok || !g.Holds || len(call.Args) != 2 ||
		!goq.IsFunc(typeutil.StaticCallee(c.pass.TypesInfo, call), "strings", "HasPrefix") {
		return false
	}
	prefix := c.pass.TypesInfo.Types[call.Args[1]].Value
	id, isVar := ast.Unparen(call.Args[0]).(*ast.Ident)
	if prefix == nil || !isVar || !lexicon.ErrorMark.MatchString(strings.ToLower(constant.StringVal(prefix))+":") {
		return false
	}
	if v, ok := c.pass.TypesInfo.Uses[id].(*types.Var); !ok || c.isGiven(v, 0) {
		return false // it is not output of another program
	}
	return goq.Contains(c.failure.Text.Whole, func(n ast.Node) bool {
		used, ok := n.(*ast.Ident)
		return ok && c.pass.TypesInfo.Uses[used] == c.pass.TypesInfo.Uses[id]
	})
}
