package codes

import (
	"regexp"
	"testing"
)

func TestFromMessage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words, fallback string
		caused          bool
		want            string
	}{
		{"owner is required", "f", false, "OWNER_REQUIRED"},
		{"missing required parameter: name", "f", false, "MISSING_REQUIRED"},
		{"to is required", "f", false, "TO_REQUIRED"},
		{"either uid or name must be provided", "f", false, "EITHER_UID_NAME_REQUIRED"},
		{"args cannot be nil", "f", false, "ARGS_REQUIRED"},
		{"query argument cannot be empty", "f", false, "QUERY_EMPTY"},
		{"invalid port %", "f", false, "INVALID_PORT"},
		{"port must be between 0 and 65535", "f", false, "INVALID_PORT"},
		{"path is not valid", "f", false, "INVALID_PATH"},
		{"failed to list issues", "f", true, "LIST_ISSUES_FAILED"},
		{"Failed to list issues for the owner of repository", "f", true, "LIST_ISSUES_OWNER_REPOSITORY_FAILED"},
		{"could not connect to %", "f", true, "CONNECT_FAILED"},
		{"unable to parse listHTTPServers", "f", true, "PARSE_LIST_HTTP_SERVERS_FAILED"},
		{"error reading file", "f", true, "READING_FILE_FAILED"},
		{"list issues", "f", true, "LIST_ISSUES_FAILED"},
		{"listing OnCall teams", "f", true, "LISTING_ON_CALL_TEAMS_FAILED"},
		{"Backend unavailable", "f", true, "BACKEND_UNAVAILABLE"},
		{"is unavailable", "readFile", true, "READ_FILE_FAILED"},
		{"Unauthorized", "f", true, "UNAUTHORIZED_FAILED"},
		{"list issues", "f", false, "LIST_ISSUES"},
		{"issue % not found", "f", false, "ISSUE_NOT_FOUND"},
		{"% not found", "getIssue", false, "GET_ISSUE_FAILED"},
		{"project % does not exist", "f", false, "PROJECT_NOT_FOUND"},
		{"user 'x' already exists", "f", false, "USER_X_ALREADY_EXISTS"},
		{"manage_rules: unknown operation %", "f", false, "UNKNOWN_OPERATION"},
		{"update rule: invalid duration for %: %", "f", true, "INVALID_DURATION"},
		{"failed to fetch: issue not found", "f", true, "ISSUE_NOT_FOUND"},
		{"Error: %", "getK8SLogsHandler", true, "GET_K8S_LOGS_FAILED"},
		{"% is required", "requireString", false, "STRING_REQUIRED"},
		{"% not found", "notFound", false, "NOT_FOUND"},
		{"% must contain only letters", "validateTableName", false, "INVALID_TABLE_NAME"},
		{"%: must not be negative", "checkCount", false, "INVALID_COUNT"},
		{"", "checkAuth", false, "CHECK_AUTH_FAILED"},
		{"%", "checkAuth", true, "CHECK_AUTH_FAILED"},
		{"% is not ready", "checkCount", false, "NOT_READY"},
		{"", "handler", false, "HANDLER_FAILED"},
		{"%", "", false, "TOOL_FAILED"},
		{"123", "x", false, "X_FAILED"},
		{"fehlgeschlagen: Überprüfung", "prüfe", true, "FEHLGESCHLAGEN_FAILED"},
	} {
		if got := FromMessage(c.words, c.fallback, c.caused); got != c.want {
			t.Errorf("FromMessage(%q, %q, %v) = %s, want %s", c.words, c.fallback, c.caused, got, c.want)
		}
	}
}

// Whatever the message, the code is a reason as AIP-193 has it.
func FuzzFromMessage(f *testing.F) {
	f.Add("failed to list issues", "f", true)
	f.Add("ß🦦 _ 9 %", "λ", false)
	f.Fuzz(func(t *testing.T, words, fallback string, caused bool) {
		code := FromMessage(words, fallback, caused)
		if !regexp.MustCompile(`^[A-Z][A-Z0-9_]+[A-Z0-9]$`).MatchString(code) || len(code) > 63 {
			t.Fatalf("FromMessage(%q, %q, %v) = %q", words, fallback, caused, code)
		}
		if FromMessage(words, fallback, caused) != code {
			t.Fatal("the code is not stable")
		}
	})
}
