// Package mcpgolang has tools that end the server. mcp-golang does not recover.
package mcpgolang

import (
	"encoding/json"
	"log"
	"os"

	mcp "github.com/metoro-io/mcp-golang"
	"github.com/metoro-io/mcp-golang/transport/stdio"
)

type configArgs struct {
	Path string `json:"path" jsonschema:"required,description=the file"`
}

func New() *mcp.Server {
	s := mcp.NewServer(stdio.NewStdioServerTransport())
	if err := s.RegisterTool("load_config", "Loads a file", load); err != nil {
		panic(err)
	}
	return s
}

func load(args configArgs) (*mcp.ToolResponse, error) {
	data, err := os.ReadFile(args.Path)
	if err != nil {
		log.Fatalf("cannot read %s: %v", args.Path, err) // want `load calls log.Fatalf, which ends the whole server`
	}
	var config map[string]any
	if err := json.Unmarshal(data, &config); err != nil {
		panic(err) // want `load calls panic: mcp-golang does not recover`
	}
	return mcp.NewToolResponse(mcp.NewTextContent(string(data))), nil
}
