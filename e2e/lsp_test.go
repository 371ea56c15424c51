package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"
)

// editor is a client of a language server, with files open in it.
type editor struct {
	t   *testing.T
	dir string
	in  io.WriteCloser

	mu        sync.Mutex
	changed   *sync.Cond // signals changes of the fields below
	next      int
	responses map[int]response
	published map[string][]diagnostic // the last diagnostics of each file
	working   map[string]string       // the titles of work in progress, by token
	finished  map[string]int          // how often work with a title ended
	closed    bool

	text    map[string]string // the text of each open file
	version map[string]int
}

type response struct {
	Result json.RawMessage
	Error  *struct{ Message string }
}

// textPosition is a position in a file. The protocol counts characters in UTF-16.
type textPosition struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// textRange is a range in a file.
type textRange struct {
	Start textPosition `json:"start"`
	End   textPosition `json:"end"`
}

type diagnostic struct {
	Range           textRange `json:"range"`
	Severity        int       `json:"severity"`
	Code            string    `json:"code"`
	CodeDescription *struct {
		Href string `json:"href"`
	} `json:"codeDescription,omitempty"`
	Source  string `json:"source"`
	Message string `json:"message"`
}

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type action struct {
	Title string
	Kind  string
	Edit  struct {
		DocumentChanges []struct {
			TextDocument struct {
				URI     string
				Version int
			}
			Edits []textEdit
		}
	}
}

// start starts a language server for a folder.
func start(t *testing.T, exe, dir string) *editor {
	t.Helper()
	cmd := process(dir, []string{"GOFLAGS="}, exe, "-mode=stdio")
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	e := &editor{
		t: t, dir: dir, in: in, responses: make(map[int]response), published: make(map[string][]diagnostic),
		working: make(map[string]string), finished: make(map[string]int),
		text: make(map[string]string), version: make(map[string]int),
	}
	e.changed = sync.NewCond(&e.mu)
	go e.receive(bufio.NewReader(out))
	t.Cleanup(func() {
		e.request("shutdown", nil, nil)
		e.send("exit", nil, nil)
		in.Close()
		cmd.Wait()
	})
	e.initialize()
	return e
}

func (e *editor) initialize() {
	e.t.Helper()
	var result struct {
		ServerInfo struct{ Name string }
	}
	kinds := map[string]any{"codeActionKind": map[string]any{"valueSet": []string{"quickfix", "source.fixAll"}}}
	e.request("initialize", map[string]any{
		"processId": nil,
		"rootUri":   e.uri(""),
		"capabilities": map[string]any{
			"window": map[string]any{"workDoneProgress": true},
			"textDocument": map[string]any{
				"publishDiagnostics": map[string]any{"codeDescriptionSupport": true, "versionSupport": true},
				"codeAction":         map[string]any{"codeActionLiteralSupport": kinds},
			},
			"workspace": map[string]any{"workspaceEdit": map[string]any{"documentChanges": true}},
		},
		"initializationOptions": map[string]any{
			"verboseWorkDoneProgress": true,    // the server reports when it is done with a change
			"diagnosticsDelay":        "100ms", // the tests do not type on
		},
	}, &result)
	if result.ServerInfo.Name != "gopls" {
		e.t.Fatalf("the server is %q", result.ServerInfo.Name)
	}
	e.send("initialized", nil, map[string]any{})
}

func (e *editor) uri(name string) string {
	return "file://" + filepath.ToSlash(filepath.Join(e.dir, name))
}

// send writes a message. A message with an id is a request.
func (e *editor) send(method string, id any, params any) {
	message := map[string]any{"jsonrpc": "2.0", "method": method, "params": params}
	if id != nil {
		message["id"] = id
	}
	e.write(message)
}

func (e *editor) write(message any) {
	data, err := json.Marshal(message)
	if err != nil {
		e.t.Error(err)
	}
	fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(data), data)
}

// request sends a request and waits for its answer.
func (e *editor) request(method string, params, result any) {
	e.t.Helper()
	e.mu.Lock()
	e.next++
	id := e.next
	e.mu.Unlock()
	e.send(method, id, params)
	var r response
	e.wait("an answer to "+method, func() (ok bool) { r, ok = e.responses[id]; return ok })
	if r.Error != nil {
		e.t.Fatalf("%s: %s", method, r.Error.Message)
	}
	if result != nil {
		if err := json.Unmarshal(r.Result, result); err != nil {
			e.t.Fatalf("%s: %v in %s", method, err, r.Result)
		}
	}
}

// wait waits until a condition holds. It fails when the server has exited, at the latest when the tests are out of
// time.
func (e *editor) wait(what string, so func() bool) {
	e.t.Helper()
	e.mu.Lock()
	defer e.mu.Unlock()
	for !so() {
		if e.closed {
			e.t.Errorf("the server is gone; still missing: %s", what)
			return
		}
		e.changed.Wait()
	}
}

// receive reads messages until the server closes its output.
func (e *editor) receive(r *bufio.Reader) {
	for {
		header, err := textproto.NewReader(r).ReadMIMEHeader()
		length, _ := strconv.Atoi(header.Get("Content-Length"))
		data := make([]byte, length)
		if err == nil {
			_, err = io.ReadFull(r, data)
		}
		if err != nil {
			break
		}
		e.handle(data)
	}
	e.mu.Lock()
	e.closed = true
	e.mu.Unlock()
	e.changed.Broadcast()
}

func (e *editor) handle(data []byte) {
	var m struct {
		ID     json.RawMessage
		Method string
		Params json.RawMessage
		response
	}
	if json.Unmarshal(data, &m) != nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	defer e.changed.Broadcast()
	switch {
	case m.Method == "" && m.ID != nil:
		id, _ := strconv.Atoi(string(m.ID))
		e.responses[id] = m.response
	case m.Method == "textDocument/publishDiagnostics":
		var p struct {
			URI         string
			Diagnostics []diagnostic
		}
		json.Unmarshal(m.Params, &p)
		e.published[p.URI] = p.Diagnostics
	case m.Method == "$/progress":
		e.progress(m.Params)
	case m.ID != nil: // the client may decline all requests of the server
		var result any
		if m.Method == "workspace/configuration" {
			result = []any{nil}
		}
		e.write(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": result})
	}
}

// progress reads a report about work that begins or ends.
func (e *editor) progress(params json.RawMessage) {
	var p struct {
		Token any
		Value struct{ Kind, Title string }
	}
	json.Unmarshal(params, &p)
	token := fmt.Sprint(p.Token)
	switch p.Value.Kind {
	case "begin":
		e.working[token] = p.Value.Title
	case "end":
		e.finished[e.working[token]]++
	}
}

// open opens files and waits until the server has diagnosed them.
func (e *editor) open(names ...string) {
	e.t.Helper()
	for _, name := range names {
		e.text[name] = read(e.t, filepath.Join(e.dir, name))
		e.version[name] = 1
		e.send("textDocument/didOpen", nil, map[string]any{"textDocument": map[string]any{
			"uri": e.uri(name), "languageId": "go", "version": 1, "text": e.text[name],
		}})
	}
	n := len(e.text)
	e.wait("an end of looking at opened files", func() bool { return e.finished["diagnosing opened files"] >= n })
}

// diagnostics returns the last diagnostics of a file.
func (e *editor) diagnostics(name string) []diagnostic {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.published[e.uri(name)]
}

// actions asks for the actions of a kind for diagnostics.
func (e *editor) actions(name, kind string, diagnostics ...diagnostic) (actions []action) {
	e.t.Helper()
	whole := textRange{End: textPosition{Line: strings.Count(e.text[name], "\n")}}
	if len(diagnostics) == 1 {
		whole = diagnostics[0].Range
	}
	e.request("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": e.uri(name)},
		"range":        whole,
		"context":      map[string]any{"diagnostics": diagnostics, "only": []string{kind}},
	}, &actions)
	return actions
}

// apply applies an action in the editor and waits until the server has diagnosed the file again.
func (e *editor) apply(name string, a action) {
	e.t.Helper()
	e.mu.Lock()
	before := e.finished["diagnosing changed files"]
	e.mu.Unlock()
	e.change(name, a)
	e.wait("an end of looking at changed files", func() bool { return e.finished["diagnosing changed files"] > before })
}

// change applies an action in the editor.
func (e *editor) change(name string, a action) {
	e.t.Helper()
	changes := a.Edit.DocumentChanges
	if len(changes) != 1 {
		e.t.Fatalf("%s: %q changes %d files", name, a.Title, len(changes))
	}
	if at := changes[0].TextDocument; at.URI != e.uri(name) || at.Version != e.version[name] {
		e.t.Fatalf("%s: %q does not change this version of this file: %+v", name, a.Title, a.Edit)
	}
	e.text[name] = edited(e.text[name], changes[0].Edits)
	e.version[name]++
	e.send("textDocument/didChange", nil, map[string]any{
		"textDocument":   map[string]any{"uri": e.uri(name), "version": e.version[name]},
		"contentChanges": []any{map[string]any{"text": e.text[name]}},
	})
}

// save formats a file in the editor, as most do on save, and writes it.
func (e *editor) save(name string) {
	e.t.Helper()
	var edits []textEdit
	e.request("textDocument/formatting", map[string]any{
		"textDocument": map[string]any{"uri": e.uri(name)},
		"options":      map[string]any{"tabSize": 8, "insertSpaces": false},
	}, &edits)
	write(e.t, filepath.Join(e.dir, name), edited(e.text[name], edits))
}

// edited applies edits. Edits at the same position are applied in the order of the list.
func edited(text string, edits []textEdit) string {
	type change struct {
		from, to int
		text     string
	}
	var out []byte
	var changes []change
	for _, e := range edits {
		changes = append(changes, change{offset(text, e.Range.Start), offset(text, e.Range.End), e.NewText})
	}
	at := 0
	for len(changes) > 0 {
		first := 0
		for i, c := range changes {
			if c.from < changes[first].from {
				first = i
			}
		}
		c := changes[first]
		out = append(append(out, text[at:c.from]...), c.text...)
		at = c.to
		changes = append(changes[:first], changes[first+1:]...)
	}
	return string(append(out, text[at:]...))
}

// offset returns the offset of a position in a text, in bytes.
func offset(text string, p textPosition) int {
	at := 0
	for range p.Line {
		for at < len(text) && text[at] != '\n' {
			at++
		}
		at++
	}
	units := 0
	for i, r := range text[min(at, len(text)):] {
		if units >= p.Character {
			return at + i
		}
		units += utf16.RuneLen(r)
	}
	return len(text)
}
