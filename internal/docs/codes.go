package docs

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/registry"
)

const codesHead = `# Codes and numbers

## The codes of the runtime

The runtime gives these codes to errors that have none. They are registered in every program, in the variable
` + "`mcperr.Default`" + `. A server adds its own with a ` + "`mcperr.Registry`" + `, as [mcpcoderange](mcpcoderange.md)
shows, and an entry for one of these codes replaces it.

The impact says what becomes of the caller's work: it cannot go on (P1_BLOCKED), it goes on later (P2_DELAYED), or it
goes on without the tool (P3_IGNORABLE). The symbol is another name of the number, for protocols that need one. A
domain is a part of the server, with a range of numbers.

`

const catalogHead = `
## The catalog

The package ` + "`mcperr/catalog`" + ` has the codes of a larger error system, with numbers. A server that takes part
in it registers them with ` + "`mcperr.Register(catalog.Codes)`" + `. The rules then judge numbers, symbols and domains
by them.

| numbers | domain |
|---|---|
`

const codesTable = `| code | number | symbol | domain | severity | retry | impact | message |
|---|---|---|---|---|---|---|---|
`

// codes returns the page about the registries of the runtime, whose source is below root.
func codes(root string) (string, error) {
	catalog, err := declared(filepath.Join(root, "mcperr"), "./catalog")
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString(codesHead)
	table(&out, registry.Builtin.Codes)
	out.WriteString(catalogHead)
	for _, d := range catalog.Domains {
		fmt.Fprintf(&out, "| %d–%d | %s |\n", d.Min, d.Max, d.Name)
	}
	out.WriteString("\nErrors of any domain can have the numbers of the domain `common`.\n\n")
	table(&out, catalog.Codes)
	return out.String(), nil
}

// declared returns the registry that a package of a module declares.
func declared(module, pattern string) (*registry.Registry, error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: module}, pattern)
	if err != nil {
		return nil, err
	}
	if len(loaded) != 1 || len(loaded[0].Errors) > 0 {
		return nil, fmt.Errorf("%s in %s: the package cannot be loaded", pattern, module)
	}
	p := loaded[0]
	r := registry.Read(&analysis.Pass{Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo})
	if r == nil || r.Open {
		return nil, fmt.Errorf("%s in %s: the registry cannot be read from the source", pattern, module)
	}
	return r, nil
}

// table writes a table of codes.
func table(out *strings.Builder, codes []registry.Code) {
	out.WriteString(codesTable)
	for _, c := range codes {
		number := ""
		if c.Number != 0 {
			number = fmt.Sprint(c.Number)
		}
		message := strings.ReplaceAll(c.Message, "|", "\\|")
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s | %s | %s | %s |\n",
			c.Name, number, c.Symbol, c.Domain, c.Severity, retry(c), c.Impact, message)
	}
}

// retry returns when a call that failed with a code may be made again.
func retry(c registry.Code) string {
	seconds := func(d time.Duration) string { return fmt.Sprintf("%g s", d.Seconds()) }
	switch {
	case !c.Retryable:
		return "no"
	case c.MinDelay == 0:
		return "at once"
	case c.MinDelay == c.MaxDelay:
		return "after " + seconds(c.MinDelay)
	case c.MaxDelay == 0:
		return "after " + seconds(c.MinDelay) + " or more"
	}
	return "after " + seconds(c.MinDelay) + " to " + seconds(c.MaxDelay)
}
