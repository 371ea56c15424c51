package mcperr

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Criterion says which failures, if they come together, are a pattern that somebody should look at.
type Criterion struct {
	Category string
	Count    int           // failures
	Window   time.Duration // within that time
	Weight   Severity      // how much the pattern matters
	Outcome  string        // what usually has to change

	// Signature returns what has to be the same of the failures that are counted together, and whether an event counts.
	Signature func(Event) (signature string, counts bool)
}

// Pattern is a criterion that was met.
type Pattern struct {
	Criterion
	Signature   string // of the failures
	Count       int
	Impact      int     // how many of them hold up other work
	AvgSeverity float64 // 1 is LOW, 4 is CRITICAL; failures without a severity count as MEDIUM
	First, Last time.Time
}

// Criteria are the seven patterns of the error code registry.
var Criteria = []Criterion{
	{Category: "tool parameter errors", Count: 4, Window: day, Weight: SeverityMedium, Outcome: "improve the tool's schema", Signature: parameterErrors},
	{Category: "token management failures", Count: 3, Window: day, Weight: SeverityHigh, Outcome: "adjust how contexts are cut", Signature: byCode("TOKEN_LIMIT_EXCEEDED")},
	{Category: "timeout loops", Count: 5, Window: day, Weight: SeverityHigh, Outcome: "raise the time limit", Signature: byTool(CodeTimeout)},
	{Category: "delegation failures", Count: 3, Window: time.Hour, Weight: SeverityHigh, Outcome: "refine what is delegated", Signature: byCode("DELEGATION_FAILED")},
	{Category: "recovery overuse", Count: 4, Window: day, Weight: SeverityHigh, Outcome: "cut contexts earlier", Signature: byCode("RECOVERY_TRIGGERED")},
	{Category: "low coherence", Count: 3, Window: day, Weight: SeverityMedium, Outcome: "change the strategy", Signature: lowCoherence},
	{Category: "priority mismatch", Count: 2, Window: day / 2, Weight: SeverityHigh, Outcome: "sort the queue", Signature: priorityMismatch},
}

const day = 24 * time.Hour

func byCode(code Code) func(Event) (string, bool) {
	return func(e Event) (string, bool) { return string(code), e.Envelope.Code == code }
}

func byTool(code Code) func(Event) (string, bool) {
	return func(e Event) (string, bool) { return string(code) + ":" + e.Tool, e.Envelope.Code == code }
}

// parameterErrors counts wrong parameters by tool and field. The field is the one that the details name.
func parameterErrors(e Event) (string, bool) {
	name, _ := detail(e, "field").(string)
	return fmt.Sprintf("%s:%s:%s", e.Envelope.Code, e.Tool, name), e.Envelope.Code == CodeInvalidParam
}

// lowCoherence counts drops of coherence to less than 0.65, as the details give it; a drop of more than 0.35 is
// another matter.
func lowCoherence(e Event) (string, bool) {
	coherence, ok := detail(e, "coherence").(float64)
	delta, _ := detail(e, "delta").(float64)
	return string(e.Envelope.Code), e.Envelope.Code == "COHERENCE_DROP" && (!ok || coherence < 0.65) && delta > -0.35
}

// priorityMismatch counts failures that stop work of the first priority, while the details say that work of the third
// goes on.
func priorityMismatch(e Event) (string, bool) {
	proceeds, _ := detail(e, "p3_proceeds").(bool)
	return string(ImpactP1Blocked), e.Spec.Impact == ImpactP1Blocked && proceeds
}

// detail returns a field of an event's details, or nil.
func detail(e Event, name string) any {
	var fields map[string]any
	if json.Unmarshal(e.Envelope.Details, &fields) != nil {
		return nil
	}
	return fields[name]
}

// maxSignatures bounds the memory of [DetectPatterns] for each criterion. What has not occurred for the longest time
// makes room.
const maxSignatures = 1024

// DetectPatterns returns an observer that calls report each time a criterion is met: when as many failures as it wants
// are in its window, and again only when as many new ones have come. For each criterion it remembers at most 1024
// signatures, and of each no more failures than the criterion counts. report is called from one goroutine at a time.
func DetectPatterns(criteria []Criterion, report func(Pattern)) Observer {
	d := &detector{criteria: criteria, seen: make([]map[string]*track, len(criteria))}
	for i := range d.seen {
		d.seen[i] = make(map[string]*track)
	}
	return func(_ context.Context, event Event) { d.observe(event, report) }
}

type detector struct {
	mu       sync.Mutex
	criteria []Criterion
	seen     []map[string]*track // by criterion and signature
}

// track is what is remembered of one signature.
type track struct{ events []occurrence }

type occurrence struct {
	at       time.Time
	severity int
	impact   bool
}

func (d *detector) observe(event Event, report func(Pattern)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, c := range d.criteria {
		signature, counts := c.Signature(event)
		if !counts || c.Count < 1 {
			continue
		}
		t := d.seen[i][signature]
		if t == nil {
			if len(d.seen[i]) >= maxSignatures {
				d.forget(i)
			}
			t = new(track)
			d.seen[i][signature] = t
		}
		t.events = slices.DeleteFunc(t.events, func(o occurrence) bool { return event.Time.Sub(o.at) > c.Window })
		t.events = append(t.events, occurrence{event.Time, score(event), event.Spec.Impact != "" && event.Spec.Impact != ImpactNone})
		if len(t.events) >= c.Count {
			report(t.pattern(c, signature))
			t.events = nil
		}
	}
}

// forget drops the signature of a criterion that has not occurred for the longest time.
func (d *detector) forget(i int) {
	oldest, at := "", time.Time{}
	for signature, t := range d.seen[i] {
		if len(t.events) == 0 {
			oldest = signature
			break
		}
		if last := t.events[len(t.events)-1].at; oldest == "" || last.Before(at) {
			oldest, at = signature, last
		}
	}
	delete(d.seen[i], oldest)
}

func (t *track) pattern(c Criterion, signature string) Pattern {
	p := Pattern{Criterion: c, Signature: signature, Count: len(t.events), First: t.events[0].at, Last: t.events[len(t.events)-1].at}
	sum := 0
	for _, o := range t.events {
		sum += o.severity
		if o.impact {
			p.Impact++
		}
	}
	p.AvgSeverity = float64(sum) / float64(len(t.events))
	return p
}

// score is the place of an event's severity among the severities.
func score(e Event) int {
	severities := []Severity{SeverityLow, SeverityMedium, SeverityHigh, SeverityCritical}
	if i := slices.Index(severities, e.Envelope.Severity); i >= 0 {
		return i + 1
	}
	return 2
}
