package mcp

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/constant"
	"go/format"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "write runtime_generated.go anew")

// TestRuntime holds what the rules know about the runtime to the runtime itself.
func TestRuntime(t *testing.T) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo |
		packages.NeedImports | packages.NeedDeps, Dir: "../../mcperr"}
	loaded, err := packages.Load(cfg, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			t.Fatalf("the runtime does not load: %v", p.Errors)
		}
	}
	want := generate(t, loaded)
	const name = "runtime_generated.go"
	if *update {
		if err := os.WriteFile(name, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is stale; go test ./internal/mcp -update writes it (%v)", name, err)
	}
}

// generate returns the file for what the packages of the runtime declare. The first is mcperr.
func generate(t *testing.T, loaded []*packages.Package) []byte {
	pkg := loaded[0].Types
	if pkg.Path() != RuntimePath {
		t.Fatalf("the first package is %s", pkg.Path())
	}
	var b bytes.Buffer
	b.WriteString("// Code generated from package mcperr by go test -update; DO NOT EDIT.\n\npackage mcp\n\n")
	integer := func(name, doc string) {
		c := pkg.Scope().Lookup(name).(*types.Const)
		fmt.Fprintf(&b, "// %s is mcperr.%s: %s\nconst %s = %s\n\n", name, name, doc, name, c.Val().ExactString())
	}
	integer("MaxSuggestion", "the bytes that mcperr.Bound leaves of a text.")
	integer("NotRetryable", "the same call must not be made again.")
	integer("RetryNow", "the same call may be made again at once.")

	list := func(name, doc string, items []string) {
		fmt.Fprintf(&b, "// %s %s\nvar %s = []string{\n", name, doc, name)
		for _, item := range items {
			fmt.Fprintf(&b, "\t%q,\n", item)
		}
		b.WriteString("}\n\n")
	}
	f := functions(loaded)
	list("RuntimeCodes", "are the codes that the runtime gives to errors which have none.", codes(pkg))
	b.WriteString("// The kinds are the functions of the runtime that make an error of a fixed kind.\nconst (\n")
	for _, kind := range f.kinds {
		fmt.Fprintf(&b, "\t%s Kind = %q\n", kind, kind)
	}
	b.WriteString(")\n\n")
	b.WriteString("// RuntimeKinds are the types and the retries that go to the client, by kind.\n")
	b.WriteString("var RuntimeKinds = map[Kind]struct{ Type, Retry string }{\n")
	retries := retries(t, loaded[0])
	for _, kind := range f.kinds {
		c, _ := pkg.Scope().Lookup("Type" + kind).(*types.Const)
		if c == nil {
			t.Fatalf("there is no constant Type%s", kind)
		}
		fmt.Fprintf(&b, "\t%s: {%s, %q},\n", kind, c.Val().ExactString(), retries["Type"+kind])
	}
	b.WriteString("}\n\n")
	list("RuntimeResults", "are the functions that make a tool result of an error.", f.results)
	list("RuntimeBoundaries", "are the functions that wrap a handler or middleware, and make results of all errors.",
		f.boundaries)
	list("RuntimeHandlers", "are the functions that wrap a handler.", f.handlers)
	list("RuntimeMayBeNil", "are the functions whose error is nil unless something failed.", f.mayBeNil)

	b.WriteString("// RuntimeParams are the names of the parameters of functions that make errors or options.\n")
	b.WriteString("var RuntimeParams = map[string][]string{\n")
	for _, p := range f.params {
		fmt.Fprintf(&b, "\t%s,\n", p)
	}
	b.WriteString("}\n")
	src, err := format.Source(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// retries returns the retry of each type in the variable Kinds, by the name of its constant.
func retries(t *testing.T, loaded *packages.Package) map[string]string {
	of := make(map[string]string)
	for _, init := range loaded.TypesInfo.InitOrder {
		if init.Lhs[0].Name() != "Kinds" {
			continue
		}
		for _, kind := range init.Rhs.(*ast.CompositeLit).Elts {
			fields := make(map[string]ast.Expr)
			for _, elt := range kind.(*ast.CompositeLit).Elts {
				fields[elt.(*ast.KeyValueExpr).Key.(*ast.Ident).Name] = elt.(*ast.KeyValueExpr).Value
			}
			name := fields["Type"].(*ast.Ident).Name
			switch retry := fields["Retry"].(type) {
			case *ast.Ident:
				of[name] = map[string]string{"NotRetryable": "not_retryable", "retryUnknown": "unknown"}[retry.Name]
			case *ast.CallExpr:
				delay, _ := constant.Int64Val(loaded.TypesInfo.Types[retry.Args[0]].Value)
				of[name] = fmt.Sprintf("retryable_after_ms %d", time.Duration(delay).Milliseconds())
			}
			if of[name] == "" {
				t.Fatalf("the retry of %s is not understood", name)
			}
		}
	}
	return of
}

// codes returns the values of the constants of type Code.
func codes(pkg *types.Package) (list []string) {
	for _, name := range pkg.Scope().Names() {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && c.Exported() && typeName(c.Type()) == "Code" {
			list = append(list, constant.StringVal(c.Val()))
		}
	}
	slices.Sort(list)
	return list
}

// funcs are the exported functions of the runtime by what they do.
type funcs struct{ kinds, results, boundaries, handlers, mayBeNil, params []string }

func functions(loaded []*packages.Package) (f funcs) {
	for _, p := range loaded {
		if p.Name != "mcperrtest" {
			f.addAll(p.Types)
		}
	}
	return f
}

// addAll adds the functions of a package.
func (f *funcs) addAll(pkg *types.Package) {
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if obj.Exported() {
				f.add(obj)
			}
		case *types.TypeName: // New of type Kind makes an error, too
			for m := range types.NewMethodSet(types.NewPointer(obj.Type())).Methods() {
				if fn := m.Obj().(*types.Func); fn.Exported() && name == "Kind" {
					f.add(fn)
				}
			}
		}
	}
}

func (f *funcs) add(fn *types.Func) {
	sig, name := fn.Signature(), fn.Name()
	if sig.Results().Len() == 0 {
		return
	}
	first, last := typeName(sig.Results().At(0).Type()), typeName(sig.Results().At(sig.Results().Len()-1).Type())
	param := ""
	if sig.Params().Len() > 0 {
		param = typeName(sig.Params().At(0).Type())
	}
	_, returnsFunc := sig.Results().At(0).Type().Underlying().(*types.Signature)
	switch {
	case first == "Error" || first == "Option" || first == "Retry":
		f.params = append(f.params, fmt.Sprintf("%q: {%s}", name, quoted(sig)))
		if sig.Params().Len() == 3 && sig.Params().At(1).Name() == "message" && sig.Variadic() && sig.Recv() == nil {
			f.kinds = append(f.kinds, name)
		}
	case first == "R":
		f.results = append(f.results, name)
	case strings.HasPrefix(name, "Handler") && returnsFunc:
		f.handlers = append(f.handlers, name)
		if out := sig.Results().At(0).Type().(*types.Signature).Results(); typeName(out.At(0).Type()) == "R" {
			f.boundaries = append(f.boundaries, name)
		}
	case strings.HasPrefix(name, "Request"): // for requests other than tool calls
	case param == "H" && first == "H":
		f.boundaries = append(f.boundaries, name)
	case last == "error" && name != "From" && name != "InText", returnsFunc && name == "AnnotatePair":
		f.mayBeNil = append(f.mayBeNil, name)
	}
}

func quoted(sig *types.Signature) string {
	var names []string
	for p := range sig.Params().Variables() {
		names = append(names, fmt.Sprintf("%q", p.Name()))
	}
	return strings.Join(names, ", ")
}

// typeName returns the name of a type, or of what it points to.
func typeName(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Name()
	case *types.TypeParam:
		return t.Obj().Name()
	}
	return t.String()
}
