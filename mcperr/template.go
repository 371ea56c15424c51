package mcperr

import (
	"fmt"
	"slices"
	"strings"
)

// Fields are values for the fields of a message template, by name. Values are formatted as by fmt.Print.
type Fields map[string]any

// Text returns Message with its fields replaced by values: "Resource not found: {resource_id}" with
// Fields{"resource_id": "X-1"} gives "Resource not found: X-1". The names in fields must be exactly those in
// Message. If a field has no value, or a value has no field, Text returns the text so far with an error that names
// them. All text in braces is a field; braces cannot be escaped. An opening brace that is not closed is text.
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
		return text.String(),
			fmt.Errorf("mcperr: the message of %s wants a value for %s", s.Code, strings.Join(missing, ", "))
	case len(extra) > 0:
		return text.String(), fmt.Errorf("mcperr: the message of %s has no field %s", s.Code, strings.Join(extra, ", "))
	}
	return text.String(), nil
}

// Coded returns an error with the registered type, retry, number, domain and severity of a code, and with its
// registered message, in which fields are filled in. The fields are also the details of the error, unless an option
// sets others.
//
// If code is not registered, or if fields do not fit the message ([CodeSpec.Text]), Coded returns an INTERNAL_ERROR
// that reports the problem, because the fault is that of the server.
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
