// Package lasting has failures after which a retry is in vain, or does harm, although their kind can pass.
package lasting

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var (
	errItemExists    = errors.New("the item exists")
	errItemBeingMade = errors.New("the item exists already, but is not complete")
	errUnknownItem   = errors.New("unknown item")
	errQuota         = errors.New("quota exceeded")
	errBusy          = errors.New("another change is in progress")
)

type machine interface {
	Create(ctx context.Context, name string) error
	Wait(ctx context.Context, name string) error
}

var vm machine

// Register adds the tool.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("create"), create)
	s.AddTool(mcp.NewTool("slow"), slow)
	s.AddTool(mcp.NewTool("alone"), alone)
}

// The lock of another call goes away; another file of that name stays.
func alone(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, err := os.OpenFile("lasting.lock", os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil, errors.New("another call is running") // want `mcperr.Conflict\(`
	}
	_, err = os.OpenFile(req.GetString("name", ""), os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil, errors.New("choose another name") // want `mcperr.Conflict\(`
	}
	return mcp.NewToolResultText("done"), nil
}

func create(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	err := vm.Create(ctx, name)
	switch {
	case errors.Is(err, errItemExists):
		return nil, fmt.Errorf("%s is there already, use another name", name) // want `mcperr.Conflict\(`
	case errors.Is(err, errItemBeingMade):
		return nil, fmt.Errorf("%s is not complete; wait for it", name) // want `mcperr.Conflict\(`
	case errors.Is(err, errBusy):
		return nil, fmt.Errorf("%s is being changed, try again later", name) // want `mcperr.Conflict\(`
	case errors.Is(err, errQuota):
		return nil, errors.New("the quota is exceeded, ask an administrator to raise it") // want `mcperr.RateLimited\(`
	case errors.Is(err, errUnknownItem):
		return nil, fmt.Errorf("item %s not found", name) // want `mcperr.NotFound\("ITEM_NOT_FOUND"`
	case err != nil:
		return nil, fmt.Errorf("create machine %s: %w", name, err) // want `mcperr.Wrap\(`
	}
	if err := vm.Wait(ctx, name); err != nil {
		return nil, fmt.Errorf("the machine was requested, but did not start: %w", err) // want `mcperr.Wrap\(`
	}
	return mcp.NewToolResultText("created " + name), nil
}

// Limit ends tools that take too long. They may have done their work.
func Limit(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		type answer struct {
			result *mcp.CallToolResult
			err    error
		}
		done := make(chan answer, 1)
		go func() {
			result, err := next(ctx, req)
			done <- answer{result, err}
		}()
		select {
		case a := <-done:
			return a.result, a.err
		case <-ctx.Done():
			return nil, fmt.Errorf("tool %s timed out", req.Params.Name) // want `mcperr.Timeout\(`
		}
	}
}

// Slow refuses calls that come too early. The retry says when the next one may come, as the message does.
func Slow(wait time.Duration, next time.Time) error {
	switch seconds := int(math.Ceil(wait.Seconds())); {
	case seconds > 9:
		return fmt.Errorf("rate limit exceeded, try again in %d seconds", seconds)
	case seconds > 3:
		return fmt.Errorf("rate limit exceeded: at most %d calls, retry after %v", 3, wait.Round(time.Second))
	case seconds > 1:
		return errors.New("rate limit exceeded, please wait for 90 seconds")
	}
	return fmt.Errorf("rate limit of %s exceeded", wait)
}

func slow(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, Slow(time.Until(free), free) // want `mcperr.RateLimited\("RATE_LIMIT_EXCEEDED", …\) and the like in Slow`
}

var free time.Time
