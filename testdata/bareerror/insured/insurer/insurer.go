// Package insurer is a client of a service, and knows nothing of MCP.
package insurer

import (
	"encoding/json"
	"net/http"
	"time"
)

// APIError is what the service answers. Its codes are those of the service.
type APIError struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	RetryAfter time.Duration
}

func (e *APIError) Error() string { return e.Message }

// Cover asks whether a treatment is paid.
func Cover(treatment string) error {
	resp, err := http.Get("https://insurer.example/" + treatment)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return &APIError{Code: "throttled", RetryAfter: time.Minute}
	}
	var body struct{ Error APIError }
	if err := json.NewDecoder(resp.Body).Decode(&body); err != nil {
		return err
	}
	return &body.Error
}

// Refusal is an error of the server's own, although those of jobs are read again.
type Refusal struct {
	Code      string `json:"code"`
	Retryable bool   `json:"retryable"`
}

func (r *Refusal) Error() string { return r.Code }

// Refuse makes one.
func Refuse(code string) error { return &Refusal{Code: code, Retryable: false} }

// Read reads a job.
func Read(data []byte) error {
	var job struct{ Refused *Refusal }
	if err := json.Unmarshal(data, &job); err != nil || job.Refused == nil {
		return err
	}
	return job.Refused
}
