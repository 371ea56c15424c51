package effects

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/answers"
	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// sdk is what the snippets need of an SDK, so that they have to do with MCP.
const sdk = `package mcp
type CallToolResult struct{ IsError bool }
type CallToolRequest struct{}
`

// effectsOf returns the effects of the functions of a package, by their names.
func effectsOf(t *testing.T, src string) map[string]string {
	t.Helper()
	of := make(map[string]string)
	judge := &analysis.Analyzer{
		Name: "effectstest", Doc: "collect the effects of functions",
		Requires: []*analysis.Analyzer{handlers.Analyzer, directive.Analyzer, answers.Analyzer},
		FactTypes: []analysis.Fact{
			new(Effect), new(Memory), new(kinds.Summary), new(kinds.Sentinel), new(origin.OnlyTyped), new(origin.Identities),
			new(origin.Forwards), new(origin.Maker),
		},
		Run: func(pass *analysis.Pass) (any, error) {
			found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
			trace := origin.New(pass, found)
			j := New(pass, found, trace, kinds.New(pass, found, pass.ResultOf[answers.Analyzer].(*answers.Result), trace))
			for _, fn := range found.Order {
				e := j.OfBody(found.Decls[fn])
				of[fn.Name()] = e.String()
			}
			return nil, nil
		},
	}
	s := linttest.CheckPackage(t, "example.com/server/tools", src,
		linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/mcp", sdk))
	s.Analyze(judge)
	return of
}

// TestOfBody compares the effects of functions with their comments.
func TestOfBody(t *testing.T) {
	t.Parallel()
	const src = `package tools

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"strings"

	_ "github.com/mark3labs/mcp-go/mcp"
)

type S struct {
	db   *sql.DB
	left map[string]int
}

// same
func (s *S) get(ctx context.Context) error {
	_, err := s.db.QueryContext(ctx, "SELECT 1")
	return err
}

// twice sure
func (s *S) insert(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO a VALUES (1)")
	return err
}

// same
func (s *S) set(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, "UPDATE a SET b = 1 WHERE c = 2")
	return err
}

// twice steps sure
func (s *S) both(ctx context.Context) error {
	if err := s.insert(ctx); err != nil {
		return err
	}
	return s.get(ctx)
}

// twice sure
func (s *S) transaction(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO a VALUES (1)"); err != nil {
		return err
	}
	return tx.Commit()
}

// twice
func post() error {
	_, err := http.Post("https://example.com", "text/plain", strings.NewReader("x"))
	return err
}

// anyWork
func run(ctx context.Context, name string) error { return exec.CommandContext(ctx, name).Run() }

// anyWork steps
func runAll(ctx context.Context, names []string) error {
	for _, name := range names {
		if err := run(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// anyWork
func runAgain(ctx context.Context) (err error) {
	for range 3 {
		if err = run(ctx, "x"); err == nil {
			return nil
		}
	}
	return err
}

// twice steps
func (s *S) take(ctx context.Context, name string) error {
	left := s.left[name]
	if left == 0 {
		return errors.New("nothing is left")
	}
	s.left[name] = left - 1
	return s.get(ctx)
}

// twice steps sure
func (s *S) draw(ctx context.Context, name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	return s.insert(ctx)
}

// same
func (s *S) find(ctx context.Context, name string) error {
	if err := os.Mkdir(name, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return s.get(ctx)
}

// same
func (s *S) locked(ctx context.Context, name string) error {
	f, err := os.OpenFile(name+".lock", os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		f.Close()
		os.Remove(name + ".lock")
	}()
	return s.get(ctx)
}

// same
func (s *S) ensured(ctx context.Context, name string) error {
	if _, err := os.Stat(name); os.IsNotExist(err) {
		if err := os.Mkdir(name, 0o700); err != nil {
			return err
		}
	}
	return s.get(ctx)
}

// twice steps
func (s *S) reserved(ctx context.Context, name string) error {
	if err := os.Mkdir(name, 0o700); errors.Is(err, os.ErrExist) {
		return errors.New("taken")
	} else if err != nil {
		return err
	}
	return s.get(ctx)
}

//
func add(a, b int) int { return a + b }
`
	file, err := parser.ParseFile(token.NewFileSet(), "tools.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	of := effectsOf(t, src)
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if got, want := of[fn.Name.Name], strings.TrimSpace(fn.Doc.Text()); got != want {
			t.Errorf("%s: got %q, want %q", fn.Name.Name, got, want)
		}
	}
}
