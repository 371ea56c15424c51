package mcp

import "testing"

func TestLibraryKind(t *testing.T) {
	for _, test := range []struct {
		path, name string
		kind       Kind
		known      bool
	}{
		{"net/http", "NewRequestWithContext", Internal, true},
		{"net/http", "Get", Client, true},
		{"cloud.google.com/go/storage", "NewClient", Permission, true},
		{"cloud.google.com/go/storage", "Delete", RunTime, false},
		{"encoding/json", "Marshal", Internal, true},
		{"encoding/json", "MarshalIndent", Internal, true},
		{"encoding/json", "Encode", Internal, true},
		{"encoding/json", "Unmarshal", RunTime, true},
		{"gopkg.in/yaml.v3", "Marshal", Internal, true},
		{"sigs.k8s.io/yaml", "Unmarshal", RunTime, true},
		{"strconv", "Atoi", Validation, true},
		{"time", "ParseDuration", Validation, true},
		{"time", "LoadLocation", RunTime, true},
		{"regexp", "Compile", Validation, true},
		{"regexp", "Match", RunTime, true},
		{"database/sql", "Open", Internal, true},
		{"html/template", "Execute", Internal, true},
		{"os", "ReadFile", RunTime, true},
		{"github.com/google/go-github/v60/github", "List", RunTime, false},
	} {
		if kind, known := LibraryKind(test.path, test.name); kind != test.kind || known != test.known {
			t.Errorf("LibraryKind(%q, %q) = %q, %v; want %q, %v", test.path, test.name, kind, known, test.kind, test.known)
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
