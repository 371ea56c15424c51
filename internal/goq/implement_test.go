package goq_test

import (
	"slices"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

const implementers = `
type plain interface{ Name() string }

type tool[In any, Out comparable] interface {
	Name() string
	Run(in *In, more map[string]In) ([]Out, error)
}

type box[T any] struct{ it T }

type boxed[T any] interface{ Put(box[T]) }

type silent[T any] interface{ Name() string }

type pay struct{}
func (pay) Name() string                                     { return "" }
func (pay) Run(in *int, more map[string]int) ([]string, error) { return nil, nil }

type mixed struct{}
func (mixed) Name() string                                        { return "" }
func (*mixed) Run(in *int, more map[string]string) ([]string, error) { return nil, nil }

type funcs struct{}
func (funcs) Name() string                                         { return "" }
func (funcs) Run(in *int, more map[string]int) ([]func(), error) { return nil, nil }

type short struct{}
func (short) Name() string             { return "" }
func (short) Run(in *int) ([]int, error) { return nil, nil }

type shelf struct{}
func (*shelf) Put(box[string]) {}

type drawer[T any] struct{}
func (drawer[T]) Put(box[T]) {}

type floor struct{}
func (floor) Put(int) {}

type renamed = pay
`

func TestImplementers(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, implementers)
	for iface, want := range map[string][]string{
		"plain":  {"funcs", "mixed", "pay", "short"},
		"tool":   {"pay"}, // the others have no type arguments in common, or their results are not comparable
		"boxed":  {"drawer", "shelf"},
		"silent": {"funcs", "mixed", "pay", "short"},
		"pay":    nil,
	} {
		var got []string
		for _, tn := range goq.Implementers(s.Pkg, s.Pkg.Scope().Lookup(iface).Type()) {
			got = append(got, tn.Name())
		}
		if !slices.Equal(got, want) {
			t.Errorf("Implementers(%s) = %v, want %v", iface, got, want)
		}
	}
}

func TestImplementsInstance(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, implementers+`var ofInts tool[int, string]; var ofTexts tool[string, string]`)
	pay := s.Pkg.Scope().Lookup("pay").Type()
	if !goq.Implements(pay, s.Type("tool[int, string]")) || goq.Implements(pay, s.Type("tool[string, string]")) {
		t.Error("an instance of a generic interface is not compared with its own type arguments")
	}
}
