// Package gosdk has tools that end the server.
package gosdk

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"regexp"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct{ Pattern string }

type mode int

const (
	slow mode = iota
	fast
)

var word = regexp.MustCompile(`\w+`)

func open(path string) *os.File {
	f, err := os.Open(path)
	if err != nil {
		log.Fatalf("failed to open: %v", err) // want `find, by way of open, calls log.Fatalf, which ends the whole server: neither this call nor any other gets an answer; return a typed error`
	}
	return f
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func current() mode { return fast }

func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "find"}, func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		defer open("data").Close()
		if in.Pattern == "" {
			panic("pattern is required") // want `find calls panic .*: go-sdk does not recover, so the whole server ends and every client of it waits in vain; return a typed error`
		}
		re := regexp.MustCompile(in.Pattern) // want `find gives regexp.MustCompile what came with the request, and it panics if that is wrong`
		word.MatchString(regexp.MustCompile("x").String())
		data, err := os.ReadFile("data")
		if err != nil {
			log.Fatal(err) // want `find calls log.Fatal, which ends`
		}
		var args struct{ Mode, Prefix string }
		if err := json.Unmarshal(req.Params.Arguments, &args); err != nil {
			log.Fatalf("bad arguments of %s: %v", req.Params.Name, err) // want `find calls log.Fatalf`
		}
		prefix := args.Prefix
		must(regexp.Compile("^" + prefix)) // want `find gives must what came with the request`
		switch current() {
		case slow, fast:
		default:
			panic(fmt.Sprintf("mode %d", current()))
		}
		switch args.Mode {
		case "slow":
		default:
			panic("unknown mode " + args.Mode) // want `find calls panic`
		}
		func() {
			defer func() {
				if p := recover(); p != nil {
					panic(fmt.Sprint("again: ", p))
				}
			}()
		}()
		if !re.Match(data) {
			panic("unreachable")
		}
		os.Exit(1) // want `find calls os.Exit`
		return nil, nil, nil
	})
	s.AddTool(&mcp.Tool{Name: "bounded"}, mcperr.Handler(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if len(os.Args) > 9 {
			log.Fatal("too many") // want `bounded calls log.Fatal`
		}
		panic("bounded")
	}))
	s.AddTool(&mcp.Tool{Name: "recovers"}, func(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = mcperr.Internal("RECOVERED", fmt.Sprint(p), mcperr.WithRetry(mcperr.NotRetryable))
			}
		}()
		panic("recovers")
	})
}
