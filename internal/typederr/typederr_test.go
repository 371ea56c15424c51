package typederr_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// sdk is what the snippets need of an SDK.
const sdk = `package mcp
type CallToolResult struct{ IsError bool }
type CallToolRequest struct{}
`

// isTyped reports whether the type that an expression denotes is a typed error.
func isTyped(t *testing.T, s *linttest.Snippet, expr string) bool {
	t.Helper()
	directives := s.Run(directive.Analyzer).(*directive.Result)
	return typederr.Is(s.Pass(), s.Run(index.Analyzer).(*index.Result), directives, s.Type(expr))
}

func TestIs(t *testing.T) {
	t.Parallel()
	const isError = "\nfunc (*E) Error() string { return `` }"
	for _, c := range []struct {
		name, src string
		want      bool
	}{
		{"a code and a retry decision", `type E struct{ Code string; Retryable bool }` + isError, true},
		{"unexported fields", `type E struct{ code string; retryable bool }` + isError, true},
		{"a code of a named type", `type Code string; type E struct{ Code Code; Retry bool }` + isError, true},
		{"a number and a retry decision", `type E struct{ Code int; Retry bool }` + isError, true},
		{"a delay is a retry decision", `type E struct{ ErrorCode string; RetryAfterMs int }` + isError, true},
		{"another name for the delay", `type E struct{ Code string; RetryDelayMs int }` + isError, true},
		{"a code alone", `type E struct{ Code string; Message string }` + isError, false},
		{"a retry decision alone", `type E struct{ Message string; Retryable bool }` + isError, false},
		{"neither", `type E struct{ Message string }` + isError, false},
		{"a code that is neither text nor number", `type E struct{ Code []byte; Retry bool }` + isError, false},
		{"a code in another field", `type E struct{ StatusCode int; Retry bool }` + isError, false},
		{"not an error", `type E struct{ Code string; Retryable bool }`, false},
		{"not a struct",
			`type E string; func (*E) Code() string { return "" }; func (*E) Retry() bool { return false }` + isError,
			false},

		{"tags", "type E struct{ Name string `mcperr:\"code\"`; Again bool `mcperr:\"retry\"` }" + isError, true},
		{"a tag that takes a role away", "type E struct{ Code string `mcperr:\"message\"`; Retry bool }" + isError, false},
		{"names in JSON",
			"type E struct{ ID string `json:\"code\"`; Again bool `json:\"retryable,omitempty\"` }" + isError, true},

		{"methods", `type E struct{}
func (*E) Code() string { return "" }
func (*E) Retryable() bool { return false }` + isError, true},
		{"a method without a result", `type E struct{ Code string }; func (*E) Retry() {}` + isError, false},
		{"a method and a field",
			`type E struct{ Code string }; func (*E) IsRetryable() bool { return false }` + isError, true},

		{"an embedded type", `type base struct{ Code string; Retry bool }; type E struct{ base }` + isError, true},
		{"an embedded pointer", `type base struct{ Code string; Retry bool }; type E struct{ *base }` + isError, true},
		{"code and retry from two embedded types",
			`type a struct{ Code string }; type b struct{ Retry bool }; type E struct{ a; b }` + isError, true},
		{"two levels of embedding",
			`type a struct{ Code string }; type b struct{ a; Retry bool }; type E struct{ b }` + isError, true},
		{"three levels of embedding",
			`type a struct{ Code string }; type b struct{ a }; type c struct{ b; Retry bool }; type E struct{ c }` + isError,
			false},
		{"a method of an embedded type",
			`type base struct{ Code string }; func (*base) Retry() bool { return false }; type E struct{ base }` + isError,
			true},
		{"a field that is not embedded",
			`type base struct{ Code string; Retry bool }; type E struct{ base base }` + isError, false},
		{"a type that embeds itself", `type E struct{ *E; Code string }` + isError, false},

		{"the directive", "//mcperr:error\ntype E struct{ Text string }" + isError, true},
		{"the directive on a type that is not an error", "//mcperr:error\ntype E struct{ Text string }", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, c.src)
			if got := isTyped(t, s, "*E"); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestIsForFormsOfTypes(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
type Error struct{ Code string; Retry bool }
func (*Error) Error() string { return "" }
type Value struct{ Code string; Retry bool }
func (Value) Error() string { return "" }
type Alias = Error
type Generic[T any] struct{ Code string; Retry T }
func (*Generic[T]) Error() string { return "" }
type Coded interface{ error; Code() string; Retryable() bool }
type Half interface{ error; Code() string }
type Inherited interface{ Half; Retryable() bool }
type NoError interface{ Code() string; Retryable() bool }
`)
	for expr, want := range map[string]bool{
		"*Error": true, "Error": false, // only the pointer is an error
		"Value": true, "*Value": true, "*Alias": true, "*Generic[bool]": true,
		"Coded": true, "Half": false, "Inherited": true, "NoError": false,
		"error": false, "string": false, "[]*Error": false, "**Error": false, "struct{ Code string; Retry bool }": false,
	} {
		if got := isTyped(t, s, expr); got != want {
			t.Errorf("%s: got %v", expr, got)
		}
	}
	if typederr.Is(s.Pass(), nil, s.Run(directive.Analyzer).(*directive.Result), nil) {
		t.Error("nil is a typed error")
	}
}

func TestIsInOtherPackages(t *testing.T) {
	t.Parallel()
	const coded = `
type Error struct{ Code string; Retry bool }
func (*Error) Error() string { return "" }
type Plain struct{}
func (*Plain) Error() string { return "" }
//mcperr:error
type Marked struct{ Plain }
`
	runtime := linttest.CheckPackage(t, mcp.RuntimePath, "package mcperr"+coded)
	same := linttest.CheckPackage(t, "example.com/server/errs", "package errs"+coded, runtime)
	other := linttest.CheckPackage(t, "example.org/library/errs", "package library"+coded, runtime)
	s := linttest.CheckPackage(t, linttest.SnippetPath, `package tools
import ("github.com/mcperrlint/mcperrlint/mcperr"; "example.com/server/errs"; "example.org/library/errs")
type (
	Runtime = mcperr.Error
	RuntimePlain = mcperr.Plain
	Same = errs.Error
	SameMarked = errs.Marked
	SamePlain = errs.Plain
	Other = library.Error
	OtherMarked = library.Marked
)`, runtime, same, other)
	pass := s.Pass()
	pass.Module = &analysis.Module{Path: "example.com/server"}
	directives := s.Run(directive.Analyzer).(*directive.Result)
	for name, want := range map[string]bool{
		"Runtime": true, "RuntimePlain": false, "Same": true, "SameMarked": true, "SamePlain": false,
		"Other": false, "OtherMarked": false,
	} {
		if got := typederr.Is(pass, nil, directives, types.NewPointer(s.Object(name).Type())); got != want {
			t.Errorf("%s: got %v", name, got)
		}
	}
}

func TestRenders(t *testing.T) {
	t.Parallel()
	stub := linttest.CheckPackage(t, "github.com/modelcontextprotocol/go-sdk/mcp", sdk)
	for _, c := range []struct {
		name, src string
		want      bool
	}{
		{"a method of a typed error", `func (*Error) f() *mcp.CallToolResult { return nil }`, true},
		{"a function that takes one", `func f(e *Error) *mcp.CallToolResult { return nil }`, true},
		{"by value, among other parameters",
			`func f(n int, e Error) (*mcp.CallToolResult, error) { return nil, nil }`, true},
		{"a type that is only named like an error", `func f(e ErrInfo) *mcp.CallToolResult { return nil }`, true},
		{"an error without a retry decision", `func f(e *Plain) *mcp.CallToolResult { return nil }`, false},
		{"the arguments of a tool", `func f(a Args) *mcp.CallToolResult { return nil }`, false},
		{"the type error", `func f(e error) *mcp.CallToolResult { return nil }`, false},
		{"no result of an SDK", `func f(e *Error) string { return "" }`, false},
		{"no parameters", `func f() *mcp.CallToolResult { return nil }`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := linttest.CheckPackage(t, linttest.SnippetPath, `package tools
import "github.com/modelcontextprotocol/go-sdk/mcp"
type Error struct{ Code string; Retry bool }
func (*Error) Error() string { return "" }
type ErrInfo struct{ Code string; Retry bool }
type Plain struct{ Code string }
func (*Plain) Error() string { return "" }
type Args struct{ Code string; Retry bool }
var _ mcp.CallToolRequest
`+c.src, stub)
			obj, _, _ := types.LookupFieldOrMethod(s.Type("*Error"), true, s.Pkg, "f")
			if obj == nil {
				obj = s.Object("f")
			}
			if got := typederr.Renders(s.Pass(), obj.(*types.Func)); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

// An error with a code and a method that returns a tool result is typed.
func TestIsForAnErrorThatRendersItself(t *testing.T) {
	t.Parallel()
	stub := linttest.CheckPackage(t, "github.com/modelcontextprotocol/go-sdk/mcp", sdk)
	s := linttest.CheckPackage(t, linttest.SnippetPath, `package tools
import "github.com/modelcontextprotocol/go-sdk/mcp"
type Error struct{ Code string }
func (*Error) Error() string { return "" }
func (*Error) Result() *mcp.CallToolResult { return nil }
type NoCode struct{}
func (*NoCode) Error() string { return "" }
func (*NoCode) Result() *mcp.CallToolResult { return nil }
`, stub)
	for expr, want := range map[string]bool{"*Error": true, "*NoCode": false} {
		if got := isTyped(t, s, expr); got != want {
			t.Errorf("%s: got %v", expr, got)
		}
	}
}

func TestRetryField(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, "type base struct{ Retry bool }\n"+
		"type Field struct{ Code string; Retryable bool }\n"+
		"type Tag struct{ Again bool `mcperr:\"retry\"` }\n"+
		"type Embedded struct{ base }\n"+
		"type Delay struct{ RetryAfter int }\n"+
		"type Interface interface{ Retry() bool }\n")
	for expr, want := range map[string]string{
		"Field": "Retryable", "*Field": "Retryable", "Tag": "Again", "Embedded": "", "Delay": "", "Interface": "", "int": "",
		"struct{ Retry bool }": "",
	} {
		got := ""
		if f := typederr.RetryField(s.Type(expr)); f != nil {
			got = f.Name()
		}
		if got != want {
			t.Errorf("the retry field of %s is %q, want %q", expr, got, want)
		}
	}
	if typederr.RetryField(nil) != nil {
		t.Error("nil has a retry field")
	}
}

func TestRoleOf(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, "type Text string; type Retry struct{}; type Ctx = context.Context")
	for _, c := range []struct {
		name, typ string
		want      lexicon.Role
	}{
		{"Code", "string", lexicon.Code},
		{"error_code", "Text", lexicon.Code},
		{"Code", "int", lexicon.Number},
		{"Code", "int64", lexicon.Number},
		{"Code", "float64", lexicon.NoRole},
		{"Code", "*string", lexicon.NoRole},
		{"Number", "int", lexicon.Number},
		{"Number", "uint8", lexicon.Number},
		{"Number", "string", lexicon.NoRole},
		{"Symbol", "string", lexicon.Symbol},
		{"Symbol", "rune", lexicon.NoRole},
		{"Domain", "Text", lexicon.Domain},
		{"Domain", "[]string", lexicon.NoRole},
		{"Message", "string", lexicon.Message},
		{"msg", "error", lexicon.NoRole},
		{"Retry", "bool", lexicon.Retry},
		{"Retry", "Retry", lexicon.Retry},
		{"Retryable", "*bool", lexicon.Retry},
		{"RetryAfter", "int", lexicon.Delay},
		{"RetryAfter", "*float64", lexicon.Delay},
		{"Hint", "string", lexicon.Suggestion},
		{"Hints", "[]string", lexicon.Suggestion},
		{"Hint", "[]byte", lexicon.NoRole},
		{"Hint", "bool", lexicon.NoRole},
		{"Details", "map[string]any", lexicon.Details},
		{"Data", "any", lexicon.Details},
		{"Data", "[]byte", lexicon.Details},
		{"Details", "string", lexicon.NoRole},
		{"Context", "context.Context", lexicon.NoRole},
		{"Context", "Ctx", lexicon.NoRole},
		{"Context", "map[string]string", lexicon.Details},
		{"Name", "string", lexicon.NoRole},
		{"", "string", lexicon.NoRole},
	} {
		if got := typederr.RoleOf(c.name, s.Type(c.typ)); got != c.want {
			t.Errorf("the role of %s %s is %d, want %d", c.name, c.typ, got, c.want)
		}
	}
}

func TestFieldRole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		field, typ, tag string
		want            lexicon.Role
	}{
		{"Code", "string", ``, lexicon.Code},
		{"Name", "string", ``, lexicon.NoRole},
		{"Name", "string", `mcperr:"code"`, lexicon.Code},
		{"Name", "[]byte", `mcperr:"code"`, lexicon.Code}, // a tag overrules the type
		{"Code", "string", `mcperr:"message"`, lexicon.Message},
		{"Code", "string", `mcperr:"-"`, lexicon.NoRole},
		{"Name", "string", `json:"code"`, lexicon.Code},
		{"Name", "string", `yaml:"x" json:"error_code,omitempty"`, lexicon.Code},
		{"Name", "bool", `json:"code"`, lexicon.NoRole},
		{"Name", "string", `json:",omitempty"`, lexicon.NoRole},
		{"Name", "string", `json:"code`, lexicon.Code}, // malformed
		{"Code", "string", `json:"message"`, lexicon.Code},
		{"Details", "any", `json:"details"`, lexicon.Details},
		{"Details", "any", `json:"-"`, lexicon.NoRole},
		{"Code", "string", `json:"-"`, lexicon.Code},
		{"Name", "string", `json:"message" mcperr:"suggestion"`, lexicon.Suggestion},
	} {
		s := linttest.Check(t, "type T struct{ "+c.field+" "+c.typ+" }")
		field := s.Type("T").Underlying().(*types.Struct).Field(0)
		if got := typederr.FieldRole(field, c.tag); got != c.want {
			t.Errorf("the role of %s %s `%s` is %d, want %d", c.field, c.typ, c.tag, got, c.want)
		}
	}
}
