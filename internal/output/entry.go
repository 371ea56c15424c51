package output

import (
	"go/scanner"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/baseline"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Entry returns what a baseline in the folder of the report knows a finding by.
func (r *Report) Entry(f driver.Finding) baseline.Entry { return Entry(r.Run, r.Rules, f, r.Dir) }

// Entry returns what a baseline in a folder knows a finding by. rules has the rule of the finding.
func Entry(run *driver.Outcome, rules rule.List, f driver.Finding, dir string) baseline.Entry {
	name := f.Position.Filename
	if rel, err := filepath.Rel(dir, name); err == nil {
		name = rel
	}
	code := tokens(run.Source(f.Pos, f.End))
	if of := rules.Named(f.Rule); of != nil && of.Server {
		code, _, _ = strings.Cut(code, " (") // the version of the server changes with each release
	}
	return baseline.Entry{Rule: f.Rule, File: filepath.ToSlash(name), Function: f.Function, Code: code}
}

// longest is the greatest number of bytes of code that a finding is known by.
const longest = 160

// tokens returns code in a form that gofmt, line breaks and comments do not change.
func tokens(src string) string {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, []byte(src), func(token.Position, string) {}, 0)
	var list []string
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		if n := len(list); n > 0 && list[n-1] == "," && (tok == token.RPAREN || tok == token.RBRACE) {
			list = list[:n-1]
		}
		if lit == "" || tok == token.SEMICOLON {
			lit = tok.String()
		}
		list = append(list, lit)
	}
	text := strings.Join(list, " ")
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "")
	}
	return text
}
