// Package causes has handlers that say what they were doing, and functions below them that say what is wrong.
package causes

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type in struct {
	Team, Period string
}

// Register adds the tools.
func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "plan"}, plan)
	mcp.AddTool(s, &mcp.Tool{Name: "report"}, report)
	mcp.AddTool(s, &mcp.Tool{Name: "archive"}, archive)
	mcp.AddTool(s, &mcp.Tool{Name: "restore"}, restore)
}

// plan passes on errors that need no other edit once they have a type.
func plan(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := checkPeriod(args.Period); err != nil {
		return nil, nil, fmt.Errorf("failed to plan: %w", err) // want `plan returns "failed to plan: %w" without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Validation\("PERIOD_REQUIRED", …\) and the like in checkPeriod`
	}
	return nil, "planned", nil
}

func checkPeriod(period string) error {
	if period == "" {
		return errors.New("period is required")
	}
	if period != "week" && period != "month" {
		return fmt.Errorf("unknown period %q", period)
	}
	return nil
}

// report hides the cause behind %v, so that its own error needs a type as well.
func report(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	team, err := find(args.Team)
	if err != nil {
		return nil, nil, fmt.Errorf("failed to report: %v", err) // want `report returns "failed to report: %v" without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Validation\("TEAM_REQUIRED", …\) in find`
	}
	return nil, team, nil
}

func find(team string) (string, error) {
	if team == "" {
		return "", errors.New("team is required")
	}
	return team, nil
}

// archive wraps errors that say who is to blame. The file is none that the caller has named.
func archive(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := store(args.Team); err != nil {
		return nil, nil, fmt.Errorf("failed to archive: %w", err) // want `mcperr\.Internal\("WRITE_FAILED", …\) and the like in store`
	}
	return nil, "archived", nil
}

func store(team string) error {
	if err := allowed(team); err != nil {
		return fmt.Errorf("failed to check %s: %w", team, err)
	}
	if err := os.WriteFile("archive", []byte(team), 0o600); err != nil {
		return fmt.Errorf("failed to write: %w", err)
	}
	return nil
}

func allowed(team string) error {
	if team == "core" {
		return errors.New("access to the core team is not allowed")
	}
	return nil
}

// restore wraps an error of another file, where the failure is reported.
func restore(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := checkTeam(args.Team); err != nil {
		return nil, nil, fmt.Errorf("failed to restore: %w", err)
	}
	return nil, "restored", nil
}
