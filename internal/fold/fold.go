// Package fold breaks texts for people into lines of a width, in characters.
package fold

import (
	"strings"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Text returns a text for a terminal of a width: no line is longer, if its words allow it. Paragraphs are filled again,
// and an item of a list, or the last column of a table, goes on below itself. Code, which a tab indents, stays as it
// is.
func Text(text string, width int) string {
	if !hasLonger(text, width) {
		return text
	}
	const least = 24 // runes; a narrower column is written on lines of its own
	var out strings.Builder
	for _, line := range paragraphs(text) {
		if strings.HasPrefix(line, "\t") || utf8.RuneCountInString(line) <= width {
			out.WriteString(line + "\n")
			continue
		}
		head := headOf(line)
		indent := utf8.RuneCountInString(head)
		rest := line[len(head):]
		if isRow := strings.HasSuffix(head, "  "); isRow && width-indent < least {
			out.WriteString(strings.TrimRight(head, " ") + "\n")
			head, indent = "    ", 4
		}
		for _, part := range Lines(rest, width-indent) {
			out.WriteString(head + part + "\n")
			head = strings.Repeat(" ", indent)
		}
	}
	return out.String()
}

func hasLonger(text string, width int) bool {
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > width && !strings.HasPrefix(line, "\t") {
			return true
		}
	}
	return false
}

// head matches the part of a line below which nothing is written: its indentation, the mark of an item, or all columns
// of a row but the last.
var head = pattern.New(`^(?:.*\S {2,}| *- | +)`)

func headOf(line string) string { return head.FindString(line) }

// title matches the beginning of a line of its own, such as "Severity: ".
var title = pattern.New(`^[A-Z][\w -]*: `)

// paragraphs returns the lines of a text, with each paragraph of prose in one line.
func paragraphs(text string) (list []string) {
	const full = 60 // runes; a shorter line ends where its author wanted it to end
	goesOn := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		isProse := line != "" && line[0] != '\t' && headOf(line) == ""
		if isProse && goesOn && !title.MatchString(line) {
			list[len(list)-1] += " " + line
		} else {
			list = append(list, line)
		}
		goesOn = isProse && utf8.RuneCountInString(line) > full
	}
	return list
}

// Lines breaks a text at spaces into lines of at most width characters, if its words allow it.
func Lines(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
