package documents

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/documents/files"
)

// ServeClosed adds tools that close what they read.
func ServeClosed(s *mcp.Server, r *register) {
	mcp.AddTool(s, &mcp.Tool{Name: "read_table"}, r.readTable)
	mcp.AddTool(s, &mcp.Tool{Name: "read_two"}, r.readTwo)
	mcp.AddTool(s, &mcp.Tool{Name: "read_rows"}, r.readRows)
	mcp.AddTool(s, &mcp.Tool{Name: "sum_files"}, r.sumFiles)
	mcp.AddTool(s, &mcp.Tool{Name: "odd_files"}, r.oddFiles)
	mcp.AddTool(s, &mcp.Tool{Name: "find_program"}, r.program)
}

func (r *register) readTable(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	rows, err := table(args.Path)
	if err != nil {
		return nil, nil, fmt.Errorf("read table: %w", err) // want `Validation\("INVALID_ROWS"`
	}
	return nil, rows, nil
}

// It returns the error of Close if nothing else has failed.
func table(path string) (rows [][]string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if failed := f.Close(); failed != nil && err == nil {
			err = failed
		}
	}()
	rows, err = csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read rows: %w", err)
	}
	if len(rows) == 0 {
		return nil, errors.New("the table is empty")
	}
	return rows, nil
}

func (r *register) readTwo(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	first, err := joined(args.Path)
	if err != nil {
		return nil, nil, err // want `Validation\("INVALID_SUM"`
	}
	second, err := replaced(args.Path)
	if err != nil {
		return nil, nil, err // want `Wrap\("DECODE_PATH_FAILED"`
	}
	third, err := counted(args.Path)
	if err != nil {
		return nil, nil, err // want `Wrap\("DECODE_COUNT_FAILED"`
	}
	fourth, err := settled(args.Path)
	if err != nil {
		return nil, nil, err // want `Wrap\("DECODE_PATH_FAILED"`
	}
	return nil, first + second + third + fourth, nil
}

func joined(path string) (sum int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := json.NewDecoder(f).Decode(&sum); err != nil {
		return 0, fmt.Errorf("decode sum: %w", err)
	}
	return sum, nil
}

// The text is all that is left of the error.
func replaced(path string) (sum int, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("replaced: %v", err)
		}
	}()
	if err := json.Unmarshal([]byte(path), &sum); err != nil {
		return 0, fmt.Errorf("decode path: %w", err)
	}
	return sum, nil
}

// Another result depends on the error.
func counted(path string) (sum int, err error) {
	defer func() {
		if err == nil {
			sum, err = len(path), os.Remove(path)
		}
	}()
	if err := json.Unmarshal([]byte(path), &sum); err != nil {
		return 0, fmt.Errorf("decode count: %w", err)
	}
	return sum, nil
}

// Others may do anything with the error.
func settled(path string) (sum int, err error) {
	defer func() {
		if err == nil {
			err = os.Remove(path)
		}
		settle(&err)
	}()
	if err := json.Unmarshal([]byte(path), &sum); err != nil {
		return 0, fmt.Errorf("decode path: %w", err)
	}
	return sum, nil
}

func settle(err *error) {}

func (r *register) readRows(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	rows, err := rowsOf(args.Path)
	if err != nil {
		return nil, nil, fmt.Errorf("read all rows: %w", err) // want `Validation\("INVALID_PARAM"`
	}
	return nil, rows, nil
}

func rowsOf(path string) ([][]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return rows, nil
}

func (r *register) sumFiles(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	sum, err := files.Sum(args.Path)
	if err != nil {
		return nil, nil, err // want `Validation\("INVALID_PARAM"`
	}
	second, err := files.Joined(args.Path)
	if err != nil {
		return nil, nil, err // want `Validation\("INVALID_PARAM"`
	}
	third, err := files.Removed(args.Path)
	if err != nil {
		return nil, nil, err // want `Validation\("INVALID_PARAM"`
	}
	return nil, sum + second + third, nil
}

func (r *register) oddFiles(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	first, err := files.Odd(args.Path)
	if err != nil {
		return nil, nil, err // want `Wrap\("ODD_FILES_FAILED"`
	}
	second, err := files.Given(args.Path)
	if err != nil {
		return nil, nil, err // want `Wrap\("ODD_FILES_FAILED"`
	}
	third, err := files.None(args.Path)
	if err != nil {
		return nil, nil, err // want `Wrap\("ODD_FILES_FAILED"`
	}
	fourth, err := files.Referred(args.Path)
	if err != nil {
		return nil, nil, err // want `Wrap\("ODD_FILES_FAILED"`
	}
	return nil, first + second + third + fourth, nil
}

// The caller has named one program, and the server needs another one.
func (r *register) program(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
	if _, err := exec.LookPath(args.Name); err != nil {
		return nil, nil, fmt.Errorf("program of the caller: %w", err) // want `NotFound\("PROGRAM_CALLER_FAILED"`
	}
	if _, err := exec.LookPath("sort"); err != nil {
		return nil, nil, fmt.Errorf("program of the server: %w", err) // want `Internal\("PROGRAM_SERVER_FAILED"`
	}
	if err := installed(args.Path); err != nil {
		return nil, nil, err // want `NotFound\("RESOURCE_NOT_FOUND"`
	}
	return nil, nil, installed("awk") // want `From\(err\)`
}

func installed(name string) error {
	_, err := exec.LookPath(name)
	return err
}
