package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// answered is the fact about a struct of which code makes tool results of an SDK.
type answered struct {
	Flag  bool     // the code reads a flag that says whether it is a failure
	Texts []string // the texts that the code reads
}

func (*answered) AFact() {}

// surveyOwn records a flag or a text of a struct that a function reads, if the function returns a tool result of an
// SDK: it makes an error result of a value with the flag.
func (f *finder) surveyOwn(sel *ast.SelectorExpr, fn ast.Node) {
	s := f.pass.TypesInfo.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal || fn == nil {
		return
	}
	isFlag := lexicon.FailureFlag.MatchString(sel.Sel.Name) || lexicon.SuccessFlag.MatchString(sel.Sel.Name)
	isText := !isFlag && isResultText(sel.Sel.Name, s.Type())
	if !isFlag && !isText {
		return
	}
	named, ok := types.Unalias(goq.Deref(s.Recv())).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !goq.SameModule(f.pass, named.Obj().Pkg()) {
		return
	}
	shape, shaped := mcp.ShapeOf(f.signature(fn))
	if !shaped || shape.Result < 0 {
		return
	}
	read := answered{Flag: isFlag}
	if isText {
		read.Texts = []string{sel.Sel.Name}
	}
	f.res.answered[named.Obj()] = f.res.answered[named.Obj()].and(read)
}

// and adds what other code reads.
func (a answered) and(other answered) answered {
	for _, text := range other.Texts {
		if !slices.Contains(a.Texts, text) {
			a.Texts = append(slices.Clip(a.Texts), text)
		}
	}
	a.Flag = a.Flag || other.Flag
	return a
}

// importAnswered adds what other packages know of structs with flags, and exports what this one knows.
func (f *finder) importAnswered() {
	for tn, a := range f.res.answered {
		if tn.Pkg() == f.pass.Pkg {
			f.pass.ExportObjectFact(tn, &a)
		}
	}
	for _, fact := range f.facts {
		if tn, ok := fact.Object.(*types.TypeName); ok {
			if a, ok := fact.Fact.(*answered); ok {
				f.res.answered[tn] = f.res.answered[tn].and(*a)
			}
		}
	}
}

// OwnResult returns the fields of a type that is a tool result of the server's own: a struct of the module with a field
// for an error, or with a flag and a text, of which an adapter makes a result. ok is false for all other types. t must
// not be a pointer.
func (r *Result) OwnResult(pass *analysis.Pass, t types.Type) (fields mcp.Fields, ok bool) {
	named, isNamed := types.Unalias(t).(*types.Named)
	if !isNamed || named.Obj().Pkg() == nil || !goq.SameModule(pass, named.Obj().Pkg()) {
		return mcp.Fields{}, false
	}
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct || goq.IsError(types.NewPointer(named)) {
		return mcp.Fields{}, false
	}
	fields = mcp.FieldsOf(t)
	flag, text, hasError, hasContent := "", "", false, false
	for f := range st.Fields() {
		b, isBasic := f.Type().Underlying().(*types.Basic)
		switch {
		case types.Identical(f.Type(), goq.ErrorType), f.Name() == fields.IsError:
			hasError = true
		case f.Name() == fields.Content:
			hasContent = !isListOfAny(f.Type())
		case isBasic && b.Kind() == types.Bool && flag == "":
			switch {
			case lexicon.FailureFlag.MatchString(f.Name()):
				flag, fields.IsError = f.Name(), f.Name()
			case lexicon.SuccessFlag.MatchString(f.Name()):
				flag, fields.Success = f.Name(), f.Name()
			}
		case text == "" && isResultText(f.Name(), f.Type()):
			text = f.Name()
		}
	}
	if text != "" && !hasContent && (flag != "" || hasError) {
		fields.Content = text
	}
	return fields, hasError || flag != "" && text != "" && r.answered[named.Obj()].Flag
}

// Shows reports whether an adapter makes a tool result of a text of a struct of the module, so that the model reads it.
// t must not be a pointer.
func (r *Result) Shows(t types.Type, text string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && slices.Contains(r.answered[named.Obj()].Texts, text)
}

// isResultText reports whether a field is a text for the model, or several.
func isResultText(name string, t types.Type) bool {
	return lexicon.ResultText.MatchString(name) && (goq.IsString(t) || goq.IsStrings(t))
}

// isListOfAny reports whether a type is a list of values of any type, so that it does not say what the model reads.
func isListOfAny(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	i, ok := list.Elem().Underlying().(*types.Interface)
	return ok && i.Empty()
}
