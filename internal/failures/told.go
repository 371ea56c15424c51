package failures

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// ofTextArgument takes a text apart, or the text of a content that an SDK's function builds from nothing else.
func (b *builder) ofTextArgument(at flow.Point, e ast.Expr) Text {
	if goq.IsString(b.pass.TypesInfo.TypeOf(e)) {
		return b.ofString(at, e)
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && goq.IsString(b.pass.TypesInfo.TypeOf(call.Args[0])) {
		if fn := typeutil.StaticCallee(b.pass.TypesInfo, call); fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) {
			return b.ofString(at, call.Args[0])
		}
	}
	return Text{}
}

// tell lists a result that is no error, but says something.
func (b *builder) tell(p place, ret *ast.ReturnStmt, node ast.Node, out outcome) *Site {
	site := b.newSite(p, Told, ret, node)
	site.Text = out.text
	if p.result >= 0 {
		site.Result = p.sig.Results().At(p.result).Type()
	}
	b.told = append(b.told, site)
	b.reported[ret] = true
	return site
}

// toldResult lists "return result, nil". Where the text is a variable that is given several, each is listed where it
// is given.
func (b *builder) toldResult(p place, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, out outcome) {
	if out.text.Whole != nil {
		if v, ok := at.Lookup(out.text.Whole); ok && len(v.Defs) > 1 {
			b.toldDefinitions(p, at, ret, v)
			return
		}
	}
	site := b.tell(p, ret, e, out)
	if out.exact && out.build != nil && !b.edited[out.build] && mcp.ResultOf(site.Result) != nil && mcp.Buildable(site.Result) {
		b.replaceable(site, out)
		b.edited[site.Build] = true
	}
}

func (b *builder) toldDefinitions(p place, at flow.Point, ret *ast.ReturnStmt, v flow.Value) {
	b.reported[ret] = true
	for _, d := range v.Defs {
		there := at.Before(d.Node)
		if d.Expr == nil || !there.Reachable() || b.isTuple(d.Expr) || b.toldAt[d.Expr] {
			continue
		}
		b.toldAt[d.Expr] = true
		text := b.ofString(there, d.Expr)
		if !goq.IsString(b.pass.TypesInfo.TypeOf(d.Expr)) {
			out := b.ofResult(there, d.Expr, 0)
			if !out.told {
				continue
			}
			text = out.text
		}
		site := b.tell(p, ret, d.Expr, outcome{text: text})
		answer := *b.answered[ret]
		answer.point, answer.At = there, d.Node
		site.Answer = &answer
	}
}

// toldPair lists "return text(…)", where the function called gives all results.
func (b *builder) toldPair(p place, ret *ast.ReturnStmt, call *ast.CallExpr, out outcome) {
	site := b.tell(p, ret, call, out)
	if out.exact && p.err >= 0 {
		site.Form, site.Build = FormResults, call
	}
}

// toldText lists "return text, nil" of a layer whose results are plain texts.
func (b *builder) toldText(p place, at flow.Point, ret *ast.ReturnStmt, e ast.Expr) {
	if v, ok := at.Lookup(e); ok && len(v.Defs) > 1 {
		b.toldDefinitions(p, at, ret, v)
		return
	}
	site := b.tell(p, ret, e, outcome{text: b.ofString(at, e)})
	if p.err >= 0 && p.shows() {
		site.Form, site.Build = FormSwap, e
	}
}

// shows reports whether the model sees an error that is returned: a result may only make way for one that it sees.
func (p place) shows() bool { return p.wire == mcp.Text || p.wire == mcp.Typed }

// toldValue lists "return Output{Error: …}, nil": a result, or the structured one of three, of the server's own.
func (b *builder) toldValue(p place, at flow.Point, ret *ast.ReturnStmt, e ast.Expr) {
	lit := ast.Unparen(b.definition(at, e))
	if u, ok := lit.(*ast.UnaryExpr); ok {
		lit = ast.Unparen(u.X)
	}
	value, ok := lit.(*ast.CompositeLit)
	if !ok {
		return
	}
	var out outcome
	for _, elt := range value.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		if says(b.pass.TypesInfo, kv.Key) && goq.IsString(b.pass.TypesInfo.TypeOf(kv.Value)) && out.text.Words == "" {
			out.text = b.ofString(at, kv.Value)
		}
	}
	site := b.tell(p, ret, e, out)
	site.Value = value
	switch {
	case mcp.ResultOf(site.Result) != nil && mcp.Buildable(site.Result):
		site.Form = FormAll
	case p.err >= 0 && p.shows():
		site.Form, site.Build = FormSwap, e
	}
}

// says reports whether a field or key is called after the text of a failure.
func says(info *types.Info, key ast.Expr) bool {
	name := ""
	if id, ok := key.(*ast.Ident); ok {
		name = id.Name
	} else if v := info.Types[key].Value; v != nil && v.Kind() == constant.String {
		name = constant.StringVal(v)
	}
	return strings.EqualFold(name, "error") || strings.EqualFold(name, "message") || strings.HasPrefix(strings.ToLower(name), "errorm")
}

// Classify finds the kind of failure that a result of class [Told] tells of.
func (r *Result) Classify(site *Site) {
	r.mu.Lock()
	defer r.mu.Unlock()
	b, a := r.b, site.Answer
	for _, e := range append([]ast.Expr{site.Text.Cause}, site.Text.Args...) {
		if e != nil && goq.IsError(b.pass.TypesInfo.TypeOf(e)) {
			site.Calls = b.trace.Error(a.point, e).Calls
			break
		}
	}
	site.Kind = b.trace.KindOf(site.Calls, site.Text.Words)
}
