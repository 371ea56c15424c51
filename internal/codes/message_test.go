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
		{"failed to retry failed jobs that failed", "f", true, "RETRY_FAILED_JOBS_FAILED"},
		{"the query query failed", "f", true, "QUERY_FAILED"},
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

func TestFromCall(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		callee, argument string
		invalid          bool
		want             string
	}{
		{"RequireString", "owner", true, "INVALID_OWNER"},
		{"RequireString", "pull request", true, "INVALID_PULL_REQUEST"},
		{"GetInt", "per_page", true, "INVALID_PER_PAGE"},
		{"parseOwner", "", true, "INVALID_OWNER"},
		{"validateTableName", "", true, "INVALID_TABLE_NAME"},
		{"requiredParam", "repo", true, "INVALID_REPO"},
		{"parseTime", "2006-01-02", true, "INVALID_TIME"}, // not a name
		{"Atoi", "", true, "INVALID_ATOI"},
		{"Unmarshal", "", true, "INVALID_PARAM"}, // no thing is left
		{"BindArguments", "", true, "INVALID_PARAM"},
		{"parse", "überschrift", true, "INVALID_PARAM"},
		{"listIssues", "owner", false, "LIST_ISSUES_FAILED"},
		{"getUserHandler", "", false, "GET_USER_FAILED"},
		{"", "", false, "TOOL_FAILED"},
	} {
		if got := FromCall(c.callee, c.argument, c.invalid); got != c.want {
			t.Errorf("FromCall(%q, %q, %v) = %s, want %s", c.callee, c.argument, c.invalid, got, c.want)
		}
	}
}

// Long messages are cut at whole words.
func TestLength(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ words, want string }{
		{"failed to synchronize organization membership information automatically",
			"SYNCHRONIZE_ORGANIZATION_MEMBERSHIP_INFORMATION_FAILED"},
		{"invalid internationalization configuration representation implementation",
			"INVALID_INTERNATIONALIZATION_CONFIGURATION_REPRESENTATION"},
	} {
		got := FromMessage(c.words, "f", false)
		if got != c.want || len(got) > MaxLen {
			t.Errorf("FromMessage(%q) = %s, want %s", c.words, got, c.want)
		}
	}
}

// Every message gives a code that is a reason as defined by AIP-193, and always the same one.
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
