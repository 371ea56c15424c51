package e2e

import "testing"

func TestLacking(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, needs string
		off         bool
	}{
		{"go: example.com/m@v1.0.0: module lookup disabled by GOPROXY=off", "example.com/m@v1.0.0", true},
		{"x.go:2:8: cannot find module providing package example.com/m/p: module lookup disabled by GOPROXY=off",
			"example.com/m/p", true},
		{"go: downloading example.com/m v1.0.0\nx.go:2:8: module lookup disabled by GOPROXY=off",
			"example.com/m@v1.0.0", true},
		{"x.go:2:8: module lookup disabled by GOPROXY=off", "a module", true},
		{`go: example.com/m@v1.0.0: Get "https://proxy.golang.org/example.com/m/@v/v1.0.0.info": dial tcp: no such host`,
			"example.com/m", false},
		{"x.go:2:8: undefined: y", "", false},
		{"exit status 1", "", false},
	} {
		if needs, off := lacking(c.text); needs != c.needs || off != c.off {
			t.Errorf("%s: needs %q, off %t; want %q, %t", c.text, needs, off, c.needs, c.off)
		}
	}
}
