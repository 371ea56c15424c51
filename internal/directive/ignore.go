package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Ignore is a comment that silences rules on a line:
//
//	return nil, nil //mcperr:ignore nilresult the client expects nothing
//
// or on the line after it, where nothing else stands on its own.
type Ignore struct {
	Node    *ast.Comment
	Rules   []string // without "mcp"; none if one of them is no rule
	Problem string   // what is wrong with it; it silences nothing then

	file  *token.File
	lines [2]int // first and last
}

// Covers reports whether a rule's findings at a position are silenced.
func (i *Ignore) Covers(rule string, pos token.Pos) bool {
	if i.Problem != "" || !slices.Contains(i.Rules, rule) || int(pos) < i.file.Base() || int(pos) > i.file.Base()+i.file.Size() {
		return false
	}
	line := i.file.PositionFor(pos, false).Line
	return i.lines[0] <= line && line <= i.lines[1]
}

// Ignores returns the comments of a package that silence rules, in source order, those in test files left out: nothing
// is reported there.
func Ignores(pass *analysis.Pass) (list []*Ignore) {
	for _, file := range pass.Files {
		tf := pass.Fset.File(file.FileStart)
		if strings.HasSuffix(tf.Name(), "_test.go") {
			continue
		}
		var code map[int]bool // lines with code; nil until it matters
		for _, group := range file.Comments {
			for _, c := range group.List {
				text, ok := strings.CutPrefix(c.Text, "//mcperr:ignore")
				if !ok || text != "" && text[0] != ' ' && text[0] != '\t' {
					continue
				}
				if code == nil {
					code = linesOf(tf, file)
				}
				i := &Ignore{Node: c, file: tf}
				i.read(text)
				line := tf.PositionFor(c.Pos(), false).Line
				i.lines = [2]int{line, line}
				if !code[line] {
					// The line of code that it stands above, with other comments in between.
					for next := line + 1; next <= tf.LineCount(); next++ {
						if i.lines[1] = next; code[next] || next > line+8 {
							break
						}
					}
				}
				list = append(list, i)
			}
		}
	}
	return list
}

func (i *Ignore) read(text string) {
	text, _, _ = strings.Cut(text, "// want") // as tests of analyzers write it
	rules, reason, _ := strings.Cut(strings.TrimSpace(text), " ")
	for text := range strings.SplitSeq(rules, ",") {
		name, ok := rule.Known(text)
		if !ok {
			i.Rules, i.Problem = nil, "names "+text+", which is no rule"
			if text == "" {
				i.Problem = "names no rule; write the rule and a reason, " +
					"as in //mcperr:ignore nilresult the client expects nothing"
			}
			return
		}
		i.Rules = append(i.Rules, name)
	}
	if strings.TrimSpace(reason) == "" {
		i.Problem = "gives no reason; write one after the rule, for those who read the code after you"
	}
}

// linesOf returns the lines of a file on which something but a comment stands.
func linesOf(tf *token.File, file *ast.File) map[int]bool {
	lines := make(map[int]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.File:
			return true
		case *ast.Comment, *ast.CommentGroup:
			return false
		}
		lines[tf.PositionFor(n.Pos(), false).Line] = true
		lines[tf.PositionFor(n.End(), false).Line] = true
		return true
	})
	return lines
}
