package failures

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// nameAll sets the codes of all failures. Many have the same message.
func (b *builder) nameAll() {
	type message struct {
		words  string
		caused bool
	}
	var known memo.Table[message, string]
	fromMessage := func(words string, caused bool) string {
		return known.Get(message{words, caused}, func() string { return codes.FromMessage(words, caused) })
	}
	byCode := make(map[string][]*Failure)
	open := make(map[string]bool) // codes of failures whose kind is found at run time
	for _, f := range b.failures {
		for _, f := range append(f.Made(), f) {
			f.codeBy(fromMessage)
			b.registry.settle(f)
			if f.Kind != mcp.RunTime && f.Kind != mcp.Unknown {
				byCode[f.code] = append(byCode[f.code], f)
			} else {
				open[f.code] = true
			}
		}
	}
	for code, list := range byCode {
		leaveToMostFrequent(list)
		if open[code] && strings.HasSuffix(code, "_FAILED") {
			leaveToOthers(list)
		}
	}
	for _, f := range b.claims {
		b.registry.settle(f)
	}
}

// leaveToOthers takes the code for a failed action from those failures that say what is wrong with the call:
// MOVE_FAILED is for what goes wrong when something is moved.
func leaveToOthers(list []*Failure) {
	for _, f := range list {
		if f.Kind == mcp.Validation {
			f.code, f.unnamed = mcp.CodeOf(f.Kind), true
		}
	}
}

// leaveToMostFrequent leaves a code to the failures of the most frequent kind, or of the first one. Others get the
// codes of their kinds.
func leaveToMostFrequent(list []*Failure) {
	count := make(map[mcp.Kind]int)
	most := list[0].Kind
	for _, f := range list {
		count[f.Kind]++
	}
	for _, f := range list {
		if count[f.Kind] > count[most] {
			most = f.Kind
		}
	}
	for _, f := range list {
		if f.Kind == most {
			continue
		}
		f.code, f.unnamed = mcp.CodeOf(f.Kind), true
	}
}

// registered are the codes that the package may use; nil allows all.
type registered struct{ *registry.Result }

// settleKind gives a failure the kind NotFound if its code ends in _NOT_FOUND and nothing else tells its kind. A
// message as "no refunds" may state a rule: its code becomes NO_REFUNDS, and its kind stays open. The code of what may
// be missing elsewhere becomes SHELF_MISSING.
func settleKind(f *Failure) {
	isOpen := f.Kind == mcp.Unknown && !f.Open || f.Kind == mcp.RunTime && !f.HasEvidence()
	thing, ok := strings.CutSuffix(f.Code(), "_NOT_FOUND")
	switch {
	case !ok || !isOpen:
	case f.saysNo():
		f.code = "NO_" + thing
	case f.Undecided: // it may not be what the caller has asked for
		f.code = thing + "_MISSING"
	default:
		f.Kind, f.Evidence, f.Why = mcp.NotFound, mcp.ByWords, f.Text.Words
	}
}

// saysNo reports whether a message that seems to say that something is missing may state a rule, or what does not work
// for now: "no refunds for used tickets", "no copy is free at the moment".
func (f *Failure) saysNo() bool {
	return codes.NoSuchThing.MatchString(f.Text.Words) || f.Undecided && codes.SaysNo.MatchString(f.Text.Words) ||
		lexicon.EndsForNow.MatchString(f.Text.Words)
}

// saysNotFound reports whether a failure whose kind is not known will get the kind NotFound by its code.
func (f *Failure) saysNotFound() bool {
	return strings.HasSuffix(f.Code(), "_NOT_FOUND") && !f.saysNo()
}

// settle sets the code of a failure, and its kind if only that code tells it. A server that registers its codes gets no
// other ones: a code that is not registered is replaced by the registered code of the kind. If there is none, the
// failure has no repair until the code is registered.
func (r registered) settle(f *Failure) {
	settleKind(f)
	code := f.Code()
	if r.allows(code) {
		return
	}
	f.Unregistered = code
	if general := mcp.CodeOf(f.Kind); r.allows(general) {
		f.code, f.unnamed = general, true
	} else if f.Text.Cause != nil && f.Kind == mcp.RunTime {
		f.code, f.unnamed = general, true // the error finds its code at run time
	} else if f.writesCode() {
		f.Repair = nil
	}
}

// allows reports whether a code may be used: the server registers it, or does not register its codes.
func (r registered) allows(code string) bool {
	if r.Result == nil || !r.InSight || r.Declared.Open || slices.Contains(mcp.RuntimeCodes, code) {
		return true
	}
	_, own := r.Declared.Code(code)
	_, builtin := registry.Builtin.Code(code)
	return own || builtin
}

// repeated returns the codes of [Result.Repeated] by file.
func (b *builder) repeated() map[*ast.File][]codes.Repeated {
	type use struct {
		file    *ast.File // nil if there are several
		message string    // "" if there are several
		n       int
	}
	uses := make(map[string]*use)
	var order []string // the codes in source order
	count := func(f *Failure) {
		if !f.writesCode() {
			return
		}
		file := goq.FileOf(b.pass, f.Node)
		if uses[f.code] == nil {
			uses[f.code] = &use{file: file, message: f.Text.Words}
			order = append(order, f.code)
		}
		u := uses[f.code]
		u.n++
		if u.file != file {
			u.file = nil
		}
		if u.message != f.Text.Words {
			u.message = ""
		}
	}
	counted := make(map[*Root]bool)
	for _, f := range b.failures {
		if f.IsEdited() {
			count(f)
		}
		if !counted[f.Root] {
			counted[f.Root] = true
			for _, made := range f.Made() {
				count(made)
			}
		}
	}
	repeated := make(map[*ast.File][]codes.Repeated)
	for _, c := range order {
		if u := uses[c]; u.file != nil && u.n >= often {
			repeated[u.file] = append(repeated[u.file], codes.Repeated{Code: c, Message: u.message})
		}
	}
	return repeated
}
