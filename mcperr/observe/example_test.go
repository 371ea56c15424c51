package observe_test

import (
	"expvar"
	"fmt"
	"log/slog"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/catalog"
	"github.com/mcperrlint/mcperrlint/mcperr/observe"
)

func ExampleDetectPatterns() {
	remove := mcperr.Observe(observe.DetectPatterns(catalog.Criteria, func(p observe.Pattern) {
		fmt.Printf("%s: %s × %d, %s\n", p.Category, p.Signature, p.Count, p.Outcome)
	}))
	defer remove()
	for range 3 {
		mcperr.Result[result](mcperr.Coded("DELEGATION_FAILED", nil))
	}
	// Output: delegation failures: DELEGATION_FAILED × 3, refine what is delegated
}

func ExampleLogTo() {
	mcperr.Observe(observe.LogTo(slog.Default()))
}

func ExampleMetrics() {
	observe.EnableMetrics() // or MCP_ERROR_METRICS=1
	expvar.Publish("mcp_errors", observe.Metrics)
}
