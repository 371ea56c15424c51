package encoded

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"time"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func shelves(ctx context.Context, req mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
	res, err := mcpgo.NewToolResultJSON(map[string]any{"shelves": req.GetInt("room", 0)})
	if err != nil {
		return nil, err // want `mcperr.Internal\("MARSHAL_RESPONSE_FAILED"`
	}
	return res, nil
}

func rooms(ctx context.Context, req mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
	data, err := json.Marshal(loan{})
	if err != nil {
		return nil, fmt.Errorf("failed to marshal reading room info: %w", err) // want `mcperr.Internal\("MARSHAL_RESPONSE_FAILED"`
	}
	return mcpgo.NewToolResultText(string(data)), nil
}

// ServeShelves adds two tools to a server.
func ServeShelves(s *server.MCPServer) {
	s.AddTool(mcpgo.NewTool("shelves"), shelves)
	s.AddTool(mcpgo.NewTool("rooms"), rooms)
	s.AddTool(mcpgo.NewTool("plan"), plan)
	s.AddTool(mcpgo.NewTool("print"), print)
}

func plan(ctx context.Context, req mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
	data, err := json.Marshal(loan{})
	if err != nil {
		return nil, fmt.Errorf("failed to marshal the floor plan: %w", err) // want `"MARSHAL_FLOOR_PLAN_FAILED"`
	}
	if err := os.WriteFile("plan.json", data, 0o600); err != nil {
		return nil, fmt.Errorf("failed to write the plan: %w", err) // want `"WRITE_PLAN_FAILED"`
	}
	return mcpgo.NewToolResultText("planned"), nil
}

// The time of a program is over. It may have done its work.
func print(ctx context.Context, req mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "printer", req.GetString("label", "")).CombinedOutput()
	if ctx.Err() == context.DeadlineExceeded {
		return nil, fmt.Errorf("the printer took longer than a minute") // want `mcperr.Timeout`
	}
	if err != nil {
		return nil, fmt.Errorf("printer: %w", err) // want `mcperr.Wrap`
	}
	return mcpgo.NewToolResultText(string(out)), nil
}
