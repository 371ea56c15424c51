// Package typederr defines what a typed error is: one that says by itself which failure it is, and whether the same
// call may be made again.
//
// The runtime's *mcperr.Error is one, and so is a type of the server's own that is marked with //mcperr:error, or that
// is an error with a code and a retry decision, or with a code and a way to make a tool result of itself. That goes by
// the roles of fields and methods, those of embedded types included.
package typederr

import (
	"go/types"
	"iter"
	"reflect"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// embedding is how many levels of embedded types are looked at.
const embedding = 3

// Is reports whether a type is a typed error: the runtime's, or one of the module under analysis.
func Is(pass *analysis.Pass, directives *directive.Result, t types.Type) bool {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	if named.Obj().Pkg().Path() == mcp.RuntimePath {
		return named.Obj().Name() == "Error"
	}
	return goq.SameModule(pass, named.Obj().Pkg()) && (directives.IsError(named.Obj()) || hasShape(t))
}

// Renders reports whether a function makes a tool result of a value of the module's that has a code and a retry
// decision: it is the method of an error, or takes one. Its result is typed.
func Renders(pass *analysis.Pass, fn *types.Func) bool {
	sig := fn.Signature()
	if _, ok := mcp.ShapeOf(sig); !ok {
		return false
	}
	typed := func(v *types.Var) bool {
		named := namedOf(v.Type())
		if named == nil || named.Obj().Pkg() == nil || !goq.SameModule(pass, named.Obj().Pkg()) {
			return false
		}
		if !goq.IsError(types.NewPointer(named)) && !strings.Contains(named.Obj().Name(), "Err") {
			return false // the arguments of a tool may have a code and a retry, too
		}
		code, retry := carries(named, embedding)
		return code && retry
	}
	if recv := sig.Recv(); recv != nil && typed(recv) {
		return true
	}
	for p := range sig.Params().Variables() {
		if typed(p) {
			return true
		}
	}
	return false
}

// RetryField returns the field of a struct, or of what a pointer points to, that holds the retry decision, or nil.
func RetryField(t types.Type) *types.Var {
	named := goq.StructOf(t)
	if named == nil {
		return nil
	}
	st := named.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if FieldRole(st.Field(i), st.Tag(i)) == lexicon.Retry {
			return st.Field(i)
		}
	}
	return nil
}

// FieldRole returns the role of a field of an error: by its tag mcperr:"code", else by its name and type, else by its
// name in JSON.
func FieldRole(f *types.Var, tag string) lexicon.Role {
	if name := reflect.StructTag(tag).Get("mcperr"); name != "" {
		return lexicon.RoleNamed(name)
	}
	if r := RoleOf(f.Name(), f.Type()); r != lexicon.NoRole {
		if r == lexicon.Details && reflect.StructTag(tag).Get("json") == "-" {
			return lexicon.NoRole // it is not sent
		}
		return r
	}
	if m := jsonName.FindStringSubmatch(tag); m != nil {
		return RoleOf(m[1], f.Type())
	}
	return lexicon.NoRole
}

// jsonName is applied to the source of tags, which may be malformed.
var jsonName = regexp.MustCompile(`json:"([^",]+)`)

// RoleOf returns the role of a field, parameter or map key by its name, if its type fits the role. A code that is an
// integer is a number.
func RoleOf(name string, t types.Type) lexicon.Role {
	basic, _ := t.Underlying().(*types.Basic)
	text := basic != nil && basic.Info()&types.IsString != 0
	whole := basic != nil && basic.Info()&types.IsInteger != 0
	switch role := lexicon.RoleOf(name); {
	case role == lexicon.Code && whole:
		return lexicon.Number
	case (role == lexicon.Code || role == lexicon.Symbol || role == lexicon.Domain || role == lexicon.Message) && !text,
		role == lexicon.Number && !whole,
		role == lexicon.Suggestion && !text && !goq.IsStrings(t),
		role == lexicon.Details && (basic != nil || goq.IsContext(t)):
		return lexicon.NoRole
	default:
		return role
	}
}

func namedOf(t types.Type) *types.Named {
	named, _ := goq.Deref(t).(*types.Named)
	return named
}

// hasShape reports whether a type is an error with a code and a retry decision.
func hasShape(t types.Type) bool {
	named := namedOf(t)
	if named == nil || !goq.IsError(t) {
		return false
	}
	if it, ok := named.Underlying().(*types.Interface); ok {
		code, retry := methodsCarry(it.Methods())
		return code && retry
	}
	code, retry := carries(named, embedding)
	return code && retry
}

// carries reports whether a struct has a code, and a retry decision, among its fields and methods.
func carries(named *types.Named, depth int) (code, retry bool) {
	st, ok := named.Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false, false
	}
	code, retry = methodsCarry(named.Methods())
	for i := range st.NumFields() {
		switch FieldRole(st.Field(i), st.Tag(i)) {
		case lexicon.Code, lexicon.Number:
			code = true
		case lexicon.Retry, lexicon.Delay:
			retry = true
		}
		if embedded := namedOf(st.Field(i).Type()); embedded != nil && st.Field(i).Embedded() {
			c, r := carries(embedded, depth-1)
			code, retry = code || c, retry || r
		}
	}
	return code, retry
}

// methodsCarry reports whether methods return a code, and a retry decision or a tool result.
func methodsCarry(methods iter.Seq[*types.Func]) (code, retry bool) {
	for m := range methods {
		res := m.Signature().Results()
		if res.Len() == 0 {
			continue
		}
		role := lexicon.RoleOf(m.Name())
		code = code || role == lexicon.Code
		retry = retry || role == lexicon.Retry || mcp.ResultOf(res.At(0).Type()) != nil
	}
	return code, retry
}
