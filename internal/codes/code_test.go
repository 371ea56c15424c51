package codes

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	for want, codes := range map[Problem][]string{
		Fine: {"INVALID_PORT", "WORKFLOW_TIMEOUT", "GITHUB_API_ERROR", "INTERNAL_ERROR", "E_TIMEOUT", "NOT_FOUND",
			"HTTP_404", "SHA256_MISMATCH", "OAUTH2", "PARSE_ERROR_2", "UNKNOWN_ISSUE", "EOF",
			strings.Repeat("LONG_", 12) + "END"},
		Empty:    {"", " ", "\t"},
		Sentence: {"port must be a number", "NOT FOUND"},
		Generic: {"ERROR", "FAILED", "UNKNOWN", "ERR", "EXCEPTION", "error", "UNKNOWN_ERROR", "unknownError",
			"Failure", "SOMETHING_WENT_WRONG", "AN_ERROR_OCCURRED", "toolError", "SERVER_ERROR", "OPERATION_FAILED", "OOPS",
			"INVALID"},
		Numbered: {"ERR_1", "CODE42", "err-7", "E1001", "42", "-32602", "ERROR_CODE_3"},
		Long:     {strings.Repeat("LONG_", 12) + "NAME"},
		Short:    {"IO", "DB", "X"},
		Case: {"invalidPort", "invalid_port", "Invalid_Port", "not-found", "_X_", "Ab", "PORT_", "ÜBER_PORT",
			"404_NOT_FOUND"},
	} {
		for _, s := range codes {
			if got := Check(s); got != want {
				t.Errorf("Check(%q) = %d, want %d", s, got, want)
			}
		}
	}
}

func TestScreaming(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"invalidPort": "INVALID_PORT", "HTTPServerError": "HTTP_SERVER_ERROR", "INVALID_PORT": "INVALID_PORT",
		"invalid-port": "INVALID_PORT", "invalid.port": "INVALID_PORT", "invalid_port": "INVALID_PORT",
		"InvalidPORT": "INVALID_PORT", "oauth2TokenExpired": "OAUTH2_TOKEN_EXPIRED", "badUserIDs": "BAD_USER_IDS",
		"db/readFailed": "DB_READ_FAILED", "PORT_": "PORT", "A__B": "A__B",
		"error": "", "err_1": "", "not found": "", "ab": "", "überPort": "", "": "", "9lives": "",
		strings.Repeat("long_", 13): "",
	} {
		if got := Screaming(s); got != want {
			t.Errorf("Screaming(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestSplitCamel(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"listHTTPServers": "list HTTP Servers", "userName": "user Name", "UserIDs": "User IDs", "userIDsOf": "user IDs Of",
		"HTTP2Server": "HTTP2 Server", "oauth2Token": "oauth2 Token", "ID": "ID", "x": "x", "": "",
		"snake_case": "snake_case", "already split": "already split", "überPort": "über Port",
	} {
		if got := SplitCamel(s); got != want {
			t.Errorf("SplitCamel(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestRenames(t *testing.T) {
	t.Parallel()
	got := Renames([]string{
		"invalidPort", "invalid_port", // both would become INVALID_PORT
		"GOOD_NAME", "goodName", // the new name is taken
		"badHost", "badHost", "error", "noRoute",
	})
	if want := map[string]string{"badHost": "BAD_HOST", "noRoute": "NO_ROUTE"}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The result is a good code with the same letters, and converting it again does not change it.
func FuzzScreaming(f *testing.F) {
	for _, s := range []string{"invalidPort", "HTTPServerError", "a.b-c", "IDs", "ERR_1", "ß", "x9Y", "A__B"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		out := Screaming(s)
		if out == "" {
			return
		}
		if Check(out) != Fine || !valid.MatchString(out) || len(out) > MaxLen {
			t.Fatalf("Screaming(%q) = %q, which is not a good code", s, out)
		}
		if again := Screaming(out); again != out {
			t.Fatalf("Screaming(%q) = %q", out, again)
		}
		letters := func(s string) string {
			return strings.Join(word.FindAllString(strings.ToUpper(strings.ReplaceAll(s, "_", " ")), -1), "")
		}
		if letters(s) != letters(out) {
			t.Fatalf("Screaming(%q) = %q loses letters", s, out)
		}
	})
}

// Two different codes do not become the same.
func FuzzRenames(f *testing.F) {
	f.Add("invalidPort invalid_port INVALID_PORT InvalidPort x-y x_y")
	f.Add("aB a_b AB ab")
	f.Fuzz(func(t *testing.T, s string) {
		names := strings.Fields(s)
		slices.Sort(names)
		names = slices.Compact(names)
		renames := Renames(names)
		after := make(map[string]string)
		for _, name := range names {
			to := name
			if renames[name] != "" {
				to = renames[name]
			}
			if other, ok := after[to]; ok {
				t.Fatalf("%q and %q both become %q", other, name, to)
			}
			after[to] = name
		}
	})
}
