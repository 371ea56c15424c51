package retryclass

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports retries that contradict the code or the kind of an error.
var Rule = rule.New(rule.Meta{
	Name:     "retryclass",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "only the maintainer knows which of the two is right",
	Requires: []*analysis.Analyzer{coded.Analyzer, registry.Analyzer, handlers.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	coded    *coded.Result
	registry *registry.Registry
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		return nil, nil
	}
	c := &checker{
		pass: pass, coded: pass.ResultOf[coded.Analyzer].(*coded.Result),
		registry: &pass.ResultOf[registry.Analyzer].(*registry.Result).Declared,
	}
	for _, site := range c.coded.Sites {
		if site.Form == coded.Build {
			c.site(site)
		}
	}
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// site judges the retry of one error.
func (c *checker) site(site *coded.Site) {
	r, decided := c.decision(site)
	spec, registered := c.registered(site)
	switch {
	case c.isValidation(site) && decided && r.retryable:
		c.add(r.expr, site.Where, "lets a validation error be retried: the same input fails again each time; leave the "+
			"retry out, or say what else has failed", c.withoutOption(site, r.expr))
	case c.isValidation(site) && !decided && registered && spec.Retryable:
		c.add(site.Part(lexicon.Code), site.Where, fmt.Sprintf("gives the code %s, which %s as retryable %s, to a "+
			"validation error: the same input fails again each time; choose the constructor that says what has failed, or "+
			"another code", spec.Name, c.registers(site, spec), bounds(spec)), nil)
	case decided && registered:
		c.contradiction(site, r, spec)
	}
}

// contradiction reports a retry that contradicts the registration of the error's code.
func (c *checker) contradiction(site *coded.Site, r retry, spec registry.Code) {
	switch compare(r, spec) {
	case forbidden:
		if c.helps(site, r, spec) {
			return
		}
		c.add(r.expr, site.Where, fmt.Sprintf("lets %s be retried, which %s as not retryable: the call fails again each "+
			"time; leave the retry out, or register it otherwise", spec.Name, c.registers(site, spec)),
			c.asRegistered(site, r, spec))
	case missing:
		if !c.isOwn(spec) && (spec.Name == mcp.CodeOf(mcp.Conflict) || c.lasts(site, spec)) {
			return // a name that is taken, a quota that is used up
		}
		c.add(r.expr, site.Where, fmt.Sprintf("forbids to retry %s, which %s as retryable %s: the client gives up where "+
			"another try can help; leave the retry out, or register it otherwise",
			spec.Name, c.registers(site, spec), bounds(spec)), c.asRegistered(site, r, spec))
	case outOfBounds:
		if !c.isOwn(spec) && !site.OfRuntime(c.pass.TypesInfo) {
			return // the server never heard of the registered delay
		}
		when := "at once"
		if !r.now {
			when = "after " + r.delay.String()
		}
		c.add(r.expr, site.Where, fmt.Sprintf("lets %s be retried %s, where %s is registered: clients that know the "+
			"registry wait otherwise; keep to it, or register it otherwise", spec.Name, when, bounds(spec)), nil)
	}
}

// registered returns the registration of the code of an error, if that has one constant value.
func (c *checker) registered(site *coded.Site) (spec registry.Code, ok bool) {
	code := site.Part(lexicon.Code)
	if code == nil {
		return spec, false
	}
	leaves := c.coded.Values(code)
	if len(leaves) != 1 || leaves[0].Value == nil || leaves[0].Value.Kind() != constant.String {
		return spec, false
	}
	name := constant.StringVal(leaves[0].Value)
	if spec, ok = c.registry.Code(name); ok {
		return spec, true
	}
	if name == "UNKNOWN_ERROR" {
		return spec, false // another try may help or not
	}
	return registry.Builtin.Code(name)
}

// registers says who registers the code of an error.
func (c *checker) registers(site *coded.Site, spec registry.Code) string {
	if c.isOwn(spec) || site.OfRuntime(c.pass.TypesInfo) {
		return "is registered"
	}
	return "mcperr registers"
}

// isOwn reports whether the server registers a code itself.
func (c *checker) isOwn(spec registry.Code) bool {
	_, own := c.registry.Code(spec.Name)
	return own
}

// lasts reports whether a text of an error gives a reason against a retry: it is of another kind than its code, such as
// a network error for a URL that is wrong.
func (c *checker) lasts(site *coded.Site, spec registry.Code) bool {
	return c.says(site, func(text string) bool {
		kind := lexicon.Kind(text)
		return kind != mcp.RunTime && mcp.CodeOf(kind) != spec.Name ||
			lexicon.UsedUp(text) || lexicon.MayBeDone.MatchString(text) || lexicon.ForbidsRetry.MatchString(text)
	})
}

// dependent are codes that say nothing about another try: a deadlock is an internal error that passes, a bug is one
// that stays.
var dependent = []string{"CANCELLED", "INTERNAL_ERROR", "INVALID_STATE"}

// helps reports whether another try may help against an error of the server's own, whose code the server has not
// registered: the code does not say, or the error says when to try again.
func (c *checker) helps(site *coded.Site, r retry, spec registry.Code) bool {
	if c.isOwn(spec) || site.OfRuntime(c.pass.TypesInfo) {
		return false
	}
	return slices.Contains(dependent, spec.Name) || r.delay > 0 || c.says(site, lexicon.AsksToWait.MatchString)
}

// says reports whether a text of an error satisfies a condition.
func (c *checker) says(site *coded.Site, satisfies func(text string) bool) bool {
	return goq.Contains(site.Node, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok {
			return false
		}
		text, _ := goq.ConstString(c.pass.TypesInfo, lit)
		return satisfies(text)
	})
}

// decision returns the retry of an error. ok is false if the error has none, or none that is constant.
func (c *checker) decision(site *coded.Site) (r retry, ok bool) {
	r.expr = site.Part(lexicon.Retry)
	if r.expr == nil {
		return r, false
	}
	if d := site.Part(lexicon.Delay); d != nil && isDuration(c.pass.TypesInfo.TypeOf(d)) {
		r.delay = durationOf(c.pass.TypesInfo, d)
	}
	if v := c.pass.TypesInfo.Types[r.expr].Value; v != nil {
		switch {
		case v.Kind() == constant.Bool:
			r.retryable = constant.BoolVal(v)
			return r, true
		case v.Kind() == constant.Int && c.ofRuntime(r.expr):
			n, _ := constant.Int64Val(v)
			return runtimeRetry(r.expr, n), n != 0
		}
		return r, false
	}
	call, isCall := ast.Unparen(r.expr).(*ast.CallExpr)
	if !isCall || len(call.Args) != 1 || !c.callsRuntime(call, "RetryAfter") {
		return r, false
	}
	return retry{expr: r.expr, retryable: true, delay: durationOf(c.pass.TypesInfo, call.Args[0])}, true
}

// callsRuntime reports whether a call calls the function of the runtime with that name.
func (c *checker) callsRuntime(call *ast.CallExpr, name string) bool {
	return mcp.IsRuntime(typeutil.StaticCallee(c.pass.TypesInfo, call), name)
}

// ofRuntime reports whether an expression has a type of the runtime.
func (c *checker) ofRuntime(e ast.Expr) bool {
	named, ok := types.Unalias(c.pass.TypesInfo.TypeOf(e)).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == mcp.RuntimePath
}

// isValidation reports whether an error is a validation error of the runtime.
func (c *checker) isValidation(site *coded.Site) bool {
	switch n := site.Node.(type) {
	case *ast.CallExpr:
		return c.callsRuntime(n, "Validation")
	case *ast.CompositeLit:
		return c.ofRuntime(n) && hasValidationType(c.pass.TypesInfo, n)
	}
	return false
}

// asRegistered returns the edit that makes an error follow the registration of its code. It returns nil for an error of
// the server's own whose code only the runtime registers.
func (c *checker) asRegistered(site *coded.Site, r retry, spec registry.Code) []analysis.TextEdit {
	if !c.isOwn(spec) && !site.OfRuntime(c.pass.TypesInfo) {
		return nil
	}
	id, ok := ast.Unparen(r.expr).(*ast.Ident)
	if ok && (id.Name == "true" || id.Name == "false") && site.Part(lexicon.Delay) == nil {
		return []analysis.TextEdit{{Pos: id.Pos(), End: id.End(), NewText: fmt.Append(nil, spec.Retryable)}}
	}
	return c.withoutOption(site, r.expr)
}

// withoutOption returns the edit that removes the option WithRetry from the call of a constructor, or nil if it has no
// such option.
func (c *checker) withoutOption(site *coded.Site, retry ast.Expr) []analysis.TextEdit {
	call, ok := site.Node.(*ast.CallExpr)
	if !ok {
		return nil
	}
	for i, arg := range call.Args {
		option, ok := ast.Unparen(arg).(*ast.CallExpr)
		if i == 0 || !ok || len(option.Args) != 1 || option.Args[0] != retry {
			continue
		}
		if c.callsRuntime(option, "WithRetry") && !usesLocal(c.pass.TypesInfo, arg) {
			return []analysis.TextEdit{{Pos: call.Args[i-1].End(), End: arg.End()}}
		}
	}
	return nil
}

func (c *checker) add(node ast.Node, subject, problem string, edits []analysis.TextEdit) {
	c.findings = append(c.findings, report.Finding{
		Node: node, Subject: subject, Fix: "Let the registration decide", Edits: edits,
		Message: func(subject string) string { return subject + " " + problem },
	})
}
