package repeated

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	codeKeyRequired   = "KEY_REQUIRED"
	codeValueRequired = "value is required"

	codeUnitRequired string = "UNIT_REQUIRED"
)

// RegisterDeclared registers tools whose file has constants.
func RegisterDeclared(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "key"}, key)
}

// A constant that is there is used, unless something else has its name.
func key(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	switch args.Name {
	case "a":
		return nil, nil, errors.New("key is required") // want `"KEY_REQUIRED"`
	case "b":
		return nil, nil, errors.New("value is required") // want `"VALUE_REQUIRED"`
	case "c":
		codeKeyRequired := 1
		return nil, codeKeyRequired, errors.New("key is required") // want `"KEY_REQUIRED"`
	case "d":
		return nil, nil, errors.New("name is required") // want `"NAME_REQUIRED"`
	case "e":
		return nil, nil, errors.New("port is required") // want `"PORT_REQUIRED"`
	case "g":
		return nil, nil, errors.New("unit is required") // want `"UNIT_REQUIRED"`
	case "f":
		return nil, nil, errors.New("host is required") // want `"HOST_REQUIRED"`
	}
	return nil, 1, nil
}
