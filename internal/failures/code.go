package failures

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Code returns the code that the failure gets: the same for the same text, wherever it stands.
func (f *Failure) Code() string {
	if f.code != "" {
		return f.code
	}
	if own := f.ownCode(); own != "" {
		return own
	}
	if f.Stated {
		return f.codeOfCall()
	}
	return codes.FromMessage(f.Text.Words, f.By.CodeName, f.Text.Cause != nil)
}

// ownCode returns the code that the server itself puts into the text of a result: an argument of the call that builds it,
// or in brackets in front of the text. It is empty if there is none.
func (f *Failure) ownCode() string {
	if call, ok := f.target().(*ast.CallExpr); ok && f.Class == Untyped {
		for _, arg := range call.Args {
			if lit, ok := ast.Unparen(arg).(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if own, err := strconv.Unquote(lit.Value); err == nil && lexicon.OwnCode.MatchString(own) {
					return own
				}
			}
		}
	}
	if m := lexicon.BracketedCode.FindStringSubmatch(f.Text.Words); m != nil {
		return m[1]
	}
	return ""
}

// codeOfCall names the failure of a call after what it is given, or after the function.
func (f *Failure) codeOfCall() string {
	call, argument := f.Calls[0], ""
	if slices.ContainsFunc(f.Calls[1:], func(c *ast.CallExpr) bool { return calleeName(c.Fun) != calleeName(call.Fun) }) {
		return codes.FromCall("", "", f.Kind == mcp.Validation) // it is any of several failures
	}
	for _, arg := range call.Args {
		if lit, ok := ast.Unparen(arg).(*ast.BasicLit); ok && lit.Kind == token.STRING && argument == "" {
			argument, _ = strconv.Unquote(lit.Value)
		}
	}
	return codes.FromCall(calleeName(call.Fun), argument, f.Kind == mcp.Validation)
}

// calleeName returns the name by which a call calls a function.
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

// nameAll works out the codes of all failures, once for all who ask.
func (b *builder) nameAll() {
	for _, f := range b.failures {
		f.code = f.Code()
		if f.Root != nil {
			for _, made := range f.Root.Failures {
				made.code = made.Code()
			}
		}
	}
}

// often is how many sites with the same code make a constant worth its name.
const often = 3

// repeated works out [Result.Repeated] for all files.
func (b *builder) repeated() map[*ast.File][]string {
	type use struct {
		file *ast.File // nil if there are several
		n    int
	}
	uses := make(map[string]*use)
	var codes []string // in source order
	count := func(f *Failure) {
		if !f.writesCode() {
			return
		}
		file := goq.FileOf(b.pass, f.Node)
		if uses[f.code] == nil {
			uses[f.code] = &use{file: file}
			codes = append(codes, f.code)
		}
		if uses[f.code].n++; uses[f.code].file != file {
			uses[f.code].file = nil
		}
	}
	counted := make(map[*Root]bool)
	for _, f := range b.failures {
		switch {
		case f.Root == nil:
			count(f)
		case !counted[f.Root]:
			counted[f.Root] = true
			for _, made := range f.Root.Failures {
				count(made)
			}
		}
	}
	repeated := make(map[*ast.File][]string)
	for _, c := range codes {
		if u := uses[c]; u.file != nil && u.n >= often {
			repeated[u.file] = append(repeated[u.file], c)
		}
	}
	return repeated
}

// writesCode reports whether the repair of a failure has its code in it.
func (f *Failure) writesCode() bool {
	switch f.Repair.(type) {
	case nil:
		return false
	case Annotate, AnnotatePair:
		return true
	}
	return f.Text.HasMessage() || f.Stated
}
