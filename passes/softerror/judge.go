package softerror

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/errsite"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// A candidate is a result that is no error, with what speaks for a failure behind it.
type candidate struct {
	pass   *analysis.Pass
	site   *errsite.Site
	words  string       // what the text says, with % for what is not constant
	guards []flow.Guard // the innermost first
}

func newCase(pass *analysis.Pass, site *errsite.Site) *candidate {
	return &candidate{
		pass: pass, site: site,
		words:  strings.ToLower(strings.TrimLeft(site.Text.Prefix+site.Text.Words, " \t\n*#_[]{}\"'-!❌✗✘⚠️🚫🔴")),
		guards: flow.Guards(site.Answer.Func, site.Return),
	}
}

// These are the words of failures. They are looked for where a text begins: what follows may be the answer.
var (
	marked    = regexp.MustCompile(`^(error|err|fatal|failure|failed|fail)"?\s*([:!]|- |—)`)
	beginning = regexp.MustCompile(`^(failed|failure|fail) (to|while|when|in|on|at|with|\w+ing)\b|^(unable|not able) to\b|^(could not|couldn't|cannot|can't|can not) |^error (\w+ing|while|when|during|in|from|on|at|%)|` +
		`^(invalid|unknown|unsupported|unrecognized|illegal|malformed) [\w%'"]|^unexpected (status|response|error|type|argument|value|format|action)|^missing (required|argument|param)|` +
		`^(permission|access|request) (was )?denied|^(unauthorized|forbidden|timed out|timeout)\b|^no such `)
	inside = regexp.MustCompile(`\b(must (be|have|not|start|contain|match|specify|provide)|(is|are|was|were) (required|invalid|mandatory|missing|blocked|denied|rejected)|(is|are|was|were|have|has) not (been )?(valid|supported|allowed|permitted|authori[sz]ed|configured|initiali[sz]ed|connected|implemented|enabled)|` +
		`not (supported|implemented|permitted|authori[sz]ed)|required$|cannot be|can't be|could not be|couldn't be|failed( to\b| with\b|$)|does not support|returned (an )?error)`)
	missing  = regexp.MustCompile(`[%'"` + "`" + `].*\b(not found|does not exist|doesn't exist)`)
	anywhere = regexp.MustCompile(`\b(error|fail(ed|ure|s)?|unable|could ?n[o']t|can'?not|can't|invalid|denied|refused|not found|rejected|timed? ?out|wrong|unexpected|unavailable|problem)\b`)
	softened = regexp.MustCompile(`\b(using|falling back|fall back|fallback|instead|cached|stale|partial(ly)?|skipp(ed|ing)|warning|but|however|although|successful(ly)?|succeeded)\b`)
	helper   = regexp.MustCompile(`(^|[a-z_])(?:[eE]rr|[fF]ail)`)
	answers  = regexp.MustCompile(`^(warning|note|hint|no|none|nothing|zero|0|there (is|are) no)\b`)
)

// These are the tools whose answer may be that something is wrong, and those whose answer may be that there is
// nothing.
var (
	checking  = regexp.MustCompile(`(?i)(^|_|-|handle|tool)(validate|check|verify|lint|test|diagnose|ping|probe|doctor|exists|dryrun|assert)|(Validate|Check|Verify|Lint|Diagnose|Ping|Probe|Exists)`)
	searching = regexp.MustCompile(`(?i)search|find|list|query|lookup`)
)

func (c *candidate) isFailure() bool {
	told := c.tells()
	switch {
	case c.hasEntry(c.site.Value) || c.hasEntry(c.encoded()):
		return true
	case c.site.Value != nil:
		return false
	case c.isHelper():
		return len(c.guards) > 0
	case c.words == "" && !told || answers.MatchString(c.words):
		return false
	case marked.MatchString(c.words):
		return len(c.guards) > 0 || told || !strings.Contains(c.words, "%")
	case checking.MatchString(c.site.Where):
		return false
	}
	clause := firstClause(c.words)
	if softened.MatchString(c.words) && !(told && beginning.MatchString(clause) && !softened.MatchString(clause)) || len(c.guards) == 0 {
		return false
	}
	complaint := beginning.MatchString(clause) || inside.MatchString(clause)
	onError := c.mentionsFailed(c.guards[0].Cond)
	switch {
	case told:
		return complaint || onlyText(c.words) || anywhere.MatchString(clause)
	case onError:
		return complaint && !c.testsMissing(c.guards[0])
	case c.isPresence(c.guards[0]):
		return false
	case missing.MatchString(clause):
		return !searching.MatchString(c.site.Where) && c.isLookup(c.guards[0])
	}
	return complaint
}

// isHelper reports whether the text goes through a function of the server that is named after errors.
func (c *candidate) isHelper() bool {
	call, ok := ast.Unparen(c.site.Node.(ast.Expr)).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	return fn != nil && fn.Pkg() != nil && handlers.SameModule(c.pass, fn.Pkg()) && helper.MatchString(fn.Name())
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
		if clause := words[:i]; strings.Contains(strings.TrimSpace(clause), " ") {
			return clause
		}
		words = strings.TrimLeft(words[i+1:], " ")
	}
}

// tells reports whether the text contains the text of an error that is not nil.
func (c *candidate) tells() bool {
	if cause := c.site.Text.Cause; cause != nil && c.isFailed(cause) {
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
				found = flow.IsError(c.pass.TypesInfo.TypeOf(e)) && c.isFailed(e)
			}
			return !found
		})
	}
	return found
}

// isFailed reports whether an error is known not to be nil.
func (c *candidate) isFailed(e ast.Expr) bool { return c.site.Answer.Nil(e) == flow.NotNil }

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

func exprOr(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}
