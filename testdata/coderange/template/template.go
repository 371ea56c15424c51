// Package template makes errors from the registered messages of codes.
package template

import "github.com/mcperrlint/mcperrlint/mcperr"

func late() string { return "lent" }

// Codes is what is registered.
var Codes = mcperr.Registry{
	Domains: []mcperr.Domain{{Name: "books", Min: 5000, Max: 5099}},
	Codes: []mcperr.CodeSpec{
		{Code: "BOOK_LENT", Message: "{title} is lent to {reader}, who likes {title} {unclosed", Type: mcperr.TypeConflict}, // want `the message has a brace without its counterpart`
		{Code: "LIBRARY_CLOSED", Message: "the library is closed"},
		{Code: "BOOK_LOST"},
	},
}

func find(name, title string) error {
	fields := mcperr.Fields{"nonsense": 1}
	switch name {
	case "right":
		return mcperr.Coded("BOOK_LENT", mcperr.Fields{"title": title, "reader": "you"})
	case "a missing value":
		return mcperr.Coded("BOOK_LENT", mcperr.Fields{"title": title}) // want `^find gives no value for {reader} in the registered message of BOOK_LENT: mcperr.Coded makes an INTERNAL_ERROR of it, which tells the client nothing of the failure; give the value in mcperr.Fields$`
	case "no values":
		return mcperr.Coded("BOOK_LENT", nil) // want `gives no value for {title} and {reader} in the registered message`
	case "another value":
		return mcperr.Coded("LIBRARY_CLOSED", map[string]any{"until": 9}) // want `^find gives a value for {until}, which the registered message of LIBRARY_CLOSED does not have: .*; leave it out, or write it into the message$`
	case "a built-in code":
		return mcperr.Coded("INVALID_PARAM", mcperr.Fields{"field": "a"}) // want `gives no value for {reason} in the registered message of INVALID_PARAM`
	case "a built-in code, right":
		return mcperr.Coded("INVALID_PARAM", mcperr.Fields{"field": "a", "reason": "b"})
	case "fields that are set elsewhere":
		return mcperr.Coded("BOOK_LENT", fields)
	case "a name of run time":
		return mcperr.Coded("BOOK_LENT", mcperr.Fields{late(): 1})
	case "a code of run time":
		return mcperr.Coded(mcperr.Code(name), nil)
	case "without a message":
		return mcperr.Coded("BOOK_LOST", mcperr.Fields{"title": title})
	}
	return mcperr.Coded("LIBRARY_CLOSED", nil)
}

var _ = find
