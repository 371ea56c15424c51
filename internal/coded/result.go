package coded

import (
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// IsTyped reports whether a type is a typed error of the server's own, and a struct.
func (r *Result) IsTyped(t types.Type) bool {
	named := goq.StructOf(t)
	return named != nil && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() != mcp.RuntimePath && r.isTyped(t)
}

// RetryField returns the field with the retry decision of a struct that builds errors, or nil.
func (r *Result) RetryField(t types.Type) *types.Var {
	if t == nil {
		return nil
	}
	field := r.retryField(t)
	if st := goq.StructOf(t); field == nil && r.IsBuilder(t) {
		for f := range st.Underlying().(*types.Struct).Fields() {
			if r.isTyped(f.Type()) {
				return r.retryField(f.Type())
			}
		}
	}
	return field
}

// IsBuilder reports whether a type builds an error, and does not implement error itself.
func (r *Result) IsBuilder(t types.Type) bool {
	named := goq.StructOf(t)
	return named != nil && !r.isTyped(t) && r.isBuilder(named)
}

// RoleOf returns the role of a field of a struct.
func RoleOf(f *types.Var, tag string) lexicon.Role { return typederr.FieldRole(f, tag) }

// RetryMethod returns the method that sets the retry decision of an error by one boolean, such as WithRetryable(false),
// and returns the error. It returns nil if there is none.
func (r *Result) RetryMethod(t types.Type) *types.Func {
	named := goq.StructOf(t)
	if named == nil {
		return nil
	}
	for m := range named.Methods() {
		if (m.Exported() || m.Pkg() == r.pass.Pkg) && r.setsRetry(m, named) {
			return m
		}
	}
	return nil
}

// setsRetry reports whether the only parameter of a method is a boolean retry, and its only result is the error.
func (r *Result) setsRetry(m *types.Func, err *types.Named) bool {
	roles, sig := r.rolesOf(m), m.Signature()
	return roles != nil && len(roles.Params) == 1 && roles.Params[0].Role == lexicon.Retry &&
		sig.Params().Len() == 1 && types.Identical(sig.Params().At(0).Type(), types.Typ[types.Bool]) &&
		sig.Results().Len() == 1 && goq.StructOf(sig.Results().At(0).Type()) == err
}

// Decidable reports whether a method or an option can decide on the retry of an error that is already built.
func (r *Result) Decidable(t types.Type) bool {
	named := goq.StructOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	decidesRetry := func(fn *types.Func) bool {
		roles := r.rolesOf(fn)
		return roles != nil && (roles.Decides || decides(partsOf(roles)))
	}
	for m := range named.Methods() {
		if decidesRetry(m) {
			return true
		}
	}
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || fn.Signature().Results().Len() != 1 {
			continue
		}
		if r.optionOf(fn.Signature().Results().At(0).Type()) == named && decidesRetry(fn) {
			return true
		}
	}
	return false
}
