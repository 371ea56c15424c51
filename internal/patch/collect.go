package patch

import (
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// Collect returns a rule whose findings are its result instead of being reported, for analyzers that look at all
// findings of a file together. [Collected] has them.
func Collect(rule *analysis.Analyzer) *analysis.Analyzer {
	a := *rule
	a.Name += "findings" // hosts tell analyzers apart by their names
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
