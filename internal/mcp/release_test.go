package mcp

import (
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// TestByRelease asks what releases of the SDKs do, which differ by the names that they declare.
func TestByRelease(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		behavior ByRelease
		path     string
		names    []string // that the SDK declares
		want     string
	}{
		{mcpGoTable.NilResult, mcpGo, []string{"NewGetTaskResult", "ParseSamplingContent"}, "a JSON-RPC error"},
		{mcpGoTable.NilResult, mcpGo, []string{"NewGetTaskResult"}, "null in place of a result"},
		{mcpGoTable.NilResult, mcpGo, nil, "mcp-go panics"},
		{mcpGoTable.NilResult, "example.com/layer", nil, "before mcp-go v0.44"},
		{mcpGoTable.Panics, mcpGo, nil, "this release of mcp-go does not recover"},
		{mcpGoTable.Panics, mcpGo, []string{"ErrEmbeddedResourceMissingURI"}, "with mcp-go v1.0"},
		{goSDKTable.NilResult, goSDK, []string{"CacheableResult"}, "go-sdk ends the whole server"},
		{goSDKTable.NilResult, goSDK, nil, "null in place of a result"},
		{goSDKTable.NilResult, "example.com/layer", nil, "from v1.7 on"},
		{goSDKTable.Panics, goSDK, nil, "go-sdk does not recover"},
	} {
		sdk := types.NewPackage(c.path, "sdk")
		for _, name := range c.names {
			sdk.Scope().Insert(types.NewVar(token.NoPos, sdk, name, types.Typ[types.Int]))
		}
		pkg := types.NewPackage("example.com/server", "server")
		pkg.SetImports([]*types.Package{sdk})
		if got := c.behavior.In(pkg); !strings.Contains(got, c.want) {
			t.Errorf("%s with %v: %q, want %q", c.path, c.names, got, c.want)
		}
	}
}

// TestMarks checks that the newest release, which testdata has, declares all marks.
func TestMarks(t *testing.T) {
	sources := load(t)
	for _, k := range All {
		for _, b := range []ByRelease{k.NilResult, k.Panics} {
			for _, r := range b.Releases {
				if r.Mark != "" && sources[b.Package].Scope().Lookup(r.Mark) == nil {
					t.Errorf("%s: there is no %s", k.Name, r.Mark)
				}
			}
		}
	}
}
