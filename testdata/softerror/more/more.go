// Package more has tools of which some fail, and others tell of what has failed.
package more

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type job struct {
	State, Error, Log string
	Err               error
	Checks            []string
}

type jobs map[string]*job

var errNoJob = errors.New("no such job")

func (j jobs) run(ctx context.Context) (string, error) { return "", ctx.Err() }

func Register(s *server.MCPServer, all jobs) {
	// What cannot be shown is linked.
	s.AddTool(mcp.NewTool("get_log"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		log := all[req.GetString("id", "")].Log
		if len(log) > 1000 {
			return &mcp.CallToolResult{Content: []mcp.Content{
				mcp.TextContent{Type: "text", Text: "The log is too large to display, see the resource"},
				mcp.EmbeddedResource{Type: "resource", Resource: mcp.TextResourceContents{URI: "log://1"}},
			}}, nil
		}
		if len(log) > 900 {
			return &mcp.CallToolResult{Content: []mcp.Content{ // want `get_log reports`
				mcp.TextContent{Type: "text", Text: "The log is too large to display"}, mcp.NewTextContent("sorry"),
			}}, nil
		}
		return mcp.NewToolResultText(log), nil
	})
	s.AddTool(mcp.NewTool("cancel_job"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		id := req.GetString("id", "")
		if id == "?" {
			return mcp.NewToolResultText("there is no job with this name"), nil
		}
		if _, ok := all[id]; !ok {
			return mcp.NewToolResultText("No such job: " + id), nil // want `cancel_job reports`
		}
		if _, err := all.run(ctx); errors.Is(err, errNoJob) {
			return mcp.NewToolResultText("there is no job " + id + ", nothing was cancelled"), nil // want `cancel_job reports`
		}
		return mcp.NewToolResultText("cancelled"), nil
	})
	// The job is cancelled, even if its owner was not told.
	s.AddTool(mcp.NewTool("cancel_and_tell"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if _, err := all.run(ctx); err != nil {
			return mcp.NewToolResultText("cancelled (its owner was not told: " + err.Error() + ")"), nil
		}
		if _, err := all.run(ctx); err != nil {
			return mcp.NewToolResultText("not cancelled (its owner was not told: " + err.Error() + ")"), nil // want `cancel_and_tell reports`
		}
		return mcp.NewToolResultText("cancelled"), nil
	})
	// What a job has come to is the answer.
	s.AddTool(mcp.NewTool("get_job"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		id := req.GetString("id", "")
		j, ok := all[id]
		if !ok {
			return mcp.NewToolResultText("Job not found: " + id), nil // want `get_job reports`
		}
		switch j.State {
		case "failed":
			return mcp.NewToolResultText("Failed: the job ended with an error"), nil
		case "lost":
			return mcp.NewToolResultText("Timed out: the job has not been heard of"), nil
		}
		if len(j.Checks) > 0 {
			return mcp.NewToolResultText("Failed: " + strings.Join(j.Checks, ", ")), nil
		}
		if j.Err != nil {
			return mcp.NewToolResultText("Job failed: " + j.Err.Error()), nil
		}
		if j.State == "foreign" {
			return mcp.NewToolResultText("The job cannot be shown: it is somebody else's"), nil // want `get_job reports`
		}
		return mcp.NewToolResultText(j.Log), nil
	})
	s.AddTool(mcp.NewTool("health"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if _, err := all.run(ctx); err != nil {
			return mcp.NewToolResultText(fmt.Sprintf("unhealthy: cannot connect: %v", err)), nil
		}
		_, err := http.Get("http://localhost")
		if err != nil {
			return mcp.NewToolResultText("failed to ask: " + err.Error()), nil // want `health reports`
		}
		if len(all) < 2 {
			return mcp.NewToolResultText("The queue is not connected"), nil
		}
		return mcp.NewToolResultText("healthy"), nil
	})
	s.AddTool(mcp.NewTool("runTests"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		out, err := all.run(ctx)
		if err != nil {
			return mcp.NewToolResultText(fmt.Sprintf("Tests failed: %v\n%s", err, out)), nil
		}
		return mcp.NewToolResultText(out), nil
	})
	// The text is a variable.
	s.AddTool(mcp.NewTool("execute"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		out, err := all.run(ctx)
		if err != nil {
			out = fmt.Sprintf("Error executing the job: %v", err) // want `execute reports`
		}
		return mcp.NewToolResultText(out), nil
	})
	s.AddTool(mcp.NewTool("named"), func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		res = mcp.NewToolResultText("done")
		if _, failed := all.run(ctx); failed != nil {
			res = mcp.NewToolResultText("Error: " + failed.Error()) // want `named reports`
		}
		return
	})
	s.AddTool(mcp.NewTool("fetch"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		resp, err := http.Get(req.GetString("url", ""))
		if err != nil {
			return mcp.NewToolResultText("fetching: " + err.Error()), nil // want `fetch reports`
		}
		if resp.StatusCode == 404 {
			return mcp.NewToolResultText(fmt.Sprintf("page %q not found", req.GetString("url", ""))), nil // want `fetch reports`
		}
		if resp.StatusCode != 200 {
			return mcp.NewToolResultText(fmt.Sprintf("API error %d", resp.StatusCode)), nil // want `fetch reports`
		}
		select {
		case <-ctx.Done():
			return mcp.NewToolResultText("Timed out waiting: " + ctx.Err().Error()), nil // want `fetch reports`
		default:
		}
		return mcp.NewToolResultText(resp.Status), nil
	})
	s.AddTool(mcp.NewTool("encode"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		out, err := all.run(ctx)
		encode := func(v any) string {
			data, err := json.Marshal(v)
			if err != nil {
				return ""
			}
			return string(data)
		}
		if errors.Is(err, io.EOF) {
			return mcp.NewToolResultText("The rest could not be read"), nil
		}
		if out == "" {
			fine := map[string]any{"error": "", "note": "nothing to do"}
			data, _ := json.Marshal(fine)
			return mcp.NewToolResultText(string(data)), nil
		}
		if len(out) < 3 {
			fine := map[string]any{"title": "failed", "error": all[out].Error}
			data, _ := json.Marshal(fine)
			return mcp.NewToolResultText(string(data)), nil
		}
		if len(out) < 4 {
			fine := map[string]any{"success": true, "error": "none"}
			data, _ := json.Marshal(fine)
			return mcp.NewToolResultText(string(data)), nil
		}
		if len(out) < 5 {
			failed := map[string]any{"success": false, "message": out}
			data, _ := json.Marshal(failed)
			return mcp.NewToolResultText(string(data)), nil // want `encode reports`
		}
		if err != nil {
			failed := map[string]any{"status": "error", "reason": "it is odd"}
			data, _ := json.Marshal(failed)
			return mcp.NewToolResultText(string(data)), nil // want `encode reports`
		}
		return mcp.NewToolResultText(encode(map[string]any{"status": out})), nil
	})
	s.AddTool(mcp.NewTool("summary"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if _, err := all.run(ctx); err != nil {
			if len(all) > 1 {
				return mcp.NewToolResultText(fmt.Sprintf("jobs: %d, checks unavailable: %v", len(all), err)), nil
			}
			return mcp.NewToolResultText(fmt.Sprintf("%d jobs, then %v", len(all), err)), nil
		}
		return mcp.NewToolResultText("all is well"), nil
	})
	s.AddTool(mcp.NewTool("describe"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		_, err := all.run(ctx)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return mcp.NewToolResultText(fmt.Sprintf("table '%s' does not exist", req.GetString("table", ""))), nil // want `describe reports`
		case err != nil:
			return mcp.NewToolResultText(fmt.Sprintf("Table #%s was not described: %v", req.GetString("table", ""), err)), nil // want `describe reports`
		}
		if !req.GetBool("confirm", false) {
			return mcp.NewToolResultText("Confirmation required: call again with confirm=true"), nil
		}
		if !strings.HasPrefix(req.GetString("table", ""), "t_") {
			return mcp.NewToolResultText("Only prefixed tables are allowed"), nil // want `describe reports`
		}
		return mcp.NewToolResultText("Uploads are denied from now on"), nil
	})
}
