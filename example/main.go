// Command example is an MCP server for a shelf of books, as many a server looks before anybody thought about
// its failures. Half of its tools are written with go-sdk, half with mcp-go; -sdk chooses which are served.
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
	file := flag.String("shelf", "shelf.json", "file that holds the shelf")
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
