// Command nothing is a driver of x/tools with an analyzer that does nothing: what any analyzer costs.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/singlechecker"
)

func main() {
	singlechecker.Main(&analysis.Analyzer{
		Name: "nothing",
		Doc:  "nothing: do nothing",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
