package observe

import (
	"context"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Snapshot has the number of failures since [EnableMetrics]. It is the answer of a server to sys/errorStats.
type Snapshot struct {
	Total    uint64            `json:"total"`    // all failures
	ByCode   map[string]uint64 `json:"byCode"`   // by number, or by code if there is no number
	ByDomain map[string]uint64 `json:"byDomain"` // only failures with a domain
	BySymbol map[string]uint64 `json:"bySymbol"` // such as E_TIMEOUT; only codes with a registered symbol
}

// counters has one counter for each code, number and domain, so that different failures do not wait for each other.
type counters struct {
	byCode sync.Map     // key → *atomic.Uint64
	codes  atomic.Int64 // the number of keys
}

// maxCounters limits the memory in case a server builds codes at run time. Further codes share one counter, OTHER.
const maxCounters = 4096

// A key is what failures are counted by.
type key struct {
	code   mcperr.Code
	number int
	domain string
}

// metrics has the counters, or nil while metrics are off.
var metrics atomic.Pointer[counters]

func init() {
	if isOn(os.Getenv("MCP_ERROR_METRICS")) {
		EnableMetrics()
	}
}

// isOn reports whether the value of an environment variable switches something on.
func isOn(value string) bool {
	switch strings.ToLower(strings.TrimSpace(value)) {
	case "", "0", "f", "false", "n", "no", "off", "none", "disabled":
		return false
	}
	return true
}

// EnableMetrics starts to count failures. In a program that imports this package, the environment variable
// MCP_ERROR_METRICS does so at program start, unless it is empty or a word such as 0, false, no or off. Counting cannot
// be switched off. It is safe to call EnableMetrics again.
func EnableMetrics() {
	if metrics.CompareAndSwap(nil, new(counters)) {
		mcperr.Observe(count)
	}
}

// MetricsEnabled reports whether failures are counted. A server should offer sys/errorStats only if they are.
func MetricsEnabled() bool { return metrics.Load() != nil }

// count counts a failure.
func count(_ context.Context, event mcperr.Event) {
	m, env := metrics.Load(), event.Envelope
	k := key{env.Code, env.Number, env.Domain}
	c, ok := m.byCode.Load(k)
	if !ok {
		if m.codes.Load() >= maxCounters {
			k = key{code: "OTHER"}
		}
		var existed bool
		if c, existed = m.byCode.LoadOrStore(k, new(atomic.Uint64)); !existed {
			m.codes.Add(1)
		}
	}
	c.(*atomic.Uint64).Add(1)
}

// Stats returns the current counts. They are all zero if metrics are off. The maps are never nil, and belong to the
// caller.
func Stats() Snapshot {
	s := Snapshot{ByCode: map[string]uint64{}, ByDomain: map[string]uint64{}, BySymbol: map[string]uint64{}}
	m := metrics.Load()
	if m == nil {
		return s
	}
	m.byCode.Range(func(k, c any) bool {
		of, n := k.(key), c.(*atomic.Uint64).Load()
		name := string(of.code)
		if of.number != 0 {
			name = strconv.Itoa(of.number)
		}
		s.Total += n
		s.ByCode[name] += n
		if of.domain != "" {
			s.ByDomain[of.domain] += n
		}
		if spec, _ := mcperr.Lookup(of.code); spec.Symbol != "" {
			s.BySymbol[spec.Symbol] += n
		}
		return true
	})
	return s
}

// String returns the snapshot as JSON.
func (s Snapshot) String() string {
	data, _ := json.Marshal(s) // maps of numbers always encode
	return string(data)
}

// Metrics is an expvar.Var with the counts of [Stats]:
//
//	expvar.Publish("mcp_errors", observe.Metrics)
var Metrics metricsVar

// metricsVar is the type of [Metrics].
type metricsVar struct{}

// String returns the current counts as JSON.
func (metricsVar) String() string { return Stats().String() }

// StatsTool is a tool handler that answers with [Stats] as JSON, as sys/errorStats does. It fits the ToolHandler of
// go-sdk and the ToolHandlerFunc of mcp-go. A server should offer it only if [MetricsEnabled]:
//
//	if observe.MetricsEnabled() {
//		server.AddTool(mcp.NewTool("error_stats"), observe.StatsTool[mcp.CallToolRequest, mcp.CallToolResult])
//	}
//
// It returns an error if no result of type R can be built from JSON.
func StatsTool[Req, R any](_ context.Context, _ Req) (*R, error) {
	stats, err := json.Marshal(Stats())
	if err != nil {
		return nil, err
	}
	wire, err := json.Marshal(struct {
		Content    []map[string]string `json:"content"`
		Structured json.RawMessage     `json:"structuredContent"`
	}{[]map[string]string{{"type": "text", "text": string(stats)}}, stats})
	if err != nil {
		return nil, err
	}
	result := new(R)
	if err := json.Unmarshal(wire, result); err != nil {
		return nil, err
	}
	return result, nil
}
