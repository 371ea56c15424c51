package mcperr

import (
	"context"
	"encoding/json"
	"log/slog"
	"reflect"
	"regexp"
	"sync/atomic"
	"time"
)

// Event is one failure on its way to a client.
type Event struct {
	Error     *Error   // as it was returned
	Envelope  Envelope // as the client gets it
	Spec      CodeSpec // what its code is registered with; zero if it is not
	Time      time.Time
	Tool      string // the tool's name, where a boundary has seen the request
	Arguments any    // the call's arguments, redacted, as decoded JSON; nil where they are not known

	// Panic is the value that the handler panicked with, and Stack the stack of its goroutine then; nil and empty for
	// failures of another kind. Neither is redacted.
	Panic any
	Stack string
}

// Observer is told of each failure once, when it is made into a result or a JSON-RPC error, in the goroutine that does
// that. It has to be safe for concurrent use, and quick.
type Observer func(context.Context, Event)

var observers list[Observer]

// Observe adds an observer, and returns a function that removes it.
func Observe(o Observer) (remove func()) { return observers.add(o) }

// notify counts a failure and tells the observers.
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
		tell(ctx, *o, event)
	}
}

// tell keeps a failing observer from failing the call.
func tell(ctx context.Context, f Observer, event Event) {
	defer func() { _ = recover() }()
	f(ctx, event)
}

// call returns the name of the tool and the redacted arguments of an SDK's request: a struct, or a pointer to one, with
// Params.Name and Params.Arguments.
func call(request any) (tool string, arguments any) {
	params := fieldOf(reflect.ValueOf(request), "Params")
	if name := fieldOf(params, "Name"); name.IsValid() && name.Kind() == reflect.String {
		tool = name.String()
	}
	args := fieldOf(params, "Arguments")
	if !args.IsValid() {
		return tool, nil
	}
	data, err := encodeDetails(args.Interface())
	if err != nil || json.Unmarshal(data, &arguments) != nil {
		return tool, nil
	}
	return tool, redact("", arguments)
}

// Redactor returns what observers may see of an argument, given its name, or "" for what has none. Lists and objects
// are taken apart before: it gets strings, numbers, booleans and nil.
type Redactor func(name string, value any) any

var redactor atomic.Pointer[Redactor]

// SetRedactor replaces [Redact]. A nil redactor brings it back.
func SetRedactor(r Redactor) {
	if r == nil {
		redactor.Store(nil)
		return
	}
	redactor.Store(&r)
}

var credential = regexp.MustCompile(`(?i)pass(word|wd|phrase)?$|^pass|secret|token|auth|api_?-?key|access_?-?key|private_?-?key|credential|cookie|session|signature|^pin$|^pat$|^key$`)

// credentialValue finds values that are credentials whatever their name.
var credentialValue = regexp.MustCompile(`(?i)^(bearer|basic) \S|-----BEGIN [A-Z ]*PRIVATE KEY|^(gh[pousr]_|github_pat_|sk-|xox[abpr]-|AKIA)\w|://[^/\s:]+:[^/\s@]+@`)

// Redact is the redactor unless [SetRedactor] is called: it hides what is called after credentials, and what looks like
// one.
func Redact(name string, value any) any {
	if s, ok := value.(string); credential.MatchString(name) || ok && credentialValue.MatchString(s) {
		return "[redacted]"
	}
	return value
}

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

// LogTo returns an observer that logs to a slog.Logger, at the level that the code is registered with (INFO to ERROR).
func LogTo(logger *slog.Logger) Observer {
	return func(ctx context.Context, event Event) {
		env := event.Envelope
		attrs := []slog.Attr{
			slog.String("code", string(env.Code)), slog.String("type", string(env.Type)), slog.String("retry", env.Retry.String()),
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

// level is what the event is logged at.
func (e Event) level() LogLevel {
	spec := e.Spec
	if spec.Severity == "" {
		spec.Severity = e.Envelope.Severity
	}
	if spec.Severity == "" && spec.Level == "" {
		return LogWarn // nobody has said how bad it is
	}
	return spec.LogLevel()
}

var levels = map[LogLevel]slog.Level{LogDebug: slog.LevelDebug, LogInfo: slog.LevelInfo, LogWarn: slog.LevelWarn, LogError: slog.LevelError}
