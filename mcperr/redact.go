package mcperr

import (
	"regexp"
	"strings"
)

// forClient returns a text without credentials. If the function of the settings panics, nothing of the text is sent.
func forClient(text string) (redacted string) {
	defer func() {
		if recover() != nil {
			redacted = "[redacted]"
		}
	}()
	return settings.Load().Redact(text)
}

// RedactText is the default of [Settings].Redact. It returns a text in which "[redacted]" takes the place of
// credentials: the user and the password in a URL, values of query parameters such as api_key and token, bearer
// tokens and headers with keys, JSON web tokens, private keys, and tokens that GitHub, GitLab, Slack, Telegram, Stripe,
// OpenAI, Google and AWS have given a form of their own. Errors of HTTP clients often have such a URL in their text.
// Everything else stays.
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
	{"=", regexp.MustCompile(`(?i)([?&;](?:api[_-]?key|key|secret|client_secret|password|passwd|sig|` +
		`(?:(?:access|api|auth|bot|id|job|oauth|personal_access|private|refresh|security|session|user|` +
		`x-amz-security)[_-]?)?token|(?:x-(?:amz|goog)-)?(?:signature|credential))=)[^&;\s"']+`), "$1[redacted]"},
	{":", regexp.MustCompile(`(?i)(\b(?:x-(?:api-key|auth-token|vault-token)|private-token|` +
		`(?:proxy-)?authorization)["']?: ?["']?(?:token |digest |apikey )?)[A-Za-z0-9._~+/=-]{16,}`), "$1[redacted]"},
	{"/bot", regexp.MustCompile(`(/bot)\d+:[A-Za-z0-9_-]{20,}`), "$1[redacted]"}, // Telegram
	{"hooks.slack.com", regexp.MustCompile(`(hooks\.slack\.com/\w+/)[A-Za-z0-9/_-]+`), "$1[redacted]"},
	{"earer ", regexp.MustCompile(`(?i)(\bbearer )[A-Za-z0-9._~+/=-]{8,}`), "$1[redacted]"},
	{"asic ", regexp.MustCompile(`(?i)(\bauthorization: basic )[A-Za-z0-9+/=]{8,}`), "$1[redacted]"},
	{"eyJ", regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*`), "[redacted]"},
	{"gh", regexp.MustCompile(`\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}`), "[redacted]"},
	{"sk-", regexp.MustCompile(`\bsk-[A-Za-z0-9_-]{20,}`), "[redacted]"},
	{"xox", regexp.MustCompile(`\bxox[abeprs]-[A-Za-z0-9-]{10,}`), "[redacted]"},
	{"glpat-", regexp.MustCompile(`\bglpat-[A-Za-z0-9_.-]{20,}`), "[redacted]"},
	{"AIza", regexp.MustCompile(`\bAIza[A-Za-z0-9_-]{35}`), "[redacted]"},
	{"_live_", regexp.MustCompile(`\b[rs]k_live_[A-Za-z0-9]{16,}`), "[redacted]"},
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
	`^(gh[pousr]_|github_pat_|glpat-|sk-|[rs]k_live_|xox[abpr]-|AKIA|AIza)\w|://[^/\s:]+:[^/\s@]+@`)

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
func redact(name string, value any) (redacted any) {
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
	defer func() {
		if recover() != nil {
			redacted = "[redacted]"
		}
	}()
	return settings.Load().RedactArgument(name, value)
}
