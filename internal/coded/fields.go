package coded

import (
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// sentType is the fact that a struct which is not an error is sent to clients as one.
type sentType struct{}

func (*sentType) AFact() {}

func (*sentType) String() string { return "sent as an error" }

// builderField is the fact that a field becomes a part of an error later.
type builderField struct{ Role lexicon.Role }

func (*builderField) AFact() {}

func (f *builderField) String() string { return "becomes a part of an error" }

var _, _ analysis.Fact = (*sentType)(nil), (*builderField)(nil)

// isTyped reports whether a type, or a pointer to it, is a typed error that is a struct.
func (k knowledge) isTyped(t types.Type) bool {
	named := goq.StructOf(t)
	return named != nil && (typederr.Is(k.pass, k.Result, k.directives, named) ||
		typederr.Is(k.pass, k.Result, k.directives, types.NewPointer(named)))
}

// buildsErrors reports whether a type is a typed error, or a struct that becomes one: a builder, or a struct that is
// sent as an error.
func (k knowledge) buildsErrors(t types.Type) bool {
	named := goq.StructOf(t)
	return named != nil && (k.isTyped(t) || k.isSentType(named) || k.isBuilder(named) || k.embedded[named.Origin().Obj()])
}

// isSentType reports whether a struct that is not an error is sent as one.
func (k knowledge) isSentType(named *types.Named) bool {
	tn := named.Origin().Obj()
	return k.sent[tn] || tn.Pkg() != k.pass.Pkg && goq.SameModule(k.pass, tn.Pkg()) &&
		k.pass.ImportObjectFact(tn, new(sentType))
}

// isBuilder reports whether a struct has a field that becomes a part of an error, or a typed error as a field.
func (k knowledge) isBuilder(named *types.Named) bool {
	st, ok := named.Origin().Underlying().(*types.Struct)
	if !ok || named.Obj().Pkg() == nil || !goq.SameModule(k.pass, named.Obj().Pkg()) {
		return false
	}
	for f := range st.Fields() {
		switch k.builderRole(f) {
		case lexicon.Code, lexicon.Number:
			return true
		}
		if returns(named, f.Type()) && k.isTyped(f.Type()) { // the cheaper question first
			return true
		}
	}
	return false
}

// returns reports whether a method of a type returns a typed error, as a value or a pointer, or nothing but an error.
func returns(named *types.Named, err types.Type) bool {
	for m := range named.Methods() {
		res, params := m.Signature().Results(), m.Signature().Params()
		if res.Len() == 1 && params.Len() == 0 && types.Identical(res.At(0).Type(), goq.ErrorType) && m.Name() != "Unwrap" ||
			res.Len() > 0 && types.Identical(goq.Deref(res.At(0).Type()), goq.Deref(err)) {
			return true
		}
	}
	return false
}

// builderRole returns the role of what a field of a builder becomes.
func (k knowledge) builderRole(f *types.Var) lexicon.Role {
	if r, ok := k.builders[f.Origin()]; ok || f.Pkg() == k.pass.Pkg {
		return r
	}
	fact := new(builderField)
	if f.Exported() && k.pass.ImportObjectFact(f.Origin(), fact) {
		return fact.Role
	}
	return lexicon.NoRole
}

// fieldRole returns the role of a field of a struct that builds errors.
func (k knowledge) fieldRole(st *types.Struct, i int) lexicon.Role {
	if r := typederr.FieldRole(st.Field(i), st.Tag(i)); r != lexicon.NoRole {
		return r
	}
	return k.builderRole(st.Field(i))
}

// retryField returns the field with the retry decision of a struct that builds errors, or nil.
func (k knowledge) retryField(t types.Type) *types.Var {
	named := goq.StructOf(t)
	if named == nil {
		return nil
	}
	st := named.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if k.fieldRole(st, i) == lexicon.Retry {
			return st.Field(i)
		}
	}
	return nil
}

// formOf returns the form of literals of a type. ok is false if they are not sites.
func (k knowledge) formOf(t types.Type) (form Form, ok bool) {
	named := goq.StructOf(t)
	switch {
	case named == nil || named.Obj().Pkg() == nil:
		return Build, false
	case goq.IsNamed(named, goq.Name{Package: mcp.RuntimePath, Name: "CodeSpec"}):
		return Register, true
	case mcp.ResultOf(named) != nil, mcp.IsMeta(named):
		return Answer, true
	case isProtocolError(named):
		return Protocol, true
	}
	return Build, k.buildsErrors(named)
}

// isProtocolError reports whether a type is the JSON-RPC error of an SDK.
func isProtocolError(t *types.Named) bool {
	for _, sdk := range mcp.All {
		for _, p := range sdk.ProtocolErrors {
			if goq.IsNamed(t, p.Type) {
				return true
			}
		}
	}
	return false
}
