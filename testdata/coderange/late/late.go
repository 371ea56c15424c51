// Package late fills its registry while the program starts.
package late

import "github.com/mcperrlint/mcperrlint/mcperr"

var filled mcperr.Registry

var known = mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: "SURELY_KNOWN"}}}

// Codes is what is registered.
var Codes = mcperr.Registry{Codes: append(filled.Codes, known.Codes...)}

func fail() error { return mcperr.Internal("PERHAPS_KNOWN", "who knows") }

func init() {
	filled.Codes = append(filled.Codes, mcperr.CodeSpec{Code: "PERHAPS_KNOWN"})
	_ = fail()
}
