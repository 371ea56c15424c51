// Package steps has tools that fail when a part of their work is done.
package steps

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/lent/vault"
)

// mill is the service of a windmill.
type mill interface {
	Build(ctx context.Context, plan string) (id string, err error)
	State(ctx context.Context, id string) (string, error)
	AddSail(ctx context.Context, id, colour string) error
	Picture(id string) ([]byte, error)
	Label(ctx context.Context, id, text string) error
	RemoveSails(ctx context.Context, id string) error
}

// Tx is a transaction of the book of mills.
type Tx interface {
	Commit() error
	Rollback() error
}

// book keeps what was ground.
type book interface {
	Begin(ctx context.Context) (Tx, error)
	NextNumber(ctx context.Context, tx Tx) (int, error)
	InsertSack(ctx context.Context, tx Tx, number int) error
}

type tools struct {
	mill mill
	book book
	mu   sync.Mutex
	busy map[string]bool
	rung map[string]time.Time
	sail int // its angle
	head int // the angle of the cap
}

var errCalm = errors.New("no wind")

type plan struct {
	Name    string   `json:"name"`
	Colours []string `json:"colours"`
}

type mapping struct {
	ID string `json:"id"`
}

// Register adds the tools.
func Register(s *mcp.Server, t *tools) {
	mcp.AddTool(s, &mcp.Tool{Name: "build_mill"}, t.build)
	mcp.AddTool(s, &mcp.Tool{Name: "show_mill"}, t.show)
	mcp.AddTool(s, &mcp.Tool{Name: "add_wet_sail"}, t.dry)
	mcp.AddTool(s, &mcp.Tool{Name: "sail_and_label"}, t.sailAndLabel)
	mcp.AddTool(s, &mcp.Tool{Name: "label_mill"}, t.label)
	mcp.AddTool(s, &mcp.Tool{Name: "grind"}, t.grind)
	mcp.AddTool(s, &mcp.Tool{Name: "add_sails"}, t.addSails)
	mcp.AddTool(s, &mcp.Tool{Name: "replace_sails"}, t.replaceSails)
	mcp.AddTool(s, &mcp.Tool{Name: "turn_sails"}, t.turnSails)
	mcp.AddTool(s, &mcp.Tool{Name: "turn_cap"}, t.turnCap)
	mcp.AddTool(s, &mcp.Tool{Name: "rent_mill"}, t.rent)
	mcp.AddTool(s, &mcp.Tool{Name: "tell_all"}, t.tellAll)
	mcp.AddTool(s, &mcp.Tool{Name: "close_mill"}, t.closeMill)
	mcp.AddTool(s, &mcp.Tool{Name: "open_mill"}, t.openMill)
	mcp.AddTool(s, &mcp.Tool{Name: "shut_mill"}, t.shutMill)
	mcp.AddTool(s, &mcp.Tool{Name: "ring_bell"}, t.ringBell)
	mcp.AddTool(s, &mcp.Tool{Name: "try_bell"}, t.tryBell)
	mcp.AddTool(s, &mcp.Tool{Name: "grease_sails"}, t.greaseSails)
	mcp.AddTool(s, &mcp.Tool{Name: "grease_all"}, t.greaseAll)
	mcp.AddTool(s, &mcp.Tool{Name: "add_named_sail"}, t.addNamed)
	mcp.AddTool(s, &mcp.Tool{Name: "add_new_sail"}, t.tryAgain)
	mcp.AddTool(s, &mcp.Tool{Name: "ask_archive"}, t.askArchive)
	mcp.AddTool(s, &mcp.Tool{Name: "borrow_mill"}, t.borrowMill)
	mcp.AddTool(s, &mcp.Tool{Name: "order_stone"}, t.orderStone)
	mcp.AddTool(s, &mcp.Tool{Name: "dress_stone"}, t.dressStone)
	mcp.AddTool(s, &mcp.Tool{Name: "inspect_stone"}, t.inspectStone)
	mcp.AddTool(s, &mcp.Tool{Name: "build_in_job"}, t.inJob)
	mcp.AddTool(s, &mcp.Tool{Name: "shift_labels"}, t.shiftLabels)
	mcp.AddTool(s, &mcp.Tool{Name: "wind"}, t.wind)
}

func (t *tools) build(ctx context.Context, _ *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, *mapping, error) {
	id, err := t.mill.Build(ctx, in.Name)
	if err != nil {
		return nil, nil, fmt.Errorf("build %s: %w", in.Name, err) // want `returns "build`
	}
	return t.await(ctx, id)
}

// await waits for a mill that is being built already.
func (t *tools) await(ctx context.Context, id string) (*mcp.CallToolResult, *mapping, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		select {
		case <-ctx.Done():
			return nil, nil, fmt.Errorf("mill %s is still being built", id) // want `returns "mill`
		case <-time.After(time.Second):
		}
		state, err := t.mill.State(ctx, id)
		if err != nil {
			return nil, nil, fmt.Errorf("state of %s: %w", id, err) // want `returns "state of`
		}
		if state == "ready" {
			return nil, &mapping{id}, nil
		}
	}
}

func (t *tools) show(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, *mapping, error) {
	if _, err := t.mill.State(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("look at %s: %w", in.ID, err) // want `returns "look at`
	}
	return t.watch(ctx, in.ID)
}

// watch is called when nothing was done.
func (t *tools) watch(ctx context.Context, id string) (*mcp.CallToolResult, *mapping, error) {
	state, err := t.mill.State(ctx, id)
	if err != nil {
		return nil, nil, fmt.Errorf("watch %s: %w", id, err) // want `returns "watch`
	}
	return nil, &mapping{state}, nil
}

// dry adds a sail, and waits until it is dry.
func (t *tools) dry(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := t.mill.AddSail(ctx, in.ID, "wet"); err != nil {
		return nil, nil, fmt.Errorf("add a wet sail: %w", err) // want `returns "add a wet sail`
	}
	return t.wait(ctx, in.ID)
}

func (t *tools) wait(ctx context.Context, id string) (*mcp.CallToolResult, any, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	select {
	case <-ctx.Done():
		return nil, nil, fmt.Errorf("the sail of %s is still wet", id) // want `returns "the sail`
	case <-time.After(time.Minute):
	}
	return t.check(ctx, id)
}

// check is called by nothing but a function that is called when the sail is added.
func (t *tools) check(ctx context.Context, id string) (*mcp.CallToolResult, any, error) {
	state, err := t.mill.State(ctx, id)
	if err != nil {
		return nil, nil, fmt.Errorf("check %s: %w", id, err) // want `returns "check`
	}
	return nil, state, nil
}

// sailAndLabel calls other tools.
func (t *tools) sailAndLabel(ctx context.Context, req *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, any, error) {
	if _, _, err := t.addSails(ctx, req, in); err != nil {
		return nil, nil, fmt.Errorf("first step: %w", err) // want `returns "first step`
	}
	if _, _, err := t.label(ctx, req, mapping{in.Name}); err != nil {
		return nil, nil, fmt.Errorf("mill %s has no label yet: %w", in.Name, err) // want `returns "mill`
	}
	return nil, nil, nil
}

func (t *tools) label(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, *mapping, error) {
	if err := t.mill.Label(ctx, in.ID, "mill"); err != nil {
		return nil, nil, fmt.Errorf("label %s: %w", in.ID, err) // want `returns "label`
	}
	return nil, &in, nil
}

// grind works in a transaction that other functions are given. Nothing is done before it is committed.
func (t *tools) grind(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	tx, err := t.book.Begin(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("open the book: %w", err) // want `returns "open the book`
	}
	defer tx.Rollback()
	number, err := t.book.NextNumber(ctx, tx)
	if err != nil {
		return nil, nil, fmt.Errorf("choose a number: %w", err) // want `returns "choose a number`
	}
	if err := t.book.InsertSack(ctx, tx, number); err != nil {
		return nil, nil, fmt.Errorf("write sack %d: %w", number, err) // want `returns "write sack`
	}
	if err := tx.Commit(); err != nil {
		return nil, nil, fmt.Errorf("close the book: %w", err) // want `returns "close the book`
	}
	picture, err := t.mill.Picture(in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("sack %d exists, but has no picture: %w", number, err) // want `returns "sack`
	}
	return nil, picture, nil
}

// addSails adds them at the same time.
func (t *tools) addSails(ctx context.Context, _ *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, any, error) {
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		errs []error
	)
	for _, colour := range in.Colours {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := t.mill.AddSail(ctx, in.Name, colour); err != nil {
				mu.Lock()
				defer mu.Unlock()
				errs = append(errs, fmt.Errorf("%s: %w", colour, err))
			}
		}()
	}
	wg.Wait()
	if len(errs) == len(in.Colours) {
		return nil, nil, fmt.Errorf("no sail could be added: %w", errors.Join(errs...)) // want `returns "no sail could be added`
	}
	if len(errs) > 0 {
		return nil, nil, fmt.Errorf("%d sails are missing: %w", len(errs), errors.Join(errs...)) // want `returns "%d sails are missing: %w`
	}
	return nil, nil, nil
}

// turn changes what the server keeps in its memory.
func (t *tools) turn() error {
	if t.sail > 180 {
		return errCalm
	}
	t.sail++
	return nil
}

func (t *tools) turns(n int) error {
	for i := range n {
		if err := t.turn(); err != nil {
			return fmt.Errorf("%d of %d turns made: %w", i, n, err)
		}
	}
	return nil
}

// explained is given an error that says what is done.
func explained(err error) error {
	if errors.Is(err, errCalm) {
		return fmt.Errorf("the mill is offline: %w", err)
	}
	return err
}

func (t *tools) turnSails(context.Context, *mcp.CallToolRequest, plan) (*mcp.CallToolResult, any, error) {
	if err := t.turns(3); err != nil {
		return nil, nil, explained(err) // want `turnSails returns the error of explained`
	}
	return nil, nil, nil
}

// crank makes the error that quarters wraps.
func (t *tools) crank() error {
	if t.head > 180 {
		return errors.New("the cap is unreachable")
	}
	t.head++
	return nil
}

func (t *tools) quarters(n int) error {
	for i := range n {
		if err := t.crank(); err != nil {
			return fmt.Errorf("%d of %d quarters taken: %w", i, n, err)
		}
	}
	return nil
}

func (t *tools) turnCap(context.Context, *mcp.CallToolRequest, plan) (*mcp.CallToolResult, any, error) {
	return nil, nil, t.quarters(4) // want `turnCap returns the error of t.quarters`
}

// bank is a service whose methods have the names of their results.
type bank interface {
	Charge(ctx context.Context, mill string, cents int) (*Charge, error)
	Order(ctx context.Context, id string) (*Order, error)
}

// Charge is what a mill has paid.
type Charge struct{ cents int }

// Order is what a mill was asked for.
type Order struct{ id string }

// statusError is what the bank answers.
type statusError struct{ StatusCode int }

func (e *statusError) Error() string { return fmt.Sprint("status ", e.StatusCode) }

type rents struct{ bank bank }

func (t *tools) rent(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	r := rents{}
	if _, err := r.bank.Order(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("look for the order: %w", err) // want `returns "look for`
	}
	if _, err := r.bank.Charge(ctx, in.ID, 100); err != nil {
		return nil, nil, failed(err) // want `returns the error of failed`
	}
	return nil, nil, nil
}

// failed is given an error of which it only knows the status.
func failed(err error) error {
	var se *statusError
	if errors.As(err, &se) {
		return fmt.Errorf("the bank answered with %d", se.StatusCode)
	}
	return err
}

func (t *tools) tellAll(ctx context.Context, _ *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, any, error) {
	if err := t.mill.Label(ctx, in.Name, "told"); err != nil {
		return nil, nil, fmt.Errorf("not all millers were told: %w", err) // want `returns "not all`
	}
	if err := t.mill.AddSail(ctx, in.Name, "red"); err != nil {
		if other := t.mill.RemoveSails(ctx, in.Name); other != nil {
			return nil, nil, fmt.Errorf("the mill runs the order as %s, but it could neither be saved nor stopped: %w", in.Name, errors.Join(err, other)) // want `returns "the mill`
		}
	}
	return nil, nil, nil
}

type registry interface {
	Find(ctx context.Context, id string) (*entry, error)
	SetState(ctx context.Context, id, state string) error
	Bill(ctx context.Context, id string) error
	Save(ctx context.Context, e *entry) error
}

// entry is a record with a state.
type entry struct{ ID, State, Label string }

type registrar struct{ registry registry }

// closeMill changes the state for which it has asked. A second call is refused.
func (t *tools) closeMill(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	r := registrar{}
	e, err := r.registry.Find(ctx, in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("look for %s: %w", in.ID, err) // want `returns "look for`
	}
	if e.State != "open" {
		return nil, nil, fmt.Errorf("mill %s is %s", e.ID, e.State) // want `returns "mill`
	}
	if err := r.registry.SetState(ctx, e.ID, "closed"); err != nil {
		return nil, nil, fmt.Errorf("close %s: %w", e.ID, err) // want `returns "close`
	}
	if err := r.registry.Bill(ctx, e.ID); err != nil {
		return nil, nil, fmt.Errorf("the last bill: %w", err) // want `returns "the last bill`
	}
	return nil, nil, nil
}

// openMill does so for any state.
func (t *tools) openMill(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	r := registrar{}
	if err := r.registry.SetState(ctx, in.ID, "open"); err != nil {
		return nil, nil, fmt.Errorf("open %s: %w", in.ID, err) // want `returns "open`
	}
	if err := r.registry.Save(ctx, &entry{ID: in.ID}); err != nil {
		return nil, nil, fmt.Errorf("save %s: %w", in.ID, err) // want `returns "save`
	}
	return nil, nil, nil
}

// shutMill calls a function that does what closeMill does.
func (t *tools) shutMill(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := shut(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("shut %s: %w", in.ID, err) // want `returns "shut`
	}
	return nil, nil, nil
}

func shut(ctx context.Context, id string) error {
	r := registrar{}
	e, err := r.registry.Find(ctx, id)
	if err != nil {
		return err
	}
	if e.State != "open" {
		return errCalm
	}
	if err := r.registry.SetState(ctx, e.ID, "closed"); err != nil {
		return err
	}
	return r.registry.Bill(ctx, e.ID)
}

// ringBell notes when it has rung. It refuses to ring again soon.
func (t *tools) ringBell(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if time.Since(t.rung[in.ID]) < time.Minute {
		return nil, nil, errCalm // want `returns an error`
	}
	t.rung[in.ID] = time.Now()
	state, err := t.mill.State(ctx, in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("bell of %s: %w", in.ID, err) // want `returns "bell of`
	}
	return nil, state, nil
}

// tryBell takes the note back.
func (t *tools) tryBell(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if !t.rung[in.ID].IsZero() {
		return nil, nil, errCalm // want `returns an error`
	}
	t.rung[in.ID] = time.Now()
	defer delete(t.rung, in.ID)
	state, err := t.mill.State(ctx, in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("small bell of %s: %w", in.ID, err) // want `returns "small bell`
	}
	return nil, state, nil
}

// greased tells what has become of one sail.
type greased struct {
	colour string
	err    error
}

func (t *tools) grease(ctx context.Context, id string, colours []string) []greased {
	var list []greased
	for _, colour := range colours {
		list = append(list, greased{colour, t.mill.AddSail(ctx, id, colour)})
	}
	return list
}

// greaseSails gathers the errors of a list.
func (t *tools) greaseSails(ctx context.Context, _ *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, any, error) {
	var failed []error
	for _, g := range t.grease(ctx, in.Name, in.Colours) {
		if g.err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", g.colour, g.err))
		}
	}
	if len(failed) > 0 {
		return nil, nil, errors.Join(failed...) // want `greaseSails`
	}
	return nil, nil, nil
}

// greaseAll returns the first of them.
func (t *tools) greaseAll(ctx context.Context, _ *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, any, error) {
	list := t.grease(ctx, in.Name, in.Colours)
	for _, g := range list {
		if g.err != nil {
			return nil, nil, fmt.Errorf("grease %s: %w", g.colour, g.err) // want `returns "grease`
		}
	}
	return nil, nil, nil
}

// addNamed takes the sail away again if it cannot be named. Both may fail.
func (t *tools) addNamed(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := t.mill.AddSail(ctx, in.ID, "named"); err != nil {
		return nil, nil, fmt.Errorf("add a named sail: %w", err) // want `returns "add a named sail`
	}
	if err := t.mill.Label(ctx, in.ID, "sail"); err != nil {
		if undone := t.mill.RemoveSails(ctx, in.ID); undone != nil {
			return nil, nil, fmt.Errorf("name the sail: %v; take it away: %v", err, undone) // want `returns "name the sail`
		}
		return nil, nil, fmt.Errorf("name the new sail: %w", err) // want `returns "name the new sail`
	}
	return nil, nil, nil
}

// tryAgain reads the state once more before it tries again. What has failed has done nothing.
func (t *tools) tryAgain(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	for range 5 {
		state, err := t.mill.State(ctx, in.ID)
		if err != nil {
			return nil, nil, fmt.Errorf("read the state of %s: %w", in.ID, err) // want `returns "read the state`
		}
		err = t.mill.AddSail(ctx, in.ID, state)
		if err == nil {
			return nil, state, nil
		}
		if !errors.Is(err, errCalm) {
			return nil, nil, fmt.Errorf("add the sail to %s: %w", in.ID, err) // want `returns "add the sail`
		}
	}
	return nil, nil, errors.New("there is no wind today") // want `returns "there is no wind`
}

type question struct {
	Method string `json:"method"`
	Path   string `json:"path"`
}

// askArchive sends what the caller chooses.
func (t *tools) askArchive(ctx context.Context, _ *mcp.CallToolRequest, in question) (*mcp.CallToolResult, any, error) {
	req, err := http.NewRequestWithContext(ctx, strings.ToUpper(in.Method), "https://mill.example/"+in.Path, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("make the request: %w", err) // want `returns "make`
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, nil, fmt.Errorf("ask the archive: %w", err) // want `returns "ask`
	}
	defer resp.Body.Close()
	state, err := t.mill.State(ctx, resp.Status)
	if err != nil {
		return nil, nil, fmt.Errorf("look at the answer: %w", err) // want `returns "look at`
	}
	return nil, state, nil
}

// borrowMill gives another package a function that works in steps.
func (t *tools) borrowMill(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	name, err := vault.Load(ctx, in.ID, func(ctx context.Context, key string) (string, error) {
		return "a mill", t.sailWithLabel(ctx, key)
	})
	if err != nil {
		return nil, nil, fmt.Errorf("borrow %s: %w", in.ID, err) // want `returns "borrow`
	}
	return nil, name, nil
}

func (t *tools) sailWithLabel(ctx context.Context, key string) error {
	if err := t.mill.AddSail(ctx, key, "borrowed"); err != nil {
		return err
	}
	return t.mill.Label(ctx, key, "borrowed")
}

// orderStone waits for other work that it has started.
func (t *tools) orderStone(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := t.mill.AddSail(ctx, in.ID, "stone"); err != nil {
		return nil, nil, fmt.Errorf("add a stone: %w", err) // want `returns "add a stone`
	}
	done := make(chan error, 1)
	go func() { done <- t.ready(ctx, in.ID) }()
	select {
	case err := <-done:
		if err != nil {
			return nil, nil, fmt.Errorf("stone of %s: %w", in.ID, err) // want `returns "stone of`
		}
	case <-time.After(time.Minute):
		return nil, nil, fmt.Errorf("the stone of %s did not come", in.ID) // want `returns "the stone`
	}
	return nil, nil, nil
}

func (t *tools) ready(ctx context.Context, id string) error {
	_, err := t.mill.State(ctx, id)
	return err
}

type found struct {
	state string
	err   error
}

// dressStone has started what may fail, and nothing else.
func (t *tools) dressStone(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	done := make(chan error, 1)
	go func() { done <- t.mill.AddSail(ctx, in.ID, "dress") }()
	if err := <-done; err != nil {
		return nil, nil, fmt.Errorf("dress %s: %w", in.ID, err) // want `returns "dress`
	}
	return nil, nil, nil
}

func (t *tools) inspectStone(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := t.mill.AddSail(ctx, in.ID, "stone"); err != nil {
		return nil, nil, fmt.Errorf("add a second stone: %w", err) // want `returns "add a second stone`
	}
	done := make(chan found)
	go func() {
		state, err := t.mill.State(ctx, in.ID)
		done <- found{state, err}
	}()
	if f := <-done; f.err != nil {
		return nil, nil, fmt.Errorf("inspect %s: %w", in.ID, f.err) // want `returns "inspect`
	}
	return nil, nil, nil
}

// job runs beside the tool that has started it.
type job struct{ done chan error }

func start(run func() error) *job {
	j := &job{done: make(chan error, 1)}
	go func() { j.done <- run() }()
	return j
}

func (j *job) Wait(ctx context.Context) error {
	select {
	case err := <-j.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *tools) inJob(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	j := start(func() error {
		if err := t.mill.AddSail(ctx, in.ID, "blue"); err != nil {
			return fmt.Errorf("first: %w", err)
		}
		return t.mill.AddSail(ctx, in.ID, "green")
	})
	if err := j.Wait(ctx); err != nil {
		return nil, nil, fmt.Errorf("the job has not finished: %w", err) // want `returns "the job`
	}
	return nil, nil, nil
}

// checkWind adds what it looks at.
func (t *tools) checkWind(ctx context.Context, id string) error {
	if err := t.mill.AddSail(ctx, id, "test"); err != nil {
		return err
	}
	_, err := t.mill.State(ctx, id)
	return err
}

func (t *tools) wind(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	if err := t.checkWind(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("no wind for %s: %w", in.ID, err) // want `returns "no wind`
	}
	return nil, nil, nil
}

// shiftLabels makes the new value of the old one.
func (t *tools) shiftLabels(ctx context.Context, _ *mcp.CallToolRequest, in mapping) (*mcp.CallToolResult, any, error) {
	r := registrar{}
	e, err := r.registry.Find(ctx, in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("look for %s: %w", in.ID, err) // want `returns "look for`
	}
	e.Label += "x"
	if err := r.registry.Save(ctx, e); err != nil {
		return nil, nil, fmt.Errorf("save the labels: %w", err) // want `returns "save the labels`
	}
	return nil, nil, nil
}

// alone runs f unless it runs for the same key.
func alone[T any](t *tools, key string, f func() (T, error)) (T, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.busy[key] {
		var zero T
		return zero, fmt.Errorf("%s is being worked on", key) // want `returns "%s is being worked on`
	}
	return f()
}

// replaceSails works in a function that it gives to another one.
func (t *tools) replaceSails(ctx context.Context, _ *mcp.CallToolRequest, in plan) (*mcp.CallToolResult, *mapping, error) {
	made, err := alone(t, in.Name, func() (*mapping, error) {
		if err := t.mill.AddSail(ctx, in.Name, "white"); err != nil {
			return nil, fmt.Errorf("add a sail: %w", err) // want `returns "add a sail`
		}
		if err := t.mill.RemoveSails(ctx, in.Name); err != nil {
			return nil, fmt.Errorf("the sail is added, but the old ones are still there: %w", err) // want `returns "the sail is added`
		}
		return &mapping{in.Name}, nil
	})
	return nil, made, err
}
