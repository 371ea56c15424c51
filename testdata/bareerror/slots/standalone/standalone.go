// Package standalone declares a tool and the method that runs it. Another package brings both together.
package standalone

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
)

// Tool describes the tool.
func Tool() mcp.Tool { return mcp.NewTool("scale", mcp.WithString("service", mcp.Required())) }

// Scaler runs the tool.
type Scaler struct{}

// Run scales a service.
func (Scaler) Run(ctx context.Context, args map[string]any) (string, error) {
	service, ok := args["service"].(string)
	if !ok {
		return "", errors.New("service is required") // want `Run returns "service is required"`
	}
	return service, nil
}

// Execute reads other names, so it is not for the tool.
func (Scaler) Execute(ctx context.Context, row map[string]any) (string, error) {
	if row["id"] == nil {
		return "", errors.New("row without id")
	}
	return "", nil
}

// Handle is used here, so its errors are judged there.
func Handle(ctx context.Context, args map[string]any) (string, error) {
	if args["service"] == nil {
		return "", errors.New("no service")
	}
	return "", nil
}

var _ = func() string {
	text, _ := Handle(context.Background(), nil)
	return text
}
