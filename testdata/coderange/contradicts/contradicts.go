// Package contradicts declares a registry that contradicts itself, and the one that it imports.
package contradicts

import (
	"time"

	"example.com/mcpserver/coderange/shared"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Codes is no good.
var Codes = mcperr.Registry{
	Domains: []mcperr.Domain{
		{Name: "a", Min: 7000, Max: 7099},
		{Name: "b", Min: 7099, Max: 7199},     // want `^the registry contradicts itself: domain b: 7099-7199 overlaps 7000-7099 of a; mcperr.Register refuses it, and neither clients nor rules can rely on it$`
		{Name: "c", Min: 7399, Max: 7300},     // want `domain c: 7399-7300 holds no number`
		{Name: "d", Min: 3050, Max: 3060},     // want `domain d: 3050-3060 overlaps 3000-3099 of issues`
		{Name: "e", Min: -32100, Max: -32050}, // want `^the registry takes numbers of others: domain e: -32100--32050 overlaps -32768--32000, which JSON-RPC reserves: clients`
		{Name: "f", Min: 400, Max: 499},       // want `domain f: 400-499 overlaps the HTTP statuses 100-599`
		{Name: "a", Min: 8000, Max: 8099},     // want `domain a is declared twice`
		{Min: 8100, Max: 8199},                // want `a domain without a name`
	},
	Codes: []mcperr.CodeSpec{
		{Code: "ONE_FOUND", Number: 7001, Domain: "a"},
		{Code: "ONE_FOUND", Domain: "b"},                                                    // want `code ONE_FOUND is in two domains, a and b`
		{Code: "TWO_FOUND", Number: 7001},                                                   // want `code TWO_FOUND: number 7001 is that of ONE_FOUND`
		{Code: "SIX_FOUND", Number: 7150, Domain: "a"},                                      // want `code SIX_FOUND: number 7150 is outside 7000-7099 of a`
		{Code: "SUM_FOUND", Number: 9000},                                                   // want `code SUM_FOUND: number 9000 is in the range of no domain`
		{Code: "DAY_FOUND", Domain: "z"},                                                    // want `code DAY_FOUND: there is no domain z`
		{Code: "TEN_FOUND", Symbol: "E_ISSUE_GONE"},                                         // want `code TEN_FOUND: symbol E_ISSUE_GONE is that of ISSUE_GONE`
		{Code: "ISSUE_LOCKED", Domain: "issues"},                                            // want `code ISSUE_LOCKED is registered twice`
		{Code: "SLOW_FOUND", MinDelay: time.Second},                                         // want `code SLOW_FOUND: a retry delay, but it is not retryable`
		{Code: "LATE_FOUND", Retryable: true, MinDelay: -time.Second},                       // want `code LATE_FOUND: a negative retry delay`
		{Code: "LAST_FOUND", Retryable: true, MinDelay: time.Minute, MaxDelay: time.Second}, // want `code LAST_FOUND: the minimal retry delay 1m0s is above the maximal, 1s`
		{Code: "HTTP_FOUND", Number: 404, Domain: "f"},                                      // want `uses the HTTP status 404`
		{Code: "HUGE_FOUND", Severity: "HUGE"},                                              // want `code HUGE_FOUND: there is no severity HUGE`
		{Code: "SOME_FOUND", Impact: "SOME"},                                                // want `code SOME_FOUND: there is no impact SOME`
		{Code: "OPEN_FOUND", Message: "no {page"},                                           // want `code OPEN_FOUND: the message has a brace without its counterpart`
		{Code: "GOOD_FOUND", Number: 7002, Retryable: true, MinDelay: time.Second, MaxDelay: 10 * time.Second},
	},
}

var _ = shared.Codes
