package mcperr

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"syscall"
)

// mayBeDone returns the verdict on a failed request that the service may have carried out. The retry is unknown for a
// method that is not idempotent (RFC 9110, section 9.2.2), because another try could do the work twice.
func (v verdict) mayBeDone(method string) verdict {
	once := strings.EqualFold(method, http.MethodPost) || strings.EqualFold(method, http.MethodPatch)
	if once && (v.typ == TypeTimeout || v.typ == TypeNetwork) && v.retry == 0 {
		v.retry = retryUnknown
	}
	return v
}

// refusesBeforehand reports whether a status says that a service has not begun with a request: it is busy, or did not
// get all of the request.
func refusesBeforehand(status int) bool {
	switch status {
	case http.StatusServiceUnavailable, http.StatusRequestTimeout, http.StatusTooEarly:
		return true
	}
	return false
}

// sentMethod returns the method of the request that failed with an error: that of a [url.Error]. It is empty if the
// connection failed, so that the request was not sent.
func sentMethod(err error) string {
	var request *url.Error
	if !errors.As(err, &request) || isUnsent(request) {
		return ""
	}
	return request.Op
}

// isUnsent reports whether a request failed before it had a connection, so that the service has not begun with it.
func isUnsent(err error) bool {
	var connection *net.OpError
	var name *net.DNSError
	return errors.As(err, &connection) && connection.Op == "dial" || errors.As(err, &name) ||
		errors.Is(err, syscall.ECONNREFUSED)
}

// methodOfResponse returns the method of the request that led to a response, the first one if others followed it: a
// POST that is answered with a redirection has been carried out.
func methodOfResponse(resp *http.Response) string {
	first := resp.Request
	for range maxChain {
		if first == nil || first.Response == nil || first.Response.Request == nil {
			break
		}
		first = first.Response.Request
	}
	if first == nil {
		return ""
	}
	return first.Method
}

// requestMethod returns the method of the request that the response in an error answers, or that the error names in a
// field. It returns "" if the error has neither.
func requestMethod(v reflect.Value) string {
	for _, name := range responseFields {
		inner := fieldOf(v, name)
		if resp, ok := valueOf(inner).(*http.Response); ok && resp != nil {
			return methodOfResponse(resp)
		}
	}
	for _, name := range []string{"Method", "HTTPMethod", "RequestMethod"} {
		if method := fieldOf(v, name); method.IsValid() && method.Kind() == reflect.String {
			return method.String()
		}
	}
	if req, ok := valueOf(fieldOf(v, "Request")).(*http.Request); ok && req != nil {
		return req.Method
	}
	return ""
}
