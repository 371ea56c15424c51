package coded_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// sdk is the part of an SDK that makes functions handlers.
const sdk = `package mcp

type CallToolResult struct{ IsError bool; StructuredContent any }

type CallToolRequest struct{}
`

// runtime is the part of the runtime that builds errors.
const runtime = `package mcperr

type (
	Error    struct{ Code Code; Message string; Suggestion string; Details map[string]any }
	Code     string
	Option   func(*Error)
	CodeSpec struct{ Code Code; Number int }
)

func (*Error) Error() string { return "" }

func Validation(code Code, message string, opts ...Option) *Error { return nil }

func WithSuggestion(suggestion string) Option { return nil }
`

const head = `package tools

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func Handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }

type Code string

type Failure struct {
	Code      Code
	Message   string
	Retryable bool
	Delay     int ` + "`mcperr:\"delay\"`" + `
	Details   map[string]any
}

func (*Failure) Error() string { return "" }

`

// analyzed is a package with its sites.
type analyzed struct {
	*coded.Result
	*linttest.Snippet
}

// analyze analyzes declarations that are added to head. Other packages of the module may be imported.
func analyze(t *testing.T, src string, imports ...*linttest.Snippet) analyzed {
	t.Helper()
	imports = append(imports,
		linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/mcp", sdk),
		linttest.CheckPackage(t, "github.com/mcperrlint/mcperrlint/mcperr", runtime))
	s := linttest.CheckPackage(t, linttest.SnippetPath, head+src, imports...)
	return analyzed{s.Run(coded.Analyzer).(*coded.Result), s}
}

// site returns the site at the mark "at", or nil.
func (a analyzed) site() *coded.Site {
	at := a.Marked("at")
	if stmt, ok := at.(*ast.ExprStmt); ok {
		at = stmt.X
	}
	for _, s := range a.Sites {
		if s.Node == at || s.Node.Pos() == at.Pos() {
			return s
		}
	}
	return nil
}

// parts returns the parts of a site as "role=expression", in order.
func parts(s *coded.Site) string {
	var list []string
	for _, p := range s.Parts {
		list = append(list, fmt.Sprintf("%s=%s", lexicon.RoleNames()[p.Role-1], types.ExprString(p.Expr)))
	}
	return strings.Join(list, " ")
}

// TestSites covers what is a site, and its parts.
func TestSites(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, src string
		form      coded.Form
		want      string // the parts; empty if there is no site
	}{
		{name: "a literal with keys", src: `var _ = /*at*/Failure{Code: "GONE", Message: "gone"}`,
			want: `code="GONE" message="gone"`},
		{name: "a literal without keys", src: `var _ = /*at*/Failure{"GONE", "gone", true, 1, nil}`,
			want: `code="GONE" message="gone" retry=true delay=1 details=nil`},
		{name: "a literal in a list of pointers", src: `var _ = []*Failure{/*at*/{Code: "GONE"}}`, want: `code="GONE"`},
		{name: "a literal of another type", src: `type page struct{ Code string }; var _ = /*at*/page{Code: "GONE"}`},
		{name: "a tool result", src: `var _ = /*at*/mcp.CallToolResult{StructuredContent: 1}`,
			form: coded.Answer, want: `details=1`},
		{name: "an entry of a registry", src: `var _ = /*at*/mcperr.CodeSpec{Code: "GONE", Number: 1}`,
			form: coded.Register, want: `code="GONE" number=1`},
		{name: "a constructor of the runtime", src: `var _ = /*at*/mcperr.Validation("GONE", "gone")`,
			want: `code="GONE" message="gone"`},
		{name: "an option", src: `var _ = /*at*/mcperr.Validation("GONE", "gone", mcperr.WithSuggestion("wait"))`,
			want: `code="GONE" message="gone" suggestion="wait"`},
		{name: "a chain of calls", src: `
func (f *Failure) WithMessage(message string) *Failure { f.Message = message; return f }
func newFailure(code Code) *Failure { return &Failure{Code: code} }
var _ = /*at*/newFailure("GONE").WithMessage("gone")`, want: `code="GONE"`},
		{name: "an assignment to a field", src: `func f(x *Failure) { /*at*/x.Code = "GONE" }`, want: `code="GONE"`},
		{name: "an assignment to an element of the details", src: `func f(x *Failure) { /*at*/x.Details["url"] = 1 }`,
			want: `details=1`},
		{name: "an assignment to an element of another field",
			src: `type bag struct{ Items map[string]int }; func f(x bag) { /*at*/x.Items["code"] = 1 }`},
		{name: "a comparison", src: `func f(x *Failure) bool { return /*at*/x.Code == "GONE" }`,
			form: coded.Compare, want: `code="GONE"`},
		{name: "a comparison the other way around", src: `func f(x *Failure) bool { return /*at*/"GONE" != x.Code }`,
			form: coded.Compare, want: `code="GONE"`},
		{name: "a comparison by order", src: `func f(x *Failure) bool { return /*at*/x.Code < "GONE" }`},
		{name: "a switch", src: `func f(x *Failure) { /*at*/switch x.Code { case "A", "B": case "C": default: } }`,
			form: coded.Compare, want: `code="A" code="B" code="C"`},
		{name: "a switch without a tag", src: `func f(x *Failure) { /*at*/switch { case true: } }`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := analyze(t, test.src).site()
			if s == nil {
				s = new(coded.Site)
			}
			if got := parts(s); got != test.want || s.Form != test.form {
				t.Errorf("got %q of form %d, want %q of form %d", got, s.Form, test.want, test.form)
			}
		})
	}
}

// TestMaps covers the entries of maps that are sent as errors.
func TestMaps(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ entries, want string }{
		"a code and an error": {`"code": "GONE", "error": "gone"`, `code="GONE"`},
		"a message":           {`"error": true, "code": "GONE", "message": "gone"`, `code="GONE" message="gone"`},
		"a nested error": {`"error": map[string]any{"code": "GONE", "message": "gone", "line": 1}`,
			`code="GONE" message="gone"`},
		"a nested struct":      {`"error": struct{ Code string }{"GONE"}`, ""},
		"no success":           {`"success": false, "code": "GONE"`, `code="GONE"`},
		"ok that is not known": {`"ok": len(p) > 0, "code": "GONE"`, `code="GONE"`},
		"success":              {`"success": true, "code": "GONE", "error": "gone"`, ""},
		"no error":             {`"error": nil, "code": "GONE"`, ""},
		"an empty error":       {`"error": "", "code": "GONE"`, ""},
		"error is false":       {`"error": false, "code": "GONE"`, ""},
		"a code alone":         {`"code": "GONE"`, ""},
		"an error alone":       {`"error": "gone"`, ""},
		"a number as code":     {`"error": "gone", "code": 7`, ""},
		"keys not known":       {`strings.ToLower("CODE"): "GONE", "error": "gone"`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src := "func answer(p string) any { return /*at*/map[string]any{" + test.entries + "} }"
			checkParts(t, src, test.want)
		})
	}
}

// TestMapsInFunctions covers the functions around maps that are sent as errors.
func TestMapsInFunctions(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ src, want string }{
		"a function whose name says that it fails": {
			`func writeError() any { return /*at*/map[string]any{"code": "GONE"} }`, `code="GONE"`},
		"a function that answers HTTP requests": {
			`func f(w http.ResponseWriter) any { return /*at*/map[string]any{"code": "GONE", "error": "gone"} }`, ""},
		"a literal in a function that answers HTTP requests": {
			`func f(w http.ResponseWriter) {
				_ = func() any { return /*at*/map[string]any{"code": "GONE", "error": "gone"} }
			}`, ""},
		"keys that are numbers": {`var _ = /*at*/map[int]any{1: "GONE"}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkParts(t, test.src, test.want)
		})
	}
}

// checkParts checks the parts of the site at the mark "at". want is empty if there is no site.
func checkParts(t *testing.T, src, want string) {
	t.Helper()
	s := analyze(t, src).site()
	if s == nil {
		s = new(coded.Site)
	}
	if got := parts(s); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestRoles covers the roles that are inferred for the parameters of a function. They are those of the arguments of a
// call.
func TestRoles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, src, want string }{
		{"a literal", `
func newError(c Code, text string) error { return &Failure{Code: c, Message: text} }
var _ = /*at*/newError("GONE", "gone")`, `code="GONE" message="gone"`},
		{"conversions", `
func newError(c string) error { return &Failure{Code: (Code(c))} }
var _ = /*at*/newError("GONE")`, `code="GONE"`},
		{"an assignment", `
func newError(c Code) error { x := &Failure{}; x.Code = c; return x }
var _ = /*at*/newError("GONE")`, `code="GONE"`},
		{"a function that calls another", `
func outer(c Code) error { return newError(c, "gone") }
func newError(c Code, text string) error { return &Failure{Code: c, Message: text} }
var _ = /*at*/outer("GONE")`, `code="GONE"`},
		{"recursion", `
func newError(c Code, n int) error { if n > 0 { return newError(c, n-1) }; return &Failure{Code: c} }
var _ = /*at*/newError("GONE", 1)`, `code="GONE"`},
		{"a parameter that changes", `
func newError(c Code) error { c = "X_" + c; return &Failure{Code: c, Retryable: true} }
var _ = /*at*/newError("GONE")`, ""},
		{"a variadic parameter", `
func newError(c Code, details ...map[string]any) error { return &Failure{Code: c, Details: details[0]} }
var _ = /*at*/newError("GONE", nil)`, `code="GONE"`},
		{"a message alone", `
func newError(text string) error { return mcperrOf(text) }
func mcperrOf(text string) *mcperr.Error { return &mcperr.Error{Message: text} }
var _ = /*at*/newError("gone")`, ""},
		{"a comparison", `
func is(x *Failure, c Code) bool { return x.Code == c }
var _ = /*at*/is(nil, "GONE")`, ""},
		{"a directive", `
//mcperr:constructor code=1 message=0
func newError(a, b string) error { return nil }
var _ = /*at*/newError("gone", "GONE")`, `code="GONE" message="gone"`},
		{"a name in a function that renders errors", `
func toolError(code, message string) *mcp.CallToolResult { return nil }
var _ = /*at*/toolError("GONE", "gone")`, `code="GONE"`},
		{"a name without a message", `
func toolError(code, language string) *mcp.CallToolResult { return nil }
var _ = /*at*/toolError("GONE", "gone")`, ""},
		{"an option of the server's own", `
type Option func(*Failure)
func WithCode(c Code) Option { return func(f *Failure) { f.Code = c } }
func newError(text string, opts ...Option) *Failure { return &Failure{Message: text, Retryable: true} }
var _ = /*at*/newError("gone", WithCode("GONE"))`, `message="gone" code="GONE"`},
		{"an option that is converted", `
type Option func(*Failure)
func newError(text string, opts ...Option) *Failure { return &Failure{Message: text, Retryable: true} }
var _ = /*at*/newError("gone", Option(func(f *Failure) { f.Code = "GONE" }))`, `message="gone"`},
		{"an option that is made of itself", `
type Option func(*Failure)
func WithCode(c Code) Option { return func(f *Failure) { f.Code = c } }
func join(a, b Option) Option { return func(f *Failure) { a(f); b(f) } }
func newError(text string, opts ...Option) *Failure { return &Failure{Message: text} }
func fail() error {
	opt := WithCode("GONE")
	opt = join(opt, opt)
	return /*at*/newError("gone", opt)
}`, `message="gone"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := analyze(t, test.src).site()
			if s == nil {
				s = new(coded.Site)
			}
			got := strings.Split(parts(s), " ")
			want := strings.Split(test.want, " ")
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// TestRolesOfOtherPackages covers functions of another package of the module, whose roles are facts.
func TestRolesOfOtherPackages(t *testing.T) {
	t.Parallel()
	sdk := linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/mcp", sdk)
	failure := linttest.CheckPackage(t, "example.com/server/tools/failure", `package failure

import _ "github.com/mark3labs/mcp-go/mcp"

type Failure struct{ Code string; Retryable bool }

func (*Failure) Error() string { return "" }

func New(code string) error { return &Failure{Code: code} }
`, sdk)
	s := linttest.CheckPackage(t, linttest.SnippetPath, `package tools

import (
	"example.com/server/tools/failure"
	_ "github.com/mark3labs/mcp-go/mcp"
)

var err = /*at*/failure.New("GONE")
`, failure, sdk)
	site := analyzed{s.Run(coded.Analyzer).(*coded.Result), s}.site()
	if site == nil || parts(site) != `code="GONE"` {
		t.Errorf("got the site %+v", site)
	}
}

// TestWhere covers the names of sites in messages.
func TestWhere(t *testing.T) {
	t.Parallel()
	for want, src := range map[string]string{
		"load":        `func load() error { return /*at*/&Failure{Code: "GONE"} }`,
		"errGone":     `var errGone = /*at*/&Failure{Code: "GONE"}`,
		"the package": `var _ = /*at*/&Failure{Code: "GONE"}`,
		"make":        `var make = func() error { return /*at*/&Failure{Code: "GONE"} }`,
	} {
		src = strings.Replace(src, "/*at*/&", "&/*at*/", 1)
		if s := analyze(t, src).site(); s == nil || s.Where != want {
			t.Errorf("got %+v, want %q", s, want)
		}
	}
}
