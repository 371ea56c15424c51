package mcperr

import (
	"context"
	"reflect"
	"runtime"
	"sync"
)

// provisional holds the errors of results whose type depends on the arguments of the call: those of parsing, and those
// about files. A handler that makes a result does not give the arguments to [Result]. The boundary has them, and finds
// the error by the address of the result.
var provisional sync.Map // from uintptr to *Error

// keepProvisional records the error of a new result for the boundary, if the boundary may judge it otherwise. The
// record lives as long as the result.
func keepProvisional[R any](result *R, e *Error) {
	if !e.decoding && e.file == "" || reflect.TypeFor[R]().Size() == 0 {
		return
	}
	key := reflect.ValueOf(result).Pointer()
	provisional.Store(key, e)
	runtime.SetFinalizer(result, func(*R) { provisional.Delete(key) })
}

// rejudged returns the result for the client that has made a request, in place of one that [Result] has made without
// the request. A result that was changed since stays as it is. The observers know the error already.
func rejudged[R any](ctx context.Context, request any, result *R) *R {
	found, ok := provisional.Load(reflect.ValueOf(result).Pointer())
	if !ok {
		return result
	}
	e := found.(*Error)
	judged := e.forRequest(request)
	if judged == e {
		return result
	}
	t := reflect.TypeFor[R]()
	if before := newResult(t, e.envelope()).Interface(); !reflect.DeepEqual(before, any(result)) {
		return result
	}
	env := judged.unexpected(ctx, request).envelope()
	return newResult(t, env).Interface().(*R)
}
