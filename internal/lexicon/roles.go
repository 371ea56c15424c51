package lexicon

// Role is what an expression means to the error it becomes a part of.
type Role uint8

// The roles, in the order of [directive.RoleNames].
const (
	NoRole     Role = iota
	Code            // the name of the failure
	Number          // the number of the failure
	Symbol          // the name of the number
	Domain          // the part of the server that it belongs to
	Message         // the text for people
	Retry           // whether the same call may be made again
	Delay           // when
	Suggestion      // what to do instead
	Details         // data for programs
)
