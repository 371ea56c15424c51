package failures

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Code returns the code that the failure gets: the one that its parts name, or else that of its kind. Failures with the
// same text get the same code.
func (f *Failure) Code() string { return f.codeBy(codes.FromMessage) }

// codeBy is Code with a function that does what [codes.FromMessage] does.
func (f *Failure) codeBy(fromMessage func(words string, caused bool) string) string {
	if f.code == "" && !f.unnamed {
		if f.code = f.named(fromMessage); f.code == "" {
			f.code, f.unnamed = mcp.CodeOf(f.Kind), true
		}
	}
	return f.code
}

// IsNamed reports whether the failure has a code of its own, and not only that of its kind.
func (f *Failure) IsNamed() bool { return f.Code() != "" && !f.unnamed }

// LeavesCode reports whether the failure has no code of its own, and something is at hand that has one at run time.
func (f *Failure) LeavesCode() bool { return f.Kind == mcp.RunTime && f.HasEvidence() && !f.IsNamed() }

// named returns the code that the server itself uses, or one made of the message, of what is logged, of the function
// that failed or of the tool. It is empty if none of them says enough.
func (f *Failure) named(fromMessage func(words string, caused bool) string) string {
	if own := f.ownCode(); own != "" || f.Coded {
		return own
	}
	code := fromMessage(f.logged, true)
	switch {
	case code != "": // the author has said what failed
	case f.Stated:
		code = f.codeOfCall()
	case !f.Text.HasMessage() && f.argument != "":
		code = codes.FromMessage(f.argument, true)
	default:
		caused := f.Text.Cause != nil || f.hides || f.Status != nil
		code = cmp.Or(fromMessage(f.Text.Words, caused), fromMessage(f.begins, caused))
		if code == "" && !f.Text.HasMessage() {
			code = fromMessage(f.calleeSays, true)
		}
		if code != "" {
			break
		}
		if code = codes.FromName(f.callee); strings.Count(code, "_") < 2 && !f.isRest() {
			code = "" // READ_FAILED does not say what was read
		}
	}
	if f.isLabel(code) {
		if code = codes.FromName(f.called); strings.Count(code, "_") < 2 {
			code = ""
		}
	}
	asks := code == "" && (f.Kind != mcp.RunTime || !f.Text.HasMessage() || !f.HasEvidence())
	if of := codes.FromVariable(f.variable); of != "" && (asks || strings.HasSuffix(code, "_FAILED")) {
		code = of // the error is known, and not only what was attempted
	}
	code = f.agreeing(code)
	isEncoding := codes.OfEncoding.MatchString(code) && !codes.OfInput.MatchString(code) || code == "" && f.Stated
	if f.Kind == mcp.Internal && f.answers && isEncoding {
		return "MARSHAL_RESPONSE_FAILED" // it is one failure, whatever the value is called
	}
	if code == "" && f.Kind == mcp.Internal && f.Stated && codes.Decodes.MatchString(f.callee) {
		return "DECODE_RESPONSE_FAILED"
	}
	// It comes from a function value, which does the work, or has what the run time can read.
	isText := f.plain || f.made && f.Text.HasMessage() && f.Kind == mcp.RunTime && !f.HasEvidence()
	passesOn := len(f.Calls) > 0 && f.callee == "" && !isText && !f.Partly
	recovers := lexicon.Recovering.MatchString(f.By.CodeName) // which has worked
	if code == "" && f.Partly && lexicon.SaysDone(f.Text.Words) {
		if of := codes.FromName(f.called); strings.Count(of, "_") > 1 { // the name of the tool says what is done
			code = of
		}
	}
	if code == "" && f.maker != "" {
		code = codes.FromMaker(f.maker)
	}
	if code == "" && (f.By.From == nil || acts(f.By.CodeName)) && f.isFault() && !passesOn && !f.isRest() && !recovers {
		fromName := codes.FromName
		if f.By.Registered {
			fromName = codes.FromTool
		}
		code = fromName(f.By.CodeName)
	}
	return code
}

// acts reports whether a function that answers in the place of a tool has the name of an action: replyToComment.
func acts(name string) bool {
	code := codes.FromName(name)
	return strings.Count(code, "_") > 1 && lexicon.RepetitionOf(name) != lexicon.NoRepetition
}

// isLabel reports whether a code names work that was not tried: "posting %d: %v" names the posting of which an account
// could not be read. The message has one word and values, and the call that failed only reads.
func (f *Failure) isLabel(code string) bool {
	verb, failed := strings.CutSuffix(code, "_FAILED")
	if !failed || f.Kind == mcp.Validation || f.called == "" || strings.Contains(verb, "_") ||
		!codes.Label.MatchString(f.Text.Words) {
		return false
	}
	verb = strings.ToLower(verb)
	if slices.Contains(lexicon.Words(f.called), verb) && !lexicon.Reading(f.called) {
		return false
	}
	does := lexicon.RepetitionOf(f.called)
	return lexicon.Reading(f.called) && !lexicon.Reading(verb) ||
		lexicon.RepetitionOf(verb) == lexicon.Twice && (does == lexicon.NoRepetition || does == lexicon.Same)
}

// isRest reports whether the tool has done what it is called, and only the rest has failed: "the secret was rotated,
// but".
func (f *Failure) isRest() bool { return f.Partly && strings.Contains(f.Text.Words, ", but ") }

// isFault reports whether a failure says no more than that the tool failed.
func (f *Failure) isFault() bool {
	return f.Kind == mcp.RunTime || f.Kind == mcp.Unknown || f.Kind == mcp.Internal || f.Kind == mcp.Network
}

// agreeing returns a code in the form that agrees with the kind: INVALID_TIME for PARSE_TIME_FAILED if the arguments
// are to blame, and UNEXPECTED_TIME for INVALID_TIME if another service is. SOURCE_PATH_FAILED names no action that
// failed.
func (f *Failure) agreeing(code string) string {
	if form := f.ofArgument(code); form != "" {
		return form
	}
	deed, failed := strings.CutSuffix(code, "_FAILED")
	switch {
	case failed && f.refuses():
		return "CANNOT_" + deed // nothing has been tried
	case failed && f.Kind == mcp.RateLimited && f.Stated:
		return "" // what limits the rate has worked
	case failed && f.Kind == mcp.NotFound:
		if m := codes.OfFinding.FindStringSubmatch(code); m != nil {
			return m[1] + "_NOT_FOUND"
		}
		if f.Stated {
			return ""
		}
		switch alone := f.Text.Cause != nil && !strings.Contains(deed, "_"); {
		case alone && codes.IsAction(code):
			return "" // "apply %: %w" does not say what is not there
		case alone:
			return deed + "_NOT_FOUND" // "target: %w"
		}
	case code == "PERMISSION_DENIED" && f.Kind != mcp.Permission && f.Kind != mcp.RunTime:
		return "" // it says another thing than the kind
	case strings.HasSuffix(code, "_NOT_FOUND") && f.Kind == mcp.RunTime && f.Text.Cause != nil:
		return "" // only the cause says whether it is so
	case code == "INVALID_PARAMETER":
		return mcp.CodeOf(mcp.Validation) // one name for it, INVALID_PARAM
	case code == "INVALID_STATE":
		return "INVALID_STATE_VALUE" // the runtime's own code is about the state of a call
	}
	if thing, ok := strings.CutPrefix(code, "INVALID_"); ok {
		return f.ofInvalid(code, thing)
	}
	return f.ofMissing(code)
}

// ofArgument returns the form of a code that names the argument which is wrong, or "" if no argument is to blame, or if
// the code stays as it is.
func (f *Failure) ofArgument(code string) string {
	if f.Kind != mcp.Validation {
		return ""
	}
	thing, failed := strings.CutSuffix(code, "_FAILED")
	if name := f.namesArgument(); name != "" && !codes.SaysWhat.MatchString(code) {
		return codes.FromCall("parse", name, true)
	} else if f.Empty != "" && failed {
		return codes.FromMessage(codes.SplitCamel(f.Empty)+" is required", false)
	} else if m := codes.OfReading.FindStringSubmatch(code); m != nil {
		return "INVALID_" + m[1]
	} else if failed && f.namesThing(code, thing) && !f.refuses() && thing != "VALIDATION" &&
		!strings.HasSuffix(thing, "_API_VALIDATION") {
		return "INVALID_" + strings.TrimSuffix(thing, "_VALIDATION")
	}
	return ""
}

// namesThing reports whether a code of an argument names what is wrong, and no action that failed. Before a cause, one
// word is a thing: "start: %w".
func (f *Failure) namesThing(code, thing string) bool {
	isAlone := f.Text.Cause != nil && len(strings.Fields(strings.Trim(f.Text.Words, "%: "))) == 1
	return !codes.IsAction(code) || isAlone && !codes.OfReading.MatchString(thing+"_X_FAILED")
}

// ofInvalid returns the form of a code that calls a thing invalid.
func (f *Failure) ofInvalid(code, thing string) string {
	switch {
	case f.Kind == mcp.Internal, f.Kind == mcp.Network:
		return "UNEXPECTED_" + thing
	case f.Kind != mcp.Validation && codes.SaysWhatNot.MatchString(f.Text.Words):
		return "NOT_A_" + thing // "% is no pilot" does not say that an argument is wrong
	case f.Kind == mcp.Permission && (codes.Forbidding.MatchString(f.Text.Words) || codes.OfPlace.MatchString(thing)):
		return thing + "_NOT_ALLOWED"
	case (f.Kind == mcp.RunTime || f.Kind == mcp.Permission) && codes.Demanding.MatchString(f.Text.Words) &&
		!codes.OfValue.MatchString(f.Text.Words):
		return "" // "the crew must rest first" is about a state, and not about a name that is wrong
	}
	return code
}

// ofMissing returns the form of a code that says that a thing is missing, or that it is required.
func (f *Failure) ofMissing(code string) string {
	thing, notFound := strings.CutSuffix(code, "_NOT_FOUND")
	if !notFound {
		required := false
		thing, required = strings.CutSuffix(code, "_REQUIRED")
		switch {
		case required && (f.Kind == mcp.Internal || f.Kind == mcp.RunTime && codes.Lacking.MatchString(f.Text.Words)):
			return thing + "_MISSING" // "price missing: %w"
		case required && f.Kind == mcp.NotFound:
			return thing + "_NOT_FOUND"
		}
		return code
	}
	switch f.Kind {
	case mcp.Timeout:
		return thing + "_TIMED_OUT"
	case mcp.Permission, mcp.RateLimited:
		return "" // it says another thing than the kind
	case mcp.Conflict:
		return "NO_" + thing // "no room available right now"
	case mcp.Validation:
		if codes.NamesValue.MatchString(f.Text.Words) {
			return "INVALID_" + thing // "no file %q": there is a value
		}
		return thing + "_REQUIRED"
	case mcp.Internal:
		return thing + "_MISSING" // the server lacks it, and the caller has not asked for it
	}
	return code
}

// refuses reports whether a failure is that of a call which the tool does not carry out: "cannot delete the last
// sheet".
func (f *Failure) refuses() bool {
	forbids := f.Kind == mcp.Validation || f.Kind == mcp.Conflict || f.Kind == mcp.Permission
	return forbids && f.Text.Cause == nil && !f.hides && f.Status == nil && codes.Refusing.MatchString(f.Text.Words)
}

// namesArgument returns the name in front of a message if it is that of an argument: of one in the condition or the
// text, or of one that the call which failed was given. "since: %w" and "status: expected open or closed, got %s" name
// them.
func (f *Failure) namesArgument() string {
	name, _, ok := strings.Cut(f.Text.Words, ":")
	if !ok && f.Text.Cause == nil || !codes.ArgumentName.MatchString(name) {
		return ""
	}
	var names []string
	if f.Evidence == mcp.ByGuard {
		names = lexicon.Words(f.Why)
	}
	var given []ast.Expr
	if e := f.target(); e != nil {
		given = append(given, e)
	}
	for _, call := range f.Calls {
		given = append(given, call.Args...)
	}
	for _, e := range given {
		for n := range ast.Preorder(e) {
			switch n := n.(type) {
			case *ast.Ident:
				names = append(names, lexicon.Words(n.Name)...)
			case *ast.BasicLit: // RequireString("owner")
				if n.Value == strconv.Quote(name) {
					return name
				}
			}
		}
	}
	for _, w := range lexicon.Words(name) {
		if !slices.Contains(names, w) {
			return ""
		}
	}
	return name
}

// ownCode returns the code that the server itself puts into a result: an argument of the call that builds it, as in
// fail("NO_OWNER", text), or in front of the text, as in "[NO_OWNER] text". It is empty if there is none.
func (f *Failure) ownCode() string {
	if f.literalCode != "" {
		return f.literalCode
	}
	if call, ok := f.target().(*ast.CallExpr); ok && (f.Class == Untyped || f.Text.Made) {
		for _, arg := range call.Args {
			if own, ok := unquoted(arg); ok && lexicon.OwnCode.MatchString(own) {
				return own
			}
		}
	}
	return lexicon.CodeInFront(f.Text.Words)
}

// codeInLiteral returns the constant code in the literal of an error of the server's own, or "".
func (b *builder) codeInLiteral(at flow.Point, e ast.Expr) string {
	if e == nil || !goq.IsError(b.info.TypeOf(e)) {
		return ""
	}
	lit := goq.Literal(b.definition(at, e))
	if lit == nil {
		return ""
	}
	st, _ := b.info.TypeOf(lit).Underlying().(*types.Struct)
	for i, elt := range lit.Elts {
		name, value := "", elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			name, value = goq.EntryName(b.info, kv.Key), kv.Value
		} else if st != nil && i < st.NumFields() {
			name = st.Field(i).Name()
		}
		text, _ := goq.ConstString(b.info, value)
		if lexicon.IsCodeKey(name) && codes.Check(text) == codes.Fine {
			return text
		}
	}
	return ""
}

// codeOfCall returns a code for a failure without a message, made of the function that failed and its first constant
// argument.
func (f *Failure) codeOfCall() string {
	if f.Text.Made {
		return codes.FromMessage(f.Text.Words, false)
	}
	if code := codes.FromVariable(f.variable); code != "" {
		return code
	}
	if code := codes.FromMessage(f.Text.Words, true); code != "" && !strings.HasSuffix(code, "_FAILED") {
		return code // from the message that the call takes beside the error: fail(err, "no such page")
	}
	if len(f.Calls) == 0 {
		return codes.FromMessage(f.argument, false)
	}
	call, argument := f.Calls[0], f.argument
	name := calleeName(call.Fun)
	if codes.MakesErrors.MatchString(name) {
		if len(call.Args) > 0 {
			text, _ := unquoted(call.Args[0])
			words := goq.WithoutVerbs(text)
			if !goq.HasLetters(words) {
				words = argument
			}
			return codes.FromMessage(words, false)
		}
		return ""
	}
	if slices.ContainsFunc(f.Calls[1:], func(other *ast.CallExpr) bool { return calleeName(other.Fun) != name }) {
		return codes.FromCall("", "", f.Kind == mcp.Validation) // it is any of several failures
	}
	if f.made {
		name = "" // it has done nothing that could fail
	}
	var texts []string
	for _, arg := range call.Args {
		if text, ok := unquoted(arg); ok {
			texts = append(texts, text)
		}
	}
	switch {
	case len(texts) == 1 && argument == "":
		argument = texts[0]
	case len(texts) > 1:
		name, argument = "", "" // it is any of them
	}
	return codes.FromCall(name, argument, f.Kind == mcp.Validation)
}

// unquoted returns the text of a string literal.
func unquoted(e ast.Expr) (string, bool) {
	lit, ok := ast.Unparen(e).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// calleeName returns the name of the function in a call, without a package or receiver.
func calleeName(fun ast.Expr) string {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	case *ast.IndexExpr:
		return calleeName(fun.X)
	case *ast.IndexListExpr:
		return calleeName(fun.X)
	}
	return ""
}

// often is the number of failures with the same code for which a constant is declared.
const often = 3

// writesCode reports whether the repair of a failure writes its code into the source.
func (f *Failure) writesCode() bool {
	if f.LeavesCode() {
		return false
	}
	switch f.Repair.(type) {
	case nil:
		return false
	case Annotate, AnnotatePair:
		return true
	}
	return f.Text.HasMessage() || f.Stated || f.NotNil && f.IsNamed()
}
