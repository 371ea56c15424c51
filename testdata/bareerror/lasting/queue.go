package lasting

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var errFull = errors.New("queue full")

// queue holds what earlier calls have put there.
type queue struct {
	jobs []string
	most int
}

func (q *queue) push(job string) error {
	if len(q.jobs) >= q.most {
		return fmt.Errorf("push %q: %w", job, errFull)
	}
	q.jobs = append(q.jobs, job)
	return nil
}

// RegisterQueue adds a tool. It is not the caller's fault if the queue is full.
func RegisterQueue(s *server.MCPServer, q *queue) {
	s.AddTool(mcp.NewTool("push"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := q.push(req.GetString("job", "")); err != nil {
			return nil, err // want `mcperr.Wrap\("PUSH_FAILED", …\) in push`
		}
		return mcp.NewToolResultText("pushed"), nil
	})
}
