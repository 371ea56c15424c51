// Package protocol answers with JSON-RPC errors.
package protocol

import (
	"context"
	"errors"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const codeGone = -32002 // want `^codeGone uses -32002, which MCP 2026-07-28 has retired: servers must not send it, and clients no longer know it; write -32602 \(invalid params\)$`

const codeMissing = -32002 // want `^codeMissing uses -32002`

var errOther = &jsonrpc.Error{Code: -32001, Message: "no session"}

func other(ctx context.Context) error { return ctx.Err() }

func read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	switch req.Params.URI {
	case "retired":
		return nil, &jsonrpc.Error{Code: -32002, Message: "no such page"} // want `^read uses -32002`
	case "retired, by name":
		return nil, &jsonrpc.Error{Code: codeGone, Message: "no such page"}
	case "retired, without a number in its place":
		return nil, &jsonrpc.Error{Code: mcp.CodeURLElicitationRequired, Message: "log in"} // want `^read uses -32042, which MCP 2026-07-28 has retired: .*; answer with a result that asks for input$`
	case "retired, and still read":
		return nil, &jsonrpc.Error{Code: codeMissing, Message: "no such page"}
	case "legacy":
		return nil, &jsonrpc.Error{Code: -32001, Message: "no session"} // want `^read uses -32001, from the range that MCP 2026-07-28 keeps for what SDKs have always sent \(-32019 to -32000\)`
	case "reserved for MCP":
		return nil, &jsonrpc.Error{Code: -32050, Message: "no"} // want `^read uses -32050, which JSON-RPC reserves and neither it nor MCP defines: a later version may give it another meaning`
	case "reserved for JSON-RPC":
		return nil, &jsonrpc.Error{Code: -32768, Message: "no"} // want `uses -32768, which JSON-RPC reserves`
	case "of another server, which is only looked for":
		if errors.Is(other(ctx), &jsonrpc.Error{Code: -32002}) || errors.Is(other(ctx), errOther) {
			return nil, mcp.ResourceNotFoundError(req.Params.URI)
		}
	case "a number that follows":
		e := &jsonrpc.Error{Message: "no such page"}
		e.Code = jsonrpc.CodeInvalidParams
		return nil, e
	case "no HTTP status, like the exit code of a program":
		return nil, &jsonrpc.Error{Code: 127, Message: "no"}
	case "an HTTP status":
		return nil, &jsonrpc.Error{Code: 403, Message: "no"} // want `uses the HTTP status 403`
	case "outside":
		return nil, &jsonrpc.Error{Code: -1, Message: "no"} // no ranges are registered

	case "defined":
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "no"}
	case "defined, as a literal":
		return nil, &jsonrpc.Error{Code: -32602, Message: "no"}
	case "defined by MCP":
		return nil, &jsonrpc.Error{Code: -32021, Message: "no"}
	case "registered":
		return nil, &jsonrpc.Error{Code: 2500, Message: "the path leads outside"}
	case "unset":
		return nil, &jsonrpc.Error{Message: "no"} // want `^read \(1 of 2\) builds a JSON-RPC error with the code 0, which no specification defines: .* write -32602 for wrong parameters`
	case "zero":
		return nil, &jsonrpc.Error{Code: 0, Message: "no"} // want `builds a JSON-RPC error with the code 0`
	}
	var e *jsonrpc.Error
	if errors.As(errors.New("from a client"), &e) && e.Code == codeMissing { // reading is not sending
		return nil, e
	}
	return nil, fail(-32700, "no")
}

func fail(code int64, message string) error {
	return &jsonrpc.Error{Code: code, Message: message}
}

func old(id any) []any {
	return []any{
		mcpgo.NewJSONRPCError(mcpgo.NewRequestId(id), mcpgo.RESOURCE_NOT_FOUND, "no such page", nil), // want `^old uses -32002`
		mcpgo.NewJSONRPCErrorDetails(500, "it failed", nil),                                          // want `uses the HTTP status 500`
		mcpgo.JSONRPCErrorDetails{Code: -32003},                                                      // want `uses -32003, from the range`
		mcpgo.NewJSONRPCErrorDetails(mcpgo.REQUEST_INTERRUPTED, "stopped", nil),
		fail(-32004, "no"), // want `uses -32004, from the range`
	}
}

func init() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	s.AddResource(&mcp.Resource{URI: "x"}, read)
	_ = old
}
