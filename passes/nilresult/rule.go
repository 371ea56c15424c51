package nilresult

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports handlers that return nothing at all, and errors that hold a nil pointer.
var Rule = rule.New(rule.Meta{
	Name:     "nilresult",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     false,
	Why:      "only the maintainer knows what an empty result should contain",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	found    *handlers.Result
	failures *failures.Result
	rewrite  *edit.Rewriter
	list     []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	fs := pass.ResultOf[failures.Analyzer].(*failures.Result)
	c := &checker{
		pass:  pass,
		found: pass.ResultOf[handlers.Analyzer].(*handlers.Result), failures: fs,
		rewrite: edit.New(pass, fs.Repeated),
	}
	for _, a := range c.failures.Answers {
		c.result(a)
		c.typedNil(a)
	}
	report.Report(pass, c.list)
	return nil, nil
}

// result judges a return of neither result nor error.
func (c *checker) result(a *failures.Answer) {
	if !a.Direct || a.By.SDK == nil || a.By.SDK.NilResult == "" || a.ResultIs != flow.IsNil || a.ErrIs.Nil != flow.IsNil {
		return
	}
	// A handler of more results has another output, from which the SDK makes the result. What is between handler and
	// SDK may replace errors, but hands on results as they are.
	if a.By.Sig.Results().Len() > 2 {
		return
	}
	t := a.By.Sig.Results().At(0).Type()
	if mcp.ResultOf(t) != a.By.SDK {
		return
	}
	f := report.Finding{Node: a.Return, Subject: "no result and no error"}
	if err := c.dropped(a); err != nil {
		f.Message = func(subject string) string {
			return fmt.Sprintf("%s returns %s although %s is not nil: %s; return the error", a.By.Name, subject, err.Name, a.By.SDK.NilResult)
		}
		if a.Result != nil && mcp.RoundTrips(t) {
			fix, _ := c.rewrite.Failure(failures.Instead(c.pass, a, nil, err))
			f.Fix, f.Edits = "Return a typed error result", fix.Edits
		}
	} else {
		f.Message = func(subject string) string {
			return fmt.Sprintf("%s returns %s: %s; return an empty result", a.By.Name, subject, a.By.SDK.NilResult)
		}
		if p, ok := types.Unalias(t).(*types.Pointer); ok && a.Result != nil && mcp.RoundTrips(t) {
			obj := types.Unalias(p.Elem()).(*types.Named).Obj()
			f.Fix = "Return an empty result"
			f.Edits = c.rewrite.Replace(a.Result, func(names edit.Names) string {
				return "&" + names.Of(obj.Pkg(), obj.Name()) + "{" + noContent(names, obj) + "}"
			})
		}
	}
	c.list = append(c.list, f)
}

// noContent returns an empty list of content for a literal of an SDK's result, because some releases send null for none.
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
	return "Content: []" + names.Of(result.Pkg(), elem.Obj().Name()) + "{}"
}

// dropped returns the error that the innermost condition around a return has found not to be nil.
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

// typedNil judges an operand whose type is a pointer where an error is wanted: the error is then not nil, even if the
// pointer is.
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
	switch v, known := a.Value(a.Err); {
	case known && v.Nil == flow.IsNil:
		can = "is"
		edits = c.rewrite.Replace(a.Err, func(edit.Names) string { return "nil" })
	case known && v.Nil == flow.MaybeNil:
		if !c.mayHoldNil(v) {
			return
		}
	case known || !c.givesNil(a.Err, 0):
		return
	}
	qualifier := func(p *types.Package) string {
		if p == c.pass.Pkg {
			return ""
		}
		return p.Name()
	}
	name := types.TypeString(t, qualifier)
	c.list = append(c.list, report.Finding{
		Node: a.Err, Subject: "a " + name + " that " + can + " nil", Fix: "Return nil", Edits: edits,
		Message: func(subject string) string {
			return fmt.Sprintf("%s returns %s as an error: an error that holds a nil pointer is not nil, so a call that went well fails, or ends the server when the error's text is read; declare it as error", a.By.Name, subject)
		},
	})
}

// mayHoldNil reports whether one of the values that a variable may have is a nil pointer for certain.
func (c *checker) mayHoldNil(v flow.Value) bool {
	for _, d := range v.Defs {
		if d.Zero || d.Expr != nil && (c.pass.TypesInfo.Types[d.Expr].IsNil() || c.givesNil(d.Expr, d.Index)) {
			return true
		}
	}
	return false
}

// givesNil reports whether an expression calls a function of the package that returns the word nil as its result of
// that index.
func (c *checker) givesNil(e ast.Expr, index int) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	if fn == nil || c.found.Decls[fn.Origin()] == nil {
		return false
	}
	if _, ok := fn.Signature().Results().At(index).Type().Underlying().(*types.Pointer); !ok {
		return false
	}
	gives := false
	ast.Inspect(c.found.Decls[fn.Origin()].Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == fn.Signature().Results().Len() && c.pass.TypesInfo.Types[n.Results[index]].IsNil() {
				gives = true
			}
		}
		return true
	})
	return gives
}
