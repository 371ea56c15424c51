// Package carrier has work that is partly done when it fails.
package carrier

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A parcel is ordered first and read then. Whatever the second request fails with, the order is there.

func RegisterParcels(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("order_parcel"), orderParcel)
	s.AddTool(mcp.NewTool("label_parcel"), labelParcel)
	s.AddTool(mcp.NewTool("count_parcels"), countParcels)
	s.AddTool(mcp.NewTool("stamp_parcels"), stampParcels)
	s.AddTool(mcp.NewTool("print_stamps"), printStamps)
	s.AddTool(mcp.NewTool("ring_carrier"), ringCarrier)
}

var errCarrierBusy = errors.New("too many requests")

type carrierError struct{ Status int }

func (e *carrierError) Error() string { return fmt.Sprint("carrier: status ", e.Status) }

func carrier(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, "https://carrier.test"+path, bytes.NewReader(nil))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return errCarrierBusy
	}
	if resp.StatusCode >= 400 {
		return &carrierError{resp.StatusCode}
	}
	return nil
}

func parcel(ctx context.Context) error {
	if err := carrier(ctx, "POST", "/parcels"); err != nil {
		return err
	}
	return carrier(ctx, "GET", "/parcels/last")
}

func orderParcel(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := parcel(ctx); err != nil {
		if errors.Is(err, errCarrierBusy) {
			return nil, errors.New("the carrier limits us just now") // want `RateLimited`
		}
		var failed *carrierError
		if errors.As(err, &failed) && failed.Status == 503 {
			return nil, errors.New("the carrier is down for a while") // want `Wrap`
		}
		return nil, fmt.Errorf("carrier: %w", err) // want `CARRIER_FAILED|RATE_LIMIT`
	}
	return mcp.NewToolResultText("ordered"), nil
}

func labelParcel(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := parcel(ctx); err != nil {
		return nil, ofCarrier(err) // want `RateLimited`
	}
	return mcp.NewToolResultText("labelled"), nil
}

func ofCarrier(err error) error {
	if errors.Is(err, errCarrierBusy) {
		return errors.New("the carrier asks us to be slower")
	}
	return fmt.Errorf("carrier: %w", err)
}

// A refused request that only reads can be made again.
func countParcels(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := carrier(ctx, "GET", "/parcels")
	if errors.Is(err, errCarrierBusy) {
		return nil, errors.New("no parcels were counted, the carrier limits us") // want `RateLimited`
	}
	if err != nil {
		return nil, fmt.Errorf("count the parcels: %w", err) // want `COUNT_PARCELS_FAILED`
	}
	return mcp.NewToolResultText("0"), nil
}

// Before a stamp fails, others are printed.
func stampParcels(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for _, id := range req.GetStringSlice("parcels", nil) {
		resp, err := http.Post("https://carrier.test/stamps", "text/plain", strings.NewReader(id))
		if err != nil {
			return nil, fmt.Errorf("stamp of %s: %w", id, err) // want `Wrap`
		}
		resp.Body.Close()
	}
	for i := 0; i < req.GetInt("more", 0); i++ {
		if err := carrier(ctx, "POST", "/stamps"); err != nil {
			return nil, fmt.Errorf("stamp %d: %w", i, err) // want `STAMP_FAILED`
		}
	}
	return mcp.NewToolResultText("stamped"), nil
}

func printStamps(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	printer, err := net.Dial("tcp", "printer.test:9100")
	if err != nil {
		return nil, fmt.Errorf("connect to the printer: %w", err) // want `CONNECT_TO_PRINTER_FAILED`
	}
	defer printer.Close()
	for i := 0; i < req.GetInt("copies", 1); i++ {
		if _, err := fmt.Fprint(printer, "stamp\f"); err != nil {
			return nil, fmt.Errorf("print stamp %d: %w", i, err) // want `PRINT_STAMP_FAILED`
		}
	}
	return mcp.NewToolResultText("printed"), nil
}

// It counts how often it has tried, and nothing is done before it works.
func ringCarrier(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for try := 0; ; try++ {
		err := carrier(ctx, "POST", "/bell")
		if err == nil {
			return mcp.NewToolResultText("rung"), nil
		}
		if try == 2 {
			return nil, fmt.Errorf("ring the bell: %w", err) // want `RING_BELL_FAILED`
		}
	}
}

// The tool may have ordered a parcel before its time is over.
func WithinTime(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithTimeout(ctx, timeForParcels)
		defer cancel()
		result, err := next(ctx, req)
		if err != nil && ctx.Err() != nil {
			return nil, fmt.Errorf("%s did not end: %w", req.Params.Name, ctx.Err()) // want `From`
		}
		return result, err
	}
}

const timeForParcels = 1e10
