package mcperr

import (
	"encoding/json"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
)

// Snapshot is how many failures there were since the program started, or since metrics were switched on: what a server
// answers to sys/errorStats.
type Snapshot struct {
	Total    uint64            `json:"total"`
	ByCode   map[string]uint64 `json:"byCode"` // by number, or by code where it has no number
	ByDomain map[string]uint64 `json:"byDomain"`
	BySymbol map[string]uint64 `json:"bySymbol"` // E_TIMEOUT; only codes with a registered symbol
}

// counters are one for each code, number and domain, so that failures of different kinds do not wait for one another.
type counters struct {
	byCode sync.Map // key → *atomic.Uint64
	codes  atomic.Int64
}

// maxCounters bounds the memory: codes are few, unless a server makes them up as it goes. What is beyond goes to one
// counter.
const maxCounters = 4096

type key struct {
	code   Code
	number int
	domain string
}

var metrics atomic.Pointer[counters]

func init() {
	if on, err := strconv.ParseBool(os.Getenv("MCP_ERROR_METRICS")); err == nil && on || err != nil && os.Getenv("MCP_ERROR_METRICS") != "" {
		EnableMetrics()
	}
}

// EnableMetrics switches the counters on, as the environment variable MCP_ERROR_METRICS (any true value) does when the
// program starts. Until then, failures are not counted.
func EnableMetrics() { metrics.CompareAndSwap(nil, new(counters)) }

// MetricsEnabled reports whether failures are counted: a server that offers sys/errorStats should do so only then.
func MetricsEnabled() bool { return metrics.Load() != nil }

func count(env Envelope) {
	m := metrics.Load()
	if m == nil {
		return
	}
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

// Stats returns the counts. It is empty while metrics are off.
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
		if spec := lookup(of.code); spec != nil && spec.Symbol != "" {
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

// Metrics is an expvar.Var: expvar.Publish("mcp_errors", mcperr.Metrics).
var Metrics metricsVar

type metricsVar struct{}

// String returns the current counts as JSON.
func (metricsVar) String() string { return Stats().String() }
