// Package protocol builds JSON-RPC errors, whose data is JSON already.
package protocol

import (
	"os"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var Options mcp.ServerOptions

func Fail() error {
	switch len(os.Args) {
	case 0:
		return &jsonrpc.Error{Code: 7, Message: "seven", Data: []byte("7")}
	case 1:
		return &jsonrpc.Error{Code: 8, Message: "eight", Data: []byte("eight")} // want `sends data: encoding/json.RawMessage, and it is no valid JSON`
	}
	e := &jsonrpc.Error{Code: 9, Message: "nine"}
	e.Data = []byte(os.Args[0])
	e.Data = []byte(`"nine`) // want `sends data: encoding/json.RawMessage`
	return e
}
