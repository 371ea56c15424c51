package failures

import (
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// clients are stubs of libraries whose calls are put together step by step, or whose results hold the error.
var clients = [][2]string{
	{"gorm.io/gorm", `package gorm
import "context"
type DB struct{ Error error }
func (db *DB) WithContext(ctx context.Context) *DB    { return db }
func (db *DB) Model(of any) *DB                       { return db }
func (db *DB) Where(query any, args ...any) *DB       { return db }
func (db *DB) Order(by any) *DB                       { return db }
func (db *DB) Create(row any) *DB                     { return db }
func (db *DB) Find(row any) *DB                       { return db }
func (db *DB) Update(column string, value any) *DB    { return db }
func (db *DB) Exec(sql string, args ...any) *DB       { return db }
func (db *DB) Transaction(f func(tx *DB) error) error { return nil }
func Expr(text string, args ...any) any               { return nil }
type Tx interface{ AddOrder(ctx context.Context) error }
func Within(ctx context.Context, f func(tx Tx) error) error { return nil }
`},
	{"github.com/redis/go-redis/v9", `package redis
import "context"
type Cmd struct{}
func (*Cmd) Err() error              { return nil }
func (*Cmd) Result() (string, error) { return "", nil }
func (*Cmd) Bytes() ([]byte, error)  { return nil, nil }
type Client struct{}
func (*Client) Get(ctx context.Context, key string) *Cmd          { return nil }
func (*Client) Set(ctx context.Context, key string, v any) *Cmd   { return nil }
func (*Client) Incr(ctx context.Context, key string) *Cmd         { return nil }
func (*Client) RPop(ctx context.Context, key string) *Cmd         { return nil }
func (*Client) LPush(ctx context.Context, key string, v any) *Cmd { return nil }
func (*Client) SetNX(ctx context.Context, key string, v any) *Cmd { return nil }
`},
	{"github.com/google/uuid", `package uuid
func NewString() string { return "" }
`},
	{"github.com/nats-io/nats.go", `package nats
import "time"
type Conn struct{}
func (*Conn) Request(subject string, data []byte, wait time.Duration) ([]byte, error) { return nil, nil }
`},
	{"google.golang.org/api/calendar", `package calendar
import "context"
type EventsService struct{}
func (*EventsService) List(id string) *EventsListCall          { return nil }
func (*EventsService) Insert(id string) *EventsInsertCall      { return nil }
type EventsListCall struct{}
func (c *EventsListCall) Context(ctx context.Context) *EventsListCall { return c }
func (*EventsListCall) Do() (*EventsService, error)                   { return nil, nil }
type EventsInsertCall struct{}
func (*EventsInsertCall) Do() (*EventsService, error) { return nil, nil }
`},
	{"k8s.io/client-go", `package dynamic
import "context"
type PatchType string
const (
	JSONPatchType  PatchType = "application/json-patch+json"
	MergePatchType PatchType = "application/merge-patch+json"
)
type Resource struct{}
func (*Resource) Patch(ctx context.Context, name string, pt PatchType, data []byte) (int, error) { return 0, nil }
`},
	{"k8s.io/client-go/tools/clientcmd", `package clientcmd
type Config struct{}
type ClientConfig interface{ ClientConfig() (*Config, error) }
func NewClientConfig(name string) ClientConfig { return nil }
`},
	{"go.mongodb.org/mongo-driver", `package mongo
import "context"
type Collection struct{}
func (*Collection) UpdateOne(ctx context.Context, filter, update map[string]any) (int, error) { return 0, nil }
`},
}

// TestOnce looks at the failures of a handler one after the other: "again" is one after which the call may be repeated,
// "once" one whose own work may be done, and "partly" one before which work is done.
func TestOnce(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, body, want string }{
		{"a builder of statements", `
	if err := g.WithContext(ctx).Where("id = ?", 1).Order("id").Find(&list).Error; err != nil {
		return nil, fmt.Errorf("find: %w", err)
	}
	if err := g.Model(&list).Update("name", "x").Error; err != nil {
		return nil, fmt.Errorf("rename: %w", err)
	}
	if err := g.WithContext(ctx).Create(&list).Error; err != nil {
		return nil, fmt.Errorf("row: %w", err)
	}
	if res := g.Find(&list); res.Error != nil {
		return nil, fmt.Errorf("find: %w", res.Error)
	}`, "again again once partly"},
		{"the other branch", `
	if len(list) > 0 {
		if _, err := api.CreateOrder(ctx); err != nil {
			return nil, fmt.Errorf("order: %w", err)
		}
	} else if err := api.Look(ctx); err != nil {
		return nil, fmt.Errorf("look: %w", err)
	} else {
		if _, err := api.GetOrder(ctx); err != nil {
			return nil, fmt.Errorf("order: %w", err)
		}
	}`, "once again again"},
		{"work that only its own failure names", `
	err := api.Mutate(ctx)
	if err != nil {
		return nil, fmt.Errorf("failed to create the field: %w", err)
	}
	if len(list) == 0 {
		return nil, errors.New("the list is empty")
	}
	err = api.Mutate(ctx)
	if err != nil {
		return nil, fmt.Errorf("failed to set up the field: %w", err)
	}`, "once again partly"},
		{"work that is removed again", `
	err := api.Mutate(ctx)
	if err != nil {
		return nil, fmt.Errorf("failed to create the field: %w", err)
	}
	err = api.Mutate(ctx)
	if err != nil {
		api.RemoveOrder(ctx)
		return nil, fmt.Errorf("failed to set up the field: %w", err)
	}`, "once once"},
		{"work on some ways", `
	if len(list) > 0 {
		err := api.Mutate(ctx)
		if err != nil {
			return nil, fmt.Errorf("failed to create the field: %w", err)
		}
	}
	if err := api.Mutate(ctx); err != nil {
		return nil, fmt.Errorf("failed to set up the field: %w", err)
	}`, "once once"},
		{"work that has not ended", `
	if _, err := api.CreateOrder(ctx); err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}
	for range 3 {
		if _, err := api.GetOrder(ctx); err == nil {
			return nil, nil
		}
	}
	return nil, errors.New("the order is still running after a minute")`, "once partly"},
		{"patches", `
	if _, err := pods.Patch(ctx, "a", dynamic.MergePatchType, nil); err != nil {
		return nil, fmt.Errorf("merge: %w", err)
	}
	pt := dynamic.MergePatchType
	if len(list) > 0 {
		pt = dynamic.JSONPatchType
	}
	if _, err := pods.Patch(ctx, "a", pt, nil); err != nil {
		return nil, fmt.Errorf("patch: %w", err)
	}`, "again once"},
		{"steps by a function in a variable", `
	step := func(f func() error) error { return f() }
	if err := step(func() error { _, err := api.CreateOrder(ctx); return err }); err != nil {
		return nil, fmt.Errorf("first: %w", err)
	}
	if err := step(func() error { _, err := api.GetOrder(ctx); return err }); err != nil {
		return nil, fmt.Errorf("second: %w", err)
	}`, "once partly"},
		{"an error that a job keeps", `
	j, err := kept.Job("a")
	if err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	if j.Err != nil {
		return nil, fmt.Errorf("job: %w", j.Err)
	}`, "again partly"},
		{"a file behind a note in memory", `
	for _, j := range kept.list {
		if j.Err == nil {
			return nil, errors.New("a job runs")
		}
	}
	if len(kept.list) > 9 {
		return nil, errors.New("too many jobs")
	}
	kept.list["a"] = &job{}
	if _, err := os.OpenFile("log", os.O_APPEND, 0o600); err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}`, "again again partly"},
		{"an amount that is taken away", `
	balance["a"] -= 10
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}`, "partly"},
		{"calls that are counted", `
	balance["a"]++
	balance["b"] += 10
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}`, "again"},
		{"an amount that is given back", `
	balance["a"] -= 10
	if _, err := api.GetOrder(ctx); err != nil {
		balance["a"] += 10
		return nil, fmt.Errorf("order: %w", err)
	}`, "again"},
		{"an entry that is used up", `
	if kept.list["a"] == nil {
		return nil, errors.New("no such job")
	}
	delete(kept.list, "a")
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}`, "again partly"},
		{"an entry that is dropped", `
	delete(kept.list, "a")
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}`, "again"},
		{"a record whose end is moved", `
	l := &loan{ID: "a"}
	if err := db.QueryRowContext(ctx, "SELECT ends FROM loans").Scan(&l.Ends); err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	l.Ends = l.Ends.Add(time.Hour)
	if err := putLoan(ctx, l); err != nil {
		return nil, fmt.Errorf("extend: %w", err)
	}
	other := &loan{ID: "b", Ends: time.Now()}
	other.Version++
	if err := putLoan(ctx, other); err != nil {
		return nil, fmt.Errorf("set: %w", err)
	}`, "again once partly"},
		{"the settings of a client", `
	if _, err := cluster(ctx); err != nil {
		return nil, fmt.Errorf("cluster: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("the order: %w", err)
	}`, "again again"},
		{"a patch that restarts", `
	at := time.Now().Format(time.RFC3339)
	data := fmt.Sprintf("at: %s", at)
	if _, err := pods.Patch(ctx, "a", dynamic.MergePatchType, []byte(data)); err != nil {
		return nil, fmt.Errorf("merge: %w", err)
	}`, "once"},
		{"labels", `
	if err := api.Print(ctx, "a"); err != nil {
		return nil, fmt.Errorf("label: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("the order: %w", err)
	}`, "once partly"},
		{"files that are moved or must not be there", `
	from := request.GetString("from", "")
	if _, err := os.Stat(from); err != nil {
		return nil, fmt.Errorf("look: %w", err)
	}
	if err := os.Rename(from, "b"); err != nil {
		return nil, fmt.Errorf("move: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("the order: %w", err)
	}`, "again again partly"},
		{"a folder that must not be there", `
	if err := os.Mkdir("a", 0o700); err != nil {
		return nil, fmt.Errorf("folder: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("the order: %w", err)
	}`, "again partly"},
		{"a file that is made and moved", `
	if err := os.MkdirAll("a", 0o700); err != nil {
		return nil, fmt.Errorf("folder: %w", err)
	}
	to := "a/" + request.GetString("to", "")
	if err := os.WriteFile(to, nil, 0o600); err != nil {
		return nil, fmt.Errorf("write: %w", err)
	}
	if err := os.Rename(to, "b"); err != nil {
		return nil, fmt.Errorf("move: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("the order: %w", err)
	}`, "again again again again"},
		{"what is undone", `
	for range list {
		if _, err := api.CreateOrder(ctx); err != nil {
			return nil, fmt.Errorf("not all could be ordered, nothing was changed: %w", err)
		}
	}`, "once"},
		{"what is done first", `
	if err := g.Model(&list).Update("name", "x").Error; err != nil {
		return nil, fmt.Errorf("rename: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("renamed, but the order is not known: %w", err)
	}`, "again partly"},
		{"an expression in a builder", `
	if err := g.Model(&list).Update("n", gorm.Expr("n + ?", 1)).Error; err != nil {
		return nil, fmt.Errorf("count: %w", err)
	}`, "once"},
		{"a statement in a builder", `
	if err := g.Exec("DELETE FROM a WHERE id = 1").Error; err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := g.Exec("INSERT INTO a VALUES (1)").Error; err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again once"},
		{"a literal that is run", `
	if err := g.Transaction(func(tx *gorm.DB) error {
		return tx.Create(&list).Error
	}); err != nil {
		return nil, fmt.Errorf("tx: %w", err)
	}
	if err := g.Find(&list).Error; err != nil {
		return nil, fmt.Errorf("find: %w", err)
	}`, "once partly"},
		{"results that hold the error", `
	if err := r.Set(ctx, "a", 1).Err(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := r.Get(ctx, "a").Result(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := r.RPop(ctx, "a").Bytes(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := r.Get(ctx, "a").Err(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again again once partly"},
		{"short names", `
	if err := r.Incr(ctx, "a").Err(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := r.LPush(ctx, "a", 1).Err(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once partly"},
		{"calls that are sent by Do", `
	if _, err := events.List("a").Context(ctx).Do(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := events.Insert("a").Do(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	call := events.List("a")
	if _, err := call.Do(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again once partly"},
		{"operators of documents", `
	if _, err := docs.UpdateOne(ctx, nil, map[string]any{"$set": map[string]any{"n": 1}}); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := docs.UpdateOne(ctx, nil, map[string]any{"$inc": map[string]any{"n": 1}}); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again once"},
		{"a prepared statement", `
	st, err := db.PrepareContext(ctx, "INSERT INTO a VALUES (?)")
	if err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := st.ExecContext(ctx, 1); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again once"},
		{"a statement that a transaction prepares", `
	tx, _ := db.BeginTx(ctx, nil)
	st, err := tx.PrepareContext(ctx, "INSERT INTO a VALUES (?)")
	if err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := st.ExecContext(ctx, 1); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again again once"},
		{"a transaction that sets something", `
	tx, _ := db.BeginTx(ctx, nil)
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE a SET n = 1"); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again again"},
		{"a transaction that others work in", `
	tx, _ := db.BeginTx(ctx, nil)
	if _, err := tx.ExecContext(ctx, "UPDATE a SET n = 1"); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	other(tx)
	if err := tx.Commit(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again once"},
		{"a function that finishes a transaction", `
	if err := tally(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once partly"},
		{"a literal in a variable", `
	add := func(n int) error {
		_, err := db.ExecContext(ctx, "INSERT INTO a VALUES (?)", n)
		return err
	}
	if err := add(1); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := add(2); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once partly"},
		{"a literal in place", `
	err := func() error {
		_, err := api.CreateOrder(ctx)
		return err
	}()
	if err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once partly"},
		{"an error that a literal in place sets", `
	var err error
	func() {
		_, err = api.CreateOrder(ctx)
	}()
	if err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once"},
		{"a method in a variable", `
	look, order := api.GetOrder, api.CreateOrder
	if _, err := look(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := order(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := look(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again once partly"},
		{"functions in a map", `
	if err := operations["a"](ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once"},
		{"a name that ends with a verb for reading", `
	if err := markRead(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := api.Look(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once partly"},
		{"a reading literal that is tried again", `
	if _, err := api.CreateOrder(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	err := retry(func() error {
		_, err := api.GetOrder(ctx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once partly"},
		{"errors that a function gathers", `
	if err := collect(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "partly"},
		{"a request that is deferred", `
	if err := acknowledge(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "partly"},
		{"a function that is called for two steps", `
	if err := steps(ctx); err != nil {
		return nil, err
	}`, "once partly"},
		{"the first step of a function", `
	if err := place(ctx); err != nil {
		return nil, err
	}`, "once partly"},
		{"an error that is translated", `
	if err := both(ctx); err != nil {
		return nil, toOther(err)
	}`, "partly again"},
		{"the method of a request in a variable", `
	method := http.MethodPut
	if len(list) > 0 {
		method = http.MethodPost
	}
	req, _ := http.NewRequestWithContext(ctx, method, "http://x", nil)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if err := api.Look(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again partly"},
		{"functions that are given by their names", `
	if err := retry(insert); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := api.Look(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once partly"},
		{"a transaction that another module commits", `
	err := gorm.Within(ctx, func(tx gorm.Tx) error { return tx.AddOrder(ctx) })
	if err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := api.Look(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once partly"},
		{"the row of an insertion", `
	var id int
	if err := db.QueryRowContext(ctx, "INSERT INTO a VALUES (1) RETURNING id").Scan(&id); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once"},
		{"a document in a variable", `
	change := map[string]any{"$inc": map[string]any{"n": 1}}
	if _, err := docs.UpdateOne(ctx, nil, change); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once"},
		{"what runs any work", `
	if _, err := runner.ExecuteWorkflow(ctx, request.Arguments); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once"},
		{"what runs a tool", `
	if _, err := runner.Execute(ctx, request.Arguments); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again"},
		{"a request on a bus", `
	if _, err := bus.Request("orders", nil, time.Second); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "once"},
		{"an identifier that was made for the call", `
	token := uuid.NewString()
	if _, err := r.SetNX(ctx, "lock", "holder").Result(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if _, err := r.SetNX(ctx, "lock", token).Result(); err != nil {
		return nil, fmt.Errorf("b: %w", err)
	}`, "again once"},
		{"queries and mutations", `
	if err := graph(ctx, "query { orders { id } }"); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := graph(ctx, "mutation { addOrder { id } }"); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if err := graph(ctx, "query { orders { id } }"); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`, "again once partly"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := repetitions(t, office+c.body); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestOnceByHandler looks at a thing that is put into the memory of the server. The name of the handler says whether
// that is its work.
func TestOnceByHandler(t *testing.T) {
	t.Parallel()
	for handler, want := range map[string]string{"createJob": "partly", "getJob": "again"} {
		server := strings.ReplaceAll(office, "handle", handler)
		got := repetitions(t, server+`
	kept.list["a"] = &job{}
	if err := api.Look(ctx); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}`)
		if got != want {
			t.Errorf("%s: got %s, want %s", handler, got, want)
		}
	}
}

// repetitions returns what repeated calls do after the failures of a server, whose last function lacks its end.
func repetitions(t *testing.T, source string) string {
	h := newHost(t)
	for _, stub := range clients {
		h.stubs = append(h.stubs, linttest.CheckPackage(t, stub[0], stub[1]))
	}
	server := linttest.CheckPackage(t, linttest.SnippetPath, source+"\n\treturn nil, nil\n}\n", h.stubs...)
	result, _ := h.run(Analyzer, server)
	var got []string
	for _, f := range result.(*Result).Failures {
		if f.Root == nil || f.Root.Partial {
			got = append(got, afterwards(f))
		}
		if f.Root == nil {
			continue
		}
		for _, made := range f.Root.Failures {
			got = append(got, afterwards(made))
		}
	}
	return strings.Join(got, " ")
}

// afterwards describes what a repeated call does after a failure.
func afterwards(f *Failure) string {
	switch {
	case f.Partly:
		return "partly"
	case f.Once:
		return "once"
	}
	return "again"
}

// office is a server with a handler whose body is left open.
const office = `package tools
import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/google/uuid"
	"github.com/mark3labs/mcp-go/server"
	"github.com/nats-io/nats.go"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver"
	"google.golang.org/api/calendar"
	"gorm.io/gorm"
	"k8s.io/client-go"
	"k8s.io/client-go/tools/clientcmd"
)
var (
	g          *gorm.DB
	r          *redis.Client
	bus        *nats.Conn
	runner     interface {
		ExecuteWorkflow(ctx context.Context, args map[string]any) (string, error)
		Execute(ctx context.Context, args map[string]any) (string, error)
	}
	events     *calendar.EventsService
	docs       *mongo.Collection
	pods       *dynamic.Resource
	db         *sql.DB
	operations map[string]func(context.Context) error
	balance    map[string]int
	list       []string
	api        interface {
		GetOrder(ctx context.Context) (string, error)
		Look(ctx context.Context) error
		Print(ctx context.Context, label string) error
		CreateOrder(ctx context.Context) (string, error)
		RemoveOrder(ctx context.Context)
		Mutate(ctx context.Context) error
	}
)
func other(*sql.Tx)
type job struct{ Err error }
type jobs struct{ list map[string]*job }
func (all *jobs) Job(id string) (*job, error) {
	j, ok := all.list[id]
	if !ok {
		return nil, errors.New("no such job")
	}
	return j, nil
}
type loan struct {
	ID      string
	Ends    time.Time
	Version int
}
func putLoan(ctx context.Context, l *loan) error { return send(ctx, "PUT") }
var kept jobs
func cluster(ctx context.Context) (*clientcmd.Config, error) {
	config, err := clientcmd.NewClientConfig("a").ClientConfig()
	if err != nil {
		return nil, fmt.Errorf("failed to build the config: %w", err)
	}
	return config, nil
}
func tally(ctx context.Context) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer finish(tx, &err)
	_, err = tx.ExecContext(ctx, "INSERT INTO a VALUES (1)")
	return err
}
func finish(tx *sql.Tx, err *error) {
	if *err == nil {
		*err = tx.Commit()
	}
}
func collect(ctx context.Context) error {
	var errs []error
	for range list {
		if _, err := api.CreateOrder(ctx); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
func acknowledge(ctx context.Context) (err error) {
	defer func() {
		if e := send(ctx, "POST"); e != nil && err == nil {
			err = e
		}
	}()
	return send(ctx, "POST")
}
func step(ctx context.Context, name string) error {
	if err := send(ctx, "POST"); err != nil {
		return fmt.Errorf("step %s: %w", name, err)
	}
	return nil
}
func steps(ctx context.Context) error {
	if err := step(ctx, "a"); err != nil {
		return err
	}
	return step(ctx, "b")
}
func place(ctx context.Context) error {
	if _, err := api.CreateOrder(ctx); err != nil {
		return fmt.Errorf("failed to create the order: %w", err)
	}
	if _, err := api.GetOrder(ctx); err != nil {
		return fmt.Errorf("failed to fetch the order: %w", err)
	}
	return nil
}
func insert() error {
	_, err := db.Exec("INSERT INTO marks VALUES (1)")
	return err
}
func markRead(ctx context.Context) error {
	_, err := db.ExecContext(ctx, "INSERT INTO marks VALUES (1)")
	return err
}
func both(ctx context.Context) error {
	if _, err := db.ExecContext(ctx, "INSERT INTO orders VALUES (1)"); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, "UPDATE stock SET n = n - 1")
	return err
}
func toOther(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return errors.New("there is none")
	}
	return err
}
func retry(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}
func send(ctx context.Context, method string) error {
	req, err := http.NewRequestWithContext(ctx, method, "http://x", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
func graph(ctx context.Context, query string) error { return send(ctx, "POST") }
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("work"), handle) }
func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {`
