// Package exact has a layer that recognizes errors in ways which do not look into typed errors.
package exact

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type work func(ctx context.Context, args map[string]any) (string, error)

// Serve adds the tools.
func Serve(s *server.MCPServer) {
	add(s, "read", read)
	add(s, "decode", decode)
	add(s, "made", made)
	s.AddTool(mcp.NewTool("shell"), shell(local{}))
}

func add(s *server.MCPServer, name string, run work) {
	s.AddTool(mcp.NewTool(name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := run(ctx, req.GetArguments())
		return render(text, err)
	})
}

// render makes results of some errors, and returns the others.
func render(text string, err error) (*mcp.CallToolResult, error) {
	if os.IsNotExist(err) || err == io.EOF {
		return mcp.NewToolResultText("nothing there"), nil
	}
	if syntax, ok := err.(*json.SyntaxError); ok {
		return mcp.NewToolResultText(syntax.Error()), nil
	}
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(text), nil
}

// The layer would not recognize a typed error in its place, so read keeps the error.
func read(ctx context.Context, args map[string]any) (string, error) {
	data, err := os.ReadFile("a")
	return string(data), err // want `read returns the error of os.ReadFile without a type: without a boundary, mcp-go sends a JSON-RPC error`
}

func decode(ctx context.Context, args map[string]any) (text string, err error) {
	if err := json.Unmarshal([]byte("a"), &text); err != nil {
		return "", err // want `decode returns the error of json.Unmarshal`
	}
	return text, nil
}

// An error that is made here is none of those.
func made(ctx context.Context, args map[string]any) (string, error) {
	return "", errors.New("name is required") // want `made returns "name is required"`
}

// runner runs commands, for the tool and for others. Its errors never leave the handler.
type runner interface {
	Run(ctx context.Context, args map[string]any) (string, error)
}

type local struct{}

func (local) Run(ctx context.Context, args map[string]any) (string, error) {
	return "", errors.New("no shell")
}

type remote struct{}

func (remote) Run(ctx context.Context, args map[string]any) (string, error) {
	return "", errors.New("no host")
}

var others = []runner{remote{}}

func shell(r runner) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := r.Run(ctx, req.GetArguments())
		if err != nil {
			log.Print(err)
			text = "(no output)"
		}
		return mcp.NewToolResultText(text), nil
	}
}
