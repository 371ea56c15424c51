package makers

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// faultKind is the server's own idea of kinds, which the run time does not read.
type faultKind int

const (
	faultInvalid faultKind = iota
	faultNotFound
	faultForbidden
)

type fault struct {
	kind faultKind
	text string
}

func (f *fault) Error() string { return f.text }

func invalidf(format string, args ...any) error {
	return &fault{kind: faultInvalid, text: fmt.Sprintf(format, args...)}
}

func newFault(kind faultKind, text string) error { return &fault{kind, text} }

func forbid(text string) error { return newFault(faultForbidden, text) }

// RegisterKinds registers a tool whose errors have kinds of the server's own.
func RegisterKinds(s *mcp.Server) { mcp.AddTool(s, &mcp.Tool{Name: "lend"}, lend) }

func lend(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if args.Name == "" {
		return nil, nil, invalidf("name is required") // want `return mcperr\.Validation\("NAME_REQUIRED", …\)$`
	}
	if strings.ContainsAny(args.Name, "/ ") {
		return nil, nil, fmt.Errorf("the name %q contains characters that are not allowed", args.Name) // want `return mcperr\.Validation\(`
	}
	link, err := url.Parse(args.From)
	if err != nil {
		return nil, nil, err // want `return mcperr\.Validation\("INVALID_FROM", …\)$`
	}
	if link.Host == "" {
		return nil, nil, fmt.Errorf("host not found in from") // want `return mcperr\.Validation\("HOST_REQUIRED", …\)$`
	}
	if shelves[args.From] == 0 {
		return nil, nil, newFault(faultNotFound, "the shelf is empty") // want `return mcperr\.NotFound\(`
	}
	if shelves[args.To] > 9 {
		return nil, nil, forbid("guests lend nothing") // want `return mcperr\.Permission\(`
	}
	return nil, nil, nil
}

var shelves = map[string]int{}
