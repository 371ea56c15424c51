// Package client looks at the failures of tools.
package client

import (
	"context"
	"errors"
	"log/slog"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/retry"
)

// The codes that the tools have.
const (
	bookLent  mcperr.Code = "BOOK_LENT"
	bookTorn  mcperr.Code = "BOOK_TORN"
	noSuch    mcperr.Code = "BOOK_NOT_FOUND"
	notACode              = "JUST_A_TEXT"
	firstType             = mcperr.TypeTimeout
)

func lend(ctx context.Context) error { return nil }
func forget()                        {}
func wait()                          {}

func codes(ctx context.Context) {
	err := lend(ctx)
	switch mcperr.CodeOf(err) { // want `^the switch over the codes of an error misses BOOK_TORN, CANCELLED and \d+ more and has no default: nothing happens after such a failure, and it is not reported; add a default$`
	case bookLent:
		wait()
	case noSuch:
		forget()
	}
}

func texts(e *mcperr.Error) {
	switch string(e.Code) { // want `misses BOOK_LENT, BOOK_TORN and \d+ more`
	case "BOOK_NOT_FOUND", notACode:
		forget()
	case "BOOK_WET":
		return
	}
}

func kinds(ctx context.Context) {
	defer mcperr.Observe(func(_ context.Context, e mcperr.Event) {
		switch e.Error.Type { // want `^the switch over the types of an error misses internal, permission and unknown and has no default`
		case firstType, mcperr.TypeNetwork, mcperr.TypeRateLimited:
			slog.Info("somebody else")
		case mcperr.TypeValidation, mcperr.TypeNotFound, mcperr.TypeConflict:
			slog.Info("the caller")
		}
	})()
	_ = retry.ByError(ctx, lend)
}

// What follows is complete, or goes on with the error.

func complete(e *mcperr.Error) {
	switch e.Type {
	case mcperr.TypeTimeout, mcperr.TypeNetwork, mcperr.TypeRateLimited, mcperr.TypeConflict:
		wait()
	case mcperr.TypeValidation, mcperr.TypeNotFound, mcperr.TypePermission, mcperr.TypeInternal, mcperr.TypeUnknown:
		forget()
	}
	switch e.Code {
	case bookLent:
		wait()
	case bookTorn:
		forget()
	default:
		slog.Error(e.Error())
	}
}

func goesOn(e *mcperr.Error) error {
	switch e.Code {
	case bookLent:
		wait()
	case bookTorn:
		forget()
	}
	return e
}

func follows(err error) string {
	switch mcperr.CodeOf(err) {
	case bookLent:
		return "lent"
	case bookTorn:
		return "torn"
	}
	return "odd"
}

func sets(e *mcperr.Error) string {
	hint := "ask somebody"
	switch e.Type {
	case mcperr.TypeTimeout:
		hint = "wait"
	case mcperr.TypeValidation:
		hint = "look again"
	}
	return hint
}

func asks(err error) {
	var e *mcperr.Error
	if !errors.As(err, &e) {
		return
	}
	switch e.Code {
	case bookLent:
		wait()
	}
	other := mcperr.Code("X")
	switch e.Code {
	case other:
		wait()
	case bookTorn:
		forget()
	}
	switch e.Severity {
	case mcperr.SeverityLow:
		wait()
	case mcperr.SeverityHigh:
		forget()
	}
	switch {
	case e.Code == bookLent:
		wait()
	case e.Code == bookTorn:
		forget()
	}
}

func loops(list []error) {
	for _, err := range list {
		switch mcperr.CodeOf(err) {
		case bookLent:
			continue
		case bookTorn:
			panic("torn")
		}
		forget()
	}
}

func named() (err error) {
	err = lend(context.Background())
	switch mcperr.CodeOf(err) {
	case bookLent:
		wait()
	case noSuch:
		forget()
	}
	return
}

func logged(err error) {
	slog.Error("lend", "err", err)
	switch mcperr.CodeOf(err) {
	case bookLent:
		wait()
	case noSuch:
		forget()
	}
}

func around() (err error) {
	defer func() {
		switch mcperr.CodeOf(err) {
		case bookLent:
			wait()
		case noSuch:
			forget()
		}
	}()
	return lend(context.Background())
}

func some(err error) string {
	switch mcperr.CodeOf(err) {
	case bookLent:
		return "lent"
	case noSuch:
		forget()
	}
	return "the book cannot be lent now"
}
