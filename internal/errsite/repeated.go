package errsite

import (
	"go/ast"

	"github.com/mcperrlint/mcperrlint/internal/code"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// Code returns the code that the failure gets: the same for the same text, wherever it stands.
func (s *Site) Code() string {
	if s.code != "" {
		return s.code
	}
	return code.FromMessage(s.Text.Words, s.Name, s.Text.Cause != nil)
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
		if s.Form == NoForm || !s.Text.HasMessage() && s.Form != FormAnnotate && s.Form != FormAnnotatePair {
			return
		}
		c, file := s.code, handlers.FileOf(b.pass, s.Node)
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
