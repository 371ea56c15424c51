package mcperr

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Registry says what codes mean: which number, domain, severity and retry belong to each. A server declares its
// own as a package-level variable, so that mcperrlint reads it from the source, and makes it known to the runtime
// with [Register]:
//
//	var Codes = mcperr.Registry{
//		Domains: []mcperr.Domain{{Name: "issues", Min: 3000, Max: 3099}},
//		Codes: []mcperr.CodeSpec{
//			{Code: "ISSUE_LOCKED", Number: 3001, Domain: "issues", Severity: mcperr.SeverityLow, Retryable: true, MinDelay: time.Minute},
//		},
//	}
type Registry struct {
	Domains []Domain
	Codes   []CodeSpec
}

// Domain is a part of a server, or of a family of servers, with numbers of its own.
type Domain struct {
	Name     string
	Min, Max int // the numbers that belong to it, both included
}

// Common is the domain whose numbers an error of any domain may have.
const Common = "common"

// CodeSpec is what is registered of one code. Only Code is required.
type CodeSpec struct {
	Code     Code
	Number   int      // the code as JSON-RPC sends it; 0 if it has no number
	Symbol   string   // the name of the number, such as E_TIMEOUT; may be empty
	Domain   string   // may be empty: then it is the domain whose range the number is in, if any
	Severity Severity // how far the failure escalates

	// Retryable says whether the same call can succeed later, and the delays how long to wait before. MinDelay is
	// what an error gets that says nothing else; a MaxDelay of 0 is no upper bound.
	Retryable          bool
	MinDelay, MaxDelay time.Duration

	Type     Type     // the kind of failure that [Coded] makes of it; empty is [TypeInternal]
	Impact   Impact   // what the failure means for the work that depends on the call
	Level    LogLevel // how loudly it is logged; empty is what the severity implies
	Fallback bool     // there is another way to what the call was for, which the caller should take
	Message  string   // a template for the message, with fields in braces: "Invalid parameter: {field} {reason}"
}

// Severity is how far a failure escalates.
type Severity string

// The severities, from what is only logged to what stops everything until somebody looks.
const (
	SeverityLow      Severity = "LOW"
	SeverityMedium   Severity = "MEDIUM"
	SeverityHigh     Severity = "HIGH"
	SeverityCritical Severity = "CRITICAL"
)

// Impact is what a failure means for the work that depends on the call.
type Impact string

// The impacts, by the priority of the work.
const (
	ImpactNone        Impact = "NONE"         // informational only
	ImpactP1Blocked   Impact = "P1_BLOCKED"   // work of the first priority stops
	ImpactP2Delayed   Impact = "P2_DELAYED"   // work of the second priority waits
	ImpactP3Ignorable Impact = "P3_IGNORABLE" // all work goes on
)

// LogLevel is how loudly a failure is logged.
type LogLevel string

// The log levels, as the response schema names them.
const (
	LogDebug LogLevel = "DEBUG"
	LogInfo  LogLevel = "INFO"
	LogWarn  LogLevel = "WARN"
	LogError LogLevel = "ERROR"
)

// LogLevel returns the level that is registered, or else the one that the severity implies: LOW is INFO, MEDIUM is
// WARN, HIGH and CRITICAL are ERROR, and so is a severity that nobody gave.
func (s CodeSpec) LogLevel() LogLevel {
	switch {
	case s.Level != "":
		return s.Level
	case s.Severity == SeverityLow:
		return LogInfo
	case s.Severity == SeverityMedium:
		return LogWarn
	}
	return LogError
}

// Retry returns the decision that the registration implies.
func (s CodeSpec) Retry() Retry {
	switch {
	case !s.Retryable && s.Type == TypeUnknown:
		return retryUnknown
	case !s.Retryable:
		return NotRetryable
	}
	return RetryAfter(s.MinDelay)
}

// Check returns what a registry contradicts itself in, or nil: ranges that overlap or are empty, a code, number or
// symbol that is there twice, a domain that is not, a number outside its domain's range, delays without Retryable,
// a MinDelay above the MaxDelay. The error is one line.
func (r Registry) Check() error {
	var problems []string
	report := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	domains := make(map[string]Domain)
	for i, d := range r.Domains {
		if _, ok := domains[d.Name]; ok || d.Name == "" {
			report("domain %q is declared twice, or has no name", d.Name)
		}
		domains[d.Name] = d
		if d.Min > d.Max {
			report("domain %s: %d-%d holds no number", d.Name, d.Min, d.Max)
		}
		for _, other := range r.Domains[:i] {
			if d.Min <= other.Max && other.Min <= d.Max {
				report("domain %s: %d-%d overlaps %d-%d of %s", d.Name, d.Min, d.Max, other.Min, other.Max, other.Name)
			}
		}
	}
	seen := make(map[string]Code) // by code, number and symbol
	twice := func(of Code, what, value string) {
		if other, ok := seen[what+value]; ok {
			report("code %s: %s %s is that of %s", of, what, value, other)
		}
		seen[what+value] = of
	}
	for _, s := range r.Codes {
		if s.Code == "" {
			report("a code without a name")
		}
		twice(s.Code, "name", string(s.Code))
		if s.Number != 0 {
			twice(s.Code, "number", fmt.Sprint(s.Number))
		}
		if s.Symbol != "" {
			twice(s.Code, "symbol", s.Symbol)
		}
		d, ok := domains[s.Domain]
		switch {
		case s.Domain != "" && !ok:
			report("code %s: there is no domain %s", s.Code, s.Domain)
		case s.Domain != "" && s.Number != 0 && !d.holds(s.Number):
			report("code %s: number %d is outside %d-%d of %s", s.Code, s.Number, d.Min, d.Max, d.Name)
		case s.Domain == "" && s.Number != 0 && len(r.Domains) > 0 && r.domainOf(s.Number) == "":
			report("code %s: number %d is in the range of no domain", s.Code, s.Number)
		}
		switch {
		case !s.Retryable && (s.MinDelay != 0 || s.MaxDelay != 0):
			report("code %s: a delay, but not retryable", s.Code)
		case s.MinDelay < 0 || s.MaxDelay < 0:
			report("code %s: a negative delay", s.Code)
		case s.MaxDelay != 0 && s.MinDelay > s.MaxDelay:
			report("code %s: the minimal delay %v is above the maximal, %v", s.Code, s.MinDelay, s.MaxDelay)
		}
	}
	if len(problems) == 0 {
		return nil
	}
	return errors.New("mcperr: registry: " + strings.Join(problems, "; "))
}

func (d Domain) holds(number int) bool { return d.Min <= number && number <= d.Max }

// domainOf returns the name of the domain that a number belongs to, or "".
func (r Registry) domainOf(number int) string {
	for _, d := range r.Domains {
		if d.holds(number) {
			return d.Name
		}
	}
	return ""
}

// index finds registrations. It is never changed once it is published.
type index struct {
	all      Registry // what was registered, without [Default]
	byCode   map[Code]*CodeSpec
	byNumber map[int]Code
}

var (
	registering sync.Mutex
	registered  atomic.Pointer[index]
)

// Register makes the codes of a registry known: errors built with them from now on get number, domain, severity and
// retry from it. Call it before the server starts, for each registry that the server uses; once more does no harm.
// What a registry says of a code of [Default] replaces what Default says.
//
// The error says what the registry, together with those registered before, contradicts itself in; then nothing was
// registered.
func Register(r Registry) error {
	registering.Lock()
	defer registering.Unlock()
	var all Registry
	if before := registered.Load(); before != nil {
		all = before.all
	}
	all.Domains = append(slices.Clone(all.Domains), missing(r.Domains, all.Domains)...)
	all.Codes = append(slices.Clone(all.Codes), missing(r.Codes, all.Codes)...)
	if err := all.Check(); err != nil {
		return err
	}
	registered.Store(indexOf(all))
	return nil
}

// missing returns what is not in known as it is: two users of one registry may both register it.
func missing[T comparable](list, known []T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(v T) bool { return slices.Contains(known, v) })
}

func indexOf(own Registry) *index {
	x := &index{all: own, byCode: make(map[Code]*CodeSpec), byNumber: make(map[int]Code)}
	for _, r := range []Registry{Default, own} {
		for _, s := range r.Codes {
			s.Domain = cmp.Or(s.Domain, r.domainOf(s.Number))
			x.byCode[s.Code] = &s
			if s.Number != 0 {
				x.byNumber[s.Number] = s.Code
			}
		}
	}
	return x
}

// current returns the index, which is made at the first look-up.
func current() *index {
	x := registered.Load()
	if x == nil {
		registered.CompareAndSwap(nil, indexOf(Registry{}))
		x = registered.Load()
	}
	return x
}

// Lookup returns what is registered of a code: by [Register], else in [Default].
func Lookup(code Code) (spec CodeSpec, ok bool) {
	if s := lookup(code); s != nil {
		return *s, true
	}
	return CodeSpec{}, false
}

// lookup is [Lookup] without a copy. Nobody may change what it returns.
func lookup(code Code) *CodeSpec { return current().byCode[code] }

// LookupNumber is [Lookup] by the number of a code.
func LookupNumber(number int) (spec CodeSpec, ok bool) {
	x := current()
	code, ok := x.byNumber[number]
	if !ok {
		return CodeSpec{}, false
	}
	return *x.byCode[code], true
}

// fill sets those of number, domain and severity that e leaves open to what its code is registered with.
func (e *Error) fill() {
	spec := lookup(e.Code)
	if spec == nil {
		return
	}
	e.Number = cmp.Or(e.Number, spec.Number)
	e.Domain = cmp.Or(e.Domain, spec.Domain)
	e.Severity = cmp.Or(e.Severity, spec.Severity)
}

// retryOf is the retry that a code is registered with, else that of a type.
func retryOf(code Code, t Type) Retry {
	if spec := lookup(code); spec != nil {
		return spec.Retry()
	}
	return kindOf(t).Retry
}
