// Package channels has errors that go through channels.
package channels

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type outcome struct {
	text string
	err  error
}

type job struct {
	glass string
	done  chan outcome
	lent  chan outcome
	Open  chan outcome
	given chan outcome
}

type blower struct {
	jobs  chan *job
	fails chan error
	typed chan error
}

// Register adds the tools.
func Register(s *server.MCPServer, b *blower) {
	go b.work()
	s.AddTool(mcp.NewTool("melt"), b.melt)
	s.AddTool(mcp.NewTool("blow"), b.blow)
	s.AddTool(mcp.NewTool("cool"), b.cool)
	s.AddTool(mcp.NewTool("cut"), b.cut)
	s.AddTool(mcp.NewTool("grind"), b.grind)
	s.AddTool(mcp.NewTool("polish"), b.polish)
	s.AddTool(mcp.NewTool("pack"), b.pack)
}

func newBlower() *blower {
	b := new(blower)
	b.typed = make(chan error, 1)
	b.fails = make(chan error, 1)
	return b
}

// polish receives what a function was given, and what it has made.
func (b *blower) polish(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, <-b.fails // want `polish returns an error`
}

func (b *blower) fail(err error) {
	b.fails <- err
	_, err = blown("")
	b.fails <- err
}

// pack receives nothing but typed errors.
func (b *blower) pack(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	b.typed <- mcperr.Unknown("NOT_PACKED", "not packed")
	return nil, <-b.typed
}

// melt receives from a channel of its own.
func (b *blower) melt(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := melted(ctx, req.GetString("glass", ""))
	if err != nil {
		return nil, err // want `melt`
	}
	return mcp.NewToolResultText(text), nil
}

func melted(ctx context.Context, glass string) (string, error) {
	ch := make(chan outcome, 1)
	go func() {
		text, err := heat(glass)
		ch <- outcome{text, err}
	}()
	select {
	case o := <-ch:
		return o.text, o.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func heat(glass string) (string, error) {
	if glass == "" {
		return "", errors.New("glass is required")
	}
	return glass, nil
}

// blow waits for a worker, which sends to a field of the job.
func (b *blower) blow(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	j := &job{glass: req.GetString("glass", ""), done: make(chan outcome, 1), lent: make(chan outcome, 1)}
	b.jobs <- j
	o := <-j.done
	if o.err != nil {
		return nil, o.err // want `blow`
	}
	return mcp.NewToolResultText(o.text), nil
}

func (b *blower) work() {
	for j := range b.jobs {
		text, err := blown(j.glass)
		j.done <- outcome{text: text, err: err}
		j.lent <- outcome{err: mcperr.Unknown("LENT_TO_NOBODY", "lent to nobody")}
		j.Open <- outcome{err: mcperr.Unknown("OPEN_TO_ALL", "open to all")}
		j.given <- outcome{err: mcperr.Unknown("GIVEN_AWAY", "given away")}
		send(j.lent)
	}
}

func blown(glass string) (string, error) {
	if len(glass) > 9 {
		return "", fmt.Errorf("glass %s is too large", glass)
	}
	return glass, nil
}

func send(ch chan outcome) { ch <- outcome{err: errors.New("by another")} }

// cool receives from a channel that another function also has.
func (b *blower) cool(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	j := &job{glass: req.GetString("glass", "")}
	j.lent = make(chan outcome)
	o := <-j.lent
	return nil, o.err // want `cool returns an error`
}

// cut receives from a field that other packages may send to.
func (b *blower) cut(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	j := &job{glass: req.GetString("glass", "")}
	o := <-j.Open
	return nil, o.err // want `cut returns an error`
}

// grind receives from a channel that is not made for the field.
func (b *blower) grind(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ch := make(chan outcome)
	j := &job{req.GetString("glass", ""), nil, nil, nil, ch}
	o := <-j.given
	return nil, o.err // want `grind returns an error`
}
