package once

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// mail is a post office.
type mail interface {
	Find(ctx context.Context, name string) (string, error)
	SendLetter(ctx context.Context, to string) error
	CountLetters(ctx context.Context) (int, error)
	Hold(ctx context.Context, to string) error
}

type letters struct{ To []string }

type office struct {
	post mail
	db   *sql.DB
}

// RegisterOffice adds the tools of a post office.
func RegisterOffice(s *mcp.Server, o *office) {
	mcp.AddTool(s, &mcp.Tool{Name: "bare"}, o.bare)
	mcp.AddTool(s, &mcp.Tool{Name: "few_words"}, o.fewWords)
	mcp.AddTool(s, &mcp.Tool{Name: "literal"}, o.literal)
	mcp.AddTool(s, &mcp.Tool{Name: "loop"}, o.loop)
	mcp.AddTool(s, &mcp.Tool{Name: "behind"}, o.behind)
	mcp.AddTool(s, &mcp.Tool{Name: "variable"}, o.variable)
	mcp.AddTool(s, &mcp.Tool{Name: "relayed"}, o.relayed)
	mcp.AddTool(s, &mcp.Tool{Name: "interrupted"}, o.interrupted)
	mcp.AddTool(s, &mcp.Tool{Name: "some"}, o.some)
	mcp.AddTool(s, &mcp.Tool{Name: "helper"}, o.helper)
	mcp.AddTool(s, &mcp.Tool{Name: "left"}, o.left)
	mcp.AddTool(s, &mcp.Tool{Name: "stamps"}, o.stamps)
	mcp.AddTool(s, &mcp.Tool{Name: "create_stamp"}, o.createStamp)
	mcp.AddTool(s, &mcp.Tool{Name: "commit"}, o.commit)
	mcp.AddTool(s, &mcp.Tool{Name: "list"}, o.list)
	mcp.AddTool(s, &mcp.Tool{Name: "weigh"}, o.weigh)
	mcp.AddTool(s, &mcp.Tool{Name: "hold"}, o.hold)
	mcp.AddTool(s, &mcp.Tool{Name: "update_both"}, o.updateBoth)
	mcp.AddTool(s, &mcp.Tool{Name: "add_all"}, o.addAll)
	mcp.AddTool(s, &mcp.Tool{Name: "call_back"}, o.callBack)
	mcp.AddTool(s, &mcp.Tool{Name: "run"}, o.runPress)
}

func (o *office) bare(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := o.post.SendLetter(ctx, in.To[0]); err != nil {
		return nil, nil, err // want `return mcperr.From\(err, mcperr.NotIdempotent\)`
	}
	return nil, nil, nil
}

func (o *office) fewWords(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := o.post.SendLetter(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("letter: %w", err) // want `LETTER_FAILED`
	}
	return nil, nil, nil
}

func (o *office) literal(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	err := again(func() error { return o.post.SendLetter(ctx, in.To[0]) })
	if err != nil {
		return nil, nil, fmt.Errorf("failed to deliver the letter: %w", err) // want `DELIVER_LETTER_FAILED`
	}
	return nil, nil, nil
}

func again(f func() error) error { return errors.Join(f(), f()) }

// The name of the second one may not be found when the first letter is sent.
func (o *office) loop(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	for _, to := range in.To {
		address, err := o.post.Find(ctx, to)
		if err != nil {
			return nil, nil, fmt.Errorf("failed to find the address: %w", err) // want `FIND_ADDRESS_FAILED`
		}
		if err := o.post.SendLetter(ctx, address); err != nil {
			return nil, nil, fmt.Errorf("failed to deliver to %s: %w", to, err) // want `DELIVER_FAILED`
		}
	}
	return nil, nil, nil
}

func (o *office) behind(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	for _, to := range in.To {
		if err := o.post.SendLetter(ctx, to); err != nil {
			return nil, nil, fmt.Errorf("failed to deliver to %s: %w", to, err) // want `DELIVER_FAILED`
		}
	}
	n, err := o.post.CountLetters(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("failed to count the letters: %w", err) // want `COUNT_LETTERS_FAILED`
	}
	return nil, n, nil
}

// What is in a variable may be anything, but its name says what it does.
func (o *office) variable(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := sendParcel(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("parcel: %w", err) // want `PARCEL_FAILED`
	}
	return nil, nil, nil
}

var sendParcel func(ctx context.Context, to string) error

// The name of relay says nothing, but its body does.
func (o *office) relayed(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := o.relay(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("letter: %w", err) // want `LETTER_FAILED`
	}
	return nil, nil, nil
}

func (o *office) relay(ctx context.Context, to string) error { return o.post.SendLetter(ctx, to) }

// Some letters are sent when the time is over.
func (o *office) interrupted(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	for i, to := range in.To {
		if ctx.Err() != nil {
			return nil, nil, fmt.Errorf("stopped after %d letters: %w", i, ctx.Err()) // want `INTERRUPTED_FAILED`
		}
		if err := o.post.SendLetter(ctx, to); err != nil {
			return nil, nil, fmt.Errorf("letter %d: %w", i, err) // want `LETTER_FAILED`
		}
	}
	return nil, nil, nil
}

func (o *office) some(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	var all []error
	for _, to := range in.To {
		if err := o.post.SendLetter(ctx, to); err != nil {
			all = append(all, err)
		}
	}
	if len(all) > 0 {
		return nil, nil, fmt.Errorf("some letters were not sent: %w", errors.Join(all...)) // want `LETTERS_NOT_SENT`
	}
	return nil, nil, nil
}

func (o *office) helper(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := o.post.SendLetter(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("failed to deliver the letter: %w", err) // want `DELIVER_LETTER_FAILED`
	}
	if err := o.count(ctx); err != nil {
		return nil, nil, err // want `From\(err, mcperr.PartlyDone\)`
	}
	return nil, nil, nil
}

func (o *office) count(ctx context.Context) error {
	if _, err := o.post.CountLetters(ctx); err != nil {
		return fmt.Errorf("failed to count all letters: %w", err) // want `COUNT_LETTERS_FAILED`
	}
	return nil
}

// If Find fails, nothing was sent, because the function returns after it sends.
func (o *office) left(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if len(in.To) == 1 {
		err := o.post.SendLetter(ctx, in.To[0])
		return nil, nil, err // want `return mcperr.From\(err, mcperr.NotIdempotent\)`
	}
	if _, err := o.post.Find(ctx, ""); err != nil {
		return nil, nil, fmt.Errorf("failed to find the address: %w", err) // want `FIND_ADDRESS_FAILED`
	}
	return nil, nil, nil
}

func (o *office) stamps(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if _, err := o.db.ExecContext(ctx, "UPDATE letters SET owner = $1, paid = now() - age", in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("failed to set the owner: %w", err) // want `SET_OWNER_FAILED`
	}
	if _, err := o.db.ExecContext(ctx, "UPDATE stamps SET n = n - $1", len(in.To)); err != nil {
		return nil, nil, fmt.Errorf("failed to take the stamps: %w", err) // want `TAKE_STAMPS_FAILED`
	}
	return nil, nil, nil
}

// press is run by a tool that creates something.
func (o *office) press(ctx context.Context, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "press", args...).CombinedOutput()
	if ctx.Err() == context.DeadlineExceeded {
		return "", errors.New("the press took longer than a minute")
	}
	if err != nil {
		return "", fmt.Errorf("press: %s: %w", out, err)
	}
	return string(out), nil
}

func (o *office) createStamp(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	_, err := o.press(ctx, "stamp", in.To[0])
	return nil, nil, err // want `in press`
}

// run may do anything.
func run(ctx context.Context, args ...string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	err := exec.CommandContext(ctx, "git", args...).Run()
	if ctx.Err() == context.DeadlineExceeded {
		return errors.New("git took longer than a minute")
	}
	if err != nil {
		return fmt.Errorf("git has failed: %w", err)
	}
	return nil
}

func (o *office) commit(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	return nil, nil, run(ctx, "commit") // want `in run`
}

func (o *office) list(ctx context.Context, _ *mcp.CallToolRequest, in struct{ Status string }) (*mcp.CallToolResult, any, error) {
	switch in.Status {
	case "open", "sent":
		return nil, nil, nil
	}
	return nil, nil, fmt.Errorf("status: expected open or sent, got %s", in.Status) // want `INVALID_STATUS`
}

// hold sends what it is not known of whether it can be sent twice.
func (o *office) hold(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := o.post.Hold(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("hold: %w", err) // want `HOLD_FAILED`
	}
	for _, to := range in.To {
		if err := o.post.Hold(ctx, to); err != nil {
			return nil, nil, fmt.Errorf("hold all: %w", err) // want `HOLD_FAILED`
		}
	}
	return nil, nil, nil
}

// updateBoth adds two rows, whatever its name says.
func (o *office) updateBoth(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if _, err := o.db.ExecContext(ctx, "insert into letters values "+in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("the first one: %w", err) // want `FIRST_FAILED`
	}
	query := fmt.Sprintf("insert into stamps values %s", in.To[0])
	if _, err := o.db.ExecContext(ctx, query); err != nil {
		return nil, nil, fmt.Errorf("the second one: %w", err) // want `SECOND_FAILED`
	}
	return nil, nil, nil
}

// addAll does nothing before the transaction is committed.
func (o *office) addAll(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("begin: %w", err) // want `BEGIN_FAILED`
	}
	defer tx.Rollback()
	for _, to := range in.To {
		if _, err := tx.ExecContext(ctx, "INSERT INTO letters VALUES ($1)", to); err != nil {
			return nil, nil, fmt.Errorf("insert the letter: %w", err) // want `INSERT_LETTER_FAILED`
		}
	}
	if err := tx.Commit(); err != nil {
		return nil, nil, fmt.Errorf("commit the letters: %w", err) // want `COMMIT_LETTERS_FAILED`
	}
	return nil, nil, nil
}

// If the letter cannot be called back either, it stays with the post.
func (o *office) callBack(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := o.post.SendLetter(ctx, in.To[0]); err != nil {
		if back := o.post.Hold(ctx, in.To[0]); back != nil {
			return nil, nil, fmt.Errorf("send the letter (%w), and it is lost: %v", err, back) // want `SEND_LETTER_FAILED`
		}
	}
	return nil, nil, nil
}

// The time limit is the one that the function has set, whatever the message says.
func (o *office) runPress(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	out, err := exec.CommandContext(limited, "press", in.To...).CombinedOutput()
	if limited.Err() != nil {
		return nil, nil, errors.New("the press was still running after a minute") // want `mcperr.Timeout`
	}
	if err != nil {
		return nil, nil, fmt.Errorf("press the letter: %s: %w", out, err) // want `PRESS_LETTER_FAILED`
	}
	return nil, nil, nil
}

// The error of the kind is a variable of the package, and only one call has failed.
func (o *office) weigh(ctx context.Context, _ *mcp.CallToolRequest, in letters) (*mcp.CallToolResult, any, error) {
	if err := o.post.SendLetter(ctx, in.To[0]); err != nil {
		return nil, nil, fmt.Errorf("%w: weigh the letter: %v", errPost, err) // want `WEIGH_LETTER_FAILED`
	}
	return nil, nil, nil
}

var errPost = errors.New("the post is on strike")
