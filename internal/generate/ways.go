package generate

// ways are the ways of a value of any type.
var ways = []way{
	{name: "direct", expr: "$v"},
	{name: "direct", expr: "$v"},
	{name: "converted", expr: "$t($v)"},
	{name: "local variable", stmts: "var given $t = $v$m", expr: "given", local: true},
	{name: "local variable of a local variable", stmts: "var first $t = $v$m\ngiven := first", expr: "given", local: true},
	{name: "assigned in a branch", stmts: "var given $t = $g\nif n > 3 {\ngiven = $v$m\n}", expr: "given", local: true},
	{name: "assigned in both branches", stmts: "var given $t\nif n > 3 {\ngiven = $v$m\n} else {\ngiven = $g\n}",
		expr: "given", local: true},
	{name: "assigned in a switch", expr: "given", local: true,
		stmts: "var given $t\nswitch {\ncase n < 3:\ngiven = $g\ndefault:\ngiven = $v$m\n}"},
	{name: "local constant", stmts: "const given $t = $v$m", expr: "given", local: true, constant: true, only: true},
	{name: "constant", decls: "const given# $t = $v$m", expr: "given#", constant: true, only: true},
	{name: "constant without a type", decls: "const given# = $v$m", expr: "given#", constant: true, only: true},
	{name: "constant of a group", expr: "given#", constant: true, only: true,
		decls: "const (\nusual# $t = $g\ngiven# $t = $v$m\n)"},
	{name: "constant that is a variable's", expr: "current#", constant: true, only: true,
		decls: "const given# $t = $v$m\n\nvar current# = given#$m"},
	{name: "package variable", decls: "var given# $t = $v$m", expr: "given#", constant: true},
	{name: "array", decls: "var table# = [...]$t{\n$g,\n$v,$m\n}", expr: "table#[1]", constant: true},
	{name: "slice at a variable index", decls: "var table# = []$t{\n$g,\n$v,$m\n}", expr: "table#[(n+1)%2]", local: true,
		constant: true},
	{name: "local slice", stmts: "table := []$t{$g, $v}$m", expr: "table[1]", local: true},
	{name: "map at a constant key", decls: "var table# = map[string]$t{\n\"a\": $g,\n\"b\": $v,$m\n}", expr: `table#["b"]`,
		constant: true},
	{name: "map at a variable key", decls: "var table# = map[bool]$t{\nfalse: $g,\ntrue:  $v,$m\n}", expr: "table#[n > 3]",
		local: true, constant: true},
	{name: "map with a found", expr: "given", local: true, constant: true,
		decls: "var table# = map[int]$t{\n1: $g,\n1000: $v,$m\n}",
		stmts: "given, found := table#[n]\nif !found {\ngiven = $g\n}"},
	{name: "table of structs", expr: "table#[(n+1)%2].given", local: true, constant: true,
		decls: "var table# = []struct {\nname string\ngiven $t\n}{\n{\"a\", $g},\n{\"b\", $v},$m\n}"},
	{name: "table of structs in a map", expr: `table#["b"].given`, constant: true,
		decls: "type entry# struct {\nname string\ngiven $t\n}\n\nvar table# = map[string]entry#{\n" +
			"\"a\": {\"first\", $g},\n\"b\": {name: \"second\", given: $v},$m\n}"},
	{name: "iota with names in a table", expr: "names#[busy#]", constant: true,
		decls: "type state# int\n\nconst (\nidle# state# = iota\nbusy#\n)\n\nvar names# = [...]$t{\nidle#: $g,\n" +
			"busy#: $v,$m\n}"},
	{name: "iota with a String method", expr: "$t(state#(n % 2 + 1).String())", local: true, constant: true, text: true,
		decls: "type state# int\n\nconst (\nidle# state# = iota\nbusy#\n)\n\nfunc (s state#) String() string {\n" +
			"if s == idle# {\nreturn $g\n}\nreturn $v$m\n}"},
	{name: "iota with a method over a table", expr: "busy#.value()", constant: true,
		decls: "type state# int\n\nconst (\nidle# state# = iota\nbusy#\n)\n\nvar names# = map[state#]$t{\nidle#: $g,\n" +
			"busy#: $v,$m\n}\n\nfunc (s state#) value() $t { return names#[s] }"},
	{name: "method of a struct", expr: "setup#{n}.value()", local: true, constant: true,
		decls: "type setup# struct{ n int }\n\nfunc (s setup#) value() $t {\nswitch s.n {\ncase 0:\nreturn $g\ndefault:\n" +
			"return $v$m\n}\n}"},
	{name: "helper", decls: "func pick#() $t {\nreturn $v$m\n}", expr: "pick#()", constant: true},
	{name: "helper with branches", expr: "pick#(n)", local: true, constant: true,
		decls: "func pick#(n int) $t {\nif n < 3 {\nreturn $g\n}\nreturn $v$m\n}"},
	{name: "helper with a named result", expr: "pick#(n)", local: true, constant: true,
		decls: "func pick#(n int) (given $t) {\ngiven = $g\nif n > 3 {\ngiven = $v$m\n}\nreturn\n}"},
	{name: "helper with two results", stmts: "given, _ := pick#()", expr: "given", local: true, constant: true,
		decls: "func pick#() ($t, bool) {\nreturn $v, true$m\n}"},
	{name: "helper of a helper", decls: "func pick#() $t {\nreturn inner#() }\n\nfunc inner#() $t { return $v$m\n}",
		expr: "pick#()", constant: true},
	{name: "parameter of a helper", decls: "func keep#(given $t) $t { return given }", expr: "keep#($v)"},
	{name: "generic helper", decls: "func keep#[T any](given T) T { return given }", expr: "keep#[$t]($v)"},
	{name: "helper of a helper with a parameter", expr: "keep#(n, $v)", local: true,
		decls: "func keep#(n int, given $t) $t { return inner#(given, n) }\n\n" +
			"func inner#(given $t, n int) $t {\nif n < 3 {\nreturn $g\n}\nreturn given\n}"},
	{name: "closure", stmts: "get := func() $t {\nreturn $v$m\n}", expr: "get()", local: true},
	{name: "closure with a parameter", stmts: "keep := func(given $t) $t { return given }", expr: "keep($v)", local: true},
	{name: "field of a local struct", stmts: "setup := struct{ given $t }{given: $v}$m", expr: "setup.given", local: true},
	{name: "field that is assigned", decls: "type setup# struct{ given $t }", local: true, expr: "setup.given",
		stmts: "var setup setup#\nsetup.given = $v$m"},
}

// ownErrors are the ways to build an error of a type of the server's own, except for maps.
var ownErrors = []builder{
	{name: "literal", decls: ownType, expr: "&failure#{$o, $F: $v}"},
	{name: "literal in lines", decls: ownType, expr: "&failure#{\n$o,\n$F: $v,$m\n}"},
	{name: "literal in a variable", decls: ownType, stmts: "failure := &failure#{$o, $F: $v}$m", expr: "failure"},
	{name: "literal of a value type", decls: valueType, expr: "failure#{$o, $F: $v}"},
	{name: "literal without keys", decls: "type pair# struct {\nfailure#\ntool string\n}\n\n" + ownType,
		expr: "&pair#{failure#{$o, $F: $v}, \"store\"}"},
	{name: "elided in a slice", decls: ownType, stmts: "list# := []*failure#{\n{$o, $F: $g},\n{$o, $F: $v},$m\n}",
		expr: "list#[1]"},
	{name: "elided in an array of values", decls: ownType, expr: "&list#[0]",
		stmts: "list# := [...]failure#{\n{$o, $F: $v},$m\n}"},
	{name: "elided in a map", decls: ownType, stmts: "failures := map[string]*failure#{\"a\": {$o, $F: $v}}$m",
		expr: `failures["a"]`},
	{name: "table of errors", global: true, expr: `failures#["b"]`,
		decls: ownType + "\nvar failures# = map[string]*failure#{\n\"a\": {$o, $F: $g},\n\"b\": {$o, $F: $v},$m\n}"},
	{name: "sentinel", global: true, decls: ownType + "\nvar errClosed# = &failure#{$o, $F: $v}$m", expr: "errClosed#"},
	{name: "new with assignments", decls: ownType, expr: "failure",
		stmts: "failure := new(failure#)\n*failure = failure#{$o}\nfailure.$F = $v$m"},
	{name: "zero value with assignments", decls: ownType, expr: "&failure",
		stmts: "var failure failure#\nfailure = failure#{$o}\nfailure.$F = $v$m"},
	{name: "literal with a later assignment", decls: ownType, expr: "failure",
		stmts: "failure := &failure#{$o}\nfailure.$F = $v$m"},
	{name: "assignment in a branch", decls: ownType, expr: "failure",
		stmts: "failure := &failure#{$o, $F: $g}\nif n > 3 {\nfailure.$F = $v$m\n}"},
	{name: "constructor", expr: "newFailure#($v)",
		decls: ownType + "\nfunc newFailure#($f $t) *failure# {\nreturn &failure#{$o, $F: $f}\n}"},
	{name: "constructor that returns error", expr: `newFailure#("store", $v)`,
		decls: ownType + "\nfunc newFailure#(tool string, $f $t) error {\nreturn &failure#{$o, $F: $f}\n}"},
	{name: "constructor with assignments", expr: "newFailure#(ctx, $v)",
		decls: ownType + "\nfunc newFailure#(_ context.Context, $f $t) *failure# {\nfailure := new(failure#)\n" +
			"*failure = failure#{$o}\nfailure.$F = $f\nreturn failure\n}"},
	{name: "constructor of a constructor", expr: "closed#($v)",
		decls: ownType + "\nfunc newFailure#(tool string, $f $t) *failure# {\nreturn &failure#{$o, $F: $f}\n}\n\n" +
			"func closed#($f $t) error { return newFailure#(\"store\", $f) }"},
	{name: "chain", expr: "newFailure#().With$F($v)",
		decls: ownType + "\nfunc newFailure#() *failure# { return &failure#{$o} }\n\n" +
			"func (e *failure#) With$F($f $t) *failure# {\ne.$F = $f\nreturn e\n}"},
	{name: "chain of copies", expr: "(&failure#{$o}).With$F($v)",
		decls: ownType + "\nfunc (e failure#) With$F($f $t) *failure# {\ne.$F = $f\nreturn &e\n}"},
	{name: "method that is called later", stmts: "failure := &failure#{$o}\nfailure.set$F($v)$m", expr: "failure",
		decls: ownType + "\nfunc (e *failure#) set$F($f $t) { e.$F = $f }"},
	{name: "builder type", expr: "build#().$F($v).Build()",
		decls: ownType + "\ntype builder# struct{ failure failure# }\n\nfunc build#() *builder# {\n" +
			"return &builder#{failure: failure#{$o}}\n}\n\nfunc (b *builder#) $F($f $t) *builder# {\nb.failure.$F = $f\n" +
			"return b\n}\n\nfunc (b *builder#) Build() error { return &b.failure }"},
	{name: "option", expr: `newFailure#("store", with$F#($v))`, decls: ownType + optionType},
	{name: "option in a variable", stmts: "option := with$F#($v)$m", expr: `newFailure#("store", option)`,
		decls: ownType + optionType},
	{name: "options in a slice", stmts: "options := []option#{with$F#($v)}$m", expr: `newFailure#("store", options...)`,
		decls: ownType + optionType},
	{name: "option that is a literal", decls: ownType + optionType, expr: "failure",
		stmts: "failure := newFailure#(\"store\", func(e *failure#) {\ne.$F = $v$m\n})"},
	{name: "function value", stmts: "build := newFailure#", expr: "build($v)",
		decls: ownType + "\nfunc newFailure#($f $t) *failure# {\nreturn &failure#{$o, $F: $f}\n}"},
	{name: "function in a package variable", expr: "build#($v)$m",
		decls: ownType + "\nvar build# = func($f $t) error {\nreturn &failure#{$o, $F: $f}$m\n}"},
	{name: "local closure", decls: ownType, stmts: "build := func($f $t) error {\nreturn &failure#{$o, $F: $f}$m\n}",
		expr: "build($v)$m"},
	{name: "generic constructor", expr: "newFailure#[*failure#]($v)",
		decls: ownType + "\nfunc newFailure#[E error]($f $t) error {\nvar failure error = &failure#{$o, $F: $f}\n" +
			"if _, ok := failure.(E); !ok {\nreturn nil\n}\nreturn failure\n}"},
	{name: "generic type", expr: "&failure#[string]{$o, $F: $v}",
		decls: "type failure#[T any] struct {\n$fields\n$F $t `json:\"$k\"`\nExtra T\n}\n\n" +
			"func (e *failure#[T]) Error() string { return e.Message }\n"},
	{name: "embedded base", expr: "&failure#{base#: base#{$o, $F: $v}}",
		decls: "type base# struct {\n$fields\n$F $t `json:\"$k\"`\n}\n\ntype failure# struct {\nbase#\nTool string\n}\n\n" +
			"func (e *failure#) Error() string { return e.Message }\n"},
	{name: "helper that sets it", stmts: "failure := &failure#{$o}\nset#(failure, $v)$m", expr: "failure",
		decls: ownType + "\nfunc set#(e *failure#, $f $t) { e.$F = $f }"},
	{name: "renamed type", expr: "&alias#{$o, $F: $v}", decls: ownType + "\ntype alias# = failure#\n"},
}

const ownType = "type failure# struct {\n$fields\n$F $t `json:\"$k\"`\n}\n\n" +
	"func (e *failure#) Error() string { return e.Message }\n"

const valueType = "type failure# struct {\n$fields\n$F $t `json:\"$k\"`\n}\n\n" +
	"func (e failure#) Error() string { return e.Message }\n"

const optionType = "\ntype option# func(*failure#)\n\nfunc with$F#($f $t) option# {\n" +
	"return func(e *failure#) { e.$F = $f }\n}\n\nfunc newFailure#(tool string, options ...option#) *failure# {\n" +
	"failure := &failure#{$o}\nfor _, o := range options {\no(failure)\n}\nreturn failure\n}\n"

// envelopes are the ways to build a value that is sent as an error, but does not implement error.
var envelopes = []builder{
	{name: "map", envelope: true, expr: `map[string]any{$p, "$k": $v}`},
	{name: "map in a variable", envelope: true, stmts: "answer := map[string]any{\n$p,\n\"$k\": $v,$m\n}", expr: "answer"},
	{name: "map with assignments", envelope: true, expr: "answer",
		stmts: "answer := map[string]any{$p}\nanswer[\"$k\"] = $v$m"},
	{name: "nested map", envelope: true, expr: `map[string]any{"error": map[string]any{$p, "$k": $v}}`},
	{name: "map of a helper", envelope: true, expr: "envelope#($v)",
		decls: "func envelope#($f $t) map[string]any {\nreturn map[string]any{$p, \"$k\": $f}\n}"},
	{name: "struct", envelope: true, decls: plainType, expr: "failure#{$o, $F: $v}"},
	{name: "pointer to a struct", envelope: true, decls: plainType, stmts: "failure := &failure#{$o, $F: $v}$m",
		expr: "failure"},
	{name: "nested struct", envelope: true, expr: "answer#{Error: &failure#{$o, $F: $v}}",
		decls: plainType + "\ntype answer# struct {\nError *failure# `json:\"error\"`\n}\n"},
	{name: "struct in a map", envelope: true, decls: plainType, expr: `map[string]any{"error": failure#{$o, $F: $v}}`},
	{name: "error in a result", envelope: true, decls: ownType, expr: "&failure#{$o, $F: $v}"},
	{name: "error of a constructor in a result", envelope: true, expr: "newFailure#($v)",
		decls: ownType + "\nfunc newFailure#($f $t) *failure# {\nreturn &failure#{$o, $F: $f}\n}"},
}

const plainType = "type failure# struct {\n$fields\n$F $t `json:\"$k\"`\n}\n"
