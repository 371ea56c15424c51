package wrapped

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// RegisterShared adds a tool whose arguments are checked twice, by the same function.
func RegisterShared(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "share"}, share)
}

type options struct {
	limit int
	with  string
}

type sharing struct {
	Limit int
	With  string
}

func share(ctx context.Context, req *mcp.CallToolRequest, in sharing) (*mcp.CallToolResult, any, error) {
	if err := in.validate(); err != nil {
		return nil, nil, fmt.Errorf("share: %w", err) // want `share returns "share: %w" without a type: .*; return mcperr.Validation\("LIMIT_NEGATIVE", …\) and the like in newOptions`
	}
	options, err := in.options()
	if err != nil {
		return nil, nil, fmt.Errorf("share: %w", err)
	}
	return nil, options, nil
}

func (in sharing) validate() error {
	_, err := newOptions(in.Limit, in.With)
	return err
}

func (in sharing) options() (*options, error) { return newOptions(in.Limit, in.With) }

func newOptions(limit int, with string) (*options, error) {
	if limit < 0 {
		return nil, fmt.Errorf("limit is negative: %d", limit)
	}
	if with == "" {
		return nil, errors.New("with whom?")
	}
	return &options{limit, with}, nil
}
