// Package either has functions that are given what the caller has sent, and what the server itself keeps.
package either

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// parcel is a record.
type parcel struct {
	ID, Depot, Seal string
	Form            []byte
	Size            string
	Keys            []string
	Booked          map[string]bool
}

// User is somebody who sends parcels.
type User struct{ Grants []string }

var errUnlisted = errors.New("not in the list")

type post interface {
	Parcel(ctx context.Context, id string) (*parcel, error)
	Depot(ctx context.Context, id string) (*parcel, error)
	Main(ctx context.Context) (*parcel, error)
	User(ctx context.Context, id string) (*User, error)
}

type form struct {
	Weight int
}

type tools struct {
	post   post
	db     *sql.DB
	sizes  map[string]string
	known  sync.Map
	duties string
	folder string
	http   *http.Client
	near   map[string]*parcel
	banned map[string]bool
}

type args struct {
	ID   string `json:"id"`
	Form string `json:"form"`
	Size string `json:"size"`
	Code string `json:"code"`
}

// Register adds the tools.
func Register(s *mcp.Server, t *tools) {
	mcp.AddTool(s, &mcp.Tool{Name: "show_form"}, t.show)
	mcp.AddTool(s, &mcp.Tool{Name: "send_form"}, t.send)
	mcp.AddTool(s, &mcp.Tool{Name: "measure"}, t.measure)
	mcp.AddTool(s, &mcp.Tool{Name: "duty"}, t.duty)
	mcp.AddTool(s, &mcp.Tool{Name: "open_depot"}, t.openDepot)
	mcp.AddTool(s, &mcp.Tool{Name: "hold"}, t.hold)
	mcp.AddTool(s, &mcp.Tool{Name: "book"}, t.book)
	mcp.AddTool(s, &mcp.Tool{Name: "default_depot"}, t.defaultDepot)
}

// show reads a form that is stored.
func (t *tools) show(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, *form, error) {
	p, err := t.post.Parcel(ctx, in.ID)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	if p.Seal == "" {
		return nil, nil, fmt.Errorf("parcel %s has no seal yet, close it first", p.ID) // want `returns "parcel`
	}
	if p.Depot == "" {
		return nil, nil, fmt.Errorf("parcel %s must be given a depot first", in.ID) // want `returns "parcel`
	}
	if p.Depot == "" {
		return nil, nil, fmt.Errorf("depot not found for parcel %s", p.ID) // want `returns "depot`
	}
	if len(p.Keys) == 0 {
		return nil, nil, fmt.Errorf("no keys for parcel %s", p.ID) // want `returns "no keys`
	}
	u, err := t.post.User(ctx, in.ID)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	if len(u.Grants) == 0 {
		return nil, nil, errors.New("you have no permissions") // want `returns "you have`
	}
	m, err := t.post.Main(ctx)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	if m.Seal == "" {
		return nil, nil, errors.New("the seal of the main depot must be set first") // want `returns "the seal`
	}
	var town string
	if err := t.db.QueryRowContext(ctx, "SELECT town FROM depots WHERE id = $1", p.Depot).Scan(&town); err != nil {
		if errors.Is(err, sql.ErrNoRows) {
			return nil, nil, fmt.Errorf("depot %s of the parcel is missing", p.Depot) // want `returns "depot`
		}
		return nil, nil, fmt.Errorf("town of the depot: %w", err) // want `returns "town`
	}
	if err := t.depot(ctx, p.Depot); err != nil {
		return nil, nil, err // want `depot`
	}
	if err := Weigh(p.Form); err != nil {
		return nil, nil, err // want `Weigh`
	}
	if err := total(p.Size); err != nil {
		return nil, nil, err
	}
	var f form
	if err := decode(p.Form, &f); err != nil {
		return nil, nil, err
	}
	if err := check(p.Form); err != nil {
		return nil, nil, err
	}
	return nil, &f, nil
}

// book asks what a record has already.
func (t *tools) book(_ context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	p, ok := t.near[in.ID]
	if !ok {
		return nil, nil, fmt.Errorf("no parcel %s", in.ID) // want `returns "no parcel`
	}
	if t.banned[in.Size] {
		return nil, nil, fmt.Errorf("we do not carry %s", in.Size) // want `returns "we do`
	}
	if p.Booked[in.Size] {
		return nil, nil, fmt.Errorf("somebody else has %s", in.Size) // want `returns "somebody`
	}
	next := t.find(in.Code)
	if next == nil {
		return nil, nil, fmt.Errorf("no parcel has code %s", in.Code) // want `returns "no parcel`
	}
	if next.Booked[in.Size] {
		return nil, nil, fmt.Errorf("the next one has %s", in.Size) // want `returns "the next`
	}
	if !p.Booked[in.Code] {
		return nil, nil, fmt.Errorf("code %q opens nothing", in.Code) // want `returns "code`
	}
	return nil, nil, nil
}

func (t *tools) find(id string) *parcel {
	for _, p := range t.near {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// send reads a form that the caller gives.
func (t *tools) send(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, *form, error) {
	var f form
	if err := decode([]byte(in.Form), &f); err != nil {
		return nil, nil, err
	}
	if err := check([]byte(in.Form)); err != nil {
		return nil, nil, err
	}
	if err := t.depot(ctx, in.ID); err != nil {
		return nil, nil, err // want `depot`
	}
	if err := total(in.Size); err != nil {
		return nil, nil, err
	}
	if err := strict(in.Form); err != nil {
		return nil, nil, err // want `strict`
	}
	return nil, &f, nil
}

// decode is given either.
func decode(raw []byte, into any) error {
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("invalid JSON: %w", err) // want `returns "invalid JSON`
	}
	return nil
}

// check is given either as well.
func check(raw []byte) error {
	var f form
	if json.Unmarshal(raw, &f) != nil {
		return errors.New("the form is not JSON") // want `returns "the form`
	}
	if f.Weight <= 0 {
		return errors.New("weight must be positive") // want `returns "weight must`
	}
	return nil
}

// depot is given either.
func (t *tools) depot(ctx context.Context, id string) error {
	_, err := t.post.Depot(ctx, id)
	if errors.Is(err, errUnlisted) {
		return fmt.Errorf("depot %s does not exist", id)
	}
	return err
}

// Weigh may be called by others as well.
func Weigh(form []byte) error {
	if len(form) > 5000 {
		return errors.New("the form is too long")
	}
	return nil
}

func total(size string) error {
	n, err := grams(size)
	if err != nil {
		return fmt.Errorf("total: %w", err) // want `returns "total`
	}
	if n > 5 {
		return errors.New("the total must be at most 5") // want `returns "the total`
	}
	return nil
}

func grams(size string) (int, error) {
	n, err := strconv.Atoi(size)
	if err != nil {
		return 0, fmt.Errorf("size: %w", err)
	}
	return n, nil
}

// strict is given nothing but what the caller has sent.
func strict(form string) error {
	if !strings.HasPrefix(form, "{") {
		return errors.New("the form must be an object")
	}
	return nil
}

func (t *tools) measure(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if err := size(in.Size); err != nil {
		return nil, nil, err // want `size`
	}
	if err := size(os.Getenv("LARGEST")); err != nil {
		return nil, nil, fmt.Errorf("largest size: %w", err)
	}
	v, ok := t.known.Load(in.ID)
	if !ok {
		return nil, nil, nil
	}
	p, ok := v.(*parcel)
	if !ok {
		return nil, nil, fmt.Errorf("a %T is kept for parcel %s", v, in.ID) // want `returns "a`
	}
	return nil, p, nil
}

func size(s string) error {
	if len(s) < 2 {
		return fmt.Errorf("size %q has no unit", s)
	}
	if _, err := strconv.Atoi(s[:1]); err != nil {
		return fmt.Errorf("size %s: %w", s, err)
	}
	if !strings.HasSuffix(s, "cm") {
		return fmt.Errorf("invalid unit in %q", s)
	}
	return nil
}

// duty asks a service for something that the caller has named.
func (t *tools) duty(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.duties+"/codes/"+in.Code, nil)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	req, err = http.NewRequestWithContext(ctx, http.MethodGet, t.duties+"/codes/"+url.PathEscape(in.Code), nil)
	if err != nil {
		return nil, nil, fmt.Errorf("second request: %w", err) // want `returns "second`
	}
	resp, err := t.http.Do(req)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	return nil, resp.Status, resp.Body.Close() // want `Close`
}

// openDepot needs a folder of the server.
func (t *tools) openDepot(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if info, err := os.Stat(t.folder); err != nil || !info.IsDir() {
		return nil, nil, fmt.Errorf("depot %s is not there", t.folder) // want `returns "depot`
	}
	return nil, in.ID, nil
}

// hold finds a row with values that it does not know.
func (t *tools) hold(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	var state, depot string
	err := t.db.QueryRowContext(ctx, "SELECT state, depot FROM holds WHERE id = $1", in.ID).Scan(&state, &depot)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	if state != "held" && state != "free" {
		return nil, nil, fmt.Errorf("invalid state %q of hold %s", state, in.ID) // want `returns "invalid state`
	}
	return nil, depot, nil
}

// defaultDepot asks for nothing that the caller has chosen.
func (t *tools) defaultDepot(ctx context.Context, _ *mcp.CallToolRequest, _ args) (*mcp.CallToolResult, any, error) {
	if err := t.get(ctx, "/depots/default"); err != nil {
		return nil, nil, err // want `get`
	}
	return nil, nil, nil
}

func (t *tools) get(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.duties+path, nil)
	if err != nil {
		return err
	}
	resp, err := t.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusBadRequest:
		return fmt.Errorf("the office rejected the request: %s", resp.Status)
	case http.StatusNotFound:
		return errors.New("depot not found")
	}
	return nil
}
