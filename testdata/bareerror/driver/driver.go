// Package driver has tools whose failures are states of the server, or of what a service has answered.
package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type plotter struct {
	started bool
	paper   io.Closer
	client  *http.Client
	most    int
	shelves map[string]string
}

type drawing struct {
	ID       string   `json:"id"`
	Disabled bool     `json:"disabled"`
	Lines    []string `json:"lines"`
	Cents    int      `json:"cents"`
	Owner    string   `json:"owner"`
}

func (p *plotter) call(path string, out any) error {
	resp, err := p.client.Get("http://plotter" + path)
	if err != nil {
		return fmt.Errorf("the plotter does not answer: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the plotter says %d", resp.StatusCode)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

// start is refused for as long as the plotter runs.
func (p *plotter) start(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if p.started {
		return nil, errors.New("the plotter is already running") // want `Conflict\("PLOTTER_ALREADY_RUNNING"`
	}
	p.started = true
	return mcp.NewToolResultText("started"), nil
}

func (p *plotter) feed(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if !p.started {
		return nil, errors.New("not connected to the plotter") // want `Unknown\("NOT_CONNECTED`
	}
	out, err := exec.CommandContext(ctx, "plot", "feed").Output()
	if err != nil {
		if strings.Contains(err.Error(), "spool service not available") {
			return nil, errors.New("the spooler is not installed") // want `Internal\("SPOOLER_NOT_INSTALLED"`
		}
		return nil, err // want `FEED_FAILED`
	}
	p.paper = io.NopCloser(strings.NewReader(string(out)))
	return mcp.NewToolResultText("fed"), nil
}

// cut finds that another tool was not called.
func (p *plotter) cut(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if p.paper == nil {
		return nil, errors.New("no paper is in the plotter") // want `Unknown\("NO_PAPER`
	}
	p.paper = nil
	return mcp.NewToolResultText("cut"), nil
}

// draw looks at what was answered, of which the caller has named no more than the id.
func (p *plotter) draw(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var d drawing
	if err := p.call("/drawings/"+req.GetString("id", ""), &d); err != nil {
		return nil, err // want `PLOTTER_NOT_RESPONDING`
	}
	if d.ID == "" {
		return nil, errors.New("the plotter returned no drawing id") // want `Unknown`
	}
	if d.Disabled {
		return nil, errors.New("the form is disabled") // want `Unknown\("FORM_DISABLED"`
	}
	if len(d.Lines) == 0 {
		return nil, errors.New("the drawing is empty") // want `Unknown\("DRAWING_EMPTY"`
	}
	if d.Cents > p.most {
		return nil, fmt.Errorf("drawings above %d cents are drawn at the desk", p.most) // want `Unknown`
	}
	if d.Cents+len(req.GetString("note", "")) > 1000 {
		return nil, fmt.Errorf("%d letters were drawn today, 1000 are allowed", d.Cents) // want `Unknown`
	}
	shelf, ok := p.shelves[d.Owner]
	if !ok {
		return nil, fmt.Errorf("no shelf of %s", d.Owner) // want `Unknown`
	}
	return mcp.NewToolResultText(shelf), nil
}

// Register adds the tools.
func Register(s *server.MCPServer, p *plotter) {
	s.AddTool(mcp.NewTool("start_plotter"), p.start)
	s.AddTool(mcp.NewTool("feed_paper"), p.feed)
	s.AddTool(mcp.NewTool("cut_paper"), p.cut)
	s.AddTool(mcp.NewTool("draw"), p.draw)
}
