// Package mcpgolang registers tools with mcp-golang, which calls handlers of any argument type by reflection.
package mcpgolang

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	mcp "github.com/metoro-io/mcp-golang"
)

type noteArgs struct {
	Name string `json:"name" jsonschema:"required,description=the note"`
}

type notes struct{ dir string }

type tool struct {
	name, description string
	handler           any
}

func Register(s *mcp.Server, n *notes) error {
	for _, t := range []tool{{"read_note", "Reads a note", n.read}, {"delete_note", "Deletes a note", n.remove}} {
		if err := s.RegisterTool(t.name, t.description, t.handler); err != nil {
			return fmt.Errorf("register %s: %w", t.name, err)
		}
	}
	for name, tool := range map[string]any{"drop": n.drop, "drop_all": n.dropAll, "pin": n.pin, "repin": n.repin} {
		if err := s.RegisterTool(name, "Changes notes", tool); err != nil {
			return err
		}
	}
	if err := s.RegisterPrompt("summarize", "Summarizes a note", n.summarize); err != nil {
		return err
	}
	return s.RegisterTool("count_words", "Counts the words of a note", func(args noteArgs) (*mcp.ToolResponse, error) {
		text, err := n.load(args.Name)
		if err != nil {
			return nil, err // want `returns the error of n.load without a type: the model gets its text, but no code and no retry`
		}
		return mcp.NewToolResponse(mcp.NewTextContent(fmt.Sprint(len(strings.Fields(text))))), nil
	})
}

func (n *notes) read(ctx context.Context, args noteArgs) (*mcp.ToolResponse, error) {
	if args.Name == "" {
		return nil, errors.New("name is required") // want `read returns "name is required" without a type`
	}
	text, err := n.load(args.Name)
	if err != nil {
		return nil, fmt.Errorf("failed to read the note: %w", err) // want `read returns`
	}
	return mcp.NewToolResponse(mcp.NewTextContent(text)), nil
}

func (n *notes) remove(args noteArgs) (*mcp.ToolResponse, error) {
	path := filepath.Join(n.dir, args.Name)
	if _, err := os.Stat(path); os.IsNotExist(err) {
		return nil, fmt.Errorf("note %q not found", args.Name) // want `remove returns`
	}
	if err := os.Remove(path); err != nil {
		return nil, err // want `remove returns the error of os.Remove without a type`
	}
	return mcp.NewToolResponse(mcp.NewTextContent("deleted")), nil
}

func (n *notes) drop(args noteArgs) (*mcp.ToolResponse, error) {
	if args.Name == "" {
		return nil, errors.New("nothing to drop") // want `drop returns "nothing to drop" without a type`
	}
	return mcp.NewToolResponse(mcp.NewTextContent("dropped")), nil
}

// dropAll quotes the errors of drop in an answer, where code and retry would be wrong.
func (n *notes) dropAll(args []noteArgs) (*mcp.ToolResponse, error) {
	var failed []string
	for _, note := range args {
		if _, err := n.drop(note); err != nil {
			failed = append(failed, err.Error())
		}
	}
	return mcp.NewToolResponse(mcp.NewTextContent(strings.Join(failed, "\n"))), nil
}

func (n *notes) pin(args noteArgs) (*mcp.ToolResponse, error) {
	if args.Name == "" {
		return nil, errors.New("nothing to pin") // want `pin returns "nothing to pin" without a type`
	}
	return mcp.NewToolResponse(mcp.NewTextContent("pinned")), nil
}

func (n *notes) repin(args noteArgs) (*mcp.ToolResponse, error) {
	res, err := n.pin(args)
	if err != nil {
		return nil, err
	}
	return res, nil
}

// summarize is a prompt, not a tool.
func (n *notes) summarize(args noteArgs) (*mcp.PromptResponse, error) {
	text, err := n.load(args.Name)
	if err != nil {
		return nil, err
	}
	return mcp.NewPromptResponse("Summarize", mcp.NewPromptMessage(mcp.NewTextContent(text), mcp.RoleUser)), nil
}

func (n *notes) load(name string) (string, error) {
	data, err := os.ReadFile(filepath.Join(n.dir, name))
	return string(data), err
}
