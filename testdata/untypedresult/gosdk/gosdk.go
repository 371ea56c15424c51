// Package gosdk builds error results with go-sdk in every way they are built.
package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct{ Name string }

func Register(server *mcp.Server) {
	mcp.AddTool(server, &mcp.Tool{Name: "literals"}, literals)
	mcp.AddTool(server, &mcp.Tool{Name: "variables"}, variables)
	mcp.AddTool(server, &mcp.Tool{Name: "rich"}, rich)
	mcp.AddTool(server, &mcp.Tool{Name: "texts"}, texts)
	server.AddTool(&mcp.Tool{Name: "partly"}, partly)
	server.AddTool(&mcp.Tool{Name: "bounded"}, mcperr.Handler(bounded))
}

func literals(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if in.Name == "" {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "name is required"}}}, nil, nil // want `^literals reports "name is required".*; (?:return|use) mcperr.Validation\("NAME_REQUIRED", …\)`
	}
	if err := os.Remove(in.Name); err != nil {
		return &mcp.CallToolResult{ // want `mcperr.Wrap\("REMOVE_FAILED", …\)`
			Content: []mcp.Content{
				&mcp.TextContent{Text: fmt.Sprintf("failed to remove %s: %v", in.Name, err)},
			},
			IsError: true,
		}, nil, nil
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "removed"}}, IsError: false}, nil, nil
}

func variables(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	res := &mcp.CallToolResult{}
	switch in.Name {
	case "set":
		res.SetError(errors.New("set is gone"))
		return res, nil, nil // want `variables reports "set is gone" as free text: the model gets no code and no retry; use mcperr\.NotFound\("SET_GONE", …\)`
	case "flag":
		res.Content = []mcp.Content{&mcp.TextContent{Text: "flagged"}}
		res.IsError = true
		return res, nil, nil // want `variables reports`
	case "unset":
		res.IsError = false
		return res, nil, nil
	case "structured":
		res.IsError = true
		res.StructuredContent = map[string]string{"code": "NAME_TAKEN"}
		return res, nil, nil
	}
	var failure *mcp.CallToolResult
	if in.Name == "x" {
		failure = &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "x is not allowed"}}}
	}
	if failure != nil {
		return failure, nil, nil // want `use mcperr.Permission\("X_NOT_ALLOWED", …\)`
	}
	return res, nil, nil
}

// What holds more than text is not free text only.
func rich(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if in.Name == "" {
		return &mcp.CallToolResult{
			IsError:           true,
			Content:           []mcp.Content{&mcp.TextContent{Text: "name is required"}},
			StructuredContent: map[string]string{"code": "NAME_REQUIRED"},
		}, nil, nil
	}
	return mcperr.Result[mcp.CallToolResult](mcperr.NotFound("NAME_NOT_FOUND", "no such name")), nil, nil
}

func texts(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	_, err := os.Stat(in.Name)
	switch in.Name {
	case "sum":
		return failure("cannot stat: " + err.Error()), nil, nil // want `use mcperr.Wrap\("STAT_FAILED", …\)`
	case "concat":
		return failure("name " + in.Name + " is taken"), nil, nil // want `use mcperr`
	case "error":
		return failure(err.Error()), nil, nil // want `^texts reports the error of os.Stat.*; (?:return|use) mcperr.Result\[…\]\(err\)`
	case "list":
		return failure(strings.Join([]string{"a", "b"}, ", ")), nil, nil // want `use mcperr.Unknown\("TEXTS_FAILED", …\)`
	case "variable":
		message := fmt.Sprintf("unknown name %q", in.Name)
		return failure(message), nil, nil // want `use mcperr.Validation\("UNKNOWN_NAME", …\)`
	case "json":
		data, _ := json.Marshal(map[string]any{"code": "NAME_TAKEN", "retry": false})
		return failure(string(data)), nil, nil
	case "percent":
		return failure(fmt.Sprintf("100%% of %s: %v", in.Name, err)), nil, nil // want `texts reports`
	}
	return nil, nil, nil
}

// A function that always builds an error result is a constructor: its calls are at fault, not itself.
func failure(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// A result that is an error only sometimes is one that needs a code all the same.
func partly(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var failed []string
	for _, name := range strings.Split(req.Params.Name, ",") {
		if err := os.Remove(name); err != nil {
			failed = append(failed, err.Error())
		}
	}
	return &mcp.CallToolResult{ // want `partly reports`
		IsError: len(failed) > 0,
		Content: []mcp.Content{&mcp.TextContent{Text: strings.Join(failed, "\n")}},
	}, nil
}

// The boundary renders errors, but a result that is given to it stays what it is.
func bounded(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return failure("bounded text"), nil // want `bounded reports "bounded text"`
}
