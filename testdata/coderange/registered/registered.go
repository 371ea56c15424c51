// Package registered uses a registry of another package, which replaces the built-in one.
package registered

import (
	"context"
	"errors"

	"example.com/mcpserver/coderange/shared"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const issueSpam mcperr.Code = "ISSUE_SPAM" // want `^issueSpam uses the code ISSUE_SPAM, which is not registered`

func handler(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "registered":
		return nil, mcperr.Conflict(shared.IssueLocked, "locked", mcperr.WithNumber(3001))
	case "registered elsewhere in the registry":
		return nil, mcperr.Conflict("PULL_MERGED", "merged", mcperr.WithDomain("pulls"))
	case "what the runtime sends by itself":
		return nil, mcperr.Internal(mcperr.CodeNetworkError, "no")
	case "what is built in":
		return nil, mcperr.Internal("RATE_LIMIT", "no")
	case "not registered":
		return nil, mcperr.Conflict("PULL_CLOSED", "closed") // want `^handler uses the code PULL_CLOSED, which is not registered`
	case "not registered either":
		return nil, mcperr.Conflict(issueSpam, "spam")
	case "another number":
		return nil, mcperr.Conflict(shared.IssueLocked, "locked", mcperr.WithNumber(3007)) // want `gives the number 3007 to the code ISSUE_LOCKED, which is registered with 3001`
	case "a built-in range":
		return nil, mcperr.Conflict("PULL_MERGED", "merged", mcperr.WithNumber(2100)) // want `gives the number 2100 to the code PULL_MERGED, which is registered with 3100`
	case "a literal":
		return nil, &mcperr.Error{Number: 2100, Message: "no"} // want `uses the number 2100, which is outside all registered ranges: .* such as 3000-3099 \(issues\)$`
	}
	var e *mcperr.Error
	if err := shared.Lock(); errors.As(err, &e) && e.Code != "READ_ELSEWHERE" {
		return nil, e
	}
	return nil, shared.Lock()
}

func init() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	s.AddTool(&mcp.Tool{Name: "x"}, mcperr.Handler(handler))
}
