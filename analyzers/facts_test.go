package analyzers_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// Facts are deterministic, because build systems compare them to find out which packages to build again. They are
// small, because hosts read them for every package that imports another. A registry is as large as its entries.
func TestFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("runs all rules on all test data, twice")
	}
	t.Parallel()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: "../testdata"}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	first := facts(t, pkgs)
	if !slices.Equal(first, facts(t, pkgs)) {
		t.Error("two runs over the same packages give different facts")
	}
	if len(first) < 30 {
		t.Errorf("only %d facts", len(first))
	}
}

// facts returns all facts about packages, encoded as hosts encode them.
func facts(t *testing.T, pkgs []*packages.Package) (list []string) {
	t.Helper()
	graph, err := checker.Analyze(analyzers.Analyzers(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	const most = 384 // bytes, including the description of the type, which hosts write once for all facts
	for act := range graph.All() {
		for _, fact := range act.Analyzer.FactTypes {
			gob.Register(fact)
		}
		if !slices.Contains(pkgs, act.Package) {
			continue // the SDKs have facts of the same types
		}
		add := func(of string, fact analysis.Fact) {
			var buf bytes.Buffer
			if err := gob.NewEncoder(&buf).Encode(&fact); err != nil {
				t.Errorf("%s: %v", of, err)
			}
			var decoded analysis.Fact
			err := gob.NewDecoder(bytes.NewReader(buf.Bytes())).Decode(&decoded)
			if err != nil || !reflect.DeepEqual(decoded, fact) {
				t.Errorf("%s: %#v is decoded as %#v (%v)", of, fact, decoded, err)
			}
			limit := most
			if r, ok := fact.(*registry.Registry); ok {
				limit += 128 + 64*(len(r.Domains)+len(r.Codes))
			}
			if buf.Len() > limit {
				t.Errorf("%s: %T takes %d bytes", of, fact, buf.Len())
			}
			list = append(list, fmt.Sprintf("%s of %s: %s", act.Analyzer.Name, of, buf.Bytes()))
		}
		for _, f := range act.AllObjectFacts() {
			if f.Object.Pkg() == act.Package.Types {
				add(types.ObjectString(f.Object, nil), f.Fact)
			}
		}
		for _, f := range act.AllPackageFacts() {
			if f.Package == act.Package.Types {
				add(f.Package.Path(), f.Fact)
			}
		}
	}
	slices.Sort(list)
	return list
}
