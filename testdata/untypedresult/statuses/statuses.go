// Package statuses has functions that make results of a status of which only the number is known.
package statuses

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// answer is what the service of the mail says.
type answer struct {
	StatusCode int
	Office     string
}

func (a *answer) Error() string { return a.Office }

type mail interface {
	Send(ctx context.Context, to string) error
	Find(ctx context.Context, to string) error
}

type office struct{ mail mail }

// Register adds the tools.
func Register(s *server.MCPServer, o *office) {
	s.AddTool(mcp.NewTool("send_letter"), o.send)
}

func (o *office) send(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	to := req.GetString("to", "")
	if err := o.mail.Send(ctx, to); err != nil {
		return o.fail(to, err), nil
	}
	return mcp.NewToolResultText("sent"), nil
}

func (o *office) fail(to string, err error) *mcp.CallToolResult {
	var a *answer
	if errors.As(err, &a) {
		return failed(a) // want `reports`
	}
	return mcp.NewToolResultErrorf("%s gets no mail: %v", to, err) // want `reports`
}

// failed is given what may be the answer to a letter that was sent.
func failed(a *answer) *mcp.CallToolResult {
	switch a.StatusCode {
	case 404:
		return mcp.NewToolResultErrorf("%s does not know this house", a.Office)
	case 409:
		return mcp.NewToolResultErrorf("%s has a letter like this", a.Office)
	}
	return mcp.NewToolResultErrorf("%s answered with status %d", a.Office, a.StatusCode)
}
