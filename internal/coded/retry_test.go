package coded_test

import "testing"

// TestUndecided covers whether an error of the server's own has a retry decision.
func TestUndecided(t *testing.T) {
	t.Parallel()
	const constructors = `
func newFailure(code Code) *Failure { return &Failure{Code: code} }
func permanent(code Code) *Failure { return &Failure{Code: code, Retryable: false} }
func given(code Code, again bool) *Failure { return &Failure{Code: code, Retryable: again} }
func (f *Failure) Retry(again bool) *Failure { f.Retryable = again; return f }
func (f *Failure) Again() *Failure { f.Retryable = true; return f }
func (f *Failure) Log() *Failure { return f }
func retry(f *Failure) *Failure { f.Retryable = true; return f }

type Option func(*Failure)
func WithRetry(again bool) Option { return func(f *Failure) { f.Retryable = again } }
func WithMessage(text string) Option { return func(f *Failure) { f.Message = text } }
func build(code Code, opts ...Option) *Failure { return &Failure{Code: code} }
var options []Option

func inVariable() *Failure { f := &Failure{Code: "GONE"}; return f }
func loop() *Failure { f := &Failure{Code: "GONE"}; for { f = f }; return f }
`
	for _, test := range []struct {
		name, src string
		undecided bool
	}{
		{"a literal without a retry", `return &/*at*/Failure{Code: "GONE"}`, true},
		{"a literal with a retry", `return &/*at*/Failure{Code: "GONE", Retryable: false}`, false},
		{"a delay beside a boolean", `return &/*at*/Failure{Code: "GONE", Delay: 5}`, true},
		{"the retry is assigned later", `x := &/*at*/Failure{Code: "GONE"}; x.Retryable = true; return x`, false},
		{"the delay is assigned later", `x := &/*at*/Failure{Code: "GONE"}; x.Delay = 1; return x`, false},
		{"another field is assigned later", `x := &/*at*/Failure{Code: "GONE"}; x.Message = "gone"; return x`, true},
		{"a method decides later", `x := &/*at*/Failure{Code: "GONE"}; x.Again(); return x`, false},
		{"a method is given the retry later", `x := &/*at*/Failure{Code: "GONE"}; x.Retry(false); return x`, false},
		{"another method is called later", `x := &/*at*/Failure{Code: "GONE"}; x.Log(); return x`, true},
		{"a function decides later", `x := &/*at*/Failure{Code: "GONE"}; retry(x); return x`, false},
		{"an option is applied later", `x := &/*at*/Failure{Code: "GONE"}; options[0](x); return x`, false},
		{"a constructor that does not decide", `return /*at*/newFailure("GONE")`, true},
		{"a constructor that decides", `return /*at*/permanent("GONE")`, false},
		{"a constructor that is given the retry", `return /*at*/given("GONE", true)`, false},
		{"a chain that decides", `return /*at*/newFailure("GONE").Again()`, false},
		{"a chain that is given the retry", `return /*at*/newFailure("GONE").Retry(true)`, false},
		{"a constructor that uses a variable", `return /*at*/inVariable()`, true},
		{"a constructor with a loop", `return /*at*/loop()`, true},
		{"an option that decides", `return /*at*/build("GONE", WithRetry(false))`, false},
		{"an option that does not decide", `return /*at*/build("GONE", WithMessage("gone"))`, true},
		{"an option that is not known", `return /*at*/build("GONE", options[0])`, false},
		{"options that are not known", `return /*at*/build("GONE", options...)`, false},
		{"an error of the runtime", `return /*at*/mcperr.Validation("GONE", "gone")`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := analyze(t, constructors+"\nfunc f() error { "+test.src+" }").site()
			if s == nil || s.Undecided != test.undecided {
				t.Errorf("got %+v, want undecided = %v", s, test.undecided)
			}
		})
	}
}

// TestMethods covers the questions about types.
func TestMethods(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, src string
		method    string
		decidable bool
	}{
		{name: "no method", src: ""},
		{name: "a method with a boolean",
			src:    "func (f *Failure) WithRetryable(again bool) *Failure { f.Retryable = again; return f }",
			method: "WithRetryable", decidable: true},
		{name: "a method without a result", src: "func (f *Failure) SetRetryable(again bool) { f.Retryable = again }",
			decidable: true},
		{name: "a method that decides", src: "func (f *Failure) Again() *Failure { f.Retryable = true; return f }",
			decidable: true},
		{name: "an option",
			src:       "func WithRetry(again bool) func(*Failure) { return func(f *Failure) { f.Retryable = again } }",
			decidable: true},
		{name: "an option that does not decide",
			src: "func WithCode(c Code) func(*Failure) { return func(f *Failure) { f.Code = c } }"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			a := analyze(t, test.src)
			failure := a.Type("*Failure")
			method := ""
			if m := a.RetryMethod(failure); m != nil {
				method = m.Name()
			}
			if method != test.method || a.Decidable(failure) != test.decidable {
				t.Errorf("got the method %q, decidable = %v", method, a.Decidable(failure))
			}
			if !a.IsTyped(failure) || a.IsTyped(a.Type("*mcperr.Error")) || a.IsTyped(a.Type("error")) {
				t.Error("the only typed error of the server's own is Failure")
			}
			if !a.IsCodeType(a.Type("Code")) || !a.IsCodeType(a.Type("mcperr.Code")) || a.IsCodeType(a.Type("string")) {
				t.Error("the types of codes are Code and mcperr.Code")
			}
		})
	}
}
