package failures

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// Helper is a function whose errors better get their types where it makes them, and knows what is wrong, than at
// the tools that pass them on.
type Helper struct {
	Name  string
	Sites []*Site // the places where it makes an error, in source order
}

// helpers finds the helpers among the functions whose errors tools pass on as they are. One must stand in the file
// of all these tools, because a fix edits the file of its finding only: so it is typed once, or not at all.
func (b *builder) helpers() {
	passing := make(map[*types.Func][]*Site)
	for _, site := range b.sites {
		if fn := b.madeBy(site); fn != nil && (!fn.Exported() || b.pass.Pkg.Name() == "main") {
			passing[fn] = append(passing[fn], site)
		}
	}
	for fn, sites := range passing {
		helper := b.helper(fn, sites)
		for _, site := range sites {
			site.Helper = helper
		}
	}
}

// madeBy returns the function of this package that makes the error or the result of a site, or nil.
func (b *builder) madeBy(site *Site) *types.Func {
	switch site.Form {
	case FormError:
		if site.InText {
			return nil // the type has to be made text where the error leaves
		}
		if len(site.Calls) == 1 && !site.opaque && !site.Text.HasMessage() {
			return b.own(site.Calls[0])
		}
	case FormResult, FormResults, FormAnnotate, FormAnnotatePair:
		if call, ok := ast.Unparen(site.Build).(*ast.CallExpr); ok && site.Class == Untyped {
			return b.own(call)
		}
	}
	return nil
}

// helper returns where a function makes its errors, or nil if the sites know more of them than it does, if it passes
// on some of others, or if it is out of reach.
func (b *builder) helper(fn *types.Func, sites []*Site) *Helper {
	decl, sig := b.found.Decls[fn], fn.Signature()
	if decl == nil {
		return nil
	}
	g := b.trace.Graph(decl)
	if g == nil || b.isHandler[decl] || b.defersNamed(decl, sig) {
		return nil
	}
	file := goq.FileOf(b.pass, decl)
	for _, site := range sites {
		if goq.FileOf(b.pass, site.Node) != file || site.Class != sites[0].Class || site.Text.HasMessage() || site.ownCode() != "" {
			return nil
		}
	}
	p := place{fn: decl, sig: sig, result: -1, err: goq.ErrorIndex(sig)}
	if sites[0].Class == Untyped {
		if c := b.constructor(fn); c == nil || c.Message >= 0 {
			return nil // each call has a text of its own
		}
		p.result = 0
	} else if p.err < 0 || errorResults(sig) > 1 {
		return nil // its type is one of its own, or it is not certain which one the tools pass on
	}
	helper, ok := &Helper{Name: fn.Name()}, true
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() || !ok {
			return
		}
		if ok = len(ret.Results) == sig.Results().Len() && !b.reported[ret]; !ok {
			return
		}
		var site *Site
		if p.result < 0 {
			site, ok = b.makesError(p, at, ret)
		} else {
			site, ok = b.makesResult(p, at, ret)
		}
		if site != nil && !slices.ContainsFunc(helper.Sites, func(s *Site) bool { return s.Build == site.Build }) {
			helper.Sites = append(helper.Sites, site)
		}
	})
	if !ok || len(helper.Sites) == 0 {
		return nil
	}
	return helper
}

// makesError returns the site of an error that a return makes, if it makes one; ok is false if it passes one on.
func (b *builder) makesError(p place, at flow.Point, ret *ast.ReturnStmt) (site *Site, ok bool) {
	e := ret.Results[p.err]
	if v := b.trace.Error(at, e); v.Nil == flow.IsNil || v.Typed {
		return nil, true
	}
	site = b.newSite(p, Bare, ret, e)
	site.Form, site.Build, site.Text = FormError, e, b.ofError(at, e)
	b.classify(site, at, nil)
	return site, site.Text.HasMessage() && hasWords(site.Text.Words) && !b.edited[e] && b.keepsCause(e, site.Text)
}

// keepsCause reports whether an error that a function makes unwraps to as much as a typed error in its place would:
// the function has other callers, which may look.
func (b *builder) keepsCause(e ast.Expr, t Text) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(b.pass.TypesInfo, call)
	return goq.IsFunc(fn, "errors", "New") && t.Cause == nil ||
		goq.IsFunc(fn, "fmt", "Errorf") && (t.Cause == nil || origin.Wraps(b.pass.TypesInfo, call))
}

// errorResults returns how many results of a function are errors.
func errorResults(sig *types.Signature) (n int) {
	for v := range sig.Results().Variables() {
		if goq.IsError(v.Type()) {
			n++
		}
	}
	return n
}

// defersNamed reports whether a deferred function has to do with a named result, or a pointer to one.
func (b *builder) defersNamed(decl *ast.FuncDecl, sig *types.Signature) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if d, ok := n.(*ast.DeferStmt); ok {
			ast.Inspect(d, func(m ast.Node) bool {
				if id, ok := m.(*ast.Ident); ok {
					for v := range sig.Results().Variables() {
						found = found || b.pass.TypesInfo.Uses[id] == v
					}
				}
				return !found
			})
		}
		return !found
	})
	return found
}

// makesResult returns the site of an error result that a return makes; ok is false if it may be something else.
func (b *builder) makesResult(p place, at flow.Point, ret *ast.ReturnStmt) (site *Site, ok bool) {
	out := b.ofResult(at, ret.Results[0], 0)
	if !out.failed || out.typed || !out.exact || b.edited[out.build] || p.err >= 0 && !b.pass.TypesInfo.Types[ret.Results[p.err]].IsNil() {
		return nil, false
	}
	site = b.newSite(p, Untyped, ret, ret.Results[0])
	site.Text, site.Result = out.text, p.sig.Results().At(0).Type()
	b.replaceable(site, out)
	b.classify(site, at, nil)
	return site, site.Form == FormResult && mcp.ResultOf(site.Result) != nil && site.Text.Whole == nil
}

func hasWords(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }
