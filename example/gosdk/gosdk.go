// Package gosdk has tools written with go-sdk.
package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/mcperrlint/mcperrlint/example/shelf"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Serve answers calls on standard input until ctx ends.
func Serve(ctx context.Context, store *shelf.Store) error {
	server := mcp.NewServer(&mcp.Implementation{Name: "shelf", Version: "v1"}, nil)
	t := &tools{store: store}
	mcp.AddTool(server, &mcp.Tool{Name: "list_books", Description: "List the books on the shelf"}, t.list)
	mcp.AddTool(server, &mcp.Tool{Name: "get_book", Description: "Look a book up by its ISBN"}, t.get)
	mcp.AddTool(server, &mcp.Tool{Name: "add_book", Description: "Put a book on the shelf"}, t.add)
	mcp.AddTool(server, &mcp.Tool{Name: "find_title", Description: "Ask a catalogue for the title of a book"}, t.title)
	server.AddTool(&mcp.Tool{Name: "import_books", Description: "Replace the shelf", InputSchema: json.RawMessage(`{"type":"object"}`)}, t.replace)
	return server.Run(ctx, &mcp.StdioTransport{})
}

type tools struct{ store *shelf.Store }

type noArgs struct{}

type isbnArgs struct {
	ISBN string `json:"isbn" jsonschema:"the book's ISBN"`
}

type books struct {
	Books []shelf.Book `json:"books"`
}

func (t *tools) list(ctx context.Context, _ *mcp.CallToolRequest, _ noArgs) (*mcp.CallToolResult, books, error) {
	all, err := t.store.All()
	if err != nil {
		return nil, books{}, err
	}
	return nil, books{all}, nil
}

func (t *tools) get(ctx context.Context, _ *mcp.CallToolRequest, in isbnArgs) (*mcp.CallToolResult, any, error) {
	if in.ISBN == "" {
		return failure("isbn is required"), nil, nil
	}
	b, err := t.store.Find(in.ISBN)
	if errors.Is(err, shelf.ErrUnknown) {
		return failure("book " + in.ISBN + " not found"), nil, nil
	}
	if err != nil {
		return failure(fmt.Sprintf("failed to look up %s: %v", in.ISBN, err)), nil, nil
	}
	return nil, b, nil
}

func (t *tools) add(ctx context.Context, _ *mcp.CallToolRequest, in shelf.Book) (*mcp.CallToolResult, any, error) {
	if in.ISBN == "" || in.Title == "" {
		return nil, nil, errors.New("isbn and title are required")
	}
	all, err := t.store.All()
	if err != nil {
		return nil, nil, fmt.Errorf("failed to read the shelf: %w", err)
	}
	if err := t.store.Save(append(all, in)); err != nil {
		return nil, nil, fmt.Errorf("failed to save the shelf: %w", err)
	}
	return nil, in, nil
}

func (t *tools) title(ctx context.Context, _ *mcp.CallToolRequest, in isbnArgs) (*mcp.CallToolResult, any, error) {
	resp, err := http.Get("https://catalogue.example/isbn/" + url.PathEscape(in.ISBN))
	if err != nil {
		return nil, nil, fmt.Errorf("failed to ask the catalogue: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, nil, fmt.Errorf("catalogue returned status %d", resp.StatusCode)
	}
	data, err := io.ReadAll(resp.Body)
	return nil, string(data), err
}

// replace is a raw handler: what it returns as an error, the model never sees.
func (t *tools) replace(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in books
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, fmt.Errorf("invalid arguments: %w", err)
	}
	if err := t.store.Save(in.Books); err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf("%d books", len(in.Books))}}}, nil
}

// failure builds an error result, as most servers do: a sentence and nothing else.
func failure(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}
