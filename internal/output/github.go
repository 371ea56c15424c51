package output

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// github writes the commands by which a GitHub workflow annotates the lines of a change. See "Workflow commands for
// GitHub Actions" in GitHub's documentation.
func (r *Report) github(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, f := range r.Run.Findings {
		command := "notice"
		if r.ruleOf(f).Severity == rule.Warning {
			command = "warning"
		}
		at := r.placeOf(f.Pos, f.End)
		fmt.Fprintf(out, "::%s file=%s,line=%d,endLine=%d,col=%d,endColumn=%d,title=%s::%s\n", command,
			property(filepath.ToSlash(at.File)), at.Line, at.EndLine, at.Column, at.EndColumn, property(r.label(f)),
			data.Replace(f.Message))
	}
	for _, problem := range r.Run.Problems {
		where := ""
		if at, ok := r.problemAt(problem); ok {
			where = fmt.Sprintf("file=%s,line=%d,", property(filepath.ToSlash(at.File)), at.Line)
		}
		fmt.Fprintf(out, "::error %stitle=mcperrlint::%s\n", where, data.Replace(problem))
	}
	return out.Flush()
}

// data escapes the text of a command.
var data = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")

// property escapes the value of a property.
func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(data.Replace(s))
}
