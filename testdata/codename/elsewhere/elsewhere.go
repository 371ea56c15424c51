// Package elsewhere uses the errors of another package, and those of a service.
package elsewhere

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"example.com/mcpserver/codename/elsewhere/store"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Reply is the type of the codes of a service, which the server passes on.
type Reply string

// BadToken is one of them.
const BadToken Reply = "bad_token" // want `not SCREAMING_SNAKE_CASE`

// ServiceError is a typed error.
type ServiceError struct {
	Code      Reply `json:"code"`
	Retryable bool  `json:"retryable"`
}

func (e *ServiceError) Error() string { return string(e.Code) }

// Is compares codes.
func (e *ServiceError) Is(target error) bool {
	other, ok := target.(*ServiceError)
	return ok && e.Code == other.Code
}

func ask(text string) error {
	switch Reply(text) {
	case BadToken:
		return &ServiceError{Code: BadToken, Retryable: false}
	}
	failed := new(ServiceError)
	if json.Unmarshal([]byte(text), failed) == nil {
		return failed
	}
	return nil
}

func find(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := store.Find(req.GetString("name", ""))
	var missing *store.Error
	if errors.As(err, &missing) && missing.Code == "index-missing" { // want `once it is called INDEX_MISSING where it is built, this no longer matches: write "INDEX_MISSING"$`
		return mcp.NewToolResultText("nothing is indexed yet"), nil
	}
	if errors.Is(ask(req.GetString("text", "")), &ServiceError{Code: "no_channel"}) {
		return mcp.NewToolResultText("no such channel"), nil
	}
	return nil, &ServiceError{Code: Reply(strings.ToUpper(req.GetString("part", "")) + "_FAILED"), Retryable: false} // want `find puts its code together at run time`
}

// Register adds the tools.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("find"), find) }
