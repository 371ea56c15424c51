package kinds

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// kindOfSentinel returns the kind of a package-level error variable, by its text if the package declares it, and by its
// name otherwise. It returns RunTime for any other expression.
func (j *Judge) kindOfSentinel(e ast.Expr) mcp.Kind {
	v := goq.Sentinel(j.info, e)
	if v == nil {
		return mcp.RunTime
	}
	if kind, ok := mcp.KindOfSentinel(v.Pkg().Path(), v.Name()); ok {
		return kind
	}
	return clearer(j.sentinel(v).Kind, v.Name())
}

// isOwnSentinel reports whether an expression, which may be nil, names an error variable of the server.
func (j *Judge) isOwnSentinel(e ast.Expr) bool {
	v := goq.Sentinel(j.info, e)
	return v != nil && goq.SameModule(j.pass, v.Pkg())
}

// sentinel returns what the text of a package-level error variable says.
func (j *Judge) sentinel(v *types.Var) (fact Sentinel) {
	if v.Pkg() == j.pass.Pkg {
		return j.ofVariable(v)
	}
	j.pass.ImportObjectFact(v, &fact)
	return fact
}

// ofVariable returns what the text of an error variable of the package says, for a call of errors.New or fmt.Errorf.
func (j *Judge) ofVariable(v *types.Var) Sentinel {
	text, _ := j.textOf(j.handlers.Initial(v))
	kind := j.kindOfVariable(v, text)
	return Sentinel{kind, lasts(kind, text)}
}

// kindOfVariable returns the kind that the text of an error variable of the package implies. Only the condition under
// which it is returned tells an unknown state from an unknown shelf, and only the tool whether it reads again what was
// changed.
func (j *Judge) kindOfVariable(v *types.Var, text string) mcp.Kind {
	switch kind := j.kindOf(text); {
	case kind == mcp.Validation && lexicon.CallsUnknown.MatchString(text):
		return j.returned.Get(v, func() mcp.Kind { return j.kindOfUnknown(v) })
	case kind == mcp.Validation && (saysState(text) || lexicon.AtThisTime.MatchString(text)):
		return j.returned.Get(v, func() mcp.Kind { return j.kindOfState(v) })
	case kind == mcp.Conflict && lexicon.ChangedMeanwhile.MatchString(text):
		return mcp.RunTime
	default:
		return kind
	}
}

// saysState reports whether a text that blames the caller by its words may be about the state of a thing.
func saysState(text string) bool {
	return lexicon.StateIsBeyond.MatchString(text) || lexicon.DemandsState.MatchString(text)
}

// kindOfUnknown returns the kind of an error variable that calls something unknown: NotFound if each return of it is
// under a failed look-up in a table, Validation if each return is under a value that is none of the cases of a switch,
// and else RunTime.
func (j *Judge) kindOfUnknown(v *types.Var) mcp.Kind {
	switch returns := j.returnsOf(v); {
	case returns.lookUp:
		return mcp.NotFound
	case returns.choice:
		return mcp.Validation
	}
	return mcp.RunTime
}

// kindOfState returns the kind of an error variable about a state that may be that of a thing or of an argument:
// Validation if each return of it is under a condition on the arguments alone, and else RunTime.
func (j *Judge) kindOfState(v *types.Var) mcp.Kind {
	if j.returnsOf(v).ofCaller {
		return mcp.Validation
	}
	return mcp.RunTime
}

// returns are what the conditions around all returns of an error variable have in common.
type returns struct {
	lookUp   bool // see guard
	choice   bool // see guard
	ofCaller bool // see [guard.isOfCaller]
}

// returnsOf returns what the conditions around the returns of an error variable have in common. It is zero if there are
// no returns.
func (j *Judge) returnsOf(v *types.Var) (common returns) {
	first := true
	for _, decl := range j.handlers.Decls {
		goq.Returns(goq.Body(decl), func(ret *ast.ReturnStmt) {
			if !goq.Mentions(j.info, ret, v) {
				return
			}
			var this returns
			if g := j.trace.Graph(decl); g != nil {
				s := j.scopeOf(decl, false)
				cond := s.guard(g.Before(ret), ret)
				this = returns{cond.has(noEntry), cond.has(noCase), cond.isOfCaller(s.state)}
			}
			if first {
				common, first = this, false
			}
			common = returns{
				common.lookUp && this.lookUp, common.choice && this.choice, common.ofCaller && this.ofCaller,
			}
		})
	}
	return common
}

// clearer returns the kind of an error variable whose text implies a kind. The name is clearer than a text that only
// says what is not as it should be: ErrUnauthorizedCaller, "the caller does not match the owner"; ErrSlotTaken, "the
// slot is no longer available".
func clearer(ofText mcp.Kind, name string) mcp.Kind {
	ofName := lexicon.KindOfName(name)
	if ofText == mcp.RunTime || ofText == mcp.Validation && ofName != mcp.RunTime ||
		ofText == mcp.NotFound && ofName == mcp.Conflict {
		return ofName
	}
	return ofText
}

// textOfSentinel returns the text of an error variable of the package that an expression names.
func (j *Judge) textOfSentinel(e ast.Expr) (text string, ok bool) {
	if e == nil {
		return "", false
	}
	v := goq.Sentinel(j.info, e)
	if v == nil || v.Pkg() != j.pass.Pkg {
		return "", false
	}
	return j.textOf(j.handlers.Initial(v))
}

// textOfError returns the constant words of an error that a literal makes or a variable of the package holds, or "".
func (j *Judge) textOfError(e ast.Expr) string {
	if e == nil {
		return ""
	}
	if text, ok := j.textOfSentinel(e); ok {
		return text
	}
	if lit := goq.Literal(e); lit != nil {
		return WordsOf(j.info, lit) + " " + j.TextOfType(j.info.TypeOf(lit))
	}
	return ""
}

// Made returns the constant words of an error that a function of the server makes of them, as in userErrorf("%s is
// closed", name). It returns "" for any other expression, and for a word alone, which does not say what is wrong.
func (j *Judge) Made(e ast.Expr) string {
	words, _ := j.made(e)
	return words
}

// made is [Judge.Made], with the function that makes the error.
func (j *Judge) made(e ast.Expr) (words string, m *origin.Maker) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return "", nil
	}
	fn := typeutil.StaticCallee(j.info, call)
	if fn == nil {
		return "", nil
	}
	if m = j.trace.Maker(fn.Origin()); m == nil || m.Knows || len(m.Texts) != 1 {
		return "", nil
	}
	if i := m.Texts[0]; i < len(call.Args) {
		words = textIn(j.info, call.Args[i])
	}
	if words = goq.WithoutVerbs(words); !strings.Contains(strings.Trim(words, "% "), " ") {
		return "", nil // it may be the name of a thing
	}
	return words, m
}

// saysAll returns the words of an error that a function of the server makes, if they are all that is known of the
// error, and the kind that a constant in it names.
func (j *Judge) saysAll(e ast.Expr) (words string, kind mcp.Kind) {
	words, m := j.made(e)
	if m == nil || m.Wraps || lexicon.KindOfName(m.Type) != mcp.RunTime {
		return "", mcp.RunTime
	}
	return words, m.KindIn(j.info, ast.Unparen(e).(*ast.CallExpr))
}

// OfSentinel judges an error variable of the package by the words of its text, or else by its name.
func (j *Judge) OfSentinel(v *types.Var, words string) Verdict {
	kind, why := j.kindOfVariable(v, words), words
	if named := clearer(kind, v.Name()); named != kind {
		kind, why = named, v.Name()
	}
	if kind == mcp.RunTime {
		return Verdict{}
	}
	return Verdict{Kind: kind, Evidence: mcp.ByWords, Why: why, Lasting: lasts(kind, words)}
}

// textOf returns the constant words of the text of an error, for a call of errors.New or fmt.Errorf.
func (j *Judge) textOf(e ast.Expr) (text string, ok bool) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	fn := typeutil.StaticCallee(j.info, call)
	text, ok = goq.ConstString(j.info, call.Args[0])
	if !ok || !goq.MakesError(fn) {
		return "", false
	}
	return goq.ConstWords(j.info, text, call.Args[1:]), true
}

// kindOfType returns the kind that the name of an error type implies. The run time knows the types of the standard
// library.
func (j *Judge) kindOfType(t types.Type) mcp.Kind {
	name, ok := goq.NameOf(t)
	if !ok || mcp.FailingOf(name.Package, "") == mcp.FailsInSystem {
		return mcp.RunTime
	}
	return lexicon.KindOfName(name.Name)
}

// nameOfType returns the name that declares a type or what it points to, or nil.
func nameOfType(t types.Type) *types.TypeName {
	if named, ok := types.Unalias(goq.Deref(t)).(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}

// ofType returns what the text of the values of an error type says.
func (j *Judge) ofType(of *types.TypeName) (fact Sentinel) {
	if of == nil || of.Pkg() == nil {
		return fact
	}
	if of.Pkg() != j.pass.Pkg {
		j.pass.ImportObjectFact(of, &fact)
		return fact
	}
	text := j.TextOfType(of.Type())
	kind := j.kindOf(text)
	if kind == mcp.Validation && (saysState(text) || lexicon.StateForbids(text)) {
		return fact // "% is % and cannot be %"
	}
	return Sentinel{kind, lasts(kind, text)}
}

// TextOfType returns the constant words of the text that values of an error type of the package have, or "": those of
// the only return of its method Error.
func (j *Judge) TextOfType(t types.Type) (text string) {
	method, _, _ := types.LookupFieldOrMethod(goq.Deref(t), true, j.pass.Pkg, "Error")
	fn, ok := method.(*types.Func)
	if !ok {
		return ""
	}
	decl := j.handlers.Decls[fn.Origin()]
	if decl == nil || decl.Body == nil {
		return ""
	}
	returns := 0
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if returns++; len(ret.Results) == 1 {
			text = j.wordsIn(ret.Results[0])
		}
	})
	if returns != 1 || !goq.HasLetters(text) {
		return ""
	}
	return text
}

// wordsIn returns the constant words of a text, with % in the places of values.
func (j *Judge) wordsIn(e ast.Expr) string {
	if text, ok := goq.ConstString(j.info, e); ok {
		return text
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return j.wordsIn(e.X) + j.wordsIn(e.Y)
	case *ast.CallExpr:
		if goq.IsFunc(typeutil.StaticCallee(j.info, e), "fmt", "Sprintf") && len(e.Args) > 0 {
			format, _ := goq.ConstString(j.info, e.Args[0])
			return goq.ConstWords(j.info, format, e.Args[1:])
		}
	}
	return "%"
}
