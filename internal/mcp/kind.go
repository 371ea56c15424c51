package mcp

// Kind is a kind of failure: the name of the runtime's constructor for it.
type Kind string

// RunTime means that the kind is decided at run time, by the error itself.
const RunTime Kind = ""

// Evidence is what the kind of a failure was inferred from.
type Evidence uint8

// The kinds of evidence, the weakest first.
const (
	NoEvidence Evidence = iota // the run time decides
	ByWords                    // the predicate of the message
	ByCallee                   // the function that failed, and what makes it fail
)
