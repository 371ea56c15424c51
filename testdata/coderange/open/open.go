// Package open has a registry that is partly made at run time, so that nothing can be said to be missing from it.
package open

import "github.com/mcperrlint/mcperrlint/mcperr"

func specs() []mcperr.CodeSpec { return nil }

// Codes is what is registered.
var Codes = mcperr.Registry{
	Domains: append(mcperr.Default.Domains, mcperr.Domain{Name: "open", Min: 5000, Max: 5099}),
	Codes:   specs(),
}

func fail() error {
	if len(Codes.Codes) > 0 {
		return mcperr.Internal("PERHAPS_REGISTERED", "who knows", mcperr.WithNumber(9000))
	}
	return mcperr.Internal("TIMEOUT", "slow", mcperr.WithNumber(404)) // want `uses the HTTP status 404`
}

func main() {
	_ = fail()
	if err := mcperr.Register(mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: "GIVEN_DIRECTLY", MinDelay: 1}}}); err != nil { // want `code GIVEN_DIRECTLY: a retry delay`
		panic(err)
	}
}

var _ = main
