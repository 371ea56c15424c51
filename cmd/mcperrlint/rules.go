package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// switches are the flags that switch rules on and off.
type switches map[*analyzers.Rule]*tristate

// define defines the flags of the rules, -RULE and -RULE.OPTION, with both names of each rule.
func (s switches) define(fs *flag.FlagSet) {
	for _, r := range analyzers.All {
		s[r] = new(tristate)
		for _, name := range []string{r.Analyzer.Name, r.Name} {
			fs.Var(s[r], name, r.Summary())
			for _, o := range r.Options {
				fs.Var(o.Value, name+"."+o.Name, o.Usage)
			}
		}
	}
}

// choose applies -RULE and -RULE=false as multichecker does: if a rule is switched on, only such rules run.
func (s switches) choose() ([]*analysis.Analyzer, error) {
	only := false
	for _, t := range s {
		only = only || *t == yes
	}
	var rules []*analysis.Analyzer
	for _, r := range analyzers.All {
		if t := *s[r]; t == yes || t == unset && !only {
			rules = append(rules, r.Analyzer)
		}
	}
	if len(rules) == 0 {
		return nil, errors.New("every rule is switched off")
	}
	return rules, nil
}

// printUsage prints the usage and the flags. The switches of rules are printed as a list, and their options with the
// names of the analyzers, because go vet accepts only those.
func printUsage(fs *flag.FlagSet, w io.Writer) {
	fmt.Fprint(w, usage)
	shown, options := flag.NewFlagSet("", flag.ContinueOnError), flag.NewFlagSet("", flag.ContinueOnError)
	fs.VisitAll(func(f *flag.Flag) {
		to := shown
		name, _, isOption := strings.Cut(f.Name, ".")
		if r := analyzers.All.Named(name); r != nil {
			if to = options; !isOption || name != r.Analyzer.Name {
				return
			}
		}
		to.Var(f.Value, f.Name, f.Usage)
		to.Lookup(f.Name).DefValue = f.DefValue
	})
	printFlags(shown, w)
	fmt.Fprint(w, "\nRules: -RULE runs only the rules so named, and -RULE=false switches one off. "+
		"\"mcperrlint rules\" lists them:\n")
	line := " "
	for _, name := range analyzers.All.Names() {
		if len(line)+len(name) > 76 {
			fmt.Fprintln(w, line)
			line = " "
		}
		line += " -" + name
	}
	fmt.Fprintf(w, "%s\n\nOptions of rules:\n", line)
	printFlags(options, w)
}

// printHelp prints the usage and the flags of a command.
func printHelp(usage string, fs *flag.FlagSet, stdout io.Writer) {
	folded(stdout, func(w io.Writer) {
		io.WriteString(w, usage)
		printFlags(fs, w)
	})
}

// printFlags prints flags as package flag does, but with spaces instead of tabs, so that the lines can be folded.
func printFlags(fs *flag.FlagSet, w io.Writer) {
	const indent = "        "
	var text bytes.Buffer
	fs.SetOutput(&text)
	fs.PrintDefaults()
	spaces := strings.NewReplacer("    \t", indent, "\t", "\n"+indent) // the second one is behind a flag of one letter
	io.WriteString(w, spaces.Replace(text.String()))
}

// listRules is the sub-command rules: a table of the rules.
func listRules(args []string, stdout, stderr io.Writer) int {
	if isHelp(args) {
		fmt.Fprint(stdout, "mcperrlint rules lists the rules: severity, which fixes they have, and what they report.\n")
		return clean
	}
	if len(args) > 0 {
		return explainRules(args, stdout, stderr)
	}
	folded(stdout, printRules)
	return clean
}

// printRules prints the table of the rules.
func printRules(w io.Writer) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "RULE\tSEVERITY\tFIX\tREPORTS")
	for _, r := range analyzers.All {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", r.Analyzer.Name, r.Severity, r.Fixes,
			strings.TrimPrefix(r.Summary(), "report "))
	}
	table.Flush()
	fmt.Fprint(w, "\n\"mcperrlint explain RULE\" explains one. The prefix mcp can be left out.\n")
}

// explainRules is the sub-command explain.
func explainRules(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 || isHelp(args) {
		fmt.Fprint(stdout, "mcperrlint explain RULE… explains rules: what they report and why, with an example.\n\n")
		return listRules(nil, stdout, stderr)
	}
	for _, name := range args {
		switch {
		case analyzers.All.Named(name) != nil:
			continue
		case strings.HasPrefix(name, "-"):
			fmt.Fprintf(stderr, "mcperrlint: no flag %s here: want names of rules; \"mcperrlint rules\" lists them\n", name)
		default:
			fmt.Fprintf(stderr, "mcperrlint: no rule %q%s \"mcperrlint rules\" lists them\n", name, nearestRule(name))
		}
		return failed
	}
	for i, name := range args {
		if i > 0 {
			fmt.Fprint(stdout, "\n----\n\n")
		}
		folded(stdout, func(w io.Writer) { explain(analyzers.All.Named(name), w) })
	}
	return clean
}

// nearestRule returns a question for the rule with the most similar name, or ";".
func nearestRule(name string) string {
	if near := rule.NearestRule(strings.ToLower(name)); near != "" {
		return ": did you mean " + near + "?"
	}
	return ";"
}

// explain prints the documentation of a rule.
func explain(r *analyzers.Rule, w io.Writer) {
	a := r.Analyzer
	fmt.Fprintf(w, "%s\n\nSeverity: %s. Fixes: %s, because %s.\n", a.Doc, r.Severity, r.Fixes, r.Why)
	for _, o := range r.Options {
		f := a.Flags.Lookup(o.Name)
		fmt.Fprintf(w, "Option -%s.%s: %s%s.\n", a.Name, f.Name, strings.ReplaceAll(f.Usage, "`", ""), orDefault(f.DefValue))
	}
	fmt.Fprintf(w, "Silence a line: //mcperr:ignore %s the reason\nDocumentation: %s\n", r.Name, a.URL)
}

// orDefault returns the end of the description of an option.
func orDefault(value string) string {
	if value == "" {
		return ""
	}
	return " (default " + value + ")"
}

// tristate is a boolean flag that records whether it was set.
type tristate int8

const (
	unset tristate = iota
	yes
	no
)

// IsBoolFlag lets the flag be given without a value.
func (t *tristate) IsBoolFlag() bool { return true }

func (t *tristate) String() string {
	if t != nil && *t == no {
		return "false"
	}
	return "true"
}

func (t *tristate) Set(s string) error {
	switch s {
	case "true", "1", "t", "T", "TRUE", "True":
		*t = yes
	case "false", "0", "f", "F", "FALSE", "False":
		*t = no
	default:
		return errors.New("want true or false")
	}
	return nil
}
