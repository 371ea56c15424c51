package gosdk

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var (
	errNotMine = errors.New("not mine")
	errGone    = errors.New("gone")
	errClosed  = errors.New("closed")
)

func RegisterSignals(server *mcp.Server) {
	mcp.AddTool(server, &mcp.Tool{Name: "manage"}, manage)
	mcp.AddTool(server, &mcp.Tool{Name: "erase"}, erase)
}

type operation struct{ Name string }

// An error that the handler tests for tells it to go on: nobody reads it.
func manage(ctx context.Context, req *mcp.CallToolRequest, op operation) (*mcp.CallToolResult, any, error) {
	res, out, err := reading(op)
	if !errors.Is(err, errNotMine) {
		return res, out, err
	}
	if op.Name == "erase" {
		res, out, err = erasing(op)
		return res, out, err
	}
	res, out, err = writing(op)
	if errors.Is(err, errNotMine) {
		return nil, nil, errors.New("unknown operation") // want `UNKNOWN_OPERATION`
	}
	if err == errClosed {
		return nil, nil, nil
	}
	return res, out, err
}

func reading(op operation) (*mcp.CallToolResult, any, error) {
	switch op.Name {
	case "get":
		return nil, op, nil
	case "gone":
		return nil, nil, errGone // want `reading returns an error`
	case "local":
		errNotMine := errors.New("hides the other") // a variable of its own
		return nil, nil, errNotMine                 // want `reading returns "hides the other" without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Unknown\("HIDES_OTHER", …\); 1 other return passes it on`
	}
	return nil, nil, errNotMine
}

func writing(op operation) (*mcp.CallToolResult, any, error) {
	if op.Name == "closed" {
		return nil, nil, (errClosed)
	}
	return deleting(op)
}

func deleting(op operation) (*mcp.CallToolResult, any, error) {
	if op.Name == "delete" {
		return nil, nil, errors.New("not allowed") // want `deleting returns "not allowed"`
	}
	return nil, nil, errNotMine
}

// What one handler tests for, another lets out.
func erase(ctx context.Context, req *mcp.CallToolRequest, op operation) (*mcp.CallToolResult, any, error) {
	return erasing(op)
}

func erasing(op operation) (*mcp.CallToolResult, any, error) {
	if op.Name != "" {
		return nil, op, nil
	}
	return nil, nil, errNotMine // want `erasing returns an error`
}
