// Package makers has functions that make the errors which tools pass on.
package makers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	pkgerrors "github.com/pkg/errors"
)

type in struct {
	Name, From, To string
}

// Register registers the tools.
func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "list"}, list)
	mcp.AddTool(s, &mcp.Tool{Name: "count"}, count)
	mcp.AddTool(s, &mcp.Tool{Name: "load"}, load)
	mcp.AddTool(s, &mcp.Tool{Name: "away"}, away)
	mcp.AddTool(s, &mcp.Tool{Name: "named"}, named)
}

// Both errors of parseRange get a code where it makes them, once for all tools.
func list(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	from, to, err := parseRange(args.From, args.To)
	if err != nil {
		return nil, nil, err
	}
	return nil, to - from, nil
}

func count(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := checkName(args.Name); err != nil {
		return nil, nil, err // want `return mcperr.Validation\("NAME_REQUIRED", …\) in checkName$`
	}
	if args.From == "" {
		return nil, nil, notFound(args.Name) // want `^count returns the error of notFound.*; (?:return|use) mcperr\.NotFound\("RESOURCE_NOT_FOUND", …\) in notFound`
	}
	_, to, err := parseRange(args.From, args.To)
	if err != nil {
		return nil, nil, err
	}
	if _, _, err := parseRange(args.To, args.From); err != nil {
		return nil, nil, fmt.Errorf("failed to parse the opposite: %w", err)
	}
	return nil, to, nil
}

// What a function passes on, or names by a variable, has its type where the tool returns it.
func load(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if _, err := read(args.Name); err != nil {
		return nil, nil, err // want `load returns the error of read without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Validation\("NAME_REQUIRED", …\) in read`
	}
	if err := sentinel(args.Name); err != nil {
		return nil, nil, err
	}
	if err := Exported(args.Name); err != nil {
		return nil, nil, err // want `^load returns the error of Exported.*; (?:return|use) mcperr\.Unknown\("OPEN_FAILED", …\) in Exported`
	}
	if err := deferred(args.Name); err != nil {
		return nil, nil, err // want `load returns the error of deferred without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Wrap\("LOAD_FAILED", …\)`
	}
	if err := hides(args.Name); err != nil {
		return nil, nil, err // want `load returns the error of hides without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Wrap\("READ_FILE_FAILED", …\)`
	}
	if err := closes(args.Name); err != nil {
		return nil, nil, err // want `load returns the error of closes without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Wrap\("CLOSE_FILE_FAILED", …\)`
	}
	if err := rooted(args.Name); err != nil {
		return nil, nil, err // want `load returns the error of rooted without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Wrap\("READ_FILE_FAILED", …\)`
	}
	if err, _ := both(args.Name); err != nil {
		return nil, nil, err // want `load returns the error of both without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Wrap\("REMOVE_FILE_FAILED", …\)`
	}
	err := checkTwo(args.From)
	if err == nil {
		err = checkOther(args.To)
	}
	if err != nil {
		return nil, nil, err // want `return mcperr.Validation\("INVALID_START", …\) and the like in checkTwo`
	}
	return nil, 1, nil
}

// A fix edits its own file only.
func away(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := elsewhere(args.Name); err != nil {
		return nil, nil, err
	}
	if err := shared(args.Name); err != nil {
		return nil, nil, err
	}
	return nil, 1, nil
}

func named(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := naked(args.Name); err != nil {
		return nil, nil, err // want `return mcperr.Validation\("INVALID_PARAM", …\)$`
	}
	if v, err := generic(args.Name); err != nil {
		return nil, v, err // want `^named returns the error of generic.*; (?:return|use) mcperr\.Validation\("VALUE_REQUIRED", …\) in generic`
	}
	return nil, 1, nil
}

func parseRange(from, to string) (int, int, error) {
	a, err := strconv.Atoi(from)
	if err != nil {
		return 0, 0, fmt.Errorf("invalid start: %w", err) // want `^parseRange returns "invalid start: %w".*; (?:return|use) mcperr\.Validation\("INVALID_START", …\)`
	}
	b, err := strconv.Atoi(to)
	if err != nil {
		return 0, 0, fmt.Errorf("invalid end: %w", err) // want `^parseRange returns "invalid end: %w".*; (?:return|use) mcperr\.Validation\("INVALID_END", …\)`
	}
	if b < a {
		return 0, 0, errors.New("end must not be before start") // want `^parseRange returns "end must not be before start".*; (?:return|use) mcperr\.Validation\("INVALID_END", …\)`
	}
	return a, b, nil
}

func checkName(name string) error {
	if name == "" {
		return errors.New("name is required")
	}
	return nil
}

func notFound(name string) error { return fmt.Errorf("%s not found", name) }

func read(name string) ([]byte, error) {
	if name == "" {
		return nil, errors.New("name is required")
	}
	return os.ReadFile(name)
}

var errNoName = errors.New("no name") // want `errNoName is "no name" without a type: without a boundary, the model gets its text, but no code and no retry; make it mcperr\.Unknown\("NO_NAME", …\); 2 returns pass it on`

func sentinel(name string) error {
	if name == "" {
		return errNoName
	}
	return nil
}

// Exported may have callers in other packages, where facts have to tell.
func Exported(name string) error { return fmt.Errorf("cannot open %s", name) }

func deferred(name string) (err error) {
	defer func() {
		if name == "x" {
			err = os.ErrNotExist
		}
	}()
	return errors.New("no such name")
}

// Other callers look at what is inside an error, or take care that nobody can.
var hidden = hides

func hides(name string) error {
	if _, err := os.Stat(name); err != nil {
		return fmt.Errorf("cannot read file: %v", err)
	}
	return nil
}

func rooted(name string) error {
	_, err := os.Stat(name)
	return pkgerrors.Wrap(err, "cannot read file")
}

func closes(name string) (err error) {
	defer annotate(&err)
	return errors.New("cannot close file")
}

func annotate(err *error) { *err = fmt.Errorf("annotated: %w", *err) }

func both(name string) (error, error) { return os.Remove(name), errors.New("cannot remove file") }

func checkTwo(s string) error { return fmt.Errorf("invalid start %s", s) }

func checkOther(s string) error { return fmt.Errorf("invalid end %s", s) }

func shared(name string) error { return fmt.Errorf("cannot share %s", name) } // want `^shared returns "cannot share %s".*; (?:return|use) mcperr\.Unknown\("SHARE_FAILED", …\)`

func naked(name string) (err error) {
	if name == "" {
		err = errors.New("name is required")
	}
	return
}

func generic[T ~string](v T) (T, error) {
	if v == "" {
		return v, errors.New("missing value")
	}
	return v, nil
}
