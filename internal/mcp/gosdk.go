package mcp

import "github.com/mcperrlint/mcperrlint/internal/goq"

const (
	goSDK    = "github.com/modelcontextprotocol/go-sdk/mcp"
	goSDKRPC = "github.com/modelcontextprotocol/go-sdk/internal/jsonrpc2"
)

// goSDKTable describes github.com/modelcontextprotocol/go-sdk, the official SDK.
var goSDKTable = &SDK{
	Name:     "go-sdk",
	Module:   "github.com/modelcontextprotocol/go-sdk",
	Packages: []string{goSDK, "github.com/modelcontextprotocol/go-sdk/jsonrpc"},
	Result:   goq.Name{Package: goSDK, Name: "CallToolResult"},
	// CallToolRequest is an alias for an instance of ServerRequest.
	Requests:   []goq.Name{{Package: goSDK, Name: "CallToolRequest"}, {Package: goSDK, Name: "ServerRequest"}},
	Tool:       goq.Name{Package: goSDK, Name: "Tool"},
	AnyRequest: goq.Name{Package: goSDK, Name: "Request"}, AnyResult: goq.Name{Package: goSDK, Name: "Result"},
	Delivery: Protocol, WithOutput: Text,
	Accessors: accessors,
	Handlers: []HandlerType{
		{goq.Name{Package: goSDK, Name: "ToolHandler"}, Protocol},
		{goq.Name{Package: goSDK, Name: "ToolHandlerFor"}, Text},
	},
	Meta:     goq.Name{Package: goSDK, Name: "Meta"},
	SetMeta:  []goq.Name{{Package: goSDK, Type: "Meta", Name: "SetMeta"}},
	SetError: "SetError",
	Recalls:  "GetError", RecallsSince: "v1.3",
	Overwrites: true,
	NilResult: ByRelease{
		Always:  "from v1.7 on, go-sdk ends the whole server where the client speaks protocol 2026-07-28",
		Package: goSDK,
		Releases: []Release{
			{"CacheableResult", "go-sdk ends the whole server where the client speaks protocol 2026-07-28"}, // v1.7
			{"", "the client gets null in place of a result"},
		},
	},
	Drops: true,
	Panics: ByRelease{Always: "go-sdk does not recover, so the whole server ends and every client of it waits for " +
		"ever"},
	Server:     goq.Name{Package: goSDK, Name: "Server"},
	Servers:    []goq.Name{{Package: goSDK, Name: "NewServer"}},
	Middleware: []goq.Name{{Package: goSDK, Type: "Server", Name: "AddReceivingMiddleware"}},
	Sending: []goq.Name{
		{Package: goSDK, Type: "Server", Name: "AddSendingMiddleware"},
		{Package: goSDK, Type: "Client", Name: "AddSendingMiddleware"},
	},
	Boundary: Boundary{
		Func: goq.Name{Package: goSDK, Type: "Server", Name: "AddReceivingMiddleware"}, Runtime: "Receiving", Last: true,
		Types: []goq.Name{{Package: goSDK, Name: "CallToolResult"}, {Package: goSDK, Name: "MethodHandler"}},
	},
	Resources: Resources{
		Register: []goq.Name{
			{Package: goSDK, Type: "Server", Name: "AddResource"},
			{Package: goSDK, Type: "Server", Name: "AddResourceTemplate"},
			{Package: goSDK, Type: "Server", Name: "AddPrompt"},
		},
		Error:     goq.Name{Package: "github.com/modelcontextprotocol/go-sdk/jsonrpc", Name: "Error"},
		Sends:     "sends with the number 0 and no data",
		NilAnswer: "go-sdk answers with an error that has no code, and says that the handler returned nil",
		NilPrompt: true, Panics: true,
	},
	// jsonrpc.Error is an alias for it.
	ProtocolErrors: []ProtocolError{{Type: goq.Name{Package: goSDKRPC, Name: "WireError"}}},
}
