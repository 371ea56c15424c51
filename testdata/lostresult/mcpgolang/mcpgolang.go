// Package mcpgolang has tools whose responses are thrown away.
package mcpgolang

import (
	"errors"
	"os"

	mcp "github.com/metoro-io/mcp-golang"
)

type listArgs struct {
	Dir string `json:"dir" jsonschema:"required,description=the folder"`
}

var errTooMany = errors.New("too many files")

func Register(s *mcp.Server) error { return s.RegisterTool("list_files", "Lists files", list) }

func list(args listArgs) (*mcp.ToolResponse, error) {
	entries, err := os.ReadDir(args.Dir)
	if err != nil {
		return mcp.NewToolResponse(mcp.NewTextContent("failed to read the folder")), err // want `list returns a result beside an error: mcp-golang drops the result`
	}
	res := mcp.NewToolResponse()
	for i, e := range entries {
		if i == 100 {
			return res, errTooMany
		}
		res.Content = append(res.Content, mcp.NewTextContent(e.Name()))
	}
	return res, nil
}
