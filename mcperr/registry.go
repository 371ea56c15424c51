package mcperr

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Registry describes codes: the number, domain, severity and retry of each. A server declares its own as a
// package-level variable, so that mcperrlint can read it from the source, and passes it to [Register]:
//
//	var Codes = mcperr.Registry{
//		Domains: []mcperr.Domain{{Name: "issues", Min: 3000, Max: 3099}},
//		Codes: []mcperr.CodeSpec{
//			{Code: "ISSUE_LOCKED", Number: 3001, Domain: "issues", Severity: mcperr.SeverityLow,
//				Retryable: true, MinDelay: time.Minute},
//		},
//	}
type Registry struct {
	Domains []Domain
	Codes   []CodeSpec
}

// Domain is a part of a server, or of a family of servers, that has a range of numbers.
type Domain struct {
	Name     string
	Min, Max int // the first and the last number of the range
}

// CodeSpec is the registration of one code. Only Code is required.
type CodeSpec struct {
	Code     Code
	Number   int      // the error code that [NewRPCError] sends; 0 if there is none
	Symbol   string   // a name for the number, such as E_TIMEOUT; may be empty
	Domain   string   // the name of the domain; if empty, it is the domain that Number is in
	Severity Severity // how serious the failure is; may be empty

	// Retryable reports whether the same call can succeed later. MinDelay is the delay in the retry of an error that
	// does not set its own; 0 is [RetryNow]. MaxDelay is the longest delay; 0 means any. If Retryable is
	// false, the code is not retryable, even for [Network] and [Timeout]. [Unknown] leaves that open.
	Retryable          bool
	MinDelay, MaxDelay time.Duration

	Type     Type     // the type of the errors that [Coded] returns; empty is [TypeInternal]
	Impact   Impact   // how the failure affects dependent work; may be empty
	Level    LogLevel // the level to log it at; if empty, Severity implies it
	Fallback bool     // the caller should reach its goal in another way
	Message  string   // a template, such as "Invalid parameter: {field} {reason}"; see [CodeSpec.Text]
}

// Severity is how serious a failure is.
type Severity string

// The severities, in ascending order. Package catalog describes how to handle each.
const (
	SeverityLow      Severity = "LOW"
	SeverityMedium   Severity = "MEDIUM"
	SeverityHigh     Severity = "HIGH"
	SeverityCritical Severity = "CRITICAL"
)

// Impact is how a failure affects the work that depends on the call.
type Impact string

// The impacts, as the standard response of package catalog names them.
const (
	ImpactNone        Impact = "NONE"         // no work is affected
	ImpactP1Blocked   Impact = "P1_BLOCKED"   // work of the first priority stops
	ImpactP2Delayed   Impact = "P2_DELAYED"   // work of the second priority waits
	ImpactP3Ignorable Impact = "P3_IGNORABLE" // all work continues
)

// LogLevel is the level that a failure is logged at.
type LogLevel string

// The log levels, as the standard response of package catalog names them.
const (
	LogDebug LogLevel = "DEBUG"
	LogInfo  LogLevel = "INFO"
	LogWarn  LogLevel = "WARN"
	LogError LogLevel = "ERROR"
)

// LogLevel returns Level, or the level that Severity implies if Level is empty: INFO for LOW, WARN for MEDIUM, and
// ERROR for HIGH, CRITICAL and an empty severity.
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

// Retry returns the retry that the registration implies. It is [NotRetryable] unless Retryable is set. For
// [TypeUnknown] it leaves the decision open instead.
func (s CodeSpec) Retry() Retry {
	return s.retryFor(s.Type)
}

// retryFor is [CodeSpec.Retry] for an error with the code that may have another type.
func (s CodeSpec) retryFor(t Type) Retry {
	switch {
	case !s.Retryable && t == TypeUnknown:
		return retryUnknown
	case !s.Retryable:
		return NotRetryable
	}
	return retryIn(s.MinDelay)
}

// Check returns an error if the registry contradicts itself, or else nil. The error is a single line with all
// problems:
//
//   - a domain without a name or declared twice, with an empty range, or with a range that overlaps another
//   - a range or number of the HTTP statuses, or of those that JSON-RPC reserves
//   - a code without a name, or a name, number or symbol that another code has
//   - a code that is not in SCREAMING_SNAKE_CASE, or has more than 63 bytes
//   - a severity or an impact that there is not, or a message with a brace that is not closed
//   - a code with an unknown domain, or with a number outside the range of its domain
//   - a delay that is negative, or that belongs to a code that is not retryable, or a MinDelay above MaxDelay
func (r Registry) Check() error { return r.check(false) }

// check is [Registry.Check]. merged says that the registry is that of several packages.
func (r Registry) check(merged bool) error {
	c := checker{registry: r, merged: merged, domains: make(map[string]Domain), seen: make(map[string]Code)}
	for i := range r.Domains {
		c.checkDomain(i)
	}
	for _, s := range r.Codes {
		c.checkUnique(s)
		c.checkDomainOf(s)
		c.checkForm(s)
		c.checkDelays(s)
	}
	if len(c.problems) == 0 {
		return nil
	}
	return errors.New("mcperr: registry: " + strings.Join(c.problems, "; "))
}

// A checker collects the problems of a registry.
type checker struct {
	registry Registry
	domains  map[string]Domain // the domains checked so far, by name
	seen     map[string]Code   // the code that first used a name, number or symbol
	problems []string
	merged   bool // there are several registries, of which some have no domains
}

// report adds a problem.
func (c *checker) report(format string, args ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, args...))
}

// checkDomain compares the domain at an index with those before it.
func (c *checker) checkDomain(i int) {
	d := c.registry.Domains[i]
	if _, ok := c.domains[d.Name]; ok || d.Name == "" {
		c.report("domain %q is declared twice, or has no name", d.Name)
	}
	c.domains[d.Name] = d
	if d.Min > d.Max {
		c.report("domain %s: %d-%d holds no number", d.Name, d.Min, d.Max)
	}
	if taken := d.taken(); taken != "" && d.Min <= d.Max {
		c.report("domain %s: %d-%d overlaps %s", d.Name, d.Min, d.Max, taken)
	}
	for _, other := range c.registry.Domains[:i] {
		if d.Min <= other.Max && other.Min <= d.Max {
			c.report("domain %s: %d-%d overlaps %d-%d of %s", d.Name, d.Min, d.Max, other.Min, other.Max, other.Name)
		}
	}
}

// taken returns the range of somebody else that the domain overlaps, or "". JSON-RPC 2.0 reserves its range in section
// 5.1, and RFC 9110 has the HTTP statuses.
func (d Domain) taken() string {
	switch {
	case d.Min <= -32000 && -32768 <= d.Max:
		return "-32768--32000, which JSON-RPC reserves"
	case d.Min <= 599 && 100 <= d.Max:
		return "the HTTP statuses 100-599"
	}
	return ""
}

// checkForm checks the name, the severity, the impact and the message of a code, and a number without a domain.
func (c *checker) checkForm(s CodeSpec) {
	const longest = 63
	if s.Code != "" && (!upperSnake.MatchString(string(s.Code)) || len(s.Code) > longest) {
		c.report("code %s: want SCREAMING_SNAKE_CASE with at most %d bytes", s.Code, longest)
	}
	if _, ok := severities[s.Severity]; !ok {
		c.report("code %s: there is no severity %s", s.Code, s.Severity)
	}
	if _, ok := impacts[s.Impact]; !ok {
		c.report("code %s: there is no impact %s", s.Code, s.Impact)
	}
	if strings.Count(s.Message, "{") != strings.Count(s.Message, "}") {
		c.report("code %s: the message has a brace without its counterpart", s.Code)
	}
	number := Domain{Min: s.Number, Max: s.Number}
	if taken := number.taken(); s.Domain == "" && s.Number != 0 && taken != "" {
		c.report("code %s: number %d is one of %s", s.Code, s.Number, taken)
	}
}

// upperSnake matches codes in SCREAMING_SNAKE_CASE.
var upperSnake = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// severities and impacts are the valid values of their types, and none.
var (
	severities = map[Severity]struct{}{
		"": {}, SeverityLow: {}, SeverityMedium: {}, SeverityHigh: {}, SeverityCritical: {},
	}
	impacts = map[Impact]struct{}{
		"": {}, ImpactNone: {}, ImpactP1Blocked: {}, ImpactP2Delayed: {}, ImpactP3Ignorable: {},
	}
)

// checkUnique compares the name, number and symbol of a code with those before it.
func (c *checker) checkUnique(s CodeSpec) {
	if s.Code == "" {
		c.report("a code without a name")
	}
	c.use(s.Code, "name", string(s.Code))
	if s.Number != 0 {
		c.use(s.Code, "number", fmt.Sprint(s.Number))
	}
	if s.Symbol != "" {
		c.use(s.Code, "symbol", s.Symbol)
	}
}

// use reports a name, number or symbol that another code has, and records it.
func (c *checker) use(code Code, what, value string) {
	if other, ok := c.seen[what+value]; ok {
		c.report("code %s: %s %s is that of %s", code, what, value, other)
	}
	c.seen[what+value] = code
}

// checkDomainOf checks the domain of a code, and that its number is in the range of the domain.
func (c *checker) checkDomainOf(s CodeSpec) {
	d, ok := c.domains[s.Domain]
	switch {
	case s.Domain != "" && !ok:
		c.report("code %s: there is no domain %s", s.Code, s.Domain)
	case s.Domain != "" && s.Number != 0 && !d.holds(s.Number):
		c.report("code %s: number %d is outside %d-%d of %s", s.Code, s.Number, d.Min, d.Max, d.Name)
	case s.Domain == "" && s.Number != 0 && !c.merged && len(c.registry.Domains) > 0 &&
		c.registry.domainOf(s.Number) == "":
		c.report("code %s: number %d is in the range of no domain", s.Code, s.Number)
	}
}

// checkDelays checks that the delays of a code agree with each other and with its retry.
func (c *checker) checkDelays(s CodeSpec) {
	switch {
	case !s.Retryable && (s.MinDelay != 0 || s.MaxDelay != 0):
		c.report("code %s: a delay, but not retryable", s.Code)
	case s.MinDelay < 0 || s.MaxDelay < 0:
		c.report("code %s: a negative delay", s.Code)
	case s.MaxDelay != 0 && s.MinDelay > s.MaxDelay:
		c.report("code %s: the minimal delay %v is above the maximal, %v", s.Code, s.MinDelay, s.MaxDelay)
	}
}

// holds reports whether a number is in the range of the domain.
func (d Domain) holds(number int) bool { return d.Min <= number && number <= d.Max }

// domainOf returns the name of the domain whose range a number is in, or "".
func (r Registry) domainOf(number int) string {
	for _, d := range r.Domains {
		if d.holds(number) {
			return d.Name
		}
	}
	return ""
}

// An index finds registrations by code and number. It does not change after it is published.
type index struct {
	all      Registry // everything registered, without [Default]
	byCode   map[Code]*CodeSpec
	byNumber map[int]Code
}

var (
	registering sync.Mutex
	registered  atomic.Pointer[index]
)

// Register makes the codes of r known. Errors made with these codes from now on get the registered number, domain,
// severity and retry. Call it before the server starts, once for each registry that the server uses. An entry for a
// code of [Default] replaces that of Default. Entries that are registered already, with the same values, are
// ignored.
//
// Register returns the error of [Registry.Check] for r together with all registries before it. In that case it
// registers nothing. It makes a copy of r, and is safe for concurrent use.
func Register(r Registry) error {
	registering.Lock()
	defer registering.Unlock()
	var all Registry
	if before := registered.Load(); before != nil {
		all = before.all
	}
	all.Domains = append(slices.Clone(all.Domains), missing(r.Domains, all.Domains)...)
	all.Codes = append(slices.Clone(all.Codes), missing(r.Codes, all.Codes)...)
	own := Registry{Domains: all.Domains, Codes: r.Codes}
	if err := own.check(len(r.Domains) == 0); err != nil {
		return err
	}
	if err := all.check(true); err != nil {
		return err
	}
	registered.Store(indexOf(all))
	return nil
}

// missing returns the values in list that are not in known. Two packages may register the same registry.
func missing[T comparable](list, known []T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(v T) bool { return slices.Contains(known, v) })
}

// indexOf returns the index of [Default] and of own, which overrides it.
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

// domainOf returns the name of the registered domain whose range a number is in, or "".
func (x *index) domainOf(number int) string {
	return cmp.Or(x.all.domainOf(number), Default.domainOf(number))
}

// current returns the index, and builds it at the first call.
func current() *index {
	x := registered.Load()
	if x == nil {
		registered.CompareAndSwap(nil, indexOf(Registry{}))
		x = registered.Load()
	}
	return x
}

// Lookup returns the registration of a code from [Register], or else from [Default]. If there is none, ok is false.
func Lookup(code Code) (spec CodeSpec, ok bool) {
	if s := lookup(code); s != nil {
		return *s, true
	}
	return CodeSpec{}, false
}

// lookup is [Lookup] without a copy. Callers must not change what it points to. It is nil if there is no
// registration.
func lookup(code Code) *CodeSpec { return current().byCode[code] }

// LookupNumber returns the registration of the code with a number, like [Lookup].
func LookupNumber(number int) (spec CodeSpec, ok bool) {
	x := current()
	code, ok := x.byNumber[number]
	if !ok {
		return CodeSpec{}, false
	}
	return *x.byCode[code], true
}

// fill sets the number, domain and severity of e to the registered ones, except those that e has.
func (e *Error) fill() {
	spec := lookup(e.Code)
	if spec == nil {
		return
	}
	e.Number = cmp.Or(e.Number, spec.Number)
	e.Domain = cmp.Or(e.Domain, spec.Domain)
	e.Severity = cmp.Or(e.Severity, spec.Severity)
}

// retryOf returns the registered retry of a code, or else that of a type.
func retryOf(code Code, t Type) Retry {
	if spec := lookup(code); spec != nil {
		return spec.retryFor(t)
	}
	return kindOf(t).Retry
}
