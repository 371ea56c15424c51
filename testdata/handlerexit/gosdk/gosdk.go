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
			panic("pattern is required") // want `find calls panic .*: go-sdk does not recover, so the whole server ends and every client of it waits for ever; return a typed error`
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
		go func() {
			panic("a goroutine") // want `bounded calls panic in a goroutine, where nothing around the handler recovers: the whole server ends; recover there, or hand the error back`
		}()
		go func() {
			defer func() { _ = recover() }()
			panic("a goroutine that recovers")
		}()
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

type lookup struct {
	ID    int
	Query string
	Odd   any
}

var patterns = map[string]string{"word": `\w+`}

func guard(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic: %v", p)
	}
}

func guarded(ctx context.Context, req *mcp.CallToolRequest, in lookup) (res *mcp.CallToolResult, out any, err error) {
	defer guard(&err)
	panic("guarded")
}

func safe(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer guard(&err)
		return next(ctx, req)
	}
}

func RegisterMore(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "guarded"}, guarded)
	s.AddTool(&mcp.Tool{Name: "safe"}, safe(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("safe") }))
	mcp.AddTool(s, &mcp.Tool{Name: "look_up"}, func(ctx context.Context, req *mcp.CallToolRequest, in lookup) (*mcp.CallToolResult, any, error) {
		regexp.MustCompile("^" + regexp.QuoteMeta(in.Query) + "$")
		regexp.MustCompile(fmt.Sprintf(":%d$", in.ID))
		regexp.MustCompile(patterns[in.Query])
		if _, err := regexp.Compile(in.Query); err != nil {
			return nil, nil, err
		}
		regexp.MustCompile(in.Query)
		func() {
			defer func() { _ = recover() }()
			regexp.MustCompile(in.Query + "+")
		}()
		if in.ID > 1 {
			panic(in.ID) // want `look_up calls panic`
		}
		if in.ID > 2 {
			log.Fatal(in.Odd) // want `look_up calls log.Fatal`
		}
		return nil, nil, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "shutdown_server"}, func(ctx context.Context, req *mcp.CallToolRequest, in lookup) (*mcp.CallToolResult, any, error) {
		go os.Exit(0)
		return nil, nil, nil
	})
}
