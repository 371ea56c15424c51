package mcperr

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestDefault compares Default with the catalog of error codes.
func TestDefault(t *testing.T) {
	t.Parallel()
	if err := Default.Check(); err != nil {
		t.Fatal(err)
	}
	const s = time.Second
	for _, want := range []CodeSpec{
		{Code: "INVALID_PARAM", Severity: "MEDIUM", Impact: "P1_BLOCKED"},
		{
			Code: "TOKEN_LIMIT_EXCEEDED", Severity: "HIGH", Retryable: true, MinDelay: 5 * s,
			MaxDelay: 30 * s, Impact: "P1_BLOCKED",
		},
		{Code: "TIMEOUT", Severity: "HIGH", Retryable: true, MinDelay: 10 * s, MaxDelay: 60 * s, Impact: "P2_DELAYED"},
		{Code: "INTERNAL_ERROR", Severity: "CRITICAL", Impact: "P1_BLOCKED"},
		{Code: "RATE_LIMIT", Severity: "MEDIUM", Retryable: true, MinDelay: 60 * s, Impact: "P2_DELAYED"},
		{Code: "INVALID_STATE", Severity: "MEDIUM", Impact: "P1_BLOCKED"},
		{Code: "RESOURCE_NOT_FOUND", Severity: "LOW", Impact: "P3_IGNORABLE"},
		{Code: "AUTH_ERROR", Severity: "CRITICAL", Impact: "P1_BLOCKED"},
		{Code: "SCHEMA_VALIDATION_FAILED", Severity: "MEDIUM", Impact: "P2_DELAYED"},
		{
			Code: "RECOVERY_TRIGGERED", Severity: "HIGH", Retryable: true, MinDelay: 10 * s,
			MaxDelay: 10 * s, Impact: "P1_BLOCKED",
		},
		{Code: "BREAKER_FAILED", Severity: "HIGH", Impact: "P1_BLOCKED"},
		{Code: "TOOL_NOT_FOUND", Severity: "MEDIUM", Impact: "P2_DELAYED"},
		{
			Code: "DELEGATION_FAILED", Severity: "MEDIUM", Retryable: true, MinDelay: 15 * s,
			MaxDelay: 15 * s, Impact: "P2_DELAYED",
		},
		{Code: "LOOP_DETECTED", Severity: "HIGH", Impact: "P1_BLOCKED"},
		{Code: "DRIFT_THRESHOLD_EXCEEDED", Severity: "MEDIUM", Impact: "P1_BLOCKED"},
		{
			Code: "COHERENCE_DROP", Severity: "MEDIUM", Retryable: true, MinDelay: 20 * s, MaxDelay: 20 * s,
			Impact: "P2_DELAYED",
		},
		{
			Code: "TICKET_UPDATE_CONFLICT", Severity: "HIGH", Retryable: true, MinDelay: s,
			MaxDelay: 16 * s, Impact: "P2_DELAYED",
		},
	} {
		got, ok := Lookup(want.Code)
		if !ok || got.Message == "" {
			t.Errorf("%s: not registered, or no message", want.Code)
		}
		got.Number, got.Symbol, got.Domain, got.Message, got.Type, got.Level, got.Fallback = 0, "", "", "", "", "", false
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

// TestDefaultNumbers looks up numbers of the catalog.
func TestDefaultNumbers(t *testing.T) {
	t.Parallel()
	for number, symbol := range map[int]string{
		1000: "E_INVALID_PARAMS", 1001: "E_TIMEOUT", 1006: "E_UNSUPPORTED",
		2100: "E_PW_NAV", 2300: "E_MB_FILE_NOT_FOUND", 2801: "E_TAVILY_RATE",
	} {
		if got, ok := LookupNumber(number); !ok || got.Symbol != symbol || got.Number != number {
			t.Errorf("%d: got %+v, want %s", number, got, symbol)
		}
	}
	if _, ok := LookupNumber(0); ok {
		t.Error("the number 0 is registered")
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	domains := []Domain{{"a", 1, 9}, {"b", 10, 19}}
	for _, c := range []struct {
		registry Registry
		want     string // part of the error; "" if there is none
	}{
		{Registry{}, ""},
		{Registry{Codes: []CodeSpec{{Code: "A", Number: 5}}}, ""},
		{
			Registry{
				Domains: domains,
				Codes:   []CodeSpec{{Code: "A", Number: 9, Domain: "a"}, {Code: "B", Number: 10, Symbol: "E_B"}},
			},
			"",
		},
		{Registry{Domains: []Domain{{"a", 1, 9}, {"b", 9, 19}}}, "domain b: 9-19 overlaps 1-9 of a"},
		{Registry{Domains: []Domain{{"a", 1, 9}, {"a", 20, 29}}}, `domain "a" is declared twice`},
		{Registry{Domains: []Domain{{"a", 9, 1}}}, "domain a: 9-1 holds no number"},
		{Registry{Codes: []CodeSpec{{}}}, "a code without a name"},
		{Registry{Codes: []CodeSpec{{Code: "A"}, {Code: "A"}}}, "code A: name A is that of A"},
		{Registry{Codes: []CodeSpec{{Code: "A", Number: 1}, {Code: "B", Number: 1}}}, "code B: number 1 is that of A"},
		{Registry{Codes: []CodeSpec{{Code: "A", Symbol: "E"}, {Code: "B", Symbol: "E"}}}, "code B: symbol E is that of A"},
		{Registry{Domains: domains, Codes: []CodeSpec{{Code: "A", Domain: "c"}}}, "code A: there is no domain c"},
		{
			Registry{Domains: domains, Codes: []CodeSpec{{Code: "A", Number: 10, Domain: "a"}}},
			"code A: number 10 is outside 1-9 of a",
		},
		{
			Registry{Domains: domains, Codes: []CodeSpec{{Code: "A", Number: 20}}},
			"code A: number 20 is in the range of no domain",
		},
		{Registry{Domains: []Domain{{"a", 90, 120}}}, "domain a: 90-120 overlaps the HTTP statuses 100-599"},
		{
			Registry{Domains: []Domain{{"a", -32099, -31000}}},
			"domain a: -32099--31000 overlaps -32768--32000, which JSON-RPC reserves",
		},
		{Registry{Codes: []CodeSpec{{Code: "A", Number: 404}}}, "code A: number 404 is one of the HTTP statuses 100-599"},
		{Registry{Codes: []CodeSpec{{Code: "lower case!"}}}, "code lower case!: want SCREAMING_SNAKE_CASE"},
		{Registry{Codes: []CodeSpec{{Code: Code(strings.Repeat("A", 64))}}}, "want SCREAMING_SNAKE_CASE with at most 63 bytes"},
		{Registry{Codes: []CodeSpec{{Code: "A", Severity: "HUGE"}}}, "code A: there is no severity HUGE"},
		{Registry{Codes: []CodeSpec{{Code: "A", Impact: "X"}}}, "code A: there is no impact X"},
		{Registry{Codes: []CodeSpec{{Code: "A", Message: "no {field"}}}, "code A: the message has a brace without its counterpart"},
		{Registry{Codes: []CodeSpec{{Code: "A", MinDelay: 1}}}, "code A: a delay, but not retryable"},
		{Registry{Codes: []CodeSpec{{Code: "A", Retryable: true, MinDelay: -1}}}, "code A: a negative delay"},
		{
			Registry{Codes: []CodeSpec{{Code: "A", Retryable: true, MinDelay: 2 * time.Second, MaxDelay: time.Second}}},
			"code A: the minimal delay 2s is above the maximal, 1s",
		},
	} {
		err := c.registry.Check()
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%+v: %v", c.registry, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%+v: got %v, want %s", c.registry, err, c.want)
		}
	}
}

// TestRegister is not parallel, because registrations are global.
func TestRegister(t *testing.T) {
	before := registered.Load()
	defer registered.Store(before)
	registered.Store(nil)

	if err := Register(Registry{Codes: []CodeSpec{{Code: "LATE", Number: 1001}}}); err == nil ||
		err.Error() != "mcperr: registry: code LATE: number 1001 is that of TIMEOUT" {
		t.Errorf("a number of Default: got %v", err)
	}

	for _, order := range [][2]Registry{
		{{Codes: []CodeSpec{{Code: "LIB_A", Number: 5001}}}, {Domains: []Domain{{"pages", 3000, 3099}}}},
		{{Domains: []Domain{{"pages", 3000, 3099}}}, {Codes: []CodeSpec{{Code: "LIB_A", Number: 5001}, {Code: "LIB_B", Domain: Common}}}},
	} {
		registered.Store(nil)
		for _, r := range order {
			if err := Register(r); err != nil {
				t.Errorf("registries of two packages: %v", err)
			}
		}
	}
	registered.Store(nil)

	first := Registry{
		Domains: []Domain{{"issues", 3000, 3099}},
		Codes: []CodeSpec{
			{Code: "ISSUE_LOCKED", Number: 3001, Severity: SeverityLow, Retryable: true, MinDelay: time.Minute},
			{Code: "TIMEOUT", Number: 3002, Retryable: true},
		},
	}
	if err := Register(first); err != nil {
		t.Fatal(err)
	}
	first.Codes[0].Number = 1 // must not change the registered copy
	e := NotFound("ISSUE_LOCKED", "locked")
	if e.Number != 3001 || e.Domain != "issues" || e.Severity != SeverityLow || e.Retry != RetryAfter(time.Minute) {
		t.Errorf("%+v", e)
	}
	e = NotFound("ISSUE_LOCKED", "locked", WithRetry(RetryNow), WithNumber(3003), WithDomain("pulls"))
	if e.Number != 3003 || e.Domain != "pulls" || e.Retry != RetryNow {
		t.Errorf("options do not overrule the registry: %+v", e)
	}
	if e := Internal("TIMEOUT", ""); e.Number != 3002 || e.Retry != RetryNow {
		t.Errorf("the server's registry does not replace the default: %+v", e)
	}
	if e := Wrap("ISSUE_LOCKED", "locked", Timeout("TIMEOUT", "slow")); e.Code != "TIMEOUT" || e.Number != 3002 ||
		e.Retry != RetryNow {
		t.Errorf("%+v: want all of the typed cause", e)
	}
	if e := Wrap("ISSUE_LOCKED", "locked", context.DeadlineExceeded); e.Number != 3001 || e.Type != TypeTimeout {
		t.Errorf("%+v: want the code's number, the cause's type", e)
	}
	if e := Network("OTHER_FAILED", ""); e.Number != 0 || e.Retry != retryOf("", TypeNetwork) {
		t.Errorf("%+v is not registered", e)
	}
	first.Codes[0].Number = 3001
	if err := Register(first); err != nil {
		t.Errorf("registering the same values again: %v", err)
	}
	err := Register(Registry{Codes: []CodeSpec{{Code: "NEW_CODE"}, {Code: "ISSUE_LOCKED"}}})
	if err == nil || !strings.Contains(err.Error(), "ISSUE_LOCKED") {
		t.Errorf("registering another meaning of a code: %v", err)
	}
	if _, ok := Lookup("NEW_CODE"); ok {
		t.Error("a rejected registry was partly registered")
	}
}

// TestRegisterConcurrently is not parallel with other tests, because registrations are global.
func TestRegisterConcurrently(t *testing.T) {
	before := registered.Load()
	defer registered.Store(before)
	registered.Store(nil)

	var wg sync.WaitGroup
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_ = Register(Registry{Codes: []CodeSpec{{Code: Code("CODE_" + string(rune('A'+i)))}}})
			_ = Timeout("CODE_A", "")
		}()
	}
	wg.Wait()
	for i := range 8 {
		if code := Code("CODE_" + string(rune('A'+i))); lookup(code) == nil {
			t.Errorf("the registration of %s was lost", code)
		}
	}
}

// TestRegisteredLiteral checks that a literal is sent with the registered values of its code.
func TestRegisteredLiteral(t *testing.T) {
	t.Parallel()
	var wire struct {
		Meta map[string]struct {
			Number           int
			Domain, Severity string
			Retry            Retry
		} `json:"_meta"`
	}
	if err := json.Unmarshal((&Error{Code: "TIMEOUT"}).envelope().encode(), &wire); err != nil {
		t.Fatal(err)
	}
	got := wire.Meta[MetaKey]
	if got.Number != 1001 || got.Domain != "common" || got.Severity != "HIGH" || got.Retry != RetryAfter(10*time.Second) {
		t.Errorf("%+v", got)
	}
}
