// Package values has details whose values, not types, are the problem, and details that come from elsewhere.
package values

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type node struct {
	Name string
	Next *node
}

type score struct {
	Best float64
	Rank json.Number
}

type store struct{ done chan int }

func (s *store) details() any { return map[string]any{"done": s.done} } // want `details\["done"\]: chan int, and a channel can't be encoded`

func wrap(v any) mcperr.Option { return mcperr.WithDetails(map[string]any{"value": v}) }

func (s *store) read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	fail := func(details any) error { return mcperr.Conflict("STORE_BUSY", "busy", mcperr.WithDetails(details)) }
	switch req.GetString("key", "") {
	case "no number":
		return nil, fail(score{Best: math.NaN()}) // want `details.Best: float64, and JSON has no number for it`
	case "no JSON number":
		return nil, fail(score{Rank: "0x1F"}) // want `details.Rank: encoding/json.Number, and "0x1F" is no number in JSON`
	case "a JSON number":
		return nil, fail(score{Rank: "-1.5e3"})
	case "a ring":
		n := &node{Name: "ring"}
		n.Next = n
		return nil, fail(n) // want `details: \*node, and it contains itself`
	case "a list":
		n := &node{Name: "first", Next: &node{Name: "second"}}
		return nil, fail(n)
	case "a map in itself":
		m := map[string]any{}
		m["self"] = m
		return nil, fail(m) // want `details: map\[string\]any, and it contains itself`
	case "a copy":
		m := map[string]any{"n": 1}
		maps.Copy(m, map[string]any{"done": s.done}) // want `details\["done"\]: chan int`
		return nil, fail(m)
	case "a method":
		return nil, fail(s.details())
	case "an option":
		return nil, mcperr.Conflict("STORE_BUSY", "busy", wrap(s.done)) // want `details: chan int`
	case "an option that is fine":
		return nil, mcperr.Conflict("STORE_BUSY", "busy", wrap(cap(s.done)))
	case "a function value":
		with := mcperr.WithDetails
		return nil, mcperr.Conflict("STORE_BUSY", "busy", with(s.read)) // want `details: func`
	case "text as bytes":
		var out bytes.Buffer                                                                           // it may be a picture
		return nil, fail(map[string]any{"picture": out.Bytes(), "out": fmt.Append(nil, out.String())}) // want `details\["out"\]: \[\]byte, and text as \[\]byte becomes base64`
	case "_meta":
		res := mcp.NewToolResultError("busy")
		res.Meta = mcp.NewMetaFromMap(map[string]any{"done": s.done}) // want `_meta\["done"\]: chan int`
		return res, nil
	}
	return mcp.NewToolResultText("read"), nil
}

// Register adds the tool.
func Register(srv *server.MCPServer) {
	s := &store{done: make(chan int)}
	srv.AddTool(mcp.NewTool("read"), s.read)
}
