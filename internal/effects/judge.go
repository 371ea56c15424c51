// Package effects knows what a call may have done when it fails, and whether another one would do it twice. A failure
// must not promise a retry then.
//
// The files: effect.go says what a function does, by what it and the functions that it calls send. sent.go reads what a
// call sends: the method of a request, the statement for a database, the words of a command. repeated.go adds what the
// names say, and checked.go what the server remembers or checks before. acted.go and before.go find the work that is
// done before a failure, and loops.go what is done for each element. kept.go knows the errors of work in the past.
// called.go follows a call to what it calls.
package effects

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// Judge judges the calls of one package. It keeps what it finds out about functions.
type Judge struct {
	pass     *analysis.Pass
	info     *types.Info
	handlers *handlers.Result
	trace    *origin.Tracer
	kinds    *kinds.Judge

	effects     memo.Table[ast.Node, Effect] // of declarations and literals
	memories    memo.Table[*types.Func, Memory]
	before      memo.Table[*types.Func, Work] // what is done when a function is called
	computing   memo.Table[*types.Func, bool] // functions that only compute
	remote      memo.Table[*ast.CallExpr, bool]
	sent        memo.Table[sending, sentAs]
	repetitions memo.Table[string, lexicon.Repetition] // by the name of a function or what its text says
	changing    memo.Table[string, bool]               // names of functions with a verb for changing something
}

// New returns a judge for a package.
func New(pass *analysis.Pass, hs *handlers.Result, trace *origin.Tracer, judge *kinds.Judge) *Judge {
	return &Judge{pass: pass, info: pass.TypesInfo, handlers: hs, trace: trace, kinds: judge}
}

// Failure is a place where a function fails.
type Failure struct {
	By    *handlers.Responder // the function
	Node  ast.Node            // what it returns there
	Words string              // the constant words of the message
	kinds.Verdict
}
