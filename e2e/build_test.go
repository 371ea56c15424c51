package e2e

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// golangciVersion is the release of golangci-lint that the tests run.
const golangciVersion = "v2.15.0"

// scratch is the folder of the run. All temporary files are in it.
var scratch string

func TestMain(m *testing.M) {
	if address := os.Getenv(gateVariable); address != "" {
		os.Exit(passGate(address, os.Args[1:]))
	}
	flag.Parse()
	os.Exit(inScratch(m))
}

// inScratch runs the tests with a folder for all temporary files and caches, and removes it.
func inScratch(m *testing.M) int {
	dir, err := os.MkdirTemp("", "mcperrlint-e2e-")
	if err == nil {
		defer os.RemoveAll(dir)
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	scratch = dir
	temp := filepath.Join(scratch, "tmp")
	if err := os.Mkdir(temp, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	for name, value := range map[string]string{
		"TMPDIR": temp, "TMP": temp, "TEMP": temp, // on Unix and on Windows
		"GOLANGCI_LINT_CACHE": filepath.Join(scratch, "golangci-cache"),
		"GOPLSCACHE":          filepath.Join(scratch, "gopls-cache"),
	} {
		os.Setenv(name, value)
	}
	stop := limit()
	defer stop()
	code := m.Run()
	started.print(os.Stderr)
	return code
}

// limit ends all programs when the tests are interrupted and shortly before their -timeout, and limits how many tests
// run at once: most of the programs use several processors.
func limit() (stop context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(context.Background())
	running = ctx
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		cancel(errors.New("interrupted"))
	}()
	timeout, _ := time.ParseDuration(flag.Lookup("test.timeout").Value.String())
	if timeout > 0 {
		time.AfterFunc(timeout*9/10, func() { cancel(errOutOfTime) })
	}
	chosen := false
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "test.parallel" })
	if !chosen {
		flag.Set("test.parallel", strconv.Itoa(max(2, runtime.GOMAXPROCS(0)/2)))
	}
	return func() { cancel(nil) }
}

// program returns the path of a program. It is built when the first test needs it.
func program(t testing.TB, build func() (string, error)) string {
	t.Helper()
	path, err := build()
	must(t, err)
	return path
}

// executable returns the file of a program that several tests run.
func executable(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(scratch, name)
}

// command is mcperrlint.
var command = sync.OnceValues(func() (string, error) {
	exe := executable("mcperrlint")
	_, err := execute("..", nil, "go", "build", "-mod=readonly", "-o", exe, "./cmd/mcperrlint")
	return exe, err
})

// generator is the program that writes servers with generated tools.
var generator = sync.OnceValues(func() (string, error) {
	exe := executable("servers")
	_, err := execute("..", nil, "go", "build", "-mod=readonly", "-o", exe, "./internal/generate/servers")
	return exe, err
})

// sharing are flags for go with which builds in different folders share the build cache, as do the builds of
// "golangci-lint custom".
const sharing = "GOFLAGS=-mod=mod -buildvcs=false -trimpath -ldflags=-s"

// golangci is golangci-lint with the plugin, built from the main package of the example.
var golangci = sync.OnceValues(func() (string, error) {
	root, err := filepath.Abs("..")
	if err != nil {
		return "", err
	}
	dir := filepath.Join(scratch, "golangci")
	if err := os.CopyFS(dir, os.DirFS("../example/golangci")); err != nil {
		return "", err
	}
	const module = "github.com/mcperrlint/mcperrlint"
	exe := executable("golangci-lint")
	for _, args := range [][]string{
		{"mod", "edit", "-require=" + module + "@v0.0.0", "-replace=" + module + "=" + root},
		{"build", "-o", exe, "."},
	} {
		if _, err := execute(dir, []string{sharing}, "go", args...); err != nil {
			return "", err
		}
	}
	return exe, nil
})

// gopls is gopls with the rules.
var gopls = sync.OnceValues(func() (string, error) {
	mcperrlint, err := command()
	if err != nil {
		return "", err
	}
	exe := executable("gopls")
	out, err := execute(".", nil, mcperrlint, "gopls", "-o", exe)
	if err == nil && !strings.Contains(out, exe) {
		err = fmt.Errorf("mcperrlint gopls doesn't say where it is: %s", out)
	}
	return exe, err
})
