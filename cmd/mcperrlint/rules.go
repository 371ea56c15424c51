package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// switches are the flags that switch rules on and off.
type switches map[*analyzers.Rule]*tristate

// define defines the flags of the rules, -RULE and -RULE.OPTION, with both names of each rule.
func (s switches) define(fs *flag.FlagSet) {
	for _, r := range analyzers.All {
		s[r] = new(tristate)
		for _, name := range []string{r.Analyzer.Name, r.Name} {
			fs.Var(s[r], name, "enable only the rules so named, or with =false all others: "+r.Summary())
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

// printFlags prints the flags. The flags of rules are printed once, with the names of the analyzers, because go vet
// accepts only those.
func printFlags(fs *flag.FlagSet, w io.Writer) {
	shown := flag.NewFlagSet("", flag.ContinueOnError)
	shown.SetOutput(w)
	fs.VisitAll(func(f *flag.Flag) {
		name, _, _ := strings.Cut(f.Name, ".")
		if r := analyzers.All.Named(name); r == nil || name == r.Analyzer.Name {
			shown.Var(f.Value, f.Name, f.Usage)
			shown.Lookup(f.Name).DefValue = f.DefValue
		}
	})
	shown.PrintDefaults()
}

// help is the sub-command help. It lists the rules, or explains those that are named.
func help(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stdout, "mcperrlint knows these rules; \"mcperrlint help RULE\" explains one:\n\n")
		for _, r := range analyzers.All {
			fmt.Fprintf(stdout, "    %-20s %s\n", r.Analyzer.Name, r.Summary())
		}
		return clean
	}
	for _, name := range args {
		r := analyzers.All.Named(name)
		if r == nil {
			fmt.Fprintf(stderr, "mcperrlint: no rule %q; \"mcperrlint help\" lists them\n", name)
			return failed
		}
		explain(r, stdout)
	}
	return clean
}

// explain prints the documentation of a rule.
func explain(r *analyzers.Rule, w io.Writer) {
	a := r.Analyzer
	fmt.Fprintf(w, "%s\n\nSince %s. Severity: %s. Documentation: %s\n", a.Doc, r.Since, r.Severity, a.URL)
	for _, o := range r.Options {
		f := a.Flags.Lookup(o.Name)
		fmt.Fprintf(w, "-%s.%s: %s (default %s)\n", a.Name, f.Name, f.Usage, f.DefValue)
	}
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
