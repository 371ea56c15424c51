// Package jsontype predicts from a type whether encoding/json can encode its values, and whether the JSON contains the
// values.
//
// It follows encoding/json of Go 1.26 (encode.go), on types instead of values.
package jsontype

import (
	"fmt"
	"go/types"
	"reflect"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/memo"
)

// Verdict is the outcome of encoding a value.
type Verdict uint8

// The verdicts.
const (
	OK    Verdict = iota
	Lossy         // encoding loses or changes something
	Error         // encoding fails, at least for some values
)

// Problem is a part of a type that does not encode well.
type Problem struct {
	Verdict Verdict
	Path    string // from the value to the part: ".Request.Body", "[]", "[key]"
	Type    types.Type
	Why     string // a clause about the part: "a channel can't be encoded"
	Code    Reason
}

// Reason is the cause of a problem, for rules that repair it.
type Reason uint8

// The reasons. Problems with a reason other than [OtherReason] can be repaired in the expression.
const (
	OtherReason Reason = iota
	IsError            // an error, which encodes as {}
	IsDuration         // a number of nanoseconds
)

// Check returns the problems of values of a type that are passed to encoding/json as an interface: errors first, then
// losses, each in the order of the fields. Values in interfaces and of type parameters are assumed to have no problems,
// except for errors.
func Check(t types.Type) []Problem {
	w := &walker{types: new(memo.Table[visit, []Problem])}
	w.walk(t, "", false)
	var failing, losing []Problem
	for _, p := range w.problems {
		if p.Verdict == Error {
			failing = append(failing, p)
		} else {
			losing = append(losing, p)
		}
	}
	return append(failing, losing...)
}

// visit is a type that is walked.
type visit struct {
	t    types.Type
	addr bool
}

// walker collects the problems of a type.
type walker struct {
	types    *memo.Table[visit, []Problem] // types can be recursive
	problems []Problem
}

// maxProblems is how many problems of one type are found. There can be as many as there are ways to a part of it.
const maxProblems = 100

// add records a problem.
func (w *walker) add(v Verdict, path string, t types.Type, code Reason, format string, args ...any) {
	w.append(Problem{v, path, t, fmt.Sprintf(format, args...), code})
}

func (w *walker) append(p Problem) {
	if len(w.problems) < maxProblems {
		w.problems = append(w.problems, p)
	}
}

// walk adds the problems of a type. addr reports whether its values are addressable, so that encoding/json calls
// methods with pointer receivers.
func (w *walker) walk(t types.Type, path string, addr bool) {
	t = types.Unalias(t)
	if _, ok := t.(*types.TypeParam); ok {
		return
	}
	named, ok := t.(*types.Named)
	if !ok {
		w.methods(t, path, addr)
		return
	}
	for _, p := range w.types.Get(visit{named, addr}, func() []Problem {
		inner := &walker{types: w.types}
		inner.methods(named, "", addr)
		return inner.problems
	}) {
		p.Path = path + p.Path
		w.append(p)
	}
}

// methods adds the problems of a type that depend on its methods, and those of what no method encodes.
func (w *walker) methods(t types.Type, path string, addr bool) {
	if _, ok := t.Underlying().(*types.Pointer); !ok && !types.IsInterface(t) {
		switch method := marshals(t); {
		case method.value || method.pointer && addr:
			w.promoted(t, path, method)
			return // the method encodes the value
		case method.pointer && len(method.index) == 1:
			w.add(Lossy, path, t, OtherReason, "%s has a pointer receiver and is not called for a value", method.name)
		}
	}
	if !w.known(t, path) {
		w.underlying(t, path, addr)
	}
}

// underlying adds the problems of a type that no method encodes.
func (w *walker) underlying(t types.Type, path string, addr bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsComplex != 0:
			w.add(Error, path, t, OtherReason, "a complex number can't be encoded")
		case u.Kind() == types.UnsafePointer:
			w.add(Error, path, t, OtherReason, "an unsafe pointer can't be encoded")
		}
	case *types.Chan:
		w.add(Error, path, t, OtherReason, "a channel can't be encoded")
	case *types.Signature:
		w.add(Error, path, t, OtherReason, "a function can't be encoded")
	case *types.Pointer:
		w.walk(u.Elem(), path, true)
	case *types.Slice:
		if !isBytes(u) {
			w.walk(u.Elem(), path+"[]", true)
		}
	case *types.Array:
		w.walk(u.Elem(), path+"[]", addr)
	case *types.Map:
		w.key(u.Key(), path)
		w.walk(u.Elem(), path+"[key]", false)
	case *types.Struct:
		w.fields(t, u, path, addr)
	}
}

// promoted adds the problem of a struct whose method is promoted from an embedded field: the other fields are not
// encoded.
func (w *walker) promoted(t types.Type, path string, m methods) {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || len(m.index) < 2 {
		return
	}
	for i := range st.NumFields() {
		if f := st.Field(i); i != m.index[0] && (f.Exported() || f.Embedded()) && tagOf(st.Tag(i)) != "-" {
			w.add(Lossy, path, t, OtherReason, "%s of the embedded %s encodes it, and nothing of the other fields",
				m.name, st.Field(m.index[0]).Name())
			return
		}
	}
}

// known adds the problem of an error or of a type of the standard library. It returns false for other types.
func (w *walker) known(t types.Type, path string) bool {
	if types.IsInterface(t) && goq.IsError(t) && !marshals(t).any() {
		w.add(Lossy, path, t, IsError, "most errors become {}, whatever they say")
		return true
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	switch name := named.Obj().Pkg().Path() + "." + named.Obj().Name(); name {
	case "time.Duration":
		w.add(Lossy, path, t, IsDuration, "a duration becomes a number of nanoseconds, without a unit")
		return true
	case "context.Context", "reflect.Type", "sync.Locker":
		w.add(Lossy, path, t, OtherReason, "%s has nothing to encode and becomes {}", named.Obj().Name())
		return true
	}
	return false
}

// isBytes reports whether encoding/json encodes a slice as a base64 string.
func isBytes(s *types.Slice) bool {
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uint8 && !marshals(s.Elem()).any()
}

// key adds the problems of the keys of a map.
func (w *walker) key(k types.Type, path string) {
	if _, ok := types.Unalias(k).(*types.TypeParam); ok {
		return
	}
	m := textMarshals(k)
	b, basic := k.Underlying().(*types.Basic)
	switch {
	case m.value:
	case basic && b.Info()&(types.IsString|types.IsInteger) != 0:
		if m.pointer {
			w.add(Lossy, path+"[key]", k, OtherReason, "MarshalText has a pointer receiver and is not called for a key")
		}
	default:
		w.add(Error, path+"[key]", k, OtherReason, "a key of this type can't be encoded")
	}
}

// methods describes the method that encodes values of a type.
type methods struct {
	name           string
	value, pointer bool  // values have it; only pointers have it
	index          []int // the path to the method through embedded fields
}

// any reports whether there is a method.
func (m methods) any() bool { return m.value || m.pointer }

// marshals returns MarshalJSON or else MarshalText, as encoding/json does.
func marshals(t types.Type) methods {
	m := has(t, "MarshalJSON")
	if text := textMarshals(t); !m.value && (text.value || !m.pointer) {
		if m.pointer { // MarshalJSON of an addressable value, else MarshalText
			text.pointer = true
		}
		return text
	}
	return m
}

// textMarshals returns MarshalText.
func textMarshals(t types.Type) methods { return has(t, "MarshalText") }

// has returns the method of that name, with the signature of an encoding method.
func has(t types.Type, name string) methods {
	m := methods{name: name}
	m.index, m.value = declares(t, name)
	if _, ok := t.Underlying().(*types.Pointer); !ok && !types.IsInterface(t) && !m.value {
		m.index, m.pointer = declares(types.NewPointer(t), name)
	}
	return m
}

// declares reports whether a type has a method func() ([]byte, error) of that name, and returns the path to it.
func declares(t types.Type, name string) (index []int, ok bool) {
	sel := types.NewMethodSet(t).Lookup(nil, name)
	if sel == nil {
		return nil, false
	}
	sig, ok := sel.Type().(*types.Signature)
	if !ok || sig.Params().Len() != 0 || sig.Results().Len() != 2 {
		return nil, false
	}
	s, ok := sig.Results().At(0).Type().Underlying().(*types.Slice)
	return sel.Index(), ok && types.Identical(s.Elem(), types.Typ[types.Byte]) &&
		types.Identical(sig.Results().At(1).Type(), goq.ErrorType)
}

// Encodes reports whether values of a type encode themselves.
func Encodes(t types.Type) bool { return marshals(t).any() }

// tagOf returns the json tag of a field.
func tagOf(tag string) string { return reflect.StructTag(tag).Get("json") }

// Hidden reports whether a tag leaves the field out.
func Hidden(tag string) bool { return tagOf(tag) == "-" }
