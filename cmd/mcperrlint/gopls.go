package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/mcperrlint/mcperrlint"
	"github.com/mcperrlint/mcperrlint/internal/gopls"
)

const goplsUsage = `mcperrlint gopls builds a gopls that shows the findings, and offers the fixes, in the editor.

Usage:
	mcperrlint gopls [-o file] [-version vX.Y.Z]

Flags:
`

// runGopls is the sub-command gopls.
func runGopls(args []string, stdout, stderr io.Writer) int {
	config := gopls.Config{Source: mcperrlint.Source, Progress: stderr}
	fs := flag.NewFlagSet("mcperrlint gopls", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&config.Output, "o", "",
		"write the program to `file`, instead of mcperrlint-gopls where go install puts programs")
	fs.StringVar(&config.Version, "version", gopls.Version, "release of gopls to build")
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		printHelp(goplsUsage, fs, stdout)
		return clean
	}
	switch {
	case err != nil:
		err = fmt.Errorf("gopls: %w", wrongFlag(fs, err))
	case fs.NArg() > 0:
		err = fmt.Errorf("gopls: %q is no flag: mcperrlint gopls -h lists them", fs.Arg(0))
	default:
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		var path string
		if path, err = gopls.Build(ctx, config); err == nil {
			fmt.Fprintf(stdout, "gopls %s with the rules of mcperrlint is %s\n\n%s", config.Version, path, gopls.Editors(path))
			return clean
		}
	}
	fmt.Fprintln(stderr, "mcperrlint:", err)
	return failed
}
