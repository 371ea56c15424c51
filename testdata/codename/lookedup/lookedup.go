// Package lookedup has codes that are also the keys of a table.
package lookedup

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// GateError is a typed error.
type GateError struct {
	Code      string `json:"code" old:"gate-shut"`
	Retryable bool   `json:"retryable"`
}

func (e *GateError) Error() string { return e.Code }

var passing = map[string]bool{"gate-busy": true}

func fail(code string) error { return &GateError{Code: code, Retryable: passing[code]} }

func open(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.GetInt("gate", 0) {
	case 0:
		return nil, fail("gate-busy") // want `write "GATE_BUSY", here and where else "gate-busy" means this code$`
	default:
		return nil, fail("gate-shut") // want `write "GATE_SHUT"$`
	}
}

// Register adds the tools.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("open"), open) }
