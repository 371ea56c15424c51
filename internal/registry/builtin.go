// Code generated from mcperr.Default by go test -update; DO NOT EDIT.

package registry

import "time"

// Builtin is the registry that applies if no other registry is in sight: mcperr.Default.
var Builtin = Registry{
	Domains: []Domain{
		{Name: "common", Min: 1000, Max: 1099},
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
	Codes: []Code{
		{
			Name: "INVALID_PARAM", Number: 1000, Symbol: "E_INVALID_PARAMS", Domain: "common",
			Type: "validation", Severity: "MEDIUM", Impact: "P1_BLOCKED",
			Message: "Invalid parameter: {field} {reason}",
		},
		{
			Name: "TOKEN_LIMIT_EXCEEDED",
			Type: "rate_limited", Severity: "HIGH", Impact: "P1_BLOCKED",
			Retryable: true, MinDelay: 5 * time.Second, MaxDelay: 30 * time.Second,
			Message: "Context exceeded limit ({current}/{limit})",
		},
		{
			Name: "TIMEOUT", Number: 1001, Symbol: "E_TIMEOUT", Domain: "common",
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
			Name: "INVALID_STATE",
			Type: "validation", Severity: "MEDIUM", Impact: "P1_BLOCKED",
			Message: "Invalid call state: {reason}",
		},
		{
			Name: "RESOURCE_NOT_FOUND",
			Type: "not_found", Severity: "LOW", Impact: "P3_IGNORABLE",
			Message: "Resource not found: {resource_id}",
		},
		{
			Name: "AUTH_ERROR",
			Type: "permission", Severity: "CRITICAL", Impact: "P1_BLOCKED",
			Message: "Authentication failed – check token",
		},
		{
			Name: "SCHEMA_VALIDATION_FAILED",
			Type: "validation", Severity: "MEDIUM", Impact: "P2_DELAYED",
			Message: "Input failed schema: {field} {issue}",
		},
		{
			Name:     "RECOVERY_TRIGGERED",
			Severity: "HIGH", Impact: "P1_BLOCKED",
			Retryable: true, MinDelay: 10 * time.Second, MaxDelay: 10 * time.Second,
			Message: "Context recovery triggered – restarting",
		},
		{
			Name:     "BREAKER_FAILED",
			Severity: "HIGH", Impact: "P1_BLOCKED",
			Message: "Breaker couldn't reduce below minimum",
		},
		{
			Name: "TOOL_NOT_FOUND",
			Type: "not_found", Severity: "MEDIUM", Impact: "P2_DELAYED",
			Message: "Requested tool not found: {tool_name}",
		},
		{
			Name: "DELEGATION_FAILED",
			Type: "network", Severity: "MEDIUM", Impact: "P2_DELAYED",
			Retryable: true, MinDelay: 15 * time.Second, MaxDelay: 15 * time.Second,
			Message: "Failed to delegate to Copilot Workspace",
		},
		{
			Name:     "LOOP_DETECTED",
			Severity: "HIGH", Impact: "P1_BLOCKED",
			Message: "Infinite loop detected in {workflow}",
		},
		{
			Name:     "DRIFT_THRESHOLD_EXCEEDED",
			Severity: "MEDIUM", Impact: "P1_BLOCKED",
			Message: "Code drift >{threshold}% from plan",
		},
		{
			Name:     "COHERENCE_DROP",
			Severity: "MEDIUM", Impact: "P2_DELAYED",
			Retryable: true, MinDelay: 20 * time.Second, MaxDelay: 20 * time.Second,
			Message: "Breaking coherence <{threshold}",
		},
		{
			Name: "TICKET_UPDATE_CONFLICT",
			Type: "conflict", Severity: "HIGH", Impact: "P2_DELAYED",
			Retryable: true, MinDelay: 1 * time.Second, MaxDelay: 16 * time.Second,
			Message: "Ticket updated by another agent – retrying",
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
		{
			Name: "LIMIT_EXCEEDED", Number: 1002, Symbol: "E_LIMIT_EXCEEDED", Domain: "common",
			Type:    "validation",
			Message: "Limit exceeded",
		},
		{
			Name: "NOT_INSTALLED", Number: 1003, Symbol: "E_NOT_INSTALLED", Domain: "common",
			Message: "Dependency not installed",
		},
		{
			Name: "SESSION_NOT_FOUND", Number: 1004, Symbol: "E_SESSION_NOT_FOUND", Domain: "common",
			Type:    "not_found",
			Message: "Session not found",
		},
		{
			Name: "INPUT_TOO_LARGE", Number: 1005, Symbol: "E_INPUT_TOO_LARGE", Domain: "common",
			Type:    "validation",
			Message: "Input too large",
		},
		{
			Name: "UNSUPPORTED", Number: 1006, Symbol: "E_UNSUPPORTED", Domain: "common",
			Type:    "validation",
			Message: "Unsupported operation",
		},
		{
			Name: "PY_EXEC_FAIL", Number: 2000, Symbol: "E_PY_EXEC_FAIL", Domain: "python",
		},
		{
			Name: "PY_SECURITY", Number: 2001, Symbol: "E_PY_SECURITY", Domain: "python",
			Type: "permission",
		},
		{
			Name: "PW_NAV", Number: 2100, Symbol: "E_PW_NAV", Domain: "playwright",
			Type:      "network",
			Retryable: true, MinDelay: 1 * time.Second,
			Message: "Navigation failed",
		},
		{
			Name: "PW_LAUNCH", Number: 2101, Symbol: "E_PW_LAUNCH", Domain: "playwright",
		},
		{
			Name: "PT_NAV", Number: 2200, Symbol: "E_PT_NAV", Domain: "puppeteer",
			Type:      "network",
			Retryable: true, MinDelay: 1 * time.Second,
			Message: "Navigation failed",
		},
		{
			Name: "PT_LAUNCH", Number: 2201, Symbol: "E_PT_LAUNCH", Domain: "puppeteer",
		},
		{
			Name: "MB_FILE_NOT_FOUND", Number: 2300, Symbol: "E_MB_FILE_NOT_FOUND", Domain: "memory-bank",
			Type: "not_found",
		},
		{
			Name: "MB_READ", Number: 2301, Symbol: "E_MB_READ", Domain: "memory-bank",
		},
		{
			Name: "KG_FULL", Number: 2400, Symbol: "E_KG_FULL", Domain: "kg-memory",
		},
		{
			Name: "KG_INVALID_TRIPLE", Number: 2401, Symbol: "E_KG_INVALID_TRIPLE", Domain: "kg-memory",
			Type: "validation",
		},
		{
			Name: "FS_PATH_ESCAPE", Number: 2500, Symbol: "E_FS_PATH_ESCAPE", Domain: "filesystem",
			Type: "permission",
		},
		{
			Name: "FS_DENIED", Number: 2501, Symbol: "E_FS_DENIED", Domain: "filesystem",
			Type: "permission",
		},
		{
			Name: "SQL_CONN", Number: 2600, Symbol: "E_SQL_CONN", Domain: "sql-server",
			Type:      "network",
			Retryable: true, MinDelay: 1 * time.Second,
		},
		{
			Name: "SQL_QUERY", Number: 2601, Symbol: "E_SQL_QUERY", Domain: "sql-server",
		},
		{
			Name: "NOTION_AUTH", Number: 2700, Symbol: "E_NOTION_AUTH", Domain: "notion",
			Type: "permission",
		},
		{
			Name: "NOTION_RATE", Number: 2701, Symbol: "E_NOTION_RATE", Domain: "notion",
			Type:      "rate_limited",
			Retryable: true, MinDelay: 60 * time.Second,
		},
		{
			Name: "TAVILY_HTTP", Number: 2800, Symbol: "E_TAVILY_HTTP", Domain: "tavily",
			Type:      "network",
			Retryable: true, MinDelay: 1 * time.Second,
		},
		{
			Name: "TAVILY_RATE", Number: 2801, Symbol: "E_TAVILY_RATE", Domain: "tavily",
			Type:      "rate_limited",
			Retryable: true, MinDelay: 60 * time.Second,
		},
	},
}
