package mcperr

import (
	_ "embed"
	"encoding/json"
	"math"
	"time"
)

// ResponseSchema is the JSON Schema (2020-12) of what [Response] encodes to.
//
//go:embed response.schema.json
var ResponseSchema []byte

// Response is the standard error response of the error code registry: another rendering of an [Error], for clients
// that work by severity and impact. Build it with [NewResponse].
type Response struct {
	Success bool            `json:"success"` // always false
	Error   ResponseError   `json:"error"`
	Context ResponseContext `json:"context"`
}

// ResponseError is the error of a [Response]. All of its fields are always there; what there is none of is null.
type ResponseError struct {
	Code              Code            `json:"code"`
	Message           string          `json:"message"`
	Details           json.RawMessage `json:"details"`
	Severity          Severity        `json:"severity"`
	Retryable         bool            `json:"retryable"`
	RetryAfterSeconds *int64          `json:"retry_after_seconds"` // rounded up
	FallbackSuggested bool            `json:"fallback_suggested"`
	PriorityImpact    Impact          `json:"priority_impact"`
	LogLevel          LogLevel        `json:"log_level"`
}

// ResponseContext says for whom and when a call failed.
type ResponseContext struct {
	TaskID    *string   `json:"task_id"`
	AgentName *string   `json:"agent_name"`
	Timestamp time.Time `json:"timestamp"` // RFC 3339
}

// NewResponse returns the standard response for err, which goes through [From]. Task and agent may be empty; at is when
// the call failed. What the code is not registered with is filled in: a severity of MEDIUM, no impact. The details are
// checked as in [Result].
func NewResponse(err error, task, agent string, at time.Time) Response {
	e := failure(err)
	env := e.envelope()
	spec, _ := Lookup(env.Code)
	if spec.Severity == "" {
		spec.Severity = env.Severity
	}
	if spec.Severity == "" {
		spec.Severity = SeverityMedium
	}
	if spec.Impact == "" {
		spec.Impact = ImpactNone
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

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
