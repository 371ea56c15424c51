// Package pattern holds regular expressions that are compiled when they are first used. The rules have hundreds, and
// most packages need few of them.
package pattern

import (
	"cmp"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// Pattern is a regular expression. Its methods are those of [regexp.Regexp]. They panic if it has a mistake, unless the
// text cannot match for a simpler reason.
type Pattern struct {
	source string
	core   string // the part of source without what is put around it; empty if that is all

	read   sync.Once
	needed []string // see [needs]

	once     sync.Once
	compiled *regexp.Regexp
}

// New returns a regular expression that is not compiled yet. It is for package-level variables.
func New(source string) *Pattern {
	p := &Pattern{source: source}
	made = append(made, p)
	return p
}

// made are the patterns and words that package-level variables hold.
var made []interface {
	parts() []*Pattern
}

// Prepare does in advance what patterns do when they are first used, as far as nearly all runs need it. The command
// calls it while it waits for something else.
func Prepare() {
	for _, m := range made {
		for _, p := range m.parts() {
			p.needs()
		}
	}
}

// CompileAll compiles all patterns of a program, so that a test finds mistakes in those that are rarely used. It panics
// if one has a mistake.
func CompileAll() {
	for _, m := range made {
		for _, p := range m.parts() {
			p.compile()
		}
	}
}

func (p *Pattern) parts() []*Pattern { return []*Pattern{p} }

// needs returns what the function of that name returns for the pattern.
func (p *Pattern) needs() []string {
	p.read.Do(func() { p.needed = needs(cmp.Or(p.core, p.source)) })
	return p.needed
}

// compile returns the compiled pattern.
func (p *Pattern) compile() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.source) })
	return p.compiled
}

// mayMatch reports whether a text in lower case has one of the texts that every match contains. Most texts have none,
// and then the pattern need not even be compiled.
func (p *Pattern) mayMatch(lower string) bool {
	needs := p.needs()
	return len(needs) == 0 || slices.ContainsFunc(needs, func(s string) bool { return strings.Contains(lower, s) })
}

// may is mayMatch for a text in any case.
func (p *Pattern) may(text string) bool {
	return len(p.needs()) == 0 || p.mayMatch(strings.ToLower(text))
}

// String returns the source.
func (p *Pattern) String() string { return p.source }

// MatchString reports whether the pattern matches a part of a text.
func (p *Pattern) MatchString(text string) bool { return p.may(text) && p.compile().MatchString(text) }

// FindString returns the first match, or "".
func (p *Pattern) FindString(text string) string {
	if !p.may(text) {
		return ""
	}
	return p.compile().FindString(text)
}

// FindStringIndex returns where the first match begins and ends, or nil.
func (p *Pattern) FindStringIndex(text string) []int {
	if !p.may(text) {
		return nil
	}
	return p.compile().FindStringIndex(text)
}

// FindStringSubmatch returns the first match and its groups, or nil.
func (p *Pattern) FindStringSubmatch(text string) []string {
	if !p.may(text) {
		return nil
	}
	return p.compile().FindStringSubmatch(text)
}

// FindAllStringSubmatch returns the first n matches and their groups, or all if n is negative.
func (p *Pattern) FindAllStringSubmatch(text string, n int) [][]string {
	if !p.may(text) {
		return nil
	}
	return p.compile().FindAllStringSubmatch(text, n)
}

// FindAllString returns the first n matches, or all if n is negative.
func (p *Pattern) FindAllString(text string, n int) []string {
	if !p.may(text) {
		return nil
	}
	return p.compile().FindAllString(text, n)
}

// Split returns the texts between matches: at most n if n is not negative.
func (p *Pattern) Split(text string, n int) []string { return p.compile().Split(text, n) }

// ReplaceAllString replaces all matches. The replacement may name groups, as $1.
func (p *Pattern) ReplaceAllString(text, replacement string) string {
	if !p.may(text) {
		return text
	}
	return p.compile().ReplaceAllString(text, replacement)
}

// Words are alternatives that match whole words of a text in lower case.
type Words struct {
	alternatives func() []alternative
}

// alternative is one of many patterns.
type alternative struct {
	literal string   // the text, if the alternative is nothing else
	pattern *Pattern // nil for a literal
}

// NewWords returns alternatives that are not compiled yet. It is for package-level variables. An alternative must not
// begin or end with a space, because words end where it ends.
func NewWords(sources ...string) *Words {
	w := &Words{sync.OnceValue(func() []alternative {
		list := make([]alternative, len(sources))
		for i, source := range sources {
			if strings.TrimSpace(source) != source {
				panic("the words `" + source + "` begin or end with a space")
			}
			list[i] = newAlternative(source)
		}
		return list
	})}
	made = append(made, w)
	return w
}

func (w *Words) parts() (list []*Pattern) {
	for _, a := range w.alternatives() {
		if a.pattern != nil {
			list = append(list, a.pattern)
		}
	}
	return list
}

func newAlternative(source string) alternative {
	if regexp.QuoteMeta(source) == source {
		return alternative{literal: source}
	}
	return alternative{pattern: &Pattern{source: `(?:^|[^a-z0-9_])(?:` + source + `)(?:$|[^a-z0-9_])`, core: source}}
}

// MatchString reports whether one of the alternatives matches words of a text.
func (w *Words) MatchString(text string) bool {
	return slices.ContainsFunc(w.alternatives(), func(a alternative) bool { return a.matches(text) })
}

// matches reports whether an alternative matches words of a text.
func (a alternative) matches(text string) bool {
	if a.literal != "" {
		return containsWord(text, a.literal)
	}
	return a.pattern.mayMatch(text) && a.pattern.compile().MatchString(text)
}

// containsWord reports whether a text contains words, and not only as parts of longer words.
func containsWord(text, words string) bool {
	for at := 0; ; at++ {
		i := strings.Index(text[at:], words)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(words)
		if (at == 0 || !inWord(text[at-1])) && (end == len(text) || !inWord(text[end])) {
			return true
		}
	}
}

func inWord(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' }

// needs returns a list of texts in lower case. Every match of the pattern contains at least one of them, in some case.
// The list is empty if the pattern has no such texts.
func needs(source string) []string {
	tree, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil // the pattern panics when it is used
	}
	return contained(tree)
}

// few is the largest number of characters in a class that are looked for one by one.
const few = 8

// contained is [needs] for a part of a pattern.
func contained(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{strings.ToLower(string(re.Rune))}
	case syntax.OpCharClass:
		var all []string
		for i := 0; i < len(re.Rune); i += 2 { // pairs of the first and the last character of a range
			if int(re.Rune[i+1]-re.Rune[i]) >= few-len(all) {
				return nil
			}
			for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
				all = append(all, strings.ToLower(string(r)))
			}
		}
		return all
	case syntax.OpCapture, syntax.OpPlus:
		return contained(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return contained(re.Sub[0])
		}
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			texts := contained(sub)
			if texts == nil {
				return nil
			}
			all = append(all, texts...)
		}
		return all
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if texts := contained(sub); shortest(texts) > shortest(best) {
				best = texts
			}
		}
		return best
	}
	return nil
}

// shortest returns the length of the shortest text, or 0 if there is none.
func shortest(texts []string) int {
	if len(texts) == 0 {
		return 0
	}
	return len(slices.MinFunc(texts, func(a, b string) int { return len(a) - len(b) }))
}
