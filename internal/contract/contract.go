// Package contract lists the codes that each tool of a server can answer with. Clients and prompts depend on them, as
// on the name of a tool.
package contract

import (
	"cmp"
	"go/ast"
	"go/types"
	"iter"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// Analyzer lists the tools of a package with their codes. Its result is a [*Result]. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "mcpcontract",
	Doc:        "list the codes that the tools of an MCP server can answer with",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer, coded.Analyzer, registry.Analyzer, failures.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Answers), new(Describes)},
}

// Result is the contract of a package.
type Result struct {
	Tools []Tool // in source order

	// Registered are the names of tools whose handlers are in other packages, by handler.
	Registered map[string][]string

	Entries []Code          // the codes that the package adds to a registry; only Name, File and Line are set
	Specs   []registry.Code // what the registry says of them
	Used    map[string]bool // the constant texts of the package that may be codes, without registries and declarations
}

// Tool is a tool and the codes that it can answer with.
type Tool struct {
	Name    string // of the tool, or of its handler if the name of the tool is not known
	Handler string // the function: import path and name
	Named   bool   // Name is that of the tool
	Codes   []Code // sorted
}

// Code is a code that a tool can answer with, at one place.
type Code struct {
	Name    string // empty if it is decided at run time
	Kind    string // such as "validation"; empty if it is decided at run time or not known
	Retry   string // as the runtime encodes it, such as "not_retryable"; empty if it is decided at run time or not known
	Number  int64  // 0 if there is none
	Message string // the constant text or format; may be empty
	File    string // where the error is made
	Line    int
	Bare    bool // the error has no type there: it has a code only if a boundary gives it one

	// Method is the full name of an interface's method whose implementation answers. All else is empty then. [Merge]
	// replaces it by the codes of the implementation.
	Method string

	Unregistered Unregistered // what a registry decides that the package does not import
}

// Unregistered is what a registry decides about a code, besides the number.
type Unregistered struct {
	Retry bool // the place leaves it to the code and the kind
	Text  bool // the place leaves kind and message to the code, as mcperr.Coded does
}

// register completes a code by its registration in a package that the package of the code does not import.
func (c Code) register(spec registry.Code) Code {
	c.Number = cmp.Or(c.Number, spec.Number)
	if c.Unregistered.Retry {
		c.Retry = retryOfSpec(spec)
	}
	if c.Unregistered.Text {
		c.Kind, c.Message = cmp.Or(spec.Type, c.Kind), spec.Message
	}
	return c
}

// Compare orders codes by name, and then by everything else.
func (c Code) Compare(d Code) int {
	return cmp.Or(
		cmp.Compare(c.Name, d.Name), cmp.Compare(c.Kind, d.Kind), cmp.Compare(c.Retry, d.Retry),
		cmp.Compare(c.Number, d.Number), cmp.Compare(c.File, d.File), cmp.Compare(c.Line, d.Line),
		cmp.Compare(c.Message, d.Message), cmp.Compare(c.Method, d.Method),
	)
}

// Answers is the fact that a function can answer with codes, or that a variable has one.
type Answers struct {
	Codes []Code
}

// AFact implements [analysis.Fact].
func (*Answers) AFact() {}

func (a *Answers) String() string { return "answers" }

// Describes is the fact that a function returns the description of a tool.
type Describes struct {
	Tool string // its name
}

// AFact implements [analysis.Fact].
func (*Describes) AFact() {}

func (d *Describes) String() string { return "describes " + d.Tool }

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	if !found.Own {
		return new(Result), nil
	}
	b := newBuilder(pass, found)
	b.export()
	names := b.names()
	res := &Result{Tools: b.tools(names), Registered: names, Entries: b.entries(), Used: b.used()}
	for _, e := range b.registered {
		res.Specs = append(res.Specs, e.Code)
	}
	for _, tool := range res.Tools {
		delete(res.Registered, tool.Handler)
	}
	return res, nil
}

// Merge returns the tools of packages, sorted by name and handler. A registry counts for the codes of all packages, as
// it does at run time. actions are what the analyzers did in all packages of the server, any of which may implement an
// interface.
func Merge(results []*Result, actions iter.Seq[*checker.Action]) (list []Tool) {
	behind := newImplementations(actions)
	names := make(map[string][]string)
	specs := make(map[string]registry.Code)
	for _, r := range results {
		for _, spec := range r.Specs {
			specs[spec.Name] = spec
		}
		for handler, own := range r.Registered {
			names[handler] = append(names[handler], own...)
		}
	}
	for _, r := range results {
		for _, tool := range r.Tools {
			tool.Codes = registered(behind.expand(tool.Codes), specs)
			others := slices.Clone(names[tool.Handler])
			if function, _, isLiteral := strings.Cut(tool.Handler, literalMark); isLiteral {
				others = append(others, names[function]...) // it may be known by the function that returns it
			}
			if !tool.Named && len(others) > 0 {
				for _, name := range others {
					tool.Name, tool.Named = name, true
					list = append(list, tool)
				}
				continue
			}
			list = append(list, tool)
		}
	}
	slices.SortStableFunc(list, func(a, b Tool) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Handler, b.Handler))
	})
	return list
}

// registered returns codes that are completed by their registrations, sorted.
func registered(codes []Code, specs map[string]registry.Code) []Code {
	codes = slices.Clone(codes)
	for i, c := range codes {
		if spec, ok := specs[c.Name]; ok {
			codes[i] = c.register(spec)
		}
	}
	return sorted(codes)
}

// tools lists the handlers of the package. A handler that is registered for several tools is listed for each.
func (b *builder) tools(names map[string][]string) (list []Tool) {
	for _, h := range b.roots() {
		id := b.identity(h)
		codes := b.codesOf(h.Func)
		if len(names[id]) == 0 && b.isTool(h) {
			list = append(list, Tool{Name: h.Name, Handler: id, Codes: codes})
		}
		for _, name := range names[id] {
			list = append(list, Tool{Name: name, Handler: id, Named: true, Codes: codes})
		}
	}
	return list
}

// roots returns the functions that answer tool calls for no other function, in source order.
func (b *builder) roots() (list []*handlers.Responder) {
	known := make(map[ast.Node]bool)
	for _, r := range slices.Concat(b.handlers.Handlers, b.failures.Responders) {
		if r.From == nil && !known[r.Func] {
			known[r.Func] = true
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(x, y *handlers.Responder) int { return int(x.Func.Pos() - y.Func.Pos()) })
	return list
}

// isTool reports whether a function without a known name is the handler of a tool, and neither a function that makes
// results nor one that an adapter or a middleware puts around handlers.
func (b *builder) isTool(h *handlers.Responder) bool {
	shape, shaped := mcp.ShapeOf(h.Sig)
	if shaped && !shape.Request && !h.Registered {
		return false
	}
	outer := b.outer(h)
	if outer == nil {
		return true
	}
	for p := range outer.Signature().Params().Variables() {
		if _, isFunc := p.Type().Underlying().(*types.Signature); isFunc {
			return false
		}
	}
	return true
}

// outer returns the declared function around a handler that is a literal, or nil.
func (b *builder) outer(h *handlers.Responder) *types.Func {
	decl := b.handlers.Outer[h.Func]
	if decl == nil {
		return nil
	}
	fn, _ := b.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return fn
}

// sorted returns codes without duplicates, in order.
func sorted(codes []Code) []Code {
	codes = slices.Clone(codes)
	slices.SortFunc(codes, Code.Compare)
	return slices.Compact(codes)
}

// identity returns the name of a handler that no other one has.
func (b *builder) identity(h *handlers.Responder) string {
	if h.Obj != nil {
		return h.Obj.FullName()
	}
	name := b.pass.Pkg.Path() + "." + h.Name
	if fn := b.outer(h); fn != nil {
		name = fn.FullName()
	}
	return name + literalMark + b.pass.Fset.Position(h.Func.Pos()).String()
}

// literalMark separates the name of a handler from its position, if it is a function literal.
const literalMark = "@"

// at sets the position of a code.
func (b *builder) at(c Code, n ast.Node) Code {
	posn := b.pass.Fset.Position(n.Pos())
	c.File, c.Line = posn.Filename, posn.Line
	return c
}
