package mcperr

import (
	"context"
	"encoding/json"
	"strings"
)

// Annotate gives an error result that knows only text the type, code and retry of err. It is for results that
// come from a function which must stay as it is. The text stays, too: code and retry follow it in the first
// content block, and [MetaKey] in _meta holds what [Result] would put there, with the text as the message where
// err has none.
//
// A result that is nil, or no error, or has a type already, is returned as it is.
//
//	return mcperr.Annotate(s.logged("no such issue"), mcperr.NotFound("ISSUE_NOT_FOUND", "")), nil
func Annotate[R any](result *R, err error) *R {
	e := from(err)
	if result == nil || e == nil {
		return result
	}
	var fields map[string]any
	if data, err := json.Marshal(result); err != nil || json.Unmarshal(data, &fields) != nil || fields["isError"] != true {
		return result
	}
	meta, ok := fields["_meta"].(map[string]any)
	if !ok {
		meta = make(map[string]any)
	}
	if meta[MetaKey] != nil {
		return result
	}
	content, _ := fields["content"].([]any)
	first := map[string]any{"type": "text", "text": e.Error()}
	if len(content) > 0 {
		if block, ok := content[0].(map[string]any); ok && block["type"] == "text" {
			first, content = block, content[1:]
		}
	}
	text, _ := first["text"].(string)
	typed := *e
	if typed.Message == "" {
		typed.Message, typed.Err = text, nil
	}
	env := typed.envelope()
	notify(context.Background(), &typed, env, nil)
	var footer strings.Builder
	env.footer(&footer)
	first["text"] = text + footer.String()
	meta[MetaKey] = env
	fields["content"], fields["_meta"] = append([]any{first}, content...), meta
	data, failure := json.Marshal(fields)
	annotated := new(R)
	if failure != nil || json.Unmarshal(data, annotated) != nil {
		return result
	}
	return annotated
}

// AnnotatePair is [Annotate] for functions that give a result and an error. The error goes through [From].
//
//	return mcperr.AnnotatePair[mcp.CallToolResult](mcperr.NotFound("ISSUE_NOT_FOUND", ""))(s.fail("no such issue"))
func AnnotatePair[R any](err error) func(*R, error) (*R, error) {
	return func(result *R, other error) (*R, error) {
		return Annotate(result, err), From(other)
	}
}
