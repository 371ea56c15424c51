package mcperr

import (
	"cmp"
	"errors"
	"io/fs"
	"reflect"
	"strings"
	"sync"
	"time"
)

// A verdict is what a reader concludes from one error.
type verdict struct {
	typ   Type
	code  Code          // the code for errors without a code of their own; "" is that of typ
	retry Retry         // 0 is the retry of typ
	delay time.Duration // the delay that a service asks for; used only if the failure is retryable
	rank  rank

	unsent bool   // the service has not begun with the request
	file   string // the name of the file that is not there, if that is the evidence
}

// A rank says how specific a verdict is. Of several verdicts on one failure, that with the highest rank counts.
type rank int

const (
	rankNone      rank = iota
	rankParse          // something could not be decoded, no matter whose it was
	rankTransport      // the way to a service is broken: *url.Error, net.Error, Temporary
	rankName           // the name of the error's type
	rankAnswer         // the answer of a service: an HTTP status, a gRPC code
	rankReason         // the reason: a sentinel, an error number, an SQLSTATE, a named code
)

// ranked returns the verdict with a rank.
func (v verdict) ranked(r rank) verdict {
	v.rank = r
	return v
}

// retryOrDefault returns the retry of the verdict, with the delay that the service asks for.
func (v verdict) retryOrDefault() Retry {
	r := cmp.Or(v.retry, kindOf(v.typ).Retry)
	if _, retryable := r.Delay(); retryable && v.delay != 0 {
		return retryIn(v.delay)
	}
	return r
}

// isRetryable reports whether the same call may succeed later.
func (v verdict) isRetryable() bool {
	_, retryable := v.retryOrDefault().Delay()
	return retryable
}

// Verdicts that several readers give. The readers set the rank.
var (
	isValidation  = verdict{typ: TypeValidation, code: CodeInvalidParam}
	isUnsupported = verdict{typ: TypeValidation, code: CodeUnsupported}
	isTooLarge    = verdict{typ: TypeValidation, code: CodeInputTooLarge}
	isBadState    = verdict{typ: TypeValidation, code: CodeInvalidState}
	isTimeout     = verdict{typ: TypeTimeout, code: CodeTimeout}
	isNetwork     = verdict{typ: TypeNetwork, code: CodeNetworkError}
	isRefused     = verdict{typ: TypeNetwork, code: CodeNetworkError, retry: NotRetryable} // a retry cannot help
	isNotFound    = verdict{typ: TypeNotFound, code: CodeResourceNotFound}
	isPermission  = verdict{typ: TypePermission, code: CodePermissionDenied}
	isRateLimit   = verdict{typ: TypeRateLimited, code: CodeRateLimit}
	isUsedUp      = verdict{typ: TypeRateLimited, code: CodeRateLimit, retry: NotRetryable} // a quota, not a rate
	isConflict    = verdict{typ: TypeConflict, code: CodeConflict}
	isTaken       = verdict{typ: TypeConflict, code: CodeConflict, retry: NotRetryable} // the same call collides again
	isInternal    = verdict{typ: TypeInternal, code: CodeInternalError}
	isShort       = verdict{typ: TypeInternal, code: CodeInternalError, retry: retryUnknown} // others may give files back
	isDecode      = verdict{typ: TypeInternal, code: CodeDecodeError}
	isMissing     = verdict{typ: TypeInternal, code: CodeNotInstalled}
	isCancelled   = verdict{typ: TypeInternal, code: CodeCancelled}
)

// A reader knows one way in which libraries describe a failure. It gets one error of a chain at a time, and returns
// the zero verdict for errors that it does not know.
type reader struct {
	names []string // the reader needs one of these methods or fields; none means that it reads errors of all types
	read  func(subject) verdict
}

// readers are all readers. Their order matters only for verdicts of the same rank on the same error: the first one
// counts then.
var readers = []reader{
	{nil, readStandard},
	{nil, readName},
	{[]string{"GRPCStatus"}, readGRPC},
	{[]string{"Status"}, readKubernetes},
	{statusNames, readStatus},
	{nil, readNumber},
	{[]string{"Rate"}, readRate},
	{resetNames, readReset},
	{[]string{"SQLState", "Code"}, readSQLState},
	{[]string{"Number"}, readMySQL},
	{[]string{"Code", "ExtendedCode"}, readSQLite},
	{[]string{"HasErrorCode"}, readMongo},
	{nil, readRedis},
	{codeNames, readCode},
	{categoryNames, readCategory},
	{markerNames, readMarkers},
	{[]string{"Is"}, readHiddenMarkers},
	{[]string{"Timeout", "Temporary"}, readTransport},
}

// A subject is one error of a chain. Readers do not look at the errors that it wraps.
type subject struct {
	err   error
	value reflect.Value
	shape *shape
	now   func() time.Time
}

// A shape is what is known about the type of an error. It is computed once for each type.
type shape struct {
	pkg, name string // those of the type, or of the type that it points to
	standard  bool   // the type is declared in the standard library
	declares  bool   // the type has a method or field that [described] reads
	wraps     bool   // the type wraps errors in another way than by an Unwrap method
	redis     bool   // the error is an answer of a Redis server
	named     verdict
	readers   []reader
}

// shapes has the shapes by reflect.Type.
var shapes sync.Map

// shapeOf returns the shape of a type.
func shapeOf(t reflect.Type) *shape {
	if known, ok := shapes.Load(t); ok {
		return known.(*shape)
	}
	base := t
	for base.Kind() == reflect.Pointer {
		base = base.Elem()
	}
	name, _, _ := strings.Cut(base.Name(), "[")
	s := &shape{pkg: base.PkgPath(), name: name, standard: isStandard(base)}
	if !s.standard {
		s.declares = hasAny(t, declaringNames)
		s.wraps = base.Kind() == reflect.Slice || hasAny(t, wrappingNames)
		s.redis = base.Kind() == reflect.String && s.isIn("redis") || hasAny(t, []string{"RedisError"})
		s.named = nameVerdict(name)
	}
	for _, r := range readers {
		if r.names == nil || !s.standard && hasAny(t, r.names) {
			s.readers = append(s.readers, r)
		}
	}
	shapes.Store(t, s)
	return s
}

// hasAny reports whether a type has one of the methods or fields. A pointer has the fields of what it points to.
func hasAny(t reflect.Type, names []string) bool {
	base := t
	for base.Kind() == reflect.Pointer {
		base = base.Elem()
	}
	for _, name := range names {
		if _, ok := t.MethodByName(name); ok {
			return true
		}
		if base.Kind() == reflect.Struct {
			if _, ok := base.FieldByName(name); ok {
				return true
			}
		}
	}
	return false
}

// classify returns the verdict on an error and all errors that it wraps, and the zero verdict if nothing is known.
// The most specific verdict counts. Among equally specific ones, the first that is not retryable counts, because all
// reasons have to go away before the call can succeed. If there is none, the first one counts.
//
// If the failure is retryable, its delay is the longest one that any of the errors asks for.
func classify(err error, now func() time.Time) verdict {
	var best verdict
	var delay time.Duration
	var file string
	left := maxChain
	var walk func(error)
	walk = func(err error) {
		if left--; left < 0 || isNil(err) {
			return
		}
		s := subject{err: err, value: reflect.ValueOf(err), now: now}
		s.shape = shapeOf(s.value.Type())
		if e, ok := err.(*fs.PathError); ok && file == "" && errors.Is(e.Err, fs.ErrNotExist) {
			file = e.Path
		}
		for _, r := range s.shape.readers {
			v := s.read(r)
			if v.rank > best.rank || v.rank > 0 && v.rank == best.rank && best.isRetryable() && !v.isRetryable() {
				best = v
			}
			if v.delay != 0 && (delay == 0 || v.delay > delay) {
				delay = v.delay
			}
		}
		for _, inner := range s.wrapped() {
			walk(inner)
		}
	}
	walk(err)
	best.delay = delay
	if best.typ == TypeNotFound && best.rank == rankReason {
		best.file = file
	}
	if best.rank == rankAnswer || best.typ != TypeTimeout && best.typ != TypeNetwork {
		return best // a service has answered, or the retry is decided anyway
	}
	best.unsent = best.unsent || isUnsent(err)
	method := sentMethod(err)
	if best.typ == TypeTimeout { // such as the named code GatewayTimeout beside the response
		visit(err, func(err error) bool {
			method = cmp.Or(method, requestMethod(reflect.ValueOf(err)))
			return method != ""
		})
	}
	return best.mayBeDone(method)
}

// read calls a reader. If a method of the error panics, as on a partly initialized error, there is no verdict.
func (s subject) read(r reader) (v verdict) {
	defer func() {
		if recover() != nil {
			v = verdict{}
		}
	}()
	return r.read(s)
}

// wrappingNames are the names of methods and fields that have the wrapped error if a type has no Unwrap method.
var wrappingNames = []string{"Cause", "Err", "Errors"}

// wrapped returns the errors that an error wraps. Besides those of Unwrap, it finds the one of a Cause method or a
// field Err, and the elements of lists of errors, because many libraries do not unwrap these.
func (s subject) wrapped() (list []error) {
	defer func() {
		if recover() != nil {
			list = nil
		}
	}()
	if s.shape.wraps {
		list = s.elements()
	}
	switch wrapper := s.err.(type) {
	case interface{ Unwrap() error }:
		return append(list, wrapper.Unwrap())
	case interface{ Unwrap() []error }:
		return append(list, wrapper.Unwrap()...)
	}
	if !s.shape.wraps || list != nil {
		return list
	}
	if wrapper, ok := s.err.(interface{ Cause() error }); ok {
		return []error{wrapper.Cause()}
	}
	if inner, ok := valueOf(fieldOf(s.value, "Err")).(error); ok {
		return []error{inner}
	}
	return nil
}

// elements returns the errors in an error that is a list, or that has one in a field Errors.
func (s subject) elements() (list []error) {
	elements := s.value
	if elements.Kind() != reflect.Slice {
		elements = fieldOf(s.value, "Errors")
	}
	if !elements.IsValid() || elements.Kind() != reflect.Slice {
		return nil
	}
	for i := range min(elements.Len(), maxChain) {
		if inner, ok := valueOf(elements.Index(i)).(error); ok {
			list = append(list, inner)
		}
	}
	return list
}

// valueOf returns what a reflect.Value holds, or nil if it must not be used.
func valueOf(v reflect.Value) any {
	if !v.IsValid() || !v.CanInterface() {
		return nil
	}
	return v.Interface()
}

// isIn reports whether the type of the error is declared in a package whose path contains part.
func (s *shape) isIn(part string) bool { return strings.Contains(s.pkg, part) }

// readName returns the verdict on the name of the error's type, such as NotFoundError.
func readName(s subject) verdict { return s.shape.named }

// readTransport reads the methods of net.Error, which other libraries have as well.
func readTransport(s subject) verdict {
	if t := call0(s.value, "Timeout"); t.IsValid() && t.Kind() == reflect.Bool && t.Bool() {
		return isTimeout.ranked(rankName)
	}
	if t := call0(s.value, "Temporary"); t.IsValid() && t.Kind() == reflect.Bool && t.Bool() {
		return isNetwork.ranked(rankTransport)
	}
	return verdict{}
}
