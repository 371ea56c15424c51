package failures

import (
	"go/ast"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// logged returns the words by which a function logs an error just before it returns it without a message of its own,
// and "" if there are none. In words, % stands for a formatted value.
//
//	log.Printf("failed to read the notes of %s: %v", name, err)
//	return nil, err
func (b *builder) logged(f *Failure) string {
	err := goq.VarOf(b.info, f.Text.Cause)
	if f.Return == nil || err == nil || f.Text.HasMessage() {
		return ""
	}
	for _, stmt := range slices.Backward(before(goq.Body(f.By.Func), f.Return)) {
		call := callOf(stmt)
		if call == nil || !goq.Mentions(b.info, call, err) {
			continue
		}
		if fn := b.funcOf(call); fn == nil || !b.logs(fn, call) {
			break
		}
		for i, arg := range call.Args {
			if text, ok := goq.ConstString(b.info, arg); ok && goq.HasLetters(text) {
				return goq.ConstWords(b.info, text, call.Args[i+1:])
			}
		}
	}
	return ""
}

// before returns the statements of the same block that are before a statement of a function.
func before(body *ast.BlockStmt, stmt ast.Stmt) (list []ast.Stmt) {
	path := goq.Path(body, stmt)
	if len(path) < 2 {
		return nil
	}
	switch around := path[len(path)-2].(type) {
	case *ast.BlockStmt:
		list = around.List
	case *ast.CaseClause:
		list = around.Body
	case *ast.CommClause:
		list = around.Body
	}
	return list[:max(0, slices.Index(list, stmt))]
}
