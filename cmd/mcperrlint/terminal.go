package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"github.com/mcperrlint/mcperrlint/internal/fold"
	"github.com/mcperrlint/mcperrlint/internal/output"
)

// isTerminal reports whether output goes to a terminal. The progress of a run is not for logs.
func isTerminal(w io.Writer) bool {
	f, ok := fileOf(w)
	return ok && term.IsTerminal(int(f.Fd()))
}

// terminalOf describes the terminal that output goes to. NO_COLOR switches colours off (https://no-color.org), and
// COLUMNS is the width of a terminal that does not know its own.
func terminalOf(w io.Writer) output.Terminal {
	const usual = 100
	file, _ := fileOf(w)
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width <= 0 {
		if width, err = strconv.Atoi(os.Getenv("COLUMNS")); err != nil || width <= 0 {
			width = usual
		}
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
	io.WriteString(w, fold.Text(text.String(), terminalOf(w).Width))
}

// checked is the output of a command. It remembers the first error, which the printing functions of fmt do not check.
type checked struct {
	io.Writer
	err error
}

func (c *checked) Write(text []byte) (int, error) {
	n, err := c.Writer.Write(text)
	c.err = cmp.Or(c.err, err)
	return n, err
}

// exit returns the exit code of a command, and reports an error of its output.
func (c *checked) exit(code int, stderr io.Writer) int {
	if c.err == nil {
		return code
	}
	fmt.Fprintln(stderr, "mcperrlint:", c.err)
	return failed
}

// fileOf returns the file that a writer writes to.
func fileOf(w io.Writer) (f *os.File, ok bool) {
	for {
		c, isChecked := w.(*checked) // a command may start another one
		if !isChecked {
			break
		}
		w = c.Writer
	}
	f, ok = w.(*os.File)
	return f, ok
}
