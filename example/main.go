// Command example is an MCP server for a shelf of books. It is typical of servers that do not handle failures with
// care. Half of its tools are written with go-sdk and half with mcp-go; the flag -sdk selects which half is served.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/mcperrlint/mcperrlint/example/gosdk"
	"github.com/mcperrlint/mcperrlint/example/mcpgo"
	"github.com/mcperrlint/mcperrlint/example/shelf"
)

func main() {
	sdk := flag.String("sdk", "go-sdk", "serve the tools written with go-sdk or mcp-go")
	file := flag.String("shelf", "shelf.json", "file with the books on the shelf")
	flag.Parse()

	store := &shelf.Store{File: *file}
	serve := gosdk.Serve
	if *sdk == "mcp-go" {
		serve = mcpgo.Serve
	}
	if err := serve(context.Background(), store); err != nil {
		log.Fatal(err)
	}
}
