package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Constructor is the fact that a function of the server builds error results, or puts an error into a result.
// Parameters are given by index, -1 for none.
type Constructor struct {
	Always  bool // every call is a failure
	Claims  bool // no call is, but its text may tell of one
	Carrier bool // a failure if the error it is given is one
	Bare    bool // it fails by returning an error, not a result
	Hands   bool // that error is the one it was given, unchanged
	Message int
	Cause   int
	Format  bool   // Message is a format for the parameters after it
	Words   string // the text, where it is constant
	Prefix  string // a constant in front of the message, or of the cause alone
	Exact   bool   // the text is just message, then ": " and cause
	Pure    bool   // it does nothing else
}

// AFact marks a fact.
func (*Constructor) AFact() {}

func (*Constructor) String() string { return "constructor" }

// constructor returns what is known of a function as a constructor, or nil.
func (b *builder) constructor(fn *types.Func) *Constructor {
	if fn.Pkg() != b.pass.Pkg {
		c := new(Constructor)
		if fn.Pkg() != nil && b.pass.ImportObjectFact(fn, c) {
			return c
		}
		return nil
	}
	c, ok := b.constructors[fn]
	if !ok {
		b.constructors[fn] = nil // recursion infers nothing
		c = b.infer(fn)
		b.constructors[fn] = c
	}
	return c
}

// literalConstructor is constructor for a function literal that a local variable holds.
func (b *builder) literalConstructor(lit *ast.FuncLit) *Constructor {
	c, ok := b.literals[lit]
	if !ok {
		b.literals[lit] = nil
		if sig, ok := b.info.TypeOf(lit).(*types.Signature); ok && b.handler[lit] == nil {
			c = b.inferBody(lit, sig)
		}
		b.literals[lit] = c
	}
	return c
}

// isRegistered reports whether a function is a handler whose registration is visible.
func (b *builder) isRegistered(fn ast.Node) bool {
	h := b.handler[fn]
	return h != nil && h.Registered
}

// infer is inferBody for a declared function that is no handler.
func (b *builder) infer(fn *types.Func) *Constructor {
	decl := b.handlers.Decls[fn]
	if decl == nil || b.isRegistered(decl) {
		return nil
	}
	shape, ok := mcp.ShapeOf(fn.Signature())
	if b.handler[decl] != nil && (!ok || shape.Request) {
		return nil
	}
	return b.inferBody(decl, fn.Signature())
}

// inferBody decides whether all that a function returns is failures, and what its parameters become in them.
func (b *builder) inferBody(fn ast.Node, sig *types.Signature) *Constructor {
	shape, ok := mcp.ShapeOf(sig)
	if !ok {
		if sig.Results().Len() != 1 || !b.isOwnResult(goq.Deref(sig.Results().At(0).Type())) {
			return nil
		}
		shape = mcp.Shape{Result: 0, Err: -1}
	}
	if shape.Request && sig.Params().Len() <= 3 && shape.Err >= 0 {
		return nil // a handler that always fails is still a handler
	}
	g := b.trace.Graph(fn)
	if g == nil {
		return nil
	}
	var found []*Constructor
	success := false
	goq.Returns(goq.Body(fn), func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() {
			return
		}
		c := b.inferReturn(at, sig, shape, ret)
		if c == nil {
			success = true
			return
		}
		found = append(found, c)
	})
	if success || len(found) == 0 {
		return nil
	}
	told := func(c *Constructor) bool { return c.Claims }
	if len(found) > 1 && slices.ContainsFunc(found, told) {
		return nil // it does the work of a tool, and is judged where it stands
	}
	c := found[0]
	for _, other := range found[1:] {
		c = merge(c, other)
	}
	if c.Pure = b.isPure(goq.Body(fn)); c.Claims && !c.Pure {
		return nil
	}
	return c
}

// merge combines two returns of a constructor.
func merge(a, b *Constructor) *Constructor {
	if *a == *b {
		return a
	}
	m := &Constructor{Always: a.Always && b.Always, Carrier: a.Carrier || b.Carrier, Bare: a.Bare && b.Bare, Hands: a.Hands && b.Hands, Message: -1, Cause: -1}
	if a.Cause == b.Cause || a.Cause < 0 || b.Cause < 0 {
		m.Cause = max(a.Cause, b.Cause)
	}
	if a.Message == b.Message && a.Format == b.Format {
		m.Message, m.Format = a.Message, a.Format
		// One branch for a missing cause and one with it put the same text together; whatever differs
		// beyond that does not.
		m.Prefix = a.Prefix
		m.Exact = a.Exact && b.Exact && a.Message >= 0 && a.Prefix == b.Prefix && a.Words == b.Words
	}
	return m
}

func (b *builder) inferReturn(at flow.Point, sig *types.Signature, shape mcp.Shape, ret *ast.ReturnStmt) *Constructor {
	n := sig.Results().Len()
	if len(ret.Results) == 1 && n > 1 { // return otherConstructor(…)
		if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
			if fn := typeutil.StaticCallee(b.info, call); fn != nil {
				if c := b.constructor(fn.Origin()); c != nil && (c.Always || c.Claims) {
					out := b.ofConstructor(at, call, fn.Origin().Signature(), c)
					return b.roles(at, sig, out, c.Bare)
				}
			}
		}
		return nil
	}
	if len(ret.Results) != n {
		return nil
	}
	if shape.Err >= 0 {
		if p := b.param(at, sig, ret.Results[shape.Err]); p >= 0 && b.info.Types[ret.Results[shape.Result]].IsNil() {
			return &Constructor{Always: true, Bare: true, Hands: true, Message: -1, Cause: p}
		}
		v := b.trace.Error(at, ret.Results[shape.Err])
		if v.Nil == flow.NotNil && !v.Typed {
			out := outcome{failed: true, always: true, text: b.ofError(at, ret.Results[shape.Err])}
			if _, ok := ast.Unparen(ret.Results[shape.Err]).(*ast.CallExpr); !ok {
				return nil // an error that is handed on, not made
			}
			return b.roles(at, sig, out, true)
		}
		if v.Nil != flow.IsNil {
			return nil
		}
	}
	out := b.ofResult(at, ret.Results[shape.Result], 0)
	if out.claims {
		return b.roles(at, sig, out, false)
	}
	if !out.failed || out.typed {
		return nil
	}
	if out.arg != nil && mcp.ResultOf(sig.Results().At(shape.Result).Type()) == nil {
		if p := b.param(at, sig, out.arg); p >= 0 {
			return &Constructor{Carrier: true, Message: -1, Cause: p}
		}
	}
	if !out.always {
		return nil
	}
	return b.roles(at, sig, out, false)
}
