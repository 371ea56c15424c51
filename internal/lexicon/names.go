package lexicon

import "regexp"

var Registering = regexp.MustCompile(`^(?i:register|setup|init|install|main$|new|add[A-Z]?.*tools|load|tools$)`)

// recovering are the names of functions that recover from panics when they are deferred.
var Recovering = regexp.MustCompile(`(?i)recover|handle_?(panic|crash)`)

// answering are the words by which people call what runs a tool, aside those by which they call the rest.
var (
	RunsTool     = regexp.MustCompile(`(?i)handle|handler|run|exec|call|invoke|process|perform|serve|action|func|callback|^(do|fn|f|h|impl|next|tool)$`)
	PreparesTool = regexp.MustCompile(`(?i)^(get|new|make|build|create|open|connect|resolve|lookup|load|decode|parse|bind|validat|check|auth|authori[sz]e|init|setup|available|enabled?|close|filter|match|client|provider|factory|convert|render|format)`)
)

// notTool are types that have a name, a description and parameters as tools do.
var NotTool = regexp.MustCompile(`Prompt|Resource|Migration|Job|Command|Route|Endpoint|Step|Stage|Workflow|Pipeline|Method|Event|Task|Check|Rule|Query`)

// errorFunc are names of functions that build errors, in whose texts a parameter's name tells what it is.
var ErrorFunc = regexp.MustCompile(`(?i)err|fail`)

var MessageParam = regexp.MustCompile(`^(?i)(message|msg|text|reason|description|desc|detail|details|format|err)$`)

// never is how people call the constant that forbids to retry.
var NeverRetry = regexp.MustCompile(`(?i)^(retry_?)?(never|none|no)$|^(retry_?)?(not?|non|never)_?retr(y|yable|iable)$`)

// development are the names by which people call what only developers switch on.
var DebugSwitch = regexp.MustCompile(`(?i)debug|verbose|trace|devel|^(is)?dev|dev_?mode|stack|getenv|lookupenv`)

// checkingName are the names of functions that fail because of what they are given.
var ChecksInput = regexp.MustCompile(`^(?i:validate|require|required|parse|verify|unmarshal|decode)($|[A-Z_])`)
