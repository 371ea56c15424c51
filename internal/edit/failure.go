package edit

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Fix is the repair of a failure.
type Fix struct {
	Call  string              // the typed error in Go, as a message shows it
	Kind  mcp.Kind            // the kind that the edits write; RunTime if they write none
	Edits []analysis.TextEdit // nil if there is no safe edit

	Commented bool // there is none because a comment inside would be lost
}

// Failure returns the fix of a failure. ok is false in generated files.
func (r *Rewriter) Failure(f *failures.Failure) (fix Fix, ok bool) {
	file := goq.FileOf(r.pass, f.Node)
	if file == nil || goq.IsGenerated(file) {
		return Fix{}, false
	}
	if made := f.Made(); len(made) > 0 {
		list := made
		if f.IsEdited() {
			list = append(slices.Clip(list), f)
		}
		if edits, first := r.repairAll(file, list); edits != nil {
			return Fix{Call: inRoot(first.wrote, f.Root, made), Kind: first.kind, Edits: edits}, true
		}
	}
	edits, e := r.repairAll(file, []*failures.Failure{f})
	if edits == nil || e.wrote == "" {
		return Fix{Call: r.brief(f), Kind: f.Kind, Edits: edits, Commented: edits == nil && e.commented}, true
	}
	return Fix{Call: e.wrote, Kind: e.kind, Edits: edits}, true
}

// repairAll returns the edits that repair all failures of a list, which are in one file. It returns nil if there is no
// safe edit for one of them.
func (r *Rewriter) repairAll(file *ast.File, list []*failures.Failure) (edits []analysis.TextEdit, first edit) {
	e := &edit{Rewriter: r, file: file, src: r.source(file)}
	if e.src == nil {
		return nil, first
	}
	var all []analysis.TextEdit
	for _, f := range list {
		if f.Repair == nil {
			return nil, first
		}
		e.failure, e.at, e.wrote, e.kind = f, at(f), "", ""
		edits := e.repair()
		if edits == nil {
			first.commented = e.commented
			return nil, first
		}
		if all == nil {
			first = *e
		}
		all = append(all, edits...)
	}
	return e.complete(all), first
}

// repair returns the edits of one repair, without imports and constants.
func (e *edit) repair() []analysis.TextEdit {
	switch r := e.failure.Repair.(type) {
	case failures.ReplaceError:
		return e.replaceError(r.Err)
	case failures.TypeVariable:
		return e.typeVariable(r)
	case failures.WrapPair:
		return e.pair(r.Call)
	case failures.NameResults:
		return e.nakedReturn()
	case failures.ReplaceResult:
		if marked := e.marked(); marked != "" {
			return e.replace(r.Result, marked)
		}
		return e.replace(r.Result, e.result(e.pass.TypesInfo.TypeOf(r.Result)))
	case failures.Annotate:
		return e.annotate(r.Result)
	case failures.AnnotatePair:
		return e.annotatePair(r.Call)
	case failures.ReplaceText:
		return e.replaceText(r)
	case failures.ReturnError:
		return e.returnError(r.Result)
	case failures.ReplaceResults:
		if operands := e.operands(); operands != "" {
			return e.replace(r.Call, operands)
		}
	case failures.ReplaceReturn:
		if operands := e.operands(); operands != "" {
			return e.replaceOperands(operands)
		}
	case failures.AnswerResult:
		return e.replaceOperands(e.result(e.failure.ResultType) + ", nil")
	case failures.ReplaceExit:
		if operands := e.operands(); operands != "" {
			return e.replaceExit(r.Call, "return "+operands)
		}
	case failures.Drop:
		return e.drop(r.Operand)
	}
	return nil
}

// replaceText replaces the text of a result of the server's own by that of a typed error.
func (e *edit) replaceText(r failures.ReplaceText) []analysis.TextEdit {
	typed, isTyped := e.anyError()
	if !isTyped || e.wrote == "" {
		e.wrote, e.kind = "mcperr.Text(err)", ""
	}
	text := e.call("Text", typed)
	if !r.Format {
		return e.replace(r.Text, text)
	}
	operands := append([]ast.Expr{r.Text}, r.Args...)
	return e.replace(spanOf(operands), `"%s", `+text)
}

// annotate adds code and retry to a result.
func (e *edit) annotate(result ast.Expr) []analysis.TextEdit {
	if edits := e.callSibling(result); edits != nil {
		return edits
	}
	return e.wrap(result, func(result string) string {
		return e.runtime("Annotate") + "(" + result + "," + mayBreak + e.annotation() + ")"
	})
}

// annotatePair is [edit.annotate] for a call that gives a result and an error.
func (e *edit) annotatePair(call ast.Expr) []analysis.TextEdit {
	if edits := e.callSibling(call); edits != nil {
		return edits
	}
	return e.wrap(call, func(call string) string {
		return e.runtime("AnnotatePair") + "[" + e.resultType() + "](" + e.annotation() + ")(" + call + ")"
	})
}

// replaceError replaces an error by a typed error. If the message can't be kept, it wraps the error instead.
func (e *edit) replaceError(err ast.Expr) []analysis.TextEdit {
	if e.failure.Stated && err == e.failure.Text.Cause {
		return e.wrap(err, func(cause string) string { return e.inText(e.stated(cause)) })
	}
	if e.failure.Text.HasMessage() {
		needs, needsConstants := e.needs, e.needsConstants
		if edits := e.replace(err, e.inText(e.typed())); edits != nil {
			return edits
		}
		e.failed, e.needs, e.needsConstants = false, needs, needsConstants
	}
	typed := func(err string) string {
		if e.failure.NotNil && e.failure.Kind != mcp.RunTime && e.failure.Text.HasMessage() {
			return e.inText(e.stated(err))
		}
		if e.failure.NotNil && e.failure.IsNamed() {
			return e.inText(e.codedCall("Wrap", e.code(), append([]string{`""`, err}, e.once()...)...))
		}
		return e.atRunTime(err)
	}
	if cause := e.failure.Text.Cause; e.flattens(err, cause) {
		if edits := e.replace(err, typed(e.text(cause))); edits != nil {
			return edits
		}
	}
	return e.wrap(err, typed)
}

// flattens reports whether an expression makes an error that has nothing but the text of another one, which may be nil:
// errors.New(err.Error()). The run time knows no more of it than the text.
func (e *edit) flattens(err, cause ast.Expr) bool {
	call, ok := ast.Unparen(err).(*ast.CallExpr)
	return ok && cause != nil && err != cause && !e.failure.Text.HasMessage() &&
		goq.MakesError(typeutil.StaticCallee(e.pass.TypesInfo, call))
}

// atRunTime returns an error that is typed at run time.
func (e *edit) atRunTime(err string) string {
	if e.failure.InText && !e.failure.Once { // InText types the error itself
		e.wrote, e.kind = "mcperr.InText(err)", ""
		return e.call("InText", err)
	}
	return e.inText(e.from(err))
}

// typeVariable replaces the initial value of a variable by a typed error. A type in a group of declarations would need
// another layout of the group.
func (e *edit) typeVariable(r failures.TypeVariable) []analysis.TextEdit {
	typed := e.typed()
	switch {
	case r.Untyped == nil:
		return e.replace(r.Value, typed)
	case !r.Alone:
		return e.replace(r.Value, "error("+typed+")")
	}
	edits := e.replace(r.Value, typed)
	if edits == nil {
		return nil
	}
	end := r.Untyped.End()
	return append(edits, analysis.TextEdit{Pos: end, End: end, NewText: []byte(" error")})
}

// brief returns the typed error as a message shows it, without long arguments.
func (r *Rewriter) brief(f *failures.Failure) string {
	annotates := false
	switch f.Repair.(type) {
	case failures.Annotate, failures.AnnotatePair:
		annotates = true
	}
	name := constructor(f.Kind)
	switch {
	case f.Stated:
	case !annotates && !f.Text.HasMessage() && f.NotNil && f.IsNamed():
		name = "Wrap"
	case !annotates && !f.Text.HasMessage() && (f.Text.Cause != nil || f.Class == failures.Bare):
		return ofAnyError(f)
	case !annotates && f.Text.Cause != nil && f.Kind == mcp.RunTime && !f.IsNamed():
		if f.MayBeNil || f.Coded {
			return `mcperr.Wrap("", …)`
		}
		return ofAnyError(f)
	case f.Kind == mcp.RunTime && (f.Text.Cause != nil || r.knowsKind(f) || annotates && r.errorAtHand(f) != nil):
		name = "Wrap"
	}
	if f.LeavesCode() {
		return `mcperr.Wrap("", …)`
	}
	return "mcperr." + name + `("` + f.Code() + `", …)`
}

// ofAnyError returns what to write for an error that is typed at run time, as From does. Results are made of any error.
func ofAnyError(f *failures.Failure) string {
	if f.Class == failures.Bare {
		return "mcperr.From(err)"
	}
	if _, ok := f.Repair.(failures.ReplaceText); ok {
		return "mcperr.Text(err)"
	}
	return "mcperr.Result[…](err)"
}

// knowsKind reports whether an error or a status that the text leaves out is still at hand where a failure is repaired.
func (r *Rewriter) knowsKind(f *failures.Failure) bool {
	if f.Hidden == nil && f.Status == nil {
		return false
	}
	file := goq.FileOf(r.pass, f.Node)
	e := &edit{Rewriter: r, file: file, src: r.source(file), failure: f, at: at(f)}
	return e.src == nil || e.decides(f) != ""
}

// inRoot adds to the first typed error of a root where it is made.
func inRoot(wrote string, root *failures.Root, made []*failures.Failure) string {
	if len(made) > 1 {
		wrote += " and the like"
	}
	if in := root.MadeIn(made); in != "" {
		wrote += " in " + in
	}
	return wrote
}

// at returns where the names in the repair of a failure are looked up.
func at(f *failures.Failure) token.Pos {
	if f.Repair != nil {
		if target := f.Repair.Target(); target != nil {
			return target.Pos()
		}
	}
	return f.Node.Pos()
}
