package failures

import (
	"go/ast"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestInstead(t *testing.T) {
	t.Parallel()
	r := analyze(t, mcpGoServer+mcpGoHandler+`{
	if err := load(); err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{StructuredContent: 1}, nil
}`)
	var answer *Answer
	for _, a := range r.Answers {
		if a.By.Name == "handle" && answer == nil {
			answer = a
		}
	}
	if answer == nil {
		t.Fatal("the first return of the handler is not among the answers")
	}
	pass := &analysis.Pass{TypesInfo: &types.Info{}}
	f := new(Result).Instead(pass, answer, nil, answer.Err)
	if got := describeFailure(t, f); got != "misreported, ReplaceReturn" {
		t.Errorf("got %s, want a repair of the return statement", got)
	}
	if got := describeText(t, f.Text); got != "cause err" {
		t.Errorf("got %s, want the error as the cause", got)
	}
}

func TestInsteadOfExit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, call string
		format     bool
		want       string // the text; empty if there is no failure
	}{
		{"a text", `log.Fatal("no owner")`, false, `words 'no owner', literal`},
		{"an error", `log.Fatal(err)`, false, `cause err`},
		{"a wrapped error", `panic(fmt.Errorf("load: %w", err))`, false, `words 'load', literal, cut ': %w', cause err`},
		{"a format", `log.Fatalf("no repository %s", name)`, true, `words 'no repository %', format(name)`},
		{"a format with an error", `log.Fatalf("load: %v", err)`, true, `words 'load', literal, cut ': %v', cause err`},
		{"a number", `panic(1)`, false, ""},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t)
			s := h.check(linttest.SnippetPath, "var _ mcp.Tool\n"+
				mcpGoHandler+"{ var err error; var name string; _ = name; /*here*/ "+c.call+"; return nil, err }")
			_, pass := h.run(handlers.Analyzer, s)
			sig := s.Object("handle").(*types.Func).Signature()
			by := &handlers.Responder{Func: s.Func("here"), Sig: sig}
			call := s.Marked("here").(*ast.ExprStmt).X.(*ast.CallExpr)
			f := new(Result).InsteadOfExit(pass, by, call, c.format)
			if f == nil {
				if c.want != "" {
					t.Errorf("got no failure, want %s", c.want)
				}
				return
			}
			if got := describeText(t, f.Text); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if f.ResultType == nil {
				t.Error("the repair returns the SDK's result, so its type is known")
			}
		})
	}
}
