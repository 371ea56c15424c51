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
func (s *Site) Code() string {
	if s.code != "" {
		return s.code
	}
	if own := s.ownCode(); own != "" {
		return own
	}
	if s.Stated {
		return s.codeOfCall()
	}
	return codes.FromMessage(s.Text.Words, s.Name, s.Text.Cause != nil)
}

// ownCode returns the code that the server itself puts into the text of a result: an argument of the call that builds it,
// or in brackets in front of the text. It is empty if there is none.
func (s *Site) ownCode() string {
	if call, ok := s.Build.(*ast.CallExpr); ok && s.Class == Untyped {
		for _, arg := range call.Args {
			if lit, ok := ast.Unparen(arg).(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if own, err := strconv.Unquote(lit.Value); err == nil && lexicon.OwnCode.MatchString(own) {
					return own
				}
			}
		}
	}
	if m := lexicon.BracketedCode.FindStringSubmatch(s.Text.Words); m != nil {
		return m[1]
	}
	return ""
}

// codeOfCall names the failure of a call after what it is given, or after the function.
func (s *Site) codeOfCall() string {
	call, argument := s.Calls[0], ""
	if slices.ContainsFunc(s.Calls[1:], func(c *ast.CallExpr) bool { return calleeName(c.Fun) != calleeName(call.Fun) }) {
		return codes.FromCall("", "", s.Kind == mcp.Validation) // it is any of several failures
	}
	for _, arg := range call.Args {
		if lit, ok := ast.Unparen(arg).(*ast.BasicLit); ok && lit.Kind == token.STRING && argument == "" {
			argument, _ = strconv.Unquote(lit.Value)
		}
	}
	return codes.FromCall(calleeName(call.Fun), argument, s.Kind == mcp.Validation)
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

// codes works out the codes of all sites, once for all who ask.
func (b *builder) codes() {
	for _, s := range b.sites {
		s.code = s.Code()
		if s.Helper != nil {
			for _, made := range s.Helper.Sites {
				made.code = made.Code()
			}
		}
	}
}

// often is how many sites with the same code make a constant worth its name.
const often = 3

// Repeated returns the codes that often occur in a file, and in no other of the package: a fix, which edits one file,
// can declare a constant for them.
func (r *Result) Repeated(file *ast.File) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.repeated == nil {
		r.repeated = r.b.repeated(r.Sites)
	}
	return r.repeated[file]
}

func (b *builder) repeated(sites []*Site) map[*ast.File][]string {
	type use struct {
		file *ast.File // nil if there are several
		n    int
	}
	uses := make(map[string]*use)
	var codes []string // in source order
	count := func(s *Site) {
		if s.Form == NoForm || !s.Text.HasMessage() && !s.Stated && s.Form != FormAnnotate && s.Form != FormAnnotatePair {
			return
		}
		c, file := s.code, goq.FileOf(b.pass, s.Node)
		if uses[c] == nil {
			uses[c] = &use{file: file}
			codes = append(codes, c)
		}
		if uses[c].n++; uses[c].file != file {
			uses[c].file = nil
		}
	}
	counted := make(map[*Helper]bool)
	for _, s := range sites {
		switch {
		case s.Helper == nil:
			count(s)
		case !counted[s.Helper]:
			counted[s.Helper] = true
			for _, made := range s.Helper.Sites {
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
