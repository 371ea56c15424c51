// Package observe has observers of failures: for the log ([LogTo]), for counters ([EnableMetrics]) and for failures
// that form a pattern ([DetectPatterns]).
package observe

import (
	"context"
	"log/slog"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// LogTo returns an observer that logs each failure to logger, which must not be nil. The level is that of the code's
// registration ([mcperr.CodeSpec.LogLevel]). A failure without a registered level or severity is logged at WARN. The
// attributes are code, type and retry, and, if known, tool, domain, severity, impact, arguments and stack.
func LogTo(logger *slog.Logger) mcperr.Observer {
	return func(ctx context.Context, event mcperr.Event) {
		env := event.Envelope
		attrs := []slog.Attr{
			slog.String("code", string(env.Code)), slog.String("type", string(env.Type)),
			slog.String("retry", env.Retry.String()),
		}
		add := func(key, value string) {
			if value != "" {
				attrs = append(attrs, slog.String(key, value))
			}
		}
		add("tool", event.Tool)
		add("domain", env.Domain)
		add("severity", string(env.Severity))
		add("impact", string(event.Spec.Impact))
		if event.Arguments != nil {
			attrs = append(attrs, slog.Any("arguments", event.Arguments))
		}
		if trace := event.Error.Trace(); len(trace) > 0 {
			attrs = append(attrs, slog.Any("stack", trace))
		}
		logger.LogAttrs(ctx, levels[level(event)], env.Message, attrs...)
	}
}

// level returns the level that the event is logged at.
func level(e mcperr.Event) mcperr.LogLevel {
	spec := e.Spec
	if spec.Severity == "" {
		spec.Severity = e.Envelope.Severity
	}
	if spec.Severity == "" && spec.Level == "" {
		return mcperr.LogWarn // neither a severity nor a level is known
	}
	return spec.LogLevel()
}

// levels maps log levels to those of log/slog.
var levels = map[mcperr.LogLevel]slog.Level{
	mcperr.LogDebug: slog.LevelDebug, mcperr.LogInfo: slog.LevelInfo, mcperr.LogWarn: slog.LevelWarn,
	mcperr.LogError: slog.LevelError,
}
