// Package ownresults has a result type of the server's own, of whose text an adapter makes results of the SDK.
package ownresults

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

type answer struct {
	Message string
	Failed  bool
}

func refuse(text string) *answer { return &answer{Message: text, Failed: true} }

func refusef(format string, args ...any) *answer {
	return &answer{Message: fmt.Sprintf(format, args...), Failed: true}
}

func sorry(text string) *answer { return &answer{Message: "Sorry: " + text, Failed: true} }

func because(err error) *answer {
	return &answer{Message: err.Error(), Failed: true} // want `because reports an error as free text`
}

type call struct{ args map[string]any }

func (c call) text(name string) string {
	s, _ := c.args[name].(string)
	return s
}

func adapt(h func(context.Context, call) (*answer, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		a, err := h(ctx, call{req.GetArguments()})
		if err != nil {
			return nil, err
		}
		if a.Failed {
			log.Println(a.Message)
			return mcp.NewToolResultError(fmt.Sprintf("refused: %s", a.Message)), nil
		}
		return mcp.NewToolResultText(a.Message), nil
	}
}

// Serve adds the tools.
func Serve(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("read"), adapt(read))
	s.AddTool(mcp.NewTool("other"), also(other))
	s.AddTool(mcp.NewTool("sum"), given(sum))
	s.AddTool(mcp.NewTool("list"), paged(list))
	s.AddTool(mcp.NewTool("count"), printed(count))
	s.AddTool(mcp.NewTool("plan"), scheduled(plan))
	s.AddTool(mcp.NewTool("tell"), shortened(tell))
	s.AddTool(mcp.NewTool("remove"), taken(remove))
	s.AddTool(mcp.NewTool("fetch"), fetchTool)
	s.AddTool(mcp.NewTool("weigh"), weighTool)
	s.AddTool(mcp.NewTool("probe"), probeTool)
	s.AddTool(mcp.NewTool("sign"), signed(sign))
	s.AddTool(mcp.NewTool("pack"), packed(pack))
}

func read(ctx context.Context, c call) (*answer, error) {
	name := c.text("name")
	if name == "" {
		return refuse("name is required"), nil // want `read reports "name is required" .*; use mcperr.Validation\("NAME_REQUIRED", …\)$`
	}
	if len(name) > 255 {
		return refusef("the name %q is longer than %d bytes", name, 255), nil // want `read reports "the name %q is longer than %d bytes"`
	}
	data, err := os.ReadFile(name)
	if errors.Is(err, os.ErrPermission) {
		return because(err), nil
	}
	if err != nil {
		return refuse(fmt.Sprintf("failed to read %s: %v", name, err)), nil // want `read reports "failed to read %s: %v"`
	}
	if len(data) == 0 {
		return refusef("the file is empty"), nil // want `read reports "the file is empty"`
	}
	lines, err := parse(data)
	if err != nil {
		return refuse(err.Error()), nil // want `read reports the error of parse as free text`
	}
	if lines > 1000 {
		text := fmt.Sprintf("%d lines are too many", lines)
		return sorry(text), nil // want `read reports "… lines are too many"`
	}
	return &answer{Message: string(data)}, nil
}

func parse(data []byte) (int, error) {
	if data[0] == '#' {
		return 0, errors.New("the first line is a comment")
	}
	return len(data), nil
}

// note is a result whose text the adapter leaves out.
type note struct {
	Message string
	Failed  bool
}

func also(h func(context.Context, call) (*note, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		n, err := h(ctx, call{req.GetArguments()})
		if err != nil {
			return nil, err
		}
		if n.Failed {
			return mcp.NewToolResultError("it failed"), nil // want `also reports "it failed"`
		}
		return mcp.NewToolResultText("done"), nil
	}
}

func other(ctx context.Context, c call) (*note, error) {
	if c.text("name") == "" {
		return &note{Message: "name is required", Failed: true}, nil // want `other reports "name is required" .*; no fix, because note is a type of the server's own`
	}
	return &note{}, nil
}

// total is a result with JSON as its text, or with a text that is typed already.
type total struct {
	Output  string
	IsError bool
}

func given(h func(context.Context, call) total) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		t := h(ctx, call{req.GetArguments()})
		return &mcp.CallToolResult{IsError: t.IsError, Content: []mcp.Content{mcp.NewTextContent(t.Output)}}, nil
	}
}

func sum(ctx context.Context, c call) total {
	switch c.text("mode") {
	case "":
		return total{Output: mcperr.Text(mcperr.Validation("MODE_REQUIRED", "mode is required")), IsError: true}
	case "json":
		return total{Output: `{"error": "no sum"}`, IsError: true} // want `sum reports .*; no fix`
	case "text":
		return total{Output: "no numbers to add", IsError: true} // want `sum reports "no numbers to add"`
	}
	return total{Output: "42"}
}

// page is a result with blocks, as the protocol has them.
type page struct {
	Content []block
	IsError bool
}

type block struct{ Type, Text string }

func paged(h func(context.Context, call) *page) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		p := h(ctx, call{req.GetArguments()})
		res := &mcp.CallToolResult{IsError: p.IsError}
		for _, b := range p.Content {
			res.Content = append(res.Content, mcp.NewTextContent(b.Text))
		}
		return res, nil
	}
}

func list(ctx context.Context, c call) *page {
	dir := c.text("dir")
	if dir == "" {
		return &page{Content: []block{{Type: "text", Text: "dir is required"}}, IsError: true} // want `list reports "dir is required"`
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return &page{Content: []block{{"text", "cannot list"}, {"text", err.Error()}}, IsError: true} // want `list reports .*; no fix`
	}
	p := new(page)
	for _, e := range entries {
		p.Content = append(p.Content, block{"text", e.Name()})
	}
	return p
}

// lines is a result with several texts.
type lines struct {
	Lines []string
	OK    bool
}

func printed(h func(context.Context, call) lines) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		l := h(ctx, call{req.GetArguments()})
		if !l.OK {
			return mcp.NewToolResultError(strings.Join(l.Lines, "\n")), nil
		}
		return mcp.NewToolResultText(strings.Join(l.Lines, "\n")), nil
	}
}

func count(ctx context.Context, c call) lines {
	switch c.text("what") {
	case "":
		return lines{Lines: []string{"what is required"}} // want `count reports "what is required"`
	case "all":
		return lines{Lines: []string{"too much to count", "count something else"}} // want `count reports .*; no fix`
	}
	return lines{Lines: []string{"1"}, OK: true}
}

// schedule is a result that the server prints as well.
type schedule struct {
	Message string
	Failed  bool
}

func scheduled(h func(context.Context, call) *schedule) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		s := h(ctx, call{req.GetArguments()})
		if s.Failed {
			return mcp.NewToolResultError(s.Message), nil
		}
		return mcp.NewToolResultText(s.Message), nil
	}
}

// Plan prints a schedule.
func Plan(day string) {
	fmt.Println(plan(context.Background(), call{map[string]any{"day": day}}).Message)
}

func plan(ctx context.Context, c call) *schedule {
	if c.text("day") == "" {
		return &schedule{Message: "day is required", Failed: true} // want `plan reports "day is required" .*; no fix, because other code uses the text of schedule`
	}
	s := &schedule{Message: "nothing to do"}
	s.Message += " today"
	return s
}

// brief is a result of whose text the adapter sends the first line.
type brief struct {
	Message string
	Failed  bool
}

func shortened(h func(context.Context, call) brief) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		b := h(ctx, call{req.GetArguments()})
		first, _, _ := strings.Cut(b.Message, "\n")
		if b.Failed {
			return mcp.NewToolResultError(first), nil
		}
		return mcp.NewToolResultText(b.Message), nil
	}
}

func tell(ctx context.Context, c call) brief {
	if c.text("story") == "" {
		return brief{Message: "story is required", Failed: true} // want `tell reports "story is required" .*; no fix`
	}
	return brief{Message: "Once upon a time"}
}

// step is a result to whose text a caller adds something.
type step struct {
	Message string
	Failed  bool
}

func taken(h func(context.Context, call) step) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		s := h(ctx, call{req.GetArguments()})
		if s.Failed {
			return mcp.NewToolResultError(s.Message), nil
		}
		return mcp.NewToolResultText(s.Message), nil
	}
}

func remove(ctx context.Context, c call) step {
	s := step{Message: "nothing was removed", Failed: true}
	if err := os.Remove(c.text("name")); err != nil {
		s.Message += ": " + err.Error()
		return s // want `remove reports "nothing was removed" .*; no fix`
	}
	return step{Message: "removed"}
}

// parcel is a result of functions that handlers call themselves.
type parcel struct {
	OK     bool
	Detail string
	Reason string
}

func fetchTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	p := fetch(req.GetString("id", ""))
	if !p.OK {
		return mcp.NewToolResultError("fetch: " + p.Reason), nil
	}
	return mcp.NewToolResultText("fetched"), nil
}

func fetch(id string) parcel {
	if id == "" {
		return parcel{Reason: "id is required"} // want `fetch reports "id is required"`
	}
	if _, err := os.Stat(id); err != nil {
		return parcel{Reason: err.Error()} // want `fetch reports the error of os.Stat`
	}
	return parcel{OK: true}
}

func weighTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return converted(weigh(req.GetString("id", ""))), nil
}

func converted(p *parcel) *mcp.CallToolResult {
	if !p.OK {
		return mcp.NewToolResultError(p.Reason)
	}
	return mcp.NewToolResultText("weighed")
}

func weigh(id string) *parcel {
	if id == "" {
		return &parcel{Reason: "id is missing"} // want `weigh reports "id is missing"`
	}
	return &parcel{OK: true}
}

// probeTool does not know why a probe has failed.
func probeTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if p := probe(req.GetString("url", "")); !p.OK {
		return mcp.NewToolResultError("the reading has ended"), nil // want `probeTool reports .*; use mcperr.Unknown`
	}
	return mcp.NewToolResultText("signal"), nil
}

func probe(url string) *parcel {
	if _, err := http.Get(url); err != nil {
		return &parcel{}
	}
	return &parcel{OK: true}
}

// letter is a result with words of the adapter behind its text.
type letter struct {
	Message string
	Failed  bool
}

func signed(h func(context.Context, call) letter) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		l := h(ctx, call{req.GetArguments()})
		if l.Failed {
			return mcp.NewToolResultError(l.Message + "\nYours truly"), nil
		}
		return mcp.NewToolResultText(l.Message), nil
	}
}

func sign(ctx context.Context, c call) letter {
	return letter{Message: "there is nothing to sign", Failed: true} // want `sign reports .*; no fix`
}

// box is a result that is encoded as a whole, too.
type box struct {
	Message string
	Failed  bool
}

func packed(h func(context.Context, call) *box) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		b := h(ctx, call{req.GetArguments()})
		res := plain(b.Message)
		res.StructuredContent, res.IsError = b, b.Failed
		return res, nil
	}
}

func plain(text string) *mcp.CallToolResult { return mcp.NewToolResultText(text) }

func pack(ctx context.Context, c call) *box {
	return &box{Message: "there is nothing to pack", Failed: true} // want `pack reports .*; no fix`
}
