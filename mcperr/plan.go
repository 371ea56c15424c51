package mcperr

import (
	"encoding/json"
	"reflect"
	"sync"
)

// A plan says where an SDK's result type keeps what a result is made of, so that one can be built without going
// through JSON each time. It is found by decoding a result once and looking where its parts went. Types that keep
// them otherwise have no plan.
type plan struct {
	whole   reflect.Value // a decoded result
	content []int         // the field that lists the content blocks
	block   reflect.Value // a text block
	pointer bool          // blocks are pointers
	text    []int         // the field of a block with its text
	meta    []int         // the field with _meta, a map or a pointer to a struct with one
	inMeta  []int         // the map in that struct; nil if meta is the map
}

var plans sync.Map // reflect.Type → *plan, nil for types without

func planOf[R any]() *plan { return planOfType(reflect.TypeFor[R]()) }

func planOfType(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	p, _ := plans.LoadOrStore(t, newPlan(t))
	return p.(*plan)
}

const (
	markText = "text of the error"
	markKey  = "key of the error"
)

func newPlan(t reflect.Type) *plan {
	whole := reflect.New(t)
	sample := `{"content":[{"type":"text","text":"` + markText + `"}],"isError":true,"_meta":{"` + markKey + `":{}}}`
	if t.Kind() != reflect.Struct || json.Unmarshal([]byte(sample), whole.Interface()) != nil {
		return nil
	}
	p := &plan{whole: whole.Elem()}
	p.content = find1(p.whole, 3, func(v reflect.Value) bool {
		return v.Kind() == reflect.Slice && v.Len() == 1 && v.Type().Elem().Kind() == reflect.Interface && p.isBlock(v.Index(0).Elem())
	})
	p.meta = find1(p.whole, 3, p.isMeta)
	if p.content == nil || p.meta == nil {
		return nil
	}
	return p
}

// isBlock reports whether a value is the content block of the sample, and notes how it is made.
func (p *plan) isBlock(v reflect.Value) bool {
	p.pointer = v.Kind() == reflect.Pointer
	if p.pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return false
	}
	p.block = v
	p.text = find1(v, 2, func(v reflect.Value) bool { return v.Kind() == reflect.String && v.String() == markText })
	return p.text != nil
}

// isMeta reports whether a value is the _meta of the sample, or a pointer to a struct that holds it.
func (p *plan) isMeta(v reflect.Value) bool {
	if isMetaMap(v) {
		return true
	}
	if v.Kind() == reflect.Pointer && !v.IsNil() && v.Elem().Kind() == reflect.Struct {
		p.inMeta = find1(v.Elem(), 1, isMetaMap)
	}
	return p.inMeta != nil
}

func isMetaMap(v reflect.Value) bool {
	return v.Kind() == reflect.Map && reflect.TypeFor[map[string]any]().ConvertibleTo(v.Type()) && v.MapIndex(reflect.ValueOf(markKey)).IsValid()
}

// find1 returns the index path of the exported field of a struct, or of one embedded in it, that fits.
func find1(v reflect.Value, depth int, fits func(reflect.Value) bool) []int {
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		f := v.Field(i)
		if fits(f) {
			return []int{i}
		}
		if f.Kind() == reflect.Struct && depth > 1 {
			if path := find1(f, depth-1, fits); path != nil {
				return append([]int{i}, path...)
			}
		}
	}
	return nil
}

// build returns a pointer to a result for an envelope.
func (p *plan) build(env Envelope) reflect.Value {
	result := reflect.New(p.whole.Type())
	r := result.Elem()
	r.Set(p.whole)

	content := r.FieldByIndex(p.content)
	list := reflect.MakeSlice(content.Type(), 0, 1)
	list = reflect.Append(list, p.newBlock(env.text()))
	if aside := env.aside(); aside != "" {
		list = reflect.Append(list, p.newBlock(aside))
	}
	content.Set(list)

	meta := r.FieldByIndex(p.meta)
	if p.inMeta != nil {
		inner := reflect.New(meta.Type().Elem())
		meta.Set(inner)
		meta = inner.Elem().FieldByIndex(p.inMeta)
	}
	meta.Set(reflect.ValueOf(map[string]any{MetaKey: json.RawMessage(env.json())}).Convert(meta.Type()))
	return result
}

// newBlock returns a content block with a text.
func (p *plan) newBlock(text string) reflect.Value {
	block := reflect.New(p.block.Type())
	block.Elem().Set(p.block)
	block.Elem().FieldByIndex(p.text).SetString(text)
	if p.pointer {
		return block
	}
	return block.Elem()
}
