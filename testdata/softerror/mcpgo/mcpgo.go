// Package mcpgo has tools that report failures as successes.
package mcpgo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"example.com/mcpserver/softerror/texts"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type store map[string]*item

type item struct {
	name, state string
	parts       []string
}

func (s store) load(ctx context.Context, name string) (*item, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return s[name], nil
}

func Register(s *server.MCPServer, db store) {
	s.AddTool(mcp.NewTool("load_item"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		name := req.GetString("name", "")
		if name == "" {
			return mcp.NewToolResultText("name is required"), nil // want `load_item reports "name is required" as a success: isError is not set, so client and model take the failure for the answer; use mcperr.Validation\("NAME_REQUIRED", …\)`
		}
		if strings.Contains(name, "/") {
			return mcp.NewToolResultText("Invalid name " + name), nil // want `load_item reports`
		}
		it, err := db.load(ctx, name)
		if err != nil {
			return mcp.NewToolResultText("failed to load the item: " + err.Error()), nil // want `load_item reports`
		}
		if it == nil {
			return mcp.NewToolResultText(fmt.Sprintf("item %q not found", name)), nil // want `load_item reports`
		}
		if it.state != "ready" {
			return mcp.NewToolResultText("❌ The item cannot be loaded in this state"), nil // want `load_item reports`
		}
		if len(it.parts) == 0 {
			return mcp.NewToolResultText("No parts found"), nil
		}
		if len(it.parts) > 100 {
			return mcp.NewToolResultText("Failed parts and others: too many to list"), nil
		}
		return mcp.NewToolResultText(strings.Join(it.parts, "\n")), nil
	})
	s.AddTool(mcp.NewTool("change_item"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		it, err := db.load(ctx, req.GetString("name", ""))
		if err != nil {
			return mcp.NewToolResultText(err.Error()), nil // want `change_item reports`
		}
		if err := os.Remove(it.name); err != nil {
			return mcp.NewToolResultText(fmt.Sprintf("Changed %s, but the old file could not be removed: %v", it.name, err)), nil
		}
		switch action := req.GetString("action", ""); action {
		case "open":
			if _, ok := req.GetArguments()["force"].(bool); !ok {
				return mcp.NewToolResultText("force must be true or false"), nil // want `change_item reports`
			}
			return mcp.NewToolResultText("The item is opened"), nil
		case "parts":
			if len(it.parts) > 0 {
				return mcp.NewToolResultText("parts cannot be changed: " + strings.Join(it.parts, " ")), nil
			}
		case "all":
			result := &mcp.CallToolResult{Content: []mcp.Content{mcp.TextContent{Type: "text", Text: "all is not supported"}}}
			return result, nil // want `change_item reports`
		case "log":
			result := mcp.NewToolResultText("unknown action log")
			result.Content = append(result.Content, mcp.NewTextContent("and more"))
			return result, nil
		case "marked":
			result := mcp.NewToolResultText("unknown action marked")
			result.IsError = true
			return result, nil
		default:
			return mcp.NewToolResultText(fmt.Sprintf("Unknown action '%s'", action)), nil // want `change_item reports`
		}
		return mcp.NewToolResultText("Failed to find anything that was to be changed"), nil
	})
	s.AddTool(mcp.NewTool("read_file"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		data, err := os.ReadFile(req.GetString("path", ""))
		if errors.Is(err, fs.ErrNotExist) {
			return texts.Say("The file has not been written yet, or cannot be seen"), nil
		}
		if err != nil {
			cached, err2 := os.ReadFile("cache")
			if err2 == nil {
				return texts.Say("could not read the file, using the cached copy: " + string(cached)), nil
			}
			return texts.Say(fmt.Sprintf("could not read the file (%v)", err)), nil // want `read_file reports`
		}
		if len(data) == 0 {
			return texts.Complain("the file is empty") // want `read_file reports "the file is empty"`
		}
		if _, err := fmt.Sscan(string(data)); err != nil {
			return texts.ErrorResult(err), nil // want `read_file reports`
		}
		if !strings.HasPrefix(string(data), "#") {
			return texts.ErrorResult(errors.New("no header")), nil // want `read_file reports`
		}
		return texts.Say(string(data)), nil
	})
	s.AddTool(mcp.NewTool("validate_name"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if _, err := fmt.Sscan(req.GetString("name", "")); err != nil {
			return mcp.NewToolResultText(fmt.Sprintf("invalid name: %v", err)), nil
		}
		return mcp.NewToolResultText("fine"), nil
	})
	s.AddTool(mcp.NewTool("search_items"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		it, ok := db[req.GetString("name", "")]
		if !ok {
			return mcp.NewToolResultText(fmt.Sprintf("items like %q not found", req.GetString("name", ""))), nil
		}
		if it.state == "broken" {
			data, err := json.Marshal(map[string]any{"error": "the item is broken", "code": 7})
			if err != nil {
				return nil, err
			}
			return mcp.NewToolResultText(string(data)), nil // want `search_items reports`
		}
		if it.state == "odd" {
			return mcp.NewToolResultText(fmt.Sprintf(`{"error": %q}`, it.state)), nil // want `search_items reports`
		}
		data, err := json.Marshal(map[string]any{"error": it.state, "items": it.parts})
		if err != nil {
			return mcp.NewToolResultText(fmt.Sprintf("Warning: cannot encode the item, %v", err)), nil
		}
		return mcp.NewToolResultText(string(data)), nil
	})
	s.AddTool(mcp.NewTool("meaning_of"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		switch req.GetString("code", "") {
		case "E1":
			return mcp.NewToolResultText("Error E1: the item could not be found"), nil
		case "E2":
			return mcp.NewToolResultText("Access denied: the token is invalid"), nil
		default:
			return mcp.NewToolResultText("Unknown code"), nil // want `meaning_of reports`
		}
	})
	s.AddTool(mcp.NewTool("drop"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		switch req.GetString("what", "") {
		case "all":
			return mcp.NewToolResultText("Error: cannot drop all"), nil // want `drop reports`
		default:
			_, err := db.load(ctx, "")
			return mcp.NewToolResultText("dropped"), err
		case "one":
			it, err := db.load(ctx, "one")
			return mcp.NewToolResultText(it.name), err
		}
	})
	s.AddTool(mcp.NewTool("last_error"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText(fmt.Sprintf("Error: %s", db["last"].state)), nil
	})
	s.AddTool(mcp.NewTool("not_done"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("Error: not implemented"), nil // want `not_done reports`
	})
	s.AddTool(mcp.NewTool("check_item"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		it, err := db.load(ctx, req.GetString("name", ""))
		if err != nil {
			return mcp.NewToolResultText("error: " + err.Error()), nil
		}
		if len(it.parts) > 60 {
			return mcp.NewToolResultText(fmt.Sprintf("error: the item has %d parts", len(it.parts))), nil
		}
		return mcp.NewToolResultText("the item is fine"), nil
	})
}
