// Package asked has code around its tools that asks what errors wrap.
package asked

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// retrying repeats calls that ran out of time.
func retrying(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		for range 3 {
			var late interface{ Timeout() bool }
			if res, err = next(ctx, req); err == nil || !errors.As(err, &late) || !late.Timeout() {
				return res, err
			}
		}
		return res, err
	}
}

func post(url string) error {
	resp, err := http.Post(url, "", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func charge(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	url := req.GetString("url", "")
	if url == "" {
		return nil, errors.New("url is required") // want `charge returns "url is required" without a type`
	}
	if err := post(url); err != nil {
		return nil, fmt.Errorf("charge failed: %v", err) // want `charge returns "charge failed: %v" without a type: .*; no fix, because code around the tool would find the cause that this error hides from it$`
	}
	if err := post(url + "/receipt"); err != nil {
		return nil, fmt.Errorf("no receipt: %w", err) // want `charge returns "no receipt: %w" without a type`
	}
	if _, err := os.Stat(url); errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("the receipt is missing: %v", err) // want `charge returns "the receipt is missing: %v" without a type`
	}
	return mcp.NewToolResultText("charged"), nil
}

func serve() *server.MCPServer {
	s := server.NewMCPServer("x", "1", server.WithToolHandlerMiddleware(retrying))
	s.AddTool(mcp.NewTool("charge"), charge)
	return s
}

var _ = serve
