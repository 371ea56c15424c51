package failures

import (
	"go/ast"
)

// Repair says how a failure is mended. It is data: package edit makes text edits of it.
type Repair interface {
	// Target returns the expression that changes, or nil if the return statement as a whole does.
	Target() ast.Expr
}

type (
	// ReplaceError puts a typed error in the place of an error.
	ReplaceError struct{ Err ast.Expr }

	// ReplaceResult puts a typed error result in the place of a result.
	ReplaceResult struct{ Result ast.Expr }

	// ReplaceResults puts result and error in the place of a call that gives all results of the responder.
	ReplaceResults struct{ Call ast.Expr }

	// ReplaceReturn puts other operands in the place of all operands of the return statement.
	ReplaceReturn struct{}

	// ReplaceExit puts a return statement in the place of a call that ends the server.
	ReplaceExit struct{ Call ast.Expr }

	// NameResults gives a naked return its operands, the error as a typed one.
	NameResults struct{}

	// WrapPair types the error among the two results of a call, which stays.
	WrapPair struct{ Call ast.Expr }

	// Annotate adds code and retry to a result, which stays.
	Annotate struct{ Result ast.Expr }

	// AnnotatePair adds code and retry to the result of a call that gives a result and an error, and stays.
	AnnotatePair struct{ Call ast.Expr }

	// ReturnError returns a typed error instead of a result of the server's own.
	ReturnError struct{ Result ast.Expr }

	// Drop removes a result that the SDK drops anyway.
	Drop struct{ Result ast.Expr }
)

// Target implements [Repair].
func (r ReplaceError) Target() ast.Expr { return r.Err }

// Target implements [Repair].
func (r ReplaceResult) Target() ast.Expr { return r.Result }

// Target implements [Repair].
func (r ReplaceResults) Target() ast.Expr { return r.Call }

// Target implements [Repair].
func (ReplaceReturn) Target() ast.Expr { return nil }

// Target implements [Repair].
func (r ReplaceExit) Target() ast.Expr { return r.Call }

// Target implements [Repair].
func (NameResults) Target() ast.Expr { return nil }

// Target implements [Repair].
func (r WrapPair) Target() ast.Expr { return r.Call }

// Target implements [Repair].
func (r Annotate) Target() ast.Expr { return r.Result }

// Target implements [Repair].
func (r AnnotatePair) Target() ast.Expr { return r.Call }

// Target implements [Repair].
func (r ReturnError) Target() ast.Expr { return r.Result }

// Target implements [Repair].
func (r Drop) Target() ast.Expr { return r.Result }
