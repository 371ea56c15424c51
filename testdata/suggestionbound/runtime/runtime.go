// Package runtime gives suggestions to the runtime's errors.
package runtime

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const sentence = "Call list_tables first, and take a name from its answer; names are case-sensitive, and views count as tables. "

func fail(e error, options ...mcperr.Option) error {
	return mcperr.Wrap("ODD_STATE", "odd", e, options...)
}

func handler(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, tables := req.Params.Name, strings.Fields(req.Params.Name)
	n, ratio, took := len(name), 0.5, time.Second
	err := ctx.Err()
	switch req.Params.Meta["case"] {
	case "a name":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion("there is no "+name)) // want `^handler \(1 of 6\) suggests a text of any length: nothing bounds req.Params.Name; 512 bytes are the limit, and the model reads no more than that: suggest less, or write mcperr.Bound\(…\) if the cut is meant$`
	case "a list":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion("use one of "+strings.Join(tables, ", "))) // want `nothing bounds tables;`
	case "an error":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("fix %v first", err))) // want `nothing bounds err;`
	case "the text of an error":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(err.Error())) // want `nothing bounds err.Error\(…\);`
	case "a long literal":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(sentence+sentence+sentence+sentence+sentence)) // want `^handler suggests up to 550 bytes, where 512 are the limit, .*: shorten it$`
	case "a literal":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(sentence+sentence))
	case "bounded":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(mcperr.Bound("there is no "+name)))
	case "numbers":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("%d of %5.2f in %v or %s, %t, %q, %x, 100%%", n, ratio, took, took, n > 1, "quoted", n)+strconv.Itoa(n)))
	case "a precision":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("there is no %.40s, nor %.10q", name, name)))
	case "a great precision":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("there is no %.400s", name))) // want `suggests up to 1612 bytes, where 512 are the limit, .* write mcperr.Bound`
	case "a type":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("no %T", err)))
	case "a format":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf(name))) // want `nothing bounds name;`
	case "a width that is passed":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("%*d", n, n))) // want `nothing bounds "%\*d";`
	case "too many arguments":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("none", name))) // want `nothing bounds req.Params.Name;`
	case "what formats itself":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("%v", level(n)))) // want `nothing bounds level\(n\);`
	case "what does not":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("%d", level(n))))
	case "one of few that formats itself":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("%v or %s", color(n), color(n+1))))
	case "an error with a precision":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("fix %.80v first", err)))
	case "an argument by its number":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(fmt.Sprintf("no %[2]s in %[1]d", n, name))) // want `nothing bounds req.Params.Name;`
	case "a slice":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion("no "+name[:100]))
	case "a slice of runes":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion("no "+string([]rune(name)[10:100])))
	case "a slice of too many runes":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion("no "+string([]rune(name)[:200]))) // want `up to 803 bytes`
	case "the lesser":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion("no "+name[:min(n, 100)]))
	case "a slice to the end":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion("no "+name[3:])) // want `nothing bounds req.Params.Name;`
	case "a list that is written out":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(strings.Join([]string{"books", "authors", strconv.FormatBool(n > 1)}, ", ")))
	case "in capitals":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(strings.ToUpper(strings.TrimSpace(advice(n)))))
	case "repeated":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(strings.Repeat("ab", n))) // want `nothing bounds strings.Repeat\(…\);`
	case "a loop":
		hint := "one of"
		for i := 0; i < 3; i++ {
			hint += " " + strconv.Itoa(i)
		}
		for range 4 {
			hint = hint + ", or more"
		}
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(hint))
	case "a loop that writes anew":
		hint := "one of"
		for i := range tables {
			hint = fmt.Sprintf("%s %d", hint, i)
		}
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(hint)) // want `nothing bounds hint;`
	case "a list that a loop makes":
		var numbers []string
		for i := range tables {
			numbers = append(numbers, strconv.Itoa(i))
		}
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(strings.Join(numbers, ", "))) // want `nothing bounds numbers;`
	case "a loop over what there is":
		hint := "one of"
		for i := range tables {
			hint += " " + strconv.Itoa(i)
		}
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(hint)) // want `nothing bounds hint;`
	case "branches":
		hint := "try again"
		if n > 3 {
			hint = "give up"
		}
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(hint))
	case "branches, one of them too long":
		hint := "try again"
		if n > 3 {
			hint = name
		}
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(hint)) // want `nothing bounds req.Params.Name;`
	case "branches of which one has a number":
		var hint string
		if n > 3 {
			hint = fmt.Sprintf("at most %d", n)
		} else {
			hint = "try again"
		}
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(hint))
	case "one of a list":
		for _, hint := range tables {
			return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(hint)) // want `nothing bounds hint;`
		}
	case "functions":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(advice(n)))
	case "functions with a named result":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(named(name))) // want `nothing bounds named\(…\);`
	case "marked functions":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(short(name)))
	case "badly marked functions":
		return nil, mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(long(name))) // want `nothing bounds long\(…\);`
	}
	return nil, &mcperr.Error{Code: "ODD_STATE", Message: "odd", Suggestion: name} // want `nothing bounds req.Params.Name;`
}

type level int

func (l level) String() string { return strings.Repeat("!", int(l)) }

type color int

func (c color) String() string {
	switch c {
	case 0:
		return "red"
	case 1:
		return "green"
	}
	return fmt.Sprintf("color %d", int(c))
}

func advice(n int) string {
	if n > 3 {
		return "fewer"
	}
	return fmt.Sprintf("%d more", 3-n)
}

func named(text string) (hint string) {
	hint = text
	return
}

func oneOf(names string) error {
	return mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion("one of "+names)) // want `nothing bounds names;`
}

func given(hint string) error {
	return mcperr.NotFound("NO_TABLE", "no such table", mcperr.WithSuggestion(hint))
}

// short returns the first line.
//
//mcperr:bound 80
func short(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line[:min(len(line), 80)]
}

// long is marked in vain.
//
//mcperr:bound much (mcpretryfield says what is wrong with it)
func long(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func init() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	s.AddTool(&mcp.Tool{Name: "x"}, mcperr.Handler(handler))
	_, _, _ = fail, oneOf, given
}
