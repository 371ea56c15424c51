package steps

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// shelf is the service of a shelf with prints.
type shelf interface {
	GetPrint(ctx context.Context, id string) (string, error)
}

// press counts what it is asked for.
type press struct {
	mill   mill
	shelf  shelf
	day    string
	prints map[string]int
	proofs map[string]int
	sheets int
	warm   bool
	jobs   map[string]*printJob
	broken error // of the last print
}

// printJob runs beside the tools.
type printJob struct{ err error }

// RegisterPress adds the tools of a press.
func RegisterPress(s *mcp.Server, p *press) {
	mcp.AddTool(s, &mcp.Tool{Name: "show_print"}, p.print)
	mcp.AddTool(s, &mcp.Tool{Name: "show_proof"}, p.proof)
	mcp.AddTool(s, &mcp.Tool{Name: "show_sheet"}, p.sheet)
	mcp.AddTool(s, &mcp.Tool{Name: "paint_sails"}, p.paint)
	mcp.AddTool(s, &mcp.Tool{Name: "show_bound"}, p.bound)
	mcp.AddTool(s, &mcp.Tool{Name: "show_ink"}, p.ink)
	mcp.AddTool(s, &mcp.Tool{Name: "show_job"}, p.job)
	mcp.AddTool(s, &mcp.Tool{Name: "ask_job"}, p.ask)
}

func (p *press) countPrint(id string) error {
	if today := time.Now().Format(time.DateOnly); p.day != today {
		p.day, p.prints = today, map[string]int{}
	}
	if p.prints[id] >= 10 {
		return errors.New("ten prints were made today")
	}
	p.prints[id]++
	return nil
}

// print counts before it looks: another try counts once more.
func (p *press) print(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := p.countPrint(in.ID); err != nil {
		return nil, nil, err // want `TEN_PRINTS_MADE_TODAY`
	}
	state, err := p.mill.State(ctx, in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("no state for a print: %w", err) // want `returns "no state`
	}
	return nil, state, nil
}

// proof counts in place.
func (p *press) proof(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if p.proofs[in.ID] >= 3 {
		return nil, nil, errors.New("three proofs were made") // want `PROOFS_MADE`
	}
	p.proofs[in.ID] += 1
	state, err := p.mill.State(ctx, in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("no state for a proof: %w", err) // want `returns "no state`
	}
	return nil, state, nil
}

// sheet takes back what it has counted.
func (p *press) sheet(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if p.sheets >= 3 {
		return nil, nil, errors.New("three sheets are in work") // want `THREE_SHEETS`
	}
	p.sheets++
	state, err := p.mill.State(ctx, in.ID)
	p.sheets--
	if err != nil {
		return nil, nil, fmt.Errorf("no state for a sheet: %w", err) // want `returns "no state`
	}
	return nil, state, nil
}

func again(ctx context.Context, f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// paint has painted some when it fails.
func (p *press) paint(ctx context.Context, _ *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, any, error) {
	for _, colour := range in.Colours {
		err := again(ctx, func() error { return p.mill.AddSail(ctx, in.Name, colour) })
		if err != nil {
			return nil, nil, fmt.Errorf("put up the %s sail: %w", colour, err) // want `returns "put up the`
		}
	}
	return nil, nil, nil
}

func (p *press) bind(ctx context.Context, id string) (string, error) {
	if err := p.countPrint(id); err != nil {
		return "", err
	}
	return p.shelf.GetPrint(ctx, id)
}

// bound calls a function that counts and looks.
func (p *press) bound(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	state, err := p.bind(ctx, in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("nothing is bound: %w", err) // want `returns "nothing is bound`
	}
	return nil, state, nil
}

// heat is asked for once, and has nothing against it.
func (p *press) heat(ctx context.Context) error {
	if p.warm {
		return nil
	}
	if _, err := p.shelf.GetPrint(ctx, "heat"); err != nil {
		return fmt.Errorf("get the heat: %w", err)
	}
	p.warm = true
	return nil
}

func (p *press) ink(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := p.heat(ctx); err != nil {
		return nil, nil, err // want `GET_HEAT_FAILED`
	}
	print, err := p.shelf.GetPrint(ctx, in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("get the print: %w", err) // want `returns "get the print`
	}
	return nil, print, nil
}

// job finds the errors of what has run before, and finds them again.
func (p *press) job(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if p.broken != nil {
		return nil, nil, fmt.Errorf("the last print has failed: %w", p.broken) // want `returns "the last print`
	}
	j, ok := p.jobs[in.ID]
	if !ok {
		return nil, nil, fmt.Errorf("no job %s", in.ID) // want `JOB_NOT_FOUND`
	}
	if j.err != nil {
		return nil, nil, fmt.Errorf("job %s has failed: %w", in.ID, j.err) // want `returns "job`
	}
	local := printJob{err: ctx.Err()}
	if local.err != nil {
		return nil, nil, fmt.Errorf("the work was stopped: %w", local.err) // want `returns "the work`
	}
	return nil, nil, nil
}

func (p *press) outcome(id string) error {
	if j, ok := p.jobs[id]; ok && j.err != nil {
		return fmt.Errorf("job %s: %w", id, j.err)
	}
	return nil
}

// ask calls a function that finds such an error.
func (p *press) ask(_ context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := p.outcome(in.ID); err != nil {
		return nil, nil, fmt.Errorf("ask for the outcome: %v", err) // want `returns "ask for`
	}
	return nil, nil, nil
}
