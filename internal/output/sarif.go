package output

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// The types below are the parts of SARIF 2.1.0 that a report needs. Their names are those of the specification,
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Language    string            `json:"language"`
		Newlines    []string          `json:"newlineSequences"`
		ColumnKind  string            `json:"columnKind"`
		Results     []sarifResult     `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Language       string      `json:"language"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   string         `json:"id"`
		ShortDescription     sarifMessage   `json:"shortDescription"`
		FullDescription      sarifMessage   `json:"fullDescription"`
		Help                 sarifHelp      `json:"help"` // GitHub shows it, and no helpUri
		HelpURI              string         `json:"helpUri"`
		DefaultConfiguration map[string]any `json:"defaultConfiguration"`
	}
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool                `json:"executionSuccessful"`
		Notifications       []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifResult struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           int               `json:"ruleIndex"`
		Level               string            `json:"level"`
		Message             sarifMessage      `json:"message"`
		Locations           []sarifLocation   `json:"locations"`
		RelatedLocations    []sarifLocation   `json:"relatedLocations,omitempty"`
		PartialFingerprints map[string]string `json:"partialFingerprints"`
		Fixes               []sarifFix        `json:"fixes,omitempty"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		ID               int           `json:"id,omitempty"`
		PhysicalLocation sarifPhysical `json:"physicalLocation"`
		Message          *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description     sarifMessage  `json:"description"`
		ArtifactChanges []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		ArtifactLocation sarifArtifact      `json:"artifactLocation"`
		Replacements     []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		DeletedRegion   sarifRegion  `json:"deletedRegion"`
		InsertedContent sarifMessage `json:"insertedContent"`
	}
)

// sarif writes the report as a SARIF log, which code scanning services and editors read.
func (r *Report) sarif(w io.Writer) error {
	run := sarifRun{ // language and newlines are the defaults, which some readers do not know
		ColumnKind: "unicodeCodePoints", Results: []sarifResult{}, Language: "en-US", Newlines: []string{"\r\n", "\n"},
	}
	run.Tool.Driver = sarifDriver{
		Name: "mcperrlint", Version: r.Version, InformationURI: "https://github.com/mcperrlint/mcperrlint", Language: "en-US",
	}
	index := make(map[string]int)
	for i, rule := range r.Rules {
		index[rule.Analyzer.Name] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(rule))
	}
	invocation := sarifInvocation{ExecutionSuccessful: len(r.Run.Problems) == 0}
	for _, problem := range r.Run.Problems {
		note := sarifNotification{Level: "error", Message: sarifMessage{problem}}
		if at, ok := r.problemAt(problem); ok {
			note.Locations = []sarifLocation{{PhysicalLocation: sarifAt(at)}}
		}
		invocation.Notifications = append(invocation.Notifications, note)
	}
	run.Invocations = []sarifInvocation{invocation}
	prints := r.fingerprints()
	for i, f := range r.Run.Findings {
		result := r.sarifResult(f, index[f.Rule])
		result.PartialFingerprints = map[string]string{"mcperrlint/v1": prints[i]}
		run.Results = append(run.Results, result)
	}
	return encode(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func sarifRuleOf(r *rule.Rule) sarifRule {
	_, text, _ := strings.Cut(r.Analyzer.Doc, "\n\n")
	first, _, _ := strings.Cut(text, "\n\n")
	return sarifRule{
		ID: r.Analyzer.Name, ShortDescription: sarifMessage{r.Summary()},
		FullDescription: sarifMessage{strings.TrimSuffix(strings.ReplaceAll(first, "\n", " "), ":")},
		Help: sarifHelp{
			text + "\n\n" + r.Analyzer.URL,
			text + "\n\n[How to configure and to silence " + r.Analyzer.Name + "](" + r.Analyzer.URL + ")",
		},
		HelpURI:              r.Analyzer.URL,
		DefaultConfiguration: map[string]any{"level": level(r)},
	}
}

// level returns the severity of a rule in the words of SARIF.
func level(r *rule.Rule) string {
	if r.Severity == rule.Warning {
		return "warning"
	}
	return "note"
}

func (r *Report) sarifResult(f driver.Finding, index int) sarifResult {
	to := sarifResult{
		RuleID: f.Rule, RuleIndex: index, Level: level(r.ruleOf(f)), Message: sarifMessage{f.Message},
		Locations: []sarifLocation{{PhysicalLocation: sarifAt(r.placeOf(f.Pos, f.End))}},
	}
	for i, rel := range f.Related {
		to.RelatedLocations = append(to.RelatedLocations, sarifLocation{
			ID: i + 1, PhysicalLocation: sarifAt(r.placeOf(rel.Pos, rel.End)), Message: &sarifMessage{rel.Message},
		})
	}
	for _, fix := range f.SuggestedFixes {
		to.Fixes = append(to.Fixes, sarifFix{sarifMessage{fix.Message}, r.sarifChanges(fix)})
	}
	return to
}

// sarifChanges returns the edits of a fix by file.
func (r *Report) sarifChanges(fix analysis.SuggestedFix) (list []sarifChange) {
	for _, e := range fix.TextEdits {
		at := sarifAt(r.edited(e.Pos, e.End))
		if len(list) == 0 || list[len(list)-1].ArtifactLocation != at.ArtifactLocation {
			list = append(list, sarifChange{ArtifactLocation: at.ArtifactLocation})
		}
		change := &list[len(list)-1]
		change.Replacements = append(change.Replacements, sarifReplacement{at.Region, sarifMessage{string(e.NewText)}})
	}
	return list
}

func sarifAt(p place) sarifPhysical {
	return sarifPhysical{artifactOf(p.File), sarifRegion{p.Line, p.Column, p.EndLine, p.EndColumn}}
}

// artifactOf returns the URI of a file: relative to the root of the sources, or absolute if the file is outside.
func artifactOf(name string) sarifArtifact {
	u := url.URL{Path: filepath.ToSlash(name)}
	if !filepath.IsAbs(name) {
		return sarifArtifact{strings.TrimPrefix(u.String(), "./"), "%SRCROOT%"}
	}
	u.Scheme, u.Path = "file", "/"+strings.TrimPrefix(u.Path, "/")
	return sarifArtifact{URI: u.String()}
}

// fingerprints identifies each finding by what a baseline knows it by, and by a number if several are alike.
func (r *Report) fingerprints() (list []string) {
	same := make(map[string]int)
	for _, f := range r.Run.Findings {
		e := r.Entry(f)
		print := digest(e.Rule, e.File, e.Function, e.Code)
		same[print]++
		list = append(list, fmt.Sprintf("%s:%d", print, same[print]))
	}
	return list
}

// digest returns a short text that is different for different parts.
func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(sum[:16])
}
