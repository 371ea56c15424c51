package lexicon

import "github.com/mcperrlint/mcperrlint/internal/pattern"

// OwnCode matches texts that are an error code of two words or more: NOT_FOUND.
var OwnCode = pattern.New(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)

// BracketedCode matches messages that begin with a code in brackets: "[NOT_FOUND] no such user". The code is the first
// submatch.
var BracketedCode = pattern.New(`^\[([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\]`)

// JSONCode matches texts that are a JSON object with a code: {"error": {"code": …
var JSONCode = pattern.New(`^\s*\{(?:.|\n)*"(?:code|error_?[cC]ode)"\s*:`)

// JSONMessage matches texts that are a JSON object with a message: {"error": "not found". The message, as written in
// JSON, is the first submatch.
var JSONMessage = pattern.New(
	`^\s*\{(?:.|\n)*?"(?:error|message|msg|detail|reason)"\s*:\s*"((?:[^"\\]|\\.)*)"`)
