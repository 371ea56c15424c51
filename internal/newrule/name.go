package main

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var nameForm = regexp.MustCompile(`^[a-z][a-z0-9]+$`)

// reserved are names of packages that rules cannot have.
var reserved = []string{
	"internal", "main", "testdata", "vendor", // special to the go command
	"analysis", "testing", // imported by files that import rules
	"diff", "fix", "get", "help", "json", "tags", "test", // flags of the command
	"enable", "disable", // settings of golangci-lint
	"fixall", // an analyzer in gopls
}

// checkRoot returns an error if a folder is not the root of the repository.
func checkRoot(root string) error {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil || !strings.HasPrefix(string(mod), "module "+module+"\n") {
		return errors.New("this is not the root of the repository: run it there, as go run ./internal/newrule NAME")
	}
	return nil
}

// checkName returns an error if a new rule cannot have a name.
func checkName(root, name string) error {
	switch {
	case !nameForm.MatchString(name):
		return fmt.Errorf("invalid name %q: want lower-case letters and digits, as in bareerror", name)
	case strings.HasPrefix(name, "mcp"):
		return fmt.Errorf("invalid name %q: the prefix mcp is added to the name of the analyzer", name)
	case token.IsKeyword(name) || types.Universe.Lookup(name) != nil || slices.Contains(reserved, name):
		return fmt.Errorf("invalid name %q: it is reserved", name)
	}
	for _, folder := range []string{"passes", "testdata", "internal"} {
		if _, err := os.Stat(filepath.Join(root, folder, name)); err == nil {
			return fmt.Errorf("invalid name %q: %s/%s exists", name, folder, name)
		}
	}
	return nil
}
