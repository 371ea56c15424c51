package codeswitch

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports switches over codes or types of errors that miss some.
var Rule = rule.New(rule.Meta{
	Name:     "codeswitch",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.None,
	Why:      "only the author knows what to do about other failures",
	Requires: []*analysis.Analyzer{handlers.Analyzer, registry.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

func run(pass *analysis.Pass) (any, error) {
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		return nil, nil
	}
	var list []report.Finding
	for _, file := range pass.Files {
		if !goq.Imports(file, mcp.RuntimePath) || goq.IsTest(pass, file) {
			continue // the codes and types of errors are those of the runtime
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if body := goq.Body(n); body != nil {
				list = append(list, switches(pass, body)...)
			}
			return true
		})
	}
	report.Report(pass, list)
	return nil, nil
}

// switches returns the findings in the body of a function, without those of the functions in it.
func switches(pass *analysis.Pass, body *ast.BlockStmt) (list []report.Finding) {
	ast.Inspect(body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		s, ok := n.(*ast.SwitchStmt)
		if !ok {
			return true
		}
		what := codesOrTypes(pass, s)
		if what == "" || !fallsSilent(pass, body, s) {
			return true
		}
		if missing := missing(pass, s); len(missing) > 0 {
			list = append(list, finding(s, what, missing))
		}
		return true
	})
	return list
}

func finding(s *ast.SwitchStmt, what string, missing []string) report.Finding {
	return report.Finding{
		Node:    s.Tag,
		Subject: "the switch over the " + what + " of an error",
		Message: func(subject string) string {
			return fmt.Sprintf("%s misses %s and has no default: nothing happens after such a failure, and it is not "+
				"reported; add a default", subject, some(missing))
		},
	}
}

// some lists the first names, and the number of the others.
func some(names []string) string {
	switch n := len(names); n {
	case 1:
		return names[0]
	case 2:
		return names[0] + " and " + names[1]
	case 3:
		return names[0] + ", " + names[1] + " and " + names[2]
	default:
		return fmt.Sprintf("%s, %s and %d more", names[0], names[1], n-2)
	}
}

// codesOrTypes returns what a switch distinguishes: "codes" or "types" of errors, or "" for anything else.
func codesOrTypes(pass *analysis.Pass, s *ast.SwitchStmt) string {
	if s.Tag == nil {
		return ""
	}
	name, _ := goq.NameOf(pass.TypesInfo.TypeOf(goq.Unconverted(pass.TypesInfo, s.Tag)))
	switch name {
	case goq.Name{Package: mcp.RuntimePath, Name: "Code"}:
		return "codes"
	case goq.Name{Package: mcp.RuntimePath, Name: "Type"}:
		return "types"
	}
	return ""
}

// fallsSilent reports whether nothing happens after a failure that no case of a switch is for.
func fallsSilent(pass *analysis.Pass, body *ast.BlockStmt, s *ast.SwitchStmt) bool {
	passing := 0
	for _, stmt := range s.Body.List {
		clause := stmt.(*ast.CaseClause)
		if clause.List == nil || assigns(clause.Body) {
			return false
		}
		if !leaves(pass.TypesInfo, clause.Body) {
			passing++
		}
	}
	left := len(s.Body.List) - passing
	if len(s.Body.List) < 2 || passing == 0 || left > 0 && returnsAfter(body, s) {
		return false
	}
	return !usesError(pass, body, s)
}

// assigns reports whether one of the statements gives a new value to a variable, which has one before: that is the
// default.
func assigns(list []ast.Stmt) bool {
	return slices.ContainsFunc(list, func(stmt ast.Stmt) bool {
		assign, ok := stmt.(*ast.AssignStmt)
		_, counts := stmt.(*ast.IncDecStmt)
		return ok && assign.Tok != token.DEFINE || counts
	})
}

// returnsAfter reports whether a return statement follows a switch in its block: it is what happens to other failures.
func returnsAfter(body *ast.BlockStmt, s *ast.SwitchStmt) (returns bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		block, ok := n.(*ast.BlockStmt)
		if !ok {
			return true
		}
		if i := slices.Index(block.List, ast.Stmt(s)); i >= 0 && i < len(block.List)-1 {
			_, returns = block.List[len(block.List)-1].(*ast.ReturnStmt)
		}
		return true
	})
	return returns
}

// leaves reports whether the last statement of a clause leaves the switch for another place than the statement after
// the switch.
func leaves(info *types.Info, list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1].(type) {
	case *ast.BranchStmt:
		return last.Tok != token.BREAK || last.Label != nil
	case *ast.ExprStmt:
		if call, ok := last.X.(*ast.CallExpr); ok {
			if fn := goq.Called(info, call); fn != nil && lexicon.Fatal.MatchString(fn.Name()) {
				return true // a logger's
			}
		}
	}
	return goq.Leaves(info, list)
}

// usesError reports whether a function does anything else with an error than the switch: it returns it, or gives it to
// another function, before or after the switch. The error of a function around it, of whose name the switch knows, is
// used there.
func usesError(pass *analysis.Pass, body *ast.BlockStmt, s *ast.SwitchStmt) (found bool) {
	looked := make(map[types.Object]bool)
	ast.Inspect(s.Tag, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		v, isVar := pass.TypesInfo.Uses[id].(*types.Var)
		if !ok || !isVar || v.IsField() {
			return true
		}
		looked[v] = true
		if scope := pass.Pkg.Scope().Innermost(body.Pos() + 1); scope != nil && v.Pos() < body.Pos() && !isParam(scope, v) {
			found = true // the variable of a function around this one, or a package-level one
		}
		return true
	})
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SwitchStmt:
			if n == s {
				return false // what the cases do is not a default
			}
		case *ast.ReturnStmt:
			found = found || len(n.Results) == 0 && n.Pos() > s.End()
			for _, e := range n.Results {
				found = found || isError(pass, looked, e)
			}
		case *ast.CallExpr:
			if fn := typeutil.StaticCallee(pass.TypesInfo, n); mcp.IsRuntime(fn) || goq.IsFunc(fn, "errors", "As") ||
				goq.IsFunc(fn, "errors", "Is") {
				return false
			}
			for _, arg := range n.Args {
				found = found || isError(pass, looked, arg)
			}
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
				found = found || isError(pass, looked, sel.X) // err.Error()
			}
		}
		return !found
	})
	return found
}

// isParam reports whether a variable is a parameter or a result of the function with a scope.
func isParam(scope *types.Scope, v *types.Var) bool {
	for at := scope; at != nil; at = at.Parent() {
		if at.Lookup(v.Name()) == types.Object(v) {
			return at == scope
		}
	}
	return false
}

// isError reports whether an expression is an error, or one of the variables that a switch looks into.
func isError(pass *analysis.Pass, looked map[types.Object]bool, e ast.Expr) bool {
	v := goq.VarOf(pass.TypesInfo, e)
	return v != nil && (looked[v] || goq.IsError(v.Type()))
}

// missing returns the codes or types that no case is for: first those that the server or the client declares.
func missing(pass *analysis.Pass, s *ast.SwitchStmt) (names []string) {
	named := pass.TypesInfo.TypeOf(goq.Unconverted(pass.TypesInfo, s.Tag))
	covered := make(map[string]bool)
	packages := []*types.Package{pass.Pkg}
	for _, stmt := range s.Body.List {
		for _, e := range stmt.(*ast.CaseClause).List {
			value := pass.TypesInfo.Types[e].Value
			if value == nil || value.Kind() != constant.String {
				return nil // a case that is only known at run time
			}
			covered[constant.StringVal(value)] = true
			k := goq.ConstOf(pass.TypesInfo, goq.Unconverted(pass.TypesInfo, e))
			if k != nil && k.Pkg() != nil && k.Pkg().Path() != mcp.RuntimePath && !slices.Contains(packages, k.Pkg()) {
				packages = append(packages, k.Pkg())
			}
		}
	}
	add := func(name string) {
		if name != "" && !covered[name] {
			covered[name] = true
			names = append(names, name)
		}
	}
	for _, p := range packages {
		constants(p, named, add)
	}
	if name, _ := goq.NameOf(named); name.Name == "Code" {
		for _, c := range pass.ResultOf[registry.Analyzer].(*registry.Result).Declared.Codes {
			add(c.Name)
		}
	}
	if t, ok := types.Unalias(named).(*types.Named); ok {
		constants(t.Obj().Pkg(), named, add)
	}
	return names
}

// constants adds the values of the constants of a type that a package declares.
func constants(p *types.Package, of types.Type, add func(string)) {
	for _, name := range p.Scope().Names() {
		c, ok := p.Scope().Lookup(name).(*types.Const)
		if ok && types.Identical(c.Type(), of) && c.Val().Kind() == constant.String {
			add(constant.StringVal(c.Val()))
		}
	}
}
