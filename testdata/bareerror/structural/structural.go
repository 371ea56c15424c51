// Package structural has tools that implement an interface of a package which it does not import.
package structural

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Refund pays money back.
type Refund struct{ paid map[string]int }

func (*Refund) Name() string        { return "refund" }
func (*Refund) Description() string { return "Pays money back." }

func (*Refund) InputSchema() json.RawMessage { return json.RawMessage(`{"type":"object"}`) }

func (r *Refund) Execute(ctx context.Context, args map[string]any) (any, error) {
	order, _ := args["order"].(string)
	if order == "" {
		return nil, errors.New("order is required") // want `Refund.Execute returns "order is required" without a type: the client gets no code and no retry, and the model its text at best; return mcperr.Validation\("ORDER_REQUIRED", …\)`
	}
	sum, ok := r.paid[order]
	if !ok {
		return nil, fmt.Errorf("order %s not found", order) // want `Refund.Execute returns "order %s not found" without a type: the client gets no code and no retry, and the model its text at best; return mcperr.NotFound\("ORDER_NOT_FOUND", …\)`
	}
	return sum, r.check(ctx, order) // want `the error of r.check without a type: the client gets no code and no retry, and the model its text at best; return mcperr.Unknown\("ORDER_NOT_PAID", …\) in check`
}

// check is called by the tool only. Its errors are the tool's.
func (r *Refund) check(ctx context.Context, order string) error {
	if r.paid[order] == 0 {
		return errors.New("the order is not paid")
	}
	return ctx.Err()
}

// Reset is a command of the program. Nothing takes arguments in JSON.
type Reset struct{}

func (Reset) Name() string        { return "reset" }
func (Reset) Description() string { return "Forgets all orders." }

func (Reset) Run(ctx context.Context, args []string) (string, error) {
	return "", errors.New("reset takes no arguments")
}

// table describes itself and runs, but no value of it leaves the package.
type table struct{}

func (table) Name() string        { return "orders" }
func (table) Description() string { return "The table of orders." }
func (table) Schema() string      { return "CREATE TABLE orders" }

func (table) exec(statement string) (string, error) {
	return "", fmt.Errorf("cannot run %q", statement)
}

// Rows uses the table.
func Rows() string {
	rows, err := table{}.exec("SELECT 1")
	if err != nil {
		return ""
	}
	return rows
}
