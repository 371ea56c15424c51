package generate

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

//go:embed chains.txtar
var chains []byte

// Chains returns packages, by their names, with handlers that return bare errors. In some, each of n steps depends
// twice on the step before. Then 2ⁿ ways lead through them. In others, a step depends on itself. An analysis that finds
// out about each step once ends soon.
func Chains(n int) map[string]string {
	packages := make(map[string]string)
	for i, f := range txtar.Parse(chains).Files {
		name := fmt.Sprintf("chain%d", i)
		text := "// Package " + name + " has " + f.Name + ".\npackage " + name + "\n\n" +
			caseHeader + repeat(string(f.Data), n)
		if !strings.Contains(text, "func Register(") {
			text += "\nfunc Register(s *server.MCPServer) { s.AddTool(mcpgo.NewTool(\"tool\"), handle) }\n"
		}
		packages[name] = text
	}
	return packages
}

// repeat returns a text in which the lines of a step are repeated n times.
func repeat(text string, n int) string {
	var out, step strings.Builder
	inStep := false
	for line := range strings.Lines(text) {
		switch strings.TrimSpace(line) {
		case "// for each step":
			inStep = true
			continue
		case "// end":
			for i := range n {
				numbers := strings.NewReplacer("NEXT", strconv.Itoa(i+1), "BEFORE", strconv.Itoa(i))
				out.WriteString(numbers.Replace(step.String()))
			}
			step.Reset()
			inStep = false
			continue
		}
		if inStep {
			step.WriteString(line)
		} else {
			out.WriteString(strings.ReplaceAll(line, "LAST", strconv.Itoa(n)))
		}
	}
	return out.String()
}
