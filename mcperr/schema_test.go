//go:build go1.24

package mcperr

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"
)

func TestRejected(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		want []ValidationIssue
	}{
		{`validating "arguments": validating root: required: missing properties: ["name" "n"]`, []ValidationIssue{
			{"/name", "the property is missing", "a value"}, {"/n", "the property is missing", "a value"},
		}},
		{`validating "arguments": validating root: validating /properties/n: type: x has type "string", want "integer"`,
			[]ValidationIssue{{"/n", `type: x has type "string", want "integer"`, "integer"}}},
		{`validating "arguments": validating root: validating /properties/e: enum: c does not equal any of: [a b]`,
			[]ValidationIssue{{"/e", "enum: c does not equal any of: [a b]", "a b"}}},
		{`validating "arguments": validating root: unexpected additional properties ["z"]`,
			[]ValidationIssue{{"/z", "the schema has no such property", "no value"}}},
		{`validating "arguments": validating root: validating /properties/l: validating /properties/l/items: ` +
			`validating /properties/l/items/properties/x: type: 1 has type "integer", want "boolean"`,
			[]ValidationIssue{{"/l/x", `type: 1 has type "integer", want "boolean"`, "boolean"}}},
		{`validating "arguments": validating root: required: missing properties: ["a/b~c"]`, []ValidationIssue{
			{"/a~1b~0c", "the property is missing", "a value"},
		}},
		{`validating "arguments": unmarshaling: EOF`, []ValidationIssue{{"", "unmarshaling: EOF", ""}}},
		{`input schema validation failed: <root>: &{Missing:[name n]}; /l/0/x: &{Got:number Want:[boolean]}`,
			[]ValidationIssue{
				{"/name", "the property is missing", "a value"}, {"/n", "the property is missing", "a value"},
				{"/l/0/x", "got number, want boolean", "boolean"},
			}},
		{`input schema validation failed: <root>: &{Properties:[z]}`,
			[]ValidationIssue{{"/z", "the schema has no such property", "no value"}}},
		{`input schema validation failed: it is not JSON`, []ValidationIssue{{"", "it is not JSON", ""}}},
		{`failed to bind arguments: json: cannot unmarshal string into Go struct field in.box.count of type int`,
			[]ValidationIssue{{"/box/count", "json: cannot unmarshal string into Go struct field in.box.count of type int",
				"int"}}},
	} {
		e := rejected(errors.New(c.text))
		if e == nil {
			t.Errorf("%s: not recognized", c.text)
			continue
		}
		details, _ := e.Details.(map[string]any)
		if got := details["validationIssues"]; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", c.text, got, c.want)
		}
		if e.Type != TypeValidation || e.Code != CodeInvalidParam || e.Retry != NotRetryable || e.Error() != c.text {
			t.Errorf("%s: got %+v", c.text, e)
		}
	}
	for _, text := range []string{"output schema validation failed: /a: wrong", "validating tool output: wrong"} {
		if e := rejected(errors.New(text)); e == nil || e.Type != TypeInternal || e.Retry != NotRetryable {
			t.Errorf("%s: got %+v, want an internal error", text, e)
		}
	}
	if e := rejected(errors.New("validating the plan failed")); e != nil {
		t.Errorf("got %+v for the text of a tool", e)
	}
}

func TestWrongTypes(t *testing.T) {
	t.Parallel()
	type params struct{ Arguments any }
	type request struct{ Params params }
	type box struct {
		Count int   `json:"count"`
		Sizes []int `json:"sizes"`
	}
	decode := func(data string) error {
		var v struct {
			Box box `json:"box"`
		}
		return json.Unmarshal([]byte(data), &v)
	}
	for _, c := range []struct {
		name, decoded string
		arguments     map[string]any
		want          Type
	}{
		{"an argument", `{"box": {"count": "x"}}`, map[string]any{"box": map[string]any{"count": "x"}}, TypeValidation},
		{"an argument in a list", `{"box": {"sizes": ["x"]}}`, map[string]any{"box": map[string]any{"sizes": []any{"x"}}},
			TypeValidation},
		{"an answer with another field", `{"box": {"count": "x"}}`, map[string]any{"name": "x"}, TypeInternal},
		{"an answer with a field of another type", `{"box": {"count": "x"}}`,
			map[string]any{"box": map[string]any{"count": 1}}, TypeInternal},
		{"no arguments", `{"box": {"count": "x"}}`, nil, TypeInternal},
	} {
		e := from(decode(c.decoded)).forRequest(request{params{c.arguments}})
		if e.Type != c.want {
			t.Errorf("%s: got type %s, want %s", c.name, e.Type, c.want)
		}
		if details, ok := e.Details.(map[string]any); ok != (c.want == TypeValidation) || ok &&
			details["validationIssues"] == nil {
			t.Errorf("%s: got details %v", c.name, e.Details)
		}
	}
}
