package hidden

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// The text of an error is not enough for the run time: whether the id is missing or the network is down is lost.
func fetchPart(id string) (string, error) {
	if id == "" {
		return "", errors.New("id is required")
	}
	resp, err := http.Get("https://parts.example/" + id)
	if err != nil {
		return "", fmt.Errorf("failed to get the part: %v", err)
	}
	return resp.Status, nil
}

func lookUpPart(id string) (string, error) {
	status, err := fetchPart(id)
	if err != nil {
		return "", fmt.Errorf("failed to look up: %v", err)
	}
	return status, nil
}

func part(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	status, err := lookUpPart(req.GetString("id", ""))
	if err != nil {
		return nil, fmt.Errorf("failed to query: %w", err) // want `mcperr.Wrap\("QUERY_FAILED"`
	}
	return mcp.NewToolResultText(status), nil
}

// ServeParts adds a tool to a server.
func ServeParts(s *server.MCPServer) { s.AddTool(mcp.NewTool("part"), part) }
