package failures

import (
	"go/ast"
)

// Repair is the change that types a failure. It is data: package edit makes text edits of it.
type Repair interface {
	// Target returns the expression that changes, or nil if the return statement as a whole does.
	Target() ast.Expr
}

type (
	// ReplaceError replaces an error by a typed error.
	ReplaceError struct{ Err ast.Expr }

	// TypeVariable replaces the initial value of a variable by a typed error. The variable stays one of type error.
	TypeVariable struct {
		Value   ast.Expr
		Untyped *ast.Ident // the variable if its declaration has no type; else nil
		Alone   bool       // it is the only one in its declaration
	}

	// ReplaceResult replaces a result by a typed error result.
	ReplaceResult struct{ Result ast.Expr }

	// ReplaceResults replaces a call that gives all results of the responder by a result and an error.
	ReplaceResults struct{ Call ast.Expr }

	// ReplaceReturn replaces all operands of the return statement.
	ReplaceReturn struct{}

	// AnswerResult replaces a result and an error by a typed error result and no error.
	AnswerResult struct{}

	// ReplaceExit replaces a call that ends the server by a return statement.
	ReplaceExit struct{ Call ast.Expr }

	// NameResults gives a naked return its operands, with a typed error.
	NameResults struct{}

	// WrapPair keeps a call with two results, and types its error.
	WrapPair struct{ Call ast.Expr }

	// Annotate keeps a result, and adds code and retry to it.
	Annotate struct{ Result ast.Expr }

	// AnnotatePair keeps a call that gives a result and an error, and adds code and retry to the result.
	AnnotatePair struct{ Call ast.Expr }

	// ReplaceText replaces the text of a result of the server's own by that of a typed error, with code and retry.
	ReplaceText struct {
		Text   ast.Expr
		Format bool       // Text is a format
		Args   []ast.Expr // its arguments
		Result ast.Expr   // the expression that builds the result
	}

	// ReturnError returns a typed error instead of a result of the server's own.
	ReturnError struct{ Result ast.Expr }

	// Drop removes a result that the SDK drops anyway, or the error beside an error result.
	Drop struct{ Operand ast.Expr }
)

// Target implements [Repair].
func (r ReplaceError) Target() ast.Expr { return r.Err }

// Target implements [Repair].
func (r TypeVariable) Target() ast.Expr { return r.Value }

// Target implements [Repair].
func (r ReplaceResult) Target() ast.Expr { return r.Result }

// Target implements [Repair].
func (r ReplaceResults) Target() ast.Expr { return r.Call }

// Target implements [Repair].
func (ReplaceReturn) Target() ast.Expr { return nil }

// Target implements [Repair].
func (AnswerResult) Target() ast.Expr { return nil }

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
func (r ReplaceText) Target() ast.Expr { return r.Text }

// Target implements [Repair].
func (r ReturnError) Target() ast.Expr { return r.Result }

// Target implements [Repair].
func (r Drop) Target() ast.Expr { return r.Operand }
