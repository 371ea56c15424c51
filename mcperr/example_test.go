package mcperr_test

import (
	"context"
	"errors"
	"fmt"
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

// Each SDK's own CallToolResult takes the place of this one.
type CallToolResult struct {
	Content []struct {
		Text string `json:"text"`
	} `json:"content"`
	IsError bool `json:"isError"`
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
