// Package enveloped answers with JSON that has a message, but no code and no retry.
package enveloped

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type envelope struct {
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

func refuse(format string, args ...any) (*mcp.CallToolResult, error) {
	data, _ := json.Marshal(envelope{Error: fmt.Sprintf(format, args...)})
	return mcp.NewToolResultError(string(data)), nil
}

func sorry(message string) *mcp.CallToolResult {
	data, _ := json.Marshal(map[string]any{"error": message})
	return mcp.NewToolResultError(string(data))
}

// coded has a code: the server knows what it does.
func coded(message string) *mcp.CallToolResult {
	data, _ := json.Marshal(map[string]any{"error": message, "code": "NO_SUCH_JAR"})
	return mcp.NewToolResultError(string(data))
}

// named has one under another name.
func named(jar string) *mcp.CallToolResult {
	data, _ := json.Marshal(map[string]any{"error": "no_such_jar", "jar": jar})
	return mcp.NewToolResultError(string(data))
}

// filled may have one.
func filled(message string, more map[string]any) *mcp.CallToolResult {
	more["error"] = message
	data, _ := json.Marshal(more)
	return mcp.NewToolResultError(string(data))
}

// Register adds the tools of a pantry.
func Register(s *server.MCPServer, count func(ctx context.Context, jar string) (int, error)) {
	s.AddTool(mcp.NewTool("count"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		jar := req.GetString("jar", "")
		if jar == "" {
			return refuse("jar is required") // want `"JAR_REQUIRED"`
		}
		n, err := count(ctx, jar)
		if err != nil {
			return refuse("failed to count the jars: %v", err) // want `"COUNT_JARS_FAILED"`
		}
		switch n {
		case 0:
			return sorry("there is no such jar"), nil // want `"JAR_NOT_FOUND"`
		case 1:
			return coded("there is no such jar"), nil
		case 3:
			return named(jar), nil
		case 2:
			return filled("there is no such jar", map[string]any{"code": "NO_SUCH_JAR"}), nil
		}
		data, err := json.Marshal(map[string]string{"message": "there is no such jar"})
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultError(string(data)), nil // want `"JAR_NOT_FOUND"`
	})
}
