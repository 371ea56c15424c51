// Package kept has values that are used elsewhere as they are, so that no fix can replace them.
package kept

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ShopError is a typed error.
type ShopError struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable"`
	Details   error  `json:"details"`
}

func (e *ShopError) Error() string { return e.Code }

type limits struct{ Timeout *time.Duration }

var schema = json.RawMessage(`{"type": "object", "required": ["took"]}`)

var shown = map[string]bool{"elapsed": true}

func fail(code mcperr.Code, cause error) error {
	return mcperr.Internal(code, "failed", mcperr.WithDetails(cause)) // want `details: error`
}

func work(ctx context.Context) error { return ctx.Err() }

func raw(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	start := time.Now()
	var l limits
	err := work(ctx)
	if err == nil {
		return &mcp.CallToolResult{}, nil
	}
	switch req.Params.Name {
	case "an argument of type error":
		return nil, fail("OPEN_FAILED", err)
	case "a pointer, which may be nil":
		return nil, mcperr.Timeout("SHOP_SLOW", "slow", mcperr.WithDetails(map[string]any{"timeout": l.Timeout})) // want `details\["timeout"\]: time.Duration`
	case "a key in a schema":
		return nil, mcperr.Timeout("SHOP_SLOW", "slow", mcperr.WithDetails(map[string]any{"took": time.Since(start)})) // want `details\["took"\]: time.Duration`
	case "a key in a table":
		return nil, mcperr.Timeout("SHOP_SLOW", "slow", mcperr.WithDetails(map[string]any{"elapsed": time.Since(start)})) // want `details\["elapsed"\]: time.Duration`
	case "a variable with other uses":
		var cause any = err // want `details\["cause"\]: error`
		if _, ok := cause.(*ShopError); ok {
			return nil, err
		}
		return nil, mcperr.Internal("SHOP_FAILED", "failed", mcperr.WithDetails(map[string]any{"cause": cause}))
	case "an error in a conversion":
		return nil, mcperr.Internal("SHOP_FAILED", "failed", mcperr.WithDetails(map[string]any{"cause": error(err)})) // want `details\["cause"\]: error`
	case "arguments of a format":
		args := []any{req.Params.Name, err} // want `details\[1\]: error`
		return nil, mcperr.Internal("SHOP_FAILED", fmt.Sprintf("%s: %v", args...), mcperr.WithDetails(args))
	case "a field of type error":
		return nil, &ShopError{Code: "SHOP_FAILED", Details: err} // want `builds an error|details: error`
	case "bytes in a map of bytes":
		return nil, mcperr.Internal("SHOP_FAILED", "failed", mcperr.WithDetails(map[string][]byte{"name": []byte(req.Params.Name)})) // want `base64`
	case "corrected later":
		details := map[string]any{"cause": err, "pause": time.Since(start), "done": work}
		details["cause"] = err.Error()
		details["pause"] = time.Since(start).String()
		delete(details, "done")
		return nil, mcperr.Internal("SHOP_FAILED", "failed", mcperr.WithDetails(details))
	case "JSON of its own":
		data, _ := json.Marshal(map[string]any{"cause": err, "done": work}) // want `data\["cause"\]: error`
		return nil, &jsonrpc.Error{Code: 7, Message: "failed", Data: data}
	}
	return nil, errors.Join(err, fmt.Errorf("%v %v", shown, schema))
}

// Register adds the tool.
func Register(s *mcp.Server) { s.AddTool(&mcp.Tool{Name: "raw"}, raw) }
