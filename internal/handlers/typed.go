package handlers

import (
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/flow"
)

// IsTypedError reports whether a type of a server's own is marked as a typed error, or is an error that carries a
// code and a retry, or a code and a way to make a tool result of itself. That goes by the names of fields and
// methods, those of embedded types included.
func (r *Result) IsTypedError(t types.Type) bool {
	named, ok := deref(t).(*types.Named)
	if !ok {
		return false
	}
	key := typedKey{named, types.Unalias(t) != types.Type(named)}
	typed, known := r.typed.Load(key)
	if !known {
		typed = r.directives != nil && r.directives.IsError(named.Obj()) || hasErrorShape(t)
		r.typed.Store(key, typed)
	}
	return typed.(bool)
}

// typedKey is a type, or a pointer to it.
type typedKey struct {
	named   *types.Named
	pointer bool
}

func hasErrorShape(t types.Type) bool {
	if !flow.IsError(t) {
		return false
	}
	named, ok := deref(t).(*types.Named)
	if !ok {
		return false
	}
	code, retry := carries(named, 3)
	return code && retry
}

func carries(named *types.Named, depth int) (code, retry bool) {
	st, ok := named.Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false, false
	}
	for f := range st.Fields() {
		switch strings.ToLower(f.Name()) {
		case "code", "errorcode", "errcode":
			code = true
		case "retry", "retryable", "retriable", "isretryable", "canretry", "transient", "retryafter", "retryafterms", "retryafterseconds":
			retry = true
		}
		if inner, ok := deref(f.Type()).(*types.Named); ok && f.Embedded() {
			c, r := carries(inner, depth-1)
			code, retry = code || c, retry || r
		}
	}
	for m := range named.Methods() {
		res := m.Signature().Results()
		switch {
		case res.Len() == 0:
		case ResultSDK(res.At(0).Type()) != nil:
			retry = true
		case m.Name() == "Code" || m.Name() == "ErrorCode":
			code = true
		case m.Name() == "Retryable" || m.Name() == "IsRetryable" || m.Name() == "Retry":
			retry = true
		}
	}
	return code, retry
}

// declaresTypedErrors reports whether a package declares a typed error of its own. What it says of them
// concerns tools even if the package itself knows no SDK.
func declaresTypedErrors(pkg *types.Package) bool {
	for tn := range TypeNames(pkg) {
		if !tn.IsAlias() && !types.IsInterface(tn.Type()) && hasErrorShape(types.NewPointer(tn.Type())) {
			return true
		}
	}
	return false
}
