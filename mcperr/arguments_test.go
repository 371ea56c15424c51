//go:build go1.24

package mcperr_test

import (
	"context"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// toolCall is a request of an SDK.
type toolCall struct{ Params toolParams }

type toolParams struct {
	Name      string
	Arguments any
}

// callResult is a result of an SDK that keeps the error of the handler.
type callResult struct {
	result
	err error
}

func (r *callResult) GetError() error { return r.err }

// missingFile returns the error for a file that is not there.
func missingFile(name string) error {
	return &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// TestFilesThatAreNotThere checks that a file is only not found for the caller if one of the arguments names it.
func TestFilesThatAreNotThere(t *testing.T) {
	t.Parallel()
	_, err := os.ReadFile("/no/such/notes/my-note-7.md")
	for _, c := range []struct {
		args any
		err  error
		typ  mcperr.Type
	}{
		{map[string]any{"name": "My note 7"}, err, mcperr.TypeNotFound},
		{map[string]any{"names": []any{"x", "notes"}}, err, mcperr.TypeNotFound},
		{map[string]any{"file": "file:///srv/my-note-7.md"}, err, mcperr.TypeNotFound},
		{map[string]any{"id": 7}, err, mcperr.TypeNotFound},
		{map[string]any{"id": 8, "all": true, "of": nil}, err, mcperr.TypeUnknown},
		{map[string]any{"name": "other"}, err, mcperr.TypeUnknown},
		{map[string]any{"name": "MyNote7"}, err, mcperr.TypeNotFound},
		{map[string]any{"title": "GitHub Tips"}, missingFile("github-tips.md"), mcperr.TypeNotFound},
		{map[string]any{"name": "mynote"}, missingFile("MyNote.md"), mcperr.TypeNotFound},
		{map[string]any{"name": "HTTP server"}, missingFile("HTTPServer.md"), mcperr.TypeNotFound},
		{map[string]any{"name": "iPhone15"}, missingFile("iphone15.txt"), mcperr.TypeNotFound},
		{map[string]any{"name": "a"}, missingFile("..."), mcperr.TypeUnknown},
		{map[string]any{"namespace": "n"}, err, mcperr.TypeUnknown},
		{map[string]any{"name": "not", "kind": "..."}, err, mcperr.TypeUnknown},
		{map[string]any{"name": ""}, mcperr.Wrap("READ_FAILED", "", err), mcperr.TypeUnknown},
		{nil, err, mcperr.TypeUnknown},
		{map[string]any{}, mcperr.NotFound("NOTE_NOT_FOUND", "", mcperr.WithCause(err)), mcperr.TypeNotFound},
		{map[string]any{}, fs.ErrNotExist, mcperr.TypeNotFound},
	} {
		handler := mcperr.Handler(func(context.Context, *toolCall) (*result, error) {
			return nil, fmt.Errorf("x: %w", c.err)
		})
		res, err := handler(t.Context(), &toolCall{toolParams{"read", c.args}})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Meta[mcperr.MetaKey]["type"]; got != string(c.typ) {
			t.Errorf("%v, %v: got %v, want %s", c.args, c.err, got, c.typ)
		}
		made := mcperr.Handler(func(context.Context, *toolCall) (*result, error) {
			return mcperr.Result[result](fmt.Errorf("x: %w", c.err)), nil
		})
		if again, err := made(t.Context(), &toolCall{toolParams{"read", c.args}}); !reflect.DeepEqual(again, res) {
			t.Errorf("a result of the handler's own is %+v, %v, and not %+v", again, err, res)
		}
	}
	if e := asError(t, mcperr.From(err)); e.Type != mcperr.TypeNotFound {
		t.Errorf("without a request: %+v", e)
	}
}

// TestArgumentsThatCannotBeParsed checks that the caller is to blame for a text that cannot be parsed only if the
// text is one of the arguments.
func TestArgumentsThatCannotBeParsed(t *testing.T) {
	t.Parallel()
	_, number := strconv.Atoi("ten")
	_, day := time.Parse(time.DateOnly, "ten")
	_, address := url.Parse(strings.TrimSpace("http://[::1 "))
	_, _, network := net.ParseCIDR("ten")
	_, _, noPort := net.SplitHostPort("ten")
	syntax := json.Unmarshal([]byte("ten"), new(int))
	_, pattern := regexp.Compile(strings.TrimSpace("ten( "))
	_, piece := strconv.Atoi("9x")
	_, ip := netip.ParseAddr("ten")
	_, bytes := base64.StdEncoding.DecodeString("!")
	_, table := csv.NewReader(strings.NewReader("a,\"b")).ReadAll()
	text := func(text string) any { return map[string]any{"a": text} }
	given := map[string]any{"a": []any{1, map[string]any{"b": "ten"}}}
	link := json.RawMessage(`{"url":" http://[::1 "}`)
	for _, c := range []struct {
		name string
		err  error
		args any
		typ  mcperr.Type
		code mcperr.Code
	}{
		{"number", number, given, mcperr.TypeValidation, mcperr.CodeInvalidParam},
		{"date", day, given, mcperr.TypeValidation, mcperr.CodeInvalidParam},
		{"network", network, given, mcperr.TypeValidation, mcperr.CodeInvalidParam},
		{"address", noPort, given, mcperr.TypeValidation, mcperr.CodeInvalidParam},
		{"URL", address, link, mcperr.TypeValidation, mcperr.CodeInvalidParam},
		{"wrapped", mcperr.Wrap("WAIT_FAILED", "x", number), given, mcperr.TypeValidation, "WAIT_FAILED"},
		{"another text", number, map[string]any{"a": "often"}, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{"pattern", pattern, text("ten("), mcperr.TypeValidation, mcperr.CodeInvalidParam},
		{"a part of a text", piece, text("now-9x"), mcperr.TypeValidation, mcperr.CodeInvalidParam},
		{"a part of a word", piece, text("now99x"), mcperr.TypeInternal, mcperr.CodeDecodeError},
		{"in quotes", fmt.Errorf("note %q: %w", "none", ip), text("ten"), mcperr.TypeValidation, mcperr.CodeInvalidParam},
		{"in the quotes of another message", fmt.Errorf("note %q: %w", "none", ip), text("none"), mcperr.TypeInternal,
			mcperr.CodeDecodeError},
		{"base64", bytes, text("!"), mcperr.TypeUnknown, mcperr.CodeUnknownError},
		{"base64 without a text", bytes, map[string]any{"a": 1}, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{"CSV", mcperr.Wrap("IMPORT_FAILED", "x", table), text("a"), mcperr.TypeUnknown, "IMPORT_FAILED"},
		{"JSON", syntax, text("{"), mcperr.TypeUnknown, mcperr.CodeUnknownError},
		{"JSON that is valid", syntax, text("{}"), mcperr.TypeInternal, mcperr.CodeDecodeError},
		{"no arguments", number, nil, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{"no text in the error", syntax, given, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{"typed", mcperr.Internal("X_FAILED", "x", mcperr.WithCause(number)), given, mcperr.TypeInternal, "X_FAILED"},
	} {
		call := &toolCall{toolParams{"wait", c.args}}
		handler := mcperr.Handler(func(context.Context, *toolCall) (*result, error) {
			return nil, fmt.Errorf("x: %w", c.err)
		})
		res, err := handler(t.Context(), call)
		if err != nil {
			t.Fatal(err)
		}
		meta := res.Meta[mcperr.MetaKey]
		if meta["type"] != string(c.typ) || meta["code"] != string(c.code) {
			t.Errorf("%s: got %v, %v", c.name, meta["type"], meta["code"])
		}
		made := mcperr.Handler(func(context.Context, *toolCall) (*result, error) {
			return mcperr.Result[result](fmt.Errorf("x: %w", c.err)), nil
		})
		if again, err := made(t.Context(), call); err != nil || !reflect.DeepEqual(again, res) {
			t.Errorf("%s: a result of the handler's own is %+v, %v, and not %+v", c.name, again, err, res)
		}
		if c.typ == mcperr.TypeValidation && c.code == mcperr.CodeInvalidParam && meta["severity"] != "MEDIUM" {
			t.Errorf("%s: severity %v", c.name, meta["severity"])
		}
	}
	changed := mcperr.Handler(func(context.Context, *toolCall) (*result, error) {
		res := mcperr.Result[result](number)
		res.Content[0].Text = "odd\n\nCode: DECODE_ERROR\nRetry: not retryable"
		return res, nil
	})
	odd, err := changed(t.Context(), &toolCall{toolParams{"wait", given}})
	if err != nil || odd.Meta[mcperr.MetaKey]["type"] != string(mcperr.TypeInternal) {
		t.Errorf("a result that the handler has changed: got %+v, %v", odd, err)
	}
	out := mcperr.HandlerOut(func(context.Context, *toolCall, int) (int, error) { return 0, number })
	_, err = out(t.Context(), &toolCall{toolParams{"wait", given}}, 0)
	if e := asError(t, mcperr.From(err)); e.Type != mcperr.TypeValidation {
		t.Errorf("HandlerOut: %+v", e)
	}
	receive := mcperr.Receiving[callResult](func(_ context.Context, _ string, _ *toolCall) (*callResult, error) {
		content := []struct{ Type, Text string }{{"text", number.Error()}}
		return &callResult{result{IsError: true, Content: content, Meta: nil}, number}, nil
	})
	res, err := receive(t.Context(), "tools/call", &toolCall{toolParams{"wait", given}})
	if err != nil || res.Meta[mcperr.MetaKey]["type"] != "validation" {
		t.Errorf("Receiving: %+v, %v", res, err)
	}
}
