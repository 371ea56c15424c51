package either

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var errNone = errors.New("nothing there")

// printer prints labels in languages.
type printer struct {
	register register
	texts    map[string]string
	folder   string
}

type print struct {
	Box  string `json:"box"`
	Lang string `json:"lang,omitempty"`
	Size string `json:"size,omitempty"`
}

// RegisterPrinter adds tools with arguments that may be left out.
func RegisterPrinter(s *mcp.Server, p *printer) {
	mcp.AddTool(s, &mcp.Tool{Name: "print_label"}, p.label)
	mcp.AddTool(s, &mcp.Tool{Name: "show_state"}, p.state)
	mcp.AddTool(s, &mcp.Tool{Name: "show_owner"}, p.owner)
}

// label takes the language of the box if the caller gives none, and else a constant size.
func (p *printer) label(ctx context.Context, _ *mcp.CallToolRequest, in print) (*mcp.CallToolResult, any, error) {
	box, err := p.register.Box(ctx, in.Box)
	if err != nil {
		return nil, nil, missed("box", err)
	}
	lang := in.Lang
	if lang == "" {
		lang = box.State
	}
	text, ok := p.texts[lang]
	if !ok {
		return nil, nil, fmt.Errorf("there is no text in language %q", lang) // want `Unknown`
	}
	size := in.Size
	if size == "" {
		size = "small"
	}
	if _, ok := p.texts[size]; !ok {
		return nil, nil, fmt.Errorf("there is no text of size %q", size) // want `NotFound`
	}
	place := cmp.Or(in.Lang, p.folder)
	if _, ok := p.texts[place]; !ok {
		return nil, nil, fmt.Errorf("there is no text in place %q", place) // want `Unknown`
	}
	hall := cmp.Or(in.Lang, "hall")
	if _, ok := p.texts[hall]; !ok {
		return nil, nil, fmt.Errorf("there is no text in hall %q", hall) // want `NotFound`
	}
	return nil, text, nil
}

// state looks for what a record names, too.
func (p *printer) state(ctx context.Context, _ *mcp.CallToolRequest, in print) (*mcp.CallToolResult, any, error) {
	box, err := p.register.Box(ctx, in.Box)
	if err != nil {
		return nil, nil, missed("box", err)
	}
	shelf, err := p.register.Box(ctx, box.State)
	if err != nil {
		return nil, nil, missed("shelf", err)
	}
	return nil, shelf, nil
}

// missed is given the errors of both.
func missed(what string, err error) error {
	if errors.Is(err, errNone) {
		return fmt.Errorf("%s not found", what) // want `Unknown`
	}
	return fmt.Errorf("cannot read the %s: %w", what, err) // want `READ_FAILED`
}

// owner only looks for what records name, and makes a picture itself.
func (p *printer) owner(ctx context.Context, _ *mcp.CallToolRequest, in print) (*mcp.CallToolResult, any, error) {
	box, err := p.register.Box(ctx, in.Box)
	if err != nil {
		return nil, nil, absent(err) // want `BOX_NOT_FOUND`
	}
	if _, err := filepath.EvalSymlinks(p.folder); err != nil {
		return nil, nil, fmt.Errorf("folder of pictures: %w", err) // want `Internal`
	}
	if _, err := p.register.Box(ctx, box.State); err != nil {
		return nil, nil, fmt.Errorf("load the shelf: %w", err) // want `Unknown\("LOAD_SHELF_FAILED"`
	}
	if _, err := p.register.Box(ctx, box.ID); err != nil {
		return nil, nil, fmt.Errorf("load the box again: %w", err) // want `Wrap\("LOAD_BOX_FAILED"`
	}
	if _, err := p.register.Box(ctx, p.folder); err != nil {
		return nil, nil, fmt.Errorf("load the first box: %w", err) // want `Unknown\("LOAD_FIRST_BOX_FAILED"`
	}
	first := p.texts["first"]
	if _, err := p.register.Box(ctx, first); err != nil {
		return nil, nil, fmt.Errorf("load the box of the settings: %w", err) // want `Unknown\("LOAD_BOX_FAILED"`
	}
	if err := p.register.Give(ctx, box.State, len(in.Size)); err != nil {
		return nil, nil, fmt.Errorf("give the points: %w", err) // want `Wrap\("GIVE_POINTS_FAILED"`
	}
	if len(draw(box.State)) > 5 {
		return nil, nil, fmt.Errorf("the address %s was not found a moment ago", box.State) // want `Unknown`
	}
	if len(p.texts) >= 5 {
		return nil, nil, fmt.Errorf("there are %d texts, more are not allowed", len(p.texts)) // want `Unknown`
	}
	picture := draw(box.State)
	if len(picture) == 0 {
		return nil, nil, errors.New("the picture is empty") // want `Internal`
	}
	return nil, picture, nil
}

func draw(text string) []byte { return []byte(text) }

func absent(err error) error {
	if errors.Is(err, errNone) {
		return errors.New("the box was not found")
	}
	return err
}
