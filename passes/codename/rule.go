package codename

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
	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports error codes that don't name the failure in a way that clients can rely on.
var Rule = rule.New(rule.Meta{
	Name:     "codename",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Information,
	Safe:     false,
	Why:      "clients and prompts that know the old code have to learn the new one",
	Requires: []*analysis.Analyzer{coded.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

// use is a value in the role of a code.
type use struct {
	site *coded.Site // nil for a constant that is a code by its type, and not used here
	part ast.Expr    // the expression at the site
	leaf coded.Leaf
}

func (u use) text() string { return constant.StringVal(u.leaf.Value) }

type checker struct {
	pass     *analysis.Pass
	env      *coded.Result
	renames  map[string]string
	built    map[string]bool // codes of errors that are built here
	uses     []use
	done     map[ast.Node]bool // where a finding stands already
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, env: pass.ResultOf[coded.Analyzer].(*coded.Result),
		built: make(map[string]bool), done: make(map[ast.Node]bool),
	}
	c.collect()
	for _, u := range c.uses {
		c.judge(u)
	}
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// collect lists the codes of the package and decides what those of the wrong form should be called.
func (c *checker) collect() {
	var names []string
	for _, d := range c.env.CodeConstants {
		if d.Obj.Val().Kind() == constant.String {
			c.uses = append(c.uses, use{leaf: coded.Leaf{Expr: d.Name, Value: d.Obj.Val(), Const: d.Obj}})
		}
	}
	for _, site := range c.env.Sites {
		for _, part := range site.Parts {
			if part.Role != lexicon.Code {
				continue
			}
			for _, leaf := range c.env.Values(site, part.Expr) {
				if leaf.Computed != "" || leaf.Value != nil && leaf.Value.Kind() == constant.String {
					c.uses = append(c.uses, use{site, part.Expr, leaf})
				}
			}
		}
	}
	for _, u := range c.uses {
		if u.leaf.Value != nil {
			names = append(names, u.text())
			c.built[u.text()] = c.built[u.text()] || u.site == nil || u.site.Form != coded.Compare
		}
	}
	c.renames = codes.Renames(names)
}

func (c *checker) judge(u use) {
	if u.site != nil && u.site.Form == coded.Compare {
		c.compared(u)
		return
	}
	if c.swapped(u) {
		return
	}
	if u.leaf.Computed != "" {
		c.add(u, u.leaf.Expr, "puts its code together at run time, by "+u.leaf.Computed+
			": it differs from call to call, and no client can know it; use a constant, and put what varies into the message or the details", nil)
		return
	}
	text := u.text()
	problem := codes.Check(text)
	switch problem {
	case codes.Fine:
		return
	case codes.Empty:
		if u.site == nil || !c.isRuntime(u.part) {
			return // the server's own type may mean something by it
		}
		c.add(u, u.leaf.Expr, "builds an error without a code: the client gets INTERNAL_ERROR; name what has failed, as in OWNER_NOT_FOUND", nil)
		return
	}
	node, edits := c.place(u)
	switch problem {
	case codes.Sentence:
		c.add(u, node, fmt.Sprintf("uses the text %q as a code: clients can't compare texts, which change; name what has failed, as in %s", short(text), codes.FromMessage(text, "", false)), nil)
	case codes.Generic:
		c.add(u, node, fmt.Sprintf("uses the code %q, which fits every failure: neither model nor client can tell what happened; name what has failed, as in OWNER_NOT_FOUND", text), nil)
	case codes.Numbered:
		c.add(u, node, fmt.Sprintf("uses the code %q, which says nothing without a table: neither model nor client can tell what happened; name what has failed, as in OWNER_NOT_FOUND", text), nil)
	case codes.Long:
		c.add(u, node, fmt.Sprintf("uses the code %q of %d bytes, where clients expect %d at most (AIP-193); shorten it", short(text), len(text), codes.MaxLen), nil)
	case codes.Case:
		said := fmt.Sprintf("uses the code %q, which is not SCREAMING_SNAKE_CASE: clients compare codes byte by byte and expect the form of AIP-193; ", text)
		switch to, other := c.renames[text], codes.Screaming(text); {
		case to != "":
			c.add(u, node, said+fmt.Sprintf("write %q", to), edits)
		case other != "":
			c.add(u, node, said+fmt.Sprintf("%s is another code's name already, so find a new one", other), nil)
		default:
			c.add(u, node, said+"find a name of capitals, digits and underscores", nil)
		}
	}
}

// compared reports a comparison with a code that is to be renamed where it is built.
func (c *checker) compared(u use) {
	if u.leaf.Value == nil || u.leaf.Const != nil || !c.built[u.text()] || codes.Check(u.text()) != codes.Case || c.renames[u.text()] == "" {
		return
	}
	to := c.renames[u.text()]
	c.add(u, u.leaf.Expr, fmt.Sprintf("compares the code with %q, which is not SCREAMING_SNAKE_CASE; once it is called %s where it is built, this no longer matches: write %q", u.text(), to, to), c.replace(u.leaf.Expr, to))
}

// place returns where a code of the wrong form is to be changed: at the declaration of the constant that holds it,
// else where it stands. There are no edits where others than clients may depend on the text.
func (c *checker) place(u use) (ast.Node, []analysis.TextEdit) {
	to := c.renames[u.text()]
	if u.leaf.Const == nil {
		return u.leaf.Expr, c.replace(u.leaf.Expr, to)
	}
	d := c.env.Const(u.leaf.Const)
	if d == nil {
		return u.leaf.Expr, nil
	}
	if !c.env.IsCodeType(u.leaf.Const.Type()) && !c.env.OnlyPart(u.leaf.Const) {
		return d.Name, nil
	}
	return d.Name, c.replace(d.Value, to)
}

// replace returns the edit of a string literal.
func (c *checker) replace(e ast.Expr, to string) []analysis.TextEdit {
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 { // Code("invalidPort")
		e = call.Args[0]
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok || to == "" {
		return nil
	}
	return []analysis.TextEdit{{Pos: lit.Pos(), End: lit.End(), NewText: []byte(strconv.Quote(to))}}
}

// isRuntime reports whether an expression has the runtime's type for codes.
func (c *checker) isRuntime(e ast.Expr) bool {
	named, ok := types.Unalias(c.pass.TypesInfo.TypeOf(e)).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == mcp.RuntimePath
}

// add reports a use once. A constant of another package of the module that is a code by its type is that package's.
func (c *checker) add(u use, node ast.Node, text string, edits []analysis.TextEdit) {
	k := u.leaf.Const
	subject := ""
	switch {
	case k != nil && k.Pkg() == c.pass.Pkg:
		subject = k.Name()
	case k != nil && c.env.IsCodeType(k.Type()):
		return
	default:
		subject = u.site.Where
	}
	if c.done[node] {
		return
	}
	c.done[node] = true
	c.findings = append(c.findings, report.Finding{
		Node: node, Subject: subject, Fix: "Rename the code", Edits: edits,
		Message: func(subject string) string { return subject + " " + text },
	})
}

func short(s string) string {
	if runes := []rune(s); len(runes) > 48 {
		return string(runes[:48]) + "…"
	}
	return s
}
