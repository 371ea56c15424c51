// Package ownerrors has errors of the server's own that carry a code, and JSON texts.
package ownerrors

import (
	"errors"

	"example.com/shapes/kit"
	mcp "github.com/metoro-io/mcp-golang"
)

// ToolError has fields.
type ToolError struct {
	Code      string
	Message   string
	Retryable bool
}

func (e *ToolError) Error() string { return e.Message }

// New returns the server.
func New() *mcp.Server {
	s := kit.Server()
	kit.Must(s.RegisterTool("fields", "a tool", fields))
	kit.Must(s.RegisterTool("json", "a tool", json))
	return s
}

//wire:tool fields fixed|unfixable
//wire:fails {"id":""} {"code":"USER_GONE","retry":"no"}
//wire:answers {"id":"1"}
func fields(args kit.Args) (*mcp.ToolResponse, error) {
	if args.ID == "" {
		return nil, &ToolError{Code: "USER_GONE", Message: "the user is gone"}
	}
	return kit.Text("fine"), nil
}

//wire:tool json open
//wire:fails {"id":""}
//wire:answers {"id":"1"}
func json(args kit.Args) (*mcp.ToolResponse, error) {
	if args.ID == "" {
		return nil, errors.New(`{"error":"id is missing"}`)
	}
	return kit.Text("fine"), nil
}
