package suggestionbound

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/bounds"
	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports suggestions that are too long, or that nothing bounds.
var Rule = rule.New(rule.Meta{
	Name:     "suggestionbound",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Information,
	Fixes:    rule.Review,
	Why:      "a longer text is cut, even in the middle of a link",
	Options: []rule.Option{{
		Name: "max", Setting: "max-suggestion-bytes", Value: &most,
		Usage: "the longest suggestion, as a `number` of bytes of UTF-8",
	}},
	Requires: []*analysis.Analyzer{coded.Analyzer, bounds.Analyzer, handlers.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

// limit is the value of a flag: a number of bytes.
type limit int

func (l *limit) String() string { return strconv.Itoa(int(*l)) }

// Set parses a positive number of bytes.
func (l *limit) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fmt.Errorf("%q is no number of bytes above 0", text)
	}
	*l = limit(n)
	return nil
}

// most is the limit of suggestions.
var most limit = mcp.MaxSuggestion

// checker checks the suggestions of a package.
type checker struct {
	info     *types.Info
	handlers *handlers.Result
	coded    *coded.Result
	bounds   *bounds.Result
	rewriter *edit.Rewriter
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		info:     pass.TypesInfo,
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result),
		coded:    pass.ResultOf[coded.Analyzer].(*coded.Result),
		bounds:   pass.ResultOf[bounds.Analyzer].(*bounds.Result),
		rewriter: edit.New(pass, nil),
	}
	if !c.handlers.Relevant {
		return nil, nil
	}
	for _, site := range c.coded.Sites {
		for _, part := range site.Parts {
			if site.Form != coded.Compare && part.Role == lexicon.Suggestion {
				c.check(site, part.Expr)
			}
		}
	}
	report.Report(pass, c.findings)
	return nil, nil
}

// add reports a problem of the finding's subject.
func (c *checker) add(f report.Finding, problem string) {
	f.Message = func(subject string) string { return subject + " " + problem }
	c.findings = append(c.findings, f)
}

// check reports a suggestion that is too long, or that nothing bounds.
func (c *checker) check(site *coded.Site, e ast.Expr) {
	s := c.bounds.Text(e)
	if s.Unbounded == "" && s.Bytes <= int(most) || c.isParameter(site.Func, e) {
		return
	}
	problem := fmt.Sprintf("suggests up to %d bytes, where %d are the limit", s.Bytes, most)
	if s.Unbounded != "" {
		problem = fmt.Sprintf("suggests a text of any length: nothing bounds %s; %d bytes are the limit", s.Unbounded, most)
	}
	f := report.Finding{Node: e, Subject: site.Where}
	instead := "shorten it"
	if s.Unbounded != "" {
		instead = "cut it to a length"
	}
	if c.info.Types[e].Value == nil && isPlain(c.info.TypeOf(e)) && most >= mcp.MaxSuggestion && !appends(site.Node) {
		instead = "write mcperr.Bound(…)"
		f.Fix, f.Edits = "Bound the suggestion", c.rewriter.Enclose(e, "Bound")
	}
	effect := "a client cuts the rest or the model's context pays for it"
	if c.isCut(site) {
		effect = "the model reads no more than that"
		if f.Edits != nil {
			instead = "suggest less, or write mcperr.Bound(…) if the cut is meant"
		}
	}
	c.add(f, problem+", and "+effect+": "+instead)
}

// appends reports whether a node adds to what a suggestion has already. It can become too long by many short texts.
func appends(n ast.Node) bool {
	assign, ok := n.(*ast.AssignStmt)
	return ok && assign.Tok == token.ADD_ASSIGN
}

// isCut reports whether a place gives a suggestion to the runtime, which cuts it.
func (c *checker) isCut(site *coded.Site) bool {
	assign, ok := site.Node.(*ast.AssignStmt)
	if !ok {
		return site.OfRuntime(c.info)
	}
	sel, ok := ast.Unparen(assign.Lhs[0]).(*ast.SelectorExpr)
	return ok && goq.IsNamed(goq.Deref(c.info.TypeOf(sel.X)), mcp.RuntimeError)
}

// isParameter reports whether a suggestion is a parameter of a function around it. Such a suggestion is checked at the
// calls of that function.
func (c *checker) isParameter(fn ast.Node, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit: // a list
		parameters, others := 0, 0
		for _, elt := range e.Elts {
			if c.isParameter(fn, elt) {
				parameters++
			} else if c.info.Types[elt].Value == nil {
				others++
			}
		}
		return parameters > 0 && others == 0
	case *ast.CallExpr: // a conversion
		return c.info.Types[e.Fun].IsType() && c.isParameter(fn, e.Args[0])
	case *ast.Ident:
		v, ok := c.info.Uses[e].(*types.Var)
		return ok && v.Kind() == types.ParamVar
	}
	return false
}

// isPlain reports whether a type is string itself, so that mcperr.Bound fits around it.
func isPlain(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok && goq.IsString(t)
}
