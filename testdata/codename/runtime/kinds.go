package runtime

import "github.com/mcperrlint/mcperrlint/mcperr"

var authentication = mcperr.Kind{Type: "authentication"}

func kinds() []error {
	return []error{
		authentication.New("tokenExpired", "the token has expired"), // want `tokenExpired`
		authentication.New("TOKEN_EXPIRED", "the token has expired"),
		mcperr.Coded("authError", nil), // want `authError`
		mcperr.Coded("AUTH_ERROR", nil),
	}
}
