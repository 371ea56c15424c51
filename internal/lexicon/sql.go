package lexicon

import (
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// RepetitionOfSQL returns what happens if a statement of SQL is executed twice. It is [NoRepetition] for a text that is
// not a statement, and for one that does not say it: a procedure may do anything.
func RepetitionOfSQL(statement string) Repetition {
	first, rest, _ := strings.Cut(strings.TrimSpace(statement), " ")
	switch strings.ToUpper(first) {
	case "SELECT":
		return ofSelect(rest)
	case "UPDATE", "DELETE":
		return twiceIf(accumulates(statement))
	case "REPLACE":
		return Same
	case "INSERT":
		if _, update, found := strings.Cut(keepsOne.ReplaceAllString(statement, "\x00"), "\x00"); found {
			return twiceIf(accumulates("set " + setFirst.ReplaceAllString(update, "")))
		}
		return Twice
	}
	switch {
	case prepares.MatchString(statement):
		return Same
	case subqueries.MatchString(statement):
		if m := changesRows.FindString(statement); m != "" {
			return RepetitionOfSQL(statement[strings.Index(statement, m):])
		}
		return Same
	}
	return NoRepetition
}

// ofSelect is [RepetitionOfSQL] for what follows SELECT: one that reads no table calls a function.
func ofSelect(rest string) Repetition {
	for _, called := range []*pattern.Pattern{calledAlone, calledFrom} {
		if m := called.FindStringSubmatch(rest); m != nil {
			return twiceIf(RepetitionOf(m[1]) == Twice || m[1] == "nextval")
		}
	}
	return Same
}

func twiceIf(changes bool) Repetition {
	if changes {
		return Twice
	}
	return Same
}

var (
	changesRows = pattern.New(`(?i)\b(?:insert\s+into|update\s+\w+\s+set|delete\s+from)\b`)
	calledAlone = pattern.New(`^(?is)\s*(?:\w+\.)?(\w+)\s*\([^()]*\)\s*;?\s*$`)

	calledFrom = pattern.New(`^(?is)[^()]*\bfrom\s+(?:\w+\.)?(\w+)\s*\(`)

	// keepsOne matches what makes an insertion that finds the row leave it or set it.
	keepsOne = pattern.New(`(?is)^insert\s+(?:or\s+(?:ignore|replace)|ignore)\b|\bon\s+conflict\b|` +
		`\bon\s+duplicate\s+key\b`)
	setFirst = pattern.New(`(?is)^.*?\bupdate\s+(?:set\b)?`)

	// prepares matches statements that look at something, or say how something has to be. More than the first word is
	// looked at, because titles and messages begin with these words, too.
	prepares = pattern.New(`(?is)^\s*(?:truncate\s+(?:table\s+)?\w+\s*;?\s*$|explain\s+(?:analyze\s+)?select\s|vacuum\b|` +
		`(?:show|describe)\s+(?:full\s+)?(?:tables|columns|databases|schemas|index|indexes|create|table)\b|pragma\s+\w+|` +
		`drop\s+(?:table|index|view|schema|database|column|trigger|function|role|user|sequence|type|extension)\s|` +
		`set\s+(?:role|session|local|search_path|names|time\s+zone)\s|refresh\s+materialized\s|reindex\s+\w+|` +
		`(?:create|alter)\s+(?:\w+\s+){1,2}if\s+not\s+exists\s|create\s+or\s+replace\s)`)
	subqueries = pattern.New(`(?is)^\s*with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?` +
		`as\s+(?:not\s+)?(?:materialized\s*)?\(`)
)

// accumulates reports whether a statement changes something else if it is repeated: it makes a column of its old value,
// as SET n = n + 1 does, or picks the next row, as with LIMIT 1 in a subquery.
func accumulates(statement string) bool {
	if picksNext.MatchString(statement) {
		return true
	}
	m := assignments.FindStringSubmatch(statement)
	return m != nil && slices.ContainsFunc(outerParts(m[1]), func(assignment string) bool {
		column, value, _ := strings.Cut(assignment, "=")
		if strings.HasSuffix(column, "+") || strings.HasSuffix(column, "-") {
			return true // n += 1
		}
		column = strings.ToLower(strings.Trim(column, " \t\n()`\"[]"))
		words := columnName.FindAllString(strings.ToLower(value), -1)
		return slices.Contains(words, column) && changesValue.MatchString(value)
	})
}

// outerParts splits a text at the commas outside of parentheses.
func outerParts(text string) (parts []string) {
	depth, start := 0, 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, text[start:i])
				start = i + 1
			}
		}
	}
	return append(parts, text[start:])
}

var (
	assignments  = pattern.New(`(?is)\bset\b(.*?)(?:\bwhere\b|\breturning\b|;|$)`)
	columnName   = pattern.New(`\w+`)
	changesValue = pattern.New(`(?i)[-+*/]|\|\||\bnot\b|` +
		`\b(?:concat\w*|\w*append\w*|\w*_set|\w*_insert|replace|overlay|array_\w+|json\w*_\w+)\s*\(`)
	picksNext = pattern.New(`(?is)^\s*(?:update|delete)\b.*` +
		`(?:\(\s*select\b.*\blimit\b|\border\s+by\b.*\blimit\b|=\s*\(\s*select\s+(?:min|max)\()`)
)

// RepetitionOfGraphQL returns what happens if a document of GraphQL is sent twice: a query reads, and a mutation does
// what its first field says. It is [NoRepetition] for a text that is none.
func RepetitionOfGraphQL(document string) Repetition {
	m := operation.FindStringSubmatch(document)
	switch {
	case m == nil:
		return NoRepetition
	case m[1] == "mutation" && (RepetitionOf(m[2]) != Same || m[3] != ""):
		return Twice
	}
	return Same
}

// operation matches the beginning of a document, with its first field, up to an alias or a second field.
var operation = pattern.New(`^\s*(query|mutation)\b[^{]*\{\s*(\w*)((?:\s*:|\s*(?:\([^)]*\))?\s*(?:\{[^{}]*\})?\s*\w)?)`)

// Accumulates reports whether a text that a builder of statements is given makes a value of the old one: "n + ?" for a
// column, or an operator of MongoDB.
func Accumulates(text string) bool {
	return addsToColumn.MatchString(text) || addsToField.MatchString(text)
}

var (
	addsToColumn = pattern.New(`^[A-Za-z_"][\w."]*\s+(?:[-+*/]|\|\|)\s+\S`)
	addsToField  = pattern.New(`^\$(?:inc|mul|push|pop|bit|add|subtract|multiply|concat|concatArrays)$`)
)
