// Package runtime gives codes to the runtime's constructors.
package runtime

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	noRoute                 = "noRoute"                  // want `^noRoute uses the code "noRoute", which is not SCREAMING_SNAKE_CASE: clients compare codes byte by byte and expect the form of AIP-193; write "NO_ROUTE"$`
	hostKey                 = "hostKey"                  // want `^hostKey uses the code "hostKey", .* write "HOST_KEY"$`
	pathTooLong             = mcperr.Code("pathTooLong") // want `write "PATH_TOO_LONG"`
	goodName                = "GOOD_NAME"
	typed       mcperr.Code = "portTaken" // want `^typed uses the code "portTaken", .* write "PORT_TAKEN"$`
	neverUsed   mcperr.Code = "neverUsed" // want `write "NEVER_USED"`
	prefix                  = "disk"
	joined                  = prefix + "Full" // want `^joined uses the code "diskFull", .* write "DISK_FULL"$`
	notACode                = "notACode"
)

var stable = "STABLE_NAME"

var changing = "changesLater"

var sentinel = mcperr.Conflict("lockHeld", "somebody else has the lock") // want `^sentinel uses the code "lockHeld"`

func handler(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	args := map[string]string{}
	switch req.Params.Name {
	case "case":
		return nil, mcperr.Validation("invalidPort", "port must be between 0 and 65535") // want `^handler uses the code "invalidPort", which is not SCREAMING_SNAKE_CASE: .*; write "INVALID_PORT"$`
	case "raw":
		return nil, mcperr.Validation(`invalid.host`, "no such host") // want `write "INVALID_HOST"`
	case "acronym":
		return nil, mcperr.Internal("HTTPServerError", "the server failed") // want `write "HTTP_SERVER_ERROR"`
	case "constants":
		if len(args) > 0 {
			return nil, mcperr.Network(noRoute, "no route to "+args[hostKey])
		}
		if len(args) > 1 {
			return nil, mcperr.Network(hostKey, "unknown host key")
		}
		if len(args) > 2 {
			return nil, mcperr.Network(mcperr.Code(joined), "the disk is full")
		}
		if len(args) > 3 {
			return nil, mcperr.Network(typed, notACode)
		}
		if len(args) > 4 {
			return nil, mcperr.Network(pathTooLong, "path")
		}
		return nil, mcperr.Network(goodName, "fine")
	case "generic":
		return nil, mcperr.Internal("ERROR", "it failed") // want `^handler uses the code "ERROR", which fits every failure: neither model nor client can tell what happened; name what has failed, as in OWNER_NOT_FOUND$`
	case "generic in lower case":
		return nil, mcperr.Internal("unknown_error", "it failed") // want `"unknown_error", which fits every failure`
	case "numbered":
		return nil, mcperr.Internal("ERR_1", "it failed") // want `^handler uses the code "ERR_1", which says nothing without a table`
	case "also numbered":
		return nil, mcperr.Internal("CODE42", "it failed") // want `"CODE42", which says nothing without a table`
	case "long":
		return nil, mcperr.Internal("THE_REMOTE_SERVER_DID_NOT_ANSWER_WITHIN_THE_TIME_THAT_WAS_ALLOWED_FOR_IT", "slow") // want `of 72 bytes, where clients expect 63 at most`
	case "none":
		return nil, mcperr.Internal("", "it failed") // want `^handler builds an error without a code: the client gets INTERNAL_ERROR`
	case "swapped":
		return nil, mcperr.NotFound("no such project", "PROJECT_NOT_FOUND") // want `^handler has code and message swapped: the model reads "PROJECT_NOT_FOUND", and clients get a text as the code; write PROJECT_NOT_FOUND first$`
	case "swapped, and in the wrong case":
		return nil, mcperr.NotFound("no such branch", "branch_not_found") // want `code and message swapped: the model reads "branch_not_found"`
	case "a sentence":
		return nil, mcperr.NotFound("no such tag", "tags are listed by list_tags, if you have any") // want `handler uses the text "no such tag" as a code: clients can't compare texts, which change; name what has failed, as in TAG_NOT_FOUND`
	case "computed":
		return nil, mcperr.Internal(mcperr.Code(fmt.Sprintf("EXIT_%d", len(args))), "it failed") // want `^handler puts its code together at run time, by fmt.Sprintf: it differs from call to call, and no client can know it; use a constant`
	case "the text of an error":
		err := errors.New("boom")
		return nil, mcperr.Internal(mcperr.Code(err.Error()), "it failed") // want `by the text of an error`
	case "a sum":
		return nil, mcperr.Internal(mcperr.Code("FAILED_"+req.Params.Name), "it failed") // want `by a sum of strings`
	case "variables":
		code := mcperr.Code("TIMEOUT")
		if len(args) > 0 {
			code = "connection_refused" // want `write "CONNECTION_REFUSED"`
		} else if len(args) > 1 {
			code = mcperr.Code(strings.ToUpper("no_" + req.Params.Name)) // want `by strings.ToUpper`
		} else if len(args) > 2 {
			code = mcperr.Code(strings.ToUpper(req.Params.Name)) // want `by strings.ToUpper`
		} else if err := new(upstream); errors.As(failed(), &err) {
			code = mcperr.Code(strings.ToUpper(strings.ReplaceAll(err.Code, "-", "_"))) // it may be one of a list
		}
		return nil, mcperr.Network(code, "it failed")
	case "too short":
		return nil, mcperr.Network("IO", "it failed") // want `uses the code "IO", which is too short to say what has failed`
	case "numbers with names":
		return nil, mcperr.Network(mcperr.Code(state(len(args)).String()), "it failed")
	case "two names of one code":
		if len(args) > 0 {
			return nil, mcperr.Network(oldName, "it failed")
		}
		return nil, mcperr.Network(newName, "it failed")
	case "functions":
		return nil, mcperr.Network(codeFor(len(args)), "it failed")
	case "a variable of the package":
		return nil, mcperr.Network(mcperr.Code(stable), "it failed")
	case "wrapped":
		_ = mcperr.Wrap("", "failed to list", errors.New("boom"))                    // the code is that of the cause
		return nil, mcperr.Wrap("list-failed", "failed to list", errors.New("boom")) // want `write "LIST_FAILED"`
	case "merged":
		return nil, mcperr.Validation("badInput", "bad") // want `^handler uses the code "badInput", .*; BAD_INPUT is there already: use it if it says the same, or find another name$`
	case "merged too":
		return nil, mcperr.Validation("BAD_INPUT", "bad")
	case "twice":
		return nil, mcperr.Validation("badName", "bad") // want `^handler \(1 of 2\) uses the code "badName"`
	case "twice too":
		return nil, mcperr.Validation("badName", "bad") // want `^handler \(2 of 2\) uses the code "badName"`
	case "a literal":
		e := &mcperr.Error{Type: mcperr.TypeTimeout, Code: "tooSlow", Message: "slow"} // want `write "TOO_SLOW"`
		e.Code = "muchTooSlow"                                                         // want `write "MUCH_TOO_SLOW"`
		return nil, e
	case "a variable that changes":
		return nil, mcperr.Network(mcperr.Code(changing), "it failed")
	case "not seen whole":
		code := mcperr.Code("half")
		code += "Way"
		return nil, mcperr.Network(code, "it failed")
	case "not ours to judge":
		return nil, mcperr.Internal(mcperr.Code(args["code"]), args["message"])
	}
	return nil, sentinel
}

func codeFor(n int) mcperr.Code {
	switch n {
	case 0:
		return "nothingFound" // want `^codeFor uses the code|^handler uses the code "nothingFound"`
	case 1:
		return "ONE_FOUND"
	}
	return mcperr.Code("N" + strconv.Itoa(n)) // want `by a sum of strings`
}

// upstream is an error of a service that has codes.
type upstream struct{ Code string }

func (u *upstream) Error() string { return u.Code }

func failed() error { return nil }

// state has a name for each value, and a text for others.
type state int

func (s state) String() string {
	if s == 0 {
		return "CLOSED_STATE"
	}
	return fmt.Sprintf("state(%d)", int(s))
}

const (
	newName = "link down" // want `^newName uses the text "link down" as a code`
	oldName = newName
)

// Comparisons follow what is renamed, and nothing else.
func explain(err error) string {
	var e *mcperr.Error
	if !errors.As(err, &e) {
		return ""
	}
	if e.Code == "invalidPort" || "elsewhereBuilt" == e.Code { // want `^explain compares the code with "invalidPort", which is not SCREAMING_SNAKE_CASE; once it is called INVALID_PORT where it is built, this no longer matches: write "INVALID_PORT"$`
		return "port"
	}
	if "invalid.host" == e.Code { // want `compares the code with "invalid.host"`
		return "host"
	}
	switch e.Code {
	case "lockHeld", typed: // want `compares the code with "lockHeld"`
		return "lock"
	}
	if errors.Is(err, &mcperr.Error{Code: "tooSlow"}) { // want `write "TOO_SLOW"`
		return "slow"
	}
	return ""
}

func init() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	s.AddTool(&mcp.Tool{Name: "x"}, mcperr.Handler(handler))
	_ = explain
	changing = "CHANGED"
}
