package mcperr

import (
	"encoding/json"
	"reflect"
	"strings"
)

// A view has the parts of a tool result of any SDK that this package reads and changes. A part is the zero Value if
// the SDK's type does not have it.
type view struct {
	content, isError, meta, structured reflect.Value
}

// viewOf returns the view of a struct. To change the parts, the struct must be settable.
func viewOf(result reflect.Value) view {
	return view{
		content: fieldOf(result, "Content"), isError: fieldOf(result, "IsError"), meta: fieldOf(result, "Meta"),
		structured: fieldOf(result, "StructuredContent"),
	}
}

// reportsError reports whether isError is set.
func (v view) reportsError() bool {
	return v.isError.IsValid() && v.isError.Kind() == reflect.Bool && v.isError.Bool()
}

// blank makes the result an error result with an empty list of content, which encodes as [] and not as null.
func (v view) blank() {
	if v.isError.IsValid() && v.isError.Kind() == reflect.Bool {
		v.isError.SetBool(true)
	}
	if v.content.IsValid() && v.content.Kind() == reflect.Slice {
		v.content.Set(reflect.MakeSlice(v.content.Type(), 0, 0))
	}
}

// typed reports whether _meta has a machine-readable error already.
func (v view) typed() bool {
	m := v.metaMap()
	return m.IsValid() && m.MapIndex(reflect.ValueOf(MetaKey).Convert(m.Type().Key())).IsValid()
}

// envelope returns the machine-readable error in _meta. If there is none, ok is false.
func (v view) envelope() (env Envelope, ok bool) {
	m := v.metaMap()
	if !m.IsValid() {
		return env, false
	}
	value := m.MapIndex(reflect.ValueOf(MetaKey).Convert(m.Type().Key()))
	if !value.IsValid() || !value.CanInterface() {
		return env, false
	}
	data, err := json.Marshal(value.Interface())
	return env, err == nil && json.Unmarshal(data, &env) == nil
}

// firstText returns the text of the first text block and the index of the block, or "" and -1.
func (v view) firstText() (text string, index int) {
	if !v.content.IsValid() || v.content.Kind() != reflect.Slice {
		return "", -1
	}
	for i := range v.content.Len() {
		if t := blockText(v.content.Index(i)); t.IsValid() {
			return t.String(), i
		}
	}
	return "", -1
}

// blockText returns the text of a content block, or the zero Value if the block is not text.
func blockText(block reflect.Value) reflect.Value {
	if kind := fieldOf(block, "Type"); kind.IsValid() && kind.Kind() == reflect.String && kind.String() != "text" {
		return reflect.Value{}
	}
	text := fieldOf(block, "Text")
	if !text.IsValid() || text.Kind() != reflect.String {
		return reflect.Value{}
	}
	return text
}

// withText returns a copy of a text block that has another text.
func withText(block reflect.Value, text string) reflect.Value {
	inner, pointer := block, false
	if inner.Kind() == reflect.Interface {
		inner = inner.Elem()
	}
	if inner.Kind() == reflect.Pointer {
		inner, pointer = inner.Elem(), true
	}
	copied := reflect.New(inner.Type())
	copied.Elem().Set(inner)
	fieldOf(copied, "Text").SetString(text)
	if pointer {
		return copied
	}
	return copied.Elem()
}

// annotate adds suggestion, code and retry to an error result: to its first text, or in another block if that text
// is JSON, in its _meta, and in its structured content if the settings want that. The old blocks and the old map are
// not changed, because other results may share them.
func (v view) annotate(env Envelope) {
	if given, i := v.firstText(); i >= 0 {
		text := forClient(given)
		footer := env.footerFor(text)
		blocks := reflect.MakeSlice(v.content.Type(), 0, v.content.Len()+1)
		blocks = reflect.AppendSlice(blocks, v.content)
		if isJSON(text) {
			blocks = reflect.Append(blocks, withText(v.content.Index(i), footer))
		} else if !strings.HasSuffix(text, footer) {
			text += footer
		}
		if text != given {
			blocks.Index(i).Set(withText(v.content.Index(i), text))
		}
		v.content.Set(blocks)
	}
	v.setMeta(env)
	v.setStructured(env)
}

// setStructured adds the structured content that the settings want, unless the result has some.
func (v view) setStructured(env Envelope) {
	content := env.structured()
	if content != nil && v.structured.IsValid() && v.structured.Kind() == reflect.Interface && v.structured.IsNil() {
		v.structured.Set(reflect.ValueOf(content))
	}
}

// footerFor returns the text to append to text. For a JSON text, it is the text of a block of its own.
func (env Envelope) footerFor(text string) string {
	var b strings.Builder
	if isJSON(text) {
		text = ""
	}
	b.WriteString(text)
	env.footer(&b)
	return b.String()[len(text):]
}

// metaMap returns the map in _meta, or the zero Value if the SDK's type has no map or its pointer is nil.
func (v view) metaMap() reflect.Value {
	m := v.meta
	if m.IsValid() && m.Kind() == reflect.Pointer && !m.IsNil() {
		m = fieldOf(m, "AdditionalFields")
	}
	if !m.IsValid() || m.Kind() != reflect.Map || m.Type().Key().Kind() != reflect.String {
		return reflect.Value{}
	}
	return m
}

// setMeta puts the machine-readable error into _meta, if the SDK's type has a _meta.
func (v view) setMeta(env Envelope) {
	if !v.meta.IsValid() {
		return
	}
	if v.meta.Kind() == reflect.Pointer { // other results may share the struct
		inner := reflect.New(v.meta.Type().Elem())
		if !v.meta.IsNil() {
			inner.Elem().Set(v.meta.Elem())
		}
		if inner.Elem().Kind() != reflect.Struct || !fieldOf(inner, "AdditionalFields").IsValid() {
			return
		}
		v.meta.Set(inner)
	}
	m := v.metaMap()
	if !m.IsValid() {
		return
	}
	data := env.json()
	value := reflect.ValueOf(json.RawMessage(data))
	if !value.Type().AssignableTo(m.Type().Elem()) {
		decoded := reflect.New(m.Type().Elem())
		if json.Unmarshal(data, decoded.Interface()) != nil {
			return
		}
		value = decoded.Elem()
	}
	fresh := reflect.MakeMap(m.Type())
	for _, key := range m.MapKeys() {
		fresh.SetMapIndex(key, m.MapIndex(key))
	}
	fresh.SetMapIndex(reflect.ValueOf(MetaKey).Convert(m.Type().Key()), value)
	m.Set(fresh)
}
