package lexicon

import (
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/mcp"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// The matchers below are applied to the names of functions, variables and types.

// Registering matches names of functions that register tools, and are not the name of a tool: registerTools, main.
var Registering = pattern.New(`^(?i:register|setup|init|install|main$|new|add[A-Z]?.*tools|load|tools$|` +
	`(add|mount|wire|bind|attach|expose|adapt|wrap)(tool|handler|generic)?$)`)

// Recovering matches names of functions that recover from a panic when they are deferred: recoverPanic, HandleCrash.
var Recovering = pattern.New(`(?i)recover|handle_?(panic|crash)`)

// RunsTool matches names of functions and methods that run a tool: Execute, handleSearch. [PreparesTool] excludes some.
var RunsTool = pattern.New(
	`(?i)handle|handler|run|exec|call|invoke|process|perform|serve|action|func|callback|` +
		`^(do|fn|f|h|impl|next|tool)$`)

// PreparesTool matches names of functions that do something before or after a tool runs: newHandler, validateCall.
var PreparesTool = pattern.New(
	`(?i)^(get|new|make|build|create|open|connect|resolve|lookup|load|decode|parse|bind|validat|check|auth|` +
		`authori[sz]e|init|setup|available|enabled?|close|filter|match|client|provider|factory|convert|render|format)`)

// ChecksCall matches names of functions that may refuse the call of a tool: validate, checkAccess, authorize.
var ChecksCall = pattern.New(`(?i)^(validat|check|verif|auth|permit|guard|ensure|assert)`)

// DescribesTool reports whether a type with methods of these names, which take nothing and return one value, describes
// itself as a tool: they return its name, its description and its schema, which the protocol wants of a tool.
func DescribesTool(methods []string) bool {
	for _, part := range toolParts {
		if !slices.ContainsFunc(methods, part.MatchString) {
			return false
		}
	}
	return true
}

// toolParts match the names of the methods that return the parts of a tool.
var toolParts = []*pattern.Pattern{
	pattern.New(`(?i)^(get|tool)*_?name$`),
	pattern.New(`(?i)^(get|tool)*_?(description|desc|describe|summary|usage)$`),
	pattern.New(`(?i)schema|^(get|tool)*_?(parameters|inputs)$`),
}

// FailureFlag matches names of boolean fields of results that are true for a failure: IsError, Failed.
var FailureFlag = pattern.New(`(?i)^(is|has|was)?_?(failed|failure|errored|error|err|bad|refused|rejected)$`)

// SuccessFlag matches names of boolean fields of results that are false for a failure: OK, Success.
var SuccessFlag = pattern.New(`(?i)^(is|was)?_?(ok|okay|success|succeeded|successful)$`)

// IsOutcome reports whether a name is one that [FailureFlag] or [SuccessFlag] matches.
func IsOutcome(name string) bool {
	return FailureFlag.MatchString(name) || SuccessFlag.MatchString(name)
}

// ResultText matches names of fields of results with what the model reads: Text, Message.
var ResultText = pattern.New(
	`(?i)^(text|message|msg|body|output|content|reason|error|err|details?|lines|blocks|parts|messages)$`)

// NotTool matches names of types that have a name, a description and parameters as tools do, but are not tools:
// PromptSpec, Route.
var NotTool = pattern.New(
	`Prompt|Resource|Migration|Job|Command|Route|Endpoint|Step|Stage|Workflow|Pipeline|Method|Event|Task|Check|Rule|` +
		`Query`)

// ErrorFunc matches names of functions that build errors from their parameters: newError, failWith.
var ErrorFunc = pattern.New(`(?i)err|fail`)

// MessageParam matches names of parameters that hold the message of an error: msg, reason, format.
var MessageParam = pattern.New(`^(?i)(message|msg|text|reason|description|desc|detail|details|format|err)$`)

// NeverRetry matches names of constants that forbid a retry: RetryNever, NotRetryable.
var NeverRetry = pattern.New(
	`(?i)^(retry_?)?(never|none|no)$|^(retry_?)?(not?|non|never)_?retr(y|yable|iable)$`)

// DebugSwitch matches names of variables that turn on output for developers: debug, devMode, Getenv.
var DebugSwitch = pattern.New(
	`(?i)debug|verbose|trace|devel|^(is)?dev|dev_?mode|stack|getenv|lookupenv`)

// ErrPrefix matches the beginning of names of errors, which says nothing: ErrNotFound, errClosed.
var ErrPrefix = pattern.New(`^(?:[eE]rr|[eE]rror)_?([A-Z_]|$)`)

// Acts matches names of functions that do more than to compute a result: OpenFile, SendMessage.
var Acts = pattern.New(
	`^(?i:open|load|save|store|write|read|create|new|get|list|fetch|send|post|put|delete|remove|update|upload|download|` +
		`start|stop|run|exec|execute|do|call|invoke|request|connect|dial|ping|close|flush|sync|apply|render|query|search|` +
		`find|lookup|l?stat|walk|glob|scan|copy|move|rename|mkdir|insert|publish|wait|acquire|lock|login|init|register|` +
		`deploy|install|clone|commit|push|pull|checkout|kill)([A-Z_]|$)`)

// AnyArgument matches names that any argument may have: s, args, data.
var AnyArgument = pattern.New(
	`(?i)^(.{0,2}|(raw_?)?(args?|arguments)|params?|input|req|request|data|raw|body|str|val|value|text|bytes|nil|` +
		`string|method)$`)

// ChecksInput matches names of functions that fail because of what they are given: validateName, ParseTime.
var ChecksInput = pattern.New(`^(?i:validate|require|required|parse|verify|unmarshal|decode)($|[A-Z_])`)

// NamesKind matches the names of fields and methods of errors that hold the server's own kind of failure.
var NamesKind = pattern.New(`^(?i:(?:err(?:or)?)?(?:kind|category|class))$`)

// NamesPart matches the names of fields of errors that say where something is wrong, and not what.
var NamesPart = pattern.New(`^(?i:op|operation|action|func|function|method|fields?|param|parameter|arg|argument|key|` +
	`tool)$`)

// ForServer matches names of types that hold what a server works with, and no records that it looks up.
var ForServer = pattern.New(`(?i)(config|configuration|options|opts|settings|state|env|environment|deps|client|` +
	`server|service|store|repo|repository|args|arguments|params|input|request|req|context|session|tools?)$`)

// OwnKey matches names of fields by which a record itself is found, and not another one.
var OwnKey = pattern.New(`^(?i:id|uid|uuid|guid|key|name|slug|number|code|path|url)$`)

// Version matches names of fields that tell one state of a record from the next.
var Version = pattern.New(`^(?i:(resource_?|lock_?|row_?)?version|revision|rev|etag|sha|updated_?at|generation)$`)

// KeepsState matches names of fields that say in which state a record is.
var KeepsState = pattern.New(`^(?i:\w*(status|state|stage|phase))$`)

// SaysDoneTo matches names of fields that say whether something was done to a record: Delivered, MergedInto, ClosedAt.
var SaysDoneTo = pattern.New(`^(?i:(is|was|has_?been)?_?\w*?([^e]ed|sent|paid|done|sold|shut|void|final|gone|given|` +
	`taken|drawn|frozen|lent|spent|lost|held|built|bound|woken|written)(_?(at|by|into|on|to))?)$`)

// UpdatesRows matches SQL statements that change rows.
var UpdatesRows = pattern.New(`^\s*(?i:update|delete)\s`)

// Rights matches names of fields with what somebody may do.
var Rights = pattern.New(`(?i)(roles|scopes|permissions|privileges|grants|rights)$`)

// IsRight reports whether a variable has a name for what somebody may do, or as whom: role, userScope.
func IsRight(name string) bool {
	words := Words(name)
	return len(words) > 0 && right.MatchString(words[len(words)-1])
}

var right = pattern.New(`^(role|scope|permission|privilege|right|grant)$`)

// Somebody matches names of types for those who use a server.
var Somebody = pattern.New(`(?i)(user|principal|identity|actor|claims|subject|caller|account|member|staff|employee|` +
	`operator)$`)

// NamesActor reports whether a function has a name for who uses the server: accountOf, CurrentUser, callerID.
func NamesActor(name string) bool { return slices.ContainsFunc(Words(name), actors.MatchString) }

var actors = pattern.New(`^(user|account|caller|principal|identity|actor|subject|tenant|customer|owner|me)$`)

// NamesUser reports whether a value has a name for who uses the server: user, caller_id, me. A customer or an owner may
// be somebody else.
func NamesUser(name string) bool { return slices.ContainsFunc(Words(name), users.MatchString) }

var users = pattern.New(`^(user|caller|principal|actor|me|myself)$`)

// Entitles reports whether a list of users has a name for those who may do something: approvers, ticketAdmins,
// canClose. Others, such as subscribers, are only those who have done something.
func Entitles(name string) bool {
	words := Words(name)
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return mayDo.MatchString(words[0]) || entitled.MatchString(last) && !notEntitled.MatchString(last)
}

var (
	mayDo       = pattern.New(`^(can|may)$`)
	entitled    = pattern.New(`..(ers|ors)$|^(admins|leads|staff|allowed|permitted|trusted|authori[sz]ed)$`)
	notEntitled = pattern.New(`^((us|custom|ord|numb|subscrib|follow|buy|play|lett|offer|remind|bidd|answ)ers|errors)$`)
)

// FlagsRight reports whether a field of type bool has a name that says that somebody may do things: isAdmin.
func FlagsRight(name string) bool {
	words := Words(name)
	return len(words) > 0 && privileged.MatchString(words[len(words)-1])
}

var privileged = pattern.New(`^(admin|administrator|superuser|privileged|authori[sz]ed|permitted)$`)

// AsksForRight matches names of methods that tell whether somebody may do something.
var AsksForRight = pattern.New(`^(?i:has|has_?(any_?)?(role|scope|permission|access|privilege|right|grant)\w*|can\w*|` +
	`may\w*|is_?(admin\w*|owner|allowed\w*|authori[sz]ed\w*|permitted\w*|editor|staff))$`)

// StatusCode matches names of variables, fields and methods that hold a status code of HTTP.
var StatusCode = pattern.New(`^(?i:(http_?)?status(_?code)?)$`)

// ExitStatus matches names of variables, fields and methods that hold what a program has ended with.
var ExitStatus = pattern.New(`(?i)^(exit|exit_?(code|status)|return_?code|rc)$`)

// CodeType matches names of types whose values are kinds of failures: codes.Code, metav1.StatusReason.
var CodeType = pattern.New(`(?:Code|Status|Reason|Err|Error|Kind)s?$|^(?:code|errno)$`)

// IsCode matches texts that may be codes: words that are written together.
var IsCode = pattern.New(`^[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)*$`)

// KindOfName returns the kind that the name of an error, of its type, or of a function that tests errors implies, or
// [mcp.RunTime]: NotFound for ErrNoSuchUser and IsNotFound.
func KindOfName(name string) mcp.Kind {
	for _, suffix := range []string{"Error", "Err", "Exception"} {
		name = strings.TrimSuffix(name, suffix) // BusyError is busy
	}
	if strings.HasSuffix(name, "State") {
		return mcp.RunTime // InvalidObjectState: an argument that names the object may be as it should be
	}
	kind := firstOf(named, name)
	if kind != mcp.NotFound && negated.MatchString(name) {
		return mcp.RunTime // isNotTimeout
	}
	return kind
}
