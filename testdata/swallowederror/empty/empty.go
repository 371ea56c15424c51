// Package empty has tools that answer with nothing after a failure.
package empty

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Shelf string `json:"shelf"`
}

type output struct {
	Books []string `json:"books"`
	Note  string   `json:"note,omitempty"`
}

type library interface {
	Books(ctx context.Context, shelf string) ([]string, error)
	Clean(ctx context.Context, shelf string) error
}

var lib library

// Register adds the tools.
func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "list_books"}, listBooks)
	mcp.AddTool(s, &mcp.Tool{Name: "count_books"}, countBooks)
	mcp.AddTool(s, &mcp.Tool{Name: "note_books"}, noteBooks)
	mcp.AddTool(s, &mcp.Tool{Name: "check_shelf"}, checkShelf)
	mcp.AddTool(s, &mcp.Tool{Name: "more_books"}, moreBooks)
	mcp.AddTool(s, &mcp.Tool{Name: "open_shelf"}, openShelf)
	mcp.AddTool(s, &mcp.Tool{Name: "dust"}, cleanShelf)
	s.AddTool(&mcp.Tool{Name: "raw_books"}, rawBooks)
}

func listBooks(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	books, err := lib.Books(ctx, in.Shelf)
	if err != nil { // want `listBooks answers with nothing if lib.Books fails, as if there was nothing`
		log.Printf("list books: %v", err)
		return nil, output{}, nil
	}
	return nil, output{Books: books}, nil
}

func countBooks(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, *output, error) {
	books, err := lib.Books(ctx, in.Shelf)
	if err != nil { // want `countBooks answers with nothing if lib.Books fails`
		return nil, &output{}, nil
	}
	return nil, &output{Books: books[:1]}, nil
}

// The answer says that something failed.
func noteBooks(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	books, err := lib.Books(ctx, in.Shelf)
	if err != nil {
		return nil, output{Note: "the library does not answer"}, nil
	}
	return nil, output{Books: books}, nil
}

// A failure is an answer to a question.
func checkShelf(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	if _, err := lib.Books(ctx, in.Shelf); err != nil {
		return nil, output{}, nil
	}
	books, err := lib.Books(ctx, in.Shelf)
	if err != nil {
		return nil, output{}, nil
	}
	return nil, output{Books: books}, nil
}

// What was missing is fetched in another way.
func moreBooks(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	books, err := lib.Books(ctx, in.Shelf)
	if err != nil {
		if books, err = lib.Books(ctx, "main"); err != nil {
			return nil, output{}, err
		}
	}
	return nil, output{Books: books}, nil
}

func rawBooks(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	books, err := lib.Books(ctx, req.Params.Name)
	if err != nil { // want `rawBooks answers with nothing if lib.Books fails`
		return &mcp.CallToolResult{}, nil
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: books[0]}}}, nil
}

type state struct {
	Open bool `json:"open"`
}

// That the shelf is not open is an answer.
func openShelf(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, state, error) {
	books, err := lib.Books(ctx, in.Shelf)
	if err != nil {
		return nil, state{}, nil
	}
	return nil, state{Open: len(books) > 0}, nil
}

// Nothing is asked for.
func cleanShelf(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	err := lib.Clean(ctx, in.Shelf)
	if err != nil {
		log.Print(err)
		return nil, output{}, nil
	}
	return nil, output{}, nil
}
