// Package mcpgolang has tools that answer with nothing.
package mcpgolang

import (
	"log"
	"os"

	mcp "github.com/metoro-io/mcp-golang"
)

type fileArgs struct {
	Path string `json:"path" jsonschema:"required,description=the file"`
}

func Register(s *mcp.Server) error {
	if err := s.RegisterTool("touch_file", "Creates a file", touch); err != nil {
		return err
	}
	return s.RegisterTool("remove_file", "Removes a file", func(args fileArgs) (*mcp.ToolResponse, error) {
		if err := os.Remove(args.Path); err != nil {
			log.Print(err)
			return nil, nil // want `returns no result and no error although err is not nil: mcp-golang panics when it encodes the answer, which ends the whole server; return the error`
		}
		return mcp.NewToolResponse(), nil
	})
}

func touch(args fileArgs) (*mcp.ToolResponse, error) {
	if err := os.WriteFile(args.Path, nil, 0o600); err != nil {
		return nil, err
	}
	return nil, nil // want `touch returns no result and no error: mcp-golang panics .*; return an empty result`
}

// guard passes on what it is given.
type guard func(tool string, res *mcp.ToolResponse) (*mcp.ToolResponse, error)

func newGuard(most int) guard {
	return func(tool string, res *mcp.ToolResponse) (*mcp.ToolResponse, error) {
		if res == nil || len(res.Content) > most {
			return nil, nil
		}
		return res, nil
	}
}

var _ = newGuard
