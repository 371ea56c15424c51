package either

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// letter is a record of the post office.
type letter struct{ ID, Sender, Clerk, Office string }

type letterBox interface {
	Letter(ctx context.Context, id string) (*letter, error)
	Office(ctx context.Context, id string) (string, error)
}

// Member is somebody who uses the box.
type Member struct{ ID, Office string }

type userKey struct{}

func memberOf(ctx context.Context) *Member {
	m, _ := ctx.Value(userKey{}).(*Member)
	return m
}

func accountOf(ctx context.Context) string {
	id, _ := ctx.Value(userKey{}).(string)
	return id
}

type letters struct{ box letterBox }

// RegisterLetters adds the tools for letters.
func RegisterLetters(s *mcp.Server, t *letters) {
	mcp.AddTool(s, &mcp.Tool{Name: "recall_letter"}, t.recall)
}

// recall asks who calls it.
func (t *letters) recall(ctx context.Context, _ *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	l, err := t.box.Letter(ctx, in.ID)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	m := memberOf(ctx)
	if m == nil || m.ID != l.Sender {
		return nil, nil, fmt.Errorf("letter %s must be recalled by its sender", l.ID) // want `returns "letter`
	}
	if l.Office != m.Office {
		return nil, nil, fmt.Errorf("letter %s is in the box of %s", l.ID, l.Office) // want `returns "letter`
	}
	if l.Clerk != accountOf(ctx) {
		return nil, nil, fmt.Errorf("clerk %s looks after it", l.Clerk) // want `returns "clerk`
	}
	if in.Code != accountOf(ctx) {
		return nil, nil, errors.New("the code is wrong") // want `returns "the code`
	}
	office, err := t.box.Office(ctx, l.Office)
	if err != nil {
		return nil, nil, err // want `returns the error`
	}
	if l.Office != office {
		return nil, nil, errors.New("the office has moved") // want `returns "the office`
	}
	return nil, l, nil
}
