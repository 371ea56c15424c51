package suggestionbound

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxNumber is the length of the longest duration, -2562047h47m16.854775808s. Integers are shorter, and so is every
// fraction that a suggestion mentions.
const maxNumber = 25

// A verb is a verb of a format with its precision, or -1.
type verb struct {
	letter    string
	precision int
}

var verbPattern = regexp.MustCompile(`%[-+# 0]*\d*(?:\.(\d{0,6}))?(.)`)

// verbsOf returns the verbs of a format, and the number of bytes around them.
func verbsOf(format string) (verbs []verb, around int) {
	around = len(format)
	for _, m := range verbPattern.FindAllStringSubmatch(format, -1) {
		precision, err := strconv.Atoi(m[1])
		if err != nil {
			precision = -1
		}
		if m[2] != "%" {
			verbs = append(verbs, verb{m[2], precision})
			around -= len(m[0])
		}
	}
	return verbs, around
}

// format returns the size of the result of fmt.Sprintf.
func (c *checker) format(fn ast.Node, format ast.Expr, args []ast.Expr) size {
	value := c.info.Types[format].Value
	if value == nil {
		return size{unbounded: types.ExprString(format)}
	}
	verbs, total := verbsOf(constant.StringVal(value))
	if len(verbs) != len(args) { // a mistake, or widths that are arguments
		return size{unbounded: value.ExactString()}
	}
	for i, v := range verbs {
		s := c.argument(fn, v, args[i])
		if s.unbounded != "" {
			return s
		}
		total += s.bytes
	}
	return size{bytes: total}
}

// argument returns the size of an argument as a verb formats it.
func (c *checker) argument(fn ast.Node, v verb, arg ast.Expr) size {
	t, isText := c.info.TypeOf(arg), strings.Contains("qsv", v.letter)
	basic, _ := t.Underlying().(*types.Basic)
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "String")
	method, hasMethod := obj.(*types.Func)
	s := size{unbounded: types.ExprString(arg)}
	switch {
	case basic != nil && basic.Info()&types.IsString != 0:
		s = c.text(fn, arg)
	case isText && hasMethod:
		s = c.result(method.Origin(), s)
	case basic != nil && basic.Info()&(types.IsNumeric|types.IsBoolean) != 0:
		s = size{bytes: maxNumber + max(v.precision, 0)}
	}
	if cut := v.precision * utf8.UTFMax; isText && v.precision >= 0 && (s.unbounded != "" || cut < s.bytes) {
		return size{bytes: cut}
	}
	return s
}
