package generate

import (
	"slices"
	"strings"
)

// Suggestions returns n cases for the rule suggestionbound.
func Suggestions(seed uint64, n int) []Case {
	builders := slices.Concat(ownErrors, envelopes, suggestionBuilders)
	values := slices.Concat(boundedTexts, unboundedTexts)
	return generateCases(seed, 13, n, func(m *mixer) Case {
		field := oneOf(m, suggestionFields)
		s := slot{
			field: field[0], key: field[1], typ: oneOf(m, []string{"string", "string", "text#", "[]string"}),
			good: `"Open the store."`, both: true,
			fields: "Code string `json:\"code\"`\nMessage string `json:\"message\"`\nRetryable bool `json:\"retryable\"`",
			others: `Code: "STORE_LOCKED", Message: "the store is locked", Retryable: true`,
			pairs:  `"code": "STORE_LOCKED", "message": "the store is locked", "retryable": true`,
		}
		v, b := oneOf(m, values), oneOf(m, builders)
		if s.typ == "[]string" && v.name == atLimit {
			s.typ = "string" // there is no place beside it
		}
		if s.typ == "[]string" && b.typ == "" {
			s.good = `[]string{"Open the store.", "Try again."}`
			v.expr = `[]string{"Open the store.", ` + v.expr + `}`
		}
		c, _ := m.combine(s, v, oneOf(m, ways), b, `tooLong("`+s.key+`")`)
		return c
	})
}

// atLimit is the name of a text that can be as long as is allowed.
const atLimit = "Bound of the runtime"

// suggestionFields are fields for suggestions, and their names in JSON.
var suggestionFields = [][2]string{
	{"Suggestion", "suggestion"}, {"Suggestion", "suggestion"}, {"Hint", "hint"}, {"Remedy", "remedy"},
	{"Remediation", "remediation"}, {"Resolution", "resolution"}, {"NextSteps", "next_steps"}, {"Action", "action"},
	{"HowToFix", "how_to_fix"}, {"Advice", "advice"},
}

// suggestionBuilders are the ways to build an error that only suggestions have. The runtime bounds the suggestions of
// its errors itself, so that run time cannot tell about them.
var suggestionBuilders = []builder{
	{name: "option of the runtime", typ: "string", quiet: true,
		expr: `mcperr.NotFound("NO_STORE", "no such store", mcperr.WithSuggestion($v))`},
	{name: "option of the runtime in a variable", typ: "string", quiet: true,
		stmts: "option := mcperr.WithSuggestion($v)$m", expr: `mcperr.NotFound("NO_STORE", "no such store", option)`},
	{name: "options of the runtime in a slice", typ: "string", quiet: true,
		stmts: "options := []mcperr.Option{mcperr.WithSuggestion($v)}$m",
		expr:  `mcperr.NotFound("NO_STORE", "no such store", options...)`},
	{name: "literal of the runtime", typ: "string", quiet: true,
		expr: `&mcperr.Error{Type: mcperr.TypeConflict, Code: "STORE_LOCKED", Suggestion: $v}`},
	{name: "assignment to the runtime's type", typ: "string", quiet: true, expr: "failure",
		stmts: "failure := mcperr.Internal(\"STORE_LOCKED\", \"the store is locked\")\nfailure.Suggestion = $v$m"},
	{name: "wrapper of the runtime", typ: "string", quiet: true, expr: `fail#("the store is locked", $v)`,
		decls: "func fail#(message, suggestion string) error {\n" +
			"return mcperr.Conflict(\"STORE_LOCKED\", message, mcperr.WithSuggestion(suggestion))\n}"},
	{name: "option in Wrap", typ: "string", quiet: true,
		expr: `mcperr.Wrap("OPEN_FAILED", "failed to open", cause, mcperr.HideCause, mcperr.WithSuggestion($v))`},
}

// clips are helpers that bound a text. Each is called clip# and gets a text.
var clips = [][2]string{
	{"a helper with a guard", "func clip#(s string) string {\nif len(s) > 100 {\nreturn s[:100]\n}\nreturn s\n}"},
	{"a helper with dots", "func clip#(s string) string {\nif len(s) > 100 {\nreturn s[:97] + \"...\"\n}\nreturn s\n}"},
	{"a helper with a guard the other way", "func clip#(s string) string {\nif len(s) <= 100 {\nreturn s\n}\n" +
		"return s[:100] + \"…\"\n}"},
	{"a helper that assigns", "func clip#(s string) string {\nif len(s) >= 80 {\ns = s[:80]\n}\nreturn s\n}"},
	{"a helper with min", "func clip#(s string) string { return s[:min(len(s), 60)] }"},
	{"a helper with min in a variable", "func clip#(s string) string {\nend := min(60, len(s))\nreturn s[:end]\n}"},
	{"a helper with a constant", "const most# = 90\n\nfunc clip#(s string) string {\nif len(s) > most# {\n" +
		"return s[:most#]\n}\nreturn s\n}"},
	{"a helper by runes", "func clip#(s string) string {\nrunes := []rune(s)\nif len(runes) > 40 {\n" +
		"return string(runes[:40]) + \"…\"\n}\nreturn s\n}"},
	{"a helper by runes that assigns", "func clip#(s string) string {\nrunes := []rune(s)\nif len(runes) > 40 {\n" +
		"runes = runes[:40]\n}\nreturn string(runes)\n}"},
	{"a helper that goes over runes",
		"func clip#(s string) string {\nfor i := range s {\nif i > 80 {\nreturn s[:i]\n}\n}\n" +
			"if len(s) > 90 {\nreturn s[:90]\n}\nreturn s\n}"},
	{"a helper that gives up", "func clip#(s string) string {\nif len(s) > 100 {\nreturn \"the name\"\n}\nreturn s\n}"},
	{"a helper with a directive", "// clip# returns the beginning of s.\n//\n//mcperr:bound 80\n" +
		"func clip#(s string) string {\nline, _, _ := strings.Cut(s, \" \")\nreturn line[:min(len(line), 80)]\n}"},
	{"a helper of the runtime", "func clip#(s string) string { return mcperr.Bound(s)[:min(len(s), 200)] }"},
	{"a helper of a helper", "func clip#(s string) string { return strings.TrimSpace(cut#(s)) }\n\n" +
		"func cut#(s string) string {\nif len(s) > 100 {\nreturn s[:100]\n}\nreturn s\n}"},
	{"a helper with a parameter", "func clip#(s string) string { return cut#(s, 100) }\n\n" +
		"func cut#(s string, most int) string {\nif len(s) > most {\nreturn s[:most]\n}\nreturn s\n}"},
	{"a helper with a named result", "func clip#(s string) (out string) {\nout = s\nif len(out) > 100 {\n" +
		"out = out[:100]\n}\nreturn out\n}"},
	{"a generic helper", "func clip#[S ~string](s S) S {\nif len(s) > 100 {\nreturn s[:100]\n}\nreturn s\n}"},
}

// boundedTexts are texts with a bound.
var boundedTexts = slices.Concat(constantTexts, clippedTexts, formattedTexts, chosenTexts, writtenTexts)

var constantTexts = []value{
	{name: "a text", expr: `"Open the store first."`},
	{name: "a sum of texts", expr: `"Open the store first. " + "Then try again."`},
	{name: "a text of 500 bytes", expr: `"` + strings.Repeat("Call open, or close. ", 23) + `"`},
	{name: "a text in capitals", expr: `strings.ToUpper("open the store")`},
	{name: "a repeated text", expr: `strings.Repeat("- ", 20)`},
	{name: "a joined list", expr: `strings.Join([]string{"books", "authors"}, ", ")`},
	{name: "a joined table", decls: `var stores# = []string{"books", "authors"}`, expr: `strings.Join(stores#, ", ")`},
	{name: "a joined array", decls: `var stores# = [...]string{"books", "authors"}`,
		expr: `strings.Join(stores#[:], ", ")`},
	{name: "the text of a status", expr: "http.StatusText(404)"},
}

// clippedTexts returns texts that are as long as a helper or a guard allows.
var clippedTexts = func() (list []value) {
	for _, c := range clips {
		list = append(list, value{name: c[0], decls: c[1], local: true, expr: `"Use " + clip#(text)`})
	}
	return append(list, []value{
		{name: "a slice", local: true, expr: `"Use " + text[:40]`},
		{name: "a slice of the lesser", local: true, expr: `"Use " + text[:min(len(text), 40)]`},
		{name: "a slice of runes", local: true, expr: `"Use " + string([]rune(text)[:40])`},
		{name: "a slice of a slice", local: true, expr: `"Use " + text[100:][:40]`},
		{name: "a slice between constants", local: true, expr: `text[100:180]`},
		{name: atLimit, local: true, expr: `mcperr.Bound("Use " + text)`},
		{name: "a guard that assigns", local: true, stmts: "if len(text) > 100 {\ntext = text[:100]\n}",
			expr: `"Use " + text`},
		{name: "a guard that replaces", local: true, stmts: "if len(text) > 100 {\ntext = \"a name\"\n}",
			expr: `"Use " + text`},
		{name: "a guard around it", local: true, expr: "hint",
			stmts: "hint := \"Use a name.\"\nif len(text) <= 100 {\nhint = \"Use \" + text\n}"},
		{name: "a guard in a switch", local: true, expr: "hint",
			stmts: "var hint string\nswitch {\ncase len(text) < 100:\nhint = text\ndefault:\nhint = text[:100]\n}"},
		{name: "a guard by runes", local: true, expr: `"Use " + text`,
			stmts: "if runes := []rune(text); len(runes) > 50 {\ntext = string(runes[:50])\n}"},
		{name: "a guard with an and", local: true, expr: "hint",
			stmts: "hint := \"Use a name.\"\nif text != \"\" && len(text) < 50 {\nhint = \"Use \" + text\n}"},
	}...)
}()

var formattedTexts = []value{
	{name: "a number", local: true, expr: `fmt.Sprintf("Give at most %d.", n)`},
	{name: "numbers", local: true,
		expr: `fmt.Sprintf("Give %d of %5d, %x, %t, %5.2f.", n, len(list), n, n > 1, float64(n))`},
	{name: "a number by %v", local: true, expr: `fmt.Sprintf("Give at most %v.", n)`},
	{name: "a precision", local: true, expr: `fmt.Sprintf("Use %.40s.", text)`},
	{name: "a precision with quotes", local: true, expr: `fmt.Sprintf("Use %.20q.", text)`},
	{name: "a precision of an error", local: true, expr: `fmt.Sprintf("Fix %.40v first.", cause)`},
	{name: "indexed verbs", local: true, expr: `fmt.Sprintf("Give %[2]d or %[1]d.", n, len(text))`},
	{name: "an indexed verb with a precision", local: true, expr: `fmt.Sprintf("Give %[2]d or %[1]s.", text[:20], n)`},
	{name: "a bounded text by %s", local: true, expr: `fmt.Sprintf("Use %s.", text[:40])`},
	{name: "Itoa", local: true, expr: `"Give " + strconv.Itoa(n)`},
	{name: "FormatFloat", local: true, expr: `"Give " + strconv.FormatFloat(float64(n), 'f', 2, 64)`},
	{name: "FormatBool", local: true, expr: `"It is " + strconv.FormatBool(n > 3)`},
	{name: "Sprint of numbers", local: true, expr: `fmt.Sprint("Wait ", n, " s")`},
	{name: "a time", expr: `"Wait until " + time.Now().Format(time.RFC3339)`},
	{name: "a time of day", expr: `fmt.Sprintf("Wait until %s.", time.Now().Format("15:04"))`},
	{name: "a duration", local: true, expr: `"Wait " + (time.Duration(n) * time.Second).String()`},
	{name: "a duration by %v", local: true, expr: `fmt.Sprintf("Wait %v.", time.Duration(n)*time.Second)`},
	{name: "a weekday", expr: `"Wait until " + time.Now().Weekday().String()`},
	{name: "a month by %s", expr: `fmt.Sprintf("Wait until %s.", time.Now().Month())`},
	{name: "an enum by %s", local: true, expr: `fmt.Sprintf("Use %s.", color#(n))`,
		decls: "type color# int\n\nfunc (c color#) String() string {\nswitch c {\ncase 0:\nreturn \"red\"\ncase 1:\n" +
			"return \"green\"\n}\nreturn \"color \" + strconv.Itoa(int(c))\n}"},
	{name: "an enum with a table", local: true, expr: `"Use " + color#(n%2).String()`,
		decls: "type color# int\n\nvar colors# = [...]string{\"red\", \"green\"}\n\n" +
			"func (c color#) String() string { return colors#[c] }"},
	{name: "a named text by %d", local: true, decls: "type level# int\n\n" +
		"func (l level#) String() string { return strings.Repeat(\"!\", int(l)) }",
		expr: `fmt.Sprintf("Give %d.", level#(n))`},
}

var chosenTexts = []value{
	{name: "a table", local: true, decls: `var hints# = []string{"Open it.", "Close it."}`, expr: "hints#[n%2]"},
	{name: "a map", local: true, decls: `var hints# = map[string]string{"a": "Open it.", "b": "Close it."}`,
		expr: "hints#[text]"},
	{name: "a literal map", local: true, expr: `map[bool]string{true: "Open it.", false: "Close it."}[n > 3]`},
	{name: "a literal array", local: true, expr: `[...]string{"Open it.", "Close it."}[n%2]`},
	{name: "a function of constants", local: true, expr: "hint#(n)",
		decls: "func hint#(n int) string {\nswitch {\ncase n > 3:\nreturn \"Open it.\"\n}\nreturn \"Close it.\"\n}"},
	{name: "a case of a switch", local: true, expr: "hint",
		stmts: "hint := \"Use a name.\"\nswitch text {\ncase \"books\", \"authors\":\nhint = \"Open \" + text\n}"},
	{name: "an equal text", local: true, expr: "hint",
		stmts: "hint := \"Use a name.\"\nif text == \"books\" {\nhint = \"Open \" + text\n}"},
	{name: "an element in a loop over constants", local: true, expr: "hint",
		decls: `var stores# = []string{"books", "authors"}`,
		stmts: "hint := \"Open it.\"\nfor i, store := range stores# {\nif i == n {\nhint = \"Open \" + store\n}\n}"},
	{name: "a helper of a constant", expr: `open#("books")`,
		decls: "func open#(store string) string { return \"Open \" + store }"},
}

var writtenTexts = []value{
	{name: "a builder", local: true, expr: "b.String()",
		stmts: "var b strings.Builder\nb.WriteString(\"Give \")\nb.WriteString(strconv.Itoa(n))\nb.WriteByte('.')"},
	{name: "a buffer", local: true, expr: "b.String()",
		stmts: "var b bytes.Buffer\nb.WriteString(\"Give \")\nfmt.Fprintf(&b, \"%d of %d\", n, len(list))"},
	{name: "a builder in branches", local: true, expr: "b.String()",
		stmts: "b := new(strings.Builder)\nb.WriteString(\"Give \")\nif n > 3 {\nb.WriteString(text[:20])\n} else {\n" +
			"b.WriteString(\"it\")\n}"},
	{name: "a sum in a variable", local: true, stmts: "hint := \"Give \"\nhint += strconv.Itoa(n)\nhint += \".\"",
		expr: "hint"},
	{name: "a loop over an array", local: true, expr: "hint",
		stmts: "hint := \"Open\"\nfor _, store := range [...]string{\"books\", \"authors\"} {\nhint += \" \" + store\n}"},
	{name: "a loop over a table", local: true, expr: "b.String()", decls: `var stores# = []string{"books", "authors"}`,
		stmts: "var b strings.Builder\nfor _, store := range stores# {\nb.WriteString(store)\n}"},
	{name: "a loop that counts", local: true, expr: "hint",
		stmts: "hint := \"Open\"\nfor i := 0; i < 5; i++ {\nhint += \" \" + strconv.Itoa(i)\n}"},
	{name: "a loop over a number", local: true, expr: "hint",
		stmts: "hint := \"Open\"\nfor i := range 5 {\nhint += fmt.Sprintf(\" %d\", i)\n}"},
	{name: "a loop over the first of a list", local: true, expr: "b.String()",
		stmts: "var b strings.Builder\nfor _, store := range list[:3] {\nb.WriteString(store[:min(len(store), 20)])\n}"},
	{name: "a loop with a break", local: true, expr: "b.String()",
		stmts: "var b strings.Builder\nfor i, store := range list {\nif i == 3 {\nbreak\n}\n" +
			"fmt.Fprintf(&b, \"%.20s \", store)\n}"},
	{name: "a joined list of bounded texts", local: true, expr: `strings.Join([]string{"books", strconv.Itoa(n)}, ", ")`},
	{name: "a joined list that is appended to", local: true, expr: `strings.Join(names, ", ")`,
		stmts: "names := []string{\"books\"}\nnames = append(names, strconv.Itoa(n))"},
	{name: "a sum that is clipped", local: true, expr: "hint",
		stmts: "hint := \"Use \" + strings.Join(list, \", \")\nif len(hint) > 200 {\nhint = hint[:200]\n}"},
}

// unboundedTexts are texts without a bound, and texts that are too long.
var unboundedTexts = slices.Concat(wrong(openTexts), wrong(badGuards), wrong(openWrites), wrong(longTexts))

// wrong marks values as wrong.
func wrong(list []value) []value {
	out := slices.Clone(list)
	for i := range out {
		out[i].wrong = true
	}
	return out
}

var openTexts = []value{
	{name: "an argument", local: true, expr: "text"},
	{name: "an argument in a sum", local: true, expr: `"Use " + text`},
	{name: "an argument in capitals", local: true, expr: "strings.ToUpper(text)"},
	{name: "a trimmed argument", local: true, expr: "strings.TrimSpace(text)"},
	{name: "the end of an argument", local: true, expr: "text[3:]"},
	{name: "an element of a list at run time", local: true, expr: `"Use " + list[0]`},
	{name: "the text of an error", local: true, expr: "cause.Error()"},
	{name: "an error by %v", local: true, expr: `fmt.Sprintf("Fix %v first.", cause)`},
	{name: "a list that is joined", local: true, expr: `"Use one of " + strings.Join(list, ", ")`},
	{name: "a list by %v", local: true, expr: `fmt.Sprintf("Use one of %v.", list)`},
	{name: "a list by Sprint", local: true, expr: "fmt.Sprint(list)"},
	{name: "an argument by %s", local: true, expr: `fmt.Sprintf("Use %s.", text)`},
	{name: "an argument by %q", local: true, expr: `fmt.Sprintf("Use %q.", text)`},
	{name: "an argument with a width", local: true, expr: `fmt.Sprintf("Use %40s.", text)`},
	{name: "an argument by an index", local: true, expr: `fmt.Sprintf("Give %[2]d of %[1]s.", text, n)`},
	{name: "a width at run time", local: true, expr: `fmt.Sprintf("Give %*d.", n, n)`},
	{name: "a repetition", local: true, expr: `strings.Repeat("ab", n)`},
	{name: "JSON of a list", local: true, stmts: "encoded, _ := json.Marshal(list)", expr: `"Use " + string(encoded)`},
	{name: "a struct by %+v", local: true, expr: `fmt.Sprintf("Use %+v.", struct{ Name string }{text})`},
	{name: "a helper without a bound", local: true, expr: "open#(text)",
		decls: "func open#(store string) string { return \"Open \" + store }"},
	{name: "a Stringer of a struct", local: true, expr: `fmt.Sprintf("Use %s.", store#{text})`,
		decls: "type store# struct{ name string }\n\nfunc (s store#) String() string { return \"the store \" + s.name }"},
	{name: "a Stringer without a bound", local: true, expr: `level#(n).String()`,
		decls: "type level# int\n\nfunc (l level#) String() string { return strings.Repeat(\"!\", int(l)) }"},
	{name: "a map made at run time", local: true, expr: `hints["a"]`, stmts: "hints := make(map[string]string)\n" +
		"for _, store := range list {\nhints[\"a\"] = \"Use \" + store\n}"},
	{name: "replaced text", local: true, expr: `strings.ReplaceAll(text, " ", "_")`},
	{name: "a joined error", local: true, expr: `fmt.Errorf("fix it first: %w", cause).Error()`},
}

var badGuards = []value{
	{name: "a guard on the list", local: true, expr: "hint",
		stmts: "hint := \"Use a name.\"\nif len(list) > 3 {\nhint = \"Use \" + text\n}"},
	{name: "a guard in the wrong direction", local: true, expr: "hint",
		stmts: "hint := \"Use a name.\"\nif len(text) > 100 {\nhint = \"Use \" + text\n}"},
	{name: "a guard that comes too late", local: true, expr: "hint",
		stmts: "hint := \"Use \" + text\nif len(text) > 100 {\ntext = text[:100]\n}\n_ = text"},
	{name: "a guard of another variable", local: true, expr: `"Use " + text`,
		stmts: "short := text\nif len(short) > 100 {\nshort = short[:100]\n}\n_ = short"},
	{name: "a guard that is undone", local: true, expr: `"Use " + text`,
		stmts: "if len(text) > 100 {\ntext = text[:100]\n}\ntext += list[0]"},
	{name: "a guard with an or", local: true, expr: "hint",
		stmts: "hint := \"Use a name.\"\nif text != \"\" || len(text) < 50 {\nhint = \"Use \" + text\n}"},
	{name: "a helper that clips on request", local: true, expr: `clip#(text, n < 3)`,
		decls: "func clip#(s string, short bool) string {\nif short && len(s) > 100 {\nreturn s[:100]\n}\nreturn s\n}"},
	{name: "a helper that clips the wrong way", local: true, expr: `clip#(text)`,
		decls: "func clip#(s string) string {\nif len(s) < 100 {\nreturn s[:0]\n}\nreturn s\n}"},
	{name: "the greater", local: true, expr: `text[:max(len(text), 40)]`},
	{name: "an unequal text", local: true, expr: "hint",
		stmts: "hint := \"Use a name.\"\nif text != \"books\" {\nhint = \"Open \" + text\n}"},
}

var openWrites = []value{
	{name: "a loop over a list", local: true, expr: "hint",
		stmts: "hint := \"Open\"\nfor _, store := range list {\nhint += \" \" + store\n}"},
	{name: "a loop over a list of numbers", local: true, expr: "hint",
		stmts: "hint := \"Open\"\nfor i := range list {\nhint += \" \" + strconv.Itoa(i)\n}"},
	{name: "a loop over a number at run time", local: true, expr: "hint",
		stmts: "hint := \"Open\"\nfor i := range n {\nhint += fmt.Sprintf(\" %d\", i)\n}"},
	{name: "a builder in a loop", local: true, expr: "b.String()",
		stmts: "var b strings.Builder\nfor _, store := range list {\nb.WriteString(store)\n}"},
	{name: "a builder with an argument", local: true, expr: "b.String()",
		stmts: "var b strings.Builder\nb.WriteString(\"Use \")\nb.WriteString(text)"},
	{name: "a buffer with an error", local: true, expr: "b.String()",
		stmts: "var b bytes.Buffer\nfmt.Fprintf(&b, \"Fix %v first.\", cause)"},
	{name: "a builder that a helper fills", local: true, expr: "b.String()",
		decls: "func fill#(b *strings.Builder, stores []string) {\nfor _, s := range stores {\nb.WriteString(s)\n}\n}",
		stmts: "var b strings.Builder\nfill#(&b, list)"},
	{name: "a few arguments", local: true, expr: "hint",
		stmts: "hint := \"Open\"\nfor range [3]int{} {\nhint += text\n}"},
	{name: "a list that a loop appends to", local: true, expr: `strings.Join(names, ", ")`,
		stmts: "var names []string\nfor i := range list {\nnames = append(names, strconv.Itoa(i))\n}"},
	{name: "an appended argument", local: true, expr: `strings.Join(names, ", ")`,
		stmts: "names := []string{\"books\"}\nnames = append(names, text)"},
}

var longTexts = []value{
	{name: "a text of 600 bytes", expr: `"` + strings.Repeat("Call open, or close. ", 29) + `"`},
	{name: "a long sum of texts",
		expr: `"` + strings.Repeat("Call open. ", 30) + `" + "` + strings.Repeat("Call close. ", 30) +
			`"`},
	{name: "a slice that is too long", local: true, expr: `text[:min(len(text), 600)]`},
	{name: "too many runes", local: true, expr: `string([]rune(text)[:200])`},
	{name: "a great precision", local: true, expr: `fmt.Sprintf("Use %.400s.", text)`},
	{name: "two slices", local: true, expr: `text[:300] + text[300:600]`},
	{name: "a helper that allows too much", local: true, expr: `clip#(text)`,
		decls: "func clip#(s string) string {\nif len(s) > 1000 {\nreturn s[:1000]\n}\nreturn s\n}"},
	{name: "a long repetition", expr: `strings.Repeat("Call open. ", 60)`},
}
