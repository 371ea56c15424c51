package analyzers_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"iter"
	"maps"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/facts"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// Facts are deterministic, because build systems compare them to find out which packages to build again. They are
// small, because hosts read them for every package that imports another. A registry is as large as its entries.
func TestFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("runs all rules on all test data, twice")
	}
	t.Parallel()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: "../testdata"},
		"./...")
	if err != nil {
		t.Fatal(err)
	}
	first := factsOf(t, pkgs)
	if !slices.Equal(first, factsOf(t, pkgs)) {
		t.Error("two runs over the same packages give different facts")
	}
	page, err := os.ReadFile("../docs/dev/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for name := range factTypes(analyzers.Analyzers()) {
		if !strings.Contains(string(page), "| "+name+" |") {
			t.Errorf("docs/dev/architecture.md does not list the fact %s", name)
		}
		if !slices.ContainsFunc(first, func(f string) bool { return strings.Contains(f, name) }) {
			t.Errorf("no package of the test data has the fact %s", name)
		}
	}
}

// factTypes yields the names of the types of all facts, as in failures.Effect.
func factTypes(list []*analysis.Analyzer) iter.Seq[string] {
	names := make(map[string]bool)
	seen := make(map[*analysis.Analyzer]bool)
	var add func(a *analysis.Analyzer)
	add = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, fact := range a.FactTypes {
			names[path.Base(strings.Trim(fmt.Sprintf("%T", fact), "*]"))] = true
		}
		for _, required := range a.Requires {
			add(required)
		}
	}
	for _, a := range list {
		add(a)
	}
	return maps.Keys(names)
}

// factsOf returns all facts about packages, encoded as hosts encode them.
func factsOf(t *testing.T, pkgs []*packages.Package) (list []string) {
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
			switch chain := fact.(type) {
			case *facts.Chain[registry.Registry]:
				for _, of := range chain.All {
					limit += 128 + 64*(len(of.Fact.Domains)+len(of.Fact.Codes))
				}
			case *facts.Chain[failures.Served]:
				limit += 96 * len(chain.All)
			}
			if strings.HasPrefix(fmt.Sprintf("%T", fact), "*facts.Chain") {
				limit += 320 // it describes more types
			}
			if buf.Len() > limit {
				t.Errorf("%s: %T takes %d bytes", of, fact, buf.Len())
			}
			list = append(list, fmt.Sprintf("%T of %s: %s", fact, of, buf.Bytes()))
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
