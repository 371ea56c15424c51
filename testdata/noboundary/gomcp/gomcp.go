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
	s, err := server.NewServer(transport.NewStdioServerTransport()) // want `find returns errors \(1 of 9\), and no boundary puts .*; put mcperr.Middleware around all tools, by Use$`
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

// Inside assigns in the statement of the test.
func Inside() {
	var s *server.Server
	var err error
	if s, err = server.NewServer(transport.NewStdioServerTransport()); err != nil { // want `find returns errors`
		log.Fatal(err)
	}
	register(s)
}

// Scoped has the server in the statement of the test only.
func Scoped() {
	if s, err := server.NewServer(transport.NewStdioServerTransport()); err == nil { // want `find returns errors`
		register(s)
	}
}

// Dropped drops the error in the statement of another test.
func Dropped(on bool) {
	var s *server.Server
	if s, _ = server.NewServer(transport.NewStdioServerTransport()); on { // want `find returns errors`
		register(s)
	}
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
