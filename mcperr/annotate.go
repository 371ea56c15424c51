package mcperr

import (
	"context"
	"reflect"
	"strings"
)

// Annotate returns a copy of an error result that has only text, with the type, code and retry of err added. It is
// for results of functions that cannot be changed to return errors. Annotate converts err with [From].
//
// The text stays. Code and retry follow it in the first text block, or are in a block of their own if the text is
// JSON or the result has no block. [MetaKey] in _meta holds what [Result] would put there, with the text as the
// message. If err has a message that the text does not contain, its details and suggestion are left out, because the
// author of the result chose a different text. Everything else in the result stays, and result itself is not
// changed.
//
// A result is returned unchanged if it is nil, is not an error result, or has a typed error already, and also if err
// is nil.
//
//	return mcperr.Annotate(s.logged("no such issue"), mcperr.NotFound("ISSUE_NOT_FOUND", "")), nil
func Annotate[R any](result *R, err error) *R {
	e := from(err)
	if result == nil || e == nil {
		return result
	}
	return annotate(context.Background(), reflect.ValueOf(result), e, nil).Interface().(*R)
}

// annotate is [Annotate] for a pointer to a result whose type is not known at compile time. Observers get the
// request.
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
			typed.Details, typed.Suggestion = nil, "" // the author chose another text for the client
		}
		typed.Message, typed.Err = text, nil // a cause that the text omits is used only to classify
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

// syncMeta returns an error result whose machine-readable copy has the same message as its text. A middleware of the
// server may have removed something from the text, such as a password. The details and the suggestion are removed
// then, too. Other results are returned unchanged.
func syncMeta[R any](result *R) *R {
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

// AnnotatePair returns a function that applies [Annotate] with err to a result, and [From] to the error that comes
// with it. It wraps a call with two results:
//
//	return mcperr.AnnotatePair[mcp.CallToolResult](mcperr.NotFound("ISSUE_NOT_FOUND", ""))(s.fail("no such issue"))
func AnnotatePair[R any](err error) func(*R, error) (*R, error) {
	return func(result *R, other error) (*R, error) {
		return Annotate(result, err), From(other)
	}
}
