package nilresult

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/requests"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports handlers that return neither result nor error, and errors that hold a nil pointer.
var Rule = rule.New(rule.Meta{
	Name:     "nilresult",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "only the maintainer knows what an empty result should contain",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer, requests.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	failures *failures.Result
	rewriter *edit.Rewriter
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	fs := pass.ResultOf[failures.Analyzer].(*failures.Result)
	c := &checker{
		pass:     pass,
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result), failures: fs,
		rewriter: edit.New(pass, fs.Repeated),
	}
	for _, a := range c.failures.Answers {
		if c.returnsNothing(a) {
			c.nothing(a)
		}
		c.typedNil(a)
	}
	if found := pass.ResultOf[requests.Analyzer].(*requests.Result); !found.Bounded {
		for _, r := range found.Registrations {
			c.noAnswer(r)
		}
	}
	report.Report(pass, c.findings)
	return nil, nil
}

// returnsNothing reports whether an answer is neither a result nor an error. With more than two results, another one is
// the output, of which the SDK makes a result. Code of the server between handler and SDK passes on results unchanged.
func (c *checker) returnsNothing(a *failures.Answer) bool {
	if !a.Direct || a.By.SDK == nil || a.By.SDK.NilResult.Always == "" || a.ResultIs != flow.IsNil ||
		a.ErrIs.Nil != flow.IsNil {
		return false
	}
	for p := range a.By.Sig.Params().Variables() {
		if mcp.ResultOf(p.Type()) != nil {
			return false // it changes the results of others, and gets nil for nil
		}
	}
	results := a.By.Sig.Results()
	return results.Len() <= 2 && mcp.ResultOf(results.At(0).Type()) == a.By.SDK
}

// nothing reports an answer without result and error: if an error was dropped, the fix returns it, and else an empty
// result.
func (c *checker) nothing(a *failures.Answer) {
	f := report.Finding{Node: a.Return, Subject: "no result and no error"}
	if err := c.dropped(a); err != nil {
		f.Message = func(subject string) string {
			return fmt.Sprintf("%s returns %s although %s is not nil: %s; return the error",
				a.By.Title(), subject, err.Name, c.effect(a))
		}
		if a.Result != nil && mcp.Buildable(a.By.Sig.Results().At(0).Type()) {
			fix, _ := c.rewriter.Failure(c.failures.Instead(c.pass, a, nil, err))
			f.Fix, f.Edits = "Return a typed error result", fix.Edits
		}
	} else {
		f.Message = func(subject string) string {
			return fmt.Sprintf("%s returns %s: %s; return an empty result", a.By.Title(), subject, c.effect(a))
		}
		if edits := c.emptyResult(a); edits != nil {
			f.Fix, f.Edits = "Return an empty result", edits
		}
	}
	c.findings = append(c.findings, f)
}

// effect says what the client gets for neither a result nor an error.
func (c *checker) effect(a *failures.Answer) string {
	switch bounded, unseen := c.failures.IsBounded(a.By); {
	case bounded:
		return "the boundary makes that the failure NO_RESULT"
	case unseen && a.By.SDK.Boundary.Runtime != "":
		return "without a boundary, " + a.By.SDK.NilResult.In(c.pass.Pkg)
	}
	return a.By.SDK.NilResult.In(c.pass.Pkg)
}

// noAnswer reports the handler of a resource or prompt that returns neither an answer nor an error.
func (c *checker) noAnswer(r requests.Registration) {
	goq.Returns(goq.Body(r.Func), func(ret *ast.ReturnStmt) {
		if len(ret.Results) != 2 || !c.pass.TypesInfo.Types[ret.Results[0]].IsNil() ||
			!c.pass.TypesInfo.Types[ret.Results[1]].IsNil() {
			return
		}
		c.findings = append(c.findings, report.Finding{
			Node: ret, Subject: "no answer and no error",
			Message: func(subject string) string {
				return fmt.Sprintf("%s returns %s: %s; return an error, such as mcperr.NotFound, or an answer", r.Name, subject,
					c.nothingOf(r))
			},
		})
	})
}

// nothingOf says what a client gets if the handler of a resource or prompt returns nil.
func (c *checker) nothingOf(r requests.Registration) string {
	if r.Prompt && r.SDK.Resources.NilPrompt {
		return r.SDK.NilResult.In(c.pass.Pkg)
	}
	return r.SDK.Resources.NilAnswer
}

// emptyResult returns the edits that replace the result of an answer by an empty one, or nil.
func (c *checker) emptyResult(a *failures.Answer) []analysis.TextEdit {
	t := a.By.Sig.Results().At(0).Type()
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok || a.Result == nil || !mcp.RoundTrips(t) {
		return nil
	}
	obj := types.Unalias(p.Elem()).(*types.Named).Obj()
	return c.rewriter.Replace(a.Result, func(names edit.Names) string {
		return "&" + names.Of(obj.Pkg(), obj.Name()) + "{" + noContent(names, obj) + "}"
	})
}

// noContent returns an empty list of content for a literal of an SDK's result, because some releases send null if the
// list is nil.
func noContent(names edit.Names, result *types.TypeName) string {
	obj, _, _ := types.LookupFieldOrMethod(result.Type(), true, result.Pkg(), mcp.FieldsOf(result.Type()).Content)
	field, ok := obj.(*types.Var)
	if !ok {
		return ""
	}
	list, ok := field.Type().Underlying().(*types.Slice)
	if !ok {
		return ""
	}
	elem, ok := types.Unalias(list.Elem()).(*types.Named)
	if !ok || elem.Obj().Pkg() != result.Pkg() {
		return ""
	}
	return field.Name() + ": []" + names.Of(result.Pkg(), elem.Obj().Name()) + "{}"
}

// dropped returns the error that is not nil because of the innermost condition around an answer, or nil.
func (c *checker) dropped(a *failures.Answer) *ast.Ident {
	guards := flow.Guards(a.By.Func, a.Return)
	if len(guards) == 0 || guards[0].Cond == nil {
		return nil
	}
	var found *ast.Ident
	ast.Inspect(guards[0].Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && goq.IsError(c.pass.TypesInfo.TypeOf(id)) && a.Nil(id) == flow.NotNil {
			found = id
		}
		return found == nil
	})
	return found
}

// typedNil reports a pointer that may be nil and is returned as an error: the error is then not nil.
func (c *checker) typedNil(a *failures.Answer) {
	if a.Err == nil {
		return
	}
	t := c.pass.TypesInfo.TypeOf(a.Err)
	if _, ok := t.Underlying().(*types.Pointer); !ok || !goq.IsError(t) {
		return
	}
	can := "can be"
	var edits []analysis.TextEdit
	switch c.pointerIs(a) {
	case flow.NotNil:
		return
	case flow.IsNil:
		can = "is"
		edits = c.rewriter.Replace(a.Err, func(edit.Names) string { return "nil" })
	}
	name := types.TypeString(t, func(p *types.Package) string {
		if p == c.pass.Pkg {
			return ""
		}
		return p.Name()
	})
	c.findings = append(c.findings, report.Finding{
		Node: a.Err, Subject: "a " + name + " that " + can + " nil", Fix: "Return nil", Edits: edits,
		Message: func(subject string) string {
			return fmt.Sprintf("%s returns %s as an error: an error that holds a nil pointer is not nil, so a call that went "+
				"well fails, or ends the server when the error's text is read; declare it as error", a.By.Title(), subject)
		},
	})
}

// pointerIs returns whether a pointer that an answer returns as its error is nil. It is MaybeNil only if one of its
// values certainly is.
func (c *checker) pointerIs(a *failures.Answer) flow.Nilness {
	v, known := a.Value(a.Err)
	switch {
	case known && v.Nil != flow.MaybeNil:
		return v.Nil
	case known && c.mayHoldNil(v), !known && c.givesNil(a.Err, 0):
		return flow.MaybeNil
	}
	return flow.NotNil
}

// mayHoldNil reports whether one of the values that a variable may hold is certainly a nil pointer.
func (c *checker) mayHoldNil(v flow.Value) bool {
	return slices.ContainsFunc(v.Defs, func(d flow.Def) bool {
		return d.Zero || d.Expr != nil && (c.pass.TypesInfo.Types[d.Expr].IsNil() || c.givesNil(d.Expr, d.Index))
	})
}

// givesNil reports whether an expression calls a function of the package with a return statement that has nil as its
// operand of that index.
func (c *checker) givesNil(e ast.Expr, index int) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, decl := c.handlers.Callee(call)
	if decl == nil {
		return false
	}
	results := fn.Signature().Results()
	if _, ok := results.At(index).Type().Underlying().(*types.Pointer); !ok {
		return false
	}
	gives := false
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == results.Len() && c.pass.TypesInfo.Types[ret.Results[index]].IsNil() {
			gives = true
		}
	})
	return gives
}
