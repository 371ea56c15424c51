package suggestionbound

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// maxNumber is the length of the longest duration, -2562047h47m16.854775808s. Integers are shorter, and so is every
// fraction that a suggestion mentions.
const maxNumber = 25

// format returns the size of the result of fmt.Sprintf.
func (c *checker) format(fn ast.Node, format ast.Expr, args []ast.Expr) size {
	value := c.info.Types[format].Value
	if value == nil {
		return size{unbounded: types.ExprString(format)}
	}
	text := constant.StringVal(value)
	verbs := goq.Verbs(text)
	if len(verbs) != len(args) { // fmt prints an error into the text
		return size{unbounded: value.ExactString()}
	}
	total, next := len(text), 0
	for _, v := range verbs {
		i, ok := v.Arg(next)
		if !ok || i >= len(args) {
			return size{unbounded: value.ExactString()}
		}
		next = i + 1
		total -= len(v.Raw)
		s := c.argument(fn, v, args[i])
		if s.unbounded != "" {
			return s
		}
		total += s.bytes
	}
	return size{bytes: total}
}

// argument returns the size of an argument as a verb formats it.
func (c *checker) argument(fn ast.Node, v goq.Verb, arg ast.Expr) size {
	t, isText := c.info.TypeOf(arg), strings.ContainsRune("qsv", v.Letter)
	basic, _ := t.Underlying().(*types.Basic)
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "String")
	method, hasMethod := obj.(*types.Func)
	s := size{unbounded: types.ExprString(arg)}
	precision, hasPrecision := v.MaxLetters()
	switch {
	case goq.IsString(t):
		s = c.text(fn, arg)
	case isText && hasMethod:
		s = c.result(method.Origin(), s)
	case basic != nil && basic.Info()&(types.IsNumeric|types.IsBoolean) != 0:
		s = size{bytes: maxNumber + precision}
	}
	if cut := precision * utf8.UTFMax; isText && hasPrecision && (s.unbounded != "" || cut < s.bytes) {
		return size{bytes: cut}
	}
	return s
}
