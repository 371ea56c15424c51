package docs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// documentation has the doc comments of identifiers: "Do", "Error.Is", "CodeSpec.Fallback".
type documentation map[string]string

// runtimeDocs returns the documentation of the runtime's exported identifiers. Those of its other packages have the
// name of the package in front.
func runtimeDocs(t *testing.T) documentation {
	t.Helper()
	docs := packageDocs(t, "")
	for _, name := range []string{"catalog", "observe", "retry"} {
		for id, text := range packageDocs(t, name) {
			docs[name+"."+id] = text
		}
	}
	return docs
}

// packageDocs returns the documentation of the identifiers of a package of the runtime.
func packageDocs(t *testing.T, pkgName string) documentation {
	t.Helper()
	fset := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join("../../mcperr", pkgName, "*.go"))
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
	pkg, err := doc.NewFromFiles(fset, files, path.Join("github.com/mcperrlint/mcperrlint/mcperr", pkgName))
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
	name := regexp.MustCompile("`((?:[a-z]+\\.)?[A-Z][A-Za-z]+(?:\\.[A-Z][A-Za-z]+)?)`")
	names := name.FindAllStringSubmatch(string(page), -1)
	if len(names) < 50 {
		t.Errorf("only %d identifiers", len(names))
	}
	for _, m := range names {
		if _, ok := known[m[1]]; !ok && !strings.HasPrefix(m[1], "errors.") {
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

// Each row of docs/seeds.md names tests or test data that exist.
func TestSeedsAreHeld(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/seeds.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	rows := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 3 || strings.HasPrefix(line, "|--") || strings.HasPrefix(line, "| requirement") {
			continue
		}
		rows++
		for name := range strings.SplitSeq(cells[len(cells)-2], ",") {
			name = strings.TrimSpace(name)
			_, noFolder := os.Stat(filepath.Join("../..", name))
			_, noScript := os.Stat(filepath.Join("../../cmd/mcperrlint/testdata/script", name))
			if name == "" || !tests[name] && noFolder != nil && noScript != nil {
				t.Errorf("there is no test %q: %s", name, line)
			}
		}
	}
	if rows < 40 {
		t.Errorf("only %d rows", rows)
	}
}

// testNames returns the names of the tests of the runtime, also of those that go over the wire.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := make(map[string]bool)
	for _, pattern := range []string{"mcperr/*_test.go", "mcperr/*/*_test.go", "e2e/testdata/*/*_test.go"} {
		files, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, decl := range f.Decls {
				if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil {
					names[fn.Name.Name] = true
				}
			}
		}
	}
	return names
}

// The runtime's main package stays small: what "go doc" says about it fits on two screens of 60 lines.
func TestRuntimeIsSmall(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("go", "doc")
	cmd.Dir = "../../mcperr"
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(out), "\n"); lines > 120 {
		t.Errorf("go doc has %d lines; can something move to a package of its own?", lines)
	}
}
