package mcperr

import (
	"log/slog"
	"os"
	"strconv"
	"sync/atomic"
)

// Settings decide what a server tells its clients about failures, and what it logs itself. The zero value has the
// defaults.
type Settings struct {
	// The sizes of what one error sends to a client, in bytes. A value below 1 is the default. If you change the
	// limit for suggestions, give the same value to mcperrlint with -mcpsuggestionbound.max.
	MaxSuggestion int // bytes of UTF-8; by default [MaxSuggestion]; see [Bound]
	MaxMessage    int // bytes of UTF-8; by default 64 KiB; a message that is JSON is not cut
	MaxDetails    int // bytes of JSON; by default 32 KiB; longer details become {"truncated":true,"bytes":N,"limit":M}

	// Redact takes credentials out of messages and suggestions; by default [RedactText].
	Redact func(text string) string
	// RedactArgument returns what observers may see of an argument; by default that of [RedactArgument]. The name is
	// that of the argument, or "" if it has none. The value is a string, a number, a boolean or nil: lists and
	// objects are split into their elements first, and the elements of a list have the name of the list. Objects
	// whose name says that they hold credentials are always redacted.
	RedactArgument func(name string, value any) any

	// HideUnexpected keeps the texts of unexpected failures from clients: those of [TypeInternal] and [TypeUnknown]
	// without a code, such as an error of a library. A client then gets a general text with an id,
	// and the text of the failure is logged with the same id. By default clients get the text, because a model can
	// often do something about a failure whose text it sees.
	HideUnexpected bool

	// Structured gives the results of failures structured content as well: {"error": {"code", "message", "retryable",
	// "retry_after_seconds", "details"}}. Several clients look there. By default there is none, because a client may
	// check structured content against the output schema of the tool.
	Structured bool

	// Logger gets the value and the stack of a panic in a handler, and the texts of hidden failures; by default that of
	// [slog.Default]. Clients never get the value or the stack of a panic; observers get both in [Event].
	Logger *slog.Logger

	// Frames is how many frames of its stack an error records, and [NewRPCError] and [RPC] send; at most 64. By
	// default it is the environment variable MCP_ERRORS_VERBOSE: a number, or "full" for 64, and else none. A
	// negative number is none. Package observe logs the frames, too. Tool results never have a stack.
	Frames int
}

// settings are the settings in force.
var settings atomic.Pointer[Settings]

func init() { Configure(Settings{}) }

// Configure replaces the settings for all errors that are made and sent from now on. It may be called from any
// goroutine. All functions of the settings must be safe for concurrent use.
func Configure(s Settings) {
	orDefault := func(n *int, standard int) {
		if *n < 1 {
			*n = standard
		}
	}
	orDefault(&s.MaxSuggestion, MaxSuggestion)
	orDefault(&s.MaxMessage, 64<<10)
	orDefault(&s.MaxDetails, 32<<10)
	if s.Redact == nil {
		s.Redact = RedactText
	}
	if s.RedactArgument == nil {
		s.RedactArgument = RedactArgument
	}
	if s.Frames == 0 {
		s.Frames = framesOf(os.Getenv("MCP_ERRORS_VERBOSE"))
	}
	s.Frames = min(max(s.Frames, 0), maxFrames)
	settings.Store(&s)
}

// logger returns the logger of the settings. The default is that at the time of the call.
func logger() *slog.Logger {
	if l := settings.Load().Logger; l != nil {
		return l
	}
	return slog.Default()
}

// framesOf parses the value of MCP_ERRORS_VERBOSE. Values that are neither a number nor "full" are 0.
func framesOf(s string) int {
	if s == "full" {
		return maxFrames
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}
