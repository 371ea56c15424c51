package lexicon_test

import (
	"slices"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

func TestRoleOf(t *testing.T) {
	t.Parallel()
	for role, names := range map[lexicon.Role][]string{
		lexicon.Code:       {"Code", "code", "CODE", "ErrorCode", "error_code", "errCode"},
		lexicon.Number:     {"Number", "NumericCode", "app_code", "RPCCode", "jsonRpcCode"},
		lexicon.Symbol:     {"Symbol", "symbol"},
		lexicon.Domain:     {"Domain", "domain"},
		lexicon.Message:    {"Message", "msg", "Msg"},
		lexicon.Retry:      {"Retry", "retryable", "Retriable", "IsRetryable", "can_retry", "Transient"},
		lexicon.Delay:      {"RetryAfter", "retry_after_ms", "RetryAfterSeconds", "retryDelay", "RetryDelayMs"},
		lexicon.Suggestion: {"Suggestion", "suggestions", "Hint", "hints", "Remedy"},
		lexicon.Details:    {"Details", "data", "Context", "_meta", "Metadata", "StructuredContent"},
		lexicon.NoRole: {"", "_", "Name", "StatusCode", "codes", "Retries", "MaxRetry", "retryPolicy", "Text", "ID", "Delay",
			"detail", "errors"},
	} {
		for _, name := range names {
			if got := lexicon.RoleOf(name); got != role {
				t.Errorf("the role of %q is %d, want %d", name, got, role)
			}
		}
	}
}

func TestRoleNamed(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]lexicon.Role{
		"code": lexicon.Code, "number": lexicon.Number, "symbol": lexicon.Symbol, "domain": lexicon.Domain,
		"message": lexicon.Message, "retry": lexicon.Retry, "delay": lexicon.Delay, "suggestion": lexicon.Suggestion,
		"details": lexicon.Details,
		"":        lexicon.NoRole, "Code": lexicon.NoRole, "msg": lexicon.NoRole, "retryable": lexicon.NoRole,
		"hint": lexicon.NoRole, " code": lexicon.NoRole,
	} {
		if got := lexicon.RoleNamed(name); got != want {
			t.Errorf("the role named %q is %d, want %d", name, got, want)
		}
	}
}

func TestRoleNames(t *testing.T) {
	t.Parallel()
	names := lexicon.RoleNames()
	want := []string{"code", "number", "symbol", "domain", "message", "retry", "delay", "suggestion", "details"}
	if !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	for i, name := range names {
		if got := lexicon.RoleNamed(name); got != lexicon.Role(i+1) {
			t.Errorf("the role named %q is %d, want %d", name, got, i+1)
		}
	}
}
