package coderange

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"slices"

	"golang.org/x/tools/go/analysis"

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

// Rule reports codes and numbers that are not what is registered.
var Rule = rule.New(rule.Meta{
	Name:     "coderange",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     false,
	Why:      "clients that know the old number have to learn the new one",
	Options: []rule.Option{
		{
			Name: "ranges", Value: flags.Ranges(),
			Usage: "registered ranges, `NAME=MIN-MAX` separated by commas, in place of the built-in ones",
		},
		{
			Name: "codes", Value: flags.Names(),
			Usage: "registered codes, `NAME` or NAME=NUMBER separated by commas, in place of the built-in ones",
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
	env      *coded.Result
	reg      *registry.Registry
	closed   bool // a code that is not registered is wrong
	done     map[ast.Node]bool
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		return nil, nil
	}
	seen := pass.ResultOf[registry.Analyzer].(*registry.Result)
	c := &checker{pass: pass, env: pass.ResultOf[coded.Analyzer].(*coded.Result), done: make(map[ast.Node]bool)}
	c.reg, c.closed = inForce(seen)
	for _, p := range seen.Problems {
		c.add(p.Node, "the registry", "contradicts itself: "+p.Text+"; mcperr.Register refuses it, and neither clients nor rules can rely on it", nil)
	}
	for _, site := range c.env.Sites {
		if site.Form != coded.Compare {
			c.site(site)
		}
	}
	c.meanings()
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// inForce returns what is registered: by the registries in sight and the flags, or else what is built in. Codes of
// the built-in registry stay known beside a registry of the server's own, since the runtime sends some by itself.
func inForce(seen *registry.Result) (reg *registry.Registry, closed bool) {
	if !seen.InSight {
		return flags.Base(), flags.Given()
	}
	all := registry.Registry{Open: seen.Declared.Open}
	all.Domains = append(slices.Clone(seen.Declared.Domains), flags.Domains...)
	all.Codes = append(slices.Clone(seen.Declared.Codes), flags.Codes...)
	if len(all.Domains) == 0 {
		all.Domains = registry.Builtin.Domains
	}
	return &all, !all.Open
}

// site judges the parts of one error, each by itself and against the others.
func (c *checker) site(site *coded.Site) {
	spec, named := c.codes(site)
	for _, part := range site.Parts {
		if part.Role != lexicon.Number {
			continue
		}
		for _, leaf := range c.env.Values(site, part.Expr) {
			if n, ok := number(leaf); ok && n != 0 && !c.reserved(site, leaf, n) && site.Form != coded.Register {
				c.registered(site, leaf, n, spec, named)
			}
		}
	}
}

// codes judges the codes and symbols of an error. It returns what is registered of its code, if that is known.
func (c *checker) codes(site *coded.Site) (spec registry.Code, ok bool) {
	if site.Form == coded.Register {
		return spec, false
	}
	for _, part := range site.Parts {
		if part.Role != lexicon.Code {
			continue
		}
		for _, leaf := range c.env.Values(site, part.Expr) {
			name, isText := text(leaf)
			if !isText || name == "" {
				continue
			}
			if s, found := c.lookup(name); found {
				spec, ok = s, true
			} else if c.closed {
				c.at(site, leaf, fmt.Sprintf("uses the code %s, which is not registered: clients that know the registry don't know it; add it to the registry", name), nil)
			}
		}
	}
	if symbol, isText := c.constant(site.Part(lexicon.Symbol)); isText && ok && symbol != "" {
		if other, found := c.reg.Symbol(symbol); found && other.Name != spec.Name || !found && spec.Symbol != "" && spec.Symbol != symbol {
			c.add(site.Part(lexicon.Symbol), site.Where, fmt.Sprintf("gives the symbol %s to the code %s: registered is %s; clients that go by one or the other see different failures", symbol, spec.Name, described(other, found, spec)), nil)
		}
	}
	return spec, ok
}

// described says what is registered of a symbol, or else of the code.
func described(other registry.Code, found bool, spec registry.Code) string {
	if found {
		return other.Symbol + " for " + other.Name
	}
	return spec.Symbol
}

// lookup finds a code in the registry in force, or among the built-in ones.
func (c *checker) lookup(name string) (registry.Code, bool) {
	if s, ok := c.reg.Code(name); ok {
		return s, true
	}
	if !flags.Given() {
		if s, ok := registry.Builtin.Code(name); ok {
			return s, true
		}
	}
	return registry.Code{Name: name}, slices.Contains(mcp.RuntimeCodes, name)
}

func number(leaf coded.Leaf) (int64, bool) {
	if leaf.Value == nil || leaf.Value.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(leaf.Value)
}

func text(leaf coded.Leaf) (string, bool) {
	if leaf.Value == nil || leaf.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(leaf.Value), true
}

// constant returns the text of a constant expression.
func (c *checker) constant(e ast.Expr) (string, bool) {
	if e == nil {
		return "", false
	}
	return text(coded.Leaf{Value: c.pass.TypesInfo.Types[e].Value})
}

// at reports a value: where its constant is declared, or else where it stands.
func (c *checker) at(site *coded.Site, leaf coded.Leaf, said string, edits []analysis.TextEdit) {
	if leaf.Const != nil {
		if d := c.env.Const(leaf.Const); d != nil {
			c.add(d.Name, leaf.Const.Name(), said, edits)
			return
		}
	}
	c.add(leaf.Expr, site.Where, said, edits)
}

// add reports a place once.
func (c *checker) add(node ast.Node, subject, said string, edits []analysis.TextEdit) {
	if c.done[node] {
		return
	}
	c.done[node] = true
	c.findings = append(c.findings, report.Finding{
		Node: node, Subject: subject, Fix: "Use the number that replaces it", Edits: edits,
		Message: func(subject string) string { return subject + " " + said },
	})
}
