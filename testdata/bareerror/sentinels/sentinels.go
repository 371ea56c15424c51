// Package sentinels answers with errors in variables of the package.
package sentinels

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

var errClosed = errors.New("the store is closed") // want `errClosed is "the store is closed" without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; make it mcperr\.Unknown\("STORE_CLOSED", …\); 4 returns pass it on`

var (
	// ErrNoteNotFound is compared by callers.
	ErrNoteNotFound = errors.New("note not found")         // want `ErrNoteNotFound is "note not found" without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; make it mcperr\.NotFound\("NOTE_NOT_FOUND", …\); 3 returns pass it on`
	errBadName      = errors.New("name must not be empty") // want `errBadName is .*; make it mcperr.Validation\("NAME_REQUIRED", …\); 2 returns pass it on`

	errUnused = errors.New("nothing returns this")
	errMany   = fmt.Errorf("many notes: %w", errUnused)
	errSet    = errors.New("may be set")
	errWidth  = errors.New("invalid width")
	errBusy   = errors.New("the board is in use") // want `errBusy is "the board is in use" .*; make it mcperr.Conflict\("BOARD_IN_USE", …\); 5 returns pass it on`
	errInput  = errors.New("invalid input")
	errBoard  = errors.New("board error") // it gives no reason, so that the returns are judged
)

var errDeclared error = errors.New("note already exists") // want `make it mcperr.Conflict\("NOTE_ALREADY_EXISTS", …\); 1 return passes it on`

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("get"), get)
	s.AddTool(mcp.NewTool("put"), put)
	s.AddTool(mcp.NewTool("open"), open)
}

// Variables that errors wrap get their types as well, unless the words around them say more.
func open(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	switch len(name) {
	case 0:
		return nil, fmt.Errorf("%w: the name is empty", errInput) // want `return mcperr.Validation\("NAME_EMPTY", …\)`
	case 1:
		return nil, fmt.Errorf("%w: %s", errBusy, name)
	case 2:
		return nil, fmt.Errorf("open %s: %w", name, errBusy)
	case 3:
		return nil, fmt.Errorf("%w: %s", fs.ErrExist, name) // want `return mcperr.From\(err\)`
	case 5:
		return nil, fmt.Errorf("%w: %q", errBoard, name) // want `open returns an error .*without a type`
	case 4:
		return nil, fmt.Errorf("%w (%w): %s", errBusy, errInput, name) // want `return mcperr.From\(err\)`
	}
	if err := load(name); err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(name), nil
}

func load(name string) error {
	if name > "m" {
		return fmt.Errorf("%w: %s", errBusy, name)
	}
	return fmt.Errorf("%q: %w", name, errBusy)
}

func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	if name == "" {
		return nil, errBadName
	}
	text, err := find(name)
	if errors.Is(err, ErrNoteNotFound) {
		return mcp.NewToolResultText(""), nil
	}
	if err == errClosed {
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(text), nil
}

func put(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.GetString("name", "") {
	case "":
		return nil, errBadName
	case "many":
		return nil, errMany // want `put returns an error without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("MANY_NOTES_FAILED", …\)`
	case "set":
		return nil, errSet // want `put returns an error without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("PUT_FAILED", …\)`
	case "end":
		return nil, io.EOF // want `return mcperr.From\(err\)`
	case "width": // the caller has not sent it
		data, err := os.ReadFile("width.txt")
		if err != nil {
			return nil, mcperr.From(err)
		}
		if _, err := strconv.Atoi(string(data)); err != nil {
			return nil, errWidth // want `return mcperr.Internal\("UNEXPECTED_WIDTH", …\)`
		}
	case "there":
		return nil, errDeclared
	}
	return nil, errClosed
}

// Set changes a variable.
func Set(err error) { errSet = err }

func find(name string) (string, error) {
	if name == "x" {
		return "", ErrNoteNotFound
	}
	return "", errClosed
}
