// Package mcp is what the rules know about MCP: a table for each SDK (types of results and requests, what happens to an
// error that a handler returns, functions that build results), the runtime, and how the functions of libraries fail.
//
// It is data, and questions about it. To support another SDK, add a table to [All], and test data.
package mcp

import (
	"regexp"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Delivery is what the client gets for an error that a handler returns.
type Delivery uint8

const (
	// Undelivered: the handler is registered where it cannot be seen.
	Undelivered Delivery = iota
	// Protocol: a JSON-RPC error, which hosts do not show to the model.
	Protocol
	// Text: a tool error whose only content is the error's text.
	Text
	// Typed: a boundary makes a typed error of it, whatever it is.
	Typed
)

// SDK is one library for writing MCP servers.
type SDK struct {
	Name     string   // for messages
	Module   string   // the module, or the part of one, that is the SDK
	Packages []string // import paths that show that a package has to do with MCP

	Result   goq.Name   // the struct that a tool call results in
	Requests []goq.Name // the structs that a raw handler is called with, if there are any
	Tool     goq.Name   // the struct that describes a tool

	// AnyRequest and AnyResult are the interfaces with which middleware handles all methods of the protocol, if the SDK
	// has such middleware.
	AnyRequest, AnyResult goq.Name

	// Delivery is what becomes of an error from a handler of signature (…) (*Result, error).
	Delivery Delivery

	// WithOutput is the same for handlers that give an output besides, of signature (…) (*Result, Out, error). It is
	// Undelivered if there are none.
	WithOutput Delivery

	// ForOutput is the same for handlers that return an output in place of a result, of signature
	// (context.Context, Request, Args) (Out, error). It is Undelivered if there are none.
	ForOutput Delivery

	// Fields are what the SDK calls the fields of its types; nil if it calls them as the protocol does.
	Fields *Fields

	// ServerSide matches the names of the functions and types that only servers use; nil for those that most SDKs have.
	ServerSide *regexp.Regexp

	// Accessors are the beginnings of the names of the functions that read the arguments of a call, and fail if they
	// are missing or of another type.
	Accessors []string

	Handlers     []HandlerType
	Registrars   []Registrar
	ErrorResults []ErrorResult

	ProtocolErrors []ProtocolError

	// Structured are the functions that build results whose structured content is their first argument.
	Structured []goq.Name

	// Meta is the type of _meta, and SetMeta are the functions and methods that put their first argument into it.
	Meta    goq.Name
	SetMeta []goq.Name

	// InvalidParams is what the package of Result calls JSON-RPC's code -32602; empty if another package does.
	InvalidParams string

	// SetError is the method of Result that turns it into an error result, if there is one. Its argument is
	// the error.
	SetError string

	// Texts are the functions that build a successful result from text.
	Texts []TextResult

	// FromFields are the functions that build a result from what its fields are to hold.
	FromFields []FieldsResult

	// NilResult is what the client gets for a nil result and a nil error from a handler whose errors are delivered as
	// Delivery says; empty if that does no harm.
	NilResult ByRelease

	// Overwrites reports whether a typed output takes the place of a result's structured content, also in an error
	// result.
	Overwrites bool

	// Sentinels are the SDK's error variables that become JSON-RPC errors which are not meant for tools.
	Sentinels []goq.Name

	// Drops reports whether the SDK throws away a result that comes with an error.
	Drops bool

	// Panics is what happens to the server if a handler panics; empty if that is not known.
	Panics ByRelease

	Server     goq.Name   // the struct that a server is
	Servers    []goq.Name // functions that make a server
	Recovery   []goq.Name // options of those with which a panic ends only the call
	Middleware []goq.Name // options and methods that wrap all handlers of a server
	Sending    []goq.Name // methods that wrap what a server or a client sends
	Hooks      []goq.Name // methods that add a function which is called with each error or each result of a handler

	// Boundary is how the runtime is put around all handlers of a server.
	Boundary Boundary

	// Recalls is the method of Result by which a middleware gets the error that the SDK has turned into text; empty if
	// there is none.
	Recalls      string
	RecallsSince string // the release that has it

	// Resources is how the SDK serves resources and prompts.
	Resources Resources

	// Since is the release from which on the runtime can build the SDK's results, and has a boundary; empty if all can.
	Since string
}

// Resources is what an SDK does with the handlers of resources and prompts.
type Resources struct {
	Register   []goq.Name // methods that take a handler, and structs that hold one; "Prompt" in the name tells prompts
	Middleware []goq.Name // options that wrap them all, if Middleware of the SDK does not
	Error      goq.Name   // the JSON-RPC error that they can return, if there is one
	Sends      string     // what the SDK sends for another error, as in "sends with the number 0 and no data"
	NilAnswer  string     // what the client gets for a nil resource and a nil error
	NilPrompt  bool       // for a nil prompt, it is what NilResult says
	Panics     bool       // a panic in one does what Panics says
}

// Boundary is a middleware of the runtime, as a server takes it: Func(mcperr.Runtime[Types…]).
type Boundary struct {
	Func    goq.Name   // an option of the function that makes the server, or with a Type, a method of the server
	Method  string     // if Func is an option: the method of a server that does the same, in releases that have it
	Last    bool       // the middleware that is added last is the outermost; else the first one is
	Runtime string     // the function of the runtime; empty if there is none for the SDK
	Types   []goq.Name // what it is instantiated with
	Since   string     // if Func is a method: the release that has it; empty if all have it
}

// TextResult is a function that builds a result from text, or from one content that is made of text.
type TextResult struct {
	Func goq.Name
	Text int
}

// FieldsResult is a function that builds a result, with the parameters for its list of contents, and for the flag that
// says whether it is an error.
type FieldsResult struct {
	Func             goq.Name
	Content, IsError int
}

// HandlerType is a named function type that tool handlers are converted to.
type HandlerType struct {
	Type     goq.Name
	Delivery Delivery
}

// Registrar is a function or method whose parameter takes a handler of unnamed or unexported type.
type Registrar struct {
	Func     goq.Name
	Param    int
	Delivery Delivery
	ToolName int // the parameter with the tool's name, counted from 1; 0 if there is none
}

// ErrorResult is a function that builds an error result from text. An index is -1 where the parameter does
// not exist. With Format, the parameters after Message are formatted into it.
type ErrorResult struct {
	Func    goq.Name
	Message int
	Cause   int // appended to the message as ": " and its text
	Format  bool
}

// ProtocolError is a JSON-RPC error: a struct with fields Code and Message, or a function that builds one.
type ProtocolError struct {
	Type          goq.Name // of the struct; empty for a function
	Func          goq.Name
	Code, Message int // parameters of Func
	Data          int
}

// All lists the SDKs that the rules understand.
var All = []*SDK{goSDKTable, mcpGoTable, mcpGoTaskTable, compatTable, goMCPTable, mcpGolangTable, trpcTable}

// Names returns the names of the SDKs, as messages have them.
func Names() (list []string) {
	for _, k := range All {
		if !slices.Contains(list, k.Name) {
			list = append(list, k.Name)
		}
	}
	return list
}

// accessors are what most SDKs call them.
var accessors = []string{"Require", "Get", "Bind"}

// nullOrError is what several SDKs make of a resource or prompt that is nil.
const nullOrError = "the client gets null, or an error, in place of an answer"
