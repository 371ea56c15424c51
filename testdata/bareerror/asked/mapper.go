package asked

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// tollError is what the toll station answers.
type tollError struct{ Status int }

func (e *tollError) Error() string { return http.StatusText(e.Status) }

// toll is a service that answers with a *tollError.
type toll interface {
	Pass(ctx context.Context, plate string) error
}

type tolls struct{ toll toll }

// explain makes errors that do not wrap what it is given, and a caller asks what they wrap.
func explain(err error) error {
	var te *tollError
	if errors.As(err, &te) {
		switch te.Status {
		case http.StatusUnauthorized:
			return errors.New("the station does not know this server")
		case http.StatusTooManyRequests:
			return fmt.Errorf("the station has no time (%s), come back later", te)
		case http.StatusBadGateway:
			return errors.New("the station is not open")
		}
	}
	return err
}

func (t *tolls) pass(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := t.toll.Pass(ctx, req.GetString("plate", "")); err != nil {
		return nil, explain(err) // want `pass returns the error of explain`
	}
	return mcp.NewToolResultText("passed"), nil
}

func (t *tolls) passTwice(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := t.pass(ctx, req); err != nil {
		var te *tollError
		if errors.As(err, &te) {
			return mcp.NewToolResultText("closed"), nil
		}
		return nil, err
	}
	return t.pass(ctx, req)
}

func serveTolls(s *server.MCPServer, t *tolls) {
	s.AddTool(mcp.NewTool("pass"), t.pass)
	s.AddTool(mcp.NewTool("pass_twice"), t.passTwice)
}

var _ = serveTolls
