// Package elsewhere has tools in one file, and in another one what fails.
package elsewhere

import (
	"context"
	"database/sql"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type store struct{ db *sql.DB }

func (s *store) cancelJob(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := s.cancel(ctx, req.GetString("id", "")); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText("cancelled"), nil
}

// Register adds the tool.
func Register(s *server.MCPServer, db *sql.DB) {
	st := &store{db}
	s.AddTool(mcp.NewTool("cancel_job"), st.cancelJob)
}
