package handlers

import (
	"go/types"
	"iter"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// IsTypedError reports whether a type of a server's own is marked as a typed error, or is an error that carries a
// code and a retry, or a code and a way to make a tool result of itself. That goes by the names of fields and
// methods, those of embedded types included.
func (r *Result) IsTypedError(t types.Type) bool {
	named, ok := goq.Deref(t).(*types.Named)
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
	if !goq.IsError(t) {
		return false
	}
	named, ok := goq.Deref(t).(*types.Named)
	if !ok {
		return false
	}
	if it, ok := named.Underlying().(*types.Interface); ok {
		code, retry := methodsCarry(it.Methods())
		return code && retry
	}
	code, retry := carries(named, 3)
	return code && retry
}

// RendersTyped reports whether a function makes a tool result of a value of the module's that has a code and a retry:
// it is the method of an error, or takes one. What it returns is typed.
func RendersTyped(pass *analysis.Pass, fn *types.Func) bool {
	sig := fn.Signature()
	if _, ok := mcp.ShapeOf(sig); !ok {
		return false
	}
	typed := func(v *types.Var) bool {
		named, ok := goq.Deref(v.Type()).(*types.Named)
		if !ok || named.Obj().Pkg() == nil || !goq.SameModule(pass, named.Obj().Pkg()) {
			return false
		}
		if !goq.IsError(types.NewPointer(named)) && !strings.Contains(named.Obj().Name(), "Err") {
			return false // the arguments of a tool may have a code and a retry, too
		}
		code, retry := carries(named, 3)
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

func carries(named *types.Named, depth int) (code, retry bool) {
	st, ok := named.Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false, false
	}
	for f := range st.Fields() {
		switch strings.ToLower(f.Name()) {
		case "code", "errorcode", "errcode":
			code = true
		case "retry", "retryable", "retriable", "isretryable", "canretry", "transient", "retryafter", "retryafterms", "retryafterseconds", "retrydelay", "retrydelayms":
			retry = true
		}
		if inner, ok := goq.Deref(f.Type()).(*types.Named); ok && f.Embedded() {
			c, r := carries(inner, depth-1)
			code, retry = code || c, retry || r
		}
	}
	c, r := methodsCarry(named.Methods())
	return code || c, retry || r
}

// methodsCarry reports whether methods return a code, and a retry or a tool result.
func methodsCarry(methods iter.Seq[*types.Func]) (code, retry bool) {
	for m := range methods {
		res := m.Signature().Results()
		switch {
		case res.Len() == 0:
		case mcp.ResultOf(res.At(0).Type()) != nil:
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
	for tn := range goq.TypeNames(pkg) {
		if !tn.IsAlias() && !types.IsInterface(tn.Type()) && hasErrorShape(types.NewPointer(tn.Type())) {
			return true
		}
	}
	return false
}
