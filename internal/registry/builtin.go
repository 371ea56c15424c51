// Code generated from mcperr.Default by go test -update; DO NOT EDIT.

package registry

import "time"

// Builtin has the codes that the runtime itself gives to errors: mcperr.Default.
var Builtin = Registry{
	Codes: []Code{
		{
			Name: "INVALID_PARAM",
			Type: "validation", Severity: "MEDIUM", Impact: "P1_BLOCKED",
			Message: "Invalid parameter: {field} {reason}",
		},
		{
			Name: "TIMEOUT",
			Type: "timeout", Severity: "HIGH", Impact: "P2_DELAYED",
			Retryable: true, MinDelay: 10 * time.Second, MaxDelay: 60 * time.Second,
			Message: "Request timed out after {waited}s",
		},
		{
			Name:     "INTERNAL_ERROR",
			Severity: "CRITICAL", Impact: "P1_BLOCKED",
			Message: "Internal system error – please report",
		},
		{
			Name: "RATE_LIMIT",
			Type: "rate_limited", Severity: "MEDIUM", Impact: "P2_DELAYED",
			Retryable: true, MinDelay: 60 * time.Second,
			Message: "Rate limit reached. Try in {retry_after}s",
		},
		{
			Name: "RESOURCE_NOT_FOUND",
			Type: "not_found", Severity: "LOW", Impact: "P3_IGNORABLE",
			Message: "Resource not found: {resource_id}",
		},
		{
			Name: "INVALID_STATE",
			Type: "validation", Severity: "MEDIUM", Impact: "P1_BLOCKED",
			Message: "Invalid call state: {reason}",
		},
		{
			Name:    "INPUT_TOO_LARGE",
			Type:    "validation",
			Message: "Input too large",
		},
		{
			Name:    "UNSUPPORTED",
			Type:    "validation",
			Message: "Unsupported operation",
		},
		{
			Name:    "NOT_INSTALLED",
			Message: "Dependency not installed",
		},
		{
			Name: "UNKNOWN_ERROR",
			Type: "unknown", Severity: "MEDIUM",
			Message: "The tool failed",
		},
		{
			Name: "NETWORK_ERROR",
			Type: "network", Severity: "MEDIUM", Impact: "P2_DELAYED",
			Retryable: true, MinDelay: 1 * time.Second,
			Message: "A service could not be reached",
		},
		{
			Name: "PERMISSION_DENIED",
			Type: "permission", Severity: "MEDIUM", Impact: "P1_BLOCKED",
			Message: "Permission denied",
		},
		{
			Name: "CONFLICT",
			Type: "conflict", Severity: "MEDIUM", Impact: "P2_DELAYED",
			Retryable: true, MinDelay: 1 * time.Second,
			Message: "The change collides with another one",
		},
		{
			Name: "DECODE_ERROR",
			Type: "internal", Severity: "MEDIUM", Impact: "P1_BLOCKED",
			Message: "A text could not be decoded",
		},
		{
			Name:     "CANCELLED",
			Severity: "LOW", Impact: "P3_IGNORABLE",
			Message: "The call was cancelled",
		},
		{
			Name:     "HANDLER_PANIC",
			Severity: "CRITICAL", Impact: "P1_BLOCKED",
			Message: "The tool failed unexpectedly",
		},
		{
			Name: "METHOD_NOT_FOUND",
			Type: "not_found", Severity: "LOW",
			Message: "There is no such method",
		},
		{
			Name:     "NO_RESULT",
			Severity: "HIGH", Impact: "P1_BLOCKED",
			Message: "The tool returned no result",
		},
	},
}
