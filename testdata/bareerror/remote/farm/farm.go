// Package farm changes what it keeps in memory, and knows nothing of MCP.
package farm

import "errors"

// Field is a piece of land.
type Field struct {
	Name  string
	State string
	Turns int
}

// Farm has fields.
type Farm struct {
	fields map[string]*Field
	list   []*Field
	names  []string
	seq    int
}

// Sow sows a field that is empty.
func (f *Farm) Sow(x *Field) error {
	if x.State != "empty" {
		return errors.New("it is sown")
	}
	x.State = "sown"
	return nil
}

// Add makes a field.
func (f *Farm) Add(name string) *Field {
	f.seq++
	x := &Field{Name: name}
	f.fields[name] = x
	return x
}

// AddLast makes a field at the end.
func (f *Farm) AddLast(name string) *Field {
	x := &Field{Name: name}
	f.list = append(f.list, x)
	return x
}

// AddName keeps a name.
func (f *Farm) AddName(name string) {
	f.names = append(f.names, name)
}

// Show shows a field.
func (f *Farm) Show(name string) *Field {
	f.fields[name] = &Field{Name: name}
	return f.fields[name]
}

// AddUp makes a field, and does not keep it.
func (f *Farm) AddUp(name string) *Field {
	all := map[string]*Field{}
	all[name] = &Field{Name: name}
	return all[name]
}

// Paint paints a field.
func (f *Farm) Paint(x *Field) {}

// Drop takes a field out again.
func (f *Farm) Drop(x *Field) { delete(f.fields, x.Name) }

// Field finds a field.
func (f *Farm) Field(name string) (*Field, error) {
	x, ok := f.fields[name]
	if !ok {
		return nil, errors.New("no such field")
	}
	return x, nil
}
