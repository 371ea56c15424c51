// Package asked has functions whose callers look at the causes of errors. They must not find more than before.
package asked

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type args struct{ Name string }

// read is called by find, whose caller asks.
func read(name string) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", fmt.Errorf("read: %v", err)
	}
	return string(text), nil
}

func find(name string) (string, error) {
	text, err := read(name)
	if err != nil {
		return "", fmt.Errorf("find: %v", err)
	}
	return text, nil
}

func findOrNot(ctx context.Context, req *mcp.CallToolRequest, in args) (*mcp.CallToolResult, string, error) {
	text, err := find(in.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "there is none", nil
	}
	return nil, text, err
}

// again calls a function up to three times. It stops if the function works, or if access is denied.
func again(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil || errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return err
}

func remove() error {
	if err := os.Remove("lock"); err != nil {
		return fmt.Errorf("remove: %v", err)
	}
	return nil
}

func unlock(ctx context.Context, req *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if in.Name == "" {
		return nil, nil, remove()
	}
	return nil, nil, again(remove)
}

// Size is another function. Whether code asks for its causes is not followed: the package asks.
func Size(name string) (int64, error) {
	info, err := os.Stat(name)
	if err != nil {
		return 0, fmt.Errorf("size: %v", err)
	}
	return info.Size(), nil
}

func sizeOf(ctx context.Context, req *mcp.CallToolRequest, in args) (*mcp.CallToolResult, int64, error) {
	n, err := Size(in.Name)
	return nil, n, err
}

// Serve adds the tools to a server.
func Serve(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "find"}, findOrNot)
	mcp.AddTool(s, &mcp.Tool{Name: "unlock"}, unlock)
	mcp.AddTool(s, &mcp.Tool{Name: "size"}, sizeOf)
}
