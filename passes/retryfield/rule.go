package retryfield

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/registry"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

//go:embed doc.go
var doc string

// Rule reports typed errors that don't say, or say wrongly, whether the same call may be made again.
var Rule = rule.New(rule.Meta{
	Name:     "retryfield",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     false,
	Why:      "only the maintainer can confirm the decision",
	Requires: []*analysis.Analyzer{coded.Analyzer, registry.Analyzer, handlers.Analyzer, directive.Analyzer},
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
	c := &checker{pass: pass, env: pass.ResultOf[coded.Analyzer].(*coded.Result)}
	c.reg = &pass.ResultOf[registry.Analyzer].(*registry.Result).Declared
	c.directives()
	c.tags()
	for _, site := range c.env.Sites {
		if site.Form != coded.Build {
			continue
		}
		if site.Undecided {
			c.undecided(site)
		}
		c.delays(site)
	}
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

func (c *checker) add(node ast.Node, subject, said, fix string, edits []analysis.TextEdit) {
	c.findings = append(c.findings, report.Finding{
		Node: node, Subject: subject, Fix: fix, Edits: edits,
		Message: func(subject string) string { return subject + " " + said },
	})
}

// directives reports those that can't be understood, but for those about suggestions.
func (c *checker) directives() {
	for _, p := range c.pass.ResultOf[directive.Analyzer].(*directive.Result).Malformed {
		if p.Directive != "//mcperr:bound" {
			c.add(p.Node, p.Directive, p.Text+"; as it is, it has no effect", "", nil)
		}
	}
	for _, i := range directive.Ignores(c.pass) {
		if len(i.Rules) == 0 { // else the rules that it names see to it
			c.add(i.Node, "//mcperr:ignore", i.Problem, "", nil)
		}
	}
}

// undecided reports an error that is built without a retry. Where a method or an option decides later, it is for those
// who call the constructor to do so.
func (c *checker) undecided(site *coded.Site) {
	e, ok := site.Node.(ast.Expr)
	if !ok {
		return
	}
	t := c.pass.TypesInfo.TypeOf(e)
	field := typederr.RetryField(t)
	if field == nil || !field.Exported() && field.Pkg() != c.pass.Pkg {
		return
	}
	said := fmt.Sprintf("builds an error without saying whether the same call may be made again: the client reads %s, which nobody has decided on; ", zero(field.Type()))
	decidable := c.env.Decidable(t)
	if decidable && c.constructs(site.Func, t) {
		return
	}
	if lit, isLiteral := e.(*ast.CompositeLit); isLiteral {
		value := c.value(site, field.Type())
		if value == "" {
			c.add(e, site.Where, said+"set "+field.Name(), "", nil)
			return
		}
		c.add(e, site.Where, said+"write "+field.Name()+": "+value, "Decide on the retry", insert(lit, field.Name()+": "+value))
		return
	}
	if !decidable {
		return // the literal in the constructor is reported
	}
	if m := c.env.RetryMethod(t); m != nil {
		value := c.value(site, types.Typ[types.Bool])
		call := "." + m.Name() + "(" + value + ")"
		c.add(e, site.Where, said+"add "+call, "Decide on the retry", []analysis.TextEdit{{Pos: e.End(), End: e.End(), NewText: []byte(call)}})
		return
	}
	c.add(e, site.Where, said+"use the option or method that sets "+field.Name(), "", nil)
}

// zero is what the client reads of a retry that nobody has set.
func zero(t types.Type) string {
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
		return "false"
	}
	return "an empty value"
}

// constructs reports whether a function returns errors of a type, for its callers to complete.
func (c *checker) constructs(fn ast.Node, t types.Type) bool {
	decl, ok := fn.(*ast.FuncDecl)
	if !ok {
		return false
	}
	obj, ok := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || obj.Signature().Results().Len() == 0 {
		return false
	}
	return types.Identical(pointed(obj.Signature().Results().At(0).Type()), pointed(t))
}

func pointed(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// value is the retry that the code of an error is registered with, or that the same call must not be made again, in
// terms of the field's type; "" if that type has no word for it.
func (c *checker) value(site *coded.Site, t types.Type) string {
	retryable := c.retryable(site)
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
		return strconv.FormatBool(retryable)
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && !retryable {
		return c.never(site.Node, named)
	}
	return ""
}

// retryable reports whether the code of an error is registered so, or the error has a delay: who gives one means that
// another try can help.
func (c *checker) retryable(site *coded.Site) bool {
	if d := site.Part(lexicon.Delay); d != nil {
		if v := c.pass.TypesInfo.Types[d].Value; v == nil || v.Kind() != constant.Int || constant.Sign(v) != 0 {
			return true
		}
	}
	e := site.Part(lexicon.Code)
	if e == nil {
		return false
	}
	for _, leaf := range c.env.Values(site, e) {
		if leaf.Value != nil && leaf.Value.Kind() == constant.String {
			if spec, ok := registered(c.reg, constant.StringVal(leaf.Value)); ok && spec.Retryable {
				return true
			}
		}
	}
	return false
}

func registered(reg *registry.Registry, name string) (registry.Code, bool) {
	if spec, ok := reg.Code(name); ok {
		return spec, true
	}
	return registry.Builtin.Code(name)
}

// insert adds a field to a literal, or returns nil if its fields have no names.
func insert(lit *ast.CompositeLit, field string) []analysis.TextEdit {
	if len(lit.Elts) == 0 {
		return []analysis.TextEdit{{Pos: lit.Lbrace + 1, End: lit.Lbrace + 1, NewText: []byte(field)}}
	}
	last := lit.Elts[len(lit.Elts)-1]
	if _, ok := last.(*ast.KeyValueExpr); !ok {
		return nil
	}
	return []analysis.TextEdit{{Pos: last.End(), End: last.End(), NewText: []byte(", " + field)}}
}
