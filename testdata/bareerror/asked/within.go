package asked

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var errGone = errors.New("gone")

// RegisterMeter adds a tool that asks for the causes of the errors of a function that hides some of them.
func RegisterMeter(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_meter"), readMeter) }

func readMeter(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := plain(post(req.GetString("meter", "")))
	if errors.Is(err, errGone) {
		return mcp.NewToolResultText("the meter is gone"), nil
	}
	if err != nil {
		return nil, err // want `readMeter returns the error of plain without a type`
	}
	return mcp.NewToolResultText("read"), nil
}

type meterError struct{ Status int }

func (e *meterError) Error() string { return "meter" }

func (e *meterError) Is(target error) bool { return target == errGone && e.Status == 404 }

// plain hides the errors of the meter. Its callers cannot recognize them.
func plain(err error) error {
	var said *meterError
	if errors.As(err, &said) {
		return errors.New("the meter is not well")
	}
	return err
}
