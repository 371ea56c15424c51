module github.com/mcperrlint/mcperrlint/e2e

go 1.26.0
