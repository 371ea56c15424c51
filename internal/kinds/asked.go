package kinds

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// asks returns whom a function asks: remote for another service, system for the system, and unknown if it computes its
// result from what it is given.
func (j *Judge) asks(fn *types.Func) class {
	if fn.Pkg() == nil {
		return unknown // error.Error
	}
	path, sig := fn.Pkg().Path(), fn.Signature()
	isMethod, fails := sig.Recv() != nil, goq.ErrorIndex(sig) >= 0
	if goq.SameModule(j.pass, fn.Pkg()) && fails {
		if sum, known := j.summaryOfCall(fn); known {
			if of := sum.asks(); of == remote || sum.faults[unknown] == 0 || !takesContext(sig) {
				return of
			}
			return remote // it is given a context for what is not known
		}
		if !takesContext(sig) {
			return system // one of several implementations
		}
	}
	failing := mcp.FailingOf(path, fn.Name())
	switch {
	case goq.SameModule(j.pass, fn.Pkg()) && !fails:
		return j.asksSilently(fn)
	case mcp.OfPackage(path) != nil && isMethod && takesContext(sig), failing == mcp.FailsRemotely,
		failing == mcp.FailsSomehow && mcp.OfPackage(path) == nil && takesContext(sig):
		return remote
	case failing == mcp.FailsInSystem && fails && !goq.IsFunc(fn, "path/filepath", "Rel", "Abs", "Match"):
		return system
	}
	return unknown
}

// asksSilently is [Judge.asks] for a function of the server without an error: a struct that it returns may tell what
// has failed.
func (j *Judge) asksSilently(fn *types.Func) class {
	st := returnedStruct(fn.Signature())
	if st == nil {
		return unknown
	}
	decl := j.handlers.Decls[fn.Origin()]
	if decl == nil || decl.Body == nil {
		if hasOutcome(st) {
			return remote // it is not seen what the function does
		}
		return unknown
	}
	if known, ok := j.silent[decl]; ok {
		return known
	}
	j.silent[decl] = unknown // of a recursive call
	of := unknown
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && of != remote {
			if callee := typeutil.StaticCallee(j.info, call); callee != nil {
				if asked := j.asks(callee.Origin()); asked != unknown {
					of = asked
				}
			}
		}
		return of != remote
	})
	j.silent[decl] = of
	return of
}

// returnedStruct returns the struct that a function returns, itself or a pointer to it, and nothing else. It returns
// nil for other functions.
func returnedStruct(sig *types.Signature) *types.Struct {
	if sig.Results().Len() != 1 {
		return nil
	}
	st, _ := goq.Deref(sig.Results().At(0).Type()).Underlying().(*types.Struct)
	return st
}

// hasOutcome reports whether a struct has a flag for a failure or a success.
func hasOutcome(st *types.Struct) bool {
	for f := range st.Fields() {
		if goq.IsBool(f.Type()) && lexicon.IsOutcome(f.Name()) {
			return true
		}
	}
	return false
}

// takesContext reports whether the first parameter of a function is a context.
func takesContext(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && goq.IsContext(sig.Params().At(0).Type())
}

// givesResponse reports whether the first result of a function is a response of HTTP.
func givesResponse(fn *types.Func) bool {
	results := fn.Signature().Results()
	return results.Len() > 0 && isResponse(results.At(0).Type())
}

// isResponse reports whether a type is that of a response of HTTP, or of a client's own that contains one.
func isResponse(t types.Type) bool {
	_, ok := goq.ResponseIn(t)
	return ok
}
