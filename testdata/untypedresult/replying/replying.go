// Package replying has tools that report errors by a helper of another package, which types them. What only the tools
// know, they say themselves.
package replying

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"example.com/mcpserver/untypedresult/reply"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Response is what the service of the vineyard answers.
type Response struct{ *http.Response }

type vineyard interface {
	Rows(ctx context.Context, pattern *regexp.Regexp) (string, error)
	AddRow(ctx context.Context, grape string) (string, error)
	CreateNote(ctx context.Context, row, text string) (*Response, error)
	StartPress(ctx context.Context) (string, error)
	IsPressed(ctx context.Context, id string) (bool, error)
}

var hill vineyard

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("find_rows"), find)
	s.AddTool(mcp.NewTool("add_row"), plant)
	s.AddTool(mcp.NewTool("send_note"), send)
	s.AddTool(mcp.NewTool("look_for_rows"), look)
	s.AddTool(mcp.NewTool("press_grapes"), press)
	s.AddTool(mcp.NewTool("note_rows"), note)
}

func find(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	pattern, err := regexp.Compile(req.GetString("pattern", ""))
	if err != nil {
		return reply.Failed("the pattern cannot be used", err), nil // want `mcperr.Validation\("INVALID_PATTERN"`
	}
	rows, err := hill.Rows(ctx, pattern)
	if err != nil {
		return reply.Failed("no rows", err), nil // known at run time
	}
	return mcp.NewToolResultText(rows), nil
}

func plant(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	row, err := hill.AddRow(ctx, req.GetString("grape", ""))
	if err != nil {
		return reply.Failed("failed to plant", err), nil // want `mcperr.From\(err, mcperr.NotIdempotent\)`
	}
	resp, err := hill.CreateNote(ctx, row, "planted")
	if err != nil {
		return reply.Failed("failed to note", err), nil // want `mcperr.Unknown\("CREATE_NOTE_FAILED"`
	}
	if resp.StatusCode != http.StatusCreated {
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			return reply.Failed("the answer is cut off", err), nil // want `mcperr.From\(err, mcperr.NotIdempotent\)`
		}
		return reply.Failed(string(text), nil), nil // want `mcperr.Unknown`
	}
	return mcp.NewToolResultText(row), nil
}

func send(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, err := hill.CreateNote(ctx, req.GetString("row", ""), strings.TrimSpace(req.GetString("text", "")))
	if err != nil {
		return reply.Failed("failed to send", err), nil // the error names the method of the request
	}
	return mcp.NewToolResultText("sent"), nil
}

func look(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	pattern, err := regexp.Compile(req.GetString("pattern", ""))
	if err != nil {
		return reply.Invalid(err), nil // the function says so itself
	}
	if _, err := regexp.Compile(req.GetString("grape", "")); err != nil {
		return reply.Failed("you are not authorized to search by grape", err), nil // the message says something else
	}
	rows, err := hill.Rows(ctx, pattern)
	if err != nil {
		return reply.Failed("no rows", err), nil
	}
	return mcp.NewToolResultText(rows), nil
}

// The error is typed where it is made, and only the tool knows that the press has been started.
func press(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := hill.StartPress(ctx)
	if err != nil {
		return reply.Failed("failed to start", err), nil // want `mcperr.From\(err, mcperr.NotIdempotent\)`
	}
	if err := wait(ctx, id); err != nil {
		return reply.Failed("failed to wait", err), nil // want `mcperr.From\(err, mcperr.PartlyDone\)`
	}
	return mcp.NewToolResultText(id), nil
}

func wait(ctx context.Context, id string) error {
	for range 3 {
		done, err := hill.IsPressed(ctx, id)
		if done || err != nil {
			return err
		}
	}
	return fmt.Errorf("gave up waiting for %s", id)
}

// Other calls have worked when one has failed.
func note(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	rows := req.GetStringSlice("rows", nil)
	errs := make(chan error, len(rows))
	var group sync.WaitGroup
	for _, row := range rows {
		group.Go(func() {
			_, err := hill.CreateNote(ctx, row, "seen")
			errs <- err
		})
	}
	group.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return reply.Failed("failed to note", err), nil // want `mcperr.From\(err, mcperr.PartlyDone\)`
		}
	}
	return mcp.NewToolResultText("noted"), nil
}
