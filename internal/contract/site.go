package contract

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// ofSite returns the codes of one place that builds an error. A code that is a parameter is listed where the function
// is called.
func (b *builder) ofSite(s *coded.Site) (codes []Code) {
	kind := b.kindOf(s.Node)
	for _, p := range s.Parts {
		if p.Role != lexicon.Code || p.Elsewhere {
			continue
		}
		values := b.coded.PartValues(p)
		if len(values) == 0 && !b.isParameter(s, p.Expr) {
			codes = append(codes, b.at(Code{}, s.Node))
		}
		for _, leaf := range values {
			if leaf.Value == nil || leaf.Value.Kind() != constant.String || constant.StringVal(leaf.Value) == "" {
				continue
			}
			codes = append(codes, b.at(b.complete(Code{Name: constant.StringVal(leaf.Value)}, s, kind), s.Node))
		}
	}
	return codes
}

// complete adds what is known of a code besides its name.
func (b *builder) complete(c Code, s *coded.Site, kind mcp.Kind) Code {
	spec, registered := b.declared.Code(c.Name)
	if !registered {
		c.Unregistered = Unregistered{Retry: b.retryOf(s) == "", Text: b.isCoded(s.Node)}
		spec, registered = registry.Builtin.Code(c.Name)
	}
	wire := mcp.RuntimeKinds[kind]
	c.Kind, c.Retry, c.Number = wire.Type, wire.Retry, spec.Number
	if b.isCoded(s.Node) { // the registration decides on everything
		c.Kind, c.Message = cmp.Or(spec.Type, mcp.RuntimeKinds[mcp.Internal].Type), spec.Message
	}
	switch {
	case b.retryOf(s) == atRunTime:
		c.Retry = ""
	case b.retryOf(s) != "":
		c.Retry = b.retryOf(s)
	case registered:
		c.Retry = retryOfSpec(spec)
	}
	if n := b.constant(s.Part(lexicon.Number)); n != nil && n.Kind() == constant.Int {
		c.Number, _ = constant.Int64Val(n)
	}
	if text := b.constant(b.formatOf(b.messageOf(s))); text != nil && text.Kind() == constant.String {
		c.Message = strings.Join(strings.Fields(constant.StringVal(text)), " ")
	}
	return c
}

// isCoded reports whether an error is made by mcperr.Coded, for which the registration has type and text.
func (b *builder) isCoded(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && mcp.IsRuntime(typeutil.StaticCallee(b.info, call), "Coded")
}

// messageOf returns the message of an error or its format, or nil.
func (b *builder) messageOf(s *coded.Site) ast.Expr {
	if e := s.Part(lexicon.Message); e != nil {
		return e
	}
	call, ok := s.Node.(*ast.CallExpr)
	if !ok {
		return nil
	}
	if fn := typeutil.StaticCallee(b.info, call); fn != nil {
		i := slices.Index(mcp.RuntimeParams[fn.Name()], "format")
		if mcp.IsRuntime(fn) && i >= 0 && i < len(call.Args) {
			return call.Args[i]
		}
	}
	return nil
}

// formatOf returns the format of a message that fmt.Sprintf makes, or the message itself.
func (b *builder) formatOf(message ast.Expr) ast.Expr {
	call, ok := message.(*ast.CallExpr)
	if ok && goq.IsFunc(typeutil.StaticCallee(b.info, call), "fmt", "Sprintf") && len(call.Args) > 0 {
		return call.Args[0]
	}
	return message
}

// constant returns the value of an expression, or nil if it is nil or not constant.
func (b *builder) constant(e ast.Expr) constant.Value {
	if e == nil {
		return nil
	}
	return b.info.Types[e].Value
}

// isParameter reports whether an expression is a parameter of the function around a place, perhaps converted: callers
// give the code.
func (b *builder) isParameter(s *coded.Site, e ast.Expr) bool {
	id, ok := ast.Unparen(goq.Unconverted(b.info, e)).(*ast.Ident)
	sig := goq.Signature(b.info, s.Func)
	return ok && s.Func != nil && sig != nil && goq.ParamIndex(sig, b.info.Uses[id]) >= 0
}

// kindOf returns the kind of an error that a call or literal of the runtime makes, or that a function of the package
// makes with one. It is [mcp.RunTime] if it is decided at run time or not known.
func (b *builder) kindOf(n ast.Node) mcp.Kind {
	switch n := n.(type) {
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(b.info, n)
		if fn == nil {
			return mcp.RunTime
		}
		if mcp.IsRuntime(fn) {
			return runtimeKind(fn)
		}
		return b.kindMade(b.handlers.Decls[fn.Origin()])
	case *ast.CompositeLit:
		for _, elt := range n.Elts {
			kv, ok := elt.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			if key, isIdent := kv.Key.(*ast.Ident); isIdent && key.Name == "Type" {
				if v := b.constant(kv.Value); v != nil && v.Kind() == constant.String {
					return kindOfType(constant.StringVal(v))
				}
			}
		}
	}
	return mcp.RunTime
}

// kindMade returns the kind of the errors that a function makes, if all are of one kind.
func (b *builder) kindMade(decl *ast.FuncDecl) mcp.Kind {
	kinds := make(map[mcp.Kind]bool)
	if decl == nil || decl.Body == nil {
		return mcp.RunTime
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if fn := typeutil.StaticCallee(b.info, call); mcp.IsRuntime(fn) && b.sites[call] != nil {
				kinds[runtimeKind(fn)] = true
			}
		}
		return true
	})
	for kind := range kinds {
		if len(kinds) == 1 {
			return kind
		}
	}
	return mcp.RunTime
}

// runtimeKind returns the kind of the errors that a constructor of the runtime makes, with or without a format.
func runtimeKind(fn *types.Func) mcp.Kind {
	kind := mcp.Kind(strings.TrimSuffix(fn.Name(), "f"))
	if _, ok := mcp.RuntimeKinds[kind]; ok && fn.Signature().Recv() == nil {
		return kind
	}
	return mcp.RunTime
}

// kindOfType returns the kind with a type on the wire, or [mcp.RunTime].
func kindOfType(name string) mcp.Kind {
	for kind, wire := range mcp.RuntimeKinds {
		if wire.Type == name {
			return kind
		}
	}
	return mcp.RunTime
}

// retryOf returns the retry that a place decides on by itself, or "" if it leaves it to the code and the kind.
func (b *builder) retryOf(s *coded.Site) string {
	e := s.Part(lexicon.Retry)
	if e == nil {
		if b.takesBack(s.Node) {
			return atRunTime
		}
		return ""
	}
	v := b.constant(e)
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	if isCall = isCall && len(call.Args) == 1 && mcp.IsRuntime(typeutil.StaticCallee(b.info, call), "RetryAfter"); isCall {
		v = b.constant(call.Args[0])
	}
	switch {
	case isCall && v != nil:
		n, _ := constant.Int64Val(constant.ToInt(v))
		if n <= 0 {
			return "" // RetryAfter(0) is the default
		}
		return retryText(n)
	case v == nil:
		return atRunTime
	case v.Kind() == constant.Bool:
		if constant.BoolVal(v) {
			return "retryable"
		}
		return "not_retryable"
	case v.Kind() == constant.Int:
		n, _ := constant.Int64Val(v)
		return retryText(n)
	}
	return ""
}

// takesBack reports whether a place builds an error with an option that may take back its retry.
func (b *builder) takesBack(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return mcp.IsRuntime(goq.FuncOf(b.info, arg), "NotIdempotent", "PartlyDone")
	})
}

// retryText returns a retry of the runtime as it is encoded.
func retryText(n int64) string {
	switch {
	case n == 0:
		return ""
	case n == mcp.NotRetryable:
		return "not_retryable"
	case n == mcp.RetryNow:
		return "retryable_immediate"
	}
	ms := (time.Duration(n) + time.Millisecond - 1).Milliseconds() // rounded up, as the runtime does
	return fmt.Sprintf("retryable_after_ms %d", ms)
}

// atRunTime is the retry that a place decides on at run time.
const atRunTime = "run time"

// retryOfSpec returns the retry of a registered code.
func retryOfSpec(spec registry.Code) string {
	switch {
	case !spec.Retryable:
		return "not_retryable"
	case spec.MinDelay == 0:
		return "retryable_immediate"
	}
	return retryText(int64(spec.MinDelay))
}
