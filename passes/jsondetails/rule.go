package jsondetails

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/jsontype"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

//go:embed doc.go
var doc string

// Rule reports data of errors and results that encoding/json rejects or changes.
var Rule = rule.New(rule.Meta{
	Name:     "jsondetails",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "the client gets different data than before",
	Requires: []*analysis.Analyzer{coded.Analyzer, handlers.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	coded    *coded.Result
	handlers *handlers.Result
	site     *coded.Site
	encoded  bool                  // the server encodes its data itself, and sees if it is rejected
	output   bool                  // its data is an output that the SDK encodes before it sends the result, as go-sdk does
	seen     map[values.Value]bool // what was judged: variables can refer to each other
	inside   []*types.Var          // the variables whose value is being judged, outer ones first
	cyclic   *types.Var            // the one that contains itself, or nil
	done     map[ast.Node]bool     // nodes with a finding
	graphs   memo.Table[ast.Node, *flow.Graph]
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, coded: pass.ResultOf[coded.Analyzer].(*coded.Result),
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result), done: make(map[ast.Node]bool),
	}
	for _, site := range c.coded.Sites {
		c.begin(site)
		for _, part := range site.Parts {
			if part.Role == lexicon.Details {
				c.begin(site)
				c.part(part)
			}
		}
		if lit, ok := site.Node.(*ast.CompositeLit); ok && site.Part(lexicon.Details) == nil {
			c.zero(lit)
		}
	}
	c.outputs()
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// begin starts to judge the data of a site.
func (c *checker) begin(site *coded.Site) {
	c.site, c.output, c.encoded, c.seen, c.inside, c.cyclic = site, false, false, make(map[values.Value]bool), nil, nil
}

// part judges the data of an error or result.
func (c *checker) part(part coded.Part) {
	call, ok := ast.Unparen(part.Expr).(*ast.CallExpr)
	if ok && part.Type != nil && isRawMessage(part.Type) && c.raw(call, part.Type, c.name(call)) {
		return
	}
	name := c.name(part.Expr)
	if c.isMeta(part) {
		name = "_meta"
	}
	if part.Type == nil || !isRawMessage(part.Type) {
		at := place{entry: part.Type != nil && isAny(part.Type), typed: c.isJudged(part)}
		c.value(values.Value{Expr: part.Expr}, name, at)
		return
	}
	for _, v := range c.coded.Tracer.Of(part.Expr) { // it is JSON already
		if call, ok := v.Expr.(*ast.CallExpr); ok && goq.Marshals(c.pass.TypesInfo, call) {
			c.encoded = true
			c.value(values.Value{Expr: call.Args[0], Scope: v.Scope}, name, place{})
		} else {
			c.value(v, name, place{typed: true})
		}
	}
}

// isJudged reports whether a part is an argument of a function of the package, whose parameter is judged there.
func (c *checker) isJudged(part coded.Part) bool {
	call, ok := c.site.Node.(*ast.CallExpr)
	if !ok || part.Type == nil || isOpen(part.Type) {
		return false
	}
	_, decl := c.handlers.Callee(call)
	return decl != nil
}

// isMeta reports whether a part of a result becomes _meta.
func (c *checker) isMeta(part coded.Part) bool {
	switch n := c.site.Node.(type) {
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(c.pass.TypesInfo, n)
		return fn != nil && mcp.SetsMeta(fn)
	case *ast.CompositeLit:
		return mcp.IsMeta(values.LiteralType(c.pass.TypesInfo, n))
	}
	return false
}

// zero judges the details that a literal leaves out: JSON rejects a channel even if it is nil.
func (c *checker) zero(lit *ast.CompositeLit) {
	st, ok := values.LiteralType(c.pass.TypesInfo, lit).Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i := range st.NumFields() {
		f := st.Field(i)
		switch f.Type().Underlying().(type) {
		case *types.Chan, *types.Signature:
			if coded.RoleOf(f, st.Tag(i)) == lexicon.Details {
				for _, problem := range jsontype.Check(f.Type()) { // it may have a method that encodes it
					c.add(lit, "details", problem, place{})
				}
			}
		}
	}
}

// name returns the name of the data in the message to the client.
func (c *checker) name(e ast.Expr) string {
	switch c.site.Form {
	case coded.Protocol:
		return "data"
	case coded.Answer:
		if name, ok := goq.NameOf(goq.Deref(c.typeOf(e))); ok && !types.IsInterface(c.typeOf(e)) && mcp.IsSDK(name.Package) {
			return "_meta"
		}
		return "structuredContent"
	}
	return "details"
}

func (c *checker) typeOf(e ast.Expr) types.Type { return c.pass.TypesInfo.TypeOf(e) }

// add reports a problem of an expression, with a fix if there is one for it.
func (c *checker) add(e ast.Expr, path string, p jsontype.Problem, at place) {
	switch {
	case p.Path == "" && p.Code == jsontype.IsError:
		var edits []analysis.TextEdit
		if at.entry {
			edits = c.unlessRead(path, c.text(e))
		}
		c.addFixed(e, path, p, "write "+types.ExprString(e)+".Error()", edits)
	case p.Path == "" && p.Code == jsontype.IsDuration:
		c.duration(e, path, p, at)
	default:
		c.addFixed(e, path, p, "pass text, numbers, lists and maps of what the client has to know", nil)
	}
}

// addFixed reports a problem of an expression with edits, which may be nil.
func (c *checker) addFixed(e ast.Expr, path string, p jsontype.Problem, instead string, edits []analysis.TextEdit) {
	if c.done[e] || c.encoded && p.Verdict == jsontype.Error {
		return
	}
	c.done[e] = true
	sort, effect := "-lossy", "the client gets something else than was meant"
	if p.Verdict == jsontype.Error {
		sort, effect = "", "no answer can be sent, and the client waits until its own deadline"
		switch {
		case c.output:
			effect = "the SDK refuses the tool, or the client gets a JSON-RPC error, which the model never sees"
		case c.site.Form != coded.Build:
		case c.site.OfRuntime(c.pass.TypesInfo): // its boundary encodes the details first
			effect = "the client gets an INTERNAL_ERROR instead of this error"
		default:
			effect = "the client gets no answer, or not this error"
		}
	}
	c.findings = append(c.findings, report.Finding{
		Node: e, Subject: c.site.Where, Sort: sort, Fix: "Pass what JSON can say", Edits: edits,
		Message: func(subject string) string {
			typ := types.TypeString(p.Type, types.RelativeTo(c.pass.Pkg))
			return fmt.Sprintf("%s sends %s%s: %s, and %s: %s; %s", subject, path, p.Path, typ, p.Why, effect, instead)
		},
	})
}
