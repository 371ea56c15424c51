package mcperr

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
)

// ValidationIssue is one reason why the arguments of a call do not fit the input schema of a tool. The details of an
// error of [TypeValidation] that a boundary makes of such a call hold a list of them, as
// {"validationIssues": [{"path": "/count", "message": "…", "expected": "integer"}]}.
type ValidationIssue struct {
	Path     string `json:"path"` // a JSON pointer (RFC 6901) into the arguments; empty for the arguments themselves
	Message  string `json:"message"`
	Expected string `json:"expected,omitempty"` // the type or the values that the schema allows, if the SDK says so
}

// maxIssues limits how many issues one error holds.
const maxIssues = 20

// rejected returns the error for a call that an SDK has rejected before the handler or after it: because of the input
// schema, because the arguments do not decode, or because of the output schema. It returns nil for any other text of an
// error.
func rejected(err error) *Error {
	text := err.Error()
	switch {
	case strings.HasPrefix(text, goSDKInput):
		return invalidArguments(err, issuesOfGoSDK(text))
	case strings.HasPrefix(text, mcpGoInput):
		return invalidArguments(err, issuesOfMCPGo(strings.TrimPrefix(text, mcpGoInput)))
	case strings.HasPrefix(text, mcpGoBinding):
		return invalidArguments(err, []ValidationIssue{issueOfText(strings.TrimPrefix(text, mcpGoBinding))})
	case strings.HasPrefix(text, mcpGoOutput), strings.HasPrefix(text, goSDKOutput):
		return Internal(CodeInternalError, "", WithCause(err)) // the tool does not keep its own schema
	}
	return nil
}

// The texts by which SDKs begin the errors of schemas.
const (
	goSDKInput   = `validating "arguments"`
	goSDKOutput  = `validating tool output`
	mcpGoInput   = "input schema validation failed: "
	mcpGoOutput  = "output schema validation failed: "
	mcpGoBinding = "failed to bind arguments: "
)

// invalidArguments returns the error for arguments that do not fit a schema. Its text is that of err.
func invalidArguments(err error, issues []ValidationIssue) *Error {
	if len(issues) > maxIssues {
		issues = issues[:maxIssues]
	}
	e := Validation(CodeInvalidParam, "", WithCause(err))
	if len(issues) > 0 {
		e.Details = map[string]any{"validationIssues": issues}
	}
	return e
}

// issuesOfGoSDK reads the text of github.com/google/jsonschema-go: the schemas on the way to the one that failed, and
// what is wrong there. It stops at the first problem, except for missing properties.
func issuesOfGoSDK(text string) []ValidationIssue {
	const step = "validating "
	rest, location := text, ""
	for strings.HasPrefix(rest, step) {
		where, after, ok := strings.Cut(strings.TrimPrefix(rest, step), ": ")
		if !ok {
			break
		}
		location, rest = where, after
	}
	path := pathInSchema(location)
	if m := missingProperties.FindStringSubmatch(rest); m != nil {
		return perProperty(path, quotedName.FindAllString(m[1], -1), "the property is missing", "a value")
	}
	if m := extraProperties.FindStringSubmatch(rest); m != nil {
		return perProperty(path, quotedName.FindAllString(m[1], -1), "the schema has no such property", "no value")
	}
	issue := ValidationIssue{Path: path, Message: rest}
	if m := expected.FindStringSubmatch(rest); m != nil {
		issue.Expected = m[1] + m[2]
	}
	return []ValidationIssue{issue}
}

var (
	missingProperties = regexp.MustCompile(`missing properties: \[(.*)\]`)
	extraProperties   = regexp.MustCompile(`unexpected additional properties \[(.*)\]`)
	quotedName        = regexp.MustCompile(`"[^"]+"`)
	expected          = regexp.MustCompile(`want "([^"]+)"|does not equal any of: \[(.*)\]`)
)

// pathInSchema returns the pointer to the argument that a schema describes. The index in a list is not known.
func pathInSchema(location string) string {
	var path strings.Builder
	segments := strings.Split(location, "/")
	for i := 1; i < len(segments); i++ {
		switch segments[i] {
		case "properties", "additionalProperties", "patternProperties":
			if i++; i < len(segments) && segments[i-1] == "properties" {
				path.WriteString("/" + segments[i])
			}
		}
	}
	return path.String()
}

// perProperty returns an issue for each of the quoted names of properties.
func perProperty(path string, names []string, message, expected string) (list []ValidationIssue) {
	for _, name := range names {
		list = append(list, ValidationIssue{path + "/" + inPointer.Replace(strings.Trim(name, `"`)), message, expected})
	}
	return list
}

// issuesOfMCPGo reads the text of mcp-go, which lists pointers and problems: "/count: &{Got:string Want:[integer]}".
func issuesOfMCPGo(text string) (list []ValidationIssue) {
	for _, part := range strings.Split(text, "; ") {
		path, message, ok := strings.Cut(part, ": ")
		if !ok {
			return []ValidationIssue{{Message: text}}
		}
		path = strings.TrimPrefix(path, "<root>")
		if m := fieldsOfProblem.FindStringSubmatch(message); m != nil {
			switch m[1] {
			case "Missing":
				list = append(list, perProperty(path, strings.Fields(m[2]), "the property is missing", "a value")...)
				continue
			case "Properties":
				list = append(list, perProperty(path, strings.Fields(m[2]), "the schema has no such property", "no value")...)
				continue
			}
		}
		issue := ValidationIssue{Path: path, Message: message}
		if m := gotAndWant.FindStringSubmatch(message); m != nil {
			issue.Expected = strings.Trim(m[2], "[]")
			issue.Message = "got " + m[1] + ", want " + issue.Expected
		}
		list = append(list, issue)
	}
	return list
}

var (
	fieldsOfProblem = regexp.MustCompile(`^&\{(Missing|Properties):\[(.*)\]\}$`)
	gotAndWant      = regexp.MustCompile(`^&\{Got:(.*) Want:(.*)\}$`)
)

// issueOfText reads the text of encoding/json: "json: cannot unmarshal string into Go struct field in.count of type
// int".
func issueOfText(text string) ValidationIssue {
	issue := ValidationIssue{Message: text}
	if m := intoField.FindStringSubmatch(text); m != nil {
		_, field, _ := strings.Cut(m[1], ".")
		issue.Path, issue.Expected = pointer(field), m[2]
	}
	return issue
}

var intoField = regexp.MustCompile(`into Go struct field (\S+) of type (\S+)`)

// pointer returns the JSON pointer for a path with dots, as encoding/json writes it.
func pointer(field string) string {
	if field == "" {
		return ""
	}
	return "/" + strings.ReplaceAll(inPointer.Replace(field), ".", "/")
}

// inPointer escapes the name of a property for a JSON pointer (RFC 6901, section 3).
var inPointer = strings.NewReplacer("~", "~0", "/", "~1")

// wrongType returns the issue for arguments that do not have the Go type of a handler's parameter: err has a
// *json.UnmarshalTypeError, and the arguments have a value of the kind that it rejects. ok is false otherwise, as for
// the answer of another service.
func wrongType(err error, arguments any) (issue ValidationIssue, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false // a method of an error panicked
		}
	}()
	var typeErr *json.UnmarshalTypeError
	if !errors.As(err, &typeErr) || typeErr.Field == "" || typeErr.Type == nil {
		return issue, false
	}
	value := arguments
	for _, name := range strings.Split(typeErr.Field, ".") {
		object, isObject := value.(map[string]any)
		if !isObject {
			break // the index in a list is not known
		}
		if value, ok = object[name]; !ok {
			return issue, false
		}
	}
	kind, _, _ := strings.Cut(typeErr.Value, " ") // "number 1.5"
	if _, isList := value.([]any); !isList && kindOfJSON(value) != kind {
		return issue, false
	}
	return ValidationIssue{Path: pointer(typeErr.Field), Message: typeErr.Error(), Expected: typeErr.Type.String()}, true
}

// kindOfJSON returns the kind of a decoded JSON value, as encoding/json names it.
func kindOfJSON(value any) string {
	switch value.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "bool"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "null"
}
