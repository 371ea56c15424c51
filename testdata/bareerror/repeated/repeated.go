// Package repeated has errors that are reported in several places.
package repeated

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// in is what the tools take.
type in struct{ Name string }

// Register registers the tools.
func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "read"}, read)
	mcp.AddTool(s, &mcp.Tool{Name: "write"}, write)
	mcp.AddTool(s, &mcp.Tool{Name: "other"}, other)
}

// The file gets constants for what occurs three times in it, and in no other.
func read(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if args.Name == "" {
		return nil, nil, errors.New("name is required") // want `"NAME_REQUIRED"`
	}
	if _, err := os.Open(args.Name); err != nil {
		return nil, nil, fmt.Errorf("failed to open file: %w", err) // want `"OPEN_FILE_FAILED"`
	}
	if _, err := os.Create(args.Name); err != nil {
		return nil, nil, fmt.Errorf("failed to open file: %w", err) // want `"OPEN_FILE_FAILED"`
	}
	return nil, 1, nil
}

func write(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if args.Name == "" {
		return nil, nil, errors.New("name is required") // want `"NAME_REQUIRED"`
	}
	if len(args.Name) > 100 {
		return nil, nil, errors.New("invalid user ID") // want `"INVALID_USER_ID"`
	}
	if len(args.Name) > 90 {
		return nil, nil, errors.New("invalid user ID") // want `"INVALID_USER_ID"`
	}
	if len(args.Name) > 80 {
		return nil, nil, errors.New("invalid user ID") // want `"INVALID_USER_ID"`
	}
	if _, err := os.Open(args.Name); err != nil {
		return nil, nil, fmt.Errorf("failed to open file: %w", err) // want `"OPEN_FILE_FAILED"`
	}
	return nil, 1, nil
}

// What occurs in another file as well stays as it is, and so does what would need a name that is taken.
func other(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if args.Name == "" {
		return nil, nil, errors.New("name is required") // want `"NAME_REQUIRED"`
	}
	codeCloseFileFailed := func() error { return errors.New("failed to close file") }
	switch args.Name {
	case "a", "b":
		return nil, nil, errors.New("failed to close file") // want `"CLOSE_FILE_FAILED"`
	case "c":
		return nil, codeCloseFileFailed, errors.New("failed to close file") // want `"CLOSE_FILE_FAILED"`
	case "d":
		return nil, nil, errors.New("failed to close file") // want `"CLOSE_FILE_FAILED"`
	}
	return nil, 1, nil
}
