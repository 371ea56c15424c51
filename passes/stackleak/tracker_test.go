package stackleak

import (
	"go/ast"
	"go/parser"
	"go/types"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestIsSwitch(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		cond         string
		holds, fails bool // whether the server is being developed if the condition holds, or fails
	}{
		{"debug", true, false},
		{"cfg.Debug", true, false},
		{"!debug", false, true},
		{"!(s.verbose)", false, true},
		{`os.Getenv("ENV") == "dev"`, true, false},
		{`os.Getenv("ENV") != "prod"`, false, true},
		{`os.Getenv("STACKS") != ""`, true, false},
		{`os.Getenv("STACKS") == ""`, false, true},
		{"debug && n > 0", true, false},
		{"n > 0 || devMode", true, false},
		{"err != nil", false, false},
		{"n > 0", false, false},
		{"enabled", false, false},
	} {
		cond, err := parser.ParseExpr(test.cond)
		if err != nil {
			t.Fatal(err)
		}
		if got := isSwitch(cond, true); got != test.holds {
			t.Errorf("%s, if it holds: %t", test.cond, got)
		}
		if got := isSwitch(cond, false); got != test.fails {
			t.Errorf("%s, if it fails: %t", test.cond, got)
		}
	}
}

func TestLeavesBefore(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		"if !debug {\nreturn\n}\nsend() // here":               true,
		"if !debug {\nlog.Print(1)\nreturn\n}\nsend() // here": true,
		"if debug {\nreturn\n}\nsend() // here":                false,
		"if !debug {\nlog.Print(1)\n}\nsend() // here":         false,
		"if !debug {\n}\nsend() // here":                       false,
		"send() // here\nif !debug {\nreturn\n}":               false,
		"if n == 0 {\nreturn\n}\nsend() // here":               false,
	} {
		s := linttest.Check(t, "func send()\n\nfunc f(debug bool, n int) {\n"+body+"\n}")
		block := s.Func("here").(*ast.FuncDecl).Body
		if got := leavesBefore(block, s.Marked("here")); got != want {
			t.Errorf("got %t for\n%s", got, body)
		}
	}
}

func TestIsBuilder(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, "package tools\n\nimport (\n\t\"bytes\"\n\t\"io\"\n\t\"strings\"\n)\n\n"+
		"type builder = strings.Builder\n\ntype own struct{ io.Writer; bytes.Buffer; strings.Builder }\n")
	for typ, want := range map[string]bool{
		"strings.Builder": true, "*strings.Builder": true, "*bytes.Buffer": true, "builder": true, "*builder": true,
		"io.Writer": false, "own": false, "string": false, "[]byte": false, "*strings.Reader": false,
	} {
		if got := isBuilder(s.Type(typ)); got != want {
			t.Errorf("%s: %t", typ, got)
		}
	}
	if isBuilder(nil) {
		t.Error("nil is a builder")
	}
}

func TestIsTraceMethod(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
type failure struct{}
func (failure) StackTrace() []uintptr
func (*failure) ErrorStack() string
func (failure) Trace() string
func StackTrace() string
var e *failure
var _ = [...]any{/*yes1*/e.StackTrace, /*yes2*/e.ErrorStack, /*no1*/e.Trace, /*no2*/StackTrace}
`)
	for mark, want := range map[string]bool{"yes1": true, "yes2": true, "no1": false, "no2": false} {
		id, ok := s.Marked(mark).(*ast.Ident)
		if sel, isSelector := s.Marked(mark).(*ast.SelectorExpr); isSelector {
			id, ok = sel.Sel, true
		}
		if !ok {
			t.Fatalf("%T is marked %s", s.Marked(mark), mark)
		}
		if got := isTraceMethod(s.Info.Uses[id].(*types.Func)); got != want {
			t.Errorf("%s: %t", id.Name, got)
		}
	}
}
