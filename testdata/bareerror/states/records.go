package states

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// parade is a record of the service.
type parade struct {
	ID, Status, Leader string
	Floats             int
}

type person struct{ Name string }

// httpError is what the service answers.
type httpError struct {
	Status int
	Reason string
}

func (e *httpError) Error() string { return e.Reason }

type parades interface {
	Parade(ctx context.Context, id string) (*parade, error)
	Person(ctx context.Context, name string) (*person, error)
	Upload(ctx context.Context, id string) error
	Pay(ctx context.Context, id string) error
}

type office struct {
	parades parades
	folder  string
	most    int
	busy    map[string]bool
}

// RegisterOffice adds tools that work with records.
func RegisterOffice(s *server.MCPServer, o *office) {
	s.AddTool(mcp.NewTool("lead_parade"), o.lead)
	s.AddTool(mcp.NewTool("show_leader"), o.leader)
	s.AddTool(mcp.NewTool("upload_route"), o.upload)
	s.AddTool(mcp.NewTool("pay_parade"), o.pay)
	s.AddTool(mcp.NewTool("save_route"), o.save)
}

// lead is refused because of the state of what the caller has named.
func (o *office) lead(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := req.GetString("id", "")
	p, err := o.parades.Parade(ctx, id)
	if err != nil {
		return nil, err // want `returns the error`
	}
	if p.Status != "planned" {
		return nil, fmt.Errorf("parade %s is %s, only plans can be started", id, p.Status) // want `returns "parade`
	}
	if p.Status == "over" {
		return nil, fmt.Errorf("parade %s is %s and takes no more floats", p.ID, p.Status) // want `returns "parade`
	}
	if p.Floats > 0 {
		return nil, fmt.Errorf("parade %s is partly lined up and cannot be called off", id) // want `returns "parade`
	}
	if p.Leader != "horse" {
		return nil, fmt.Errorf("the leader of %s is not a horse", id) // want `returns "the leader`
	}
	if o.busy[id] {
		return nil, fmt.Errorf("%s is being worked on", id) // want `returns "%s is being`
	}
	if n := req.GetInt("floats", 0); n > o.most {
		return nil, fmt.Errorf("more than %d floats need a second signature", o.most) // want `returns "more than`
	}
	return mcp.NewToolResultText("led"), nil
}

// leader finds nothing by what a record names, and by what the caller names.
func (o *office) leader(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := req.GetString("id", "")
	p, err := o.parades.Parade(ctx, id)
	if err != nil {
		return nil, err // want `returns the error`
	}
	led, err := o.parades.Person(ctx, p.Leader)
	if err != nil {
		return nil, err // want `returns the error`
	}
	if led == nil {
		return nil, fmt.Errorf("parade %s is led by %s, who is not in the list", id, p.Leader) // want `returns "parade`
	}
	asked, err := o.parades.Person(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // want `returns the error`
	}
	if asked == nil {
		return nil, fmt.Errorf("%s is not in the list", req.GetString("name", "")) // want `returns "%s is not`
	}
	return mcp.NewToolResultText(led.Name + asked.Name), nil
}

// upload fails for reasons that only the status tells.
func (o *office) upload(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := req.GetString("id", "")
	err := o.parades.Upload(ctx, id)
	var he *httpError
	switch {
	case errors.As(err, &he) && he.Status == http.StatusGone:
		return nil, fmt.Errorf("the upload of %s has expired, start again", id) // want `returns "the upload`
	case errors.As(err, &he) && he.Status < 500:
		return nil, fmt.Errorf("the route of %s was refused: %w", id, err) // want `returns "the route`
	case err != nil:
		return nil, fmt.Errorf("uploaded, but the state of %s is unknown: %w", id, err) // want `returns "uploaded`
	}
	return mcp.NewToolResultText("uploaded"), nil
}

// pay tells what the reasons of the bank mean.
func (o *office) pay(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := o.parades.Pay(ctx, req.GetString("id", ""))
	var he *httpError
	if errors.As(err, &he) {
		switch he.Reason {
		case "NO_MONEY":
			return nil, errors.New("the balance of the club is too low for this parade") // want `returns "the balance`
		case "NO_USER":
			return nil, errors.New("the user declined the payment") // want `returns "the user`
		}
		return nil, errors.New("the bank declined the payment") // want `returns "the bank`
	}
	return mcp.NewToolResultText("paid"), nil
}

// save makes a folder of the server's, and what is in it.
func (o *office) save(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	route := filepath.Join(o.folder, req.GetString("id", ""), "route")
	if err := os.MkdirAll(filepath.Dir(route), 0o700); err != nil {
		return nil, fmt.Errorf("make the folder: %w", err) // want `returns "make the folder`
	}
	if err := os.MkdirAll(req.GetString("folder", ""), 0o700); err != nil {
		return nil, fmt.Errorf("make your folder: %w", err) // want `returns "make your folder`
	}
	return mcp.NewToolResultText(route), nil
}
