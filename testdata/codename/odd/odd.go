// Package odd is written in ways that few people write.
package odd

import (
	"errors"

	. "github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type base struct {
	Code      string
	Message   string
	Retryable bool
}

func (b *base) Error() string { return b.Message }

type wrapper struct {
	*base
	extra int
}

type list[T any] struct {
	items []T
	Code  Code
	Retry bool
}

func (l list[T]) Error() string { return string(l.Code) }

func generic[T ~string](code T) error { return Internal(Code(code), "odd") }

func spread() (Code, string) { return "SPREAD_OUT", "two at once" }

func ring(code Code) Code {
	if code == "" {
		return knot(code)
	}
	return code
}

func knot(code Code) Code { return ring(code) }

func odd(choose func() Code) (err error) {
	build := Validation
	var _ = build("notSeen", "by value")                      // want `write "NOT_SEEN"`
	w := wrapper{base: &base{Code: "wrapped_code"}, extra: 1} // want `write "WRAPPED_CODE"`
	w.Code = "promoted"                                       // want `write "PROMOTED"`
	*(&w.base.Code) = "pointed"
	func() {
		defer func() { err = generic("genericCode") }() // want `"genericCode", which fits every failure`
	}()
loop:
	for i, code := range []Code{"ranged", "RANGED"} { // want `RANGED is there already`
		switch {
		case i > 0:
			err = errors.Join(err, Internal(code, "ranged"))
			continue loop
		default:
			err = Internal(ring(code), "ring")
			goto loop2
		}
	}
loop2:
	err = Internal(choose(), "chosen")
	err = list[int]{Code: "inList", Retry: true} // want `write "IN_LIST"`
	err = list[string]{nil, "unkeyedCode", true} // want `write "UNKEYED_CODE"`
	err = Internal((Code)(("parens")), "odd")    // want `write "PARENS"`
	err = Internal(Code([]byte{'a'}), "odd")
	var x, y = spread()
	err = Internal(x, y)
	const local = "localName" // want `^local uses the code "localName", .* write "LOCAL_NAME"$`
	return Internal(local, "odd")
}

var late = func() error { return Internal("inVariable", "odd") } // want `^late uses the code "inVariable"`

var table = map[string]func() *Error{
	"a": func() *Error { return Internal("inTable", "odd") }, // want `^table uses the code "inTable"`
}

var _, _, _, _ = odd, late, table, mcp.NewServer
