package mcp

import (
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// ToolsCall is the method of the protocol that calls a tool.
const ToolsCall = "tools/call"

// Fields are the names of the fields of an SDK's types that the rules look at.
type Fields struct {
	IsError    string   // of a result: whether it is an error
	Success    string   // of a result of the server's own: the opposite of IsError, if that is what it has
	Content    string   // of a result: what the model reads
	Structured string   // of a result: what programs read
	More       []string // of a result: the fields that say more than the text does, Structured included
	Text       string   // of a text content
	Type       string   // of a content: which one it is
	ToolName   string   // of a tool
	ToolCalled string   // of a request: the path to the name of the tool that is called
	Data       string   // of a JSON-RPC error
}

// protocolFields are the fields as the protocol calls them. Servers' own layers mostly do so, too.
var protocolFields = Fields{
	IsError: "IsError", Content: "Content", Structured: "StructuredContent",
	More: []string{"StructuredContent", "Meta", "Result"}, // Result is the embedded part with _meta
	Text: "Text", Type: "Type", ToolName: "Name", ToolCalled: "Params.Name", Data: "Data",
}

// FieldsOf returns what the fields of a result are called. For a type that is not an SDK's, they are the protocol's.
func FieldsOf(result types.Type) Fields { return ResultOf(result).FieldNames() }

// FieldNames returns what the SDK calls the fields of its types. k may be nil.
func (k *SDK) FieldNames() Fields {
	if k == nil || k.Fields == nil {
		return protocolFields
	}
	return *k.Fields
}

// SayMore reports whether a field of a result says more than its text does.
func (f Fields) SayMore(field string) bool { return slices.Contains(f.More, field) }

// serverSide matches what most SDKs call what only servers need.
var serverSide = pattern.New(`^(MCP)?Server$|^New(MCP)?Server$|ServerTool|AddTools?$|RegisterTool|` +
	`^ToolHandler|ToolHandler(Func)?$|^NewTool|^NewErrorResult|^NewTextResult|ToolResponse`)

// IsServerSide reports whether only servers use the function or type of that name.
func (k *SDK) IsServerSide(name string) bool {
	if k.ServerSide != nil {
		return k.ServerSide.MatchString(name)
	}
	return serverSide.MatchString(name)
}
