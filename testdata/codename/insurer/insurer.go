// Package insurer is a client of a service, and knows nothing of MCP.
package insurer

import "encoding/json"

// Refusal is what the service answers. Its codes are those of the service.
type Refusal struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	RetryAfter int    `json:"retry_after"`
}

func (r *Refusal) Error() string { return r.Message }

// Read reads an answer.
func Read(answer []byte) error {
	var refusal Refusal
	if err := json.Unmarshal(answer, &refusal); err != nil {
		return err
	}
	if refusal.Code == "" {
		return &Refusal{Code: "throttled"}
	}
	return &refusal
}
