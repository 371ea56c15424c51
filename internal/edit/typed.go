package edit

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// constructor returns the name of the runtime's constructor for a kind.
func constructor(k mcp.Kind) string {
	if k == mcp.RunTime {
		k = mcp.Unknown
	}
	return string(k)
}

// typed returns the typed error in Go.
func (e *edit) typed() string {
	err, typed := e.err()
	if typed || err == "" {
		return err
	}
	return e.from(err)
}

// from returns an error of which the run time finds the kind.
func (e *edit) from(err string) string {
	e.wrote, e.kind = "mcperr.From(err)", ""
	if e.failure.Once {
		e.wrote = "mcperr.From(err, mcperr." + e.repeats() + ")"
	}
	return e.call("From", append([]string{err}, e.once()...)...)
}

// err returns the error in Go. It is typed, or the run time gives it a code.
func (e *edit) err() (err string, typed bool) {
	f, t := e.failure, e.failure.Text
	switch {
	case !t.HasMessage():
		return e.typedCause(t.Cause)
	case t.Cause != nil && f.Kind == mcp.RunTime && !f.IsNamed():
		return e.errorf()
	}
	return e.coded(), true
}

// errorf returns the call of fmt.Errorf with the text of a failure whose message has no words for a code. If the error
// has a code of its own or may be nil, or if linters would not allow its text as a format, that is a call of the
// runtime, and typed.
func (e *edit) errorf() (err string, typed bool) {
	t := e.failure.Text
	message := e.prefixedMessage()
	text, wrong := strconv.Unquote(message)
	isConstant := wrong == nil
	unfit := isConstant && (strings.Contains(text, "%") || isCapitalized(text))
	if e.failure.MayBeNil || e.failure.Coded || unfit {
		if format := e.format(); format != nil && !e.failure.Once {
			return e.codedCall("Wrapf", `""`, append([]string{e.text(t.Cause)}, format...)...), true
		}
		return e.codedCall("Wrap", `""`, append([]string{message, e.text(t.Cause)}, e.once()...)...), true
	}
	args := []string{`"%s: %w"`, message}
	if isConstant {
		args = []string{quote(text + ": %w")}
	} else if sum, ok := ast.Unparen(t.Whole).(*ast.BinaryExpr); ok && t.Cut != "" { // what + " failed: "
		if end, ok := goq.ConstString(e.pass.TypesInfo, sum.Y); ok {
			args = []string{quote("%s" + strings.ReplaceAll(end, "%", "%%") + "%w"), e.text(sum.X)}
		}
	}
	if t.Literal != nil && t.Format && t.Prefix == "" {
		literal := e.literal()
		args = []string{literal[:len(literal)-1] + ": %w" + literal[len(literal)-1:]}
		for _, a := range t.Args {
			args = append(args, e.text(a))
		}
	}
	return e.qualified("fmt", "fmt", "Errorf") + "(" + strings.Join(append(args, e.text(t.Cause)), ", ") + ")", false
}

// isCapitalized reports whether a text begins with a capital, which linters do not allow in the format of an error.
func isCapitalized(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
}

// coded returns the typed error with the code and the message of a failure.
func (e *edit) coded() string {
	f, t := e.failure, e.failure.Text
	code := e.code()
	if format := e.format(); format != nil && !e.hasRetry() {
		switch {
		case t.Cause != nil && f.Kind == mcp.RunTime:
			return e.codedCall("Wrapf", code, append([]string{e.text(t.Cause)}, format...)...)
		case t.Cause == nil && e.decides(f) == "":
			return e.codedCall(constructor(f.Kind)+"f", code, format...)
		}
	}
	message := e.prefixedMessage()
	if t.Cause != nil {
		return e.caused(code, message, e.text(t.Cause))
	}
	if judge := e.decides(f); judge != "" {
		return e.caused(code, message, judge, e.runtime("HideCause"))
	}
	return e.codedCall(constructor(f.Kind), code, append([]string{message}, e.retry()...)...)
}

// format returns the arguments for a message that is a format with values, or nil for any other message.
func (e *edit) format() []string {
	t := e.failure.Text
	if t.Literal == nil || !t.Format || len(t.Args) == 0 || t.Prefix != "" || e.isPlainArgument() {
		return nil
	}
	args := []string{e.withoutStacks(e.literal())}
	for _, a := range t.Args {
		args = append(args, e.text(a))
	}
	return args
}

// isPlainArgument reports whether the format of a message is nothing but its only argument, a string.
func (e *edit) isPlainArgument() bool {
	t, literal := e.failure.Text, e.literal()
	return len(t.Args) == 1 && (literal == `"%s"` || literal == `"%v"`) &&
		types.Identical(e.pass.TypesInfo.TypeOf(t.Args[0]), types.Typ[types.String])
}

// hasRetry reports whether a failure has another retry than its kind.
func (e *edit) hasRetry() bool {
	f := e.failure
	return f.Lasting || f.Once || f.Delay != 0 || f.DelayOf != nil && e.hasSameMeaning(f.DelayOf)
}

// retry returns the option for a retry that differs from that of the kind, which may import a package.
func (e *edit) retry() []string {
	switch {
	case !e.hasRetry():
		return nil
	case e.failure.Lasting:
		return []string{e.call("WithRetry", e.runtime("NotRetryable"))}
	case e.failure.Once:
		return e.once()
	}
	return []string{e.call("WithRetry", e.call("RetryAfter", e.delay()))}
}

// once returns the option for work that a repeated call would do twice, if there is such work.
func (e *edit) once() []string {
	if !e.failure.Once {
		return nil
	}
	return []string{e.runtime(e.repeats())}
}

// repeats returns the name of that option.
func (e *edit) repeats() string {
	if e.failure.Partly {
		return "PartlyDone"
	}
	return "NotIdempotent"
}

// delay returns the delay that the message of a failure names.
func (e *edit) delay() string {
	f := e.failure
	if f.DelayOf != nil {
		return e.text(f.DelayOf)
	}
	unit, name := time.Second, "Second"
	switch {
	case f.Delay%time.Second != 0:
		unit, name = time.Millisecond, "Millisecond"
	case f.Delay%time.Hour == 0:
		unit, name = time.Hour, "Hour"
	case f.Delay%time.Minute == 0:
		unit, name = time.Minute, "Minute"
	}
	if f.Delay == unit {
		return e.qualified("time", "time", name)
	}
	return fmt.Sprintf("%d*%s", f.Delay/unit, e.qualified("time", "time", name))
}

// hasSameMeaning reports whether an expression has its value at the failure as well.
func (e *edit) hasSameMeaning(x ast.Expr) bool {
	same := true
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			same = same && e.hasSameMeaning(n.X)
			return false
		case *ast.Ident:
			same = same && e.denotes(n) && !isReassigned(e.failure, n)
		}
		return same
	})
	return same
}

// caused returns a typed error with a cause. An open kind gives way to what the cause tells at run time.
func (e *edit) caused(code, message, cause string, options ...string) string {
	f := e.failure
	option := "WithCause"
	switch {
	case f.Kind == mcp.RunTime:
		return e.codedCall("Wrap", code, slices.Concat([]string{message, cause}, options, e.retry())...)
	case f.Open:
		option = "ByCause"
	}
	by, retry := append([]string{e.call(option, cause)}, options...), e.retry()
	args := slices.Concat([]string{message}, by, retry)
	isPromise := f.Delay != 0 || f.DelayOf != nil
	if !f.Once && (isPromise || f.Open && f.Kind != mcp.Timeout && f.Kind != mcp.Network) {
		args = slices.Concat([]string{message}, retry, by) // a cause with a retry of its own overrides the text
	}
	return e.codedCall(string(f.Kind), code, args...)
}

// decides returns the error in Go that decides at run time although the text leaves it out, or "".
func (e *edit) decides(f *failures.Failure) string {
	if id, ok := f.Hidden.(*ast.Ident); ok && e.hasSameMeaning(id) {
		return id.Name
	}
	if f.Status == nil {
		return ""
	}
	changes := goq.Contains(f.Status, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr:
			return true
		case *ast.CallExpr:
			return n != f.Status
		}
		return false
	})
	if changes || !e.hasSameMeaning(f.Status) {
		return ""
	}
	return e.fromStatus(f.Status)
}

// denotes reports whether an identifier has its meaning at the failure as well. Fields and methods always have.
func (e *edit) denotes(id *ast.Ident) bool {
	obj := e.pass.TypesInfo.Uses[id]
	if v, ok := obj.(*types.Var); obj == nil || ok && v.IsField() {
		return true
	}
	if _, ok := obj.(*types.Func); ok {
		return true
	}
	return e.lookup(id.Name) == obj
}

// fromStatus returns the error for a response of HTTP, or for a status code.
func (e *edit) fromStatus(status ast.Expr) string {
	t := e.pass.TypesInfo.TypeOf(status)
	text := e.text(status)
	if b, ok := t.Underlying().(*types.Basic); ok {
		if b.Kind() != types.Int {
			if e.lookup("int") != types.Universe.Lookup("int") {
				return ""
			}
			text = "int(" + text + ")"
		}
		if method := e.failure.Method; method != nil {
			return e.call("FromStatus", text, e.text(method))
		}
		return e.call("FromStatus", text)
	}
	if field, ok := goq.ResponseIn(t); ok && field != "" {
		text, t = text+"."+field, nil
	}
	if _, isPointer := t.(*types.Pointer); t != nil && !isPointer {
		text = "&" + text
	}
	return e.call("FromHTTP", text)
}

// typedCause is [edit.err] for a failure that has a cause and no message.
func (e *edit) typedCause(cause ast.Expr) (err string, typed bool) {
	switch {
	case cause == nil:
		e.failed = true
		return "", false
	case goq.IsNamed(e.pass.TypesInfo.TypeOf(cause), mcp.RuntimeError):
		return e.text(cause), true
	case e.failure.Stated:
		return e.stated(e.text(cause)), true
	case e.failure.NotNil && e.failure.IsNamed():
		return e.codedCall("Wrap", e.code(), append([]string{`""`, e.text(cause)}, e.retry()...)...), true
	}
	return e.text(cause), false
}

// stated returns the typed error of a failure whose kind is known and whose message is the text of the cause.
func (e *edit) stated(cause string) string {
	return e.caused(e.code(), `""`, cause)
}

// inText returns a typed error with its code and retry in its text if the SDK sends nothing else.
func (e *edit) inText(typed string) string {
	if e.failure.InText {
		e.wrote = "mcperr.InText(" + e.wrote + ")"
		return e.call("InText", typed)
	}
	return typed
}

// annotation returns the typed error for a result whose text stays: it has a code and a kind only.
func (e *edit) annotation() string {
	f, code := e.failure, e.code()
	if f.Kind != mcp.RunTime && !f.Open && (f.Evidence != mcp.ByWords || e.errorAtHand(f) == nil) {
		e.note(string(f.Kind), code)
		return e.call(string(f.Kind), append([]string{code, `""`}, e.retry()...)...)
	}
	if err := e.errorAtHand(f); err != nil {
		return e.caused(code, `""`, e.text(err))
	}
	if judge := e.decides(f); judge != "" {
		return e.caused(code, `""`, judge)
	}
	if f.Kind == mcp.RunTime && f.Text.Cause != nil {
		e.failed = true // only an error that is not at hand knows its kind and its retry
		return ""
	}
	e.note(constructor(f.Kind), code)
	return e.call(constructor(f.Kind), append([]string{code, `""`}, e.retry()...)...)
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
	if id, ok := f.Text.Cause.(*ast.Ident); ok {
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
		if made, ok := ast.Unparen(arg).(*ast.CallExpr); ok && goq.Wraps(r.pass.TypesInfo, made) {
			if wrapped := goq.Wrapped(r.pass.TypesInfo, made); len(wrapped) == 1 {
				arg = wrapped[0]
			}
		}
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
	case t.Whole != nil && t.Cut != "":
		return strings.TrimSuffix(e.text(t.Whole), t.Cut+`"`) + `"`
	case t.Whole != nil:
		return e.text(t.Whole)
	}
	return quote(t.Fixed)
}

// literal returns the source of the literal of a message, without the end that belongs to the cause.
func (e *edit) literal() string {
	t := e.failure.Text
	literal := e.text(t.Literal)
	if t.Cut != "" && len(literal) > len(t.Cut)+1 {
		end := len(literal) - 1
		literal = strings.TrimSuffix(literal[:end], t.Cut) + literal[end:]
	}
	return literal
}

// literalMessage returns the source of a message that is a literal, or a format with arguments.
func (e *edit) literalMessage() string {
	t := e.failure.Text
	literal := e.literal()
	if !t.Format {
		return literal
	}
	if e.isPlainArgument() {
		return e.text(t.Args[0]) // the format was "%s: %w"
	}
	if len(t.Args) == 0 && !strings.Contains(literal, `\`) &&
		!strings.Contains(strings.ReplaceAll(literal, "%%", ""), "%") {
		return strings.ReplaceAll(literal, "%%", "%")
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
