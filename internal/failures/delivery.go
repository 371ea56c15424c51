package failures

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// deliver adapts the repair of an error to the SDK. Without a boundary of the runtime for the SDK, the typed error has
// to carry code and retry in its text, or there is no repair.
func (b *builder) deliver(f *Failure, v visit) {
	switch {
	case v.SDK == nil || v.Delivery != mcp.Protocol && v.Delivery != mcp.Text:
	case v.SDK.Boundary.Runtime == "":
		f.InText = v.Delivery == mcp.Text
		if _, isPair := f.Repair.(WrapPair); isPair || f.InText && (v.Reads || isJSONText(f.Text)) {
			f.Repair = nil
		}
	case v.Delivery == mcp.Protocol && b.tooOld(v.Responder):
		f.Repair, f.Needs = nil, v.SDK.Since
	}
}

// tooOld reports whether the release of the SDK has results that the runtime cannot build. It is false if the package
// does not import the SDK.
func (b *builder) tooOld(r *handlers.Responder) bool {
	t := b.resultOf(r)
	return t != nil && !mcp.RoundTrips(t)
}

// resultOf returns the result type of a responder's SDK, or nil if the package does not import the SDK.
func (b *builder) resultOf(r *handlers.Responder) types.Type {
	if r.Result >= 0 {
		if t := r.Sig.Results().At(r.Result).Type(); mcp.ResultOf(t) != nil {
			return t
		}
	}
	return mcp.ResultType(b.pass.Pkg, r.SDK)
}

// shows reports whether the model sees the errors that a responder returns. Only then may an error replace a result.
func (v visit) shows() bool { return v.Delivery == mcp.Text || v.Delivery == mcp.Typed }

// isJSONText reports whether a text is a constant that begins as a JSON object or array does.
func isJSONText(t Text) bool {
	if t.Literal == nil {
		return false
	}
	text := constant.StringVal(constant.MakeFromLiteral(t.Literal.Value, token.STRING, 0))
	return strings.HasPrefix(strings.TrimSpace(text), "{") || strings.HasPrefix(strings.TrimSpace(text), "[{")
}
