package either

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"text/template"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/lent/vault"
)

var errTooSoon = errors.New("too soon")

// offer is kept until somebody takes it.
type offer struct {
	ID      string
	Expires time.Time
}

type register interface {
	Box(ctx context.Context, id string) (*vault.Box, error)
	Give(ctx context.Context, to string, points int) error
	Mail(ctx context.Context, to string) error
}

type office struct {
	offers   sync.Map
	register register
	remote   *client
	boxes    map[string]*vault.Box
	last     map[string]time.Time
	pages    map[string]*page
	imports  string
}

// client talks to another office.
type client struct {
	base string
	http *http.Client
}

// RegisterOffice adds tools for what is stored.
func RegisterOffice(s *mcp.Server, t *office) {
	mcp.AddTool(s, &mcp.Tool{Name: "take_offer"}, t.take)
	mcp.AddTool(s, &mcp.Tool{Name: "waive_fee"}, t.waive)
	mcp.AddTool(s, &mcp.Tool{Name: "import_offers"}, t.importOffers)
	mcp.AddTool(s, &mcp.Tool{Name: "tell_office"}, t.tell)
	mcp.AddTool(s, &mcp.Tool{Name: "confirm"}, t.confirm)
	mcp.AddTool(s, &mcp.Tool{Name: "save_page"}, t.savePage)
}

func (t *office) take(ctx context.Context, req *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if req.Session == nil {
		return nil, nil, errors.New("no session") // want `returns "no session`
	}
	v, ok := t.offers.Load(in.ID)
	if !ok {
		return nil, nil, nil
	}
	o, _ := v.(*offer)
	if time.Now().After(o.Expires) {
		return nil, nil, fmt.Errorf("offer %s expired at %s", in.ID, o.Expires) // want `returns "offer`
	}
	if err := label(o); err != nil {
		return nil, nil, err // want `label`
	}
	b, err := t.register.Box(ctx, in.ID)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	if err := t.seal(b); err != nil {
		return nil, nil, err // want `seal`
	}
	if _, ok := t.boxes[b.State]; !ok {
		return nil, nil, errors.New("box not listed") // want `returns "box`
	}
	if err := t.register.Give(ctx, in.ID, 5); err != nil {
		return nil, nil, fmt.Errorf("give points: %w", err) // want `returns "give`
	}
	return nil, o, nil
}

// seal is given a record.
func (t *office) seal(b *vault.Box) error {
	if b.State == "" {
		return fmt.Errorf("no seal was paid for box %s", b.ID)
	}
	if _, ok := t.find(b.State); !ok {
		return fmt.Errorf("shelf %s of box %s not found", b.State, b.ID)
	}
	return nil
}

func (t *office) find(shelf string) (*vault.Box, bool) {
	b, ok := t.boxes[shelf]
	return b, ok
}

// label is given what the server itself works with.
func label(o *offer) error {
	if o.ID == "" {
		return errors.New("missing id for the label")
	}
	return nil
}

// roleOf returns as whom the tool is called.
func roleOf(ctx context.Context) string {
	role, _ := ctx.Value(userKey{}).(string)
	return role
}

func (t *office) waive(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if role := roleOf(ctx); !slices.Contains([]string{"head", "deputy"}, role) {
		return nil, nil, fmt.Errorf("heads can waive a fee, you are %s", role) // want `returns "heads`
	}
	if role := in.Code; !slices.Contains([]string{"head", "deputy"}, role) {
		return nil, nil, fmt.Errorf("invalid role %s", role) // want `returns "invalid role`
	}
	return nil, nil, nil
}

// importOffers opens a folder of the server.
func (t *office) importOffers(_ context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if _, err := template.ParseFiles(filepath.Join(t.imports, "offer.tmpl")); errors.Is(err, os.ErrNotExist) {
		return nil, nil, errors.New("there is no template") // want `returns "there is no template`
	}
	if _, err := template.ParseFiles(in.Form); errors.Is(err, os.ErrNotExist) {
		return nil, nil, errors.New("there is no form") // want `returns "there is no form`
	}
	root, err := os.OpenRoot(t.imports)
	if err != nil {
		return nil, nil, fmt.Errorf("open imports: %w", err) // want `returns "open imports`
	}
	return nil, in.ID, root.Close() // want `Close`
}

// tell sends what the caller has chosen to an address of the server.
func (t *office) tell(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if _, err := t.remote.request(ctx, in.Code, in.ID); err != nil {
		return nil, nil, fmt.Errorf("prepare the question: %w", err) // want `returns "prepare`
	}
	if err := t.remote.do(ctx, in.Code, in.ID); err != nil {
		return nil, nil, fmt.Errorf("reach the other office: %w", err) // want `returns "reach`
	}
	return nil, nil, nil
}

func (c *client) request(ctx context.Context, method, path string) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, method, c.base+path, nil)
}

func (c *client) do(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// page is made of what the caller has given, or kept from an earlier call.
type page struct {
	Title string `json:"title"`
}

func (t *office) savePage(_ context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if kept := t.pages["front"]; kept != nil {
		return nil, nil, save(in.Form, kept)
	}
	return nil, nil, save(in.Form, newPage(in.ID))
}

func newPage(title string) *page { return &page{title} }

// save is told by the caller where, whatever the page is.
func save(file string, p *page) error {
	if file == "" {
		file = "/pages/" + p.Title
	}
	if !filepath.IsAbs(file) {
		return fmt.Errorf("form must be an absolute path, not %s", file) // want `save returns "form must`
	}
	return nil
}

// confirm calls a function that notes what it has done before it fails.
func (t *office) confirm(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	if err := t.mail(ctx, in.ID); err != nil {
		return nil, nil, fmt.Errorf("confirm %s: %w", in.ID, err) // want `returns "confirm`
	}
	return nil, nil, nil
}

func (t *office) mail(ctx context.Context, to string) error {
	if time.Since(t.last[to]) < time.Minute {
		return errTooSoon
	}
	t.last[to] = time.Now()
	return t.register.Mail(ctx, to)
}
