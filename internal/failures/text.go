package failures

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Text is the text of an error, in parts: a message, then ": " and the text of a cause. Either may be absent. For
// example, fmt.Errorf("failed to read %s: %w", path, err) has a format with the argument path, and the cause err.
type Text struct {
	Words string // the constant words of the message, for its code and kind

	// The message is one of these three, or absent.
	Literal *ast.BasicLit // a literal, or with Format, the format of Args
	Whole   ast.Expr      // any other string expression
	Fixed   string        // a constant in another function

	Format bool
	Args   []ast.Expr
	Cut    string // the end of Literal, or of the literal that Whole ends with, that belongs to the cause, such as ": %w"

	Made   bool     // Words are what a function of the server makes the cause of
	Prefix string   // a text that one of the server's own constructors puts before the message
	Cause  ast.Expr // of type error
}

// isSaid reports whether a text has constant words of its own, beside formatted values and the cause.
func (t *Text) isSaid() bool {
	return goq.HasLetters(t.Words) || goq.HasLetters(t.Prefix) || t.Fixed != ""
}

// HasMessage reports whether a text is more than that of a cause.
func (t *Text) HasMessage() bool {
	return t.Literal != nil || t.Whole != nil || t.Fixed != "" || t.Prefix != ""
}

// texts takes expressions of strings and errors apart.
type texts struct {
	info  *types.Info
	known *memo.Table[ast.Expr, Text] // the sums and variables in the expression that is taken apart
}

// errorFuncs are functions that make errors, with the indexes of their parameters.
var errorFuncs = map[string]struct {
	message, cause int
	format         bool
}{
	"errors.New":                         {0, -1, false},
	"fmt.Errorf":                         {0, -1, true},
	"github.com/pkg/errors.New":          {0, -1, false},
	"github.com/pkg/errors.Errorf":       {0, -1, true},
	"github.com/pkg/errors.Wrap":         {1, 0, false},
	"github.com/pkg/errors.Wrapf":        {1, 0, true},
	"github.com/pkg/errors.WithMessage":  {1, 0, false},
	"github.com/pkg/errors.WithMessagef": {1, 0, true},
	"github.com/cockroachdb/errors.New":  {0, -1, false},
	"github.com/cockroachdb/errors.Wrap": {1, 0, false},
	"golang.org/x/xerrors.New":           {0, -1, false},
	"golang.org/x/xerrors.Errorf":        {0, -1, true},
}

// ofError takes an expression of an error apart. An expression that it does not know is a cause as a whole.
func (x texts) ofError(at flow.Point, e ast.Expr) Text {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return Text{Cause: e}
	}
	fn := typeutil.StaticCallee(x.info, call)
	if fn == nil {
		return Text{Cause: e}
	}
	params, ok := errorFuncs[fn.FullName()]
	if !ok || len(call.Args) <= max(params.message, params.cause) {
		return Text{Cause: e}
	}
	t, exact := x.ofArguments(at, call, params.message, params.cause, params.format)
	mayBeNil := params.cause >= 0 && at.Nil(call.Args[params.cause]) != flow.NotNil // errors.Wrap(nil, …) is nil
	if !exact || mayBeNil {
		return Text{Cause: e, Words: t.Words}
	}
	return t
}

// ofArguments takes the arguments of a call apart. message and cause are indexes, -1 for none. exact reports whether a
// message and a cause with the same text can be written from the parts.
func (x texts) ofArguments(
	at flow.Point, call *ast.CallExpr, message, cause int, format bool,
) (t Text, exact bool) {
	exact = true
	if message >= 0 {
		if format {
			t, exact = x.ofFormat(call, message)
		} else {
			t = x.ofString(at, call.Args[message])
		}
	}
	if cause >= 0 {
		if t.Cause != nil {
			return t, false
		}
		t.Cause = call.Args[cause]
	}
	return t, exact
}

// ofString takes an expression of a string apart.
func (x texts) ofString(at flow.Point, e ast.Expr) Text {
	e = ast.Unparen(e)
	switch e.(type) {
	case *ast.BinaryExpr, *ast.Ident: // they can depend on themselves
		if x.known == nil {
			x.known = new(memo.Table[ast.Expr, Text])
		}
		return x.known.Get(e, func() Text { return x.take(at, e) })
	}
	return x.take(at, e)
}

// take is [texts.ofString] without the memory.
func (x texts) take(at flow.Point, e ast.Expr) Text {
	if tv := x.info.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String {
		t := Text{Words: withoutPlainVerbs(wordsOf(constant.StringVal(tv.Value))), Whole: e}
		if lit, ok := e.(*ast.BasicLit); ok {
			t.Literal, t.Whole = lit, nil
		}
		return t
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if cause := goq.ErrorOf(x.info, e); cause != nil {
			return Text{Cause: cause}
		}
		if fn := typeutil.StaticCallee(x.info, e); goq.IsFunc(fn, "fmt", "Sprintf") && len(e.Args) > 0 {
			t, exact := x.ofFormat(e, 0)
			if !exact {
				return Text{Words: t.Words, Whole: e}
			}
			return t
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return x.ofSum(at, e)
		}
	case *ast.Ident:
		return Text{Words: x.wordsOfVariable(at, e), Whole: e}
	}
	return Text{Whole: e}
}

// wordsOfVariable returns the words of the one text that a variable can hold, or an empty string.
func (x texts) wordsOfVariable(at flow.Point, id *ast.Ident) string {
	val, ok := at.Lookup(id)
	if !ok || len(val.Defs) != 1 || val.Defs[0].Expr == nil || goq.IsTuple(x.info, val.Defs[0].Expr) {
		return ""
	}
	d := val.Defs[0]
	if other, ok := ast.Unparen(d.Expr).(*ast.Ident); ok && other.Name == id.Name {
		return "" // name := name
	}
	return x.ofString(at.Before(d.Node), d.Expr).Words
}

// ofSum takes a sum apart, such as "failed to list: " + err.Error().
func (x texts) ofSum(at flow.Point, e *ast.BinaryExpr) Text {
	left := x.ofString(at, e.X)
	isLiteral := left.Cause == nil && left.Literal != nil && !left.Format
	if cause := goq.ErrorOf(x.info, e.Y); cause != nil && isLiteral && strings.HasSuffix(left.Words, ": ") {
		left.Words = strings.TrimSuffix(left.Words, ": ")
		left.Cut, left.Cause = ": ", cause
		return left
	}
	if cause := goq.ErrorOf(x.info, e.Y); cause != nil { // message + ": " + err.Error()
		if message := x.beforeColon(e.X); message != nil {
			if t := x.ofString(at, message); t.Cause == nil {
				t.Cause = cause
				return t
			}
		}
	}
	if cause := goq.ErrorOf(x.info, e.Y); cause != nil && left.Cause == nil && endsInColon(e.X) {
		words := strings.TrimSuffix(strings.TrimSpace(left.Words), ":") // what + " failed: " + err.Error()
		return Text{Words: words, Whole: ast.Unparen(e.X), Cut: ": ", Cause: cause}
	}
	right := x.ofString(at, e.Y)
	words := strings.TrimRight(orMark(left.Words), " ")
	if len(words)+len(right.Words) < maxWords {
		words += " " + strings.TrimLeft(orMark(right.Words), " ")
	}
	return Text{Words: words, Whole: e}
}

// maxWords is how many bytes of a text count. Variables can double it again and again.
const maxWords = 4000

// beforeColon returns the text in front of the colon of the sum text + ": ", or nil for anything else.
func (x texts) beforeColon(e ast.Expr) ast.Expr {
	sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD || x.info.Types[e].Value != nil {
		return nil
	}
	if colon, ok := goq.ConstString(x.info, sum.Y); !ok || colon != ": " {
		return nil
	}
	return sum.X
}

// endsInColon reports whether the last part of a sum is a literal that ends with a colon.
func endsInColon(e ast.Expr) bool {
	sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD {
		return false
	}
	lit, ok := sum.Y.(*ast.BasicLit)
	return ok && strings.HasSuffix(lit.Value, `: "`) && lit.Value != `": "`
}

// ofFormat takes a format and its arguments apart. The format is the argument with the index from. exact reports
// whether a message and a cause with the same text can be written from the parts.
func (x texts) ofFormat(call *ast.CallExpr, from int) (t Text, exact bool) {
	tv := x.info.Types[call.Args[from]]
	args := call.Args[from+1:]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return Text{}, false
	}
	format := constant.StringVal(tv.Value)
	t = Text{Words: goq.ConstWords(x.info, wordsOf(format), args), Format: true, Args: args}
	lit, ok := ast.Unparen(call.Args[from]).(*ast.BasicLit)
	if !ok || call.Ellipsis.IsValid() {
		return t, false
	}
	if cause := x.onlyCause(format, args); cause != nil {
		return Text{Cause: cause}, true
	}
	t.Literal = lit
	cut, cause := x.causeAtEnd(format, args)
	if cause != nil && !strings.HasSuffix(cut, "w") && x.hasError(args[:len(args)-1]) {
		cause = nil // the error before it is the reason, and this one that of the clean-up
	}
	if cause != nil {
		t.Cut, t.Cause, t.Args = cut, cause, args[:len(args)-1]
		format = strings.TrimSuffix(format, cut)
	}
	t.Words = goq.ConstWords(x.info, wordsOf(format), args)
	if format == "" {
		return t, false
	}
	if goq.HasVerb(format, 'w') {
		return t, false // a cause in the middle of the text
	}
	if len(t.Args) == 0 && !strings.Contains(format, "%") {
		t.Format = false
	}
	return t, true
}

// hasError reports whether one of the arguments of a message is an error, or its text.
func (x texts) hasError(args []ast.Expr) bool {
	return slices.ContainsFunc(args, func(arg ast.Expr) bool {
		return goq.ErrorIn(x.info, arg) != nil
	})
}

// orMark returns words, or a percent sign in the place of unknown ones.
func orMark(words string) string {
	if words == "" {
		return "%"
	}
	return words
}

// wordsOf returns a text, or its message if the text is a JSON object.
func wordsOf(text string) string {
	if m := lexicon.JSONMessage.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return text
}

// causeAtEnd returns the end of a format that formats an error, such as ": %w", and the error. It returns nil if the
// format does not end so, or if its verbs do not stand for the arguments in order.
func (x texts) causeAtEnd(format string, args []ast.Expr) (cut string, cause ast.Expr) {
	if len(args) == 0 || !hasPlainVerbs(format, len(args)) {
		return "", nil
	}
	cause = goq.ErrorIn(x.info, args[len(args)-1])
	for _, verb := range []string{": %w", ": %v", ": %s", ": %+v"} {
		if strings.HasSuffix(format, verb) {
			return verb, cause
		}
	}
	return "", nil
}

// onlyCause returns the error that a format such as "%v" formats and nothing else, or nil.
func (x texts) onlyCause(format string, args []ast.Expr) ast.Expr {
	if len(args) != 1 || format != "%v" && format != "%+v" && format != "%s" && format != "%w" {
		return nil
	}
	return goq.ErrorIn(x.info, args[0])
}

// withoutPlainVerbs replaces the verbs %s, %d, %v, %q and %w at the end of a word by a percent sign. The text may be a
// format for another function. In a text such as "50% done", it changes nothing.
func withoutPlainVerbs(text string) string { return plainVerb.ReplaceAllString(text, "%") }

var plainVerb = pattern.New(`%[sdvqw]\b`)

// hasPlainVerbs reports whether a format has n verbs, which format its arguments in order.
func hasPlainVerbs(format string, n int) bool {
	verbs, ok := goq.PlainVerbs(format)
	return ok && len(verbs) == n
}
