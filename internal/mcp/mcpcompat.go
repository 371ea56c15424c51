package mcp

import "github.com/mcperrlint/mcperrlint/internal/goq"

const (
	compat    = "github.com/stacklok/toolhive-core/mcpcompat/mcp"
	compatSrv = "github.com/stacklok/toolhive-core/mcpcompat/server"
)

// compatTable describes toolhive's compatibility layer: the part of mcp-go's interface that toolhive uses, on top of
// go-sdk. It has no middleware. Its transports make an empty result of a nil one.
var compatTable = &SDK{
	Name:     "mcpcompat",
	Module:   "github.com/stacklok/toolhive-core/mcpcompat",
	Packages: []string{compat, compatSrv},
	Result:   goq.Name{Package: compat, Name: "CallToolResult"},
	Requests: []goq.Name{{Package: compat, Name: "CallToolRequest"}},
	Tool:     goq.Name{Package: compat, Name: "Tool"},
	Delivery: Protocol, Accessors: accessors,
	Handlers: []HandlerType{{goq.Name{Package: compatSrv, Name: "ToolHandlerFunc"}, Protocol}},
	ErrorResults: []ErrorResult{
		{Func: goq.Name{Package: compat, Name: "NewToolResultError"}, Message: 0, Cause: -1},
	},
	Texts:   []TextResult{{goq.Name{Package: compat, Name: "NewToolResultText"}, 0}},
	Drops:   true,
	Panics:  ByRelease{Always: "mcpcompat sends a JSON-RPC error, which the model never sees"},
	Server:  goq.Name{Package: compatSrv, Name: "MCPServer"},
	Servers: []goq.Name{{Package: compatSrv, Name: "NewMCPServer"}},
	Sentinels: []goq.Name{
		{Package: compat, Name: "ErrInvalidParams"},
		{Package: compat, Name: "ErrInternalError"},
		{Package: compat, Name: "ErrResourceNotFound"},
	},
	Resources: Resources{
		Register: []goq.Name{
			{Package: compatSrv, Type: "MCPServer", Name: "AddResource"},
			{Package: compatSrv, Type: "MCPServer", Name: "AddResourceTemplate"},
			{Package: compatSrv, Type: "MCPServer", Name: "AddPrompt"},
			{Package: compatSrv, Name: "ServerResource"},
			{Package: compatSrv, Name: "ServerResourceTemplate"},
			{Package: compatSrv, Name: "ServerPrompt"},
		},
		Sends:     "sends with the number 0 and no code",
		NilAnswer: nullOrError,
	},
	InvalidParams: "INVALID_PARAMS",
	Structured:    []goq.Name{{Package: compat, Name: "NewToolResultStructuredOnly"}},
	ProtocolErrors: []ProtocolError{
		{Type: goq.Name{Package: compat, Name: "JSONRPCErrorDetails"}},
		{Func: goq.Name{Package: compat, Name: "NewJSONRPCErrorDetails"}, Code: 0, Message: 1, Data: 2},
	},
}
