package failures

import (
	"go/ast"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// describeText writes a text down in one line, such as: message "failed" (literal) cause err.
func describeText(t *testing.T, text Text) string {
	t.Helper()
	var parts []string
	if text.Prefix != "" {
		parts = append(parts, "prefix "+quoted(text.Prefix))
	}
	if text.Words != "" {
		parts = append(parts, "words "+quoted(text.Words))
	}
	switch {
	case text.Literal != nil && text.Format:
		args := make([]string, len(text.Args))
		for i, e := range text.Args {
			args[i] = source(t, e)
		}
		parts = append(parts, "format("+strings.Join(args, ", ")+")")
	case text.Literal != nil:
		parts = append(parts, "literal")
	case text.Fixed != "":
		parts = append(parts, "fixed")
	case text.Whole != nil:
		parts = append(parts, "whole "+source(t, text.Whole))
	}
	if text.Cut != "" {
		parts = append(parts, "cut "+quoted(text.Cut))
	}
	if text.Cause != nil {
		parts = append(parts, "cause "+source(t, text.Cause))
	}
	return strings.Join(parts, ", ")
}

func quoted(s string) string { return "'" + s + "'" }

const textDeclarations = `
var err, other error
var name string
const prefix = "failed to list"
func load() error { return nil }
func describe() string { return "" }
`

func TestTextOfErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, expr, want string }{
		{"errors.New with a literal", `errors.New("no owner")`, `words 'no owner', literal`},
		{"errors.New with a constant", `errors.New(prefix)`, `words 'failed to list', whole prefix`},
		{"errors.New of another error's text", `errors.New(err.Error())`, `cause err`},
		{"%w behind a colon is a cause", `fmt.Errorf("load: %w", err)`, `words 'load', literal, cut ': %w', cause err`},
		{"%v behind a colon is a cause", `fmt.Errorf("load: %v", err)`, `words 'load', literal, cut ': %v', cause err`},
		{"%+v behind a colon is a cause", `fmt.Errorf("load: %+v", err)`, `words 'load', literal, cut ': %+v', cause err`},
		{"%s with err.Error() is a cause", `fmt.Errorf("load: %s", err.Error())`,
			`words 'load', literal, cut ': %s', cause err`},
		{"arguments before the cause stay", `fmt.Errorf("load %s: %w", name, err)`,
			`words 'load %', format(name), cut ': %w', cause err`},
		{"a format without verbs is a literal", `fmt.Errorf("no owner")`, `words 'no owner', literal`},
		{"a string behind a colon is an argument", `fmt.Errorf("load: %s", name)`, `words 'load: %', format(name)`},
		{"an escaped percent sign keeps the format", `fmt.Errorf("at 50%%")`, `words 'at 50%', format()`},
		{"%w without a colon cannot be cut", `fmt.Errorf("load %w", err)`,
			`words 'load %', cause fmt.Errorf("load %w", err)`},
		{"%w in the middle cannot be cut", `fmt.Errorf("load (%w) again", err)`,
			`words 'load (%) again', cause fmt.Errorf("load (%w) again", err)`},
		{"nothing but a cause", `fmt.Errorf("%w", err)`, `cause err`},
		{"nothing but the text of a cause", `fmt.Errorf("%v", err)`, `cause err`},
		{"numbered verbs cannot be cut", `fmt.Errorf("load %[1]s: %w", name, err)`,
			`words 'load %: %', cause fmt.Errorf("load %[1]s: %w", name, err)`},
		{"a spread of arguments cannot be cut", `fmt.Errorf("load %v", []any{name}...)`,
			`words 'load %', cause fmt.Errorf("load %v", []any{name}...)`},
		{"a format in a constant keeps its words", `fmt.Errorf(prefix+": %w", err)`,
			`words 'failed to list: %', cause fmt.Errorf(prefix+": %w", err)`},
		{"a format in a variable has no words", `fmt.Errorf(name, err)`, `cause fmt.Errorf(name, err)`},
		{"a variable is a cause", `err`, `cause err`},
		{"another call is a cause", `load()`, `cause load()`},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, "func f() error { return /*here*/ "+c.expr+" }"+textDeclarations)
			text := texts{info: s.Info}.ofError(s.Point("here"), s.Marked("here").(ast.Expr))
			if got := describeText(t, text); got != c.want {
				t.Errorf("%s: got %s, want %s", c.expr, got, c.want)
			}
		})
	}
}

func TestTextOfStrings(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, body, want string }{
		{"a literal", `return /*here*/ "no owner"`, `words 'no owner', literal`},
		{"a constant", `return /*here*/ prefix`, `words 'failed to list', whole prefix`},
		{"a sum of constants", `return /*here*/ prefix + " it"`, `words 'failed to list it', whole prefix + " it"`},
		{"the text of an error", `return /*here*/ err.Error()`, `cause err`},
		{"a literal and the text of an error", `return /*here*/ "load: " + err.Error()`,
			`words 'load', literal, cut ': ', cause err`},
		{"without a colon the error is not a cause", `return /*here*/ "load " + err.Error()`,
			`words 'load %', whole "load " + err.Error()`},
		{"a constant and the text of an error", `return /*here*/ prefix + ": " + err.Error()`,
			`words 'failed to list: %', whole prefix + ": " + err.Error()`},
		{"a variable, a literal and the text of an error", `return /*here*/ name + " failed: " + err.Error()`,
			`words '% failed', whole name + " failed: ", cut ': ', cause err`},
		{"a sum in parentheses and the text of an error", `return /*here*/ (name + " failed: ") + err.Error()`,
			`words '% failed', whole name + " failed: ", cut ': ', cause err`},
		{"a sum with a variable", `return /*here*/ "no repository " + name`,
			`words 'no repository %', whole "no repository " + name`},
		{"Sprintf with a cause", `return /*here*/ fmt.Sprintf("load: %v", err)`,
			`words 'load', literal, cut ': %v', cause err`},
		{"Sprintf with an argument", `return /*here*/ fmt.Sprintf("no repository %s", name)`,
			`words 'no repository %', format(name)`},
		{"Sprintf with a variable format", `return /*here*/ fmt.Sprintf(name, err)`, `whole fmt.Sprintf(name, err)`},
		{"Sprint is taken as a whole", `return /*here*/ fmt.Sprint("load", err)`, `whole fmt.Sprint("load", err)`},
		{"a variable with one text has its words", `text := "no owner"; return /*here*/ text`,
			`words 'no owner', whole text`},
		{"a variable with two texts has none", `text := "a"; if name == "" { text = "b" }; return /*here*/ text`,
			`whole text`},
		{"a variable that is set from itself has none", `name := name; return /*here*/ name`, `whole name`},
		{"a function's result", `return /*here*/ describe()`, `whole describe()`},
		{"the message in a JSON text", "return /*here*/ `{\"error\": \"no owner\", \"code\": \"X\"}`",
			`words 'no owner', literal`},
		{"verbs for another function", `return /*here*/ "no repository %s"`, `words 'no repository %', literal`},
		{"a percent sign in a text", `return /*here*/ "at 50% done"`, `words 'at 50% done', literal`},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, "func f() string { "+c.body+" }"+textDeclarations)
			text := texts{info: s.Info}.ofString(s.Point("here"), s.Marked("here").(ast.Expr))
			if got := describeText(t, text); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestTextOfWrappers(t *testing.T) {
	t.Parallel()
	const wrappers = "github.com/pkg/errors"
	stub := linttest.CheckPackage(t, wrappers, `package errors
func Wrap(err error, message string) error { return err }
func Wrapf(err error, format string, args ...any) error { return err }
`)
	tests := []struct{ name, body, want string }{
		{"Wrap of an error that is not nil", `if err != nil { return /*here*/ errors.Wrap(err, "load") }`,
			`words 'load', literal, cause err`},
		{"Wrapf of an error that is not nil", `if err != nil { return /*here*/ errors.Wrapf(err, "load %s", name) }`,
			`words 'load %', format(name), cause err`},
		{"Wrap of an error that may be nil stays", `return /*here*/ errors.Wrap(err, "load")`,
			`words 'load', cause errors.Wrap(err, "load")`},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := `package tools; import "` + wrappers + `"
func f(err error, name string) error { ` + c.body + `; return nil }`
			s := linttest.CheckPackage(t, linttest.SnippetPath, src, stub)
			text := texts{info: s.Info}.ofError(s.Point("here"), s.Marked("here").(ast.Expr))
			if got := describeText(t, text); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
