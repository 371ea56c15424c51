package lexicon_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

func TestCertainKind(t *testing.T) {
	t.Parallel()
	for kind, messages := range map[mcp.Kind][]string{
		mcp.Timeout: {"request timed out", "Timeout", "operation times out", "context deadline exceeded", "time-out",
			"connection timed out while reading"},
		mcp.RateLimited: {"rate limit exceeded", "API rate limited", "Too many requests", "quota exceeded", "over quota"},
		mcp.Permission: {"permission denied", "Unauthorized", "unauthorised", "403 Forbidden", "access denied",
			"invalid credentials", "authentication failed", "not authenticated", "not authorized", "blocked by policy",
			"missing access token"},
		mcp.RunTime: {"", "failed to list issues", "owner is required", "issue not found",
			"time is out of range", "sometimes out",
			"permissive mode", "timed output", "conflict"},
	} {
		for _, message := range messages {
			if got := lexicon.CertainKind(message); got != kind {
				t.Errorf("%q is of kind %q, want %q", message, got, kind)
			}
		}
	}
}

func TestKind(t *testing.T) {
	t.Parallel()
	for kind, messages := range map[mcp.Kind][]string{
		mcp.Timeout:     {"request timed out", "the query failed: deadline exceeded", "database connection timed out"},
		mcp.RateLimited: {"rate limit exceeded", "too many requests", "API quota exceeded"},
		mcp.Permission: {"permission denied", "access to the API was denied", "connection not authorized",
			"invalid credentials"},
		mcp.Validation: {"owner is required", "Owner must not be empty", "invalid port", "missing required parameter: name",
			"unsupported format", "query cannot be empty", "limit out of range", "at least one label", "unknown operation",
			"expected a number", "repo should be owner/name", "malformed JSON", "failed to parse date",
			"only GET is supported", "from not specified", "% is not a valid UUID"},
		mcp.NotFound: {"issue not found", "no such file", "branch does not exist", "Branch doesn't exist",
			"could not find user", "cannot find module", "unable to find pod"},
		mcp.Conflict: {"edit conflict", "conflicting change", "duplicate key", "branch already exists",
			"name already in use"},
		mcp.Internal: {"failed to marshal result", "error encoding response", "client not initialized",
			"database not configured",
			"internal error", "failed to render template", "failed to serialize user", "no user in context",
			"no database is available", "no field id in response body", "session not found in context"},
		mcp.Network: {"failed to connect", "connection refused", "network is down", "host unreachable", "HTTP 502",
			"request failed", "unexpected status"},
		mcp.RunTime: {"", "failed to list issues", "%", "something went wrong", "could not delete pod", "requirement"},
	} {
		for _, message := range messages {
			if got := lexicon.Kind(message); got != kind {
				t.Errorf("%q is of kind %q, want %q", message, got, kind)
			}
		}
	}
}

func TestBlamesInput(t *testing.T) {
	t.Parallel()
	for _, message := range []string{
		"owner is required", "invalid JSON in arguments", "limit must be positive", "unknown field name",
		"failed to parse date",
		"missing parameter owner", "Unsupported kind",
	} {
		if !lexicon.BlamesInput(message) {
			t.Errorf("%q does not blame the input", message)
		}
	}
	for _, message := range []string{
		"failed to list issues", "invalid response", "failed to parse response", "connection refused", "issue not found",
		"unexpected end of file", "",
	} {
		if lexicon.BlamesInput(message) {
			t.Errorf("%q blames the input", message)
		}
	}
}
