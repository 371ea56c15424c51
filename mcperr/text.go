package mcperr

import (
	"context"
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// InText returns an error whose text has everything that the model reads: message, suggestion, code and retry. It is
// for SDKs that send only the text of the error that a handler returns. InText converts err with [From]. A nil err
// gives nil. A JSON-RPC error of an SDK is returned as it is, and so is an error whose text has code and retry from
// InText already. A boundary that gets the error does not repeat them.
//
//	return nil, mcperr.InText(mcperr.Wrap("LIST_ISSUES_FAILED", "failed to list issues", err))
func InText(err error) error {
	if isProtocolError(err) {
		return err
	}
	e := from(err)
	if e == nil {
		return nil
	}
	if t := textErrorIn(err); t != nil && !isJSON(t.err.Error()) && strings.Contains(textOfCause(err), t.Error()) {
		return err // code and retry are in the text already
	}
	return &textError{e}
}

// Text returns everything that the model reads of an error: message, suggestion, code and retry. It is for results of a
// server's own, of which the server makes results of an SDK later. Text converts err with [From], and observers are
// told as by [Result]. A nil err gives an INTERNAL_ERROR. A message that is JSON is returned alone.
//
//	return Reply{Failed: true, Text: mcperr.Text(mcperr.NotFound("ORDER_NOT_FOUND", "no such order"))}, nil
func Text(err error) string {
	e := failure(err)
	env := e.envelope()
	notify(context.Background(), e, env, nil)
	return env.text()
}

// textError is the error that [InText] returns.
type textError struct{ err *Error }

func (t *textError) Error() string { return t.err.envelope().text() }
func (t *textError) Unwrap() error { return t.err }

// textErrorIn returns the error of [InText] that an error is or wraps, or nil.
func textErrorIn(err error) (t *textError) {
	visit(err, func(err error) bool {
		t, _ = err.(*textError)
		return t != nil
	})
	return t
}

// withoutFooter returns err without the text that [InText] has added, at any level of its chain.
func withoutFooter(err error) error {
	t := textErrorIn(err)
	if t == nil {
		return err
	}
	return &reworded{strings.Replace(err.Error(), t.Error(), t.err.Error(), 1), err}
}

// reworded is an error with another text.
type reworded struct {
	text string
	err  error
}

func (r *reworded) Error() string { return r.text }
func (r *reworded) Unwrap() error { return r.err }

// text returns the text that the model reads. A message that is JSON is returned alone, because a client may decode
// it.
func (env Envelope) text() string {
	if isJSON(env.Message) {
		return env.Message
	}
	var b strings.Builder
	b.Grow(len(env.Message) + len(env.Suggestion) + len(env.Code) + 64)
	b.WriteString(valid(env.Message))
	env.footer(&b)
	return b.String()
}

// valid returns s as encoding/json sends it: each byte that is not valid UTF-8 is replaced by U+FFFD.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.Map(func(r rune) rune { return r }, s)
}

// footer matches the lines that this package adds at the end of a text. An error may have them in its text already, for
// example if it comes from another server that uses this package. In the middle of a text, they are something that is
// quoted, such as a comment that anybody has written.
var footer = regexp.MustCompile(`(?:^|\n)Code: ([A-Za-z][A-Za-z0-9_.:/-]+)\n` +
	`Retry: (not retryable|retry at once|unknown|retry after (\d+) ms)\s*$`)

// adoptText takes the code and the retry from the end of the text of an error, if the error has no code of its own.
// They are then removed from the message.
func (e *Error) adoptText() {
	text := e.Message
	if !e.derived || !strings.Contains(strings.ToLower(text), "code") {
		return
	}
	if isJSON(text) {
		e.adoptJSON(text)
		return
	}
	found := footer.FindStringSubmatch(text)
	if found == nil {
		return
	}
	e.Code, e.derived = Code(found[1]), false
	switch ms, err := strconv.ParseInt(found[3], 10, 64); {
	case found[2] == NotRetryable.String():
		e.Retry = NotRetryable
	case found[2] == RetryNow.String():
		e.Retry = RetryNow
	case err == nil && ms < int64(math.MaxInt64/time.Millisecond):
		e.Retry = retryIn(time.Duration(ms) * time.Millisecond)
	}
	e.Message, e.Err = strings.TrimRight(strings.TrimSuffix(text, found[0]), "\n"), nil
}

// adoptJSON is adoptText for a text that is a JSON object. The text stays as it is.
func (e *Error) adoptJSON(text string) {
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
		e.Retry = NotRetryable
		if *object.Retryable {
			e.Retry = kindOf(TypeNetwork).Retry // no delay is known
		}
	}
}

// footer appends the text that follows the message: suggestion, code and retry.
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

// blankLine returns the newlines that text needs at its end for a blank line.
func blankLine(text string) string {
	switch {
	case text == "" || strings.HasSuffix(text, "\n\n"):
		return ""
	case strings.HasSuffix(text, "\n"):
		return "\n"
	}
	return "\n\n"
}

// secondBlock returns the text of the second block if the message is JSON, or else "".
func (env Envelope) secondBlock() string {
	if !isJSON(env.Message) {
		return ""
	}
	var b strings.Builder
	env.footer(&b)
	return b.String()
}

// isJSON reports whether text is a JSON object or array.
func isJSON(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && (text[0] == '{' || text[0] == '[') && json.Valid([]byte(text))
}
