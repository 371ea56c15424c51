package mcperr

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"
)

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
		{Registry{Codes: []CodeSpec{{Code: Code(strings.Repeat("A", 64))}}},
			"want SCREAMING_SNAKE_CASE with at most 63 bytes"},
		{Registry{Codes: []CodeSpec{{Code: "A", Severity: "HUGE"}}}, "code A: there is no severity HUGE"},
		{Registry{Codes: []CodeSpec{{Code: "A", Impact: "X"}}}, "code A: there is no impact X"},
		{Registry{Codes: []CodeSpec{{Code: "A", Message: "no {field"}}},
			"code A: the message has a brace without its counterpart"},
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

	for _, order := range [][2]Registry{
		{{Codes: []CodeSpec{{Code: "LIB_A", Number: 5001}}}, {Domains: []Domain{{"pages", 3000, 3099}}}},
		{{Domains: []Domain{{"pages", 3000, 3099}}}, {Codes: []CodeSpec{{Code: "LIB_A", Number: 5001}, {Code: "LIB_B"}}}},
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
			{Code: "ISSUE_ODD"},
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
	if e := Unknown("ISSUE_ODD", ""); e.Retry != retryUnknown {
		t.Errorf("an unknown failure has the retry %v, want that it is unknown", e.Retry)
	}
	if e := Network("ISSUE_ODD", ""); e.Retry != NotRetryable {
		t.Errorf("a registered code has the retry %v, want not retryable", e.Retry)
	}
	e = NotFound("ISSUE_LOCKED", "locked", WithRetry(RetryNow), WithNumber(3003), WithDomain("pulls"))
	if e.Number != 3003 || e.Domain != "pulls" || e.Retry != RetryNow {
		t.Errorf("options do not overrule the registry: %+v", e)
	}
	if e := Internal("TIMEOUT", ""); e.Number != 3002 || e.Retry != RetryNow {
		t.Errorf("the server's registry does not replace the default: %+v", e)
	}
	if e := Wrap("ISSUE_LOCKED", "locked", Timeout("SLOW_LOCK", "slow", WithNumber(3002))); e.Code != "SLOW_LOCK" ||
		e.Number != 3002 {
		t.Errorf("%+v: want all of the typed cause", e)
	}
	if e := Wrap("ISSUE_LOCKED", "locked", Timeout("TIMEOUT", "slow")); e.Code != "ISSUE_LOCKED" || e.Number != 3001 ||
		e.Type != TypeTimeout || e.Retry != RetryNow {
		t.Errorf("%+v: want the code of Wrap, type and retry of the cause", e)
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
			Severity string
			Retry    Retry
		} `json:"_meta"`
	}
	if err := json.Unmarshal((&Error{Code: "TIMEOUT"}).envelope().encode(), &wire); err != nil {
		t.Fatal(err)
	}
	got := wire.Meta[MetaKey]
	if got.Severity != "HIGH" || got.Retry != RetryAfter(10*time.Second) {
		t.Errorf("%+v", got)
	}
}
