module example.com/broken

go 1.26.0

require (
	github.com/mcperrlint/mcperrlint/mcperr v0.0.0
	github.com/modelcontextprotocol/go-sdk v1.8.0
	github.com/pkg/errors v0.9.1
)
