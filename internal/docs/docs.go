// Package docs generates the pages of the rules from the documentation of their packages, and the lists of rules in
// other files.
package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/fold"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Files returns the contents of the generated files, by their paths below the root of the repository. In pages that are
// written by hand, only the lists of rules are generated.
func Files(root string) (map[string]string, error) {
	codes, err := codes(root)
	if err != nil {
		return nil, err
	}
	answers, err := answers(root)
	if err != nil {
		return nil, err
	}
	files := map[string]string{
		"docs/README.md":         index(),
		"docs/codes.md":          codes,
		"internal/rule/names.go": names(),
	}
	for _, r := range analyzers.All {
		files["docs/"+r.Analyzer.Name+".md"] = page(r, answers[r.Analyzer.Name])
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
	out.WriteString("\n## Rules\n\n| rule | flags | severity | fix |\n|---|---|---|---|\n")
	for _, r := range analyzers.All {
		name, summary := r.Analyzer.Name, strings.TrimPrefix(r.Summary(), "report ")
		fmt.Fprintf(&out, "| [%s](%s.md) | %s | %s | %s |\n", name, name, summary, r.Severity, r.Fixes)
	}
	out.WriteString("\nA single finding may have no fix, or one to review: each finding says which.\n")
	out.WriteString(guides)
	return out.String()
}

// page returns the page of a rule. shown is what it shows of clients, which may be nil.
func page(r *analyzers.Rule, shown *shownAnswers) string {
	var out strings.Builder
	_, body, _ := strings.Cut(r.Analyzer.Doc, "\n")
	fmt.Fprintf(&out, "# %s\n\n%s.\n", r.Analyzer.Name, upperFirst(r.Summary()))
	out.WriteString(folded(linked(markdown(body))))
	out.WriteString(shown.section())
	out.WriteString(folded(configuration(r)))
	return out.String()
}

// widest is the greatest number of runes in a line of prose.
const widest = 120

// folded returns a page whose paragraphs have no longer lines. Code, lists and tables stay as they are.
func folded(page string) string {
	paragraphs := strings.Split(page, "\n\n")
	inCode := false
	for i, p := range paragraphs {
		fences := strings.Count(p, "```")
		if !inCode && fences == 0 && !strings.ContainsAny(p[:min(1, len(p))], "|-# \t") {
			paragraphs[i] = fill(p)
		}
		inCode = inCode != (fences%2 == 1)
	}
	return strings.Join(paragraphs, "\n\n")
}

// fill returns a paragraph with its words in lines of at most widest runes, if one of its lines has more.
func fill(paragraph string) string {
	isLong := func(line string) bool { return utf8.RuneCountInString(line) > widest }
	if !slices.ContainsFunc(strings.Split(paragraph, "\n"), isLong) {
		return paragraph
	}
	text := strings.Trim(paragraph, "\n")
	return strings.Replace(paragraph, text, strings.Join(fold.Lines(text, widest), "\n"), 1)
}

// configuration returns the end of a page: how to configure, switch off and silence a rule.
func configuration(r *analyzers.Rule) string {
	var out strings.Builder
	out.WriteString("\n## Configure it\n")
	fixes := map[rule.Fixes]string{
		rule.None: "none", rule.Safe: "`-fix` applies them", rule.Review: "review them, or apply them with `-fix=all`",
	}[r.Fixes]
	fmt.Fprintf(&out, "\nSeverity: %s. Fixes: %s, because %s. Since %s.\n", r.Severity, fixes, r.Why, r.Since)
	out.WriteString(options(r))
	fmt.Fprintf(&out, "\nTo switch the rule off, write `-%s=false`, or `disable: [%s]` in the settings of\n"+
		"[golangci-lint](golangci-lint.md). To silence one finding, write a comment with the reason at the end of its "+
		"line,\n"+
		"above the line, above the function, or above the package clause for the file ([more](suppress.md)):\n\n"+
		"```go\n//mcperr:ignore %s the reason\n```\n",
		r.Analyzer.Name, r.Analyzer.Name, r.Name)
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
		fmt.Fprintf(&out, "| `-%s.%s` | `%s` | %s |\n", r.Analyzer.Name, o.Name, o.Key(), plain(o.Usage))
	}
	return out.String()
}

// plain returns the description of a flag without the quotes around the name of its value.
func plain(usage string) string { return strings.ReplaceAll(usage, "`", "") }

const hosts = `# Documentation

## Where it runs

The findings are the same everywhere, and so is the fix of one finding. Only the command joins the fixes of several
findings, for example to add a constant for them.

| where | good for |
|---|---|
| [golangci-lint](golangci-lint.md) | CI, beside your other linters |
| [go vet and go fix](go-vet.md) | the command line; go's build cache makes repeated runs cheap |
| [gopls](gopls.md) | the editor: findings as you type, fixes one by one or a file at once |
| [nogo](nogo.md) | Bazel |
| the command, ` + "`mcperrlint`" + ` | everything at once, in the shortest [time](speed.md) |
`

const guides = `
## Guides

| guide | for |
|---|---|
| [Start with a server that has many findings](adoption.md) | a baseline, and fixes in small steps |
| [The command](command.md) | output, exit codes and flags |
| [Migrate a server](migrate.md) | a real server, step by step |
| [Errors of other packages](layers.md) | a store, or the client of a service, whose errors tools answer with |
| [Silence findings](suppress.md) | comments for a line, a function and a file |
| [CI](ci.md) | GitHub Actions, code scanning, pre-commit and GitLab |
| [Editors](editors.md) | VS Code, Neovim, Emacs, Helix, Zed and GoLand |
| [The runtime](runtime.md) | how to use mcperr |
| [Codes and numbers](codes.md) | the codes of the runtime and of its catalog |
| [Codes as a contract](contract.md) | how the codes of a release stay stable |
| [Classification](classification.md) | how the runtime finds the kind of an error |
| [SDKs](sdks.md) | the releases that the tests run with |
| [Public servers](servers.md) | what the rules and the fixes do there |
| [Speed](speed.md) | how long a run takes, and a failing call |
| [What the runtime and the rules cover](seeds.md) | the requirements of the error system, and what fulfils each |
`

// seen matches what a page says about another rule: (see mcpnoboundary).
var seen = regexp.MustCompile(`\(see (mcp[a-z]+)\)`)

// linked returns the text of a rule's page with links to the pages that it refers to.
func linked(text string) string {
	return seen.ReplaceAllString(text, "(see [$1]($1.md))")
}

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
