package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"text/template"
)

const module = "github.com/mcperrlint/mcperrlint"

// listFile is the file that lists the rules, in the variable All.
const listFile = "analyzers/analyzers.go"

//go:embed templates
var templates embed.FS

// newFiles returns the files of a rule, and the list of rules with the new one at the end. The keys are their paths.
func newFiles(root, name string) (map[string][]byte, error) {
	list, err := os.ReadFile(filepath.Join(root, listFile))
	if err != nil {
		return nil, err
	}
	if list, err = addToList(list, name); err != nil {
		return nil, fmt.Errorf("%s: %w", listFile, err)
	}
	parsed, err := template.ParseFS(templates, "templates/*.tmpl")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{listFile: list}
	for _, f := range []struct{ folder, file string }{
		{"passes/" + name, "rule.go"},
		{"passes/" + name, "doc.go"},
		{"passes/" + name, "rule_test.go"},
		{"testdata/" + name + "/mcpgo", "mcpgo.go"},
		{"testdata/" + name + "/mcpgo", "mcpgo.go.golden"},
	} {
		var out bytes.Buffer
		if err := parsed.ExecuteTemplate(&out, f.file+".tmpl", name); err != nil {
			return nil, err
		}
		files[f.folder+"/"+f.file] = out.Bytes()
	}
	return files, nil
}

// addToList adds a rule to the source of package analyzers: its import, and its entry at the end of All.
func addToList(source []byte, name string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	all := listLiteral(file)
	if all == nil || len(file.Imports) == 0 {
		return nil, errors.New("no variable All: want a list of rules")
	}
	afterImport := fset.Position(file.Imports[len(file.Imports)-1].End()).Offset
	end := fset.Position(all.Rbrace).Offset
	var out bytes.Buffer
	out.Write(source[:afterImport])
	fmt.Fprintf(&out, "\n\t%q", module+"/passes/"+name)
	out.Write(source[afterImport:end])
	fmt.Fprintf(&out, "\t%s.Rule,\n", name)
	out.Write(source[end:])
	return format.Source(out.Bytes()) // it also sorts the imports
}

// listLiteral returns the value of the variable All, or nil.
func listLiteral(file *ast.File) *ast.CompositeLit {
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			continue
		}
		for _, spec := range d.Specs {
			if v := spec.(*ast.ValueSpec); v.Names[0].Name == "All" && len(v.Values) == 1 {
				lit, _ := v.Values[0].(*ast.CompositeLit)
				return lit
			}
		}
	}
	return nil
}

// write writes files below a folder and prints their names.
func write(root string, files map[string][]byte, stdout io.Writer) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
		fmt.Fprintln(stdout, name)
	}
	return nil
}
