package failures

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// Text is how the text of an error is put together: a message, then ": " and the text of a cause. Either may
// be absent.
type Text struct {
	Words string // the constant words of the message, for its code and kind

	// The message is one of: a literal (cut by the suffix that the cause needed), a format with arguments, or
	// some other string expression.
	Literal *ast.BasicLit
	Cut     string
	Format  bool
	Args    []ast.Expr
	Whole   ast.Expr

	Prefix string   // what a constructor of the server's own puts in front
	Cause  ast.Expr // of type error

	// Fixed is a text without an expression: it is in another function.
	Fixed string
}

// HasMessage reports whether there is more than a cause.
func (t *Text) HasMessage() bool {
	return t.Literal != nil || t.Whole != nil || t.Fixed != "" || t.Prefix != ""
}

// texts takes expressions apart that give a text or an error.
type texts struct{ info *types.Info }

// constructors of errors whose first or second argument is the message.
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

// ofError takes an error expression apart. What it doesn't understand is a cause as a whole.
func (x texts) ofError(at flow.Point, e ast.Expr) Text {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return Text{Cause: e}
	}
	fn := typeutil.StaticCallee(x.info, call)
	if fn == nil {
		return Text{Cause: e}
	}
	f, ok := errorFuncs[fn.FullName()]
	if !ok || len(call.Args) <= max(f.message, f.cause) {
		return Text{Cause: e}
	}
	t, ok := x.ofArguments(at, call, f.message, f.cause, f.format)
	if f.cause >= 0 && at.Nil(call.Args[f.cause]) != flow.NotNil {
		return Text{Cause: e, Words: t.Words} // these functions make nil of nil
	}
	if !ok {
		return Text{Cause: e, Words: t.Words}
	}
	return t
}

// ofArguments takes the message, and the cause if any, from the arguments of a call. It fails if the result
// could not be put together again without changing the text.
func (x texts) ofArguments(at flow.Point, call *ast.CallExpr, message, cause int, format bool) (Text, bool) {
	var t Text
	ok := true
	if message >= 0 {
		if format {
			t, ok = x.ofFormat(call, message)
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
	return t, ok
}

// ofString takes a string expression apart.
func (x texts) ofString(at flow.Point, e ast.Expr) Text {
	info := x.info
	e = ast.Unparen(e)
	if tv := info.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String {
		t := Text{Words: withoutPlainVerbs(wordsOf(constant.StringVal(tv.Value))), Whole: e}
		if lit, ok := e.(*ast.BasicLit); ok {
			t.Literal, t.Whole = lit, nil
		}
		return t
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if cause := x.errorText(e); cause != nil {
			return Text{Cause: cause}
		}
		if fn := typeutil.StaticCallee(info, e); goq.IsFunc(fn, "fmt", "Sprintf") && len(e.Args) > 0 {
			if t, ok := x.ofFormat(e, 0); ok {
				return t
			} else {
				return Text{Words: t.Words, Whole: e}
			}
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return x.ofSum(at, e)
		}
	case *ast.Ident:
		// The words of a variable are those of the one text it can hold.
		if v, ok := at.Lookup(e); ok && len(v.Defs) == 1 && v.Defs[0].Expr != nil && !x.isTuple(v.Defs[0].Expr) {
			def := v.Defs[0]
			if inner, ok := ast.Unparen(def.Expr).(*ast.Ident); !ok || inner.Name != e.Name {
				return Text{Words: x.ofString(at.Before(def.Node), def.Expr).Words, Whole: e}
			}
		}
	}
	return Text{Whole: e}
}

// ofSum handles "failed to list: " + err.Error().
func (x texts) ofSum(at flow.Point, e *ast.BinaryExpr) Text {
	left := x.ofString(at, e.X)
	if cause := x.errorText(e.Y); cause != nil && left.Cause == nil && left.Literal != nil && !left.Format && strings.HasSuffix(left.Words, ": ") {
		left.Words = strings.TrimSuffix(left.Words, ": ")
		left.Cut, left.Cause = ": ", cause
		return left
	}
	right := x.ofString(at, e.Y)
	return Text{Words: orMark(left.Words) + " " + orMark(right.Words), Whole: e}
}

// ofFormat handles the arguments of fmt.Errorf and its kin from the format on.
func (x texts) ofFormat(call *ast.CallExpr, at int) (Text, bool) {
	info := x.info
	tv := info.Types[call.Args[at]]
	args := call.Args[at+1:]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return Text{}, false
	}
	format := constant.StringVal(tv.Value)
	t := Text{Words: goq.WithoutVerbs(wordsOf(format)), Format: true, Args: args}
	lit, ok := ast.Unparen(call.Args[at]).(*ast.BasicLit)
	if !ok || call.Ellipsis.IsValid() {
		return t, false
	}
	t.Literal = lit
	if n := len(args); n > 0 {
		last := args[n-1]
		cause := last
		if !goq.IsError(info.TypeOf(last)) {
			cause = x.errorText(last)
		}
		for _, verb := range []string{": %w", ": %v", ": %s", ": %+v"} {
			if cause != nil && strings.HasSuffix(format, verb) && hasPlainVerbs(format, n) {
				t.Cut, t.Cause, t.Args = verb, cause, args[:n-1]
				format = strings.TrimSuffix(format, verb)
				break
			}
		}
	}
	t.Words = goq.WithoutVerbs(wordsOf(format))
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

// errorText returns err for an expression err.Error().
func (x texts) errorText(e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 0 {
		return nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if ok && sel.Sel.Name == "Error" && goq.IsError(x.info.TypeOf(sel.X)) {
		return sel.X
	}
	return nil
}

func (x texts) isTuple(e ast.Expr) bool {
	_, ok := x.info.TypeOf(e).(*types.Tuple)
	return ok
}

// orMark stands for words that are not known.
func orMark(words string) string {
	if words == "" {
		return "%"
	}
	return words
}

// wordsOf returns the words of a text: those of its message, if the text is a JSON object.
func wordsOf(text string) string {
	if m := lexicon.JSONMessage.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return text
}

// withoutPlainVerbs replaces the verbs of a text that some other function formats: %s and its kin at the end of a word.
// In a text that nothing formats, as "50% done", a percent sign is mere text.
func withoutPlainVerbs(text string) string { return plainVerb.ReplaceAllString(text, "%") }

var plainVerb = regexp.MustCompile(`%[sdvqw]\b`)

// hasPlainVerbs reports whether a format has n verbs, which format its arguments in order.
func hasPlainVerbs(format string, n int) bool {
	verbs, ok := goq.PlainVerbs(format)
	return ok && len(verbs) == n
}
