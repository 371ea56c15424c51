package mcp

import (
	"go/constant"
	"go/types"
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"golang.org/x/mod/semver"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// elsewhere are the names that the releases in testdata do not declare, with a release that does.
var elsewhere = map[goq.Name]string{
	{Package: mcpGolang, Name: "ToolRetType"}: "v0.8.0",
}

// TestTablesMatchSDKs looks up every name of the tables in the SDKs that testdata requires.
func TestTablesMatchSDKs(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks every SDK")
	}
	t.Parallel()
	sources, missing := load(t), make(map[goq.Name]bool)
	for _, k := range All {
		t.Run(k.Name, func(t *testing.T) {
			c := &table{t, k, sources, missing}
			c.types()
			c.releases()
			c.handlers()
			c.registrars()
			c.errorResults()
			c.successes()
			c.protocol()
			c.server()
			c.boundary()
			c.resources()
		})
	}
	for name, since := range elsewhere {
		if !missing[name] {
			t.Errorf("%v is listed as new in %s, and exists in testdata or is not in the tables", name, since)
		}
	}
}

// load type-checks the packages that the tables name, and the runtime, as testdata sees them.
func load(t *testing.T) map[string]*types.Package {
	patterns := []string{RuntimePath, goSDKRPC}
	for _, k := range All {
		patterns = append(patterns, k.Packages...)
	}
	list, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedImports | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo,
		Dir:  "../../testdata",
		Env:  append(os.Environ(), "GOWORK=off"),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	sources := make(map[string]*types.Package)
	for _, p := range list {
		for _, err := range p.Errors {
			t.Errorf("%s: %v", p.PkgPath, err)
		}
		sources[p.PkgPath] = p.Types
	}
	return sources
}

// table is the table of one SDK.
type table struct {
	*testing.T
	*SDK
	sources map[string]*types.Package
	missing map[goq.Name]bool // what the sources do not declare
}

// types checks the types of results, requests and tools.
func (c *table) types() {
	if !slices.Contains(c.Packages, c.Result.Package) {
		c.Errorf("Result: %s is not one of Packages", c.Result.Package)
	}
	for _, name := range append([]goq.Name{c.Result, c.Tool}, c.Requests...) {
		c.structOf(name)
	}
	if fn := c.method(c.Result, c.SetError); fn != nil && !isError(param(fn, 0)) {
		c.Errorf("SetError: %v does not take an error", fn)
	}
	if fn := c.method(c.Result, c.Recalls); fn != nil && goq.ErrorIndex(fn.Signature()) != 0 {
		c.Errorf("Recalls: %v does not return an error", fn)
	}
}

func (c *table) releases() {
	if (c.Recalls == "") != (c.RecallsSince == "") {
		c.Errorf("Recalls is %q since %q", c.Recalls, c.RecallsSince)
	}
	for _, release := range []string{c.Since, c.RecallsSince} {
		if release != "" && !semver.IsValid(release) {
			c.Errorf("%q is not a release", release)
		}
	}
}

func (c *table) handlers() {
	for _, h := range c.Handlers {
		obj := c.look(h.Type)
		if obj == nil {
			continue
		}
		sig, ok := obj.Type().Underlying().(*types.Signature)
		if !ok || goq.ErrorIndex(sig) < 1 {
			c.Errorf("Handlers: %v does not return a result and an error", obj)
			continue
		}
		first := sig.Results().At(0).Type()
		if own := isAny(first); !own && ResultOf(first) != c.SDK || own && h.Delivery != Text {
			c.Errorf("Handlers: %v returns %v", obj, first)
		}
	}
}

func (c *table) registrars() {
	for _, r := range c.Registrars {
		fn := c.function(r.Func)
		if fn == nil {
			continue
		}
		t := param(fn, r.Param)
		if sig, ok := t.Underlying().(*types.Signature); !isAny(t) && (!ok || goq.ErrorIndex(sig) < 1) {
			c.Errorf("Registrars: parameter %d of %v is not a handler", r.Param, fn)
		}
	}
}

func (c *table) errorResults() {
	for _, e := range c.ErrorResults {
		fn := c.constructor(e.Func)
		if fn == nil {
			continue
		}
		sig := fn.Signature()
		if e.Message >= 0 && !goq.IsString(param(fn, e.Message)) || e.Message < 0 && e.Cause < 0 {
			c.Errorf("ErrorResults: parameter %d of %v is not a text", e.Message, fn)
		}
		if cause := errorParam(fn); e.Cause != cause {
			c.Errorf("ErrorResults: Cause of %v is %d, want %d", fn, e.Cause, cause)
		}
		if e.Format != sig.Variadic() || e.Format && e.Message != sig.Params().Len()-2 {
			c.Errorf("ErrorResults: Format of %v is %t", fn, e.Format)
		}
	}
}

// successes checks the functions that build results which are not errors.
func (c *table) successes() {
	for _, e := range c.Texts {
		fn := c.constructor(e.Func)
		if fn == nil {
			continue
		}
		t := param(fn, e.Text)
		if list, ok := t.(*types.Slice); ok && fn.Signature().Variadic() {
			t = list.Elem()
		}
		if name, ok := goq.NameOf(t); !goq.IsString(t) && (!ok || name.Package != c.Result.Package) {
			c.Errorf("Texts: parameter %d of %v is neither a text nor content", e.Text, fn)
		}
	}
	for _, e := range c.FromFields {
		fn := c.constructor(e.Func)
		if fn == nil {
			continue
		}
		list, ok := param(fn, e.Content).(*types.Slice)
		flag, isBasic := param(fn, e.IsError).(*types.Basic)
		if !ok || !types.IsInterface(list.Elem()) || !isBasic || flag.Kind() != types.Bool {
			c.Errorf("FromFields: %v does not take contents and a flag at %v", fn, e)
		}
	}
	for _, name := range c.Structured {
		if fn := c.constructor(name); fn != nil && !isAny(param(fn, 0)) {
			c.Errorf("Structured: the first parameter of %v is not of any type", fn)
		}
	}
}

// protocol checks everything that stands for a JSON-RPC error.
func (c *table) protocol() {
	for _, p := range c.ProtocolErrors {
		if p.Type == (goq.Name{}) {
			fn := c.function(p.Func)
			if fn != nil && !(isInteger(param(fn, p.Code)) && goq.IsString(param(fn, p.Message)) && isAny(param(fn, p.Data))) {
				c.Errorf("ProtocolErrors: %v does not take code, message and data at %v", fn, p)
			}
			continue
		}
		st := c.structOf(p.Type)
		if st != nil && !(isInteger(goq.FieldType(st, "Code")) && goq.IsString(goq.FieldType(st, "Message"))) {
			c.Errorf("ProtocolErrors: %v does not have Code and Message", p.Type)
		}
	}
	for _, name := range c.Sentinels {
		if v := c.look(name); v != nil && !isError(v.Type()) {
			c.Errorf("Sentinels: %v is not an error", v)
		}
	}
	if c.InvalidParams == "" {
		return
	}
	number, ok := c.look(goq.Name{Package: c.Result.Package, Name: c.InvalidParams}).(*types.Const)
	if !ok || number.Val().ExactString() != constant.MakeInt64(-32602).ExactString() {
		c.Errorf("InvalidParams: %s is not the constant -32602", c.InvalidParams)
	}
}

// server checks the type of servers, the functions that make them, and their options.
func (c *table) server() {
	if c.Server == (goq.Name{}) {
		if len(c.Servers)+len(c.Recovery)+len(c.Middleware) > 0 || c.Boundary.Runtime != "" {
			c.Error("Server is missing")
		}
		return
	}
	c.structOf(c.Server)
	for _, name := range c.Servers {
		if fn := c.function(name); fn != nil && ReturnsServer(fn) != c.SDK {
			c.Errorf("Servers: %v does not return a %s", fn, c.Server.Name)
		}
	}
	for _, name := range c.Recovery {
		c.around("Recovery", name)
	}
	for _, name := range c.Middleware {
		if fn := c.around("Middleware", name); fn != nil && !isMiddleware(param(fn, 0)) {
			c.Errorf("Middleware: %v does not take a middleware", fn)
		}
	}
	for _, name := range c.Sending {
		if fn := c.function(name); fn != nil && !isMiddleware(param(fn, 0)) {
			c.Errorf("Sending: %v does not take a middleware", fn)
		}
	}
	c.receiving()
}

// receiving checks the interfaces with which middleware handles all methods.
func (c *table) receiving() {
	if (c.AnyRequest == goq.Name{}) != (c.AnyResult == goq.Name{}) {
		c.Errorf("AnyRequest is %v, AnyResult %v", c.AnyRequest, c.AnyResult)
	}
	for _, name := range []goq.Name{c.AnyRequest, c.AnyResult} {
		if name == (goq.Name{}) {
			continue
		}
		if obj := c.look(name); obj != nil && !types.IsInterface(obj.Type()) {
			c.Errorf("%v is not an interface", obj)
		}
	}
}

// around checks that a function is a method of the server, or makes an option of a function that makes one.
func (c *table) around(field string, name goq.Name) *types.Func {
	fn := c.function(name)
	if fn == nil {
		return nil
	}
	isOption := slices.ContainsFunc(c.Servers, func(server goq.Name) bool {
		maker := c.function(server)
		if maker == nil || !maker.Signature().Variadic() || fn.Signature().Results().Len() != 1 {
			return false
		}
		options := param(maker, maker.Signature().Params().Len()-1).(*types.Slice)
		return types.Identical(options.Elem(), fn.Signature().Results().At(0).Type())
	})
	if !isOption && (name.Type != c.Server.Name || name.Package != c.Server.Package) {
		c.Errorf("%s: %v is neither an option nor a method of %s", field, fn, c.Server.Name)
	}
	return fn
}

func (c *table) boundary() {
	b := c.Boundary
	if b.Runtime == "" {
		return
	}
	c.around("Boundary", b.Func)
	if !slices.Contains(c.Middleware, b.Func) {
		c.Errorf("Boundary: %s is not in Middleware", b.Func.Name)
	}
	if b.Method != "" && b.Func.Type == "" {
		c.around("Boundary", goq.Name{Package: c.Server.Package, Type: c.Server.Name, Name: b.Method})
	}
	for _, name := range b.Types {
		c.look(name)
	}
	runtime := c.function(goq.Name{Package: RuntimePath, Name: b.Runtime})
	if runtime != nil && runtime.Signature().TypeParams().Len() < len(b.Types) {
		c.Errorf("Boundary: %v has fewer type parameters than Types", runtime)
	}
}

// resources checks how resources and prompts are registered.
func (c *table) resources() {
	r := c.Resources
	for _, name := range slices.Concat(r.Register, r.Middleware) {
		c.look(name)
	}
	if r.Error != (goq.Name{}) {
		c.structOf(r.Error)
	}
	if (len(r.Register) == 0) != (r.Sends == "") || (len(r.Register) == 0) != (r.NilAnswer == "") {
		c.Error("Resources: Register, Sends and NilAnswer belong together")
	}
}

// look returns what a name stands for. If it is not declared, look returns nil, and reports that unless the name is one
// of another release.
func (c *table) look(name goq.Name) types.Object {
	c.Helper()
	pkg := c.sources[name.Package]
	if pkg == nil {
		c.Errorf("%v is of a package that is neither in Packages nor in testdata", name)
		return nil
	}
	obj := pkg.Scope().Lookup(name.Name)
	if name.Type != "" {
		obj = nil
		if recv := pkg.Scope().Lookup(name.Type); recv != nil {
			obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(recv.Type()), true, pkg, name.Name)
		}
	}
	if obj == nil {
		c.missing[name] = true
		if elsewhere[name] == "" {
			c.Errorf("%v does not exist", name)
		}
	}
	return obj
}

// structOf returns the struct of that name, which may be an alias or generic.
func (c *table) structOf(name goq.Name) *types.Struct {
	c.Helper()
	obj := c.look(name)
	if obj == nil {
		return nil
	}
	st, ok := obj.Type().Underlying().(*types.Struct)
	if _, isType := obj.(*types.TypeName); !ok || !isType {
		c.Errorf("%v is not a struct type", obj)
	}
	return st
}

func (c *table) function(name goq.Name) *types.Func {
	c.Helper()
	obj := c.look(name)
	fn, ok := obj.(*types.Func)
	if obj != nil && !ok {
		c.Errorf("%v is not a function", obj)
	}
	return fn
}

// method returns a method of a type; there may be none with an empty name.
func (c *table) method(of goq.Name, name string) *types.Func {
	c.Helper()
	if name == "" {
		return nil
	}
	return c.function(goq.Name{Package: of.Package, Type: of.Name, Name: name})
}

// constructor returns a function that returns a result, maybe with an error.
func (c *table) constructor(name goq.Name) *types.Func {
	c.Helper()
	fn := c.function(name)
	if fn != nil && (fn.Signature().Results().Len() == 0 || ResultOf(fn.Signature().Results().At(0).Type()) != c.SDK) {
		c.Errorf("%v does not return a %s", fn, c.Result.Name)
	}
	return fn
}

// param returns the type of a parameter, or an invalid one if the index is out of range.
func param(fn *types.Func, index int) types.Type {
	params := fn.Signature().Params()
	if index < 0 || index >= params.Len() {
		return types.Typ[types.Invalid]
	}
	return types.Unalias(params.At(index).Type())
}

// errorParam returns the index of the parameter that is an error, or -1.
func errorParam(fn *types.Func) int {
	for i := range fn.Signature().Params().Len() {
		if isError(param(fn, i)) {
			return i
		}
	}
	return -1
}

// isMiddleware reports whether a type is a function that makes a handler of a handler, or a list of such functions.
func isMiddleware(t types.Type) bool {
	if list, ok := t.(*types.Slice); ok {
		t = list.Elem()
	}
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() == 1 && types.Identical(sig.Params(), sig.Results())
}

func isError(t types.Type) bool { return types.Identical(t, goq.ErrorType) }

func isInteger(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// isAny reports whether a type is any, or a type parameter that every type satisfies.
func isAny(t types.Type) bool {
	it, ok := t.Underlying().(*types.Interface)
	return ok && it.Empty()
}

// TestPage checks that the page about new SDKs names every field of the table.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/dev/new-sdk.md")
	if err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[SDK]().NumField() {
		field := reflect.TypeFor[SDK]().Field(i)
		if !regexp.MustCompile(`(?m)^\|[^|]*\b` + field.Name + `\b[^|]*\|`).Match(page) {
			t.Errorf("docs/dev/new-sdk.md does not say what to enter for %s", field.Name)
		}
	}
}
