// Package plugins registers functions with another package.
package plugins

import (
	"context"
	"errors"
	"fmt"

	"example.com/mcpserver/bareerror/slots/registry"
)

func init() {
	registry.Register("look_up", lookUp, required)
	registry.Register("forget", forget, nil)
}

func lookUp(ctx context.Context, args registry.Args) (string, error) {
	return "", fmt.Errorf("no entry %v", args["name"]) // want `lookUp returns "no entry %v"`
}

func forget(args registry.Args) error {
	return errors.New("nothing can be forgotten") // want `forget returns "nothing can be forgotten"`
}

// required may refuse the arguments of a tool.
func required(args registry.Args) error {
	if args["name"] == nil {
		return errors.New("name is required") // want `"NAME_REQUIRED"`
	}
	return nil
}

// Start offers a tool and a job.
func Start(h registry.Host) {
	h.Tool("count", func(ctx context.Context, args map[string]any) (any, error) {
		return nil, errors.New("too many to count") // want `Start returns "too many to count"`
	})
	h.Job("sweep", func(ctx context.Context, args map[string]any) (any, error) {
		return nil, errors.New("no broom")
	})
}
