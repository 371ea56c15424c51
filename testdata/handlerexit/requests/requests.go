// Package requests has resources and prompts that end the server.
package requests

import (
	"context"
	"log"
	"os"

	sdk "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func load(path string) []byte {
	data, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err) // want `^shelf, by way of load, calls log.Fatal, which ends the whole server: neither this call nor any other gets an answer; return a typed error$`
	}
	return data
}

func shelf(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	if len(load(req.Params.URI)) == 0 {
		panic("empty") // want `^shelf calls panic: go-sdk does not recover, so the whole server ends`
	}
	return new(mcp.ReadResourceResult), nil
}

func careful(ctx context.Context, req *mcp.ReadResourceRequest) (res *mcp.ReadResourceResult, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = context.Canceled
		}
	}()
	panic("empty")
}

// Register registers with go-sdk.
func Register(s *mcp.Server) {
	s.AddResource(&mcp.Resource{URI: "shelf://1"}, shelf)
	s.AddResource(&mcp.Resource{URI: "shelf://2"}, careful)
	s.AddPrompt(&mcp.Prompt{Name: "ask"}, func(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		if req.Params.Name == "" {
			os.Exit(1) // want `calls os.Exit, which ends the whole server`
		}
		return new(mcp.GetPromptResult), nil
	})
}

// Old registers with mcp-go, whose options decide on panics.
func Old() *server.MCPServer {
	s := server.NewMCPServer("books", "1")
	s.AddResource(sdk.NewResource("shelf://1", "shelf"), func(ctx context.Context, req sdk.ReadResourceRequest) ([]sdk.ResourceContents, error) {
		if req.Params.URI == "" {
			log.Fatalf("no shelf %s", req.Params.URI) // want `calls log.Fatalf, which ends the whole server`
		}
		panic("unfinished")
	})
	return s
}
