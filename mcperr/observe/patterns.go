package observe

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Criterion describes failures that form a pattern if enough of them occur within a time window.
type Criterion struct {
	Category string          // a name for the pattern
	Count    int             // how many failures form the pattern; a criterion with less than 1 is ignored
	Window   time.Duration   // the longest time from the first to the last of them
	Weight   mcperr.Severity // how serious the pattern is
	Outcome  string          // the usual remedy

	// Signature reports whether an event counts for the pattern. Events with the same signature are counted together.
	Signature func(mcperr.Event) (signature string, counts bool)
}

// Pattern is a criterion that was met, and the failures that met it.
type Pattern struct {
	Criterion
	Signature   string    // the common signature of the failures
	Count       int       // how many failures there were
	Impact      int       // how many of the failures have an impact other than NONE
	AvgSeverity float64   // from 1, LOW, to 4, CRITICAL; no severity counts as MEDIUM
	First, Last time.Time // the times of the first and the last failure
}

// maxSignatures limits how many signatures [DetectPatterns] remembers for each criterion. The one that has not
// occurred for the longest time is forgotten first.
const maxSignatures = 1024

// DetectPatterns returns an observer that calls report each time a criterion is met: when Count failures with the
// same signature occur within Window. The count then starts again at 0. For each criterion, the observer remembers
// at most 1024 signatures, and for each signature at most Count failures. The function report is called from one
// goroutine at a time. It must not cause failures that are observed, because the observer holds a lock. The slice
// criteria must not be changed afterwards.
func DetectPatterns(criteria []Criterion, report func(Pattern)) mcperr.Observer {
	d := &detector{criteria: criteria, seen: make([]map[string]*track, len(criteria))}
	for i := range d.seen {
		d.seen[i] = make(map[string]*track)
	}
	return func(_ context.Context, event mcperr.Event) { d.observe(event, report) }
}

// A detector is the state of [DetectPatterns].
type detector struct {
	mu       sync.Mutex
	criteria []Criterion
	seen     []map[string]*track // one map for each criterion, by signature
}

// A track holds the recent failures with one signature.
type track struct{ events []occurrence }

// An occurrence is one failure.
type occurrence struct {
	at       time.Time
	severity int
	impact   bool
}

// observe counts an event, and reports the patterns that it completes.
func (d *detector) observe(event mcperr.Event, report func(Pattern)) {
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
		t.events = append(
			t.events,
			occurrence{event.Time, score(event), event.Spec.Impact != "" && event.Spec.Impact != mcperr.ImpactNone},
		)
		if len(t.events) >= c.Count {
			report(t.pattern(c, signature))
			t.events = nil
		}
	}
}

// forget drops a signature of criterion i: one without failures, or else the one that has not occurred for the
// longest time.
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

// pattern returns the pattern that the failures of a track form.
func (t *track) pattern(c Criterion, signature string) Pattern {
	p := Pattern{
		Criterion: c, Signature: signature, Count: len(t.events), First: t.events[0].at,
		Last: t.events[len(t.events)-1].at,
	}
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

// score returns the severity of an event as a number from 1 to 4.
func score(e mcperr.Event) int {
	severities := []mcperr.Severity{
		mcperr.SeverityLow, mcperr.SeverityMedium, mcperr.SeverityHigh, mcperr.SeverityCritical,
	}
	if i := slices.Index(severities, e.Envelope.Severity); i >= 0 {
		return i + 1
	}
	return 2
}
