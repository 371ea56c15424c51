package mcp

// Kind is a kind of failure: the name of the runtime's constructor for it, or "" where only the run time can
// tell.
type Kind string

// RunTime is the kind of a failure that only the run time can tell.
const RunTime Kind = ""

// Evidence is what the kind of a failure was inferred from.
type Evidence uint8

// The kinds of evidence, the weakest first.
const (
	NoEvidence Evidence = iota // the run time decides
	ByWords                    // the predicate of the message
	ByCallee                   // the function that failed, and what makes it fail
)
