package given

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// explain cannot find out that the caller is to blame for what amount returns.
func explain(err error) *mcp.CallToolResult {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return mcp.NewToolResultError("there is no such file") // want `FILE_NOT_FOUND`
	case errors.Is(err, context.Canceled):
		return mcp.NewToolResultError("the call was cancelled") // want `CALL_CANCELLED`
	}
	return mcp.NewToolResultError(err.Error()) // want `mcperr.Result`
}

func amount(req mcp.CallToolRequest, name string) (int, error) {
	return strconv.Atoi(req.GetString(name, ""))
}

func pour(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, err := amount(req, "litres")
	if err != nil {
		return explain(err), nil // want `reports the error of amount as free text.*INVALID_LITRES`
	}
	if err := os.WriteFile("tank", make([]byte, n), 0o600); err != nil {
		return explain(err), nil // want `mcperr.Internal\("WRITE_FILE_FAILED"`
	}
	return mcp.NewToolResultText("poured"), nil
}

// RegisterPour adds a tool whose errors a function of the server explains.
func RegisterPour(s *server.MCPServer) { s.AddTool(mcp.NewTool("pour"), pour) }
