package lexicon

import (
	"slices"
	"strings"
)

// Role is the meaning of a field, parameter or map key in an error.
type Role uint8

// The roles.
const (
	NoRole     Role = iota
	Code            // the name of the failure: NOT_FOUND
	Number          // the number of the failure: -32602
	Symbol          // the name of the number: INVALID_PARAMS
	Domain          // the part of the server that the number belongs to
	Message         // the text for people
	Retry           // whether the client may make the same call again
	Delay           // how long the client waits before it does
	Suggestion      // what to do instead
	Details         // data for programs
)

// roles holds, for each role, its name in directives and struct tags, and the names of fields, parameters and map
// keys that have it: in lower case, without underscores.
var roles = [...]struct {
	name  string
	words []string
}{
	Code: {"code", []string{"code", "errorcode", "errcode"}},
	Number: {"number", []string{
		"number", "num", "errornumber", "errorno", "errno", "numericcode", "codenumber", "appcode", "rpccode", "jsonrpccode",
	}},
	Symbol:  {"symbol", []string{"symbol"}},
	Domain:  {"domain", []string{"domain"}},
	Message: {"message", []string{"message", "msg"}},
	Retry: {"retry", []string{
		"retry", "retryable", "retriable", "isretryable", "canretry", "mayretry", "shouldretry", "transient", "temporary",
	}},
	Delay: {"delay", []string{
		"retryafter", "retryafterms", "retryaftermillis", "retryafterseconds", "retryaftersecs", "retryaftersec",
		"retryin", "retryinms", "retryinseconds", "retrydelay", "retrydelayms", "retrydelayseconds",
	}},
	Suggestion: {"suggestion", []string{
		"suggestion", "suggestions", "suggestedaction", "suggestedactions", "suggestedfix", "hint", "hints", "remedy",
		"remedies", "remediation", "remediations", "resolution", "resolutions", "nextstep", "nextsteps", "action",
		"actions", "fix", "fixes", "howtofix", "advice", "help", "recommendation", "recommendations",
	}},
	Details: {"details", []string{
		"details", "data", "context", "meta", "metadata", "structuredcontent", "additionalfields", "fields",
	}},
}

// RoleOf returns the role of a field, parameter, method or map key by its name, or NoRole: Retry for isRetryable and
// IS_RETRYABLE.
func RoleOf(name string) Role {
	name = strings.ToLower(strings.ReplaceAll(name, "_", ""))
	for role, r := range roles {
		if slices.Contains(r.words, name) {
			return Role(role)
		}
	}
	return NoRole
}

// RoleNamed returns the role with that name in directives and struct tags, or NoRole.
func RoleNamed(name string) Role {
	for role, r := range roles {
		if role > 0 && r.name == name {
			return Role(role)
		}
	}
	return NoRole
}

// RoleNames returns the names of all roles in directives and struct tags.
func RoleNames() (names []string) {
	for _, r := range roles[1:] {
		names = append(names, r.name)
	}
	return names
}
