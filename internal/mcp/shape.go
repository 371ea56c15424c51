package mcp

import (
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Shape is what a signature says of a function that answers tool calls.
type Shape struct {
	SDK      *SDK
	Result   int // index of the result that is the SDK's tool result, or -1
	Err      int // index of the error result, or -1
	Request  bool
	Delivery Delivery
}

// ShapeOf describes a signature. ok is false unless it returns a tool result of an SDK.
func ShapeOf(sig *types.Signature) (s Shape, ok bool) {
	s = Shape{Result: -1, Err: -1}
	res := sig.Results()
	for i := range res.Len() {
		if k := ResultOf(res.At(i).Type()); k != nil && s.Result < 0 {
			s.SDK, s.Result = k, i
		}
	}
	s.Err = goq.ErrorIndex(sig)
	if s.Result < 0 {
		return s, false
	}
	s.Delivery = s.SDK.Delivery
	if res.Len() == 3 && s.SDK.WithOutput != Undelivered {
		s.Delivery = s.SDK.WithOutput
	}
	for i := range sig.Params().Len() {
		if isRequest(s.SDK, sig.Params().At(i).Type()) {
			s.Request = true
		}
	}
	return s, true
}

// OutputShapeOf describes the signature of a handler that returns an output in place of a result. ok is false for all
// others.
func OutputShapeOf(sig *types.Signature) (s Shape, ok bool) {
	params, results := sig.Params(), sig.Results()
	if params.Len() != 3 || results.Len() != 2 || !goq.IsContext(params.At(0).Type()) || goq.ErrorIndex(sig) != 1 {
		return s, false
	}
	for _, k := range All {
		if k.ForOutput != Undelivered && isRequest(k, params.At(1).Type()) && ResultOf(results.At(0).Type()) == nil {
			return Shape{SDK: k, Result: 0, Err: 1, Request: true, Delivery: k.ForOutput}, true
		}
	}
	return s, false
}

// ReceiverOf returns the SDK whose middleware for all methods of the protocol has a signature: it gets the method and a
// request, and returns a result and an error. It returns nil for all other signatures.
func ReceiverOf(sig *types.Signature) *SDK {
	if sig == nil || sig.Params().Len() != 3 || sig.Results().Len() != 2 || !goq.IsString(sig.Params().At(1).Type()) {
		return nil
	}
	for _, k := range All {
		if k.AnyRequest != (goq.Name{}) && goq.IsNamed(sig.Params().At(2).Type(), k.AnyRequest) &&
			goq.IsNamed(sig.Results().At(0).Type(), k.AnyResult) {
			return k
		}
	}
	return nil
}
