package causes

import (
	"fmt"
	"strings"
)

func checkTeam(team string) error {
	if strings.Contains(team, "/") {
		return fmt.Errorf("team %q must not contain a slash", team) // want `checkTeam returns "team %q must not contain a slash" without a type: without a boundary, the model gets its text, but no code and no retry; return mcperr\.Validation\("INVALID_TEAM", …\); 1 other return passes it on`
	}
	return nil
}
