package retryclass

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports retries that contradict what the code or the kind of an error says.
var Rule = rule.New(rule.Meta{
	Name:     "retryclass",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     false,
	Why:      "only the maintainer knows which of the two is right",
	Requires: []*analysis.Analyzer{coded.Analyzer, registry.Analyzer, handlers.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	env      *coded.Result
	reg      *registry.Registry
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		return nil, nil
	}
	c := &checker{
		pass: pass, env: pass.ResultOf[coded.Analyzer].(*coded.Result),
		reg: &pass.ResultOf[registry.Analyzer].(*registry.Result).Declared,
	}
	for _, site := range c.env.Sites {
		if site.Form == coded.Build {
			c.site(site)
		}
	}
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// retry is what an expression says of it, as far as it is constant.
type retry struct {
	expr      ast.Expr
	retryable bool
	delay     time.Duration // 0 if it says nothing of it, or nothing constant
	now       bool          // at once
}

func (c *checker) site(site *coded.Site) {
	said, ok := c.said(site)
	code := site.Part(lexicon.Code)
	if c.isValidation(site) {
		switch spec, name, registered := c.registered(site, code); {
		case ok && said.retryable:
			c.add(said.expr, site.Where, "lets a validation error be retried: the same input fails again, and the client tries in vain; leave the retry out, or say what else has failed", c.remove(site, said.expr))
			return
		case !ok && registered && spec.Retryable:
			c.add(code, site.Where, fmt.Sprintf("gives the code %s, which is registered as retryable %s, to a validation error: the same input fails again, and the client tries in vain; choose the constructor that says what has failed, or another code", name, bounds(spec)), nil)
			return
		}
	}
	if !ok || code == nil {
		return
	}
	spec, name, registered := c.registered(site, code)
	if !registered {
		return
	}
	switch {
	case said.retryable && !spec.Retryable:
		c.add(said.expr, site.Where, fmt.Sprintf("lets %s be retried, which is registered as not retryable: the client tries in vain; leave the retry out, or register it otherwise", name), c.mend(site, said, spec))
	case !said.retryable && spec.Retryable:
		c.add(said.expr, site.Where, fmt.Sprintf("forbids to retry %s, which is registered as retryable %s: the client gives up where another try can help; leave the retry out, or register it otherwise", name, bounds(spec)), c.mend(site, said, spec))
	case said.now && spec.MinDelay > 0, said.delay > 0 && said.delay < spec.MinDelay, spec.MaxDelay > 0 && said.delay > spec.MaxDelay:
		when := "at once"
		if !said.now {
			when = "after " + said.delay.String()
		}
		c.add(said.expr, site.Where, fmt.Sprintf("lets %s be retried %s, where %s is registered: clients that know the registry wait otherwise; keep to it, or register it otherwise", name, when, bounds(spec)), nil)
	}
}

// bounds says when a registered code may be retried.
func bounds(spec registry.Code) string {
	switch {
	case spec.MinDelay == 0 && spec.MaxDelay == 0:
		return "at once"
	case spec.MaxDelay == 0:
		return fmt.Sprintf("after %v or more", spec.MinDelay)
	case spec.MinDelay == spec.MaxDelay:
		return fmt.Sprintf("after %v", spec.MinDelay)
	}
	return fmt.Sprintf("after %v to %v", spec.MinDelay, spec.MaxDelay)
}

// registered returns what is registered of the one code that an expression can be.
func (c *checker) registered(site *coded.Site, code ast.Expr) (spec registry.Code, name string, ok bool) {
	if code == nil {
		return spec, "", false
	}
	leaves := c.env.Values(site, code)
	if len(leaves) != 1 || leaves[0].Value == nil || leaves[0].Value.Kind() != constant.String {
		return spec, "", false
	}
	name = constant.StringVal(leaves[0].Value)
	if spec, ok = c.reg.Code(name); !ok {
		spec, ok = registry.Builtin.Code(name)
	}
	return spec, name, ok
}

// said returns what an error says of its retry; ok is false if it says nothing, or nothing constant.
func (c *checker) said(site *coded.Site) (r retry, ok bool) {
	r.expr = site.Part(lexicon.Retry)
	if r.expr == nil {
		return r, false
	}
	if d := site.Part(lexicon.Delay); d != nil && isDuration(c.pass.TypesInfo.TypeOf(d)) {
		r.delay = c.duration(d)
	}
	if v := c.pass.TypesInfo.Types[r.expr].Value; v != nil {
		switch {
		case v.Kind() == constant.Bool:
			r.retryable = constant.BoolVal(v)
			return r, true
		case v.Kind() == constant.Int && c.ofRuntime(r.expr):
			n, _ := constant.Int64Val(v)
			r.retryable, r.now = n != mcp.NotRetryable, n == mcp.RetryNow
			r.delay = time.Duration(max(n, 0))
			return r, n != 0
		}
		return r, false
	}
	call, isCall := ast.Unparen(r.expr).(*ast.CallExpr)
	if !isCall || len(call.Args) != 1 {
		return r, false
	}
	if fn := typeutil.StaticCallee(c.pass.TypesInfo, call); fn == nil || fn.FullName() != mcp.RuntimePath+".RetryAfter" {
		return r, false
	}
	r.retryable, r.delay = true, c.duration(call.Args[0])
	return r, true
}

func (c *checker) duration(e ast.Expr) time.Duration {
	v := c.pass.TypesInfo.Types[e].Value
	if v == nil {
		return 0
	}
	n, _ := constant.Int64Val(constant.ToInt(v))
	return time.Duration(n)
}

func isDuration(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time" && named.Obj().Name() == "Duration"
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
		fn := typeutil.StaticCallee(c.pass.TypesInfo, n)
		return fn != nil && fn.FullName() == mcp.RuntimePath+".Validation"
	case *ast.CompositeLit:
		if !c.ofRuntime(n) {
			return false
		}
		for _, elt := range n.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "Type" {
					v := c.pass.TypesInfo.Types[kv.Value].Value
					return v != nil && v.Kind() == constant.String && constant.StringVal(v) == "validation"
				}
			}
		}
	}
	return false
}

// mend returns the edit that lets the registry decide, or says what it says.
func (c *checker) mend(site *coded.Site, said retry, spec registry.Code) []analysis.TextEdit {
	if id, ok := ast.Unparen(said.expr).(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") && site.Part(lexicon.Delay) == nil {
		return []analysis.TextEdit{{Pos: id.Pos(), End: id.End(), NewText: fmt.Append(nil, spec.Retryable)}}
	}
	return c.remove(site, said.expr)
}

// remove returns the edit that takes the option WithRetry out of a constructor's call, or nil if there is none.
func (c *checker) remove(site *coded.Site, e ast.Expr) []analysis.TextEdit {
	call, ok := site.Node.(*ast.CallExpr)
	if !ok {
		return nil
	}
	for i, arg := range call.Args {
		option, ok := ast.Unparen(arg).(*ast.CallExpr)
		if i == 0 || !ok || len(option.Args) != 1 || option.Args[0] != e {
			continue
		}
		if fn := typeutil.StaticCallee(c.pass.TypesInfo, option); fn != nil && fn.FullName() == mcp.RuntimePath+".WithRetry" && !c.usesLocal(arg) {
			return []analysis.TextEdit{{Pos: call.Args[i-1].End(), End: arg.End()}}
		}
	}
	return nil
}

// usesLocal reports whether an expression uses a variable of a function, which may have no other use.
func (c *checker) usesLocal(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := c.pass.TypesInfo.Uses[id].(*types.Var)
			found = found || ok && !v.IsField() && v.Parent() != v.Pkg().Scope()
		}
		return !found
	})
	return found
}

func (c *checker) add(node ast.Node, subject, said string, edits []analysis.TextEdit) {
	c.findings = append(c.findings, report.Finding{
		Node: node, Subject: subject, Fix: "Let the registration decide", Edits: edits,
		Message: func(subject string) string { return subject + " " + said },
	})
}
