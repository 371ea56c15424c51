package mcp

import "github.com/mcperrlint/mcperrlint/internal/goq"

const (
	goMCP    = "github.com/ThinkInAIXYZ/go-mcp"
	goMCPSrv = goMCP + "/server"
	goMCPTyp = goMCP + "/protocol"
	goMCPPkg = goMCP + "/pkg"
)

// goMCPTable describes github.com/ThinkInAIXYZ/go-mcp.
var goMCPTable = &SDK{
	Name:     "go-mcp",
	Module:   goMCP,
	Packages: []string{goMCPTyp, goMCPSrv, goMCPPkg},
	Result:   goq.Name{Package: goMCPTyp, Name: "CallToolResult"},
	Requests: []goq.Name{{Package: goMCPTyp, Name: "CallToolRequest"}},
	Tool:     goq.Name{Package: goMCPTyp, Name: "Tool"},
	Delivery: Protocol, Accessors: []string{"VerifyAndUnmarshal"},
	Handlers: []HandlerType{
		{goq.Name{Package: goMCPSrv, Name: "ToolHandlerFunc"}, Protocol},
	},
	FromFields: []FieldsResult{
		{Func: goq.Name{Package: goMCPTyp, Name: "NewCallToolResult"}, Content: 0, IsError: 1},
	},
	NilResult:  ByRelease{Always: "the client gets null in place of a result"},
	Drops:      true,
	Panics:     ByRelease{Always: "go-mcp recovers, but sends no answer, so that the client waits for ever"},
	Server:     goq.Name{Package: goMCPSrv, Name: "Server"},
	Servers:    []goq.Name{{Package: goMCPSrv, Name: "NewServer"}},
	Middleware: []goq.Name{{Package: goMCPSrv, Type: "Server", Name: "Use"}},
	Boundary: Boundary{
		Func: goq.Name{Package: goMCPSrv, Type: "Server", Name: "Use"}, Runtime: "Middleware",
		Types: []goq.Name{{Package: goMCPSrv, Name: "ToolHandlerFunc"}}, Since: "v0.2.20",
	},
	Sentinels: []goq.Name{
		{Package: goMCPPkg, Name: "ErrMethodNotSupport"},
		{Package: goMCPPkg, Name: "ErrRequestInvalid"},
		{Package: goMCPPkg, Name: "ErrServerNotSupport"},
	},
	Resources: Resources{
		Register: []goq.Name{
			{Package: goMCPSrv, Type: "Server", Name: "RegisterResource"},
			{Package: goMCPSrv, Type: "Server", Name: "RegisterResourceTemplate"},
			{Package: goMCPSrv, Type: "Server", Name: "RegisterPrompt"},
		},
		Sends:     "sends with the number -32603 and no code",
		NilAnswer: "the client gets null in place of an answer",
		NilPrompt: true, Panics: true,
	},
}
