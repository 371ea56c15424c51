// Command gosdk has resources and prompts made with go-sdk.
package main

import (
	"context"
	"errors"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type pages struct{}

func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "pages"}, nil)
	var p pages
	s.AddPrompt(&mcp.Prompt{Name: "greet"}, greet)                  // want `^greet returns errors that go-sdk sends with the number 0 and no data: a client cannot tell a wrong argument from an outage; type them, as with mcperr.Validation, and add mcperr.Requests to the server, or register it through mcperr.RPCHandler$`
	s.AddResource(&mcp.Resource{URI: "page:1"}, p.read)             // want `^read .* returns errors`
	s.AddResource(&mcp.Resource{URI: "page:2"}, p.missing)          // errors of the SDK
	s.AddResource(&mcp.Resource{URI: "page:3"}, p.typed)            // errors that are sent as they are
	s.AddResourceTemplate(&mcp.ResourceTemplate{Name: "x"}, p.read) // want `^read .* returns errors`
	return s
}

func greet(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	return nil, mcperr.Validation("NAME_REQUIRED", "name is required")
}

func (pages) read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	return nil, errors.New("no such page")
}

func (pages) missing(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	return nil, mcp.ResourceNotFoundError(req.Params.URI)
}

func (pages) typed(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	if req.Params.URI == "" {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "no URI"}
	}
	return nil, mcperr.RPC[jsonrpc.Error](mcperr.NotFound("PAGE_NOT_FOUND", "no such page"))
}

func main() { New() }

// These are silent: the errors may be those of the SDK.
func quiet(s *mcp.Server) {
	s.AddResource(&mcp.Resource{URI: "page:4"}, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		err := mcp.ResourceNotFoundError(req.Params.URI)
		return nil, err
	})
	s.AddResource(&mcp.Resource{URI: "page:5"}, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		if err := missing(req.Params.URI); err != nil {
			return nil, err
		}
		return new(mcp.ReadResourceResult), nil
	})
}

func missing(uri string) error { return mcp.ResourceNotFoundError(uri) }
