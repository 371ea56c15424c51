module github.com/mcperrlint/mcperrlint/e2e

go 1.26.0

require golang.org/x/mod v0.37.0
