package lexicon

import (
	"slices"
	"strings"
)

// Role is what an expression means to the error that it becomes a part of.
type Role uint8

// The roles.
const (
	NoRole     Role = iota
	Code            // the name of the failure
	Number          // the number of the failure
	Symbol          // the name of the number
	Domain          // the part of the server that it belongs to
	Message         // the text for people
	Retry           // whether the same call may be made again
	Delay           // how long to wait before that
	Suggestion      // what to do instead
	Details         // data for programs
)

// roles holds, for each role, its name in directives and struct tags, and the names of fields, parameters and map
// keys that have it: in lower case, without underscores.
var roles = [...]struct {
	name  string
	words []string
}{
	Code:       {"code", []string{"code", "errorcode", "errcode"}},
	Number:     {"number", []string{"number", "numericcode", "codenumber", "appcode", "rpccode", "jsonrpccode"}},
	Symbol:     {"symbol", []string{"symbol"}},
	Domain:     {"domain", []string{"domain"}},
	Message:    {"message", []string{"message", "msg"}},
	Retry:      {"retry", []string{"retry", "retryable", "retriable", "isretryable", "canretry", "transient"}},
	Delay:      {"delay", []string{"retryafter", "retryafterms", "retryafterseconds", "retrydelay", "retrydelayms"}},
	Suggestion: {"suggestion", []string{"suggestion", "suggestions", "hint", "hints", "remedy"}},
	Details:    {"details", []string{"details", "data", "context", "meta", "metadata", "structuredcontent"}},
}

// RoleOf returns the role of a field, parameter, method or map key of that name, or NoRole.
func RoleOf(name string) Role {
	name = strings.ToLower(strings.ReplaceAll(name, "_", ""))
	for role, r := range roles {
		if slices.Contains(r.words, name) {
			return Role(role)
		}
	}
	return NoRole
}

// RoleNamed returns the role that a directive or struct tag calls so, or NoRole.
func RoleNamed(name string) Role {
	for role, r := range roles {
		if role > 0 && r.name == name {
			return Role(role)
		}
	}
	return NoRole
}

// RoleNames returns the names that [RoleNamed] knows, for messages.
func RoleNames() (names []string) {
	for _, r := range roles[1:] {
		names = append(names, r.name)
	}
	return names
}
