// Package states has failures that come from the state of things, and not from what the caller has given.
package states

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// lineError is what the controller of the line answers.
type lineError struct{ Code string }

func (e *lineError) Error() string { return e.Code }

// editError tells who was faster.
type editError struct{ by string }

func (e *editError) Error() string { return "edited by " + e.by }

var (
	errNight    = errors.New("night shift")
	errPressure = errors.New("the pressure is too low") // want `errPressure`
	errSpeed    = errors.New("the speed is too low")    // want `errSpeed`
)

type line interface {
	Start(ctx context.Context, name string) error
	Read(ctx context.Context, page int) (rows []string, more bool, err error)
	Waiting(ctx context.Context, name string) (int, error)
	Order(ctx context.Context, name string) error
}

type tools struct {
	line    line
	stopped time.Time
	heat    int // in degrees
}

// Register adds the tools.
func Register(s *server.MCPServer, l line) {
	t := &tools{line: l}
	s.AddTool(mcp.NewTool("start_line"), t.start)
	s.AddTool(mcp.NewTool("move_line"), t.move)
	s.AddTool(mcp.NewTool("read_line"), t.read)
	s.AddTool(mcp.NewTool("purge_line"), t.purge)
	s.AddTool(mcp.NewTool("order_belt"), t.order)
	s.AddTool(mcp.NewTool("timed"), timed(time.Second, t.run))
}

func (t *tools) start(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if rest := time.Minute - time.Since(t.stopped); rest > 0 {
		return nil, fmt.Errorf("the belt must cool down, %s left", rest) // want `start returns "the belt must cool down, %s left"`
	}
	if name := req.GetString("name", ""); name == "press" && t.heat > 80 {
		return nil, errors.New("the press must cool down") // want `start returns "the press must cool down"`
	}
	err := t.line.Start(ctx, req.GetString("name", ""))
	var refused *lineError
	if errors.As(err, &refused) {
		switch refused.Code {
		case "missing_scope":
			return nil, errors.New("the badge lacks the scope line:start") // want `start returns "the badge lacks the scope`
		case "too_early":
			return nil, errors.New("belts are started by the foreman, not by you") // want `start returns "belts are started by`
		}
	}
	return mcp.NewToolResultText("started"), nil
}

func (t *tools) move(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := t.line.Start(ctx, req.GetString("name", "")); err != nil {
		return nil, explained(err) // want `returns the error of explained without a type`
	}
	return mcp.NewToolResultText("moved"), nil
}

// explained tells the model what an error of the line means.
func explained(err error) error {
	var edited *editError
	switch {
	case errors.As(err, &edited):
		return fmt.Errorf("the plan was changed by %s in the meantime", edited.by)
	case errors.Is(err, errNight):
		return errors.New("belts cannot be started until six")
	}
	return err
}

func (t *tools) read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	if len(name) == 0 || len(name) > 20 {
		return nil, errors.New("name must have 1 to 20 characters") // want `read returns "name must have 1 to 20 characters"`
	}
	text := ""
	for page := 0; ; page++ {
		if page > 40 {
			return nil, errors.New("too many stations") // want `read returns "too many stations"`
		}
		rows, more, err := t.line.Read(ctx, page)
		if err != nil {
			return nil, err // want `returns the error of line.Read without a type`
		}
		for _, row := range rows {
			text += row
		}
		if !more {
			break
		}
	}
	if len(text) > 1<<16 {
		return nil, errors.New("the report is larger than 64 KiB, ask for fewer stations") // want `read returns "the report is larger`
	}
	return mcp.NewToolResultText(text), nil
}

func (t *tools) purge(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, err := t.line.Waiting(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // want `returns the error of line.Waiting without a type`
	}
	if n > 0 {
		return nil, fmt.Errorf("%d parts are still attached; pause the belt first", n) // want `purge returns "%d parts are still attached`
	}
	if n == 0 {
		return nil, errors.New("nobody waits, there is nothing to pause") // want `purge returns "nobody waits`
	}
	return mcp.NewToolResultText("purged"), nil
}

func (t *tools) run(ctx context.Context, name string) (string, error) {
	return "", t.line.Start(ctx, name) // want `run returns the error of line.Start without a type`
}

// timed makes a tool of a function that may have its own types of errors.
func timed(limit time.Duration, fn func(ctx context.Context, name string) (string, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		text, err := fn(ctx, req.GetString("name", ""))
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, fmt.Errorf("it took longer than %s", limit) // want `timed returns "it took longer than`
		}
		if err != nil {
			return nil, err // the functions that are given have types for their errors
		}
		return mcp.NewToolResultText(text), nil
	}
}

func (t *tools) order(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if t.heat < 20 {
		return nil, errPressure
	}
	if req.GetInt("speed", 0) < 3 {
		return nil, errSpeed
	}
	err := t.line.Order(ctx, req.GetString("name", ""))
	if errors.Is(err, errNight) {
		return mcp.NewToolResultError("come back at six"), nil
	}
	if err != nil {
		return failed("order", err)
	}
	return mcp.NewToolResultText("ordered"), nil
}

// failed is given the error of work that must not be done twice.
func failed(op string, err error) (*mcp.CallToolResult, error) {
	var edited *editError
	switch {
	case errors.As(err, &edited):
		return mcp.NewToolResultError(edited.Error()), nil
	case errors.Is(err, errNight):
		return mcp.NewToolResultErrorf("%s: belts are not sold at night", op), nil
	}
	return nil, fmt.Errorf("%s failed: %w", op, err) // want `failed returns "%s failed: %w"`
}
