package coderange

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

// Rule reports codes and numbers that contradict the registry.
var Rule = rule.New(rule.Meta{
	Name:     "coderange",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "clients that know the old number have to learn the new one",
	Options: []rule.Option{
		{
			Name: "ranges", Value: flags.Ranges(),
			Usage: "registered ranges, `NAME=MIN-MAX`, separated by commas",
		},
		{
			Name: "codes", Value: flags.Names(),
			Usage: "registered codes, `NAME or NAME=NUMBER`, separated by commas",
		},
	},
	Requires: []*analysis.Analyzer{coded.Analyzer, registry.Analyzer, handlers.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

var flags registry.Flags

type checker struct {
	pass     *analysis.Pass
	coded    *coded.Result
	registry *registry.Registry
	closed   bool // every code has to be registered
	done     map[ast.Node]bool
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		return nil, nil
	}
	registries := pass.ResultOf[registry.Analyzer].(*registry.Result)
	c := &checker{pass: pass, coded: pass.ResultOf[coded.Analyzer].(*coded.Result), done: make(map[ast.Node]bool)}
	c.registry, c.closed = inForce(registries)
	for _, p := range registries.Problems {
		problem := "contradicts itself: " + p.Text +
			"; mcperr.Register refuses it, and neither clients nor rules can rely on it"
		if p.Taken {
			problem = "takes numbers of others: " + p.Text +
				": clients may take them for something else, and mcperr.Register refuses them; choose another range"
		}
		c.add(p.Node, "the registry", problem, nil)
	}
	for _, site := range c.coded.Sites {
		if site.Form != coded.Compare {
			c.site(site)
		}
	}
	c.meanings()
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// inForce returns the registry that applies: the union of the registries in sight and of the flags. With closed, a
// code that is not registered is wrong. The runtime's own codes stay known beside it, because the runtime sends them.
// The codes of mcperr/catalog alone close nothing: a server that takes them has others of its own.
func inForce(registries *registry.Result) (all *registry.Registry, closed bool) {
	declared := registries.Declared
	all = &registry.Registry{
		Open:    declared.Open,
		Domains: append(slices.Clone(declared.Domains), flags.Domains...),
		Codes:   append(slices.Clone(declared.Codes), flags.Codes...),
	}
	return all, (registries.InSight || flags.Given()) && !all.Open
}

// site judges the parts of one error, each by itself and with the others.
func (c *checker) site(site *coded.Site) {
	spec, named := c.codes(site)
	c.template(site)
	c.unnumbered(site)
	for _, part := range site.Parts {
		if part.Role != lexicon.Number {
			continue
		}
		for _, leaf := range c.coded.PartValues(part) {
			n, ok := numberOf(leaf.Value)
			if !ok || n == 0 || !part.Elsewhere && c.reserved(site, leaf, n) || site.Form == coded.Register {
				continue
			}
			if part.Elsewhere { // a contradiction is that of what is given here
				leaf.Expr, leaf.Const = here(site), nil
			}
			c.registered(site, leaf, n, spec, named, part.Elsewhere)
		}
	}
}

// here returns the first expression of a site that is given there.
func here(site *coded.Site) ast.Expr {
	for _, part := range site.Parts {
		if !part.Elsewhere {
			return part.Expr
		}
	}
	return nil
}

// codes judges the codes and the symbol of an error. It returns the registration of its code, if there is one.
func (c *checker) codes(site *coded.Site) (spec registry.Code, ok bool) {
	if site.Form == coded.Register {
		return spec, false
	}
	for _, part := range site.Parts {
		if part.Role != lexicon.Code {
			continue
		}
		for _, leaf := range c.coded.PartValues(part) {
			name, isText := textOf(leaf.Value)
			if !isText || name == "" {
				continue
			}
			if s, found := c.lookup(name); found {
				spec, ok = s, true
			} else if c.closed && !part.Elsewhere {
				c.at(site, leaf, fmt.Sprintf("uses the code %s, which is not registered: clients that know the registry "+
					"don't know it; add it to the registry", name), nil)
			}
		}
	}
	if ok {
		c.symbolOfCode(site, spec)
		c.domainOfCode(site, spec)
	}
	return spec, ok
}

// unnumbered reports a JSON-RPC error without a number, or with the number 0.
func (c *checker) unnumbered(site *coded.Site) {
	if site.Form != coded.Protocol {
		return
	}
	const problem = "builds a JSON-RPC error with the code 0, which no specification defines: clients can't tell what " +
		"happened; write -32602 for wrong parameters, -32603 for a fault of the server, or a number that the server registers"
	lit, ok := site.Node.(*ast.CompositeLit)
	if ok && len(lit.Elts) > 0 && site.Part(lexicon.Number) == nil && !site.CodeLater && !c.isPassedOn(site, lit) {
		c.add(lit, site.Where, problem, nil)
	}
	for _, leaf := range c.leaves(site, lexicon.Number) {
		if n, ok := numberOf(leaf.Value); ok && n == 0 {
			c.at(site, leaf, problem, nil)
		}
	}
}

// isPassedOn reports whether a function is given the error of a literal, or its address, and may set the number.
func (c *checker) isPassedOn(site *coded.Site, lit *ast.CompositeLit) bool {
	if site.Func == nil {
		return false
	}
	body, found := goq.Body(site.Func), false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			takes := slices.ContainsFunc(n.Args, func(arg ast.Expr) bool { return goq.Literal(arg) == lit })
			found = found || takes && !goq.MakesError(typeutil.StaticCallee(c.pass.TypesInfo, n))
		case *ast.AssignStmt:
			for i, e := range n.Rhs {
				if goq.Literal(e) != lit || len(n.Lhs) != len(n.Rhs) {
					continue
				}
				id, _ := n.Lhs[i].(*ast.Ident)
				v, _ := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
				a := c.coded.Assigned(v)
				found = found || v != nil && a != nil && (len(a.Given) > 0 || len(a.Filled) > 0)
			}
		}
		return !found
	})
	return found
}

// domainOfCode reports a domain that is not the one that the error's code is registered in. Errors of the common domain
// may occur in all others.
func (c *checker) domainOfCode(site *coded.Site, spec registry.Code) {
	if spec.Domain == "" || spec.Domain == registry.Common {
		return
	}
	for _, leaf := range c.leaves(site, lexicon.Domain) {
		if name, ok := textOf(leaf.Value); ok && name != "" && name != spec.Domain && name != registry.Common {
			c.at(site, leaf, fmt.Sprintf("gives the domain %s to the code %s, which is registered in %s: clients that sort "+
				"errors by domain sort it wrongly; leave the domain out, or write %s",
				name, spec.Name, spec.Domain, spec.Domain), nil)
		}
	}
}

// symbolOfCode reports a symbol that is not the one of the error's code.
func (c *checker) symbolOfCode(site *coded.Site, spec registry.Code) {
	for _, leaf := range c.leaves(site, lexicon.Symbol) {
		symbol, _ := textOf(leaf.Value)
		if symbol == "" {
			continue
		}
		if want := rightSymbol(c.registry, symbol, spec); want != "" {
			c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the symbol %s to the code %s: registered is %s; clients that go by "+
				"one or the other see different failures", symbol, spec.Name, want), nil)
		}
	}
}

// rightSymbol describes the registration that forbids a symbol for a code: that of the symbol, or else that of the
// code. It returns "" if there is none.
func rightSymbol(reg *registry.Registry, symbol string, spec registry.Code) string {
	switch other, found := reg.Symbol(symbol); {
	case found && other.Name != spec.Name:
		return other.Symbol + " for " + other.Name
	case !found && spec.Symbol != symbol:
		return spec.Symbol
	}
	return ""
}

// lookup returns the registration of a code: in the registry that applies, or else in that of the runtime.
func (c *checker) lookup(name string) (registry.Code, bool) {
	if s, ok := c.registry.Code(name); ok {
		return s, true
	}
	if !flags.Given() {
		if s, ok := registry.Builtin.Code(name); ok {
			return s, true
		}
	}
	return registry.Code{Name: name}, slices.Contains(mcp.RuntimeCodes, name)
}

// numberOf returns the value of an integer constant; v may be nil.
func numberOf(v constant.Value) (int64, bool) {
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

// textOf returns the value of a string constant; v may be nil.
func textOf(v constant.Value) (string, bool) {
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// leaves returns the values of the parts of a site in a role.
func (c *checker) leaves(site *coded.Site, role lexicon.Role) (list []coded.Leaf) {
	for _, part := range site.Parts {
		if part.Role != role {
			continue
		}
		for _, leaf := range c.coded.PartValues(part) {
			if part.Elsewhere {
				leaf.Expr, leaf.Const = here(site), nil
			}
			list = append(list, leaf)
		}
	}
	return list
}

// constant returns the only text that the parts of a site in a role can have.
func (c *checker) constant(site *coded.Site, role lexicon.Role) (text string, ok bool) {
	for i, leaf := range c.leaves(site, role) {
		other, isText := textOf(leaf.Value)
		if !isText || i > 0 && other != text {
			return "", false
		}
		text, ok = other, true
	}
	return text, ok
}

// at reports a value at the declaration of its constant, or else at its expression.
func (c *checker) at(site *coded.Site, leaf coded.Leaf, problem string, edits []analysis.TextEdit) {
	if leaf.Const != nil {
		if d := c.coded.Const(leaf.Const); d != nil {
			c.add(d.Name, leaf.Const.Name(), problem, edits)
			return
		}
	}
	c.add(leaf.Expr, site.Where, problem, edits)
}

// add reports a problem of a node, but only the first one of each node.
func (c *checker) add(node ast.Node, subject, problem string, edits []analysis.TextEdit) {
	if c.done[node] {
		return
	}
	c.done[node] = true
	c.findings = append(c.findings, report.Finding{
		Node: node, Subject: subject, Fix: "Use the number that replaces it", Edits: edits,
		Message: func(subject string) string { return subject + " " + problem },
	})
}
