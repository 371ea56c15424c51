package edit

import (
	"cmp"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Fix is the repair of a failure.
type Fix struct {
	Call  string              // the typed error in Go, as a message shows it
	Edits []analysis.TextEdit // nil if there is no safe edit
}

// Failure returns the fix of a failure. ok is false in generated files.
func (r *Rewriter) Failure(f *failures.Failure) (fix Fix, ok bool) {
	file := goq.FileOf(r.pass, f.Node)
	if file == nil || ast.IsGenerated(file) {
		return Fix{}, false
	}
	if made := f.Made(); len(made) > 0 {
		list := made
		if f.IsEdited() {
			list = append(slices.Clip(list), f)
		}
		if edits := r.repairAll(file, list); edits != nil {
			return Fix{Call: r.briefRoot(f.Root, made), Edits: edits}, true
		}
	}
	return Fix{Call: r.brief(f), Edits: r.repairAll(file, []*failures.Failure{f})}, true
}

// repairAll returns the edits that repair all failures of a list, which are in one file. It returns nil if there is no
// safe edit for one of them.
func (r *Rewriter) repairAll(file *ast.File, list []*failures.Failure) []analysis.TextEdit {
	e := &edit{Rewriter: r, file: file, src: r.source(file)}
	if e.src == nil {
		return nil
	}
	var all []analysis.TextEdit
	for _, f := range list {
		if f.Repair == nil {
			return nil
		}
		e.failure, e.at = f, f.Node.Pos()
		if target := f.Repair.Target(); target != nil {
			e.at = target.Pos()
		}
		edits := e.repair()
		if edits == nil {
			return nil
		}
		all = append(all, edits...)
	}
	return e.complete(all)
}

// repair returns the edits of one repair, without imports and constants.
func (e *edit) repair() []analysis.TextEdit {
	switch r := e.failure.Repair.(type) {
	case failures.ReplaceError:
		return e.replaceError(r.Err)
	case failures.TypeVariable:
		return e.typeVariable(r)
	case failures.WrapPair:
		return e.wrap(r.Call, func(call string) string { return e.call("FromPair", call) })
	case failures.NameResults:
		return e.nakedReturn()
	case failures.ReplaceResult:
		return e.replace(r.Result, e.result(e.pass.TypesInfo.TypeOf(r.Result)))
	case failures.Annotate:
		return e.annotate(r.Result)
	case failures.AnnotatePair:
		return e.annotatePair(r.Call)
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
	return e.wrap(err, func(err string) string {
		if e.failure.NotNil && e.failure.IsNamed() {
			return e.inText(e.codedCall("Wrap", e.code(), `""`, err))
		}
		return e.call(e.wrapper(), err)
	})
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
		return "mcperr.From(err)"
	case !annotates && f.Text.Cause != nil && f.Kind == mcp.RunTime && !f.IsNamed():
		if f.MayBeNil || f.Coded {
			return `mcperr.Wrap("", …)`
		}
		return "mcperr.From(err)"
	case f.Kind == mcp.RunTime && (f.Text.Cause != nil || r.knowsKind(f) || annotates && r.errorAtHand(f) != nil):
		name = "Wrap"
	}
	if f.LeavesCode() {
		return `mcperr.Wrap("", …)`
	}
	return "mcperr." + name + `("` + f.Code() + `", …)`
}

// knowsKind reports whether an error or a status that the text leaves out is still at hand where a failure is repaired.
func (r *Rewriter) knowsKind(f *failures.Failure) bool {
	if f.Hidden == nil && f.Status == nil {
		return false
	}
	file := goq.FileOf(r.pass, f.Node)
	e := &edit{Rewriter: r, file: file, src: r.source(file), failure: f, at: f.Node.Pos()}
	return e.src == nil || e.decides(f) != ""
}

// briefRoot is [Rewriter.brief] for the failures that a function makes.
func (r *Rewriter) briefRoot(root *failures.Root, made []*failures.Failure) string {
	brief := r.brief(made[0])
	if len(made) > 1 {
		brief += " and the like"
	}
	if root.Name == "" {
		return brief // it is made in the same function
	}
	return brief + " in " + cmp.Or(made[0].By.Name, root.Name)
}
