package retryfield

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// tags reports struct tags by which a client may not get the retry, and tags with unknown roles.
func (c *checker) tags() {
	for _, file := range c.pass.Files {
		if goq.IsTest(c.pass, file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if st, ok := spec.Type.(*ast.StructType); ok {
					c.tagsOf(spec.Name, st)
				}
			}
			return true
		})
	}
}

func (c *checker) tagsOf(name *ast.Ident, st *ast.StructType) {
	c.roles(name.Name, st)
	obj := c.pass.TypesInfo.Defs[name]
	if obj == nil || !c.isTyped(obj.Type()) || encodesItself(obj.Type()) || c.onlyDecoded(obj) {
		return
	}
	for _, f := range st.Fields.List {
		c.tag(name.Name, f)
	}
}

// onlyDecoded reports whether the package reads a type from JSON and never builds an error of it: it is what a service
// sends.
func (c *checker) onlyDecoded(obj types.Object) bool {
	for _, site := range c.coded.Sites {
		if e, ok := site.Node.(ast.Expr); ok && site.Form == coded.Build && len(site.Parts) > 0 {
			if named := goq.StructOf(c.pass.TypesInfo.TypeOf(e)); named != nil && named.Origin().Obj() == obj {
				return false
			}
		}
	}
	decoded := false
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			decoded = decoded || ok && c.decodes(call, obj)
			return !decoded
		})
	}
	return decoded
}

// decodes reports whether a call decodes JSON into a type.
func (c *checker) decodes(call *ast.CallExpr, obj types.Object) bool {
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	if fn == nil || fn.Name() != "Unmarshal" && fn.Name() != "Decode" || len(call.Args) == 0 {
		return false
	}
	t := goq.Deref(c.pass.TypesInfo.TypeOf(call.Args[len(call.Args)-1]))
	for t != nil {
		if named, ok := t.(*types.Named); ok {
			return named.Origin().Obj() == obj || contains(named, obj)
		}
		switch u := t.(type) {
		case *types.Slice:
			t = goq.Deref(u.Elem())
		case *types.Map:
			t = goq.Deref(u.Elem())
		case *types.Struct:
			return contains(u, obj)
		default:
			return false
		}
	}
	return false
}

// contains reports whether a struct has a field of a type, or a list of it.
func contains(t types.Type, obj types.Object) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		ft := goq.Deref(f.Type())
		if s, isSlice := ft.Underlying().(*types.Slice); isSlice {
			ft = goq.Deref(s.Elem())
		}
		if named, isNamed := ft.(*types.Named); isNamed && named.Origin().Obj() == obj {
			return true
		}
	}
	return false
}

func (c *checker) isTyped(t types.Type) bool {
	return c.coded.IsTyped(t) || c.coded.IsTyped(types.NewPointer(t))
}

// roles reports tags mcperr:"…" with an unknown role.
func (c *checker) roles(typ string, st *ast.StructType) {
	for _, f := range st.Fields.List {
		if f.Tag == nil {
			continue
		}
		text, err := strconv.Unquote(f.Tag.Value)
		role, ok := reflect.StructTag(text).Lookup("mcperr")
		if err == nil && ok && lexicon.RoleNamed(role) == lexicon.NoRole {
			c.add(f.Tag, "the tag of "+typ, fmt.Sprintf("has no role %q; there are %s; as it is, the field has none",
				role, strings.Join(lexicon.RoleNames(), ", ")))
		}
	}
}

// encodesItself reports whether a type has a method that makes JSON or a tool result of it. The tags of its fields then
// do not determine what the client gets.
func encodesItself(t types.Type) bool {
	set := types.NewMethodSet(types.NewPointer(t))
	for m := range set.Methods() {
		fn, ok := m.Obj().(*types.Func)
		if !ok {
			continue
		}
		if fn.Name() == "MarshalJSON" {
			return true
		}
		if res := fn.Signature().Results(); res.Len() > 0 && mcp.ResultOf(res.At(0).Type()) != nil {
			return true
		}
	}
	return false
}

// tag reports the tag of a retry field that leaves the field out of JSON, always or if it is empty.
func (c *checker) tag(typ string, f *ast.Field) {
	if f.Tag == nil || len(f.Names) != 1 {
		return
	}
	v, ok := c.pass.TypesInfo.Defs[f.Names[0]].(*types.Var)
	text, err := strconv.Unquote(f.Tag.Value)
	if !ok || err != nil || coded.RoleOf(v, text) != lexicon.Retry {
		return
	}
	subject := typ + "." + v.Name()
	name, options, _ := strings.Cut(reflect.StructTag(text).Get("json"), ",")
	if name == "-" && options == "" {
		if c.isRead(v) {
			return // the server makes an answer of it itself
		}
		c.add(f.Tag, subject, "never reaches the client: its tag leaves it out of JSON, and the client has to guess "+
			"whether the same call may be made again; give it a name")
		return
	}
	option := omission(options)
	if option == "" {
		return
	}
	problem := fmt.Sprintf("is left out of JSON where it is empty: the client has to guess whether the same call may be "+
		"made again; remove %s", option)
	if isBool(v.Type()) {
		problem = fmt.Sprintf("is left out of JSON where it is %s: the client can't tell \"not retryable\" from \"not "+
			"said\"; remove %s", zero(v.Type()), option)
	}
	c.addFixed(f.Tag, subject, problem, "Always send the retry", withoutOption(f.Tag, option))
}

// isRead reports whether the package reads a field.
func (c *checker) isRead(field *types.Var) bool {
	written := make(map[ast.Expr]bool)
	for _, file := range c.pass.Files {
		if goq.Contains(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					written[ast.Unparen(left)] = true
				}
			case *ast.SelectorExpr:
				return !written[n] && c.pass.TypesInfo.Uses[n.Sel] == field
			}
			return false
		}) {
			return true
		}
	}
	return false
}

// omission returns the first option of a json tag that leaves out empty values, or "".
func omission(options string) string {
	for option := range strings.SplitSeq(options, ",") {
		if option == "omitempty" || option == "omitzero" {
			return option
		}
	}
	return ""
}

// withoutOption returns the edit that removes an option from a tag, or nil if it is in it more than once.
func withoutOption(tag *ast.BasicLit, option string) []analysis.TextEdit {
	if strings.Count(tag.Value, ","+option) != 1 {
		return nil
	}
	at := tag.Pos() + token.Pos(strings.Index(tag.Value, ","+option))
	return []analysis.TextEdit{{Pos: at, End: at + token.Pos(len(option)+1)}}
}

const longest = 24 * time.Hour // no client waits longer

// delays judges the delays of an error that are constant, whatever variables they go through.
func (c *checker) delays(site *coded.Site) {
	never, always := c.isNever(site), c.isAlways(site)
	for _, part := range site.Parts {
		if part.Role != lexicon.Delay {
			continue
		}
		unit := unitOf(part.Name, c.pass.TypesInfo.TypeOf(part.Expr))
		for _, leaf := range c.coded.PartValues(part) {
			if leaf.Value == nil || leaf.Value.Kind() != constant.Int && leaf.Value.Kind() != constant.Float {
				continue
			}
			n, ok := constant.Int64Val(constant.ToInt(leaf.Value))
			if !ok {
				continue
			}
			if n == 0 && !always {
				continue // it may be that of an error that is not retryable
			}
			problem := delayProblem(n, unit, never, c.isNumber(leaf))
			if c.isConfused(part.Expr, n, unit) {
				problem = confusion(n, unit)
			}
			if problem != "" {
				c.add(part.Expr, site.Where, problem)
				break
			}
		}
	}
}

// isNever reports whether the error of a site is not retryable, whatever happens.
func (c *checker) isNever(site *coded.Site) bool {
	e := site.Part(lexicon.Retry)
	if e == nil {
		return false
	}
	leaves := c.coded.Values(e)
	return len(leaves) > 0 && !slices.ContainsFunc(leaves, func(leaf coded.Leaf) bool {
		return leaf.Value == nil || leaf.Value.Kind() != constant.Bool || constant.BoolVal(leaf.Value)
	})
}

// isAlways reports whether the error of a site is retryable, whatever happens, or has nothing but the delay to say so.
func (c *checker) isAlways(site *coded.Site) bool {
	e := site.Part(lexicon.Retry)
	if e == nil {
		return true
	}
	leaves := c.coded.Values(e)
	return len(leaves) > 0 && !slices.ContainsFunc(leaves, func(leaf coded.Leaf) bool {
		return leaf.Value == nil || leaf.Value.Kind() == constant.Bool && !constant.BoolVal(leaf.Value)
	})
}

// delayProblem describes the problem of a delay of n units, or returns "". unit is 0 if it is not known. never is set
// if the error is not retryable, and isNumber if the delay is a number without a unit.
func delayProblem(n int64, unit time.Duration, never, isNumber bool) string {
	switch {
	case never && n != 0:
		return "gives a delay to an error that is not retryable: the client reads both, and can't do both; leave one out"
	case never:
		return ""
	case n < 0:
		return fmt.Sprintf("gives the delay %d, which is in the past: the client tries again at once, or never; give one "+
			"above 0", n)
	case n == 0:
		return "gives a delay of 0, which says nothing: the client tries again at once; say so, or give a delay above 0"
	case unit == time.Nanosecond && isNumber && n < int64(time.Millisecond):
		return fmt.Sprintf("gives the delay %d, which is as many nanoseconds: the client tries again at once; multiply it "+
			"by a unit, as in %d*time.Second", n, n)
	case unit > 0 && n > int64(longest/unit):
		return fmt.Sprintf("gives a delay of more than a day (%s): no client waits that long; say that it is not retryable",
			describe(n, unit))
	}
	return ""
}

// isConfused reports whether a delay is a number of nanoseconds, made of the constants of package time, where another
// unit is wanted: int(5 * time.Second) for milliseconds.
func (c *checker) isConfused(e ast.Expr, n int64, unit time.Duration) bool {
	return unit > time.Nanosecond && n >= int64(unit) && n%int64(unit) == 0 && goq.Contains(e, func(node ast.Node) bool {
		sel, ok := node.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		k, ok := c.pass.TypesInfo.Uses[sel.Sel].(*types.Const)
		return ok && goq.IsNamed(k.Type(), goq.Name{Package: "time", Name: "Duration"})
	}) && !goq.Contains(e, func(node ast.Node) bool {
		op, ok := node.(*ast.BinaryExpr)
		return ok && op.Op == token.QUO // it is converted: 5 * time.Second / time.Millisecond
	})
}

// confusion describes a number of nanoseconds in the place of a number of another unit.
func confusion(n int64, unit time.Duration) string {
	return fmt.Sprintf("gives the delay %d, which is %s in nanoseconds, where a number of %s is wanted: the client "+
		"waits %s; "+
		"write %d", n, time.Duration(n), unitNames[unit], describe(n, unit), n/int64(unit))
}

// unitNames are the names of the units that a number may have.
var unitNames = map[time.Duration]string{
	time.Microsecond: "microseconds", time.Millisecond: "milliseconds", time.Second: "seconds", time.Minute: "minutes",
	time.Hour: "hours",
}

// unitOf returns the unit of a delay by its type or by the end of its name, or 0.
func unitOf(name string, t types.Type) time.Duration {
	if goq.IsNamed(t, goq.Name{Package: "time", Name: "Duration"}) {
		return time.Nanosecond
	}
	return lexicon.UnitOf(name)
}

// describe returns a delay as a duration, or as a number if it is too long for that.
func describe(n int64, unit time.Duration) string {
	if n > int64(1<<62)/int64(unit) {
		return fmt.Sprint(n)
	}
	return (time.Duration(n) * unit).String()
}

// isNumber reports whether a value is written as an integer literal, also in the declaration of its constant.
func (c *checker) isNumber(leaf coded.Leaf) bool {
	if d := c.coded.Const(leaf.Const); d != nil && d.Value != nil {
		return isNumber(goq.Unconverted(c.pass.TypesInfo, d.Value))
	}
	return isNumber(leaf.Expr)
}

// isNumber reports whether an expression is an integer literal.
func isNumber(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.BasicLit)
	return ok && lit.Kind == token.INT
}
