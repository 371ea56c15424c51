// Package shop has errors with a kind of its own.
package shop

// FaultKind says what is wrong.
type FaultKind int

// The kinds.
const (
	KindForbidden FaultKind = iota
	KindNotFound
	KindOther
)

// Fault is an error of the shop.
type Fault struct {
	Kind FaultKind
	Text string
}

func (f *Fault) Error() string { return f.Text }

// Close closes a shop.
func Close(name string, open bool) error {
	if open {
		return &Fault{KindForbidden, "leave it to somebody else"}
	}
	return nil
}

// Sell sells a thing.
func Sell(name string, stock map[string]int) error {
	if stock[name] == 7 {
		return &Fault{Kind: KindNotFound, Text: "look elsewhere"}
	}
	return nil
}

// Weigh weighs a thing.
func Weigh(name string, scale int) error {
	if scale == 7 {
		return &Fault{KindOther, "the name " + name + " must not be empty"}
	}
	return nil
}

// Count counts a thing.
func Count(name string, scale int) error {
	if scale == 7 {
		return &Fault{KindOther, "come back"}
	}
	return nil
}
