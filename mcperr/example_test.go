package mcperr_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

func ExampleNetwork() {
	cause := errors.New("dial tcp: connection refused")
	err := mcperr.Network("LIST_ISSUES_FAILED", "failed to list issues",
		mcperr.WithCause(cause),
		mcperr.WithSuggestion("Check that the tracker is running."),
		mcperr.WithRetry(mcperr.RetryAfter(5*time.Second)))
	fmt.Println(err)
	// Output: failed to list issues: dial tcp: connection refused
}

func ExampleFrom() {
	_, err := os.Open("/does/not/exist")
	var e *mcperr.Error
	errors.As(mcperr.From(err), &e)
	fmt.Println(e.Type, e.Code)
	// Output: not_found RESOURCE_NOT_FOUND
}

func ExampleFromHTTP() {
	resp := &http.Response{StatusCode: 429, Header: http.Header{"Retry-After": {"7"}}}
	err := mcperr.Wrap("GET_QUOTES_FAILED", "failed to get quotes", mcperr.FromHTTP(resp))
	fmt.Println(err)
	fmt.Println(err.Type, err.Code, err.Retry)
	// Output:
	// failed to get quotes: 429 Too Many Requests
	// rate_limited GET_QUOTES_FAILED retry after 7000 ms
}

func ExampleFromStatus() {
	const status = 404 // all that the client library has kept of the response
	err := mcperr.Wrap("GET_QUOTES_FAILED", "failed to get quotes", mcperr.FromStatus(status))
	fmt.Println(err.Type, err.Retry)
	// Output: not_found not retryable
}

func ExampleHideCause() {
	cause := fmt.Errorf("open /home/eve/.secrets/quotes: %w", os.ErrPermission)
	err := mcperr.Wrap("GET_QUOTES_FAILED", "the quotes cannot be read", cause, mcperr.HideCause)
	fmt.Println(err)
	fmt.Println(err.Type, errors.Is(err, os.ErrPermission))
	// Output:
	// the quotes cannot be read
	// permission true
}

// CallToolResult stands for that of an SDK.
type CallToolResult struct {
	Content []struct {
		Text string `json:"text"`
	} `json:"content"`
	IsError bool           `json:"isError"`
	Meta    map[string]any `json:"_meta"`
}

func ExampleResult() {
	res := mcperr.Result[CallToolResult](mcperr.Validation("OWNER_REQUIRED", "owner is required"))
	fmt.Println(res.Content[0].Text)
	// Output:
	// owner is required
	//
	// Code: OWNER_REQUIRED
	// Retry: not retryable
}

func ExampleHandler() {
	search := func(ctx context.Context, req string) (*CallToolResult, error) {
		return nil, mcperr.NotFound("ISSUE_NOT_FOUND", "issue "+req+" not found")
	}
	res, err := mcperr.Handler(search)(context.Background(), "X-1")
	fmt.Println(res.IsError, err)
	// Output: true <nil>
}

func ExampleRegister() {
	codes := mcperr.Registry{
		Domains: []mcperr.Domain{{Name: "books", Min: 4000, Max: 4099}},
		Codes: []mcperr.CodeSpec{
			{Code: "BOOK_LENT", Number: 4001, Severity: mcperr.SeverityLow, Retryable: true, MinDelay: time.Hour},
		},
	}
	if err := mcperr.Register(codes); err != nil {
		fmt.Println(err)
		return
	}
	e := mcperr.Conflict("BOOK_LENT", "somebody else is reading it")
	fmt.Println(e.Number, e.Domain, e.Severity, e.Retry)
	// Output: 4001 books LOW retry after 3600000 ms
}

// Packages of a server often declare errors that are only texts. One function gives all of them a type and a code.
func ExampleRegisterType() {
	errNoNote := errors.New("no such note") // in a package that knows nothing of MCP
	load := func(id int) error { return fmt.Errorf("load note %d: %w", id, errNoNote) }

	remove := mcperr.RegisterType(func(err error) *mcperr.Error {
		if errors.Is(err, errNoNote) {
			return mcperr.NotFound("NOTE_NOT_FOUND", err.Error(), mcperr.WithSuggestion("List the notes first."))
		}
		return nil
	})
	defer remove() // a server leaves it registered

	fmt.Println(mcperr.Text(mcperr.Wrap("SHARE_NOTE_FAILED", "failed to share the note", load(7))))
	// Output:
	// failed to share the note: load note 7: no such note
	//
	// Suggestion: List the notes first.
	//
	// Code: NOTE_NOT_FOUND
	// Retry: not retryable
}

func ExampleKind() {
	authentication := mcperr.Kind{Type: "authentication", Retry: mcperr.NotRetryable}
	err := authentication.New("TOKEN_EXPIRED", "the token has expired", mcperr.WithSuggestion("Sign in again."))
	fmt.Println(err.Type, errors.Is(err, &mcperr.Error{Type: "authentication"}), mcperr.IsTerminal(err))
	// Output: authentication true true
}

func ExampleCoded() {
	err := mcperr.Coded("RESOURCE_NOT_FOUND", mcperr.Fields{"resource_id": "book/7"})
	fmt.Println(err.Type, err.Severity, err)
	// Output: not_found LOW Resource not found: book/7
}

func ExampleFromResult() {
	// The result of a call, as a client receives it.
	result := mcperr.Result[CallToolResult](mcperr.Conflict(
		"BOOK_LENT", "somebody else is reading it", mcperr.WithRetry(mcperr.RetryAfter(time.Hour)),
	))
	if err := mcperr.FromResult(result); err != nil {
		fmt.Println(err, mcperr.IsTerminal(err))
	}
	// Output: somebody else is reading it false
}

func ExampleObserve() {
	remove := mcperr.Observe(func(_ context.Context, e mcperr.Event) { fmt.Println(e.Envelope.Code, e.Envelope.Message) })
	defer remove()
	mcperr.Result[CallToolResult](mcperr.NotFound("BOOK_NOT_FOUND", "no such book"))
	// Output: BOOK_NOT_FOUND no such book
}

func ExampleMiddleware() {
	type handler = func(ctx context.Context, req string) (*CallToolResult, error) // the SDK's ToolHandlerFunc
	fails := func(context.Context, string) (*CallToolResult, error) { return nil, errors.New("connection lost") }
	res, err := mcperr.Middleware[handler](fails)(context.Background(), "")
	fmt.Println(res.IsError, err)
	// Output: true <nil>
}
