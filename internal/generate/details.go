package generate

import (
	"slices"
	"strings"
)

// Details returns n cases for the rule jsondetails.
func Details(seed uint64, n int) []Case {
	builders := slices.Concat(ownErrors, envelopes, detailsBuilders, detailsBuilders)
	items := slices.Concat(plainItems, rejectedItems, changedItems)
	return generateCases(seed, 17, n, func(m *mixer) Case {
		field := oneOf(m, detailsFields)
		box, item := oneOf(m, boxes), oneOf(m, items)
		s := slot{
			field: field[0], key: field[1], typ: "any", good: `map[string]any{"tries": 3}`,
			fields: "Code string `json:\"code\"`\nMessage string `json:\"message\"`\nRetryable bool `json:\"retryable\"`",
			others: `Code: "STORE_LOCKED", Message: "the store is locked", Retryable: true`,
			pairs:  `"code": "STORE_LOCKED", "message": "the store is locked", "retryable": true`,
			sent:   detailsTransports,
		}
		if box.isMap && m.rand.IntN(2) == 0 {
			s.typ = "map[string]any"
		}
		run := "unencodable"
		if item.lossy {
			run = ""
		}
		c, _ := m.combine(s, box.put(item.value), oneOf(m, ways), oneOf(m, builders), run)
		return c
	})
}

// detailsFields are fields for details, and their names in JSON.
var detailsFields = [][2]string{
	{"Details", "details"}, {"Details", "details"}, {"Data", "data"}, {"Context", "context"}, {"Metadata", "metadata"},
}

// detailsTransports are the ways to send data, except for those that encode it before.
var detailsTransports = append(slices.Clone(transports[:3]), []transport{
	{name: "a structured result", mcpgo: `mcpgo.NewToolResultStructured($e, "the store is locked"), nil`,
		gosdk: "&mcp.CallToolResult{IsError: true, StructuredContent: $e}, nil"},
	{name: "a structured result without a text", mcpgo: "mcpgo.NewToolResultStructuredOnly($e), nil",
		gosdk: "&mcp.CallToolResult{StructuredContent: $e}, nil"},
	{name: "_meta of a success", mcpgo: `&mcpgo.CallToolResult{Result: mcpgo.Result{Meta: mcpgo.NewMetaFromMap(` +
		`map[string]any{"example.com/data": $e})}}, nil`,
		gosdk: `&mcp.CallToolResult{Meta: mcp.Meta{"example.com/data": $e}}, nil`},
	{name: "a typed output", mcpgo: "nil, nil", gosdk: "nil, nil", out: "$e"},
}...)

// detailsBuilders are the ways to build an error that only details have.
var detailsBuilders = []builder{
	{name: "option of the runtime", expr: `mcperr.NotFound("NO_STORE", "no such store", mcperr.WithDetails($v))`},
	{name: "option of the runtime in a variable", stmts: "option := mcperr.WithDetails($v)$m",
		expr: `mcperr.NotFound("NO_STORE", "no such store", option)`},
	{name: "option of the runtime as a function value", stmts: "with := mcperr.WithDetails",
		expr: `mcperr.NotFound("NO_STORE", "no such store", with($v))`},
	{name: "options of the runtime in a slice", stmts: "options := []mcperr.Option{mcperr.WithDetails($v)}$m",
		expr: `mcperr.NotFound("NO_STORE", "no such store", options...)`},
	{name: "options of a helper", expr: `mcperr.NotFound("NO_STORE", "no such store", options#($v)...)`,
		decls: "func options#(details any) []mcperr.Option {\nreturn []mcperr.Option{mcperr.WithDetails(details)}\n}"},
	{name: "literal of the runtime", expr: `&mcperr.Error{Type: mcperr.TypeConflict, Code: "STORE_LOCKED", ` +
		`Retry: mcperr.NotRetryable, Details: $v}`},
	{name: "assignment to the runtime's type", expr: "failure",
		stmts: "failure := mcperr.Internal(\"STORE_LOCKED\", \"the store is locked\")\nfailure.Details = $v$m"},
	{name: "wrapper of the runtime", expr: `fail#("the store is locked", $v)`,
		decls: "func fail#(message string, details any) error {\n" +
			"return mcperr.Conflict(\"STORE_LOCKED\", message, mcperr.WithDetails(details))\n}"},
	{name: "option in Wrap", expr: `mcperr.Wrap("OPEN_FAILED", "failed to open", cause, mcperr.WithDetails($v))`},
	{name: "fields of a template", expr: `mcperr.Coded("INVALID_PARAM", mcperr.Fields{"field": "store", "reason": $v})`},
	{name: "content itself", envelope: true, expr: "$v"},
	{name: "content itself", envelope: true, expr: "$v"},
	{name: "content in a variable", envelope: true, stmts: "content := $v$m", expr: "content"},
}

// box is a container for an item of details. In its texts, $i is the item.
type box struct {
	name, decls, stmts, expr string
	isMap                    bool // it is a map[string]any
}

// put returns an item in its container.
func (b box) put(v value) value {
	fill := strings.NewReplacer("$i", v.expr)
	return value{
		name: b.name + ", " + v.name, decls: v.decls + "\n\n" + b.decls, stmts: inLines(v.stmts, fill.Replace(b.stmts)),
		expr: fill.Replace(b.expr), wrong: v.wrong, local: v.local || b.stmts != "",
	}
}

var boxes = []box{
	{name: "no box", expr: "$i"},
	{name: "a map", expr: `map[string]any{"tries": 3, "given": $i}`, isMap: true},
	{name: "a map", expr: `map[string]any{"tries": 3, "given": $i}`, isMap: true},
	{name: "a nested map", expr: `map[string]any{"store": map[string]any{"given": $i}}`, isMap: true},
	{name: "a slice", expr: `[]any{3, $i}`},
	{name: "a slice in a map", expr: `map[string]any{"tries": []any{3, $i}}`, isMap: true},
	{name: "a struct without a name", expr: "struct {\nTries int\nGiven any\n}{3, $i}"},
	{name: "a struct", decls: "type box# struct {\nTries int `json:\"tries\"`\nGiven any `json:\"given,omitempty\"`\n}",
		expr: "box#{Tries: 3, Given: $i}"},
	{name: "a pointer to a struct", decls: "type box# struct {\nTries int\nGiven any\n}", expr: "&box#{3, $i}"},
	{name: "a struct in a map", decls: "type box# struct {\nTries int\nGiven any\n}",
		expr: `map[string]any{"box": box#{Given: $i}}`, isMap: true},
	{name: "a map that is assigned to", stmts: "box := map[string]any{\"tries\": 3}\nbox[\"given\"] = $i$m", expr: "box",
		isMap: true},
	{name: "a map that is made", stmts: "box := make(map[string]any)\nif n > 3 {\nbox[\"given\"] = $i$m\n}", expr: "box",
		isMap: true},
	{name: "a map that is copied to", expr: "box", isMap: true,
		stmts: "box := map[string]any{\"tries\": 3}\nmaps.Copy(box, map[string]any{\"given\": $i})$m"},
	{name: "a slice that is appended to", stmts: "items := []any{3}\nitems = append(items, $i)$m", expr: "items"},
	{name: "a struct that is assigned to", decls: "type box# struct {\nTries int\nGiven any\n}", expr: "box",
		stmts: "var box box#\nbox.Given = $i$m"},
	{name: "a map of a helper", decls: "func box#(item any) map[string]any {\n" +
		"return map[string]any{\"tries\": 3, \"given\": item}$m\n}", expr: "box#($i)", isMap: true},
	{name: "a variable as any", stmts: "var item any = $i$m", expr: "item"},
	{name: "a variable in a map", stmts: "item := any($i)$m", expr: `map[string]any{"given": item}`, isMap: true},
	{name: "a generic box", decls: "type box#[T any] struct{ Given T }", expr: "box#[any]{$i}"},
}

// item is a value in details.
type item struct {
	value
	lossy bool // it arrives as something else
}

// items returns values as items.
func items(lossy, wrong bool, list ...value) (out []item) {
	for _, v := range list {
		v.wrong = wrong
		out = append(out, item{v, lossy})
	}
	return out
}

var plainItems = items(false, false,
	value{name: "a number", expr: "3"},
	value{name: "a text", expr: `"books"`},
	value{name: "an argument", local: true, expr: "text"},
	value{name: "a list of texts", local: true, expr: "list"},
	value{name: "the text of an error", local: true, expr: "cause.Error()"},
	value{name: "a time", expr: "time.Now()"},
	value{name: "milliseconds", local: true, expr: "(time.Duration(n) * time.Second).Milliseconds()"},
	value{name: "the text of a duration", local: true, expr: "(time.Duration(n) * time.Second).String()"},
	value{name: "a float", expr: "math.Pi"},
	value{name: "bytes", expr: "[]byte{1, 2, 3}"},
	value{name: "a map with integer keys", expr: `map[int]string{1: "one"}`},
	value{name: "a struct of plain fields", expr: "struct{ Name string }{\"books\"}"},
	value{name: "a function that JSON leaves out", expr: "hook#{Name: \"books\", Call: func() {}}",
		decls: "type hook# struct {\nName string\nCall func() `json:\"-\"`\n}"},
	value{name: "an unexported channel", expr: "&queue#{Name: \"books\", done: make(chan int)}",
		decls: "type queue# struct {\nName string\ndone chan int\n}"},
	value{name: "a type that encodes itself", expr: "&queue#{done: make(chan int)}",
		decls: "type queue# struct{ done chan int }\n\n" +
			"func (q *queue#) MarshalJSON() ([]byte, error) { return json.Marshal(len(q.done)) }"},
	value{name: "a function that is a text", expr: "call#(func() {})",
		decls: "type call# func()\n\nfunc (call#) MarshalText() ([]byte, error) { return []byte(\"call\"), nil }"},
	value{name: "keys that are texts", expr: `map[key#]int{{1, 2}: 3}`,
		decls: "type key# struct{ x, y int }\n\n" +
			"func (k key#) MarshalText() ([]byte, error) { return fmt.Appendf(nil, \"%d-%d\", k.x, k.y), nil }"},
	value{name: "raw JSON", expr: "json.RawMessage(`{\"a\":1}`)"},
	value{name: "a JSON number", expr: `json.Number("12.5")`},
	value{name: "a nil error", expr: "error(nil)"},
	value{name: "a chain of structs", expr: "&node#{Next: &node#{}}", decls: "type node# struct{ Next *node# }"},
	value{name: "header fields", expr: `http.Header{"Retry-After": {"3"}}`},
)

var rejectedItems = items(false, true,
	value{name: "a channel", expr: "make(chan int)"},
	value{name: "a channel of a context", local: true, expr: "ctx.Done()"},
	value{name: "a nil channel", expr: "(chan int)(nil)"},
	value{name: "a function", expr: "func() {}"},
	value{name: "a method", local: true, expr: "cause.Error"},
	value{name: "a function of a package", expr: "strings.ToUpper"},
	value{name: "a complex number", expr: "complex(1, 2)"},
	value{name: "not a number", expr: "math.NaN()"},
	value{name: "infinity", expr: "math.Inf(1)"},
	value{name: "boolean keys", expr: `map[bool]string{true: "yes"}`},
	value{name: "keys that are arrays", expr: `map[[2]int]string{{1, 2}: "yes"}`},
	value{name: "keys of any type", expr: `map[any]any{"a": 1}`},
	value{name: "a struct with a channel", expr: "queue#{Name: \"books\"}",
		decls: "type queue# struct {\nName string\nDone chan int\n}"},
	value{name: "a struct with a function", expr: "&hook#{Name: \"books\", Call: func() {}}",
		decls: "type hook# struct {\nName string\nCall func() `json:\"call\"`\n}"},
	value{name: "a struct that embeds one with a function", expr: "shell#{core#{}, 3}",
		decls: "type core# struct{ Call func() }\n\ntype shell# struct {\ncore#\nTries int\n}"},
	value{name: "a request", expr: "&http.Request{}"},
	value{name: "channels", expr: "[]chan int{nil}"},
	value{name: "a JSON number without digits", expr: `json.Number("abc")`},
	value{name: "raw text", expr: "json.RawMessage(\"not JSON\")"},
	value{name: "raw JSON that ends early", expr: "json.RawMessage(`{\"a\":`)"},
	value{name: "a ring", local: true, decls: "type node# struct{ Next *node# }", expr: "ring",
		stmts: "ring := &node#{}\nring.Next = ring"},
	value{name: "a map that contains itself", local: true, expr: "loop",
		stmts: "loop := map[string]any{\"tries\": 3}\nloop[\"loop\"] = loop$m"},
)

var changedItems = items(true, true,
	value{name: "an error", local: true, expr: "cause"},
	value{name: "a new error", expr: `errors.New("the store is locked")`},
	value{name: "a wrapped error", local: true, expr: `fmt.Errorf("failed to open: %w", cause)`},
	value{name: "errors in a slice", local: true, expr: "[]error{cause}"},
	value{name: "a struct with an error", local: true, expr: "struct{ Cause error }{cause}"},
	value{name: "a duration", local: true, expr: "time.Duration(n) * time.Second"},
	value{name: "a constant duration", expr: "3 * time.Second"},
	value{name: "time that has passed", expr: "time.Since(time.Time{})"},
	value{name: "a struct with a duration", decls: "type timing# struct{ Took time.Duration }",
		expr: "timing#{time.Second}"},
	value{name: "a text as bytes", local: true, expr: "[]byte(text)"},
	value{name: "a constant text as bytes", expr: `[]byte("books")`},
)
