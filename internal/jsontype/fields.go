package jsontype

import (
	"go/types"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// field is a field of a struct, or one that an embedded struct promotes.
type field struct {
	name     string // in JSON
	tagged   bool
	depth    int
	path     string // in Go
	typ      types.Type
	addr     bool
	repeated bool // the struct is embedded several times at the same depth
}

// level is the struct that is encoded, or one that is embedded in it.
type level struct {
	st   *types.Struct
	path string
	addr bool
}

// fields adds the problems of the fields that encoding/json encodes. It searches breadth first, and the shallowest
// field of a name hides the others.
func (w *walker) fields(t types.Type, st *types.Struct, path string, addr bool) {
	found := w.collect(st, path, addr)
	byName := make(map[string][]field)
	var names []string
	for _, f := range found {
		if byName[f.name] == nil {
			names = append(names, f.name)
		}
		byName[f.name] = append(byName[f.name], f)
	}
	for _, name := range names {
		f, ok := dominant(byName[name])
		if !ok {
			w.add(Lossy, f.path, f.typ, OtherReason, "several fields are called %q in JSON, so that none is encoded", name)
			continue
		}
		if goq.IsNamed(f.typ, goq.Name{Package: "time", Name: "Duration"}) && lexicon.UnitOf(name) == time.Nanosecond {
			continue // the name says what it becomes
		}
		w.walk(f.typ, f.path, f.addr)
	}
	if len(found) == 0 && st.NumFields() > 0 && !onlyDashes(st, make(map[*types.Struct]bool)) {
		w.add(Lossy, path, t, OtherReason, "it has no exported fields and becomes {}")
	}
}

// onlyDashes reports whether every field of a struct has the tag "-" or is blank, including those of embedded structs.
// seen holds the structs that were asked about, because structs can embed pointers to themselves.
func onlyDashes(st *types.Struct, seen map[*types.Struct]bool) bool {
	if seen[st] {
		return true // the first answer counts
	}
	seen[st] = true
	for i := range st.NumFields() {
		f := st.Field(i)
		if tagOf(st.Tag(i)) == "-" || f.Name() == "_" {
			continue
		}
		base := types.Unalias(f.Type())
		if p, ok := base.(*types.Pointer); ok {
			base = p.Elem()
		}
		if inner, ok := base.Underlying().(*types.Struct); !ok || !f.Embedded() || !onlyDashes(inner, seen) {
			return false
		}
	}
	return true
}

// collect returns the fields that can be encoded.
func (w *walker) collect(top *types.Struct, path string, addr bool) (found []field) {
	next := []level{{top, path, addr}}
	visited := make(map[*types.Struct]bool)
	for depth := 0; len(next) > 0; depth++ {
		current := next
		next = nil
		count := make(map[*types.Struct]int)
		for _, l := range current {
			count[l.st]++
		}
		for _, l := range current {
			if visited[l.st] {
				continue
			}
			visited[l.st] = true
			for i := range l.st.NumFields() {
				f, embedded := w.field(l, i, depth, count[l.st] > 1)
				if f != nil {
					found = append(found, *f)
				}
				if embedded != nil {
					next = append(next, *embedded)
				}
			}
		}
	}
	return found
}

// field returns a field that is encoded, or an embedded struct whose fields are encoded, or neither.
func (w *walker) field(l level, i, depth int, repeated bool) (*field, *level) {
	v := l.st.Field(i)
	tag := tagOf(l.st.Tag(i))
	typ := types.Unalias(v.Type())
	base, addr := typ, l.addr
	if p, ok := typ.(*types.Pointer); ok {
		base, addr = types.Unalias(p.Elem()), true
	}
	inner, isStruct := base.Underlying().(*types.Struct)
	if _, ok := base.(*types.TypeParam); ok {
		isStruct = false
	}
	if !v.Exported() && (!v.Embedded() || !isStruct) || tag == "-" {
		return nil, nil
	}
	path := l.path + "." + v.Name()
	name, options, _ := strings.Cut(tag, ",")
	if !validName(name) {
		if name != "" {
			w.add(Lossy, path, v.Type(), OtherReason, "its tag %q is no valid name and is ignored", name)
		}
		name = ""
	}
	if tag == "-," {
		w.add(Lossy, path, v.Type(), OtherReason, `its tag "-," calls it "-" instead of leaving it out`)
	}
	if name == "" && v.Embedded() && isStruct {
		return nil, &level{inner, path, addr}
	}
	if slices.Contains(strings.Split(options, ","), "string") {
		w.quoted(path, v.Type(), base)
	}
	f := &field{
		name: name, tagged: name != "", depth: depth, path: path, typ: v.Type(), addr: l.addr, repeated: repeated,
	}
	if name == "" {
		f.name = v.Name()
	}
	return f, nil
}

// quoted adds the problems of the option ",string".
func (w *walker) quoted(path string, t, base types.Type) {
	b, ok := base.Underlying().(*types.Basic)
	switch {
	case !ok:
		w.add(Lossy, path, t, OtherReason, `the option ",string" means nothing for it`)
	case b.Info()&types.IsString != 0:
		w.add(Lossy, path, t, OtherReason, `the option ",string" quotes a string twice`)
	}
}

// dominant returns the field that encoding/json encodes of several with the same name. ok is false if it encodes none.
func dominant(list []field) (f field, ok bool) {
	best := list[:0:0]
	for _, f := range list {
		switch {
		case len(best) == 0 || f.depth < best[0].depth || f.depth == best[0].depth && f.tagged && !best[0].tagged:
			best = append(best[:0], f)
		case f.depth == best[0].depth && f.tagged == best[0].tagged:
			best = append(best, f)
		}
	}
	return best[0], len(best) == 1 && !best[0].repeated
}

// validName reports whether encoding/json accepts a name in a tag.
func validName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}
