// Package client is a layer that reports failures in its values.
package client

import (
	"context"
	"errors"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
)

// Tool describes the tool that copies.
func Tool() mcp.Tool { return mcp.NewTool("copy") }

// Copied is what Copy has done.
type Copied struct {
	Path    string
	Success bool
	Message string
}

// Copy copies a repository.
func Copy(ctx context.Context, url string) (*Copied, error) {
	if url == "" {
		return nil, errors.New("no url")
	}
	if output, err := exec.CommandContext(ctx, "cp", url).CombinedOutput(); err != nil {
		return &Copied{Success: false, Message: "copy failed: " + string(output)}, nil
	}
	return &Copied{Path: url, Success: true}, nil
}

// Checked is what a check has found.
type Checked struct{ Error string }

// CheckSyntax reports what is wrong with a text, which is its answer.
func CheckSyntax(ctx context.Context, text string) Checked {
	if err := ctx.Err(); err != nil {
		return Checked{Error: err.Error()}
	}
	return Checked{}
}
