package mcperr

import (
	"encoding/json"
	"errors"
	"net"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// forRequest returns the error for the client that has made a request. A text that could not be parsed, or a value of a
// wrong type, is the fault of the caller if it is one of the arguments, or a part of one: the error becomes
// [TypeValidation] then. If the error does not have the text, and an argument may be that text, it becomes
// [TypeUnknown]. So does an error about a file that is not there and that no argument names: the server has lost it.
// Otherwise forRequest returns e.
func (e *Error) forRequest(request any) *Error {
	if e == nil || !e.decoding && e.file == "" {
		return e
	}
	arguments, known := argumentsOf(request)
	if e.file != "" && e.Type == TypeNotFound && known && !namesFile(arguments, e.file) {
		return e.judged(TypeUnknown, CodeUnknownError, retryUnknown)
	}
	if !e.decoding {
		return e
	}
	issue, wrong := wrongType(e.Err, arguments)
	texts := unparsed(e.Err)
	isGiven := func(text string) bool { return hasText(arguments, strings.TrimSpace(text)) }
	switch {
	case wrong, slices.ContainsFunc(texts, isGiven):
		judged := e.judged(TypeValidation, CodeInvalidParam, NotRetryable)
		if wrong && e.Details == nil {
			judged.Details = map[string]any{"validationIssues": []ValidationIssue{issue}}
		}
		return judged
	case len(texts) == 0 && mayBeArgument(e.Err, arguments):
		return e.judged(TypeUnknown, CodeUnknownError, retryUnknown)
	}
	return e
}

// judged returns a copy of an error with another type and retry, and with a code if it has none of its own.
func (e *Error) judged(t Type, code Code, retry Retry) *Error {
	judged := *e
	judged.Type, judged.Retry, judged.decoding = t, retry, false
	if e.derived {
		judged.Code, judged.Number, judged.Domain, judged.Severity = code, 0, "", ""
		judged.fill()
	}
	return &judged
}

// unparsed returns the texts of which one could not be parsed, as far as the errors have them.
func unparsed(err error) (texts []string) {
	defer func() { _ = recover() }() // a method of an error may panic
	var (
		number  *strconv.NumError
		moment  *time.ParseError
		address *url.Error
		network *net.ParseError
		place   *net.AddrError
	)
	switch {
	case errors.As(err, &number):
		return []string{number.Num}
	case errors.As(err, &moment):
		return []string{moment.Value}
	case errors.As(err, &address) && address.Op == "parse":
		return []string{address.URL}
	case errors.As(err, &network):
		return []string{network.Text}
	case errors.As(err, &place):
		return []string{place.Addr}
	}
	if _, parse := parseErrorIn(err); parse != nil {
		return quotedIn(parse.Error())
	}
	return nil
}

// parseErrorIn returns the first error in a chain that comes from parsing or decoding, and the package of its type, or
// nil.
func parseErrorIn(err error) (pkg string, found error) {
	visit(err, func(err error) bool {
		v := reflect.ValueOf(err)
		s := subject{err: err, value: v, shape: shapeOf(v.Type())}
		if s.shape.standard && isParseError(s) {
			pkg, found = s.shape.pkg, err
		}
		return found != nil
	})
	return pkg, found
}

// quotedIn returns the texts in quotes in a message: x for time: invalid duration "x".
func quotedIn(message string) (texts []string) {
	for {
		i := strings.IndexAny(message, "\"`")
		if i < 0 {
			return texts
		}
		quoted, err := strconv.QuotedPrefix(message[i:])
		if err != nil {
			return texts
		}
		text, _ := strconv.Unquote(quoted)
		if text != "" {
			texts = append(texts, text)
		}
		message = message[i+len(quoted):]
	}
}

// mayBeArgument reports whether what could not be decoded may be an argument, although the error does not have the
// text: any text that is decoded as base64, hex or CSV, and one that looks like JSON and is none.
func mayBeArgument(err error, arguments any) bool {
	pkg, _ := parseErrorIn(err)
	switch pkg {
	case "encoding/base32", "encoding/base64", "encoding/hex", "encoding/csv":
		return anyText(arguments, func(text string) bool { return text != "" })
	case "encoding/json":
		return anyText(arguments, func(text string) bool {
			text = strings.TrimSpace(text)
			return strings.HasPrefix(text, "{") != strings.HasPrefix(text, "[") && !json.Valid([]byte(text))
		})
	}
	return false
}

// argumentsOf returns the arguments in a request of an SDK as decoded JSON, or nil. known is false if it cannot be said
// what they are.
func argumentsOf(request any) (arguments any, known bool) {
	args := fieldOf(fieldOf(reflect.ValueOf(request), "Params"), "Arguments")
	if !args.IsValid() || !args.CanInterface() {
		return nil, false
	}
	data, err := encodeDetails(args.Interface())
	if err != nil || len(data) > 0 && json.Unmarshal(data, &arguments) != nil {
		return nil, false
	}
	return arguments, true
}

// namesFile reports whether a text or number in a decoded JSON value may be a part of the name of a file, or contain
// its last part. Only whole words count, so that "My note" names my-note.md, and "n" does not name notes.md.
func namesFile(value any, file string) bool {
	path, base := fileWords(file), fileWords(filepath.Base(file))
	return anyValue(value, func(value any) bool {
		if number, ok := value.(float64); ok {
			value = strconv.FormatFloat(number, 'f', -1, 64)
		}
		text, _ := value.(string)
		argument := fileWords(text)
		for i, words := range argument {
			joined := " " + strings.ReplaceAll(words, " ", "") + " " // "HTTP server" for HTTPServer.md
			if words != "" && (contains(path, words) || contains(path, joined)) || contains(argument, base[i]) {
				return true
			}
		}
		return false
	})
}

// contains reports whether words are a part of one of two texts.
func contains(texts [2]string, words string) bool {
	return words != "" && (strings.Contains(texts[0], words) || strings.Contains(texts[1], words))
}

// fileWords returns the words in a text in lower case, with a space before and behind each, in two ways: those between
// other characters than letters and digits, as " mynote7 md ", and also between small letters and capitals and between
// letters and digits, as " my note 7 md ". Both are empty if there is none.
func fileWords(text string) (words [2]string) {
	var plain, split strings.Builder
	last := ' '
	for _, r := range text {
		isNew := unicode.IsDigit(r) != unicode.IsDigit(last) || unicode.IsUpper(r) && unicode.IsLower(last)
		switch {
		case !isWordRune(r):
			r = ' '
		case isNew && last != ' ':
			split.WriteByte(' ')
		}
		plain.WriteRune(unicode.ToLower(r))
		split.WriteRune(unicode.ToLower(r))
		last = r
	}
	for i, of := range []string{plain.String(), split.String()} {
		if fields := strings.Fields(of); len(fields) > 0 {
			words[i] = " " + strings.Join(fields, " ") + " "
		}
	}
	return words
}

// hasText reports whether a text in a decoded JSON value is the given one, or has it between other characters than
// letters and digits, as in "now-10x" and "1,x".
func hasText(value any, text string) bool {
	return text != "" && anyText(value, func(argument string) bool {
		before, after, ok := strings.Cut(strings.TrimSpace(argument), text)
		last, _ := utf8.DecodeLastRuneInString(before)
		first, _ := utf8.DecodeRuneInString(after)
		return ok && (before == "" || !isWordRune(last)) && (after == "" || !isWordRune(first))
	})
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// anyText reports whether a decoded JSON value is or contains a text that is as it should be.
func anyText(value any, is func(string) bool) bool {
	return anyValue(value, func(value any) bool {
		text, ok := value.(string)
		return ok && is(text)
	})
}

// anyValue reports whether a decoded JSON value is or contains a value that is as it should be.
func anyValue(value any, is func(any) bool) bool {
	switch v := value.(type) {
	case map[string]any:
		for _, inner := range v {
			if anyValue(inner, is) {
				return true
			}
		}
		return false
	case []any:
		return slices.ContainsFunc(v, func(inner any) bool { return anyValue(inner, is) })
	}
	return is(value)
}
