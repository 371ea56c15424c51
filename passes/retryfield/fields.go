package retryfield

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// tags reports retry fields that JSON may leave out: a client must never have to guess.
func (c *checker) tags() {
	for _, file := range c.pass.Files {
		if goq.IsTest(c.pass, file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			ts, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			st, isStruct := ts.Type.(*ast.StructType)
			if isStruct {
				c.roles(ts.Name.Name, st)
			}
			obj := c.pass.TypesInfo.Defs[ts.Name]
			if isStruct && obj != nil && (c.env.IsTyped(obj.Type()) || c.env.IsTyped(types.NewPointer(obj.Type()))) && !encodesItself(obj.Type()) {
				for _, f := range st.Fields.List {
					c.tag(ts.Name.Name, f)
				}
			}
			return true
		})
	}
}

// roles reports tags mcperr:"…" that name no role.
func (c *checker) roles(typ string, st *ast.StructType) {
	for _, f := range st.Fields.List {
		if f.Tag == nil {
			continue
		}
		text, err := strconv.Unquote(f.Tag.Value)
		if said, ok := reflect.StructTag(text).Lookup("mcperr"); err == nil && ok && lexicon.RoleNamed(said) == lexicon.NoRole {
			c.add(f.Tag, "the tag of "+typ, fmt.Sprintf("has no role %q; there are %s; as it is, the field has none", said, strings.Join(lexicon.RoleNames(), ", ")), "", nil)
		}
	}
}

// encodesItself reports whether a type has a method that makes something of it for the client: then the tags of its
// fields do not tell what that gets.
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

func (c *checker) tag(typ string, f *ast.Field) {
	if f.Tag == nil || len(f.Names) != 1 {
		return
	}
	v, ok := c.pass.TypesInfo.Defs[f.Names[0]].(*types.Var)
	text, err := strconv.Unquote(f.Tag.Value)
	if !ok || err != nil || coded.RoleOf(v, text) != lexicon.Retry {
		return
	}
	name, options, _ := strings.Cut(reflect.StructTag(text).Get("json"), ",")
	if name == "-" && options == "" {
		c.add(f.Tag, typ+"."+v.Name(), "never reaches the client: its tag leaves it out of JSON, and the client has to guess whether the same call may be made again; give it a name", "", nil)
		return
	}
	for option := range strings.SplitSeq(options, ",") {
		if option != "omitempty" && option != "omitzero" {
			continue
		}
		said := fmt.Sprintf("is left out of JSON where it is %s: the client can't tell \"not retryable\" from \"not said\"; remove %s", zero(v.Type()), option)
		if b, ok := v.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsBoolean == 0 {
			said = fmt.Sprintf("is left out of JSON where it is empty: the client has to guess whether the same call may be made again; remove %s", option)
		}
		var edits []analysis.TextEdit
		if i := strings.Index(f.Tag.Value, ","+option); i >= 0 && strings.Count(f.Tag.Value, ","+option) == 1 {
			at := f.Tag.Pos() + token.Pos(i)
			edits = []analysis.TextEdit{{Pos: at, End: at + token.Pos(len(option)+1)}}
		}
		c.add(f.Tag, typ+"."+v.Name(), said, "Always send the retry", edits)
		return
	}
}

const longest = 24 * time.Hour // after which nobody is waiting any more

// delays judges when the same call may be made again, as far as that is constant.
func (c *checker) delays(site *coded.Site) {
	never := false // the error says that it must not be made again
	if e := site.Part(lexicon.Retry); e != nil {
		v := c.pass.TypesInfo.Types[e].Value
		never = v != nil && v.Kind() == constant.Bool && !constant.BoolVal(v)
	}
	for _, part := range site.Parts {
		if part.Role != lexicon.Delay {
			continue
		}
		v := c.pass.TypesInfo.Types[part.Expr].Value
		if v == nil {
			continue
		}
		n, ok := constant.Int64Val(constant.ToInt(v))
		if !ok {
			continue
		}
		unit := unitOf(part.Name, c.pass.TypesInfo.TypeOf(part.Expr))
		switch {
		case never && n != 0:
			c.add(part.Expr, site.Where, "gives a delay to an error that is not retryable: the client reads both, and can't do both; leave one out", "", nil)
		case never:
		case n < 0:
			c.add(part.Expr, site.Where, fmt.Sprintf("gives the delay %d, which is in the past: the client tries again at once, or never; give one above 0", n), "", nil)
		case n == 0:
			c.add(part.Expr, site.Where, "gives a delay of 0, which says nothing: the client tries again at once; say so, or give a delay above 0", "", nil)
		case unit == time.Nanosecond && isNumber(part.Expr):
			c.add(part.Expr, site.Where, fmt.Sprintf("gives the delay %d, which is as many nanoseconds: the client tries again at once; multiply it by a unit, as in %d*time.Second", n, n), "", nil)
		case unit > 0 && n > int64(longest/unit):
			c.add(part.Expr, site.Where, fmt.Sprintf("gives a delay of more than a day (%s): no client waits that long; say that it is not retryable", describe(n, unit)), "", nil)
		}
	}
}

// unitOf returns the unit of a delay: its type's, or that which its name ends in; 0 if neither tells.
func unitOf(name string, t types.Type) time.Duration {
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time" && named.Obj().Name() == "Duration" {
		return time.Nanosecond
	}
	name = strings.ToLower(name)
	switch {
	case strings.HasSuffix(name, "ms"), strings.HasSuffix(name, "millis"), strings.HasSuffix(name, "milliseconds"):
		return time.Millisecond
	case strings.HasSuffix(name, "sec"), strings.HasSuffix(name, "secs"), strings.HasSuffix(name, "seconds"):
		return time.Second
	}
	return 0
}

func describe(n int64, unit time.Duration) string {
	if n > int64(1<<62)/int64(unit) {
		return fmt.Sprint(n)
	}
	return (time.Duration(n) * unit).String()
}

// isNumber reports whether an expression is a number and nothing more.
func isNumber(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.BasicLit)
	return ok && lit.Kind == token.INT
}
