// Command pages is two servers with a tool for each rule that changes what a client gets. The pages of the rules show
// their answers, before and after the fixes.
package main

import (
	"context"
	"log"
	"os"

	"example.com/pages/gosdk"
	"example.com/pages/mcpgo"
)

func main() {
	serve := mcpgo.Serve
	if len(os.Args) > 1 && os.Args[1] == "gosdk" {
		serve = gosdk.Serve
	}
	if err := serve(context.Background()); err != nil {
		log.Fatal(err)
	}
}
