package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// logged returns the words with which a function logs an error, if it returns the error right after that and adds no
// message. It returns "" for other errors. In words, % stands for a formatted value.
//
//	log.Printf("failed to read the notes of %s: %v", name, err)
//	return nil, err
func (b *builder) logged(f *Failure) string {
	err := goq.VarOf(b.info, f.Text.Cause)
	if f.Return == nil || err == nil || f.Text.HasMessage() {
		return ""
	}
	for _, stmt := range slices.Backward(goq.Before(goq.Body(f.By.Func), f.Return)) {
		call := goq.CallOf(stmt)
		if call == nil {
			return "" // it may set the error
		}
		if fn := goq.Called(b.info, call); fn == nil || !b.does.Logs(fn, call) {
			return ""
		}
		if words := b.wordsOfLog(call, err); words != "" {
			return words
		}
	}
	return ""
}

// wordsOfLog returns the words of a call that logs an error, if they say what failed and end with the error: "failed to
// read: %v", or the error in a field of its own.
func (b *builder) wordsOfLog(call *ast.CallExpr, err *types.Var) string {
	if !goq.Mentions(b.info, call, err) {
		return ""
	}
	for i, arg := range call.Args {
		text, ok := goq.ConstString(b.info, arg)
		if !ok || !goq.HasLetters(text) {
			continue
		}
		if words := goq.ConstWords(b.info, text, call.Args[i+1:]); lexicon.LogsFailure.MatchString(words) {
			return words
		}
		return ""
	}
	return ""
}
