module github.com/mcperrlint/mcperrlint

go 1.25.0

require (
	github.com/aymanbagabas/go-udiff v0.4.1
	github.com/golangci/plugin-module-register v0.1.2
	github.com/rogpeppe/go-internal v1.16.0
	golang.org/x/mod v0.37.0
	golang.org/x/term v0.44.0
	golang.org/x/tools v0.47.0
	honnef.co/go/tools v0.7.0
)

require (
	golang.org/x/sync v0.21.0 // indirect
	golang.org/x/sys v0.46.0 // indirect
)
