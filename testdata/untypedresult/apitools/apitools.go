// Package apitools puts errors into results of the server's own.
package apitools

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"example.com/mcpserver/untypedresult/api"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Tools lists them.
func Tools() []api.ServerTool {
	return []api.ServerTool{
		{Tool: api.Tool{Name: "read"}, Handler: read},
		{Tool: api.Tool{Name: "list"}, Handler: list},
		{Tool: api.Tool{Name: "spread"}, Handler: spread},
	}
}

func read(arguments map[string]any) (*api.Result, error) {
	path, ok := arguments["path"].(string)
	if !ok {
		return api.NewResult("", errors.New("path is required")), nil // want `read reports "path is required" as free text`
	}
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return api.NewResult("", mcperr.From(err)), nil
	}
	if err != nil {
		return api.NewResult("", fmt.Errorf("failed to read %s: %w", path, err)), nil // want `read reports "failed to read %s: %w" as free text: the model gets no code and no retry; use mcperr\.Wrap\("READ_FAILED", …\)`
	}
	return api.NewResult(string(data), nil), nil
}

func list(arguments map[string]any) (*api.Result, error) {
	entries, err := os.ReadDir(".")
	if err != nil {
		return &api.Result{Error: err}, nil // want `list reports the error of os.ReadDir as free text`
	}
	if len(entries) == 0 {
		res := api.NewResult("", nil)
		res.Error = errors.New("nothing there")
		return res, nil // want `list reports "nothing there"`
	}
	data, err := json.Marshal(entries)
	return api.NewResult(string(data), err), nil // want `list reports the error of json.Marshal`
}

// spread hands both results of a call to the constructor.
func spread(arguments map[string]any) (*api.Result, error) {
	if len(arguments) == 0 {
		return api.NewResult(mcperr.FromPair(render(arguments))), nil
	}
	return api.NewResult(render(arguments)), nil // want `spread reports the error of render as free text`
}

func render(arguments map[string]any) (string, error) { return fmt.Sprint(arguments), os.ErrInvalid }
