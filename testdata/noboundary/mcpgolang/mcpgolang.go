// Package mcpgolang returns typed errors to mcp-golang, which sends their text and has no middleware.
package mcpgolang

import (
	"os"

	"github.com/mcperrlint/mcperrlint/mcperr"
	mcp "github.com/metoro-io/mcp-golang"
	"github.com/metoro-io/mcp-golang/transport/stdio"
)

type fileArgs struct {
	Path string `json:"path" jsonschema:"required,description=the file"`
}

func New() (*mcp.Server, error) {
	s := mcp.NewServer(stdio.NewStdioServerTransport())
	if err := s.RegisterTool("stat_file", "Describes a file", stat); err != nil { // want `stat returns errors, and no boundary puts their code and retry into results: mcp-golang sends the text alone; return mcperr.InText of them`
		return nil, err
	}
	return s, s.RegisterTool("read_file", "Reads a file", read)
}

func stat(args fileArgs) (*mcp.ToolResponse, error) {
	info, err := os.Stat(args.Path)
	if err != nil {
		return nil, mcperr.Wrap("STAT_FAILED", "failed to stat the file", err)
	}
	return mcp.NewToolResponse(mcp.NewTextContent(info.Mode().String())), nil
}

func read(args fileArgs) (*mcp.ToolResponse, error) {
	data, err := os.ReadFile(args.Path)
	if err != nil {
		return nil, mcperr.InText(mcperr.Wrap("READ_FAILED", "failed to read the file", err))
	}
	return mcp.NewToolResponse(mcp.NewTextContent(string(data))), nil
}
