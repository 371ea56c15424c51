package main

import (
	"log"

	"github.com/ThinkInAIXYZ/go-mcp/server"
)

func serve(s *server.Server) {
	if err := s.Run(); err != nil {
		log.Fatal(err)
	}
}
