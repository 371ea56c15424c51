package patch

import (
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// Collect returns a copy of a rule that does not report its findings but returns them as its result. It is for
// analyzers that need all findings of a file together. [Collected] returns the result.
func Collect(rule *analysis.Analyzer) *analysis.Analyzer {
	a := *rule
	a.Name += "findings" // hosts identify analyzers by name
	a.ResultType = reflect.TypeFor[[]analysis.Diagnostic]()
	a.Run = func(pass *analysis.Pass) (any, error) {
		var found []analysis.Diagnostic
		own := *pass
		own.Analyzer = rule
		own.Report = func(d analysis.Diagnostic) { found = append(found, d) }
		_, err := rule.Run(&own)
		return found, err
	}
	return &a
}

// Collected returns the findings of a collected rule that the pass's analyzer requires.
func Collected(pass *analysis.Pass, rule *analysis.Analyzer) []analysis.Diagnostic {
	return pass.ResultOf[rule].([]analysis.Diagnostic)
}
