package goq

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/types/typeutil"
	"honnef.co/go/tools/printf"
)

// Verb is a verb of a format for fmt.Printf and its kin: "%+v" at Offset bytes.
type Verb struct {
	printf.Verb
	Offset int
}

// Arg returns the index of the argument that the verb formats, if next is that of the next one. ok is false for verbs
// that take their width or precision from an argument.
func (v Verb) Arg(next int) (index int, ok bool) {
	_, width := v.Width.(printf.Star)
	_, precision := v.Precision.(printf.Star)
	if v.Value > 0 {
		next = v.Value - 1
	}
	return next, !width && !precision
}

// Plain reports whether the verb formats the next argument, and takes its width and precision from no argument.
func (v Verb) Plain() bool {
	_, ok := v.Arg(0)
	return ok && v.Value == -1
}

// Verbs returns the verbs of a format, or of a literal in source code, %% left out. A percent sign that begins no verb
// is text.
func Verbs(format string) (list []Verb) {
	scan(format, func(v Verb) {
		if v.Letter != '%' {
			list = append(list, v)
		}
	})
	return list
}

// Pos returns where the verb is in its literal in source code. It returns [token.NoPos] if that is not certain: the
// value of a raw literal with several lines lacks the carriage returns of its file.
func (v Verb) Pos(lit *ast.BasicLit) token.Pos {
	if strings.Contains(lit.Value, "\n") {
		return token.NoPos
	}
	return lit.Pos() + token.Pos(v.Offset)
}

// PlainVerbs returns the verbs of a format in the order of their arguments. ok is false for formats that number their
// arguments, or take widths from them.
func PlainVerbs(format string) (list []Verb, ok bool) {
	list = Verbs(format)
	for _, v := range list {
		if !v.Plain() {
			return nil, false
		}
	}
	return list, true
}

// HasVerb reports whether a format has a verb of that letter, whatever its flags.
func HasVerb(format string, letter rune) bool {
	for _, v := range Verbs(format) {
		if v.Letter == letter {
			return true
		}
	}
	return false
}

// WithoutVerbs replaces each verb of a format by "%", which no word contains.
func WithoutVerbs(format string) string { return ConstWords(nil, format, nil) }

// ConstWords is [WithoutVerbs] for a format with arguments. Constant texts take the places of the verbs %s and %v that
// format them.
func ConstWords(info *types.Info, format string, args []ast.Expr) string {
	var out strings.Builder
	at, next := 0, 0
	scan(format, func(v Verb) {
		out.WriteString(format[at:v.Offset])
		at = v.Offset + len(v.Raw)
		text := "%"
		if v.Letter != '%' {
			arg, ok := v.Arg(next)
			if next = arg + 1; ok && (v.Letter == 's' || v.Letter == 'v') && arg >= 0 && arg < len(args) {
				if constant, isText := ConstString(info, args[arg]); isText {
					text = constant
				}
			}
		}
		out.WriteString(text)
	})
	return out.String() + format[at:]
}

// scan calls f for each verb of a format.
func scan(format string, f func(Verb)) {
	for i := 0; i < len(format); {
		if format[i] != '%' {
			i++
			continue
		}
		v, n, err := printf.ParseVerb(format[i:])
		if err != nil {
			i++
			continue
		}
		f(Verb{v, i})
		i += n
	}
}

// MaxLetters returns how many letters of a text the verb formats at most; ok is false if there is no limit.
func (v Verb) MaxLetters() (n int, ok bool) {
	switch p := v.Verb.Precision.(type) {
	case printf.Literal:
		return int(p), true
	case printf.Zero:
		return 0, true
	}
	return 0, false
}

// Wraps reports whether a call makes an error that unwraps to one of its arguments: errors.Join, fmt.Errorf with %w in
// a constant format, or a function of github.com/pkg/errors.
func Wraps(info *types.Info, call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || len(call.Args) == 0 {
		return false
	}
	if IsFunc(fn, "fmt", "Errorf") {
		v := info.Types[call.Args[0]].Value
		return v != nil && v.Kind() == constant.String && HasVerb(constant.StringVal(v), 'w')
	}
	return IsFunc(fn, "errors", "Join") ||
		fn.Pkg() != nil && fn.Pkg().Path() == "github.com/pkg/errors" && strings.HasPrefix(fn.Name(), "W")
}

// Wrapped returns the arguments that the error of a call unwraps to, if [Wraps] is true for the call.
func Wrapped(info *types.Info, call *ast.CallExpr) (list []ast.Expr) {
	if !IsFunc(typeutil.StaticCallee(info, call), "fmt", "Errorf") {
		return call.Args
	}
	format, _ := ConstString(info, call.Args[0])
	next := 0
	for _, v := range Verbs(format) {
		arg, ok := v.Arg(next)
		if !ok {
			return nil
		}
		if next = arg + 1; v.Letter == 'w' && next < len(call.Args) {
			list = append(list, call.Args[next])
		}
	}
	return list
}

// HasLetters reports whether there is a letter in a text.
func HasLetters(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }
