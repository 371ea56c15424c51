package origin_test

import (
	"go/ast"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// kinds are the imports and declarations of the snippets below.
const kinds = `package tools
import ("bytes"; "context"; "encoding/json"; "errors"; "fmt"; "net/http"; "os"; "strconv")
import ("example.com/library"; "github.com/mark3labs/mcp-go/mcp")
var (_ = bytes.NewReader; _ context.Context; _ = json.Marshal; _ = fmt.Errorf; _ http.Client; _ = os.Open)
var (_ = strconv.Atoi; _ = library.Ask; _ mcp.CallToolRequest)

func validateName(s string) error { return errors.New("x") }
func invalid(s string) error { return errors.New("name is required") }
func missing(s string) error {
	if s == "a" {
		return fmt.Errorf("no such user %s", s)
	}
	return errors.New("group not found")
}
func several(s string) error {
	if s == "a" {
		return errors.New("no such user")
	}
	return errors.New("name is required")
}
func parseMissing(s string) error { return errors.New("no such user") }
func number(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("x: %w", err)
	}
	return n, nil
}
func mayBeTyped(s string) error {
	if s == "" {
		return errors.New("name is required")
	}
	return &failure{}
}
func replaces(s string) (err error) {
	defer func() { err = errors.New("x") }()
	return errors.New("name is required")
}
func itself(s string) error { return itself(s) }
func even(s string) error { return odd(s) }
func odd(s string) error {
	if s == "" {
		return errors.New("name is required")
	}
	return even(s)
}
func f(ctx context.Context, req mcp.CallToolRequest, value func() error) {
`

// libraries returns packages that the snippets import.
func libraries(t *testing.T) []*linttest.Snippet {
	library := linttest.CheckPackage(t, "example.com/library", `package library
import "context"
func Ask(ctx context.Context) error { return nil }
func Compute() error { return nil }
`)
	return []*linttest.Snippet{library, linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/mcp", `package mcp
type CallToolRequest struct{}
func (CallToolRequest) RequireString(name string) (string, error) { return "", nil }
`, library)}
}

// kindTest is a statement that calls a function, a message, and the kind of the failure of the call with that message.
type kindTest struct {
	name, call, message string
	kind                mcp.Kind
	evidence            mcp.Evidence
}

func TestKindOf(t *testing.T) {
	for _, test := range []kindTest{
		{"a parser", `strconv.Atoi("")`, "", mcp.Validation, mcp.ByCallee},
		{"an encoder", `json.Marshal(1)`, "", mcp.Internal, mcp.ByCallee},
		{"a decoder", `json.Unmarshal(nil, nil)`, "", mcp.RunTime, mcp.NoEvidence},
		{"an accessor of arguments", `req.RequireString("")`, "", mcp.Validation, mcp.ByCallee},
		{"a function of a library that takes a context", `library.Ask(ctx)`, "", mcp.RunTime, mcp.NoEvidence},
		{"a function of a library", `library.Compute()`, "", mcp.RunTime, mcp.NoEvidence},
		{"a function value", `value()`, "", mcp.RunTime, mcp.NoEvidence},
		{"the words of a server's function", `invalid("")`, "", mcp.Validation, mcp.ByCallee},
		{"all errors have one kind", `missing("")`, "", mcp.NotFound, mcp.ByCallee},
		{"the errors have several kinds", `several("")`, "", mcp.RunTime, mcp.NoEvidence},
		{"the name of a server's function", `validateName("")`, "", mcp.Validation, mcp.ByCallee},
		{"the words count more than the name", `parseMissing("")`, "", mcp.NotFound, mcp.ByCallee},
		{"the cause in a server's function", `number("")`, "", mcp.Validation, mcp.ByCallee},
		{"certain words", `strconv.Atoi("")`, "request timed out", mcp.Timeout, mcp.ByWords},
		{"words that are not certain", `strconv.Atoi("")`, "no such user", mcp.Validation, mcp.ByCallee},
		{"words that blame the input", `library.Compute()`, "invalid name", mcp.Validation, mcp.ByWords},
		{"a client knows better than the words", `library.Ask(ctx)`, "invalid name", mcp.RunTime, mcp.NoEvidence},
		{"words alone", "", "no such user", mcp.NotFound, mcp.ByWords},
		{"no words", "", "x", mcp.RunTime, mcp.NoEvidence},
		{"a function that calls itself", `itself("")`, "", mcp.RunTime, mcp.NoEvidence},
		{"functions that call each other", `even("")`, "", mcp.RunTime, mcp.NoEvidence},
	} {
		s := trace(t, kinds+test.call+"; /*here*/_ = 0 }", libraries(t)...)
		kind, evidence := s.KindOf(calls(s, test.call), test.message)
		if kind != test.kind || evidence != test.evidence {
			t.Errorf("%s: kind %q by evidence %d, want %q by %d", test.name, kind, evidence, test.kind, test.evidence)
		}
	}
}

// calls returns the call before the mark "here", or nothing if there is none.
func calls(s traced, call string) []*ast.CallExpr {
	if call == "" {
		return nil
	}
	list := s.Func("here").(*ast.FuncDecl).Body.List
	return []*ast.CallExpr{list[0].(*ast.ExprStmt).X.(*ast.CallExpr)}
}

func TestKindOfSeveralCalls(t *testing.T) {
	s := trace(t, kinds+`
	_, err := strconv.Atoi("")
	_, err = json.Marshal(1)
	_, err = req.RequireString("")
	/*here*/_ = err
}`, libraries(t)...)
	var list []*ast.CallExpr
	for _, stmt := range s.Func("here").(*ast.FuncDecl).Body.List[:3] {
		list = append(list, stmt.(*ast.AssignStmt).Rhs[0].(*ast.CallExpr))
	}
	if kind, _ := s.KindOf([]*ast.CallExpr{list[0], list[2]}, ""); kind != mcp.Validation {
		t.Errorf("two calls of the kind Validation have the kind %q", kind)
	}
	if kind, _ := s.KindOf(list, ""); kind != mcp.RunTime {
		t.Errorf("calls of different kinds have the kind %q", kind)
	}
	if kind := s.Stated(list[:2]); kind != mcp.RunTime {
		t.Errorf("Stated of different kinds is %q", kind)
	}
}

func TestKindOfWords(t *testing.T) {
	if kind, evidence := origin.KindOfWords("rate limit exceeded"); kind != mcp.RateLimited || evidence != mcp.ByWords {
		t.Errorf("kind %q by evidence %d", kind, evidence)
	}
	if kind, evidence := origin.KindOfWords("failed"); kind != mcp.RunTime || evidence != mcp.NoEvidence {
		t.Errorf("kind %q by evidence %d", kind, evidence)
	}
}

func TestStated(t *testing.T) {
	for call, want := range map[string]mcp.Kind{
		`json.Marshal(1)`:       mcp.Internal,
		`req.RequireString("")`: mcp.Validation,
		`invalid("")`:           mcp.Validation,
		`validateName("")`:      mcp.Validation,
		`strconv.Atoi("")`:      mcp.RunTime, // the run time knows *strconv.NumError
		`missing("")`:           mcp.RunTime,
		`mayBeTyped("")`:        mcp.RunTime,
		`replaces("")`:          mcp.RunTime,
		`library.Ask(ctx)`:      mcp.RunTime,
		`value()`:               mcp.RunTime,
	} {
		s := trace(t, kinds+call+"; /*here*/_ = 0 }", libraries(t)...)
		if kind := s.Stated(calls(s, call)); kind != want {
			t.Errorf("Stated(%s) = %q, want %q", call, kind, want)
		}
	}
}
