module github.com/mcperrlint/mcperrlint/mcperr

go 1.23
