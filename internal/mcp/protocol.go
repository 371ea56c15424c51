package mcp

import "slices"

// The fields of a tool result and of what is around it, as the protocol calls them. All SDKs do so, too, and so do the
// results of servers' own layers.
const (
	FieldIsError  = "IsError" // whether the result is an error
	FieldContent  = "Content" // what the model reads
	FieldText     = "Text"    // of a text content
	FieldType     = "Type"    // of a content: which one it is
	FieldData     = "Data"    // of a JSON-RPC error
	FieldToolName = "Name"    // of a tool

	// FieldStructured is what programs read instead of the content.
	FieldStructured = "StructuredContent"

	// RequestedTool is where a request has the name of the tool that is called.
	RequestedTool = "Params.Name"
)

// HoldsMore reports whether a field of a tool result holds more than text: a result that has it says more than its text
// does. "Result" is what some SDKs call the embedded part with _meta.
func HoldsMore(field string) bool {
	return slices.Contains([]string{FieldStructured, "Meta", "Result"}, field)
}
