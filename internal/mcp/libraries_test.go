package mcp

import (
	"net/http"
	"testing"
)

func TestFailingOf(t *testing.T) {
	for _, test := range []struct {
		path, name string
		failing    Failing
	}{
		{"net/http", "NewRequestWithContext", FailsUnprepared},
		{"net/http", "Get", FailsInSystem},
		{"net/http", "ParseHTTPVersion", FailsParsing},
		{"net", "SplitHostPort", FailsParsing},
		{"example.com/client", "NewRequest", FailsUnprepared},
		{"cloud.google.com/go/storage", "NewClient", FailsWithoutLogin},
		{"cloud.google.com/go/storage", "Delete", FailsRemotely},
		{"encoding/json", "Marshal", FailsEncoding},
		{"encoding/json", "MarshalIndent", FailsEncoding},
		{"encoding/json", "Encode", FailsEncoding},
		{"encoding/json", "Unmarshal", FailsParsing},
		{"encoding/base64", "DecodeString", FailsParsing},
		{"encoding/csv", "Write", FailsEncoding},
		{"gopkg.in/yaml.v3", "Marshal", FailsEncoding},
		{"github.com/mark3labs/mcp-go/mcp", "NewToolResultJSON", FailsEncoding},
		{"sigs.k8s.io/yaml", "YAMLToJSON", FailsParsing},
		{"github.com/Masterminds/semver/v3", "NewVersion", FailsParsing},
		{"google.golang.org/protobuf/encoding/protojson", "Unmarshal", FailsParsing},
		{"strconv", "Atoi", FailsParsing},
		{"net/url", "Parse", FailsParsing},
		{"time", "ParseDuration", FailsParsing},
		{"time", "LoadLocation", FailsParsing},
		{"time", "Sleep", FailsInSystem},
		{"regexp", "Compile", FailsParsing},
		{"path/filepath", "Glob", FailsParsing},
		{"path/filepath", "Abs", FailsInSystem},
		{"regexp", "Match", FailsInSystem},
		{"database/sql", "Open", FailsRemotely},
		{"html/template", "Execute", FailsUnprepared},
		{"os", "ReadFile", FailsInSystem},
		{"github.com/google/go-github/v60/github", "List", FailsRemotely},
		{"github.com/google/go-github/v60/github", "NewClient", FailsSomehow},
		{"github.com/slack-go/slack", "PostMessage", FailsRemotely},
		{"k8s.io/client-go/kubernetes", "List", FailsRemotely},
		{"k8s.io/apimachinery/pkg/labels", "Parse", FailsParsing},
		{"github.com/golang-jwt/jwt/v5", "Parse", FailsParsing},
		{"github.com/spf13/afero", "Open", FailsInSystem},
		{"example.com/library", "ParseThing", FailsParsing},
		{"example.com/library", "MarshalText", FailsEncoding},
		{"example.com/library", "Compute", FailsSomehow},
	} {
		if got := FailingOf(test.path, test.name); got != test.failing {
			t.Errorf("FailingOf(%q, %q) = %d, want %d", test.path, test.name, got, test.failing)
		}
	}
}

func TestKindOfStatus(t *testing.T) {
	for kind, codes := range map[Kind][]int64{
		Validation: {400, 405, 413, 415, 422, 428, 431}, Permission: {401, 402, 403, 407, 451}, NotFound: {404, 410},
		Timeout: {408, 504}, Conflict: {409, 412, 423}, RateLimited: {429}, Network: {425, 500, 502, 503},
		RunTime: {0, 1, 100, 200, 204, 301, 418, 499, 600},
	} {
		for _, code := range codes {
			if got := KindOfStatus(code); got != kind {
				t.Errorf("KindOfStatus(%d) = %q, want %q", code, got, kind)
			}
		}
	}
}

func TestInSDK(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/mark3labs/mcp-go":                              true,
		"github.com/mark3labs/mcp-go/client":                       true,
		"github.com/mark3labs/mcp-gopher":                          false,
		"github.com/modelcontextprotocol/go-sdk/internal/jsonrpc2": true,
		"github.com/stacklok/toolhive-core/mcpcompat/server":       true,
		"github.com/stacklok/toolhive-core/logging":                false,
		"example.com/server":                                       false,
	} {
		if got := InSDK(path); got != want {
			t.Errorf("InSDK(%q) = %v", path, got)
		}
	}
}

// TestFieldNames shows that a table can name the fields of its SDK, and that they are the protocol's otherwise.
func TestFieldNames(t *testing.T) {
	var none *SDK
	if got := none.FieldNames(); got.IsError != "IsError" || !got.SayMore("Meta") || got.SayMore("Content") {
		t.Errorf("the protocol's names are %+v", got)
	}
	own := &SDK{Fields: &Fields{IsError: "Failed", More: []string{"Data"}}}
	if got := own.FieldNames(); got.IsError != "Failed" || !got.SayMore("Data") || got.SayMore("Meta") {
		t.Errorf("the SDK's names are %+v", got)
	}
}

func TestIsFailureStatus(t *testing.T) {
	t.Parallel()
	for n := range 1000 {
		if want := n >= 400 && http.StatusText(n) != ""; IsFailureStatus(int64(n)) != want {
			t.Errorf("IsFailureStatus(%d) = %v, want %v", n, !want, want)
		}
	}
}
