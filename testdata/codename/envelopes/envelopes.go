// Package envelopes sends maps as errors.
package envelopes

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func handler(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var envelope any
	switch req.Params.Name {
	case "flat":
		envelope = map[string]any{"code": "notFound", "message": "no such page", "retryable": false} // want `^handler uses the code "notFound", .* write "NOT_FOUND"$`
	case "nested":
		envelope = map[string]any{"error": map[string]any{"code": "bad_page", "message": "bad page"}} // want `write "BAD_PAGE"`
	case "in two maps":
		envelope = map[string]any{"message": "DISK_FULL", "error": map[string]any{"code": "no space"}} // want `uses the text "no space" as a code`
	case "strings":
		envelope = map[string]string{"error_code": "error", "error": "it failed"} // want `which fits every failure`
	case "unsuccessful":
		envelope = map[string]any{"success": false, "code": "no space left", "message": "DISK_FULL"} // want `code and message swapped`

	case "no sign but that it is sent as an error":
		envelope = map[string]any{"code": "no-page", "message": "no such page"} // want `write "NO_PAGE"`

	// These are no errors.
	case "a country":
		envelope = map[string]any{"code": "de", "name": "Germany"}
	case "success":
		envelope = map[string]any{"success": true, "code": "all good", "message": "done"}
	case "no error":
		envelope = map[string]any{"error": nil, "code": "x y", "message": "done"}
	case "a number":
		envelope = map[string]any{"error": "no", "code": 7}
	case "what somebody else said":
		envelope = map[string]any{"error": "no", "code": req.Params.Name}
	}
	data, err := json.Marshal(envelope)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultError(string(data)), nil
}

// texts answers with JSON that it writes itself. Only the code in it changes.
func texts(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := req.GetString("id", "")
	switch req.Params.Name {
	case "quoted":
		return mcp.NewToolResultError("{\"code\":\"missing-id\",\"message\":\"id is required\"}"), nil // want `write "MISSING_ID"`
	case "twice":
		return mcp.NewToolResultError(`{"code":"odd-id","kind":"odd-id","message":"odd"}`), nil // want `write "ODD_ID"`
	case "format":
		return mcp.NewToolResultError(fmt.Sprintf(`{"code":"item-lost","message":"%s is lost"}`, id)), nil // want `write "ITEM_LOST"`
	}
	return mcp.NewToolResultError(`{"code":"item-gone","message":"the item is gone","retryable":false}`), nil // want `write "ITEM_GONE"`
}

// greet does not fail.
func greet(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := json.Marshal(map[string]any{"code": "en", "message": "hello"})
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(string(data)), nil
}

// serve answers a browser, not a tool call.
func serve(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(map[string]any{"code": "token_required", "error": "log in first"})
}

func register(s *server.MCPServer) {
	http.HandleFunc("/", serve)
	s.AddTool(mcp.NewTool("x"), handler)
	s.AddTool(mcp.NewTool("greet"), greet)
	s.AddTool(mcp.NewTool("texts"), texts)
}

var _ = register
