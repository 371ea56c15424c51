package catalog

import "github.com/mcperrlint/mcperrlint/mcperr"

// What a test registers holds for nobody else.
var _ = mcperr.Registry{Codes: []mcperr.CodeSpec{{Code: "ONLY_IN_TESTS", MinDelay: 1}}}
