// Package docs writes the pages of the rules from the rules' own documentation.
package docs

import (
	"flag"
	"fmt"
	"strings"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// Pages returns the contents of the pages by file name.
func Pages() map[string]string {
	pages := make(map[string]string)
	var index strings.Builder
	index.WriteString(hosts)
	index.WriteString("\n# Rules\n\n| rule | flags | severity | fix |\n|---|---|---|---|\n")
	for _, r := range analyzers.All {
		name := r.Analyzer.Name
		summary, body, _ := strings.Cut(r.Analyzer.Doc, "\n")
		_, summary, _ = strings.Cut(summary, ": ")
		fix, fixes := "safe", "are safe"
		if !r.Safe {
			fix, fixes = "needs a look", "need a look"
		}
		fmt.Fprintf(&index, "| [%s](%s.md) | %s | %s | %s |\n", name, name, strings.TrimPrefix(summary, "report "), r.Severity, fix)

		var page strings.Builder
		fmt.Fprintf(&page, "# %s\n\n%s.\n", name, upperFirst(summary))
		page.WriteString(markdown(body))
		page.WriteString(flags(r))
		fmt.Fprintf(&page, "\nSince %s. Severity: %s. Its fixes %s: %s.\n", r.Since, r.Severity, fixes, r.Why)
		pages[name+".md"] = page.String()
	}
	index.WriteString("\nWhat is registered without a registry of one's own: [codes and numbers](codes.md).\n")
	pages["README.md"] = index.String()
	pages["codes.md"] = codes()
	return pages
}

// flags lists the flags of a rule.
func flags(r analyzers.Rule) string {
	var out strings.Builder
	r.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
		if out.Len() == 0 {
			out.WriteString("\n| flag | setting in golangci-lint | value |\n|---|---|---|\n")
		}
		fmt.Fprintf(&out, "| `-%s.%s` | `%s` | %s |\n", r.Analyzer.Name, f.Name, r.SettingOf(f.Name), f.Usage)
	})
	return out.String()
}

const hosts = `# Where it runs

The findings and the fixes are the same everywhere.

| where | good for |
|---|---|
| [golangci-lint](golangci-lint.md) | CI, beside your other linters |
| [go vet and go fix](go-vet.md) | the command line; go's build cache makes repeated runs cheap |
| [gopls](gopls.md) | the editor: findings as you type, fixes one by one or a file at once |
| [nogo](nogo.md) | Bazel |
| the command, ` + "`mcperrlint`" + ` | everything at once, in the shortest [time](speed.md) |
`

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// markdown fences the indented code of a Go doc comment.
func markdown(doc string) string {
	var out strings.Builder
	code := false
	lines := strings.Split(strings.TrimRight(doc, "\n"), "\n")
	for i, line := range lines {
		indented := strings.HasPrefix(line, "\t")
		if indented && !code {
			out.WriteString("```go\n")
			code = true
		}
		if code && !indented && (line != "" || i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "\t")) {
			out.WriteString("```\n")
			code = false
		}
		out.WriteString(strings.TrimPrefix(line, "\t") + "\n")
	}
	if code {
		out.WriteString("```\n")
	}
	return out.String()
}
