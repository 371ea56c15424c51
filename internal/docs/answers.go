package docs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// shownAnswers is what a page shows of clients: the answers to a call, before and after the fix. An end-to-end test
// writes them.
type shownAnswers struct {
	Rule, SDK     string
	Before, After json.RawMessage // null if there is no answer
	Ends          bool            // the server ends before the fix
}

// answers returns the recorded answers by rule.
func answers(root string) (map[string]*shownAnswers, error) {
	data, err := os.ReadFile(filepath.Join(root, "internal", "docs", "answers.json"))
	if err != nil {
		return nil, err
	}
	var list []*shownAnswers
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	byRule := make(map[string]*shownAnswers)
	for _, a := range list {
		byRule[a.Rule] = a
	}
	return byRule, nil
}

// afterwards say by rule what an author has written besides the fix.
var afterwards = map[string]string{
	"mcprequesterror": ", with `mcperr.Validation(\"ISBN_REQUIRED\", …)` in place of the text",
}

// section returns the part of a page that shows the answers.
func (a *shownAnswers) section() string {
	if a == nil {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "\n## What the client gets\n\nThis is an answer of a server written with %s, before the fix:\n\n",
		a.SDK)
	if a.Ends {
		out.WriteString("    no answer: the server ends\n")
	} else {
		fmt.Fprintf(&out, "```json\n%s\n```\n", compact(a.Before))
	}
	fmt.Fprintf(&out, "\nAnd after it%s:\n\n```json\n%s\n```\n", afterwards[a.Rule], compact(a.After))
	if strings.Contains(string(a.After), "Retry: unknown") {
		out.WriteString("\nAn unknown retry is `not_retryable` in JSON, beside the type `unknown`\n" +
			"([the kinds](runtime.md#make-an-error)).\n")
	}
	return out.String()
}

// compact returns JSON with short objects and lists on one line each.
func compact(data json.RawMessage) string {
	return strings.TrimSuffix(layout(data, ""), "\n")
}

// width is the greatest length of a line of JSON, if its texts allow it.
const width = 110

// layout returns a value in lines that are indented by a prefix. A value that fits is on one line.
func layout(data json.RawMessage, prefix string) string {
	var line bytes.Buffer
	if json.Compact(&line, data) != nil {
		return string(data)
	}
	spaced := spaces(line.String())
	data = line.Bytes()
	if len(prefix)+len(spaced) <= width || data[0] != '{' && data[0] != '[' {
		return spaced
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.Token() // { or [
	var parts []string
	for dec.More() {
		key := ""
		if data[0] == '{' {
			token, _ := dec.Token()
			key = fmt.Sprintf("%q: ", token)
		}
		var value json.RawMessage
		if dec.Decode(&value) != nil {
			return spaced
		}
		parts = append(parts, prefix+"  "+key+layout(value, prefix+"  "))
	}
	end := map[byte]string{'{': "}", '[': "]"}[data[0]]
	return string(data[0]) + "\n" + strings.Join(parts, ",\n") + "\n" + prefix + end
}

// spaces returns compact JSON with a space behind each comma and colon that is not in a text.
func spaces(line string) string {
	var out strings.Builder
	quoted := false
	for i := 0; i < len(line); i++ {
		out.WriteByte(line[i])
		switch c := line[i]; {
		case c == '\\' && quoted:
			i++
			out.WriteByte(line[i])
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ',' || c == ':'):
			out.WriteByte(' ')
		}
	}
	return out.String()
}
