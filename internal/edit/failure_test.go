package edit_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// repairTest is one failure in a function with the results (result *mcp.CallToolResult, err error) unless sig gives
// others. The comment /*at*/ is before the expression that the repair changes, or before the return statement.
type repairTest struct {
	name   string
	sig    string
	src    string                    // the body of the function
	change func(f *failures.Failure) // changes the failure that failureAt makes; may be nil
	want   string                    // the body after the fix, without the mark; empty if there is no fix
}

const results = "(*mcp.CallToolResult, error)"

func TestReplaceError(t *testing.T) {
	t.Parallel()
	repair := func(e ast.Expr) any { return failures.ReplaceError{Err: e} }
	validation := func(f *failures.Failure) { f.Kind = "Validation" }
	runRepairTests(t, repair, []repairTest{
		{name: "a message", src: `return nil, /*at*/errors.New("name is required")`, change: validation,
			want: `return nil, mcperr.Validation("NAME_REQUIRED", "name is required")`},
		{name: "the kind of a message is not known", src: `return nil, /*at*/errors.New("name is required")`,
			want: `return nil, mcperr.Unknown("NAME_REQUIRED", "name is required")`},
		{name: "a message and a cause", src: `return nil, /*at*/fmt.Errorf("failed to list issues: %w", err)`,
			change: func(f *failures.Failure) { f.Text.Cut = ": %w" },
			want:   `return nil, mcperr.Wrap("LIST_ISSUES_FAILED", "failed to list issues", err)`},
		{name: "the kind of a cause is known", src: `return nil, /*at*/fmt.Errorf("failed to list issues: %w", err)`,
			change: func(f *failures.Failure) { f.Text.Cut, f.Kind = ": %w", "Network" },
			want: `return nil, mcperr.Network("LIST_ISSUES_FAILED", "failed to list issues", ` +
				`mcperr.WithCause(err))`},
		{name: "a format", src: `return nil, /*at*/fmt.Errorf("name %q is required", name)`,
			change: func(f *failures.Failure) { f.Kind, f.Text.Format = "Validation", true },
			want:   `return nil, mcperr.Validationf("NAME_REQUIRED", "name %q is required", name)`},
		{name: "a format that is only a string", src: `return nil, /*at*/fmt.Errorf("%s: %w", name, err)`,
			change: func(f *failures.Failure) { f.Text.Cut, f.Text.Format, f.Text.Words = ": %w", true, "list issues" },
			want:   `return nil, mcperr.Wrap("LIST_ISSUES_FAILED", name, err)`},
		{name: "a format that prints stack traces", src: `return nil, /*at*/fmt.Errorf("name is required: %+v", err)`,
			change: func(f *failures.Failure) {
				f.Kind, f.Text.Format, f.Text.Cause, f.Text.Args = "Validation", true, nil, []ast.Expr{f.Text.Cause}
			},
			want: `return nil, mcperr.Validationf("NAME_REQUIRED", "name is required: %v", err)`},
		{name: "a text that is an expression", src: `return nil, /*at*/errors.New(name)`,
			change: func(f *failures.Failure) {
				f.Kind, f.Text.Words, f.Text.Whole = "Validation", "name is required", f.Node.(*ast.CallExpr).Args[0]
			},
			want: `return nil, mcperr.Validation("NAME_REQUIRED", name)`},
		{name: "a fixed text with quotes", src: `return nil, /*at*/load()`,
			change: func(f *failures.Failure) {
				f.Kind, f.Text.Words, f.Text.Fixed = "Validation", "name is required", `no "name"`
			},
			want: "return nil, mcperr.Validation(\"NAME_REQUIRED\", `no \"name\"`)"},
		{name: "a prefix goes into the literal", src: `return nil, /*at*/errors.New("name is required")`,
			change: func(f *failures.Failure) { f.Kind, f.Text.Prefix = "Validation", "input: " },
			want:   `return nil, mcperr.Validation("NAME_REQUIRED", "input: name is required")`},
		{name: "a prefix with a percent sign is added", src: `return nil, /*at*/errors.New("name is required")`,
			change: func(f *failures.Failure) { f.Kind, f.Text.Prefix = "Validation", "100%: " },
			want:   `return nil, mcperr.Validation("NAME_REQUIRED", "100%: " + "name is required")`},
		{name: "a prefix alone", src: `return nil, /*at*/fail(err)`,
			change: func(f *failures.Failure) { f.Text.Words, f.Text.Prefix = "list issues", "list issues: " },
			want:   `return nil, mcperr.Wrap("LIST_ISSUES_FAILED", "list issues", err)`},
		{name: "a cause alone", src: `return nil, /*at*/err`, want: `return nil, mcperr.From(err)`},
		{name: "the kind of a cause alone is known", src: `return nil, /*at*/err`,
			change: func(f *failures.Failure) { f.Stated, f.Kind = true, "NotFound" },
			want:   `return nil, mcperr.NotFound("RESOURCE_NOT_FOUND", "", mcperr.WithCause(err))`},
		{name: "a comment would be lost", src: `return nil, /*at*/errors.New("name is required" /* why */)`,
			change: validation, want: `return nil, mcperr.From(errors.New("name is required" /* why */))`},
		{name: "the SDK sends the text only", src: `return nil, /*at*/errors.New("name is required")`,
			change: func(f *failures.Failure) { f.Kind, f.InText = "Validation", true },
			want:   `return nil, mcperr.InText(mcperr.Validation("NAME_REQUIRED", "name is required"))`},
		{name: "the SDK sends the text of a cause only", src: `return nil, /*at*/err`,
			change: func(f *failures.Failure) { f.InText = true }, want: `return nil, mcperr.InText(err)`},
		{name: "the SDK sends the text of a cause of a known kind only", src: `return nil, /*at*/err`,
			change: func(f *failures.Failure) { f.InText, f.Stated, f.Kind = true, true, "NotFound" },
			want: `return nil, mcperr.InText(mcperr.NotFound("RESOURCE_NOT_FOUND", "", ` +
				`mcperr.WithCause(err)))`},
	})
}

func TestReplaceResult(t *testing.T) {
	t.Parallel()
	repair := func(e ast.Expr) any { return failures.ReplaceResult{Result: e} }
	untyped := func(f *failures.Failure) { f.Class, f.Kind = failures.Untyped, "Validation" }
	const typed = `mcperr.Validation("NAME_REQUIRED", "name is required")`
	runRepairTests(t, repair, []repairTest{
		{name: "a pointer", src: `return /*at*/mcp.NewToolResultError("name is required"), nil`, change: untyped,
			want: `return mcperr.Result[mcp.CallToolResult](` + typed + `), nil`},
		{name: "a value", sig: "(mcp.CallToolResult, error)",
			src: `return /*at*/*mcp.NewToolResultError("name is required"), nil`, change: untyped,
			want: `return *mcperr.Result[mcp.CallToolResult](` + typed + `), nil`},
		{name: "the SDK's own constructor", sig: "(*old.CallToolResult, error)",
			src: `return /*at*/old.NewToolResultError("name is required"), nil`, change: untyped,
			want: `return mcperr.ResultWith(old.NewToolResultError, ` + typed + `), nil`},
		{name: "the type of the result has no name", src: `return /*at*/mcp.NewToolResultError("name is required"), nil`,
			change: func(f *failures.Failure) { untyped(f); f.ResultType = types.NewPointer(types.NewStruct(nil, nil)) }},
		{name: "a cause that is typed",
			src: "typed := &mcperr.Error{}\n\treturn /*at*/mcp.NewToolResultError(typed.Error()), nil",
			change: func(f *failures.Failure) {
				untyped(f)
				f.Text.Cause = f.Node.(*ast.CallExpr).Args[0].(*ast.CallExpr).Fun.(*ast.SelectorExpr).X
			},
			want: "typed := &mcperr.Error{}\n\treturn mcperr.Result[mcp.CallToolResult](typed), nil"},
	})
}

func TestAnnotate(t *testing.T) {
	t.Parallel()
	repair := func(e ast.Expr) any { return failures.Annotate{Result: e} }
	runRepairTests(t, repair, []repairTest{
		{name: "a kind", src: `return /*at*/mcp.NewToolResultError("name is required"), nil`,
			change: func(f *failures.Failure) { f.Kind = "Validation" },
			want: `return mcperr.Annotate(mcp.NewToolResultError("name is required"), ` +
				`mcperr.Validation("NAME_REQUIRED", "")), nil`},
		{name: "an error at hand", src: `return /*at*/render("failed to list issues", err), nil`,
			want: `return mcperr.Annotate(render("failed to list issues", err), ` +
				`mcperr.Wrap("LIST_ISSUES_FAILED", "", err)), nil`},
		{name: "an error in the error",
			src: `return /*at*/render("failed to list issues", fmt.Errorf("page 1: %w", err)), nil`,
			want: `return mcperr.Annotate(render("failed to list issues", fmt.Errorf("page 1: %w", err)),` + "\n\t\t" +
				`mcperr.Wrap("LIST_ISSUES_FAILED", "", err)), nil`},
	})
	pair := func(e ast.Expr) any { return failures.AnnotatePair{Call: e} }
	runRepairTests(t, pair, []repairTest{
		{name: "the results of a call", src: `return /*at*/renderBoth("name is required")`,
			change: func(f *failures.Failure) { f.Kind = "Validation" },
			want: `return mcperr.AnnotatePair[mcp.CallToolResult](mcperr.Validation("NAME_REQUIRED", ""))` +
				`(renderBoth("name is required"))`},
	})
}

func TestRepairReturn(t *testing.T) {
	t.Parallel()
	runRepairTests(t, func(e ast.Expr) any { return failures.WrapPair{Call: e} }, []repairTest{
		{name: "both results of a call", src: `return /*at*/loadBoth()`, want: `return mcperr.FromPair(loadBoth())`},
		{name: "both results of a call that must not be repeated", src: `return /*at*/loadBoth()`,
			change: func(f *failures.Failure) { f.Once = true },
			want:   "result, err := loadBoth()\n\treturn result, mcperr.From(err, mcperr.NotIdempotent)"},
		{name: "a name that is taken", src: "result := 0\n\t_ = result\n\treturn /*at*/loadBoth()",
			change: func(f *failures.Failure) { f.Once = true },
			want: "result := 0\n\t_ = result\n\t" +
				"value, err := loadBoth()\n\treturn value, mcperr.From(err, mcperr.NotIdempotent)"},
		{name: "a return with a comment", src: "return /*at*/loadBoth() // for once",
			change: func(f *failures.Failure) { f.Once = true }},
	})
	runRepairTests(t, func(ast.Expr) any { return failures.NameResults{} }, []repairTest{
		{name: "a naked return", sig: "(result *mcp.CallToolResult, failed error)", src: `/*at*/return`,
			want: `return result, mcperr.From(failed)`},
		{name: "a naked return whose SDK sends the text only", sig: "(result *mcp.CallToolResult, failed error)",
			src: `/*at*/return`, change: func(f *failures.Failure) { f.InText = true },
			want: `return result, mcperr.InText(failed)`},
		{name: "a naked return with a blank result", sig: "(_ *mcp.CallToolResult, failed error)", src: `/*at*/return`},
	})
	required := func(f *failures.Failure) {
		f.Class, f.Kind, f.Text.Words, f.Text.Fixed = failures.Untyped, "Validation", "name is required", "name is required"
	}
	const result = `mcperr.Result[mcp.CallToolResult](mcperr.Validation("NAME_REQUIRED", "name is required"))`
	runRepairTests(t, func(e ast.Expr) any { return failures.ReplaceResults{Call: e} }, []repairTest{
		{name: "a call that gives all results", src: `return /*at*/renderBoth("name is required")`, change: required,
			want: `return ` + result + `, nil`},
		{name: "an error instead of a result", src: `return /*at*/renderBoth("name is required")`,
			change: func(f *failures.Failure) { required(f); f.Class = failures.Bare },
			want:   `return nil, mcperr.Validation("NAME_REQUIRED", "name is required")`},
	})
	runRepairTests(t, func(ast.Expr) any { return failures.ReplaceReturn{} }, []repairTest{
		{name: "all operands", src: `/*at*/return nil, nil`, change: required, want: `return ` + result + `, nil`},
		{name: "a variable is left without a use", src: "r := render(\"\", nil)\n\t/*at*/return r, nil", change: required},
		{name: "a comment between the operands", src: `/*at*/return nil, /* why */ nil`, change: required},
	})
	runRepairTests(t, func(e ast.Expr) any { return failures.ReturnError{Result: e} }, []repairTest{
		{name: "an error instead of a struct", sig: "(answer, error)", src: `return /*at*/answer{}, nil`, change: required,
			want: `return answer{}, mcperr.Validation("NAME_REQUIRED", "name is required")`},
		{name: "an error is returned already", sig: "(answer, error)", src: `return /*at*/answer{}, err`, change: required},
	})
	runRepairTests(t, func(e ast.Expr) any { return failures.Drop{Operand: e} }, []repairTest{
		{name: "a dropped result", src: `return /*at*/render("", nil), err`, want: `return nil, err`},
		{name: "a dropped result that is a variable", src: "r := render(\"\", nil)\n\treturn /*at*/r, err"},
	})
}

func TestReplaceExit(t *testing.T) {
	t.Parallel()
	exits := func(f *failures.Failure) {
		f.Class, f.Kind, f.Text.Words, f.Text.Fixed = failures.Bare, "Internal", "load the index", "index"
		f.Return = nil
	}
	const fails = `return nil, mcperr.Internal("LOAD_INDEX_FAILED", "index")`
	runRepairTests(t, func(e ast.Expr) any { return failures.ReplaceExit{Call: e} }, []repairTest{
		{name: "the call is the last statement", src: `/*at*/panic("index")`, change: exits, want: fails},
		{name: "a return follows", src: "/*at*/os.Exit(1)\n\treturn nil, nil", change: exits, want: fails},
		{name: "a return with a comment follows", src: "/*at*/os.Exit(1)\n\treturn nil, /* never */ nil", change: exits},
		{name: "another statement follows", src: "/*at*/os.Exit(1)\n\tprintln()\n\treturn nil, nil", change: exits},
		{name: "a case of a switch", change: exits,
			src:  "switch name {\n\tcase \"\":\n\t\t/*at*/os.Exit(1)\n\t}\n\treturn nil, nil",
			want: "switch name {\n\tcase \"\":\n\t\t" + fails + "\n\t}\n\treturn nil, nil"},
	})
}

// TestZero covers the zero values beside an error.
func TestZero(t *testing.T) {
	t.Parallel()
	fails := func(f *failures.Failure) {
		f.Kind, f.Text.Words, f.Text.Fixed = "Validation", "name is required", "name is required"
	}
	for typ, zero := range map[string]string{
		"string": `""`, "int": "0", "float64": "0", "bool": "false", "[]int": "nil", "map[string]int": "nil", "any": "nil",
		"func()": "nil", "chan int": "nil", "answer": "answer{}", "mcp.CallToolResult": "mcp.CallToolResult{}",
		"[2]int": "", "struct{}": "", "pair[int]": "", "P": "",
	} {
		test := repairTest{name: typ, sig: "(" + typ + ", error)", src: `/*at*/return *new(` + typ + `), err`, change: fails}
		if zero != "" {
			test.want = `return ` + zero + `, mcperr.Validation("NAME_REQUIRED", "name is required")`
		}
		runRepairTests(t, func(ast.Expr) any { return failures.ReplaceReturn{} }, []repairTest{test})
	}
}

// TestBrief covers the typed error in messages.
func TestBrief(t *testing.T) {
	t.Parallel()
	const src = head + "func f[P any](name string, err error) " + results +
		" {\n\treturn nil, /*at*/errors.New(\"name is required\")\n}\n"
	s := check(t, src)
	pass := passOf(s, src)
	err := s.Func("at").(*ast.FuncDecl).Type.Params.List[1].Names[0]
	for want, change := range map[string]func(f *failures.Failure){
		`mcperr.Validation("NAME_REQUIRED", …)`: func(f *failures.Failure) { f.Kind = "Validation" },
		`mcperr.Unknown("NAME_REQUIRED", …)`:    func(*failures.Failure) {},
		`mcperr.Wrap("NAME_REQUIRED", …)`:       func(f *failures.Failure) { f.Text.Cause = err },
		`mcperr.From(err)`: func(f *failures.Failure) {
			f.Text = failures.Text{Cause: err}
		},
		`mcperr.Validation("NAME_REQUIRED", …) in load`: func(f *failures.Failure) {
			f.Kind = "Validation"
			f.Root = &failures.Root{Name: "load", Failures: []*failures.Failure{f}}
		},
		`mcperr.Validation("NAME_REQUIRED", …) and the like in load`: func(f *failures.Failure) {
			f.Kind = "Validation"
			f.Root = &failures.Root{Name: "load", Failures: []*failures.Failure{f, f}}
		},
	} {
		f := failureAt(s, func(e ast.Expr) any { return failures.ReplaceError{Err: e} })
		change(f)
		if fix, ok := edit.New(pass, nil).Failure(f); fix.Call != want || !ok {
			t.Errorf("got %q, want %q", fix.Call, want)
		}
	}
}

// TestGenerated offers nothing in generated files.
func TestGenerated(t *testing.T) {
	t.Parallel()
	const src = "// Code generated by x. DO NOT EDIT.\n\n" + head +
		"func f(err error) " + results + " {\n\treturn nil, /*at*/err\n}\n"
	s := check(t, src)
	f := failureAt(s, func(e ast.Expr) any { return failures.ReplaceError{Err: e} })
	if fix, ok := edit.New(passOf(s, src), nil).Failure(f); ok {
		t.Errorf("got the fix %v", fix)
	}
}

const head = `package tools

import (
	"errors"
	"fmt"
	"os"

	"` + sdkPath + `"
	old "` + oldPath + `"
	"` + runtimePath + `"
)

type answer struct{}

type pair[T any] struct{}

func load() error { return nil }

func fail(error) error { return nil }

func loadBoth() (*mcp.CallToolResult, error) { return nil, nil }

func render(string, error) *mcp.CallToolResult { return nil }

func renderBoth(string) (*mcp.CallToolResult, error) { return nil, nil }

`

func runRepairTests(t *testing.T, repair func(ast.Expr) any, tests []repairTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			sig := test.sig
			if sig == "" {
				sig = results
			}
			src := head + "func f[P any](name string, err error) " + sig + " {\n\t" + test.src + "\n}\n"
			s := check(t, src)
			f := failureAt(s, repair)
			if test.change != nil {
				test.change(f)
			}
			pass := passOf(s, src)
			fix, _ := edit.New(pass, nil).Failure(f)
			if test.want == "" {
				if fix.Edits != nil {
					t.Errorf("got the fix %s", applyVerbatim(pass, src, fix.Edits))
				}
				return
			}
			after := applyVerbatim(pass, src, fix.Edits)
			_, body, _ := strings.Cut(after, sig+" {\n\t")
			body = strings.ReplaceAll(strings.TrimSuffix(body, "\n}\n"), "/*at*/", "")
			if body != test.want {
				t.Errorf("got  %s\nwant %s", body, test.want)
			}
		})
	}
}

// failureAt returns a failure at the mark "at". Its message is the first string literal in the marked expression, its
// cause the first use of err there.
func failureAt(s *linttest.Snippet, repair func(ast.Expr) any) *failures.Failure {
	node := s.Marked("at")
	if stmt, ok := node.(*ast.ExprStmt); ok {
		node = stmt.X
	}
	target, _ := node.(ast.Expr)
	fn := s.Func("at").(*ast.FuncDecl)
	f := &failures.Failure{
		Class: failures.Bare, Node: node, By: responder(s.Info, fn), Repair: repair(target).(failures.Repair),
	}
	if result := f.By.Sig.Results().At(0).Type(); mcp.ResultOf(result) != nil {
		f.ResultType = result
	}
	for _, n := range goq.Path(s.File, node) {
		if ret, ok := n.(*ast.ReturnStmt); ok {
			f.Return = ret
		}
	}
	f.Text.Words = "list issues"
	f.Calls = []*ast.CallExpr{{Fun: ast.NewIdent("listIssues")}}
	if target == nil {
		return f
	}
	ast.Inspect(target, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if f.Text.Literal == nil && n.Kind == token.STRING {
				f.Text.Literal = n
				words, _ := strconv.Unquote(n.Value)
				f.Text.Words = goq.WithoutVerbs(words)
			}
		case *ast.Ident:
			switch n.Name {
			case "err":
				f.Text.Cause = n
			case "name":
				f.Text.Args = []ast.Expr{n}
			}
		}
		return true
	})
	return f
}

// responder returns the responder that a function is.
func responder(info *types.Info, fn *ast.FuncDecl) *handlers.Responder {
	return &handlers.Responder{Func: fn, Sig: info.Defs[fn.Name].(*types.Func).Signature(), CodeName: "listIssues"}
}
