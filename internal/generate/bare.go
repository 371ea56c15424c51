package generate

import (
	"slices"
	"strings"
)

// Bare returns n cases for the rule bareerror.
func Bare(seed uint64, n int) []Case {
	return generateCases(seed, 29, n, func(m *mixer) Case {
		if m.rand.IntN(6) == 0 {
			return m.wrapped()
		}
		return m.bare()
	})
}

// plainErrors are errors without a type, and typedErrors those with one. Both are values of the type error.
var plainErrors = wrong([]value{
	{name: "errors.New", expr: `errors.New("the store is locked")`},
	{name: "fmt.Errorf", local: true, expr: `fmt.Errorf("store %s is locked", text)`},
	{name: "a wrapped error", local: true, expr: `fmt.Errorf("failed to open: %w", cause)`},
	{name: "an error of a service", local: true, expr: "cause"},
	{name: "an error of the context", local: true, expr: "ctx.Err()"},
	{name: "errors.Join", local: true, expr: `errors.Join(cause, errors.New("the store is locked"))`},
	{name: "an error of a parser", local: true, stmts: "_, failed := strconv.Atoi(text)", expr: "failed"},
	{name: "an error of the decoder", local: true,
		stmts: "var rows []string\nfailed := json.Unmarshal([]byte(text), &rows)",
		expr:  "failed"},
	{name: "a sentinel", decls: `var errLocked# = errors.New("the store is locked")$m`, expr: "errLocked#"},
	{name: "an error type without a code", decls: "type locked# struct{ Store string }\n\n" +
		"func (e *locked#) Error() string { return e.Store + \" is locked\" }", expr: `&locked#{"books"}`},
	{name: "an error type without a retry", decls: "type locked# struct{ Code string }\n\n" +
		"func (e *locked#) Error() string { return e.Code + \" is locked\" }", expr: `&locked#{"STORE_LOCKED"}`},
})

var typedErrors = []value{
	{name: "an error of the runtime", expr: `mcperr.Conflict("STORE_LOCKED", "the store is locked")`},
	{name: "Wrap of the runtime", local: true, expr: `mcperr.Wrap("OPEN_FAILED", "failed to open", cause)`},
	{name: "From of the runtime", local: true, expr: "mcperr.From(cause)"},
	{name: "FromStatus of the runtime", local: true, expr: "mcperr.FromStatus(n)"},
	{name: "a literal of the runtime", expr: `&mcperr.Error{Type: mcperr.TypeConflict, Code: "STORE_LOCKED"}`},
	{name: "a protocol error", expr: `&jsonrpc.Error{Code: -32602, Message: "the store is locked"}`},
	{name: "an error type", decls: lockedType, expr: `&locked#{Code: "STORE_LOCKED"}`},
	{name: "a sentinel with a type", decls: lockedType + "\nvar errLocked# = &locked#{Code: \"STORE_LOCKED\"}",
		expr: "errLocked#"},
	{name: "a constructor of an error type", expr: `newLocked#("STORE_LOCKED")`,
		decls: lockedType + "\nfunc newLocked#(code string) error { return &locked#{Code: code, Retryable: true} }"},
	{name: "a constructor of the runtime", expr: `newLocked#("the store is locked")`,
		decls: "func newLocked#(message string) error { return mcperr.Conflict(\"STORE_LOCKED\", message) }"},
	{name: "a helper with typed errors", local: true, expr: "open#(n)",
		decls: "func open#(n int) error {\nif n > 3 {\nreturn mcperr.Conflict(\"STORE_LOCKED\", \"locked\")\n}\n" +
			"return mcperr.NotFound(\"NO_STORE\", \"no such store\")\n}"},
	{name: "a target of errors.As", local: true, decls: lockedType, expr: "found",
		stmts: "found := &locked#{Code: \"STORE_LOCKED\"}\n_ = errors.As(cause, &found)"},
}

const lockedType = "type locked# struct {\nCode string\nRetryable bool\n}\n\n" +
	"func (e *locked#) Error() string { return e.Code }\n"

// bareWays are the ways of an error to the return. $v is the error, $g a typed one, and $z the operands of a success.
// Lines that end in $m may have the finding.
var bareWays = slices.Concat(bareLocals, bareHelpers)

var bareLocals = []way{
	{name: "direct", expr: "$v$m"},
	{name: "direct", expr: "$v$m"},
	{name: "variable", stmts: "var failure error = $v$m", expr: "failure$m", local: true},
	{name: "variable that is declared first", stmts: "var failure error\nfailure = $v$m", expr: "failure$m", local: true},
	{name: "variable of a variable", stmts: "var first error = $v$m\nfailure := first", expr: "failure$m", local: true},
	{name: "assigned in a branch", stmts: "failure := error($g)\nif n > 3 {\nfailure = $v$m\n}", expr: "failure$m",
		local: true},
	{name: "assigned in both branches", stmts: "var failure error\nif n > 3 {\nfailure = $v$m\n} else {\nfailure = $g\n}",
		expr: "failure$m", local: true},
	{name: "assigned in a switch",
		stmts: "var failure error\nswitch {\ncase n > 3:\nfailure = $v$m\ndefault:\nfailure = $g\n}",
		expr:  "failure$m", local: true},
	{name: "over a channel", stmts: "failures := make(chan error, 1)\ngo func() { failures <- $v }()$m",
		expr: "<-failures$m", local: true},
	{name: "over a channel to a variable", local: true, expr: "failure$m",
		stmts: "failures := make(chan error, 1)\nfailures <- $v$m\nfailure := <-failures"},
	{name: "over a channel of structs", local: true, expr: "done.err$m",
		stmts: "type outcome struct {\nrows int\nerr error\n}\noutcomes := make(chan outcome, 1)\n" +
			"go func() { outcomes <- outcome{3, $v} }()$m\ndone := <-outcomes"},
	{name: "over a channel in a loop", local: true, expr: "last$m",
		stmts: "failures := make(chan error, 2)\nfailures <- $v$m\nclose(failures)\nvar last error\n" +
			"for failure := range failures {\nlast = failure\n}"},
	{name: "closure", stmts: "open := func() error {\nreturn $v$m\n}", expr: "open()$m", local: true},
	{name: "closure that assigns", stmts: "var failure error\nopen := func() { failure = $v }$m\nopen()",
		expr:  "failure$m",
		local: true},
	{name: "once", stmts: "var failure error\nvar once sync.Once\nonce.Do(func() { failure = $v })$m", expr: "failure$m",
		local: true},
	{name: "field of a struct", stmts: "state := struct{ err error }{$v}$m", expr: "state.err$m", local: true},
	{name: "element of a slice", stmts: "failures := []error{$v}$m", expr: "failures[0]$m", local: true},
	{name: "with a condition", stmts: "failure := error($v)$m\nif failure == nil {\nfailure = $g\n}", expr: "failure$m",
		local: true},
}

// bareHelpers make the error in a function.
var bareHelpers = []way{
	{name: "helper", decls: "func open#() error {\nreturn $v$m\n}", expr: "open#()$m", constant: true},
	{name: "helper with branches", decls: "func open#(n int) error {\nif n > 3 {\nreturn $v$m\n}\nreturn $g\n}",
		expr:  "open#(n)$m",
		local: true, constant: true},
	{name: "helper with two results", decls: "func open#() (int, error) {\nreturn 0, $v$m\n}",
		stmts: "_, failure := open#()",
		expr:  "failure$m", local: true, constant: true},
	{name: "helper with a check", decls: "func open#() (int, error) {\nreturn 0, $v$m\n}", local: true, constant: true,
		stmts: "rows, failure := open#()\nif failure == nil {\nfailure = $g\n}\n_ = rows", expr: "failure$m"},
	{name: "helper with a named result", decls: "func open#() (err error) {\nerr = $v$m\nreturn err$m\n}",
		expr:     "open#()$m",
		constant: true},
	{name: "helper of a helper", decls: "func open#() error { return inner#() }\n\nfunc inner#() error {\nreturn $v$m\n}",
		expr: "open#()$m", constant: true},
	{name: "method of a struct", decls: "type store# struct{ n int }\n\nfunc (s *store#) open() error {\nreturn $v$m\n}",
		stmts: "opened := &store#{n}", expr: "opened.open()$m", local: true, constant: true},
	{name: "generic helper", decls: "func keep#[T any](v T, err error) error {\n_ = v\nreturn err\n}",
		expr: "keep#(3, $v)$m"},
	{name: "function value", decls: "func open#() error {\nreturn $v$m\n}", stmts: "open := open#", expr: "open()$m",
		local:    true,
		constant: true},
}

// bare returns a case of a handler that returns an error.
func (m *mixer) bare() Case {
	list := plainErrors
	if m.rand.IntN(2) == 0 {
		list = typedErrors
	}
	v, w, form := oneOf(m, list), oneOf(m, bareWays), oneOf(m, sdkForms)
	if w.constant && v.local {
		return Case{}
	}
	d := draft{wrong: v.wrong, res: "nil", out: "nil", name: w.name + ", " + v.name}
	if m.rand.IntN(8) == 0 { // the boundary types all errors
		d.wrong, d.name = false, d.name+", with a boundary"
		handler := "mcperr.Handler($h)"
		if form.name == "go-sdk with types" {
			handler = "mcperr.HandlerFor($h)"
		}
		form.register = strings.Replace(form.register, "$h", handler, 1)
	}
	mark := ""
	if d.wrong {
		mark = " // wrong"
	}
	fill := strings.NewReplacer("$v", v.expr, "$g", `mcperr.NotFound("NO_STORE", "no such store")`, "$m", mark)
	d.decls = fill.Replace(v.decls) + "\n\n" + fill.Replace(w.decls)
	d.stmts = inLines(v.stmts, fill.Replace(w.stmts))
	d.err = fill.Replace(w.expr)
	return m.finish(d, form)
}

// bareFrames are whole handlers of a form. $p, $r and $n are the parameters, the results, and the results with names.
// $l has the operands of a failure in front of the error, $v is the error and $z a success.
var bareFrames = []struct{ name, text string }{
	{"named result in a deferred closure",
		"func handle#$p $n {\ndefer func() {\nif err == nil {\nerr = $v$m\n}\n}()\nreturn $z\n}"},
	{"named result after a panic",
		"func handle#$p $n {\ndefer func() {\nif p := recover(); p != nil {\nerr = $v$m\n}\n}()\n" +
			"return $z\n}"},
	{"named result of closing", "func handle#$p $n {\ndefer func() {\nif failed := close#(); failed != nil {\n" +
		"err = failed$m\n}\n}()\nreturn $z\n}\n\nfunc close#() error {\nreturn $v$m\n}"},
	{"named result with a bare return",
		"func handle#$p $n {\nif err = open#(ctx); err != nil {\nreturn$m\n}\nreturn $z\n}\n\n" +
			"func open#(_ context.Context) error {\nreturn $v$m\n}"},
	{"named result that is assigned", "func handle#$p $n {\nerr = $v$m\nreturn$m\n}"},
	{"wrapper that types errors", "func handle#$p $r { return load#(ctx, 3) }\n\n" + wrapTyped},
	{"generic wrapper that passes errors on",
		"func handle#$p $r {\nreturn wrap#(ctx, 3, func(ctx context.Context, n int) $r {\nreturn $l$v$m\n})$m\n}\n\n" +
			"func wrap#[In any](ctx context.Context, in In, next func(context.Context, In) $r) $r {\nreturn next(ctx, in)\n}"},
	{"generic wrapper that types errors",
		"func handle#$p $n {\nreturn wrap#(ctx, 3, func(ctx context.Context, n int) $r {\n" +
			"return $l$v\n})\n}\n\n" + wrapGeneric},
}

const wrapTyped = "func load#(ctx context.Context, n int) $n {\nif failed := open#(n); failed != nil {\n" +
	"return $lmcperr.Wrap(\"OPEN_FAILED\", \"failed to open\", failed)\n}\nreturn $z\n}\n\n" +
	"func open#(n int) error {\nif n > 3 {\nreturn nil\n}\nreturn $v\n}"

const wrapGeneric = "func wrap#[In any](ctx context.Context, in In, next func(context.Context, In) $r) $n {\n" +
	"$k = next(ctx, in)\nif err != nil {\nreturn $lmcperr.From(err)\n}\nreturn $k\n}"

// wrapped returns a case of a handler in one of the frames.
func (m *mixer) wrapped() Case {
	frame, form := oneOf(m, bareFrames), oneOf(m, sdkForms)
	list := slices.Concat(plainErrors, typedErrors)
	v := oneOf(m, list)
	if v.local {
		return Case{}
	}
	isTyped := strings.Contains(frame.name, "types errors")
	left, names := "nil, ", "res, err"
	if form.name == "go-sdk with types" {
		left, names = "nil, nil, ", "res, out, err"
	}
	mark, isWrong := "", v.wrong && !isTyped
	if isWrong {
		mark = " // wrong"
	}
	fill := strings.NewReplacer("$p", form.params, "$r", form.results, "$n", form.named, "$l", left,
		"$k", names, "$v", v.expr, "$z", form.fine, "$m", mark)
	text := fill.Replace(frame.text) + "\n\n" + strings.ReplaceAll(form.register, "$h", "handle#")
	return Case{
		Name:  strings.Join([]string{frame.name, v.name, form.name}, ", "),
		Decls: m.source(fill.Replace(v.decls)), Func: m.source(text), Wrong: isWrong,
	}
}
