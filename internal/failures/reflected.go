package failures

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// reflected judges the errors that handlers made by reflect.MakeFunc put into their results:
//
//	out[1] = reflect.ValueOf(errors.New("no id"))
//	return out
//
// The return is reported, as one without operands is.
func (b *builder) reflected() {
	for _, r := range b.handlers.Reflected {
		g := b.trace.Graph(r.Func)
		if g == nil {
			continue
		}
		goq.Returns(goq.Body(r.Func), func(ret *ast.ReturnStmt) {
			at := g.Before(ret)
			e := b.valueOfError(r.Func, ret)
			if e == nil || !at.Reachable() || b.reported[ret] {
				return
			}
			err := b.trace.Error(at, e)
			if err.Typed || err.Nil != flow.NotNil || b.trace.Known(at, e, r.Known) {
				return
			}
			for _, call := range err.Calls {
				if b.handlers.Passes(call) {
					return // judged in the function that is called
				}
			}
			b.bare(visit{r}, at, ret, e, err, false).Node = ret
		})
	}
}

// valueOfError returns the error from which an assignment makes a reflect.Value, among the statements before a return.
// It returns nil if there is none.
func (b *builder) valueOfError(fn ast.Node, ret *ast.ReturnStmt) ast.Expr {
	path := goq.Path(goq.Body(fn), ret)
	if len(path) < 2 {
		return nil
	}
	block, ok := path[len(path)-2].(*ast.BlockStmt)
	if !ok {
		return nil
	}
	var found ast.Expr
	for _, stmt := range block.List {
		assign, ok := stmt.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 {
			continue
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !types.Identical(b.info.TypeOf(call.Args[0]), goq.ErrorType) {
			continue
		}
		if fn := typeutil.StaticCallee(b.info, call); fn != nil && fn.FullName() == "reflect.ValueOf" {
			found = call.Args[0]
		}
	}
	return found
}
