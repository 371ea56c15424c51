// Package documents reads files and pages that the caller names, and others.
package documents

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/documents/files"
)

type register struct {
	folder string
	client *http.Client
}

type in struct {
	Path string `json:"path"`
	URL  string `json:"url"`
	Name string `json:"name"`
}

type out struct {
	Sum int `json:"sum"`
}

type list struct {
	Sum int `json:"sum"`
}

// Serve adds the tools.
func Serve(s *mcp.Server, r *register) {
	mcp.AddTool(s, &mcp.Tool{Name: "read_list"}, r.readList)
	mcp.AddTool(s, &mcp.Tool{Name: "sum_rows"}, r.sumRows)
	mcp.AddTool(s, &mcp.Tool{Name: "count_lines"}, r.countLines)
	mcp.AddTool(s, &mcp.Tool{Name: "fetch_list"}, r.fetchList)
	mcp.AddTool(s, &mcp.Tool{Name: "own_list"}, r.ownList)
	mcp.AddTool(s, &mcp.Tool{Name: "shared_list"}, r.sharedList)
	mcp.AddTool(s, &mcp.Tool{Name: "own_shared_list"}, r.ownSharedList)
	mcp.AddTool(s, &mcp.Tool{Name: "measure"}, r.measure)
	mcp.AddTool(s, &mcp.Tool{Name: "decode_output"}, r.decodeOutput)
	mcp.AddTool(s, &mcp.Tool{Name: "stream_list"}, r.streamList)
	mcp.AddTool(s, &mcp.Tool{Name: "request_list"}, r.requestList)
	mcp.AddTool(s, &mcp.Tool{Name: "helped_list"}, r.helpedList)
	mcp.AddTool(s, &mcp.Tool{Name: "helped_own_list"}, r.helpedOwnList)
	mcp.AddTool(s, &mcp.Tool{Name: "loaded_list"}, r.loadedList)
	mcp.AddTool(s, &mcp.Tool{Name: "loaded_own_list"}, r.loadedOwnList)
	mcp.AddTool(s, &mcp.Tool{Name: "parsed_list"}, r.parsedList)
	mcp.AddTool(s, &mcp.Tool{Name: "doubled_own_list"}, r.doubledOwnList)
	mcp.AddTool(s, &mcp.Tool{Name: "own_title"}, r.ownTitle)
	mcp.AddTool(s, &mcp.Tool{Name: "send_list"}, r.sendList)
}

// The caller has named the file, and can name another one.
func (r *register) readList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	data, err := os.ReadFile(args.Path)
	if err != nil {
		return nil, out{}, fmt.Errorf("read list: %w", err) // want `Wrap\("READ_LIST_FAILED"`
	}
	var l list
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, out{}, fmt.Errorf("parse list %s: %w", args.Path, err) // want `Validation\("INVALID_LIST"`
	}
	return nil, out{l.Sum}, nil
}

func (r *register) sumRows(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	file, err := os.Open(args.Path)
	if err != nil {
		return nil, out{}, err // want `Wrap\("SUM_ROWS_FAILED"`
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, out{}, fmt.Errorf("read rows: %w", err) // want `Validation\("INVALID_ROWS"`
	}
	if len(rows) == 0 {
		return nil, out{}, errors.New("the file has no rows") // want `Validation\("FILE_HAS_NO_ROWS"`
	}
	sum := 0
	for i, row := range rows {
		if len(row) < 2 {
			return nil, out{}, fmt.Errorf("row %d has %d columns, 2 are needed", i+1, len(row)) // want `Validation\("WRONG_NUMBER_OF_COLUMNS"`
		}
		n, err := strconv.Atoi(strings.TrimSpace(row[1]))
		if err != nil {
			return nil, out{}, fmt.Errorf("row %d: %q is no number: %w", i+1, row[1], err) // want `Validation\("INVALID_NUMBER"`
		}
		if n < 0 {
			return nil, out{}, fmt.Errorf("row %d: negative amount %d", i+1, n) // want `Validation\("NEGATIVE_AMOUNT"`
		}
		sum += n
	}
	return nil, out{sum}, nil
}

func (r *register) countLines(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	file, err := os.Open(args.Path)
	if err != nil {
		return nil, out{}, err // want `Wrap\("COUNT_LINES_FAILED"`
	}
	defer file.Close()
	sum := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		n, err := strconv.Atoi(lines.Text())
		if err != nil {
			return nil, out{}, fmt.Errorf("parse line: %w", err) // want `Validation\("INVALID_LINE"`
		}
		sum += n
	}
	return nil, out{sum}, nil
}

// The caller has named the page.
func (r *register) fetchList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	resp, err := http.Get(args.URL)
	if err != nil {
		return nil, out{}, err // want `Wrap\("FETCH_LIST_FAILED"`
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, out{}, err // want `Wrap\("FETCH_LIST_FAILED"`
	}
	var l list
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, out{}, fmt.Errorf("parse page: %w", err) // want `Validation\("INVALID_PAGE"`
	}
	return nil, out{l.Sum}, nil
}

// The server has written what is in its own folder.
func (r *register) ownList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	data, err := os.ReadFile(filepath.Join(r.folder, args.Name+".json"))
	if err != nil {
		return nil, out{}, err // want `Wrap\("READ_FILE_FAILED"`
	}
	var l list
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, out{}, fmt.Errorf("parse own list: %w", err) // want `Internal\("PARSE_OWN_LIST_FAILED"`
	}
	return nil, out{l.Sum}, nil
}

// The helper is given the caller's file, and one of the server's own.
func (r *register) sharedList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	l, err := load(args.Path)
	if err != nil {
		return nil, out{}, err // want `Unknown\("DECODE_FAILED"`
	}
	return nil, out{l.Sum}, nil
}

func (r *register) ownSharedList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	l, err := load(filepath.Join(r.folder, args.Name))
	if err != nil {
		return nil, out{}, err // want `From\(err\)`
	}
	return nil, out{l.Sum}, nil
}

func load(path string) (*list, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	l := new(list)
	if err := json.Unmarshal(data, l); err != nil {
		return nil, fmt.Errorf("decode %s: %w", path, err)
	}
	return l, nil
}

// What a program writes is not what the caller has given it.
func (r *register) measure(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	text, err := exec.Command("measure", args.Name).Output()
	if err != nil {
		return nil, out{}, err // want `Wrap\("MEASURE_FAILED"`
	}
	n, err := strconv.Atoi(string(text))
	if err != nil {
		return nil, out{}, fmt.Errorf("parse measurement: %w", err) // want `Internal\("PARSE_MEASUREMENT_FAILED"`
	}
	return nil, out{n}, nil
}

func (r *register) decodeOutput(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	text, err := exec.Command("measure", args.Name).Output()
	if err != nil {
		return nil, out{}, err // want `Wrap\("DECODE_OUTPUT_FAILED"`
	}
	l, err := decode(text)
	if err != nil {
		return nil, out{}, err
	}
	return nil, out{l.Sum}, nil
}

func (r *register) streamList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	file, err := os.Open(args.Path)
	if err != nil {
		return nil, out{}, err // want `Wrap\("STREAM_LIST_FAILED"`
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, out{}, err // want `Wrap\("STREAM_LIST_FAILED"`
	}
	l, err := decode(data)
	if err != nil {
		return nil, out{}, err
	}
	return nil, out{l.Sum}, nil
}

func decode(data []byte) (*list, error) {
	l := new(list)
	if err := json.Unmarshal(data, l); err != nil {
		return nil, fmt.Errorf("decode list: %w", err) // want `Unknown\("DECODE_LIST_FAILED"`
	}
	return l, nil
}

func (r *register) requestList(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, args.URL, nil)
	if err != nil {
		return nil, out{}, err // want `Validation\("INVALID_URL"`
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return nil, out{}, err // want `Wrap\("REQUEST_LIST_FAILED"`
	}
	defer resp.Body.Close()
	var l list
	if err := json.NewDecoder(resp.Body).Decode(&l); err != nil {
		return nil, out{}, fmt.Errorf("decode answer: %w", err) // want `Validation\("INVALID_ANSWER"`
	}
	return nil, out{l.Sum}, nil
}

// A function of the package reads the file.
func (r *register) helpedList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	data, err := read(args.Path)
	if err != nil {
		return nil, out{}, err // want `Wrap\("HELPED_LIST_FAILED"`
	}
	n, err := strconv.Atoi(string(data))
	if err != nil {
		return nil, out{}, fmt.Errorf("parse number: %w", err) // want `Validation\("INVALID_NUMBER"`
	}
	return nil, out{n}, nil
}

func read(path string) ([]byte, error) {
	return os.ReadFile(path)
}

func (r *register) helpedOwnList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	data, err := r.readOwn(args.Name)
	if err != nil {
		return nil, out{}, err // want `Wrap\("READ_OWN_FAILED"`
	}
	n, err := strconv.Atoi(string(data))
	if err != nil {
		return nil, out{}, fmt.Errorf("parse own number: %w", err) // want `Internal\("PARSE_OWN_NUMBER_FAILED"`
	}
	return nil, out{n}, nil
}

func (r *register) readOwn(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(r.folder, name))
}

// A function of another package reads the file.
func (r *register) loadedList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	sum, err := files.Load(args.Path)
	if err != nil {
		return nil, out{}, err // want `Validation\("INVALID_PARAM"`
	}
	return nil, out{sum}, nil
}

func (r *register) loadedOwnList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	sum, err := files.Load(filepath.Join(r.folder, args.Name))
	if err != nil {
		return nil, out{}, err // want `Wrap\("LOADED_OWN_LIST_FAILED"`
	}
	return nil, out{sum}, nil
}

func (r *register) parsedList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	data, err := os.ReadFile(args.Path)
	if err != nil {
		return nil, out{}, err // want `Wrap\("READ_FILE_FAILED"`
	}
	sum, err := files.Parse(data)
	if err != nil {
		return nil, out{}, err // want `Validation\("INVALID_PARAM"`
	}
	return nil, out{sum}, nil
}

func (r *register) doubledOwnList(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	sum, err := files.Twice(filepath.Join(r.folder, args.Name))
	if err != nil {
		return nil, out{}, err // want `Wrap\("DOUBLED_OWN_LIST_FAILED"`
	}
	return nil, out{sum}, nil
}

func (r *register) ownTitle(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	title, err := files.Head(filepath.Join(r.folder, args.Name))
	if err != nil {
		return nil, nil, err // want `Wrap\("OWN_TITLE_FAILED"`
	}
	return nil, title, nil
}

// The answer to a POST is not a document.
func (r *register) sendList(ctx context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, out, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, args.URL, strings.NewReader(args.Name))
	if err != nil {
		return nil, out{}, err // want `Validation\("INVALID_URL"`
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return nil, out{}, err // want `Wrap\("SEND_LIST_FAILED"`
	}
	defer resp.Body.Close()
	var l list
	if err := json.NewDecoder(resp.Body).Decode(&l); err != nil {
		return nil, out{}, fmt.Errorf("decode receipt: %w", err) // want `Unknown\("DECODE_RECEIPT_FAILED"`
	}
	return nil, out{l.Sum}, nil
}
