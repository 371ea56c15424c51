package codes

import (
	"fmt"
	"go/format"
	"strings"
	"unicode"
	"unicode/utf8"
)

// initialisms are the words that names write in capitals.
var initialisms = map[string]bool{
	"ACL": true, "API": true, "ASCII": true, "CA": true, "CPU": true, "CSS": true, "CSV": true, "DNS": true,
	"AKS": true, "ARN": true, "AWS": true, "CIDR": true, "GCP": true, "GQL": true, "IAM": true, "LLM": true, "LSP": true,
	"PDF": true, "RBAC": true, "SSO": true, "TLD": true, "VPC": true,
	"EOF": true, "GUID": true, "HTML": true, "HTTP": true, "HTTPS": true, "ID": true, "IP": true, "JSON": true,
	"JWT": true, "LDAP": true, "MCP": true, "OS": true, "RPC": true, "SQL": true, "SSH": true, "TCP": true,
	"TLS": true, "TTL": true, "UDP": true, "UI": true, "UID": true, "URI": true, "URL": true, "UTF8": true,
	"UUID": true, "VM": true, "XML": true, "YAML": true,
}

// Constant returns the name of the constant for a code: codeNameRequired for NAME_REQUIRED, codeGetGitHubClientFailed
// for GET_GITHUB_CLIENT_FAILED.
func Constant(code string) string {
	var b strings.Builder
	b.WriteString("code")
	for word := range strings.SplitSeq(code, "_") {
		switch product := productOf(word); {
		case product != "":
			word = strings.ToUpper(product[:1]) + product[1:]
		case word != "" && !initialisms[word]:
			word = word[:1] + strings.ToLower(word[1:])
		}
		b.WriteString(word)
	}
	return b.String()
}

// Repeated is a code that many failures have. It gets a constant.
type Repeated struct {
	Code    string
	Message string // that of the failures if all have the same, with % for each value; else ""
}

// Declare returns the declaration of constants for codes, without an empty line around it. Comments say what they mean.
func Declare(list []Repeated) string {
	if len(list) == 1 {
		name, meaning := Constant(list[0].Code), list[0].meaning()
		doc := fmt.Sprintf("// %s is the code for the failure %q.", name, meaning)
		if meaning == "" || utf8.RuneCountInString(doc) > MaxColumn {
			doc = fmt.Sprintf("// %s is the code of a failure that is reported in several places.", name)
		}
		return fmt.Sprintf("%s\nconst %s = %q", doc, name, list[0].Code)
	}
	widest := 0
	for _, r := range list {
		widest = max(widest, len(fmt.Sprintf("\t%s = %q // ", Constant(r.Code), r.Code)))
	}
	var b strings.Builder
	b.WriteString("// Codes of failures that are reported in several places.\nconst (\n")
	for _, r := range list {
		fmt.Fprintf(&b, "\t%s = %q", Constant(r.Code), r.Code)
		if meaning := r.meaning(); meaning != "" && widest+utf8.RuneCountInString(meaning) <= MaxColumn {
			fmt.Fprintf(&b, " // %s", meaning)
		}
		b.WriteString("\n")
	}
	b.WriteString(")")
	src, _ := format.Source([]byte(b.String())) // it parses: codes are upper-case words
	return string(src)
}

// MaxColumn is the greatest width of lines that fixes write. A tab is one column, as for the linter lll.
const MaxColumn = 120

// meaning returns the message for a comment, or "" if it says no more than a word.
func (r Repeated) meaning() string {
	isControl := func(r rune) bool { return !unicode.IsPrint(r) }
	if strings.ContainsFunc(r.Message, isControl) || !strings.Contains(r.Message, " ") {
		return ""
	}
	return strings.ReplaceAll(r.Message, "%", "…")
}
