package index

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// answer is the fact that values of an error type are decoded from what others answer.
type answer struct{}

func (*answer) AFact() {}

func (*answer) String() string { return "answer" }

// IsAnswer reports whether values of an error type are decoded in its package, and the package knows nothing of MCP.
// Such an error is what another service answers, with the codes of that service, and none of the server's own.
func (r *Result) IsAnswer(tn *types.TypeName) bool {
	switch {
	case r == nil || tn.Pkg() == nil:
		return false
	case tn.Pkg() == r.pass.Pkg:
		return r.answers[tn]
	}
	return goq.SameModule(r.pass, tn.Pkg()) && r.pass.ImportObjectFact(tn, new(answer))
}

// decoding records the error types that a call decodes, by the name of the function: json.Unmarshal(data, &apiError).
func (r *Result) decoding(fn *types.Func, call *ast.CallExpr) {
	name := strings.ToLower(fn.Name())
	if r.importsMCP || !strings.HasPrefix(name, "unmarshal") && !strings.HasPrefix(name, "decode") {
		return
	}
	for _, arg := range call.Args {
		if _, isPointer := types.Unalias(r.pass.TypesInfo.TypeOf(arg)).(*types.Pointer); isPointer {
			r.decoded(r.pass.TypesInfo.TypeOf(arg), 3)
		}
	}
}

// decoded records the error types among a type that is decoded and the types of its fields, to a depth.
func (r *Result) decoded(t types.Type, depth int) {
	if depth == 0 {
		return
	}
	if named := goq.StructOf(t); named != nil && named.Obj().Pkg() == r.pass.Pkg && !r.answers[named.Obj()] &&
		goq.IsError(types.NewPointer(named)) {
		r.answers[named.Obj()] = true
		r.pass.ExportObjectFact(named.Obj(), new(answer))
	}
	if st, ok := goq.Deref(t).Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			r.decoded(f.Type(), depth-1)
		}
	}
}
