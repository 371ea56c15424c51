package generate

import (
	"fmt"
	"strings"
)

// CasePackage returns the source of a package that consists of cases.
func CasePackage(name string, cases []Case) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n%s", name, caseHeader)
	for _, c := range cases {
		b.WriteString(c.Decls + "\n" + c.Func + "\n")
	}
	return b.String()
}

// caseHeader is in front of the cases of a package. The linter cannot know what source returns.
const caseHeader = `import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
	_ "github.com/mcperrlint/mcperrlint/mcperr/catalog"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var (
	_ = bytes.NewBufferString
	_ = errors.New
	_ = fmt.Sprint
	_ = json.Marshal
	_ = maps.Clone[map[string]int]
	_ = math.Abs
	_ = http.StatusText
	_ = strconv.Itoa
	_ = strings.ToUpper
	_ = sync.OnceFunc
	_ = time.Now
	_ = mcpgo.NewTool
	_ = server.NewMCPServer
	_ = mcperr.From
	_ = jsonrpc.CodeInvalidParams
	_ = mcp.NewServer
)

type loader interface {
	Load(ctx context.Context) (text string, list []string, n int, cause error)
}

var source loader

type input struct {
	Name string
}

`

// CaseRuntime is a file that makes the expressions [Case.Run] of a package work. It calls handlers with inputs that are
// much larger than people make them, and looks at the JSON that the client would get.
const CaseRuntime = `package PACKAGE

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type large struct{}

func (large) Load(context.Context) (string, []string, int, error) {
	text := strings.Repeat("\U0001F600", 300)
	list := make([]string, 200)
	for i := range list {
		list[i] = text
	}
	return text, list, 1000, errors.New(text)
}

func init() { source = large{} }

// wire returns the JSON of what a handler returns.
func wire(res any, err error) ([]byte, error) {
	if err != nil {
		return json.Marshal(err)
	}
	return json.Marshal(res)
}

func callMcpgo(h func(context.Context, mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error)) ([]byte, error) {
	res, err := h(context.Background(), mcpgo.CallToolRequest{})
	return wire(res, err)
}

func callGosdk(h func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error)) ([]byte, error) {
	res, err := h(context.Background(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{}})
	return wire(res, err)
}

func callTyped(h func(context.Context, *mcp.CallToolRequest, input) (*mcp.CallToolResult, any, error)) ([]byte, error) {
	res, out, err := h(context.Background(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{}}, input{})
	if out != nil {
		return wire(out, err)
	}
	return wire(res, err)
}

// unencodable tells whether encoding/json rejects what a handler returns.
func unencodable(data []byte, err error) string {
	if err != nil {
		return "wrong"
	}
	return "right"
}

// tooLong tells whether the texts below keys of some name have more than 512 bytes.
func tooLong(key string) func(data []byte, err error) string {
	return func(data []byte, err error) string {
		if err != nil {
			return err.Error()
		}
		found := find(data, key)
		if len(found) == 0 {
			return "no " + key + " in " + string(data)
		}
		if total := size(found); total > 512 {
			return "wrong"
		}
		return "right"
	}
}

// undecided tells whether the value of a key is empty or not there.
func undecided(key string) func(data []byte, err error) string {
	return func(data []byte, err error) string {
		if err != nil {
			return err.Error()
		}
		for _, v := range find(data, key) {
			if v != nil && v != "" {
				return "right"
			}
		}
		return "wrong"
	}
}

// find returns the values of a key at any depth, and in JSON within texts.
func find(data []byte, key string) []any {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return []any{fmt.Sprint(err)}
	}
	return search(v, key)
}

func search(v any, key string) (found []any) {
	switch v := v.(type) {
	case map[string]any:
		for k, inner := range v {
			if strings.EqualFold(k, key) {
				found = append(found, inner)
			} else {
				found = append(found, search(inner, key)...)
			}
		}
	case []any:
		for _, inner := range v {
			found = append(found, search(inner, key)...)
		}
	case string:
		if strings.HasPrefix(v, "{") {
			return find([]byte(v), key)
		}
	}
	return found
}

func size(v any) (n int) {
	switch v := v.(type) {
	case []any:
		for _, inner := range v {
			n += size(inner)
		}
	case string:
		n = len(v)
	}
	return n
}
`
