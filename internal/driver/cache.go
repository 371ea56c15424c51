package driver

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"flag"
	"fmt"
	"go/token"
	"hash"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/whole"
)

// question is what a run is asked: which rules, with which options, on which packages. The cache has one file for each
// question, with the answer to it in the last state of the sources.
type question struct {
	file    string            // of the cache; empty if there is no cache
	text    string            // the question
	program <-chan []byte     // gets the sum of this program, or nil if it cannot be read
	state   []byte            // the sum of all that the answer depends on; nil if it is not known
	sources map[string][]byte // the files of the packages to analyse
}

// answer is a file of the cache.
type answer struct {
	State    []byte
	Files    []source  // with positions of the findings, by base
	Findings []Finding // the positions are those of a file set with these files
	Unmarked []string
}

// source is a file and its base in the file set.
type source struct {
	Name string
	Base int
}

// unused is how long an answer is kept that no run has replaced.
const unused = 30 * 24 * time.Hour

// ask returns the question of a run. It reads this program while the go command lists the packages.
func ask(cfg Config, analyzers []*analysis.Analyzer) *question {
	q := new(question)
	dir, err := filepath.Abs(cfg.Dir)
	if cfg.Cache == "" || err != nil {
		return q
	}
	q.text = fmt.Sprintf("%q %q %q %v %s", dir, cfg.Patterns, cfg.Tags, cfg.Tests, optionsOf(analyzers))
	sum := sha256.Sum256([]byte(q.text))
	q.file = filepath.Join(cfg.Cache, hex.EncodeToString(sum[:16])+extension)
	program := make(chan []byte, 1)
	go func() { program <- sumOfProgram() }()
	q.program = program
	return q
}

// extension is that of the files of the cache.
const extension = ".findings"

// optionsOf returns the names of analyzers, and the values of their flags.
func optionsOf(analyzers []*analysis.Analyzer) string {
	var text bytes.Buffer
	for _, a := range analyzers {
		fmt.Fprintf(&text, "%q", a.Name)
		a.Flags.VisitAll(func(f *flag.Flag) { fmt.Fprintf(&text, " -%s=%q", f.Name, f.Value) })
	}
	return text.String()
}

// sumOfProgram returns the sum of the file of this program, or nil if it cannot be read.
func sumOfProgram() []byte {
	name, err := os.Executable()
	if err != nil {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return nil
	}
	return h.Sum(nil)
}

// known returns the outcome for what is listed, if the cache has it, or nil. The cache is not used if some packages
// could not be listed: it does not have their files, and would lose their problems.
func (q *question) known(l *loaded) *Outcome {
	if q.file == "" || len(l.unlisted) > 0 {
		return nil
	}
	if q.state = q.stateOf(l); q.state == nil {
		return nil
	}
	data, err := os.ReadFile(q.file)
	if err != nil {
		return nil
	}
	var a answer
	if gob.NewDecoder(bytes.NewReader(data)).Decode(&a) != nil || !bytes.Equal(a.State, q.state) {
		return nil
	}
	o := l.outcome()
	o.Findings, o.sources, o.fset = a.Findings, q.sources, token.NewFileSet()
	o.Unmarked = a.Unmarked
	for _, f := range a.Files {
		content, ok := q.sources[f.Name]
		if !ok || f.Base < o.fset.Base() {
			return nil
		}
		o.fset.AddFile(f.Name, f.Base, len(content)).SetLinesForContent(content)
	}
	return o
}

// stateOf returns the sum of all that the findings in what is listed depend on, or nil if a file cannot be read.
func (q *question) stateOf(l *loaded) []byte {
	program := <-q.program
	if program == nil {
		return nil
	}
	h := sha256.New()
	fmt.Fprintf(h, "%x %s %s\n", program, q.text, runtime.GOARCH)
	q.sources = make(map[string][]byte)
	for _, u := range l.units {
		if !q.add(h, u) {
			return nil
		}
	}
	for _, u := range l.asked {
		fmt.Fprintf(h, "%q\n", u.id)
	}
	fmt.Fprintf(h, "%q %q\n", slices.Sorted(maps.Keys(l.files.names)), slices.Sorted(maps.Keys(l.files.matched)))
	return h.Sum(nil)
}

// add adds a unit and its files to a sum. It reports whether the files can be read. The go command names files with
// export data by their content.
func (q *question) add(h hash.Hash, u *unit) bool {
	fmt.Fprintf(h, "%q %q %q %v %q %q %v %q\n",
		u.id, u.path, u.name, u.relevant, u.module.Path, u.module.Version, u.module.Main, u.module.GoVersion)
	for _, path := range slices.Sorted(maps.Keys(u.imports)) {
		d := u.imports[path]
		fmt.Fprintf(h, "%q %q %q %q %v\n", path, d.path, d.export, d.problem, d.unit != nil)
	}
	for _, name := range slices.Concat(u.files, u.ignored) { // fixes avoid the names in the latter
		content, err := os.ReadFile(name)
		if err != nil {
			return false
		}
		fmt.Fprintf(h, "%q %d\n", name, len(content))
		h.Write(content)
		q.sources[name] = content
	}
	return true
}

// keep writes the findings of a run into the cache. The cache only saves time, so that errors do not matter.
func (q *question) keep(run *Run) {
	complete := run.loaded.unbuilt == 0 && len(run.Problems) == len(run.loaded.problems)
	if q.state == nil || !complete {
		return
	}
	a := answer{State: q.state, Findings: run.Findings, Unmarked: run.Unmarked}
	for _, tf := range filesOf(run) {
		if tf == nil || len(q.sources[tf.Name()]) != tf.Size() || hasLineDirectives(q.sources[tf.Name()]) {
			return
		}
		a.Files = append(a.Files, source{tf.Name(), tf.Base()})
	}
	var data bytes.Buffer
	if gob.NewEncoder(&data).Encode(a) != nil || os.MkdirAll(filepath.Dir(q.file), 0o755) != nil {
		return
	}
	if whole.Write(map[string][]byte{q.file: data.Bytes()}) == nil {
		prune(filepath.Dir(q.file))
	}
}

// hasLineDirectives reports whether the positions in a source may be those of another file.
func hasLineDirectives(src []byte) bool {
	return bytes.Contains(src, []byte("//line ")) || bytes.Contains(src, []byte("/*line "))
}

// filesOf returns the files with positions of findings, by base.
func filesOf(run *Run) (list []*token.File) {
	seen := make(map[*token.File]bool)
	add := func(pos token.Pos) {
		if tf := run.fset.File(pos); !seen[tf] {
			seen[tf] = true
			list = append(list, tf)
		}
	}
	for _, f := range run.Findings {
		add(f.Pos)
		for _, r := range f.Related {
			add(r.Pos)
		}
		for _, fix := range f.SuggestedFixes {
			for _, e := range fix.TextEdits {
				add(e.Pos)
			}
		}
	}
	slices.SortFunc(list, func(a, b *token.File) int { return base(a) - base(b) })
	return list
}

// base returns the base of a file, or 0 if there is none.
func base(tf *token.File) int {
	if tf == nil {
		return 0
	}
	return tf.Base()
}

// prune removes answers from a cache that no run has replaced for a long time.
func prune(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && filepath.Ext(e.Name()) == extension && time.Since(info.ModTime()) > unused {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
