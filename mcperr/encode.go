package mcperr

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// json returns the envelope as json.Marshal would. It is written out because each failure of each tool comes this
// way, and reflection takes several times as long.
func (env Envelope) json() []byte {
	b := make([]byte, 0, 160+len(env.Message)+len(env.Suggestion)+len(env.Details))
	b = appendString(append(b, `{"type":`...), string(env.Type))
	b = appendString(append(b, `,"code":`...), string(env.Code))
	b = appendString(append(b, `,"message":`...), env.Message)
	b = append(b, `,"retry":`...)
	b = env.Retry.appendJSON(b)
	if env.Suggestion != "" {
		b = appendString(append(b, `,"suggestion":`...), env.Suggestion)
	}
	if len(env.Details) > 0 {
		b = append(append(b, `,"details":`...), env.Details...)
	}
	if env.Number != 0 {
		b = strconv.AppendInt(append(b, `,"number":`...), int64(env.Number), 10)
	}
	if env.Domain != "" {
		b = appendString(append(b, `,"domain":`...), env.Domain)
	}
	if env.Severity != "" {
		b = appendString(append(b, `,"severity":`...), string(env.Severity))
	}
	return append(b, '}')
}

// appendString appends a string in JSON. Anything out of the ordinary is left to encoding/json.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c >= utf8.RuneSelf {
			quoted, _ := json.Marshal(s) // strings always encode
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

func (r Retry) appendJSON(b []byte) []byte {
	switch {
	case r == NotRetryable, r == retryUnknown:
		return append(b, `{"kind":"not_retryable"}`...)
	case r == RetryNow:
		return append(b, `{"kind":"retryable_immediate"}`...)
	}
	b = strconv.AppendInt(append(b, `{"kind":"retryable_after_ms","afterMs":`...), r.milliseconds(), 10)
	return append(b, '}')
}
