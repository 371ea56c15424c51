package observe_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/catalog"
	"github.com/mcperrlint/mcperrlint/mcperr/observe"
)

// Registrations are those of the program, so that all tests of the package have the catalogue.
func init() {
	if err := mcperr.Register(catalog.Codes); err != nil {
		panic(err)
	}
}

// result has the layout of a tool result.
type result struct {
	Content []struct{ Type, Text string } `json:"content"`
	IsError bool                          `json:"isError"`
}

// request has the layout of a request of an SDK.
type request struct{ Params params }

type params struct {
	Name      string
	Arguments json.RawMessage
}

func TestLogTo(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	defer mcperr.Observe(observe.LogTo(log))()
	mcperr.Handler(func(context.Context, request) (*result, error) { return nil, mcperr.Coded("AUTH_ERROR", nil) })(
		context.Background(), request{params{"login", json.RawMessage(`{"user":"u"}`)}},
	)
	mcperr.Result[result](mcperr.NotFound("X_FAILED", "no x"))
	mcperr.Result[result](mcperr.Coded("RESOURCE_NOT_FOUND", mcperr.Fields{"resource_id": 1}))
	want := `level=ERROR msg="Authentication failed – check token" code=AUTH_ERROR type=permission ` +
		`retry="not retryable" tool=login severity=CRITICAL impact=P1_BLOCKED arguments=map[user:u]` + "\n" +
		`level=WARN msg="no x" code=X_FAILED type=not_found retry="not retryable"` + "\n" +
		`level=WARN msg="Resource not found: 1" code=RESOURCE_NOT_FOUND type=not_found retry="not retryable"` +
		" severity=LOW impact=P3_IGNORABLE\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

func TestMetrics(t *testing.T) {
	if observe.MetricsEnabled() || observe.Stats().Total != 0 {
		t.Error("metrics are on by default")
	}
	mcperr.Result[result](mcperr.Internal("X_FAILED", "x")) // not counted
	observe.EnableMetrics()
	before := observe.Stats()
	done := make(chan struct{})
	for range 4 {
		go func() {
			for range 100 {
				mcperr.Result[result](mcperr.Coded("INPUT_TOO_LARGE", nil))
				mcperr.NewRPCError(mcperr.Internal("COUNTED_ONLY_HERE", "x", mcperr.WithDomain("python")))
			}
			done <- struct{}{}
		}()
	}
	for range 4 {
		<-done
	}
	s := observe.Stats()
	if s.Total-before.Total != 800 || s.ByCode["1005"] != 400 || s.ByCode["COUNTED_ONLY_HERE"] != 400 ||
		s.BySymbol["E_INPUT_TOO_LARGE"] != 400 || s.ByDomain["python"] != 400 {
		t.Errorf("%s", s)
	}
	var decoded observe.Snapshot
	if err := json.Unmarshal([]byte(observe.Metrics.String()), &decoded); err != nil || decoded.Total != s.Total {
		t.Errorf("%v: %s", err, observe.Metrics)
	}
}

// TestStatsTool reads the counts as a client does.
func TestStatsTool(t *testing.T) {
	res, err := observe.StatsTool[request, result](context.Background(), request{})
	if err != nil || res.IsError || len(res.Content) != 1 {
		t.Fatalf("%+v, %v", res, err)
	}
	var decoded observe.Snapshot
	if err := json.Unmarshal([]byte(res.Content[0].Text), &decoded); err != nil || decoded.ByCode == nil {
		t.Errorf("%v: %s", err, res.Content[0].Text)
	}
	if _, err := observe.StatsTool[request, func()](context.Background(), request{}); err == nil {
		t.Error("a function was made of JSON")
	}
}
