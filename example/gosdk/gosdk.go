// Package gosdk has the tools that are written with go-sdk.
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

// Serve answers calls on standard input until ctx ends or the input is closed. It returns the error of the server.
func Serve(ctx context.Context, store *shelf.Store) error {
	server := mcp.NewServer(&mcp.Implementation{Name: "shelf", Version: "v1"}, nil)
	t := &tools{store: store}
	mcp.AddTool(server, &mcp.Tool{Name: "list_books", Description: "List the books on the shelf"}, t.list)
	mcp.AddTool(server, &mcp.Tool{Name: "get_book", Description: "Look up a book by its ISBN"}, t.get)
	mcp.AddTool(server, &mcp.Tool{Name: "add_book", Description: "Put a book on the shelf"}, t.add)
	mcp.AddTool(server, &mcp.Tool{Name: "find_title", Description: "Ask a catalogue for the title of a book"}, t.title)
	object := json.RawMessage(`{"type":"object"}`)
	server.AddTool(&mcp.Tool{Name: "import_books", Description: "Replace the shelf", InputSchema: object}, t.replace)
	return server.Run(ctx, &mcp.StdioTransport{})
}

// tools has the handlers of the tools.
type tools struct{ store *shelf.Store }

// noArgs are the arguments of list_books.
type noArgs struct{}

// isbnArgs are the arguments of get_book and find_title.
type isbnArgs struct {
	ISBN string `json:"isbn" jsonschema:"the book's ISBN"`
}

// books is a list of books as an object, which structured output requires.
type books struct {
	Books []shelf.Book `json:"books"`
}

// list returns all books.
func (t *tools) list(ctx context.Context, _ *mcp.CallToolRequest, _ noArgs) (*mcp.CallToolResult, books, error) {
	all, err := t.store.All()
	if err != nil {
		return nil, books{}, err
	}
	return nil, books{all}, nil
}

// get returns one book.
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

// add puts a book on the shelf.
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

// title returns the answer of a web service for an ISBN.
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

// replace is a low-level handler: the SDK sends its errors as JSON-RPC errors, which the model does not see.
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

// failure returns an error result that has only a text, as many servers do.
func failure(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}
