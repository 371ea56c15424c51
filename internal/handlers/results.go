package handlers

import (
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// OwnResult returns the fields of a type that is a tool result of the server's own: a struct of the module with a field
// for an error, or with a flag and a text. ok is false for all other types. t must not be a pointer.
func OwnResult(pass *analysis.Pass, t types.Type) (fields mcp.Fields, ok bool) {
	named, isNamed := types.Unalias(t).(*types.Named)
	if !isNamed || named.Obj().Pkg() == nil || !goq.SameModule(pass, named.Obj().Pkg()) {
		return mcp.Fields{}, false
	}
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct || goq.IsError(types.NewPointer(named)) {
		return mcp.Fields{}, false
	}
	fields = mcp.FieldsOf(t)
	flag, text, hasError := "", "", false
	for f := range st.Fields() {
		b, isBasic := f.Type().Underlying().(*types.Basic)
		switch {
		case types.Identical(f.Type(), goq.ErrorType), f.Name() == fields.IsError:
			hasError = true
		case isBasic && b.Kind() == types.Bool && flag == "":
			switch {
			case lexicon.FailureFlag.MatchString(f.Name()):
				flag, fields.IsError = f.Name(), f.Name()
			case lexicon.SuccessFlag.MatchString(f.Name()):
				flag, fields.Success = f.Name(), f.Name()
			}
		case text == "" && (goq.IsString(f.Type()) || goq.IsStrings(f.Type())) && lexicon.ResultText.MatchString(f.Name()):
			text = f.Name()
		}
	}
	if text != "" && flag != "" && !hasError {
		fields.Content = text
	}
	return fields, hasError || flag != "" && text != ""
}
