package e2e

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/semver"
)

// sdksPage is the page with the releases that the tests run with.
const sdksPage = "../docs/sdks.md"

const sdksHead = `# SDKs

The rules know these SDKs by tables. The tests build servers with the releases below, call every tool before and after
the fixes, and compare the answers: TestWireBeforeAndAfter in [e2e](../e2e/wire_test.go). An SDK may have changed
between two of them. Then the column "fixes" or the page of a rule names the first release with the change.

| SDK | releases | fixes |
|---|---|---|
`

const sdksTail = `
A boundary makes results of the errors that handlers return. In releases of mcp-go without one, fixed handlers return
error results instead. Those of go-sdk make text of errors, as they always did, and only error results can have
` + "`_meta`" + `. In go-sdk v0.2.0, whose results are of another type, only errors are looked at.

Results without ` + "`_meta`" + ` have code and retry in their text. In releases with "text only", fixes keep the SDK's
own constructor for that. Where that is impossible as well, the finding has no fix, and names the release to update to.

` + "`mcpcompat`" + `, the part of mcp-go's interface that
[toolhive-core](https://github.com/stacklok/toolhive-core) puts on top of go-sdk, is recognized as mcp-go is. The linter
itself needs Go 1.25, and the runtime, ` + "`mcperr`" + `, needs Go 1.23.
`

// The page lists the releases that the tests run with. To write it: go test -run SDKPage -update
func TestSDKPage(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	out.WriteString(sdksHead)
	byModule := make(map[string][]string)
	fixes := make(map[string]string)
	for _, sdk := range sdksUnderTest {
		byModule[sdk.module] = append(byModule[sdk.module], sdk.versions...)
		switch {
		case sdk.metaSince != "":
			fixes[sdk.module] = "text and `_meta`; a boundary since " + sdk.metaSince
		case sdk.boundarySince != "":
			fixes[sdk.module] = "text; a boundary since " + sdk.boundarySince
		}
	}
	modules := make([]string, 0, len(byModule))
	for m := range byModule {
		modules = append(modules, m)
	}
	slices.Sort(modules)
	for _, m := range modules {
		versions := byModule[m]
		slices.SortFunc(versions, semver.Compare)
		fmt.Fprintf(&out, "| `%s` | %s | %s |\n", m, strings.Join(versions, ", "), cmp.Or(fixes[m], "text only"))
	}
	out.WriteString(sdksTail)
	if *update {
		write(t, sdksPage, out.String())
	}
	if got := read(t, sdksPage); got != out.String() {
		t.Errorf("%s is stale:\n%s", sdksPage, diff(t, got, out.String()))
	}
}
