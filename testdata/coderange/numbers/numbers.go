// Package numbers has numbers that look like those of others, or alike.
package numbers

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// BookCode counts from 100, which is no status of HTTP here.
type BookCode int

// Codes of books.
const (
	NoBook BookCode = iota + 100
	BookLent
)

// RoomCode has numbers of its own.
type RoomCode int

// Codes of rooms, two of which are the same.
const (
	NoRoom   RoomCode = 100
	RoomFull RoomCode = 101
	RoomGone RoomCode = 101 // want `^RoomGone has the value 101, which is that of RoomFull`
)

// BookError and RoomError are typed errors.
type BookError struct {
	Code      BookCode
	Retryable bool
}

func (e *BookError) Error() string { return "book" }

type RoomError struct {
	Code      RoomCode
	Retryable bool
}

func (e *RoomError) Error() string { return "room" }

// CallError has a number of JSON-RPC, which says only what sort of failure it is.
type CallError struct {
	Code      string
	Number    int
	Retryable bool
}

func (e *CallError) Error() string { return e.Code }

func numbered(e *jsonrpc.Error) *jsonrpc.Error {
	e.Code = jsonrpc.CodeInvalidParams
	return e
}

func fill(e *jsonrpc.Error, n int) {
	if n > 0 {
		e.Code = jsonrpc.CodeInternalError
	}
}

func read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	switch req.Params.URI {
	case "a":
		return nil, &CallError{Code: "NAME_REQUIRED", Number: -32602, Retryable: false}
	case "b":
		return nil, &CallError{Code: "INVALID_PAGE", Number: -32602, Retryable: false}
	case "c":
		return nil, numbered(&jsonrpc.Error{Message: "no such page"})
	case "d":
		e := &jsonrpc.Error{Message: "no such page"}
		fill(e, len(req.Params.URI))
		return nil, e
	}
	return nil, &jsonrpc.Error{Message: "no such page"} // want `builds a JSON-RPC error with the code 0`
}

// Register adds the resource.
func Register(s *mcp.Server) {
	s.AddResource(&mcp.Resource{URI: "a:b"}, read)
	_ = []error{
		&BookError{Code: NoBook, Retryable: false}, &BookError{Code: BookLent, Retryable: true},
		&RoomError{Code: NoRoom, Retryable: false}, &RoomError{Code: RoomFull, Retryable: true},
		&RoomError{Code: RoomGone, Retryable: false},
	}
}
