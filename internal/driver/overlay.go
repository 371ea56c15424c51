package driver

import (
	"os"

	"golang.org/x/tools/go/analysis"
)

// content returns the content of a file at this stage.
func (l *loaded) content(name string) ([]byte, error) {
	if content, ok := l.overlay[name]; ok {
		return content, nil
	}
	return os.ReadFile(name)
}

// reading returns copies of analyzers that read files as they are at this stage. The checker's own passes read the
// files on disk.
func (l *loaded) reading(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	if len(l.overlay) == 0 {
		return analyzers
	}
	copies := make(map[*analysis.Analyzer]*analysis.Analyzer)
	list := make([]*analysis.Analyzer, len(analyzers))
	for i, a := range analyzers {
		list[i] = l.copy(a, copies)
	}
	return list
}

// copy returns a copy of an analyzer, which requires copies too. It runs the original on a pass that reads the overlay.
func (l *loaded) copy(a *analysis.Analyzer, copies map[*analysis.Analyzer]*analysis.Analyzer) *analysis.Analyzer {
	if c := copies[a]; c != nil {
		return c
	}
	c := *a
	copies[a] = &c
	c.Requires = nil
	for _, required := range a.Requires {
		c.Requires = append(c.Requires, l.copy(required, copies))
	}
	c.Run = func(pass *analysis.Pass) (any, error) {
		own := *pass
		own.Analyzer = a
		own.ResultOf = make(map[*analysis.Analyzer]any)
		for _, required := range a.Requires {
			own.ResultOf[required] = pass.ResultOf[copies[required]]
		}
		own.ReadFile = func(name string) ([]byte, error) {
			if content, ok := l.overlay[name]; ok {
				return content, nil
			}
			return pass.ReadFile(name)
		}
		return a.Run(&own)
	}
	return &c
}
