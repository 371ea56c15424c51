package mcperr

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// A phrase is a group of word sequences that mean the same in the code of a failure.
type phrase struct {
	verdict verdict // zero if the words mean nothing
	any     []string
}

// phrases are searched in this order in codes such as NoSuchKey, rateLimitExceeded or validation_error. The words of
// codes are few, so phrases cover the codes of services that are not listed here. A phrase without a space at its
// end matches the beginning of a word.
var phrases = []phrase{
	{verdict{}, []string{"authorization pending"}}, // of a login that the user has not finished
	{isTooLarge, []string{"too large", "too long", "too big", "size exceeded", "length exceeded", "size limit"}},
	{isValidation, []string{
		"too short", "too small", "out of range", "next token", "page token", "continuation token", "pagination token",
	}},
	{isUsedUp, []string{"insufficient quota", "service quota", "storage quota", "disk quota"}},
	{isRateLimit, []string{
		"throttl", "rate limit", "ratelimit", "too many requests", "slow down", "limit exceeded", "quota", "request limit",
		"throughput exceeded", "resource exhausted", "limit reached",
	}},
	{isPermission, []string{
		"denied", "permission", "unauth", "forbidden", "not authorized", "not authed", "not logged in", "login required",
		"authenticat", "authoriz", "auth ", "credential", "signature", "api key", "access key", "expired token",
		"token expired", "token revoked", "invalid token", "invalid client", "invalid grant", "insufficient scope",
		"missing scope", "account inactive", "account disabled", "account suspended",
	}},
	{isNotFound, []string{
		"not found", "notfound ", "no such", "not exist", "non exist", "nonexist", "resource missing", "unknown resource",
	}},
	{isConflict, []string{
		"concurrent", "in progress", "aborted ", "optimistic lock", "deadlock", "write conflict", "transaction conflict",
		"transaction canceled",
	}},
	{isTaken, []string{
		"already", "duplicate", "name taken", "in use", "not empty", "precondition failed", "conditional check",
		"condition not met", "version mismatch", "conflict",
	}},
	{isTimeout, []string{"timeout", "timed out", "deadline exceeded"}},
	{isCancelled, []string{"canceled ", "cancelled "}},
	{isNetwork, []string{
		"unavailable", "overloaded", "connection failed", "connection refused", "connection lost", "connection closed",
		"internal server", "internal failure", "internal error", "server error",
		"backend error", "bad gateway",
	}},
	{isInternal, []string{"unimplemented ", "not implemented ", "data loss ", "dataloss "}},
	{isBadState, []string{"failed precondition"}},
	{isUnsupported, []string{"unsupported", "not supported"}},
	{isValidation, []string{
		"invalid", "validation", "malformed", "bad request", "bad user input", "bad input", "bad data", "illegal",
		"unprocessable",
		"mismatch", "missing", "required", "bad route ",
	}},
}

// codeVerdict returns the verdict on a code of a service. Codes that say no more than an HTTP status have the rank of
// one.
func codeVerdict(code string) verdict {
	if code == "" || len(code) > 100 {
		return verdict{}
	}
	words := spaced(code)
	if words == " internal " { // a code of gRPC
		return isInternal.ranked(rankAnswer)
	}
	v, _ := phraseIn(words)
	switch {
	case v.typ == "", v.typ == TypeValidation && lacksThing(words):
		return verdict{}
	case v.typ == TypeValidation, v.typ == TypeNetwork, v.code == CodeInternalError:
		return v.ranked(rankAnswer)
	}
	return v.ranked(rankReason)
}

// lacksThing reports whether a code says that something is missing which may be the thing that was asked for, and need
// not be an argument: account_missing.
func lacksThing(words string) bool {
	before, ok := strings.CutSuffix(words, " missing ")
	if !ok {
		return false
	}
	return !containsAny(before, []string{"arg", "param", "field", "input", "value", "propert", "header", "body"})
}

// nameVerdict returns the verdict on the name of a type of errors. It never is that the input is wrong: a name such
// as ValidationError does not say whose input it was. A rate limit is sent with the status 403 or 429, and is more
// specific than that.
func nameVerdict(name string) verdict {
	words := spaced(name)
	v, _ := phraseIn(words)
	switch v.typ {
	case TypeNetwork:
		if strings.Contains(words, " connection ") || strings.Contains(words, " unavailable ") {
			return v.ranked(rankTransport)
		}
	case TypeRateLimited:
		return v.ranked(rankReason)
	case TypePermission, TypeNotFound, TypeConflict, TypeTimeout:
		return v.ranked(rankName)
	}
	return verdict{}
}

// phraseIn returns the verdict on words that [spaced] has separated. The first phrase in the list counts, unless
// another one is behind it, and so says what is wrong with the things before it: QuotaNotFound. That something is
// invalid says no more than what the first phrase does: api_key_invalid.
func phraseIn(words string) (v verdict, ok bool) {
	end := 0
	for _, p := range phrases {
		if ok && p.verdict.typ == TypeValidation {
			continue
		}
		for _, one := range p.any {
			if at := strings.LastIndex(words, " "+one); at >= end {
				v, ok = p.verdict, true
				end = at + len(one)
				end += strings.IndexByte(words[end:], ' ')
			}
		}
	}
	return v, ok
}

// containsAny reports whether one of several phrases begins with a word of those that [spaced] has separated.
func containsAny(words string, phrases []string) bool {
	return slices.ContainsFunc(phrases, func(one string) bool { return strings.Contains(words, " "+one) })
}

// spaced returns the words of a code or name in lower case, each with a space before and after it: " no such key "
// for NoSuchKey, " http timeout " for HTTPTimeout, " rate limit exceeded " for rate_limit-exceeded.
func spaced(code string) string {
	var b strings.Builder
	b.Grow(len(code) + 8)
	b.WriteByte(' ')
	runes := []rune(code)
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		case i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) ||
			i+1 < len(runes) && unicode.IsLower(runes[i+1]) && unicode.IsUpper(runes[i-1])):
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	b.WriteByte(' ')
	return b.String()
}

// Names of methods and fields that have a code.
var (
	codeMethods = []string{"ErrorCode", "Code", "GetCode", "Reason"}
	codeFields  = []string{"ErrorCode", "Code", "ErrCode", "Reason", "Err", "Errors", "Extensions"}
	codeNames   = append(append([]string{}, codeMethods...), codeFields...)
)

// readCode reads the code that a service gives to a failure, such as AccessDenied. If an error has several, the first
// that means something counts.
func readCode(s subject) verdict {
	for _, name := range codeMethods {
		if v := codeVerdict(textOf(call0(s.value, name))); v.rank > 0 {
			return v
		}
	}
	for _, name := range codeFields {
		f := fieldOf(s.value, name)
		if v := codeVerdict(codeIn(f)); v.rank > 0 {
			return v
		}
	}
	return verdict{}
}

// codeIn returns the text of a field with a code: a text, the code of the first element of a list, or the element
// "code" of a map.
func codeIn(v reflect.Value) string {
	for (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && !v.IsNil() {
		v = v.Elem()
	}
	switch m := valueOf(v).(type) {
	case map[string]any:
		code, _ := m["code"].(string)
		return code
	case error, nil:
		return ""
	}
	if v.Kind() != reflect.Slice {
		return textOf(v)
	}
	if v.Len() == 0 {
		return ""
	}
	return firstString(v.Index(0), nil, []string{"Reason", "Code", "Type"})
}

// categoryNames are the names of methods and fields that have a general description of a failure.
var categoryNames = []string{"Type", "Category", "ErrorType", "Title"}

// readCategory reads the type or title that a service gives to a failure, such as invalid_request_error. It is less
// precise than a status.
func readCategory(s subject) verdict {
	for _, name := range categoryNames {
		text := textOf(call0(s.value, name))
		if text == "" {
			text = textOf(fieldOf(s.value, name))
		}
		if v := codeVerdict(text); v.rank > 0 {
			return v.ranked(min(v.rank, rankName))
		}
	}
	return verdict{}
}
