package kinds_test

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// sdk is the part of an SDK that makes functions handlers.
const sdk = `package mcp

type CallToolRequest struct{}

func (CallToolRequest) RequireString(name string) (string, error)          { return "", nil }
func (CallToolRequest) GetString(name, otherwise string) string            { return otherwise }
func (CallToolRequest) GetArguments() map[string]any                       { return nil }

type CallToolResult struct{ IsError bool }

func NewToolResultError(text string) *CallToolResult { return &CallToolResult{IsError: true} }
`

// library is a package of another module.
const library = `package library

import ("context"; "net/http")

type Client struct{}

func (*Client) Get(ctx context.Context, name string) (*Item, error) { return nil, nil }
func (*Client) List(ctx context.Context) ([]*Item, error)               { return nil, nil }
func (*Client) Rename(from, to string) error                       { return nil }

func (*Client) Zone(ctx context.Context, r *ZoneRequest) (*Zone, error) { return nil, nil }

type ZoneRequest struct{ Name string }

type Zone struct {
	Name string
	Auth *Auth
}

func (z *Zone) GetAuth() *Auth { return z.Auth }

type Auth struct{ Token *string }

func (a *Auth) GetKey() string { return "" }

type Item struct{ Name string "json:\"name\""; Owner string; Tags []string }

type Note struct{ Text string }

type Loader struct{ Path string }

func (*Loader) Load() (int, error) { return 0, nil }

func (*Client) Post(ctx context.Context, to string, note *Note) error { return nil }

type Answer struct {
	*http.Response
	Code int
}

func (*Client) Ask(ctx context.Context, keys ...string) (*Answer, error) { return nil, nil }

func Compute(s string) (int, error) { return 0, nil }

func OpenThing(s string) (int, error) { return 0, nil }

func IsNotFound(err error) bool  { return false }
func IsForbidden(err error) bool { return false }

var ErrQuota error

type Code int

const (
	CodeNotFound Code = iota + 1
	CodeDenied
	CodeForbidden
)

func CodeOf(err error) Code { return 0 }

type Mode int

const ModeInvalid Mode = 1

func ModeOf(err error) Mode { return 0 }

type ConflictError struct{}

func (*ConflictError) Error() string { return "" }

type APIError struct{ Status int; Type string }

func (*APIError) Error() string { return "" }
`

// helpers is a package of the server that does not know MCP.
const helpers = `package helpers

import ("context"; "errors"; "fmt"; "os"; "strconv"; "time")

var ErrGone = errors.New("no such thing")
var ErrOdd = errors.New("odd")
var ErrNoCopies = errors.New("all copies are lent")
var ErrUnauthorized = errors.New("the caller does not match the owner")

// Fault is an error with a kind and several texts.
type Fault struct { Kind FaultKind; Op, Text string }

type FaultKind int

const ( Invalid FaultKind = iota; Broken )

func (f *Fault) Error() string { return f.Op + ": " + f.Text }

func Rejected(format string, args ...any) error {
	return &Fault{Kind: Invalid, Op: "arguments", Text: fmt.Sprintf(format, args...)}
}

func Missing() error { return errors.New("the id must not be empty") }

type Problems struct{ list []string }

func (p *Problems) Need(ok bool, what string) {
	if !ok {
		p.list = append(p.list, what)
	}
}

func (p *Problems) Err() error {
	if len(p.list) == 0 {
		return nil
	}
	return fmt.Errorf("invalid arguments: %v", p.list)
}

func MustBeLead(leads []string, name string) error {
	for _, lead := range leads {
		if lead == name {
			return nil
		}
	}
	return fmt.Errorf("%s is not a lead", name)
}

var ErrBenchTaken = errors.New("the bench is no longer available")

type Bench struct{ Name, Percent string; Resting bool }

func Probe(ctx context.Context, name string) (*Bench, error) {
	bench, err := tried(ctx, func(ctx context.Context) (*Bench, error) { return &Bench{Name: name}, nil })
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return bench, err
}

func tried(ctx context.Context, f func(context.Context) (*Bench, error)) (*Bench, error) { return f(ctx) }

// Gap says what its values have in common in its text.
type Gap struct{ Of string }

func (g *Gap) Error() string { return fmt.Sprintf("no such %s: not found", g.Of) }

type Sessions map[string]string

func (s Sessions) Bind(id string) error {
	if _, ok := s[id]; !ok {
		return ErrUnauthorized
	}
	return nil
}

func Required(args map[string]any, name string) (string, error) {
	v, ok := args[name]
	if !ok {
		return "", fmt.Errorf("%s: nothing", name)
	}
	s, ok := v.(string)
	if !ok {
		return "", fmt.Errorf("parameter %s is not a string", name)
	}
	return s, nil
}

func Number(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("%q: %w", s, err)
	}
	return n, nil
}

func Twice(s string) (int, error) {
	n, err := Number(s)
	return 2*n, err
}

func Read(path string) ([]byte, error) {
	if path == "" {
		return nil, errors.New("no path")
	}
	return os.ReadFile(path)
}

func Joined(name string, n int) error {
	var list []error
	if name == "" {
		list = append(list, errors.New("name is required"))
	}
	if n > 8 {
		list = append(list, fmt.Errorf("n must be 0 to 8, got %d", n))
	}
	return errors.Join(list...)
}

func Pair(name string) error {
	_, err := os.ReadFile(name)
	return errors.Join(err, errors.New("the name is odd"))
}

func Load(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	return data, nil
}

func Both(path string) error {
	if _, err := os.ReadFile("/etc/notes"); err != nil {
		return err
	}
	_, err := os.ReadFile(path)
	return err
}

func Find(name string) (string, error) {
	if name == "" {
		return "", errors.New("the name is empty")
	}
	return "", ErrGone
}

var locked bool

func Lock() error {
	if locked {
		return errors.New("the store is locked by another process")
	}
	return nil
}

type Point struct{ X int }

func (p Point) Check() error {
	if p.X < 0 {
		return errors.New("negative")
	}
	return nil
}

func First[T any](list []T) (T, error) {
	var zero T
	if len(list) == 0 {
		return zero, errors.New("at least one is required")
	}
	return list[0], nil
}

func Env(name string) error {
	if os.Getenv(name) == "" {
		return fmt.Errorf("%s is required", name)
	}
	return nil
}

type User struct{ Branch string }

func Own(u User, branch string) error {
	if u.Branch != branch {
		return fmt.Errorf("branch %s is not yours", branch)
	}
	return nil
}

func Role(ctx context.Context, want string) error {
	if r, _ := ctx.Value("role").(string); r != want {
		return roleError{want}
	}
	return nil
}

type roleError struct{ need string }

func (e roleError) Error() string { return "role " + e.need + " is needed" }

var on, used = make(map[string]bool), 0

func Feature(name string) error {
	if !on[name] {
		return fmt.Errorf("%s is switched off", name)
	}
	return nil
}

func Seat(name string) error {
	if on[name] {
		return fmt.Errorf("seat %s does not exist any more", name)
	}
	return nil
}

func Room(text string) error {
	if used+len(text) > 1<<30 {
		return errors.New("there is no space for this")
	}
	return nil
}

func Hours(now time.Time) error {
	if now.Weekday() == time.Sunday {
		return errors.New("the house must be open")
	}
	return nil
}

func Used(n int) error {
	if n > used {
		return fmt.Errorf("the daily allowance of %d is used up", used)
	}
	return nil
}

type Shelf struct{ things map[string]int }

func (s *Shelf) Pop(name string) error {
	if _, ok := s.things[name]; !ok {
		return fmt.Errorf("no shelf named %q", name)
	}
	return nil
}

var Stopped chan bool

func Late() chan bool { return nil }

func With(err error) error { return fmt.Errorf("with: %w", err) }
`

// server is the beginning of the server under test.
const server = `package tools

import (
	"bytes"; "context"; "database/sql"; "encoding/binary"; "encoding/json"; "errors"; "fmt"; "io"; "io/fs"; "net"
	"net/http"; "net/url"; "os"; "path/filepath"
	"slices"; "strconv"; "strings"; "sync"
	"text/template"; "time"
	"example.com/server/helpers"; "example.net/library"; "github.com/mark3labs/mcp-go/mcp"
)

var _ = []any{json.Marshal, errors.New, fmt.Errorf, fs.ErrExist, http.Get, os.Open, strconv.Atoi, strings.Contains,
	filepath.Join, url.Parse, slices.Contains[[]int], time.Now, helpers.With, bytes.Cut, binary.Write}

type S struct {
	client *library.Client
	leads  []string
	table  map[string]int
	settings map[string]any
	limit  int
	ready  bool
	admin  bool
	body   io.Reader
	dir    string
	names  lister
	rows   *sql.DB
	kinds  []field
	shelf  *helpers.Shelf
	mill   *mill
	mu     sync.Mutex
}

type mill struct {
	grain string
	sacks int
	open  bool
	next  *mill
}

func (s *S) out() io.Writer { return os.Stdout }

type mills map[string]*mill

func (m mills) find(id string) *mill { return m[id] }

func (m mills) busy() bool { return len(m) > 3 }

type field struct {
	Name string
	Crop string
	Size int
	Near string
}

type store map[string]string

func (s store) need(key string) error {
	if _, ok := s[key]; !ok {
		return fmt.Errorf("key %q not found", key)
	}
	return nil
}

var shelves store

var fields map[string]field

func first[T any](list []T, fits func(T) bool) (T, error) {
	for _, e := range list {
		if fits(e) {
			return e, nil
		}
	}
	var zero T
	return zero, errors.New("no such element")
}

func around(name string) ([]field, error) {
	var chain []field
	for name != "" {
		f, ok := fields[name]
		if !ok {
			return nil, fmt.Errorf("unknown field %q", name)
		}
		chain, name = append(chain, f), f.Near
	}
	return chain, nil
}

const service = "https://example.com"

func fetch(ctx context.Context, source string) ([]byte, error) {
	if !strings.HasPrefix(source, "https://") {
		return os.ReadFile(source)
	}
	resp, err := http.Get(source)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(resp.Body)
}

func checked(url string) (*http.Response, error) {
	resp, err := http.Get(url)
	if err == nil && resp.StatusCode >= 300 {
		err = errors.New("sorry")
	}
	return resp, err
}

func page(url string) ([]byte, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(resp.Body)
}

func (s *S) load(ctx context.Context, id string) (*field, error) {
	f := &field{Name: id}
	err := s.rows.QueryRowContext(ctx, "SELECT crop FROM fields WHERE name = $1", id).Scan(&f.Crop)
	return f, err
}

var row []*mill

func pick(grain string) *mill {
	for _, m := range row {
		if m.grain == grain {
			return m
		}
	}
	return nil
}

type parser struct{ words []string }

func (p *parser) all() error {
	for len(p.words) > 0 {
		if err := p.one(); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) one() error {
	word := p.words[0]
	p.words = p.words[1:]
	if word == "(" {
		return p.all()
	}
	switch word {
	case "tag", "title":
		return nil
	}
	return fmt.Errorf("there is no field %s", word)
}

type order struct{ grain string }

func (s *S) parseOrder(text string) *order { return &order{grain: text} }

var (
	all         mills
	now         = time.Now
	errRebuilt  = errors.New("the wheel is being rebuilt")
	errSacks    = errors.New("the sacks are gone")
	errStale    = errors.New("the book was changed by someone else")
	errMill     = errors.New("unknown mill")
	prices      = map[string]int{"rye": 1}
	rents       = map[int]int{1: 1}
	errGrain    = errors.New("unknown grain")
	errPaused   = errors.New("the mill is in read-only mode for maintenance")
)

func grind(id, grain string) error {
	if _, ok := all[id]; !ok {
		return errMill
	}
	switch grain {
	case "rye", "oats":
		return nil
	}
	return fmt.Errorf("%w: %s", errGrain, grain)
}

func sort(grade string) error {
	switch grade {
	case "fine", "coarse":
		return nil
	}
	return fmt.Errorf("grade %q is unknown", grade)
}

type lister interface{ list(prefix string) ([]string, error) }

type only struct{}

func (only) list(prefix string) ([]string, error) {
	if prefix == "" {
		return nil, errors.New("prefix must not be empty")
	}
	return nil, nil
}

type numberedError struct{ Code int }

func (*numberedError) Error() string { return "" }

type oddError struct{}

func (oddError) Error() string { return "odd" }

type oddText struct{ Text string }

func (*oddText) Error() string { return "x" }

type oddCause struct{ Cause error }

func (*oddCause) Error() string { return "x" }

type validationError struct{ Text string }

func (*validationError) Error() string { return "x" }

func (s *S) lower(what string) error {
	if len(s.dir) > 2 && what == "crane" {
		return errors.New("the crane must cool down")
	}
	return nil
}

func (s *S) fields() (list []field, err error) {
	data, err := os.ReadFile("fields.json")
	if err != nil {
		return nil, err
	}
	return list, json.Unmarshal(data, &list)
}

func (s *S) pick(ctx context.Context) (string, error) {
	item, err := s.client.Get(ctx, "any")
	if err != nil {
		return "", err
	}
	return item.Name, nil
}

type milling struct{ by string }

func (m milling) Error() string { return "the sack overlaps with that of " + m.by }

type eitherError struct{ odd bool }

func (e eitherError) Error() string {
	if e.odd {
		return "access denied"
	}
	return "not found"
}

type codedError struct{ Details []struct{ Code string } }

func (*codedError) Error() string     { return "x" }
func (*codedError) ErrorCode() string { return "x" }

type notFoundError struct{}

func (*notFoundError) Error() string { return "x" }

type callerKey struct{}

func (s *S) caller(ctx context.Context) string {
	name, _ := ctx.Value(callerKey{}).(string)
	return name
}
`

// TestOf judges the failures of handlers. The comment behind each of them is the kind or "-", and then any of: open,
// hidden, status.
func TestOf(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"guards by errors": `
	item, err := s.client.Get(ctx, "x")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("a") // NotFound
	}
	if errors.Is(err, helpers.ErrGone) {
		return nil, errors.New("b") // NotFound
	}
	if err == library.ErrQuota {
		return nil, errors.New("c") // RateLimited lasting
	}
	var conflict *library.ConflictError
	if errors.As(err, &conflict) {
		return nil, errors.New("d") // Conflict lasting
	}
	if _, ok := errors.AsType[*library.ConflictError](err); ok {
		return nil, errors.New("d2") // Conflict lasting
	}
	if library.IsForbidden(err) || os.IsPermission(err) {
		return nil, fmt.Errorf("e: %w", err) // Permission
	}
	if os.IsNotExist(err) || library.IsForbidden(err) {
		return nil, fmt.Errorf("f: %w", err) // -
	}
	switch {
	case library.IsNotFound(err):
		return nil, errors.New("g") // NotFound
	case err != nil:
		return nil, fmt.Errorf("h: %w", err) // -
	}
	switch err.(type) {
	case *notFoundError:
		return nil, errors.New("i") // NotFound
	}
	_ = item`,
		"errors with clearer names": `
	_, err := s.client.Get(ctx, "x")
	if errors.Is(err, helpers.ErrUnauthorized) {
		return nil, errors.New("a") // Permission
	}
	if errors.Is(err, helpers.ErrUnauthorized) || errors.Is(err, helpers.ErrGone) {
		return nil, errors.New("b") // - hidden
	}
	if err := make(helpers.Sessions).Bind(s.dir); err != nil {
		return nil, fmt.Errorf("c: %w", err) // Permission
	}`,
		"states of one of several things": `
	what := req.GetString("what", "")
	rests := map[string]int{"a": len(s.dir)}
	rest, err := library.Compute("x")
	if err != nil {
		return nil, err // -
	}
	other, err := library.Compute(what)
	if err != nil {
		return nil, err // Validation open
	}
	if rest > 0 && what == "crane" {
		return nil, errors.New("the crane must cool down") // -
	}
	if other > 0 && what == "crane" {
		return nil, errors.New("the crane must cool down") // -
	}
	if r := rests[what]; r > 0 && what == "crane" {
		return nil, errors.New("the crane must cool down") // -
	}
	if r := len(s.dir); r > 0 && what == "crane" {
		return nil, errors.New("the crane must cool down") // -
	}
	if what == "crane" && len(what) > 3 {
		return nil, errors.New("the crane must be off") // Validation
	}
	if s.ready && what == "crane" {
		return nil, errors.New("the crane must cool down") // -
	}
	if len(s.dir) < 3 {
		return nil, fmt.Errorf("the charge of %s is too low", what) // -
	}
	if copies := len(strings.Fields(what)); copies+len(s.dir) > 20 {
		return nil, errors.New("queue of the printer is full") // -
	}
	if err := s.lower(what); err != nil {
		return nil, err // -
	}
	if strings.HasPrefix(what, "w") && len(s.dir) > 2 {
		return nil, errors.New("this is not available during maintenance") // -
	}
	if len(what) < 3 {
		return nil, fmt.Errorf("the charge of %s is too low", what) // Validation
	}`,
		"types that say less than the message": `
	if s.ready {
		return nil, &validationError{"that is not allowed in read-only mode"} // Permission
	}
	check := func() error {
		switch req.GetString("mode", "") {
		case "a":
			return &validationError{"no writing in read-only mode: permission denied"}
		case "b":
			return &validationError{"odd"}
		}
		return nil
	}
	if err := check(); err != nil {
		return nil, err // - lasting
	}
	return nil, &validationError{"odd"} // Validation`,
		"texts of errors beside arguments": `
	names := strings.Fields(req.GetString("names", ""))
	errs := make([]error, len(names))
	for i, name := range names {
		_, errs[i] = s.client.Get(ctx, name)
	}
	var failed []string
	for i, err := range errs {
		if err != nil {
			failed = append(failed, names[i]+err.Error())
		}
	}
	if len(failed) > 0 {
		return nil, fmt.Errorf("a %d", len(failed)) // -
	}`,
		"codes in errors": `
	_, err := s.client.Get(ctx, "x")
	var coded *codedError
	if errors.As(err, &coded) && coded.Details[0].Code == "NOT_FOUND" {
		return nil, errors.New("a") // NotFound
	}
	if errors.As(err, &coded) && coded.ErrorCode() == "ThrottlingException" {
		return nil, errors.New("b") // RateLimited
	}
	if errors.As(err, &coded) && coded.Details[0].Code == "x is missing" {
		return nil, errors.New("c") // - hidden
	}
	if req.GetString("code", "") == "NOT_FOUND" {
		return nil, errors.New("d") // -
	}`,
		"excluded": `
	sessions := make(helpers.Sessions)
	err := sessions.Bind(s.dir)
	if errors.Is(err, helpers.ErrUnauthorized) {
		return nil, errors.New("a") // Permission
	}
	if err != nil {
		return nil, fmt.Errorf("b: %w", err) // Unknown open
	}
	if err := sessions.Bind(s.dir); errors.Is(err, helpers.ErrUnauthorized) || os.IsTimeout(err) {
		return nil, errors.New("c") // - hidden
	} else if err != nil {
		return nil, fmt.Errorf("d: %w", err) // Unknown open
	}
	if err := sessions.Bind(s.dir); os.IsTimeout(err) || err == helpers.ErrUnauthorized {
		return nil, errors.New("i") // - hidden
	} else if err != nil {
		return nil, fmt.Errorf("j: %w", err) // Unknown open
	}
	switch err := sessions.Bind(s.dir); {
	case err == helpers.ErrUnauthorized:
		return nil, errors.New("e") // Permission
	case err != nil:
		return nil, fmt.Errorf("f: %w", err) // Unknown open
	}
	if err := sessions.Bind(s.dir); errors.Is(err, helpers.ErrGone) {
		return nil, errors.New("g") // NotFound
	} else if err != nil {
		return nil, fmt.Errorf("h: %w", err) // Permission
	}`,
		"counts": `
	names, failed := strings.Split(req.GetString("names", ""), ","), []string{}
	for _, name := range names {
		if _, err := s.client.Get(ctx, name); err != nil {
			failed = append(failed, name)
		}
	}
	if len(failed) == len(names) {
		return nil, fmt.Errorf("failed to close all: %v", failed) // -
	}
	if len(names) > 100 {
		return nil, errors.New("a") // Validation
	}
	if len(failed) > len(req.GetString("most", "")) {
		return nil, fmt.Errorf("%d look-ups failed", len(failed)) // -
	}
	if len(failed) > len(names)/2 {
		return nil, errors.New("more than half of the names are unknown") // -
	}
	found := 0
	for _, name := range names {
		if _, err := s.client.Get(ctx, name); err == nil {
			found++
		}
	}
	if found < len(req.GetString("least", "")) {
		return nil, fmt.Errorf("only %d names", found) // -
	}
	errs := make(chan error, len(names))
	for _, name := range names {
		go func() {
			_, err := s.client.Get(ctx, name)
			errs <- err
		}()
	}
	var texts []string
	for err := range errs {
		texts = append(texts, err.Error())
	}
	if len(texts) > 0 {
		return nil, errors.New(strings.Join(texts, "; ")) // -
	}
	long := 0
	for _, name := range names {
		if len(name) > 9 {
			long++
		}
	}
	if long > 3 {
		return nil, errors.New("b") // Validation
	}`,
		"more guards by errors": `
	_, err := s.client.Get(ctx, "x")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("a") // - hidden
	}
	if err != nil && strings.Contains(err.Error(), "already exists") {
		return nil, errors.New("b") // Conflict lasting
	}
	switch library.CodeOf(err) {
	case library.CodeNotFound:
		return nil, errors.New("c") // NotFound
	case library.CodeDenied, library.CodeForbidden:
		return nil, errors.New("d") // Permission
	}
	if library.ModeOf(err) == library.ModeInvalid {
		return nil, errors.New("e") // -
	}`,
		"guards by the number of an error": `
	_, err := s.client.Get(ctx, "x")
	var numbered *numberedError
	if errors.As(err, &numbered) {
		switch numbered.Code {
		case 401, 403:
			return nil, errors.New("the service is picky") // Permission
		case 404:
			return nil, errors.New("the service shrugs") // NotFound
		case 127:
			return nil, errors.New("the service has ended") // - hidden
		}
	}`,
		"functions that make an error of any text": `
	if req.GetString("name", "") == "" {
		return nil, helpers.Rejected("name of the thing is missing") // Validation
	}
	if req.GetString("id", "") == "" {
		return nil, helpers.Missing() // Validation
	}`,
		"what only constants are given to": `
	if res, err := s.send("PUT"); err != nil || res.IsError {
		return res, err
	}
	return s.send("GET")
}

func (s *S) send(method string) (*mcp.CallToolResult, error) {
	switch method {
	case "GET", "PUT":
		return &mcp.CallToolResult{}, nil
	default:
		return nil, fmt.Errorf("unsupported method: %s", method) // -
	}`,
		"problems that are collected": `
	var problems helpers.Problems
	problems.Need(req.GetString("name", "") != "", "a name")
	if err := problems.Err(); err != nil {
		return nil, err // Validation
	}`,
		"a caller who is not in the settings": `
	if err := helpers.MustBeLead(s.leads, s.caller(ctx)); err != nil {
		return nil, err // -
	}`,
		"errors of the network": `
	resp, err := http.Get(fmt.Sprint(s.settings["bridge"]))
	if err != nil {
		var lookUp *net.DNSError
		if errors.As(err, &lookUp) {
			return nil, fmt.Errorf("bridge %s does not exist", lookUp.Name) // - hidden
		}
		return nil, err // Unknown open
	}
	defer resp.Body.Close()`,
		"what is not there yet": `
	item, err := s.client.Get(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // -
	}
	if item.Owner == "nobody" {
		return nil, fmt.Errorf("item %s is still waiting, there are no tags yet", item.Name) // -
	}`,
		"statuses of requests to addresses of the server": `
	hook, err := http.Post("https://example.com/hook", "text/plain", strings.NewReader(req.GetString("text", "")))
	if err != nil {
		return nil, err // -
	}
	if hook.StatusCode == http.StatusGone {
		return nil, errors.New("a") // -
	}
	page, err := http.Post("https://example.com/"+req.GetString("page", ""), "text/plain", nil)
	if err != nil {
		return nil, err // -
	}
	if page.StatusCode == http.StatusGone {
		return nil, errors.New("b") // NotFound
	}
	made, err := http.NewRequestWithContext(ctx, "POST", "https://example.com/items",
		strings.NewReader(req.GetString("text", "")))
	if err != nil {
		return nil, err // Internal
	}
	item, err := http.DefaultClient.Do(made)
	if err != nil {
		return nil, err // -
	}
	if item.StatusCode == 404 {
		return nil, errors.New("c") // -
	}`,
		"guards by status": `
	resp, err := http.Get(req.GetString("url", ""))
	if err != nil {
		return nil, err // -
	}
	if resp.StatusCode == http.StatusNotFound {
		return nil, errors.New("a") // NotFound
	}
	if resp.StatusCode == 401 || resp.StatusCode == 403 {
		return nil, errors.New("b") // Permission
	}
	switch resp.StatusCode {
	case 409:
		return nil, errors.New("c") // Conflict lasting
	case 404, 410, 423:
		return nil, errors.New("d") // - status
	}
	if resp.StatusCode == 429 {
		return nil, errors.New("e") // - status
	}
	if resp.StatusCode >= 500 {
		return nil, errors.New("f") // - status
	}
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		data, err := os.ReadFile("x")
		if err != nil {
			return nil, fmt.Errorf("g: %w", err) // Internal open
		}
		return nil, fmt.Errorf("h %s", data) // - status
	}
	if resp.StatusCode/100 != 2 {
		return nil, errors.New("i") // - status
	}
	if s.ready {
		return nil, fmt.Errorf("status %d", resp.StatusCode) // - status
	}`,
		"answers that are not what they should be": `
	item, err := s.client.Get(ctx, "x")
	if err != nil {
		return nil, err // -
	}
	if item.Name == "" {
		return nil, errors.New("the response has no token") // Internal
	}
	if len(item.Tags) > 10 {
		return nil, errors.New("too many tags in the answer") // -
	}
	if len(item.Tags) > 5 {
		return nil, errors.New("too many tags, use a filter") // Validation
	}
	if s.limit > 100 {
		return nil, errors.New("at the maximum number of workers") // -
	}`,
		"statuses that say nothing": `
	resp, err := http.Get("x")
	if err != nil {
		return nil, err // -
	}
	name := req.GetString("name", "")
	if resp.StatusCode == 200 {
		if len(name) > 20 {
			return nil, errors.New("a") // Validation
		}
		return nil, errors.New("no orders found") // -
	}
	code := resp.StatusCode
	if code >= 400 {
		return nil, errors.New("b") // - status
	}
	if s.limit == 2 {
		return nil, errors.New("c") // -
	}
	if resp.StatusCode != 200 {
		return nil, errors.New("d") // - status
	}
	return nil, errors.New("streaming is not supported") // Validation`,
		"the nearest evidence": `
	name := req.GetString("name", "")
	if _, err := os.Stat(name); os.IsNotExist(err) {
		if name == "" {
			return nil, errors.New("a") // Validation
		}
		return nil, errors.New("b") // NotFound
	}
	for _, p := range []string{"x"} {
		if v, ok := req.GetArguments()[p]; ok {
			_ = v
		} else if s.ready {
			return nil, errors.New("missing parameter") // Validation
		}
	}
	text := ""
	if _, err := s.client.Get(ctx, "x"); err != nil {
		text = err.Error()
	}
	if text != "" {
		return nil, errors.New("c") // -
	}
	select {
	case <-ctx.Done():
		return nil, errors.New("d") // -
	case <-time.After(time.Second):
		return nil, errors.New("e") // Timeout
	}`,
		"what entries name": `
	name := req.GetString("mill", "")
	m, ok := all[name]
	if !ok {
		return nil, fmt.Errorf("mill %s does not exist", name) // NotFound
	}
	if _, ok := all[m.grain]; !ok {
		return nil, fmt.Errorf("the neighbour %s of mill %s does not exist", m.grain, name) // -
	}
	if _, ok := all[m.grain]; !ok {
		return nil, errors.New("the neighbour does not exist") // -
	}
	if _, ok := prices[m.grain]; !ok {
		return nil, fmt.Errorf("mill %s has the unknown grain %s", name, m.grain) // -
	}
	switch m.grain {
	case "rye", "oats":
	default:
		return nil, fmt.Errorf("unknown grain %s of mill %s", m.grain, name) // -
	}
	if _, ok := all[req.GetString("other", "")]; !ok {
		return nil, fmt.Errorf("the neighbour of mill %s does not exist", name) // NotFound
	}`,
		"what a loader loads": `
	own := &library.Loader{Path: s.dir}
	if _, err := own.Load(); err != nil {
		return nil, fmt.Errorf("load: %w", err) // Unknown open
	}
	named := &library.Loader{Path: req.GetString("path", "")}
	if _, err := named.Load(); err != nil {
		return nil, fmt.Errorf("load: %w", err) // -
	}`,
		"who gets a note": `
	note := &library.Note{Text: req.GetString("text", "")}
	item, err := s.client.Get(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // -
	}
	if err := s.client.Post(ctx, item.Owner, note); library.IsNotFound(err) {
		return nil, errors.New("the owner does not exist") // -
	}
	if err := s.client.Post(ctx, req.GetString("to", ""), note); library.IsNotFound(err) {
		return nil, errors.New("there is nobody of that name") // NotFound
	}`,
		"whose turn it is": `
	if !s.mu.TryLock() {
		return nil, errors.New("the wheel is already running") // Conflict
	}
	if all.busy() {
		return nil, errors.New("the wheel is already running") // Conflict lasting
	}`,
		"records that the server has found": `
	m := all.find(req.GetString("mill", ""))
	if m == nil {
		return nil, errors.New("there is no such mill") // NotFound
	}
	if other := all.find(req.GetString("other", "")); other == nil {
		return nil, errors.New("sorry") // NotFound
	}
	if all.busy() {
		return nil, errors.New("the wheel must stand still") // -
	}
	if len(all) < 2 {
		return nil, errors.New("at least one mill must stay open") // -
	}
	if m.grain != "" {
		return nil, errors.New("it still grinds") // -
	}
	if m.sacks < 4 {
		return nil, errors.New("bring more sacks") // -
	}
	if m.open {
		return nil, errors.New("the hatch must be closed") // -
	}
	if _, ok := rents[m.sacks]; !ok {
		return nil, fmt.Errorf("no rent for %d sacks", m.sacks) // Internal
	}
	if _, ok := prices[req.GetString("grain", "")]; !ok {
		return nil, errors.New("no price for this grain") // NotFound
	}
	o := s.parseOrder(req.GetString("order", ""))
	if o.grain != "rye" {
		return nil, errors.New("it grinds rye") // Validation
	}
	m.grain = req.GetString("grain", "")`,
		"records that functions have found": `
	name := req.GetString("field", "")
	list, err := s.fields()
	if err != nil {
		return nil, err // Internal open
	}
	f, err := first(list, func(f field) bool { return f.Name == name })
	if err != nil {
		return nil, err // -
	}
	if f.Crop == "" {
		return nil, fmt.Errorf("field %s has no crop", f.Name) // -
	}
	if f.Size <= 0 {
		return nil, fmt.Errorf("field %s has the invalid size %d", f.Name, f.Size) // Internal
	}
	near, err := around(name)
	if err != nil {
		return nil, fmt.Errorf("around: %w", err) // -
	}
	if _, err := os.ReadFile(near[0].Crop); err != nil {
		return nil, fmt.Errorf("crop %s: %w", near[0].Crop, err) // Internal open
	}
	if _, err := os.ReadFile(name); err != nil {
		return nil, fmt.Errorf("crop %s: %w", name, err) // -
	}`,
		"links to entries of a map": `
	name := req.GetString("field", "")
	m := all.find(name)
	if all[m.grain] == nil {
		return nil, fmt.Errorf("field %s has the mill %s, which does not exist", name, m.grain) // -
	}
	if all[name] == nil {
		return nil, fmt.Errorf("mill %s does not exist", name) // NotFound
	}`,
		"what the caller or a record names": `
	grain, m := req.GetString("grain", ""), all.find(req.GetString("mill", ""))
	if grain == "" {
		grain = m.grain
	}
	if _, ok := prices[grain]; !ok {
		return nil, fmt.Errorf("grain %q does not exist", grain) // -
	}
	if i := slices.IndexFunc(s.kinds, func(k field) bool { return k.Crop == grain }); i < 0 {
		return nil, fmt.Errorf("grain %q does not exist", grain) // -
	}
	if _, ok := prices[req.GetString("grain", "")]; !ok {
		return nil, errors.New("this grain does not exist") // NotFound
	}`,
		"records that lead to each other": `
	a, b := all.find(req.GetString("mill", "")), all.find("x")
	for range 3 {
		a = b.next
		b = a.next
	}
	m := pick(req.GetString("mill", ""))
	for m.next != nil {
		m = m.next
	}
	if m.open {
		return nil, fmt.Errorf("mill %s is open", m.grain) // -
	}
	var first, second string
	if a.open {
		first = second
	} else {
		second = first
	}
	page, err := http.Get(first)
	if err != nil {
		return nil, err // -
	}
	if err := json.NewDecoder(page.Body).Decode(&m); err != nil {
		return nil, err // Unknown
	}
	name, other := req.GetString("name", ""), a.grain
	for range 3 {
		name = strings.ToLower(other)
		other = strings.ToUpper(name)
		a.grain = other
		b.grain = a.grain
	}
	if name == "" {
		return nil, errors.New("the name is required") // -
	}`,
		"work that was done before": `
	if _, err := s.client.Get(ctx, "x"); err != nil {
		return nil, fmt.Errorf("file %s is stored, but its note does not refer to it: %w", req.GetString("f", ""), err) // -
	}
	if len(all) >= s.limit {
		return nil, fmt.Errorf("there are %d mills already", len(all)) // -
	}`,
		"what the methods of a parser reject": `
	p := &parser{words: strings.Fields(req.GetString("query", ""))}
	if err := p.all(); err != nil {
		return nil, err // Validation
	}`,
		"maps that the caller has given": `
	given := req.GetArguments()
	for _, name := range []string{"a", s.dir} {
		if _, ok := given[name]; !ok {
			return nil, fmt.Errorf("no value for variable %s", name) // Validation
		}
	}
	if _, ok := fields[req.GetString("field", "")]; !ok {
		return nil, errors.New("no such field") // NotFound
	}`,
		"records that are read by parts": `
	f, err := s.load(ctx, req.GetString("field", ""))
	if err != nil {
		return nil, err // -
	}
	if _, ok := prices[f.Crop]; !ok {
		return nil, fmt.Errorf("no price for %s", f.Crop) // Internal
	}`,
		"links that a loop follows": `
	item, err := s.client.Get(ctx, req.GetString("name", ""))
	if library.IsNotFound(err) {
		return nil, errors.New("there is no such item") // NotFound
	}
	for owner := item.Owner; owner != ""; {
		up, err := s.client.Get(ctx, owner)
		if library.IsNotFound(err) {
			return nil, fmt.Errorf("the owner %s does not exist", owner) // -
		}
		owner = up.Owner
	}
	for _, tag := range item.Tags {
		if _, err := s.client.Get(ctx, tag); library.IsNotFound(err) {
			return nil, fmt.Errorf("tag %s does not exist", tag) // -
		}
	}
	for _, name := range strings.Fields(req.GetString("names", "")) {
		if _, err := s.client.Get(ctx, name); library.IsNotFound(err) {
			return nil, fmt.Errorf("%s does not exist", name) // NotFound
		}
	}`,
		"answers whose status is not checked": `
	var v any
	resp, err := http.Get("https://example.com/" + req.GetString("id", ""))
	if err != nil {
		return nil, err // -
	}
	if err := json.NewDecoder(resp.Body).Decode(&v); err != nil {
		return nil, fmt.Errorf("failed to parse the answer: %w", err) // Unknown
	}
	data, err := page("https://example.com")
	if err != nil {
		return nil, err // -
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("failed to parse the page: %w", err) // Unknown
	}
	good, err := http.Get(fmt.Sprintf("%s/items", service))
	if err != nil {
		return nil, err // -
	}
	if good.StatusCode != http.StatusOK {
		return nil, errors.New("no items") // - status
	}
	if err := json.NewDecoder(good.Body).Decode(&v); err != nil {
		return nil, fmt.Errorf("failed to parse the items: %w", err) // Internal open
	}
	fine, err := checked("https://example.com")
	if err != nil {
		return nil, err // -
	}
	if err := json.NewDecoder(fine.Body).Decode(&v); err != nil {
		return nil, fmt.Errorf("failed to parse what is fine: %w", err) // Internal open
	}
	alias, err := http.Get("https://example.com")
	if err != nil {
		return nil, err // -
	}
	if same := alias; same.StatusCode != http.StatusOK {
		return nil, errors.New("no alias") // - status
	}
	parse := func() error { return json.NewDecoder(alias.Body).Decode(&v) }
	if err := parse(); err != nil {
		return nil, fmt.Errorf("failed to parse the alias: %w", err) // Internal open
	}
	grown := service
	grown += "/items/" + req.GetString("id", "")
	more, err := http.Get(grown)
	if err != nil {
		return nil, err // -
	}
	if more.StatusCode != http.StatusOK {
		return nil, errors.New("no more") // - status
	}
	if err := json.NewDecoder(more.Body).Decode(&v); err != nil {
		return nil, fmt.Errorf("failed to parse more: %w", err) // Internal open
	}
	host, err := http.Get("https://" + req.GetString("host", "") + "/index.json")
	if err != nil {
		return nil, err // -
	}
	if err := json.NewDecoder(host.Body).Decode(&v); err != nil {
		return nil, fmt.Errorf("failed to parse the index: %w", err) // Validation
	}
	address, err := url.Parse(req.GetString("address", ""))
	if err != nil {
		return nil, err // Validation
	}
	parsed, err := http.Get(address.String())
	if err != nil {
		return nil, err // -
	}
	if err := json.NewDecoder(parsed.Body).Decode(&v); err != nil {
		return nil, fmt.Errorf("failed to parse what is there: %w", err) // Validation
	}
	part, err := page("https://example.com/" + req.GetString("id", ""))
	if err != nil {
		return nil, err // -
	}
	if err := json.Unmarshal(part, &v); err != nil {
		return nil, fmt.Errorf("failed to parse the part: %w", err) // Unknown
	}
	fetched, err := fetch(ctx, req.GetString("source", ""))
	if err != nil {
		return nil, err // -
	}
	if err := json.Unmarshal(fetched, &v); err != nil {
		return nil, fmt.Errorf("failed to parse the source: %w", err) // Validation
	}
	given, err := http.Get(req.GetString("url", ""))
	if err != nil {
		return nil, err // -
	}
	if err := json.NewDecoder(given.Body).Decode(&v); err != nil {
		return nil, fmt.Errorf("failed to parse the document: %w", err) // Validation
	}`,
		"what a service has named": `
	item, err := s.client.Get(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // -
	}
	if _, err := s.client.Get(ctx, item.Owner); err != nil {
		return nil, fmt.Errorf("get the owner: %w", err) // Unknown open
	}
	note := &field{Name: req.GetString("name", ""), Size: 1}
	if note.Crop, err = s.pick(ctx); err != nil {
		return nil, fmt.Errorf("pick: %w", err) // -
	}
	if _, err := s.client.Get(ctx, note.Crop); err != nil {
		return nil, fmt.Errorf("get the crop: %w", err) // Unknown open
	}
	var late field
	late.Crop = item.Name
	func() { late.Crop = req.GetString("crop", "") }()
	if _, err := s.client.Get(ctx, late.Crop); err != nil {
		return nil, fmt.Errorf("get the late one: %w", err) // -
	}
	if _, err := s.client.Get(ctx, note.Name); err != nil {
		return nil, fmt.Errorf("get the note: %w", err) // -
	}`,
		"clocks that tests can set": `
	if hour := now().Hour(); hour < 6 {
		return nil, errors.New("orders are not accepted before 6") // -
	}`,
		"turns": `
	turn := make(chan struct{}, 1)
	select {
	case turn <- struct{}{}:
	case <-time.After(time.Second):
		return nil, errors.New("the mill is busy, try again in a minute") // Conflict
	}
	select {
	case turn <- struct{}{}:
	default:
		return nil, errors.New("at most two can grind at once") // RateLimited
	}`,
		"nothing of what is needed": `
	if names := strings.Fields(req.GetString("names", "")); len(names) == 0 {
		return nil, errors.New("no names") // Validation
	}
	switch state := req.GetString("state", ""); state {
	case "open", "closed":
		return nil, nil
	default:
		return nil, fmt.Errorf("there is no state %s", state) // Validation
	}`,
		"variables of the server": `
	err := grind(s.dir, "x")
	if errors.Is(err, errSacks) {
		return nil, errors.New("the cart is in use") // Conflict
	}
	if errors.Is(err, errSacks) {
		return nil, errors.New("come on Monday") // -
	}
	if errors.Is(err, errRebuilt) {
		return nil, errors.New("not now") // Conflict
	}
	if errors.Is(err, errRebuilt) {
		return nil, errors.New("the server is overloaded") // RateLimited
	}
	if errors.Is(err, errPaused) {
		return nil, errors.New("nothing is ground during the repair, try again later") // -
	}
	if err := grind(req.GetString("mill", ""), "rye"); errors.Is(err, errMill) {
		return nil, err // NotFound
	}
	if err := sort(req.GetString("grade", "")); err != nil {
		return nil, err // Validation
	}
	if err := sort(s.dir); err != nil {
		return nil, err // Internal
	}`,
		"what was changed meanwhile": `
	version, err := os.ReadFile("version")
	if err != nil {
		return nil, err // Internal open
	}
	if err := grind("a", string(version)); errors.Is(err, errStale) {
		return nil, errors.New("the book was changed meanwhile") // Conflict
	}
	if err := grind("a", req.GetString("version", "")); errors.Is(err, errStale) {
		return nil, errors.New("the book was changed meanwhile") // Conflict lasting
	}`,
		"times that the caller has given": `
	took := time.Duration(len(req.GetString("laps", ""))) * time.Second
	if took > time.Minute {
		return nil, errors.New("the team exceeded the time limit") // -
	}
	return nil, errors.New("the team exceeded the time limit") // Timeout`,
		"timers": `
	limit, timer, ticker := time.After(time.Second), time.NewTimer(time.Second), time.NewTicker(time.Second)
	select {
	case <-limit:
		return nil, errors.New("it still has messages") // Timeout
	case <-timer.C:
		return nil, errors.New("g") // Timeout
	case <-ticker.C:
		return nil, errors.New("h") // -
	case <-helpers.Stopped:
		return nil, errors.New("i") // -
	case <-helpers.Late():
		return nil, errors.New("j") // -
	}`,
		"what only the message names": `
	name := req.GetString("name", "")
	if len(s.table) > 2 {
		return nil, fmt.Errorf("a of %s", name) // -
	}
	if s.table[name] != 0 {
		return nil, fmt.Errorf("b of %s", name) // -
	}
	if s.table[name] < 11 {
		return nil, fmt.Errorf("%s needs at least 11 hours of rest", name) // -
	}
	if s.table == nil {
		return nil, fmt.Errorf("c of %s", name) // -
	}
	if s.client == nil {
		return nil, fmt.Errorf("d of %s", name) // Internal
	}
	if len(name) > 2 {
		return nil, fmt.Errorf("f of %s", name) // Validation
	}`,
		"literals and parts of the set-up": `
	if req.GetString("mode", "") == "a" {
		return nil, &oddText{Text: "the name is required"} // Validation
	}
	if s.limit == 1 {
		return nil, &oddText{Text: "the door must be closed"} // -
	}
	if s.limit == 2 {
		return nil, &oddCause{Cause: fmt.Errorf("x: %w", fs.ErrNotExist)} // NotFound open
	}
	if err := helpers.Env("REGION"); err != nil {
		return nil, err // Internal
	}
	if err := json.NewDecoder(s.body).Decode(&s.limit); err != nil {
		return nil, fmt.Errorf("a: %w", err) // Internal
	}
	if v, err := library.OpenThing(req.GetString("x", "")); err != nil {
		return nil, fmt.Errorf("b %d: %w", v, err) // -
	}`,
		"guards by arguments": `
	name := req.GetString("name", "")
	if name == "" {
		return nil, errors.New("a") // Validation
	}
	if len(name) > 100 || len(name) > s.limit {
		return nil, errors.New("b") // Validation
	}
	v, ok := req.GetArguments()["x"].(float64)
	if !ok {
		return nil, errors.New("c") // Validation
	}
	if v < 0 {
		return nil, errors.New("d") // Validation
	}
	if name == "list" {
		return nil, errors.New("e") // -
	}
	if _, ok := s.table[name]; !ok {
		return nil, errors.New("f") // NotFound
	}
	if _, ok := s.table[name]; !ok {
		return nil, fmt.Errorf("unsupported format %s", name) // Validation
	}
	switch name {
	case "c":
		return nil, nil
	case "a":
		return nil, errors.New("g") // -
	default:
		return nil, fmt.Errorf("state %q is unknown", name) // Validation
	}`,
		"guards by the server's state": `
	item, err := s.client.Get(ctx, "x")
	if err != nil {
		return nil, err // -
	}
	if !s.ready {
		return nil, errors.New("the key is required") // -
	}
	if os.Getenv("X") == "" {
		return nil, errors.New("X is missing") // Internal
	}
	if item.Name == "" {
		return nil, errors.New("name not found") // Internal
	}
	if item.Name == "" {
		return nil, fmt.Errorf("item %q not found", "x") // -
	}
	if len(item.Tags) == 0 {
		return nil, errors.New("no tags found") // -
	}
	if item == nil {
		return nil, errors.New("the item is not a JSON object") // Internal
	}
	if item == nil {
		return nil, errors.New("the item is not a valid object") // Internal
	}
	if item.Name == "closed" {
		return nil, errors.New("already closed") // Conflict lasting
	}
	path := req.GetString("path", "")
	if len(item.Tags) != 3 {
		return nil, fmt.Errorf("the item does not match the index for path %q", path) // Internal
	}
	if len(item.Tags) != 3 {
		return nil, fmt.Errorf("path %q does not match the item", path) // Validation
	}
	if item.Name == "odd" {
		return nil, errors.New("unknown state") // -
	}
	if os.Getuid() != 0 {
		return nil, errors.New("must run as root") // Internal
	}
	if s.limit != 3 {
		return nil, fmt.Errorf("this one is a %d", s.limit) // -
	}
	if s.limit < 0 {
		return nil, fmt.Errorf("invalid limit %d of %q in the list", s.limit, path) // -
	}
	if s.dir == "" {
		return nil, errors.New("credentials not found") // Internal
	}`,
		"the time": `
	begin, deadline := time.Now(), time.Now().Add(time.Hour)
	if hour := time.Now().Hour(); hour < 8 || hour > 18 {
		return nil, errors.New("the desk answers between 8 and 18") // -
	}
	if time.Since(begin) > time.Minute {
		return nil, errors.New("the job is not done") // Timeout by time.Since(begin) > time.Minute
	}
	if elapsed := time.Since(begin); elapsed >= time.Minute {
		return nil, errors.New("the job is not done") // Timeout by elapsed >= time.Minute
	}
	if time.Now().After(deadline) {
		return nil, errors.New("the job is not done") // Timeout by time.Now().After(deadline)
	}
	if !time.Now().Before(deadline) {
		return nil, errors.New("the job is not done") // Timeout by !time.Now().Before(deadline)
	}
	if time.Since(begin) < time.Minute {
		return nil, errors.New("too early") // -
	}
	if time.Since(begin) > time.Minute {
		return nil, fmt.Errorf("limit %d is too large", s.limit) // -
	}
	if time.Now().Hour() == 3 && strings.HasPrefix(req.GetString("name", ""), "admin") {
		return nil, errors.New("come back after four") // -
	}`,
		"a context that is done": `
	sub, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if sub.Err() != nil {
		return nil, errors.New("the job was still running after a minute") // Timeout by sub.Err() != nil
	}
	if sub.Err() != nil {
		return nil, errors.New("the job was stopped by the user") // -
	}
	if ctx.Err() != nil {
		return nil, errors.New("the query is too large for this") // -
	}
	select {
	case <-sub.Done():
		return nil, errors.New("the query is too large for a minute") // Timeout by <-sub.Done()
	case <-ctx.Done():
		return nil, errors.New("the query is too large for this") // -
	}`,
		"an argument that is there, beside something else": `
	name := req.GetString("name", "")
	if _, err := os.Stat("/etc/lock"); err == nil && name != "" {
		return nil, errors.New("a run is going on") // -
	}
	if s.limit == 0 && name != "" {
		return nil, errors.New("a run is going on") // -
	}
	if name != "" {
		return nil, errors.New("a run is going on") // Validation by name != ""
	}`,
		"built-in functions and packages in conditions": `
	if recover() == nil {
		return nil, errors.New("nothing to recover") // -
	}
	if errors.New("odd") != nil {
		return nil, errors.New("odd") // - hidden
	}
	if len([]string{}) == 0 {
		return nil, errors.New("nothing is left") // -
	}`,
		"what is collected": `
	found := map[string]int{}
	for k, v := range s.table {
		found[k] = v
	}
	if len(found) == 0 {
		return nil, errors.New("paths must name at least one file") // Validation
	}`,
		"the text of an answer": `
	resp, err := http.Get("https://example.com")
	if err != nil {
		return nil, err // -
	}
	data, _ := io.ReadAll(resp.Body)
	if !strings.HasPrefix(string(data), "{") {
		return nil, fmt.Errorf("expected JSON, got %q", data) // -
	}`,
		"contradictions": `
	name, other := req.GetString("name", ""), req.GetString("other", "")
	if other != "" && name != other {
		return nil, fmt.Errorf("name %q conflicts with other %q", name, other) // Validation
	}
	if s.limit == 0 {
		return nil, errors.New("the edit conflicts with a newer one") // Conflict lasting
	}`,
		"what is left of the state": `
	var free []string
	for _, m := range all {
		if !m.open {
			free = append(free, req.GetString("day", "")+m.grain)
		}
	}
	if free == nil {
		return nil, fmt.Errorf("all mills are busy with %s", "rye") // Conflict
	}
	if free == nil {
		return nil, errors.New("this day is fully booked") // -
	}`,
		"a chain of variables": chain(60),
		"entries of a table": `
	name := req.GetString("name", "")
	if all[name] == nil {
		return nil, errors.New("unknown mill " + name) // NotFound
	}
	if _, ok := all[name]; !ok {
		return nil, errors.New("unknown mill " + name) // NotFound
	}
	if _, ok := s.table[name]; !ok {
		return nil, errors.New("unknown grade " + name) // Validation
	}
	if args := req.GetArguments(); args["name"] == nil {
		return nil, errors.New("unknown name") // Validation
	}`,
		"a panic": `
	if p := recover(); p != nil {
		return nil, fmt.Errorf("the tool crashed: %v", p) // Internal
	}`,
		"fields of an error": `
	_, err := s.client.Get(ctx, "x")
	var lookUp *net.DNSError
	if errors.As(err, &lookUp) && lookUp.IsNotFound {
		return nil, errors.New("a") // NotFound
	}
	if errors.As(err, &lookUp) && !lookUp.IsTimeout {
		return nil, errors.New("b") // - hidden
	}`,
		"types whose values have texts in common": `
	if s.ready {
		return nil, milling{"x"} // Conflict lasting
	}
	if s.ready {
		return nil, &helpers.Gap{"x"} // NotFound
	}
	if s.ready {
		return nil, eitherError{true} // -
	}
	var busy milling
	if err := helpers.With(nil); errors.As(err, &busy) {
		return nil, errors.New("a") // - hidden
	}`,
		"files that the caller has named, and others": `
	name := req.GetString("name", "")
	if _, err := helpers.Load(filepath.Join(s.dir, name)); err != nil {
		return nil, err // -
	}
	if _, err := helpers.Load(s.dir); err != nil {
		return nil, err // Internal open
	}
	if _, err := os.MkdirTemp("", "work"); err != nil {
		return nil, fmt.Errorf("a: %w", err) // Internal open
	}
	if _, err := os.Getwd(); err != nil {
		return nil, fmt.Errorf("a: %w", err) // Internal open
	}
	work, _ := os.CreateTemp("", "work")
	if err := os.Chmod(work.Name(), 0o600); err != nil {
		return nil, fmt.Errorf("b: %w", err) // Internal open
	}
	if err := os.Chmod(name, 0o600); err != nil {
		return nil, fmt.Errorf("c: %w", err) // -
	}
	if _, err := os.Stat(filepath.Join(s.dir, "index")); err != nil {
		return nil, errors.New("no index found, build it first") // NotFound open hidden
	}
	if err := helpers.Both(name); err != nil {
		return nil, err // -
	}`,
		"templates": `
	name := req.GetString("name", "")
	if _, err := template.ParseFiles("notes/" + name); err != nil {
		return nil, fmt.Errorf("a: %w", err) // -
	}
	if _, err := template.ParseFiles("notes/index"); err != nil {
		return nil, fmt.Errorf("b: %w", err) // Internal
	}
	t, err := template.New("x").Parse(name)
	if err != nil {
		return nil, fmt.Errorf("c: %w", err) // Validation
	}
	if err := t.Execute(io.Discard, nil); err != nil {
		return nil, fmt.Errorf("d: %w", err) // -
	}
	if err := template.Must(template.New("x").Parse("x")).Execute(io.Discard, name); err != nil {
		return nil, fmt.Errorf("e: %w", err) // Internal
	}`,
		"stores that are maps": `
	if err := shelves.need(req.GetString("name", "")); err != nil {
		return nil, err // NotFound
	}`,
		"conditions that choose what to say": `
	name := req.GetString("name", "")
	if _, ok := s.table[name]; !ok {
		if len(s.leads) > 0 {
			return nil, fmt.Errorf("lead %q not found, try %v", name, s.leads) // NotFound
		}
		return nil, fmt.Errorf("lead %q not found", name) // NotFound
	}`,
		"rights in flags": `
	if !s.admin {
		return nil, errors.New("admins only") // Permission
	}
	if s.admin {
		return nil, errors.New("not for admins") // -
	}`,
		"what is written": `
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(s.kinds); err != nil {
		return nil, fmt.Errorf("a: %w", err) // Internal
	}
	encoder := json.NewEncoder(s.out())
	if err := encoder.Encode(s.kinds); err != nil {
		return nil, fmt.Errorf("b: %w", err) // -
	}
	if err := binary.Write(s.out(), binary.BigEndian, 1); err != nil {
		return nil, fmt.Errorf("c: %w", err) // -
	}`,
		"errors that are joined": `
	name := req.GetString("name", "")
	if err := helpers.Joined(name, len(name)); err != nil {
		return nil, err // Validation
	}
	if err := helpers.Pair(name); err != nil {
		return nil, fmt.Errorf("a: %w", err) // -
	}`,
		"files of the server": `
	name := req.GetString("name", "")
	data, err := os.ReadFile("/var/lib/notes/" + name)
	if err != nil {
		return nil, err // -
	}
	if len(data) == 0 {
		return nil, errors.New("the note must not be empty") // Internal
	}
	own, _ := os.ReadFile(filepath.Join(s.dir, name))
	if len(own) == 0 {
		return nil, errors.New("the note must not be empty") // Internal
	}
	given, _ := os.ReadFile(name)
	if len(given) == 0 {
		return nil, errors.New("the file must not be empty") // Validation
	}`,
		"summaries": `
	if _, err := helpers.Required(req.GetArguments(), "x"); err != nil {
		return nil, err // Validation
	}
	if _, err := helpers.Required(s.settings, "x"); err != nil {
		return nil, err // Internal
	}
	name := req.GetString("name", "")
	if _, err := helpers.Twice(name); err != nil {
		return nil, fmt.Errorf("a: %w", err) // Validation
	}
	if _, err := helpers.Twice(os.Getenv("X")); err != nil {
		return nil, fmt.Errorf("b: %w", err) // Internal
	}
	if _, err := helpers.Read(name); err != nil {
		return nil, err // Validation open
	}
	if _, err := helpers.Find(name); err != nil {
		return nil, fmt.Errorf("c: %w", err) // - lasting
	}
	if err := helpers.Lock(); err != nil {
		return nil, fmt.Errorf("d: %w", err) // -
	}
	if err := helpers.Lock(); err != nil {
		return nil, fmt.Errorf("the store is busy: %w", err) // Conflict
	}
	if err := (helpers.Point{X: len(name)}).Check(); err != nil {
		return nil, err // Validation
	}
	if _, err := helpers.First([]string{name}); err != nil {
		return nil, err // Validation
	}
	if _, err := s.names.list(name); err != nil {
		return nil, err // Validation
	}
	parse := func(text string) error {
		_, err := time.Parse(time.RFC3339, text)
		return err
	}
	if err := parse(name); err != nil {
		return nil, err // Validation
	}
	if err := helpers.With(parse(name)); err != nil {
		return nil, err // Validation
	}`,
		"what helpers compare": `
	name := req.GetString("name", "")
	user, _ := ctx.Value("user").(helpers.User)
	if err := helpers.Own(user, name); err != nil {
		return nil, err // -
	}
	if err := helpers.Own(user, "main"); err != nil {
		return nil, err // -
	}
	if err := helpers.Role(ctx, "admin"); err != nil {
		return nil, err // -
	}
	if err := helpers.Feature("export"); err != nil {
		return nil, err // -
	}
	if err := helpers.Feature(name); err != nil {
		return nil, err // -
	}
	if err := helpers.Seat(name); err != nil {
		return nil, err // -
	}
	if err := helpers.Room(name); err != nil {
		return nil, err // -
	}
	if err := helpers.Hours(time.Now()); err != nil {
		return nil, err // -
	}
	if err := helpers.Used(len(name)); err != nil {
		return nil, err // -
	}
	if err := s.shelf.Pop(name); err != nil {
		return nil, err // NotFound
	}
	if err := s.shelf.Pop("main"); err != nil {
		return nil, err // -
	}`,
		"the state of what is named": `
	name := req.GetString("name", "")
	item, err := s.client.Get(ctx, name)
	if err != nil {
		return nil, err // -
	}
	n, err := strconv.Atoi(item.Name)
	if err != nil {
		return nil, errors.New("a") // Internal
	}
	if n < 0 {
		return nil, fmt.Errorf("the number must not be negative: %d", n) // -
	}
	if n > 9 {
		return nil, fmt.Errorf("item %s has a negative rest: %d", name, 9-n) // -
	}
	if s.limit == 0 {
		return nil, fmt.Errorf("item %s is missing its limit", name) // -
	}
	if s.limit == 1 {
		return nil, fmt.Errorf("unknown item %q", name) // Validation
	}
	if s.limit == 2 {
		return nil, fmt.Errorf("items of kind %q are not supported", name) // Validation
	}`,
		"locks and what is set up": `
	_, err := os.OpenFile("build.lock", os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil, errors.New("another build is running") // Conflict
	}
	if errors.Is(err, fs.ErrExist) {
		return nil, errors.New("choose another name") // Conflict lasting
	}
	models := map[string]string{}
	if _, ok := models[req.GetString("model", "")]; !ok {
		return nil, fmt.Errorf("the model is not configured") // NotFound
	}
	f, err := os.Open(req.GetString("path", ""))
	if err != nil {
		return nil, err // -
	}
	data, err := io.ReadAll(io.LimitReader(f, 9))
	if err != nil {
		return nil, err // -
	}
	if len(data) == 0 {
		return nil, errors.New("the file is empty") // Validation
	}`,
		"what an error says beside its status": `
	_, err := s.client.Get(ctx, "x")
	var api *library.APIError
	switch {
	case errors.As(err, &api) && api.Type == "slow_down":
		return nil, errors.New("rate limit exceeded") // RateLimited
	case errors.As(err, &api):
		return nil, errors.New("permission denied") // Permission open hidden
	}`,
		"one of several kinds": `
	_, err := s.client.Get(ctx, "x")
	if library.IsNotFound(err) || library.IsForbidden(err) {
		return nil, errors.New("the server is busy") // - hidden
	}
	if library.IsNotFound(err) {
		return nil, errors.New("the server is busy") // NotFound
	}`,
		"what may be empty": `
	item, err := s.client.Get(ctx, "x")
	if len(item.Tags) == 0 {
		return nil, errors.New("the queue is empty") // -
	}
	if item.Name == "" {
		return nil, errors.New("the answer is empty") // Internal
	}
	if errors.Is(err, io.ErrNoProgress) {
		return nil, errors.New("queue is empty") // -
	}`,
		"variables and types": `
	if s.limit == 1 {
		return nil, helpers.ErrGone // NotFound
	}
	if s.limit == 2 {
		return nil, helpers.ErrOdd // -
	}
	if s.limit == 3 {
		return nil, &notFoundError{} // NotFound
	}
	if s.limit == 4 {
		return nil, oddError{} // -
	}`,
		"what is parsed": `
	name := req.GetString("name", "")
	var v struct{ X int }
	if err := json.Unmarshal([]byte(name), &v); err != nil {
		return nil, fmt.Errorf("a: %w", err) // Validation
	}
	item, err := s.client.Get(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("b: %w", err) // -
	}
	if _, err := strconv.Atoi(item.Name); err != nil {
		return nil, fmt.Errorf("c: %w", err) // Internal
	}
	data, err := os.ReadFile("config.json")
	if err != nil {
		return nil, fmt.Errorf("d: %w", err) // Internal open
	}
	var w struct{ X int }
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("e: %w", err) // Internal
	}
	if _, err := json.Marshal(v); err != nil {
		return nil, err // Internal
	}
	if _, err := library.Compute(name); err != nil {
		return nil, err // Validation open
	}
	if err := s.client.Rename(name, "x"); err != nil {
		return nil, err // -
	}`,
		"words": `
	if err := s.client.Rename("x", req.GetString("name", "")); err != nil {
		return nil, fmt.Errorf("invalid name: %w", err) // Validation open
	}
	if err := s.client.Rename("x", s.dir); err != nil {
		return nil, fmt.Errorf("invalid name: %w", err) // Unknown open
	}
	if err := s.client.Rename("x", "y"); err != nil {
		return nil, fmt.Errorf("cannot connect: %w", err) // -
	}
	if err := s.client.Rename("x", "y"); err != nil {
		return nil, fmt.Errorf("failed to parse the name: %w", err) // -
	}
	if s.limit > time.Now().Day() {
		return nil, errors.New("the request timed out") // Timeout
	}`,
		"answers of clients": `
	answer, err := s.client.Ask(ctx, req.GetString("key", ""))
	if answer.Code == 404 {
		return nil, errors.New("a") // NotFound
	}
	answer, err = s.client.Ask(ctx)
	if answer.Code == 404 {
		return nil, errors.New("a") // -
	}
	if err != nil {
		return nil, err // -
	}
	return nil, Pick(nil) // -
}

func Pick(item *library.Item) error {
	return nil
}

func (s *S) Look(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return Look(ctx, &library.Item{})
}

func Look(ctx context.Context, item *library.Item) (*mcp.CallToolResult, error) {
	if item.Name == "" {
		return nil, errors.New("unable to tell the name") // -
	}
	if len(item.Tags) == 0 {
		return nil, errors.New("no tags found") // -
	}`,
		"what the server looks for": `
	items, err := s.client.List(ctx)
	if err != nil {
		return nil, err // -
	}
	var found *library.Item
	for _, item := range items {
		if item.Name == "default" {
			found = item
			break
		}
	}
	if found == nil {
		return nil, fmt.Errorf("the default item was not found in %s", req.GetString("from", "")) // -
	}
	if len(items) == 0 {
		return nil, errors.New("no items available") // -
	}
	var known []string
	for _, item := range items {
		known = append(known, item.Name)
	}
	if len(known) == 0 {
		return nil, errors.New("no names found") // -
	}
	_, err = s.first(items)
	if err != nil {
		return nil, err // -
	}
	name := req.GetString("name", "")
	for _, item := range items {
		if item.Name == name {
			return &mcp.CallToolResult{}, nil
		}
	}
	return nil, errors.New("item not found") // NotFound
}

func (s *S) first(items []*library.Item) (*library.Item, error) {
	for _, item := range items {
		if item.Name == "first" {
			return item, nil
		}
	}
	return nil, errors.New("the first item was not found")
}

func (s *S) Owned(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	items, err := s.client.List(ctx)
	if err != nil {
		return nil, err // -
	}
	owner := req.GetString("owner", "")
	var owned []*library.Item
	for _, item := range items {
		if item.Owner != owner {
			continue
		}
		owned = append(owned, item)
	}
	if len(owned) == 0 {
		return nil, errors.New("no items found") // NotFound
	}`,
		"errors that are not looked at": `
	name := req.GetString("name", "")
	_, err := s.client.Get(ctx, name)
	if err == nil {
		return nil, nil
	}
	_, err = s.client.Zone(ctx, &library.ZoneRequest{Name: name})
	if err == nil && s.limit > 0 {
		return nil, nil
	}
	if s.client == nil {
		s.limit++
	}
	return nil, fmt.Errorf("%s is not an item, nor a zone: invalid name", name) // - hidden
}

func (s *S) Late(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	for _, id := range strings.Fields(req.GetString("ids", "")) {
		item, err := s.client.Get(ctx, id)
		if err != nil {
			continue
		}
		if item.Name == name {
			return nil, nil
		}
	}
	return nil, errors.New("item not found") // - hidden
}

func (s *S) Number(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, err := strconv.Atoi(req.GetString("n", ""))
	if err != nil || n < 1 {
		return nil, errors.New("n must be a positive number") // Validation
	}
	return nil, nil
}

func (s *S) Any(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	item, err := s.client.Get(ctx, req.GetString("name", ""))
	if err != nil || item.Name == "" {
		return nil, errors.New("item not found") // - hidden
	}`,
		"defaults in helpers and copies": `
	grain := orDefault(req.GetString("grain", ""), s.mill.grain)
	if _, ok := s.table[grain]; !ok {
		return nil, fmt.Errorf("unknown grain %q", grain) // -
	}
	own := orDefault(req.GetString("grain", ""), req.GetString("other", ""))
	if _, ok := s.table[own]; !ok {
		return nil, fmt.Errorf("no grain named %q", own) // NotFound
	}
	m := *s.mill
	if given := req.GetString("grain", ""); given != "" {
		m.grain = given
	}
	if _, ok := s.table[m.grain]; !ok {
		return nil, fmt.Errorf("no grain named %q", m.grain) // -
	}
	return nil, nil
}

func orDefault(given, other string) string {
	if given == "" {
		return other
	}
	return given
}

func (s *S) other() (any, error) {`,
		"what is not there now": `
	err := s.shelf.Pop(req.GetString("name", ""))
	if errors.Is(err, helpers.ErrNoCopies) {
		return nil, errors.New("no copy is free at the moment") // -
	}
	if errors.Is(err, helpers.ErrGone) {
		return nil, errors.New("no shelf is there now") // -
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, nil
	case errors.Is(err, helpers.ErrNoCopies):
		return nil, errors.New("no copy is free at the moment") // -
	}`,
		"statuses that the message explains": `
	resp, err := http.Get("https://example.com/" + req.GetString("id", ""))
	if err != nil {
		return nil, err // -
	}
	if resp.StatusCode == http.StatusNotFound {
		if s.limit > 3 {
			return nil, errors.New("the renderer is not installed") // Internal
		}
		if s.limit > 2 {
			return nil, errors.New("renderer not available") // -
		}
		return nil, errors.New("there is no such picture") // NotFound
	}
	item, err := s.client.Get(ctx, "x")
	if err != nil {
		return nil, err // -
	}
	if item.Name == "frozen" {
		return nil, errors.New("cannot override the block, it cannot be changed by agents") // Permission
	}`,
		"records that are made here": `
	var made library.Item
	if err := s.do(ctx, "POST", "items/"+req.GetString("name", ""), &made); err != nil {
		return nil, err // -
	}
	if err := s.do(ctx, "GET", "items/"+made.Name, &made); err != nil {
		return nil, err // Unknown open
	}
	switch made.Owner {
	case "none":
		return nil, fmt.Errorf("item %s not found any more", made.Name) // -
	}
	var found library.Item
	if err := s.do(ctx, "GET", "items/"+req.GetString("name", ""), &found); err != nil {
		return nil, err // -
	}
	return nil, nil
}

func (s *S) do(ctx context.Context, method, path string, out any) error {
	r, err := http.NewRequestWithContext(ctx, method, "https://example.com/"+path, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 400 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

func (s *S) Owner(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	item, err := s.client.Get(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // -
	}
	if err := s.ownerOf(item); errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("its owner does not exist any more") // -
	}
	return nil, nil
}

func (s *S) ownerOf(item *library.Item) error {
	_, err := os.Stat(item.Owner)
	return err
}

func (s *S) Label(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := s.hasLabel(req.GetString("label", "")); err != nil {
		return nil, err // NotFound
	}
	if err := s.hasLabel(s.dir); err != nil {
		return nil, err // Unknown open
	}
	return nil, nil
}

func (s *S) hasLabel(label string) error {
	for _, kind := range s.kinds {
		if kind.Name == label {
			return nil
		}
	}
	return fmt.Errorf("label %q does not exist", label)
}

func (s *S) none() (any, error) {`,
		"empty answers": `
	items, err := s.client.List(ctx)
	if err != nil {
		return nil, err // -
	}
	if len(items) < 1 {
		return nil, errors.New("empty response from the service") // -
	}`,
		"parts of what was found": `
	name := req.GetString("name", "")
	zone, err := s.client.Zone(ctx, &library.ZoneRequest{Name: name})
	if err != nil {
		return nil, err // -
	}
	key := zone.GetAuth().GetKey()
	if key == "" {
		return nil, fmt.Errorf("key not found for zone %s", name) // -
	}
	if zone.Auth == nil || zone.Auth.Token == nil {
		return nil, errors.New("token not found") // -
	}
	if zone == nil || zone.Name == "" {
		return nil, fmt.Errorf("zone %s not found", name) // NotFound
	}`,
		"the text of conditions": `
	args := req.GetArguments()
	name, id, ok := req.GetString("name", ""), req.GetString("id", ""), args["x"] == true
	if !ok {
		if name == "" {
			return nil, errors.New("a") // Validation by name == ""
		} else if len(id) > 3 && ok {
			return nil, errors.New("b") // Validation by len(id) > 3 && args["x"] == true && name != ""
		} else if len(id) == 0 {
			return nil, errors.New("c") // Validation by len(id) == 0 && (len(id) <= 3 || args["x"] != true) && name != ""
		}
	}
	if !(name == "" || strings.HasPrefix(id, name)) {
		return nil, errors.New("d") // Validation by name != "" && !strings.HasPrefix(id, name)
	}`,
		"states of records that sound like a lost connection": `
	bench, err := helpers.Probe(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // -
	}
	if bench.Resting {
		return nil, fmt.Errorf("%s is unavailable today", bench.Name) // -
	}
	if share, err := strconv.Atoi(bench.Percent); err != nil || share > 100 {
		return nil, fmt.Errorf("invalid share %q", bench.Percent) // Internal
	}
	if errors.Is(err, helpers.ErrBenchTaken) {
		return nil, errors.New("a") // Conflict lasting
	}
	return nil, errors.New("shelves are not implemented by this store") // -`,
		"a quota that is none of calls": `
	if name := req.GetString("name", ""); len(name) > len(s.dir) {
		return nil, fmt.Errorf("object %s exceeds the quota of %d bytes", name, len(s.dir)) // Validation
	}`,
		"hidden errors": `
	if _, err := s.client.Get(ctx, "x"); err != nil {
		return nil, errors.New("a") // - hidden
	}
	if _, err := os.ReadFile("x"); err != nil {
		return nil, errors.New("the file does not exist") // NotFound open hidden
	}
	if _, err := req.RequireString("x"); err != nil {
		return nil, errors.New("b") // Validation
	}
	if _, err := s.client.Get(ctx, "x"); err != nil {
		return nil, fmt.Errorf("c: %s, try again", err) // - hidden
	}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			own := linttest.CheckPackage(t, "example.com/server/helpers", helpers)
			s := linttest.CheckPackage(t, "example.com/server/tools", server+
				"func (s *S) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {"+
				body+"\n\treturn nil, nil\n}\n",
				own, linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/mcp", sdk, own),
				linttest.CheckPackage(t, "example.net/library", library, own))
			compare(t, s)
		})
	}
}

// compare compares the failures of a snippet with the comments behind them.
func compare(t *testing.T, s *linttest.Snippet) {
	t.Helper()
	want := make(map[int]string) // by line
	for _, group := range s.File.Comments {
		for _, c := range group.List {
			want[s.Fset.Position(c.Pos()).Line] = strings.TrimSpace(strings.TrimPrefix(c.Text, "//"))
		}
	}
	for _, f := range s.Run(failures.Analyzer).(*failures.Result).Failures {
		line := s.Fset.Position(f.Return.Pos()).Line
		kind, why, explained := strings.Cut(want[line], " by ")
		if got := verdict(f); got != kind || explained && !strings.HasSuffix(f.Why, why) {
			t.Errorf("%s: got %q, want %q (%v: %s)", types.ExprString(f.Return.Results[1]), got, want[line], f.Evidence, f.Why)
		}
		delete(want, line)
	}
	for line, kind := range want {
		t.Errorf("line %d has no failure, want %q", line, kind)
	}
}

// verdict returns the verdict about a failure in the form of the comments.
func verdict(f *failures.Failure) string {
	words := []string{string(f.Kind)}
	if f.Kind == "" {
		words[0] = "-"
	}
	if f.Status != nil {
		words = append(words, "status")
	}
	if f.Open {
		words = append(words, "open")
	}
	if f.Lasting {
		words = append(words, "lasting")
	}
	if f.Hidden != nil {
		words = append(words, "hidden")
	}
	return strings.Join(words, " ")
}

// chain returns a body in which each variable depends twice on the one before it. To follow both ways each time would
// take forever.
func chain(n int) string {
	var b strings.Builder
	b.WriteString("\n\tv0 := s.limit\n")
	for i := range n {
		fmt.Fprintf(&b, "\tv%d := max(v%d, v%d)\n", i+1, i, i)
	}
	fmt.Fprintf(&b, "\tif v%d > 3 {\n\t\treturn nil, errors.New(\"must be between 8 and 18\") // Internal\n\t}", n)
	return b.String()
}
