package hidden

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// The functions between have to wrap this error, so that the tool reports its code. That is what mcphiddencause is for.
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
		return nil, fmt.Errorf("failed to query: %w", err) // want `mcperr.Validation\("ID_REQUIRED", …\) in fetchPart`
	}
	return mcp.NewToolResultText(status), nil
}

type camera struct{ address string }

func (c *camera) shoot(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	url := "http://" + c.address + "/" + name
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, fmt.Errorf("failed to prepare: %w", err) // want `mcperr.Wrap`
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, fmt.Errorf("failed to shoot: %w", err) // want `mcperr.Wrap`
	}
	defer resp.Body.Close()
	picture, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, fmt.Errorf("failed to read the picture: %w", err) // want `mcperr.Wrap`
	}
	if len(picture) == 0 {
		return nil, fmt.Errorf("camera %s sent an empty picture", name) // want `mcperr.Unknown\("EMPTY_PICTURE"`
	}
	return mcp.NewToolResultText("shot"), nil
}

// ServeParts adds two tools to a server.
func ServeParts(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("part"), part)
	s.AddTool(mcp.NewTool("shoot"), (&camera{}).shoot)
}
