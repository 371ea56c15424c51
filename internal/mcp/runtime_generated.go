// Code generated from package mcperr by go test -update; DO NOT EDIT.

package mcp

// MaxSuggestion is mcperr.MaxSuggestion: the bytes that mcperr.Bound leaves of a text.
const MaxSuggestion = 512

// NotRetryable is mcperr.NotRetryable: the same call must not be made again.
const NotRetryable = -1

// RetryNow is mcperr.RetryNow: the same call may be made again at once.
const RetryNow = -2

// RuntimeCodes are the codes that the runtime gives to errors which have none.
var RuntimeCodes = []string{
	"CANCELLED",
	"CONFLICT",
	"DECODE_ERROR",
	"HANDLER_PANIC",
	"INPUT_TOO_LARGE",
	"INTERNAL_ERROR",
	"INVALID_PARAM",
	"INVALID_STATE",
	"METHOD_NOT_FOUND",
	"NETWORK_ERROR",
	"NOT_INSTALLED",
	"NO_RESULT",
	"PERMISSION_DENIED",
	"RATE_LIMIT",
	"RESOURCE_NOT_FOUND",
	"TIMEOUT",
	"UNKNOWN_ERROR",
	"UNSUPPORTED",
}

// The kinds are the functions of the runtime that make an error of a fixed kind.
const (
	Conflict    Kind = "Conflict"
	Internal    Kind = "Internal"
	Network     Kind = "Network"
	NotFound    Kind = "NotFound"
	Permission  Kind = "Permission"
	RateLimited Kind = "RateLimited"
	Timeout     Kind = "Timeout"
	Unknown     Kind = "Unknown"
	Validation  Kind = "Validation"
)

// RuntimeKinds are the types and the retries that go to the client, by kind.
var RuntimeKinds = map[Kind]struct{ Type, Retry string }{
	Conflict:    {"conflict", "retryable_after_ms 1000"},
	Internal:    {"internal", "not_retryable"},
	Network:     {"network", "retryable_after_ms 1000"},
	NotFound:    {"not_found", "not_retryable"},
	Permission:  {"permission", "not_retryable"},
	RateLimited: {"rate_limited", "retryable_after_ms 60000"},
	Timeout:     {"timeout", "retryable_after_ms 10000"},
	Unknown:     {"unknown", "unknown"},
	Validation:  {"validation", "not_retryable"},
}

// RuntimeResults are the functions that make a tool result of an error.
var RuntimeResults = []string{
	"Annotate",
	"Result",
	"ResultWith",
	"StatsTool",
}

// RuntimeBoundaries are the functions that wrap a handler or middleware, and make results of all errors.
var RuntimeBoundaries = []string{
	"Handler",
	"HandlerFor",
	"HandlerIn",
	"Middleware",
	"Receiving",
}

// RuntimeHandlers are the functions that wrap a handler.
var RuntimeHandlers = []string{
	"Handler",
	"HandlerFor",
	"HandlerIn",
	"HandlerOut",
}

// RuntimeMayBeNil are the functions whose error is nil unless something failed.
var RuntimeMayBeNil = []string{
	"AnnotatePair",
	"FromGRPC",
	"FromHTTP",
	"FromPair",
	"FromRPCError",
	"FromResult",
	"FromStatus",
	"Register",
	"ByError",
	"Do",
	"ParsePolicies",
}

// RuntimeParams are the names of the parameters of functions that make errors or options.
var RuntimeParams = map[string][]string{
	"ByCause":        {"cause"},
	"Coded":          {"code", "fields", "opts"},
	"Conflict":       {"code", "message", "opts"},
	"Conflictf":      {"code", "format", "args"},
	"Internal":       {"code", "message", "opts"},
	"Internalf":      {"code", "format", "args"},
	"New":            {"code", "message", "opts"},
	"Network":        {"code", "message", "opts"},
	"Networkf":       {"code", "format", "args"},
	"NotFound":       {"code", "message", "opts"},
	"NotFoundf":      {"code", "format", "args"},
	"Permission":     {"code", "message", "opts"},
	"Permissionf":    {"code", "format", "args"},
	"RateLimited":    {"code", "message", "opts"},
	"RateLimitedf":   {"code", "format", "args"},
	"RetryAfter":     {"d"},
	"RetryOf":        {"err"},
	"Timeout":        {"code", "message", "opts"},
	"Timeoutf":       {"code", "format", "args"},
	"Unknown":        {"code", "message", "opts"},
	"Unknownf":       {"code", "format", "args"},
	"Validation":     {"code", "message", "opts"},
	"Validationf":    {"code", "format", "args"},
	"WithCause":      {"cause"},
	"WithDetails":    {"details"},
	"WithDomain":     {"domain"},
	"WithNumber":     {"number"},
	"WithRetry":      {"retry"},
	"WithSuggestion": {"suggestion"},
	"Wrap":           {"code", "message", "cause", "opts"},
	"Wrapf":          {"code", "cause", "format", "args"},
}
