package handlers

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// answered is the fact about a struct of which code makes tool results of an SDK.
type answered struct {
	Flag   bool     // the code reads a flag that says whether it is a failure
	Texts  []string // the texts that the code gives to the SDK
	Others []string // the texts that code changes, or of which it makes something else
}

func (*answered) AFact() {}

// surveyOwn records a flag or a text of a struct that a function uses. If the function returns a tool result of an SDK,
// it makes an error result of a value with the flag. A text may also be logged, and a field may get another text.
func (f *finder) surveyOwn(sel *ast.SelectorExpr, fn ast.Node) {
	s := f.pass.TypesInfo.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal || fn == nil {
		return
	}
	isFlag := lexicon.IsOutcome(sel.Sel.Name)
	isText := !isFlag && isResultText(sel.Sel.Name, s.Type())
	if !isFlag && !isText {
		return
	}
	named, ok := types.Unalias(goq.Deref(s.Recv())).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !goq.SameModule(f.pass, named.Obj().Pkg()) {
		return
	}
	var read answered
	_, answers := mcp.ShapeOf(f.signature(fn))
	switch {
	case isFlag && answers:
		read.Flag = true
	case isFlag || f.harmless[sel] || f.isTest(sel):
		return
	case answers && f.sent[sel]:
		read.Texts = []string{sel.Sel.Name}
	default:
		read.Others = []string{sel.Sel.Name}
	}
	f.res.answered[named.Obj()] = f.res.answered[named.Obj()].and(read)
}

// markText marks the field that ends a text which the SDK is given. Other words may be before it in an error, but not
// in a success, which must not change.
func (f *finder) markText(text ast.Expr, inError bool) {
	switch e := ast.Unparen(text).(type) {
	case *ast.SelectorExpr:
		f.sent[e] = true
	case *ast.BinaryExpr:
		if inError {
			f.markText(e.Y, true)
		}
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(f.pass.TypesInfo, e)
		switch n := len(e.Args); {
		case n > 0 && goq.IsFunc(fn, "strings", "Join"):
			f.markText(e.Args[0], inError)
		case n > 1 && inError && goq.IsFunc(fn, "fmt", "Sprintf"):
			format, _ := goq.ConstString(f.pass.TypesInfo, e.Args[0])
			if strings.HasSuffix(format, "%s") || strings.HasSuffix(format, "%v") {
				f.markText(e.Args[n-1], true)
			}
		}
	}
}

// markCall marks the texts that a call gives to the SDK, itself or in a function of the server that does no more with
// them, and those that it logs. A result that becomes a value of any type may be encoded.
func (f *finder) markCall(call *ast.CallExpr, fn *types.Func) {
	if fn.Pkg() == nil {
		return
	}
	_, isError := mcp.ErrorConstructor(fn)
	isLog := fn.Pkg().Path() == "log" || fn.Pkg().Path() == "log/slog"
	params := fn.Signature().Params()
	for i, arg := range call.Args {
		sel, isField := ast.Unparen(arg).(*ast.SelectorExpr)
		switch {
		case isLog && isField:
			f.harmless[sel] = true
		case f.inSDK(fn.Pkg()) || isField && i < params.Len() && f.passesWhole(fn, params.At(i)):
			f.markText(arg, isError)
		case !isLog && i < params.Len() && isAny(params.At(i).Type()):
			f.encoded(arg)
		}
	}
}

// isAny reports whether values of all types can become a value of a type, or of the elements of a list.
func isAny(t types.Type) bool {
	if list, ok := t.(*types.Slice); ok {
		t = list.Elem()
	}
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0
}

// encoded records that a struct of the module may become a part of something else with all of its texts.
func (f *finder) encoded(e ast.Expr) {
	named, ok := types.Unalias(goq.Deref(f.pass.TypesInfo.TypeOf(e))).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !goq.SameModule(f.pass, named.Obj().Pkg()) {
		return
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return
	}
	var texts []string
	for field := range st.Fields() {
		if isResultText(field.Name(), field.Type()) {
			texts = append(texts, field.Name())
		}
	}
	if len(texts) > 0 && !f.isTest(e) {
		f.res.answered[named.Obj()] = f.res.answered[named.Obj()].and(answered{Others: texts})
	}
}

// passesWhole reports whether a function of the package does no more with a text that it is given than to pass it on to
// an SDK.
func (f *finder) passesWhole(fn *types.Func, param *types.Var) bool {
	decl := f.res.Decls[fn.Origin()]
	if decl == nil || decl.Body == nil || !goq.IsString(param.Type()) {
		return false
	}
	info, passed := f.pass.TypesInfo, make(map[ast.Expr]bool)
	return !goq.Contains(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if callee := typeutil.StaticCallee(info, n); callee != nil && callee.Pkg() != nil && f.inSDK(callee.Pkg()) {
				for _, arg := range n.Args {
					passed[arg] = true
				}
			}
		case *ast.CompositeLit:
			if f.isOfSDK(info.TypeOf(n)) {
				for _, value := range goq.Elements(n) {
					passed[value] = true
				}
			}
		case *ast.Ident:
			return info.Uses[n] == param && !passed[n]
		}
		return false
	})
}

// isOfSDK reports whether an SDK declares a type.
func (f *finder) isOfSDK(t types.Type) bool {
	named, ok := types.Unalias(goq.Deref(t)).(*types.Named)
	return ok && named.Obj().Pkg() != nil && f.inSDK(named.Obj().Pkg())
}

// isTest reports whether code is in a file for tests, whatever its name.
func (f *finder) isTest(n ast.Node) bool {
	file := goq.FileOf(f.pass, n)
	return file != nil && slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		return goq.ImportPath(spec) == "testing"
	})
}

// and adds what other code reads.
func (a answered) and(b answered) answered {
	return answered{Flag: a.Flag || b.Flag, Texts: union(a.Texts, b.Texts), Others: union(a.Others, b.Others)}
}

func union(a, b []string) []string {
	all := append(slices.Clip(a), b...)
	slices.Sort(all)
	return slices.Compact(all)
}

// importAnswered adds what other packages know of structs with flags, and exports what this one knows.
func (f *finder) importAnswered() {
	for tn, a := range f.res.answered {
		if tn.Pkg() == f.pass.Pkg && (a.Flag || len(a.Texts) > 0) {
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
		switch {
		case types.Identical(f.Type(), goq.ErrorType), f.Name() == fields.IsError:
			hasError = true
		case f.Name() == fields.Content:
			hasContent = !isListOfAny(f.Type())
		case goq.IsBool(f.Type()) && flag == "":
			switch {
			case lexicon.FailureFlag.MatchString(f.Name()):
				flag, fields.IsError = f.Name(), f.Name()
			case lexicon.SuccessFlag.MatchString(f.Name()):
				flag, fields.Success = f.Name(), f.Name()
			}
		case isResultText(f.Name(), f.Type()) && (text == "" || slices.Contains(r.answered[named.Obj()].Texts, f.Name())):
			text = f.Name() // the one that adapters send, or else the first
		}
	}
	if text != "" && !hasContent && (flag != "" || hasError) {
		fields.Content = text
	}
	return fields, hasError || flag != "" && text != "" && r.answered[named.Obj()].Flag
}

// Shows reports whether an adapter makes a tool result of a text of a struct of the module, so that the model reads it,
// and nothing else becomes of it. t must not be a pointer.
func (r *Result) Shows(t types.Type, text string) bool {
	sent, used := r.usesOf(t, text)
	return sent && !used
}

// IsTextUsed reports whether an adapter makes a tool result of a text of a struct of the module, and other code uses
// the text as well. t must not be a pointer.
func (r *Result) IsTextUsed(t types.Type, text string) bool {
	sent, used := r.usesOf(t, text)
	return sent && used
}

// usesOf reports what becomes of a text of a struct: an adapter sends it, and other code uses it.
func (r *Result) usesOf(t types.Type, text string) (sent, used bool) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false, false
	}
	a := r.answered[named.Obj()]
	return slices.Contains(a.Texts, text), slices.Contains(a.Others, text)
}

// IsText reports whether an expression is a text of a tool result of the server's own.
func (r *Result) IsText(pass *analysis.Pass, sel *ast.SelectorExpr) bool {
	s := pass.TypesInfo.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal || !isResultText(sel.Sel.Name, s.Type()) {
		return false
	}
	_, ok := r.OwnResult(pass, goq.Deref(s.Recv()))
	return ok
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
