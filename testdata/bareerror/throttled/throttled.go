// Package throttled has an error with a status and a delay, of which it makes messages.
package throttled

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// EdgeError has the status of a response, and the delay that it asks for.
type EdgeError struct {
	Code  int
	After time.Duration
}

func (e *EdgeError) Error() string { return http.StatusText(e.Code) }

func purgeAll() error { return &EdgeError{http.StatusTooManyRequests, 30 * time.Second} }

// The status tells the kind, and the message the delay.
func describe(err error) error {
	var failed *EdgeError
	if errors.As(err, &failed) {
		switch failed.Code {
		case http.StatusTooManyRequests:
			return fmt.Errorf("the edge is throttling, please wait %s", failed.After)
		}
	}
	return err
}

func purge(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := purgeAll(); err != nil {
		return nil, describe(err) // want `"EDGE_RATE_LIMITED", …\) in describe`
	}
	return mcp.NewToolResultText("purged"), nil
}

// Serve adds a tool to a server.
func Serve(s *server.MCPServer) { s.AddTool(mcp.NewTool("purge"), purge) }
