// Package catalog imports the codes of mcperr/catalog, and has none of its own. Its numbers and codes are then judged by
// those, and it may have others.
package catalog

import (
	"context"
	"net/http"

	"github.com/mcperrlint/mcperrlint/mcperr"
	_ "github.com/mcperrlint/mcperrlint/mcperr/catalog"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	base = 3000

	outside  = base + 3 // want `^outside uses the number 3003, which is outside all registered ranges: clients can't tell what it belongs to; register its range in a mcperr.Registry or with -mcpcoderange.ranges, or take a number from a registered range, such as 1000-1099 \(common\)$`
	launched = 2101
)

const (
	_ = iota + 4000
	first
	second // want `^second uses the number 4002, which is outside all registered ranges`
)

func handler(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	offset := 7
	switch req.Params.Name {
	case "constant":
		return nil, mcperr.Internal("PAGE_GONE", "gone", mcperr.WithNumber(outside))
	case "iota":
		return nil, mcperr.Internal("PAGE_BACK", "back", mcperr.WithNumber(second))
	case "arithmetic":
		return nil, mcperr.Internal("PAGE_LOST", "lost", mcperr.WithNumber(launched+offset+3000)) // want `^handler uses the number 5108`
	case "arithmetic, in range":
		return nil, mcperr.Internal("PAGE_FOUND", "found", mcperr.WithNumber(launched+offset))
	case "another domain":
		return nil, mcperr.Internal("TABLE_LOCKED", "locked", mcperr.WithDomain("sql-server"), mcperr.WithNumber(2110)) // want `^handler uses the number 2110 of the domain playwright \(2100-2199\) in an error of the domain sql-server: clients that sort errors by their numbers sort it wrongly; sql-server has 2600-2699$`
	case "a domain that nobody knows":
		return nil, mcperr.Internal("TABLE_DROPPED", "dropped", mcperr.WithDomain("tables"), mcperr.WithNumber(2610)) // want `in an error of the domain tables: clients that sort errors by their numbers sort it wrongly$`
	case "common to all domains":
		return nil, mcperr.Internal("TABLE_TOO_LARGE", "large", mcperr.WithDomain("sql-server"), mcperr.WithNumber(1042))
	case "another number":
		return nil, mcperr.Timeout("TIMEOUT", "slow", mcperr.WithNumber(1002)) // want `^handler gives the number 1002 to the code TIMEOUT, which is registered with 1001: clients that go by one or the other see different failures; leave the number out, or write 1001$`
	case "the same number":
		return nil, mcperr.Timeout("TIMEOUT", "slow", mcperr.WithNumber(1001))
	case "another's number":
		return nil, mcperr.Internal("AUTH_ERROR", "no", mcperr.WithNumber(1003)) // want `gives the number 1003, which is registered for NOT_INSTALLED, to the code AUTH_ERROR`
	case "an HTTP status":
		return nil, mcperr.NotFound("PAGE_MISSING", "missing", mcperr.WithNumber(http.StatusNotFound)) // want `^handler uses the HTTP status 404 as an error code: MCP clients know JSON-RPC codes and those that the server registers; take a number from a registered range`
	case "a literal":
		return nil, &mcperr.Error{Type: mcperr.TypeInternal, Code: "PAGE_TORN", Number: 3500} // want `uses the number 3500, which is outside`
	case "an assignment":
		e := mcperr.Internal("PAGE_BURNT", "burnt")
		e.Number = 99 // want `uses the number 99, which is outside`
		return nil, e
	case "one number for two":
		return nil, mcperr.Internal("PAGE_EMPTY", "empty", mcperr.WithNumber(2150))
	case "one number for two, again":
		return nil, mcperr.Internal("PAGE_FULL", "full", mcperr.WithNumber(2150)) // want `^handler gives the number 2150 to the code PAGE_FULL, and elsewhere to PAGE_EMPTY: clients can't tell the two failures apart; give each its own$`
	case "two numbers for one":
		return nil, mcperr.Internal("PAGE_EMPTY", "empty", mcperr.WithNumber(2151)) // want `gives the number 2151 to the code PAGE_EMPTY, and elsewhere another number`
	case "any code will do":
		return nil, mcperr.Internal("SOMETHING_OF_OURS", "ours")
	case "what can't be known":
		return nil, mcperr.Internal("PAGE_WEIGHED", "ours", mcperr.WithNumber(len(req.Params.Name)))
	}
	return nil, nil
}

// Two names for one meaning, and one that says so.
const (
	noPage      mcperr.Code = "NO_PAGE"
	pageMissing mcperr.Code = "NO_PAGE" // want `^pageMissing has the value "NO_PAGE", which is that of noPage: clients can't tell the two failures apart; give it a value of its own$`
	noSuchPage              = noPage
)

func init() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	s.AddTool(&mcp.Tool{Name: "x"}, mcperr.Handler(handler))
	_, _ = pageMissing, noSuchPage
}
