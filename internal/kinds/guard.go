package kinds

import (
	"go/ast"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// guard is what the conditions around a failure say about it.
type guard struct {
	traits
	text     string   // the condition in Go
	kind     mcp.Kind // it names a kind: errors.Is(err, fs.ErrNotExist), resp.StatusCode == 404
	is       ast.Expr // the error variable that it finds an error to be
	tested   ast.Expr // the error that it finds to be a certain one, or one of a type
	status   ast.Expr // it rejects the status of this response, or this status code
	failed   ast.Expr // this error is not nil
	maybe    ast.Expr // this error may not be nil: err != nil || len(list) == 0
	response ast.Expr // this response is not nil
	from     source   // for other conditions: where the values in it come from, without fromInside
	inside   source   // fromInside, or nothing
	empty    string   // the name of the only text that it finds empty
}

// traits are what else a condition finds, or is about: a set of bits.
type traits uint64

const (
	wrongShape      traits = 1 << iota // a value is empty, or of another type than expected
	scalarValue                        // that value is a text or number
	valueGiven                         // a value is there, and no more
	beyondBound                        // a number is beyond a constant
	noCase                             // a value is none of the cases of a switch
	choosesWork                        // it only chooses what to do: args.Action == "list"
	noEntry                            // a table has no such entry
	entryThere                         // a table of the server has such an entry
	noThing                            // that entry would be a thing that the server has
	emptyEntry                         // a table of the server has no such entry, or an empty one
	noArgument                         // a map that the caller has given has no such entry
	brokenLink                         // something is missing which a record of a service names
	emptyInRecord                      // a field of a record that the caller has only named is empty, or in the way
	noClient                           // a client of another module is not there
	closedPart                         // a part of the server is not there which a tool opens and closes
	missingInSDK                       // something of the SDK is not there
	lacksRight                         // somebody lacks a right
	unknownUser                        // the user who calls the tool is not known
	againstState                       // the caller has given something else than the server has: note.Owner != args.User
	ofState                            // it is about a state of the server that need not be wrong
	ofCounts                           // it is about the number of answers or failures of services
	ofTwins                            // it compares what two calls of the same function have returned
	notItsTurn                         // others are at work, so that it is not the caller's turn
	ofClock                            // it depends on the time of day, and on nothing that the caller has given
	waitIsOver                         // a wait is over
	contextDone                        // a context is done
	limitedContext                     // the function has set a time limit for that context
	tooManyRequests                    // the status that it rejects says that there were too many requests
	ofDetail                           // it tests what a field or method of the error says beside a status
	wordsInText                        // it finds words in the text of the error
	digitsInText                       // it only finds digits in that text, which may be those of a port
	severalKinds                       // it names several kinds, of which one is that of the failure
	anyOf                              // it is several conditions of which one holds
	unnamed                            // the caller has given nothing to what it is about
	afterOther                         // it is the opposite of one of a statement before, and may be about something else

	// What the values in the message add:
	showsOther   // the message shows what the condition is about, which the caller has not given
	showsOwn     // those values are the server's
	refersToOwn  // they are what a record or the settings name
	quotesAnswer // they are what a service has answered
	onlyNamed    // the condition is about the state of the server or a service; only the message has what the caller gave
)

// has reports whether a trait is in the set.
func (t traits) has(trait traits) bool { return t&trait != 0 }

// set adds a trait to the set, or takes it out.
func (t *traits) set(trait traits, holds bool) {
	*t &^= trait
	if holds {
		*t |= trait
	}
}

// ofRight returns a guard as one which finds that somebody lacks a right.
func (g guard) ofRight() guard {
	g.kind, g.traits = mcp.Permission, g.traits|lacksRight
	return g
}

// or returns what two conditions say of which at least one holds: what both say, and what makes a failure doubtful even
// if only one says it.
func (g guard) or(h guard) guard {
	const ofBoth = wrongShape | scalarValue | beyondBound | emptyInRecord | contextDone | limitedContext | ofDetail |
		tooManyRequests
	const ofEither = ofClock | ofCounts | ofState | severalKinds
	out := guard{text: joined(g.text, " || ", h.text), from: g.from | h.from}
	out.traits = anyOf | g.traits&h.traits&ofBoth | (g.traits|h.traits)&ofEither
	if g.kind == h.kind {
		out.kind = g.kind
	} else if g.kind != mcp.RunTime && h.kind != mcp.RunTime {
		out.set(severalKinds, true)
	}
	if g.has(lacksRight) && h.has(lacksRight|unknownUser) || h.has(lacksRight) && g.has(unknownUser) {
		out = out.ofRight()
	}
	if out.has(severalKinds) {
		out.tested = first(g.tested, h.tested)
	}
	if g.says() && h.says() && out.kind == mcp.RunTime {
		out.status = first(g.status, h.status)
	}
	if g.failed != nil && h.failed != nil {
		out.failed = g.failed
	} else {
		out.maybe = first(first(g.failed, h.failed), first(g.maybe, h.maybe))
	}
	return out
}

// and returns what two conditions say that both hold: what one of them says, except for what does not decide beside
// another condition, such as that a value is there.
func (g guard) and(h guard) guard {
	const ofEither = wrongShape | scalarValue | ofClock | ofCounts | beyondBound | ofState | contextDone | limitedContext |
		ofDetail | severalKinds | tooManyRequests | lacksRight | emptyInRecord | noEntry | noThing | brokenLink
	out := guard{text: joined(g.operand(), " && ", h.operand()), from: g.from | h.from}
	switch { // if other things are as they should not be, a value that is there does not have to be wrong
	case g.has(valueGiven) && h.from&(fromCall|fromParams) == 0:
		out.from = h.from
	case h.has(valueGiven) && g.from&(fromCall|fromParams) == 0:
		out.from = g.from
	}
	out.traits = (g.traits | h.traits) & ofEither
	out.kind, out.status, out.failed = g.kind, first(g.status, h.status), first(g.failed, h.failed)
	if out.kind == mcp.RunTime {
		out.kind = h.kind
	}
	out.is, out.tested = first(g.is, h.is), first(g.tested, h.tested)
	if g.empty == "" || h.empty == "" {
		out.empty = g.empty + h.empty
	}
	return out
}

// joined returns two conditions as one, or only the first if both are too long to read.
func joined(a, operator, b string) string {
	const most = 400 // bytes
	if len(a)+len(b) > most {
		return a
	}
	return a + operator + b
}

// operand returns the text of a condition as an operand of &&.
func (g guard) operand() string {
	if g.has(anyOf) {
		return "(" + g.text + ")"
	}
	return g.text
}

// says reports whether a condition names a kind or a status.
func (g guard) says() bool { return g.kind != mcp.RunTime || g.status != nil }

func first(a, b ast.Expr) ast.Expr {
	if a != nil {
		return a
	}
	return b
}
