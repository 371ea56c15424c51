// Package directive reads the comments by which a server tells the rules what they can't infer:
//
//	//mcperr:error                            above a type: it is a typed error, whatever its fields are called
//	//mcperr:constructor code=0 message=1     above a function: what its parameters become, by index
//	//mcperr:bound 200                        above a function: the string it returns has at most so many bytes
//	//mcperr:ignore nilresult a reason        behind or above a line: the rule is silent there
package directive

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// Analyzer reads directives. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpdirective",
	Doc:        "read the directives of mcperrlint",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(fact)},
}

// fact is what a directive says of a type or a function.
type fact struct {
	Error bool
	Bound int // in bytes; 0 for none
}

func (*fact) AFact() {}

func (*fact) String() string { return "directive" }

// Result is what [Analyzer] found, in the package and in what it imports.
type Result struct {
	Any       bool // the package has directives
	Malformed []Problem

	facts        map[types.Object]fact
	constructors map[*types.Func][]Param
}

// Problem is a directive that can't be understood.
type Problem struct {
	Node      ast.Node
	Directive string // such as "//mcperr:bound"
	Text      string // what is wrong, and how it is written
}

// Param is a role that a directive gives to a parameter.
type Param struct {
	Index int
	Role  lexicon.Role
}

// IsError reports whether a type is marked as a typed error.
func (r *Result) IsError(tn *types.TypeName) bool { return r.facts[tn].Error }

// Bound returns how many bytes a function is said to return at most.
func (r *Result) Bound(fn *types.Func) (int, bool) {
	n := r.facts[fn].Bound
	return n, n > 0
}

// Constructor returns what the parameters of a function of the package are said to become.
func (r *Result) Constructor(fn *types.Func) []Param { return r.constructors[fn] }

func run(pass *analysis.Pass) (any, error) {
	r := &Result{facts: make(map[types.Object]fact), constructors: make(map[*types.Func][]Param)}
	if pass.TypesInfo == nil {
		return r, nil
	}
	for _, f := range pass.AllObjectFacts() {
		if known, ok := f.Fact.(*fact); ok {
			r.facts[f.Object] = *known
		}
	}
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if obj, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					r.read(pass, obj, d.Doc)
				}
			case *ast.GenDecl:
				if d.Tok != token.TYPE {
					continue
				}
				for _, spec := range d.Specs {
					ts := spec.(*ast.TypeSpec)
					if obj, ok := pass.TypesInfo.Defs[ts.Name].(*types.TypeName); ok {
						r.read(pass, obj, ts.Doc)
						if len(d.Specs) == 1 {
							r.read(pass, obj, d.Doc)
						}
					}
				}
			}
		}
	}
	return r, nil
}

// read reads the directives above a declaration.
func (r *Result) read(pass *analysis.Pass, obj types.Object, doc *ast.CommentGroup) {
	if doc == nil {
		return
	}
	for _, c := range doc.List {
		text, ok := strings.CutPrefix(c.Text, "//mcperr:")
		if !ok {
			continue
		}
		r.Any = true
		text, _, _ = strings.Cut(text, "//") // a comment behind it
		name, args, _ := strings.Cut(strings.TrimSpace(text), " ")
		if problem := r.one(obj, name, strings.TrimSpace(args)); problem != "" {
			r.Malformed = append(r.Malformed, Problem{c, "//mcperr:" + name, problem})
		}
	}
	if f := r.facts[obj]; f != (fact{}) {
		pass.ExportObjectFact(obj, &f)
	}
}

// one takes note of a directive, or says what is wrong with it.
func (r *Result) one(obj types.Object, name, args string) string {
	fn, isFunc := obj.(*types.Func)
	f := r.facts[obj]
	switch name {
	case "ignore":
		return ""
	case "error":
		if isFunc || args != "" {
			return "stands alone above a type"
		}
		f.Error = true
	case "bound":
		n, err := strconv.Atoi(args)
		if !isFunc || err != nil || n < 1 {
			return "needs a function and a number of bytes above 0, as in //mcperr:bound 200"
		}
		f.Bound = n
	case "constructor":
		if !isFunc {
			return "stands above a function"
		}
		params, problem := parse(args, fn.Signature().Params().Len())
		if problem != "" {
			return problem
		}
		r.constructors[fn] = params
	default:
		return "is not known; there are error, constructor, bound and ignore"
	}
	r.facts[obj] = f
	return ""
}

// parse reads "code=0 message=1" for a function with n parameters.
func parse(args string, n int) (params []Param, problem string) {
	for item := range strings.FieldsSeq(args) {
		name, index, _ := strings.Cut(item, "=")
		role := lexicon.RoleNamed(name)
		i, err := strconv.Atoi(index)
		switch {
		case role == lexicon.NoRole:
			return nil, fmt.Sprintf("has no role %q; there are %s", name, strings.Join(lexicon.RoleNames(), ", "))
		case err != nil || i < 0 || i >= n:
			return nil, fmt.Sprintf("says %q, but the function has %d parameters, counted from 0", item, n)
		case slices.ContainsFunc(params, func(p Param) bool { return p.Index == i || p.Role == role }):
			return nil, fmt.Sprintf("gives a role or a parameter twice: %q", item)
		}
		params = append(params, Param{i, role})
	}
	if len(params) == 0 {
		return nil, "needs roles, as in //mcperr:constructor code=0 message=1"
	}
	slices.SortFunc(params, func(a, b Param) int { return a.Index - b.Index })
	return params, ""
}
