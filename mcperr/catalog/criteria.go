package catalog

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/observe"
)

// Criteria are the seven patterns of the error code registry, for [observe.DetectPatterns].
var Criteria = []observe.Criterion{
	{
		Category: "tool parameter errors", Count: 4, Window: day, Weight: mcperr.SeverityMedium,
		Outcome: "improve the tool's schema", Signature: parameterErrors,
	},
	{
		Category: "token management failures", Count: 3, Window: day, Weight: mcperr.SeverityHigh,
		Outcome: "adjust how contexts are cut", Signature: byCode("TOKEN_LIMIT_EXCEEDED"),
	},
	{
		Category: "timeout loops", Count: 5, Window: day, Weight: mcperr.SeverityHigh,
		Outcome: "raise the time limit", Signature: byTool(mcperr.CodeTimeout),
	},
	{
		Category: "delegation failures", Count: 3, Window: time.Hour, Weight: mcperr.SeverityHigh,
		Outcome: "refine what is delegated", Signature: byCode("DELEGATION_FAILED"),
	},
	{
		Category: "recovery overuse", Count: 4, Window: day, Weight: mcperr.SeverityHigh,
		Outcome: "cut contexts earlier", Signature: byCode("RECOVERY_TRIGGERED"),
	},
	{
		Category: "low coherence", Count: 3, Window: day, Weight: mcperr.SeverityMedium,
		Outcome: "change the strategy", Signature: lowCoherence,
	},
	{
		Category: "priority mismatch", Count: 2, Window: day / 2, Weight: mcperr.SeverityHigh,
		Outcome: "sort the queue", Signature: priorityMismatch,
	},
}

const day = 24 * time.Hour

// byCode counts the failures with a code.
func byCode(code mcperr.Code) func(mcperr.Event) (string, bool) {
	return func(e mcperr.Event) (string, bool) { return string(code), e.Envelope.Code == code }
}

// byTool counts the failures with a code, separately for each tool.
func byTool(code mcperr.Code) func(mcperr.Event) (string, bool) {
	return func(e mcperr.Event) (string, bool) { return string(code) + ":" + e.Tool, e.Envelope.Code == code }
}

// parameterErrors counts invalid parameters, separately for each tool and for each value of "field" in the details.
func parameterErrors(e mcperr.Event) (string, bool) {
	name, _ := detail(e, "field").(string)
	return fmt.Sprintf("%s:%s:%s", e.Envelope.Code, e.Tool, name), e.Envelope.Code == mcperr.CodeInvalidParam
}

// lowCoherence counts drops of coherence to less than 0.65, by "coherence" in the details. Drops by 0.35 or more, by
// "delta", are not counted, because they have a different cause.
func lowCoherence(e mcperr.Event) (string, bool) {
	coherence, ok := detail(e, "coherence").(float64)
	delta, _ := detail(e, "delta").(float64)
	return string(e.Envelope.Code), e.Envelope.Code == "COHERENCE_DROP" && (!ok || coherence < 0.65) && delta > -0.35
}

// priorityMismatch counts failures that block work of the first priority while work of the third continues, by
// "p3_proceeds" in the details.
func priorityMismatch(e mcperr.Event) (string, bool) {
	proceeds, _ := detail(e, "p3_proceeds").(bool)
	return string(mcperr.ImpactP1Blocked), e.Spec.Impact == mcperr.ImpactP1Blocked && proceeds
}

// detail returns a field of the details of an event, or nil.
func detail(e mcperr.Event, name string) any {
	var fields map[string]any
	if json.Unmarshal(e.Envelope.Details, &fields) != nil {
		return nil
	}
	return fields[name]
}
