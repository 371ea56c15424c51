package docs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// documentation has the doc comments of identifiers: "Do", "Error.Is", "CodeSpec.Fallback".
type documentation map[string]string

// runtimeDocs returns the documentation of the runtime's exported identifiers.
func runtimeDocs(t *testing.T) documentation {
	t.Helper()
	fset := token.NewFileSet()
	names, err := filepath.Glob("../../mcperr/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || filepath.Base(name) == "errno_plan9.go" {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	pkg, err := doc.NewFromFiles(fset, files, "github.com/mcperrlint/mcperrlint/mcperr")
	if err != nil {
		t.Fatal(err)
	}
	docs := make(documentation)
	docs.values(pkg.Consts)
	docs.values(pkg.Vars)
	docs.functions("", pkg.Funcs)
	for _, typ := range pkg.Types {
		docs[typ.Name] = typ.Doc
		docs.values(typ.Consts)
		docs.values(typ.Vars)
		docs.functions("", typ.Funcs)
		docs.functions(typ.Name+".", typ.Methods)
		docs.fields(typ)
	}
	return docs
}

// values adds constants or variables.
func (d documentation) values(list []*doc.Value) {
	for _, v := range list {
		for _, spec := range v.Decl.Specs {
			s := spec.(*ast.ValueSpec)
			for _, name := range s.Names {
				d[name.Name] = v.Doc + s.Doc.Text() + s.Comment.Text()
			}
		}
	}
}

// functions adds functions or methods.
func (d documentation) functions(prefix string, list []*doc.Func) {
	for _, f := range list {
		d[prefix+f.Name] = f.Doc
	}
}

// fields adds the fields of a struct. Their documentation is that of the type.
func (d documentation) fields(typ *doc.Type) {
	for _, spec := range typ.Decl.Specs {
		st, ok := spec.(*ast.TypeSpec).Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, f := range st.Fields.List {
			for _, name := range f.Names {
				d[typ.Name+"."+name.Name] = typ.Doc
			}
		}
	}
}

// Every exported identifier of the runtime has a doc comment.
func TestRuntimeIsDocumented(t *testing.T) {
	t.Parallel()
	for name, text := range runtimeDocs(t) {
		if last := name[strings.LastIndex(name, ".")+1:]; ast.IsExported(last) && strings.TrimSpace(text) == "" {
			t.Errorf("%s has no documentation", name)
		}
	}
}

// The identifiers and rules that docs/seeds.md names exist.
func TestSeeds(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/seeds.md")
	if err != nil {
		t.Fatal(err)
	}
	known := runtimeDocs(t)
	names := regexp.MustCompile("`([A-Z][A-Za-z]+(?:\\.[A-Z][A-Za-z]+)?)`").FindAllStringSubmatch(string(page), -1)
	if len(names) < 50 {
		t.Errorf("only %d identifiers", len(names))
	}
	for _, m := range names {
		if _, ok := known[m[1]]; !ok {
			t.Errorf("there is no %s", m[1])
		}
	}
	rules := make(map[string]bool)
	for _, a := range analyzers.Analyzers() {
		rules[a.Name] = true
	}
	for _, rule := range regexp.MustCompile(`\bmcp[a-z]+\b`).FindAllString(string(page), -1) {
		if !rules[rule] && rule != "mcperr" && rule != "mcperrlint" && rule != "mcperrtest" {
			t.Errorf("there is no rule %s", rule)
		}
	}
}
