package edit_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// TestConstants covers the choice between a constant and a literal for the code NAME_REQUIRED.
func TestConstants(t *testing.T) {
	t.Parallel()
	const declared = "// codeNameRequired is the code of a failure that is reported in several places.\n" +
		"const codeNameRequired = \"NAME_REQUIRED\"\n\n"
	for _, test := range []struct {
		name, src string
		other     string // another file of the package
		otherName string
		repeated  []string
		want      string // the code at the failure
		adds      string // the declaration that is added
	}{
		{name: "a code that occurs once", want: `"NAME_REQUIRED"`},
		{name: "a code that occurs often", repeated: []string{"NAME_REQUIRED"}, want: "codeNameRequired", adds: declared},
		{name: "another code occurs often", repeated: []string{"ID_REQUIRED"}, want: `"NAME_REQUIRED"`},
		{name: "several codes occur often", repeated: []string{"NAME_REQUIRED", "API_URL_INVALID"}, want: "codeNameRequired",
			adds: "// Codes of failures that are reported in several places.\nconst (\n" +
				"\tcodeNameRequired  = \"NAME_REQUIRED\"\n\tcodeAPIURLInvalid = \"API_URL_INVALID\"\n)\n\n"},
		{name: "the package has the constant", src: "const codeNameRequired = \"NAME_REQUIRED\"\n", want: "codeNameRequired"},
		{name: "the constant has another value", src: "const codeNameRequired = \"NAME_MISSING\"\n",
			repeated: []string{"NAME_REQUIRED"}, want: `"NAME_REQUIRED"`},
		{name: "the constant has a type", src: "type code string\n\nconst codeNameRequired code = \"NAME_REQUIRED\"\n",
			repeated: []string{"NAME_REQUIRED"}, want: `"NAME_REQUIRED"`},
		{name: "a function has the name", src: "func codeNameRequired() {}\n",
			repeated: []string{"NAME_REQUIRED"}, want: `"NAME_REQUIRED"`},
		{name: "a variable in a function has the name", src: "func g() { codeNameRequired := 1; _ = codeNameRequired }\n",
			repeated: []string{"NAME_REQUIRED"}, want: `"NAME_REQUIRED"`},
		{name: "two codes have the same name", repeated: []string{"NAME_REQUIRED", "NAME__REQUIRED"},
			want: "codeNameRequired", adds: declared},
		{name: "another file has the constant", other: "package tools\n\nconst codeNameRequired = \"NAME_REQUIRED\"\n",
			otherName: "codes.go", want: "codeNameRequired"},
		{name: "the constant is in a file for one platform",
			other: "package tools\n\nconst codeNameRequired = \"NAME_REQUIRED\"\n", otherName: "codes_linux.go",
			repeated: []string{"NAME_REQUIRED"}, want: `"NAME_REQUIRED"`},
		{name: "the constant is in a file with a build constraint",
			other:     "//go:build linux\n\npackage tools\n\nconst codeNameRequired = \"NAME_REQUIRED\"\n",
			otherName: "codes.go", want: `"NAME_REQUIRED"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			const head = "package tools\n\n"
			const body = "func f() error { return failure(\"name is required\") }\n\ntype failure string\n\n" +
				"func (f failure) Error() string { return string(f) }\n"
			src := head + body + "\n" + test.src
			pass := checkFiles(t, []string{"tools.go", test.otherName}, []string{src, test.other})
			fix, _ := edit.New(pass, repeat(test.repeated)).Failure(nameRequired(pass))
			after := applyVerbatim(pass, src, fix.Edits)
			if !strings.Contains(after, "mcperr.Validation("+test.want+", ") {
				t.Errorf("got\n%s\nwant the code %s", after, test.want)
			}
			if !strings.Contains(after, test.adds) || test.adds == "" && len(fix.Edits) > 2 {
				t.Errorf("got\n%s\nwant the declaration %q", after, test.adds)
			}
		})
	}
}

// TestConstantsPlace covers where the constants go.
func TestConstantsPlace(t *testing.T) {
	t.Parallel()
	const body = "func f() error { return failure(\"name is required\") }\n\ntype failure string\n\n" +
		"func (f failure) Error() string { return string(f) }\n"
	const mark = "§"
	for name, head := range map[string]string{
		"before the first declaration":                     "package tools\n\n§",
		"after the imports":                                "package tools\n\nimport \"fmt\"\n\n§",
		"before the comment of the declaration":            "package tools\n\n§// f fails.\n// Always.\n",
		"after a comment that a blank line separates":      "package tools\n\n// These are tools.\n\n§",
		"before a directive that a blank line separates":   "package tools\n\n§//go:generate stringer\n\n",
		"nowhere if an import is on the line of the first": "package tools; import \"fmt\"; ",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src := strings.Replace(head, mark, "", 1) + body
			pass := checkFiles(t, []string{"tools.go"}, []string{src})
			fix, _ := edit.New(pass, repeat([]string{"NAME_REQUIRED"})).Failure(nameRequired(pass))
			at := -1
			for _, e := range fix.Edits {
				if strings.HasPrefix(string(e.NewText), "// codeNameRequired is") {
					at = pass.Fset.File(pass.Files[0].FileStart).Offset(e.Pos)
				}
			}
			if want := strings.Index(head, mark); at != want {
				t.Errorf("the declaration is at offset %d, want %d", at, want)
			}
		})
	}
}

// nameRequired returns the failure of the function f, which is the first function of a package.
func nameRequired(pass *analysis.Pass) *failures.Failure {
	for _, decl := range pass.Files[0].Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Name.Name == "f" {
			ret := fn.Body.List[0].(*ast.ReturnStmt)
			call := ret.Results[0].(*ast.CallExpr)
			return &failures.Failure{
				Return: ret, Node: call, Verdict: kinds.Verdict{Kind: mcp.Validation}, Repair: failures.ReplaceError{Err: call},
				By:   responder(pass.TypesInfo, fn),
				Text: failures.Text{Words: "name is required", Literal: call.Args[0].(*ast.BasicLit)},
			}
		}
	}
	return nil
}

func repeat(list []string) func(*ast.File) []codes.Repeated {
	var repeated []codes.Repeated
	for _, code := range list {
		repeated = append(repeated, codes.Repeated{Code: code})
	}
	return func(*ast.File) []codes.Repeated { return repeated }
}

// checkFiles type-checks a package of several files that import the standard library only.
func checkFiles(t *testing.T, names, sources []string) *analysis.Pass {
	t.Helper()
	pass := &analysis.Pass{
		Fset:      token.NewFileSet(),
		TypesInfo: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}},
	}
	content := make(map[string]string)
	for i, name := range names {
		if name == "" {
			continue
		}
		content[name] = sources[i]
		file, err := parser.ParseFile(pass.Fset, name, sources[i], parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		pass.Files = append(pass.Files, file)
	}
	config := types.Config{Importer: noImports{}, Error: func(err error) {
		if !err.(types.Error).Soft {
			t.Error(err)
		}
	}}
	pass.Pkg, _ = config.Check("example.com/server/tools", pass.Fset, pass.Files, pass.TypesInfo)
	pass.ReadFile = func(name string) ([]byte, error) { return []byte(content[name]), nil }
	return pass
}

// noImports imports empty packages.
type noImports struct{}

func (noImports) Import(path string) (*types.Package, error) {
	pkg := types.NewPackage(path, path[strings.LastIndex(path, "/")+1:])
	pkg.MarkComplete()
	return pkg, nil
}
