package failures

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Failure is one place where a tool call fails. It does not change once [Analyzer] has returned it.
type Failure struct {
	Class  Class
	By     *handlers.Responder
	Answer *Answer         // the return statement with what is known there; nil inside a function that makes errors
	Return *ast.ReturnStmt // nil for a call that ends the server
	Node   ast.Node        // the place to report: the error or the result at the return statement

	Text       Text
	Kind       mcp.Kind
	Evidence   mcp.Evidence    // of the kind
	Calls      []*ast.CallExpr // the calls that the error came from, as far as known
	ResultType types.Type      // of a result that reports the failure, pointer included; nil for errors
	Claim      ast.Expr        // the result, if it is a struct or map of the server's own that claims success

	Repair Repair // nil if there is no safe edit here
	Root   *Root  // the function that makes the error, if it is to be mended there; else nil
	Stated bool   // the kind is known although there is no message, and the run time would not know it
	InText bool   // the SDK sends nothing but the error's text, which therefore has to hold code and retry
	Needs  string // the release of the SDK from which on there is a repair, if the one in use is too old

	opaque bool   // the error may come from something that is not a call
	code   string // of failures other than claims, which may be none
}

// Class is what is wrong with the way that a failure is reported.
type Class uint8

// The classes.
const (
	Bare        Class = iota // an error without a type is returned
	Untyped                  // an error result holds free text only
	Claimed                  // a result that claims success is made of a text, which may report a failure
	Lost                     // a result is returned beside an error, and is dropped
	Misreported              // it is reported in some other way than by an error or a result
)

// Root is a function that makes the errors or error results which responders pass on. It knows what is wrong, so the
// errors get their types there.
type Root struct {
	Func     *types.Func
	Failures []*Failure // where it makes an error, in source order
	Covers   []*Failure // the failures of responders that are mended with it
}

// target returns the expression that the repair of a failure changes, or nil.
func (f *Failure) target() ast.Expr {
	if f.Repair == nil {
		return nil
	}
	return f.Repair.Target()
}
