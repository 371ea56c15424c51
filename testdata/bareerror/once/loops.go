package once

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Shelf is where the jars are.
type Shelf interface {
	CreateJar(ctx context.Context, name string) error
	Label(ctx context.Context, name string) (string, error)
	Below(ctx context.Context) (int, error)
}

type jars struct {
	Names []string `json:"names"`
	CSV   string   `json:"csv"`
}

type pantry struct{ shelf Shelf }

// What is done to each line of a text is done when one fails.
func (p *pantry) importJars(ctx context.Context, _ *mcp.CallToolRequest, in jars) (*mcp.CallToolResult, any, error) {
	r := csv.NewReader(strings.NewReader(in.CSV))
	for line := 1; ; line++ {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", line, err) // want `mcperr.Validation\(`
		}
		if err := p.shelf.CreateJar(ctx, fields[0]); err != nil {
			return nil, nil, fmt.Errorf("stopped at line %d: %w", line, err) // want `mcperr.Wrap\(`
		}
	}
	for lines := bufio.NewScanner(strings.NewReader(in.CSV)); lines.Scan(); {
		if err := p.shelf.CreateJar(ctx, lines.Text()); err != nil {
			return nil, nil, fmt.Errorf("stopped at %q: %w", lines.Text(), err) // want `IMPORT_JARS_FAILED`
		}
	}
	return nil, nil, nil
}

// A loop that counts tries the same again, and has done nothing.
func (p *pantry) createJar(ctx context.Context, _ *mcp.CallToolRequest, in jars) (*mcp.CallToolResult, any, error) {
	for attempt := 0; ; attempt++ {
		err := p.shelf.CreateJar(ctx, in.CSV)
		if err == nil {
			return nil, nil, nil
		}
		if attempt == 3 {
			return nil, nil, fmt.Errorf("could not make the jar: %w", err) // want `mcperr.Wrap\(`
		}
	}
}

// The name Label does not say whether anything is changed. So the fix does not say that a part of it is done.
func (p *pantry) labels(ctx context.Context, _ *mcp.CallToolRequest, in jars) (*mcp.CallToolResult, any, error) {
	for _, name := range in.Names {
		if _, err := p.shelf.Label(ctx, name); err != nil {
			return nil, nil, err // want `returns the error of `
		}
	}
	if _, err := p.shelf.Below(ctx); err != nil {
		return nil, nil, fmt.Errorf("could not compute the sum: %w", err) // want `mcperr.Wrap\(`
	}
	return nil, nil, nil
}

var errCollision = errors.New("could not serialize access")

// seal tries again only what has failed, so that no jar is sealed twice.
func (p *pantry) seal(ctx context.Context, name string) (err error) {
	for range 4 {
		if err = p.shelf.CreateJar(ctx, name); !errors.Is(err, errCollision) {
			return err
		}
	}
	return err
}

func (p *pantry) sealJar(ctx context.Context, _ *mcp.CallToolRequest, in jars) (*mcp.CallToolResult, any, error) {
	if err := p.seal(ctx, in.CSV); err != nil {
		return nil, nil, fmt.Errorf("could not seal the jar: %w", err) // want `mcperr.Wrap\(`
	}
	return nil, nil, nil
}

// fill seals one jar after the other.
func (p *pantry) fill(ctx context.Context, names []string) error {
	for i := 0; i < len(names); i++ {
		if err := p.shelf.CreateJar(ctx, names[i]); err != nil {
			return err
		}
	}
	return nil
}

func (p *pantry) fillJars(ctx context.Context, _ *mcp.CallToolRequest, in jars) (*mcp.CallToolResult, any, error) {
	if err := p.fill(ctx, in.Names); err != nil {
		return nil, nil, fmt.Errorf("could not fill the jars: %w", err) // want `mcperr.Wrap\(`
	}
	return nil, nil, nil
}

// RegisterPantry adds the tools.
func RegisterPantry(s *mcp.Server, shelf Shelf) {
	p := &pantry{shelf}
	mcp.AddTool(s, &mcp.Tool{Name: "import_jars"}, p.importJars)
	mcp.AddTool(s, &mcp.Tool{Name: "create_jar"}, p.createJar)
	mcp.AddTool(s, &mcp.Tool{Name: "labels"}, p.labels)
	mcp.AddTool(s, &mcp.Tool{Name: "seal_jar"}, p.sealJar)
	mcp.AddTool(s, &mcp.Tool{Name: "fill_jars"}, p.fillJars)
}
