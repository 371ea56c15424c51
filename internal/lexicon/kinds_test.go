package lexicon_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// verb matches a verb of a format.
var verb = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z]`)

// TestKind compares the predicates with the judgement of people. Each line of the file is a kind, or several that are
// right, and a message. "-" is for a message without a reason. The predicates judge a message behind "~" wrongly.
func TestKind(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/judged.txt")
	if err != nil {
		t.Fatal(err)
	}
	total, known := 0, 0
	for line := range strings.Lines(string(data)) {
		kinds, message, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			continue
		}
		kinds, differs := strings.CutPrefix(kinds, "~")
		got := string(lexicon.Kind(verb.ReplaceAllString(message, "%")))
		if got == "" {
			got = "-"
		}
		right := slices.Contains(strings.Split(kinds, "|"), got)
		switch {
		case !right && !differs:
			t.Errorf("%q is of kind %s, want %s", message, got, kinds)
		case right && differs:
			t.Errorf("%q is of kind %s: remove the mark", message, got)
		}
		total++
		if right {
			known++
		}
	}
	if total < 400 || known*100 < 90*total {
		t.Errorf("%d of %d messages are judged right", known, total)
	}
}

// The words of what was attempted count only if no error says why it failed.
func TestReason(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]mcp.Kind{
		"failed to parse the date":        mcp.RunTime,
		"failed to marshal the response":  mcp.RunTime,
		"invalid cluster name":            mcp.Validation,
		"cannot list pods: access denied": mcp.Permission,
		"no scenes":                       mcp.RunTime,
		"price missing: %":                mcp.RunTime,
		"no weather for %":                mcp.RunTime,
		"no token: %":                     mcp.RunTime,
		"access token is not known":       mcp.Permission,
		"% has no key":                    mcp.RunTime,
		"no user found":                   mcp.NotFound,
		"no such user: %":                 mcp.NotFound,
		"no permission for %":             mcp.Permission,
		"unable to get user. Make sure that you can log in": mcp.RunTime,
	} {
		if got := lexicon.Reason(message); got != want {
			t.Errorf("the reason of %q is of kind %q, want %q", message, got, want)
		}
	}
}

func TestKindOfName(t *testing.T) {
	t.Parallel()
	for kind, names := range map[mcp.Kind][]string{
		mcp.NotFound:    {"ErrNotFound", "IsNotFound", "ErrNoRows", "NoSuchKey", "NotFoundError", "ErrUserDoesNotExist"},
		mcp.Timeout:     {"ErrTimeout", "IsTimeout", "DeadlineExceeded"},
		mcp.RateLimited: {"ErrRateLimited", "IsTooManyRequests", "ResourceExhausted", "ThrottlingError"},
		mcp.Permission:  {"ErrForbidden", "IsUnauthorized", "PermissionDenied", "Unauthenticated", "ErrAccessDenied"},
		mcp.Conflict: {"ErrConflict", "AlreadyExists", "ErrExists", "ErrItemExists", "ErrDuplicateName", "isNameCollision",
			"BusyError", "errLocked"},
		mcp.Network: {"Unavailable", "ErrConnectionLost"},
		mcp.Validation: {"ErrInvalidName", "ValidationError", "InvalidArgument", "IsBadRequest", "ErrNameRequired",
			"ErrFormat", "isBadFormat"},
		mcp.RunTime: {"", "ErrFailed", "ToolError", "EOF", "FileExistsChecker",
			"FormatError", "SecurityError", "InvalidObjectState"},
	} {
		for _, name := range names {
			if got := lexicon.KindOfName(name); got != kind {
				t.Errorf("%s is of kind %q, want %q", name, got, kind)
			}
		}
	}
}

func TestUsedUp(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]bool{
		"quota exceeded for %, ask an administrator to raise it": true, "the monthly quota is used up": true,
		"insufficient credits": true, "You are out of API credits": true, "free limit reached, upgrade to continue": true,
		"too many failed attempts, account is locked": true, "too many logins, account locked until an admin resets it": true,
		"too many attempts, the voucher is void now": true, "too many requests for this voucher, it was cancelled": true,
		"API quota exhausted": true, "limit reached, resets in 24h": true, "project quota exceeded (at most 10)": true,

		"rate limit exceeded": false, "too many requests": false, "quota of requests exceeded": false,
		"quota exceeded, wait a while": false, "limit of % calls per minute": false, "slow down": false,
	} {
		if got := lexicon.UsedUp(message); got != want {
			t.Errorf("%q: got %t, want %t", message, got, want)
		}
	}
}
