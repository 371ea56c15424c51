package codename

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/facts"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports error codes that are not stable names.
var Rule = rule.New(rule.Meta{
	Name:     "codename",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Information,
	Fixes:    rule.Review,
	Why:      "clients and prompts that know the old code have to learn the new one",
	Requires: []*analysis.Analyzer{finder},
	Run: func(pass *analysis.Pass) (any, error) {
		report.Report(pass, pass.ResultOf[finder].([]report.Finding))
		return nil, nil
	},
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

// finder makes the findings. Hosts copy the analyzer of a rule, and a fact belongs to one analyzer.
var finder = &analysis.Analyzer{
	Name:       "mcpcodenames",
	Doc:        "find error codes that are not stable names",
	Run:        find,
	Requires:   []*analysis.Analyzer{coded.Analyzer},
	ResultType: reflect.TypeFor[[]report.Finding](),
	FactTypes:  []analysis.Fact{new(facts.Chain[renamed])},
}

// use is a value in the role of a code.
type use struct {
	site *coded.Site // nil for a constant that is a code by its type and that no site uses
	part ast.Expr    // the expression at the site
	leaf coded.Leaf
}

// text returns the code. It panics if the value is not constant.
func (u use) text() string { return constant.StringVal(u.leaf.Value) }

type checker struct {
	pass     *analysis.Pass
	coded    *coded.Result
	renames  map[string]string // the new names of codes that are not in SCREAMING_SNAKE_CASE
	others   map[string]bool   // codes among them whose text the package also has where it is not known to be the code
	built    map[string]bool   // the codes of errors that the package builds
	uses     []use
	inSite   map[*types.Const]bool // constants that are the code of an error
	closed   map[types.Type]bool   // cache of isClosed
	fixed    map[string]bool       // codes that get a new name: whether the fixes change all of their uses
	done     map[ast.Node]bool     // nodes with a finding
	findings []report.Finding
	below    []facts.Of[renamed] // in the packages that this one imports
}

func find(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, coded: pass.ResultOf[coded.Analyzer].(*coded.Result),
		built: make(map[string]bool), inSite: make(map[*types.Const]bool), closed: make(map[types.Type]bool),
		fixed: make(map[string]bool), done: make(map[ast.Node]bool),
	}
	c.collect()
	for _, u := range c.uses {
		c.judge(u)
	}
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	c.export()
	return c.findings, nil
}

// renamed says that the fixes in a package give new names to some codes. It is a fact, because the packages that import
// it may compare errors with them.
type renamed struct{ Codes []string }

// mostRenamed is the greatest number of codes in a fact.
const mostRenamed = 16

// export writes the fact of the package.
func (c *checker) export() {
	var list []string
	for code, whole := range c.fixed {
		if whole {
			list = append(list, code)
		}
	}
	slices.Sort(list)
	var own *renamed
	if len(list) > 0 {
		own = &renamed{list[:min(len(list), mostRenamed)]}
	}
	if c.pass.Pkg.Name() != "main" {
		facts.Export(c.pass, c.below, own)
	}
}

// collect lists the codes of the package, and decides on their new names.
func (c *checker) collect() {
	for _, d := range c.coded.CodeConstants {
		if d.Obj.Val().Kind() == constant.String && c.original(d.Obj) == d.Obj {
			c.uses = append(c.uses, use{leaf: coded.Leaf{Expr: d.Name, Value: d.Obj.Val(), Const: d.Obj}})
		}
	}
	for _, site := range c.coded.Sites {
		for _, part := range site.Parts {
			if part.Role != lexicon.Code || part.Elsewhere {
				continue
			}
			for _, leaf := range c.coded.PartValues(part) {
				leaf.Const = c.original(leaf.Const)
				if leaf.Computed != "" || leaf.Value != nil && leaf.Value.Kind() == constant.String {
					c.uses = append(c.uses, use{site, part.Expr, leaf})
					c.inSite[leaf.Const] = true
				}
			}
		}
	}
	var names []string
	for _, u := range c.uses {
		if u.leaf.Value != nil {
			names = append(names, u.text())
			c.built[u.text()] = c.built[u.text()] || u.site == nil || u.site.Form != coded.Compare
		}
	}
	c.below = facts.Below[renamed](c.pass, func(*types.Package) bool { return true })
	for _, of := range c.below {
		for _, code := range of.Fact.Codes {
			names = append(names, code)
			c.built[code] = true
		}
	}
	c.renames = codes.Renames(names)
	if len(c.renames) > 0 {
		c.findOthers()
	}
}

// original returns the constant of the package that has the text of a constant: that of the declaration const A = B is
// B.
func (c *checker) original(k *types.Const) *types.Const {
	for k != nil {
		d := c.coded.Const(k)
		if d == nil {
			break
		}
		from := goq.ConstOf(c.pass.TypesInfo, goq.Unconverted(c.pass.TypesInfo, d.Value))
		if from == nil || from.Pkg() != c.pass.Pkg {
			break
		}
		k = from
	}
	return k
}

// findOthers finds the codes that are to be renamed and that a string literal besides the uses has as well, such as the
// key of a map in which the code is looked up.
func (c *checker) findOthers() {
	known := make(map[*ast.BasicLit]bool)
	for _, u := range c.uses {
		if u.leaf.Value != nil {
			known[c.literal(u)] = true
		}
	}
	c.others = make(map[string]bool)
	for _, file := range c.coded.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok && field.Tag != nil {
				known[field.Tag] = true
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && !known[lit] {
				text, _ := strconv.Unquote(lit.Value)
				c.others[text] = c.others[text] || c.renames[text] != ""
			}
			return true
		})
	}
}

// literal returns the literal with the text of a code, or nil.
func (c *checker) literal(u use) *ast.BasicLit {
	e := u.leaf.Expr
	if u.leaf.Const != nil {
		d := c.coded.Const(u.leaf.Const)
		if d == nil {
			return nil
		}
		e = d.Value
	}
	lit, _ := goq.Unconverted(c.pass.TypesInfo, e).(*ast.BasicLit)
	return lit
}

// judge reports the first problem of a code.
func (c *checker) judge(u use) {
	switch {
	case u.site == nil && !c.inSite[u.leaf.Const] && !c.coded.OnlyPart(u.leaf.Const): // it may be the status of a success
	case u.site != nil && u.site.Form == coded.Compare:
		c.compared(u)
	case c.swapped(u):
	case u.leaf.Computed != "" && c.prints(u.leaf.Expr):
	case u.leaf.Computed != "":
		c.add(u, u.leaf.Expr, "puts its code together at run time, by "+u.leaf.Computed+": it differs from call to call, "+
			"and no client can know it; use a constant, and put what varies into the message or the details", nil)
	default:
		c.name(u)
	}
}

// prints reports whether an expression is in a method String, which may put together a text for numbers without a name.
func (c *checker) prints(e ast.Expr) bool {
	fn, ok := c.coded.Innermost(e).(*ast.FuncDecl)
	return ok && fn.Recv != nil && fn.Name.Name == "String"
}

// name judges a constant code by its text.
func (c *checker) name(u use) {
	const whatFailed = "name what has failed, as in OWNER_NOT_FOUND"
	text := u.text()
	switch codes.Check(text) {
	case codes.Empty:
		// An empty code of the server's own type may have a meaning.
		if u.site != nil && c.isRuntime(u.part) && !c.wraps(u.site) {
			c.add(u, u.leaf.Expr, "builds an error without a code: the client gets INTERNAL_ERROR; "+whatFailed, nil)
		}
	case codes.Sentence:
		c.atPlace(u, fmt.Sprintf("uses the text %q as a code: clients can't compare texts, which change; name what has "+
			"failed, as in %s", short(text), cmp.Or(codes.FromMessage(text, false), "OWNER_NOT_FOUND")))
	case codes.Generic:
		c.atPlace(u, fmt.Sprintf("uses the code %q, which fits every failure: neither model nor client can tell what "+
			"happened; %s", text, whatFailed))
	case codes.Numbered:
		c.atPlace(u, fmt.Sprintf("uses the code %q, which says nothing without a table: neither model nor client can tell "+
			"what happened; %s", text, whatFailed))
	case codes.Long:
		c.atPlace(u, fmt.Sprintf("uses the code %q of %d bytes, where clients expect %d at most (AIP-193); shorten it",
			short(text), len(text), codes.MaxLen))
	case codes.Short:
		c.atPlace(u, fmt.Sprintf("uses the code %q, which is too short to say what has failed; %s", text, whatFailed))
	case codes.Case:
		c.letters(u)
	}
}

// wraps reports whether an error of the runtime gets its code from its cause if it is given none.
func (c *checker) wraps(site *coded.Site) bool {
	call, ok := site.Node.(*ast.CallExpr)
	return ok && mcp.IsRuntime(typeutil.StaticCallee(c.pass.TypesInfo, call), "Wrap", "Wrapf")
}

// letters reports a code that is not in SCREAMING_SNAKE_CASE.
func (c *checker) letters(u use) {
	text := u.text()
	node, edits := c.place(u)
	problem := fmt.Sprintf("uses the code %q, which is not SCREAMING_SNAKE_CASE: clients compare codes byte by byte and "+
		"expect the form of AIP-193; ", text)
	whole, known := c.fixed[text]
	c.fixed[text] = len(edits) > 0 && !c.others[text] && (whole || !known)
	switch to, other := c.renames[text], codes.Screaming(text); {
	case c.others[text]:
		c.add(u, node, problem+fmt.Sprintf("write %q, here and where else %q means this code", to, text), nil)
	case to != "":
		c.add(u, node, problem+fmt.Sprintf("write %q", to), edits)
	case other != "":
		c.add(u, node, problem+fmt.Sprintf("%s is there already: use it if it says the same, or find another name", other),
			nil)
	default:
		c.add(u, node, problem+"find a name of capitals, digits and underscores", nil)
	}
}

// compared reports a comparison with a code that gets a new name where it is built.
func (c *checker) compared(u use) {
	if u.leaf.Value == nil || u.leaf.Const != nil {
		return
	}
	text := u.text()
	to := c.renames[text]
	if !c.built[text] || c.others[text] || codes.Check(text) != codes.Case || to == "" {
		return
	}
	c.add(u, u.leaf.Expr, fmt.Sprintf("compares the code with %q, which is not SCREAMING_SNAKE_CASE; once it is called "+
		"%s where it is built, this no longer matches: write %q", text, to, to), c.replace(u.leaf.Expr, text, to))
}

// atPlace reports a problem that has no fix, where the code has to be changed.
func (c *checker) atPlace(u use, problem string) {
	node, _ := c.place(u)
	c.add(u, node, problem, nil)
}

// place returns the node where a code has to be changed: the declaration of its constant, or else its expression. There
// are no edits if others than clients may depend on the text.
func (c *checker) place(u use) (ast.Node, []analysis.TextEdit) {
	to := c.renames[u.text()]
	if u.leaf.Const == nil {
		return u.leaf.Expr, c.replace(u.leaf.Expr, u.text(), to)
	}
	d := c.coded.Const(u.leaf.Const)
	if d == nil {
		return u.leaf.Expr, nil
	}
	// What has the type of codes is a code wherever it is used, if it is the code of an error.
	isCode := c.coded.IsCodeType(u.leaf.Const.Type())
	if isCode && !c.isClosed(u.leaf.Const.Type()) || !(isCode && c.inSite[u.leaf.Const]) &&
		!c.coded.OnlyPart(u.leaf.Const) {
		return d.Name, nil
	}
	return d.Name, c.replace(d.Value, u.text(), to)
}

// isClosed is [coded.Result.IsClosed].
func (c *checker) isClosed(code types.Type) bool {
	closed, known := c.closed[code]
	if !known {
		closed = c.coded.IsClosed(code)
		c.closed[code] = closed
	}
	return closed
}

// replace returns the edit that changes a code in a string literal, or nil for any other expression. The literal is the
// code, or a JSON text with the code as a value.
func (c *checker) replace(e ast.Expr, from, to string) []analysis.TextEdit {
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 { // Code("invalidPort")
		e = call.Args[0]
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok || to == "" {
		return nil
	}
	if written, err := strconv.Unquote(lit.Value); err == nil && written == from {
		return []analysis.TextEdit{{Pos: lit.Pos(), End: lit.End(), NewText: []byte(strconv.Quote(to))}}
	}
	quote := `"`
	if lit.Value[0] == '"' {
		quote = `\"`
	}
	before, _, found := strings.Cut(lit.Value, quote+from+quote)
	if !found || strings.Count(lit.Value, quote+from+quote) > 1 {
		return nil
	}
	pos := lit.Pos() + token.Pos(len(before)+len(quote))
	end := pos + token.Pos(len(from))
	file, ok := patch.Of(c.pass, pos)
	if !ok || string(file.Src[file.Tok.Offset(pos):file.Tok.Offset(end)]) != from { // a literal leaves out \r
		return nil
	}
	return []analysis.TextEdit{{Pos: pos, End: end, NewText: []byte(to)}}
}

// isRuntime reports whether an expression has the runtime's type for codes.
func (c *checker) isRuntime(e ast.Expr) bool {
	name, ok := goq.NameOf(c.pass.TypesInfo.TypeOf(e))
	return ok && name.Package == mcp.RuntimePath
}

// add reports a problem of a node, but only the first one of each node. A constant of another package that is a code by
// its type is reported in that package.
func (c *checker) add(u use, node ast.Node, problem string, edits []analysis.TextEdit) {
	subject := ""
	switch k := u.leaf.Const; {
	case k != nil && k.Pkg() == c.pass.Pkg:
		subject = k.Name()
	case k != nil && c.coded.IsCodeType(k.Type()):
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
		Message: func(subject string) string { return subject + " " + problem },
	})
}

// short returns the beginning of a long text.
func short(s string) string {
	if runes := []rune(s); len(runes) > 48 {
		return string(runes[:48]) + "…"
	}
	return s
}
