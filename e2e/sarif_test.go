package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// A log in the format SARIF has no property that the specification does not know. A consumer reads it, and what it has
// read fits the schema of the specification.
func TestSARIF(t *testing.T) {
	heavy(t)
	text := output(t, "../example", program(t, command), "-format=sarif", "./...")
	strict := json.NewDecoder(strings.NewReader(text))
	strict.DisallowUnknownFields()
	must(t, strict.Decode(new(sarif.Report)))
	log, err := sarif.FromString(text)
	must(t, err)
	must(t, log.Validate())
	fixes := 0
	for _, r := range log.Runs[0].Results {
		fixes += len(r.Fixes)
		if uri := *r.Locations[0].PhysicalLocation.ArtifactLocation.URI; !strings.HasPrefix(uri, "example/") {
			t.Errorf("a finding is in %s", uri)
		}
	}
	if n := len(log.Runs[0].Results); n < 20 || fixes < 20 {
		t.Errorf("it read %d findings and %d fixes", n, fixes)
	}
}
