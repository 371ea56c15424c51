// Package relevance decides which packages the rules have something to say about. It goes by the syntax and the imports
// alone, so that the analyzers, and a loader that has no types yet, decide alike.
//
// A package matters if it imports an SDK or the runtime, if it imports a package of its own module that matters, or if
// it declares what tools are made of: tools of a layer that hides the SDK, typed errors, or directives.
package relevance

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Never reports whether a package never matters: it belongs to an SDK or is the runtime. The rules know those by
// tables. module is the path of the package's module if that is the one under analysis, else empty: the examples and
// tools in the module of an SDK are servers like others.
func Never(path, module string) bool {
	return mcp.KnowsMCP(path) || mcp.InSDK(path) && !(module != "" && mcp.InSDK(module))
}

// Declares reports whether the files of a package declare what tools are made of.
func Declares(path string, files []*ast.File) bool {
	d := &declarations{
		structs: make(map[string]*ast.StructType), funcs: make(map[string]bool), methods: make(map[string][]*ast.FuncDecl),
	}
	for _, file := range files {
		d.collect(file)
	}
	if d.directive || d.typedError() {
		return true
	}
	return MentionsMCP(path) && d.tool()
}

// MayDeclare reports whether a package with these sources can be one for which [Declares] holds. It saves parsing them.
func MayDeclare(path string, sources [][]byte) bool {
	for _, src := range sources {
		if retryWords.Match(src) || MentionsMCP(path) && toolWords.Match(src) {
			return true
		}
	}
	return false
}

// These words occur in the source of every tool, and of every typed error and directive.
var (
	toolWords  = regexp.MustCompile(`(?i)schema|parameters|inputs|tool|definition|spec`)
	retryWords = regexp.MustCompile(`(?i)retr|transient|mcperr:|` + strings.Join(mcp.ResultNames(), "|"))
)

// MentionsMCP reports whether an import path speaks of MCP. It is the evidence that tool types of a package's own are those of an MCP server and not, say, of an agent.
func MentionsMCP(path string) bool { return strings.Contains(strings.ToLower(path), "mcp") }

// declarations are the types and methods of a package.
type declarations struct {
	structs    map[string]*ast.StructType
	interfaces []*ast.InterfaceType
	funcs      map[string]bool            // function types
	methods    map[string][]*ast.FuncDecl // by receiver
	directive  bool
}

func (d *declarations) collect(file *ast.File) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			d.directive = d.directive || strings.HasPrefix(c.Text, "//mcperr:")
		}
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv != nil && len(decl.Recv.List) == 1 {
				name := typeName(decl.Recv.List[0].Type)
				d.methods[name] = append(d.methods[name], decl)
			}
		case *ast.GenDecl:
			if decl.Tok != token.TYPE {
				continue
			}
			for _, spec := range decl.Specs {
				name := spec.(*ast.TypeSpec).Name.Name
				switch t := spec.(*ast.TypeSpec).Type.(type) {
				case *ast.StructType:
					d.structs[name] = t
				case *ast.InterfaceType:
					d.interfaces = append(d.interfaces, t)
				case *ast.FuncType:
					d.funcs[name] = true
				}
			}
		}
	}
}

// typeName returns the name in *T, T[P] and pkg.T.
func typeName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	}
	return ""
}

// depth is how many levels of embedded types are looked at.
const depth = 3

// typedError reports whether a struct is an error with a code and a retry decision.
func (d *declarations) typedError() bool {
	for name := range d.structs {
		if c := d.carries(name, depth); c.isError && c.code && c.retry {
			return true
		}
	}
	return false
}

// carried is what a type has among its fields and methods.
type carried struct{ isError, code, retry bool }

func (d *declarations) carries(name string, depth int) (c carried) {
	st := d.structs[name]
	if st == nil || depth == 0 {
		return c
	}
	for _, m := range d.methods[name] {
		role := lexicon.RoleOf(m.Name.Name)
		c.isError = c.isError || m.Name.Name == "Error"
		c.code = c.code || role == lexicon.Code
		c.retry = c.retry || role == lexicon.Retry || givesResult(m)
	}
	for _, f := range st.Fields.List {
		if len(f.Names) == 0 { // embedded; one from another package may have the method
			inner := d.carries(typeName(f.Type), depth-1)
			_, local := d.structs[typeName(f.Type)]
			c = carried{c.isError || inner.isError || !local, c.code || inner.code, c.retry || inner.retry}
		}
		for _, role := range fieldRoles(f) {
			c.code = c.code || role == lexicon.Code || role == lexicon.Number
			c.retry = c.retry || role == lexicon.Retry || role == lexicon.Delay
		}
	}
	return c
}

// givesResult reports whether a method returns a tool result.
func givesResult(m *ast.FuncDecl) bool {
	if m.Type.Results == nil || len(m.Type.Results.List) == 0 {
		return false
	}
	name := typeName(m.Type.Results.List[0].Type)
	return slices.Contains(mcp.ResultNames(), name)
}

// fieldRoles returns the roles that a field may have by its names and its tag.
func fieldRoles(f *ast.Field) (roles []lexicon.Role) {
	for _, id := range f.Names {
		roles = append(roles, lexicon.RoleOf(id.Name))
	}
	if f.Tag == nil {
		return roles
	}
	tag, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return roles
	}
	for _, m := range tagNames.FindAllStringSubmatch(tag, -1) {
		roles = append(roles, lexicon.RoleNamed(m[1]), lexicon.RoleOf(m[1]))
	}
	return roles
}

var tagNames = regexp.MustCompile(`(?:mcperr|json):"([^",]+)`)

// tool reports whether a tool type of a layer's own is declared: a struct that describes a tool and holds its handler, or
// an interface with a method for its schema or description.
func (d *declarations) tool() bool {
	for _, it := range d.interfaces {
		if d.toolInterface(it) {
			return true
		}
	}
	for name, st := range d.structs {
		if d.describesTool(name, depth) && d.holdsFunc(st) {
			return true
		}
	}
	return false
}

func (d *declarations) toolInterface(it *ast.InterfaceType) bool {
	for _, m := range it.Methods.List {
		sig, ok := m.Type.(*ast.FuncType)
		if !ok || len(m.Names) != 1 || len(sig.Params.List) > 0 || sig.Results == nil || len(sig.Results.List) != 1 {
			continue
		}
		if strings.Contains(strings.ToLower(m.Names[0].Name), "schema") ||
			d.describesTool(typeName(sig.Results.List[0].Type), depth) {
			return true
		}
	}
	return false
}

// describesTool reports whether a struct has what the protocol wants of a tool: a name, a description and a schema. A
// struct inside it may have them instead.
func (d *declarations) describesTool(name string, depth int) bool {
	st := d.structs[name]
	if st == nil || depth == 0 {
		return false
	}
	named, described, schema := false, false, false
	for _, f := range st.Fields.List {
		if len(f.Names) == 0 && d.describesTool(typeName(f.Type), depth-1) {
			return true
		}
		for _, id := range f.Names {
			switch lower := strings.ToLower(id.Name); lower {
			case "name":
				named = true
			case "description":
				described = true
			case "parameters", "inputs":
				schema = true
			case "tool", "definition", "spec":
				if _, local := d.structs[typeName(f.Type)]; !local || d.describesTool(typeName(f.Type), depth-1) {
					return true
				}
			default:
				schema = schema || strings.HasSuffix(lower, "schema")
			}
		}
	}
	return named && described && schema
}

// holdsFunc reports whether a struct has a field for a function. Of a type from another package, the name decides.
func (d *declarations) holdsFunc(st *ast.StructType) bool {
	for _, f := range st.Fields.List {
		switch t := ast.Unparen(f.Type).(type) {
		case *ast.FuncType:
			return true
		case *ast.Ident:
			if d.funcs[t.Name] {
				return true
			}
		case *ast.SelectorExpr:
			if funcTypeName.MatchString(t.Sel.Name) {
				return true
			}
		}
	}
	return false
}

var funcTypeName = regexp.MustCompile(`(?i)func|handler|callback|executor`)
