// Package ignored has comments that silence rules which are none.
package ignored

import "github.com/mcperrlint/mcperrlint/mcperr"

var (
	//mcperr:ignore // want `//mcperr:ignore needs a rule and a reason`
	A = mcperr.Internal("A_FAILED", "a")
	//mcperr:ignore bareerrors it is misspelt // want `//mcperr:ignore has an unknown rule "bareerrors": did you mean bareerror\?`
	B = mcperr.Internal("B_FAILED", "b")
	//mcperr:ignoreance is another word // want `^//mcperr:ignoreance is unknown`
	C = mcperr.Internal("C_FAILED", "c")
)

func misspelt() string {
	//mcperr:ingore bareerror the word is misspelt // want `^//mcperr:ingore is unknown: want error, constructor, bound, ignore or tools; as it is, it has no effect$`
	text := ""
	// mcperr:bound 20 // want `^//mcperr:bound must be right above a type or a function; as it is, it has no effect$`
	// mcperr: a sentence that begins with a name is none.
	return text
}
