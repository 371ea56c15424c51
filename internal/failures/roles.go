package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// roles returns a constructor for a failure in the body of a function: it finds the parameters in the text.
func (b *builder) roles(at flow.Point, sig *types.Signature, out outcome, bare bool) *Constructor {
	c := &Constructor{Always: !out.claims, Claims: out.claims, Bare: bare, Message: -1, Cause: -1}
	if b.resultRole(at, sig, out.build, c) {
		return c
	}
	t := out.text
	if t.Cause != nil {
		c.Cause = b.paramIndex(at, sig, t.Cause)
	}
	switch {
	case t.Whole != nil:
		b.wholeRole(at, sig, t.Whole, c)
	case t.Literal != nil && !t.Format && t.Cause == nil:
		c.Words, c.Exact = t.Words, true
	case t.Literal != nil && !t.Format: // Sprintf("Error: %v", err)
		c.Prefix, c.Exact = t.Words+": ", true
	case t.Literal != nil && len(t.Args) == 1 && strings.HasSuffix(t.Words, "%") && strings.Count(t.Words, "%") == 1:
		// Sprintf("%s: %v", message, err), Sprintf("Error: %s", message)
		if i := b.paramIndex(at, sig, t.Args[0]); i >= 0 && isStringParam(sig, i) {
			c.Message, c.Prefix, c.Exact = i, strings.TrimSuffix(t.Words, "%"), true
		}
	case !t.HasMessage():
		c.Exact = t.Cause != nil
		if c.Cause < 0 && t.Cause != nil {
			b.madeRole(at, sig, t.Cause, c)
		}
	}
	if c.Message >= 0 && c.Cause < 0 && !t.HasMessage() {
		t.Cause = nil // it was made of the message
	}
	c.Shows = out.shown != nil && c.Exact && c.Message >= 0
	if out.build != nil && !out.exact || t.Cause != nil && c.Cause < 0 {
		c.Exact = false
	}
	return c
}

// wholeRole finds the parameters in a message that is an expression other than a literal.
func (b *builder) wholeRole(at flow.Point, sig *types.Signature, message ast.Expr, c *Constructor) {
	switch e := ast.Unparen(message).(type) {
	case *ast.CallExpr:
		if b.info.Types[e.Fun].IsType() {
			b.encodedRole(at, sig, e, c)
			return
		}
		b.formatRole(at, sig, e, c)
	case *ast.BinaryExpr:
		b.sumRole(at, sig, operands(e), c)
	case *ast.Ident:
		if val, ok := at.Lookup(e); ok {
			b.variableRole(at, sig, e, val, c)
		}
	}
}

// encodedRole finds the parameters in the JSON of a literal, for string(data) with data from json.Marshal: those in the
// entry that says what failed. The text is more than the message, so that a call keeps it.
func (b *builder) encodedRole(at flow.Point, sig *types.Signature, text ast.Expr, c *Constructor) {
	lit, there := b.encodedLiteral(at, text)
	if lit == nil {
		return
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok || !lexicon.ErrorEntry.MatchString(goq.EntryName(b.info, kv.Key)) {
			continue
		}
		if err := goq.ErrorOf(b.info, kv.Value); err != nil {
			c.Cause = b.paramIndex(there, sig, err)
			continue
		}
		said := Constructor{Message: -1, Cause: -1}
		b.wholeRole(there, sig, kv.Value, &said)
		c.Message, c.Format = said.Message, said.Format
	}
	c.Exact = false
}

// madeRole finds the parameters in an error that the function makes: fmt.Errorf(format, args...) or
// errors.New(message).
func (b *builder) madeRole(at flow.Point, sig *types.Signature, err ast.Expr, c *Constructor) {
	made, there := at.Definition(err)
	call, ok := ast.Unparen(made).(*ast.CallExpr)
	if !ok {
		return
	}
	if fn := typeutil.StaticCallee(b.info, call); goq.IsFunc(fn, "errors", "New") && len(call.Args) == 1 {
		c.Message = b.paramIndex(there, sig, call.Args[0])
		return
	}
	b.formatRole(there, sig, call, c)
}

// formatRole finds the parameters in fmt.Sprintf(format, args...), or in fmt.Errorf with the same arguments.
func (b *builder) formatRole(at flow.Point, sig *types.Signature, call *ast.CallExpr, c *Constructor) {
	if goq.IsFunc(typeutil.StaticCallee(b.info, call), "fmt", "Sprintf", "Errorf") {
		b.passedFormat(at, sig, call, 0, c)
	}
}

// resultRole finds the parameters in a call of an SDK's function that is given the format and its arguments:
// mcp.NewToolResultErrorf(format, args...).
func (b *builder) resultRole(at flow.Point, sig *types.Signature, result ast.Expr, c *Constructor) bool {
	call, ok := result.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil {
		return false
	}
	r, ok := mcp.ErrorConstructor(fn)
	return ok && r.Format && b.passedFormat(at, sig, call, r.Message, c)
}

// passedFormat finds the parameters of a function that are the format and the last arguments of a call.
func (b *builder) passedFormat(at flow.Point, sig *types.Signature, call *ast.CallExpr, from int, c *Constructor) bool {
	if !call.Ellipsis.IsValid() || len(call.Args) != from+2 {
		return false
	}
	format, args := b.paramIndex(at, sig, call.Args[from]), b.paramIndex(at, sig, call.Args[from+1])
	if !sig.Variadic() || format < 0 || args != format+1 || args != sig.Params().Len()-1 {
		return false
	}
	c.Message, c.Format, c.Exact = format, true, true
	return true
}

// variableRole finds the parameters in the values of a variable, as in
//
//	text := message
//	if err != nil {
//		text = fmt.Sprintf("%s: %v", text, err)
//	}
func (b *builder) variableRole(at flow.Point, sig *types.Signature, id *ast.Ident, val flow.Value, c *Constructor) {
	if i := b.paramIndex(at, sig, id); i >= 0 {
		c.Message, c.Exact = i, isStringParam(sig, i)
		return
	}
	given := *c
	if out := b.variableRoles.Get(roleQuestion{id, given.Cause}, func() *Constructor {
		return b.roleOfVariable(at, sig, id, val, &given)
	}); out != nil {
		*c = *out
		c.Always, c.Claims, c.Bare = given.Always, given.Claims, given.Bare
	}
}

// roleQuestion asks for the parameters in a variable.
type roleQuestion struct {
	id    *ast.Ident
	cause int // as far as it is known
}

func (b *builder) roleOfVariable(
	at flow.Point, sig *types.Signature, id *ast.Ident, val flow.Value, c *Constructor,
) *Constructor {
	out := &Constructor{Always: c.Always, Claims: c.Claims, Bare: c.Bare, Message: -1, Cause: c.Cause, Exact: true}
	for _, d := range val.Defs {
		one := b.definitionRole(at, sig, id, d, c)
		if out.Message >= 0 && out.Message != one.Message || out.Prefix != one.Prefix {
			out.Exact = false
		}
		out.Message, out.Format, out.Prefix = one.Message, one.Format, one.Prefix
		out.Cause = max(out.Cause, one.Cause)
		out.Exact = out.Exact && one.Exact && one.Message >= 0
	}
	return out
}

// definitionRole is [builder.variableRole] for one value of the variable.
func (b *builder) definitionRole(
	at flow.Point, sig *types.Signature, id *ast.Ident, d flow.Def, c *Constructor,
) *Constructor {
	one := &Constructor{Always: c.Always, Claims: c.Claims, Bare: c.Bare, Message: -1, Cause: c.Cause}
	switch {
	case d.Param:
		one.Message = goq.ParamIndex(sig, b.info.ObjectOf(id))
		one.Exact = one.Message >= 0
	case d.Expr != nil && !goq.IsTuple(b.info, d.Expr):
		there := at.Before(d.Node)
		t := b.ofString(there, d.Expr)
		if t.Whole == nil || ast.Unparen(t.Whole) != ast.Unparen(d.Expr) {
			return b.roles(there, sig, outcome{text: t}, c.Bare)
		}
		b.wholeRole(there, sig, t.Whole, one)
	}
	return one
}

// operands returns the operands of a sum from left to right.
func operands(e ast.Expr) []ast.Expr {
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return append(operands(sum.X), operands(sum.Y)...)
	}
	return []ast.Expr{ast.Unparen(e)}
}

// sumRole finds the parameters in a sum of a constant prefix, a message, and ": " with the text of a cause. It changes
// nothing if there is anything else in the sum.
func (b *builder) sumRole(at flow.Point, sig *types.Signature, parts []ast.Expr, c *Constructor) {
	out := *c
	if prefix, ok := goq.ConstString(b.info, parts[0]); ok {
		out.Prefix, parts = prefix, parts[1:]
	}
	if len(parts) > 0 {
		if i := b.paramIndex(at, sig, parts[0]); i >= 0 && isStringParam(sig, i) {
			out.Message, parts = i, parts[1:]
		}
	}
	separated := out.Message < 0 && strings.HasSuffix(out.Prefix, ": ")
	if len(parts) == 2 && out.Message >= 0 {
		if sep, ok := goq.ConstString(b.info, parts[0]); ok && sep == ": " {
			separated, parts = true, parts[1:]
		}
	}
	if len(parts) == 1 && separated {
		if cause := goq.ErrorOf(b.info, parts[0]); cause != nil {
			if i := b.paramIndex(at, sig, cause); i >= 0 {
				out.Cause, parts = i, nil
			}
		}
	}
	if len(parts) == 0 && (out.Message >= 0 || out.Cause >= 0) {
		out.Exact = true
		*c = out
	}
}

// paramIndex returns the index of the parameter that an expression is, or -1.
func (b *builder) paramIndex(at flow.Point, sig *types.Signature, e ast.Expr) int {
	if v := at.Param(e); v != nil {
		return goq.ParamIndex(sig, v)
	}
	return -1
}

func isStringParam(sig *types.Signature, i int) bool { return goq.IsString(sig.Params().At(i).Type()) }
