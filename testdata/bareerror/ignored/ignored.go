// Package ignored silences the rule.
package ignored

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
)

var errOdd = errors.New("odd")

func Ignored(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "behind":
		return nil, errOdd // mcperr:ignore bareerror the host of this tool is ours and wants it so
	case "above":
		//mcperr:ignore mcpbareerror,untypedresult the host of this tool is ours and wants it so
		// It does.
		return nil, errOdd
	case "next":
		_ = errOdd         //mcperr:ignore bareerror nothing is found here // want `//mcperr:ignore bareerror \(1 of 3\) silences nothing: the rule finds nothing there; remove it`
		return nil, errOdd // want `Ignored returns`
	case "other rule":
		return nil, errOdd //mcperr:ignore untypedresult it is another rule that complains // want `Ignored returns`
	case "no reason":
		return nil, errOdd //mcperr:ignore bareerror // want `//mcperr:ignore bareerror needs a reason` `Ignored returns`
	case "far":
		//mcperr:ignore bareerror this is too far from it // want `silences nothing`
		if ctx.Err() == nil {
			return nil, errOdd // want `Ignored returns`
		}
	}
	return nil, nil
}

var (
	errMissing = errors.New("note not found")
	errGone    = errors.New("page not found") // want `errGone is "page not found".*; 2 returns pass it on`
)

// Covered returns have their findings elsewhere.
func Covered(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "only":
		return nil, errMissing //mcperr:ignore bareerror the host of this tool is ours and wants it so
	case "one":
		return nil, errGone //mcperr:ignore bareerror the host of this tool is ours and wants it so
	}
	return nil, errGone
}

//mcperr:ignore bareerror nothing follows // want `silences nothing`
