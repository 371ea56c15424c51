package contract

import (
	"go/types"
	"iter"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis/checker"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// implementations finds the codes that tools answer with behind an interface. An analyzer sees only the packages that
// its own one imports, and an interface is often implemented in another one.
type implementations struct {
	actions map[*types.Package]*checker.Action // of [Analyzer]
	methods map[string]*types.Func             // of the interfaces of these packages, by full name
	codes   map[string][]Code                  // of the implementation of a method
}

func newImplementations(actions iter.Seq[*checker.Action]) *implementations {
	m := &implementations{
		actions: make(map[*types.Package]*checker.Action),
		methods: make(map[string]*types.Func),
		codes:   make(map[string][]Code),
	}
	for act := range actions {
		if act.Analyzer.Name != Analyzer.Name { // it may be a copy
			continue
		}
		m.actions[act.Package.Types] = act
		for tn := range goq.TypeNames(act.Package.Types) {
			iface, ok := tn.Type().Underlying().(*types.Interface)
			if !ok {
				continue
			}
			for method := range iface.Methods() {
				m.methods[method.Origin().FullName()] = method.Origin()
			}
		}
	}
	return m
}

// expand returns codes with those of implementations instead of methods of interfaces.
func (m *implementations) expand(codes []Code) (list []Code) {
	seen := make(map[string]bool)
	for todo := slices.Clone(codes); len(todo) > 0; todo = todo[1:] {
		switch c := todo[0]; {
		case c.Method == "":
			list = append(list, c)
		case !seen[c.Method]:
			seen[c.Method] = true
			todo = append(todo, m.of(c.Method)...)
		}
	}
	return list
}

// of returns the codes of the implementation of a method, some of which may be methods of interfaces again. If several
// implementations have codes, it returns none: each tool may have its own one.
func (m *implementations) of(method string) []Code {
	fn := m.methods[method]
	if codes, known := m.codes[method]; known || fn == nil {
		return codes
	}
	var answers []Answers
	for _, impl := range goq.Implementations(maps.Keys(m.actions), fn) {
		var fact Answers
		if act := m.actions[impl.Pkg()]; act != nil && act.ObjectFact(impl, &fact) {
			answers = append(answers, fact)
		}
	}
	m.codes[method] = nil
	if len(answers) == 1 {
		m.codes[method] = answers[0].Codes
	}
	return m.codes[method]
}
