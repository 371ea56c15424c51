package generate

import "slices"

// Codes returns n cases for the rule codename.
func Codes(seed uint64, n int) []Case {
	builders := slices.Concat(ownErrors, envelopes, codeBuilders)
	return generateCases(seed, 11, n, func(m *mixer) Case {
		s := slot{
			field: "Code", key: "code", typ: oneOf(m, []string{"string", "string", "text#"}), good: `"STORE_CLOSED"`,
			fields: "Message string `json:\"message\"`\nRetryable bool `json:\"retryable\"`",
			others: `Message: "the store is closed", Retryable: true`,
			pairs:  `"message": "the store is closed", "retryable": false`,
		}
		c, _ := m.combine(s, oneOf(m, codeValues), oneOf(m, ways), oneOf(m, builders), "")
		return c
	})
}

// codeBuilders are the ways to build an error that only codes have.
var codeBuilders = []builder{
	{name: "constructor of the runtime", typ: "mcperr.Code", expr: `mcperr.NotFound($v, "no such store")`},
	{name: "Wrap of the runtime", typ: "mcperr.Code", expr: `mcperr.Wrap($v, "failed to open the store", cause)`},
	{name: "literal of the runtime", typ: "mcperr.Code",
		expr: `&mcperr.Error{Type: mcperr.TypeConflict, Code: $v, Message: "the store is closed"}`},
	{name: "option beside it", typ: "mcperr.Code",
		expr: `mcperr.Conflict($v, "the store is closed", mcperr.WithSuggestion("Open the store first."))`},
	{name: "function value of the runtime", typ: "mcperr.Code", stmts: "build := mcperr.Validation",
		expr: `build($v, "the name is empty")`},
	{name: "kind of the server's own", typ: "mcperr.Code", expr: `kind#.New($v, "the store is closed")`,
		decls: `var kind# = mcperr.Kind{Type: "store", Retry: mcperr.NotRetryable}`},
	{name: "assignment to the runtime's type", typ: "mcperr.Code", expr: "failure",
		stmts: "failure := mcperr.Internal(\"STORE_FAILED\", \"the store is closed\")\nfailure.Code = $v$m"},
	{name: "wrapper of the runtime", expr: `fail#($v, "the store is closed")`,
		decls: "func fail#(code $t, message string) error {\nreturn mcperr.Internal(mcperr.Code(code), message)\n}"},
	{name: "Code method", global: true, decls: methodType + "func (e *failure#) Code() $t {\nreturn $v$m\n}",
		expr: `&failure#{tool: "store"}`},
	{name: "ErrorCode method", global: true, decls: methodType + "func (e *failure#) ErrorCode() $t {\nreturn $v$m\n}",
		expr: `&failure#{tool: "store"}`},
	{name: "Code method with branches", global: true, expr: `&failure#{tool: "store"}`,
		decls: methodType + "func (e *failure#) Code() $t {\nif e.tool == \"\" {\nreturn $g\n}\nreturn $v$m\n}"},
	{name: "map of texts", envelope: true, typ: "string",
		expr: `map[string]string{"error": "the store is closed", "code": $v}`},
	{name: "map with error_code", envelope: true, expr: `map[string]any{"success": false, "error_code": $v}`},
	{name: "anonymous struct", envelope: true, stmts: "answer := struct {\nCode    $t     `json:\"code\"`\n" +
		"Message string `json:\"message\"`\n}{$v, \"the store is closed\"}$m", expr: "answer"},
	{name: "function that renders a result", expr: "failure#($v)",
		decls: "func failure#(code $t) error {\ndata, _ := json.Marshal(map[string]any{\"code\": code, " +
			"\"message\": \"the store is closed\", \"retryable\": false})\n" +
			"return &jsonrpc.Error{Code: -32603, Message: \"the store is closed\", Data: data}\n}"},
}

const methodType = "type failure# struct{ tool string }\n\n" +
	"func (e *failure#) Error() string { return \"the store is closed\" }\n\n" +
	"func (e *failure#) Retryable() bool { return true }\n\n"

// codeValues are right and wrong codes.
var codeValues = []value{
	{name: "a code", expr: `"STORE_LOCKED"`},
	{name: "a code with a digit", expr: `"HTTP2_REFUSED"`},
	{name: "a code that starts with E", expr: `"E_STORE_LOCKED"`},
	{name: "a short code", expr: `"E2BIG"`},
	{name: "the longest code", expr: `"STORE_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA2"`},
	{name: "a sum of constants", expr: `"STORE_" + "LOCKED"`},
	{name: "the code of an upstream", local: true, expr: "reply.Code",
		stmts: "var reply struct{ Code string }\n_ = json.Unmarshal([]byte(text), &reply)"},

	{name: "camel case", wrong: true, expr: `"storeLocked"`},
	{name: "capitals and small letters", wrong: true, expr: `"StoreLocked"`},
	{name: "snake case", wrong: true, expr: `"store_locked"`},
	{name: "kebab case", wrong: true, expr: `"store-locked"`},
	{name: "kebab case in capitals", wrong: true, expr: `"STORE-LOCKED"`},
	{name: "dots", wrong: true, expr: `"store.locked"`},
	{name: "an underscore at the end", wrong: true, expr: `"STORE_LOCKED_"`},
	{name: "an underscore in front", wrong: true, expr: `"_STORE_LOCKED"`},
	{name: "one small letter", wrong: true, expr: `"STORE_LOCKEd"`},
	{name: "other letters", wrong: true, expr: `"SCHLÜSSEL_FEHLT"`},
	{name: "a sentence", wrong: true, expr: `"the store was locked"`},
	{name: "a generic code", wrong: true, expr: `"ERROR"`},
	{name: "another generic code", wrong: true, expr: `"UNKNOWN_ERROR_CODE"`},
	{name: "a number behind a word", wrong: true, expr: `"ERR_17"`},
	{name: "a number behind a letter", wrong: true, expr: `"E42"`},
	{name: "digits", wrong: true, expr: `"404"`},
	{name: "too long", wrong: true, expr: `"STORE_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA2"`},
	{name: "a sum in small letters", wrong: true, expr: `"store" + "_locked"`},

	{name: "a formatted number", wrong: true, local: true, expr: `fmt.Sprintf("STORE_%d", n)`},
	{name: "a formatted argument", wrong: true, local: true, expr: `fmt.Sprintf("%s_LOCKED", text)`},
	{name: "a sum with an argument", wrong: true, local: true, expr: `"STORE_" + text`},
	{name: "a sum with a call", wrong: true, local: true, expr: `"STORE_" + strconv.Itoa(n)`},
	{name: "capitals of an argument", wrong: true, local: true, expr: "strings.ToUpper(text)"},
	{name: "the text of an error", wrong: true, local: true, expr: "cause.Error()"},
	{name: "the text of a status", wrong: true, local: true, expr: "http.StatusText(n)"},
	{name: "a joined name", wrong: true, local: true, expr: `strings.Join([]string{"STORE", text}, "_")`},
}
