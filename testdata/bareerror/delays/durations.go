package delays

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var errBusy = errors.New("the press is busy, try again in 30 seconds") // want `mcperr.Conflict\("PRESS_BUSY"`

const pause = 5 * time.Second

// RegisterPress adds a tool whose messages name durations.
func RegisterPress(s *server.MCPServer) { s.AddTool(mcp.NewTool("press"), press) }

func press(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	wait := time.Until(time.Unix(int64(req.GetInt("at", 0)), 0))
	switch n := req.GetInt("pages", 0); {
	case n > 11:
		return nil, fmt.Errorf("rate limit exceeded, retry in %s", wait/time.Duration(n)) // want `mcperr.RateLimited\(`
	case n > 10 && wait > pause:
		return nil, fmt.Errorf("rate limit exceeded, retry in %.0f s", time.Duration.Seconds(wait)) // want `mcperr.RateLimited\(`
	case n > 10:
		return nil, fmt.Errorf("rate limit exceeded, retry after %d seconds", wait/time.Second+1) // want `mcperr.RateLimited\(`
	case wait < 0:
		return nil, fmt.Errorf("the press was not ready after %s", wait) // want `without a type`
	case n > 8:
		return nil, fmt.Errorf("quota exhausted, try again in %s", wait) // want `mcperr.RateLimited\(`
	case n > 7:
		return nil, errors.New("too many requests, wait 500 ms before the next one") // want `mcperr.RateLimited\(`
	case n > 6:
		return nil, errors.New("the press is busy, do not retry") // want `mcperr.Conflict\(`
	case n == -8:
		return nil, errors.New("the press is being cleaned, please wait a minute") // want `mcperr.Conflict\(`
	case n > 5:
		return nil, errors.New("the page is locked, the lock expires in 10 minutes") // want `mcperr.Conflict\(`
	case n > 4:
		return nil, errBusy
	case n > 3:
		return nil, fmt.Errorf("rate limit exceeded, retry in %d seconds", wait/time.Second) // want `mcperr.RateLimited\(`
	case n > 2:
		return nil, fmt.Errorf("rate limit exceeded, retry after %s", pause) // want `mcperr.RateLimited\(`
	case n > 1:
		return nil, fmt.Errorf("rate limit exceeded, retry after %s", 2*time.Minute) // want `mcperr.RateLimited\(`
	}
	return mcp.NewToolResultText("pressed"), nil
}
