package patch_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/patch"
)

// TestMerge covers fixes that share or overlap edits. An edit is written as "from-to text".
func TestMerge(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		fixes   [][]string
		want    []string
		skipped []int
	}{
		{"nothing", nil, nil, nil},
		{"in order of position", [][]string{{"8-9 b", "1-2 a"}, {"4-5 c"}}, []string{"1-2 a", "4-5 c", "8-9 b"}, nil},
		{"fixes share an edit", [][]string{{"1-1 x", "4-5 a"}, {"1-1 x", "6-7 b"}},
			[]string{"1-1 x", "4-5 a", "6-7 b"}, nil},
		{"a fix overlaps the one before", [][]string{{"1-4 a"}, {"3-5 b", "7-8 c"}, {"8-9 d"}},
			[]string{"1-4 a", "8-9 d"}, []int{1}},
		{"a fix overlaps one that is left out", [][]string{{"1-4 a"}, {"3-6 b"}, {"5-7 c"}},
			[]string{"1-4 a", "5-7 c"}, []int{1}},
		{"edits that touch", [][]string{{"1-4 a"}, {"4-5 b"}}, []string{"1-4 a", "4-5 b"}, nil},
		{"other edits of the same source", [][]string{{"1-4 a"}, {"1-4 b"}}, []string{"1-4 a"}, []int{1}},
		{"an insertion inside a replaced node", [][]string{{"1-4 a"}, {"2-2 b"}}, []string{"1-4 a"}, []int{1}},
		{"an insertion at the start of a replaced node", [][]string{{"1-4 a"}, {"1-1 b"}},
			[]string{"1-1 b", "1-4 a"}, nil},
		{"insertions at the same position", [][]string{{"1-1 a"}, {"1-1 b"}}, []string{"1-1 a"}, []int{1}},
		{"insertions of lines at the same position", [][]string{{"1-1 \na"}, {"1-1 \nb"}, {"1-1 c\n\t"}, {"1-1 \r\nd"}},
			[]string{"1-1 \na", "1-1 \nb", "1-1 c\n\t", "1-1 \r\nd"}, nil},
		{"a line and a word at the same position", [][]string{{"1-1 \na"}, {"1-1 b"}}, []string{"1-1 \na"}, []int{1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var fixes [][]analysis.TextEdit
			for _, fix := range test.fixes {
				fixes = append(fixes, edits(t, fix))
			}
			merged, skipped := patch.Merge(fixes)
			if got := describe(merged); !slices.Equal(got, test.want) || !slices.Equal(skipped, test.skipped) {
				t.Errorf("got %q without %v, want %q without %v", got, skipped, test.want, test.skipped)
			}
		})
	}
}

// edits reads edits as [TestMerge] writes them.
func edits(t *testing.T, list []string) (edits []analysis.TextEdit) {
	t.Helper()
	for _, text := range list {
		var from, to int
		if _, err := fmt.Sscanf(text, "%d-%d", &from, &to); err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(text, " ")
		edits = append(edits, analysis.TextEdit{Pos: token.Pos(from), End: token.Pos(to), NewText: []byte(text)})
	}
	return edits
}

// describe is the inverse of [edits].
func describe(edits []analysis.TextEdit) (list []string) {
	for _, e := range edits {
		list = append(list, fmt.Sprintf("%d-%d %s", e.Pos, e.End, e.NewText))
	}
	return list
}

// open returns a file that may import errors, fmt and strings.
func open(src string) *patch.File {
	fset := token.NewFileSet()
	tok := fset.AddFile("p.go", -1, len(src))
	tok.SetLinesForContent([]byte(src))
	names := map[string]string{"errors": "errors", "fmt": "fmt", "strings": "strings", "example.com/go-yaml": "yaml"}
	return &patch.File{Tok: tok, Src: []byte(src), Names: names}
}

// replace returns the edit that replaces the only occurrence of a text in a file.
func replace(t *testing.T, f *patch.File, old, with string) analysis.TextEdit {
	t.Helper()
	if n := strings.Count(string(f.Src), old); n != 1 {
		t.Fatalf("%q occurs %d times", old, n)
	}
	at := strings.Index(string(f.Src), old)
	return analysis.TextEdit{Pos: f.Tok.Pos(at), End: f.Tok.Pos(at + len(old)), NewText: []byte(with)}
}

// TestApply covers the imports that an edit leaves unused. The edit replaces old by with.
func TestApply(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, src, old, with, want string }{
		{"the import is still used",
			"package p\n\nimport \"fmt\"\n\nvar x, y = fmt.Sprint(1), fmt.Sprint(2)\n", "fmt.Sprint(1)", `"1"`,
			"package p\n\nimport \"fmt\"\n\nvar x, y = \"1\", fmt.Sprint(2)\n"},
		{"the import is not used any more",
			"package p\n\nimport \"fmt\"\n\nvar x = fmt.Sprint(1)\n", "fmt.Sprint(1)", `"1"`,
			"package p\n\nvar x = \"1\"\n"},
		{"the new text uses the import",
			"package p\n\nimport \"fmt\"\n\nvar x = fmt.Sprint(1)\n", "fmt.Sprint(1)", `fmt.Sprint(2)`,
			"package p\n\nimport \"fmt\"\n\nvar x = fmt.Sprint(2)\n"},
		{"one import of a group",
			"package p\n\nimport (\n\t\"errors\" // for New\n\t\"fmt\"\n)\n\nvar x, y = fmt.Sprint(1), errors.New(\"\")\n",
			`errors.New("")`, "nil",
			"package p\n\nimport (\n\t\"fmt\"\n)\n\nvar x, y = fmt.Sprint(1), nil\n"},
		{"an import with an alias",
			"package p\n\nimport f \"fmt\"\n\nvar x = f.Sprint(1)\n", "f.Sprint(1)", `"1"`, "package p\n\nvar x = \"1\"\n"},
		{"an import whose name is not the end of its path",
			"package p\n\nimport \"example.com/go-yaml\"\n\nvar x = yaml.Null\n", "yaml.Null", `"1"`,
			"package p\n\nvar x = \"1\"\n"},
		{"an import that was unused before",
			"package p\n\nimport \"fmt\"\n\nvar x = 1\n", "1", "2", "package p\n\nimport \"fmt\"\n\nvar x = 2\n"},
		{"a blank import and a dot import",
			"package p\n\nimport _ \"errors\"\nimport . \"fmt\"\n\nvar x = Sprint(1)\n", "Sprint(1)", `"1"`,
			"package p\n\nimport _ \"errors\"\nimport . \"fmt\"\n\nvar x = \"1\"\n"},
		{"a local variable with the name of the import",
			"package p\n\nimport \"fmt\"\n\nvar x = fmt.Sprint(1)\n\nfunc f() { fmt := 1; _ = fmt }\n",
			"fmt.Sprint(1)", `"1"`, "package p\n\nvar x = \"1\"\n\nfunc f() { fmt := 1; _ = fmt }\n"},
		{"other code on the line of the import",
			"package p\n\nimport \"fmt\"; var x = fmt.Sprint(1)\n", "fmt.Sprint(1)", `"1"`, "package p\n\n var x = \"1\"\n"},
		{"the result is formatted", "package p\n\nvar x = 1\n", "1", "f( 2,3 )", "package p\n\nvar x = f(2, 3)\n"},
		{"Windows line ends are kept", "package p\r\n\r\nvar x = 1\r\n", "1", "f( 2,3 )",
			"package p\r\n\r\nvar x = f( 2,3 )\r\n"},
		{"a byte order mark is kept", "\ufeffpackage p\n\nvar x = 1\n", "1", "f( 2,3 )",
			"\ufeffpackage p\n\nvar x = f( 2,3 )\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := open(test.src)
			got, err := f.Apply([]analysis.TextEdit{replace(t, f, test.old, test.with)})
			if err != nil || string(got) != test.want {
				t.Errorf("got %q, %v, want %q", got, err, test.want)
			}
		})
	}
}

// TestApplyError covers edits after which the file does not parse.
func TestApplyError(t *testing.T) {
	t.Parallel()
	for src, old := range map[string]string{
		"package p\n\nvar x = 1\n":                              "1",
		"package p\r\n\r\nvar x = 1\r\n":                        "1", // it is not formatted, but parsed
		"package p\n\nimport \"fmt\"\n\nvar x = fmt.Sprint()\n": "fmt.Sprint()",
	} {
		f := open(src)
		got, err := f.Apply([]analysis.TextEdit{replace(t, f, old, "(")})
		if err == nil || !strings.HasPrefix(err.Error(), "the fixed file does not parse: ") {
			t.Errorf("got %q, %v", got, err)
		}
	}
}

const twoUses = "package p\n\nimport (\n\t\"errors\"\n\t\"fmt\"\n)\n\n" +
	"var a, b, c = errors.New(\"a\"), errors.New(\"b\"), fmt.Sprint()\n"

// TestSettle checks that any selection of fixes leaves a file that parses and has the right imports.
func TestSettle(t *testing.T) {
	t.Parallel()
	f := open(twoUses)
	first := []analysis.TextEdit{replace(t, f, `errors.New("a")`, "1")}
	second := []analysis.TextEdit{replace(t, f, `errors.New("b")`, "2")}
	third := []analysis.TextEdit{replace(t, f, `fmt.Sprint()`, "fmt.Sprint(3)")}

	settled, err := f.Settle([][]analysis.TextEdit{first, third})
	if err != nil || !slices.EqualFunc(settled, [][]analysis.TextEdit{first, third}, sameEdits) {
		t.Errorf("all imports are used, and the fixes have changed: %v, %v", settled, err)
	}

	settled, err = f.Settle([][]analysis.TextEdit{first, second, {replace(t, f, `"a"), errors`, "")}})
	if err != nil || settled[2] != nil {
		t.Fatalf("a fix that overlaps another is kept: %v, %v", settled, err)
	}
	const want = "package p\n\nimport (\n\t\"fmt\"\n)\n\nvar a, b, c = 1, 2, fmt.Sprint()\n"
	if got := applied(t, f, settled[1]); got != want || !sameEdits(settled[0], first) {
		t.Errorf("got %q and %v", got, settled[0])
	}

	imports := func(text string) analysis.TextEdit {
		at := f.Tok.Pos(strings.Index(twoUses, "\n)"))
		return analysis.TextEdit{Pos: at, End: at, NewText: []byte("\n\t" + text)}
	}
	settled, err = f.Settle([][]analysis.TextEdit{
		{imports(`"strings"`), replace(t, f, `errors.New("a")`, "strings.ToUpper(\"\")")}, third,
	})
	if err != nil || !sameEdits(settled[0], settled[1]) {
		t.Errorf("fixes with different imports have not become the same: %v, %v", settled, err)
	}

	behind := f.Tok.Pos(strings.Index(twoUses, "\n\t\"fmt\""))
	added := analysis.TextEdit{Pos: behind, End: behind, NewText: []byte("\n\t\"strings\"")}
	settled, err = f.Settle([][]analysis.TextEdit{
		{added, replace(t, f, `errors.New("a")`, "strings.ToUpper(\"\")")},
		{added, replace(t, f, `errors.New("b")`, "strings.ToLower(\"\")")},
	})
	if err != nil || !sameEdits(settled[0], settled[1]) {
		t.Errorf("an import is added where another one is removed: %v, %v", settled, err)
	}
}

// TestKeep checks that any selection of fixes that leave imports unused compiles, and that a fix takes no more
// others along than it must.
func TestKeep(t *testing.T) {
	t.Parallel()
	const src = "package p\n\nimport (\n\t\"errors\"\n\n\t\"fmt\"\n\tyaml \"example.com/go-yaml\"\n)\n\n" +
		"var a, b, c, d, e, f = errors.New(\"a\"), errors.New(\"b\"), fmt.Sprint(3), fmt.Sprint(4), yaml.New(5), 6\n"
	for _, test := range []struct {
		name  string
		fixes [][2]string // what becomes what
		alone []bool      // whether each takes no other along
	}{
		{"a part of the uses", [][2]string{{`errors.New("a")`, "1"}, {"fmt.Sprint(3)", "3"}}, []bool{true, true}},
		{"the only use", [][2]string{{"yaml.New(5)", "5"}, {`errors.New("a")`, "1"}}, []bool{true, true}},
		{"all uses of two imports",
			[][2]string{{`errors.New("a")`, "1"}, {`errors.New("b")`, "2"}, {"fmt.Sprint(3)", "3"}, {"fmt.Sprint(4)", "4"}},
			[]bool{true, false, true, false}},
		{"fixes that take one another along",
			[][2]string{
				{`errors.New("a")`, "1"}, {`errors.New("b"), fmt.Sprint(3)`, "2, 3"}, {"fmt.Sprint(4), yaml.New(5)", "4, 5"},
			},
			[]bool{true, false, false}},
		{"the new text uses it", [][2]string{{"fmt.Sprint(3)", "fmt.Sprint()"}, {"fmt.Sprint(4)", "4"}}, []bool{true, true}},
		{"another fix uses it for the first time",
			[][2]string{{"fmt.Sprint(3)", "3"}, {"fmt.Sprint(4)", "4"}, {"6", "fmt.Sprint(6)"}}, []bool{false, false, false}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := open(src)
			var fixes [][]analysis.TextEdit
			for _, fix := range test.fixes {
				fixes = append(fixes, []analysis.TextEdit{replace(t, f, fix[0], fix[1])})
			}
			settled, err := f.Settle(fixes)
			if err != nil {
				t.Fatal(err)
			}
			for i, fix := range settled {
				others := slices.ContainsFunc(fix, func(e analysis.TextEdit) bool {
					return len(e.NewText) > 0 && describe([]analysis.TextEdit{e})[0] != describe(fixes[i])[0]
				})
				if others == test.alone[i] {
					t.Errorf("fix %d: alone %v, want %v: %q", i, !others, test.alone[i], describe(fix))
				}
			}
			for chosen := range 1 << len(settled) {
				var selection [][]analysis.TextEdit
				for i, fix := range settled {
					if chosen&(1<<i) != 0 {
						selection = append(selection, fix)
					}
				}
				edits, skipped := patch.Merge(selection)
				if after := applied(t, f, edits); len(skipped) > 0 || !usesImports(t, after) || strings.Contains(after, "(\n\n") {
					t.Errorf("selection %b skips %v: %s", chosen, skipped, after)
				}
			}
		})
	}
}

// usesImports reports whether a file uses each import, and imports each package that it uses.
func usesImports(t *testing.T, src string) bool {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	imports, used := make(map[string]bool), make(map[string]bool)
	for _, spec := range file.Imports {
		name := strings.Trim(spec.Path.Value, `"`)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = true
	}
	for _, id := range file.Unresolved {
		used[id.Name] = true
	}
	return maps.Equal(imports, used)
}

// TestWhole checks the edits that apply all fixes at once.
func TestWhole(t *testing.T) {
	t.Parallel()
	f := open(twoUses)
	first := []analysis.TextEdit{replace(t, f, `errors.New("a")`, "1")}
	second := []analysis.TextEdit{replace(t, f, `errors.New("b")`, "2")}
	whole, err := f.Whole(first)
	if err != nil || !sameEdits(whole, first) {
		t.Errorf("got %v, %v", whole, err)
	}
	whole, err = f.Whole(first, second)
	const want = "package p\n\nimport (\n\t\"fmt\"\n)\n\nvar a, b, c = 1, 2, fmt.Sprint()\n"
	if got := applied(t, f, whole); err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
}

func sameEdits(a, b []analysis.TextEdit) bool { return slices.Equal(describe(a), describe(b)) }

// applied returns a file after edits, without any change to imports.
func applied(t *testing.T, f *patch.File, edits []analysis.TextEdit) string {
	t.Helper()
	after, err := apply(f.Src, f.Tok, edits)
	if err != nil {
		t.Fatal(err)
	}
	return string(after)
}

// TestExtent covers the source that is removed with the declaration D.
func TestExtent(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]string{
		"a\nD\nb":            "a\nb",
		"a\n\tD\nb":          "a\nb",
		"a\nD // why\nb":     "a\nb",
		"a\nD;\nb":           "a\nb",
		"a\nD; b":            "a\n b",
		"a; D\nb":            "a; \nb",
		"a\nD /* why */ b\n": "a\n /* why */ b\n",
		"D\nb":               "b",
		"a\nD":               "a\n",
		"a\nD\r\nb":          "a\nb",
	} {
		at := strings.Index(src, "D")
		from, to := patch.Extent([]byte(src), at, at+1)
		if got := src[:from] + src[to:]; got != want {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
}

// TestOf covers sources that are not at hand.
func TestOf(t *testing.T) {
	t.Parallel()
	const src = "package p\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg := types.NewPackage("p", "p")
	pkg.SetImports([]*types.Package{types.NewPackage("example.com/go-yaml", "yaml")})
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{file}, Pkg: pkg}
	if f, ok := patch.Of(pass, token.NoPos); ok {
		t.Errorf("no position: got %v", f)
	}
	if f, ok := patch.Of(pass, file.Package); ok {
		t.Errorf("the file does not exist: got %v", f)
	}
	pass.ReadFile = func(string) ([]byte, error) { return []byte(src + "\n"), nil }
	if f, ok := patch.Of(pass, file.Package); ok {
		t.Errorf("the file has changed: got %v", f)
	}
	pass.ReadFile = func(string) ([]byte, error) { return []byte(src), nil }
	if f, ok := patch.Of(pass, file.Package); !ok || f.Names["example.com/go-yaml"] != "yaml" {
		t.Errorf("got %v", f)
	}
}

// TestCollect checks that a collected rule reports nothing, and that its findings keep the category of the rule.
func TestCollect(t *testing.T) {
	t.Parallel()
	rule := &analysis.Analyzer{Name: "mcptest", Run: func(pass *analysis.Pass) (any, error) {
		pass.Report(analysis.Diagnostic{Message: pass.Analyzer.Name})
		return nil, nil
	}}
	collected := patch.Collect(rule)
	pass := &analysis.Pass{Analyzer: collected, Report: func(d analysis.Diagnostic) { t.Errorf("reported %v", d) }}
	result, err := collected.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	pass.ResultOf = map[*analysis.Analyzer]any{collected: result}
	found := patch.Collected(pass, collected)
	if len(found) != 1 || found[0].Message != "mcptest" || collected.Name == rule.Name {
		t.Errorf("got %v", found)
	}
}

// An import of another module goes before the packages of the file's module, if these have a group of their own.
func TestImportGroups(t *testing.T) {
	t.Parallel()
	const path = "example.org/new"
	for _, c := range []struct{ name, imports, want string }{
		{"own last", `"fmt"||"example.com/sdk"||"own/a"`, `"fmt"||"example.com/sdk"|"example.org/new"||"own/a"`},
		{"own first", `"own/a"||"example.com/sdk"`, `"own/a"||"example.com/sdk"|"example.org/new"`},
		{"only own", `"fmt"||"own/a"`, `"fmt"||"example.org/new"||"own/a"`},
		{"mixed", `"fmt"||"example.com/sdk"|"own/a"`, `"fmt"||"example.com/sdk"|"example.org/new"|"own/a"`},
		{"standard library", `"fmt"`, `"fmt"||"example.org/new"`},
	} {
		lines := strings.NewReplacer("||", "\n\n\t", "|", "\n\t")
		src := "package p\n\nimport (\n\t" + lines.Replace(c.imports) + "\n)\n"
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		f := &patch.File{Tok: fset.File(file.FileStart), Src: []byte(src)}
		f.Grouped = patch.Grouped(fset, []*ast.File{file}, "own")
		for _, e := range f.Import(file, path, strconv.Quote(path)) {
			at := int(e.Pos - file.FileStart)
			src = src[:at] + string(e.NewText) + src[at:]
		}
		if want := "package p\n\nimport (\n\t" + lines.Replace(c.want) + "\n)\n"; src != want {
			t.Errorf("%s: got\n%s", c.name, src)
		}
	}
}
