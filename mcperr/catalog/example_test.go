package catalog_test

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/catalog"
)

func ExampleNewRPCError() {
	err := mcperr.NewRPCError(mcperr.Coded("PW_NAV", nil, mcperr.WithDetails("net::ERR_NAME_NOT_RESOLVED")))
	data, _ := json.MarshalIndent(err.Data, "", "  ")
	fmt.Println(err.Code, err)
	fmt.Println(string(data))
	// Output:
	// 2100 Navigation failed
	// {
	//   "domain": "playwright",
	//   "symbol": "E_PW_NAV",
	//   "type": "network",
	//   "code": "PW_NAV",
	//   "details": "net::ERR_NAME_NOT_RESOLVED",
	//   "retryable": true,
	//   "retry": {
	//     "kind": "retryable_after_ms",
	//     "afterMs": 1000
	//   }
	// }
}

func ExampleNewResponse() {
	at := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	response := catalog.NewResponse(mcperr.Coded("AUTH_ERROR", nil), "T-7", "lender", at)
	data, _ := json.MarshalIndent(response, "", "  ")
	fmt.Println(string(data))
	// Output:
	// {
	//   "success": false,
	//   "error": {
	//     "code": "AUTH_ERROR",
	//     "message": "Authentication failed – check token",
	//     "details": null,
	//     "severity": "CRITICAL",
	//     "retryable": false,
	//     "retry_after_seconds": null,
	//     "fallback_suggested": false,
	//     "priority_impact": "P1_BLOCKED",
	//     "log_level": "ERROR"
	//   },
	//   "context": {
	//     "task_id": "T-7",
	//     "agent_name": "lender",
	//     "timestamp": "2026-11-21T08:00:00Z"
	//   }
	// }
}
