package makers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// RegisterOwn registers tools whose errors the functions below make. What these are given says what is wrong.
func RegisterOwn(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "open_drawer"}, openDrawer)
	mcp.AddTool(s, &mcp.Tool{Name: "clear_drawer"}, clearDrawer)
}

type userError struct{ text string }

func (e *userError) Error() string { return e.text }

type codedError struct{ code, text string }

func (e *codedError) Error() string { return e.code + " " + e.text }

type stepError struct {
	step  string
	cause error
}

func (e *stepError) Error() string { return e.step + ": " + e.cause.Error() }
func (e *stepError) Unwrap() error { return e.cause }

// These know more than their text, which the run time finds out.
type laterError struct {
	text       string
	RetryAfter time.Duration
}

func (e *laterError) Error() string { return e.text }

func later(text string) error   { return &laterError{text, time.Minute} }
func private(text string) error { return fmt.Errorf("%s: %w", text, os.ErrPermission) }

var errBadDrawer = errors.New("invalid drawer")

func userErrorf(format string, args ...any) error {
	return &userError{fmt.Sprintf(format, args...)}
}

func refuse(text string) error              { return errors.New("drawer: " + text) }
func coded(code, text string) error         { return &codedError{code: code, text: text} }
func during(step string, cause error) error { return &stepError{step, cause} }
func wrapf(err error, f string, a ...any) error {
	return fmt.Errorf("%s: %w", fmt.Sprintf(f, a...), err)
}

// A noun alone does not say what is wrong.
func noSuch(thing string) error { return &userError{"there is no " + thing} }

func drawer(name string) error {
	if len(name) > 8 {
		return fmt.Errorf("%w: %s", errBadDrawer, name)
	}
	return os.Mkdir(name, 0o700)
}

func openDrawer(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if args.Name == "" {
		return nil, nil, userErrorf("name is required") // want `^openDrawer returns "name is required" without a type.*; return mcperr\.Validation\("NAME_REQUIRED", …\)$`
	}
	if args.From == args.To {
		return nil, nil, refuse("no such side") // want `^openDrawer returns "no such side".*; return mcperr\.NotFound\("SIDE_NOT_FOUND", …\)$`
	}
	err := drawer(args.Name)
	if errors.Is(err, errBadDrawer) {
		return nil, nil, err // want `return mcperr\.Validation\("INVALID_DRAWER", …\)$`
	}
	if errors.Is(err, os.ErrExist) {
		return nil, nil, userErrorf("drawer %s already exists", args.Name) // want `^openDrawer returns "drawer … already exists".*; return mcperr\.Conflict\("DRAWER_ALREADY_EXISTS", …\)$`
	}
	if errors.Is(err, os.ErrPermission) {
		return nil, nil, noSuch("key") // want `^openDrawer returns the error of noSuch.*; return mcperr\.Permission\("PERMISSION_DENIED", …\)$`
	}
	if err := os.Chdir(args.Name); err != nil {
		return nil, nil, during("open the drawer", err) // want `^openDrawer returns "open the drawer" without a type.*; return mcperr\.Wrap\("OPEN_DRAWER_FAILED", …\)$`
	}
	return nil, args.Name, nil
}

func clearDrawer(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if args.Name == "" {
		return nil, nil, coded("NO_DRAWER", "a drawer is required") // want `^clearDrawer returns the error of coded .*; return mcperr\.From\(err\)$`
	}
	if args.From == "" {
		return nil, nil, later("from is required") // want `^clearDrawer returns the error of later .*; return mcperr\.From\(err\)$`
	}
	if args.To == "" {
		return nil, nil, private("to is required") // want `^clearDrawer returns the error of private .*; return mcperr\.`
	}
	refused := userErrorf("the drawer is locked")
	if args.To == args.From {
		return nil, nil, refused // want `^clearDrawer returns "the drawer is locked".*; return mcperr\.Conflict\("DRAWER_LOCKED", …\)$`
	}
	if err := os.Remove(args.Name); err != nil {
		return nil, nil, wrapf(err, "cannot clear drawer %s", args.Name) // want `^clearDrawer returns "cannot clear drawer …".*; return mcperr\.Wrap\("CLEAR_DRAWER_FAILED", …\)$`
	}
	return nil, args.Name, nil
}
