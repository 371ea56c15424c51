package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// call is one request to a server, and what is known about its answers.
type call struct {
	kind string // as in the comment of the server: fails, answers, soft, …
	tool string // or the name of a prompt, or the URI of a resource
	args json.RawMessage
	own  own // of the server's own error

	claimed  bool // the command had findings for the tool, and has none after the fix
	meta     bool // the SDK can send _meta
	task     bool // the tool runs as a task
	protocol bool // the command reported that the tool answers with protocol errors
}

// own is what the author of the server knows about a failure: the code, the retry and the hint of the server's own
// error, and the type that the fixed error has to have.
type own struct {
	Type  string `json:"type"`
	Code  string `json:"code"`
	Retry string `json:"retry"` // yes, no, or a number of milliseconds
	Hint  string `json:"hint"`
}

// invariant is a promise about the answers before and after the fix.
type invariant struct {
	name  string
	holds func(c call, before, after answer) error
}

var invariants = []invariant{
	{"survives", survives},
	{"stays visible", staysVisible},
	{"success stays", successStays},
	{"own protocol error stays", protocolErrorStays},
	{"text stays", textStays},
	{"content is whole", contentIsWhole},
	{"no bogus blocks", blocksStay},
	{"other fields stay", fieldsStay},
	{"carries code and retry", coded},
	{"code and retry once", onlyOnce},
	{"own code stays", ownStays},
	{"kind is true", kindIsTrue},
}

// broken returns one message for each invariant that is violated.
func broken(c call, before, after answer) (list []string) {
	for _, i := range invariants {
		if err := i.holds(c, before, after); err != nil {
			list = append(list, i.name+": "+err.Error())
		}
	}
	return list
}

// isTool reports whether the answers are those of a tool.
func (c call) isTool() bool { return c.kind != "prompt" && c.kind != "resource" }

// survives checks that a call still has an answer.
func survives(c call, before, after answer) error {
	if after.outcome() == lost && before.outcome() != lost {
		return errors.New(after.String())
	}
	return nil
}

// staysVisible checks that a tool error stays one, and that no other answer becomes a JSON-RPC error or a success.
func staysVisible(c call, before, after answer) error {
	from, to := before.outcome(), after.outcome()
	switch {
	case to == lost || from == to: // judged by survives
		return nil
	case from == toolError, from == success && to != toolError, from == rpcError && to == null,
		from == rpcError && to == success && c.kind != "empty":
		return fmt.Errorf("a %s became a %s", from, to)
	}
	return nil
}

// successStays checks that a success has the same bytes. A failure that was sent as a success may become a tool error.
// The answers of prompts and resources always stay the same.
func successStays(c call, before, after answer) error {
	failed := before.outcome() != success || c.kind == "soft" && after.outcome() == toolError
	if after.Lost != "" || c.isTool() && failed {
		return nil
	}
	if !bytes.Equal(before.Result, after.Result) || !reflect.DeepEqual(before.Error, after.Error) {
		return errors.New("the answer changed")
	}
	return nil
}

// sdkCodes are the codes of the JSON-RPC errors that SDKs make of plain errors.
var sdkCodes = []int{0, -32603, -32000}

// protocolErrorStays checks that a JSON-RPC error whose code the server chose keeps its message and data. It may become
// a tool error only if the command reported it.
func protocolErrorStays(c call, before, after answer) error {
	if before.Error == nil || slices.Contains(sdkCodes, before.Error.Code) || after.Lost != "" {
		return nil
	}
	if after.outcome() == toolError && c.protocol {
		return nil
	}
	if !reflect.DeepEqual(before.Error, after.Error) {
		return fmt.Errorf("error %d was chosen by the server", before.Error.Code)
	}
	return nil
}

// sdkPrefix is the text that an SDK puts before a handler's error in a JSON-RPC error.
var sdkPrefix = regexp.MustCompile(
	`^(calling "tools/call": |tool execution failed: |handler returned an error: |internal panic: )`)

// textStays checks that the new text begins with the old one, and is the same if it is JSON.
func textStays(c call, before, after answer) error {
	old, text := before.text(), after.text()
	if before.Lost != "" || after.Lost != "" || before.outcome() == null || c.kind == "empty" {
		return nil
	}
	if isJSON(old) {
		if text != old {
			return fmt.Errorf("the JSON text %q became %q", old, text)
		}
		return nil
	}
	made := old // by the handler
	if before.Error != nil {
		made = sdkPrefix.ReplaceAllString(old, "")
	}
	if c.kind == "beside" && strings.Contains(text, made) { // the text of the result may come first
		return nil
	}
	if !strings.HasPrefix(text, old) && !strings.HasPrefix(text, made) {
		return fmt.Errorf("%q became %q", old, text)
	}
	return nil
}

// contentIsWhole checks that every client can read the content.
func contentIsWhole(c call, before, after answer) error {
	if o := after.outcome(); !c.isTool() || o != toolError && o != success {
		return nil
	}
	r := after.tool()
	if !bytes.HasPrefix(bytes.TrimSpace(r.Content), []byte("[")) {
		return fmt.Errorf("content is %s", orElse(string(r.Content), "missing"))
	}
	for i, block := range r.blocks() {
		if kind, _ := block["type"].(string); kind == "" {
			return fmt.Errorf("block %d of %s is not a content block", i, r.Content)
		}
	}
	if len(r.blocks()) == 0 && after.outcome() == toolError {
		return errors.New("a tool error without content")
	}
	return nil
}

func orElse(s, ifEmpty string) string {
	if s == "" {
		return ifEmpty
	}
	return s
}

// blocksStay checks that the old blocks stay, but the first text may be longer. If the text is JSON or there was no
// text, there may be one more block with code and retry.
func blocksStay(c call, before, after answer) error {
	if after.outcome() != toolError {
		return nil
	}
	old, blocks := before.tool().blocks(), after.tool().blocks()
	if before.Error != nil || before.Lost != "" || before.outcome() == null {
		old = []map[string]any{{"type": "text", "text": before.text()}}
	}
	text, at := before.text(), slices.IndexFunc(old, func(b map[string]any) bool { return b["type"] == "text" })
	if len(blocks) == len(old)+1 && (at < 0 || isJSON(text)) {
		extra := slices.IndexFunc(blocks, isCodeBlock)
		if extra < 0 {
			return errors.New("the added block holds neither code nor retry")
		}
		blocks = slices.Delete(blocks, extra, extra+1)
	}
	if len(blocks) != len(old) {
		return fmt.Errorf("%d blocks became %d", len(old), len(blocks))
	}
	for i := range old {
		was, is := maps.Clone(old[i]), maps.Clone(blocks[i])
		if i == at { // judged by textStays
			delete(was, "text")
			delete(is, "text")
		}
		if !reflect.DeepEqual(was, is) {
			return fmt.Errorf("block %d became %v", i, blocks[i])
		}
	}
	return nil
}

// isCodeBlock reports whether a block has code and retry and no text of the server.
func isCodeBlock(block map[string]any) bool {
	text, _ := block["text"].(string)
	return block["type"] == "text" && codeLine.MatchString(text) && retryLine.MatchString(text) && !isJSON(text)
}

// fieldsStay checks that structuredContent, _meta and the other fields of a result stay, except the error's key in
// _meta.
func fieldsStay(c call, before, after answer) error {
	if o := after.outcome(); o != toolError && o != success || c.kind == "empty" {
		return nil
	}
	fields := func(a answer) map[string]any {
		all := make(map[string]any)
		json.Unmarshal(a.Result, &all)
		delete(all, "content")
		delete(all, "isError")
		meta, _ := all["_meta"].(map[string]any)
		if delete(meta, metaKey); len(meta) == 0 {
			delete(all, "_meta")
		}
		return all
	}
	was, is := fields(before), fields(after)
	if before.outcome() != toolError && before.outcome() != success { // newer SDKs send the kind of the result
		for _, name := range []string{"resultType", "_meta"} {
			delete(is, name)
		}
	}
	if !reflect.DeepEqual(was, is) {
		return fmt.Errorf("%v became %v", was, is)
	}
	return nil
}

// coded checks that a failure that the command fixed has exactly one code and one retry, in the text and in _meta.
func coded(c call, before, after answer) error {
	if !c.claimed || c.kind != "fails" && (c.kind != "soft" || after.outcome() == success) {
		return nil
	}
	if after.outcome() != toolError {
		return fmt.Errorf("a %s cannot carry them", after.outcome())
	}
	r := after.tool()
	codes, retries := r.lines(codeLine), r.lines(retryLine)
	e, ok := r.envelope()
	if ok && !r.hasText() && e.Code != "" && e.Retry.Kind != "" {
		return nil // there is no text that could hold them
	}
	if len(codes) != 1 || len(retries) != 1 {
		return fmt.Errorf("the text has %d codes and %d retries", len(codes), len(retries))
	}
	if !ok && !c.meta {
		return nil
	}
	if !ok || e.Code == "" || e.Retry.Kind == "" {
		return fmt.Errorf("_meta has code %q and retry %q", e.Code, e.Retry.Kind)
	}
	if e.Code != codes[0] {
		return fmt.Errorf("code %s in the text, %s in _meta", codes[0], e.Code)
	}
	promised := retries[0] != "unknown" || e.Type != "unknown" // for an unknown error, the text has no promise
	if never := strings.HasPrefix(retries[0], "not "); promised && never != (e.Retry.Kind == "not_retryable") {
		return fmt.Errorf("retry %q in the text, %s in _meta", retries[0], e.Retry.Kind)
	}
	return nil
}

// onlyOnce checks that no answer has more than one code or retry, even if the command did not fix it.
func onlyOnce(c call, before, after answer) error {
	was, is := before.tool(), after.tool()
	for name, line := range map[string]*regexp.Regexp{"code": codeLine, "retry": retryLine} {
		if n := len(is.lines(line)); n > max(1, len(was.lines(line))) {
			return fmt.Errorf("%d lines with a %s", n, name)
		}
	}
	envelope := []byte(`"` + metaKey + `"`)
	if n := bytes.Count(after.Result, envelope); n > max(1, bytes.Count(before.Result, envelope)) {
		return fmt.Errorf("%d envelopes", n)
	}
	return nil
}

// ownStays checks that the server's own code, retry and hint are not contradicted by others.
func ownStays(c call, before, after answer) error {
	if after.outcome() != toolError {
		return nil
	}
	r, text := after.tool(), after.text()
	e, has := r.envelope()
	codes := r.lines(codeLine)
	if has {
		codes = append(codes, e.Code)
	}
	known := visible(before)
	if c.own.Code != "" {
		known.codes, known.retry = []string{c.own.Code}, orElse(c.own.Retry, known.retry)
	}
	for _, code := range codes {
		if len(known.codes) > 0 && !slices.Contains(known.codes, code) {
			return fmt.Errorf("the server's code is %s, the client gets %s", known.codes[0], code)
		}
	}
	if len(codes) > 0 && c.own.Hint != "" && !strings.Contains(text, c.own.Hint) {
		return fmt.Errorf("the hint %q is not in %q", c.own.Hint, text)
	}
	for _, retry := range append(r.lines(retryLine), e.words()...) {
		if !agrees(known.retry, retry) {
			return fmt.Errorf("the server's retry is %s, the client gets %q", known.retry, retry)
		}
	}
	return nil
}

// kindIsTrue checks that a fixed error has the type that its author would choose.
func kindIsTrue(c call, before, after answer) error {
	if e, ok := after.tool().envelope(); ok && c.own.Type != "" && c.claimed && e.Type != c.own.Type {
		return fmt.Errorf("the type is %s, want %s", e.Type, c.own.Type)
	}
	return nil
}

func (e envelope) words() []string {
	switch e.Retry.Kind {
	case "":
		return nil
	case "not_retryable":
		return []string{"not retryable"}
	}
	return []string{fmt.Sprintf("retry after %d ms", e.Retry.AfterMs)}
}

// agrees reports whether a retry in words is the one that the server chose.
func agrees(own, words string) bool {
	_, err := strconv.Atoi(own)
	switch {
	case own == "":
		return true
	case own == "no":
		return strings.HasPrefix(words, "not ")
	case err == nil:
		return strings.Contains(words, own)
	}
	return !strings.HasPrefix(words, "not ")
}

// shown is the code and the retry in a text of the server.
type shown struct {
	codes []string
	retry string
}

var (
	shownCode = regexp.MustCompile(
		`(?m)(?:\*\*Error Code\*\*: |"(?:code|errorCode|error_code)": ?"|^\[|^Code: |\(code )([A-Z][A-Z0-9_]+)`)
	shownRetry = regexp.MustCompile(`(?:\*\*Retryable\*\*: |"retryable": ?|"retry": ?"?)(Yes|No|yes|no|true|false)`)
)

// visible returns the codes and the retry that the server itself renders.
func visible(a answer) (s shown) {
	for _, match := range shownCode.FindAllStringSubmatch(a.text(), -1) {
		s.codes = append(s.codes, match[1])
	}
	if e, ok := a.tool().envelope(); ok {
		s.codes = append(s.codes, e.Code)
	}
	if match := shownRetry.FindStringSubmatch(a.text()); match != nil {
		s.retry = map[string]string{"yes": "yes", "true": "yes", "no": "no", "false": "no"}[strings.ToLower(match[1])]
	}
	return s
}
