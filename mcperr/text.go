package mcperr

import (
	"encoding/json"
	"errors"
	"strings"
)

// InText returns err, which goes through [From], as an error whose own text holds all that the model reads: message,
// suggestion, code and retry. It is for SDKs that send nothing but the text of an error that a handler returns. The
// text is not repeated where a boundary renders the error after all. A nil err stays nil, and an SDK's own JSON-RPC
// error stays what it is.
//
//	return nil, mcperr.InText(mcperr.Wrap("LIST_ISSUES_FAILED", "failed to list issues", err))
func InText(err error) error {
	if isProtocolError(err) && !isTyped(err) {
		return err
	}
	var t *textError
	if errors.As(err, &t) && strings.Contains(err.Error(), t.Error()) {
		return err // it has them already
	}
	e := from(err)
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
	b.WriteString(strings.ToValidUTF8(env.Message, "\ufffd"))
	env.footer(&b)
	return b.String()
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
