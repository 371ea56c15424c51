// Package swallowederror defines the rule mcpswallowederror.
//
// # Analyzer mcpswallowederror
//
// mcpswallowederror: report errors that are dropped or only logged, so that a tool answers as if nothing had happened
//
// The model takes what a tool returns for the whole answer. If a part of it could not be fetched, and only the log of
// the server says so, the model draws wrong conclusions: an empty list means that there is nothing.
//
// Before:
//
//	for _, id := range ids {
//		issue, err := client.Issue(ctx, id)
//		if err != nil {
//			log.Print(err)
//			continue
//		}
//		issues = append(issues, issue)
//	}
//	return issues, nil
//
// After:
//
//	var missing []string
//	for _, id := range ids {
//		issue, err := client.Issue(ctx, id)
//		if err != nil {
//			missing = append(missing, fmt.Sprintf("%s: %v", id, err))
//			continue
//		}
//		issues = append(issues, issue)
//	}
//	return Answer{Issues: issues, Missing: missing}, nil
//
// The rule looks at the functions of tools, and at those of the same package that they call. It reports these:
//   - a loop that calls another service for each element, and drops the elements whose call fails: only the log tells;
//     the loop may make the calls in goroutines
//   - a call whose result was asked for with a parameter, such as includeComments, and whose error is only logged
//   - an answer of an HTTP server that is read without a look at its status
//   - a change whose error is dropped or only logged although the function is named after it, like DeleteSheet
//   - an empty answer after a call has failed: return nil, Output{}, nil
//   - a result that is used though the error beside it is dropped: list, _ := client.List(ctx)
//   - an error that is overwritten before the function looks at it
//   - a tool result that is dropped although it alone says what failed: _, err := s.run(ctx), if run returns error
//     results and never an error
//
// These are not reported:
//   - calls whose results are not used, such as those of metrics and caches
//   - loops that count or keep what failed, or after which an empty result is an error
//   - calls that parse or convert
//   - changes that are cleaned up after a failure, or done beside the one that the function is named after
package swallowederror
