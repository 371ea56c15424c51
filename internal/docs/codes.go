package docs

import (
	"fmt"
	"strings"
	"time"

	"github.com/mcperrlint/mcperrlint/internal/registry"
)

const codesHead = `# Codes and numbers

These codes and numbers are registered by default, in the variable ` + "`mcperr.Default`" + `. A server adds its own
with a ` + "`mcperr.Registry`" + `, as [mcpcoderange](mcpcoderange.md) shows.

# Ranges

| numbers | domain |
|---|---|
`

const codesTable = `
Errors of any domain can have the numbers of the domain ` + "`common`" + `.

# Codes

| code | number | symbol | domain | severity | retry | impact | message |
|---|---|---|---|---|---|---|---|
`

// codes returns the page about the built-in registry.
func codes() string {
	var out strings.Builder
	out.WriteString(codesHead)
	for _, d := range registry.Builtin.Domains {
		fmt.Fprintf(&out, "| %d–%d | %s |\n", d.Min, d.Max, d.Name)
	}
	out.WriteString(codesTable)
	for _, c := range registry.Builtin.Codes {
		number := ""
		if c.Number != 0 {
			number = fmt.Sprint(c.Number)
		}
		message := strings.ReplaceAll(c.Message, "|", "\\|")
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s | %s | %s | %s |\n",
			c.Name, number, c.Symbol, c.Domain, c.Severity, retry(c), c.Impact, message)
	}
	return out.String()
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
