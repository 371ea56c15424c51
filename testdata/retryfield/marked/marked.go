// Package marked says by comments what can't be inferred.
package marked

import "github.com/mark3labs/mcp-go/mcp"

// Trouble has none of the usual names.
//
//mcperr:error
type Trouble struct {
	Sort  string `mcperr:"code" json:"sort"`
	Again bool   `mcperr:"retry" json:"again,omitempty"` // want `^Trouble.Again is left out of JSON where it is false`
	Wait  int    `mcperr:"delay"`
	Odd   string `mcperr:"oddity"` // want `^the tag of Trouble has no role "oddity"; there are code, number`
}

// Text is what the client reads.
func (t Trouble) Text() string { return t.Sort }

// Say puts a code into words.
//
//mcperr:constructor code=1 message=0 delay=2
func Say(text, sort string, seconds int) *mcp.CallToolResult {
	if seconds > 0 {
		text += " later"
	}
	return mcp.NewToolResultError(sort + text)
}

// Wrong comes in many ways.
//
//mcperr:constructor code=3 // want `^//mcperr:constructor has "code=3", but the function has 2 parameters, counted from 0; as it is, it has no effect$`
//mcperr:constructor name=1 // want `has an unknown role "name": want one of code, number, symbol`
//mcperr:constructor code=1 message=1 // want `gives a role or a parameter twice: "message=1"`
//mcperr:constructor // want `needs roles, as in //mcperr:constructor code=0 message=1`
//mcperr:bound much // want `^//mcperr:bound needs a function and a number of bytes above 0, as in //mcperr:bound 200; as it is, it has no effect$`
//mcperr:error // want `^//mcperr:error must be above a type, without arguments`
//mcperr:erorr // want `^//mcperr:erorr is unknown: want error, constructor, bound, ignore or tools`
func Wrong(a, b string) string { return a + b }

func use() []any {
	return []any{
		Trouble{Sort: "ODD_STATE"}, // want `^use builds an error without saying .* write Again: false$`
		Trouble{Sort: "ODD_STATE", Again: true, Wait: 7},
		Trouble{Sort: "ODD_STATE", Again: false, Wait: 7}, // want `gives a delay to an error that is not retryable`
		Say("later", "ODD_STATE", 3),
		Say("later", "ODD_STATE", -3),    // want `^use gives the delay -3`
		Say("later", "ODD_STATE", 90000), // want `more than a day \(25h0m0s\)`
	}
}

var _ = use
