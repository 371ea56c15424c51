package docs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// runtime returns the documentation of the runtime's exported identifiers: "Do", "Error.Is", "CodeSpec.Fallback".
func runtime(t *testing.T) map[string]string {
	t.Helper()
	fset := token.NewFileSet()
	entries, err := os.ReadDir("../../mcperr")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && name != "errno_plan9.go" {
			f, err := parser.ParseFile(fset, "../../mcperr/"+name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
	}
	pkg, err := doc.NewFromFiles(fset, files, "github.com/mcperrlint/mcperrlint/mcperr")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	values := func(list []*doc.Value) {
		for _, v := range list {
			for _, spec := range v.Decl.Specs {
				s := spec.(*ast.ValueSpec)
				for _, name := range s.Names {
					found[name.Name] = v.Doc + s.Doc.Text() + s.Comment.Text()
				}
			}
		}
	}
	functions := func(prefix string, list []*doc.Func) {
		for _, f := range list {
			found[prefix+f.Name] = f.Doc
		}
	}
	values(pkg.Consts)
	values(pkg.Vars)
	functions("", pkg.Funcs)
	for _, typ := range pkg.Types {
		found[typ.Name] = typ.Doc
		values(typ.Consts)
		values(typ.Vars)
		functions("", typ.Funcs)
		functions(typ.Name+".", typ.Methods)
		for _, spec := range typ.Decl.Specs {
			if st, ok := spec.(*ast.TypeSpec).Type.(*ast.StructType); ok {
				for _, f := range st.Fields.List {
					for _, name := range f.Names {
						found[typ.Name+"."+name.Name] = typ.Doc // a field is documented with its type, if not by itself
					}
				}
			}
		}
	}
	return found
}

func TestRuntimeIsDocumented(t *testing.T) {
	t.Parallel()
	for name, text := range runtime(t) {
		if last := name[strings.LastIndex(name, ".")+1:]; ast.IsExported(last) && strings.TrimSpace(text) == "" {
			t.Errorf("%s has no documentation", name)
		}
	}
}

// What the page of promises names has to be there.
func TestSeeds(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/seeds.md")
	if err != nil {
		t.Fatal(err)
	}
	known := runtime(t)
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
		if !rules[rule] && rule != "mcperr" && rule != "mcperrlint" {
			t.Errorf("there is no rule %s", rule)
		}
	}
}
