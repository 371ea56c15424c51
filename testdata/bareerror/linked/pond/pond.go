// Package pond keeps boats, and knows nothing of MCP.
package pond

import (
	"errors"
	"fmt"
)

// A Boat has a kind and a place.
type Boat struct {
	Name, Kind, Place string
	Wet               bool
}

// Pond has boats.
type Pond struct {
	Boats  map[string]*Boat
	Prices map[string]int
	Places map[string]bool
}

// Boat returns the boat with a name.
func (p *Pond) Boat(name string) (*Boat, error) {
	b, ok := p.Boats[name]
	if !ok {
		return nil, fmt.Errorf("boat %s does not exist", name)
	}
	return b, nil
}

// Find returns the boat with a name.
func (p *Pond) Find(name string) (*Boat, bool) {
	b, ok := p.Boats[name]
	return b, ok
}

// Price returns what an hour with a boat costs.
func (p *Pond) Price(b *Boat) (int, error) {
	price, ok := p.Prices[b.Kind]
	if !ok {
		return 0, fmt.Errorf("no price for %s", b.Kind)
	}
	return price, nil
}

// Rent rents a boat.
func (p *Pond) Rent(b *Boat) error {
	if b.Kind == "" {
		return errors.New("a kind is required")
	}
	return nil
}

// PriceOf returns what an hour with a boat of a kind costs.
func (p *Pond) PriceOf(kind string) (int, error) {
	price, ok := p.Prices[kind]
	if !ok {
		return 0, fmt.Errorf("no price for %s", kind)
	}
	return price, nil
}

// User is who calls a tool.
type User struct {
	Name   string
	Barred bool
}
