package mcperr

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"time"
)

// converter makes a typed error of one that a server has registered, or returns nil.
type converter func(error) *Error

var converters list[converter]

// RegisterType has [From], [Wrap], [Result] and the boundaries take errors of type E for what convert makes of them,
// also where they are wrapped. It is for a server's own errors that neither fields nor methods describe ([From] knows
// those), or that need a suggestion or details. A nil result of convert leaves the error to From. The returned
// function takes the registration back.
//
//	mcperr.RegisterType(func(e *store.LockedError) *mcperr.Error {
//		return mcperr.Conflict("ITEM_LOCKED", e.Error(), mcperr.WithRetry(mcperr.RetryAfter(e.Until)))
//	})
func RegisterType[E error](convert func(E) *Error) (remove func()) {
	return converters.add(func(err error) *Error {
		var target E
		if !errors.As(err, &target) {
			return nil
		}
		return convert(target)
	})
}

func registeredError(err error) *Error {
	for _, convert := range converters.all() {
		if e := (*convert)(err); e != nil {
			copied := *e
			return &copied
		}
	}
	return nil
}

// declared returns what an error that is not an *Error says of itself: by a registration, as a JSON-RPC error, or by
// its fields and methods. It is nil if the error says nothing.
func declared(err error) *Error {
	if e := registeredError(err); e != nil {
		return e
	}
	if p, ok := protocolError(err); ok {
		return p.typed()
	}
	var e *Error
	visit(err, func(one error) bool {
		e = described(one)
		return e != nil
	})
	if e == nil {
		return nil
	}
	if t, code := classify(err); e.Type == "" {
		e.Type = t
		if e.Code == "" {
			e.Code, e.derived = code, true
		}
	} else if e.Code == "" {
		e.Code, e.derived = Code(strings.ToUpper(string(e.Type))+"_ERROR"), true
	}
	if e.Retry == 0 {
		e.Retry = retryOf(e.Code, e.Type)
	}
	return e
}

// visit calls f for an error and all that it wraps, nil pointers left out, until f returns true. It gives up after more
// errors than a chain has that ends, and where a method panics.
func visit(err error, f func(error) bool) (stopped bool) {
	defer func() { _ = recover() }()
	left := maxChain + 1
	var walk func(error) bool
	walk = func(err error) bool {
		if left--; left < 0 || isNil(err) {
			return false
		}
		if f(err) {
			return true
		}
		switch wrapper := err.(type) {
		case interface{ Unwrap() error }:
			return walk(wrapper.Unwrap())
		case interface{ Unwrap() []error }:
			for _, inner := range wrapper.Unwrap() {
				if walk(inner) {
					return true
				}
			}
		}
		return false
	}
	return walk(err)
}

// described returns what the fields and methods of one error say: its code, or at least a retry decision. It is nil
// for an error without either. The standard library's errors are classified instead: their Temporary says little.
func described(err error) (e *Error) {
	v := reflect.ValueOf(err)
	if isStandard(v.Type()) {
		return nil
	}
	defer func() {
		if recover() != nil {
			e = nil // a method of a half-built error panicked
		}
	}()
	e = &Error{Code: codeOf(v), Retry: retryDecision(v)}
	if e.Code == "" && e.Retry == 0 {
		return nil
	}
	e.Type = typeOf(v)
	e.Suggestion = Bound(firstString(v, []string{"Suggestion", "Hint"}, []string{"Suggestion", "Suggestions", "Hint", "Hints"}))
	return e // its details were never meant for a client
}

// isStandard reports whether a type, or what it points to, is of the standard library. Its folders are listed, because
// paths of other modules may lack a dot, too.
func isStandard(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	first, _, _ := strings.Cut(t.PkgPath(), "/")
	switch first {
	case "bufio", "bytes", "compress", "context", "crypto", "database", "debug", "encoding", "errors", "fmt", "go", "image",
		"internal", "io", "log", "mime", "net", "os", "plugin", "reflect", "regexp", "runtime", "strconv", "syscall", "text",
		"time", "vendor":
		return true
	}
	return false
}

// codeName is what a code of a server's own looks like. An SQLSTATE, which libraries keep as text, is not the name of a
// failure.
var (
	codeName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.:/-]+$`)
	sqlState = regexp.MustCompile(`^[A-Z0-9]*[0-9][A-Z0-9]*$`)
)

func codeOf(v reflect.Value) Code {
	code := firstString(v, []string{"ErrorCode", "Code", "GetCode"}, []string{"Code", "ErrorCode", "ErrCode"})
	if !codeName.MatchString(code) || len(code) == 5 && sqlState.MatchString(code) {
		return ""
	}
	return Code(code)
}

// firstString returns the first text that is not empty among what the methods return and the fields hold.
func firstString(v reflect.Value, methods, fields []string) string {
	for _, m := range methods {
		if s := textOf(call0(v, m)); s != "" {
			return s
		}
	}
	for _, f := range fields {
		if s := textOf(fieldOf(v, f)); s != "" {
			return s
		}
	}
	return ""
}

// textOf returns a text, or the texts of a list in one.
func textOf(v reflect.Value) string {
	switch {
	case !v.IsValid():
		return ""
	case v.Kind() == reflect.String:
		return v.String()
	case v.Type().Implements(reflect.TypeFor[fmt.Stringer]()) && v.CanInterface() && v.CanInt():
		return v.Interface().(fmt.Stringer).String()
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.String:
		parts := make([]string, v.Len())
		for i := range parts {
			parts[i] = v.Index(i).String()
		}
		return strings.Join(parts, " ")
	}
	return ""
}

// retryDecision returns what an error says about another try, or 0. A delay counts only for what may be retried.
func retryDecision(v reflect.Value) Retry {
	delay := delayOf(v)
	for _, m := range []string{"Retryable", "IsRetryable", "CanRetry", "ShouldRetry", "Retry"} {
		if r := decision(call0(v, m), delay); r != 0 {
			return r
		}
	}
	for _, f := range []string{"Retryable", "IsRetryable", "Retriable", "CanRetry", "ShouldRetry", "Retry", "Transient", "Temporary"} {
		if r := decision(fieldOf(v, f), delay); r != 0 {
			return r
		}
	}
	if t := call0(v, "Temporary"); t.IsValid() && t.Kind() == reflect.Bool && t.Bool() { // false may mean anything
		return decision(t, delay)
	}
	if delay > 0 {
		return RetryAfter(delay)
	}
	return 0
}

func decision(v reflect.Value, delay time.Duration) Retry {
	switch {
	case !v.IsValid():
		return 0
	case v.Type() == reflect.TypeFor[Retry]():
		return Retry(v.Int())
	case v.Kind() != reflect.Bool:
		return 0
	case !v.Bool():
		return NotRetryable
	case delay > 0:
		return RetryAfter(delay)
	}
	return kindOf(TypeNetwork).Retry // the server says no more than that it may be retried
}

// delayOf returns how long an error asks to wait, or 0. A number has a unit only if its name says so.
func delayOf(v reflect.Value) time.Duration {
	for _, d := range []reflect.Value{call0(v, "RetryAfter"), call0(v, "RetryDelay"), fieldOf(v, "RetryAfter"), fieldOf(v, "RetryDelay")} {
		if d.IsValid() && d.Kind() == reflect.Pointer && !d.IsNil() {
			d = d.Elem()
		}
		if d.IsValid() && d.Type() == reflect.TypeFor[time.Duration]() {
			return max(time.Duration(d.Int()), 0)
		}
	}
	for _, f := range delayFields {
		if n := fieldOf(v, f.name); n.IsValid() && n.CanInt() && n.Int() > 0 {
			return time.Duration(n.Int()) * f.unit
		}
	}
	return 0
}

// delayFields are numbers whose names say in what unit they are.
var delayFields = []struct {
	name string
	unit time.Duration
}{
	{"RetryAfterMs", time.Millisecond}, {"RetryAfterMS", time.Millisecond}, {"RetryAfterMillis", time.Millisecond},
	{"RetryDelayMs", time.Millisecond}, {"RetryDelayMS", time.Millisecond},
	{"RetryAfter", time.Second}, // as the HTTP header of that name
	{"RetryAfterSeconds", time.Second}, {"RetryAfterSecs", time.Second}, {"RetryAfterSec", time.Second},
	{"RetryDelaySeconds", time.Second},
}

// typeOf returns the type that an error names itself, if it is one of [Kinds], or "".
func typeOf(v reflect.Value) Type {
	text := firstString(v, []string{"Kind", "Type", "Category"}, []string{"Kind", "Type", "Category"})
	t := Type(strings.ToLower(text))
	for _, k := range Kinds {
		if k.Type == t {
			return t
		}
	}
	return ""
}

// call0 calls a method without parameters that has one result, or returns the zero Value.
func call0(v reflect.Value, name string) reflect.Value {
	m := v.MethodByName(name)
	if !m.IsValid() || m.Type().NumIn() != 0 || m.Type().NumOut() != 1 || !isPlain(m.Type().Out(0)) {
		return reflect.Value{}
	}
	return m.Call(nil)[0]
}

// isPlain reports whether a type is that of a text, a decision or a delay. A method that returns anything else may do
// anything, and is not called.
func isPlain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Bool:
		return true
	case reflect.Slice:
		return t.Elem().Kind() == reflect.String
	}
	return t == reflect.TypeFor[time.Duration]() || t == reflect.TypeFor[Retry]() ||
		t.Implements(reflect.TypeFor[fmt.Stringer]()) && reflect.Zero(t).CanInt()
}

// fieldOf returns an exported field of a struct or of one that it embeds, through pointers, or the zero Value.
func fieldOf(v reflect.Value, name string) reflect.Value {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return reflect.Value{}
		}
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return reflect.Value{}
	}
	f, ok := v.Type().FieldByName(name)
	if !ok || !f.IsExported() {
		return reflect.Value{}
	}
	found, err := v.FieldByIndexErr(f.Index)
	if err != nil {
		return reflect.Value{} // through a nil pointer
	}
	return found
}
