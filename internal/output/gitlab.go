package output

import (
	"io"
	"path/filepath"

	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// gitlabIssue is one finding of a Code Quality report. The fields are those that GitLab reads, see "Code Quality report
// format" in its documentation.
type gitlabIssue struct {
	Description string      `json:"description"`
	CheckName   string      `json:"check_name"`
	Fingerprint string      `json:"fingerprint"` // different for each finding, and the same after lines have moved
	Severity    string      `json:"severity"`
	Location    gitlabPlace `json:"location"`
}

type gitlabPlace struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// gitlab writes the report that GitLab shows at a merge request. What could not be analysed is an issue, so that the
// findings there do not seem to be fixed and nothing else.
func (r *Report) gitlab(w io.Writer) error {
	issues := []gitlabIssue{}
	prints := r.fingerprints()
	for i, f := range r.Run.Findings {
		severity := "minor"
		if r.ruleOf(f).Severity == rule.Warning {
			severity = "major"
		}
		at := r.placeOf(f.Pos, f.End)
		issues = append(issues, gitlabIssue{
			Description: f.Message, CheckName: f.Rule, Fingerprint: prints[i], Severity: severity,
			Location: gitlabPlace{filepath.ToSlash(at.File), gitlabLines{at.Line, at.EndLine}},
		})
	}
	for _, problem := range r.Run.Problems {
		at, ok := r.problemAt(problem)
		if !ok {
			at = place{File: r.file(filepath.Join(r.Run.Dir, "go.mod")), Line: 1, EndLine: 1}
		}
		issues = append(issues, gitlabIssue{
			Description: "cannot be analysed: " + problem, CheckName: "mcperrlint", Fingerprint: digest("problem", problem),
			Severity: "blocker", Location: gitlabPlace{filepath.ToSlash(at.File), gitlabLines{at.Line, at.EndLine}},
		})
	}
	return encode(w, issues)
}
