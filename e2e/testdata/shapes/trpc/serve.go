package main

import (
	"log"

	mcp "trpc.group/trpc-go/trpc-mcp-go"
)

func serve(s *mcp.StdioServer) {
	if err := s.Start(); err != nil {
		log.Fatal(err)
	}
}
