// Package typederr recognizes typed errors: errors that carry a code and a retry decision.
//
// A type is a typed error if it is the runtime's *mcperr.Error, if it is marked with //mcperr:error, or if it
// implements error and has a code and either a retry decision or a method that returns a tool result. Codes and retry
// decisions are fields or methods, also those of embedded types, with certain names; see [FieldRole].
package typederr

import (
	"go/types"
	"iter"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// embedding is the number of levels of embedded types that are examined, the type itself included.
const embedding = 3

// Is reports whether a type, or the type that it points to, is a typed error. Types of other modules than the one
// under analysis are not typed errors, except for the runtime's, nor are what other services answer, as
// [index.Result.IsAnswer] says.
func Is(pass *analysis.Pass, idx *index.Result, directives *directive.Result, t types.Type) bool {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	if named.Obj().Pkg().Path() == mcp.RuntimePath {
		return named.Obj().Name() == "Error"
	}
	return goq.SameModule(pass, named.Obj().Pkg()) &&
		(directives.IsError(named.Obj()) || hasShape(t) && !idx.IsAnswer(named.Origin().Obj()))
}

// Renders reports whether a function turns a typed error into a tool result: it returns an SDK's result, and its
// receiver or a parameter is an error type of the module with a code and a retry decision. The result is typed then.
func Renders(pass *analysis.Pass, fn *types.Func) bool {
	sig := fn.Signature()
	if _, ok := mcp.ShapeOf(sig); !ok {
		return false
	}
	if recv := sig.Recv(); recv != nil && isRendered(pass, recv.Type()) {
		return true
	}
	for p := range sig.Params().Variables() {
		if isRendered(pass, p.Type()) {
			return true
		}
	}
	return false
}

// isRendered reports whether a type of the module has a code and a retry decision, and is an error or is named like
// one. The arguments of a tool may have a code and a retry decision, too.
func isRendered(pass *analysis.Pass, t types.Type) bool {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil || !goq.SameModule(pass, named.Obj().Pkg()) {
		return false
	}
	if !goq.IsError(types.NewPointer(named)) && !strings.Contains(named.Obj().Name(), "Err") {
		return false
	}
	code, retry := carries(named, embedding)
	return code && retry
}

// RetryField returns the field with the retry decision of a named struct type, or of the one that a pointer type
// points to. It returns nil if there is none, and does not look into embedded types.
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

// FieldRole returns the role of a field of an error. It is given by the tag mcperr:"code", or else follows from the
// name and type, or else from the name in JSON and the type. A field that is not sent, with the tag json:"-", cannot be
// Details.
func FieldRole(f *types.Var, tag string) lexicon.Role {
	if name := reflect.StructTag(tag).Get("mcperr"); name != "" {
		return lexicon.RoleNamed(name)
	}
	if r := RoleOf(f.Name(), f.Type()); r != lexicon.NoRole {
		if r == lexicon.Details && reflect.StructTag(tag).Get("json") == "-" {
			return lexicon.NoRole
		}
		return r
	}
	if m := jsonName.FindStringSubmatch(tag); m != nil {
		return RoleOf(m[1], f.Type())
	}
	return lexicon.NoRole
}

// jsonName matches the name in JSON within a tag. Unlike [reflect.StructTag], it also finds it in malformed tags.
var jsonName = pattern.New(`json:"([^",]+)`)

// RoleOf returns the role that a field, parameter or map key has because of its name, or NoRole if its type does not
// fit that role. An integer that is named like a code is a Number.
func RoleOf(name string, t types.Type) lexicon.Role {
	role := lexicon.RoleOf(name)
	if role == lexicon.Code && isInteger(t) {
		return lexicon.Number
	}
	if !fits(role, t) {
		return lexicon.NoRole
	}
	return role
}

// fits reports whether values of a type can have a role.
func fits(role lexicon.Role, t types.Type) bool {
	switch role {
	case lexicon.Code, lexicon.Symbol, lexicon.Domain, lexicon.Message:
		return goq.IsString(t)
	case lexicon.Number:
		return isInteger(t)
	case lexicon.Suggestion:
		return goq.IsString(goq.Deref(t)) || goq.IsStrings(t)
	case lexicon.Details:
		return !goq.IsBasic(t) && !goq.IsContext(t)
	}
	return true
}

func isInteger(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// namedOf returns the named type that a type is or points to, or nil.
func namedOf(t types.Type) *types.Named {
	named, _ := goq.Deref(t).(*types.Named)
	return named
}

// hasShape reports whether a type is an error that has a code and a retry decision.
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

// carries reports whether a struct type has a code, and whether it has a retry decision, among its fields and methods.
// Embedded types are examined to the given depth.
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

// methodsCarry reports whether one of the methods returns a code, and whether one returns a retry decision or a tool
// result.
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
