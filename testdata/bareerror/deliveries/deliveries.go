// Package deliveries has tools whose errors leave out the request that failed, or have it in a type of the server's
// own.
package deliveries

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"

	"example.com/mcpserver/bareerror/deliveries/streets"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("send_parcel"), send)
	s.AddTool(mcp.NewTool("list_parcels"), list)
	s.AddTool(mcp.NewTool("read_label"), label)
	s.AddTool(mcp.NewTool("load_van"), load)
	s.AddTool(mcp.NewTool("count_vans"), count)
	s.AddTool(mcp.NewTool("route_van"), route)
}

// A time-out without the error of package net/http does not tell at run time that a POST was sent.
func send(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := http.Post("https://post.example.com/parcels", "text/plain", strings.NewReader(req.GetString("to", "")))
	if err != nil {
		var lost net.Error
		if errors.As(err, &lost) && lost.Timeout() {
			return nil, fmt.Errorf("sending the parcel timed out") // want `Timeout\("SENDING_PARCEL_TIMED_OUT", …\)`
		}
		return nil, fmt.Errorf("failed to send the parcel: %w", err) // want `Wrap\("SEND_PARCEL_FAILED", …\)`
	}
	resp.Body.Close()
	return mcp.NewToolResultText("sent"), nil
}

func list(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := http.Get("https://post.example.com/parcels")
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, errors.New("listing the parcels timed out") // want `Timeout\("LISTING_PARCELS_TIMED_OUT", …\)`
	}
	if err != nil {
		return nil, fmt.Errorf("failed to list the parcels: %w", err) // want `Wrap`
	}
	resp.Body.Close()
	return mcp.NewToolResultText("none"), nil
}

// labelError is an error of the server's own.
type labelError struct {
	step  string
	cause error
}

func (e *labelError) Error() string { return e.step + ": " + e.cause.Error() }

func (e *labelError) Unwrap() error { return e.cause }

// The error inside knows whether the file is missing, or cannot be read.
func label(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := os.Stat(req.GetString("file", "")); err != nil {
		return nil, &labelError{step: "look", cause: fmt.Errorf("label not found: %w", err)} // want `NotFound\("LABEL_NOT_FOUND", …\)`
	}
	if _, err := read(req.GetString("file", "")); err != nil {
		return nil, fmt.Errorf("label: %w", err) // want `Wrap`
	}
	return nil, &labelError{step: "read", cause: errors.New("the label is odd")} // want `Wrap`
}

func read(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, &labelError{"read", fmt.Errorf("label not found: %w", err)}
	}
	return data, nil
}

// fleet is a service.
type fleet interface {
	FleetConfig() (*Config, error)
	Van(ctx context.Context, id string) (*Van, error)
	SaveVan(ctx context.Context, v *Van) error
}

// Config is what a client is made of.
type Config struct{ address string }

// Meta is what all records have.
type Meta struct{ ResourceVersion string }

// Van is a record with a version.
type Van struct {
	Meta
	Spec struct{ Load int }
}

var vans fleet

var errConflict = errors.New("conflict")

// The next call reads the new version. Reading the configuration is no work.
func load(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := vans.FleetConfig(); err != nil {
		return nil, err // want `load returns`
	}
	v, err := vans.Van(ctx, req.GetString("van", ""))
	if err != nil {
		return nil, fmt.Errorf("failed to find the van: %w", err) // want `Wrap`
	}
	v.Spec.Load = req.GetInt("load", 0)
	if err := vans.SaveVan(ctx, v); err != nil {
		if errors.Is(err, errConflict) {
			return nil, errors.New("the van was modified during the call") // want `Conflict`
		}
		return nil, fmt.Errorf("failed to load the van: %w", err) // want `Wrap`
	}
	return mcp.NewToolResultText("loaded"), nil
}

func count(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	cfg, err := vans.FleetConfig()
	if err != nil {
		return nil, fmt.Errorf("no fleet: %w", err) // want `Wrap`
	}
	v, err := vans.Van(ctx, cfg.address)
	if err != nil {
		return nil, fmt.Errorf("failed to count: %w", err) // want `Unknown`
	}
	return mcp.NewToolResultText(fmt.Sprint(v.Spec.Load)), nil
}

// The name of the function that makes the error says more than that of the tool.
func route(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if note := streets.Note(req.GetString("street", "")); note != "" {
		return nil, streets.NewStreetBlockedError(note) // want `STREET_BLOCKED`
	}
	return mcp.NewToolResultText("go"), nil
}
