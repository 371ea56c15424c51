// Package tools has the tools of the inventory and of the toolkit.
package tools

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/mcpserver/bareerror/inventory"
	"example.com/mcpserver/bareerror/toolkit"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type search struct{ Query, Method string }

// Search is registered through the inventory: its error ends in a raw handler.
func Search() inventory.Tool {
	return inventory.New(mcp.Tool{Name: "search"}, func(ctx context.Context, deps *inventory.Deps, _ *mcp.CallToolRequest, in search) (*mcp.CallToolResult, any, error) {
		if in.Query == "" {
			return nil, nil, errors.New("query is required") // want `search returns "query is required" without a type: without a boundary, go-sdk sends a JSON-RPC error`
		}
		switch in.Method {
		case "count":
			res, err := count(ctx, deps, in.Query)
			return res, nil, err
		}
		return nil, nil, fmt.Errorf("unknown method: %s", in.Method) // want `mcperr.Validation\("UNKNOWN_METHOD", …\)`
	})
}

func count(ctx context.Context, deps *inventory.Deps, query string) (*mcp.CallToolResult, error) {
	if deps.BaseURL == "" {
		return nil, errors.New("base URL is not configured") // want `count returns "base URL is not configured"`
	}
	return &mcp.CallToolResult{}, nil
}

// Register registers the functions of this package.
func Register(s *server.MCPServer) {
	toolkit.Must(s, "upper", upper)
	toolkit.Generic(s, "lower", lower)
	s.AddTool(toolkit.Reflect("words", func(ctx context.Context, in search) ([]string, error) {
		return nil, errors.New("no words") // want `Register returns "no words" without a type: the model gets its text`
	}))
	s.AddTool(toolkit.Reflect("plain", plain))
	toolkit.WithClient(func(ctx context.Context) (*toolkit.Client, error) {
		return nil, errors.New("not a handler")
	})
}

func upper(ctx context.Context, in search) (string, error) {
	if in.Query == "" {
		return "", errors.New("query is required") // want `upper returns "query is required" without a type: the model gets its text`
	}
	return strings.ToUpper(in.Query), nil
}

func lower(ctx context.Context, in search) (string, error) {
	if in.Query == "" {
		return "", errors.New("query is required") // want `lower returns "query is required" without a type: without a boundary, mcp-go sends a JSON-RPC error`
	}
	return lookup(ctx, in)
}

// Tail-called: it answers for lower.
func lookup(ctx context.Context, in search) (string, error) {
	if in.Method == "" {
		return "", fmt.Errorf("no method for %s", in.Query) // want `lookup returns`
	}
	v, err := fetch(in.Query)
	return strings.ToLower(v), err // want `lookup returns the error of fetch`
}

func fetch(string) (string, error) { return "", errors.New("a plain helper") }

// plain hands the call on to another package, whose returns are not a tool's.
func plain(ctx context.Context, in search) (int, error) {
	return strconv.Atoi(in.Query) // want `plain returns the error of strconv.Atoi`
}
