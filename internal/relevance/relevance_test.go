package relevance_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/relevance"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

func TestNever(t *testing.T) {
	const gosdk = "github.com/modelcontextprotocol/go-sdk"
	for _, test := range []struct {
		path, module string
		want         bool
	}{
		{gosdk + "/mcp", "example.com/server", true},
		{gosdk + "/internal/json", "example.com/server", true},
		{gosdk + "/examples/server/hello", gosdk, false},
		{gosdk + "/mcp", gosdk, true},
		{"github.com/mcperrlint/mcperrlint/mcperr", "example.com/server", true},
		{"example.com/server/tools", "example.com/server", false},
		{"example.com/server/tools", "", false},
	} {
		if got := relevance.Never(test.path, test.module); got != test.want {
			t.Errorf("Never(%q, %q) = %v", test.path, test.module, got)
		}
	}
}

func TestDeclares(t *testing.T) {
	const selfDescribed = "type T struct{}; func (T) Name() string; func (T) Description() string; func (T) Schema() any"
	const isError = "; func (E) Error() string { return `` }"
	for _, test := range []struct {
		name, path, src string
		want            bool
	}{
		{"a typed error", "p", "type E struct{ Code string; Retryable bool }" + isError, true},
		{"a named result of Error", "p",
			"type E struct{ Code, Retry string }; func (e E) Error() (s string) { return }", true},
		{"a delay in JSON", "p", "type E struct{ Code string; D int `json:\"retry_after_ms\"` }" + isError, true},
		{"tags of the rules", "p",
			"type E struct{ A string `mcperr:\"code\"`; B bool `mcperr:\"retry\"` }" + isError, true},
		{"a method for the code", "p",
			"type E struct{ Retryable bool }; func (E) Code() string { return `` }" + isError, true},
		{"an embedded struct", "p",
			"type base struct{ Retryable bool }; type E struct { base; Code string }" + isError, true},
		{"no retry", "p", "type E struct{ Code string }" + isError, false},
		{"no error", "p", "type E struct{ Code string; Retryable bool }", false},
		{"retry in another type", "p",
			"type E struct{ Code string }" + isError + "; type Config struct { Retry bool }", false},
		{"a directive", "p", "//mcperr:error\ntype E struct{}", true},
		{"a tool", "example.com/mcp/tools",
			"type Tool struct { Name, Description string; InputSchema any; Run func() error }", true},
		{"a tool with a named handler", "mcpserver",
			"type H func() error; type Tool struct { Name, Description string; Parameters any; Run H }", true},
		{"a tool interface", "mcpserver", "type Tool interface { Name() string; Schema() any; Run() error }", true},
		{"a type with the methods of a tool", "mcpserver", selfDescribed, true},
		{"an agent's type with the methods of a tool", "agent", selfDescribed, false},
		{"a command", "mcpserver", "type T struct{}; func (T) Name() string; func (T) Description() string", false},
		{"an agent's tool", "example.com/agent",
			"type Tool struct { Name, Description string; InputSchema any; Run func() error }", false},
		{"a table", "mcpserver", "type Table struct { Name string; Schema string }", false},
	} {
		file := parse(t, "package p\n"+test.src)
		if got := relevance.Declares(test.path, []*ast.File{file}); got != test.want {
			t.Errorf("%s: Declares = %v", test.name, got)
		}
		if !relevance.MayDeclare(test.path, [][]byte{[]byte(test.src)}) && test.want {
			t.Errorf("%s: MayDeclare = false", test.name)
		}
	}
}

// TestGenerated compares the decisions of the loader, of the analyzers and of typederr about many small packages. A
// package that the loader leaves out is not relevant for the analyzers, and one with a typed error is always relevant.
func TestGenerated(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	relevant := 0
	for range 3000 {
		src := generate(random)
		file := parse(t, src)
		declares := relevance.Declares("example.com/p", []*ast.File{file})
		if declares {
			relevant++
		}
		if declares && !relevance.MayDeclare("example.com/p", [][]byte{[]byte(src)}) {
			t.Errorf("Declares is true, MayDeclare is false for\n%s", src)
		}
		if typed := typedError(t, file); typed != "" && !declares {
			t.Errorf("Declares is false for the typed error %s of\n%s", typed, src)
		}
	}
	if relevant < 300 || relevant > 2700 {
		t.Errorf("%d of 3000 packages are relevant: want 300 to 2700", relevant)
	}
}

// generate returns a package of a few structs. Some of them have the fields and methods of a typed error.
func generate(random *rand.Rand) string {
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	var b strings.Builder
	b.WriteString("package p\n\n")
	n := 1 + random.IntN(3)
	for i := range n {
		fmt.Fprintf(&b, "type T%d struct {\n", i)
		if i > 0 && random.IntN(2) == 0 {
			fmt.Fprintf(&b, "\t%sT%d\n", pick("", "*"), i-1)
		}
		for j, name := range []string{
			pick("Code", "ErrorCode", "err_code", "Kind"),
			pick("Retryable", "RetryDelayMs", "Retry_After", "Message", "Transient"),
		} {
			tag := pick("", "", " `json:\"code\"`", " `mcperr:\"retry\"`", " `json:\"retry_after\"`")
			fmt.Fprintf(&b, "\t%s%s %s%s\n", name, pick("", "", fmt.Sprint(j)), pick("string", "int", "bool"), tag)
		}
		b.WriteString("}\n\n")
		if random.IntN(3) > 0 {
			fmt.Fprintf(&b, "func (%s%sT%d) Error() %s { return \"\" }\n\n",
				pick("", "e "), pick("", "*"), i, pick("string", "(s string)"))
		}
		if random.IntN(4) == 0 {
			fmt.Fprintf(&b, "func (*T%d) %s() string { return \"\" }\n\n", i, pick("GetCode", "IsRetryable", "CanRetry"))
		}
	}
	return b.String()
}

// typedError returns the name of a type of a file that is a typed error, or "".
func typedError(t *testing.T, file *ast.File) string {
	conf := types.Config{Error: func(error) {}}
	pkg, _ := conf.Check("example.com/p", fset, []*ast.File{file}, nil)
	pass := &analysis.Pass{Pkg: pkg, Module: &analysis.Module{Path: "example.com"}}
	for _, name := range pkg.Scope().Names() {
		if typederr.Is(pass, nil, new(directive.Result), types.NewPointer(pkg.Scope().Lookup(name).Type())) {
			return name
		}
	}
	return ""
}

// fset holds the positions of all parsed files.
var fset = token.NewFileSet()

func parse(t *testing.T, src string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return file
}
