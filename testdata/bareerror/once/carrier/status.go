package carrier

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A status is about its own request. What another one has done before stays done.

func RegisterStatus(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("post_letter"), postLetter)
	s.AddTool(mcp.NewTool("follow_letter"), followLetter)
}

func postLetter(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	r, err := http.NewRequestWithContext(ctx, "POST", "https://carrier.test/letters", nil)
	if err != nil {
		return nil, fmt.Errorf("request: %w", err) // want `CREATE_REQUEST_FAILED`
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, fmt.Errorf("post the letter: %w", err) // want `POST_LETTER_FAILED`
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return nil, fmt.Errorf("post the letter: status %d", resp.StatusCode) // want `POST_LETTER_FAILED`
	}
	read, err := http.Get("https://carrier.test/letters/last")
	if err != nil {
		return nil, fmt.Errorf("read the letter: %w", err) // want `READ_LETTER_FAILED`
	}
	defer read.Body.Close()
	if read.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("read the letter: status %d", read.StatusCode) // want `READ_LETTER_FAILED`
	}
	return mcp.NewToolResultText("posted"), nil
}

// Two requests that only read can both be made again.
func followLetter(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	list, err := http.Get("https://carrier.test/letters")
	if err != nil {
		return nil, fmt.Errorf("list the letters: %w", err) // want `LIST_LETTERS_FAILED`
	}
	defer list.Body.Close()
	var ids []string
	if err := json.NewDecoder(list.Body).Decode(&ids); err != nil {
		return nil, fmt.Errorf("decode the letters: %w", err) // want `DECODE_LETTERS_FAILED`
	}
	one, err := http.Get("https://carrier.test/letters/" + ids[0])
	if err != nil {
		return nil, fmt.Errorf("find the letter: %w", err) // want `FIND_LETTER_FAILED|LETTER_NOT_FOUND`
	}
	defer one.Body.Close()
	if one.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("find the letter: status %d", one.StatusCode) // want `FIND_LETTER_FAILED|LETTER_NOT_FOUND`
	}
	return mcp.NewToolResultText(ids[0]), nil
}

// The third letter may be refused when two are posted.
func PostLetters(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for range req.GetInt("copies", 1) {
		resp, err := http.Post("https://carrier.test/letters", "text/plain", nil)
		if err != nil {
			return nil, fmt.Errorf("copy: %w", err) // want `COPY_FAILED`
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusCreated {
			return nil, fmt.Errorf("copy: status %d", resp.StatusCode) // want `COPY_FAILED`
		}
	}
	return mcp.NewToolResultText("posted"), nil
}
