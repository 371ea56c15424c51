package mcp

import "github.com/mcperrlint/mcperrlint/internal/goq"

const mcpGolang = "github.com/metoro-io/mcp-golang"

// mcpGolangTable describes github.com/metoro-io/mcp-golang.
var mcpGolangTable = &SDK{
	Name:     "mcp-golang",
	Module:   mcpGolang,
	Packages: []string{mcpGolang},
	Result:   goq.Name{Package: mcpGolang, Name: "ToolResponse"},
	Tool:     goq.Name{Package: mcpGolang, Name: "ToolRetType"},
	Delivery: Text, Accessors: accessors,
	Registrars: []Registrar{
		{goq.Name{Package: mcpGolang, Type: "Server", Name: "RegisterTool"}, 2, Text, 1},
	},
	Texts:     []TextResult{{goq.Name{Package: mcpGolang, Name: "NewToolResponse"}, 0}},
	NilResult: ByRelease{Always: "mcp-golang panics when it encodes the answer, which ends the whole server"},
	Drops:     true,
	Panics: ByRelease{Always: "mcp-golang does not recover, so the whole server ends and no client of it gets an " +
		"answer"},
}
