package main

import (
	"log"

	"github.com/mark3labs/mcp-go/server"
)

func serve(s *server.MCPServer) {
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
