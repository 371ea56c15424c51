package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func RegisterFlow(server *mcp.Server) {
	for name, h := range map[string]mcp.ToolHandler{
		"typed": typed, "guards": guards, "branches": branches, "variables": variables, "named": named, "nakedOnly": nakedOnly,
		"closures": closures, "delegates": delegates, "helpers": helpers, "forwards": forwards, "callbacks": callbacks,
		"own": ownErrors, "protocol": protocol, "loops": loops, "conditions": conditions, "joined": joined,
	} {
		server.AddTool(&mcp.Tool{Name: name}, h)
	}
	server.AddTool(&mcp.Tool{Name: "bounded"}, mcperr.Handler(bounded))
	mcp.AddTool(server, &mcp.Tool{Name: "boundedFor"}, mcperr.HandlerFor(boundedFor))
}

// Errors of the runtime are typed, however they get to the return.
func typed(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "constructor":
		return nil, mcperr.Timeout("GREETING_TIMEOUT", "no greeting in time")
	case "from":
		return nil, mcperr.From(ctx.Err())
	case "wrapped":
		return nil, fmt.Errorf("outer: %w", mcperr.Internal("INNER_FAILED", "inner"))
	case "hidden":
		return nil, fmt.Errorf("outer: %v", mcperr.Internal("INNER_FAILED", "inner")) // want `typed returns "outer: %v" without a type: without a boundary, go-sdk sends a JSON-RPC error, which the model never sees; return mcperr\.Wrap\("", …\)`
	case "variable":
		var err error = mcperr.Internal("INNER_FAILED", "inner")
		if ctx.Err() != nil {
			err = mcperr.From(ctx.Err())
		}
		return nil, err
	case "sentinel":
		return nil, errSentinel
	}
	return nil, errBareSentinel // want `typed returns an error`
}

var (
	errSentinel     error = mcperr.Conflict("NAME_TAKEN", "the name is taken")
	errBareSentinel       = errors.New("bare")
)

func guards(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, err := os.Open(req.Params.Name)
	var te *mcperr.Error
	if errors.As(err, &te) {
		return nil, err
	}
	if te, ok := errors.AsType[*mcperr.Error](err); ok && te.Code != "" {
		return nil, err
	}
	if _, ok := err.(*mcperr.Error); ok {
		return nil, err
	}
	switch e := err.(type) {
	case nil:
	case *mcperr.Error:
		return nil, err
	case *os.PathError:
		return nil, e // want `guards returns`
	default:
		return nil, e // want `guards returns the error of os.Open`
	}
	if !errors.As(err, &te) && err != nil {
		return nil, err // want `guards returns an error`
	}
	return &mcp.CallToolResult{}, err
}

// Where err is nil, returning it is no failure.
func branches(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, err := strconv.Atoi(req.Params.Name)
	if err == nil && n > 10 {
		return &mcp.CallToolResult{}, err
	}
	if err != nil {
		return nil, err // want `branches returns the error of strconv.Atoi`
	}
	if n == 1 {
		return &mcp.CallToolResult{}, err
	}
	var unset error
	if n == 2 {
		return &mcp.CallToolResult{}, unset
	}
	err = os.Remove(req.Params.Name)
	return &mcp.CallToolResult{}, err // want `branches returns the error of os.Remove`
}

func variables(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var err error
	switch req.Params.Name {
	case "a":
		err = errors.New("a is not supported")
	case "b":
		err = fmt.Errorf("b: %w", io.EOF)
	}
	if err != nil {
		return nil, err // want `variables returns an error`
	}
	failure := err
	if failure = os.Remove("x"); failure != nil {
		kept := failure
		return nil, kept // want `variables returns the error of os.Remove`
	}
	return &mcp.CallToolResult{}, failure
}

func named(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	var n int
	if n, err = strconv.Atoi(req.Params.Name); err != nil {
		return // want `named returns the error of strconv.Atoi`
	}
	if n == 0 {
		err = errors.New("zero is no answer")
		return // want `named returns "zero is no answer"`
	}
	if n == 1 {
		err = mcperr.Validation("ONE_GIVEN", "one")
		return
	}
	res = &mcp.CallToolResult{}
	return
}

func nakedOnly(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, _ error) {
	res = &mcp.CallToolResult{}
	return
}

func closures(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var err error
	locked(func() {
		err = os.Remove(req.Params.Name)
	})
	if err != nil {
		return nil, err // want `closures returns the error of os.Remove`
	}
	check := func() error { return errors.New("not of the handler") }
	if err := check(); err != nil {
		return nil, fmt.Errorf("check failed: %w", err) // want `mcperr.Wrap\("CHECK_FAILED", …\)`
	}
	return &mcp.CallToolResult{}, nil
}

func locked(f func()) { f() }

// A helper that answers in the handler's stead is judged where it returns.
func delegates(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.Params.Name == "assigned" {
		res, err := delegate(ctx)
		return res, err
	}
	if res, err := consumed(); err == nil {
		return res, nil
	}
	return delegate(ctx)
}

func delegate(ctx context.Context) (*mcp.CallToolResult, error) {
	if err := ctx.Err(); err != nil {
		return nil, err // want `delegate returns the error of ctx.Err`
	}
	if ctx == context.TODO() {
		return tooDeep() // want `delegate returns "too deep"`
	}
	return deeper(ctx)
}

func deeper(ctx context.Context) (*mcp.CallToolResult, error) {
	if ctx == context.Background() {
		return nil, errors.New("no depth given") // want `deeper returns "no depth given"`
	}
	return &mcp.CallToolResult{}, nil
}

// A function that only ever fails is a constructor: its call is at fault.
func tooDeep() (*mcp.CallToolResult, error) {
	return nil, errors.New("too deep")
}

// The handler looks at this one's error and goes on: nobody sees it.
func consumed() (*mcp.CallToolResult, error) {
	return nil, errors.New("try something else")
}

func helpers(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := onlyTyped(req); err != nil {
		return nil, err
	}
	if err := sometimesTyped(req); err != nil {
		return nil, err // want `helpers returns the error of sometimesTyped`
	}
	n, err := parsed(req)
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: strconv.Itoa(n)}}}, nil
}

func onlyTyped(req *mcp.CallToolRequest) error {
	if req.Params.Name == "" {
		return mcperr.Validation("NAME_REQUIRED", "name is required")
	}
	return nil
}

func parsed(req *mcp.CallToolRequest) (int, error) {
	if err := onlyTyped(req); err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(req.Params.Name)
	return n, mcperr.From(err)
}

func sometimesTyped(req *mcp.CallToolRequest) error {
	if req.Params.Name == "" {
		return mcperr.Validation("NAME_REQUIRED", "name is required")
	}
	return io.EOF
}

func forwards(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var session *mcp.ClientSession
	return session.CallTool(ctx, &mcp.CallToolParams{Name: req.Params.Name})
}

func callbacks(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return withFile(req.Params.Name, func(f *os.File) (*mcp.CallToolResult, error) {
		if _, err := f.Stat(); err != nil {
			return nil, err // want `callbacks returns the error of f.Stat`
		}
		return &mcp.CallToolResult{}, nil
	})
}

func withFile(name string, use func(*os.File) (*mcp.CallToolResult, error)) (*mcp.CallToolResult, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err // want `withFile returns the error of os.Open`
	}
	return use(f)
}

// toolFailure has a code and says whether to retry: it is as typed as the runtime's.
type toolFailure struct {
	Code      string
	Retryable bool
	Text      string
}

func (f *toolFailure) Error() string { return f.Text }

// statusError has a code only.
type statusError struct{ Code int }

func (e *statusError) Error() string { return strconv.Itoa(e.Code) }

func ownErrors(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.Params.Name == "status" {
		return nil, &statusError{404} // want `ownErrors returns an error`
	}
	return nil, &toolFailure{Code: "OWN_FAILED"}
}

// A protocol error is returned on purpose; whether it should be is another question.
func protocol(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.Params.Name == "made" {
		return nil, mcp.URLElicitationRequiredError(nil)
	}
	return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "no such tool"}
}

func loops(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var last error
	for i := range 3 {
		if last = attempt(i); last == nil {
			return &mcp.CallToolResult{}, last
		}
		if i == 2 {
			break
		}
	}
	return nil, fmt.Errorf("gave up: %w", last) // want `mcperr.Wrap\("LOOPS_FAILED", …\)`
}

func attempt(i int) error { return fmt.Errorf("attempt %d", i) }

func conditions(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in input
	err := json.Unmarshal(req.Params.Arguments, &in)
	switch {
	case errors.Is(err, io.EOF):
		return nil, err // want `conditions returns the error of json.Unmarshal`
	case err == nil:
		return &mcp.CallToolResult{}, err
	}
	return nil, err // want `conditions returns the error of json.Unmarshal`
}

func joined(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.Params.Name == "typed" {
		return nil, errors.Join(io.EOF, mcperr.Internal("JOINED_FAILED", "joined"))
	}
	return nil, errors.Join(io.EOF, ctx.Err()) // want `joined returns the error of errors.Join`
}

// The boundary makes a typed error of whatever comes.
func bounded(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("rendered by the boundary")
}

func boundedFor(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	return nil, nil, errors.New("rendered by the boundary")
}
