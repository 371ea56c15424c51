package mcperr

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"database/sql"
	"database/sql/driver"
	"encoding/base64"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/textproto"
	"net/url"
	"os/exec"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// noon is the time at which the tests take place.
var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// text is the Error method of the errors below.
type text struct{}

func (text) Error() string { return "text" }

// Errors with an HTTP status, as client libraries make them.
type (
	statusField struct {
		text
		StatusCode int
	}
	statusAny struct {
		text
		Status any
	}
	statusPointer struct {
		text
		HTTPStatusCode *int
	}
	statusMethod struct {
		text
		code int
	}
	getStatus struct {
		text
		code int
	}
	codeField struct {
		text
		Code int
	}
	codeMethod struct {
		text
		code int32
	}
	codeAndName struct {
		text
		Code int32
		Name string
	}
	codeAndOrigin struct { // as in libraries for AMQP
		text
		Code   int
		Server bool
	}
	response struct {
		text
		Response *http.Response
	}
	rawResponse struct {
		text
		RawResponse *http.Response
	}
	nested struct {
		text
		Response *outerResponse
	}
	outerResponse struct{ *http.Response }
	restyResponse struct{ RawResponse *http.Response }
	restyError    struct {
		text
		Response *restyResponse
	}
	embedded struct{ *statusField }
	headers  struct {
		text
		Code   int
		Header http.Header
	}
	rateField struct {
		text
		Rate     rate
		Response *http.Response
	}
	rate struct {
		Remaining int
		Reset     struct{ time.Time }
	}
)

func (e statusMethod) HTTPStatusCode() int { return e.code }
func (e getStatus) GetStatus() int         { return e.code }
func (e codeMethod) Code() int32           { return e.code }
func (r *restyResponse) StatusCode() int   { return r.RawResponse.StatusCode }
func (r *restyResponse) Header() http.Header {
	return r.RawResponse.Header
}

// Errors of gRPC and Kubernetes.
type (
	grpcCode   uint32
	grpcStatus struct {
		code    grpcCode
		details []any
	}
	grpcError struct {
		text
		status *grpcStatus
	}
	retryInfo  struct{ delay *duration }
	duration   time.Duration
	errorInfo  struct{ reason string }
	statusKind string
	kubeStatus struct {
		Reason  statusKind
		Code    int32
		Details *kubeDetails
	}
	kubeDetails struct{ RetryAfterSeconds int32 }
	kubeError   struct {
		text
		status kubeStatus
	}
)

func (e grpcError) GRPCStatus() *grpcStatus   { return e.status }
func (s *grpcStatus) Code() grpcCode          { return s.code }
func (s *grpcStatus) Details() []any          { return s.details }
func (i *retryInfo) GetRetryDelay() *duration { return i.delay }
func (d *duration) AsDuration() time.Duration { return time.Duration(*d) }
func (i *errorInfo) GetReason() string        { return i.reason }
func (e *kubeError) Status() kubeStatus       { return e.status }
func delayed(d time.Duration) *retryInfo      { r := duration(d); return &retryInfo{&r} }
func grpcOf(code grpcCode, details ...any) error {
	return grpcError{status: &grpcStatus{code, details}}
}

// Errors of databases.
type (
	pgError struct {
		text
		state string
	}
	pqError struct {
		text
		Code pqCode
	}
	pqCode     string
	mysqlError struct {
		text
		Number   uint16
		SQLState [5]byte
	}
	numberOnly struct {
		text
		Number int
	}
	mongoError struct {
		text
		Code   int32
		Labels []string
	}
	redisString string
)

func (e pgError) SQLState() string              { return e.state }
func (e mongoError) HasErrorCode(code int) bool { return int(e.Code) == code }
func (e mongoError) HasErrorLabel(l string) bool {
	return strings.Contains(strings.Join(e.Labels, " "), l)
}
func (e redisString) Error() string { return string(e) }

// Errors with codes, marker methods and speaking names.
type (
	apiError struct {
		text
		code string
	}
	codeText struct {
		text
		Code       string
		StatusCode int
	}
	reasonText struct {
		text
		Reason string
	}
	typeText struct {
		text
		Type       string
		StatusCode int
	}
	reasons struct {
		text
		Code   int
		Errors []reasonItem
	}
	reasonItem struct{ Reason string }
	extended   struct {
		text
		Extensions map[string]any
	}
	extendedList []extended
	markerNone   struct{ text }
	markerBool   struct {
		text
		is bool
	}
	notFoundError       struct{ text }
	AbuseRateLimitError struct {
		text
		Response   *http.Response
		RetryAfter *time.Duration
	}
	rateLimitError struct {
		text
		Reset time.Time
	}
	timingOut struct {
		text
		timeout, temporary bool
	}
	equalTo struct {
		text
		target error
	}
	caused struct {
		text
		cause error
	}
	errField struct {
		text
		Err error
	}
	brokenStatus struct{ text }

	numberStatusError int
	numberError       uint16
	panickyUnwrap     struct{ text }
)

type (
	errConnectionFailed struct{ text }
	internalError       struct{ text }
	invalidNameError    struct{ text }
	hidesMarker         struct {
		text
		err, kind error
	}
	stringer  uint32
	titleText struct {
		text
		Title string
	}
	codeStringer struct {
		text
		code stringer
	}
)

func (numberStatusError) Error() string    { return "status" }
func (numberError) Error() string          { return "number" }
func (hidesMarker) Is(error) bool          { return false }
func (stringer) String() string            { return "already_exists" }
func (e codeStringer) Code() stringer      { return e.code }
func (e apiError) ErrorCode() string       { return e.code }
func (extendedList) Error() string         { return "list" }
func (markerNone) InvalidParameter()       {}
func (e markerBool) IsNotFound() bool      { return e.is }
func (e timingOut) Timeout() bool          { return e.timeout }
func (e timingOut) Temporary() bool        { return e.temporary }
func (e equalTo) Is(target error) bool     { return target == e.target }
func (e caused) Cause() error              { return e.cause }
func (brokenStatus) StatusCode() int       { panic("no response") }
func (brokenStatus) GRPCStatus() *struct{} { return nil }
func (panickyUnwrap) Unwrap() error        { panic("no cause") }

// answer returns a response with headers.
func answer(code int, header ...string) *http.Response {
	h := http.Header{}
	for i := 0; i < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	return &http.Response{StatusCode: code, Header: h}
}

// exhausted returns an error with the response of a service whose rate limit is used up.
func exhausted(code int, reset string) error {
	return response{Response: answer(code, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", reset)}
}

// Short names for the expected values.
const (
	validation, timeout, network, notFound = TypeValidation, TypeTimeout, TypeNetwork, TypeNotFound
	permission, rateLimited, conflict      = TypePermission, TypeRateLimited, TypeConflict
	internal, unknownType                  = TypeInternal, TypeUnknown
	never, second                          = NotRetryable, Retry(time.Second)
)

// A row is an error and what is expected of its classification.
type row struct {
	name  string
	err   error
	typ   Type
	retry Retry // 0: that of the type
}

// check classifies the errors of a table, plain and wrapped.
func check(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		for _, err := range []error{r.err, fmt.Errorf("x: %w", r.err), errors.Join(errors.New("x"), r.err)} {
			e := classify(err, func() time.Time { return noon }).asError()
			want := r.retry
			if want == 0 {
				want = kindOf(r.typ).Retry
			}
			if e.Type != r.typ || e.Retry != want {
				t.Errorf("%s: got %s, %v; want %s, %v", r.name, e.Type, e.Retry, r.typ, want)
				break
			}
		}
	}
}

func TestStatuses(t *testing.T) {
	t.Parallel()
	for typ, codes := range map[Type][]int{
		validation:  {400, 405, 406, 411, 413, 414, 415, 416, 422, 428, 431},
		permission:  {401, 402, 403, 407, 451},
		notFound:    {404, 410},
		timeout:     {408, 504, 522, 524},
		conflict:    {423},
		rateLimited: {429},
		network:     {425, 500, 502, 503, 520, 521, 529, 599},
		unknownType: {0, 200, 304, 399, 417, 418, 421, 499, 600, -1},
	} {
		for _, code := range codes {
			check(t, []row{{strconv.Itoa(code), statusField{StatusCode: code}, typ, 0}})
		}
	}
	for _, code := range []int{501, 505, 507, 511} {
		check(t, []row{{strconv.Itoa(code), statusField{StatusCode: code}, network, never}})
	}
	for _, code := range []int{409, 412} {
		check(t, []row{{strconv.Itoa(code), statusField{StatusCode: code}, conflict, never}})
	}
}

func TestWhereTheStatusIs(t *testing.T) {
	t.Parallel()
	code := 404
	check(t, []row{
		{"field", &statusField{StatusCode: 404}, notFound, 0},
		{"field of any type", statusAny{Status: 404}, notFound, 0},
		{"field with a text", statusAny{Status: "failed"}, unknownType, 0},
		{"pointer", statusPointer{HTTPStatusCode: &code}, notFound, 0},
		{"nil pointer", statusPointer{}, unknownType, 0},
		{"method", statusMethod{code: 404}, notFound, 0},
		{"GetStatus", getStatus{code: 404}, notFound, 0},
		{"code", codeField{Code: 404}, notFound, 0},
		{"code that is not a status", codeField{Code: 20404}, unknownType, 0},
		{"code without a meaning in HTTP", codeField{Code: 520}, unknownType, 0},
		{"code method", codeMethod{code: 404}, notFound, 0},
		{"code of a database", codeAndName{Code: 404, Name: "BAD_ODBC"}, unknownType, 0},
		{"code of another protocol", codeAndOrigin{Code: 504, Server: true}, unknownType, 0},
		{"response", &response{Response: answer(404)}, notFound, 0},
		{"nil response", &response{}, unknownType, 0},
		{"raw response", rawResponse{RawResponse: answer(404)}, notFound, 0},
		{"embedded response", nested{Response: &outerResponse{answer(404)}}, notFound, 0},
		{"nil embedded response", nested{Response: &outerResponse{}}, unknownType, 0},
		{"response with a method", restyError{Response: &restyResponse{answer(404)}}, notFound, 0},
		{"response with a method that panics", restyError{Response: &restyResponse{}}, unknownType, 0},
		{"number", numberStatusError(404), notFound, 0},
		{"no status", numberStatusError(7), unknownType, 0},
		{"another number", numberError(404), unknownType, 0},
		{"embedded", embedded{&statusField{StatusCode: 404}}, notFound, 0},
		{"nil embedded", errField{Err: embedded{}}, unknownType, 0},
		{"panics", brokenStatus{}, unknownType, 0},
	})
}

func TestDelays(t *testing.T) {
	t.Parallel()
	at := noon.Add(90 * time.Second)
	reset := rate{}
	reset.Reset.Time = at
	some := reset
	some.Remaining = 7
	past := noon.Format(http.TimeFormat)
	date, epoch := at.Format(http.TimeFormat), strconv.FormatInt(at.Unix(), 10)
	check(t, []row{
		{"429", response{Response: answer(429, "Retry-After", "7")}, rateLimited, 7 * second},
		{"429 with a date", response{Response: answer(429, "Retry-After", date)}, rateLimited, 90 * second},
		{"429 with a past date", response{Response: answer(429, "Retry-After", past)}, rateLimited, RetryNow},
		{"429 with 0", response{Response: answer(429, "Retry-After", "0")}, rateLimited, RetryNow},
		{"429 with nonsense", response{Response: answer(429, "Retry-After", "soon")}, rateLimited, 0},
		{"429 with milliseconds", response{Response: answer(429, "Retry-After-Ms", "2000")}, rateLimited, 2 * second},
		{"503", response{Response: answer(503, "Retry-After", "7")}, network, 7 * second},
		{"504", response{Response: answer(504, "Retry-After", "7")}, timeout, 7 * second},
		{"404 is not retryable", response{Response: answer(404, "Retry-After", "7")}, notFound, never},
		{"403 with a delay", response{Response: answer(403, "Retry-After", "7")}, rateLimited, 7 * second},
		{"403 without", response{Response: answer(403, "X-RateLimit-Remaining", "5")}, permission, 0},
		{"403 of an exhausted limit", exhausted(403, epoch), rateLimited, 90 * second},
		{"429 of an exhausted limit", exhausted(429, epoch), rateLimited, 90 * second},
		{"reset that is not a time", exhausted(429, "60"), rateLimited, 0},
		{"header of the error", headers{Code: 429, Header: answer(0, "Retry-After", "7").Header}, rateLimited, 7 * second},
		{"header method", restyError{Response: &restyResponse{answer(429, "Retry-After", "7")}}, rateLimited, 7 * second},
		{"rate", &rateField{Rate: reset, Response: answer(403)}, rateLimited, 90 * second},
		{"rate with calls left", &rateField{Rate: some, Response: answer(403)}, permission, 0},
		{"rate of nothing", &rateField{Response: answer(403)}, permission, 0},
		{"the longest delay", errors.Join(
			response{Response: answer(429, "Retry-After", "7")}, response{Response: answer(503, "Retry-After", "9")},
		), rateLimited, 9 * second},
		{"an enormous delay", response{Response: answer(429, "Retry-After", "99999999999999")}, rateLimited,
			Retry(9223372036 * time.Second)},
	})
}

func TestGRPC(t *testing.T) {
	t.Parallel()
	want := []Type{
		unknownType, internal, unknownType, validation, timeout, notFound, conflict, permission, rateLimited, validation,
		conflict, validation, internal, internal, network, internal, permission, unknownType,
	}
	for code, typ := range want {
		e := classify(grpcOf(grpcCode(code)), nil).asError()
		if e.Type != typ {
			t.Errorf("%d: got %s, want %s", code, e.Type, typ)
		}
	}
	check(t, []row{
		{"AlreadyExists", grpcOf(6), conflict, never},
		{"Aborted", grpcOf(10), conflict, 0},
		{"RetryInfo", grpcOf(8, "x", nil, delayed(3*time.Second)), rateLimited, 3 * second},
		{"RetryInfo without a delay", grpcOf(8, &retryInfo{}), rateLimited, 0},
		{"ErrorInfo", grpcOf(3, &errorInfo{"API_KEY_INVALID"}), permission, 0},
		{"ErrorInfo without a meaning", grpcOf(3, &errorInfo{"OTHER"}), validation, 0},
		{"no status", grpcError{}, unknownType, 0},
	})
	if e := asTyped(t, grpcOf(1)); e.Code != CodeCancelled {
		t.Errorf("Canceled: %s", e.Code)
	}
}

func asTyped(t *testing.T, err error) *Error {
	t.Helper()
	e, ok := From(err).(*Error)
	if !ok {
		t.Fatalf("%T is not typed", err)
	}
	return e
}

func TestKubernetes(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"NotFound", &kubeError{status: kubeStatus{"NotFound", 404, nil}}, notFound, 0},
		{"AlreadyExists", &kubeError{status: kubeStatus{"AlreadyExists", 409, nil}}, conflict, never},
		{"Conflict", &kubeError{status: kubeStatus{"Conflict", 409, nil}}, conflict, 0},
		{"ServerTimeout", &kubeError{status: kubeStatus{"ServerTimeout", 500, &kubeDetails{2}}}, timeout, 2 * second},
		{"TooManyRequests", &kubeError{status: kubeStatus{"TooManyRequests", 429, &kubeDetails{5}}}, rateLimited, 5 * second},
		{"no reason", &kubeError{status: kubeStatus{"", 403, nil}}, permission, 0},
		{"Expired", &kubeError{status: kubeStatus{"Expired", 410, nil}}, validation, 0},
		{"Gone", &kubeError{status: kubeStatus{"Gone", 410, nil}}, notFound, 0},
		{"nothing", &kubeError{}, unknownType, 0},
	})
}

func TestDatabases(t *testing.T) {
	t.Parallel()
	for state, want := range map[string]row{
		"08006": {typ: network}, "22P02": {typ: validation}, "23502": {typ: validation},
		"23505": {typ: conflict, retry: never},
		"23503": {typ: conflict, retry: never}, "23514": {typ: validation}, "28P01": {typ: permission},
		"40001": {typ: conflict},
		"40P01": {typ: conflict}, "42501": {typ: permission}, "42601": {typ: validation}, "42703": {typ: validation},
		"42P01": {typ: notFound}, "42P07": {typ: conflict, retry: never}, "3D000": {typ: notFound}, "53300": {typ: network},
		"53100": {typ: network, retry: never}, "57014": {typ: timeout}, "57P03": {typ: network}, "55P03": {typ: conflict},
		"25006": {typ: permission}, "0A000": {typ: validation}, "02000": {typ: notFound},
		"P0001": {typ: unknownType}, "XX000": {typ: unknownType}, "00000": {typ: unknownType}, "": {typ: unknownType},
		"2350": {typ: unknownType},
	} {
		check(t, []row{
			{"method " + state, &pgError{state: state}, want.typ, want.retry},
			{"field " + state, &pqError{Code: pqCode(state)}, want.typ, want.retry},
		})
	}
	state := func(s string) (b [5]byte) { copy(b[:], s); return b }
	check(t, []row{
		{"MySQL, number", &mysqlError{Number: 1062}, conflict, never},
		{"MySQL, number before state", &mysqlError{Number: 1142, SQLState: state("42000")}, permission, 0},
		{"MySQL, state", &mysqlError{Number: 9999, SQLState: state("08S01")}, network, 0},
		{"MySQL, neither", &mysqlError{Number: 9999, SQLState: state("HY000")}, unknownType, 0},
		{"another number", numberOnly{Number: 1062}, unknownType, 0},
		{"MongoDB, duplicate", mongoError{Code: 11000}, conflict, never},
		{"MongoDB, write conflict", mongoError{Code: 112, Labels: []string{"TransientTransactionError"}}, conflict, 0},
		{"MongoDB, network", mongoError{Labels: []string{"NetworkError"}}, network, 0},
		{"MongoDB, other", mongoError{Code: 8000}, unknownType, 0},
		{"no rows", sql.ErrNoRows, notFound, 0},
		{"connection done", sql.ErrConnDone, network, 0},
		{"bad connection", driver.ErrBadConn, network, 0},
		{"transaction done", sql.ErrTxDone, internal, 0},
		{"a string of another package", redisString("WRONGTYPE x"), unknownType, 0},
	})
}

// Drivers of SQLite and Redis are recognized by the paths of their packages, so the readers are tested alone.
func TestDatabasesByPackage(t *testing.T) {
	t.Parallel()
	at := subjectIn
	for _, c := range []struct {
		v    verdict
		typ  Type
		name string
	}{
		{readSQLite(at(codeField{Code: 5}, "modernc.org/sqlite")), conflict, "busy"},
		{readSQLite(at(codeField{Code: 2067}, "modernc.org/sqlite")), conflict, "unique"},
		{readSQLite(at(codeField{Code: 1299}, "modernc.org/sqlite")), validation, "not null"},
		{readSQLite(at(codeField{Code: 101}, "modernc.org/sqlite")), "", "done"},
		{readSQLite(at(codeField{Code: 5}, "example.com/queue")), "", "another package"},
		{readRedis(at(redisString("WRONGPASS no"), "github.com/redis/go-redis/v9")), permission, "password"},
		{readRedis(at(redisString("redis: nil"), "github.com/redis/go-redis/v9")), notFound, "nil"},
		{readRedis(at(redisString("redis: other"), "github.com/redis/go-redis/v9")), "", "other text"},
		{readRedis(at(redisString("ERR unknown command"), "github.com/redis/go-redis/v9")), "", "general"},
	} {
		if c.v.typ != c.typ {
			t.Errorf("%s: got %q, want %q", c.name, c.v.typ, c.typ)
		}
	}
}

func TestCodesOfServices(t *testing.T) {
	t.Parallel()
	for typ, codes := range map[Type]string{
		permission: "AccessDenied AccessDeniedException ExpiredToken ExpiredTokenException InvalidClientTokenId " +
			"AuthFailure " +
			"SignatureDoesNotMatch UnauthorizedOperation invalid_grant invalid_auth not_authed missing_scope FORBIDDEN " +
			"AuthorizationFailed insufficientPermissions InvalidAccessKeyId UNAUTHENTICATED invalid_api_key permission_denied " +
			"api_key_invalid AuthorizationHeaderMalformed QuotaForbidden",
		rateLimited: "ThrottlingException Throttling RequestLimitExceeded TooManyRequestsException SlowDown " +
			"rateLimitExceeded " +
			"userRateLimitExceeded quotaExceeded RATE_LIMIT_EXCEEDED ProvisionedThroughputExceededException ratelimited " +
			"rate_limit_error resource_exhausted insufficient_quota",
		notFound: "ResourceNotFoundException NoSuchBucket NoSuchKey NotFound notFound channel_not_found resource_missing " +
			"AWS.SimpleQueueService.NonExistentQueue InvalidInstanceID.NotFound QueueDoesNotExist index_not_found_exception " +
			"CredentialNotFound ApiKeyNotFound QuotaNotFound AuthorizationRuleNotFound ThrottlingPolicyNotFound",
		conflict: "ConditionalCheckFailedException ResourceInUseException BucketAlreadyExists EntityAlreadyExists " +
			"alreadyExists " +
			"CredentialAlreadyExists RateLimitRuleConflict " +
			"conflict TransactionInProgressException duplicate_key aborted ConcurrentModificationException BucketNotEmpty",
		timeout: "RequestTimeout DBTimeout GatewayTimeout deadline_exceeded timeout RequestTimedOut",
		network: "ServiceUnavailable InternalServerError InternalError backendError overloaded_error unavailable " +
			"ServiceUnavailableException",
		validation: "ValidationException InvalidParameterValue invalid_request MalformedPolicyDocument MissingParameter " +
			"missing_field EntityTooLarge context_length_exceeded badRequest invalid_argument failed_precondition " +
			"out_of_range " +
			"InvalidNextToken UnsupportedOperation parameter_required",
		internal:    "internal unimplemented data_loss canceled",
		unknownType: "OK card_declined USER_GONE SERVER_BUSY E1 Unknown author tokens keyed authorization_pending x",
	} {
		for _, code := range strings.Fields(codes) {
			e := classify(apiError{code: code}, nil).asError()
			if e.Type != typ {
				t.Errorf("%s: got %s, want %s", code, e.Type, typ)
			}
		}
	}
	check(t, []row{
		{"field", codeText{Code: "NoSuchKey"}, notFound, 0},
		{"reason", reasonText{Reason: "rateLimitExceeded"}, rateLimited, 0},
		{"list of reasons", reasons{Code: 403, Errors: []reasonItem{{"rateLimitExceeded"}}}, rateLimited, 0},
		{"empty list", reasons{Code: 403}, permission, 0},
		{"extensions", extended{Extensions: map[string]any{"code": "FORBIDDEN"}}, permission, 0},
		{"extensions without a code", extended{Extensions: map[string]any{"path": 1}}, unknownType, 0},
		{"list of errors", extendedList{{}, {Extensions: map[string]any{"code": "NOT_FOUND"}}}, notFound, 0},
		{"code before status", codeText{Code: "ThrottlingException", StatusCode: 400}, rateLimited, 0},
		{"status before a general code", codeText{Code: "invalid_request", StatusCode: 401}, permission, 0},
		{"status before type", typeText{Type: "invalid_request_error", StatusCode: 404}, notFound, 0},
		{"status before a precise type", typeText{Type: "not_found_error", StatusCode: 403}, permission, 0},
		{"type without status", typeText{Type: "rate_limit_error"}, rateLimited, 0},
		{"exists", apiError{code: "AlreadyExists"}, conflict, never},
		{"concurrent change", apiError{code: "ConcurrentModificationException"}, conflict, 0},
		{"number with a name", codeStringer{code: 6}, conflict, never},
		{"title", titleText{Title: "Topic Authorization Failed"}, permission, 0},
		{"quota", apiError{code: "insufficient_quota"}, rateLimited, never},
		{"long", apiError{code: strings.Repeat("NotFound", 100)}, unknownType, 0},
	})
}

func TestMethodsAndNames(t *testing.T) {
	t.Parallel()
	after := 7 * time.Second
	check(t, []row{
		{"marker", markerNone{}, validation, 0},
		{"marker that is true", markerBool{is: true}, notFound, 0},
		{"marker that is false", markerBool{}, unknownType, 0},
		{"marker in an unexported field", hidesMarker{err: io.EOF, kind: markerNone{}}, validation, 0},
		{"no marker in an unexported field", &hidesMarker{err: io.EOF}, unknownType, 0},
		{"name", &notFoundError{}, notFound, 0},
		{"name of a broken connection", errConnectionFailed{}, network, 0},
		{"name that is too general", internalError{}, unknownType, 0},
		{"name that says that something is invalid", invalidNameError{}, unknownType, 0},
		{"name of a rate limit", &AbuseRateLimitError{Response: answer(403)}, rateLimited, 0},
		{"Timeout", timingOut{timeout: true, temporary: true}, timeout, 0},
		{"Temporary", timingOut{temporary: true}, network, 0},
		{"neither", timingOut{}, unknownType, 0},
		{"Is", equalTo{target: fs.ErrNotExist}, notFound, 0},
		{"Is another", equalTo{target: io.EOF}, unknownType, 0},
		{"Cause", caused{cause: fs.ErrNotExist}, notFound, 0},
		{"no cause", caused{}, unknownType, 0},
		{"Err", errField{Err: fs.ErrNotExist}, notFound, 0},
		{"Unwrap panics", panickyUnwrap{}, unknownType, 0},
	})
	if e := asTyped(t, &AbuseRateLimitError{Response: answer(403), RetryAfter: &after}); e.Type != rateLimited ||
		e.Retry != 7*second {
		t.Errorf("%+v", e)
	}
	now := time.Now()
	limited := rateLimitError{Reset: now.Add(after)}
	if e := classify(limited, func() time.Time { return now }).asError(); e.Type != rateLimited || e.Retry != 7*second {
		t.Errorf("%+v", e)
	}
}

func TestStandardLibrary(t *testing.T) {
	t.Parallel()
	_, atoi := strconv.Atoi("x")
	_, when := time.Parse(time.RFC3339, "x")
	_, address := netip.ParseAddr("x")
	_, _, cidr := net.ParseCIDR("x")
	_, link := url.Parse(strings.TrimSpace("http://[::1 "))
	_, escape := url.QueryUnescape("%zz")
	_, encoded := base64.StdEncoding.DecodeString("!")
	_, digits := hex.DecodeString("x")
	_, records := csv.NewReader(strings.NewReader("a\n\"")).ReadAll()
	_, pattern := regexp.Compile(strings.TrimSpace("( "))
	var n int
	for i, err := range []error{
		atoi, when, address, cidr, link, escape, encoded, digits, records, pattern, json.Unmarshal([]byte("{"), &n),
		json.Unmarshal([]byte(`"x"`), &n), xml.Unmarshal([]byte("<a"), &n),
	} {
		if e := asTyped(t, fmt.Errorf("x: %w", err)); e.Type != internal || e.Code != CodeDecodeError || e.Retry != never {
			t.Errorf("%d: %v: %+v", i, err, e)
		}
	}
	_, missing := exec.LookPath("no-such-program")
	start := exec.Command("/no/such/program").Run()
	limited := http.MaxBytesReader(nil, io.NopCloser(bytes.NewReader(make([]byte, 9))), 1)
	_, tooLarge := io.ReadAll(limited)
	get := func(err error) error { return &url.Error{Op: "Get", URL: "http://x", Err: err} }
	loop := httptest.NewServer(http.RedirectHandler("/", http.StatusFound))
	defer loop.Close()
	fetched := func(address string) error {
		resp, err := http.Get(address)
		if err == nil {
			t.Error(resp.Body.Close())
		}
		return err
	}
	check(t, []row{
		{"program", missing, internal, 0},
		{"program by path", start, internal, 0},
		{"body", tooLarge, validation, 0},
		{"deadline", get(context.DeadlineExceeded), timeout, 0},
		{"cancelled", get(context.Canceled), internal, 0},
		{"host not found", get(&net.DNSError{IsNotFound: true}), network, never},
		{"no address", &net.OpError{Op: "dial", Err: &net.AddrError{Err: "missing port", Addr: "x"}}, network, never},
		{"name server", &net.DNSError{IsTemporary: true}, network, 0},
		{"slow name server", &net.DNSError{IsTimeout: true}, timeout, 0},
		{"certificate", get(x509.UnknownAuthorityError{}), network, never},
		{"host name", get(&tls.CertificateVerificationError{Err: x509.HostnameError{}}), network, never},
		{"not TLS", get(tls.RecordHeaderError{}), network, never},
		{"alert", &net.OpError{Op: "remote error", Err: tls.AlertError(40)}, network, never},
		{"scheme", get(http.ErrSchemeMismatch), network, never},
		{"another scheme", fetched("gopher://x"), network, never},
		{"no host", fetched("http:///x"), network, never},
		{"too many redirects", fetched(loop.URL), network, never},
		{"end of a connection", get(io.EOF), network, 0},
		{"end", io.EOF, unknownType, 0},
		{"unexpected end", io.ErrUnexpectedEOF, unknownType, 0},
		{"pipe", io.ErrClosedPipe, internal, 0},
		{"closed connection", net.ErrClosed, network, 0},
		{"closed file", fs.ErrClosed, internal, 0},
		{"exists", fs.ErrExist, conflict, never},
		{"invalid", &fs.PathError{Op: "open", Err: fs.ErrInvalid}, validation, 0},
		{"unsupported", errors.ErrUnsupported, validation, 0},
		{"server closed", http.ErrServerClosed, internal, 0},
		{"exit status", &exec.ExitError{}, unknownType, 0},
		{"temporary reply", &textproto.Error{Code: 421}, network, 0},
		{"login reply", &textproto.Error{Code: 535}, permission, 0},
		{"reply", &textproto.Error{Code: 554}, unknownType, 0},
		{"a text", errors.New("not found"), unknownType, 0},
		{"a status line", errors.New("404 Not Found"), notFound, 0},
		{"a status line and more", errors.New("404 Not Found: page"), unknownType, 0},
		{"another number", errors.New("404 pages"), unknownType, 0},
	})
	if e := asTyped(t, missing); e.Code != "NOT_INSTALLED" {
		t.Errorf("program: %s", e.Code)
	}
}

// TestOrder checks which of several verdicts counts.
func TestOrder(t *testing.T) {
	t.Parallel()
	transport := &url.Error{Op: "Get", URL: "http://x", Err: errors.New("x")}
	decoding := &json.SyntaxError{}
	status := &statusField{StatusCode: 500}
	check(t, []row{
		{"reason before answer", errors.Join(status, fs.ErrPermission), permission, 0},
		{"answer before name", errors.Join(&notFoundError{}, status), network, 0},
		{"name before transport", errors.Join(transport, &notFoundError{}), notFound, 0},
		{"transport before decoding", errors.Join(decoding, transport), network, 0},
		{"decoding before nothing", errors.Join(errors.New("x"), decoding), internal, 0},
		{"not retryable first", errors.Join(context.DeadlineExceeded, fs.ErrNotExist), notFound, 0},
		{"not retryable last", errors.Join(fs.ErrNotExist, context.DeadlineExceeded), notFound, 0},
		{"first of two", errors.Join(fs.ErrPermission, fs.ErrNotExist), permission, 0},
		{"a branch below", fmt.Errorf("%w, %w", errors.Join(status, errors.Join(fs.ErrNotExist)), transport), notFound, 0},
	})
	loop := &errField{}
	loop.Err = loop
	check(t, []row{{"loop", loop, unknownType, 0}})
}

// TestDeclared checks what is added to errors that have a code or a retry decision of their own.
func TestDeclared(t *testing.T) {
	t.Parallel()
	type item struct {
		text
		Code      string
		Retryable bool
		Status    int
	}
	type itemAnswer struct {
		text
		Code     string
		Response *http.Response
	}
	for _, c := range []struct {
		err   error
		typ   Type
		code  Code
		retry Retry
	}{
		{&item{Code: "ITEM_NOT_FOUND"}, notFound, "ITEM_NOT_FOUND", never},
		{&item{Code: "ITEM_ODD", Status: 404}, notFound, "ITEM_ODD", never},
		{&item{Code: "ITEM_BUSY", Status: 429, Retryable: true}, rateLimited, "ITEM_BUSY", Retry(time.Minute)},
		{&item{Code: "ITEM_ODD", Retryable: true}, unknownType, "ITEM_ODD", second},
		{&item{Code: "ITEM_ODD", Status: 404, Retryable: true}, notFound, "ITEM_ODD", second},
		{&item{Code: "NETWORK_ERROR", Status: 404}, network, CodeNetworkError, never}, // registered
		{&itemAnswer{Code: "ITEM_ODD", Response: answer(429, "Retry-After", "7")}, rateLimited, "ITEM_ODD", 7 * second},
		{&item{Status: 503, Retryable: false}, network, CodeNetworkError, never},
		{&codeText{Code: "item.gone", StatusCode: 410}, notFound, "item.gone", never},
	} {
		if e := asTyped(t, c.err); e.Type != c.typ || e.Code != c.code || e.Retry != c.retry {
			t.Errorf("%+v: %s, %s, %v", c.err, e.Type, e.Code, e.Retry)
		}
	}
	if e := Wrap("LOAD_FAILED", "x", &codeField{Code: 404}); e.Code != "LOAD_FAILED" || e.Type != notFound {
		t.Errorf("a number as code: %+v", e)
	}
}

// Codes of other modules are evidence, and not names that the server has chosen, unless they are in its style.
func TestIsOwn(t *testing.T) {
	t.Parallel()
	for pkg, want := range map[string]bool{
		"main": true, "github.com/mcperrlint/mcperrlint/mcperr": true, "github.com/mcperrlint/other": true,
		"github.com/minio/minio-go/v7": false, "github.com/mcperrlinter/x": false,
	} {
		if isOwn(pkg) != want {
			t.Errorf("%s: want %t", pkg, want)
		}
	}
}

func FuzzSpaced(f *testing.F) {
	f.Add("HTTPTimeout_no-such.KeyID2")
	f.Fuzz(func(t *testing.T, code string) {
		if words := spaced(code); !strings.HasPrefix(words, " ") || !strings.HasSuffix(words, " ") {
			t.Errorf("%q", words)
		}
		codeVerdict(code)
		nameVerdict(code)
	})
}

// subjectIn returns the subject of an error as if its type were declared in another package.
func subjectIn(err error, pkg string) subject {
	s := subject{err: err, value: reflect.ValueOf(err), now: time.Now}
	s.shape = &shape{pkg: pkg, redis: strings.Contains(pkg, "redis")}
	return s
}

// categoryError is an error with a general description of the failure.
type categoryError struct{ Category string }

func (e *categoryError) Error() string { return "the request failed" }

// A category counts if it says whose fault it is.
func TestCategories(t *testing.T) {
	t.Parallel()
	for category, want := range map[string]Type{
		"invalid_request_error": TypeValidation,
		"bad_input":             TypeValidation,
		"missing":               TypeUnknown, // an argument, or the page
		"account_missing":       TypeUnknown,
		"field_missing":         TypeValidation,
		"missing_account":       TypeValidation,
		"not_found":             TypeNotFound,
	} {
		var e *Error
		if !errors.As(From(&categoryError{category}), &e) || e.Type != want {
			t.Errorf("%s: %+v, want %s", category, e, want)
		}
	}
}
