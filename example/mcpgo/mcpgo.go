// Package mcpgo has the tools that are written with mcp-go.
package mcpgo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/example/shelf"
)

// Serve answers calls on standard input until the input is closed. It returns the error of the server.
func Serve(ctx context.Context, store *shelf.Store) error {
	s := server.NewMCPServer("shelf", "v1")
	s.AddTools(tools(store)...)
	return server.ServeStdio(s)
}

// tools returns the tools with their handlers.
func tools(store *shelf.Store) []server.ServerTool {
	isbn := mcp.WithString("isbn", mcp.Required(), mcp.Description("the book's ISBN"))
	return []server.ServerTool{
		{Tool: mcp.NewTool("lend_book", isbn, mcp.WithString("to")), Handler: lend(store)},
		{Tool: mcp.NewTool("return_book", isbn), Handler: giveBack(store)},
		{Tool: mcp.NewTool("export_books", mcp.WithString("file")), Handler: export(store)},
		{Tool: mcp.NewTool("count_books"), Handler: count(store)},
		{Tool: mcp.NewTool("wait_for_book", isbn), Handler: mcp.NewTypedToolHandler(wait(store))},
	}
}

// lend records who has a book.
func lend(store *shelf.Store) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		isbn, err := req.RequireString("isbn")
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		to := req.GetString("to", "")
		if to == "" {
			return mcp.NewToolResultError("to is required: who gets the book?"), nil
		}
		return change(store, isbn, func(b *shelf.Book) error {
			if b.LentTo != "" {
				return fmt.Errorf("%s already has it", b.LentTo)
			}
			b.LentTo = to
			return nil
		})
	}
}

// giveBack records that a book is back.
func giveBack(store *shelf.Store) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return change(store, req.GetString("isbn", ""), func(b *shelf.Book) error {
			b.LentTo = ""
			return nil
		})
	}
}

// change alters and saves one book. It returns the result for the tools that do so.
func change(store *shelf.Store, isbn string, alter func(*shelf.Book) error) (*mcp.CallToolResult, error) {
	books, err := store.All()
	if err != nil {
		return nil, fmt.Errorf("failed to read the shelf: %w", err)
	}
	for i := range books {
		if books[i].ISBN != isbn {
			continue
		}
		if err := alter(&books[i]); err != nil {
			return mcp.NewToolResultErrorFromErr("cannot change the book", err), nil
		}
		if err := store.Save(books); err != nil {
			return nil, err
		}
		return mcp.NewToolResultText(books[i].Title), nil
	}
	return nil, fmt.Errorf("book %q not found", isbn)
}

// export writes all books to a file.
func export(store *shelf.Store) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		file := req.GetString("file", "")
		books, err := store.All()
		if err != nil {
			return nil, err
		}
		data, err := json.MarshalIndent(books, "", "  ")
		if err != nil {
			return nil, fmt.Errorf("failed to encode the shelf: %w", err)
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			return mcp.NewToolResultErrorf("failed to write %s: %v", file, err), nil
		}
		return mcp.NewToolResultText("written"), nil
	}
}

// count returns the number of books.
func count(store *shelf.Store) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		var books []shelf.Book
		if books, err = store.All(); err != nil {
			return
		}
		return mcp.NewToolResultText(fmt.Sprint(len(books))), nil
	}
}

// waitArgs are the arguments of wait_for_book.
type waitArgs struct {
	ISBN string `json:"isbn"`
}

// wait returns when a book is back.
func wait(store *shelf.Store) mcp.TypedToolHandlerFunc[waitArgs] {
	return func(ctx context.Context, req mcp.CallToolRequest, in waitArgs) (*mcp.CallToolResult, error) {
		for {
			b, err := store.Find(in.ISBN)
			if err != nil {
				return nil, err
			}
			if b.LentTo == "" {
				return mcp.NewToolResultText(b.Title + " is back"), nil
			}
			select {
			case <-ctx.Done():
				return nil, errors.New("timed out waiting for the book")
			case <-time.After(time.Minute):
			}
		}
	}
}
