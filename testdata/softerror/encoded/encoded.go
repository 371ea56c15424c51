// Package encoded has tools whose helpers encode what they answer with.
package encoded

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"example.com/mcpserver/softerror/encoded/wire"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type pages struct{}

type pageRequest struct{ URL string }

type status struct {
	Up           bool
	ErrorMessage string
}

func (s status) String() string { return fmt.Sprint(s.Up, s.ErrorMessage) }

func (pages) toJSON(data any) (*mcp.CallToolResult, error) {
	bytes, err := json.MarshalIndent(data, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("failed to marshal: %w", err)
	}
	return mcp.NewToolResultText(string(bytes)), nil
}

func (pages) parse(args map[string]any) (*pageRequest, error) { return new(pageRequest), nil }

func (p pages) load(ctx context.Context, url string) (string, error) { return "", ctx.Err() }

func (pages) info() string { return "" }

func (p pages) Fetch(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	request, err := p.parse(req.GetArguments())
	if err != nil {
		return nil, err
	}
	text, err := p.load(ctx, request.URL)
	if err != nil {
		failed := map[string]any{
			"url":       request.URL,
			"error":     err.Error(),
			"system":    p.info(),
			"timestamp": time.Now(),
		}
		return p.toJSON(failed) // want `^pages.Fetch reports the error of p.load as a success`
	}
	more, err := p.load(ctx, request.URL+"/more")
	if err != nil {
		return p.toJSON(map[string]any{"text": text, "error": err.Error()}) // a part of the answer is there
	}
	return p.toJSON(map[string]any{"text": text + more})
}

func (p pages) Find(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := p.load(ctx, req.GetString("url", ""))
	if errors.Is(err, os.ErrPermission) {
		return wire.Failure(map[string]any{"error": err.Error()})
	}
	if err != nil {
		return wire.JSON(map[string]any{"error": fmt.Sprintf("failed to find: %v", err)}) // want `^pages.Find reports "failed to find: %v" as a success`
	}
	return wire.JSON(map[string]any{"text": text, "error": ""})
}

func (p pages) Run(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	output, err := p.load(ctx, "run")
	if err != nil {
		if err == context.DeadlineExceeded {
			return mcp.NewToolResultText(output + "\n\nthe agent hit its limit, output may be truncated"), nil // want `^pages.Run reports .* as a success`
		}
		return nil, err
	}
	if strings.HasPrefix(output, "Error") {
		return mcp.NewToolResultText(output), nil // want `^pages.Run reports .* as a success`
	}
	if strings.HasPrefix(output, "Error") {
		return mcp.NewToolResultText("nothing to do"), nil
	}
	return mcp.NewToolResultText(output), nil
}

func (p pages) CheckLogs(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	output, err := p.load(ctx, "logs")
	if err != nil {
		s := status{Up: false, ErrorMessage: err.Error()}
		return mcp.NewToolResultText(s.String()), nil // what the check has found
	}
	if output == "" {
		s := status{Up: false, ErrorMessage: "nothing in the logs"} // the result of the check
		return mcp.NewToolResultText(s.String()), nil
	}
	s := status{Up: true}
	return mcp.NewToolResultText(s.String()), nil
}

func (p pages) ReadLogs(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := p.load(ctx, "logs"); err != nil {
		s := status{Up: false, ErrorMessage: err.Error()}
		return mcp.NewToolResultText(s.String()), nil // want `^ReadLogs reports .* as a success`
	}
	return terraformOutput("plan: " + p.info()), nil
}

// terraformOutput is not named after an error.
func terraformOutput(text string) *mcp.CallToolResult {
	return mcp.NewToolResultText("Output:\n" + text)
}

func (p pages) WaitForBuild(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	output, err := p.load(ctx, "build")
	if errors.Is(err, context.DeadlineExceeded) {
		return mcp.NewToolResultText(output), nil // to wait is what was asked for
	}
	return mcp.NewToolResultText(output), err
}

// Describe has another error of the same name where it answers, which is nil.
func (p pages) Describe(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := p.load(ctx, req.GetString("url", ""))
	if err != nil {
		failed := map[string]any{"url": req.GetString("url", ""), "error": "the page is gone"}
		data, err := json.Marshal(failed)
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultText(string(data)), nil // want `^pages.Describe reports "the page is gone" as a success: .*; use mcperr.NotFound\("PAGE_GONE", …\)`
	}
	return mcp.NewToolResultText(text), nil
}

// Whoami answers a question: each text is the opposite of the other.
func (p pages) Whoami(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if os.Getenv("TOKEN") == "" {
		return mcp.NewToolResultText("Not logged in. Open the page to log in."), nil
	}
	return mcp.NewToolResultText("Logged in"), nil
}

// ParsePage answers with what is wrong with the argument, which is what it is there for.
func (p pages) ParsePage(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var v any
	if err := json.Unmarshal([]byte(req.GetString("page", "")), &v); err != nil {
		return mcp.NewToolResultText("Invalid JSON: " + err.Error()), nil
	}
	return mcp.NewToolResultText("Valid JSON"), nil
}

// Remove has not done what it is there for, although its other answer is the opposite.
func (p pages) Remove(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := os.Remove(req.GetString("page", "")); err != nil {
		return mcp.NewToolResultText("The page was not removed: " + err.Error()), nil // want `^pages.Remove reports "The page was not removed: …" as a success`
	}
	return mcp.NewToolResultText("The page was removed"), nil
}

func register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("remove"), pages{}.Remove)
	s.AddTool(mcp.NewTool("whoami"), pages{}.Whoami)
	s.AddTool(mcp.NewTool("parse"), pages{}.ParsePage)
	s.AddTool(mcp.NewTool("fetch"), pages{}.Fetch)
	s.AddTool(mcp.NewTool("describe"), pages{}.Describe)
	s.AddTool(mcp.NewTool("find"), pages{}.Find)
	s.AddTool(mcp.NewTool("run"), pages{}.Run)
	s.AddTool(mcp.NewTool("logs"), pages{}.CheckLogs)
	s.AddTool(mcp.NewTool("read"), pages{}.ReadLogs)
	s.AddTool(mcp.NewTool("wait"), pages{}.WaitForBuild)
}

var _ = register
