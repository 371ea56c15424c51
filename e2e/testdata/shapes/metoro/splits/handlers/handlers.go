// Package handlers has handlers that another package registers.
package handlers

import (
	"context"
	"fmt"

	"example.com/shapes/kit"
	mcp "github.com/metoro-io/mcp-golang"
)

//wire:tool get fixed|unfixable
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}

// Get gets an item.
func Get(ctx context.Context, args kit.Args) (*mcp.ToolResponse, error) {
	text, err := kit.Load(args.ID)
	if err != nil {
		return nil, fmt.Errorf("error getting item: %v", err)
	}
	return kit.Text(text), nil
}
