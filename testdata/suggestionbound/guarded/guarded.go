// Package guarded has suggestions that statements around them bound, and other names for suggestions.
package guarded

import (
	"context"
	"os"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// DoorError says what to do in other words.
type DoorError struct {
	Code        string
	Retryable   bool
	NextSteps   []string
	Remediation string
	HowToFix    string
}

func (e *DoorError) Error() string { return e.Code }

var keys = map[string]string{"front": "Use the brass key.", "back": "Use the steel key."}

func shorten(s string) string {
	if len(s) > 100 {
		return s[:100] + "…"
	}
	return s
}

func open(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	door := req.GetString("door", "")
	fail := func(advice string) error { return &DoorError{Code: "DOOR_SHUT", Retryable: false, Remediation: advice} }
	switch n := req.GetInt("case", 0); {
	case n == 0:
		return nil, fail("Do not use " + door) // want `^open \(1 of 2\) suggests a text of any length: nothing bounds req.GetString\(…\)`
	case n == 1:
		return nil, fail("Do not use " + shorten(door))
	case n == 2:
		return nil, fail(keys[door])
	case n == 3:
		return nil, &DoorError{Code: "DOOR_SHUT", Retryable: false, NextSteps: strings.Fields(door)} // want `nothing bounds req.GetString\(…\)`
	case n == 4:
		return nil, &DoorError{Code: "DOOR_SHUT", Retryable: false, HowToFix: "Ask for " + door} // want `nothing bounds req.GetString\(…\)`
	case len(door) > 40:
		return nil, fail("Use a shorter name.")
	case n == 5:
		return nil, fail("Do not use " + door)
	}
	var b strings.Builder
	for name := range keys {
		b.WriteString(name)
	}
	return nil, fail("Use one of " + b.String())
}

// shut tells what leaves a block, and what goes on with the next case.
func shut(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	door, window := req.GetString("door", ""), req.GetString("window", "")
	if len(door) > 40 {
		if door == "all" {
			return nil, &DoorError{Code: "DOOR_OPEN", Retryable: false}
		} else {
			os.Exit(1)
		}
	}
	switch {
	case len(window) > 40:
		fallthrough
	case window != "":
		return nil, &DoorError{Code: "DOOR_OPEN", Retryable: false, Remediation: "Shut " + window} // want `nothing bounds req.GetString\(…\)`
	}
	return nil, &DoorError{Code: "DOOR_OPEN", Retryable: false, Remediation: "Shut " + door}
}

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("open"), open)
	s.AddTool(mcp.NewTool("shut"), shut)
}
