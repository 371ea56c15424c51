// Package directive reads the comments in a server's code that give the rules facts which they cannot infer:
//
//	//mcperr:error                            above a type: it is a typed error, whatever the names of its fields
//	//mcperr:constructor code=0 message=1     above a function: the roles of its parameters, by index
//	//mcperr:bound 200                        above a function: the string that it returns has at most 200 bytes
//	//mcperr:ignore nilresult a reason        at the end of a line, or above it: the rule reports nothing there
//	//mcperr:tools                            above a package clause: tools answer with the errors of the package
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

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Analyzer reads directives. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcpdirective",
	Doc:        "read the directives of mcperrlint",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(fact), new(ForTools)},
}

// fact holds the directives of a type or a function.
type fact struct {
	Error bool // of a type: it is a typed error
	Bound int  // of a function: the most bytes that it returns; 0 if there is no such directive
}

func (*fact) AFact() {}

func (*fact) String() string { return "directive" }

// ForTools is the fact of a package that //mcperr:tools is above its package clause.
type ForTools struct{}

// AFact marks a fact.
func (*ForTools) AFact() {}

func (*ForTools) String() string { return "directive" }

// Result holds the directives of a package and of the packages that it imports.
type Result struct {
	Any       bool      // the package has directives, well-formed or not
	Malformed []Problem // the directives without effect, in source order

	facts        map[types.Object]fact
	forTools     map[*types.Package]bool
	constructors map[*types.Func][]Param
	read         map[*ast.Comment]bool // the directives above a type or a function
}

// Problem is a malformed directive.
type Problem struct {
	Node      ast.Node // the comment
	Directive string   // such as "//mcperr:bound"
	Text      string   // the predicate of a message about the directive, such as "needs a function"
}

// Param is a parameter to which a directive gives a role.
type Param struct {
	Index int
	Role  lexicon.Role
}

// IsError reports whether a type is marked by //mcperr:error.
func (r *Result) IsError(tn *types.TypeName) bool { return r.facts[tn].Error }

// Bound returns the number of bytes that a function returns at most, according to //mcperr:bound. ok is false if there
// is no such directive.
func (r *Result) Bound(fn *types.Func) (n int, ok bool) {
	n = r.facts[fn].Bound
	return n, n > 0
}

// IsForTools reports whether //mcperr:tools says that tools answer with the errors of a package.
func (r *Result) IsForTools(pkg *types.Package) bool { return r.forTools[pkg] }

// Constructor returns the parameters of a function of the package to which //mcperr:constructor gives a role, in the
// order of their indexes.
func (r *Result) Constructor(fn *types.Func) []Param { return r.constructors[fn] }

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		facts: make(map[types.Object]fact), forTools: make(map[*types.Package]bool),
		constructors: make(map[*types.Func][]Param), read: make(map[*ast.Comment]bool),
	}
	if pass.TypesInfo == nil {
		return r, nil
	}
	for _, f := range pass.AllObjectFacts() {
		if known, ok := f.Fact.(*fact); ok {
			r.facts[f.Object] = *known
		}
	}
	for _, f := range pass.AllPackageFacts() {
		if _, ok := f.Fact.(*ForTools); ok {
			r.forTools[f.Package] = true
		}
	}
	for _, file := range pass.Files {
		r.readPackage(pass, file)
		for _, decl := range file.Decls {
			r.readDecl(pass, decl)
		}
	}
	for _, file := range pass.Files {
		r.elsewhere(file)
	}
	slices.SortStableFunc(r.Malformed, func(a, b Problem) int { return int(a.Node.Pos() - b.Node.Pos()) })
	return r, nil
}

// parse returns the name and the arguments of a directive. A space behind the slashes does no harm, nor does one behind
// the colon.
func parse(c *ast.Comment) (name, args string, ok bool) {
	text, isLine := strings.CutPrefix(c.Text, "//")
	text, ok = strings.CutPrefix(strings.TrimLeft(text, " \t"), "mcperr:")
	if !isLine || !ok || text != "" && (text[0] < 'a' || text[0] > 'z') && !misspelled.MatchString(text) {
		return "", "", false // prose about mcperr, or a tag of a field
	}
	text, _, _ = strings.Cut(text, "//") // a comment behind the directive
	name, args, _ = strings.Cut(strings.TrimSpace(strings.ReplaceAll(text, "\t", " ")), " ")
	return name, strings.TrimSpace(args), true
}

// misspelled matches directives after a space, or with capital letters, which are unknown. mcperr:Error would be the
// type.
var misspelled = pattern.New(`^\s*(?i:constructor|bound|ignore|tools)\b`)

// readPackage reads the directive above the package clause of a file, and exports it as the fact of the package.
func (r *Result) readPackage(pass *analysis.Pass, file *ast.File) {
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			return
		}
		for _, c := range group.List {
			name, args, ok := parse(c)
			if !ok || name != "tools" || args != "" {
				continue
			}
			r.Any, r.read[c] = true, true
			if !goq.IsTest(pass, file) && !r.forTools[pass.Pkg] {
				r.forTools[pass.Pkg] = true
				pass.ExportPackageFact(new(ForTools))
			}
		}
	}
}

// elsewhere reads the directives of a file that are not above a package clause, a type or a function. Only
// //mcperr:ignore can be there.
func (r *Result) elsewhere(file *ast.File) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			name, _, ok := parse(c)
			if !ok || r.read[c] || name == "ignore" {
				continue
			}
			r.Any = true
			problem := unknown
			if name == "tools" {
				problem = notAbovePackage
			} else if slices.Contains([]string{"error", "constructor", "bound"}, name) {
				problem = "must be right above a type or a function"
			}
			r.Malformed = append(r.Malformed, Problem{c, "//mcperr:" + name, problem})
		}
	}
}

// unknown is the problem of a directive that there is not.
const unknown = "is unknown: want error, constructor, bound, ignore or tools"

// notAbovePackage is the problem of //mcperr:tools in another place.
const notAbovePackage = "must be above the package clause, without arguments"

// readDecl reads the directives above a function, or above the types of a declaration.
func (r *Result) readDecl(pass *analysis.Pass, decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if obj, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
			r.readDoc(pass, obj, d.Doc)
		}
	case *ast.GenDecl:
		if d.Tok != token.TYPE {
			return
		}
		for _, spec := range d.Specs {
			ts := spec.(*ast.TypeSpec)
			obj, ok := pass.TypesInfo.Defs[ts.Name].(*types.TypeName)
			if !ok {
				continue
			}
			r.readDoc(pass, obj, ts.Doc)
			if len(d.Specs) == 1 {
				r.readDoc(pass, obj, d.Doc)
			}
		}
	}
}

// readDoc reads the directives in the comment above an object, and exports them as its fact.
func (r *Result) readDoc(pass *analysis.Pass, obj types.Object, doc *ast.CommentGroup) {
	if doc == nil {
		return
	}
	for _, c := range doc.List {
		name, args, ok := parse(c)
		if !ok {
			continue
		}
		r.Any, r.read[c] = true, true
		if problem := r.add(obj, name, args); problem != "" {
			r.Malformed = append(r.Malformed, Problem{c, "//mcperr:" + name, problem})
		}
	}
	if f := r.facts[obj]; f != (fact{}) {
		pass.ExportObjectFact(obj, &f)
	}
}

// add records a directive of an object. It returns the text of a [Problem] if the directive is malformed.
func (r *Result) add(obj types.Object, name, args string) string {
	fn, isFunc := obj.(*types.Func)
	f := r.facts[obj]
	switch name {
	case "ignore":
		return ""
	case "error":
		if isFunc || args != "" {
			return "must be above a type, without arguments"
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
			return "must be above a function"
		}
		params, problem := parseParams(args, fn.Signature().Params().Len())
		if problem != "" {
			return problem
		}
		r.constructors[fn] = params
	case "tools":
		return notAbovePackage
	default:
		return unknown
	}
	r.facts[obj] = f
	return ""
}

// parseParams parses the arguments of //mcperr:constructor, such as "code=0 message=1", for a function with n
// parameters. It returns the text of a [Problem] if they are malformed.
func parseParams(args string, n int) (params []Param, problem string) {
	for item := range strings.FieldsSeq(args) {
		name, index, _ := strings.Cut(item, "=")
		role := lexicon.RoleNamed(name)
		i, err := strconv.Atoi(index)
		switch {
		case role == lexicon.NoRole:
			return nil, fmt.Sprintf("has an unknown role %q: want one of %s", name, strings.Join(lexicon.RoleNames(), ", "))
		case err != nil || i < 0 || i >= n:
			return nil, fmt.Sprintf("has %q, but the function has %d parameters, counted from 0", item, n)
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
