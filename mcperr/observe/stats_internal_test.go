package observe

import "testing"

func TestIsOn(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]bool{
		"": false, "0": false, "false": false, "FALSE": false, "no": false, " off ": false, "none": false, "disabled": false,
		"1": true, "true": true, "yes": true, "on": true, "anything": true,
	} {
		if got := isOn(value); got != want {
			t.Errorf("isOn(%q) = %v", value, got)
		}
	}
}
