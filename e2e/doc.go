// Package e2e runs the project against the real programs and libraries that it works with. Nothing imports it.
//
// With -short, only the tests of its own helpers run. The others need git, bash and modules, from the module cache or
// the Go module proxy. With GOPROXY=off, a test that lacks a module is skipped, with a line that names the module. All
// files of a run are below one folder, which the run removes. To see which tests are expensive, pass -times.
package e2e
