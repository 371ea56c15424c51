package once

import (
	"context"
	"fmt"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// call is a request whose method the caller chooses.
type call struct{ Method, Path string }

// RegisterCalls adds tools that send requests of which only the caller knows the method.
func RegisterCalls(s *mcp.Server, i *inn) {
	mcp.AddTool(s, &mcp.Tool{Name: "call"}, i.call)
	mcp.AddTool(s, &mcp.Tool{Name: "any_call"}, i.anyCall)
	mcp.AddTool(s, &mcp.Tool{Name: "new_guest"}, i.newGuest)
	mcp.AddTool(s, &mcp.Tool{Name: "add_meal"}, i.addMeal)
}

func (i *inn) send(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, "https://inn.example/"+path, nil)
	if err != nil {
		return err
	}
	resp, err := i.http.Do(req)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return resp.Body.Close()
}

func buildRequest(ctx context.Context, c call) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, c.Method, "https://inn.example/"+c.Path, nil)
}

func (i *inn) makeRequest(ctx context.Context, c call) (string, error) {
	req, err := buildRequest(ctx, c)
	if err != nil {
		return "", err
	}
	resp, err := i.http.Do(req)
	if err != nil {
		return "", fmt.Errorf("%s: %w", c.Path, err)
	}
	return resp.Status, resp.Body.Close()
}

func (i *inn) call(ctx context.Context, _ *mcp.CallToolRequest, in call) (*mcp.CallToolResult, any, error) {
	if err := i.send(ctx, in.Method, in.Path); err != nil {
		return nil, nil, fmt.Errorf("no luck: %w", err) // want `call returns "no luck: %w"`
	}
	return nil, nil, nil
}

func (i *inn) anyCall(ctx context.Context, _ *mcp.CallToolRequest, in call) (*mcp.CallToolResult, any, error) {
	status, err := i.makeRequest(ctx, in)
	if err != nil {
		return nil, nil, fmt.Errorf("no luck: %w", err) // want `anyCall returns "no luck: %w"`
	}
	return nil, status, nil
}

func (i *inn) newGuest(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := i.send(ctx, "POST", "guests/"+in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("no luck: %w", err) // want `newGuest returns "no luck: %w"`
	}
	return nil, nil, nil
}

// addMeal keeps the status in a variable. The fix uses the response, which has the method and the delay.
func (i *inn) addMeal(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	resp, err := i.http.Post("https://inn.example/meals/"+in.To[0], "text/plain", nil)
	if err != nil {
		return nil, nil, fmt.Errorf("no meal: %w", err) // want `addMeal returns "no meal: %w"`
	}
	defer resp.Body.Close()
	switch status := resp.StatusCode; {
	case status == 429:
		return nil, nil, fmt.Errorf("the cook is busy for %s", resp.Header.Get("Retry-After")) // want `addMeal returns "the cook`
	case status >= 400:
		return nil, nil, fmt.Errorf("the cook failed with %d", status) // want `addMeal returns "the cook`
	}
	return nil, nil, nil
}
