package other

import "errors"

func F() error { return errors.New("not a tool's") }
