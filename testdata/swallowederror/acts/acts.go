// Package acts has tools that change something, and drop the errors of that.
package acts

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"example.com/mcpserver/swallowederror/acts/book"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type sheets struct {
	file  *book.File
	cache *book.File
}

func done() (*mcp.CallToolResult, error) { return mcp.NewToolResultText("{}"), nil }

func (s sheets) DeleteSheet(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := s.file.RemoveSheet(req.GetString("name", "")); err != nil { // want `^DeleteSheet answers as if s.file.RemoveSheet had worked: its error is only logged, so that the model takes the change for done; return the error$`
		log.Printf("remove: %v", err)
	}
	if err := s.file.Save(); err != nil {
		return nil, err
	}
	return done()
}

// shelf does not name what it deletes.
type shelf interface {
	Delete(ctx context.Context, name string) error
}

type library struct{ shelf, cache shelf }

func (l library) DeleteBook(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := l.shelf.Delete(ctx, req.GetString("name", "")); err != nil { // want `^DeleteBook answers as if l.shelf.Delete had worked`
		log.Print(err)
	}
	return done()
}

func (l library) DeletePage(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := l.cache.Delete(ctx, req.GetString("name", "")); err != nil {
		log.Print(err)
	}
	return done()
}

func (s sheets) ClearCells(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	for _, name := range req.GetStringSlice("cells", nil) {
		_ = s.file.SetCell(name, "") // want `^ClearCells answers as if s.file.SetCell had worked: its error is dropped`
	}
	return done()
}

func (s sheets) RemoveSheet(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("name", "") == "" {
		return nil, mcperr.Wrap("REMOVE_SHEET_FAILED", "no name", errors.New("nothing to remove"))
	}
	if err := s.file.RemoveSheet(req.GetString("name", "")); err != nil { // want `^RemoveSheet answers as if s.file.RemoveSheet had worked: its error is only logged`
		log.Print(err)
		return mcp.NewToolResultText(""), nil
	}
	return done()
}

func (s sheets) CopySheet(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := s.file.AddSheet("copy"); err != nil {
		return nil, err
	}
	for _, name := range s.file.Cells() {
		err := s.file.SetCell(name, "x") // want `^CopySheet answers as if s.file.SetCell had worked: its error is only logged`
		if err != nil {
			log.Print(err)
		}
	}
	return done()
}

// CopyCells says how many it has copied.
func (s sheets) CopyCells(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	copied := 0
	for _, name := range s.file.Cells() {
		if err := s.file.SetCell(name, "x"); err != nil {
			log.Print(err)
		} else {
			copied++
		}
	}
	return mcp.NewToolResultText(fmt.Sprint(copied)), nil
}

// SaveSheet does more than it has to.
func (s sheets) SaveSheet(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := s.file.UpdateLinks(); err != nil {
		log.Print(err)
	}
	if err := s.file.Save(); err != nil {
		return nil, err
	}
	_ = s.cache.SetCell("saved", "yes")
	return done()
}

// AddSheet cleans up.
func (s sheets) AddSheet(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	defer os.Remove("lock")
	if err := s.file.AddSheet("new"); err != nil {
		_ = s.file.SetCell("A1", "")
		return nil, err
	}
	return done()
}

// GetSheet changes nothing on purpose.
func (s sheets) GetSheet(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_ = s.file.SetCell("seen", "yes")
	return done()
}

// RemoveFile looks at the error.
func (s sheets) RemoveFile(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := os.Remove(req.GetString("name", ""))
	if err != nil {
		log.Print(err)
	}
	return mcp.NewToolResultText(fmt.Sprint(err == nil)), nil
}

func (s sheets) RemoveFolder(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	os.RemoveAll(req.GetString("name", "")) // want `^RemoveFolder answers as if os.RemoveAll had worked: its error is dropped`
	return done()
}

func (s sheets) ListSheets(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	list, _ := s.file.List(ctx) // want `^ListSheets takes the result of s.file.List for the answer also if the call failed: its error is dropped, so that the model takes nothing for all there is; return the error$`
	return mcp.NewToolResultStructuredOnly(list), nil
}

// CountSheets looks at what it gets.
func (s sheets) CountSheets(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	list, _ := s.file.List(ctx)
	if list == nil {
		return nil, fmt.Errorf("no list")
	}
	return mcp.NewToolResultText(fmt.Sprint(len(list))), nil
}

// InstallSheet makes sure that something is there, which may be so already.
func (s sheets) InstallSheet(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_ = s.file.AddSheet("base")
	if err := s.file.Deploy(ctx); err != nil {
		return nil, err
	}
	return done()
}

// DeleteRows does it in memory, and looks at the error of the whole.
func (s sheets) DeleteRows(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	batch := s.file.Batch()
	_ = batch.DeleteRow("1")
	if err := batch.Commit(); err != nil {
		return nil, err
	}
	return done()
}

// DeleteCell looks whether it has worked.
func (s sheets) DeleteCell(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_ = s.file.DeleteRow("1")
	list, err := s.file.List(ctx)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultStructuredOnly(list), nil
}

// MoveSheet takes it back if that fails.
func (s sheets) MoveSheet(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if moved := s.file.Cells(); len(moved) == 0 {
		err := fmt.Errorf("nothing moved")
		_ = s.file.SetSheet("old")
		return nil, err
	}
	return done()
}

// FindSheet tells more about a failure.
func (s sheets) FindSheet(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := s.file.Deploy(ctx); err != nil {
		list, _ := s.file.List(ctx)
		return nil, fmt.Errorf("%w: there are %v", err, list)
	}
	return done()
}

// ListAll gives what it got to a function that may look at it.
func (s sheets) ListAll(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	list, _ := s.file.List(ctx)
	return mcp.NewToolResultStructuredOnly(orNone(list)), nil
}

func orNone(list []string) []string {
	if list == nil {
		return []string{"none: the list could not be read"}
	}
	return list
}

// ListSome has a switch over what it got.
func (s sheets) ListSome(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	list, _ := s.file.List(ctx)
	switch {
	case list == nil:
		return nil, fmt.Errorf("no list")
	}
	return mcp.NewToolResultStructuredOnly(list), nil
}

func register(m *server.MCPServer, s sheets) {
	m.AddTool(mcp.NewTool("delete_sheet"), s.DeleteSheet)
	m.AddTool(mcp.NewTool("clear_cells"), s.ClearCells)
	m.AddTool(mcp.NewTool("delete_book"), library{}.DeleteBook)
	m.AddTool(mcp.NewTool("delete_page"), library{}.DeletePage)
	m.AddTool(mcp.NewTool("copy_sheet"), s.CopySheet)
	m.AddTool(mcp.NewTool("copy_cells"), s.CopyCells)
	m.AddTool(mcp.NewTool("save_sheet"), s.SaveSheet)
	m.AddTool(mcp.NewTool("add_sheet"), s.AddSheet)
	m.AddTool(mcp.NewTool("get_sheet"), s.GetSheet)
	m.AddTool(mcp.NewTool("remove_file"), s.RemoveFile)
	m.AddTool(mcp.NewTool("remove_folder"), s.RemoveFolder)
	m.AddTool(mcp.NewTool("install_sheet"), s.InstallSheet)
	m.AddTool(mcp.NewTool("delete_rows"), s.DeleteRows)
	m.AddTool(mcp.NewTool("delete_cell"), s.DeleteCell)
	m.AddTool(mcp.NewTool("move_sheet"), s.MoveSheet)
	m.AddTool(mcp.NewTool("find_sheet"), s.FindSheet)
	m.AddTool(mcp.NewTool("list_all"), s.ListAll)
	m.AddTool(mcp.NewTool("list_some"), s.ListSome)
	m.AddTool(mcp.NewTool("list_sheets"), s.ListSheets)
	m.AddTool(mcp.NewTool("count_sheets"), s.CountSheets)
}
