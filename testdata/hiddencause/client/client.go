// Package client has tools that ask a service, with functions between that format errors.
package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Client asks a weather service.
type Client struct{ http *http.Client }

func (c *Client) get(ctx context.Context, place string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://weather.example", nil)
	if err != nil {
		return nil, fmt.Errorf("request for %s: %s", place, err) // want `^get hides the error of http.NewRequestWithContext behind %s`
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("get %s: %v", place, err) // want `^get hides the error of http.Do behind %v: forecast reports it, and .*; write %w$`
	}
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("no forecast of %s", place)
	}
	return resp, nil
}

// Forecast is exported, and has two layers below it.
func (c *Client) Forecast(ctx context.Context, place string) (days []string, err error) {
	resp, err := c.get(ctx, place)
	if err != nil {
		return nil, fmt.Errorf("forecast: %s", (err.Error())) // want `^Client.Forecast hides the error of c.get behind %s: forecast reports`
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(&days); err != nil {
		return nil, fmt.Errorf("forecast of %s (%v)", place, (err)) // want `the error of Decode`
	}
	if len(days) == 0 {
		return nil, fmt.Errorf("no days for %s", place)
	}
	return days, nil
}

func (c *Client) forecast(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	days, err := c.Forecast(ctx, req.GetString("place", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(days)), nil
}

func load(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("%s: %v", path, err) // the run time would say that the caller has named a file that is not there
	}
	if len(text) == 0 {
		return "", errors.New("the file is empty")
	}
	return string(text), nil
}

func ping(place string) error {
	resp, err := http.Head("https://weather.example/" + place)
	if err != nil {
		return fmt.Errorf(`"%s": %v`, place, err) // want `^ping hides the error of http.Head behind %v: typed reports it`
	}
	return resp.Body.Close()
}

// check says what the caller has done wrong, and the text is all that is known.
func check(place string) error {
	if err := tooLong(place); err != nil {
		return fmt.Errorf("check: %v", err)
	}
	if err := ping(place); err != nil {
		return fmt.Errorf(`check:
 %v`, err) // where the verb is depends on the line breaks of the file
	}
	return nil
}

func tooLong(place string) error {
	if len(place) > 80 {
		return fmt.Errorf("it was not good enough")
	}
	return nil
}

// typed is a handler that has typed errors already.
func typed(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	place := req.GetString("place", "")
	text, err := load("places.txt")
	if err != nil {
		return nil, mcperr.Wrap("LOAD_FAILED", "failed to load", err)
	}
	if err := check(place); err != nil {
		return nil, mcperr.Wrap("CHECK_FAILED", "failed to check", err)
	}
	if err := ping(place); err != nil {
		return nil, mcperr.Wrap("PING_FAILED", "failed to ping", err)
	}
	return mcp.NewToolResultText(text), nil
}

func quote(place string) error {
	resp, err := http.Get("https://weather.example/price/" + place)
	if err != nil {
		return fmt.Errorf("quote: %v", err)
	}
	return resp.Body.Close()
}

func sendMail(place string) error {
	resp, err := http.Post("https://mail.example/send", "text/plain", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// mail has sent something when the price is asked for: the cause could promise a retry of both.
func mail(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := sendMail("x"); err != nil {
		return nil, mcperr.Wrap("SEND_MAIL_FAILED", "no mail", err, mcperr.NotIdempotent)
	}
	if err := quote("x"); err != nil {
		return nil, mcperr.Wrap("QUOTE_FAILED", "mail sent, but no quote", err)
	}
	return mcp.NewToolResultText("sent"), nil
}

// The stack trace and the quotes are not the text that %w writes, and %w of nil is not that of %v.
func other(path string) error {
	_, err := os.Stat(path)
	switch {
	case path == "a":
		return fmt.Errorf("stat: %v", err)
	case err == nil:
		return nil
	case path == "b":
		return fmt.Errorf("stat: %q", err)
	case path == "c":
		return fmt.Errorf("stat: %+v", err)
	case path == "d":
		return fmt.Errorf("%w: %v", errOther, err)
	case path == "e":
		return fmt.Errorf("stat: %[1]v", err)
	}
	return fmt.Errorf("stat: %w", err)
}

var errOther = errors.New("not good enough")

func others(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := other(req.GetString("path", "")); err != nil {
		return nil, mcperr.Wrap("OTHER_FAILED", "failed", err)
	}
	return mcp.NewToolResultText("good"), nil
}

// The cause would promise a retry after a time-out, and the order may have been placed.
func (c *Client) placeOrder(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://weather.example/order", nil)
	if err != nil {
		return err
	}
	if _, err := c.http.Do(req); err != nil {
		return fmt.Errorf("place the order: %v", err)
	}
	return nil
}

func encode(order any) ([]byte, error) {
	text, err := json.Marshal(order)
	if err != nil {
		return nil, fmt.Errorf("encode: %v", err) // it does not fail, and says no more than the text
	}
	return text, nil
}

func (c *Client) order(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := encode(req.GetArguments())
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if err := c.placeOrder(ctx, text); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText("ordered"), nil
}

// No tool reports this error.
func configure() error {
	if err := os.Chdir("/tmp"); err != nil {
		return fmt.Errorf("configure: %v", err)
	}
	return nil
}

// Serve adds the tools to a server.
func Serve(s *server.MCPServer) error {
	c := &Client{http.DefaultClient}
	s.AddTool(mcp.NewTool("forecast"), c.forecast)
	s.AddTool(mcp.NewTool("order"), c.order)
	s.AddTool(mcp.NewTool("typed"), typed)
	s.AddTool(mcp.NewTool("mail"), mail)
	s.AddTool(mcp.NewTool("others"), others)
	return configure()
}
