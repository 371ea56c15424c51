package handlerexit

import (
	"go/ast"
	"go/types"
	"testing"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// callTest is a statement of a function with a call after the mark /*here*/.
type callTest struct {
	body string
	want bool
}

// runCallTests runs a function on the calls of tests. The statements use the parameters of a handler.
func runCallTests(t *testing.T, is func(*scope, *ast.CallExpr) bool, tests []callTest) {
	t.Helper()
	t.Parallel()
	for _, test := range tests {
		s := linttest.Check(t, `package tools

import ("context"; "fmt"; "net/url"; "os"; "regexp"; "strconv"; "text/template")

type request struct{ Pattern, Kind string; N int; OK bool }
func (request) Get(name string) string
var known = map[string]string{}
var level = fmt.Sprint(os.Args, url.PathEscape(""), strconv.Quote(""), template.New(""))
func handler(ctx context.Context, req request) error {
`+test.body+`
	return nil
}`)
		scope := &scope{pass: s.Pass(), fn: s.File.Decls[len(s.File.Decls)-1]}
		call, ok := s.Marked("here").(*ast.CallExpr)
		if !ok {
			call = s.Marked("here").(*ast.ExprStmt).X.(*ast.CallExpr)
		}
		if got := is(scope, call); got != test.want {
			t.Errorf("got %t for\n%s", got, test.body)
		}
	}
}

func TestIsHarmless(t *testing.T) {
	runCallTests(t, (*scope).isHarmless, []callTest{
		{"/*here*/panic(\"unreachable\")", true},
		{"/*here*/panic(fmt.Sprintf(\"BUG: kind %q\", req.Kind))", true},
		{"/*here*/panic(\"no such kind\")", false},
		{"/*here*/panic(req.Kind)", false},
		{"defer func() { if r := recover(); r != nil { /*here*/panic(r) } }()", true},
		{"defer func() { /*here*/panic(1) }()", false},
		{"switch level { case \"a\": default: /*here*/panic(level) }", true},
		{"switch req.Kind { case \"a\": default: /*here*/panic(1) }", false},
		{"switch level { case \"a\": /*here*/panic(1) }", false},
		{"switch { case req.OK: default: /*here*/panic(1) }", false},
		{"var x any = req\nswitch x.(type) { case int: default: /*here*/panic(1) }", true},
	})
}

func TestCanBreak(t *testing.T) {
	runCallTests(t, func(s *scope, call *ast.CallExpr) bool { return s.canBreak(call.Args[0]) }, []callTest{
		{"/*here*/regexp.MustCompile(req.Pattern)", true},
		{"/*here*/regexp.MustCompile(\"^\" + req.Pattern)", true},
		{"/*here*/regexp.MustCompile(req.Get(\"pattern\"))", true},
		{"p := fmt.Sprint(req.Pattern)\n/*here*/regexp.MustCompile(p)", true},
		{"/*here*/regexp.MustCompile(\"^a\")", false},
		{"/*here*/regexp.MustCompile(\"^\" + regexp.QuoteMeta(req.Pattern))", false},
		{"/*here*/regexp.MustCompile(url.PathEscape(req.Pattern))", false},
		{"/*here*/regexp.MustCompile(known[req.Kind])", false},
		{"/*here*/regexp.MustCompile(level)", false},
		{"/*here*/strconv.Itoa(req.N)", false},
		{"/*here*/fmt.Sprint(ctx)", false},
	})
}

func TestIsTried(t *testing.T) {
	runCallTests(t, (*scope).isTried, []callTest{
		{"_, err := regexp.Compile(req.Pattern)\n/*here*/regexp.MustCompile(req.Pattern)", true},
		{"regexp.Compile(req.Kind)\n/*here*/regexp.MustCompile(req.Pattern)", false},
		{"/*here*/regexp.MustCompile(req.Pattern)\nregexp.Compile(req.Pattern)", false},
		{"/*here*/regexp.MustCompile(req.Pattern)", false},
	})
}

func TestIsStatement(t *testing.T) {
	is := func(s *scope, call *ast.CallExpr) bool { return isStatement(s.fn, call) }
	runCallTests(t, is, []callTest{
		{"/*here*/panic(1)", true},
		{"if req.OK { /*here*/panic(1) }", true},
		{"_ = /*here*/fmt.Sprint(1)", false},
		{"defer /*here*/panic(1)", false},
	})
}

func TestIsSuccess(t *testing.T) {
	is := func(_ *scope, call *ast.CallExpr) bool { return isSuccess(call) }
	runCallTests(t, is, []callTest{
		{"/*here*/os.Exit(0)", true},
		{"/*here*/os.Exit(1)", false},
		{"/*here*/os.Exit(req.N)", false},
	})
}

func TestKindOfFunc(t *testing.T) {
	t.Parallel()
	zap := linttest.CheckPackage(t, "go.uber.org/zap", `package zap
type Logger struct{}
func (*Logger) Fatal(msg string)
func (*Logger) Panic(msg string)
func (*Logger) Info(msg string)
`)
	s := linttest.CheckPackage(t, linttest.SnippetPath, `package tools

import ("log"; "os"; "regexp"; "syscall"; "testing"; "text/template"; "go.uber.org/zap")

func MustLoad(path string) error
func mustOpen(path string) *os.File
func mustard()
type db struct{}
func (db) Fatal()

func f(l *zap.Logger, t *testing.T) {
	os.Exit(1)
	syscall.Exit(1)
	log.Fatalf("")
	l.Fatal("")
	log.Panicln()
	l.Panic("")
	regexp.MustCompile("")
	mustOpen("")
	l.Info("")
	log.Print()
	t.Fatal()
	db{}.Fatal()
	MustLoad("")
	mustard()
	template.New("")
}`, zap)
	want := []kind{
		exits, exits, exits, exits, panicking, panicking, must, must,
		harmless, harmless, harmless, harmless, harmless, harmless, harmless,
	}
	fn := s.File.Decls[len(s.File.Decls)-1].(*ast.FuncDecl)
	for i, stmt := range fn.Body.List {
		call := stmt.(*ast.ExprStmt).X.(*ast.CallExpr)
		if got := kindOfFunc(typeutil.StaticCallee(s.Info, call)); got != want[i] {
			t.Errorf("%s: got %d, want %d", types.ExprString(call), got, want[i])
		}
	}
}
