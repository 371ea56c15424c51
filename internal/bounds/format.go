package bounds

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
	"unicode/utf8"

	"honnef.co/go/tools/printf"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// format returns the size of the result of fmt.Sprintf.
func (m *measure) format(v values.Value, call *ast.CallExpr, format ast.Expr, given []ast.Expr) Size {
	args := m.all(v, given)
	if n := len(args); call.Ellipsis.IsValid() && n > 0 {
		rest, ok := m.tracer.Rest(args[n-1])
		if !ok {
			return Size{Unbounded: types.ExprString(given[n-1])}
		}
		args = append(args[:n-1], rest...)
	}
	found := m.tracer.From(m.at(v, format))
	if len(found) != 1 || found[0].Expr == nil {
		return Size{Unbounded: types.ExprString(format)}
	}
	text, ok := goq.ConstString(m.info, found[0].Expr)
	if !ok {
		return Size{Unbounded: types.ExprString(format)}
	}
	total, next, ordered := Size{Bytes: len(text)}, 0, true
	for _, verb := range goq.Verbs(text) {
		if _, star := verb.Width.(printf.Star); star {
			return Size{Unbounded: strconv.Quote(verb.Raw)}
		}
		limit, limited := verb.MaxLetters()
		if _, star := verb.Verb.Precision.(printf.Star); star {
			if next >= len(args) {
				break
			}
			limit, limited = m.most(args[next])
			next++
		}
		if verb.Value > 0 {
			next, ordered = verb.Value-1, false
		}
		if next >= len(args) {
			break // fmt prints an error into the text
		}
		if s := m.argument(verb, limit, limited, args[next]); s.Unbounded == "" {
			total.Bytes += s.Bytes + width(verb) - len(verb.Raw)
		} else {
			return s
		}
		next++
	}
	if ordered && next < len(args) { // fmt appends them
		total = total.plus(Size{Bytes: maxNumber}).plus(m.printed(args[next:]))
	}
	return total
}

// width returns the width to which a verb pads its argument.
func width(v goq.Verb) int {
	if w, ok := v.Width.(printf.Literal); ok {
		return min(int(w), huge)
	}
	return 0
}

// argument returns the size of an argument as a verb formats it, of at most some letters if it is limited.
func (m *measure) argument(verb goq.Verb, limit int, limited bool, arg values.Value) Size {
	t := m.info.TypeOf(arg.Expr)
	isText := strings.ContainsRune("qsvwxX", verb.Letter)
	if verb.Letter == 'T' {
		return m.typeName(t)
	}
	if verb.Letter == 'p' {
		return Size{Bytes: maxNumber}
	}
	if !isText {
		return Size{Bytes: maxNumber + limit}
	}
	s := m.value(arg)
	array, isArray := t.Underlying().(*types.Array)
	switch {
	case isArray && strings.ContainsRune("xX", verb.Letter) && types.Identical(array.Elem(), types.Typ[types.Byte]):
		s = Size{Bytes: int(min(array.Len(), huge)) * 2}
	case verb.Letter == 'q':
		s = s.times(4, "").plus(Size{Bytes: 2})
	case verb.Letter == 'x' || verb.Letter == 'X':
		s = s.times(2, "")
	}
	if !goq.IsString(t) && s.Unbounded == "" {
		return s.plus(Size{Bytes: limit})
	}
	if cut := limit * utf8.UTFMax; limited && (s.Unbounded != "" || cut < s.Bytes) {
		return Size{Bytes: cut}
	}
	return s
}

// typeName returns the size of the name of a type. Nobody chooses the names of types at run time.
func (m *measure) typeName(t types.Type) Size { return Size{Bytes: max(maxNumber, len(t.String()))} }

// printed returns the size of the result of fmt.Sprint or fmt.Sprintln.
func (m *measure) printed(args []values.Value) (total Size) {
	for _, arg := range args {
		total = total.plus(m.value(arg)).plus(Size{Bytes: 1})
	}
	return total
}

// value returns the size of a value as %v formats it.
func (m *measure) value(v values.Value) Size {
	t, unbounded := m.info.TypeOf(v.Expr), Size{Unbounded: types.ExprString(v.Expr)}
	if s, ok := m.stringer(t, unbounded); ok {
		return s
	}
	if goq.IsString(t) || goq.IsStrings(t) {
		return m.text(v)
	}
	if s, ok := m.ofValue(t, 3); ok {
		return s
	}
	if types.IsInterface(t) {
		for _, from := range m.tracer.From(v) {
			if from.Expr == nil || types.IsInterface(m.info.TypeOf(from.Expr)) {
				return unbounded
			}
			if s := m.value(from); s.Unbounded != "" {
				return unbounded
			}
		}
		return m.traced(v, unbounded)
	}
	return unbounded
}

// stringer returns the size of what the method String or Error of a type returns. ok is false if it has none.
func (m *measure) stringer(t types.Type, unbounded Size) (s Size, ok bool) {
	for _, name := range []string{"Error", "String"} {
		obj, _, _ := types.LookupFieldOrMethod(t, false, m.pass.Pkg, name)
		fn, isFunc := obj.(*types.Func)
		if !isFunc || fn.Signature().Params().Len() > 0 || fn.Signature().Results().Len() != 1 ||
			!goq.IsString(fn.Signature().Results().At(0).Type()) {
			continue
		}
		return m.declared(fn.Origin(), unbounded), true
	}
	return Size{}, false
}

// ofValue is ofType for structs, too. depth limits the structs inside of structs.
func (m *measure) ofValue(t types.Type, depth int) (total Size, ok bool) {
	if s, ok := m.ofType(t); ok {
		return s, true
	}
	st, isStruct := t.Underlying().(*types.Struct)
	if !isStruct || depth == 0 {
		return Size{}, false
	}
	for f := range st.Fields() {
		s, ok := m.stringer(f.Type(), Size{Unbounded: f.Name()})
		if !ok {
			s, ok = m.ofValue(f.Type(), depth-1)
		}
		if !ok || s.Unbounded != "" {
			return Size{}, false
		}
		total = total.plus(s).plus(Size{Bytes: len(f.Name()) + 2})
	}
	return total.plus(Size{Bytes: 2}), true
}
