package mcperr

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// A converter turns an error of a registered type into a typed one. It returns nil for other errors.
type converter func(error) *Error

var converters list[converter]

// RegisterType makes [From], [Wrap], [Result] and the boundaries convert errors of type E, also wrapped ones, with
// convert. Use it for errors of the server whose fields and methods [From] does not know, or that need a suggestion
// or details:
//
//	mcperr.RegisterType(func(e *store.LockedError) *mcperr.Error {
//		return mcperr.Conflict("ITEM_LOCKED", e.Error(), mcperr.WithRetry(mcperr.RetryAfter(time.Until(e.Expiry))))
//	})
//
// If E is error itself, convert gets every error that has no type yet, and can compare it with errors that are only
// texts:
//
//	mcperr.RegisterType(func(err error) *mcperr.Error {
//		if errors.Is(err, store.ErrNotFound) {
//			return mcperr.NotFound("ITEM_NOT_FOUND", err.Error())
//		}
//		return nil
//	})
//
// If convert returns nil, the error is handled as if E was not registered. Otherwise the client gets the text of the
// whole error, not the message of the returned one. If several registrations match, the first one that does not
// return nil is used. The returned function removes the registration. The function convert must be safe for
// concurrent use.
func RegisterType[E error](convert func(E) *Error) (remove func()) {
	return converters.add(func(err error) *Error {
		var target E
		if !errors.As(err, &target) {
			return nil
		}
		return convert(target)
	})
}

// registeredError returns a copy of what the first matching converter returns, or nil.
func registeredError(err error) *Error {
	for _, convert := range converters.all() {
		if e := (*convert)(err); e != nil {
			copied := *e
			return &copied
		}
	}
	return nil
}

// declared returns the error that err declares itself to be: by a registration, as a JSON-RPC error of an SDK, or by
// its fields and methods. It returns nil if err declares nothing. The error must not be an *Error.
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
	v := classify(err, time.Now)
	spec := lookup(e.Code)
	if e.Type == "" && spec != nil {
		e.Type = spec.Type
	}
	switch {
	case e.Type == "" && e.Code == "":
		c := v.asError()
		e.Type, e.Code, e.derived, e.decoding = c.Type, c.Code, true, c.decoding
	case e.Type == "":
		e.Type = cmp.Or(v.typ, TypeUnknown)
	case e.Code == "":
		e.Code, e.derived = Code(strings.ToUpper(string(e.Type))+"_ERROR"), true
	}
	e.Retry = e.resolveRetry(v, spec)
	return e
}

// resolveRetry returns the retry of an error that declares something about itself: what it declares, or else that of
// its registered code, or else that of the verdict on the same type, or else that of the type.
func (e *Error) resolveRetry(v verdict, spec *CodeSpec) Retry {
	known := kindOf(e.Type).Retry
	if v.typ == e.Type && v.rank > rankNone {
		known = v.retryOrDefault()
	}
	switch {
	case e.Retry == retryYes:
		if _, retryable := known.Delay(); retryable {
			return known
		}
		return kindOf(TypeNetwork).Retry // no delay is known
	case e.Retry != 0:
		return e.Retry
	case spec != nil:
		return spec.retryFor(e.Type)
	}
	return known
}

// asError returns the error for a verdict, without a message. That of the zero verdict is unknown.
func (v verdict) asError() *Error {
	if v.rank == rankNone {
		v = verdict{typ: TypeUnknown, code: CodeUnknownError}
	}
	return &Error{
		Type: v.typ, Code: v.code, Retry: v.retryOrDefault(), derived: true, decoding: v.code == CodeDecodeError,
		unsent: v.unsent, file: v.file,
	}
}

// visit calls f for err and all errors that it wraps, except nil pointers, until f returns true. It stops after
// maxChain errors, and if a method panics.
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

// described returns the code, the retry and other fields that one error has in its fields and methods. It returns
// nil if the error has neither a code nor a retry decision, and for errors of the standard library, which are
// classified instead: their Temporary method is not reliable.
func described(err error) (e *Error) {
	v := reflect.ValueOf(err)
	if !shapeOf(v.Type()).declares {
		return nil
	}
	defer func() {
		if recover() != nil {
			e = nil // a method panicked, as on a partly initialized error
		}
	}()
	e = &Error{Code: codeOf(v), Retry: retryDecision(v)}
	if e.Code == "" && e.Retry == 0 {
		return nil
	}
	e.Type = typeOf(v)
	e.Suggestion = Bound(firstString(
		v, []string{"Suggestion", "Hint"}, []string{"Suggestion", "Suggestions", "Hint", "Hints"},
	))
	return e // without details, which may not be meant for a client
}

// isStandard reports whether a type, or the type that it points to, is declared in the standard library. The first
// elements of its import paths are listed, because the path of another module may lack a dot, too.
func isStandard(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	first, _, _ := strings.Cut(t.PkgPath(), "/")
	switch first {
	case "bufio", "bytes", "compress", "context", "crypto", "database", "debug", "encoding", "errors", "fmt",
		"go", "image", "internal", "io", "log", "mime", "net", "os", "plugin", "reflect", "regexp", "runtime",
		"strconv", "syscall", "text", "time", "vendor":
		return true
	}
	return false
}

// codeName matches the codes that servers give to their own errors, and screaming those in SCREAMING_SNAKE_CASE.
// sqlState matches an SQLSTATE of five characters, which database libraries keep in fields named Code. It is not the
// name of a failure.
var (
	codeName  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.:/-]+$`)
	screaming = regexp.MustCompile(`^[A-Z][A-Z0-9_]+$`)
	sqlState  = regexp.MustCompile(`^[A-Z0-9]*[0-9][A-Z0-9]*$`)
)

// codeOf returns the code in the methods or fields of an error, or "". A code in another style than that of this
// package, such as AccessDenied, counts only if the server's own module declares the error. The codes of services
// are evidence for the type, and not names that the author of the server has chosen.
func codeOf(v reflect.Value) Code {
	code := firstString(v, []string{"ErrorCode", "Code", "GetCode"}, []string{"Code", "ErrorCode", "ErrCode"})
	if !codeName.MatchString(code) || len(code) == 5 && sqlState.MatchString(code) {
		return ""
	}
	if !screaming.MatchString(code) && !isOwn(shapeOf(v.Type()).pkg) {
		return ""
	}
	return Code(code)
}

// ownModule returns the prefix that the import paths of the server's own packages have in common: the owner of its
// main module, such as github.com/owner. It is "" if the program does not know.
var ownModule = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	parts := strings.SplitN(info.Main.Path, "/", 3)
	if len(parts) == 3 && strings.Contains(parts[0], ".") {
		return parts[0] + "/" + parts[1]
	}
	return info.Main.Path
})

// isOwn reports whether a package belongs to the server. If the program was built without modules, all do.
func isOwn(pkg string) bool {
	own := ownModule()
	return own == "" || pkg == "main" || pkg == own || strings.HasPrefix(pkg, own+"/") || pkg == own+"_test"
}

// firstString returns the first non-empty text that one of the methods returns or one of the fields holds, or "".
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

// textOf returns a string, the String of an integer type, or the elements of a list of strings as sentences or clauses.
// For other values it returns "".
func textOf(v reflect.Value) string {
	switch {
	case !v.IsValid():
		return ""
	case v.Kind() == reflect.String:
		return v.String()
	case v.Type().Implements(reflect.TypeFor[fmt.Stringer]()) && v.CanInterface() && (v.CanInt() || v.CanUint()):
		return v.Interface().(fmt.Stringer).String()
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.String:
		var text strings.Builder
		for i := range v.Len() {
			part := strings.TrimSpace(v.Index(i).String())
			if i > 0 && strings.TrimRight(text.String(), ".!?:;,") == text.String() {
				text.WriteString(";")
			}
			if i > 0 {
				text.WriteString(" ")
			}
			text.WriteString(part)
		}
		return text.String()
	}
	return ""
}

// retryDecision returns the retry in the methods or fields of an error, or 0. A delay alone means that the call may
// be repeated.
func retryDecision(v reflect.Value) Retry {
	delay := delayOf(v)
	for _, m := range []string{"Retryable", "IsRetryable", "CanRetry", "ShouldRetry", "Retry"} {
		if r := decision(call0(v, m), delay); r != 0 {
			return r
		}
	}
	for _, f := range []string{
		"Retryable", "IsRetryable", "Retriable", "CanRetry", "ShouldRetry", "Retry", "Transient",
		"Temporary",
	} {
		if r := decision(fieldOf(v, f), delay); r != 0 {
			return r
		}
	}
	// false does not mean that it is permanent
	if t := call0(v, "Temporary"); t.IsValid() && t.Kind() == reflect.Bool && t.Bool() {
		return decision(t, delay)
	}
	if delay > 0 {
		return RetryAfter(delay)
	}
	return 0
}

// decision returns the retry that a boolean or a [Retry] stands for, with the given delay, or 0 for other values.
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
	return retryYes
}

// delayOf returns the delay before a retry that an error asks for, or 0. Integers are used only if their name
// implies a unit.
func delayOf(v reflect.Value) time.Duration {
	for _, d := range []reflect.Value{
		call0(v, "RetryAfter"), call0(v, "RetryDelay"), fieldOf(v, "RetryAfter"), fieldOf(v, "RetryDelay"),
	} {
		if d.IsValid() && d.Kind() == reflect.Pointer && !d.IsNil() {
			d = d.Elem()
		}
		if d.IsValid() && d.Type() == reflect.TypeFor[time.Duration]() {
			return max(time.Duration(d.Int()), 0)
		}
	}
	for _, f := range delayFields {
		if n := integer(fieldOf(v, f.name)); n > 0 {
			return delayIn(n, f.unit)
		}
	}
	return 0
}

// delayFields are the names of integer fields that imply a unit.
var delayFields = []struct {
	name string
	unit time.Duration
}{
	{"RetryAfterMs", time.Millisecond}, {"RetryAfterMS", time.Millisecond}, {"RetryAfterMillis", time.Millisecond},
	{"RetryDelayMs", time.Millisecond}, {"RetryDelayMS", time.Millisecond},
	{"RetryAfter", time.Second}, // like the HTTP header
	{"RetryAfterSeconds", time.Second}, {"RetryAfterSecs", time.Second}, {"RetryAfterSec", time.Second},
	{"RetryDelaySeconds", time.Second},
}

// declaringNames are the methods and fields that [described] reads for a code or a retry decision.
var declaringNames = func() []string {
	names := []string{
		"ErrorCode", "Code", "GetCode", "ErrCode", "RetryAfter", "RetryDelay", "Retryable", "IsRetryable", "Retriable",
		"CanRetry", "ShouldRetry", "Retry", "Transient", "Temporary",
	}
	for _, f := range delayFields {
		names = append(names, f.name)
	}
	return names
}()

// typeOf returns the type that an error names itself, if it is in [Kinds], or "".
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

// call0 returns the result of a method without parameters, or the zero Value if there is no such method or it is not
// safe to call.
func call0(v reflect.Value, name string) reflect.Value {
	m := methodOf(v, name)
	if !m.IsValid() || !isPlain(m.Type().Out(0)) {
		return reflect.Value{}
	}
	return m.Call(nil)[0]
}

// isPlain reports whether a method with this result type is safe to call: the type is a text, a boolean, a duration
// or a retry. A method that returns something else may have effects.
func isPlain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Bool:
		return true
	case reflect.Slice:
		return t.Elem().Kind() == reflect.String
	}
	if t.Kind() < reflect.Int || t.Kind() > reflect.Uintptr {
		return false
	}
	return t == reflect.TypeFor[Retry]() || t.Implements(reflect.TypeFor[fmt.Stringer]())
}

// methodOf returns a method without parameters and with one result, or the zero Value.
func methodOf(v reflect.Value, name string) reflect.Value {
	if !v.IsValid() {
		return reflect.Value{}
	}
	m := v.MethodByName(name)
	if !m.IsValid() || m.Type().NumIn() != 0 || m.Type().NumOut() != 1 {
		return reflect.Value{}
	}
	return m
}

// callAny is [call0] for a method that is known to be without effects, whatever it returns. It follows an interface.
func callAny(v reflect.Value, name string) reflect.Value {
	m := methodOf(v, name)
	if !m.IsValid() {
		return reflect.Value{}
	}
	result := m.Call(nil)[0]
	if result.Kind() == reflect.Interface {
		result = result.Elem()
	}
	return result
}

// callInt returns the integer that a method without parameters returns, or 0.
func callInt(v reflect.Value, name string) int64 {
	m := methodOf(v, name)
	if !m.IsValid() || !reflect.Zero(m.Type().Out(0)).CanInt() && !reflect.Zero(m.Type().Out(0)).CanUint() {
		return 0
	}
	return integer(m.Call(nil)[0])
}

// integer returns the integer in a value, or 0 if it holds none or a larger one. It follows pointers and interfaces.
func integer(v reflect.Value) int64 {
	for (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && !v.IsNil() {
		v = v.Elem()
	}
	switch {
	case v.IsValid() && v.CanInt():
		return v.Int()
	case v.IsValid() && v.CanUint() && v.Uint() <= math.MaxInt64:
		return int64(v.Uint())
	}
	return 0
}

// isNilValue reports whether a value is invalid or nil.
func isNilValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan:
		return v.IsNil()
	}
	return false
}

// fieldOf returns an exported field of a struct, or of a struct that it embeds, or the zero Value. It follows
// pointers and interfaces, but not for ever: a pointer can point to itself.
func fieldOf(v reflect.Value, name string) reflect.Value {
	for range maxChain {
		if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
			break
		}
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
		return reflect.Value{} // the embedded pointer is nil
	}
	return found
}
