package mcperr

import (
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"os/exec"
	"reflect"
	"strconv"
	"strings"
)

// sentinels are the verdicts on error values of the standard library. io.EOF and io.ErrUnexpectedEOF are not among
// them: they are the end of a file as often as that of a connection.
var sentinels = []struct {
	err error
	verdict
}{
	{context.DeadlineExceeded, isTimeout}, {os.ErrDeadlineExceeded, isTimeout}, {http.ErrHandlerTimeout, isTimeout},
	{context.Canceled, isCancelled},
	{fs.ErrNotExist, isNotFound}, {sql.ErrNoRows, isNotFound},
	{fs.ErrPermission, isPermission}, {fs.ErrExist, isTaken}, {fs.ErrInvalid, isValidation}, {fs.ErrClosed, isInternal},
	{net.ErrClosed, isNetwork}, {sql.ErrConnDone, isNetwork}, {driver.ErrBadConn, isNetwork},
	{sql.ErrTxDone, isInternal}, {io.ErrClosedPipe, isInternal}, {http.ErrServerClosed, isInternal},
	{http.ErrBodyReadAfterClose, isInternal}, {http.ErrSchemeMismatch, isRefused},
	{exec.ErrNotFound, isMissing}, {errors.ErrUnsupported, isUnsupported},
}

// sentinelsByValue are the sentinels that are pointers, for a quick look-up.
var sentinelsByValue = func() map[error]verdict {
	m := map[error]verdict{}
	for _, s := range sentinels {
		if reflect.TypeOf(s.err).Kind() == reflect.Pointer {
			m[s.err] = s.verdict.ranked(rankReason)
		}
	}
	return m
}()

// readStandard reads errors of the standard library, and errors of other types that say by an Is method that they are
// equal to one of its sentinels.
func readStandard(s subject) verdict {
	if s.value.Kind() == reflect.Pointer {
		if v, ok := sentinelsByValue[s.err]; ok {
			return v
		}
	}
	if s.shape.pkg == "errors" && s.shape.name == "errorString" {
		return lineVerdict(s.err.Error())
	}
	if s.shape.standard && s.shape.pkg != "errors" && s.shape.pkg != "fmt" {
		if v := standardVerdict(s); v.rank > 0 {
			return v
		}
	}
	if e, ok := s.err.(interface{ Is(error) bool }); ok {
		for _, sentinel := range sentinels {
			if e.Is(sentinel.err) {
				return sentinel.verdict.ranked(rankReason)
			}
		}
	}
	return verdict{}
}

// lineVerdict returns the verdict on a text that is an HTTP status line and nothing else, such as "404 Not Found".
// Some clients have sentinels with such texts.
func lineVerdict(text string) verdict {
	digits, reason, ok := strings.Cut(text, " ")
	if !ok || len(digits) != 3 {
		return verdict{}
	}
	code, err := strconv.Atoi(digits)
	if err != nil || http.StatusText(code) != reason {
		return verdict{}
	}
	v := verdictOfStatus(code)
	return v.ranked(min(v.rank, rankAnswer))
}

// standardVerdict returns the verdict on the type of an error of the standard library.
func standardVerdict(s subject) verdict {
	if v, ok := errnoVerdict(s.err); ok {
		return v
	}
	switch e := s.err.(type) {
	case *exec.Error:
		if errors.Is(e.Err, exec.ErrNotFound) || errors.Is(e.Err, fs.ErrNotExist) {
			return isMissing.ranked(rankReason)
		}
		return isInternal.ranked(rankReason)
	case *fs.PathError:
		if e.Op == "fork/exec" { // the program or its folder
			return isInternal.ranked(rankReason)
		}
	case *http.MaxBytesError:
		return isTooLarge.ranked(rankReason)
	case *textproto.Error:
		return replyVerdict(e.Code)
	}
	if isParseError(s) {
		return isDecode.ranked(rankParse)
	}
	return netVerdict(s)
}

// netVerdict returns the verdict on a type of error of packages that use the network.
func netVerdict(s subject) verdict {
	switch e := s.err.(type) {
	case *net.DNSError:
		if e.IsNotFound {
			return isRefused.ranked(rankReason)
		}
	case *net.OpError:
		if _, ok := e.Err.(*net.AddrError); ok { // nothing can be reached there
			return isRefused.ranked(rankReason)
		}
	case net.UnknownNetworkError, net.InvalidAddrError, *tls.RecordHeaderError, tls.RecordHeaderError:
		return isRefused.ranked(rankReason)
	}
	switch {
	case s.shape.pkg == "crypto/x509", s.shape.pkg == "crypto/tls":
		return isRefused.ranked(rankReason)
	case s.shape.pkg == "net/http" && (s.shape.name == "badStringError" || s.shape.name == "ProtocolError"):
		return isRefused.ranked(rankReason) // a URL or an answer that is not HTTP
	}
	if e, ok := s.err.(*url.Error); ok && e.Err != nil && isNeverSent(e.Err.Error()) {
		return isRefused.ranked(rankReason)
	}
	if e, ok := s.err.(net.Error); ok {
		if e.Timeout() {
			return isTimeout.ranked(rankReason)
		}
		return isNetwork.ranked(rankTransport)
	}
	return verdict{}
}

// isNeverSent reports whether a text is that of an error by which package net/http refuses a request, or gives one up.
// It has no types for these.
func isNeverSent(text string) bool {
	return strings.HasPrefix(text, "unsupported protocol scheme") || text == "http: no Host in request URL" ||
		strings.HasPrefix(text, "stopped after ") && strings.HasSuffix(text, " redirects")
}

// replyVerdict returns the verdict on a reply code of SMTP, FTP and similar protocols. They resemble HTTP statuses, but
// 4xx is temporary and 5xx is permanent.
func replyVerdict(code int) verdict {
	switch {
	case code >= 400 && code < 500:
		return isNetwork.ranked(rankAnswer)
	case code == 530 || code == 534 || code == 535 || code == 538:
		return isPermission.ranked(rankAnswer)
	case code == 500 || code == 501 || code == 503 || code == 504:
		return isValidation.ranked(rankAnswer)
	}
	return verdict{}
}

// isParseError reports whether an error of the standard library comes from parsing or decoding. Nobody knows whether
// the text was an argument, the answer of a service or a file of the server, so it is not [TypeValidation].
func isParseError(s subject) bool {
	if e, ok := s.err.(*url.Error); ok {
		return e.Op == "parse"
	}
	if _, ok := s.err.(*net.AddrError); ok {
		return true // of net.SplitHostPort, and of net.ParseMAC
	}
	pkg := s.shape.pkg
	switch pkg {
	case "strconv", "time", "net", "net/netip", "net/url":
		name := s.shape.name
		return name == "NumError" || name == "EscapeError" || name == "InvalidHostError" ||
			strings.HasPrefix(strings.ToLower(name), "parse")
	}
	for _, prefix := range []string{"encoding/", "compress/", "regexp/", "go/", "image/", "mime"} {
		if strings.HasPrefix(pkg, prefix) {
			return true
		}
	}
	return false
}
