package mcperr

import (
	"regexp"
	"strings"
)

// forClient returns a text without credentials.
func forClient(text string) string { return settings.Load().Redact(text) }

// RedactText is the default of [Settings].Redact. It returns a text in which "[redacted]" takes the place of
// credentials: the user and the password in a URL, values of query parameters such as api_key and token, bearer
// tokens, JSON web tokens, private keys, and tokens that GitHub, Slack, OpenAI and AWS have given a form of their
// own. Errors of HTTP clients often have such a URL in their text. Everything else stays.
func RedactText(text string) string {
	for _, c := range credentials {
		if strings.Contains(text, c.hint) {
			text = c.pattern.ReplaceAllString(text, c.with)
		}
	}
	return text
}

// credentials are the forms of credentials in texts. The hint is a cheap test.
var credentials = []struct {
	hint    string
	pattern *regexp.Regexp
	with    string
}{
	{"@", regexp.MustCompile(`(://)[^/\s:@"']+(?::[^/\s@"']*)?@`), "$1[redacted]@"},
	{"=", regexp.MustCompile(`(?i)([?&;](?:api_?-?key|apikey|key|(?:access|auth|id|refresh)?_?token|secret|client_secret|` +
		`password|passwd|sig|signature|x-amz-signature|x-amz-credential)=)[^&;\s"']+`), "$1[redacted]"},
	{"earer ", regexp.MustCompile(`(?i)(\bbearer )[A-Za-z0-9._~+/=-]{8,}`), "$1[redacted]"},
	{"asic ", regexp.MustCompile(`(?i)(\bauthorization: basic )[A-Za-z0-9+/=]{8,}`), "$1[redacted]"},
	{"eyJ", regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*`), "[redacted]"},
	{"gh", regexp.MustCompile(`\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}`), "[redacted]"},
	{"sk-", regexp.MustCompile(`\bsk-[A-Za-z0-9_-]{20,}`), "[redacted]"},
	{"xox", regexp.MustCompile(`\bxox[abeprs]-[A-Za-z0-9-]{10,}`), "[redacted]"},
	{"AKIA", regexp.MustCompile(`\bAKIA[0-9A-Z]{16}\b`), "[redacted]"},
	{
		"PRIVATE KEY",
		regexp.MustCompile(`(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`), "[redacted]",
	},
}

// credential matches the names of arguments that hold credentials.
var credential = regexp.MustCompile(`(?i)pass(word|wd|phrase)?$|^pass|secret|token|auth|` +
	`api_?-?key|access_?-?key|private_?-?key|credential|cookie|session|signature|^pin$|^pat$|^key$`)

// credentialValue matches values that are credentials under any name.
var credentialValue = regexp.MustCompile(`(?i)^(bearer|basic) \S|-----BEGIN [A-Z ]*PRIVATE KEY|` +
	`^(gh[pousr]_|github_pat_|sk-|xox[abpr]-|AKIA)\w|://[^/\s:]+:[^/\s@]+@`)

// RedactArgument is the default of [Settings].RedactArgument. It returns "[redacted]" if the name is that of a
// credential, such as password or api_key, or if the value looks like one, such as a bearer token or a URL with a
// password. Otherwise it returns value.
func RedactArgument(name string, value any) any {
	if s, ok := value.(string); credential.MatchString(name) || ok && credentialValue.MatchString(s) {
		return "[redacted]"
	}
	return value
}

// redact applies the settings to a decoded JSON value, and changes its lists and objects in place.
func redact(name string, value any) any {
	switch v := value.(type) {
	case map[string]any:
		if name != "" && credential.MatchString(name) {
			return "[redacted]"
		}
		for key, inner := range v {
			v[key] = redact(key, inner)
		}
		return v
	case []any:
		for i, inner := range v {
			v[i] = redact(name, inner)
		}
		return v
	}
	return settings.Load().RedactArgument(name, value)
}
