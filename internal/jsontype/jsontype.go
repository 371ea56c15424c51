// Package jsontype tells from a type what encoding/json does with its values: whether they encode at all, and
// whether what comes out is what was meant.
//
// It follows encoding/json of Go 1.26 (encode.go), on types instead of values.
package jsontype

import (
	"fmt"
	"go/types"
	"reflect"
)

// Verdict is what becomes of a value.
type Verdict uint8

// The verdicts.
const (
	OK    Verdict = iota
	Lossy         // it encodes, but not to what was meant
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

// Reason says which kind of problem it is, for those who mend it.
type Reason uint8

// The reasons that can be mended in the expression.
const (
	OtherReason Reason = iota
	IsError            // an error, which encodes as {}
	IsDuration         // a number of nanoseconds
)

// Check returns what is wrong with values of a type that are passed to encoding/json as an interface, parts that
// fail before those that only lose something, in the order of the fields. Interfaces and type parameters are taken
// to hold nothing bad, errors excepted.
func Check(t types.Type) []Problem {
	w := &walker{visiting: make(map[visit]bool)}
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

type visit struct {
	t    types.Type
	addr bool
}

type walker struct {
	visiting map[visit]bool // types are recursive
	problems []Problem
}

func (w *walker) add(v Verdict, path string, t types.Type, code Reason, format string, args ...any) {
	w.problems = append(w.problems, Problem{v, path, t, fmt.Sprintf(format, args...), code})
}

// walk judges a type. addr says whether its values are addressable, so that methods of their pointers are called.
func (w *walker) walk(t types.Type, path string, addr bool) {
	t = types.Unalias(t)
	if _, ok := t.(*types.TypeParam); ok {
		return
	}
	if named, ok := t.(*types.Named); ok {
		key := visit{named, addr}
		if w.visiting[key] {
			return
		}
		w.visiting[key] = true
		defer delete(w.visiting, key)
	}
	if _, ok := t.Underlying().(*types.Pointer); !ok && !types.IsInterface(t) {
		switch method := marshals(t); {
		case method.value || method.pointer && addr:
			w.promoted(t, path, method)
			return // it knows what it does
		case method.pointer && len(method.index) == 1:
			w.add(Lossy, path, t, OtherReason, "%s has a pointer receiver and is not called for a value", method.name)
		}
	}
	if w.known(t, path) {
		return
	}
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

// promoted reports a struct whose method is that of something it embeds, so that its own fields are not encoded.
func (w *walker) promoted(t types.Type, path string, m methods) {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || len(m.index) < 2 {
		return
	}
	for i := range st.NumFields() {
		if f := st.Field(i); i != m.index[0] && (f.Exported() || f.Embedded()) && tagOf(st.Tag(i)) != "-" {
			w.add(Lossy, path, t, OtherReason, "%s of the embedded %s encodes it, and nothing of the other fields", m.name, st.Field(m.index[0]).Name())
			return
		}
	}
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// known judges types that are no containers by their names.
func (w *walker) known(t types.Type, path string) bool {
	if types.IsInterface(t) && types.Implements(t, errorType) && !marshals(t).any() {
		w.add(Lossy, path, t, IsError, "an error becomes {}, whatever it says")
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

// isBytes reports whether a slice becomes a base64 string.
func isBytes(s *types.Slice) bool {
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uint8 && !marshals(s.Elem()).any()
}

// key judges the keys of a map.
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

// methods says whether a type has a method that encodes it.
type methods struct {
	name           string
	value, pointer bool
	index          []int // how the method is reached, through embedded fields
}

func (m methods) any() bool { return m.value || m.pointer }

// marshals looks for MarshalJSON, then for MarshalText, as encoding/json does.
func marshals(t types.Type) methods {
	m := has(t, "MarshalJSON")
	if text := textMarshals(t); !m.value && (text.value || !m.pointer) {
		if m.pointer { // which of the two is called depends on where the value stands; both are the type's own
			text.pointer = true
		}
		return text
	}
	return m
}

func textMarshals(t types.Type) methods { return has(t, "MarshalText") }

func has(t types.Type, name string) methods {
	m := methods{name: name}
	m.index, m.value = declares(t, name)
	if _, ok := t.Underlying().(*types.Pointer); !ok && !types.IsInterface(t) && !m.value {
		m.index, m.pointer = declares(types.NewPointer(t), name)
	}
	return m
}

// declares reports whether a type has a method func() ([]byte, error), and how it is reached.
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
	return sel.Index(), ok && types.Identical(s.Elem(), types.Typ[types.Byte]) && types.Identical(sig.Results().At(1).Type(), types.Universe.Lookup("error").Type())
}

// tagOf returns the json tag of a field.
func tagOf(tag string) string { return reflect.StructTag(tag).Get("json") }

// Hidden reports whether the tag of a field leaves it out.
func Hidden(tag string) bool { return tagOf(tag) == "-" }
