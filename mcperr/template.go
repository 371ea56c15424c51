package mcperr

import (
	"fmt"
	"slices"
	"strings"
)

// Fields are the values for the named fields of a message template.
type Fields map[string]any

// Text fills the message template of a registration: "Resource not found: {resource_id}" with
// Fields{"resource_id": "X-1"}. The error says which fields of the template have no value, and which values have no
// field; a braced word that is no field can't be written.
func (s CodeSpec) Text(fields Fields) (string, error) {
	var text strings.Builder
	used := make(map[string]bool)
	var missing []string
	rest := s.Message
	for {
		before, after, found := strings.Cut(rest, "{")
		name, behind, closed := strings.Cut(after, "}")
		text.WriteString(before)
		if !found || !closed {
			text.WriteString(strings.TrimPrefix(rest, before))
			break
		}
		if value, ok := fields[name]; ok {
			used[name] = true
			fmt.Fprint(&text, value)
		} else {
			missing = append(missing, name)
			text.WriteString("{" + name + "}")
		}
		rest = behind
	}
	var extra []string
	for name := range fields {
		if !used[name] {
			extra = append(extra, name)
		}
	}
	slices.Sort(extra)
	switch {
	case len(missing) > 0:
		return text.String(), fmt.Errorf("mcperr: the message of %s wants a value for %s", s.Code, strings.Join(missing, ", "))
	case len(extra) > 0:
		return text.String(), fmt.Errorf("mcperr: the message of %s has no field %s", s.Code, strings.Join(extra, ", "))
	}
	return text.String(), nil
}

// Coded returns the error that a code is registered for: its type, retry, number, domain and severity, and its message
// with the fields filled in. The fields are its details, too, where no option gives others.
//
// A code that is not registered, and fields that the message does not fit, are faults of the server; the error is then
// an INTERNAL_ERROR that says so.
func Coded(code Code, fields Fields, opts ...Option) *Error {
	spec := lookup(code)
	if spec == nil {
		return Internal(CodeInternalError, fmt.Sprintf("the code %s is not registered", code), opts...)
	}
	text, err := spec.Text(fields)
	if err != nil {
		return Internal(CodeInternalError, fmt.Sprintf("%s (%s)", text, strings.TrimPrefix(err.Error(), "mcperr: ")), opts...)
	}
	t := spec.Type
	if t == "" {
		t = TypeInternal
	}
	e := kindOf(t).New(code, text)
	if len(fields) > 0 {
		e.Details = fields
	}
	return e.with(opts)
}
