// Package own has error types of its own.
package own

import (
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// PlainError is built by literals.
type PlainError struct {
	Code       string        `json:"code"`
	Message    string        `json:"message"`
	Retryable  bool          `json:"retryable,omitempty"` // want `^PlainError.Retryable is left out of JSON where it is false: the client can't tell "not retryable" from "not said"; remove omitempty$`
	RetryAfter time.Duration `json:"retry_after"`
}

func (e *PlainError) Error() string { return e.Message }

// NewPlain never decides, and nobody can afterwards but by assignment.
func NewPlain(code, message string) *PlainError {
	return &PlainError{Code: code, Message: message} // want `^NewPlain builds an error without saying whether the same call may be made again: the client reads false, which is only the zero value; set Retryable$`
}

// NewFinal decides.
func NewFinal(code string) *PlainError { return &PlainError{Code: code, Retryable: false} }

// NewGiven lets its callers decide.
func NewGiven(code string, retryable bool) *PlainError {
	return &PlainError{Code: code, Retryable: retryable}
}

// NewLater decides after it has built.
func NewLater(code string) *PlainError {
	e := &PlainError{Code: code}
	e.Retryable = code == "LATER"
	return e
}

// NewInRing leads back to itself.
func NewInRing(code string) *ChainError {
	a := NewChain(code)
	b := a
	a = b
	return a
}

// ChainError is completed by methods.
type ChainError struct {
	Code      string
	Message   string
	Retryable bool `json:"-"` // want `^ChainError.Retryable never reaches the client: its tag leaves it out of JSON, and the client has to guess whether the same call may be made again; give it a name$`
}

func (e *ChainError) Error() string { return e.Message }

// NewChain leaves it to its callers.
func NewChain(code string) *ChainError { return &ChainError{Code: code} }

// WithMessage decides nothing.
func (e *ChainError) WithMessage(message string) *ChainError {
	e.Message = message
	return e
}

// WithRetryable decides.
func (e *ChainError) WithRetryable(retryable bool) *ChainError {
	e.Retryable = retryable
	return e
}

// Final decides without being told.
func (e *ChainError) Final() *ChainError {
	e.Retryable = false
	return e
}

// OptionError is completed by options.
type OptionError struct {
	Code      string `json:"code"`
	Retryable bool   `json:"-"`
	Text      string
}

func (e *OptionError) Error() string { return e.Text }

// Result makes of it what the client gets, whatever the tags say.
func (e *OptionError) Result() *mcp.CallToolResult { return mcp.NewToolResultError(e.Text) }

// Option changes an error.
type Option func(*OptionError)

// Retryable decides.
func Retryable() Option { return func(e *OptionError) { e.Retryable = true } }

// WithRetry decides, too.
func WithRetry(retry bool) Option { return func(e *OptionError) { e.Retryable = retry } }

// WithText does not.
func WithText(text string) Option { return func(e *OptionError) { e.Text = text } }

// NewOption takes options.
func NewOption(code string, options ...Option) *OptionError {
	e := &OptionError{Code: code}
	for _, o := range options {
		o(e)
	}
	return e
}

// Again is a type with words of its own.
type Again string

// The words.
const (
	RetryNever Again = "never"
	RetrySoon  Again = "soon"
)

// WordError uses them.
type WordError struct {
	Code  string
	Retry Again
}

func (e *WordError) Error() string { return e.Code }

var _ = &WordError{Code: "ODD_STATE"} // want `only the zero value; write Retry: RetryNever$`

// RuntimeError uses those of the runtime.
type RuntimeError struct {
	Code  string
	Retry mcperr.Retry
}

func (e *RuntimeError) Error() string { return e.Code }

// HeaderError has its delay as the text of a header.
type HeaderError struct {
	Code       string
	Retryable  bool
	RetryAfter string
}

func (e *HeaderError) Error() string { return e.Code }

var _ = &HeaderError{Code: "ODD_STATE", RetryAfter: "30"} // want `^the package builds an error .* write Retryable: true$`

// HiddenError can only be decided on here.
type HiddenError struct {
	Code      string
	retryable bool
}

func (e *HiddenError) Error() string { return e.Code }

func hidden() error { return &HiddenError{Code: "ODD_STATE"} } // want `write retryable: false$`

var _ = hidden

// Retry is a type of its own.
type Retry struct{ Kind string }

// KindError has a retry of a type of its own.
type KindError struct {
	Code  string
	Retry *Retry `json:"retry,omitempty"` // want `^KindError.Retry is left out of JSON where it is empty: the client has to guess whether the same call may be made again; remove omitempty$`
}

func (e *KindError) Error() string { return e.Code }

// PolicyError has its retry in a struct of its own.
type PolicyError struct {
	Code  string `json:"code"`
	Retry Policy `json:"retry"`
}

// Policy says whether and when the same call may be made again.
type Policy struct {
	Kind    string `json:"kind"`
	AfterMs int    `json:"afterMs"`
}

func (e *PolicyError) Error() string { return e.Code }

// After changes the policy.
func (p *Policy) After(ms int) { p.Kind, p.AfterMs = "retryable_after_ms", ms }

// NewBusy decides field by field.
func NewBusy() *PolicyError {
	e := &PolicyError{Code: "BUSY_NOW"}
	e.Retry.Kind = "retryable_after_ms"
	e.Retry.AfterMs = 2000
	return e
}

// NewQueued decides by a method of the policy.
func NewQueued() *PolicyError {
	e := &PolicyError{Code: "QUEUED_NOW"}
	e.Retry.After(2000)
	return e
}

// NewOpen does not decide.
func NewOpen() *PolicyError {
	e := &PolicyError{Code: "OPEN_NOW"} // want `^NewOpen builds an error without saying`
	e.Code += "_" + e.Retry.Kind
	return e
}

// NewBusyShop may pass, so that only a person can decide.
func NewBusyShop() *PlainError {
	return &PlainError{Code: "SHOP_CROWDED", Message: "too many requests, try again in a minute"} // want `set Retryable$`
}

// NewClosedShop does not say so.
func NewClosedShop() *PlainError {
	return &PlainError{Code: "SHOP_CLOSED", Message: "the shop has moved away"} // want `write Retryable: false$`
}

// EncodedError decides when it is encoded.
type EncodedError struct {
	Code      string
	Retryable bool
}

func (e *EncodedError) Error() string { return e.Code }

// MarshalJSON looks the retry up.
func (e *EncodedError) MarshalJSON() ([]byte, error) {
	return []byte(`{"retryable": true}`), nil
}

// NewEncoded leaves it to the encoding.
func NewEncoded() *EncodedError { return &EncodedError{Code: "ENCODED_LATER"} }

// RenderedError is rendered by a function, and not by its tags.
type RenderedError struct {
	Code      string
	Retryable bool `json:"-"`
}

func (e *RenderedError) Error() string { return e.Code }

// Render makes an answer.
func Render(e *RenderedError) map[string]any {
	return map[string]any{"retry": e.Retryable, "code": e.Code}
}

// NewDelayed has a delay only where there is a retry.
func NewDelayed(busy bool) *PlainError {
	again, wait := false, time.Duration(0)
	if busy {
		again, wait = true, time.Second
	}
	return &PlainError{Code: "SHOP_DELAYED", Retryable: again, RetryAfter: wait}
}

// NewSlow has two seconds as a number of nanoseconds.
func NewSlow() *PlainError {
	return &PlainError{Code: "SHOP_SLOW", Retryable: true, RetryAfter: 2000000000}
}

// ByValue is completed by a method with a pointer.
type ByValue struct {
	Code      string
	Retryable bool
}

func (e ByValue) Error() string { return e.Code }

// Retry decides.
func (e *ByValue) Retry(again bool) *ByValue {
	e.Retryable = again
	return e
}

// NewByValue has no address.
func NewByValue(code string) ByValue { return ByValue{Code: code} }

func value() error {
	return NewByValue("SHOP_GONE") // want `add .Retry\(false\)$`
}
