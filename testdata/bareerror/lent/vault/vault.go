// Package vault calls functions that it is given.
package vault

import "context"

// Tx is a transaction.
type Tx interface {
	Put(ctx context.Context, name string) error
}

// Vault keeps things.
type Vault struct{ tx Tx }

// Within runs f in a transaction.
func (v *Vault) Within(ctx context.Context, f func(tx Tx) error) error { return f(v.tx) }

// Load returns what load returns.
func Load[T any](ctx context.Context, key string, load func(context.Context, string) (T, error)) (T, error) {
	return load(ctx, key)
}

// Box is a record.
type Box struct{ ID, State string }
