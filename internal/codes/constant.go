package codes

import "strings"

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

// Constant returns the name of the constant for a code: codeNameRequired for NAME_REQUIRED, codeGetGitHubClientFailed for
// GET_GITHUB_CLIENT_FAILED.
func Constant(code string) string {
	var b strings.Builder
	b.WriteString("code")
	for word := range strings.SplitSeq(code, "_") {
		switch product := Product(word); {
		case product != "":
			word = strings.ToUpper(product[:1]) + product[1:]
		case word != "" && !initialisms[word]:
			word = word[:1] + strings.ToLower(word[1:])
		}
		b.WriteString(word)
	}
	return b.String()
}
