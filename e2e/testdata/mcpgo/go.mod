module example.com/wire/mcpgo

go 1.24.0

replace github.com/mcperrlint/mcperrlint/mcperr => ../../../mcperr

require github.com/mcperrlint/mcperrlint/mcperr v0.0.0
