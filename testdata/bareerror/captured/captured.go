// Package captured has handlers that use functions of the function around them.
package captured

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Lamp string `json:"lamp"`
}

type output struct {
	Lit bool `json:"lit"`
}

// LightLamp makes a handler. It is given a clock, which does none of the work.
func LightLamp(lamps map[string]bool, now func() time.Time) mcp.ToolHandlerFor[input, output] {
	fail := func(err error) (*mcp.CallToolResult, output, error) { return nil, output{}, err }
	return func(_ context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
		if _, ok := lamps[in.Lamp]; !ok {
			return fail(fmt.Errorf("there is no lamp %s", in.Lamp)) // want `mcperr.NotFound\("LAMP_NOT_FOUND"`
		}
		if now().Hour() < 6 {
			return fail(errors.New("all is dark")) // want `LIGHT_LAMP_FAILED`
		}
		return nil, output{true}, nil
	}
}

// DimLamp has a function that is changed, so that nothing is known of it.
func DimLamp(lamps map[string]bool, quiet bool) mcp.ToolHandlerFor[input, output] {
	fail := func(err error) (*mcp.CallToolResult, output, error) { return nil, output{}, err }
	if quiet {
		fail = func(error) (*mcp.CallToolResult, output, error) { return nil, output{}, nil }
	}
	return func(_ context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
		if !lamps[in.Lamp] {
			return fail(fmt.Errorf("lamp %s is out", in.Lamp))
		}
		return nil, output{}, nil
	}
}

// Register adds the tools.
func Register(s *mcp.Server, lamps map[string]bool) {
	mcp.AddTool(s, &mcp.Tool{Name: "light_lamp"}, LightLamp(lamps, time.Now))
	mcp.AddTool(s, &mcp.Tool{Name: "dim_lamp"}, DimLamp(lamps, true))
}
