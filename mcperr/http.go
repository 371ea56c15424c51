package mcperr

import (
	"math"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// FromHTTP returns the typed error for an HTTP response, such as "404 Not Found" of [TypeNotFound]. The status decides
// the type, the code and the retry; the headers Retry-After and X-RateLimit-Reset decide the delay. FromHTTP neither
// reads nor closes the body. It is for clients that do not make errors of responses:
//
//	if resp.StatusCode != http.StatusOK {
//		return nil, mcperr.Wrap("GET_QUOTES_FAILED", "failed to get quotes", mcperr.FromHTTP(resp))
//	}
//
// The service may have carried out a POST or PATCH that failed with a 500 or a 504. Such an error has no retry
// decision, because another try could do the work twice.
//
// FromHTTP never returns nil. If resp is nil, or if its status is not that of a failure, the error is [TypeUnknown].
func FromHTTP(resp *http.Response) error {
	if resp == nil {
		return statusError(0, nil, "")
	}
	return statusError(resp.StatusCode, resp.Header, methodOfResponse(resp))
}

// FromStatus is [FromHTTP] for callers that have only the status code. The method of the request tells whether another
// try could do the work twice; without one, the request counts as safe to repeat:
//
//	status, body, err := client.do(ctx, http.MethodPost, "/orders", order)
//	…
//	return mcperr.Wrap("CREATE_ORDER_FAILED", "failed to create the order", mcperr.FromStatus(status, http.MethodPost))
func FromStatus(code int, method ...string) error {
	if len(method) == 0 {
		return statusError(code, nil, "")
	}
	return statusError(code, nil, method[0])
}

// statusError returns the error for a status and a method. Its code is derived, so that [Wrap] can replace it.
func statusError(code int, header http.Header, method string) *Error {
	e := statusVerdict(code, header, method, time.Now).asError()
	e.Message = "no HTTP response"
	if text := http.StatusText(code); text != "" {
		e.Message = strconv.Itoa(code) + " " + text
	} else if code != 0 {
		e.Message = "HTTP status " + strconv.Itoa(code)
	}
	e.fill()
	e.callers()
	return e
}

// statusVerdict returns the verdict on an HTTP status. The header may be nil. The method is that of the request, or "".
func statusVerdict(code int, header http.Header, method string, now func() time.Time) verdict {
	v := verdictOfStatus(code)
	if v.rank == rankNone {
		return v
	}
	if v.unsent = refusesBeforehand(code); !v.unsent {
		v = v.mayBeDone(method)
	}
	v.delay = delayOfHeader(header, now)
	exhausted := header.Get("X-RateLimit-Remaining") == "0"
	if code == http.StatusTooManyRequests || code == http.StatusForbidden && (exhausted || v.delay != 0) {
		v = verdict{typ: TypeRateLimited, code: CodeRateLimit, delay: v.delay, rank: rankReason}
		if v.delay == 0 && exhausted {
			v.delay = delayOfReset(header.Get("X-RateLimit-Reset"), now)
		}
	}
	return v
}

// verdictOfStatus returns the verdict on a status without headers. Statuses that do not say whose fault it is have
// none.
func verdictOfStatus(code int) verdict {
	switch code {
	case 400, 405, 406, 411, 414, 415, 416, 422, 428, 431:
		return isValidation.ranked(rankAnswer)
	case 413:
		return isTooLarge.ranked(rankAnswer)
	case 401, 402, 403, 407, 451:
		return isPermission.ranked(rankAnswer)
	case 404, 410:
		return isNotFound.ranked(rankAnswer)
	case 408, 504, 522, 524: // 522 and 524 are those of a proxy
		return isTimeout.ranked(rankAnswer)
	case 409, 412: // the caller has to resolve the conflict first
		return isTaken.ranked(rankAnswer)
	case 423:
		return isConflict.ranked(rankAnswer)
	case 425:
		return isNetwork.ranked(rankAnswer)
	case 429:
		return isRateLimit.ranked(rankReason)
	case 501, 505, 506, 507, 508, 510, 511, 525, 526: // the service cannot do this at all
		return isRefused.ranked(rankAnswer)
	}
	if code >= 500 && code <= 599 {
		return isNetwork.ranked(rankAnswer)
	}
	return verdict{}
}

// delayOfHeader returns the delay that the headers of a response ask for. A time that is not in the future gives a
// negative delay, which means at once. Without such a header, the delay is 0.
func delayOfHeader(header http.Header, now func() time.Time) time.Duration {
	for _, name := range []string{"Retry-After-Ms", "X-Ms-Retry-After-Ms"} {
		if ms, err := strconv.ParseInt(header.Get(name), 10, 64); err == nil {
			return delayIn(ms, time.Millisecond)
		}
	}
	after := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.ParseInt(after, 10, 64); err == nil {
		return delayIn(seconds, time.Second)
	}
	if at, err := http.ParseTime(after); err == nil {
		return delayUntil(at, now)
	}
	return 0
}

// delayOfReset returns the delay until a time in seconds since 1970. Other numbers have no agreed meaning.
func delayOfReset(text string, now func() time.Time) time.Duration {
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil || seconds < 1e9 || seconds > 1e11 {
		return 0
	}
	return delayUntil(time.Unix(seconds, 0), now)
}

// delayUntil returns the delay until a time, which is negative if the time is not in the future.
func delayUntil(at time.Time, now func() time.Time) time.Duration {
	if d := at.Sub(now()); d > 0 {
		return d
	}
	return -1
}

// delayIn returns n units, or a negative delay if n is not positive.
func delayIn(n int64, unit time.Duration) time.Duration {
	if n <= 0 {
		return -1
	}
	return time.Duration(min(n, math.MaxInt64/int64(unit))) * unit
}

// Names of methods and fields that have an HTTP status, and of fields that have the response. The fields and methods
// named Code are more often not an HTTP status.
var (
	statusMethods = []string{
		"StatusCode", "HTTPStatusCode", "HTTPCode", "HTTPStatus", "GetStatusCode", "GetHTTPStatus", "GetStatus", "Status",
	}
	statusFields   = []string{"StatusCode", "HTTPStatusCode", "HTTPCode", "HTTPStatus", "HttpStatus", "HttpCode", "Status"}
	responseFields = []string{"Response", "RawResponse", "HTTPResponse", "Resp", "Res"}
	statusNames    = append(append(append([]string{"Code"}, statusMethods...), statusFields...), responseFields...)
)

// readStatus reads the HTTP status of the response that caused an error.
func readStatus(s subject) verdict {
	if code, header := statusOf(s.value, 0); code != 0 {
		return statusVerdict(code, header, requestMethod(s.value), s.now)
	}
	if code := codeAsStatus(s.value); code != 0 {
		method := requestMethod(s.value)
		v := statusVerdict(code, headerOf(s.value), method, s.now)
		v.unsent = false // libraries number their own failures as well: that of a request without an answer is 503
		v = v.mayBeDone(method)
		return v.ranked(min(v.rank, rankName))
	}
	return verdict{}
}

// readNumber knows errors that are an HTTP status themselves: type StatusError int.
func readNumber(s subject) verdict {
	if s.shape.standard || !s.value.CanInt() && !s.value.CanUint() {
		return verdict{} // as most errors
	}
	code := failedStatus(integer(s.value))
	if code == 0 || !strings.Contains(s.shape.name, "Status") && !strings.Contains(s.shape.name, "HTTP") {
		return verdict{}
	}
	return statusVerdict(code, nil, "", s.now)
}

// statusOf returns the status and the headers that an error or a response has in its methods or fields, or in those
// of a response in its fields. The status is 0 if there is none.
func statusOf(v reflect.Value, depth int) (int, http.Header) {
	var code int
	for _, name := range statusMethods {
		code = max(code, failedStatus(callInt(v, name)))
	}
	for _, name := range statusFields {
		code = max(code, failedStatus(integer(fieldOf(v, name))))
	}
	header := headerOf(v)
	for _, name := range responseFields {
		if (code != 0 && header != nil) || depth == 2 {
			break
		}
		inner := fieldOf(v, name)
		if !inner.IsValid() || isNilValue(inner) {
			continue
		}
		innerCode, innerHeader := statusOf(inner, depth+1)
		if code == 0 {
			code = innerCode
		}
		if header == nil {
			header = innerHeader
		}
	}
	return code, header
}

// codeAsStatus returns the number that an error has as its Code if it is an HTTP status that the standard library
// knows, or 0. Errors of databases have numbers of the same size, and a name for them. Those of AMQP tell whether the
// server or the library has failed, which a status of HTTP does not need.
func codeAsStatus(v reflect.Value) int {
	if fieldOf(v, "Name").IsValid() || fieldOf(v, "Server").IsValid() {
		return 0
	}
	code := failedStatus(callInt(v, "Code"))
	if code == 0 {
		code = failedStatus(integer(fieldOf(v, "Code")))
	}
	if http.StatusText(code) == "" {
		return 0
	}
	return code
}

// failedStatus returns code if it is the HTTP status of a failure, or else 0.
func failedStatus(code int64) int {
	if code < 400 || code > 599 {
		return 0
	}
	return int(code)
}

// headerOf returns the HTTP headers in a field or method of an error or a response.
func headerOf(v reflect.Value) http.Header {
	for _, name := range []string{"Header", "Headers", "Meta"} {
		if h, ok := valueOf(fieldOf(v, name)).(http.Header); ok {
			return h
		}
		if m := methodOf(v, name); m.IsValid() && m.Type().Out(0) == reflect.TypeFor[http.Header]() {
			return m.Call(nil)[0].Interface().(http.Header)
		}
	}
	return nil
}

// readRate reads the rate limit that go-github keeps in errors: a Rate with a Reset, which is a time.
func readRate(s subject) verdict {
	reset := fieldOf(fieldOf(s.value, "Rate"), "Reset")
	at, ok := valueOf(reset).(time.Time)
	if !ok {
		at, ok = valueOf(fieldOf(reset, "Time")).(time.Time)
	}
	remaining := fieldOf(fieldOf(s.value, "Rate"), "Remaining")
	if !ok || at.IsZero() || !remaining.IsValid() || integer(remaining) != 0 {
		return verdict{}
	}
	v := isRateLimit.ranked(rankReason)
	v.delay = delayUntil(at, s.now)
	return v
}

// resetNames are the names of fields and methods with the time when a rate limit ends.
var resetNames = []string{"Reset", "ResetAt", "RetryAt"}

// readReset reads that time of an error whose type is called after a rate limit.
func readReset(s subject) verdict {
	v := s.shape.named
	if v.typ != TypeRateLimited {
		return verdict{}
	}
	for _, name := range resetNames {
		at, ok := valueOf(fieldOf(s.value, name)).(time.Time)
		if !ok {
			at, ok = valueOf(call0(s.value, name)).(time.Time)
		}
		if ok && !at.IsZero() {
			v.delay = delayUntil(at, s.now)
			return v
		}
	}
	return verdict{}
}
