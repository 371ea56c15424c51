package mcperr

import "time"

// Default is the registry that every program starts with. It has the catalog of error codes with their severity,
// retry, impact and message, the numbers 1000 to 2999 with a range for each domain, and the codes that this package
// gives to errors itself. Servers add their own with [Register]. Change Default only before the first error is made.
var Default = Registry{
	Domains: []Domain{
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
	Codes: []CodeSpec{
		{
			Code: CodeInvalidParam, Type: TypeValidation, Number: 1000, Symbol: "E_INVALID_PARAMS",
			Domain: Common, Severity: SeverityMedium, Impact: ImpactP1Blocked,
			Message: "Invalid parameter: {field} {reason}",
		},
		{
			Code: "TOKEN_LIMIT_EXCEEDED", Type: TypeRateLimited, Severity: SeverityHigh, Retryable: true,
			MinDelay: 5 * time.Second, MaxDelay: 30 * time.Second, Impact: ImpactP1Blocked,
			Message: "Context exceeded limit ({current}/{limit})",
		},
		{
			Code: CodeTimeout, Type: TypeTimeout, Number: 1001, Symbol: "E_TIMEOUT", Domain: Common,
			Severity: SeverityHigh, Retryable: true, MinDelay: 10 * time.Second, MaxDelay: 60 * time.Second,
			Impact: ImpactP2Delayed, Message: "Request timed out after {waited}s",
		},
		{
			Code: CodeInternalError, Severity: SeverityCritical, Impact: ImpactP1Blocked,
			Message: "Internal system error – please report",
		},
		{
			Code: "RATE_LIMIT", Type: TypeRateLimited, Severity: SeverityMedium, Retryable: true,
			MinDelay: 60 * time.Second, Impact: ImpactP2Delayed,
			Message: "Rate limit reached. Try in {retry_after}s",
		},
		{
			Code: "INVALID_STATE", Type: TypeValidation, Severity: SeverityMedium, Impact: ImpactP1Blocked,
			Message: "Invalid call state: {reason}",
		},
		{
			Code: CodeResourceNotFound, Type: TypeNotFound, Level: LogWarn, Severity: SeverityLow,
			Impact: ImpactP3Ignorable, Message: "Resource not found: {resource_id}",
		},
		{
			Code: "AUTH_ERROR", Type: TypePermission, Severity: SeverityCritical, Impact: ImpactP1Blocked,
			Message: "Authentication failed – check token",
		},
		{
			Code: "SCHEMA_VALIDATION_FAILED", Type: TypeValidation, Severity: SeverityMedium,
			Impact: ImpactP2Delayed, Message: "Input failed schema: {field} {issue}",
		},
		{
			Code: "RECOVERY_TRIGGERED", Severity: SeverityHigh, Retryable: true, MinDelay: 10 * time.Second,
			MaxDelay: 10 * time.Second, Impact: ImpactP1Blocked,
			Message: "Context recovery triggered – restarting",
		},
		{
			Code: "BREAKER_FAILED", Severity: SeverityHigh, Impact: ImpactP1Blocked,
			Message: "Breaker couldn't reduce below minimum",
		},
		{
			Code: "TOOL_NOT_FOUND", Type: TypeNotFound, Severity: SeverityMedium, Impact: ImpactP2Delayed,
			Message: "Requested tool not found: {tool_name}",
		},
		{
			Code: "DELEGATION_FAILED", Type: TypeNetwork, Fallback: true, Severity: SeverityMedium,
			Retryable: true, MinDelay: 15 * time.Second, MaxDelay: 15 * time.Second,
			Impact: ImpactP2Delayed, Message: "Failed to delegate to Copilot Workspace",
		},
		{
			Code: "LOOP_DETECTED", Severity: SeverityHigh, Impact: ImpactP1Blocked,
			Message: "Infinite loop detected in {workflow}",
		},
		{
			Code: "DRIFT_THRESHOLD_EXCEEDED", Severity: SeverityMedium, Impact: ImpactP1Blocked,
			Message: "Code drift >{threshold}% from plan",
		},
		{
			Code: "COHERENCE_DROP", Severity: SeverityMedium, Retryable: true, MinDelay: 20 * time.Second,
			MaxDelay: 20 * time.Second, Impact: ImpactP2Delayed, Message: "Breaking coherence <{threshold}",
		},
		// The catalog allows five attempts, with a delay that doubles each time.
		{
			Code: "TICKET_UPDATE_CONFLICT", Type: TypeConflict, Severity: SeverityHigh, Retryable: true,
			MinDelay: time.Second, MaxDelay: 16 * time.Second, Impact: ImpactP2Delayed,
			Message: "Ticket updated by another agent – retrying",
		},

		// Further codes that this package gives to errors itself.
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

		{
			Code: "LIMIT_EXCEEDED", Type: TypeValidation, Number: 1002, Symbol: "E_LIMIT_EXCEEDED",
			Domain: Common, Message: "Limit exceeded",
		},
		{Code: "NOT_INSTALLED", Number: 1003, Symbol: "E_NOT_INSTALLED", Domain: Common, Message: "Dependency not installed"},
		{
			Code: "SESSION_NOT_FOUND", Type: TypeNotFound, Number: 1004, Symbol: "E_SESSION_NOT_FOUND",
			Domain: Common, Message: "Session not found",
		},
		{
			Code: "INPUT_TOO_LARGE", Type: TypeValidation, Number: 1005, Symbol: "E_INPUT_TOO_LARGE",
			Domain: Common, Message: "Input too large",
		},
		{
			Code: "UNSUPPORTED", Type: TypeValidation, Number: 1006, Symbol: "E_UNSUPPORTED",
			Domain: Common, Message: "Unsupported operation",
		},

		{Code: "PY_EXEC_FAIL", Number: 2000, Symbol: "E_PY_EXEC_FAIL", Domain: "python"},
		{Code: "PY_SECURITY", Type: TypePermission, Number: 2001, Symbol: "E_PY_SECURITY", Domain: "python"},
		{
			Code: "PW_NAV", Type: TypeNetwork, Number: 2100, Symbol: "E_PW_NAV", Domain: "playwright",
			Retryable: true, MinDelay: time.Second, Message: "Navigation failed",
		},
		{Code: "PW_LAUNCH", Number: 2101, Symbol: "E_PW_LAUNCH", Domain: "playwright"},
		{
			Code: "PT_NAV", Type: TypeNetwork, Number: 2200, Symbol: "E_PT_NAV", Domain: "puppeteer",
			Retryable: true, MinDelay: time.Second, Message: "Navigation failed",
		},
		{Code: "PT_LAUNCH", Number: 2201, Symbol: "E_PT_LAUNCH", Domain: "puppeteer"},
		{Code: "MB_FILE_NOT_FOUND", Type: TypeNotFound, Number: 2300, Symbol: "E_MB_FILE_NOT_FOUND", Domain: "memory-bank"},
		{Code: "MB_READ", Number: 2301, Symbol: "E_MB_READ", Domain: "memory-bank"},
		{Code: "KG_FULL", Number: 2400, Symbol: "E_KG_FULL", Domain: "kg-memory"},
		{Code: "KG_INVALID_TRIPLE", Type: TypeValidation, Number: 2401, Symbol: "E_KG_INVALID_TRIPLE", Domain: "kg-memory"},
		{Code: "FS_PATH_ESCAPE", Type: TypePermission, Number: 2500, Symbol: "E_FS_PATH_ESCAPE", Domain: "filesystem"},
		{Code: "FS_DENIED", Type: TypePermission, Number: 2501, Symbol: "E_FS_DENIED", Domain: "filesystem"},
		{
			Code: "SQL_CONN", Type: TypeNetwork, Number: 2600, Symbol: "E_SQL_CONN", Domain: "sql-server",
			Retryable: true, MinDelay: time.Second,
		},
		{Code: "SQL_QUERY", Number: 2601, Symbol: "E_SQL_QUERY", Domain: "sql-server"},
		{Code: "NOTION_AUTH", Type: TypePermission, Number: 2700, Symbol: "E_NOTION_AUTH", Domain: "notion"},
		{
			Code: "NOTION_RATE", Type: TypeRateLimited, Number: 2701, Symbol: "E_NOTION_RATE",
			Domain: "notion", Retryable: true, MinDelay: 60 * time.Second,
		},
		{
			Code: "TAVILY_HTTP", Type: TypeNetwork, Number: 2800, Symbol: "E_TAVILY_HTTP", Domain: "tavily",
			Retryable: true, MinDelay: time.Second,
		},
		{
			Code: "TAVILY_RATE", Type: TypeRateLimited, Number: 2801, Symbol: "E_TAVILY_RATE",
			Domain: "tavily", Retryable: true, MinDelay: 60 * time.Second,
		},
	},
}
