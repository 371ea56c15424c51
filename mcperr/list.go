package mcperr

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A list holds the values that a program has registered, in order. Each change makes a copy, so that readers need no
// lock.
type list[T any] struct {
	changing sync.Mutex
	current  atomic.Pointer[[]*T]
}

// all returns the registered values. Callers must not change the slice.
func (l *list[T]) all() []*T {
	if now := l.current.Load(); now != nil {
		return *now
	}
	return nil
}

// add registers a value, and returns a function that removes it.
func (l *list[T]) add(value T) (remove func()) {
	l.changing.Lock()
	defer l.changing.Unlock()
	now := append(slices.Clone(l.all()), &value)
	l.current.Store(&now)
	return func() {
		l.changing.Lock()
		defer l.changing.Unlock()
		now := slices.DeleteFunc(slices.Clone(l.all()), func(v *T) bool { return v == &value })
		l.current.Store(&now)
	}
}
