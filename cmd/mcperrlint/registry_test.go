package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

const sharedCodes = `// Package codes is what several servers register.
package codes

import "github.com/mcperrlint/mcperrlint/mcperr"

const BookLent mcperr.Code = "BOOK_LENT"

var Registry = mcperr.Registry{
	Domains: []mcperr.Domain{{Name: "books", Min: 4000, Max: 4099}},
	Codes:   []mcperr.CodeSpec{{Code: BookLent, Number: 4001, Domain: "books", MinDelay: 1}},
}
`

const codedTools = `package tools

import (
	"example.com/codes"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func lent() error   { return mcperr.Conflict(codes.BookLent, "lent") }
func torn() error   { return mcperr.Conflict("BOOK_TORN", "torn") }
func burnt() error  { return mcperr.Conflict(codes.BookLent, "burnt", mcperr.WithNumber(4002)) }
func remote() error { return mcperr.Internal(mcperr.CodeNetworkError, "remote", mcperr.WithNumber(2100)) }

var _ = []func() error{lent, torn, burnt, remote}
`

// sharing writes a server whose registry is in another module.
func sharing(t *testing.T) string {
	t.Helper()
	dir := linttest.Module(t, "../..", map[string]string{
		"tools/tools.go": codedTools, "codes/codes.go": sharedCodes,
		"codes/go.mod": "module example.com/codes\n\ngo 1.24\n\nrequire github.com/mcperrlint/mcperrlint/mcperr v0.0.0\n",
	})
	name := filepath.Join(dir, "go.mod")
	mod, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	mod = append(mod, "\nrequire example.com/codes v0.0.0\n\nreplace example.com/codes => ./codes\n"...)
	if err := os.WriteFile(name, mod, 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A registry in another module holds for the servers that import it. What is wrong with it is not theirs to mend.
func TestSharedRegistry(t *testing.T) {
	t.Parallel()
	dir := sharing(t)
	want := []string{
		"torn uses the code BOOK_TORN, which is not registered",
		"burnt gives the number 4002 to the code BOOK_LENT, which is registered with 4001",
		"remote uses the number 2100, which is outside all registered ranges",
	}
	check := func(who, out string, want []string) {
		t.Helper()
		for _, w := range want {
			if !strings.Contains(out, w) {
				t.Errorf("%s lacks %q:\n%s", who, w, out)
			}
		}
		if n := strings.Count(out, "clients"); n != strings.Count(strings.Join(want, ""), "clients")+len(want) && len(want) > 0 {
			t.Errorf("%s finds more:\n%s", who, out)
		}
	}
	_, out, _ := call("-C", dir, "./...")
	if strings.Count(out, "\n") != len(want) {
		t.Errorf("%d findings wanted:\n%s", len(want), out)
	}
	check("the command", out, want)
	out, err := goTool(dir, "vet", "-vettool="+self(t), "./...")
	if err == nil {
		t.Error("go vet passed")
	}
	check("go vet", out, want)
}

// The flags of go vet register what the source does not, and refuse nonsense.
func TestVetRegistry(t *testing.T) {
	t.Parallel()
	dir := linttest.Module(t, "../..", map[string]string{"tools/tools.go": strings.NewReplacer(
		"\t\"example.com/codes\"\n", "", "codes.BookLent", `"BOOK_LENT"`).Replace(codedTools)})
	tool := "-vettool=" + self(t)
	for flags, want := range map[string]string{
		"":                                     "uses the number 4002, which is outside all registered ranges",
		"-mcpcoderange.ranges=books=4000-4099": "remote uses the number 2100, which is outside",
		"-mcpcoderange.ranges=books=4000-4099,2=2000-2999":                   "",
		"-mcpcoderange.ranges=books=2000-4099 -mcpcoderange.codes=BOOK_LENT": "torn uses the code BOOK_TORN, which is not registered",
		"-mcpcoderange.ranges=books=4099-4000":                               `invalid value "books=4099-4000" for flag -mcpcoderange.ranges: "books=4099-4000" holds no number`,
	} {
		args := append([]string{"vet", tool}, strings.Fields(flags)...)
		out, err := goTool(dir, append(args, "./...")...)
		if (err == nil) != (want == "") || !strings.Contains(out, want) {
			t.Errorf("%s: %v\n%s", flags, err, out)
		}
	}
}
