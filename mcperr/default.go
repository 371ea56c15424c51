package mcperr

import "time"

// Default is the registry that every program starts with: the codes that this package gives to errors itself. Servers
// add their own with [Register]; package catalog has those of a larger error system. Change Default only before the
// first error is made.
var Default = Registry{
	Codes: []CodeSpec{
		{
			Code: CodeInvalidParam, Type: TypeValidation, Severity: SeverityMedium, Impact: ImpactP1Blocked,
			Message: "Invalid parameter: {field} {reason}",
		},
		{
			Code: CodeTimeout, Type: TypeTimeout, Severity: SeverityHigh, Retryable: true, MinDelay: 10 * time.Second,
			MaxDelay: 60 * time.Second, Impact: ImpactP2Delayed, Message: "Request timed out after {waited}s",
		},
		{
			Code: CodeInternalError, Severity: SeverityCritical, Impact: ImpactP1Blocked,
			Message: "Internal system error – please report",
		},
		{
			Code: CodeRateLimit, Type: TypeRateLimited, Severity: SeverityMedium, Retryable: true,
			MinDelay: 60 * time.Second, Impact: ImpactP2Delayed,
			Message: "Rate limit reached. Try in {retry_after}s",
		},
		{
			Code: CodeResourceNotFound, Type: TypeNotFound, Level: LogWarn, Severity: SeverityLow,
			Impact: ImpactP3Ignorable, Message: "Resource not found: {resource_id}",
		},
		{
			Code: CodeInvalidState, Type: TypeValidation, Severity: SeverityMedium, Impact: ImpactP1Blocked,
			Message: "Invalid call state: {reason}",
		},
		{Code: CodeInputTooLarge, Type: TypeValidation, Message: "Input too large"},
		{Code: CodeUnsupported, Type: TypeValidation, Message: "Unsupported operation"},
		{Code: CodeNotInstalled, Message: "Dependency not installed"},
		{Code: CodeUnknownError, Type: TypeUnknown, Severity: SeverityMedium, Message: "The tool failed"},
		{
			Code: CodeNetworkError, Type: TypeNetwork, Severity: SeverityMedium, Retryable: true,
			MinDelay: time.Second, Impact: ImpactP2Delayed, Message: "A service could not be reached",
		},
		{
			Code: CodePermissionDenied, Type: TypePermission, Severity: SeverityMedium,
			Impact: ImpactP1Blocked, Message: "Permission denied",
		},
		{
			Code: CodeConflict, Type: TypeConflict, Severity: SeverityMedium, Retryable: true,
			MinDelay: time.Second, Impact: ImpactP2Delayed, Message: "The change collides with another one",
		},
		{
			Code: CodeDecodeError, Type: TypeInternal, Severity: SeverityMedium, Impact: ImpactP1Blocked,
			Message: "A text could not be decoded",
		},
		{Code: CodeCancelled, Severity: SeverityLow, Impact: ImpactP3Ignorable, Message: "The call was cancelled"},
		{
			Code: CodeHandlerPanic, Severity: SeverityCritical, Impact: ImpactP1Blocked,
			Message: "The tool failed unexpectedly",
		},
		{Code: CodeMethodNotFound, Type: TypeNotFound, Severity: SeverityLow, Message: "There is no such method"},
		{Code: CodeNoResult, Severity: SeverityHigh, Impact: ImpactP1Blocked, Message: "The tool returned no result"},
	},
}
