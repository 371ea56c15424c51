package mcp

import "github.com/mcperrlint/mcperrlint/internal/goq"

const (
	mcpGo    = "github.com/mark3labs/mcp-go/mcp"
	mcpGoSrv = "github.com/mark3labs/mcp-go/server"
)

// Names that came with a release of mcp-go, by which its behavior is known.
const (
	mcpGoV12  = "ParseSamplingContent"
	mcpGoV10  = "ErrEmbeddedResourceMissingURI"
	mcpGoV044 = "NewGetTaskResult"
)

// mcpGoTable describes github.com/mark3labs/mcp-go.
var mcpGoTable = &SDK{
	Name:     "mcp-go",
	Module:   "github.com/mark3labs/mcp-go",
	Packages: []string{mcpGo, mcpGoSrv},
	Result:   goq.Name{Package: mcpGo, Name: "CallToolResult"},
	Requests: []goq.Name{{Package: mcpGo, Name: "CallToolRequest"}},
	Tool:     goq.Name{Package: mcpGo, Name: "Tool"},
	Delivery: Protocol, ForOutput: Text, Accessors: accessors,
	Handlers: []HandlerType{
		{goq.Name{Package: mcpGoSrv, Name: "ToolHandlerFunc"}, Protocol},
		{goq.Name{Package: mcpGo, Name: "TypedToolHandlerFunc"}, Protocol},
		{goq.Name{Package: mcpGo, Name: "StructuredToolHandlerFunc"}, Text},
	},
	ErrorResults: []ErrorResult{
		{Func: goq.Name{Package: mcpGo, Name: "NewToolResultError"}, Message: 0, Cause: -1},
		{Func: goq.Name{Package: mcpGo, Name: "NewToolResultErrorFromErr"}, Message: 0, Cause: 1},
		{Func: goq.Name{Package: mcpGo, Name: "NewToolResultErrorf"}, Message: 0, Cause: -1, Format: true},
	},
	Texts: []TextResult{{goq.Name{Package: mcpGo, Name: "NewToolResultText"}, 0}},
	NilResult: ByRelease{
		Always:  "the client gets null or a JSON-RPC error, before mcp-go v0.44 nothing at all",
		Package: mcpGo,
		Releases: []Release{
			{mcpGoV12, "the client gets a JSON-RPC error, which the model never sees"},
			{mcpGoV044, "the client gets null in place of a result"},
			{"", "mcp-go panics, and the client gets nothing"},
		},
	},
	Drops: true,
	Panics: ByRelease{
		Always: "up to mcp-go v1.0 the whole server ends, " +
			"since then the client gets a JSON-RPC error that the model never sees",
		Package: mcpGo,
		Releases: []Release{
			{mcpGoV12, "the client gets a JSON-RPC error, which the model never sees"},
			{mcpGoV10, "with mcp-go v1.0 the whole server ends, since v1.1 the client gets a JSON-RPC error, which the model " +
				"never " +
				"sees"},
			{"", "the whole server ends, because this release of mcp-go does not recover"},
		},
	},
	Server:   goq.Name{Package: mcpGoSrv, Name: "MCPServer"},
	Servers:  []goq.Name{{Package: mcpGoSrv, Name: "NewMCPServer"}},
	Recovery: []goq.Name{{Package: mcpGoSrv, Name: "WithRecovery"}},
	Middleware: []goq.Name{
		{Package: mcpGoSrv, Name: "WithToolHandlerMiddleware"},
		{Package: mcpGoSrv, Type: "MCPServer", Name: "Use"},
	},
	Hooks: []goq.Name{
		{Package: mcpGoSrv, Type: "Hooks", Name: "AddOnError"}, {Package: mcpGoSrv, Type: "Hooks", Name: "AddOnSuccess"},
		{Package: mcpGoSrv, Type: "Hooks", Name: "AddAfterCallTool"},
	},
	Sentinels: []goq.Name{
		{Package: mcpGo, Name: "ErrInvalidParams"},
		{Package: mcpGo, Name: "ErrInternalError"},
		{Package: mcpGo, Name: "ErrResourceNotFound"},
		{Package: mcpGoSrv, Name: "ErrResourceNotFound"},
	},
	Boundary: Boundary{
		Func:   goq.Name{Package: mcpGoSrv, Name: "WithToolHandlerMiddleware"},
		Method: "Use", Runtime: "Middleware", Types: []goq.Name{{Package: mcpGoSrv, Name: "ToolHandlerFunc"}},
	},
	Resources: Resources{
		Register: []goq.Name{
			{Package: mcpGoSrv, Type: "MCPServer", Name: "AddResource"},
			{Package: mcpGoSrv, Type: "MCPServer", Name: "AddResourceTemplate"},
			{Package: mcpGoSrv, Type: "MCPServer", Name: "AddPrompt"},
			{Package: mcpGoSrv, Name: "ServerResource"},
			{Package: mcpGoSrv, Name: "ServerResourceTemplate"},
			{Package: mcpGoSrv, Name: "ServerPrompt"},
		},
		Middleware: []goq.Name{
			{Package: mcpGoSrv, Name: "WithResourceHandlerMiddleware"}, {Package: mcpGoSrv, Name: "WithPromptHandlerMiddleware"},
		},
		Sends:     "sends with the number -32603 and no code",
		NilAnswer: nullOrError,
	},
	Since:         "v0.34",
	InvalidParams: "INVALID_PARAMS",
	Structured: []goq.Name{
		{Package: mcpGo, Name: "NewToolResultStructured"},
		{Package: mcpGo, Name: "NewToolResultStructuredOnly"},
		{Package: mcpGo, Name: "NewToolResultJSON"},
	},
	Meta:    goq.Name{Package: mcpGo, Name: "Meta"},
	SetMeta: []goq.Name{{Package: mcpGo, Name: "NewMetaFromMap"}},
	ProtocolErrors: []ProtocolError{
		{Type: goq.Name{Package: mcpGo, Name: "JSONRPCErrorDetails"}},
		{Func: goq.Name{Package: mcpGo, Name: "NewJSONRPCErrorDetails"}, Code: 0, Message: 1, Data: 2},
		{Func: goq.Name{Package: mcpGo, Name: "NewJSONRPCError"}, Code: 1, Message: 2, Data: 3},
	},
}

// mcpGoTaskTable describes the tools of mcp-go that run as tasks: their handlers start something that the client asks
// for later. What a task failed with is the text of its status, and a JSON-RPC error of tasks/result.
var mcpGoTaskTable = &SDK{
	Name:     "mcp-go",
	Module:   "github.com/mark3labs/mcp-go",
	Packages: []string{mcpGo, mcpGoSrv},
	Result:   goq.Name{Package: mcpGo, Name: "CreateTaskResult"},
	Requests: []goq.Name{{Package: mcpGo, Name: "CallToolRequest"}},
	Tool:     goq.Name{Package: mcpGo, Name: "Tool"},
	Delivery: Text, Accessors: accessors,
	Handlers: []HandlerType{
		{goq.Name{Package: mcpGoSrv, Name: "TaskToolHandlerFunc"}, Text},
	},
	Drops: true,
}
