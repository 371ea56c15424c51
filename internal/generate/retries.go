package generate

import (
	"slices"
	"strings"
)

// Retries returns n cases for the rule retryfield.
func Retries(seed uint64, n int) []Case {
	return generateCases(seed, 19, n, func(m *mixer) Case {
		switch m.rand.IntN(10) {
		case 0, 1, 2:
			return m.delay()
		case 3, 4, 5, 6:
			return m.later()
		default:
			return m.atOnce()
		}
	})
}

// retryKind is a field for the retry decision. Its zero value means that there is no decision, except for a bool.
type retryKind struct {
	name, decls  string
	field, key   string
	typ, yes, no string
}

var retryKinds = slices.Concat(boolKinds, boolKinds, []retryKind{
	{name: "pointer", field: "Retryable", key: "retryable", typ: "*bool", yes: "decided#(true)", no: "decided#(false)",
		decls: "func decided#(retry bool) *bool { return &retry }"},
	{name: "pointer", field: "Retry", key: "retry", typ: "*bool", yes: "decided#(true)", no: "decided#(false)",
		decls: "func decided#(retry bool) *bool { return &retry }"},
	{name: "text", field: "Retry", key: "retry", typ: "again#", yes: "retrySoon#", no: "retryNever#",
		decls: "type again# string\n\nconst (\nretryNever# again# = \"never\"\nretrySoon# again# = \"soon\"\n)"},
	{name: "struct", field: "Retry", key: "retry", typ: "*again#", yes: "&again#{true, 3}", no: "&again#{}",
		decls: "type again# struct {\nAgain bool `json:\"again\"`\nSeconds int `json:\"seconds\"`\n}"},
})

// boolKinds are fields that are true or false.
var boolKinds = func() (list []retryKind) {
	for _, f := range [][2]string{
		{"Retryable", "retryable"}, {"Retryable", "retryable"}, {"Retry", "retry"}, {"CanRetry", "can_retry"},
		{"Transient", "transient"}, {"IsRetryable", "is_retryable"}, {"ShouldRetry", "should_retry"},
	} {
		list = append(list, retryKind{name: "bool " + f[0], field: f[0], key: f[1], typ: "bool", yes: "true", no: "false"})
	}
	return list
}()

// retryType declares the error. $R is the field of the retry, $K its name in JSON, and $T its type.
const retryType = "type failure# struct {\nCode string `json:\"code\"`\nMessage string `json:\"message\"`\n" +
	"$R $T `json:\"$K\"`\n}\n\nfunc (e *failure#) Error() string { return e.Message }\n"

// retryShape is a way to build an error, or to go on with it. $y is a decision, and $m marks an error without one.
type retryShape struct {
	name, decls, stmts, expr string
	undecided                bool
	envelope                 bool
	open                     bool // only a type whose zero value is not a decision can be undecided in it
	quiet                    bool // run time cannot tell
}

// retryStarts build an error without a retry, in a variable named failure. The call is marked, too, where a method or
// an option can decide.
var retryStarts = []retryShape{
	{name: "literal", stmts: `failure := &failure#{Code: "STORE_LOCKED", Message: "locked"}$m`},
	{name: "literal in lines", stmts: "failure := &failure#{$m\nCode: \"STORE_LOCKED\",\nMessage: \"locked\",\n}"},
	{name: "new", stmts: "failure := new(failure#)$m\nfailure.Code = \"STORE_LOCKED\"$m"},
	{name: "literal and assignments", stmts: "failure := &failure#{}$m\nfailure.Code = \"STORE_LOCKED\"$m"},
	{name: "literal of a variable", stmts: "value := failure#{Code: \"STORE_LOCKED\"}$m\nfailure := &value"},
	{name: "element of a slice", stmts: "failures := []*failure#{{Code: \"STORE_LOCKED\"}}$m\nfailure := failures[0]"},
	{name: "constructor", stmts: `failure := newFailure#("STORE_LOCKED")$m`,
		decls: "func newFailure#(code string) *failure# {\nreturn &failure#{Code: code, Message: \"locked\"}$m\n}"},
	{name: "constructor with a variable", stmts: `failure := newFailure#("STORE_LOCKED")$m`,
		decls: "func newFailure#(code string) *failure# {\nfailure := &failure#{Message: \"locked\"}$m\n" +
			"failure.Code = code\nreturn failure\n}"},
	{name: "closure",
		stmts: "build := func() *failure# {\nreturn &failure#{Code: \"STORE_LOCKED\"}$m\n}\nfailure := build()$m"},
}

// retryEnds are what happens to the error in the variable.
var retryEnds = []retryShape{
	{name: "nothing", undecided: true},
	{name: "nothing", undecided: true},
	{name: "a message", undecided: true, stmts: `failure.Message = "the store is locked"`},
	{name: "a method for the message", undecided: true, stmts: `failure.setMessage("the store is locked")`,
		decls: "func (e *failure#) setMessage(message string) { e.Message = message }"},
	{name: "a helper for the message", undecided: true, stmts: "describe#(failure)",
		decls: "func describe#(e *failure#) { e.Message = \"the store is locked\" }"},
	{name: "a helper that only reads", undecided: true, stmts: "_ = describe#(failure)",
		decls: "func describe#(e *failure#) string { return e.Code + e.Message }"},
	{name: "a decision about another error", undecided: true, stmts: "other := &failure#{Code: \"STORE_GONE\"}\n" +
		"other.$R = $y\n_ = other"},
	{name: "one branch", undecided: true, open: true, stmts: "if n < 3 {\nfailure.$R = $y\n}"},
	{name: "a switch without default", undecided: true, open: true,
		stmts: "switch n {\ncase 1:\nfailure.$R = $y\ncase 2:\nfailure.$R = $n\n}"},
	{name: "an assignment", stmts: "failure.$R = $y"},
	{name: "an assignment of no", stmts: "failure.$R = $n"},
	{name: "both branches", stmts: "if n > 3 {\nfailure.$R = $y\n} else {\nfailure.$R = $n\n}"},
	{name: "a switch with default", stmts: "switch {\ncase n > 3:\nfailure.$R = $y\ndefault:\nfailure.$R = $n\n}"},
	{name: "a method", stmts: "failure.decide()", decls: "func (e *failure#) decide() { e.$R = $y }"},
	{name: "a method with a parameter", stmts: "failure.with$R($y)",
		decls: "func (e *failure#) with$R(retry $T) *failure# {\ne.$R = retry\nreturn e\n}"},
	{name: "a method of a method", stmts: "failure.finish()",
		decls: "func (e *failure#) finish() { e.decide() }\n\nfunc (e *failure#) decide() { e.$R = $n }"},
	{name: "a helper", stmts: "decide#(failure)", decls: "func decide#(e *failure#) { e.$R = $y }"},
	{name: "a helper with a parameter", stmts: "decide#(failure, $n)",
		decls: "func decide#(e *failure#, retry $T) { e.$R = retry }"},
	{name: "a helper that returns it", stmts: "failure = decide#(failure)",
		decls: "func decide#(e *failure#) *failure# {\ne.$R = $y\nreturn e\n}"},
	{name: "a helper of a helper", stmts: "finish#(failure)",
		decls: "func finish#(e *failure#) { decide#(e) }\n\nfunc decide#(e *failure#) { e.$R = $y }"},
	{name: "a closure", stmts: "decide := func() { failure.$R = $y }\ndecide()"},
	{name: "a closure with a parameter", stmts: "decide := func(e *failure#) { e.$R = $y }\ndecide(failure)"},
	{name: "a deferred closure", stmts: "defer func() { failure.$R = $y }()"},
	{name: "an option", stmts: "retry#()(failure)",
		decls: "type option# func(*failure#)\n\nfunc retry#() option# { return func(e *failure#) { e.$R = $y } }"},
	{name: "options in a loop", stmts: "for _, option := range []option#{retry#()} {\noption(failure)\n}",
		decls: "type option# func(*failure#)\n\nfunc retry#() option# { return func(e *failure#) { e.$R = $y } }"},
	{name: "a pointer to the field", stmts: "retry := &failure.$R\n*retry = $y"},
	{name: "another variable for it", stmts: "same := failure\nsame.$R = $y"},
}

// later returns a case of an error that is built first and decided later.
func (m *mixer) later() Case {
	start, end := oneOf(m, retryStarts), oneOf(m, retryEnds)
	return m.retryCase(start.name+", then "+end.name, retryShape{
		decls: start.decls + "\n\n" + end.decls, stmts: inLines(start.stmts, end.stmts), expr: "failure",
		undecided: end.undecided, open: end.open,
	})
}

// atOnce returns a case of an error that is built in one expression, and of values that need no decision.
func (m *mixer) atOnce() Case {
	shape := oneOf(m, slices.Concat(retryExprs, retryTraps))
	return m.retryCase(shape.name, shape)
}

// retryCase returns the case of a shape with a random kind of field.
func (m *mixer) retryCase(name string, shape retryShape) Case {
	kind, form := oneOf(m, retryKinds), oneOf(m, sdkForms)
	if shape.open && kind.typ == "bool" {
		return Case{}
	}
	value := []string{kind.yes, kind.no}
	m.rand.Shuffle(2, func(i, j int) { value[i], value[j] = value[j], value[i] })
	mark := ""
	if shape.undecided {
		mark = " // wrong"
	}
	fill := strings.NewReplacer("$m", mark, "$R", kind.field, "$K", kind.key, "$T", kind.typ,
		"$y", value[0], "$n", value[1])
	d := draft{wrong: shape.undecided, out: "nil"}
	stmts := m.returns(&d, &form, slot{}, builder{stmts: shape.stmts, expr: shape.expr, envelope: shape.envelope})
	if shape.envelope || !strings.Contains(shape.decls+stmts+d.err, "$m") {
		d.err += "$m"
	}
	typ := retryType
	if strings.Contains(shape.decls, "type failure# ") {
		typ = ""
	}
	d.decls = fill.Replace(strings.Join([]string{kind.decls, typ, shape.decls, d.decls}, "\n\n"))
	d.stmts, d.res, d.err, d.out = fill.Replace(stmts), fill.Replace(d.res), fill.Replace(d.err), fill.Replace(d.out)
	d.name = strings.Join([]string{name + d.name, kind.name}, ", ")
	if kind.typ != "bool" && !shape.quiet {
		d.run = `undecided("` + kind.key + `")`
	}
	return m.finish(d, form)
}

// retryExprs build an error in one expression.
var retryExprs = slices.Concat(retryLiterals, retryCalls, retryAnswers)

var retryLiterals = []retryShape{
	{name: "bare literal", undecided: true, expr: `&failure#{Code: "STORE_LOCKED", Message: "locked"}`},
	{name: "bare literal", undecided: true, expr: `&failure#{Code: "STORE_LOCKED", Message: "locked"}`},
	{name: "full literal", expr: `&failure#{Code: "STORE_LOCKED", Message: "locked", $R: $y}`},
	{name: "literal without keys", expr: `&failure#{"STORE_LOCKED", "locked", $y}`},
	{name: "bare error in a table", undecided: true, expr: `failures#["locked"]`,
		decls: "var failures# = map[string]*failure#{\n\"locked\": {Code: \"STORE_LOCKED\"},$m\n" +
			"\"gone\": {Code: \"STORE_GONE\", $R: $y},\n}"},
	{name: "full errors in a table", expr: `failures#["locked"]`,
		decls: "var failures# = map[string]*failure#{\n\"locked\": {Code: \"STORE_LOCKED\", $R: $y},\n" +
			"\"gone\": {Code: \"STORE_GONE\", $R: $n},\n}"},
	{name: "full errors in a slice", expr: "failures[1]",
		stmts: "failures := []*failure#{{Code: \"STORE_LOCKED\", $R: $y}, {Code: \"STORE_GONE\", $R: $n}}"},
	{name: "full errors in an array", expr: "&failures[1]",
		stmts: "failures := [...]failure#{{Code: \"STORE_LOCKED\", $R: $y}, {Code: \"STORE_GONE\", $R: $n}}"},
	{name: "bare sentinel", undecided: true, expr: "errLocked#",
		decls: `var errLocked# = &failure#{Code: "STORE_LOCKED"}$m`},
	{name: "full sentinel", expr: "errLocked#", decls: `var errLocked# = &failure#{Code: "STORE_LOCKED", $R: $n}`},
	{name: "bare embedded base", undecided: true, expr: `&failure#{base#: base#{Code: "STORE_LOCKED"}}`, decls: baseType},
	{name: "full embedded base", expr: `&failure#{base#: base#{Code: "STORE_LOCKED", $R: $y}}`, decls: baseType},
	{name: "decision in a variable", stmts: "retry := $y\nif n < 3 {\nretry = $n\n}",
		expr: `&failure#{Code: "STORE_LOCKED", $R: retry}`},
	{name: "decision of a helper", decls: "func retry#(n int) $T {\nif n > 3 {\nreturn $y\n}\nreturn $n\n}",
		expr: `&failure#{Code: "STORE_LOCKED", $R: retry#(n)}`},
}

const baseType = "type base# struct {\nCode string `json:\"code\"`\n$R $T `json:\"$K\"`\n}\n\n" +
	"type failure# struct {\nbase#\nMessage string `json:\"message\"`\n}\n\n" +
	"func (e *failure#) Error() string { return e.Message }"

const retryOptions = "type option# func(*failure#)\n\nfunc retry#(retry $T) option# {\n" +
	"return func(e *failure#) { e.$R = retry }\n}\n\nfunc message#(message string) option# {\n" +
	"return func(e *failure#) { e.Message = message }\n}\n\n" +
	"func newFailure#(code string, options ...option#) *failure# {\nfailure := &failure#{Code: code}$m\n" +
	"for _, o := range options {\no(failure)\n}\nreturn failure\n}"

const retryChain = "func newFailure#(code string) *failure# {\nreturn &failure#{Code: code}$m\n}\n\n" +
	"func (e *failure#) with$R(retry $T) *failure# {\ne.$R = retry\nreturn e\n}\n\n" +
	"func (e *failure#) withMessage(message string) *failure# {\ne.Message = message\nreturn e\n}"

const retryBuilder = "type builder# struct{ failure failure# }\n\nfunc build#(code string) *builder# {\n" +
	"return &builder#{failure#{Code: code}}$m\n}\n\nfunc (b *builder#) text(message string) *builder# {\n" +
	"b.failure.Message = message\nreturn b\n}\n\nfunc (b *builder#) retry(retry $T) *builder# {\nb.failure.$R = retry\n" +
	"return b\n}\n\nfunc (b *builder#) build() error {\nreturn &b.failure$m\n}"

var retryCalls = []retryShape{
	{name: "chain without a retry", undecided: true, expr: `newFailure#("STORE_LOCKED").withMessage("locked")$m`,
		decls: retryChain},
	{name: "chain with a retry", expr: `newFailure#("STORE_LOCKED").with$R($y)`, decls: retryChain},
	{name: "chain with a retry in front", expr: `newFailure#("STORE_LOCKED").with$R($n).withMessage("locked")`,
		decls: retryChain},
	{name: "chain with a retry at the end", expr: `newFailure#("STORE_LOCKED").withMessage("locked").with$R($y)`,
		decls: retryChain},
	{name: "no options", undecided: true, expr: `newFailure#("STORE_LOCKED")$m`, decls: retryOptions},
	{name: "another option", undecided: true, expr: `newFailure#("STORE_LOCKED", message#("locked"))$m`,
		decls: retryOptions},
	{name: "option for the retry", expr: `newFailure#("STORE_LOCKED", retry#($y))`, decls: retryOptions},
	{name: "option for the retry among others", expr: `newFailure#("STORE_LOCKED", message#("locked"), retry#($n))`,
		decls: retryOptions},
	{name: "option for the retry in a variable", stmts: "option := retry#($n)",
		expr:  `newFailure#("STORE_LOCKED", option)`,
		decls: retryOptions},
	{name: "options for the retry in a slice", stmts: "options := []option#{retry#($n)}",
		expr: `newFailure#("STORE_LOCKED", options...)`, decls: retryOptions},
	{name: "option that is a closure", decls: retryOptions,
		expr: `newFailure#("STORE_LOCKED", func(e *failure#) { e.$R = $y })`},
	{name: "builder without a retry", undecided: true, decls: retryBuilder,
		expr: `build#("STORE_LOCKED").text("locked").build()$m`},
	{name: "builder with a retry", decls: retryBuilder,
		expr: `build#("STORE_LOCKED").retry($y).text("locked").build()`},
	{name: "constructor without a retry", undecided: true, expr: `newFailure#("STORE_LOCKED")$m`,
		decls: "func newFailure#(code string) error {\nreturn &failure#{Code: code}$m\n}"},
	{name: "constructor with a decision", expr: `newFailure#("STORE_LOCKED")`,
		decls: "func newFailure#(code string) error {\nreturn &failure#{Code: code, $R: $y}\n}"},
	{name: "constructor with a parameter", expr: `newFailure#("STORE_LOCKED", $n)`,
		decls: "func newFailure#(code string, retry $T) error {\nreturn &failure#{Code: code, $R: retry}\n}"},
	{name: "constructor with an assignment", expr: `newFailure#("STORE_LOCKED")`,
		decls: "func newFailure#(code string) error {\nfailure := &failure#{Code: code}\nfailure.$R = $y\nreturn failure\n}"},
	{name: "constructor of a constructor", expr: `locked#("locked")`,
		decls: "func newFailure#(code, message string, retry $T) *failure# {\n" +
			"return &failure#{Code: code, Message: message, $R: retry}\n}\n\n" +
			"func locked#(message string) error { return newFailure#(\"STORE_LOCKED\", message, $y) }"},
	{name: "function value without a retry", undecided: true, stmts: "build := newFailure#",
		expr:  `build("STORE_LOCKED")$m`,
		decls: "func newFailure#(code string) *failure# {\nreturn &failure#{Code: code}$m\n}"},
	{name: "function value with a retry", stmts: "build := newFailure#", expr: `build("STORE_LOCKED", $y)`,
		decls: "func newFailure#(code string, retry $T) *failure# {\nreturn &failure#{Code: code, $R: retry}\n}"},
	{name: "copy with a retry", expr: `errLocked#.with($y)`,
		decls: "var errLocked# = failure#{Code: \"STORE_LOCKED\", $R: $n}\n\n" +
			"func (e failure#) with(retry $T) *failure# {\ne.$R = retry\nreturn &e\n}"},
	{name: "method of the runtime's error", expr: `mcperr.Conflict("STORE_LOCKED", "locked")`, quiet: true},
	{name: "literal of the runtime", expr: `&mcperr.Error{Type: mcperr.TypeConflict, Code: "STORE_LOCKED"}`, quiet: true},
}

var retryAnswers = []retryShape{
	{name: "bare map", undecided: true, envelope: true,
		expr: `map[string]any{"code": "STORE_LOCKED", "message": "locked"}`},
	{name: "bare map in a variable", undecided: true, envelope: true, expr: "answer",
		stmts: "answer := map[string]any{\"code\": \"STORE_LOCKED\", \"message\": \"locked\"}$m"},
	{name: "bare nested map", undecided: true, envelope: true,
		expr: `map[string]any{"error": map[string]any{"code": "STORE_LOCKED", "message": "locked"}}`},
	{name: "full map", envelope: true, expr: `map[string]any{"code": "STORE_LOCKED", "message": "locked", "$K": $y}`},
	{name: "full nested map", envelope: true,
		expr: `map[string]any{"error": map[string]any{"code": "STORE_LOCKED", "message": "locked", "$K": $y}}`},
	{name: "map with an assignment", envelope: true, expr: "answer",
		stmts: "answer := map[string]any{\"code\": \"STORE_LOCKED\", \"message\": \"locked\"}\nanswer[\"$K\"] = $y"},
	{name: "bare struct", undecided: true, envelope: true, expr: `info#{Code: "STORE_LOCKED", Message: "locked"}`,
		decls: infoType},
	{name: "full struct", envelope: true, expr: `info#{Code: "STORE_LOCKED", Message: "locked", $R: $y}`, decls: infoType},
	{name: "bare nested struct", undecided: true, envelope: true, expr: `answer#{Error: &info#{Code: "STORE_LOCKED"}}`,
		decls: infoType + "\n\ntype answer# struct {\nError *info# `json:\"error\"`\n}"},
	{name: "full nested struct", envelope: true, expr: `answer#{Error: &info#{Code: "STORE_LOCKED", $R: $n}}`,
		decls: infoType + "\n\ntype answer# struct {\nError *info# `json:\"error\"`\n}"},
	{name: "bare error", undecided: true, envelope: true, expr: `&failure#{Code: "STORE_LOCKED"}`},
	{name: "full error", envelope: true, expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`},
}

const infoType = "type info# struct {\n" +
	"Code string `json:\"code\"`\nMessage string `json:\"message\"`\n$R $T `json:\"$K\"`\n}"

// retryTraps have values that need no decision, and tags.
var retryTraps = []retryShape{
	{name: "value for errors.Is", expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		decls: "func (e *failure#) Is(other error) bool {\nf, ok := other.(*failure#)\nreturn ok && f.Code == e.Code\n}",
		stmts: "if errors.Is(cause, &failure#{Code: \"STORE_GONE\"}) {\ntime.Sleep(time.Second)\n}"},
	{name: "variable for errors.Is", expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		decls: "func (e *failure#) Is(other error) bool {\nf, ok := other.(*failure#)\nreturn ok && f.Code == e.Code\n}",
		stmts: "gone := &failure#{Code: \"STORE_GONE\"}\nif errors.Is(cause, gone) {\ntime.Sleep(time.Second)\n}"},
	{name: "target of errors.As", expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		stmts: "target := new(failure#)\nif errors.As(cause, &target) {\ntime.Sleep(time.Second)\n}"},
	{name: "variable that is decoded", expr: "&reply", quiet: true,
		stmts: "var reply failure#\n_ = json.Unmarshal([]byte(text), &reply)"},
	{name: "literal that is decoded", expr: "reply", quiet: true,
		stmts: "reply := &failure#{}\n_ = json.Unmarshal([]byte(text), reply)"},
	{name: "new that is decoded", expr: "reply", quiet: true,
		stmts: "reply := new(failure#)\n_ = json.NewDecoder(strings.NewReader(text)).Decode(reply)"},
	{name: "literal with a default that is decoded", expr: "reply", quiet: true,
		stmts: "reply := &failure#{Code: \"STORE_LOCKED\"}\n_ = json.Unmarshal([]byte(text), reply)"},
	{name: "value that is compared", expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		stmts: "var target *failure#\nif errors.As(cause, &target) && " +
			"*target == (failure#{Code: \"STORE_GONE\"}) {\ntime.Sleep(time.Second)\n}"},
	{name: "zero value beside false", expr: "given", quiet: true,
		decls: "func parse#(text string) (failure#, bool) {\nif text == \"\" {\nreturn failure#{}, false\n}\n" +
			"return failure#{Code: \"STORE_LOCKED\", $R: $y}, true\n}",
		stmts: "parsed, _ := parse#(text)\ngiven := &parsed"},
	{name: "type of a client", expr: `mcperr.Conflict("STORE_LOCKED", "locked")`, quiet: true,
		decls: "type reply# struct {\nCode string `json:\"code\"`\n$R $T `json:\"$K,omitempty\"`\n}\n\n" +
			"func (r *reply#) Error() string { return r.Code }",
		stmts: "var reply reply#\nif json.Unmarshal([]byte(text), &reply) == nil {\ntime.Sleep(time.Second)\n}"},
	{name: "assertion of an interface", expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		decls: "var _ error = (*failure#)(nil)"},
	{name: "error of a type switch", expr: "failed", quiet: true,
		stmts: "failed := error(&failure#{Code: \"STORE_LOCKED\", $R: $y})\n" +
			"if e, ok := cause.(*failure#); ok {\nfailed = e\n}"},
	{name: "error that is passed on", expr: "failed", quiet: true,
		stmts: "failed := &failure#{Code: \"STORE_LOCKED\", $R: $y}\n" +
			"if errors.As(cause, &failed) {\ntime.Sleep(time.Second)\n}"},
	{name: "tag with omitempty", undecided: true, expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		decls: tagType("$K,omitempty")},
	{name: "tag with omitzero", undecided: true, expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		decls: tagType("$K,omitzero")},
	{name: "tag that leaves it out", undecided: true, expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		decls: tagType("-")},
	{name: "tag of a type that encodes itself", expr: `&failure#{Code: "STORE_LOCKED", $R: $y}`, quiet: true,
		decls: strings.ReplaceAll(tagType("-"), "$m", "") + "\nfunc (e *failure#) MarshalJSON() ([]byte, error) {\n" +
			"return json.Marshal(map[string]any{\"code\": e.Code, \"$K\": e.$R})\n}"},
}

// tagType declares an error whose retry has a tag.
func tagType(tag string) string {
	return strings.Replace(retryType, "`json:\"$K\"`", "`json:\""+tag+"\"`$m", 1)
}

// delay returns a case of an error with a delay.
func (m *mixer) delay() Case {
	field := oneOf(m, delayFields)
	s := slot{
		field: field.field, key: field.key, typ: field.typ, good: field.good, both: true,
		fields: "Code string `json:\"code\"`\nMessage string `json:\"message\"`\nRetryable bool `json:\"retryable\"`",
		others: `Code: "STORE_LOCKED", Message: "the store is locked", Retryable: true`,
		pairs:  `"code": "STORE_LOCKED", "message": "the store is locked", "retryable": true`,
	}
	v, builders, ways := oneOf(m, field.values), ownErrors, ways
	if m.rand.IntN(5) == 0 { // a decision against a retry, so that there must not be any delay
		s.others = strings.Replace(s.others, "true", "false", 1)
		if v.local {
			return Case{}
		}
		zero := v.expr == "0"
		v.name, v.wrong = v.name+" although not retryable", !zero
		builders, ways = ownErrors[:3], ways[:5] // no other delays
	} else if field.typ == "int" {
		builders = slices.Concat(ownErrors, envelopes)
	}
	c, _ := m.combine(s, v, oneOf(m, ways), oneOf(m, builders), "")
	return c
}

// delayFields are fields for a delay, and values for them.
var delayFields = []struct {
	field, key, typ, good string
	values                []value
}{
	{"RetryAfter", "retry_after", "time.Duration", "5 * time.Second", slices.Concat([]value{
		{name: "seconds", expr: "30 * time.Second"},
		{name: "a minute", expr: "time.Minute"},
		{name: "milliseconds", expr: "500 * time.Millisecond"},
		{name: "a delay at run time", local: true, expr: "time.Duration(n) * time.Second"},
		{name: "a delay with an argument", local: true, expr: "time.Second + time.Duration(n)"},
	}, wrong([]value{
		{name: "a number without a unit", expr: "30"},
		{name: "a larger number without a unit", expr: "5000"},
		{name: "a converted number without a unit", expr: "time.Duration(30)"},
		{name: "a negative delay", expr: "-time.Second"},
		{name: "no delay", expr: "0"},
		{name: "two days", expr: "48 * time.Hour"},
	}))},
	{"RetryAfterMs", "retry_after_ms", "int", "5000", slices.Concat([]value{
		{name: "milliseconds in a number", expr: "1500"},
		{name: "milliseconds at run time", local: true, expr: "n"},
	}, wrong([]value{
		{name: "negative milliseconds", expr: "-5"},
		{name: "no milliseconds", expr: "0"},
		{name: "too many milliseconds", expr: "172800000"},
	}))},
	{"RetryAfterSeconds", "retry_after_seconds", "int", "5", slices.Concat([]value{
		{name: "seconds in a number", expr: "30"},
		{name: "seconds at run time", local: true, expr: "n"},
	}, wrong([]value{
		{name: "negative seconds", expr: "-1"},
		{name: "no seconds", expr: "0"},
		{name: "too many seconds", expr: "172800"},
	}))},
}
