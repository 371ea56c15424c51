package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Ignore is a comment that suppresses findings of rules on its line:
//
//	return nil, nil //mcperr:ignore nilresult the client expects nothing
//
// or on the next line of code, if the comment is on a line of its own, and on all lines of a statement there, also
// those of a function literal in it. Above a function, it suppresses those in the whole function, and above the package
// clause, those in the whole file.
type Ignore struct {
	Node    *ast.Comment
	Rules   []string // the names of the rules, without "mcp"; empty if one of them is unknown
	Problem string   // the predicate of a message about a malformed comment, which suppresses nothing; else empty

	file  *token.File
	lines [2]int // the first and the last line with suppressed findings
}

// Covers reports whether the comment suppresses a rule's findings at a position.
func (i *Ignore) Covers(rule string, pos token.Pos) bool {
	if i.Problem != "" || !slices.Contains(i.Rules, rule) {
		return false
	}
	if int(pos) < i.file.Base() || int(pos) > i.file.Base()+i.file.Size() {
		return false
	}
	line := lineOf(i.file, pos)
	return i.lines[0] <= line && line <= i.lines[1]
}

// Ignores returns the comments of a package that suppress findings, in source order. It leaves out test files, in which
// nothing is reported.
func Ignores(pass *analysis.Pass) (list []*Ignore) {
	for _, file := range pass.Files {
		if !goq.IsTest(pass, file) {
			list = append(list, ignoresIn(pass.Fset.File(file.FileStart), file)...)
		}
	}
	return list
}

// ignoresIn returns the comments of a file that suppress findings.
func ignoresIn(tf *token.File, file *ast.File) (list []*Ignore) {
	var code map[int]bool // computed when there is a comment, which is rare
	for _, group := range file.Comments {
		for _, c := range group.List {
			name, _, ok := parse(c)
			if !ok || name != "ignore" {
				continue
			}
			_, text, _ := strings.Cut(c.Text, name)
			if code == nil {
				code = linesOf(tf, file)
			}
			i := &Ignore{Node: c, file: tf, lines: reachOf(tf, file, c, code)}
			i.parse(text)
			list = append(list, i)
		}
	}
	return list
}

// reachOf returns the first and the last line that a comment applies to.
func reachOf(tf *token.File, file *ast.File, c *ast.Comment, code map[int]bool) [2]int {
	if c.Pos() < file.Package {
		return [2]int{1, tf.LineCount()}
	}
	lines := statementAt(tf, file, covered(tf, lineOf(tf, c.Pos()), code))
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if ok && c.End() < fn.Type.Func && lineOf(tf, fn.Type.Func) <= lines[1] {
			lines[1] = lineOf(tf, fn.End())
		}
	}
	return lines
}

// comma matches a comma between the names of rules, with blanks around it.
var comma = pattern.New(`\s*,\s*`)

// parse reads the rules and the reason behind "//mcperr:ignore".
func (i *Ignore) parse(text string) {
	text, _, _ = strings.Cut(text, "// want") // an expectation in test data
	text = comma.ReplaceAllString(strings.TrimSpace(text), ",")
	rules, reason, _ := strings.Cut(text, " ")
	for text := range strings.SplitSeq(strings.TrimSuffix(rules, ":"), ",") {
		name, ok := rule.Known(text)
		switch {
		case text == "":
			i.Rules, i.Problem = nil, "needs a rule and a reason, as in "+
				"//mcperr:ignore nilresult the client expects nothing"
			return
		case !ok:
			i.Rules, i.Problem = nil, "has an unknown rule "+strconv.Quote(text)
			if near := rule.NearestRule(text); near != "" {
				i.Problem += ": did you mean " + near + "?"
			}
			return
		}
		i.Rules = append(i.Rules, name)
	}
	if strings.TrimSpace(reason) == "" {
		i.Problem = "needs a reason after the rule"
	}
}

// reach limits the search for the next line of code below a comment.
const reach = 8

// covered returns the first and the last line that a comment on a line applies to: that line if there is code on it,
// else all lines up to the next one with code.
func covered(tf *token.File, line int, code map[int]bool) [2]int {
	last := line
	for !code[last] && last < tf.LineCount() && last <= line+reach {
		last++
	}
	return [2]int{line, last}
}

// statementAt extends the range of lines that a comment applies to by those of the statement on the last of them. A
// comment above a statement, or above an element of a list, is about all that begins there, as one above a function is.
// At the end of a line, it is not about the whole of a function literal. A statement with blocks is not extended.
func statementAt(tf *token.File, file *ast.File, lines [2]int) [2]int {
	first, last := lines[0], lines[1]
	begins := func(n ast.Node) bool { return lines[0] < lines[1] && lineOf(tf, n.Pos()) == lines[1] }
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || lineOf(tf, n.Pos()) > lines[1] || lineOf(tf, n.End()) < lines[1] {
			return false
		}
		switch n.(type) {
		case *ast.ReturnStmt, *ast.ExprStmt, *ast.AssignStmt, *ast.DeferStmt, *ast.GoStmt:
			if begins(n) || !goq.Contains(n, isFuncLit) {
				first, last = min(first, lineOf(tf, n.Pos())), max(last, lineOf(tf, n.End()))
			}
		case *ast.ValueSpec, *ast.KeyValueExpr, *ast.CompositeLit:
			if begins(n) {
				last = max(last, lineOf(tf, n.End()))
			}
		}
		return true
	})
	return [2]int{first, last}
}

func isFuncLit(n ast.Node) bool {
	_, ok := n.(*ast.FuncLit)
	return ok
}

// linesOf returns the lines of a file on which code begins or ends.
func linesOf(tf *token.File, file *ast.File) map[int]bool {
	lines := make(map[int]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.File:
			return true
		case *ast.Comment, *ast.CommentGroup:
			return false
		}
		lines[lineOf(tf, n.Pos())] = true
		lines[lineOf(tf, n.End())] = true
		return true
	})
	return lines
}

// lineOf returns the line of a position, regardless of //line comments.
func lineOf(tf *token.File, pos token.Pos) int { return tf.PositionFor(pos, false).Line }
