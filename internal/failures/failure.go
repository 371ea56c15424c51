package failures

import (
	"go/ast"
	"go/types"
	"time"

	"github.com/mcperrlint/mcperrlint/internal/effects"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Failure is one place where a tool call fails. It does not change once [Analyzer] has returned it.
type Failure struct {
	Class  Class
	By     *handlers.Responder
	Answer *Answer         // the return statement and what is known of it; nil in a root
	Return *ast.ReturnStmt // nil for a call that ends the server, and if Assign is set
	Assign *ast.AssignStmt // the statement of a deferred function that assigns to a named result; else nil
	Node   ast.Node        // the node to report: the error or the result in the return statement

	Text          Text
	kinds.Verdict                 // its kind, and the evidence for it
	Calls         []*ast.CallExpr // the calls that the error came from, as far as known
	ResultType    types.Type      // of a result that reports the failure, pointer included; nil for errors
	Claim         ast.Expr        // the result, if it is a struct or map of the server's own that claims success

	Covers []*ast.ReturnStmt // the returns of other functions that pass the failure on, in source order

	Repair Repair // nil if there is no safe edit here
	Root   *Root  // the function that makes the error, if the repair belongs there; else nil
	Stated bool   // there is no message, but the kind is known, and the run time would not find it
	NotNil bool   // there is an error whenever the statement is reached
	// MayBeNil is set if the error in the text may be nil, and the server's own text is right for that as well.
	MayBeNil bool
	Whole    bool // Text is all that the client gets, also if the function that makes the result does more
	Coded    bool // the error in the text has a code of its own, which counts
	Used     bool // other code of the server uses the text of the result, which must not change
	Merged   bool // the repair of a [Lost] result beside it makes one error result of both
	Asked    bool // code around the responder would find the cause that the error hides from it
	InText   bool // the SDK sends only the error's text, so that the text needs code and retry
	Once     bool // a repeated call of the tool would do its work twice
	Partly   bool // so it would, because the tool has done such work before it comes to the failure
	// The message asks for the same call after a delay: that of an expression, or a constant one. Both may be absent.
	DelayOf ast.Expr
	Delay   time.Duration
	// Unregistered is the code that fits, if the server registers its codes and this is none of them; else empty.
	Unregistered string

	// TextsOf is the name of a package without //mcperr:tools that may have made the error in the text, and of some of
	// whose errors only the text says what they are; else empty.
	TextsOf string

	Bounded bool // a middleware around all tools makes a result of the error
	Unseen  bool // the same may be true: another package makes the server, or one of several servers has the middleware

	Needs string // the first release of the SDK with a repair, if the one in use is too old

	inside      bool              // it is Partly only because a call that failed takes several steps
	argument    string            // what a call of a library rejects, or the words of an error that no call returns
	literalCode string            // the constant code in the literal of an error of the server's own
	hiddenFrom  []*ast.CallExpr   // the calls that the error came from which the text leaves out
	maker       string            // the name of the function that may only make the error
	begins      string            // the words of the variable with which the text begins
	logged      string            // the words by which the function logs the error before it returns it
	variable    string            // the words of the error variable that the condition compares with
	also        []*ast.ReturnStmt // returns of the same function that give the same result
	opaque      bool              // the error may come from an expression that is not a call
	hides       bool              // the text has a cause that the error does not unwrap to
	shows       bool              // the text has a cause, and the error may wrap it
	rooted      bool              // a root is reported instead
	told        *Root             // the root with which it is typed, if other failures wrap its errors; else nil
	passesOn    bool              // it only wraps what its root makes, so that it needs no edit
	given       bool              // not listed: a function gives the error a type, but its root can say more
	code        string            // empty for claims until all failures are named
	unnamed     bool              // the code is only that of the kind
	answers     bool              // the answer has what could not be encoded
	made        bool              // the only function that the error came from makes errors,
	plain       bool              // and these know no more than their text
	callee      string            // the name of the only function that the error came from, unless it makes errors
	calleeSays  string            // the words of the only error of that function
	called      string            // so it is, also if it makes errors or is that of an interface
}

// Class is the fault in the way that a failure is reported.
type Class uint8

// The classes.
const (
	Bare        Class = iota // an error without a type is returned
	Untyped                  // an error result holds free text only
	Claimed                  // a result claims success, but its text may report a failure
	Lost                     // a result is returned beside an error, and the SDK drops it
	Misreported              // the failure is not reported by an error or an error result
)

// Root is a function that makes the errors or error results which responders pass on. Its messages say what is wrong,
// so the errors get their types there.
type Root struct {
	Name     string     // of the function or variable; empty if it is made in the same function
	Failures []*Failure // the errors that it makes, in source order
	Covers   []*Failure // the failures of responders that need no other repair, unless it is partial
	Partial  bool       // it passes on other errors, too, so that a responder has to type these

	decl     ast.Node     // the declaration: *ast.FuncDecl or *ast.ValueSpec
	passes   []passedRoot // the roots whose errors it passes on
	reported bool         // its failures are listed
	hides    []*Failure   // the errors that it makes of others by %v, and that may wrap these
	listed   bool         // some of its failures were listed before, because it is a responder
	told     *Root        // the part of it that is typed, if other failures wrap its errors; else nil
	host     *Failure     // the failure whose repair includes that of the root, or nil
}

// passedRoot is a root, and the return that passes its errors on.
type passedRoot struct {
	root *Root
	passing
}

// HasEvidence reports whether something is at hand that knows the kind at run time: the cause in the text, an error
// that the text leaves out, or a status.
func (f *Failure) HasEvidence() bool {
	return f.Text.Cause != nil || f.Hidden != nil || f.Status != nil
}

// needsCause reports whether the kind of a failure depends on its cause.
func (f *Failure) needsCause() bool {
	return f.Kind == mcp.RunTime || f.Open && f.Evidence != mcp.ByWords
}

// failed returns what [effects.Judge] has to know of a failure.
func (f *Failure) failed() effects.Failure {
	return effects.Failure{By: f.By, Node: f.Node, Words: f.Text.Words, Verdict: f.Verdict}
}

// target returns the expression that the repair of a failure changes, or nil.
func (f *Failure) target() ast.Expr {
	if f.Repair == nil {
		return nil
	}
	return f.Repair.Target()
}
