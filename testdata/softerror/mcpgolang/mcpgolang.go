// Package mcpgolang has tools whose responses report failures. mcp-golang marks only a returned error as an error.
package mcpgolang

import (
	"fmt"
	"os"
	"strings"

	mcp "github.com/metoro-io/mcp-golang"
)

type pageArgs struct {
	Path string `json:"path" jsonschema:"required,description=the page"`
}

func Register(s *mcp.Server) error { return s.RegisterTool("read_page", "Reads a page", readPage) }

func readPage(args pageArgs) (*mcp.ToolResponse, error) {
	if args.Path == "" {
		return mcp.NewToolResponse(mcp.NewTextContent("path is required")), nil // want `readPage reports "path is required" as a success`
	}
	if strings.Contains(args.Path, "..") {
		return &mcp.ToolResponse{Content: []*mcp.Content{mcp.NewTextContent("path must not contain ..")}}, nil // want `readPage reports "path must not contain .." as a success`
	}
	data, err := os.ReadFile(args.Path)
	if err != nil {
		return text(fmt.Sprintf("failed to read the page: %v", err)), nil // want `readPage reports`
	}
	if len(data) == 0 {
		return text("No text found"), nil
	}
	return mcp.NewToolResponse(mcp.NewTextContent("Page "+args.Path), mcp.NewTextContent(string(data))), nil
}

func text(s string) *mcp.ToolResponse { return mcp.NewToolResponse(mcp.NewTextContent(s)) }
