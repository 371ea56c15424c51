package lexicon

import "regexp"

var (
	OwnCode       = regexp.MustCompile(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)
	BracketedCode = regexp.MustCompile(`^\[([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\]`)
)

// These find what a JSON object in a text says: its code, and its message.
var (
	JSONCode    = regexp.MustCompile(`^\s*\{(?:.|\n)*"(?:code|error_?[cC]ode)"\s*:`)
	JSONMessage = regexp.MustCompile(`^\s*\{(?:.|\n)*?"(?:error|message|msg|detail|reason)"\s*:\s*"((?:[^"\\]|\\.)*)"`)
)
