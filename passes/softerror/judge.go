package softerror

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// A candidate is a result that is no error, with what speaks for a failure behind it.
type candidate struct {
	pass   *analysis.Pass
	site   *failures.Failure
	words  string       // what the text says, with % for what is not constant
	guards []flow.Guard // the innermost first
}

func newCase(pass *analysis.Pass, site *failures.Failure) *candidate {
	return &candidate{
		pass: pass, site: site,
		words:  strings.ToLower(strings.TrimLeft(site.Text.Prefix+site.Text.Words, " \t\n*#_[]{}\"'-!❌✗✘⚠️🚫🔴")),
		guards: flow.Guards(site.Answer.By.Func, site.Answer.At),
	}
}

func (c *candidate) isFailure() bool {
	told := c.tells()
	switch {
	case c.hasEntry(c.site.Claim) || c.hasEntry(c.encoded()):
		return true
	case c.site.Claim != nil:
		return false
	case c.isHelper():
		return len(c.guards) > 0
	case c.words == "" && !told || lexicon.PlainAnswer.MatchString(c.words):
		return false
	}
	isState := !told && len(c.guards) > 0 && !lexicon.Refusal.MatchString(c.words) && c.isState(c.guards[0])
	switch {
	case strings.HasPrefix(c.words, "err") && lexicon.ErrorMark.MatchString(c.words):
		return !isState && (len(c.guards) > 0 || told || !strings.Contains(c.words, "%"))
	case lexicon.ChecksSomething(c.site.By.Name):
		return false
	case isState || !told && len(c.guards) == 0 || lexicon.Softened.MatchString(c.words) && !(told && lexicon.Complaint.MatchString(firstClause(c.words)) && !lexicon.Softened.MatchString(firstClause(c.words))):
		return false
	case lexicon.ReportsState(c.site.By.Name):
		return lexicon.Complaint.MatchString(c.words) && (told || c.mentionsFailed(c.guards[0].Cond)) ||
			!told && lexicon.Missing.MatchString(firstClause(c.words)) && c.isLookup(c.guards[0])
	}
	return c.complains(told)
}

// complains judges by words and path together.
func (c *candidate) complains(told bool) bool {
	clause := firstClause(c.words)
	complaint := lexicon.ErrorMark.MatchString(c.words) || lexicon.Complaint.MatchString(clause) || lexicon.ComplaintInside.MatchString(clause)
	onError := len(c.guards) > 0 && c.mentionsFailed(c.guards[0].Cond)
	switch {
	case told:
		return complaint || onlyText(c.words) || lexicon.FailureWord.MatchString(clause) || !lexicon.Done.MatchString(c.words) && !strings.Contains(c.words, "\n") && !c.counts()
	case lexicon.Missing.MatchString(clause) && !lexicon.Searches(c.site.By.Name):
		return onError || c.isLookup(c.guards[0]) || isRefused(c.guards[0])
	case onError:
		return complaint && !c.testsMissing(c.guards[0])
	case c.isPresence(c.guards[0]):
		return false
	}
	return complaint
}

// counts reports whether a number is a part of the text: what was done until something failed.
func (c *candidate) counts() bool {
	return slices.ContainsFunc(c.site.Text.Args, func(e ast.Expr) bool {
		b, ok := c.pass.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
		return ok && b.Info()&types.IsNumeric != 0
	})
}

// isState reports whether a guard asks for the state of the thing that the tool is about: how it fares is the answer.
// The status of an HTTP response is not such a state.
func (c *candidate) isState(g flow.Guard) bool {
	cond := g.Cond
	if sw, ok := g.Switch.(*ast.SwitchStmt); ok {
		cond = sw.Tag
	}
	found := false
	ast.Inspect(exprOr(cond), func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			found = found || lexicon.StateField.MatchString(sel.Sel.Name)
		}
		_, isCall := n.(*ast.CallExpr)
		return !found && !isCall
	})
	return found
}

// isHelper reports whether the text goes through a function of the server that is named after errors.
func (c *candidate) isHelper() bool {
	call, ok := ast.Unparen(c.site.Node.(ast.Expr)).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	return fn != nil && fn.Pkg() != nil && goq.SameModule(c.pass, fn.Pkg()) && lexicon.ErrorHelper.MatchString(fn.Name())
}

// onlyText reports whether there are no constant words.
func onlyText(words string) bool { return strings.Trim(words, "% \n:") == "" }

// firstClause returns a text up to where a second thought may begin. A name in front, as of the tool, is skipped.
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

// tells reports whether the text contains the text of an error that is not nil.
func (c *candidate) tells() bool {
	if cause := c.site.Text.Cause; cause != nil && (c.isFailed(cause) || !isField(cause)) { // its text is read, so it is not nil
		return true
	}
	return c.mentionsFailed(c.site.Text.Whole) || slices.ContainsFunc(c.site.Text.Args, c.mentionsFailed)
}

// mentionsFailed reports whether an error that is not nil occurs in an expression.
func (c *candidate) mentionsFailed(e ast.Expr) bool {
	found := false
	if e != nil {
		ast.Inspect(e, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok && !found {
				found = goq.IsError(c.pass.TypesInfo.TypeOf(e)) && c.isFailed(e)
			}
			return !found
		})
	}
	return found
}

// isFailed reports whether an error is known not to be nil.
func (c *candidate) isFailed(e ast.Expr) bool {
	return !isField(e) && c.site.Answer.Nil(e) == flow.NotNil
}

// isField reports whether an error is a part of something: it may be what the tool was asked for.
func isField(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok
}

// testsMissing reports whether a guard asks whether an error says that something is not there: the tool may expect
// that.
func (c *candidate) testsMissing(g flow.Guard) bool {
	found := false
	ast.Inspect(g.Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || strings.Contains(id.Name, "NotExist") || strings.Contains(id.Name, "NotFound") || id.Name == "ErrNoRows" || id.Name == "EOF"
		}
		return !found
	})
	return found
}

// isPresence reports whether a guard holds because there is something: len(x) > 0, x != nil. What is told then is
// told about it.
func (c *candidate) isPresence(g flow.Guard) bool {
	cond, ok := ast.Unparen(exprOr(g.Cond)).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	op := cond.Op
	if !g.Holds {
		op = map[token.Token]token.Token{token.EQL: token.NEQ, token.LEQ: token.GTR, token.LSS: token.GEQ}[op]
	}
	nothing := c.pass.TypesInfo.Types[cond.Y].IsNil()
	if v := c.pass.TypesInfo.Types[cond.Y].Value; v != nil {
		nothing = v.ExactString() == "0" || v.ExactString() == `""`
	}
	return nothing && (op == token.NEQ || op == token.GTR)
}

// isLookup reports whether a guard holds because something was not there: a false ok, a nil pointer.
func (c *candidate) isLookup(g flow.Guard) bool {
	switch cond := ast.Unparen(exprOr(g.Cond)).(type) {
	case *ast.UnaryExpr:
		return g.Holds && cond.Op == token.NOT
	case *ast.BinaryExpr:
		return g.Holds == (cond.Op == token.EQL) && c.pass.TypesInfo.Types[cond.Y].IsNil()
	}
	return !g.Holds && g.Cond != nil
}

// isRefused reports whether a guard compares the status of an HTTP response.
func isRefused(g flow.Guard) bool {
	found := false
	ast.Inspect(exprOr(g.Cond), func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && strings.HasSuffix(id.Name, "StatusCode")
		return !found
	})
	return found
}

func exprOr(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}
