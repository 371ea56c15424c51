package mcperr

import (
	"context"
	"reflect"
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

	// Panic is the value that the handler panicked with, and Stack the stack of its goroutine. They are nil and empty
	// if it did not panic. Neither is redacted.
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
	if arguments, _ = argumentsOf(request); arguments == nil {
		return tool, nil
	}
	return tool, redact("", arguments)
}
