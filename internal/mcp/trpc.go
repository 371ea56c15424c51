package mcp

import "github.com/mcperrlint/mcperrlint/internal/goq"

const trpc = "trpc.group/trpc-go/trpc-mcp-go"

// trpcTable describes trpc.group/trpc-go/trpc-mcp-go.
var trpcTable = &SDK{
	Name:     "trpc-mcp-go",
	Module:   trpc,
	Packages: []string{trpc},
	Result:   goq.Name{Package: trpc, Name: "CallToolResult"},
	Requests: []goq.Name{{Package: trpc, Name: "CallToolRequest"}},
	Tool:     goq.Name{Package: trpc, Name: "Tool"},
	Delivery: Text, Accessors: accessors,
	Handlers: []HandlerType{
		{goq.Name{Package: trpc, Name: "toolHandler"}, Text},
		{goq.Name{Package: trpc, Name: "TypedToolHandler"}, Text},
	},
	Registrars: []Registrar{
		{goq.Name{Package: trpc, Name: "NewStructuredToolHandler"}, 0, Text, 0},
	},
	ErrorResults: []ErrorResult{
		{Func: goq.Name{Package: trpc, Name: "NewErrorResult"}, Message: 0, Cause: -1},
	},
	Texts: []TextResult{{goq.Name{Package: trpc, Name: "NewTextResult"}, 0}},
}
