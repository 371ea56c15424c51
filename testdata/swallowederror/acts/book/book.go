// Package book is a file that can fail.
package book

import "context"

// File is a file of sheets.
type File struct{ err error }

func (f *File) RemoveSheet(name string) error              { return f.err }
func (f *File) AddSheet(name string) error                 { return f.err }
func (f *File) SetCell(name, value string) error           { return f.err }
func (f *File) UpdateLinks() error                         { return f.err }
func (f *File) Save() error                                { return f.err }
func (f *File) Cells() []string                            { return nil }
func (f *File) List(ctx context.Context) ([]string, error) { return nil, f.err }
func (f *File) SetSheet(name string) error                 { return f.err }
func (f *File) DeleteRow(name string) error                { return f.err }
func (f *File) Deploy(ctx context.Context) error           { return f.err }
func (f *File) Batch() *File                               { return f }
func (f *File) Commit() error                              { return f.err }
