package mcperr

import (
	"reflect"
	"strconv"
	"time"
)

// grpcVerdicts are the verdicts on the status codes of gRPC, by their number. OK and Unknown have none.
var grpcVerdicts = [17]verdict{
	1:  isCancelled.ranked(rankReason),
	3:  isValidation.ranked(rankAnswer), // InvalidArgument
	4:  isTimeout.ranked(rankReason),
	5:  isNotFound.ranked(rankAnswer),
	6:  isTaken.ranked(rankAnswer), // AlreadyExists
	7:  isPermission.ranked(rankAnswer),
	8:  isRateLimit.ranked(rankReason),  // ResourceExhausted
	9:  isBadState.ranked(rankAnswer),   // FailedPrecondition: retry only after the state has been changed
	10: isConflict.ranked(rankAnswer),   // Aborted
	11: isValidation.ranked(rankAnswer), // OutOfRange
	12: isInternal.ranked(rankAnswer),   // Unimplemented
	13: isInternal.ranked(rankAnswer),
	14: isNetwork.ranked(rankAnswer),  // Unavailable
	15: isInternal.ranked(rankAnswer), // DataLoss
	16: isPermission.ranked(rankAnswer),
}

// grpcNames are the names of the status codes of gRPC, by their number.
var grpcNames = [17]string{
	"OK", "Canceled", "Unknown", "InvalidArgument", "DeadlineExceeded", "NotFound", "AlreadyExists", "PermissionDenied",
	"ResourceExhausted", "FailedPrecondition", "Aborted", "OutOfRange", "Unimplemented", "Internal", "Unavailable",
	"DataLoss", "Unauthenticated",
}

// FromGRPC is [FromStatus] for a status code of gRPC, for callers that have only the code. [From] reads the code of an
// error of gRPC by itself.
func FromGRPC(code int) error {
	var v verdict
	name := strconv.Itoa(code)
	if 0 <= code && code < len(grpcVerdicts) {
		v, name = grpcVerdicts[code], grpcNames[code]
	}
	e := v.asError()
	e.Message = "gRPC code " + name
	e.fill()
	e.callers()
	return e
}

// readGRPC reads the status of a gRPC error: its code, the reason of an ErrorInfo and the delay of a RetryInfo.
func readGRPC(s subject) verdict {
	method := methodOf(s.value, "GRPCStatus")
	if !method.IsValid() {
		return verdict{}
	}
	status := method.Call(nil)[0]
	if isNilValue(status) {
		return verdict{}
	}
	code := callInt(status, "Code")
	if code <= 0 || int(code) >= len(grpcVerdicts) {
		return verdict{}
	}
	v := grpcVerdicts[code]
	details, _ := valueOf(callAny(status, "Details")).([]any)
	for _, detail := range details {
		d := reflect.ValueOf(detail)
		if !d.IsValid() {
			continue
		}
		if reason := call0(d, "GetReason"); reason.IsValid() && reason.Kind() == reflect.String && v.rank < rankReason {
			if named := codeVerdict(reason.String()); named.rank == rankReason {
				v = named
			}
		}
		if delay := callAny(d, "GetRetryDelay"); delay.IsValid() && !isNilValue(delay) {
			if after, ok := valueOf(call0(delay, "AsDuration")).(time.Duration); ok {
				v.delay = max(after, 0)
			}
		}
	}
	return v
}

// readKubernetes reads the status of a Kubernetes API server: a struct with a Reason, a Code, and the delay in its
// Details.
func readKubernetes(s subject) verdict {
	status := callAny(s.value, "Status")
	if !status.IsValid() || status.Kind() != reflect.Struct {
		return verdict{}
	}
	v := verdictOfStatus(failedStatus(integer(fieldOf(status, "Code"))))
	if reason := textOf(fieldOf(status, "Reason")); reason != "" {
		named := codeVerdict(reason)
		switch reason {
		case "Conflict": // another change came first: a tool that reads the object again may succeed
			named = isConflict.ranked(rankReason)
		case "Expired": // the token of a page or a version of a list is too old, and nothing is missing
			named = isBadState.ranked(rankReason)
		}
		if named.rank >= v.rank {
			v = named
		}
	}
	if seconds := integer(fieldOf(fieldOf(status, "Details"), "RetryAfterSeconds")); seconds > 0 {
		v.delay = delayIn(seconds, time.Second)
	}
	return v
}

// markers are the methods by which the libraries of containers mark errors. A marker has no result, or a boolean.
var markers = []struct {
	name string
	verdict
}{
	{"NotFound", isNotFound}, {"IsNotFound", isNotFound},
	{"InvalidParameter", isValidation}, {"InvalidArgument", isValidation}, {"OutOfRange", isValidation},
	{"FailedPrecondition", isBadState},
	{"AlreadyExists", isTaken}, {"Conflict", isTaken}, {"IsConflict", isTaken}, {"Aborted", isConflict},
	{"Unauthorized", isPermission}, {"Unauthenticated", isPermission}, {"Forbidden", isPermission},
	{"PermissionDenied", isPermission},
	{"ResourceExhausted", isRateLimit}, {"RateLimited", isRateLimit}, {"TooManyRequests", isRateLimit},
	{"Unavailable", isNetwork}, {"System", isNetwork},
	{"DeadlineExceeded", isTimeout}, {"Deadline", isTimeout}, {"IsTimeout", isTimeout},
	{"Cancelled", isCancelled}, {"NotImplemented", isInternal}, {"DataLoss", isInternal},
}

// markerNames are the names of the markers.
var markerNames = func() (names []string) {
	for _, m := range markers {
		names = append(names, m.name)
	}
	return names
}()

// readMarkers reads the marker methods of an error. A method without a result marks by its presence, and is not
// called.
func readMarkers(s subject) verdict {
	if v := markerOf(s.value.Type()); v.rank > 0 {
		return v
	}
	for _, m := range markers {
		if is := call0(s.value, m.name); is.IsValid() && is.Kind() == reflect.Bool && is.Bool() {
			return m.verdict.ranked(rankAnswer)
		}
	}
	return verdict{}
}

// markerOf returns the verdict on the first marker without a result in the method set of a type.
func markerOf(t reflect.Type) verdict {
	for _, m := range markers {
		if method, ok := t.MethodByName(m.name); ok && method.Type.NumIn() == 1 && method.Type.NumOut() == 0 {
			return m.verdict.ranked(rankAnswer)
		}
	}
	return verdict{}
}

// readHiddenMarkers reads the markers of the error that an error keeps in an unexported field, for use in its Is
// method. The client of Docker does so. Only the type of the field's value is looked at.
func readHiddenMarkers(s subject) verdict {
	v := s.value
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if s.shape.standard || v.Kind() != reflect.Struct {
		return verdict{}
	}
	for i := range v.NumField() {
		if f := v.Field(i); f.Type() == reflect.TypeFor[error]() && !f.IsNil() && !v.Type().Field(i).IsExported() {
			if found := markerOf(f.Elem().Type()); found.rank > 0 {
				return found
			}
		}
	}
	return verdict{}
}
