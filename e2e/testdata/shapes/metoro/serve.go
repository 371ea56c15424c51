package main

import (
	"log"

	mcp "github.com/metoro-io/mcp-golang"
)

func serve(s *mcp.Server) {
	if err := s.Serve(); err != nil {
		log.Fatal(err)
	}
	select {}
}
