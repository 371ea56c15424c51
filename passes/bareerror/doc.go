// Package bareerror defines the rule mcpbareerror.
//
// # Analyzer mcpbareerror
//
// mcpbareerror: report tool handlers that return an error without a type
//
// The SDK decides what the client gets for a plain error. Most SDKs send a JSON-RPC error, which hosts do not show to
// the model. The model learns that something failed, but not why, and repeats the call or gives up. The other SDKs send
// only the text, without a code that programs can rely on and without a retry decision.
//
// Before:
//
//	issues, err := client.List(ctx, owner)
//	if err != nil {
//		return nil, fmt.Errorf("failed to list issues: %w", err)
//	}
//
// After:
//
//	issues, err := client.List(ctx, owner)
//	if err != nil {
//		return nil, mcperr.Wrap("LIST_ISSUES_FAILED", "failed to list issues", err)
//	}
//
// The text of the error stays the same. With a boundary on the server (see mcpnoboundary), the model reads message,
// code and retry.
//
// The kind comes from evidence: the condition above the return, the function that failed and what it was given, or
// what the message says. An error without a message of its own keeps its text and gets a kind. For a missing argument
// that is mcperr.Validation("INVALID_OWNER", "", mcperr.WithCause(err)). If an error or a response may know better at
// run time, the fix hands it on: mcperr.From and mcperr.Wrap find the kind by the error's structure, mcperr.FromHTTP by
// the status of a response, and mcperr.ByCause lets the error overrule the kind that the fix states. mcperr.HideCause
// keeps an error out of the text that was not in it before. mcperr.NotIdempotent promises no retry after a
// time-out, because the tool may have created, sent or started something that it would do again, and mcperr.PartlyDone
// promises none at all, because it has. If nothing tells, the fix says mcperr.Unknown, which promises nothing about a
// retry. mcperrlint -v prints the evidence for each kind.
//
// With mcp-go before v0.34, a boundary cannot build a result. There, handlers return an error result instead of the
// error, if the package makes the server and nothing else gets their errors: no code around them, and no hook. In other
// packages, the finding has no fix and names the release to update to. Some SDKs send nothing but the text of an error
// (mcp-golang, trpc-mcp-go). There, the fix puts code and retry into the text with mcperr.InText.
//
// If tools pass on errors that a function of the package makes, exported or not, the function is reported and gets the
// types, and not each tool. The finding says how many returns pass the errors on. If only one tool in the same file
// does so, the finding is there, and its fix types the error in the function. If the function passes on other errors as
// well, the tools still type these. An error in a variable of the package gets its type where the variable is declared,
// if its text says what is wrong. The variable stays the same, so that errors.Is and == find it as before.
//
// A handler often says what it was doing, fmt.Errorf("failed to plan: %w", err), and a function of the same package
// that it calls says what is wrong: errors.New("period is required"). If that blames the caller, or depends on the
// status of a response, it is the function's error that gets the type, in the same fix or in a finding of its own. The
// message around it stays. Errors that another package makes, such as a client of the server's own, are not changed
// unless the comment //mcperr:tools is above its package clause: mcperrlint mark writes it. Else, only their structure
// tells at run time what they are.
//
// The code is made of the object and the predicate of the message, or of what is logged about the error just before it
// is returned. Else it is made of the function that failed or of the tool. If none of them says enough, it is that of
// the kind, or the run time finds it. Within a package, one code has one kind, or none where nothing tells it. A code
// that fixes write three times or more gets a constant, and the fix uses a constant that the package already has.
//
// These errors are typed:
//   - an *mcperr.Error, an SDK's protocol error, or an error of the server's own type with a code and a retry
//   - an error that errors.As, errors.AsType or a type switch has found to be one of these
//   - an error of a function that returns nothing but these
//   - an error that the server's own boundary tests for with errors.Is, errors.As, a switch or a table, also wrapped
//
// A function answers tool calls even if its signature is not the SDK's: behind an interface, in a table or a field of
// type any, around a decorator, or in another package that registers it. So do the functions that a dispatcher chooses
// from, and those that may refuse the arguments of a tool. Related positions name the returns that pass its errors on;
// editors and -json show them.
//
// Middleware that fails a tool call itself may be outside of every boundary. There, the fix returns a result with the
// typed error instead of the error.
//
// The rule finds the errors that deferred functions assign to a named result. It follows errors through closures,
// function values, fields, lists and channels to the place where they are made.
//
// A server may have typed errors of its own, and the code around a handler may know no others. If the rule does not see
// that code, the finding has no fix.
//
// Errors that a helper returns for a handler are reported in the helper. Errors returned by another tool's handler are
// not reported again.
package bareerror
