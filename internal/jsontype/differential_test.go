package jsontype

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestAgainstEncodingJSON compares Check with encoding/json for random types and values without nil and empty parts.
// Encoding must fail exactly if Check reports an error. If it does not fail, the JSON must contain all texts in the
// value unless Check reports a loss.
func TestAgainstEncodingJSON(t *testing.T) {
	t.Parallel()
	const n = 4000
	g := &generator{rand: rand.New(rand.NewPCG(1, 2026))}
	source := g.program(n)
	dir := t.TempDir()
	const module = "module generated\n\ngo 1.24\n"
	for name, content := range map[string]string{"types.go": source, "main.go": runner, "go.mod": module} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	var failure bytes.Buffer
	cmd.Stderr = &failure
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, failure.String())
	}
	pkg := check(t, source)
	verdicts := [3]int{}
	for line := range strings.Lines(string(out)) {
		var name string
		var got Verdict
		var detail string
		if _, err := fmt.Sscanf(line, "%s %d %q", &name, &got, &detail); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		want, why := OK, ""
		typ := pkg.Scope().Lookup(name).Type()
		if problems := Check(typ); len(problems) > 0 {
			want, why = problems[0].Verdict, problems[0].Path+": "+problems[0].Why
		}
		verdicts[got]++
		if got != want {
			t.Errorf("%s %s\nencoding/json: %d (%s)\nCheck: %d (%s)", name, typ.Underlying(), got, detail, want, why)
		}
	}
	t.Logf("%d encode, %d lose something, %d fail", verdicts[OK], verdicts[Lossy], verdicts[Error])
	if slices.Min(verdicts[:]) < n/20 {
		t.Errorf("one-sided: %v", verdicts)
	}
}

func check(t *testing.T, source string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "types.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	config := &types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := config.Check("generated", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// generator generates types of the constructs that encoding/json treats differently.
type generator struct {
	rand  *rand.Rand
	named []string // structs so far

	structs int
	out     strings.Builder
}

// prelude declares types with methods. Only the methods encode their values.
const prelude = `package main

import "encoding/json"

type ValueJSON struct{ s string }

func (v ValueJSON) MarshalJSON() ([]byte, error) { return json.Marshal(v.s) }

type PointerJSON struct{ s string }

func (v *PointerJSON) MarshalJSON() ([]byte, error) { return json.Marshal(v.s) }

type ValueText struct{ s string }

func (v ValueText) MarshalText() ([]byte, error) { return []byte(v.s), nil }

type PointerText struct{ s string }

func (v *PointerText) MarshalText() ([]byte, error) { return []byte(v.s), nil }

type Closed struct{ s string }

type closed struct{ s string }

type Text string

`

func (g *generator) program(n int) string {
	g.out.WriteString(prelude)
	for i := range n {
		name := fmt.Sprintf("T%d", i)
		typ := g.typ(3)
		if g.rand.IntN(3) > 0 {
			typ = g.structure(3)
			g.named = append(g.named, name)
		}
		fmt.Fprintf(&g.out, "type %s %s\n\n", name, typ)
	}
	g.out.WriteString("var all = []any{\n")
	for i := range n {
		fmt.Fprintf(&g.out, "\tnew(T%d),\n", i)
	}
	g.out.WriteString("}\n")
	return g.out.String()
}

func (g *generator) pick(list ...string) string { return list[g.rand.IntN(len(list))] }

func (g *generator) typ(depth int) string {
	if depth == 0 || g.rand.IntN(3) == 0 {
		if g.rand.IntN(12) == 0 {
			return g.pick("chan int", "func()", "complex128", "error", "Closed", "uintptr")
		}
		if len(g.named) > 0 && g.rand.IntN(8) == 0 {
			return g.named[g.rand.IntN(len(g.named))]
		}
		return g.pick("string", "string", "string", "Text", "int", "int", "float64", "any", "ValueJSON", "PointerJSON",
			"ValueText", "PointerText")
	}
	switch g.rand.IntN(6) {
	case 0:
		return "*" + g.typ(depth-1)
	case 1:
		return "[]" + g.typ(depth-1)
	case 2:
		return "[2]" + g.typ(depth-1)
	case 3:
		key := g.pick("string", "string", "Text", "int", "uint8", "ValueText")
		if g.rand.IntN(12) == 0 {
			key = g.pick("bool", "float64", "any", "struct{ X int }", "[2]int")
		}
		return "map[" + key + "]" + g.typ(depth-1)
	}
	return g.structure(depth - 1)
}

func (g *generator) structure(depth int) string {
	var out strings.Builder
	out.WriteString("struct {\n")
	used := make(map[string]bool)
	for i := range 1 + g.rand.IntN(3) {
		name, typ, tag := g.pick("A", "B", "C", "D")+fmt.Sprint(i), g.typ(depth), ""
		switch g.rand.IntN(10) {
		case 0:
			tag = "`json:\"-\"`"
		case 1:
			tag = "`json:\"" + g.pick("x", "y") + "\"`"
		case 2:
			tag = "`json:\",omitempty\"`"
		case 3:
			if len(g.named) > 0 {
				name = g.named[g.rand.IntN(len(g.named))]
				typ = ""
				if g.rand.IntN(2) == 0 {
					name = "*" + name
				}
			}
		case 4:
			name, typ = g.pick("ValueJSON", "PointerText", "Closed", "closed", "*Closed", "Text"), ""
		case 5:
			name, typ = "hidden"+fmt.Sprint(i), "string"
		}
		if used[strings.TrimPrefix(name, "*")] {
			continue
		}
		used[strings.TrimPrefix(name, "*")] = true
		fmt.Fprintf(&out, "\t%s %s %s\n", name, typ, tag)
	}
	g.structs++
	fmt.Fprintf(&out, "\tZ%d int\n}", g.structs) // something that can be seen
	return out.String()
}

// runner fills values and encodes them.
const runner = `package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unsafe"
)

var (
	n       int
	markers []string
)

// mark returns a number that occurs once. The JSON must contain it if seen is true.
func mark(seen bool) int {
	n++
	if seen {
		markers = append(markers, fmt.Sprint(1000000+n))
	}
	return 1000000 + n
}

// fill sets all parts of a value.
func fill(v reflect.Value, seen bool) {
	if !v.CanSet() {
		v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(int64(mark(seen)))
	case reflect.Uint8:
		v.SetUint(7)
	case reflect.Uintptr:
		v.SetUint(uint64(mark(seen)))
	case reflect.Float64:
		v.SetFloat(float64(mark(seen)))
	case reflect.Complex128:
		v.SetComplex(1i)
	case reflect.String:
		v.SetString(fmt.Sprint(mark(seen)))
	case reflect.Chan:
		v.Set(reflect.MakeChan(v.Type(), 0))
	case reflect.Func:
		v.Set(reflect.ValueOf(func() {}))
	case reflect.Interface:
		if v.NumMethod() == 0 {
			v.Set(reflect.ValueOf(mark(seen)))
		} else {
			v.Set(reflect.ValueOf(errors.New(fmt.Sprint(mark(seen)))))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), seen)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), seen)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), seen)
		}
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, seen)
		fill(value, seen)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Struct:
		best, any := chosen(v.Type())
		fillStruct(v, seen, "", best, !any)
	}
}

// fillStruct fills a struct and its embedded structs. Of several fields with the same name, the JSON must contain the
// shallowest, and of several shallowest the tagged one. It must contain fields that are not exported only if there are
// no others.
func fillStruct(v reflect.Value, seen bool, path string, best map[string]bool, lonely bool) {
	if !v.CanSet() {
		v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	for i := range v.NumField() {
		f, at := v.Type().Field(i), path+fmt.Sprintf(".%d", i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		base := f.Type
		if base.Kind() == reflect.Pointer {
			base = base.Elem()
		}
		if name == "" && f.Anonymous && base.Kind() == reflect.Struct {
			inner := v.Field(i)
			if inner.Kind() == reflect.Pointer {
				if !inner.CanSet() {
					inner = reflect.NewAt(inner.Type(), unsafe.Pointer(inner.UnsafeAddr())).Elem()
				}
				inner.Set(reflect.New(base))
				inner = inner.Elem()
			}
			fillStruct(inner, seen, at, best, lonely)
			continue
		}
		fill(v.Field(i), seen && (best[at] || lonely && !f.IsExported()) && name != "-")
	}
}

// chosen returns the paths of the fields that the JSON must contain, and whether there are any.
func chosen(t reflect.Type) (map[string]bool, bool) {
	type entry struct {
		path   string
		depth  int
		tagged bool
	}
	byName := make(map[string][]entry)
	var walk func(t reflect.Type, path string, depth int)
	walk = func(t reflect.Type, path string, depth int) {
		for i := range t.NumField() {
			f, at := t.Field(i), path+fmt.Sprintf(".%d", i)
			tag := f.Tag.Get("json")
			name, _, _ := strings.Cut(tag, ",")
			base := f.Type
			if base.Kind() == reflect.Pointer {
				base = base.Elem()
			}
			switch {
			case tag == "-":
			case name == "" && f.Anonymous && base.Kind() == reflect.Struct:
				if depth < 8 {
					walk(base, at, depth+1)
				}
			case f.IsExported():
				tagged := name != ""
				if !tagged {
					name = f.Name
				}
				byName[name] = append(byName[name], entry{at, depth, tagged})
			}
		}
	}
	walk(t, "", 0)
	best := make(map[string]bool)
	for _, list := range byName {
		top := list[0]
		for _, e := range list {
			if e.depth < top.depth || e.depth == top.depth && e.tagged && !top.tagged {
				top = e
			}
		}
		for _, e := range list {
			if e.depth == top.depth && e.tagged == top.tagged {
				best[e.path] = true
			}
		}
	}
	return best, len(byName) > 0
}

func main() {
	for _, p := range all {
		markers = nil
		v := reflect.ValueOf(p).Elem()
		fill(v, true)
		data, err := json.Marshal(v.Interface())
		name := v.Type().Name()
		if err != nil {
			fmt.Printf("%s 2 %q\n", name, err.Error())
			continue
		}
		verdict, detail := 0, string(data)
		for _, m := range markers {
			scientific := m[:1] + "." + strings.TrimRight(m[1:], "0") + "e+06"
			if !strings.Contains(strings.ReplaceAll(string(data), ".0", ""), m) && !strings.Contains(string(data), scientific) {
				verdict = 1
			}
		}
		fmt.Printf("%s %d %q\n", name, verdict, detail)
	}
}
`
