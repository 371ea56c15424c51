package driver

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// What the fixes of a package write so often is declared once.
const (
	oftenResult = 5 // results
	oftenCode   = 3 // codes
)

// Share returns a patch that declares what the fixes of a package would otherwise write many times, in one file of the
// package: a function that makes a tool result of an error, and constants for codes. Then the fixes use them. Only the
// command can do so, because a fix edits no other file than that of its finding.
func (r *Run) Share() (*Patch, error) {
	packages := make(map[string]*written) // by folder
	for _, f := range r.Findings {
		if !r.loaded.cfg.applies(f) {
			continue
		}
		dir := filepath.Dir(f.Position.Filename)
		if packages[dir] == nil {
			packages[dir] = &written{
				codes: make(map[string]*use), names: make(map[string]string), helpers: make(map[string]int),
			}
		}
		for _, e := range f.SuggestedFixes[0].TextEdits {
			packages[dir].add(f.Position.Filename, string(e.NewText))
			if strings.HasPrefix(string(e.NewText), "mcperr.Annotate") {
				packages[dir].help(r.loaded, f.Position.Filename, e.Pos)
			}
		}
	}
	targets := make(map[string]*target)
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		if err := r.declare(targets, dir, packages[dir]); err != nil {
			return nil, err
		}
	}
	p, err := r.apply(targets)
	if err == nil {
		p.Applied = 0 // no finding is fixed yet
	}
	return p, err
}

// use counts how often the fixes of a package write something.
type use struct {
	files   map[string]int
	message string // the text behind a code, if it is the same everywhere
	n       int
}

func (u *use) add(file string) {
	if u.files == nil {
		u.files = make(map[string]int)
	}
	u.files[file]++
	u.n++
}

// written is what the fixes of a package write.
type written struct {
	results    use
	makeResult string            // what makes a result, up to the error, such as mcperr.Result[mcp.CallToolResult](
	codes      map[string]*use   // by code
	names      map[string]string // the code of each constant that a fix declares
	helpers    map[string]int    // how many calls of each function are annotated
	taken      map[string]bool   // words that cannot name a declaration; nil until it is needed
}

var (
	resultCall = pattern.New(`\bmcperr\.(?:Result\[\w+\.\w+\]\(|ResultWith\(\w+\.\w+, )`)
	codedCall  = pattern.New(`\bmcperr\.\w+\(("[A-Z0-9_]+"|code\w+),\s+(?:err, )?("(?:[^"\\]|\\.)*")?`)
	constant   = pattern.New(`\b(code\w+)\s+= "([A-Z0-9_]+)"`)
)

// add counts what the new text of an edit writes.
func (w *written) add(file, text string) {
	for _, m := range constant.FindAllStringSubmatch(text, -1) {
		w.names[m[1]] = m[2]
	}
	for _, call := range resultCall.FindAllString(text, -1) {
		if w.makeResult == "" {
			w.makeResult = call
		}
		if w.makeResult == call {
			w.results.add(file)
		}
	}
	for _, m := range codedCall.FindAllStringSubmatch(text, -1) {
		code, err := strconv.Unquote(m[1])
		if err != nil {
			code = m[1] // the name of a constant
		}
		if w.codes[code] == nil {
			w.codes[code] = &use{message: m[2]}
		}
		if u := w.codes[code]; u.message != m[2] {
			u.message = ""
		}
		w.codes[code].add(file)
	}
}

// help counts the call of a helper at a position, which a fix annotates.
func (w *written) help(l *loaded, file string, pos token.Pos) {
	src, err := l.content(file)
	tok := l.fset.File(pos)
	if err == nil && tok != nil && tok.Offset(pos) < len(src) {
		w.helpers[string(helper.Find(src[tok.Offset(pos):]))]++
	}
}

// helper matches the name of a function before its arguments.
var helper = regexp.MustCompile(`^\w+`)

// often lists the codes that fixes write often, the most frequent first.
func (w *written) often() (list []string) {
	for name, code := range w.names {
		if u := w.codes[name]; u != nil {
			delete(w.codes, name)
			if other := w.codes[code]; other != nil {
				u.n += other.n
			}
			w.codes[code] = u
		}
	}
	for code, u := range w.codes {
		if u.n >= oftenCode && !strings.HasPrefix(code, "code") { // else it is a constant that exists
			list = append(list, code)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(w.codes[b].n-w.codes[a].n, strings.Compare(a, b))
	})
	return list
}

// home returns the file that gets the declarations: the one that uses them most.
func (w *written) home(often []string, sharesResult bool) string {
	files := make(map[string]int)
	if sharesResult {
		maps.Copy(files, w.results.files)
	}
	for _, code := range often {
		for name, n := range w.codes[code].files {
			files[name] += n
		}
	}
	most := ""
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if most == "" || files[name] > files[most] {
			most = name
		}
	}
	return most
}

// commonFiles are the names of files that people put into what all files of a package use, the best first.
var commonFiles = []string{"errors", "error", "results", "result", "helpers", "helper", "common", "shared", "utils",
	"util"}

// common returns the file of a folder that has such a name, or "" if there is none. It must import what makes results
// if the fixes share that.
func (r *Run) common(dir string, w *written, sharesResult bool) string {
	for _, base := range commonFiles {
		name := filepath.Join(dir, base+".go")
		u, file := r.fileOf(name)
		if file != nil && !ast.IsGenerated(file) && (!sharesResult || u.resultType(file, w.makeResult) != "") {
			return name
		}
	}
	return ""
}

// declare adds to targets the declarations of a package.
func (r *Run) declare(targets map[string]*target, dir string, w *written) error {
	if err := r.declareSiblings(targets, dir, w); err != nil {
		return err
	}
	often := w.often()
	sharesResult := w.results.n >= oftenResult
	home := cmp.Or(r.common(dir, w, sharesResult), w.home(often, sharesResult))
	u, file := r.fileOf(home)
	if file == nil || !sharesResult && len(often) == 0 {
		return nil
	}
	src, err := r.loaded.content(home)
	if err != nil {
		return err
	}
	taken := w.words(u, dir)
	var declarations []string
	if list := w.constants(often, taken); len(list) > 0 {
		declarations = append(declarations, codes.Declare(list))
	}
	to := &target{tok: r.loaded.fset.File(file.FileStart), module: u.module}
	place := &patch.File{Tok: to.tok, Src: src}
	var edits []analysis.TextEdit
	i := slices.IndexFunc(resultNames, func(name string) bool { return !taken[name] })
	resultType := u.resultType(file, w.makeResult)
	if sharesResult && i >= 0 && resultType != "" {
		edits = r.importRuntime(u, place, file)
		declarations = append(declarations, fmt.Sprintf("// %[1]s returns the tool result for an error, with its code and "+
			"retry.\nfunc %[1]s(err error) *%[2]s {\n\treturn %[3]serr)\n}", resultNames[i], resultType, w.makeResult))
	}
	if declared, ok := place.Declare(file, strings.Join(declarations, "\n\n")); ok && len(declarations) > 0 {
		if other := targets[home]; other != nil {
			to = other
		}
		to.fixes = append(to.fixes, append(edits, declared))
		targets[home] = to
	}
	return nil
}

// declareSiblings adds to targets the siblings of helpers whose calls are often annotated, behind these helpers.
func (r *Run) declareSiblings(targets map[string]*target, dir string, w *written) error {
	for _, name := range slices.Sorted(maps.Keys(w.helpers)) {
		if w.helpers[name] < oftenHelped {
			continue
		}
		u, file, decl := r.functionIn(dir, name)
		if decl == nil {
			continue
		}
		tok := r.loaded.fset.File(file.FileStart)
		src, err := r.loaded.content(tok.Name())
		if err != nil {
			return err
		}
		declaration := siblingOf(u, src, decl, tok, w.words(u, dir))
		if declaration == "" {
			continue
		}
		place := &patch.File{Tok: tok, Src: src}
		text := place.WithLineEnds("\n\n" + declaration)
		edits := append(r.importRuntime(u, place, file),
			analysis.TextEdit{Pos: decl.End(), End: decl.End(), NewText: []byte(text)})
		if targets[tok.Name()] == nil {
			targets[tok.Name()] = &target{tok: tok, module: u.module}
		}
		targets[tok.Name()].fixes = append(targets[tok.Name()].fixes, edits)
	}
	return nil
}

// importRuntime returns the edits that import the runtime, if a file of a unit does not.
func (r *Run) importRuntime(u *unit, place *patch.File, file *ast.File) []analysis.TextEdit {
	if goq.Imports(file, mcp.RuntimePath) {
		return nil
	}
	if u.module != nil {
		place.Grouped = patch.Grouped(r.loaded.fset, u.syntax, u.module.Path)
	}
	return place.Import(file, mcp.RuntimePath, strconv.Quote(mcp.RuntimePath))
}

// functionIn returns a function of the package in a folder, the file and the unit that have it, or nil.
func (r *Run) functionIn(dir, name string) (*unit, *ast.File, *ast.FuncDecl) {
	for _, u := range r.loaded.units {
		if u.problem != "" || len(u.files) == 0 || filepath.Dir(u.files[0]) != dir || len(u.syntax) != len(u.files) {
			continue
		}
		for i, file := range u.syntax {
			for _, d := range file.Decls {
				decl, ok := d.(*ast.FuncDecl)
				if ok && decl.Recv == nil && decl.Name.Name == name && decl.Body != nil && !goq.IsConstrained(u.files[i], file) {
					return u, file, decl
				}
			}
		}
	}
	return nil, nil, nil
}

// resultNames are the names of the function that makes a tool result of an error. The first that is free is taken.
var resultNames = []string{"toolError", "errorResult", "toolFailure"}

// constants returns those codes whose constants have names that are not taken.
func (w *written) constants(often []string, taken map[string]bool) (list []codes.Repeated) {
	for _, code := range often {
		if name := codes.Constant(code); !taken[name] {
			taken[name] = true
			message, _ := strconv.Unquote(w.codes[code].message)
			list = append(list, codes.Repeated{Code: code, Message: goq.WithoutVerbs(message)})
		}
	}
	return list
}

// resultType returns the name in a file of the type of results that a call makes, or "" if the file does not import its
// package by the name that the call uses.
func (u *unit) resultType(f *ast.File, call string) string {
	m := qualified.FindStringSubmatch(strings.TrimPrefix(call, "mcperr."))
	if m == nil {
		return ""
	}
	for _, spec := range f.Imports {
		path := goq.ImportPath(spec)
		i := slices.IndexFunc(u.checked.Types.Imports(), func(p *types.Package) bool { return p.Path() == path })
		if i < 0 {
			continue
		}
		pkg := u.checked.Types.Imports()[i]
		name := pkg.Name()
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if name != m[1] {
			continue
		}
		switch obj := pkg.Scope().Lookup(m[2]).(type) {
		case *types.TypeName:
			return m[0]
		case *types.Func:
			for result := range obj.Signature().Results().Variables() {
				if t, ok := goq.NameOf(result.Type()); ok && t.Package == pkg.Path() {
					return name + "." + t.Name
				}
			}
		}
	}
	return ""
}

var qualified = pattern.New(`(\w+)\.(\w+)`)

// fileOf returns a file and the unit that has it, or nil.
func (r *Run) fileOf(name string) (*unit, *ast.File) {
	for _, u := range r.loaded.units {
		i := slices.Index(u.files, name)
		if i >= 0 && u.problem == "" && len(u.syntax) == len(u.files) && !goq.IsConstrained(name, u.syntax[i]) {
			return u, u.syntax[i]
		}
	}
	return nil, nil
}

// words returns what cannot name a declaration in a package.
func (w *written) words(u *unit, dir string) map[string]bool {
	if w.taken == nil {
		w.taken = u.words(dir)
	}
	return w.taken
}

// words returns the identifiers in the files of a package, and all words in the other Go files of its folder: tests and
// files for other platforms, which may not be loaded.
func (u *unit) words(dir string) map[string]bool {
	words := make(map[string]bool)
	for _, f := range u.syntax {
		for n := range ast.Preorder(f) {
			if id, ok := n.(*ast.Ident); ok {
				words[id.Name] = true
			}
		}
	}
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range names {
		if slices.Contains(u.files, name) {
			continue
		}
		data, _ := os.ReadFile(name) // what cannot be read cannot be compiled
		for _, word := range word.FindAllString(string(data), -1) {
			words[word] = true
		}
	}
	return words
}

var word = pattern.New(`\w+`)
