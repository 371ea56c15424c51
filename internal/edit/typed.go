package edit

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// kindOrInternal returns a kind that the runtime has a constructor for.
func kindOrInternal(k mcp.Kind) mcp.Kind {
	if k == mcp.RunTime {
		return mcp.Internal
	}
	return k
}

// typed returns the typed error in Go.
func (e *edit) typed() string {
	f, t := e.failure, e.failure.Text
	if !t.HasMessage() {
		return e.typedCause(t.Cause)
	}
	code, message := e.code(), e.prefixedMessage()
	if t.Cause == nil {
		return e.call(string(kindOrInternal(f.Kind)), code, message)
	}
	cause := e.text(t.Cause)
	if f.Kind == mcp.RunTime {
		return e.call("Wrap", code, message, cause)
	}
	return e.call(string(f.Kind), code, message, e.call("WithCause", cause))
}

// typedCause returns the typed error of a failure that has a cause and no message.
func (e *edit) typedCause(cause ast.Expr) string {
	switch {
	case cause == nil:
		e.failed = true
		return ""
	case goq.IsNamed(e.pass.TypesInfo.TypeOf(cause), mcp.RuntimeError):
		return e.text(cause)
	case e.failure.Stated:
		return e.stated(e.text(cause))
	}
	return e.call("From", e.text(cause))
}

// stated returns the typed error of a failure whose kind is known and whose message is the text of the cause.
func (e *edit) stated(cause string) string {
	return e.call(string(e.failure.Kind), e.code(), `""`, e.call("WithCause", cause))
}

// inText returns a typed error with its code and retry in its text if the SDK sends nothing else.
func (e *edit) inText(typed string) string {
	if e.failure.InText {
		return e.call("InText", typed)
	}
	return typed
}

// wrapper returns the name of the runtime's function that types an error at run time.
func (e *edit) wrapper() string {
	if e.failure.InText {
		return "InText"
	}
	return "From"
}

// annotation returns the typed error for a result whose text stays: it has a code and a kind only.
func (e *edit) annotation() string {
	code := e.code()
	if err := e.errorAtHand(e.failure); err != nil {
		return e.call("Wrap", code, `""`, e.text(err))
	}
	if e.failure.Kind == mcp.RunTime && e.failure.Text.Cause != nil {
		e.failed = true // only an error that is not at hand knows its kind and its retry
		return ""
	}
	return e.call(string(kindOrInternal(e.failure.Kind)), code, `""`)
}

// isReassigned reports whether a variable may hold another value at the return statement of a failure than where it was
// used to make the result.
func isReassigned(f *failures.Failure, used *ast.Ident) bool {
	if f.Answer == nil {
		return false
	}
	v, _ := f.Answer.Value(used)
	return slices.ContainsFunc(v.Defs, func(d flow.Def) bool { return d.Node != nil && d.Node.Pos() > used.End() })
}

// errorAtHand returns the variable with the error of which a result is made, if that error decides at run time. It is
// the cause of the text, or an argument of the call that builds the result.
func (r *Rewriter) errorAtHand(f *failures.Failure) *ast.Ident {
	if id, ok := f.Text.Cause.(*ast.Ident); ok && f.Kind == mcp.RunTime {
		if isReassigned(f, id) {
			return nil
		}
		return id
	}
	call, ok := ast.Unparen(f.Repair.Target()).(*ast.CallExpr)
	if !ok || f.Text.Cause != nil {
		return nil
	}
	for _, arg := range call.Args {
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok && types.Identical(r.pass.TypesInfo.TypeOf(id), goq.ErrorType) {
			return id
		}
	}
	return nil
}

// prefixedMessage returns the source of the message with the prefix that the server's own constructor adds.
func (e *edit) prefixedMessage() string {
	t := e.failure.Text
	if t.Prefix == "" {
		return e.message()
	}
	if t.Literal == nil && t.Whole == nil && t.Fixed == "" {
		return quote(strings.TrimSuffix(t.Prefix, ": "))
	}
	message := e.message()
	if t.Literal != nil && !strings.ContainsAny(t.Prefix, "%\"\\`\n") {
		if i := strings.IndexAny(message, "\"`"); i >= 0 {
			return message[:i+1] + t.Prefix + message[i+1:]
		}
	}
	return quote(t.Prefix) + " + " + message
}

// message returns the source of the message without the prefix.
func (e *edit) message() string {
	t := e.failure.Text
	switch {
	case t.Literal != nil:
		return e.literalMessage()
	case t.Whole != nil:
		return e.text(t.Whole)
	}
	return quote(t.Fixed)
}

// literalMessage returns the source of a message that is a literal, or a format with arguments.
func (e *edit) literalMessage() string {
	t := e.failure.Text
	literal := e.text(t.Literal)
	if t.Cut != "" && len(literal) > len(t.Cut)+1 {
		end := len(literal) - 1
		literal = strings.TrimSuffix(literal[:end], t.Cut) + literal[end:]
	}
	if !t.Format {
		return literal
	}
	if len(t.Args) == 1 && (literal == `"%s"` || literal == `"%v"`) &&
		types.Identical(e.pass.TypesInfo.TypeOf(t.Args[0]), types.Typ[types.String]) {
		return e.text(t.Args[0]) // the format was "%s: %w"
	}
	args := []string{e.withoutStacks(literal)}
	for _, a := range t.Args {
		args = append(args, e.text(a))
	}
	return e.qualified("fmt", "fmt", "Sprintf") + "(" + strings.Join(args, ", ") + ")"
}

// withoutStacks returns a format with %v instead of %+v for errors. Some errors print a stack trace for %+v, and the
// client gets the text of a typed error.
func (e *edit) withoutStacks(format string) string {
	verbs, ok := goq.PlainVerbs(format)
	args := e.failure.Text.Args
	for i := len(verbs) - 1; i >= 0 && ok; i-- {
		if v := verbs[i]; v.Raw == "%+v" && i < len(args) && goq.IsError(e.pass.TypesInfo.TypeOf(args[i])) {
			format = format[:v.Offset+1] + format[v.Offset+2:]
		}
	}
	return format
}

// quote returns a Go string literal, with backquotes if that saves escapes.
func quote(s string) string {
	if strings.ContainsAny(s, "\"\\") && strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
