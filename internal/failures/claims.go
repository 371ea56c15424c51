package failures

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// claim lists a result that claims success and has a text that may report a failure. Only the rule decides by the text
// whether it does.
func (b *builder) claim(v visit, at flow.Point, ret *ast.ReturnStmt, node ast.Node, out outcome) *Failure {
	f := b.newFailure(v, Claimed, ret, node)
	f.Text, f.MayBeNil = out.text, b.mayBeNil(at, out)
	b.classifyClaim(f, at)
	if v.Result >= 0 {
		f.ResultType = v.Sig.Results().At(v.Result).Type()
	}
	b.claims = append(b.claims, f)
	b.reported[ret] = true
	return f
}

// claimResult lists the claim of "return result, nil". If the text is a variable with several definitions, it lists
// each definition.
func (b *builder) claimResult(v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, out outcome) {
	if out.text.Whole != nil {
		if val, ok := at.Lookup(out.text.Whole); ok && len(val.Defs) > 1 {
			b.claimDefinitions(v, at, ret, val)
			return
		}
	}
	out.text = b.ofEncoded(at, out.text)
	f := b.claim(v, at, ret, e, out)
	ofSDK := mcp.ResultOf(f.ResultType) != nil
	if out.exact && out.build != nil && !b.edited[out.build] && ofSDK && mcp.Buildable(f.ResultType) {
		b.replaceResult(f, out.build)
	}
}

// ofEncoded completes a text that encodes a map or struct by what the entry for an error says: its words, and the
// values in it.
func (b *builder) ofEncoded(at flow.Point, t Text) Text {
	lit, there := b.encodedLiteral(at, t.Whole)
	if lit == nil {
		return t
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if ok && isMessageKey(b.info, kv.Key) && goq.IsString(b.info.TypeOf(kv.Value)) {
			said := b.ofString(there, kv.Value)
			t.Words, t.Args = said.Words, said.Args
			if said.Cause != nil {
				t.Args = append(slices.Clip(t.Args), said.Cause)
			}
			return t
		}
	}
	return t
}

// claimDefinitions lists a claim for each definition of a variable that a return statement returns.
func (b *builder) claimDefinitions(v visit, at flow.Point, ret *ast.ReturnStmt, val flow.Value) {
	b.reported[ret] = true
	for _, d := range val.Defs {
		there := at.Before(d.Node)
		if d.Expr == nil || !there.Reachable() || goq.IsTuple(b.info, d.Expr) || b.claimedAt[d.Expr] {
			continue
		}
		b.claimedAt[d.Expr] = true
		text := b.ofString(there, d.Expr)
		if !goq.IsString(b.info.TypeOf(d.Expr)) {
			out := b.ofResult(there, d.Expr, 0)
			if !out.claims {
				continue
			}
			text = out.text
		}
		f := b.claim(v, there, ret, d.Expr, outcome{text: text})
		answer := *b.answered[ret]
		answer.point, answer.At = there, d.Node
		f.Answer = &answer
	}
}

// claimPair lists the claim of "return text(…)", a call that gives all results.
func (b *builder) claimPair(v visit, at flow.Point, ret *ast.ReturnStmt, call *ast.CallExpr, out outcome) {
	f := b.claim(v, at, ret, call, out)
	if out.exact && v.Err >= 0 {
		f.Repair = ReplaceResults{call}
	}
}

// claimText lists the claim of "return text, nil" in a layer whose results are strings.
func (b *builder) claimText(v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr) {
	if val, ok := at.Lookup(e); ok && len(val.Defs) > 1 {
		b.claimDefinitions(v, at, ret, val)
		return
	}
	f := b.claim(v, at, ret, e, outcome{text: b.ofString(at, e)})
	if v.Err >= 0 && v.shows() && len(v.Known) == 0 { // a layer that knows its own errors may call others unexpected
		f.Repair = ReturnError{e}
	}
}

// claimValue lists the claim of "return Output{Error: …}, nil" or "return nil, Output{Error: …}, nil".
func (b *builder) claimValue(v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr) {
	value := goq.Literal(b.definition(at, e))
	if value == nil {
		return
	}
	var out outcome
	for _, elt := range value.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		if isMessageKey(b.info, kv.Key) && goq.IsString(b.info.TypeOf(kv.Value)) && out.text.Words == "" {
			out.text = b.ofString(at, kv.Value)
		}
	}
	f := b.claim(v, at, ret, e, out)
	f.Claim = value
	switch {
	case mcp.ResultOf(f.ResultType) != nil && mcp.Buildable(f.ResultType):
		f.Repair = ReplaceReturn{}
	case v.Err >= 0 && v.shows():
		f.Repair = ReturnError{e}
	}
}

// isMessageKey reports whether the name of a field or key is that of a failure's text: error, message, errorMessage.
func isMessageKey(info *types.Info, key ast.Expr) bool {
	name := goq.EntryName(info, key)
	return strings.EqualFold(name, "error") || strings.EqualFold(name, "message") ||
		strings.HasPrefix(strings.ToLower(name), "errorm")
}

// classifyClaim sets the kind of the failure that a text may report: by the first error in the text, and by its words.
func (b *builder) classifyClaim(f *Failure, at flow.Point) {
	for _, e := range append([]ast.Expr{f.Text.Cause}, f.Text.Args...) {
		if e != nil && goq.IsError(b.info.TypeOf(e)) {
			f.Calls = b.trace.Error(at, e).Calls
			break
		}
	}
	b.decide(f, at)
}

// ofTextArgument takes a text apart that is given to a function of an SDK, either as a string or as a content, such as
// mcp.NewTextContent(text).
func (b *builder) ofTextArgument(at flow.Point, e ast.Expr) Text {
	if goq.IsString(b.info.TypeOf(e)) {
		return b.ofString(at, e)
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && goq.IsString(b.info.TypeOf(call.Args[0])) {
		if fn := typeutil.StaticCallee(b.info, call); fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) {
			return b.ofString(at, call.Args[0])
		}
	}
	return Text{}
}
