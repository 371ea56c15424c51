// Package ownuse builds the errors of another package of its module.
package ownuse

import (
	"context"
	"time"

	"example.com/mcpserver/retryfield/own"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func handler(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var options []own.Option
	switch req.Params.Name {
	case "literal":
		return nil, &own.PlainError{Code: "ODD_STATE", Message: "odd"} // want `^handler \(1 of 5\) builds an error without saying whether .* write Retryable: false$`
	case "a registered code":
		return nil, &own.PlainError{Code: "TIMEOUT"} // want `write Retryable: true$`
	case "in several lines":
		return nil, &own.PlainError{ // want `write Retryable: false$`
			Code:    "ODD_STATE",
			Message: "odd",
		}
	case "empty":
		return nil, &own.PlainError{} // want `write Retryable: false$`
	case "decided":
		return nil, &own.PlainError{Code: "ODD_STATE", Retryable: false}
	case "unkeyed":
		return nil, &own.PlainError{"ODD_STATE", "odd", true, time.Second}
	case "a type of its own":
		return nil, &own.KindError{Code: "ODD_STATE"} // want `the client reads an empty value, which is only the zero value; set Retry$`
	case "words of its own":
		return nil, &own.WordError{Code: "ODD_STATE"} // want `write Retry: own.RetryNever$`
	case "words of its own that are not known":
		return nil, &own.WordError{Code: "TIMEOUT"} // want `set Retry$`
	case "words that are not imported":
		return nil, &own.RuntimeError{Code: "ODD_STATE"} // want `set Retry$`
	case "assigned later":
		e := &own.PlainError{Code: "ODD_STATE"}
		e.Retryable = true
		return nil, e
	case "never assigned":
		e := &own.PlainError{Code: "ODD_STATE"} // want `write Retryable: false$`
		e.Message = "odd"
		return nil, e
	case "a constructor that is at fault itself":
		return nil, own.NewPlain("ODD_STATE", "odd")

	case "hidden":
		return nil, &own.HiddenError{Code: "ODD_STATE"}
	case "chain":
		return nil, own.NewChain("ODD_STATE").WithMessage("odd") // want `^handler \(1 of 3\) builds an error without saying .* add .WithRetryable\(false\)$`
	case "chain of a registered code":
		return nil, own.NewChain("TIMEOUT") // want `add .WithRetryable\(true\)$`
	case "a literal that nobody completes":
		return nil, &own.ChainError{Code: "ODD_STATE"} // want `write Retryable: false$`
	case "in a ring":
		a := own.NewChain("ODD_STATE") // want `add .WithRetryable\(false\)$`
		b := a
		a = b
		return nil, a
	case "chain that decides":
		return nil, own.NewChain("ODD_STATE").WithRetryable(true).WithMessage("odd")
	case "chain that decides by itself":
		return nil, own.NewChain("ODD_STATE").Final()
	case "chain in steps":
		e := own.NewChain("ODD_STATE") // want `add .WithRetryable\(false\)$`
		if len(req.Params.Name) > 3 {
			e = e.WithRetryable(true)
		}
		return nil, e
	case "chain in steps on every path":
		e := own.NewChain("ODD_STATE")
		if len(req.Params.Name) > 3 {
			e = e.WithRetryable(true)
		} else {
			e = e.Final()
		}
		return nil, e

	case "options":
		return nil, own.NewOption("ODD_STATE", own.WithText("odd")) // want `use the option or method that sets Retryable$`
	case "options that decide":
		return nil, own.NewOption("ODD_STATE", own.WithText("odd"), own.Retryable())
	case "options that are told":
		return nil, own.NewOption("ODD_STATE", own.WithRetry(false))
	case "options that can't be seen":
		return nil, own.NewOption("ODD_STATE", options...)

	case "a delay of what is final":
		return nil, &own.PlainError{Code: "ODD_STATE", Retryable: false, RetryAfter: time.Second} // want `^handler gives a delay to an error that is not retryable`
	case "a delay alone":
		return nil, &own.PlainError{Code: "ODD_STATE", RetryAfter: time.Second} // want `write Retryable: true$`
	case "no delay of what is final":
		return nil, &own.PlainError{Code: "ODD_STATE", Retryable: false, RetryAfter: 0}
	case "nanoseconds":
		return nil, &own.PlainError{Code: "ODD_STATE", Retryable: true, RetryAfter: 30} // want `gives the delay 30, which is as many nanoseconds: .* as in 30\*time.Second$`
	case "in the past":
		return nil, &own.PlainError{Code: "ODD_STATE", Retryable: true, RetryAfter: -time.Second} // want `gives the delay -1000000000, which is in the past`
	case "two days":
		return nil, &own.PlainError{Code: "ODD_STATE", Retryable: true, RetryAfter: 48 * time.Hour} // want `gives a delay of more than a day \(48h0m0s\)`
	case "a minute":
		return nil, &own.PlainError{Code: "ODD_STATE", Retryable: true, RetryAfter: time.Minute}
	}
	return nil, own.NewGiven("ODD_STATE", true)
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("x"), handler) }

var _ = register
