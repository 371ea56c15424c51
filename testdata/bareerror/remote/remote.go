// Package remote works in the memory that another package keeps, and takes back what it has begun.
package remote

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/remote/farm"
)

type village struct {
	farm *farm.Farm
	db   *sql.DB
	repo repo
}

type period struct {
	ID     int
	Closed bool
}

type repo interface {
	FindPeriod(ctx context.Context, name string) (*period, error)
	ClosePeriod(ctx context.Context, id int) error
}

type in struct {
	Name string `json:"name"`
}

// Serve adds the tools.
func Serve(s *mcp.Server, v *village) {
	mcp.AddTool(s, &mcp.Tool{Name: "show_sown"}, v.sow)
	mcp.AddTool(s, &mcp.Tool{Name: "show_added"}, v.add)
	mcp.AddTool(s, &mcp.Tool{Name: "show_last"}, v.addLast)
	mcp.AddTool(s, &mcp.Tool{Name: "show_name"}, v.addName)
	mcp.AddTool(s, &mcp.Tool{Name: "show_sum_up"}, v.addUp)
	mcp.AddTool(s, &mcp.Tool{Name: "show_shown"}, v.show)
	mcp.AddTool(s, &mcp.Tool{Name: "show_local"}, v.local)
	mcp.AddTool(s, &mcp.Tool{Name: "show_dropped"}, v.drop)
	mcp.AddTool(s, &mcp.Tool{Name: "show_other"}, v.dropOther)
	mcp.AddTool(s, &mcp.Tool{Name: "show_period"}, v.period)
	mcp.AddTool(s, &mcp.Tool{Name: "show_stored"}, v.stored)
	mcp.AddTool(s, &mcp.Tool{Name: "show_file"}, v.file)
	mcp.AddTool(s, &mcp.Tool{Name: "show_kept"}, v.kept)
}

func tell() error {
	_, err := http.Get("http://localhost/told")
	return err
}

func (v *village) sow(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	x, err := v.farm.Field(args.Name)
	if err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	if err := v.farm.Sow(x); err != nil {
		return nil, nil, err // want `Wrap\("SOW_FAILED"`
	}
	if err := tell(); err != nil {
		return nil, nil, fmt.Errorf("tell who sows: %w", err) // want `Wrap\("TELL_SOWS_FAILED"`
	}
	return nil, nil, nil
}

func (v *village) add(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	x := v.farm.Add(args.Name)
	if err := tell(); err != nil {
		return nil, nil, fmt.Errorf("tell of more land: %w", err) // want `Wrap\("TELL_MORE_LAND_FAILED"`
	}
	return nil, x, nil
}

func (v *village) addLast(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	x := v.farm.AddLast(args.Name)
	v.farm.Paint(x)
	if err := tell(); err != nil {
		return nil, nil, fmt.Errorf("tell of last land: %w", err) // want `Wrap\("TELL_LAST_LAND_FAILED"`
	}
	return nil, x, nil
}

func (v *village) addUp(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	x := v.farm.AddUp(args.Name)
	if err := tell(); err != nil {
		return nil, nil, fmt.Errorf("tell of a sum: %w", err) // want `Wrap\("TELL_SUM_FAILED"`
	}
	return nil, x, nil
}

// A name is only a note.
func (v *village) addName(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	v.farm.AddName(args.Name)
	if err := tell(); err != nil {
		return nil, nil, fmt.Errorf("tell of names: %w", err) // want `Wrap\("TELL_NAMES_FAILED"`
	}
	return nil, nil, nil
}

// Show makes nothing that is new.
func (v *village) show(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	x := v.farm.Show(args.Name)
	if err := tell(); err != nil {
		return nil, nil, fmt.Errorf("tell of shows: %w", err) // want `Wrap\("TELL_SHOWS_FAILED"`
	}
	return nil, x, nil
}

// This farm lives no longer than the call.
func (v *village) local(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	f := new(farm.Farm)
	x := f.Add(args.Name)
	if err := tell(); err != nil {
		return nil, nil, fmt.Errorf("tell of a dream: %w", err) // want `Wrap\("TELL_DREAM_FAILED"`
	}
	return nil, x, nil
}

// The field is taken out again.
func (v *village) drop(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	x := v.farm.Add(args.Name)
	if err := tell(); err != nil {
		v.farm.Drop(x)
		return nil, nil, fmt.Errorf("tell of nothing: %w", err) // want `Wrap\("TELL_NOTHING_FAILED"`
	}
	return nil, x, nil
}

// Another field is taken out.
func (v *village) dropOther(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	old, err := v.farm.Field(args.Name)
	if err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	x := v.farm.Add(args.Name)
	if err := tell(); err != nil {
		v.farm.Drop(old)
		return nil, nil, fmt.Errorf("tell of the old: %w", err) // want `Wrap\("TELL_OLD_FAILED"`
	}
	return nil, x, nil
}

// A second call is refused.
func (v *village) period(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	p, err := v.repo.FindPeriod(ctx, args.Name)
	if err != nil {
		return nil, nil, err // want `From\(err\)`
	}
	if p.Closed {
		return nil, nil, errors.New("the period is closed already") // want `Conflict\("PERIOD_ALREADY_CLOSED"`
	}
	if err := v.repo.ClosePeriod(ctx, p.ID); err != nil {
		return nil, nil, err // want `From\(err\)`
	}
	if err := tell(); err != nil {
		return nil, nil, fmt.Errorf("tell of periods: %w", err) // want `Wrap\("TELL_PERIODS_FAILED"`
	}
	return nil, nil, nil
}

// What was written is rolled back.
func (v *village) stored(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if err := v.store(ctx, args.Name); err != nil {
		return nil, nil, err // want `Wrap\("INSERT_FIELD_FAILED"`
	}
	return nil, nil, nil
}

func (v *village) store(ctx context.Context, name string) (err error) {
	tx, err := v.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	if _, err := tx.ExecContext(ctx, "INSERT INTO fields (name) VALUES ($1)", name); err != nil {
		return fmt.Errorf("insert field: %w", err)
	}
	return tx.Commit()
}

// The file is removed if it cannot be filled.
func (v *village) file(_ context.Context, _ *mcp.CallToolRequest, args in) (_ *mcp.CallToolResult, _ any, err error) {
	f, err := os.OpenFile(args.Name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, nil, err // want `Wrap\("OPEN_FILE_FAILED"`
	}
	defer func() {
		if err != nil {
			os.Remove(args.Name)
		}
	}()
	if _, err := io.Copy(f, strings.NewReader(args.Name)); err != nil {
		return nil, nil, fmt.Errorf("fill a file: %w", err) // want `Wrap\("FILL_FILE_FAILED"`
	}
	return nil, nil, nil
}

func (v *village) kept(_ context.Context, _ *mcp.CallToolRequest, args in) (_ *mcp.CallToolResult, _ any, err error) {
	f, err := os.OpenFile(args.Name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, nil, err // want `Wrap\("OPEN_FILE_FAILED"`
	}
	defer os.Remove(args.Name + ".lock")
	if _, err := io.Copy(f, strings.NewReader(args.Name)); err != nil {
		return nil, nil, fmt.Errorf("fill another file: %w", err) // want `Wrap\("FILL_ANOTHER_FILE_FAILED"`
	}
	return nil, nil, nil
}
