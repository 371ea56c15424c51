package main

import (
	"bytes"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/mcperrlint/mcperrlint/internal/output"
)

// isTerminal reports whether output goes to a terminal. The progress of a run is not for logs.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// terminalOf describes the terminal that output goes to. NO_COLOR switches colours off (https://no-color.org).
func terminalOf(w io.Writer) output.Terminal {
	const usual = 100
	width, _, err := term.GetSize(int(w.(*os.File).Fd()))
	if err != nil || width <= 0 {
		width = usual
	}
	return output.Terminal{Width: width, Color: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

// folded calls a function that writes a text, which is folded if it goes to a terminal.
func folded(w io.Writer, write func(io.Writer)) {
	if !isTerminal(w) {
		write(w)
		return
	}
	var text bytes.Buffer
	write(&text)
	io.WriteString(w, output.Fold(text.String(), terminalOf(w).Width))
}
