// Package mcp describes what each MCP SDK looks like to the rules: the types of its tool results and
// requests, what it does with an error that a handler returns, and the functions that build error results.
//
// It is data. Supporting another SDK means adding an entry to [All] and test data, and nothing else.
package mcp

import (
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Delivery is what the client gets for an error that a handler returns.
type Delivery uint8

const (
	// Unknown: the handler is registered where it cannot be seen.
	Unknown Delivery = iota
	// Protocol: a JSON-RPC error, which hosts do not show to the model.
	Protocol
	// Text: a tool error whose only content is the error's text.
	Text
	// Typed: a boundary makes a typed error of it, whatever it is.
	Typed
)

// SDK is one library for writing MCP servers.
type SDK struct {
	Name     string   // as people call it, for messages
	Module   string   // the module, or the part of one, that is the SDK
	Packages []string // import paths that show that a package has to do with MCP

	Result   goq.Name   // the struct that a tool call results in
	Requests []goq.Name // the structs that a raw handler is called with, if there are any
	Tool     goq.Name   // the struct that describes a tool

	// Delivery is what becomes of an error from a handler of signature (…) (*Result, error).
	Delivery Delivery

	// WithOutput is the same for handlers that give an output besides, of signature (…) (*Result, Out, error); Unknown if
	// there are none.
	WithOutput Delivery

	// Accessors are the beginnings of the names of the functions that read the arguments of a call, and fail if they are
	// missing or of another type.
	Accessors []string

	Handlers     []HandlerType
	Registrars   []Registrar
	ErrorResults []ErrorResult

	ProtocolErrors []ProtocolError

	// Structured are functions that build results whose structured content is their first argument.
	Structured []goq.Name

	// InvalidParams is what the package of Result calls JSON-RPC's code -32602; empty if another package does.
	InvalidParams string

	// SetError is the method of Result that turns it into an error result, if there is one. Its argument is
	// the error.
	SetError string

	// Texts are functions that build a result which is no error from text.
	Texts []TextResult

	// NilResult says what the client gets for a nil result beside a nil error of a handler whose errors go the way
	// of Delivery; empty where that does no harm.
	NilResult string

	// Overwrites reports whether a typed output takes the place of a result's structured content, also in an error
	// result.
	Overwrites bool

	// Sentinels are the SDK's error variables that stand for JSON-RPC errors which a tool has no use for.
	Sentinels []goq.Name

	// Drops reports whether the SDK throws away a result that comes with an error.
	Drops bool

	// Panics says what becomes of the server if a handler panics.
	Panics string

	Server     goq.Name   // the struct that a server is
	Servers    []goq.Name // functions that make a server
	Recovery   []goq.Name // options of those with which a panic ends only the call
	Middleware []goq.Name // options and methods that put something around all handlers of a server

	// Boundary is how the runtime is put around all handlers of a server.
	Boundary Boundary

	// Recalls is the method of Result with which a middleware gets back the error of which the SDK has made text; empty if
	// there is none.
	Recalls      string
	RecallsSince string // the release that has it

	// Since is the release from which on the runtime can build the SDK's results, and has a boundary; empty if all can.
	Since string
}

// Boundary is a middleware of the runtime, as a server takes it: Func(mcperr.Runtime[Types…]).
type Boundary struct {
	Func    goq.Name   // an option of the function that makes the server, or with a Type, a method of the server
	Method  string     // where Func is an option: the method of a server that does the same, in releases that have it
	Runtime string     // the function of the runtime; empty where there is none for the SDK
	Types   []goq.Name // what it is instantiated with
}

// TextResult is a function that builds a result from text, or from one content that is made of text.
type TextResult struct {
	Func goq.Name
	Text int
}

// HandlerType is a named function type that tool handlers are converted to.
type HandlerType struct {
	Type     goq.Name
	Delivery Delivery
}

// Registrar is a function or method whose parameter takes a handler of unnamed or unexported type.
type Registrar struct {
	Func     goq.Name
	Param    int
	Delivery Delivery
}

// ErrorResult is a function that builds an error result from text. An index is -1 where the parameter does
// not exist. With Format, the parameters after Message are formatted into it.
type ErrorResult struct {
	Func    goq.Name
	Message int
	Cause   int // appended to the message as ": " and its text
	Format  bool
}

// ProtocolError is a JSON-RPC error: a struct with fields Code and Message, or a function that builds one.
type ProtocolError struct {
	Type          goq.Name // of the struct; empty for a function
	Func          goq.Name
	Code, Message int // parameters of Func
	Data          int
}

const (
	goSDK     = "github.com/modelcontextprotocol/go-sdk/mcp"
	goSDKRPC  = "github.com/modelcontextprotocol/go-sdk/internal/jsonrpc2"
	mcpGo     = "github.com/mark3labs/mcp-go/mcp"
	mcpGoSrv  = "github.com/mark3labs/mcp-go/server"
	compat    = "github.com/stacklok/toolhive-core/mcpcompat/mcp"
	compatSrv = "github.com/stacklok/toolhive-core/mcpcompat/server"
	mcpGolang = "github.com/metoro-io/mcp-golang"
	trpc      = "trpc.group/trpc-go/trpc-mcp-go"
)

// accessors are those of all SDKs that have any, and of layers that imitate them.
var accessors = []string{"Require", "Get", "Bind"}

// All lists the SDKs that the rules understand.
var All = []*SDK{
	{
		Name:     "go-sdk",
		Module:   "github.com/modelcontextprotocol/go-sdk",
		Packages: []string{goSDK, "github.com/modelcontextprotocol/go-sdk/jsonrpc"},
		Result:   goq.Name{Package: goSDK, Name: "CallToolResult"},
		// CallToolRequest is an alias for an instance of ServerRequest.
		Requests: []goq.Name{{Package: goSDK, Name: "CallToolRequest"}, {Package: goSDK, Name: "ServerRequest"}},
		Tool:     goq.Name{Package: goSDK, Name: "Tool"},
		Delivery: Protocol, WithOutput: Text,
		Accessors: accessors,
		Handlers: []HandlerType{
			{goq.Name{Package: goSDK, Name: "ToolHandler"}, Protocol},
			{goq.Name{Package: goSDK, Name: "ToolHandlerFor"}, Text},
		},
		SetError: "SetError",
		Recalls:  "GetError", RecallsSince: "v1.3",
		Overwrites: true,
		NilResult:  "go-sdk ends the whole server where the client speaks protocol 2026-07-28",
		Drops:      true,
		Panics:     "go-sdk does not recover, so the whole server ends and every client of it waits in vain",
		Server:     goq.Name{Package: goSDK, Name: "Server"},
		Servers:    []goq.Name{{Package: goSDK, Name: "NewServer"}},
		Middleware: []goq.Name{{Package: goSDK, Type: "Server", Name: "AddReceivingMiddleware"}},
		Boundary: Boundary{
			Func: goq.Name{Package: goSDK, Type: "Server", Name: "AddReceivingMiddleware"}, Runtime: "Receiving",
			Types: []goq.Name{{Package: goSDK, Name: "CallToolResult"}, {Package: goSDK, Name: "MethodHandler"}},
		},
		// jsonrpc.Error is an alias for it.
		ProtocolErrors: []ProtocolError{{Type: goq.Name{Package: goSDKRPC, Name: "WireError"}}},
	},
	mcpGoTable(),
	compatTable(),
	{
		Name:     "mcp-golang",
		Module:   mcpGolang,
		Packages: []string{mcpGolang},
		Result:   goq.Name{Package: mcpGolang, Name: "ToolResponse"},
		Tool:     goq.Name{Package: mcpGolang, Name: "ToolRetType"},
		Delivery: Text, Accessors: accessors,
		Registrars: []Registrar{
			{goq.Name{Package: mcpGolang, Type: "Server", Name: "RegisterTool"}, 2, Text},
		},
		Texts:     []TextResult{{goq.Name{Package: mcpGolang, Name: "NewToolResponse"}, 0}},
		NilResult: "mcp-golang panics when it encodes the answer, which ends the whole server",
		Drops:     true,
		Panics:    "mcp-golang does not recover, so the whole server ends and no client of it gets an answer",
	},
	{
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
			{goq.Name{Package: trpc, Name: "NewStructuredToolHandler"}, 0, Text},
		},
		ErrorResults: []ErrorResult{
			{Func: goq.Name{Package: trpc, Name: "NewErrorResult"}, Message: 0, Cause: -1},
		},
		Texts: []TextResult{{goq.Name{Package: trpc, Name: "NewTextResult"}, 0}},
	},
}

func mcpGoTable() *SDK {
	constructor := func(name string, message, cause int, format bool) ErrorResult {
		return ErrorResult{Func: goq.Name{Package: mcpGo, Name: name}, Message: message, Cause: cause, Format: format}
	}
	return &SDK{
		Name:     "mcp-go",
		Module:   strings.TrimSuffix(mcpGo, "/mcp"),
		Packages: []string{mcpGo, mcpGoSrv},
		Result:   goq.Name{Package: mcpGo, Name: "CallToolResult"},
		Requests: []goq.Name{{Package: mcpGo, Name: "CallToolRequest"}},
		Tool:     goq.Name{Package: mcpGo, Name: "Tool"},
		Delivery: Protocol, Accessors: accessors,
		Handlers: []HandlerType{
			{goq.Name{Package: mcpGoSrv, Name: "ToolHandlerFunc"}, Protocol},
			{goq.Name{Package: mcpGo, Name: "TypedToolHandlerFunc"}, Protocol},
			{goq.Name{Package: mcpGo, Name: "StructuredToolHandlerFunc"}, Text},
		},
		ErrorResults: []ErrorResult{
			constructor("NewToolResultError", 0, -1, false),
			constructor("NewToolResultErrorFromErr", 0, 1, false),
			constructor("NewToolResultErrorf", 0, -1, true),
		},
		Texts:     []TextResult{{goq.Name{Package: mcpGo, Name: "NewToolResultText"}, 0}},
		NilResult: "the client gets null or a JSON-RPC error, before mcp-go v0.44 nothing at all",
		Drops:     true,
		Panics: "up to mcp-go v1.0 the whole server ends, " +
			"since then the client gets a JSON-RPC error that the model never sees",
		Server:   goq.Name{Package: mcpGoSrv, Name: "MCPServer"},
		Servers:  []goq.Name{{Package: mcpGoSrv, Name: "NewMCPServer"}},
		Recovery: []goq.Name{{Package: mcpGoSrv, Name: "WithRecovery"}},
		Middleware: []goq.Name{
			{Package: mcpGoSrv, Name: "WithToolHandlerMiddleware"},
			{Package: mcpGoSrv, Type: "MCPServer", Name: "Use"},
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
		Since:         "v0.34",
		InvalidParams: "INVALID_PARAMS",
		Structured: []goq.Name{
			{Package: mcpGo, Name: "NewToolResultStructured"},
			{Package: mcpGo, Name: "NewToolResultStructuredOnly"},
			{Package: mcpGo, Name: "NewToolResultJSON"},
		},
		ProtocolErrors: []ProtocolError{
			{Type: goq.Name{Package: mcpGo, Name: "JSONRPCErrorDetails"}},
			{Func: goq.Name{Package: mcpGo, Name: "NewJSONRPCErrorDetails"}, Code: 0, Message: 1, Data: 2},
			{Func: goq.Name{Package: mcpGo, Name: "NewJSONRPCError"}, Code: 1, Message: 2, Data: 3},
		},
	}
}

// compatTable describes toolhive's compatibility layer: the part of mcp-go's interface that toolhive uses, on top of
// go-sdk. It has no middleware. Its transports make an empty result of a nil one.
func compatTable() *SDK {
	return &SDK{
		Name:     "mcpcompat",
		Module:   strings.TrimSuffix(compat, "/mcp"),
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
		Panics:  "mcpcompat sends a JSON-RPC error, which the model never sees",
		Server:  goq.Name{Package: compatSrv, Name: "MCPServer"},
		Servers: []goq.Name{{Package: compatSrv, Name: "NewMCPServer"}},
		Sentinels: []goq.Name{
			{Package: compat, Name: "ErrInvalidParams"},
			{Package: compat, Name: "ErrInternalError"},
			{Package: compat, Name: "ErrResourceNotFound"},
		},
		InvalidParams: "INVALID_PARAMS",
		Structured:    []goq.Name{{Package: compat, Name: "NewToolResultStructuredOnly"}},
		ProtocolErrors: []ProtocolError{
			{Type: goq.Name{Package: compat, Name: "JSONRPCErrorDetails"}},
			{Func: goq.Name{Package: compat, Name: "NewJSONRPCErrorDetails"}, Code: 0, Message: 1, Data: 2},
		},
	}
}
