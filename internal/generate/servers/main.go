// Command servers prints the source of a server with generated tools: servers SDK PACKAGE SEED NUMBER.
package main

import (
	"fmt"
	"os"
	"strconv"

	"github.com/mcperrlint/mcperrlint/internal/generate"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: servers SDK PACKAGE SEED NUMBER")
		os.Exit(2)
	}
	seed, err := strconv.ParseUint(os.Args[3], 10, 64)
	n, wrong := strconv.Atoi(os.Args[4])
	if err != nil || wrong != nil {
		fmt.Fprintf(os.Stderr, "invalid seed %q or number %q: want integers\n", os.Args[3], os.Args[4])
		os.Exit(2)
	}
	fmt.Print(generate.Server(os.Args[1], os.Args[2], seed, n))
}
