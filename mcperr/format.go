package mcperr

import "fmt"

// The constructors with a format are for messages with values. They take no options. The format is that of
// [fmt.Sprintf]; an error that caused this one belongs to [Wrapf], not to a verb.

// Validationf is [Validation] with a format.
func Validationf(code Code, format string, args ...any) *Error {
	return build(TypeValidation, code, fmt.Sprintf(format, args...), nil)
}

// Timeoutf is [Timeout] with a format.
func Timeoutf(code Code, format string, args ...any) *Error {
	return build(TypeTimeout, code, fmt.Sprintf(format, args...), nil)
}

// Networkf is [Network] with a format.
func Networkf(code Code, format string, args ...any) *Error {
	return build(TypeNetwork, code, fmt.Sprintf(format, args...), nil)
}

// NotFoundf is [NotFound] with a format.
func NotFoundf(code Code, format string, args ...any) *Error {
	return build(TypeNotFound, code, fmt.Sprintf(format, args...), nil)
}

// Permissionf is [Permission] with a format.
func Permissionf(code Code, format string, args ...any) *Error {
	return build(TypePermission, code, fmt.Sprintf(format, args...), nil)
}

// RateLimitedf is [RateLimited] with a format.
func RateLimitedf(code Code, format string, args ...any) *Error {
	return build(TypeRateLimited, code, fmt.Sprintf(format, args...), nil)
}

// Conflictf is [Conflict] with a format.
func Conflictf(code Code, format string, args ...any) *Error {
	return build(TypeConflict, code, fmt.Sprintf(format, args...), nil)
}

// Internalf is [Internal] with a format.
func Internalf(code Code, format string, args ...any) *Error {
	return build(TypeInternal, code, fmt.Sprintf(format, args...), nil)
}

// Unknownf is [Unknown] with a format.
func Unknownf(code Code, format string, args ...any) *Error {
	return build(TypeUnknown, code, fmt.Sprintf(format, args...), nil)
}

// Wrapf is [Wrap] with a format for the message.
func Wrapf(code Code, cause error, format string, args ...any) *Error {
	return Wrap(code, fmt.Sprintf(format, args...), cause)
}
