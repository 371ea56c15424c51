// Package helpers has a constructor that only hands an error on.
package helpers

import (
	"log"

	"github.com/mark3labs/mcp-go/mcp"
)

// Fail logs an error and returns it as it is.
func Fail(err error) (*mcp.CallToolResult, error) {
	log.Print(err)
	return nil, err
}
