package mcperrtest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/mcperrtest"
)

// result is a CallToolResult of the protocol.
type result struct {
	Content []struct{ Type, Text string } `json:"content"`
	IsError bool                          `json:"isError"`
	Meta    map[string]map[string]any     `json:"_meta"`
}

// recorder is a testing.TB that records what fails.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(r)
}

func (r *recorder) Fatal(args ...any) { r.Fatalf("%s", fmt.Sprint(args...)) }

// failing returns the failures of an assertion.
func failing(assert func(t testing.TB)) (failures string) {
	r := new(recorder)
	defer func() {
		_ = recover()
		failures = strings.Join(r.failures, "; ")
	}()
	assert(r)
	return ""
}

func TestAssertions(t *testing.T) {
	t.Parallel()
	late := mcperr.Timeout("ANSWER_LATE", "the answer is late", mcperr.WithRetry(mcperr.RetryAfter(2*time.Second)))
	for _, err := range []error{
		late,
		fmt.Errorf("ask: %w", late),
		mcperrtest.Of(mcperr.Result[result](late), nil),
		mcperrtest.Of((*result)(nil), late),
	} {
		mcperrtest.Code(t, err, "ANSWER_LATE")
		mcperrtest.Type(t, err, mcperr.TypeTimeout)
		mcperrtest.Retry(t, err, mcperr.RetryAfter(2*time.Second))
		mcperrtest.Says(t, err, "answer", "late")
	}
	for want, assert := range map[string]func(t testing.TB){
		`the code of "the answer is late" is ANSWER_LATE, want OTHER`: func(t testing.TB) {
			mcperrtest.Code(t, late,
				"OTHER")
		},
		`the type of "the answer is late" is timeout, want network`: func(t testing.TB) {
			mcperrtest.Type(t, late, mcperr.TypeNetwork)
		},
		`the retry of "the answer is late" is "retry after 2000 ms", want "not retryable"`: func(t testing.TB) {
			mcperrtest.Retry(t, late, mcperr.NotRetryable)
		},
		`the error "the answer is late" does not say "early"`: func(t testing.TB) { mcperrtest.Says(t, late, "early") },
		`there is no error, want a typed one`:                 func(t testing.TB) { mcperrtest.Code(t, nil, "X") },
		`the error "plain" is not typed`: func(t testing.TB) {
			mcperrtest.Code(t, errors.New("plain"),
				"X")
		},
	} {
		if got := failing(assert); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if err := mcperrtest.Of(new(result), nil); err != nil {
		t.Errorf("a success has the error %v", err)
	}
}
