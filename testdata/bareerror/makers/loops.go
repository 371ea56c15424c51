package makers

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// RegisterLoops registers a tool that tries again, and that uses the variable of an error that was nil.
func RegisterLoops(s *mcp.Server) { mcp.AddTool(s, &mcp.Tool{Name: "fetch_again"}, fetchAgain) }

func fetchAgain(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	n, err := strconv.Atoi(args.Name)
	if err != nil {
		return nil, nil, err // want `return mcperr\.Validation\("INVALID_NAME", …\)$`
	}
	for range n {
		if err = fetchOnce(args.From); err == nil {
			break
		}
	}
	if err != nil {
		return nil, nil, err // want `^fetchAgain returns the error of fetchOnce.* in fetchOnce, where "" keeps`
	}
	return nil, n, nil
}

func fetchOnce(id string) error {
	resp, err := http.Get("http://example.com/" + id)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the service answered with %d", resp.StatusCode)
	}
	return nil
}
