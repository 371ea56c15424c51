// Package starting has a function that makes errors for a mapper, and one of them says nothing about its kind.
package starting

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var errWarming = errors.New("the model is warming up")

var errNoModel = errors.New("model not found") // want `the model gets its text, .* mcperr.NotFound`

func embed(ctx context.Context, model string) error {
	resp, err := http.Get("https://models.example/" + model)
	if err != nil {
		return fmt.Errorf("embed: %w", err) // want `mcperr.Wrap`
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusUnauthorized:
		return errors.New("embed: the key is not accepted") // want `mcperr.Permission`
	case http.StatusNotFound:
		return errNoModel
	case http.StatusServiceUnavailable:
		return errWarming
	}
	return fmt.Errorf("embed: status %d", resp.StatusCode) // want `mcperr.Wrap`
}

func failed(action string, err error) *mcp.CallToolResult {
	if errors.Is(err, errWarming) {
		return mcp.NewToolResultError("The model is loaded, come back in a while.")
	}
	return mcp.NewToolResultErrorFromErr(action, err)
}

func search(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := embed(ctx, req.GetString("model", "small")); err != nil {
		return failed("search", err), nil
	}
	return mcp.NewToolResultText("found"), nil
}

// A method of an error tells its kind as well as a function does.
func ping(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := reach(req.GetString("host", "")); err != nil {
		return nil, fmt.Errorf("ping: %w", err) // want `mcperr.Timeout\("PEER_.* in reach`
	}
	return mcp.NewToolResultText("there"), nil
}

func reach(host string) error {
	conn, err := net.Dial("tcp", host)
	if err != nil {
		var ne net.Error
		if errors.As(err, &ne) && ne.Timeout() {
			return fmt.Errorf("peer %s says nothing", host)
		}
		if op, ok := err.(*net.OpError); ok && !op.Timeout() {
			return fmt.Errorf("peer %s: %w", host, op)
		}
		return fmt.Errorf("peer %s is somewhere else: %w", host, err)
	}
	return conn.Close()
}

// Serve makes a server with two tools.
func Serve(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("search"), search)
	s.AddTool(mcp.NewTool("ping"), ping)
}
