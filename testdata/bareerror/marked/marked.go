// Package marked has tools that answer with the errors of a package which knows nothing of MCP.
package marked

import (
	"context"
	"fmt"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"example.com/mcpserver/bareerror/marked/desk"
)

type tools struct{ desk *desk.Desk }

// Serve adds the tools.
func Serve(s *server.MCPServer, path string) error {
	d, err := desk.Open(path)
	if err != nil {
		return err
	}
	t := tools{d}
	s.AddTool(mcp.NewTool("find"), t.find)
	s.AddTool(mcp.NewTool("lend"), t.lend)
	s.AddTool(mcp.NewTool("renew"), t.renew)
	s.AddTool(mcp.NewTool("note"), t.note)
	s.AddTool(mcp.NewTool("close"), t.close)
	s.AddTool(mcp.NewTool("next"), t.next)
	s.AddTool(mcp.NewTool("first"), t.first)
	s.AddTool(mcp.NewTool("date"), t.date)
	s.AddTool(mcp.NewTool("card"), t.card)
	s.AddTool(mcp.NewTool("reader"), t.reader)
	return nil
}

// All errors of Find have types, and none of them promises a retry.
func (t tools) find(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	book, err := t.desk.Find(req.GetString("title", ""))
	if err != nil {
		return nil, fmt.Errorf("find: %w", err)
	}
	return mcp.NewToolResultText(book.Title), nil
}

// Some errors of Lend have no types.
func (t tools) lend(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := t.desk.Lend(req.GetString("title", ""), req.GetInt("days", 0)); err != nil {
		return nil, err // want `Wrap\("LEND_FAILED"`
	}
	return mcp.NewToolResultText("lent"), nil
}

// No error of Renew promises a retry, because a tool may have done something before it.
func (t tools) renew(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := t.desk.Renew(req.GetString("title", "")); err != nil {
		return nil, err
	}
	return mcp.NewToolResultText("renewed"), nil
}

func (t tools) note(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := t.desk.Note(req.GetString("title", ""))
	if err != nil {
		return nil, err // want `Wrap\("NOTE_FAILED"`
	}
	return mcp.NewToolResultText(text), nil
}

func (t tools) close(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("closed"), desk.ErrClosed
}

// The caller has not named the book that is next, so that nothing of the caller's is missing.
func (t tools) next(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	book, err := t.desk.Find(req.GetString("title", ""))
	if err != nil {
		return nil, err
	}
	next, err := t.desk.Find(book.Next)
	if err != nil {
		return nil, err // want `Unknown\("FIND_FAILED"`
	}
	return mcp.NewToolResultText(next.Title), nil
}

func (t tools) first(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	book, err := t.desk.Find("Genesis")
	if err != nil {
		return nil, fmt.Errorf("first: %w", err) // want `Unknown\("FIRST_FAILED"`
	}
	return mcp.NewToolResultText(book.Title), nil
}

// What a parser rejects is not typed in the other package, which does not know whose it is.
func (t tools) date(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	day, err := desk.Day(req.GetString("day", ""))
	if err != nil {
		return nil, err // want `Validation\("INVALID_PARAM"`
	}
	return mcp.NewToolResultText(day.String()), nil
}

func (t tools) card(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	number, err := t.desk.Card(ctx, req.GetString("guest", ""))
	if err != nil {
		return nil, err // want `Wrap\("CARD_FAILED"`
	}
	return mcp.NewToolResultText(strconv.Itoa(number)), nil
}

// The caller has not named the guest, so that a condition in the other package does not decide either.
func (t tools) reader(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	number, err := t.desk.Card(ctx, "reader")
	if err != nil {
		return nil, err // want `Unknown\("CARD_FAILED"`
	}
	return mcp.NewToolResultText(strconv.Itoa(number)), nil
}
