// Package gomcp makes servers of go-mcp, whose constructor returns an error as well.
package gomcp

import (
	"context"
	"errors"
	"log"

	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	"github.com/ThinkInAIXYZ/go-mcp/server"
	"github.com/ThinkInAIXYZ/go-mcp/transport"
)

func find(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	return nil, errors.New("there is no shelf")
}

func register(s *server.Server) { s.RegisterTool(protocol.NewToolWithRawSchema("find", "", nil), find) }

func logged(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
		res, err := next(ctx, req)
		log.Print(req.Name, err)
		return res, err
	}
}

// Tested has a server behind the test of the error. The first middleware is the outermost: the log keeps its errors.
func Tested() (*server.Server, error) {
	s, err := server.NewServer(transport.NewStdioServerTransport()) // want `find returns errors \(1 of 6\), and no boundary puts .*; put mcperr.Middleware around all tools, by Use$`
	if err != nil {
		return nil, err
	}
	s.Use(logged)
	register(s)
	return s, nil
}

// Blank drops the error.
func Blank() {
	s, _ := server.NewServer(transport.NewStdioServerTransport()) // want `find returns errors`
	register(s)
}

type app struct{ server *server.Server }

// Field keeps the server in a field.
func Field() *app {
	a := new(app)
	var err error
	a.server, err = server.NewServer(transport.NewStdioServerTransport()) // want `find returns errors`
	if err != nil {
		log.Fatal(err)
	}
	register(a.server)
	return a
}

// Logged goes on after the test.
func Logged() {
	s, err := server.NewServer(transport.NewStdioServerTransport()) // want `find returns errors`
	if err != nil {
		log.Print(err)
	}
	register(s)
}

// Other tests another error.
func Other(other error) {
	s, err := server.NewServer(transport.NewStdioServerTransport()) // want `find returns errors`
	if other != nil {
		return
	}
	if err == nil {
		register(s)
	}
}

// Positive tests whether there is none.
func Positive() {
	s, err := server.NewServer(transport.NewStdioServerTransport()) // want `find returns errors`
	if err == nil {
		register(s)
		return
	}
	log.Print(err)
}
