// Package relevance decides which packages the rules can report something in. It examines syntax and imports only, so
// that the analyzers and a loader that has no types come to the same decision.
//
// A package is relevant if it imports an SDK or the runtime, if it imports a relevant package of its own module, or if
// it declares a typed error, a tool type of a layer that hides the SDK, or a directive.
package relevance

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Never reports whether a package is never relevant, because it belongs to an SDK or is the runtime, which the rules
// know by tables. module is the path of the module under analysis if the package belongs to it, else empty. When the
// module of an SDK is analyzed, its examples are servers like any other. The registry of the runtime's catalog is
// read like that of a server.
func Never(path, module string) bool {
	return mcp.KnowsMCP(path) && path != mcp.CatalogPath || mcp.InSDK(path) && !(module != "" && mcp.InSDK(module))
}

// Declares reports whether the files of a package declare a typed error, a tool type or a directive.
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

// MayDeclare reports whether [Declares] may be true for a package with these sources. It does not parse them.
func MayDeclare(path string, sources [][]byte) bool {
	words := retryWords
	if MentionsMCP(path) {
		words = slices.Concat(retryWords, toolWords)
	}
	return slices.ContainsFunc(sources, func(src []byte) bool {
		src = bytes.ToLower(src)
		return slices.ContainsFunc(words, func(word []byte) bool { return bytes.Contains(src, word) })
	})
}

// One of the toolWords occurs in every declaration of a tool type, and one of the retryWords in every declaration of a
// typed error and in every directive.
var (
	toolWords  = lower("schema", "parameters", "inputs", "tool", "definition", "spec")
	retryWords = lower(append(mcp.ResultNames(), "retr", "transient", "temporary", "mcperr:")...)
)

// lower returns words in lower case.
func lower(words ...string) (list [][]byte) {
	for _, word := range words {
		list = append(list, []byte(strings.ToLower(word)))
	}
	return list
}

// MentionsMCP reports whether an import path contains "mcp". In other packages, a tool type may be one of an agent.
func MentionsMCP(path string) bool { return strings.Contains(strings.ToLower(path), "mcp") }

// declarations are the types and methods that a package declares.
type declarations struct {
	structs    map[string]*ast.StructType
	interfaces []*ast.InterfaceType
	funcs      map[string]bool            // names of function types
	methods    map[string][]*ast.FuncDecl // by the name of the receiver's type
	directive  bool                       // there is one
}

// collect adds the declarations of a file.
func (d *declarations) collect(file *ast.File) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			d.directive = d.directive || strings.HasPrefix(strings.TrimLeft(c.Text, "/ \t"), "mcperr:")
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
				d.collectType(spec.(*ast.TypeSpec))
			}
		}
	}
}

func (d *declarations) collectType(spec *ast.TypeSpec) {
	switch t := spec.Type.(type) {
	case *ast.StructType:
		d.structs[spec.Name.Name] = t
	case *ast.InterfaceType:
		d.interfaces = append(d.interfaces, t)
	case *ast.FuncType:
		d.funcs[spec.Name.Name] = true
	}
}

// typeName returns the name T of the types *T, T[P] and pkg.T, or "" for any other type.
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

// depth is how many levels of embedded types are examined.
const depth = 3

// typedError reports whether a struct is an error with a code and a retry decision.
func (d *declarations) typedError() bool {
	for name := range d.structs {
		if p := d.partsOf(name, depth); p.isError && p.code && p.retry {
			return true
		}
	}
	return false
}

// parts are the parts of a typed error that a type has among its fields and methods.
type parts struct {
	isError bool // it has the method Error
	code    bool
	retry   bool // a retry decision, or a method that returns a tool result
}

// partsOf returns the parts of a struct, those of embedded structs included.
func (d *declarations) partsOf(name string, depth int) (p parts) {
	st := d.structs[name]
	if st == nil || depth == 0 {
		return p
	}
	for _, m := range d.methods[name] {
		role := lexicon.RoleOf(m.Name.Name)
		p.isError = p.isError || m.Name.Name == "Error"
		p.code = p.code || role == lexicon.Code
		p.retry = p.retry || role == lexicon.Retry || returnsResult(m)
	}
	for _, f := range st.Fields.List {
		if len(f.Names) == 0 { // an embedded type of another package may have the method
			inner := d.partsOf(typeName(f.Type), depth-1)
			_, local := d.structs[typeName(f.Type)]
			p = parts{p.isError || inner.isError || !local, p.code || inner.code, p.retry || inner.retry}
		}
		for _, role := range fieldRoles(f) {
			p.code = p.code || role == lexicon.Code || role == lexicon.Number
			p.retry = p.retry || role == lexicon.Retry || role == lexicon.Delay
		}
	}
	return p
}

// returnsResult reports whether a method returns a tool result.
func returnsResult(m *ast.FuncDecl) bool {
	if m.Type.Results == nil || len(m.Type.Results.List) == 0 {
		return false
	}
	name := typeName(m.Type.Results.List[0].Type)
	return slices.Contains(mcp.ResultNames(), name)
}

// fieldRoles returns the roles that a field can have, by its names and its tag.
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

// tagNames matches the names in a tag for JSON or for the rules.
var tagNames = pattern.New(`(?:mcperr|json):"([^",]+)`)

// tool reports whether the package declares a tool type: a struct that describes a tool and holds its handler, an
// interface with a method that returns the schema or the description of a tool, or a type with the methods of a tool.
func (d *declarations) tool() bool {
	for _, it := range d.interfaces {
		if d.toolInterface(it) {
			return true
		}
	}
	for _, methods := range d.methods {
		if describesItself(methods) {
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

// describesItself reports whether a type has the methods by which a tool describes itself, as far as they are its own
// and not those of an embedded type.
func describesItself(methods []*ast.FuncDecl) bool {
	var names []string
	for _, m := range methods {
		if returnsOne(m.Type) {
			names = append(names, m.Name.Name)
		}
	}
	return lexicon.DescribesTool(names)
}

// returnsOne reports whether a function takes nothing and returns one value.
func returnsOne(sig *ast.FuncType) bool {
	return len(sig.Params.List) == 0 && sig.Results != nil && len(sig.Results.List) == 1
}

// toolInterface reports whether an interface has a method that returns the schema or the description of a tool.
func (d *declarations) toolInterface(it *ast.InterfaceType) bool {
	for _, m := range it.Methods.List {
		sig, ok := m.Type.(*ast.FuncType)
		if !ok || len(m.Names) != 1 || !returnsOne(sig) {
			continue
		}
		if strings.Contains(strings.ToLower(m.Names[0].Name), "schema") ||
			d.describesTool(typeName(sig.Results.List[0].Type), depth) {
			return true
		}
	}
	return false
}

// describesTool reports whether a struct has a name, a description and a schema, which the protocol wants of a tool. A
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

// holdsFunc reports whether a struct has a field for a function. A type of another package counts by its name.
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

// funcTypeName matches names of function types of other packages.
var funcTypeName = pattern.New(`(?i)func|handler|callback|executor`)
