package typederr

import (
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// isTyped reports whether a type is that of an error with a code: the runtime's, or the server's own.
func (b *builder) isTyped(t types.Type) bool {
	named := structOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	if named.Obj().Pkg().Path() == mcp.RuntimePath {
		return named.Obj().Name() == "Error"
	}
	return goq.SameModule(b.pass, named.Obj().Pkg()) && (b.found.IsTypedError(named) || b.found.IsTypedError(types.NewPointer(named)))
}

// structOf returns the named struct that a type is, or points to; else nil.
func structOf(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok {
		return nil
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return nil
	}
	return named
}

// formOf returns what a literal of a type builds; ok is false if it is nothing of interest.
func (b *builder) formOf(t types.Type) (Form, bool) {
	named := structOf(t)
	switch {
	case named == nil || named.Obj().Pkg() == nil:
		return Build, false
	case named.Obj().Pkg().Path() == mcp.RuntimePath && named.Obj().Name() == "CodeSpec":
		return Register, true
	case mcp.ResultOf(named) != nil:
		return Answer, true
	case isProtocol(named.Obj().Pkg().Path(), named.Obj().Name()):
		return Protocol, true
	}
	return Build, b.isTyped(named)
}

func isProtocol(path, name string) bool {
	for _, k := range mcp.All {
		for _, p := range k.ProtocolErrors {
			if p.Type.Package == path && p.Type.Name == name {
				return true
			}
		}
	}
	return false
}

// fieldRole judges a field of an error by its tag mcperr:"code", else by its name, and where that says nothing by its
// name in JSON.
func fieldRole(f *types.Var, tag string) lexicon.Role {
	if said := reflect.StructTag(tag).Get("mcperr"); said != "" {
		return lexicon.Role(1 + slices.Index(directive.RoleNames, said)) // none for a name that is none
	}
	if r := roleOf(f.Name(), f.Type()); r != lexicon.NoRole {
		if r == lexicon.Details && reflect.StructTag(tag).Get("json") == "-" {
			return lexicon.NoRole // nobody sends it
		}
		return r
	}
	if m := jsonName.FindStringSubmatch(tag); m != nil {
		return roleOf(m[1], f.Type())
	}
	return lexicon.NoRole
}

var jsonName = regexp.MustCompile(`json:"([^",]+)`)

func roleOf(name string, t types.Type) lexicon.Role {
	basic, _ := t.Underlying().(*types.Basic)
	text := basic != nil && basic.Info()&types.IsString != 0
	whole := basic != nil && basic.Info()&types.IsInteger != 0
	switch strings.ToLower(strings.ReplaceAll(name, "_", "")) {
	case "code", "errorcode", "errcode":
		if text {
			return lexicon.Code
		}
		if whole {
			return lexicon.Number
		}
	case "number", "numericcode", "codenumber", "appcode", "rpccode", "jsonrpccode":
		if whole {
			return lexicon.Number
		}
	case "symbol":
		if text {
			return lexicon.Symbol
		}
	case "domain":
		if text {
			return lexicon.Domain
		}
	case "message", "msg":
		if text {
			return lexicon.Message
		}
	case "retry", "retryable", "retriable", "isretryable", "canretry", "transient":
		return lexicon.Retry
	case "retryafter", "retryafterms", "retryafterseconds", "retrydelay", "retrydelayms":
		return lexicon.Delay
	case "suggestion", "suggestions", "hint", "hints", "remedy":
		if text || isTexts(t) {
			return lexicon.Suggestion
		}
	case "details", "data", "context", "meta", "metadata", "structuredcontent":
		if basic == nil && !isContext(t) {
			return lexicon.Details
		}
	}
	return lexicon.NoRole
}

func isTexts(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isContext(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context"
}
