package generate

import (
	"slices"
	"strconv"
	"strings"
)

// Numbers returns n cases for the rule coderange, with the registry of mcperr/catalog. Up to 200 consecutive cases
// can share a package: each has its own number.
func Numbers(seed uint64, n int) []Case {
	return generateCases(seed, 23, n, func(m *mixer) Case {
		switch m.rand.IntN(5) {
		case 0, 1:
			return m.ownNumber()
		case 2:
			return m.protocolNumber()
		case 3:
			return m.runtimeNumber()
		default:
			return m.contradiction()
		}
	})
}

// freeNumber returns a number that is in a registered range, not registered for a code, and not that of another case. A
// case has two of them: which is 0 or 1.
func (m *mixer) freeNumber(which int) string {
	return strconv.Itoa(2000 + 10*(m.n%100) + 5 + m.n/100%2*2 + which)
}

// withNumber returns a case with a random value, in which $u is a free number. Two constants must not have one number,
// so that a right constant has a free one.
func (m *mixer) withNumber(s slot, values []value, ways []way, builders []builder) Case {
	v, w := oneOf(m, values), oneOf(m, ways)
	if w.only && !v.wrong && v.expr != "$u" {
		return Case{}
	}
	v.expr = strings.ReplaceAll(v.expr, "$u", m.freeNumber(0))
	c, _ := m.combine(s, v, w, oneOf(m, builders), "")
	return c
}

// ownNumber returns a case of an error whose only code is a number.
func (m *mixer) ownNumber() Case {
	field := oneOf(m, [][2]string{{"Code", "code"}, {"Number", "number"}, {"ErrorCode", "error_code"}})
	s := slot{
		field: field[0], key: field[1], typ: oneOf(m, []string{"int", "int", "int64", "number#"}), good: m.freeNumber(1),
		fields: "Message string `json:\"message\"`\nRetryable bool `json:\"retryable\"`",
		others: `Message: "the store is locked", Retryable: true`,
		pairs:  `"message": "the store is locked", "retryable": true`,
	}
	builders := slices.Concat(ownErrors, envelopes, numberBuilders)
	return m.withNumber(s, numberValues, ways, builders)
}

// numberBuilders are the ways to build an error that only numbers have.
var numberBuilders = []builder{
	{name: "Code method", global: true, decls: methodType + "func (e *failure#) Code() $t {\nreturn $v$m\n}",
		expr: `&failure#{tool: "store"}`},
	{name: "Code method with branches", global: true, expr: `&failure#{tool: "store"}`,
		decls: methodType + "func (e *failure#) Code() $t {\nif e.tool == \"\" {\nreturn $g\n}\nreturn $v$m\n}"},
	{name: "map of a helper that fails", envelope: true, expr: "fail#($v)",
		decls: "func fail#(code $t) map[string]any {\n" +
			"return map[string]any{\"error\": \"the store is locked\", \"code\": code, \"retryable\": false}\n}"},
}

// numberValues are right and wrong numbers.
var numberValues = slices.Concat([]value{
	{name: "a free number", expr: "$u"},
	{name: "a free number", expr: "$u"},
	{name: "a sum in a range", expr: "2000 + 905"},
	{name: "a number of JSON-RPC", expr: "-32602"},
	{name: "another number of JSON-RPC", expr: "-32603"},
	{name: "a number of MCP", expr: "-32021"},
	{name: "a constant of an SDK", expr: "mcpgo.INVALID_PARAMS"},
	{name: "a number at run time", local: true, expr: "len(list)"},
}, wrongNumbers)

var wrongNumbers = wrong([]value{
	{name: "an HTTP status", expr: "404"},
	{name: "another HTTP status", expr: "503"},
	{name: "a constant of net/http", expr: "http.StatusNotFound"},
	{name: "a number outside of the ranges", expr: "3500"},
	{name: "a small number", expr: "7"},
	{name: "a large number", expr: "100000"},
	{name: "a sum outside of the ranges", expr: "3000 + 5"},
	{name: "the retired number for resources", expr: "-32002"},
	{name: "the retired number for elicitation", expr: "-32042"},
	{name: "a number that MCP keeps", expr: "-32005"},
	{name: "a number that JSON-RPC reserves", expr: "-32150"},
	{name: "a negative number", expr: "-7"},
})

// protocolNumber returns a case of a JSON-RPC error.
func (m *mixer) protocolNumber() Case {
	s := slot{field: "Code", key: "code", typ: "int64", good: m.freeNumber(1), others: `Message: "the store is locked"`}
	return m.withNumber(s, protocolValues, ways, protocolBuilders)
}

var protocolValues = slices.Concat(numberValues, []value{
	{name: "a constant of go-sdk", expr: "jsonrpc.CodeInvalidParams"},
}, wrong([]value{{name: "zero", expr: "0"}}))

// protocolBuilders are the ways to build a JSON-RPC error.
var protocolBuilders = []builder{
	{name: "JSON-RPC literal", expr: "&jsonrpc.Error{$o, Code: $v}"},
	{name: "JSON-RPC literal in lines", expr: "&jsonrpc.Error{\n$o,\nCode: $v,$m\n}"},
	{name: "JSON-RPC literal without keys", expr: `&jsonrpc.Error{$v, "the store is locked", nil}`},
	{name: "JSON-RPC literal in a variable", stmts: "failure := &jsonrpc.Error{$o, Code: $v}$m", expr: "failure"},
	{name: "JSON-RPC error with assignments", stmts: "failure := new(jsonrpc.Error)\nfailure.Code = $v$m",
		expr: "failure"},
	{name: "JSON-RPC error in a slice", stmts: "failures := []*jsonrpc.Error{{$o, Code: $v}}$m", expr: "failures[0]"},
	{name: "JSON-RPC error in a map", global: true, expr: `failures#["locked"]`,
		decls: "var failures# = map[string]*jsonrpc.Error{\n\"locked\": {$o, Code: $v},$m\n}"},
	{name: "JSON-RPC sentinel", global: true, decls: "var errLocked# = &jsonrpc.Error{$o, Code: $v}$m",
		expr: "errLocked#"},
	{name: "JSON-RPC constructor", expr: `locked#($v, "the store is locked")`,
		decls: "func locked#(code $t, message string) error {\nreturn &jsonrpc.Error{Code: code, Message: message}\n}"},
	{name: "JSON-RPC constructor in a variable", stmts: "build := locked#", expr: `build($v)`,
		decls: "func locked#(code $t) *jsonrpc.Error {\nreturn &jsonrpc.Error{$o, Code: code}\n}"},
	{name: "JSON-RPC closure", stmts: "build := func(code $t) error { return &jsonrpc.Error{$o, Code: code} }",
		expr: "build($v)"},
}

// runtimeNumber returns a case of a number beside a code. Ways with two numbers are left out, because one code must not
// have two, and so are numbers of protocols, because one number must not have two codes.
func (m *mixer) runtimeNumber() Case {
	s := slot{field: "Number", key: "number", typ: "int", good: m.freeNumber(1), both: true,
		others: `Type: mcperr.TypeConflict, Code: "STORE_LOCKED_#", Message: "locked"`}
	single := slices.DeleteFunc(slices.Clone(ways), func(w way) bool { return strings.Contains(w.decls+w.stmts, "$g") })
	values := slices.Concat(numberValues[:2], numberValues[:2], wrongNumbers)
	return m.withNumber(s, values, single, runtimeNumbers)
}

// runtimeNumbers are the ways to give an error of the runtime a number.
var runtimeNumbers = []builder{
	{name: "option of the runtime", expr: `mcperr.NotFound("STORE_LOCKED_#", "locked", mcperr.WithNumber($v))`},
	{name: "option of the runtime in a variable", stmts: "option := mcperr.WithNumber($v)$m",
		expr: `mcperr.NotFound("STORE_LOCKED_#", "locked", option)`},
	{name: "options of the runtime in a slice", stmts: "options := []mcperr.Option{mcperr.WithNumber($v)}$m",
		expr: `mcperr.NotFound("STORE_LOCKED_#", "locked", options...)`},
	{name: "literal of the runtime", expr: "&mcperr.Error{$o, Number: $v}"},
	{name: "assignment to the runtime's type", stmts: "failure := mcperr.Internal(\"STORE_LOCKED_#\", \"locked\")\n" +
		"failure.Number = $v$m", expr: "failure"},
	{name: "wrapper of the runtime", expr: `locked#("locked", $v)`,
		decls: "func locked#(message string, number int) error {\n" +
			"return mcperr.Conflict(\"STORE_LOCKED_#\", message, mcperr.WithNumber(number))\n}"},
}

// contradictions are parts of an error, of which one is the slot, and values for the slot.
var contradictions = []struct {
	name, field, typ, good, decl, others, pairs string
	values                                      []value
}{
	{"number of a registered code", "Number", "int", "1001", "Code string `json:\"code\"`", `Code: "TIMEOUT"`,
		`"code": "TIMEOUT"`,
		[]value{{name: "its number", expr: "1001"}, {name: "another's number", expr: "1002", wrong: true},
			{name: "a free number for it", expr: "1077", wrong: true}}},
	{"number of another registered code", "Number", "int", "2100", "Code string `json:\"code\"`", `Code: "PW_NAV"`,
		`"code": "PW_NAV"`,
		[]value{{name: "its number", expr: "2100"}, {name: "another's number", expr: "2101", wrong: true}}},
	{"number of a domain", "Number", "int", "2650", "Domain string `json:\"domain\"`", `Domain: "sql-server"`,
		`"domain": "sql-server"`,
		[]value{{name: "its number", expr: "2677"}, {name: "a common number", expr: "1042"},
			{name: "another domain's number", expr: "2133", wrong: true}}},
	{"symbol of a registered code", "Symbol", "string", `"E_TIMEOUT"`, "Code string `json:\"code\"`", `Code: "TIMEOUT"`,
		`"code": "TIMEOUT"`,
		[]value{{name: "its symbol", expr: `"E_TIMEOUT"`}, {name: "another's symbol", expr: `"E_PW_NAV"`, wrong: true},
			{name: "a symbol that is not registered", expr: `"E_SLOW"`, wrong: true}}},
	{"number of a symbol", "Number", "int", "2100", "Symbol string `json:\"symbol\"`", `Symbol: "E_PW_NAV"`,
		`"symbol": "E_PW_NAV"`,
		[]value{{name: "its number", expr: "2100"}, {name: "another's number", expr: "2101", wrong: true}}},
	{"domain of a registered code", "Domain", "string", `"playwright"`, "Code string `json:\"code\"`", `Code: "PW_NAV"`,
		`"code": "PW_NAV"`,
		[]value{{name: "its domain", expr: `"playwright"`}, {name: "another domain", expr: `"python"`, wrong: true}}},
}

// contradiction returns a case of an error whose parts belong together or do not.
func (m *mixer) contradiction() Case {
	k := oneOf(m, contradictions)
	s := slot{
		field: k.field, key: strings.ToLower(k.field), typ: k.typ, good: k.good, both: true,
		fields: k.decl + "\nMessage string `json:\"message\"`\nRetryable bool `json:\"retryable\"`",
		others: k.others + `, Message: "the store is slow", Retryable: true`,
		pairs:  k.pairs + `, "message": "the store is slow", "retryable": true`,
	}
	b, v, w := oneOf(m, slices.Concat(ownErrors, envelopes)), oneOf(m, k.values), oneOf(m, ways)
	if w.only && k.typ == "int" && (!v.wrong || strings.Contains(w.decls, "$g")) {
		return Case{} // two constants must not have one number
	}
	b.name += ", " + k.name
	c, _ := m.combine(s, v, w, b, "")
	return c
}
