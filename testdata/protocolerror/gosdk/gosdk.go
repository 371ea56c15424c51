// Package gosdk has tools that answer with protocol errors.
package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct{ Path string }

const busy = -32603

var errNoPath = &jsonrpc.Error{Code: -32602, Message: "no path"}

func numbered(code int64, message string) error { return &jsonrpc.Error{Code: code, Message: message} }

func invalid(text string) error { return &jsonrpc.Error{Code: -32602, Message: text} }

func Register(s *mcp.Server, w http.ResponseWriter) {
	s.AddTool(&mcp.Tool{Name: "raw"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in input
		if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "arguments: " + err.Error()} // want `return mcperr.Validation\("INVALID_ARGUMENTS", …\)`
		}
		switch len(os.Args) {
		case 0:
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the path must be absolute"} // want `raw returns a failure of the tool as a JSON-RPC error, which the model never sees; return mcperr.Validation\("INVALID_PATH", …\)`
		case 1:
			failed := &jsonrpc.Error{Code: busy, Message: fmt.Sprintf("failed to read %s", os.Args[0])}
			return nil, failed // want `raw returns a failure of the tool as a JSON-RPC error`
		case 2:
			return nil, &jsonrpc.Error{Code: 42, Message: "the disk is full", Data: []byte("1")} // want `raw returns a failure of the tool .1 of 2. as a JSON-RPC error, which the model never sees; return a tool error result`
		case 3:
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "unknown tool: " + req.Params.Name}
		case 4:
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "there is none"}
		case 5:
			return nil, &jsonrpc.Error{Code: -32603, Message: "the access token has expired"}
		case 6:
			return nil, &jsonrpc.Error{Code: int64(len(os.Args)), Message: "who knows"}
		case 8:
			full := &jsonrpc.Error{Code: -32603, Message: "the disk is full"}
			full.Data = []byte(`{"disk":1}`)
			return nil, full // want `raw returns a failure of the tool .2 of 2. as a JSON-RPC error, which the model never sees; return a tool error result`
		case 7:
			return nil, &jsonrpc.Error{Code: -32021, Message: "the client lacks sampling"}
		}
		if errors.Is(ctx.Err(), context.Canceled) {
			return nil, &jsonrpc.Error{Code: -32603, Message: "gone"}
		}
		return &mcp.CallToolResult{}, nil
	})
	s.AddTool(&mcp.Tool{Name: "tested"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		_, err := os.ReadFile(os.Args[1])
		if errors.Is(err, fs.ErrNotExist) {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "no silence " + os.Args[1]} // want `return mcperr.Internal\("SILENCE_MISSING", …\)`
		}
		if os.IsPermission(err) {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "odd"} // want `return mcperr.Permission\(`
		}
		return &mcp.CallToolResult{}, nil
	})
	s.AddTool(&mcp.Tool{Name: "bounded"}, mcperr.Handler(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, &jsonrpc.Error{Code: -32603, Message: "the disk is full"}
	}))
	s.AddTool(&mcp.Tool{Name: "helped"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := ctx.Err(); err != nil {
			return nil, &jsonrpc.Error{Code: -32603, Message: "gone"}
		}
		select {
		case <-ctx.Done():
			return nil, &jsonrpc.Error{Code: -32603, Message: "gone"}
		default:
		}
		switch req.Params.Name {
		case "helper":
			return nil, invalid("the id must be a number") // want `helped returns a failure of the tool .1 of 3. as a JSON-RPC error, which the model never sees; return a tool error result`
		case "helper that is given the number":
			return nil, numbered(jsonrpc.CodeInvalidParams, "the id must not be negative") // want `returns a failure of the tool`
		case "helper that is given the number of the protocol":
			return nil, numbered(jsonrpc.CodeMethodNotFound, "no such method")
		case "variable":
			return nil, errNoPath // want `helped returns a failure of the tool`
		default:
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "who is " + req.Params.Name}
		}
	})
	mcp.AddTool(s, &mcp.Tool{Name: "for"}, func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		if in.Path == "" {
			return nil, nil, &jsonrpc.Error{Code: -32602, Message: "no path"} // want `for returns a failure of the tool as a JSON-RPC error`
		}
		if in.Path == "http" {
			http.Error(w, "no", http.StatusBadRequest) // want `for writes an HTTP status \(1 of 2\) from inside a tool call`
			w.WriteHeader(500)                         // want `for writes an HTTP status \(2 of 2\)`
		}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }))
		server.Close()
		return nil, nil, nil
	})
}
