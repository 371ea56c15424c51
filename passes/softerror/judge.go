package softerror

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// A candidate is a result that is no error, with what speaks for a failure behind it.
type candidate struct {
	pass   *analysis.Pass
	site   *failures.Site
	words  string       // what the text says, with % for what is not constant
	guards []flow.Guard // the innermost first
}

func newCase(pass *analysis.Pass, site *failures.Site) *candidate {
	return &candidate{
		pass: pass, site: site,
		words:  strings.ToLower(strings.TrimLeft(site.Text.Prefix+site.Text.Words, " \t\n*#_[]{}\"'-!❌✗✘⚠️🚫🔴")),
		guards: flow.Guards(site.Answer.Func, site.Answer.At),
	}
}

// These are the words of failures. They are looked for where a text begins: what follows may be the answer.
var (
	marked    = regexp.MustCompile(`^(error|err|fatal|failure|failed|fail)"?\s*([:!]|- |—)`)
	beginning = regexp.MustCompile(`^(failed|failure|fail) (to|while|when|in|on|at|with|after|\w+ing)\b|^(unable|not able) to\b|^(could not|couldn't|cannot|can't|can not) |` +
		`^error (\w+ing|while|when|during|from|%)|^(invalid|unknown|unsupported|unrecognized|illegal|malformed) [\w%'"]|` +
		`^unexpected (status|response|error|type|argument|value|format|action)|^missing (required|argument|param)|` +
		`^(permission|access) (was )?denied|^(unauthorized|forbidden|timed out|timeout)\b|^no such |^rate limit|^please (provide|specify|give|enter|pass|supply)\b|` +
		`^(api|http|server|request|query|network|database|connection) (error|failed|failure|timed out)|^not (connected|logged|authenticated|allowed|a git|a valid)|^only [\w ]+ (allowed|supported|permitted)\b|^sorry\b`)
	inside = regexp.MustCompile(`\b(must (be|have|not|start|contain|match|specify|provide)|(has|have|needs?) to be|(is|are|was|were) (required|invalid|mandatory|missing|blocked|rejected)|` +
		`(is|are|was|were|have|has) not (been )?(valid|supported|allowed|permitted|authori[sz]ed|configured|initiali[sz]ed|connected|implemented)|is (not )?a (directory|file|valid)|` +
		`not (supported|implemented|permitted|authori[sz]ed)|required$|cannot be|can't be|could not be|couldn't be|failed( to\b| with\b|$)|timed out|too (large|long|big|small|short|many)|` +
		`contains (a |an )?(forbidden|invalid|illegal)|went wrong|does not support|returned (an )?error)`)
	missing  = regexp.MustCompile(`[%'"` + "`" + `].*\b(not found|does not exist|doesn't exist)|^\w+( \w+)? not found$`)
	anywhere = regexp.MustCompile(`\b(error|fail(ed|ure|s)?|unable|could ?n[o']t|can'?not|can't|not|invalid|denied|refused|rejected|timed? ?out|wrong|unexpected|unavailable|problem)\b`)
	softened = regexp.MustCompile(`\b(using|falling back|fall back|fallback|instead|cached|stale|partial(ly)?|skipp(ed|ing)|warning|but|however|although|successful(ly)?|succeeded|showing|ago|confirm(ation)?|any more|anymore|from now on|by the user)\b`)
	done     = regexp.MustCompile(`(^|[^e] |[^t] |[^o]t |[^b]e )\b(changed|created|updated|deleted|removed|added|saved|completed|finished|sent|written|started|stopped|moved|copied|installed|enabled|disabled|applied|merged|closed|opened|output|result|results)\b`)
	helper   = regexp.MustCompile(`(^|[a-z_])(?:[eE]rr|[fF]ail)`)
	answers  = regexp.MustCompile(`^(warning|note|hint|no|none|nothing|zero|0|there (is|are) no|error handling|could not find any|confirmation)\b`)
	refusing = regexp.MustCompile(`^error"|\b(cannot|can't|could not|unable|must|required|invalid|unknown|unsupported|not (supported|allowed|permitted))\b`) // what the tool won't do
	state    = regexp.MustCompile(`(?i)(state|status|phase|conclusion|health|outcome|errors?|err|reason|passed|failed|healthy|valid)$`)
)

// These are the words in the names of tools whose answer may be that something is wrong, of those that tell how
// something is, and of those whose answer may be that there is nothing.
var (
	checking  = words("validate", "check", "checks", "verify", "lint", "test", "tests", "diagnose", "ping", "probe", "doctor", "exists", "assert", "dryrun", "explain", "help", "analyze", "analyse", "think", "thinking", "reason")
	telling   = words("status", "state", "health", "can", "is", "has")
	searching = words("search", "find", "list", "query", "lookup")
)

// words matches names that contain one of the words, in whatever way names are put together.
func words(list ...string) func(name string) bool {
	return func(name string) bool {
		split := camel.ReplaceAllString(name, "$1 $2")
		return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(split), func(r rune) bool { return r < 'a' || r > 'z' }), func(w string) bool {
			return slices.Contains(list, w)
		})
	}
}

var camel = regexp.MustCompile(`([a-z0-9])([A-Z])`)

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
	}
	isState := !told && len(c.guards) > 0 && !refusing.MatchString(c.words) && c.isState(c.guards[0])
	switch {
	case strings.HasPrefix(c.words, "err") && marked.MatchString(c.words):
		return !isState && (len(c.guards) > 0 || told || !strings.Contains(c.words, "%"))
	case checking(c.site.Where):
		return false
	case isState || !told && len(c.guards) == 0 || softened.MatchString(c.words) && !(told && beginning.MatchString(firstClause(c.words)) && !softened.MatchString(firstClause(c.words))):
		return false
	case telling(c.site.Where):
		return beginning.MatchString(c.words) && (told || c.mentionsFailed(c.guards[0].Cond)) ||
			!told && missing.MatchString(firstClause(c.words)) && c.isLookup(c.guards[0])
	}
	return c.complains(told)
}

// complains judges by words and path together.
func (c *candidate) complains(told bool) bool {
	clause := firstClause(c.words)
	complaint := marked.MatchString(c.words) || beginning.MatchString(clause) || inside.MatchString(clause)
	onError := len(c.guards) > 0 && c.mentionsFailed(c.guards[0].Cond)
	switch {
	case told:
		return complaint || onlyText(c.words) || anywhere.MatchString(clause) || !done.MatchString(c.words) && !strings.Contains(c.words, "\n") && !c.counts()
	case missing.MatchString(clause) && !searching(c.site.Where):
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
			found = found || state.MatchString(sel.Sel.Name)
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
	return fn != nil && fn.Pkg() != nil && goq.SameModule(c.pass, fn.Pkg()) && helper.MatchString(fn.Name())
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
