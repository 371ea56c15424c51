package e2e

import (
	"encoding/json"
	"strings"
	"testing"
)

// coded1 is a tool error as the runtime sends it.
const coded1 = `{"content":[{"type":"text","text":"no id\n\nCode: ID_REQUIRED\nRetry: not retryable"}],` +
	`"isError":true` + meta1 + `}`

// meta1 is its _meta.
const meta1 = `,"_meta":{"io.github.mcperrlint/error":{"code":"ID_REQUIRED","retry":{"kind":"not_retryable"}}}`

const (
	plain  = `{"content":[{"type":"text","text":"no id"}],"isError":true}`
	fine   = `{"content":[{"type":"text","text":"done"}]}`
	object = `{"content":[{"type":"text","text":"{\"code\":\"OWN_CODE\",\"retryable\":false}"}],"isError":true}`
)

// The calls of the pairs.
var (
	fails    = call{kind: "fails", meta: true}
	claimed  = call{kind: "fails", meta: true, claimed: true}
	reported = call{kind: "fails", protocol: true}
	ownCode  = call{kind: "fails", own: own{Code: "USER_GONE", Retry: "no", Hint: "see who"}}
	ownDelay = call{kind: "fails", own: own{Code: "ID_REQUIRED", Retry: "2000"}}
	noMeta   = call{kind: "fails", claimed: true}
	unknown  = sub(coded1, `Retry: not retryable`, `Retry: unknown`)
)

// pairs are answers before and after a fix, and the invariant that they violate, if any.
var pairs = []struct {
	call          call
	before, after string
	want          string // the invariant that is violated, if any
}{
	{claimed, plain, coded1, ""},
	{fails, plain, plain, ""},
	{fails, fine, fine, ""},
	{fails, `error 0 no id`, coded1, ""},
	{fails, "lost", coded1, ""},
	{fails, "lost", "lost", ""},
	{call{kind: "soft"}, `{"content":[{"type":"text","text":"no id"}]}`, coded1, ""},
	{call{kind: "empty"}, `null`, fine, ""},
	{reported, `error -32602 no id`, coded1, ""},
	{fails, `error -32602 no id`, `error -32602 no id`, ""},
	{fails, object, second(object, `Code: OWN_CODE\nRetry: not retryable`), ""},
	{noMeta, plain, sub(coded1, meta1, ``), ""},
	{claimed, plain, sub(unknown, `"code"`, `"type":"unknown","code"`), ""},
	{fails, `error -32603 internal panic: no id`, coded1, ""},

	{fails, plain, "lost", "survives"},
	{fails, plain, `error 0 no id`, "stays visible"},
	{fails, plain, fine, "stays visible"},
	{fails, plain, `null`, "stays visible"},
	{fails, fine, `error 0 done`, "stays visible"},
	{fails, `error 0 done`, fine, "stays visible"},
	{fails, fine, coded1, "success stays"},
	{fails, fine, fine + " ", "success stays"},
	{call{kind: "prompt"}, `error 0 no id`, `error -32602 no id`, "success stays"},
	{call{kind: "soft"}, fine, sub(fine, "done", "gone"), "success stays"},
	{fails, `error -32602 no id`, `error -32602 no`, "own protocol error stays"},
	{fails, `error -32602 no id`, `error -32603 no id`, "own protocol error stays"},
	{fails, `error -32602 no id`, coded1, "own protocol error stays"},
	{fails, plain, sub(coded1, "no id", "an id"), "text stays"},
	{fails, object, sub(object, `}"}]`, `}\n\nCode: OWN_CODE\nRetry: not retryable"}]`), "text stays"},
	{fails, `error 0 no id`, sub(coded1, "no id", "id"), "text stays"},
	{fails, plain, `{"isError":true}`, "content is whole"},
	{fails, plain, `{"content":null,"isError":true}`, "content is whole"},
	{fails, plain, `{"content":[null],"isError":true}`, "content is whole"},
	{fails, plain, `{"content":[],"isError":true}`, "content is whole"},
	{fails, plain, second(coded1, "null"), "no bogus blocks"},
	{fails, object, second(object, "{}"), "no bogus blocks"},
	{fails, second(plain, "more"), coded1, "no bogus blocks"},
	{fails, plain, sub(plain, `"isE`, `"structuredContent":{"id":""},"isE`), "other fields stay"},
	{fails, sub(plain, `"isE`, `"structuredContent":{"id":""},"isE`), plain, "other fields stay"},
	{fails, sub(plain, `"isE`, `"_meta":{"trace":1},"isE`), coded1, "other fields stay"},
	{claimed, plain, plain, "carries code and retry"},
	{claimed, plain, sub(coded1, `\nRetry: not retryable`, ``), "carries code and retry"},
	{claimed, plain, unknown, "carries code and retry"},
	{ownCode, plain, sub(unknown, "ID_REQUIRED", "USER_GONE"), "own code stays"},
	{claimed, plain, sub(coded1, `"code":"ID_REQUIRED"`, `"code":"ID_MISSING"`), "carries code and retry"},
	{claimed, plain, sub(coded1, `"not_retryable"`, `"retryable_immediate"`), "carries code and retry"},
	{claimed, plain, sub(coded1, `"retry":{"kind":"not_retryable"}`, `"retry":{}`), "carries code and retry"},
	{claimed, plain, sub(coded1, meta1, ``), "carries code and retry"},
	{claimed, "error 0 no id", "error 0 no id", "carries code and retry"},
	{fails, plain, sub(coded1, `Code: ID_REQUIRED\n`, `Code: ID_REQUIRED\nCode: ID_REQUIRED\n`), "code and retry once"},
	{fails, plain, sub(coded1, `Retry: `, `Retry: not retryable\nRetry: `), "code and retry once"},
	{ownCode, sub(plain, "no id", "gone"), sub(coded1, "no id", "gone (see who)"), "own code stays"},
	{ownCode, plain, sub(coded1, "ID_REQUIRED", "USER_GONE"), "own code stays"},
	{ownDelay, plain, coded1, "own code stays"},
	{call{kind: "fails", claimed: true, meta: true, own: own{Type: "network"}}, plain, coded1, "kind is true"},
	{fails, object, second(object, `Code: GET_FAILED\nRetry: not retryable`), "own code stays"},
	{fails, object, second(object, `Code: OWN_CODE\nRetry: retry after 1000 ms`), "own code stays"},
	{fails, rendered, sub(rendered, `Yes"`, `Yes\n\nCode: GET_FAILED\nRetry: retry after 1000 ms"`), "own code stays"},
	{fails, rendered, sub(rendered, `Yes"`, `Yes\n\nCode: DISK_FULL\nRetry: not retryable"`), "own code stays"},
}

// TestInvariants checks that the violation of each invariant is reported.
func TestInvariants(t *testing.T) {
	shown := make(map[string]bool)
	for _, test := range pairs {
		shown[test.want] = true
		got := broken(test.call, parse(test.before), parse(test.after))
		all := strings.Join(got, "; ")
		if test.want == "" && len(got) > 0 || !strings.Contains(all, test.want) {
			t.Errorf("%+v\nbefore %s\nafter  %s\nbroken: %q, want %q", test.call, test.before, test.after, all, test.want)
		}
	}
	for _, i := range invariants {
		if !shown[i.name] {
			t.Errorf("nothing breaks %q", i.name)
		}
	}
}

// rendered is a tool error whose text shows code and retry in the words of the server.
const rendered = `{"content":[{"type":"text","text":"full\n**Error Code**: DISK_FULL\n**Retryable**: Yes"}],` +
	`"isError":true}`

// second adds a text block.
func second(result, text string) string {
	return sub(result, `}],"isE`, `},{"type":"text","text":"`+text+`"}],"isE`)
}

// sub replaces a text that must be there.
func sub(s, old, new string) string {
	if !strings.Contains(s, old) {
		panic(old + " is not in " + s)
	}
	return strings.ReplaceAll(s, old, new)
}

// parse makes an answer of "lost", "error CODE MESSAGE", or a result.
func parse(s string) answer {
	if s == "lost" {
		return answer{Lost: "the server exited"}
	}
	rest, ok := strings.CutPrefix(s, "error ")
	if !ok {
		return answer{Result: json.RawMessage(s)}
	}
	number, message, _ := strings.Cut(rest, " ")
	e := &protocolError{Message: message}
	json.Unmarshal([]byte(number), &e.Code)
	return answer{Error: e}
}

// TestDirectives reads the comments of a server.
func TestDirectives(t *testing.T) {
	text := `package p

//wire:tool get unfixable fixed@v0.34.0
//wire:fails {} {"code":"ID_GONE","retry":"no"}
func get() {}

//wire:shared
func helper() {}

//wire:prompt triage {"id":"1"}
`
	for version, want := range map[string]string{"v0.33.0": unfixable, "v0.34.0": fixed, "v1.2.1": fixed} {
		stretches, err := directives("unit", "unit/p.go", text, version)
		if err != nil {
			t.Fatal(err)
		}
		if len(stretches) != 3 || stretches[1].region.want != want || stretches[1].region.tool != "get" {
			t.Fatalf("%s: %+v", version, stretches)
		}
		p := stretches[1]
		if p.start != 3 || p.end != 7 || len(p.region.calls) != 1 || p.region.calls[0].own.Code != "ID_GONE" {
			t.Errorf("%s: %+v %+v", version, p, p.region)
		}
		if c := stretches[2].region.calls[0]; c.kind != "prompt" || c.tool != "triage" || string(c.args) != `{"id":"1"}` {
			t.Errorf("%s: %+v", version, c)
		}
	}
	if _, err := directives("unit", "p.go", "//wire:tool get fixed\n//wire:fail {}\n", "v1.0.0"); err == nil {
		t.Error("a misspelt comment is accepted")
	}
}
