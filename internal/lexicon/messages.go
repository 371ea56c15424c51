package lexicon

import "regexp"

// OwnCode matches texts that are an error code of two words or more: NOT_FOUND.
var OwnCode = regexp.MustCompile(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)

// BracketedCode matches messages that begin with a code in brackets: "[NOT_FOUND] no such user". The code is the first
// submatch.
var BracketedCode = regexp.MustCompile(`^\[([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\]`)

// JSONCode matches texts that are a JSON object with a code: {"error": {"code": …
var JSONCode = regexp.MustCompile(`^\s*\{(?:.|\n)*"(?:code|error_?[cC]ode)"\s*:`)

// JSONMessage matches texts that are a JSON object with a message: {"error": "not found". The message, as written in
// JSON, is the first submatch.
var JSONMessage = regexp.MustCompile(
	`^\s*\{(?:.|\n)*?"(?:error|message|msg|detail|reason)"\s*:\s*"((?:[^"\\]|\\.)*)"`)
