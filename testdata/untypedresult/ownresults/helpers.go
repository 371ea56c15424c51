package ownresults

import (
	"strings"
	"testing"
)

// Expect is for tests.
func Expect(t *testing.T, a *answer, text string) {
	t.Helper()
	t.Log(a)
	if !strings.Contains(a.Message, text) {
		t.Error(a.Message)
	}
}
