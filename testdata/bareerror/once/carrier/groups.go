package carrier

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"golang.org/x/sync/errgroup"
)

// What a group has started, and a deferred commit, is work as well.

// Depot keeps pallets.
type Depot struct {
	db    *sql.DB
	truck Truck
}

// Truck drives.
type Truck interface {
	CreateTrip(ctx context.Context, to string) error
	FindTrip(ctx context.Context, to string) error
}

// Register adds the tools.
func (d *Depot) Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("create_trips"), d.createTrips)
	s.AddTool(mcp.NewTool("find_trips"), d.findTrips)
	s.AddTool(mcp.NewTool("take_pallet"), d.takePallet)
}

func (d *Depot) createTrips(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	group, ctx := errgroup.WithContext(ctx)
	for _, to := range req.GetStringSlice("to", nil) {
		group.Go(func() error { return d.truck.CreateTrip(ctx, to) })
	}
	if err := group.Wait(); err != nil {
		return nil, fmt.Errorf("trips: %w", err) // want `TRIPS_FAILED`
	}
	return mcp.NewToolResultText("planned"), nil
}

func (d *Depot) findTrips(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	group, ctx := errgroup.WithContext(ctx)
	for _, to := range req.GetStringSlice("to", nil) {
		group.Go(func() error { return d.truck.FindTrip(ctx, to) })
	}
	if err := group.Wait(); err != nil {
		return nil, fmt.Errorf("trips of today: %w", err) // want `TRIPS_TODAY_FAILED|TRIPS_OF_TODAY_FAILED`
	}
	return mcp.NewToolResultText("found"), nil
}

func (d *Depot) takePallet(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := d.less(ctx); err != nil {
		return nil, fmt.Errorf("stock: %w", err) // want `STOCK_FAILED`
	}
	if err := d.truck.FindTrip(ctx, "depot"); err != nil {
		return nil, fmt.Errorf("truck: %w", err) // want `TRUCK_FAILED`
	}
	return mcp.NewToolResultText("taken"), nil
}

func (d *Depot) less(ctx context.Context) (err error) {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err == nil {
			err = tx.Commit()
		}
	}()
	_, err = tx.ExecContext(ctx, "UPDATE stock SET pallets = pallets - 1")
	return err
}
