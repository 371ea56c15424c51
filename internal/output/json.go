package output

import (
	"encoding/json"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// document is what the format json prints. A later version only adds fields.
type document struct {
	Version  int           `json:"version"` // of this format
	Tool     string        `json:"tool"`    // the version of mcperrlint
	Findings []jsonFinding `json:"findings"`
	Problems []string      `json:"problems"` // what could not be analysed
	Summary  jsonSummary   `json:"summary"`
}

type jsonFinding struct {
	place
	Rule     string     `json:"rule"`
	Severity string     `json:"severity"`
	URL      string     `json:"url"`
	Title    string     `json:"title"`   // what is wrong
	Message  string     `json:"message"` // all of it
	Function string     `json:"function,omitempty"`
	Evidence string     `json:"evidence,omitempty"` // what the kind of the error was inferred from
	Fix      *jsonFix   `json:"fix,omitempty"`
	Covers   []place    `json:"covers,omitempty"` // returns that pass the failure on, and have no finding of their own
	Related  []jsonNote `json:"related,omitempty"`
}

type jsonFix struct {
	Title string     `json:"title"`
	Safe  bool       `json:"safe"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	place
	New string `json:"new"`
}

type jsonNote struct {
	place
	Message string `json:"message"`
}

type jsonSummary struct {
	Findings int `json:"findings"`
	Known    int `json:"known"` // in the baseline, and left out
	Safe     int `json:"safeFixes"`
	Review   int `json:"fixesToReview"`
	Packages int `json:"packages"`
	Analysed int `json:"analysed"` // packages that concern MCP
	Failed   int `json:"failed"`   // packages that could not be analysed
}

// json writes the report as one JSON object.
func (r *Report) json(w io.Writer) error {
	doc := document{Version: 1, Tool: r.Version, Findings: []jsonFinding{}, Problems: []string{}}
	doc.Problems = append(doc.Problems, r.Run.Problems...)
	safe, review := r.fixes()
	doc.Summary = jsonSummary{len(r.Run.Findings), r.Known, safe, review, r.Run.Matched, r.Run.Analysed, r.Run.Failed}
	for _, f := range r.Run.Findings {
		doc.Findings = append(doc.Findings, r.jsonFinding(f))
	}
	return encode(w, doc)
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "\t")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func (r *Report) jsonFinding(f driver.Finding) jsonFinding {
	to := jsonFinding{
		place: r.placeOf(f.Pos, f.End), Rule: f.Rule, Severity: string(r.ruleOf(f).Severity), URL: f.URL, Message: f.Message,
		Function: f.Function,
	}
	to.Title, _ = Split(f.Message)
	for _, rel := range f.Related {
		at := r.placeOf(rel.Pos, rel.End)
		if rel.Message == rule.Covered {
			to.Covers = append(to.Covers, at)
		} else {
			to.Related = append(to.Related, jsonNote{at, rel.Message})
		}
	}
	if len(f.SuggestedFixes) > 0 {
		fix := f.SuggestedFixes[0]
		_, to.Evidence, _ = strings.Cut(fix.Message, ", ")
		to.Fix = &jsonFix{Title: fix.Message, Safe: r.ruleOf(f).Fixes == rule.Safe, Edits: r.jsonEdits(fix)}
	}
	return to
}

func (r *Report) jsonEdits(fix analysis.SuggestedFix) (list []jsonEdit) {
	for _, e := range fix.TextEdits {
		list = append(list, jsonEdit{r.edited(e.Pos, e.End), string(e.NewText)})
	}
	return list
}
