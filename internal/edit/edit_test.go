package edit_test

import (
	"go/ast"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/patch"
)

const (
	sdkPath     = "github.com/mark3labs/mcp-go/mcp"
	oldPath     = "github.com/stacklok/toolhive-core/mcpcompat/mcp" // its results can't be built from JSON
	runtimePath = "github.com/mcperrlint/mcperrlint/mcperr"
)

// sdk is the part of an SDK that the fixes name.
const sdk = `package mcp

type CallToolResult struct{ IsError bool }

func (*CallToolResult) UnmarshalJSON([]byte) error { return nil }

func NewToolResultError(text string) *CallToolResult { return nil }
`

const oldSDK = `package mcp

type CallToolResult struct{ IsError bool }

func NewToolResultError(text string) *CallToolResult { return nil }
`

// runtime is the part of the runtime that the fixes name.
const runtime = `package mcperr

type Error struct{ Code string }

func (*Error) Error() string { return "" }

func From(err error, opts ...any) error { return err }

const NotIdempotent = 1

func FromPair[R any](result R, err error) (R, error) { return result, err }

func InText(err error) error { return err }

func Result[R any](err error) *R { return nil }

func ResultWith[R any](newError func(string) *R, err error) *R { return nil }

func Annotate[R any](result *R, err error) *R { return result }

func AnnotatePair[R any](err error) func(*R, error) (*R, error) { return nil }

func WithCause(error) any { return nil }

func Wrap(code, message string, cause error) error { return nil }

func Internal(code, message string, opts ...any) error   { return nil }
func Network(code, message string, opts ...any) error    { return nil }
func NotFound(code, message string, opts ...any) error   { return nil }
func Unknown(code, message string, opts ...any) error    { return nil }
func Validation(code, message string, opts ...any) error { return nil }

func Validationf(code, format string, args ...any) error { return nil }
`

// check type-checks a file that may import the SDK, the runtime, cgo and another module.
func check(t *testing.T, src string) *linttest.Snippet {
	t.Helper()
	return linttest.CheckPackage(t, linttest.SnippetPath, src,
		shared(t, sdkPath, sdk), shared(t, oldPath, oldSDK), shared(t, runtimePath, runtime), shared(t, "C", "package C"),
		shared(t, "z.example/z", "package z"))
}

func shared(t *testing.T, path, src string) *linttest.Snippet {
	t.Helper()
	return linttest.CheckPackage(t, path, src)
}

// passOf returns a pass over a snippet that can read its source.
func passOf(s *linttest.Snippet, src string) *analysis.Pass {
	pass := s.Pass()
	pass.ReadFile = func(string) ([]byte, error) { return []byte(src), nil }
	return pass
}

// apply returns the source after a fix, without the imports that are not used any more.
func apply(t *testing.T, pass *analysis.Pass, fix []analysis.TextEdit) string {
	t.Helper()
	file, ok := patch.Of(pass, pass.Files[0].FileStart)
	if !ok {
		t.Fatal("the source is not at hand")
	}
	merged, _ := patch.Merge([][]analysis.TextEdit{fix})
	after, err := file.Apply(merged)
	if err != nil {
		t.Fatal(err)
	}
	return string(after)
}

// TestReplace covers the conditions under which a node is not replaced.
func TestReplace(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, src, text string
		want            string // the last line of the function; empty if there is no fix
		above           string // the line before it, if it matters
	}{
		{name: "a node is replaced", src: `
	return /*at*/1 + 2`, text: "3", want: "return /*at*/3"},
		{name: "a comment inside the node would be lost", src: `
	return /*at*/1 + /* why */ 2`, text: "3"},
		{name: "a comment that ends a line inside the node goes above it", src: `
	return /*at*/1 + // why
		2`, text: "3", want: "return /*at*/3", above: "// why"},
		{name: "a remark without a space goes above it, too", src: `
	return /*at*/1 + //WHY
		2`, text: "3", want: "return /*at*/3", above: "//WHY"},
		{name: "a directive inside the node would move", src: `
	return /*at*/1 + //nolint:all
		2`, text: "3"},
		{name: "the new text keeps the comment", src: `
	return /*at*/1 + /* why */ 2`, text: "3 /* why */", want: "return /*at*/3 /* why */"},
		{name: "a variable would lose its only use", src: `
	n := 1
	return /*at*/n + 2`, text: "3"},
		{name: "an assignment is not a use", src: `
	n := 1
	n = 2
	return /*at*/n + 2`, text: "3"},
		{name: "the new text uses the variable", src: `
	n := 1
	return /*at*/n + 2`, text: "n", want: "return /*at*/n"},
		{name: "the variable has another use", src: `
	n := 1
	println(n)
	return /*at*/n + 2`, text: "3", want: "return /*at*/3"},
		{name: "an assignment to an element is a use", src: `
	n := []int{0}
	n[0] = 2
	return /*at*/n[0]`, text: "3", want: "return /*at*/3"},
		{name: "a parameter needs no use", src: `
	return /*at*/p`, text: "3", want: "return /*at*/3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			src := "package tools\n\nfunc f(p int) int {" + test.src + "\n}\n"
			s := check(t, src)
			pass := passOf(s, src)
			fix := edit.New(pass, nil).Replace(s.Marked("at"), func(edit.Names) string { return test.text })
			if test.want == "" {
				if fix != nil {
					t.Errorf("got the fix %s", fix[0].NewText)
				}
				return
			}
			after := apply(t, pass, fix)
			if got := lastLine(after); got != test.want || !strings.Contains(after, "\t"+test.above) {
				t.Errorf("got %q, want %q behind %q", after, test.want, test.above)
			}
		})
	}
}

// TestWrap holds Wrap, which makes two edits, against Enclose, which makes one.
func TestWrap(t *testing.T) {
	t.Parallel()
	const src = "package tools\n\nfunc f(err error) error {\n\treturn /*at*/err\n}\n"
	const want = "return /*at*/mcperr.From(err)"
	s := check(t, src)
	pass := passOf(s, src)
	rewriter := edit.New(pass, nil)
	expr := s.Marked("at").(ast.Expr)
	for name, fix := range map[string][]analysis.TextEdit{
		"Wrap": rewriter.Wrap(expr, "From"), "Enclose": rewriter.Enclose(expr, "From"),
	} {
		edits := map[string]int{"Wrap": 3, "Enclose": 2}[name] // including the import
		if got := lastLine(apply(t, pass, fix)); got != want || len(fix) != edits {
			t.Errorf("%s: got %q in %d edits, want %q in %d", name, got, len(fix), want, edits)
		}
	}
}

// TestInsert inserts lines in a file with Windows line ends.
func TestInsert(t *testing.T) {
	t.Parallel()
	const src = "package tools\r\n\r\nfunc f() {\r\n\tprintln(1)\r\n}\r\n"
	s := check(t, src)
	pass := passOf(s, src)
	body := s.File.Decls[0].(*ast.FuncDecl).Body
	fix := edit.New(pass, nil).Insert(body, body.List[0].End(), func(edit.Names) string { return "\n\tprintln(2)" })
	const want = "package tools\r\n\r\nfunc f() {\r\n\tprintln(1)\r\n\tprintln(2)\r\n}\r\n"
	if got := apply(t, pass, fix); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSourceChanged reports no fix for a file whose content is not the content that was analyzed.
func TestSourceChanged(t *testing.T) {
	t.Parallel()
	s := check(t, "package tools\n\nfunc f(err error) error { return /*at*/err }\n")
	expr := s.Marked("at").(ast.Expr)
	pass := passOf(s, "package tools\n")
	if fix := edit.New(pass, nil).Wrap(expr, "From"); fix != nil {
		t.Errorf("the source has another length: %v", fix)
	}
	pass.ReadFile = func(string) ([]byte, error) { return nil, os.ErrNotExist }
	if fix := edit.New(pass, nil).Wrap(expr, "From"); fix != nil {
		t.Errorf("the source can't be read: %v", fix)
	}
}
