package softerror

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// byValue finds the functions that report a failure in a field of their result and not as an error. Its result is a
// func that returns the name of that field, or "" for other functions.
var byValue = &analysis.Analyzer{
	Name:       "mcpfailsbyvalue",
	Doc:        "find functions that report failures in a field of their result",
	Run:        runByValue,
	Requires:   []*analysis.Analyzer{handlers.Analyzer},
	ResultType: reflect.TypeFor[func(*types.Func) string](),
	FactTypes:  []analysis.Fact{new(failsByValue)},
}

// failsByValue is the fact that a function reports failures in a field of its result.
type failsByValue struct{ Field string }

// AFact implements [analysis.Fact].
func (*failsByValue) AFact() {}

func (f *failsByValue) String() string { return "fails by " + f.Field }

func runByValue(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	fields := make(map[*types.Func]string)
	for _, fn := range found.Order {
		if field := fieldOfFailure(pass.TypesInfo, found.Decls[fn]); field != "" {
			fields[fn] = field
			if fn.Exported() {
				pass.ExportObjectFact(fn, &failsByValue{field})
			}
		}
	}
	return func(fn *types.Func) string {
		fact := new(failsByValue)
		if fn = fn.Origin(); fn.Pkg() != pass.Pkg && pass.ImportObjectFact(fn, fact) {
			return fact.Field
		}
		return fields[fn]
	}, nil
}

// fieldOfFailure returns the field by which the result of a function reports that a call failed, or "". A function that
// checks or describes something reports what it finds that way, which is its answer.
func fieldOfFailure(info *types.Info, decl *ast.FuncDecl) (field string) {
	if decl == nil || decl.Body == nil || decl.Type.Results.NumFields() > 2 || isVerdict(decl.Name.Name) {
		return ""
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if field != "" || len(ret.Results) == 0 || len(ret.Results) == 2 && !info.Types[ret.Results[1]].IsNil() {
			return
		}
		if !afterFailedCall(info, flow.Guards(decl, ret)) {
			return
		}
		if id := variableIn(ret.Results[0]); id != nil {
			field = setBefore(info, decl, ret, id)
			return
		}
		lit := goq.Literal(ret.Results[0])
		if lit == nil {
			return
		}
		st, ok := info.TypeOf(lit).Underlying().(*types.Struct)
		if !ok {
			return
		}
		for name, value := range goq.Fields(st, lit) {
			if isFailureField(info, name, value) {
				field = name
			}
		}
	})
	return field
}

// variableIn returns the variable that an expression is or is the address of, or nil.
func variableIn(e ast.Expr) *ast.Ident {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}

// setBefore returns the field by which the statements of the block of a return make a variable report a failure, or "".
func setBefore(info *types.Info, decl *ast.FuncDecl, ret *ast.ReturnStmt, id *ast.Ident) (field string) {
	block := goq.Block(decl, ret)
	if block == nil {
		return ""
	}
	for _, stmt := range block.List {
		assign, ok := stmt.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
			continue
		}
		sel, ok := assign.Lhs[0].(*ast.SelectorExpr)
		if root := goq.Root(assign.Lhs[0]); ok && root != nil && info.Uses[root] == info.Uses[id] &&
			isFailureField(info, sel.Sel.Name, assign.Rhs[0]) {
			field = sel.Sel.Name
		}
	}
	return field
}

// isVerdict reports whether a function is named after a check or a state, so that bad news is what it was asked for.
func isVerdict(name string) bool {
	return lexicon.ChecksSomething(name) || lexicon.ReportsState(name)
}

// isFailureField reports whether a field with a value says that a call failed: Success is false, or Error has the text
// of an error.
func isFailureField(info *types.Info, name string, value ast.Expr) bool {
	if lexicon.OKEntry.MatchString(name) {
		isOK, known := goq.ConstBool(info, value)
		return known && !isOK
	}
	return lexicon.ErrorEntry.MatchString(name) && goq.IsString(info.TypeOf(value)) && goq.MentionsError(info, value)
}

// afterFailedCall reports whether the innermost of some conditions holds because an error is not nil.
func afterFailedCall(info *types.Info, guards []flow.Guard) bool {
	if len(guards) == 0 || guards[0].Cond == nil {
		return false
	}
	test, ok := ast.Unparen(guards[0].Cond).(*ast.BinaryExpr)
	return ok && info.Types[test.Y].IsNil() && goq.IsError(info.TypeOf(test.X)) &&
		(test.Op == token.NEQ) == guards[0].Holds && (test.Op == token.NEQ || test.Op == token.EQL)
}
