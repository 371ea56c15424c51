package once

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// sorter sends requests of any method for several tools.
type sorter struct{ base string }

type shipment struct {
	ID    string `json:"id"`
	Label string `json:"label"`
}

// ask knows the method by the answer, but not by an answer that breaks off.
func (d *sorter) ask(ctx context.Context, method, path string, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, d.base+path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("failed to build the request: %w", err) // want `BUILD_REQUEST_FAILED`
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, fmt.Errorf("request failed: %w", err) // want `From`
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, fmt.Errorf("failed to read the answer: %w", err) // want `READ_ANSWER_FAILED`
	}
	if resp.StatusCode >= 400 {
		return nil, fmt.Errorf("the post office answered %d", resp.StatusCode) // want `the code that the error has`
	}
	return data, nil
}

func (d *sorter) get(ctx context.Context, _ *mcp.CallToolRequest, in shipment) (*mcp.CallToolResult, any, error) {
	_, err := d.ask(ctx, http.MethodGet, "/parcels/"+in.ID, nil)
	return nil, nil, err
}

// The parcel is there, whatever becomes of its label: one more call makes one more parcel.
func (d *sorter) add(ctx context.Context, _ *mcp.CallToolRequest, in shipment) (*mcp.CallToolResult, any, error) {
	if _, err := d.ask(ctx, http.MethodPost, "/parcels", nil); err != nil {
		return nil, nil, fmt.Errorf("failed to add the parcel: %w", err)
	}
	if _, err := d.ask(ctx, http.MethodPut, "/parcels/"+in.ID+"/label", []byte(in.Label)); err != nil {
		return nil, nil, fmt.Errorf("failed to set the label: %w", err) // want `SET_LABEL_FAILED`
	}
	if _, err := d.ask(ctx, http.MethodGet, "/parcels/"+in.ID, nil); err != nil {
		return nil, nil, err // want `From\(err, mcperr.PartlyDone\)`
	}
	return nil, nil, d.announce(ctx, in) // want `From\(err, mcperr.PartlyDone\)`
}

func (d *sorter) announce(ctx context.Context, in shipment) error {
	if _, err := d.ask(ctx, http.MethodPost, "/letters", nil); err != nil {
		return err
	}
	_, err := d.ask(ctx, http.MethodPut, "/parcels/"+in.ID+"/letter", nil)
	return err // want `From\(err, mcperr.PartlyDone\)`
}

func RegisterSorter(server *mcp.Server, d *sorter) {
	mcp.AddTool(server, &mcp.Tool{Name: "get_parcel"}, d.get)
	mcp.AddTool(server, &mcp.Tool{Name: "add_parcel"}, d.add)
}
