package retryclass

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"time"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// retry is the decision of an error on its retry.
type retry struct {
	expr      ast.Expr // the expression that decides
	retryable bool
	now       bool          // at once
	delay     time.Duration // 0 if there is none, or none that is constant
}

// runtimeRetry returns the decision that a constant of type mcperr.Retry stands for.
func runtimeRetry(expr ast.Expr, n int64) retry {
	return retry{
		expr: expr, retryable: n != mcp.NotRetryable, now: n == mcp.RetryNow, delay: time.Duration(max(n, 0)),
	}
}

// comparison is the way in which a retry contradicts the registration of a code.
type comparison uint8

const (
	agrees      comparison = iota
	forbidden              // the error is retryable, its code is not
	missing                // the code is retryable, the error is not
	outOfBounds            // the delay is shorter or longer than registered
)

// compare compares a retry with the registration of a code.
func compare(r retry, spec registry.Code) comparison {
	switch {
	case r.retryable && !spec.Retryable:
		return forbidden
	case !r.retryable && spec.Retryable:
		return missing
	case r.now && spec.MinDelay > 0,
		r.delay > 0 && r.delay < spec.MinDelay,
		spec.MaxDelay > 0 && r.delay > spec.MaxDelay:
		return outOfBounds
	}
	return agrees
}

// bounds describes when a registered code may be retried.
func bounds(spec registry.Code) string {
	switch {
	case spec.MinDelay == 0 && spec.MaxDelay == 0:
		return "at once"
	case spec.MaxDelay == 0:
		return fmt.Sprintf("after %v or more", spec.MinDelay)
	case spec.MinDelay == spec.MaxDelay:
		return fmt.Sprintf("after %v", spec.MinDelay)
	}
	return fmt.Sprintf("after %v to %v", spec.MinDelay, spec.MaxDelay)
}

// durationOf returns the value of a constant duration, or 0.
func durationOf(info *types.Info, e ast.Expr) time.Duration {
	v := info.Types[e].Value
	if v == nil {
		return 0
	}
	n, _ := constant.Int64Val(constant.ToInt(v))
	return time.Duration(n)
}

func isDuration(t types.Type) bool {
	return goq.IsNamed(t, goq.Name{Package: "time", Name: "Duration"})
}

// hasValidationType reports whether a literal of the runtime's error has the type of validation errors.
func hasValidationType(info *types.Info, lit *ast.CompositeLit) bool {
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "Type" {
			v := info.Types[kv.Value].Value
			return v != nil && v.Kind() == constant.String && constant.StringVal(v) == "validation"
		}
	}
	return false
}

// usesLocal reports whether an expression uses a local variable, which may have no other use.
func usesLocal(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := info.Uses[id].(*types.Var)
			found = found || ok && !v.IsField() && !goq.IsGlobal(v)
		}
		return !found
	})
	return found
}
