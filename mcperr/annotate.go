package mcperr

import (
	"context"
	"reflect"
	"strings"
)

// Annotate gives an error result that knows only text the type, code and retry of err. It is for results that come from
// a function which must stay as it is. The text stays, too: code and retry follow it in the first block of text, or in
// a block of their own where that text is JSON or there is no block at all, and [MetaKey] in _meta holds what [Result]
// would put there, with the text as the message. Everything else of the result stays, and the one that is passed in is
// not changed.
//
// A result that is nil, or no error, or has a type already, is returned as it is.
//
//	return mcperr.Annotate(s.logged("no such issue"), mcperr.NotFound("ISSUE_NOT_FOUND", "")), nil
func Annotate[R any](result *R, err error) *R {
	e := from(err)
	if result == nil || e == nil {
		return result
	}
	return annotate(context.Background(), reflect.ValueOf(result), e, nil).Interface().(*R)
}

// annotate is [Annotate] for a pointer to a result of which only the value is known.
func annotate(ctx context.Context, result reflect.Value, e *Error, request any) reflect.Value {
	if result.Elem().Kind() != reflect.Struct {
		return result
	}
	if v := viewOf(result.Elem()); !v.reportsError() || v.typed() {
		return result
	}
	copied := reflect.New(result.Type().Elem())
	copied.Elem().Set(result.Elem())
	v := viewOf(copied.Elem())
	typed := *e
	if text, i := v.firstText(); i >= 0 {
		text = strings.TrimSuffix(text, e.envelope().footerFor(e.Error()))
		if e.Message != "" && !strings.Contains(text, e.Error()) {
			typed.Details, typed.Suggestion = nil, "" // somebody has decided that the client gets another text
		}
		typed.Message, typed.Err = text, nil // a cause that the text leaves out only classifies
	}
	env := typed.envelope()
	notify(ctx, &typed, env, request)
	if t := result.Type().Elem(); v.content.IsValid() && v.content.Len() == 0 && isReadable(t) {
		block := viewOf(newResult(t, env).Elem()).content.Index(0)
		v.content.Set(reflect.Append(v.content, withText(block, env.Message)))
	}
	v.annotate(env)
	return copied
}

// agreeing returns an error result whose machine-readable copy says no more than its text. A middleware of the server's
// own may have taken something out of the text, such as a password.
func agreeing[R any](result *R) *R {
	if result == nil || reflect.TypeFor[R]().Kind() != reflect.Struct {
		return result
	}
	v := viewOf(reflect.ValueOf(result).Elem())
	text, i := v.firstText()
	env, ok := v.envelope()
	if !ok || i < 0 || isJSON(text) || strings.HasPrefix(text, env.Message) {
		return result
	}
	copied := reflect.New(reflect.TypeFor[R]())
	copied.Elem().Set(reflect.ValueOf(result).Elem())
	env.Message, env.Details, env.Suggestion = text, nil, ""
	viewOf(copied.Elem()).setMeta(env)
	return copied.Interface().(*R)
}

// AnnotatePair is [Annotate] for functions that give a result and an error. The error goes through [From].
//
//	return mcperr.AnnotatePair[mcp.CallToolResult](mcperr.NotFound("ISSUE_NOT_FOUND", ""))(s.fail("no such issue"))
func AnnotatePair[R any](err error) func(*R, error) (*R, error) {
	return func(result *R, other error) (*R, error) {
		return Annotate(result, err), From(other)
	}
}
