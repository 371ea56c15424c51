package empty

import (
	"context"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// RegisterNone adds tools that say that there is nothing.
func RegisterNone(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("failed_loans"), failedLoans)
	s.AddTool(mcp.NewTool("find_loan"), findLoan)
}

func failedLoans(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	loans, err := lib.Books(ctx, "loans")
	if err != nil { // want `failedLoans answers with nothing if lib.Books fails`
		log.Print(err)
		return mcp.NewToolResultText("No failed loans."), nil
	}
	return mcp.NewToolResultText(loans[0]), nil
}

// The failure may be that there is none.
func findLoan(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	loans, err := lib.Books(ctx, "loans")
	if err != nil {
		return mcp.NewToolResultText("No such loan."), nil
	}
	return mcp.NewToolResultText(loans[0]), nil
}
