package failures

import (
	"go/ast"
	"testing"
)

func TestTextsThatAreJSON(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, body string
		want       bool
	}{
		{"a constant with a code", "return /*here*/ `{\"code\": \"X\", \"message\": \"x\"}`", true},
		{"a constant without a code", "return /*here*/ `{\"message\": \"x\"}`", false},
		{"the output of json.Marshal", `data, _ := json.Marshal(answer); return /*here*/ string(data)`, true},
		{"other bytes", `data := []byte("x"); return /*here*/ string(data)`, false},
		{"a function of a struct with a code", `return /*here*/ encode(answer)`, true},
		{"a function of a map with a code", `return /*here*/ encode(map[string]any{"code": "X"})`, true},
		{"a function of a map with a code inside", `
			return /*here*/ encode(map[string]map[string]string{"error": {"code": "X"}})`, true},
		{"a function of a map without a code", `return /*here*/ encode(map[string]string{"text": "X"})`, false},
		{"a sum that begins with a code", "return /*here*/ `{\"code\": \"X\", \"id\": \"` + id + `\"}`", true},
		{"a sum that does not", `return /*here*/ "no owner " + id`, false},
		{"a plain text", `return /*here*/ "no owner"`, false},
		{"a code and a retry", `return /*here*/ "OWNER_LOCKED: do not retry"`, true},
		{"a code alone", `return /*here*/ "NO_OWNER: nobody owns it"`, false},
		{"a format of code and retry", `return /*here*/ fmt.Sprintf("%s (retryable: %t)", answer.Code, true)`, true},
		{"a format of a code alone", `return /*here*/ fmt.Sprintf("%s: no owner", answer.Code)`, false},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, s := prepare(t, `
var _ mcp.Tool
var answer struct { Code, Message string }
var id string
func encode(v any) string { return "" }
func f() string { `+c.body+` }`)
			if got := b.isEnvelope(s.Point("here"), s.Marked("here").(ast.Expr)); got != c.want {
				t.Errorf("the text is JSON: %t, want %t", got, c.want)
			}
		})
	}
}
