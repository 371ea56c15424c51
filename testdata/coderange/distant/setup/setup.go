// Package setup uses a registry. Its exported functions do not name it, and it has nothing to do with tools.
package setup

import (
	"log"

	"example.com/mcpserver/coderange/shared"
)

// Log writes the number of codes to the log.
func Log() { log.Print(len(shared.Codes.Codes)) }
