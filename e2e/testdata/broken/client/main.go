// Command client calls each tool of a server, on a connection of its own, and prints what becomes of the call.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	for _, tool := range os.Args[2:] {
		fmt.Printf("%s: %s\n", tool, call(os.Args[1], tool))
	}
}

func call(server, tool string) string {
	cmd := exec.Command(server)
	client := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, nil)
	session, err := client.Connect(context.Background(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer cmd.Process.Kill() // a server that hangs doesn't end by itself
	result, err := answer(session, tool)
	switch {
	case errors.Is(err, errNoAnswer):
		return err.Error()
	case errors.Is(err, mcp.ErrConnectionClosed), errors.Is(err, io.EOF):
		return "the server is gone"
	case err != nil:
		return "JSON-RPC error " + err.Error()
	}
	data, err := json.Marshal(result)
	if err != nil {
		log.Fatal(err)
	}
	return string(data)
}

var errNoAnswer = errors.New("no answer")

// answer calls a tool. No answer comes any more if the server answered a hundred requests after the call.
func answer(session *mcp.ClientSession, tool string) (result *mcp.CallToolResult, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		result, err = session.CallTool(ctx, &mcp.CallToolParams{Name: tool})
	}()
	for range 100 {
		if session.Ping(ctx, nil) != nil { // the server is gone, and the call ends
			<-answered
		}
		select {
		case <-answered:
			return result, err
		default:
		}
	}
	cancel()
	<-answered
	return nil, errNoAnswer
}
