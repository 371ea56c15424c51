package makers

import (
	"context"
	"errors"
	"io/fs"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var errLocked = errors.New("the note is locked by another process")

// RegisterNotes registers a tool whose errors a function explains.
func RegisterNotes(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("note"), note)
	s.AddTool(mcp.NewTool("rename"), rename)
}

func note(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := fetch(req.GetString("name", "")); err != nil {
		return explainNote(err), nil
	}
	return mcp.NewToolResultText("ok"), nil
}

// explainNote tests the error that it is given, and hides others. So it knows most about them.
func explainNote(err error) *mcp.CallToolResult {
	switch path := new(fs.PathError); {
	case errors.As(err, &path):
		return mcp.NewToolResultError(path.Path + " cannot be read.") // want `^explainNote reports .* as free text: .*; use mcperr.Wrap\("READ_FAILED", …\)`
	case errors.Is(err, fs.ErrNotExist):
		return mcp.NewToolResultError("That note does not exist.") // want `^explainNote reports "That note does not exist." as free text: .*; use mcperr.NotFound\("NOTE_NOT_FOUND", …\)`
	case errors.Is(err, errLocked):
		return mcp.NewToolResultError("Wait a moment.") // want `use mcperr.Conflict\("NOTE_LOCKED", …\)`
	}
	log.Print(err)
	return mcp.NewToolResultError("Something went wrong.") // want `use mcperr.Unknown\(`
}

func fetch(name string) error { return errLocked }

// remark is also called without an error, so that its callers say what is wrong.
func remark(text string, err error) *mcp.CallToolResult {
	if errors.Is(err, fs.ErrNotExist) {
		return mcp.NewToolResultError("That note does not exist.")
	}
	return mcp.NewToolResultError(text)
}

func rename(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	if name == "" {
		return remark("the name is required", nil), nil // want `rename reports .*; use mcperr.Validation\(`
	}
	if err := fetch(name); err != nil {
		return remark("the note is away", err), nil // want `rename reports .* as free text`
	}
	return mcp.NewToolResultText("ok"), nil
}
