// Package apitools has tools that know nothing of an SDK: they are adapted elsewhere, where nothing here can
// look.
package apitools

import (
	"errors"
	"fmt"
	"os"

	"example.com/mcpserver/bareerror/api"
)

// Tools lists them.
func Tools() []api.ServerTool {
	return []api.ServerTool{
		{Tool: api.Tool{Name: "read"}, Handler: read, Enabled: enabled},
		{Tool: api.Tool{Name: "made"}, Handler: made("x")},
	}
}

func read(call api.Call) (*api.Result, error) {
	path, ok := call.Arguments["path"].(string)
	if !ok {
		return nil, errors.New("path must be a string") // want `read returns "path must be a string" without a type: the client gets no code and no retry`
	}
	data, err := os.ReadFile(path)
	return api.NewResult(string(data), nil), err // want `read returns the error of os.ReadFile`
}

func made(name string) api.Handler {
	return func(call api.Call) (*api.Result, error) {
		return nil, fmt.Errorf("%s is not ready", name) // want `made returns`
	}
}

// Not a tool's handler, though it stands in the same struct.
func enabled(name string) (bool, error) {
	return false, errors.New("not decided")
}
