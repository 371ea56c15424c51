// Package ownuse uses the errors of another package of its module.
package ownuse

import (
	"context"
	"strings"

	"example.com/mcpserver/suggestionbound/own"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

const sentence = "Call list_tables first, and take a name from its answer; names are case-sensitive, and views count as tables. "

func handler(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.Params.Name
	switch req.GetString("case", "") {
	case "a method":
		return nil, own.New("NO_TABLE", "no such table", "").WithHint("not " + name) // want `^handler suggests a text of any length: nothing bounds req.Params.Name; .* write mcperr.Bound`
	case "a list":
		return nil, &own.ToolError{Code: "NO_TABLE", Suggestions: strings.Fields(name)} // want `nothing bounds req.Params.Name; .*: cut it to a length$`
	case "together":
		return nil, &own.ToolError{Code: "NO_TABLE", Suggestions: []string{sentence + sentence + sentence, sentence + sentence}} // want `suggests up to 550 bytes`
	case "built up":
		list := []string{"first"}
		list = append(list, "second", name)
		return nil, &own.ToolError{Code: "NO_TABLE", Suggestions: list} // want `nothing bounds req.Params.Name;`
	case "built up of what is known":
		list := []string{"first"}
		list = append(list, "second")
		return nil, &own.ToolError{Code: "NO_TABLE", Suggestions: list}
	case "a type of its own":
		return nil, &own.ToolError{Code: "NO_TABLE", Next: own.Hint(name)} // want `nothing bounds req.Params.Name; .*: cut it to a length$`
	case "a table of another package":
		return nil, own.New("NO_TABLE", "no such table", own.Hints[name])
	case "a table of another package that grows":
		return nil, own.New("NO_TABLE", "no such table", own.Learned[name]) // want `nothing bounds own.Learned\[name\]`
	case "a function of another package":
		return nil, own.New("NO_TABLE", "no such table", own.Short(name))
	case "marked":
		return nil, own.New("NO_TABLE", "no such table", "").WithHint(own.FirstLine(name))
	}
	return nil, own.New("NO_TABLE", "no such table", "").WithHint("list them first")
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("x"), handler) }

var _ = register
