package index

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// answer is the fact that values of an error type are decoded from what others answer.
type answer struct{}

func (*answer) AFact() {}

func (*answer) String() string { return "answer" }

// IsAnswer reports whether values of an error type are decoded in its package, which knows nothing of MCP and has no
// function that is given a code for such an error. Such an error is what another service answers, with the codes of
// that service, and none of the server's own.
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
	if r.knowsMCP || !strings.HasPrefix(name, "unmarshal") && !strings.HasPrefix(name, "decode") {
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
	if named := goq.StructOf(t); named != nil && named.Obj().Pkg() == r.pass.Pkg && goq.IsError(types.NewPointer(named)) {
		r.answers[named.Obj()] = true
	}
	if st, ok := goq.Deref(t).Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			r.decoded(f.Type(), depth-1)
		}
	}
}

// literal records the type of an error that a function makes with a code that it is given: &Error{Code: code}. The
// package has such errors of its own.
func (r *Result) literal(lit *ast.CompositeLit) {
	named := goq.StructOf(r.pass.TypesInfo.TypeOf(lit))
	if r.knowsMCP || named == nil || named.Obj().Pkg() != r.pass.Pkg {
		return
	}
	for _, e := range goq.Elements(lit) {
		v := goq.VarOf(r.pass.TypesInfo, e)
		if v != nil && v.Kind() == types.ParamVar && lexicon.RoleOf(v.Name()) == lexicon.Code {
			r.ownErrors[named.Obj()] = true
		}
	}
}

// exportAnswers writes facts about the error types that are decoded, without those that the package makes itself.
func (r *Result) exportAnswers() {
	for tn := range r.ownErrors {
		delete(r.answers, tn)
	}
	for tn := range r.answers {
		r.pass.ExportObjectFact(tn, new(answer))
	}
}
