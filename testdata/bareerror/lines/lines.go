// Package lines has findings that hosts fold: several on a line, and several that read alike.
package lines

import (
	"context"
	"errors"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
)

func Alike(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for _, name := range []string{"a", "b"} {
		if err := os.Remove(name); err != nil {
			return nil, err // want `Alike returns the error of os\.Remove \(1 of 4\) without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("ALIKE_FAILED", …\)`
		}
	}
	if err := os.Remove("c"); err != nil {
		return nil, err // want `Alike returns the error of os\.Remove \(2 of 4\) without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("ALIKE_FAILED", …\)`
	}
	if err := os.Remove("d"); err != nil {
		return nil, err // want `Alike returns the error of os\.Remove \(3 of 4\) without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("ALIKE_FAILED", …\)`
	}
	if err := os.Remove("e"); err != nil {
		return nil, err // want `Alike returns the error of os\.Remove \(4 of 4\) without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("ALIKE_FAILED", …\)`
	}
	return nil, os.Remove("f") // want `Alike returns the error of os\.Remove without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; return mcperr\.From\(err\)`
}

type (
	req = mcp.CallToolRequest
	res = mcp.CallToolResult
)

// Pair has two tools on one line; their fixes take the last use of an import away.
var Pair = []func(context.Context, req) (*res, error){
	func(context.Context, req) (*res, error) { return nil, errors.New("one is missing") }, func(context.Context, req) (*res, error) { return nil, errors.New("two is missing") }, // want `"one is missing"` `"two is missing"`
}
