package mcperr

import (
	"context"
	"log/slog"
	"reflect"
	"regexp"
	"sync/atomic"
	"time"
)

// Event describes one failure on its way to a client.
type Event struct {
	Error     *Error   // the error that the handler returned, after [From]
	Envelope  Envelope // the copy that the client gets
	Spec      CodeSpec // the registration of the code; zero if there is none
	Time      time.Time
	Tool      string // the name of the tool; empty unless a boundary knows the request
	Arguments any    // the arguments of the call as decoded JSON, redacted; nil if not known

	// Panic is the value that the handler panicked with, and Stack the stack of its goroutine. They are nil and empty if
	// it did not panic. Neither is redacted.
	Panic any
	Stack string
}

// Observer is called once for each failure, when the failure becomes a result or a JSON-RPC error, and in the same
// goroutine. It must be safe for concurrent use, and fast. If it panics, the panic is ignored.
type Observer func(context.Context, Event)

var observers list[Observer]

// Observe adds an observer, which must not be nil, and returns a function that removes it.
func Observe(o Observer) (remove func()) { return observers.add(o) }

// notify counts a failure and calls the observers.
func notify(ctx context.Context, e *Error, env Envelope, request any) {
	count(env)
	all := observers.all()
	if len(all) == 0 {
		return
	}
	event := Event{Error: e, Envelope: env, Time: time.Now()}
	event.Spec, _ = Lookup(env.Code)
	event.Tool, event.Arguments = call(request)
	if p := panicOf(e); p != nil {
		event.Panic, event.Stack = p.value, p.stack
	}
	for _, o := range all {
		callObserver(ctx, *o, event)
	}
}

// callObserver calls an observer, and recovers if it panics, so that the tool call does not fail.
func callObserver(ctx context.Context, f Observer, event Event) {
	defer func() { _ = recover() }()
	f(ctx, event)
}

// call returns the name of the tool and the redacted arguments from a request of an SDK. The request must be a
// struct, or a pointer to one, with the fields Params.Name and Params.Arguments; otherwise call returns "" and nil.
func call(request any) (tool string, arguments any) {
	params := fieldOf(reflect.ValueOf(request), "Params")
	if name := fieldOf(params, "Name"); name.IsValid() && name.Kind() == reflect.String {
		tool = name.String()
	}
	if arguments = argumentsOf(request); arguments == nil {
		return tool, nil
	}
	return tool, redact("", arguments)
}

// Redactor returns what observers may see of an argument. The parameter name is the name of the argument, or "" if
// it has none. The parameter value is a string, a number, a boolean or nil: lists and objects are split into their
// elements first, and the elements of a list have the name of the list. A Redactor must be safe for concurrent use.
type Redactor func(name string, value any) any

var redactor atomic.Pointer[Redactor]

// SetRedactor replaces [Redact] for all later events. A nil redactor restores it. Objects whose name says that they
// hold credentials are always redacted.
func SetRedactor(r Redactor) {
	if r == nil {
		redactor.Store(nil)
		return
	}
	redactor.Store(&r)
}

// credential matches the names of arguments that hold credentials.
var credential = regexp.MustCompile(`(?i)pass(word|wd|phrase)?$|^pass|secret|token|auth|` +
	`api_?-?key|access_?-?key|private_?-?key|credential|cookie|session|signature|^pin$|^pat$|^key$`)

// credentialValue matches values that are credentials under any name.
var credentialValue = regexp.MustCompile(`(?i)^(bearer|basic) \S|-----BEGIN [A-Z ]*PRIVATE KEY|` +
	`^(gh[pousr]_|github_pat_|sk-|xox[abpr]-|AKIA)\w|://[^/\s:]+:[^/\s@]+@`)

// Redact is the default [Redactor]. It returns "[redacted]" if the name is that of a credential, such as password or
// api_key, or if the value looks like one, such as a bearer token or a URL with a password. Otherwise it returns
// value.
func Redact(name string, value any) any {
	if s, ok := value.(string); credential.MatchString(name) || ok && credentialValue.MatchString(s) {
		return "[redacted]"
	}
	return value
}

// redact applies the redactor to a decoded JSON value, and changes its lists and objects in place.
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
	if r := redactor.Load(); r != nil {
		return (*r)(name, value)
	}
	return Redact(name, value)
}

// LogTo returns an observer that logs each failure to logger, which must not be nil. The level is that of the code's
// registration ([CodeSpec.LogLevel]). A failure without a registered level or severity is logged at WARN. The
// attributes are code, type and retry, and, if known, tool, domain, severity, impact, arguments and stack.
func LogTo(logger *slog.Logger) Observer {
	return func(ctx context.Context, event Event) {
		env := event.Envelope
		attrs := []slog.Attr{
			slog.String("code", string(env.Code)), slog.String("type", string(env.Type)),
			slog.String("retry", env.Retry.String()),
		}
		add := func(key, value string) {
			if value != "" {
				attrs = append(attrs, slog.String(key, value))
			}
		}
		add("tool", event.Tool)
		add("domain", env.Domain)
		add("severity", string(env.Severity))
		add("impact", string(event.Spec.Impact))
		if event.Arguments != nil {
			attrs = append(attrs, slog.Any("arguments", event.Arguments))
		}
		if trace := event.Error.trace(); len(trace) > 0 {
			attrs = append(attrs, slog.Any("stack", trace))
		}
		logger.LogAttrs(ctx, levels[event.level()], env.Message, attrs...)
	}
}

// level returns the level that the event is logged at.
func (e Event) level() LogLevel {
	spec := e.Spec
	if spec.Severity == "" {
		spec.Severity = e.Envelope.Severity
	}
	if spec.Severity == "" && spec.Level == "" {
		return LogWarn // neither a severity nor a level is known
	}
	return spec.LogLevel()
}

// levels maps log levels to those of log/slog.
var levels = map[LogLevel]slog.Level{
	LogDebug: slog.LevelDebug, LogInfo: slog.LevelInfo, LogWarn: slog.LevelWarn, LogError: slog.LevelError,
}
