package edit_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/edit"
)

// lastLine returns the last line of the last function of a source.
func lastLine(src string) string {
	lines := strings.Split(strings.TrimSpace(src), "\n")
	return strings.TrimSpace(lines[len(lines)-2])
}

// TestNames covers how a file names the runtime, and the import that a fix adds for it.
func TestNames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, src string
		want      string // the last line of the function, without the comment
		imports   string // the import that is added
	}{
		{name: "the package is imported", src: `import "` + runtimePath + `"

func f(err error) error {
	var _ mcperr.Error
	return /*at*/err
}`, want: "return mcperr.From(err)"},
		{name: "the import has an alias", src: `import failure "` + runtimePath + `"

func f(err error) error {
	var _ failure.Error
	return /*at*/err
}`, want: "return failure.From(err)"},
		{name: "the import has a dot", src: `import . "` + runtimePath + `"

func f(err error) error {
	var _ Error
	return /*at*/err
}`, want: "return From(err)"},
		{name: "a local variable shadows the dot-imported name", src: `import . "` + runtimePath + `"

func f(err error) error {
	var From Error
	return /*at*/err
}`, want: "return mcperr.From(err)", imports: `import "` + runtimePath + `"`},
		{name: "the import is blank", src: `import _ "` + runtimePath + `"

func f(err error) error {
	return /*at*/err
}`, want: "return mcperr.From(err)", imports: `import "` + runtimePath + `"`},
		{name: "a parameter shadows the import", src: `import "` + runtimePath + `"

var _ mcperr.Error

func f(err error, mcperr int) error {
	return /*at*/err
}`, want: "return mcperr2.From(err)", imports: `import mcperr2 "` + runtimePath + `"`},
		{name: "another package has the name", src: `import mcperr "strings"

func f(err error) error {
	println(mcperr.ToUpper(""))
	return /*at*/err
}`, want: "return mcperr2.From(err)", imports: `import mcperr2 "` + runtimePath + `"`},
		{name: "the package declares the name", src: `type mcperr int

func f(err error) error {
	return /*at*/err
}`, want: "return mcperr2.From(err)", imports: `import mcperr2 "` + runtimePath + `"`},
		{name: "names with numbers are taken, too", src: `type mcperr int

func f(err error) error {
	mcperr2 := 1
	println(mcperr2)
	return /*at*/err
}`, want: "return mcperr3.From(err)", imports: `import mcperr3 "` + runtimePath + `"`},
		{name: "the name of a field does not clash", src: `type server struct{ errors int }

func f(s server, err error) error {
	println(s.errors)
	return /*at*/err
}`, want: "return mcperr.From(err)", imports: `import "` + runtimePath + `"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			src := "package tools\n\n" + test.src + "\n"
			s := check(t, src)
			pass := passOf(s, src)
			fix := edit.New(pass, nil).Wrap(s.Marked("at").(ast.Expr), "From")
			after := apply(t, pass, fix)
			if got := strings.ReplaceAll(lastLine(after), "/*at*/", ""); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if spec := strings.TrimPrefix(test.imports, "import "); !strings.Contains(after, spec) {
				t.Errorf("got %q without the import %q", after, spec)
			}
			if test.imports == "" && len(fix) != 2 {
				t.Errorf("got the import %q, want none", fix[0].NewText)
			}
		})
	}
}

// TestOldRuntime covers a release of the runtime that lacks the function.
func TestOldRuntime(t *testing.T) {
	t.Parallel()
	const src = "package tools\n\nimport \"" + runtimePath + "\"\n\nvar err error = /*at*/mcperr.From(nil)\n"
	s := check(t, src)
	if fix := edit.New(passOf(s, src), nil).Wrap(s.Marked("at").(ast.Expr), "Bound"); fix != nil {
		t.Errorf("got the fix %v", fix)
	}
}

// TestImports covers where the import of the runtime goes.
func TestImports(t *testing.T) {
	t.Parallel()
	const added = `"` + runtimePath + `"`
	for _, test := range []struct{ name, src, want string }{
		{"no imports", "package tools\n", "package tools\n\nimport " + added + "\n"},
		{"one import", "package tools\n\nimport \"fmt\"\n", "package tools\n\nimport (\n\t \"fmt\"\n\n\t" + added + "\n)\n"},
		{"a comment after the import", "package tools\n\nimport \"fmt\" // to print\n",
			"package tools\n\nimport \"fmt\" // to print\nimport " + added + "\n"},
		{"only imports of the standard library", "package tools\n\nimport (\n\t\"fmt\"\n)\n",
			"package tools\n\nimport (\n\t\"fmt\"\n\n\t" + added + "\n)\n"},
		{"a group of other modules", "package tools\n\nimport (\n\t\"fmt\"\n\n\t\"" + sdkPath + "\"\n)\n",
			"package tools\n\nimport (\n\t\"fmt\"\n\n\t\"" + sdkPath + "\"\n\t" + added + "\n)\n"},
		{"the path comes first in its group", "package tools\n\nimport (\n\tz \"z.example/z\"\n)\n",
			"package tools\n\nimport (\n\t" + added + "\n\tz \"z.example/z\"\n)\n"},
		{"a documented import keeps its comment",
			"package tools\n\nimport (\n\t// z is last.\n\tz \"z.example/z\"\n)\n",
			"package tools\n\nimport (\n\t// z is last.\n\tz \"z.example/z\"\n\t" + added + "\n)\n"},
		{"the last of several groups", "package tools\n\nimport (\n\tz \"z.example/z\"\n\n\t\"" + sdkPath + "\"\n)\n",
			"package tools\n\nimport (\n\tz \"z.example/z\"\n\n\t\"" + sdkPath + "\"\n\t" + added + "\n)\n"},
		{"cgo", "package tools\n\n// int x;\nimport \"C\"\n",
			"package tools\n\nimport " + added + "\n\n// int x;\nimport \"C\"\n"},
		{"cgo and another import", "package tools\n\n// int x;\nimport \"C\"\n\nimport \"fmt\"\n",
			"package tools\n\n// int x;\nimport \"C\"\n\nimport (\n\t \"fmt\"\n\n\t" + added + "\n)\n"},
		{"Windows line ends", "package tools\r\n\r\nimport (\r\n\t\"fmt\"\r\n)\r\n",
			"package tools\r\n\r\nimport (\r\n\t\"fmt\"\r\n\r\n\t" + added + "\r\n)\r\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			const body = "\nfunc f(err error) error { return /*at*/err }\n"
			src := test.src + body
			s := check(t, src)
			pass := passOf(s, src)
			fix := edit.New(pass, nil).Wrap(s.Marked("at").(ast.Expr), "From")
			want := test.want + strings.Replace(body, "/*at*/err", "/*at*/mcperr.From(err)", 1)
			if got := applyVerbatim(pass, src, fix); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// TestImportsAgree checks that fixes in the same file add the same import in the same way, so that hosts merge it.
func TestImportsAgree(t *testing.T) {
	t.Parallel()
	const src = "package tools\n\nfunc f(err error) error { return /*one*/err }\n\n" +
		"func g(err error) error { return /*two*/err }\n"
	s := check(t, src)
	rewriter := edit.New(passOf(s, src), nil)
	one := rewriter.Wrap(s.Marked("one").(ast.Expr), "From")
	two := rewriter.Wrap(s.Marked("two").(ast.Expr), "From")
	if one[0].Pos != two[0].Pos || string(one[0].NewText) != string(two[0].NewText) {
		t.Errorf("got the imports %v and %v", one[0], two[0])
	}
}

// applyVerbatim returns the source of a pass after edits, without formatting.
func applyVerbatim(pass *analysis.Pass, src string, edits []analysis.TextEdit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(b.Pos - a.Pos) })
	file := pass.Fset.File(pass.Files[0].FileStart)
	for _, e := range edits {
		src = src[:file.Offset(e.Pos)] + string(e.NewText) + src[file.Offset(e.End):]
	}
	return src
}
