//go:build go1.24

package mcperr_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// TestHideUnexpected is not parallel, because the setting is global.
func TestHideUnexpected(t *testing.T) {
	var log bytes.Buffer
	mcperr.Configure(mcperr.Settings{Logger: slog.New(slog.NewTextHandler(&log, nil)), HideUnexpected: true})
	defer mcperr.Configure(mcperr.Settings{})
	for _, err := range []error{
		errors.New("dial 10.0.0.7: odd"),
		json.Unmarshal([]byte("10.0.0.7"), new(map[string]int)),
	} {
		log.Reset()
		r, _ := mcperr.Handler(func(context.Context, any) (*result, error) { return nil, err })(context.Background(), nil)
		text := r.Content[0].Text
		id := regexp.MustCompile(`\(id ([0-9a-f]{12})\)`).FindStringSubmatch(text)
		if id == nil || strings.Contains(text, err.Error()) {
			t.Errorf("the client gets %q", text)
			continue
		}
		if !strings.Contains(log.String(), "id="+id[1]) || !strings.Contains(log.String(), strings.Fields(err.Error())[0]) {
			t.Errorf("the log has %s", log.String())
		}
		if rpc := mcperr.NewRPCError(err); strings.Contains(rpc.Message, err.Error()) ||
			!strings.Contains(rpc.Message, "id ") {
			t.Errorf("the JSON-RPC error is %q", rpc.Message)
		}
	}
	for _, err := range []error{
		mcperr.Internal("STORE_BROKEN", "the store is broken"), context.DeadlineExceeded,
		mcperr.Wrap("FETCH_FAILED", "failed to fetch", errors.New("odd")),
	} {
		if got := mcperr.Result[result](err).Content[0].Text; !strings.HasPrefix(got, err.Error()) {
			t.Errorf("%v became %q", err, got)
		}
	}
}

// TestStructured is not parallel, because the setting is global.
func TestStructured(t *testing.T) {
	type structured struct {
		result
		StructuredContent map[string]map[string]any `json:"structuredContent"`
	}
	err := mcperr.RateLimited("TOO_MANY_CALLS", "slow down", mcperr.WithRetry(mcperr.RetryAfter(1500*time.Millisecond)),
		mcperr.WithDetails(map[string]int{"limit": 3}))
	if got := mcperr.Result[structured](err); got.StructuredContent != nil {
		t.Errorf("it is on at first: %v", got.StructuredContent)
	}
	mcperr.Configure(mcperr.Settings{Structured: true})
	defer mcperr.Configure(mcperr.Settings{})
	got, _ := json.Marshal(mcperr.Result[structured](err).StructuredContent)
	want := `{"error":{"code":"TOO_MANY_CALLS","details":{"limit":3},"message":"slow ` +
		`down","retry_after_seconds":2,"retryable":true}}`
	if string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	type open struct {
		result
		StructuredContent any `json:"structuredContent"`
	}
	annotated := mcperr.Annotate(&open{result: *failed("slow down")}, err)
	var sorted any
	got, _ = json.Marshal(annotated.StructuredContent)
	_ = json.Unmarshal(got, &sorted)
	if got, _ = json.Marshal(sorted); string(got) != want {
		t.Errorf("annotated: got %s, want %s", got, want)
	}
	own := &open{result: *failed("slow down"), StructuredContent: "mine"}
	if got := mcperr.Annotate(own, err).StructuredContent; got != "mine" {
		t.Errorf("the server's own content became %v", got)
	}
}

func TestRedactedResults(t *testing.T) {
	t.Parallel()
	made := failed(`Get "https://ada:s3cret@example.com": EOF`)
	for name, r := range map[string]*result{
		"Result":   mcperr.Result[result](errors.New(made.Content[0].Text)),
		"Annotate": mcperr.Annotate(made, mcperr.Network("FETCH_FAILED", "")),
	} {
		data, _ := json.Marshal(r)
		if strings.Contains(string(data), "s3cret") || !strings.Contains(r.Content[0].Text, "[redacted]@example.com") {
			t.Errorf("%s: got %s", name, data)
		}
	}
}
