// Package layers has results that go through layers of the server's own.
package layers

import (
	"context"
	"errors"
	"os"
	"time"

	"example.com/mcpserver/untypedresult/layers/reply"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type noteIn struct {
	ID string `json:"id"`
}

// Serve adds the tools.
func Serve(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "read"}, read)
	s.AddTool(&mcp.Tool{Name: "drop"}, answered(drop))
	s.AddTool(&mcp.Tool{Name: "write"}, serve(write))
	s.AddTool(&mcp.Tool{Name: "move"}, run(move))
	s.AddTool(&mcp.Tool{Name: "find"}, find)
	s.AddTool(&mcp.Tool{Name: "built"}, built)
	s.AddTool(&mcp.Tool{Name: "chosen"}, chosen)
	s.AddTool(&mcp.Tool{Name: "waited"}, waited)
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func fail(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func read(ctx context.Context, req *mcp.CallToolRequest, in noteIn) (*mcp.CallToolResult, any, error) {
	stamp := func(res *mcp.CallToolResult) *mcp.CallToolResult { return res }
	switch in.ID {
	case "":
		return reply.Dated(fail("id is required")), nil, nil // want `read reports "id is required"`
	case "1":
		return reply.Coded(fail("the note is locked"), "NOTE_LOCKED", time.Second), nil, nil
	case "2":
		return stamp(fail("the note is gone")), nil, nil // want `read reports "the note is gone"`
	}
	res, err := open(in)
	return reply.Dated(res), nil, err
}

func open(in noteIn) (*mcp.CallToolResult, error) {
	if in.ID == "3" {
		return fail("the note is damaged"), nil // want `open reports "the note is damaged"`
	}
	return text("a note"), nil
}

// serve makes a handler of a function with the server's own result.
func serve(h func(ctx context.Context, args any) (reply.Reply, error)) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		r, err := h(ctx, req.Params.Arguments)
		if err != nil {
			return nil, err
		}
		return reply.Convert(r), nil
	}
}

func write(ctx context.Context, args any) (reply.Reply, error) {
	switch args {
	case nil:
		return reply.Sorry("nothing to write"), nil // want `write reports "nothing to write"`
	case "1":
		return reply.Reply{Failed: true, Text: "the disk is full"}, nil // want `write reports "the disk is full"`
	case "2":
		return reply.Reply{Failed: true, Text: "the note is locked", Code: "NOTE_LOCKED"}, nil
	case "3":
		return reply.Reply{}, errors.New("no disk")
	}
	return reply.Reply{Text: "written"}, nil
}

// answered makes a handler of a function whose result has fields as the protocol has them.
func answered(h func(ctx context.Context, args any) (*reply.Result, error)) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		r, err := h(ctx, req.Params.Arguments)
		if err != nil {
			return nil, err
		}
		return &mcp.CallToolResult{IsError: r.IsError, Content: []mcp.Content{&mcp.TextContent{Text: r.Text}}}, nil
	}
}

func drop(ctx context.Context, args any) (*reply.Result, error) {
	if args == nil {
		return reply.Failure("no note to drop"), nil // want `drop reports "no note to drop" as free text`
	}
	if err := os.Remove("note"); err != nil {
		return reply.Failure(err.Error()), nil // want `drop reports the error of os.Remove as free text`
	}
	return &reply.Result{Text: "dropped"}, nil
}

// run makes a handler of a function with another result of the server's own.
func run(h func(ctx context.Context, args any) reply.Outcome) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		o := h(ctx, req.Params.Arguments)
		if !o.OK {
			return fail(o.Message), nil
		}
		return text(o.Message), nil
	}
}

func move(ctx context.Context, args any) reply.Outcome {
	switch args {
	case nil:
		return reply.Outcome{Message: "move what?"} // want `move reports "move what\?"`
	case "1":
		return reply.Outcome{OK: false, Message: "it is too heavy"} // want `move reports "it is too heavy"`
	case "2":
		return reply.Outcome{}
	}
	return reply.Outcome{OK: true, Message: "moved"}
}

func find(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	list, err := search(ctx)
	return render(list, err)
}

func search(ctx context.Context) (string, error) { return "", ctx.Err() }

// render makes a result of what a function returns.
func render(list string, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return fail(err.Error()), nil // want `render reports an error`
	}
	return text(list), nil
}

// Gate stops some tool calls.
func Gate(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "tools/call" && req == nil {
			return fail("no request"), nil // want `Gate reports "no request"`
		}
		return next(ctx, method, req)
	}
}

func built(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "failed":
		return reply.New().Line("no such note").Fail().Done(), nil // want `built reports "no such note"`
	case "coded":
		return reply.New().Line("the note is locked").Because("NOTE_LOCKED").Done(), nil
	}
	return reply.New().Line("a note").Done(), nil
}

// chosen returns the results of another function, and one of its own beside no error.
func chosen(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	switch req.Params.Name {
	case "":
		res = fail("choose a note")
	default:
		res, err = open(noteIn{req.Params.Name})
	}
	return res, err // want `chosen reports "choose a note"`
}

type outcome struct {
	res *mcp.CallToolResult
	err error
}

// waited answers with what another goroutine has sent.
func waited(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ch := make(chan outcome, 1)
	go func() {
		res, err := open(noteIn{})
		ch <- outcome{res, err}
	}()
	o := <-ch
	return o.res, o.err
}
