package given

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The arguments of a call are in a struct of their own, which methods read.
type call struct{ args map[string]any }

func (c *call) text(name string) (string, error) {
	v, ok := c.args[name]
	if !ok {
		return "", fmt.Errorf("missing argument %q", name)
	}
	s, ok := v.(string)
	if !ok {
		return "", fmt.Errorf("argument %q must be a string", name)
	}
	return s, nil
}

func (c *call) number(name string) (int, error) {
	v, _ := c.args[name].(float64)
	if v > 50 {
		return 0, fmt.Errorf("%s must be between 0 and 50", name)
	}
	return int(v), nil
}

// What is in the settings of the server is not what the caller has given.
type settings struct{ values map[string]any }

func (s *settings) text(name string) (string, error) {
	v, ok := s.values[name].(string)
	if !ok {
		return "", fmt.Errorf("missing setting %q", name)
	}
	return v, nil
}

var own = &settings{values: map[string]any{}}

func scale(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	c := &call{}
	if err := json.Unmarshal(req.Params.Arguments, &c.args); err != nil {
		return nil, err // want `return mcperr\.Validation\("INVALID_PARAM", …\)$`
	}
	name, err := c.text("name")
	if err != nil {
		return nil, err // want `return mcperr\.Validation\("ARGUMENT_REQUIRED", …\) and the like in text$`
	}
	n, err := c.number("replicas")
	if err != nil {
		return nil, fmt.Errorf("scale: %w", err) // want `return mcperr\.Validation\("INVALID_PARAM", …\) in number$`
	}
	zone, err := own.text("zone")
	if err != nil {
		return nil, err // want `return mcperr\.Internal\("SETTING_MISSING", …\) in text$`
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprint(name, n, zone)}}}, nil
}

// A field that a call fills says nothing about the others.
type options struct {
	Name     string `json:"name"`
	Range    string `json:"range"`
	from, to int
}

func cut(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var o options
	if err := json.Unmarshal(req.Params.Arguments, &o); err != nil {
		return nil, err // want `return mcperr\.Validation\("INVALID_PARAM", …\)$`
	}
	if n, _ := fmt.Sscanf(o.Range, "%d-%d", &o.from, &o.to); n < 2 {
		return nil, fmt.Errorf("range %q is not two numbers", o.Range) // want `cut returns`
	}
	if o.Name == "" {
		return nil, fmt.Errorf("nothing given for %d", o.from) // want `return mcperr\.Validation\(`
	}
	return &mcp.CallToolResult{}, nil
}

// RegisterScale registers the tools.
func RegisterScale(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "cut", InputSchema: map[string]any{"type": "object"}}, cut)
	s.AddTool(&mcp.Tool{Name: "scale", InputSchema: map[string]any{"type": "object"}}, scale)
}
