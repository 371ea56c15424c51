// Package given has helpers that report errors which they are given: those of work that must not be done twice, too.
package given

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tools.
func Register(s *server.MCPServer, p *plant) {
	s.AddTool(mcp.NewTool("create_pump"), p.create)
	s.AddTool(mcp.NewTool("start_pump"), p.start)
	s.AddTool(mcp.NewTool("refill_pump"), p.refill)
	s.AddTool(mcp.NewTool("swap_pump"), p.swap)
	s.AddTool(mcp.NewTool("list_pumps"), p.list)
	s.AddTool(mcp.NewTool("read_log"), p.log)
	s.AddTool(mcp.NewTool("read_note"), p.note)
}

type plant struct{ pumps pumps }

type pumps interface {
	createPump(ctx context.Context, name string) error
	startPump(ctx context.Context, name string) error
	addOil(ctx context.Context, name string) error
	drainOil(ctx context.Context) *oilError
	listPumps(ctx context.Context) error
}

// The same helper reports what may be done again and what may not. The call that may not says so, with the error that
// it gives.
func fail(action string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf("Failed to %s: %v", action, err)) // want `mcperr.Wrap\(""`
}

func (p *plant) create(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := p.pumps.createPump(ctx, req.GetString("name", "")); err != nil {
		return fail("create the pump", err), nil // want `mcperr.From\(err, mcperr.NotIdempotent\)`
	}
	return mcp.NewToolResultText("created"), nil
}

// A helper all of whose calls do work says itself that none may be repeated. One of them has done a part of it.
func undone(err error) *mcp.CallToolResult {
	return mcp.NewToolResultError("it was not done: " + err.Error()) // want `mcperr.Wrap`
}

func (p *plant) start(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := p.pumps.createPump(ctx, req.GetString("name", "")); err != nil {
		return undone(err), nil
	}
	if err := p.pumps.startPump(ctx, req.GetString("name", "")); err != nil {
		return undone(err), nil // want `mcperr.From\(err, mcperr.PartlyDone\)`
	}
	if err := p.pumps.listPumps(ctx); err != nil {
		return undone(fmt.Errorf("the pump runs, but is not listed: %w", err)), nil // want `mcperr.Wrap`
	}
	return mcp.NewToolResultText("started"), nil
}

func (p *plant) list(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := p.pumps.listPumps(ctx); err != nil {
		return fail("list the pumps", err), nil
	}
	return mcp.NewToolResultText("none"), nil
}

// An error of another type than error stays as it is.
func broken(part string, oil *oilError, err error) *mcp.CallToolResult {
	log.Print(oil)
	return mcp.NewToolResultErrorFromErr(part+" is broken", err) // want `mcperr.Wrap`
}

type oilError struct{ cause error }

func (e *oilError) Error() string { return "oil: " + e.cause.Error() }

func (p *plant) swap(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := p.pumps.createPump(ctx, req.GetString("name", "")); err != nil {
		return broken("the new pump", nil, err), nil
	}
	oil := p.pumps.drainOil(ctx)
	if err := p.pumps.startPump(ctx, req.GetString("name", "")); err != nil {
		return broken("the pump", oil, err), nil // want `mcperr.From\(err, mcperr.PartlyDone\)`
	}
	return mcp.NewToolResultText("swapped"), nil
}

// A function that compares the error gets the same one as before.
func stuck(action string, err error) *mcp.CallToolResult {
	if err == errFull {
		return mcp.NewToolResultText("it is full already")
	}
	return mcp.NewToolResultError("stuck, could not " + action + ": " + err.Error()) // want `mcperr.Wrap`
}

var errFull = errors.New("the tank is full")

func (p *plant) refill(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := p.pumps.listPumps(ctx); err != nil {
		return stuck("list the pumps", err), nil
	}
	if err := p.pumps.addOil(ctx, req.GetString("name", "")); err != nil {
		return stuck("add oil", err), nil
	}
	return mcp.NewToolResultText("filled"), nil
}

// A helper that only reads gets promises. The error behind a variable and a text is the cause.
func unread(what string, err error) *mcp.CallToolResult {
	if errors.Is(err, context.DeadlineExceeded) {
		return mcp.NewToolResultError(what + " took too long") // want `mcperr.Timeout`
	}
	return mcp.NewToolResultError(what + " failed: " + err.Error()) // want `mcperr.Result`
}

func (p *plant) log(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := os.ReadFile("pumps.log")
	if err != nil {
		return unread("the log", err), nil // want `mcperr.Internal\("READ_FILE_FAILED"`
	}
	return mcp.NewToolResultText(string(text)), nil
}

// The parentheses around the text in front of the error go with the colon.
func unnamed(name string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultError((name + " cannot be read: ") + err.Error()) // want `READ_FAILED`
}

func (p *plant) note(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := os.ReadFile("notes")
	if err != nil {
		return unnamed(req.GetString("name", ""), err), nil // want `mcperr.Internal\("READ_FILE_FAILED"`
	}
	return mcp.NewToolResultText(string(text)), nil
}

// Explain may be called by other packages. What these give it may say that a part of the work is done, so that the error
// goes along.
func Explain(what string, err error) *mcp.CallToolResult {
	if errors.Is(err, errBusy) {
		return mcp.NewToolResultError(what + ": too many requests, retry after 30 seconds") // want `mcperr.RateLimited`
	}
	return mcp.NewToolResultErrorFromErr(what, err) // want `mcperr.Wrap`
}

var errBusy = errors.New("busy")
