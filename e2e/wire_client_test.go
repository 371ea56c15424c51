package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// newest is the protocol version without a handshake: each request carries its version.
const newest = "2026-07-28"

// client talks to one server over stdio.
type client struct {
	exe, unit string // the program, and which of its servers
	protocol  string

	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string
	stderr bytes.Buffer
	id     int
}

// ask sends the calls one after another, and starts the server again if it has exited.
func (c *client) ask(calls []call) (answers []answer) {
	defer c.stop()
	for _, call := range calls {
		if c.cmd == nil {
			if err := c.start(); err != nil {
				answers = append(answers, answer{Lost: err.Error()})
				continue
			}
		}
		a := c.send(method(call))
		if call.task {
			a = c.finish(a)
		}
		if a.Lost != "" {
			c.stop()
		}
		answers = append(answers, a)
	}
	return answers
}

// method returns the request of a call.
func method(c call) (string, map[string]any) {
	switch c.kind {
	case "prompt":
		return "prompts/get", map[string]any{"name": c.tool, "arguments": c.args}
	case "resource":
		return "resources/read", map[string]any{"uri": c.tool}
	}
	params := map[string]any{"name": c.tool, "arguments": c.args}
	if c.task {
		params["task"] = map[string]any{}
	}
	return "tools/call", params
}

// finish returns what a host gives to the model when a task has ended, as a tool's answer: its result, or the message
// of its status.
func (c *client) finish(created answer) answer {
	var made struct{ Task struct{ TaskID string } }
	if json.Unmarshal(created.Result, &made) != nil || made.Task.TaskID == "" {
		return created
	}
	id := map[string]any{"taskId": made.Task.TaskID}
	result := c.send("tasks/result", id)
	if result.Error == nil {
		return withoutTask(result)
	}
	var state struct{ StatusMessage string }
	got := c.send("tasks/get", id)
	if json.Unmarshal(got.Result, &state) != nil {
		return got
	}
	text := map[string]any{"type": "text", "text": state.StatusMessage}
	data, _ := json.Marshal(map[string]any{"content": []any{text}, "isError": true})
	return answer{Result: data}
}

// withoutTask returns the result of a task without _meta, which has the task's id.
func withoutTask(a answer) answer {
	var fields map[string]json.RawMessage
	if json.Unmarshal(a.Result, &fields) == nil && fields != nil {
		delete(fields, "_meta")
		a.Result, _ = json.Marshal(fields)
	}
	return a
}

// start starts the server and initializes the session.
func (c *client) start() (err error) {
	c.cmd, c.id = process("", nil, c.exe, c.unit), 0
	c.stderr.Reset()
	c.cmd.Stderr = &c.stderr
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.cmd.Start(); err != nil {
		c.cmd = nil
		return err
	}
	c.lines = make(chan string, 100)
	go pump(out, c.lines)
	if c.protocol == newest {
		return nil
	}
	hello := c.send("initialize", map[string]any{
		"protocolVersion": c.protocol,
		"capabilities":    map[string]any{},
		"clientInfo":      map[string]any{"name": "net", "version": "1"},
	})
	if hello.outcome() != success {
		c.stop()
		return fmt.Errorf("initialize: %s", hello)
	}
	return c.write(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"})
}

func pump(out io.Reader, lines chan<- string) {
	defer close(lines)
	for r := bufio.NewReader(out); ; {
		line, err := r.ReadString('\n')
		if line != "" {
			lines <- line
		}
		if err != nil {
			return
		}
	}
}

// stop ends the server and reads the rest of its output.
func (c *client) stop() {
	if c.cmd == nil {
		return
	}
	c.in.Close()
	c.cmd.Process.Kill()
	for range c.lines {
	}
	c.cmd.Wait()
	c.cmd = nil
}

func (c *client) write(message map[string]any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = c.in.Write(append(data, '\n'))
	return err
}

// send sends a request and waits for its answer.
func (c *client) send(method string, params map[string]any) answer {
	c.id++
	if c.protocol == newest {
		params["_meta"] = map[string]any{
			"io.modelcontextprotocol/protocolVersion":    newest,
			"io.modelcontextprotocol/clientInfo":         map[string]any{"name": "net", "version": "1"},
			"io.modelcontextprotocol/clientCapabilities": map[string]any{},
		}
	}
	if err := c.write(map[string]any{"jsonrpc": "2.0", "id": c.id, "method": method, "params": params}); err != nil {
		return answer{Lost: c.reason(err.Error())}
	}
	for line := range c.lines { // until the server exits, at the latest when the tests are out of time
		if a, ok := c.answer(line); ok {
			return a
		}
	}
	return answer{Lost: c.reason("the server exited")}
}

// answer reads a line, and reports whether it is the answer to the last request.
func (c *client) answer(line string) (answer, bool) {
	var message struct {
		ID     *json.RawMessage `json:"id"`
		Method string           `json:"method"`
		Result json.RawMessage  `json:"result"`
		Error  *protocolError   `json:"error"`
	}
	if json.Unmarshal([]byte(line), &message) != nil || message.Method != "" || message.ID == nil {
		return answer{}, false
	}
	if string(*message.ID) != fmt.Sprint(c.id) && message.Error == nil {
		return answer{}, false
	}
	return answer{Result: message.Result, Error: message.Error}, true
}

// reason adds the beginning of the server's error output to a text.
func (c *client) reason(what string) string {
	if c.cmd != nil { // the output is complete when the process has ended
		c.stop()
	}
	said, _, _ := strings.Cut(strings.TrimSpace(c.stderr.String()), "\n\n")
	if len(said) > 300 {
		said = said[:300]
	}
	return what + ": " + strings.ReplaceAll(said, "\n", " | ")
}
