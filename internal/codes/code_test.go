package codes

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]Problem{
		"INVALID_PORT": Fine, "WORKFLOW_TIMEOUT": Fine, "GITHUB_API_ERROR": Fine, "INTERNAL_ERROR": Fine, "E_TIMEOUT": Fine,
		"NOT_FOUND": Fine, "HTTP_404": Fine, "SHA256_MISMATCH": Fine, "OAUTH2": Fine, "PARSE_ERROR_2": Fine, "EOF": Fine,
		"": Empty, " ": Empty,
		"port must be a number": Sentence, "NOT FOUND": Sentence,
		"ERROR": Generic, "FAILED": Generic, "UNKNOWN": Generic, "ERR": Generic, "EXCEPTION": Generic, "error": Generic,
		"UNKNOWN_ERROR": Generic, "unknownError": Generic, "Failure": Generic,
		"ERR_1": Numbered, "CODE42": Numbered, "err-7": Numbered, "E1001": Numbered, "42": Numbered, "-32602": Numbered, "ERROR_CODE_3": Numbered,
		strings.Repeat("LONG_", 12) + "NAME": Long,
		"invalidPort":                        Case, "invalid_port": Case, "Invalid_Port": Case, "not-found": Case, "_X_": Case, "AB": Case, "PORT_": Case, "ÜBER_PORT": Case,
	} {
		if got := Check(s); got != want {
			t.Errorf("Check(%q) = %d, want %d", s, got, want)
		}
	}
}

func TestScreaming(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"invalidPort": "INVALID_PORT", "HTTPServerError": "HTTP_SERVER_ERROR", "INVALID_PORT": "INVALID_PORT",
		"invalid-port": "INVALID_PORT", "invalid.port": "INVALID_PORT", "invalid_port": "INVALID_PORT", "InvalidPORT": "INVALID_PORT",
		"oauth2TokenExpired": "OAUTH2_TOKEN_EXPIRED", "badUserIDs": "BAD_USER_IDS", "db/readFailed": "DB_READ_FAILED",
		"PORT_": "PORT", "A__B": "A__B",
		"error": "", "err_1": "", "not found": "", "ab": "", "überPort": "", "": "", "9lives": "", strings.Repeat("long_", 13): "",
	} {
		if got := Screaming(s); got != want {
			t.Errorf("Screaming(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestRenames(t *testing.T) {
	t.Parallel()
	got := Renames([]string{"invalidPort", "invalid_port", "badHost", "badHost", "GOOD_NAME", "goodName", "error", "noRoute"})
	if want := map[string]string{"badHost": "BAD_HOST", "noRoute": "NO_ROUTE"}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// What comes out is a good code, stays what it is when it is converted again, and holds the same letters.
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
			t.Fatalf("Screaming(%q) = %q, which is no good code", s, out)
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

// No two codes of a package become one.
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
