// Package output prints the findings of a run: as lines, grouped on a terminal, and in the formats that programs read.
package output

import (
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Formats lists the names of the formats for [Report.Write].
var Formats = []string{"text", "json", "sarif", "github", "gitlab"}

// Report is what a run has found.
type Report struct {
	Run     *driver.Outcome
	Rules   rule.List
	Dir     string // file names are relative to this folder if they are below it
	Verbose bool   // the text has all of each message, and the fixes
	Known   int    // findings that a baseline leaves out
	Version string // of mcperrlint
}

// Write prints the report in a format.
func (r *Report) Write(w io.Writer, format string) error {
	switch format {
	case "text":
		return r.Text(w)
	case "json":
		return r.json(w)
	case "sarif":
		return r.sarif(w)
	case "github":
		return r.github(w)
	case "gitlab":
		return r.gitlab(w)
	}
	return fmt.Errorf("unknown format %q: want one of %s", format, strings.Join(Formats, ", "))
}

// Split takes a message apart: what is wrong, and the rest of it, which says what comes of that and what to write
// instead. The rest begins behind the last colon of the first clause, as in "f sends x: func(), which JSON has no value
// for: the client gets nothing; leave it out". Punctuation in quoted texts does not count.
func Split(message string) (title, detail string) {
	quoted, colon := false, -1
	for i := 0; i < len(message)-1; i++ {
		switch c := message[i]; {
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case quoted || message[i+1] != ' ':
		case c == ':':
			colon = i
		case c == ';' && colon < 0:
			return message[:i], message[i+2:]
		case c == ';':
			return message[:colon], message[colon+2:]
		}
	}
	if colon >= 0 {
		return message[:colon], message[colon+2:]
	}
	return message, ""
}

// headline returns the title of a finding for a line that begins with its place, and the rest of its message. A title
// that begins with the function around that place, or with the tool of that name, leaves it out: "returns x without a
// type".
func (r *Report) headline(f driver.Finding) (title, detail string) {
	title, detail = Split(f.Message)
	name, predicate, _ := strings.Cut(title, " ")
	verb, _, _ := strings.Cut(predicate, " ")
	if isSame(name, f.Function) && thirdPerson.MatchString(verb) {
		return predicate, detail
	}
	return title, detail
}

// thirdPerson matches a verb after a name.
var thirdPerson = pattern.New(`^[a-z]+[^s]s$`)

// isSame reports whether a name is that of a function, with its receiver or without, or that of its tool: get_issue for
// GetIssue.
func isSame(name, function string) bool {
	method := function[strings.LastIndexByte(function, '.')+1:]
	name = letters.Replace(name)
	return strings.EqualFold(name, letters.Replace(function)) || strings.EqualFold(name, letters.Replace(method))
}

// letters leaves out what separates the words of names.
var letters = strings.NewReplacer("_", "", "-", "", ".", "")

// file returns the name of a file for the report.
func (r *Report) file(name string) string { return driver.Relative(r.Dir, name) }

// ruleOf returns the rule of a finding.
func (r *Report) ruleOf(f driver.Finding) *rule.Rule { return r.Rules.Named(f.Rule) }

// place is a part of a file. Lines and columns count from 1, columns count characters, and the end is behind the part.
type place struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

// placeOf returns the part of a file between two positions. The end may be missing.
func (r *Report) placeOf(pos, end token.Pos) place { return r.between(r.Run.Position, pos, end) }

// edited returns the part of a file that an edit replaces, whatever //line comments say.
func (r *Report) edited(pos, end token.Pos) place { return r.between(r.Run.Written, pos, end) }

func (r *Report) between(position func(token.Pos) token.Position, pos, end token.Pos) place {
	if !end.IsValid() {
		end = pos
	}
	column := func(pos token.Pos) int {
		at := position(pos)
		if at != r.Run.Written(pos) {
			return max(at.Column, 1) // a //line comment need not tell the column
		}
		line := r.Run.Line(pos)
		return utf8.RuneCountInString(line[:min(at.Column-1, len(line))]) + 1
	}
	from := position(pos)
	return place{r.file(from.Filename), from.Line, column(pos), position(end).Line, column(end)}
}

// problemAt returns the place that a problem names. ok is false if it names none.
func (r *Report) problemAt(problem string) (at place, ok bool) {
	m := problemPlace.FindStringSubmatch(problem)
	if m == nil {
		return place{}, false
	}
	name := m[1]
	if !filepath.IsAbs(name) {
		name = filepath.Join(r.Run.Dir, name)
	}
	line, _ := strconv.Atoi(m[2])
	column := 1
	if m[3] != "" {
		column, _ = strconv.Atoi(m[3])
	}
	return place{r.file(name), line, column, line, column}, true
}

// problemPlace matches a problem of a file: "example.com/tools: tools/a.go:2:13: undefined: x".
var problemPlace = pattern.New(`(?:^|: )([^\s:][^:\n]*\.go):(\d+)(?::(\d+))?: `)

// files returns the number of files with findings.
func (r *Report) files() int {
	var list []string
	for _, f := range r.Run.Findings {
		list = append(list, f.Position.Filename)
	}
	slices.Sort(list)
	return len(slices.Compact(list))
}
