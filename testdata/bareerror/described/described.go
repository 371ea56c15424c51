// Package described has a tool that describes itself by the SDK's type, and is stored by another package.
package described

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Tool counts sheep.
type Tool struct{}

// Definition returns what the client sees.
func (Tool) Definition() mcp.Tool { return mcp.Tool{Name: "count_sheep"} }

// Execute ends with a function that makes the result, as one that makes error results would.
func (t Tool) Execute(_ context.Context, args map[string]any) (*mcp.CallToolResult, error) {
	sheep, err := t.parse(args)
	if err != nil {
		return nil, fmt.Errorf("invalid arguments: %w", err) // want `Validation\("NAME_REQUIRED"`
	}
	counted := &flock{Name: sheep.Name, Size: 3}
	return t.answer(sheep.Name, counted.Name)
}

type flock struct {
	Name string
	Size int
}

func (Tool) parse(args map[string]any) (*flock, error) {
	name, ok := args["name"].(string)
	if !ok {
		return nil, errors.New("name is required")
	}
	return &flock{Name: name}, nil
}

func (Tool) answer(kind, name string) (*mcp.CallToolResult, error) {
	var title string
	if kind == "black" {
		title = "black sheep"
	} else {
		title = fmt.Sprintf("%s sheep", kind)
	}
	text := fmt.Sprintf("the %s of %s", title, name)
	return textResult(text), nil
}

func textResult(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}
