// Package catalog has the error system of the documents that mcperr follows, for servers that take part in it: codes
// with numbers, domains and severities, what to do about each severity, the standard response, and the patterns of
// failures to look out for. A server that wants it registers the codes:
//
//	if err := mcperr.Register(catalog.Codes); err != nil {
//		log.Fatal(err)
//	}
//
// Other servers do not need it: the codes that the runtime itself gives to errors are in [mcperr.Default].
package catalog

import (
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Common is the domain whose numbers errors of any domain may have.
const Common = "common"

// Codes are the 17 codes of the error code registry with their severity, retry, impact and message, and the numbers
// 1000 to 2999 of the error taxonomy, with a range for each domain.
var Codes = mcperr.Registry{
	Domains: []mcperr.Domain{
		{Name: Common, Min: 1000, Max: 1099},
		{Name: "python", Min: 2000, Max: 2099},
		{Name: "playwright", Min: 2100, Max: 2199},
		{Name: "puppeteer", Min: 2200, Max: 2299},
		{Name: "memory-bank", Min: 2300, Max: 2399},
		{Name: "kg-memory", Min: 2400, Max: 2499},
		{Name: "filesystem", Min: 2500, Max: 2599},
		{Name: "sql-server", Min: 2600, Max: 2699},
		{Name: "notion", Min: 2700, Max: 2799},
		{Name: "tavily", Min: 2800, Max: 2899},
		{Name: "misc", Min: 2900, Max: 2999},
	},
	Codes: []mcperr.CodeSpec{
		{
			Code: mcperr.CodeInvalidParam, Type: mcperr.TypeValidation, Number: 1000, Symbol: "E_INVALID_PARAMS",
			Domain: Common, Severity: mcperr.SeverityMedium, Impact: mcperr.ImpactP1Blocked,
			Message: "Invalid parameter: {field} {reason}",
		},
		{
			Code: "TOKEN_LIMIT_EXCEEDED", Type: mcperr.TypeRateLimited, Severity: mcperr.SeverityHigh, Retryable: true,
			MinDelay: 5 * time.Second, MaxDelay: 30 * time.Second, Impact: mcperr.ImpactP1Blocked,
			Message: "Context exceeded limit ({current}/{limit})",
		},
		{
			Code: mcperr.CodeTimeout, Type: mcperr.TypeTimeout, Number: 1001, Symbol: "E_TIMEOUT", Domain: Common,
			Severity: mcperr.SeverityHigh, Retryable: true, MinDelay: 10 * time.Second, MaxDelay: 60 * time.Second,
			Impact: mcperr.ImpactP2Delayed, Message: "Request timed out after {waited}s",
		},
		{
			Code: mcperr.CodeInternalError, Severity: mcperr.SeverityCritical, Impact: mcperr.ImpactP1Blocked,
			Message: "Internal system error – please report",
		},
		{
			Code: mcperr.CodeRateLimit, Type: mcperr.TypeRateLimited, Severity: mcperr.SeverityMedium, Retryable: true,
			MinDelay: 60 * time.Second, Impact: mcperr.ImpactP2Delayed,
			Message: "Rate limit reached. Try in {retry_after}s",
		},
		{
			Code: mcperr.CodeInvalidState, Type: mcperr.TypeValidation, Severity: mcperr.SeverityMedium,
			Impact:  mcperr.ImpactP1Blocked,
			Message: "Invalid call state: {reason}",
		},
		{
			Code: mcperr.CodeResourceNotFound, Type: mcperr.TypeNotFound, Level: mcperr.LogWarn, Severity: mcperr.SeverityLow,
			Impact: mcperr.ImpactP3Ignorable, Message: "Resource not found: {resource_id}",
		},
		{
			Code: "AUTH_ERROR", Type: mcperr.TypePermission, Severity: mcperr.SeverityCritical, Impact: mcperr.ImpactP1Blocked,
			Message: "Authentication failed – check token",
		},
		{
			Code: "SCHEMA_VALIDATION_FAILED", Type: mcperr.TypeValidation, Severity: mcperr.SeverityMedium,
			Impact: mcperr.ImpactP2Delayed, Message: "Input failed schema: {field} {issue}",
		},
		{
			Code: "RECOVERY_TRIGGERED", Severity: mcperr.SeverityHigh, Retryable: true, MinDelay: 10 * time.Second,
			MaxDelay: 10 * time.Second, Impact: mcperr.ImpactP1Blocked,
			Message: "Context recovery triggered – restarting",
		},
		{
			Code: "BREAKER_FAILED", Severity: mcperr.SeverityHigh, Impact: mcperr.ImpactP1Blocked,
			Message: "Breaker couldn't reduce below minimum",
		},
		{
			Code: "TOOL_NOT_FOUND", Type: mcperr.TypeNotFound, Severity: mcperr.SeverityMedium, Impact: mcperr.ImpactP2Delayed,
			Message: "Requested tool not found: {tool_name}",
		},
		{
			Code: "DELEGATION_FAILED", Type: mcperr.TypeNetwork, Fallback: true, Severity: mcperr.SeverityMedium,
			Retryable: true, MinDelay: 15 * time.Second, MaxDelay: 15 * time.Second,
			Impact: mcperr.ImpactP2Delayed, Message: "Failed to delegate to Copilot Workspace",
		},
		{
			Code: "LOOP_DETECTED", Severity: mcperr.SeverityHigh, Impact: mcperr.ImpactP1Blocked,
			Message: "Infinite loop detected in {workflow}",
		},
		{
			Code: "DRIFT_THRESHOLD_EXCEEDED", Severity: mcperr.SeverityMedium, Impact: mcperr.ImpactP1Blocked,
			Message: "Code drift >{threshold}% from plan",
		},
		{
			Code: "COHERENCE_DROP", Severity: mcperr.SeverityMedium, Retryable: true, MinDelay: 20 * time.Second,
			MaxDelay: 20 * time.Second, Impact: mcperr.ImpactP2Delayed, Message: "Breaking coherence <{threshold}",
		},
		// The catalog allows five attempts, with a delay that doubles each time.
		{
			Code: "TICKET_UPDATE_CONFLICT", Type: mcperr.TypeConflict, Severity: mcperr.SeverityHigh, Retryable: true,
			MinDelay: time.Second, MaxDelay: 16 * time.Second, Impact: mcperr.ImpactP2Delayed,
			Message: "Ticket updated by another agent – retrying",
		},

		{
			Code: "LIMIT_EXCEEDED", Type: mcperr.TypeValidation, Number: 1002, Symbol: "E_LIMIT_EXCEEDED",
			Domain: Common, Message: "Limit exceeded",
		},
		{Code: mcperr.CodeNotInstalled, Number: 1003, Symbol: "E_NOT_INSTALLED", Domain: Common,
			Message: "Dependency not installed"},
		{
			Code: "SESSION_NOT_FOUND", Type: mcperr.TypeNotFound, Number: 1004, Symbol: "E_SESSION_NOT_FOUND",
			Domain: Common, Message: "Session not found",
		},
		{
			Code: mcperr.CodeInputTooLarge, Type: mcperr.TypeValidation, Number: 1005, Symbol: "E_INPUT_TOO_LARGE",
			Domain: Common, Message: "Input too large",
		},
		{
			Code: mcperr.CodeUnsupported, Type: mcperr.TypeValidation, Number: 1006, Symbol: "E_UNSUPPORTED",
			Domain: Common, Message: "Unsupported operation",
		},

		{Code: "PY_EXEC_FAIL", Number: 2000, Symbol: "E_PY_EXEC_FAIL", Domain: "python"},
		{Code: "PY_SECURITY", Type: mcperr.TypePermission, Number: 2001, Symbol: "E_PY_SECURITY", Domain: "python"},
		{
			Code: "PW_NAV", Type: mcperr.TypeNetwork, Number: 2100, Symbol: "E_PW_NAV", Domain: "playwright",
			Retryable: true, MinDelay: time.Second, Message: "Navigation failed",
		},
		{Code: "PW_LAUNCH", Number: 2101, Symbol: "E_PW_LAUNCH", Domain: "playwright"},
		{
			Code: "PT_NAV", Type: mcperr.TypeNetwork, Number: 2200, Symbol: "E_PT_NAV", Domain: "puppeteer",
			Retryable: true, MinDelay: time.Second, Message: "Navigation failed",
		},
		{Code: "PT_LAUNCH", Number: 2201, Symbol: "E_PT_LAUNCH", Domain: "puppeteer"},
		{Code: "MB_FILE_NOT_FOUND", Type: mcperr.TypeNotFound, Number: 2300, Symbol: "E_MB_FILE_NOT_FOUND",
			Domain: "memory-bank"},
		{Code: "MB_READ", Number: 2301, Symbol: "E_MB_READ", Domain: "memory-bank"},
		{Code: "KG_FULL", Number: 2400, Symbol: "E_KG_FULL", Domain: "kg-memory"},
		{Code: "KG_INVALID_TRIPLE", Type: mcperr.TypeValidation, Number: 2401, Symbol: "E_KG_INVALID_TRIPLE",
			Domain: "kg-memory"},
		{Code: "FS_PATH_ESCAPE", Type: mcperr.TypePermission, Number: 2500, Symbol: "E_FS_PATH_ESCAPE", Domain: "filesystem"},
		{Code: "FS_DENIED", Type: mcperr.TypePermission, Number: 2501, Symbol: "E_FS_DENIED", Domain: "filesystem"},
		{
			Code: "SQL_CONN", Type: mcperr.TypeNetwork, Number: 2600, Symbol: "E_SQL_CONN", Domain: "sql-server",
			Retryable: true, MinDelay: time.Second,
		},
		{Code: "SQL_QUERY", Number: 2601, Symbol: "E_SQL_QUERY", Domain: "sql-server"},
		{Code: "NOTION_AUTH", Type: mcperr.TypePermission, Number: 2700, Symbol: "E_NOTION_AUTH", Domain: "notion"},
		{
			Code: "NOTION_RATE", Type: mcperr.TypeRateLimited, Number: 2701, Symbol: "E_NOTION_RATE",
			Domain: "notion", Retryable: true, MinDelay: 60 * time.Second,
		},
		{
			Code: "TAVILY_HTTP", Type: mcperr.TypeNetwork, Number: 2800, Symbol: "E_TAVILY_HTTP", Domain: "tavily",
			Retryable: true, MinDelay: time.Second,
		},
		{
			Code: "TAVILY_RATE", Type: mcperr.TypeRateLimited, Number: 2801, Symbol: "E_TAVILY_RATE",
			Domain: "tavily", Retryable: true, MinDelay: 60 * time.Second,
		},
	},
}
