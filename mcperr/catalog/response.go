package catalog

import (
	_ "embed"
	"encoding/json"
	"math"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// ResponseSchema is the JSON Schema (draft 2020-12) of an encoded [Response]. Do not change the bytes.
//
//go:embed response.schema.json
var ResponseSchema []byte

// Response is the standard error response of the error code registry. It is another format for an [mcperr.Error], for
// clients that act on severity and impact. Make it with [NewResponse].
type Response struct {
	Success bool            `json:"success"` // always false
	Error   ResponseError   `json:"error"`
	Context ResponseContext `json:"context"`
}

// ResponseError is the error in a [Response]. All fields are always present; a missing value is null.
type ResponseError struct {
	Code              mcperr.Code     `json:"code"`
	Message           string          `json:"message"`
	Details           json.RawMessage `json:"details"`
	Severity          mcperr.Severity `json:"severity"`
	Retryable         bool            `json:"retryable"`
	RetryAfterSeconds *int64          `json:"retry_after_seconds"` // rounded up; nil if not retryable
	FallbackSuggested bool            `json:"fallback_suggested"`
	PriorityImpact    mcperr.Impact   `json:"priority_impact"`
	LogLevel          mcperr.LogLevel `json:"log_level"`
}

// ResponseContext describes the call that failed.
type ResponseContext struct {
	TaskID    *string   `json:"task_id"`
	AgentName *string   `json:"agent_name"`
	Timestamp time.Time `json:"timestamp"` // RFC 3339
}

// NewResponse returns the standard response for err, which goes through [mcperr.From]. The parameters task and agent
// identify the caller; an empty one is null. The time of the failure is at.
//
// If the code is not registered with a severity, the response has the severity of the error, or else MEDIUM. Without
// a registered impact it has NONE. A nil err, and details that do not encode as JSON, give an INTERNAL_ERROR, as in
// [mcperr.Result]. Observers are not called.
func NewResponse(err error, task, agent string, at time.Time) Response {
	env := mcperr.EnvelopeOf(err)
	spec, _ := mcperr.Lookup(env.Code)
	if spec.Severity == "" {
		spec.Severity = env.Severity
	}
	if spec.Severity == "" {
		spec.Severity = mcperr.SeverityMedium
	}
	if spec.Impact == "" {
		spec.Impact = mcperr.ImpactNone
	}
	r := Response{
		Error: ResponseError{
			Code: env.Code, Message: env.Message, Details: env.Details, Severity: spec.Severity,
			FallbackSuggested: spec.Fallback, PriorityImpact: spec.Impact, LogLevel: spec.LogLevel(),
		},
		Context: ResponseContext{TaskID: orNull(task), AgentName: orNull(agent), Timestamp: at},
	}
	if r.Error.Details == nil {
		r.Error.Details = json.RawMessage("null")
	}
	if delay, retryable := env.Retry.Delay(); retryable {
		seconds := int64(math.Ceil(delay.Seconds()))
		r.Error.Retryable, r.Error.RetryAfterSeconds = true, &seconds
	}
	return r
}

// orNull returns a pointer to s, or nil if s is empty.
func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
