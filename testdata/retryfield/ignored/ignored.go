// Package ignored has comments that silence rules which are none.
package ignored

import "github.com/mcperrlint/mcperrlint/mcperr"

var (
	//mcperr:ignore // want `//mcperr:ignore needs a rule and a reason`
	A = mcperr.Internal("A_FAILED", "a")
	//mcperr:ignore bareerrors it is misspelt // want `//mcperr:ignore has an unknown rule "bareerrors"`
	B = mcperr.Internal("B_FAILED", "b")
	//mcperr:ignoreance is another word
	C = mcperr.Internal("C_FAILED", "c")
)
