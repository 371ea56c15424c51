// Package ignored silences the rule.
package ignored

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
)

var errOdd = errors.New("odd") // want `errOdd is "odd" without a type: mcp-go sends a JSON-RPC error, which the model never sees; make it mcperr\.Unknown\("TOOL_FAILED", …\); 6 returns pass it on`

func Ignored(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "behind":
		return nil, errOdd //mcperr:ignore bareerror the host of this tool is ours and wants it so // want `//mcperr:ignore bareerror \(1 of 5\) silences nothing: the rule finds nothing there; remove it`
	case "above":
		//mcperr:ignore mcpbareerror,untypedresult the host of this tool is ours and wants it so // want `//mcperr:ignore bareerror \(2 of 5\) silences nothing: the rule finds nothing there; remove it`
		// It does.
		return nil, errOdd
	case "next":
		_ = errOdd         //mcperr:ignore bareerror nothing is found here // want `//mcperr:ignore bareerror \(3 of 5\) silences nothing: the rule finds nothing there; remove it`
		return nil, errOdd
	case "other rule":
		return nil, errOdd //mcperr:ignore untypedresult it is another rule that complains
	case "no reason":
		return nil, errOdd //mcperr:ignore bareerror // want `//mcperr:ignore bareerror needs a reason`
	case "far":
		//mcperr:ignore bareerror this is too far from it // want `silences nothing`
		if ctx.Err() == nil {
			return nil, errOdd
		}
	}
	return nil, nil
}

//mcperr:ignore bareerror nothing follows // want `silences nothing`
