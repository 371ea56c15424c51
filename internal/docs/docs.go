// Package docs generates the pages of the rules from the documentation of their packages, and the lists of rules in
// other files.
package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// Files returns the contents of the generated files, by their paths below the root of the repository. In pages that are
// written by hand, only the lists of rules are generated.
func Files(root string) (map[string]string, error) {
	codes, err := codes(root)
	if err != nil {
		return nil, err
	}
	files := map[string]string{
		"docs/README.md":         index(),
		"docs/codes.md":          codes,
		"internal/rule/names.go": names(),
	}
	for _, r := range analyzers.All {
		files["docs/"+r.Analyzer.Name+".md"] = page(r)
	}
	for _, l := range lists() {
		content, ok := files[l.file]
		if !ok {
			data, err := os.ReadFile(filepath.Join(root, l.file))
			if err != nil {
				return nil, err
			}
			content = string(data)
		}
		content, err := l.fill(content)
		if err != nil {
			return nil, err
		}
		files[l.file] = content
	}
	return files, nil
}

// index returns the page that lists the hosts and the rules.
func index() string {
	var out strings.Builder
	out.WriteString(hosts)
	out.WriteString("\n# Rules\n\n| rule | flags | severity | fix |\n|---|---|---|---|\n")
	for _, r := range analyzers.All {
		fix := "safe"
		if !r.Safe {
			fix = "needs a look"
		}
		name, summary := r.Analyzer.Name, strings.TrimPrefix(r.Summary(), "report ")
		fmt.Fprintf(&out, "| [%s](%s.md) | %s | %s | %s |\n", name, name, summary, r.Severity, fix)
	}
	out.WriteString("\nThe codes of the runtime, and those of its catalog: [codes and numbers](codes.md). How the runtime finds " +
		"the\nkind of an error: [classification](classification.md). How the codes of a release stay stable: " +
		"[codes as a\ncontract](contract.md). How to use the runtime: [the runtime](runtime.md).\n")
	return out.String()
}

// page returns the page of a rule.
func page(r *analyzers.Rule) string {
	var out strings.Builder
	_, body, _ := strings.Cut(r.Analyzer.Doc, "\n")
	fmt.Fprintf(&out, "# %s\n\n%s.\n", r.Analyzer.Name, upperFirst(r.Summary()))
	out.WriteString(markdown(body))
	out.WriteString(options(r))
	fixes := "are safe"
	if !r.Safe {
		fixes = "need a look"
	}
	fmt.Fprintf(&out, "\nSince %s. Severity: %s. Its fixes %s: %s.\n", r.Since, r.Severity, fixes, r.Why)
	return out.String()
}

// options returns the table of a rule's options.
func options(r *analyzers.Rule) string {
	if len(r.Options) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString("\n| flag | setting in golangci-lint | value |\n|---|---|---|\n")
	for _, o := range r.Options {
		fmt.Fprintf(&out, "| `-%s.%s` | `%s` | %s |\n", r.Analyzer.Name, o.Name, o.Key(), o.Usage)
	}
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

// upperFirst returns a text with its first letter in upper case.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// markdown returns a Go doc comment with its indented code in fences.
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
