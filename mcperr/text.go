package mcperr

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// InText returns err, which goes through [From], as an error whose own text holds all that the model reads: message,
// suggestion, code and retry. It is for SDKs that send nothing but the text of an error that a handler returns. The
// text is not repeated where a boundary renders the error after all. A nil err stays nil, and an SDK's own JSON-RPC
// error stays what it is.
//
//	return nil, mcperr.InText(mcperr.Wrap("LIST_ISSUES_FAILED", "failed to list issues", err))
func InText(err error) error {
	if isProtocolError(err) {
		return err
	}
	e := from(err)
	var t *textError
	if e != nil && errors.As(err, &t) && !isJSON(t.err.Error()) && strings.Contains(err.Error(), t.Error()) {
		return err // it has them already
	}
	if e == nil {
		return nil
	}
	return &textError{e}
}

// textError is an error for an SDK that sends only its text.
type textError struct{ err *Error }

func (t *textError) Error() string { return t.err.envelope().text() }
func (t *textError) Unwrap() error { return t.err }

// withoutFooter returns an error whose text lacks what [InText] added somewhere in its chain.
func withoutFooter(err error) error {
	var t *textError
	if !errors.As(err, &t) {
		return err
	}
	return &retold{strings.Replace(err.Error(), t.Error(), t.err.Error(), 1), err}
}

// retold is an error with another text.
type retold struct {
	text string
	err  error
}

func (r *retold) Error() string { return r.text }
func (r *retold) Unwrap() error { return r.err }

// text is what the model reads of an error.
func (env Envelope) text() string {
	if isJSON(env.Message) {
		return env.Message // a client may decode it
	}
	var b strings.Builder
	b.Grow(len(env.Message) + len(env.Suggestion) + len(env.Code) + 64)
	b.WriteString(valid(env.Message))
	env.footer(&b)
	return b.String()
}

// valid returns a text as encoding/json would send it: each byte that is not UTF-8 is replaced.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.Map(func(r rune) rune { return r }, s)
}

// These find code and retry in a text that has them already, as one that another server of mcperr has sent, or a JSON
// object of the server's own.
var (
	codeLine  = regexp.MustCompile(`(?m)^Code: ([A-Za-z][A-Za-z0-9_.:/-]+)$`)
	retryLine = regexp.MustCompile(`(?m)^Retry: (not retryable|retry at once|unknown|retry after (\d+) ms)$`)
)

// said takes over the code and the retry of an error about which only its text says something.
func (e *Error) said() {
	text := e.Message
	if !e.derived || !strings.Contains(strings.ToLower(text), "code") {
		return
	}
	if isJSON(text) {
		e.saidInJSON(text)
		return
	}
	code, retry := codeLine.FindStringSubmatchIndex(text), retryLine.FindStringSubmatch(text)
	if code == nil || retry == nil || len(codeLine.FindAllString(text, 2)) > 1 {
		return
	}
	e.Code, e.derived = Code(text[code[2]:code[3]]), false
	switch ms, err := strconv.ParseInt(retry[2], 10, 64); {
	case retry[1] == NotRetryable.String():
		e.Retry = NotRetryable
	case retry[1] == RetryNow.String():
		e.Retry = RetryNow
	case err == nil && ms < int64(math.MaxInt64/time.Millisecond):
		e.Retry = RetryAfter(time.Duration(ms) * time.Millisecond)
	}
	e.Message, e.Err = strings.TrimRight(text[:code[0]], "\n"), nil
}

// saidInJSON is said for a JSON object.
func (e *Error) saidInJSON(text string) {
	var object struct {
		Code      any
		ErrorCode any `json:"error_code"`
		Retryable *bool
	}
	if json.Unmarshal([]byte(text), &object) != nil {
		return
	}
	code, ok := object.Code.(string)
	if !ok {
		code, ok = object.ErrorCode.(string)
	}
	if !ok || !codeName.MatchString(code) {
		return
	}
	e.Code, e.derived = Code(code), false
	if object.Retryable != nil {
		e.Retry = decision(reflect.ValueOf(*object.Retryable), 0)
	}
}

// footer adds what the model reads after the message.
func (env Envelope) footer(b *strings.Builder) {
	b.WriteString(blankLine(b.String()))
	if env.Suggestion != "" {
		b.WriteString("Suggestion: ")
		b.WriteString(env.Suggestion)
		b.WriteString("\n\n")
	}
	b.WriteString("Code: ")
	b.WriteString(string(env.Code))
	b.WriteString("\nRetry: ")
	b.WriteString(env.Retry.String())
}

// blankLine returns what a text needs for a blank line to follow it.
func blankLine(text string) string {
	switch {
	case text == "" || strings.HasSuffix(text, "\n\n"):
		return ""
	case strings.HasSuffix(text, "\n"):
		return "\n"
	}
	return "\n\n"
}

// aside is the text of a second block, where the first holds JSON that has to stay as it is; else it is empty.
func (env Envelope) aside() string {
	if !isJSON(env.Message) {
		return ""
	}
	var b strings.Builder
	env.footer(&b)
	return b.String()
}

// isJSON reports whether a text is a JSON object or array.
func isJSON(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && (text[0] == '{' || text[0] == '[') && json.Valid([]byte(text))
}
