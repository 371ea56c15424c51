package suggestionbound

import (
	_ "embed"
	"fmt"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/ruledoc"
)

//go:embed doc.go
var doc string

// Analyzer reports suggestions that are too long, or may be.
var Analyzer = &analysis.Analyzer{
	Name:     "mcpsuggestionbound",
	Doc:      ruledoc.Of(doc, "mcpsuggestionbound"),
	URL:      ruledoc.URL + "mcpsuggestionbound.md",
	Requires: []*analysis.Analyzer{coded.Analyzer, handlers.Analyzer, directive.Analyzer},
	Run:      run,
}

// runtimeMax is mcperr.MaxSuggestion, to which mcperr.Bound cuts.
const runtimeMax = 512

// limit is a flag: a number of bytes.
type limit int

func (l *limit) String() string { return strconv.Itoa(int(*l)) }

// Set refuses what is no number of bytes.
func (l *limit) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fmt.Errorf("%q is no number of bytes above 0", text)
	}
	*l = limit(n)
	return nil
}

var most limit = runtimeMax

func init() {
	Analyzer.Flags.Var(&most, "max", "the longest suggestion, in `bytes` of UTF-8")
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	if !found.Relevant {
		return nil, nil
	}
	env := pass.ResultOf[coded.Analyzer].(*coded.Result)
	directives := pass.ResultOf[directive.Analyzer].(*directive.Result)
	b := &bounder{pass: pass, found: found, directives: directives, active: make(map[any]bool)}
	var findings []report.Finding
	for _, p := range directives.Malformed {
		if p.Directive == "//mcperr:bound" {
			findings = append(findings, report.Finding{Node: p.Node, Subject: p.Directive, Message: func(subject string) string {
				return subject + " " + p.Text + "; as it is, what the function returns counts as unbounded"
			}})
		}
	}
	rewriter := edit.New(pass, nil)
	for _, site := range env.Sites {
		if site.Form == coded.Compare {
			continue
		}
		for _, part := range site.Parts {
			if part.Role != lexicon.Suggestion {
				continue
			}
			e := part.Expr
			n, why := b.text(site.Func, e)
			if why == isParameter || why == "" && n <= int(most) {
				continue
			}
			said := fmt.Sprintf("suggests up to %d bytes, where %d are the limit", n, most)
			if why != "" {
				said = fmt.Sprintf("suggests a text of any length: nothing bounds %s; %d bytes are the limit", why, most)
			}
			var edits []analysis.TextEdit
			instead := "shorten it"
			if pass.TypesInfo.Types[e].Value == nil && isPlain(pass.TypesInfo.TypeOf(e)) && most >= runtimeMax {
				edits, instead = rewriter.Enclose(e, "Bound"), "write mcperr.Bound(…)"
			}
			findings = append(findings, report.Finding{
				Node: e, Subject: site.Where, Fix: "Bound the suggestion", Edits: edits,
				Message: func(subject string) string {
					return subject + " " + said + ", and a client cuts the rest or the model's context pays for it: " + instead
				},
			})
		}
	}
	report.Report(pass, findings)
	return nil, nil
}

// isPlain reports whether a type is string itself, so that mcperr.Bound fits around it.
func isPlain(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}
