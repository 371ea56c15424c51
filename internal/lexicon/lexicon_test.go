package lexicon_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// matcherTest lists words and messages as they are found in servers.
type matcherTest struct {
	name  string
	match func(string) bool
	yes   []string
	no    []string
}

// texts are the matchers of texts in lower case.
var texts = []matcherTest{
	{"ErrorMark", lexicon.ErrorMark.MatchString,
		[]string{"error: no access", "err: %", "failed: %", "fatal! out of memory", "failure - %", `error": "bad owner"`,
			"error — quota", "fail: 3 tests"},
		[]string{"errors: none", "error handling is on", "no error: all good", "failed to list issues", "failures: 0",
			"errorless", "found 3 errors: %"}},
	{"Complaint", lexicon.Complaint.MatchString,
		[]string{"failed to list issues", "failed after 3 attempts", "failed parsing %", "unable to reach the cluster",
			"could not read file %", "couldn't connect", "error creating pod %", "error %", "invalid owner %",
			"unknown namespace %", "unsupported 'kind'", "unexpected status code %", "missing required parameter",
			"missing argument %", "permission denied", "access was denied", "unauthorized", "timed out after %",
			"no such file or directory", "rate limit exceeded", "please provide a query", "api error: %",
			"connection failed", "not authenticated", "only get requests are allowed", "sorry, that is not possible"},
		[]string{"2 checks failed to start", "fails to build on arm", "unexpected items in your cart", "missing persons: %",
			"please review the changes", "found 2 invalid rows", "api version: %", "note: could not be simpler",
			"the error was fixed", "not bad", "invalid", "only 3 results"}},
	{"ComplaintInside", lexicon.ComplaintInside.MatchString,
		[]string{"the path must be absolute", "owner is required", "the token was rejected", "it has to be a number",
			"port needs to be a number", "this feature is not supported", "the client is not initialized",
			"kind has not been configured", "% is not a directory", "% is not a valid uuid", "query is not authorized",
			"owner and name required", "the field cannot be empty", "the host could not be reached",
			"the build failed", "the job failed with exit code %", "the request timed out", "file is too large",
			"name contains invalid characters", "something went wrong", "the server returned an error"},
		[]string{"the build succeeded", "3 issues found", "musts and shoulds", "required fields: a, b",
			"the image is too nice", "no further action is needed", "the repository is archived", "connected to %",
			"failed tests: 0", "a file was created"}},
	{"NotIn", lexicon.NotIn.MatchString,
		[]string{"% is not in our zone", "the shelf is not among the shelves of this hall", "the users are not in our group",
			"it is not in this file", "not among the words"},
		[]string{"% is not included", "not found in the index", "this zone is ours", "not a number", "innings"}},
	{"CheckFailed", lexicon.CheckFailed.MatchString,
		[]string{"check could not be completed", "the scan couldn't be started", "could not read the file: %",
			"failed to open %", "unable to load the schema"},
		[]string{"could not connect to %", "failed to parse %", "the file could not be found", "the test failed", "read %"}},
	{"Missing", lexicon.Missing.MatchString,
		[]string{"issue % not found", "file '%' does not exist", "user not found", "pull request not found",
			"table % in schema % doesn't exist", "`%` was not found", "no such user: %", "there is no call %, nothing was done"},
		[]string{"not found: 3 of 5 issues", "there is no data", "no such thing as a free lunch", "no results found",
			"the user or the group not found", "found %",
			"% is missing", "issue % found"}},
	{"FailureWord", lexicon.FailureWord.MatchString,
		[]string{"an error has occurred", "2 tests failed", "unable to connect", "it could not be opened",
			"it couldn't be opened", "cannot do that", "it is not possible", "access denied", "request refused",
			"the call timed out", "the request timeout is over", "something is wrong", "service unavailable"},
		[]string{"all tests passed", "issue created", "connected", "notes: %", "errands", "deployed to production",
			"nothing to do", "failover is on"}},
	{"Softened", lexicon.Softened.MatchString,
		[]string{"network failed, using cached data", "falling back to the default branch", "showing the first 10 rows",
			"2 of 3 files were skipped", "saved with a warning", "partial results", "updated 3 days ago",
			"the job was cancelled by the user", "deleted, but the backup remains", "it would exceed the quota"},
		[]string{"failed to list issues", "not found", "invalid owner", "users were not loaded", "ages of users",
			"button % not found", "unsuccessful"}},
	{"CountOfFailed", lexicon.CountOfFailed.MatchString,
		[]string{"error: % of % jobs failed", "% of % failed that night", "% out of % tests failed",
			"warning: % of the % failed", "error: % of % runs failed: see the log"},
		[]string{"error: % of % not found", "failed to list % of %", "error: the job of % failed", "% failed",
			"error: % of % jobs were sent"}},
	{"Done", lexicon.Done.MatchString,
		[]string{"created issue %", "user % created", "the file was deleted", "output: %", "3 rows updated",
			"results for %", "message sent to %"},
		[]string{"failed to create issue", "no access", "update failed", "creates a file", "deletion failed",
			"unable to send", "unmerged"}},
	{"PlainAnswer", lexicon.PlainAnswer.MatchString,
		[]string{"no issues found", "none", "nothing to commit", "0 results", "there are no open pull requests",
			"warning: % is deprecated", "note: the list is empty", "could not find any matching pods", "zero matches"},
		[]string{"not found", "nobody is assigned", "error: no access", "failed to list issues", "notes were not saved",
			"0x3f is not an address", "there is an error", "could not find the pod"}},
	{"Refusal", lexicon.Refusal.MatchString,
		[]string{"cannot merge a closed pull request", "can't delete the default branch", "owner is required",
			"the path must be absolute", "invalid state %", "unknown command %", "this is not supported",
			"this is not permitted", `error": "closed"`, "unable to do that"},
		[]string{"the pull request is closed", "the pod is pending", "build failed", "status: failing", "not ready yet",
			"error: pod crashed"}},
}

// messages are the matchers of messages and other texts as they are written.
var messages = []matcherTest{
	{"AtThisTime", lexicon.AtThisTime.MatchString,
		[]string{"the press takes no jobs at this hour", "no deliveries at night", "it is outside office hours",
			"not possible at this time", "closed outside of the opening hours"},
		[]string{"the hour is invalid", "working hours are required", "time must be set", "opening hours of %", "too late"}},
	{"EndsForNow", lexicon.EndsForNow.MatchString,
		[]string{"it cannot be changed now", "not possible at the moment.", "nobody is there currently", "closed for now",
			"the archive is read-only at present"},
		[]string{"now it is closed", "unknown", "the current one", "at the moment of % it was open", "know"}},
	{"PassingConflict", lexicon.PassingConflict.MatchString,
		[]string{"another deployment is in progress", "State is locked by %", "still in use", "the job is running",
			"being deleted", "user % already has a lock on the file", "another process holds the index lock"},
		[]string{"already exists", "name taken", "version mismatch", "duplicate key", "unlocked"}},
	{"LastingConflict", lexicon.LastingConflict.MatchString,
		[]string{"email address already in use", "volume % is in use by a running container", "the show still has episodes",
			"locked because the season has ended",
			"in use until tomorrow", "too many open games, finish one first", "the name is taken", "item % exists",
			"% already exists, use another name", "duplicate key",
			"An index with this name exists", "job % is running and cannot be cancelled",
			"This slot is taken. Choose another one.", "the seat is taken", "nurse % is busy at %",
			"busy; pick a different day"},
		[]string{"locked by another user", "in progress", "existing lock", "version conflict", "mistaken", "busy",
			"the lock is taken"}},
	{"Contradicts", lexicon.Contradicts.MatchString,
		[]string{"id % conflicts with definition.id %", "conflicting with the other filter",
			"the limit conflicts with max", "may conflict with", "Conflicts with name"},
		[]string{"version conflict", "conflicts detected", "conflict", "conflicting edits", "in conflict"}},
	{"Process", lexicon.Process.MatchString,
		[]string{"ShellProcess", "Process", "Command", "shell", "GitCmd"},
		[]string{"Processor", "CommandLine", "Client", "shellfish", "Runner"}},
	{"FoundNone", lexicon.FoundNone.MatchString,
		[]string{"no builds found", "No notes found for %", "No documentation found for the library.",
			"no seats available", "no open issues found with label %"},
		[]string{"no id found in the response", "no builds", "not found", "found no builds", "no token: not found"}},
	{"OnlyMay", lexicon.OnlyMay.MatchString,
		[]string{"only % may close it", "only the author can publish a draft", "only % % may do so",
			"it is theirs; only the lead may move it", "Only the chair can open a vote"},
		[]string{"it can only be closed", "only drafts", "% may close it", "may only be moved by %", "the only one"}},
	{"InvitesRetry", lexicon.InvitesRetry.MatchString,
		[]string{"orders are paused, try again later", "the desk is closed; please try again", "come back in a minute",
			"retry this in 5 minutes", "it is locked, please wait a minute", "Please wait and try again."},
		[]string{"the end must be later than the start", "try again with another name", "the retry count is too large",
			"wait must be positive", "no retry is left", ""}},
	{"ForNow", lexicon.ForNow.MatchString,
		[]string{"crew % needs 11 hours of rest", "it can't be approved any more", "rest first", "too early", "not open yet"},
		[]string{"unknown item %", "the path is a directory", "invalid name", "% is of type %, not %", ""}},
	{"SaysDoneTo", lexicon.SaysDoneTo.MatchString,
		[]string{"Delivered", "MergedInto", "closedAt", "is_paid", "Sent"},
		[]string{"Address", "Limit", "Speed", "Owner", "Id"}},
	{"UpdatesRows", lexicon.UpdatesRows.MatchString,
		[]string{"UPDATE a SET b = 1", "  update a ", "DELETE FROM a", "delete from a where b", "\nUPDATE a SET"},
		[]string{"SELECT updated FROM a", "updated", "INSERT INTO a", "update", "deleted rows"}},
	{"NotConnected", lexicon.NotConnected.MatchString,
		[]string{"not connected", "the reader is not yet connected", "no longer connected to %", "isn't connected",
			"never connected"},
		[]string{"connection refused", "disconnected", "connected to %", "cannot connect", "no connection"}},
	{"ForAWhile", lexicon.ForAWhile.MatchString,
		[]string{"10 letters were sent today", "only 3 changes per day", "the daily limit", "20 images a month",
			"used up this week"},
		[]string{"10 letters are too many", "the day is over", "at most 3 at once", "a daytime tool", "everyday things"}},
	{"SaysEmpty", lexicon.SaysEmpty.MatchString,
		[]string{"notebook is empty", "The shelves are empty.", "the box is still empty", "it was empty", "bed 5 is empty"},
		[]string{"empty answer", "the name must not be empty", "is emptying", "the notebook % is empty after %", "none"}},
	{"NotYet", lexicon.NotYet.MatchString,
		[]string{"pod % is still starting", "the file is not ready yet", "volume % is currently resizing",
			"it is now available",
			"the import is just running"},
		[]string{"the pod has several containers", "is required", "not found", "starting is forbidden", "available"}},
	{"DemandsState", lexicon.DemandsState.MatchString,
		[]string{"the pump must cool down for 5 minutes", "deploys must be 5 minutes apart", "the oven must be preheated",
			"the valve has to be closed", "motor % needs to first stop"},
		[]string{"the limit must be a number", "must be between 8 and 18", "the key must be set", "name must be given",
			"the port must be positive"}},
	{"NotNow", lexicon.NotNow.MatchString,
		[]string{"queue of printer % is full: % jobs waiting", "all seats are full", "the disk is now full",
			"it is currently full",
			"% is not available during maintenance", "the shop is unavailable until Monday"},
		[]string{"a full name is required", "fully booked", "the full path", "is not full", ""}},
	{"NotImplemented", lexicon.NotImplemented.MatchString,
		[]string{"lists are not implemented here", "export is not yet implemented", "merge is not implemented for drafts",
			"printing is not implemented", "rules are not implemented by this store."},
		[]string{"export is not implemented, use import", "streaming is not supported", "not implemented",
			"is the export not implemented?", "the implemented export failed"}},
	{"HeldByOther", lexicon.HeldByOther.MatchString,
		[]string{"dish % is locked by another worker", "reserved by another mission", "the lock is held by %",
			"a pass is already running", "claimed by %"},
		[]string{"the book is already lent", "name already used", "user % is blocked", "% exists", "held until Monday"}},
	{"StateIsBeyond", lexicon.StateIsBeyond.MatchString,
		[]string{"water pressure is too low, refill the system", "the oven is too hot", "too cold outside",
			"the link is too slow",
			"position of % is too old"},
		[]string{"the file is too large", "name too long", "the limit is low", "too many rows", "the value is too high"}},
	{"AsksForLess", lexicon.AsksForLess.MatchString,
		[]string{"the log is larger than 256 KiB, ask for a smaller tail", "too many rows; add a LIMIT",
			"% rows: use a filter",
			"too big - narrow it down", "the answer is long. Please reduce the range"},
		[]string{"too many rows", "the log is larger than 256 KiB", "the limit is 5", "a smaller tail", "use another name"}},
	{"NotConfigured", lexicon.NotConfigured.MatchString,
		[]string{"REPORT_URL is not set", "REPORT_KEY is required", "the mail server is not configured",
			"token not found in environment variable %", "API_KEY and API_HOST must not be empty"},
		[]string{"name is not set", "title is required", "the file is empty", "the response is missing",
			"the file has %, at most % are allowed (use the environment variable % to adjust the limit)"}},
	{"None", lexicon.None.MatchString,
		[]string{"no ids", "No words", "there are no letters", "no rooms at all", "There is no name"},
		[]string{"no files match %", "no ids found", "no such state", "nothing", ""}},
	{"SaysUndone", lexicon.SaysUndone.MatchString,
		[]string{"week % could not be booked, nothing was changed", "failed, all was rolled back", "no changes were made",
			"Nothing has been saved", "rolling back", "no sail could be added", "no new letter could be written"},
		[]string{"nothing found", "no sail could be seen", "could not roll back", "changes were made", "nothing to change",
			"undone"}},
	{"IsEmpty", lexicon.IsEmpty.MatchString,
		[]string{"queue is empty", "the table % is empty", "Folder was empty", "the log is currently empty",
			"bucket % is empty"},
		[]string{"the token is empty", "the response is empty", "id is empty", "empty list", "the list must not be empty"}},
	{"NamedIsEmpty", lexicon.NamedIsEmpty.MatchString,
		[]string{"bed % is empty", "the shelf % was empty", "Room % is now empty", "a slot % is still empty",
			"tank % is empty"},
		[]string{"the name is empty", "% is empty", "field % must not be empty", "is empty", "bed is empty"}},
	{"ForServer", lexicon.ForServer.MatchString,
		[]string{"Config", "serverOptions", "OrderArgs", "Store", "Client", "LabTools"},
		[]string{"Order", "Claim", "Prescription", "Storey", "bed", ""}},
	{"Version", lexicon.Version.MatchString,
		[]string{"Version", "ResourceVersion", "etag", "UpdatedAt", "SHA"},
		[]string{"Conversion", "Versions", "ID", "CreatedAt", ""}},
	{"Rights", lexicon.Rights.MatchString,
		[]string{"Roles", "scopes", "UserPermissions", "Grants", "privileges"},
		[]string{"Role", "Names", "Copyright", "Tags", ""}},
	{"Somebody", lexicon.Somebody.MatchString,
		[]string{"User", "Principal", "clinicUser", "Identity", "TokenClaims"},
		[]string{"Users", "Order", "Userland", "Set", ""}},
	{"AsksForRight", lexicon.AsksForRight.MatchString,
		[]string{"Has", "HasRole", "CanEdit", "IsAdmin", "has_any_scope"},
		[]string{"HasNext", "Is", "IsEmpty", "IsNew", ""}},
	{"TakesTurn", lexicon.TakesTurn.MatchString,
		[]string{"TryLock", "TryRLock", "TryAcquire", "tryLock", "try_acquire"},
		[]string{"Lock", "TryLocked", "Acquire", "Retry", ""}},
	{"KeepsState", lexicon.KeepsState.MatchString,
		[]string{"Status", "state", "OrderStatus", "Phase", "Stage"},
		[]string{"States", "Stated", "ID", "Statute", ""}},
	{"OwnKey", lexicon.OwnKey.MatchString,
		[]string{"ID", "Name", "key", "Slug", "URL"},
		[]string{"CustomerID", "Owner", "SeriesID", "Identity", ""}},
	{"NoSuch", lexicon.NoSuch.MatchString,
		[]string{"no such state: %", "there is no mode %", "There are no rooms", "no ids", "No mode %"},
		[]string{"the state is not there", "not a mode", "nothing found", "there was no answer", ""}},
	{"ChangedMeanwhile", lexicon.ChangedMeanwhile.MatchString,
		[]string{"row was changed by someone else", "the file was modified since you read it", "page edited meanwhile",
			"somebody else has updated the order", "stale version", "the head moved during the merge"},
		[]string{"the name cannot be changed", "updated by the owner", "nothing changed", "someone else owns it", ""}},
	{"CallsUnknown", lexicon.CallsUnknown.MatchString,
		[]string{"reel unknown", "Unknown shelf", "state % is unknown", "unknown action", "mode: unknown"},
		[]string{"not known", "unknowns", "not understood", "no such shelf", ""}},
	{"AsksToWait", lexicon.AsksToWait.MatchString,
		[]string{"another deploy is running; wait for it", "the page is locked, try again", "busy, retry in a moment",
			"the index is being built, come back later", "it is free again soon"},
		[]string{"% exists already", "use another name", "the name is taken", "duplicate key", "it is waiting for review",
			"try again with another name"}},
	{"ForbidsRetry", lexicon.ForbidsRetry.MatchString,
		[]string{"service unavailable, do not retry", "Don't try again", "conflict: do not retry, reload the document",
			"retrying will not help", "there is no point in retrying", "never repeat it"},
		[]string{"please retry", "did not retry", "try again", "do not use it", "the retry failed"}},
	{"TooMany", lexicon.TooMany.MatchString,
		[]string{"too many drafts, submit some first", "at most % sessions can be open", "Too many open tabs",
			"the maximum number of jobs is reached", "no more than 5 watches"},
		[]string{"the limit is not configured", "many thanks", "maximum not set", "more than one", "almost done"}},
	{"AdvisesLess", lexicon.AdvisesLess.MatchString,
		[]string{"too many rows, use a filter", "too many results: narrow the query", "at most 10 tags", "limit is 5",
			"too many lines, ask for fewer"},
		[]string{"too many pages, the cursor does not advance", "too many concurrent exports", "too many scopes in response",
			"maximum number of jobs", "too many items"}},
	{"AboutAnswer", lexicon.AboutAnswer.MatchString,
		[]string{"no token in the response", "the response has no token", "no id in the answer", "output contains no rows",
			"missing name in result"},
		[]string{"no such token", "the query has no results", "no answer from the user", "no result for %",
			"the token is gone"}},
	{"AboutRights", lexicon.AboutRights.MatchString,
		[]string{"not in read-only mode", "the server is readonly", "no permission", "the access level is %",
			"wants the role admin"},
		[]string{"a dangerous command", "forbidden character", "not allowed here", "readable", "roll back"}},
	{"OffersForce", lexicon.OffersForce.MatchString,
		[]string{"% exists, set overwrite to replace it", "the file exists; use force", "it exists. Pass force",
			"exists, add replace", "the page exists: give the overwrite flag"},
		[]string{"no such file exists", "it exists", "set overwrite", "exists, set another name", "% exists"}},
	{"MayBeDone", lexicon.MayBeDone.MatchString,
		[]string{"The ticket may or may not have been created.", "the order might already have been placed",
			"VM was requested, but did not start", "it is unclear whether the mail was sent", "the job may have run",
			"git took too long. It may have done a part of its work."},
		[]string{"the name may have 10 letters", "you may not have access", "was not created", "the request was sent",
			"it must have been deleted"}},
	{"Steps", lexicon.Steps.MatchString, []string{"Next", "Scan", "Read", "ReadLine", "Decode", "NextPage", "Recv"},
		[]string{"ReadAll", "ReadFile", "Do", "Write", "Scanner", "NextID"}},
	{"Builder", lexicon.Builder.MatchString,
		[]string{"EventsInsertCall", "ApiCreatePetRequest", "UserUpdateOne", "OrderCreate", "SelectQuery", "insertBuilder"},
		[]string{"Call", "Query", "Request", "Tool", "Client", "OrderService"}},
	{"Hands", lexicon.Hands.MatchString, []string{"Err", "Result", "Decode", "Scan", "ScanContext", "All", "Into"},
		[]string{"Do", "Save", "ErrorOf", "Results2", "Close", "AllOrders"}},
	{"RunsWork", lexicon.RunsWork.MatchString,
		[]string{"ExecuteWorkflow", "runScript", "RunPipeline", "invokeCommand", "execProgram"},
		[]string{"Execute", "RunTool", "CallTool", "ScriptRun", "Program"}},
	{"MakesIDs", lexicon.MakesIDs.MatchString,
		[]string{"github.com/google/uuid", "github.com/oklog/ulid/v2", "uuid",
			"example.com/go-nanoid/v2", "github.com/rs/xid"},
		[]string{"example.com/guid-list", "math/rand", "example.com/xid/store", "fluid", "uuid/internal"}},
	{"Transaction", lexicon.Transaction.MatchString, []string{"Tx", "Transaction", "tx", "SQLTx", "sql_tx"},
		[]string{"Context", "TransactionClient", "Taxi", "DB", "Texts"}},
	{"Cancels", lexicon.Cancels.MatchString,
		[]string{"the request was cancelled", "aborted by the user", "the client went away", "the server shuts down",
			"the caller hung up"},
		[]string{"took more than a minute", "still running", "no answer", "gave up waiting",
			"too late"}},
	{"Malformed", lexicon.Malformed.MatchString,
		[]string{"malformed response", "SHA does not match", "invalid JSON", "the file is truncated", "unexpected token"},
		[]string{"too many results", "kind % is not supported", "no such page", "the badge", "invalidated"}},
	{"Guess", lexicon.Guess.MatchString,
		[]string{"the lamp does not respond, its battery may be empty", "no reply; perhaps the cable is missing",
			"project not found, it might have been moved", "offline, maybe it is turned off",
			"refused, your token may not be valid"},
		[]string{"the limit may be at most 5", "no reply from %, wrong port", "it may be empty",
			"too long, at most 5 may be given",
			"not found, it was moved"}},
	{"OfInput", lexicon.OfInput.MatchString,
		[]string{"Validation errors:\n- %", "validation failed: %", "input validation failed", "invalid arguments",
			"invalid input: %"},
		[]string{"config validation failed", "invalid state", "validations are off", "the validation failed",
			"invalid token"}},
	{"DoneBut", lexicon.DoneBut.MatchString,
		[]string{"% moved to trash, but it was not in the index", "the file was deleted, but no entry was found",
			"Saved %, but not indexed", "the issue was created, but its labels were not", "closed, but nobody was told",
			"path % exists according to the index but was not found in the tree", "% is listed, but could not be found"},
		[]string{"not found, but created", "% is not in the index", "moved to trash", "the job failed, but it was saved",
			"nothing, but x"}},
	{"ToolName", lexicon.ToolName.MatchString,
		[]string{"set_light", "list-issues", "getUser", "repo.create", "notes/read", "ping"},
		[]string{"", "Sets a light", "set light", "%s", "_x", "a__b", "/v1"}},
	{"ToolNameParameter", lexicon.ToolNameParameter.MatchString, []string{"name", "tool", "toolName", "tool_name", "Name"},
		[]string{"names", "userName", "toolbox", "fileName", "description"}},
	{"Demands", lexicon.Demands.MatchString,
		[]string{"job % is missing its result", "% must be a text", "the file is empty", "a name is required",
			"% has a negative total"},
		[]string{"unknown endpoint: %", "kind % is not supported", "no such page", "invalid state", "musty"}},
	{"IsTemporary", lexicon.IsTemporary.MatchString,
		[]string{"tmp", "tmpName", "temp", "tempFile", "pathTmp"}, []string{"from", "path", "source", "old", "name"}},
	{"OnlyAsks", lexicon.OnlyAsks.MatchString,
		[]string{"SelfSubjectAccessReviewInterface", "TokenReviews", "simulationClient", "DryRunner",
			"LocalSubjectAccessReview"},
		[]string{"Reviews", "PullRequestReview", "Tokens", "AccessList", "Runner"}},
	{"OnlyAbout", lexicon.OnlyAbout.MatchString,
		[]string{"the SHA does not match for path %", "the checksum of % is wrong", "invalid entry in the index of \"%\"",
			"unexpected answer from %", "the tree of % does not match in branch %"},
		[]string{"invalid path %", "% does not match", "malformed response", "node % is not a valid page of %",
			"invalid status % for %"}},
	{"NamesMissing", lexicon.NamesMissing.MatchString,
		[]string{"ref % was not found in %", "user % not found", "\"%\" does not exist", "the file '%' doesn't exist",
			"% not found"},
		[]string{"endpoint not found for cluster %", "not found", "failed: % not found", "user not found", "% found"}},
	{"ProtocolFailure", lexicon.ProtocolFailure.MatchString,
		[]string{"unknown tool: %s", "tool %q not found", "Tool is disabled", "unsupported protocol version",
			"no such resource", "invalid request", "malformed JSON", "request canceled", "context cancelled",
			"Unauthorized", "authentication required", "missing access token", "session not found", "handshake failed"},
		[]string{"issue not found", "unknown owner", "invalid path", "failed to list issues", "toolbox is empty",
			"the sessions of the conference", "user session has 3 items", "unsupported file type"}},
	{"Impossible", lexicon.Impossible.MatchString,
		[]string{"unreachable", "not reached", "impossible state", "this cannot happen", "this can't happen",
			"should never be nil", "must not be empty here", "this is a bug", "invariant violated",
			"switch is not exhaustive"},
		[]string{"out of memory", "failed to open database", "config is missing", "debug mode", "invalid key",
			"no such host"}},
	{"OwnCode", lexicon.OwnCode.MatchString,
		[]string{"NOT_FOUND", "INVALID_OWNER", "E_NO_ACCESS", "HTTP_404", "A1_B2"},
		[]string{"NOTFOUND", "not_found", "NOT FOUND", "_NOT_FOUND", "NOT_FOUND_", "NOT__FOUND", "Not_Found", "4_04", ""}},
	{"AnotherTry", lexicon.AnotherTry.MatchString,
		[]string{"do not retry", "Retry: never", "(retryable: %t)", "retry after 3s", "don't retry", "retry=no"},
		[]string{"try again", "retrying", "retrieve it", "please retry later", "retried twice", "set it and retry"}},
	{"JSONCode", lexicon.JSONCode.MatchString,
		[]string{`{"code": "NOT_FOUND"}`, `{"error":{"code":404}}`, `{"errorCode":"X"}`, ` {"error_code": 1`,
			"{\n\"message\": \"x\",\n\"code\" : 1}", `{"errorcode":1}`},
		[]string{`{"message": "no code"}`, `[{"code": 1}]`, `"code": 1`, `{"zipcode": 1}`, `{"codes": []}`, `code: 1`}},
	{"JSONMessage", lexicon.JSONMessage.MatchString,
		[]string{`{"error": "not found"}`, `{"status":"failed","message":"no access"}`, `{"error":{"message":"x"}}`,
			"{\n  \"detail\" : \"a \\\"b\\\"\"}", `{"reason": ""}`, `{"msg":"x"`},
		[]string{`{"error": 404}`, `{"text": "x"}`, `error: "x"`, `["error", "x"]`, `{"error": {}}`, `{"message": "open`}},
}

// names are the matchers of names.
var names = []matcherTest{
	{"ErrorHelper", lexicon.ErrorHelper.MatchString,
		[]string{"errorText", "errText", "formatError", "format_error", "failf", "textOfFailure", "newErr", "ErrorResult"},
		[]string{"terraformOutput", "preferred", "overrideText", "deferred", "failedJobs", "failover", "formatResult", "text",
			"ERROR", "newResult", "render", "fatal"}},
	{"Waits", lexicon.Waits.MatchString,
		[]string{"wait_for_build", "tailLogs", "the build is still running", "WatchPods", "stream_events"},
		[]string{"fetch", "the agent hit its limit", "run_agent", "list_issues", "get", "timeout of 5 s"}},
	{"StateField", lexicon.StateField.MatchString,
		[]string{"Status", "State", "BuildPhase", "conclusion", "Err", "LastError", "IsHealthy", "Passed", "Reason"},
		[]string{"Name", "Statement", "Errand", "HealthURL", "Reasons", "Items", "Stateless"}},
	{"CodeKey", lexicon.CodeKey.MatchString,
		[]string{"code", "Code", "error_code", "errorCode", "errcode", "ERR_CODE"},
		[]string{"codes", "zip_code", "status_code", "country", "codec", "my_error_code"}},
	{"ErrorKey", lexicon.ErrorKey.MatchString,
		[]string{"error", "err", "error_message", "errorType", "isError", "is_error", "retry", "retryable",
			"retry_after_ms",
			"isRetryable", "suggestion", "hint"},
		[]string{"errors", "name", "currency", "message", "retries", "hints", "country"}},
	{"Failing", lexicon.Failing.MatchString,
		[]string{"toError", "failWith", "problemJSON", "newFault", "writeErr"},
		[]string{"countryJSON", "result", "newUser", "status", "toJSON", "page"}},
	{"ErrorEntry", lexicon.ErrorEntry.MatchString,
		[]string{"error", "Error", "err", "error_message", "errorMsg", "failure"},
		[]string{"errors", "lastError", "message", "fail", "error_code", "failures"}},
	{"StateEntry", lexicon.StateEntry.MatchString,
		[]string{"status", "Status", "state", "State", "result"},
		[]string{"statuses", "statusCode", "results", "is_state", "estate"}},
	{"FailedState", lexicon.FailedState.MatchString,
		[]string{"error", "ERROR", "failed", "Failure", "fail"},
		[]string{"ok", "failing", "pending", "errors", "failed: %", "not failed"}},
	{"OKEntry", lexicon.OKEntry.MatchString,
		[]string{"success", "Success", "ok", "OK", "succeeded", "isSuccess", "is_success"},
		[]string{"successes", "token", "book", "success_rate", "okay", "done"}},
	{"BesideEntry", lexicon.BesideEntry.MatchString,
		[]string{"message", "Msg", "details", "hint", "error_code", "errorType", "timestamp", "reason"},
		[]string{"messages", "items", "result", "data", "codes", "count"}},
	{"Fatal", lexicon.Fatal.MatchString,
		[]string{"Fatal", "Fatalf", "Fatalln", "Fatalw", "FatalContext", "FatalDepth"},
		[]string{"fatal", "FatalError", "Error", "NotFatal", "Fatality", "Panic"}},
	{"Panics", lexicon.Panics.MatchString,
		[]string{"Panic", "Panicf", "Panicln", "Panicw", "PanicContext"},
		[]string{"panic", "PanicHandler", "DPanic", "Fatal", "RecoverPanic"}},
	{"Must", lexicon.Must.MatchString,
		[]string{"Must", "must", "MustCompile", "mustJSON", "MustParse"},
		[]string{"Mustache", "muster", "mustard", "TrustMust", "CompileMust", "Compile"}},
	{"EndsServer", lexicon.EndsServer.MatchString,
		[]string{"restart_server", "shutdown", "shut_down", "Quit", "exit", "reload-config", "selfUpgrade", "terminate"},
		[]string{"stop_container", "search", "list_issues", "close_issue", "start", "deploy"}},
	{"Registering", lexicon.Registering.MatchString,
		[]string{"registerTools", "RegisterAll", "setupServer", "initTools", "main", "New", "NewServer", "addTools",
			"addIssueTools", "tools", "Add", "AddTool", "mount", "wrapHandler"},
		[]string{"mainLoop", "toolset", "handleSearch", "search", "addIssue", "listIssues", "preregister"}},
	{"NotFoundIn", lexicon.NotFoundIn.MatchString,
		[]string{"host not found in url", "the resource group was not found in %", "cluster_name not found in resource_id",
			"scheme not found in the address", "The port is not found in link"},
		[]string{"issue % not found in repository %", "host not found", "not found in cache", "unknown host in url",
			"no host in url"}},
	{"NamesKind", lexicon.NamesKind.MatchString,
		[]string{"Kind", "kind", "ErrorKind", "Category", "Class"},
		[]string{"Code", "Type", "Status", "Reason", "Kinds", "kindly"}},
	{"NamesPart", lexicon.NamesPart.MatchString,
		[]string{"Op", "Operation", "Field", "fields", "Func", "Param", "tool"},
		[]string{"Message", "Cause", "Reason", "FieldError", "Text", "Detail"}},
	{"Recovering", lexicon.Recovering.MatchString,
		[]string{"recoverPanic", "Recover", "HandleCrash", "handlePanic", "handle_panic", "withRecovery"},
		[]string{"handleError", "cleanup", "panicf", "Close", "reconnect"}},
	{"RunsTool", lexicon.RunsTool.MatchString,
		[]string{"Handle", "handler", "Execute", "run", "CallTool", "Invoke", "processRequest", "do", "fn", "next"},
		[]string{"Name", "Description", "schema", "domain", "tools", "window", "Close"}},
	{"ChecksCall", lexicon.ChecksCall.MatchString,
		[]string{"validate", "checkAccess", "authorize", "verifyToken", "EnsureLogin"},
		[]string{"create", "revalidate", "handle", "sheriff", "recheck"}},
	{"PreparesTool", lexicon.PreparesTool.MatchString,
		[]string{"newHandler", "getHandler", "validateCall", "checkAccess", "authorize", "initTool",
			"DecodeArgs", "formatResult"},
		[]string{"handle", "Execute", "runCheck", "call", "search", "renew", "Invoke"}},
	{"FailureFlag", lexicon.FailureFlag.MatchString,
		[]string{"IsError", "Failed", "failed", "Err", "HasFailed"}, []string{"Code", "FailedAt", "ErrorCode", "OK", "Done"}},
	{"SuccessFlag", lexicon.SuccessFlag.MatchString,
		[]string{"OK", "Ok", "Success", "succeeded", "IsSuccessful"},
		[]string{"Token", "Failed", "SuccessURL", "Book", "Done"}},
	{"ResultText", lexicon.ResultText.MatchString,
		[]string{"Text", "Message", "body", "Err", "Reason"}, []string{"Code", "TextColor", "Name", "Kind", "ID"}},
	{"NotTool", lexicon.NotTool.MatchString,
		[]string{"PromptSpec", "Resource", "RouteInfo", "WorkflowStep", "CronJob", "EventType"},
		[]string{"Tool", "Spec", "Definition", "routes", "Entry", "Capability"}},
	{"ErrorFunc", lexicon.ErrorFunc.MatchString,
		[]string{"newError", "Errorf", "failWith", "toErr", "ToolFailure"},
		[]string{"newResult", "text", "wrap", "respond", "problem"}},
	{"MessageParam", lexicon.MessageParam.MatchString,
		[]string{"message", "msg", "text", "reason", "description", "desc", "details", "format", "err", "Message"},
		[]string{"messages", "code", "name", "errs", "context", "title", "msgID"}},
	{"NeverRetry", lexicon.NeverRetry.MatchString,
		[]string{"Never", "RetryNever", "retry_never", "RetryNone", "NoRetry", "NotRetryable", "NonRetryable",
			"NeverRetry", "RETRY_NOT_RETRYABLE", "NotRetriable"},
		[]string{"Retry", "RetryNow", "Retryable", "RetryAfter", "Nothing", "RetryNoise", "CanRetry"}},
	{"DebugSwitch", lexicon.DebugSwitch.MatchString,
		[]string{"debug", "isDebug", "DEBUG", "verbose", "traceEnabled", "devMode", "isDev", "develop",
			"Getenv", "LookupEnv"},
		[]string{"err", "enabled", "name", "isOwner", "retry", "ok"}},
	{"ChecksInput", lexicon.ChecksInput.MatchString,
		[]string{"validate", "ValidateOwner", "requireString", "Required", "parseTime", "verify_name", "DecodeArgs"},
		[]string{"validator", "requirements", "parser", "encode", "checkout", "getOwner", "reparse"}},
	{"AnyArgument", lexicon.AnyArgument.MatchString,
		[]string{"", "s", "in", "args", "Params", "data", "raw", "method", "rawArguments"},
		[]string{"owner", "dataSource", "requestID", "userInput", "number"}},
	{"ErrPrefix", lexicon.ErrPrefix.MatchString,
		[]string{"ErrNotFound", "errClosed", "ErrorBusy", "Err_gone", "err"},
		[]string{"NotFound", "errand", "terror", "MyErr", "closed"}},
	{"Acts", lexicon.Acts.MatchString,
		[]string{"OpenFile", "SendMessage", "Do", "save", "list_items", "Stat", "LookupHost", "execute"},
		[]string{"Compute", "Opening", "Newton", "Dot", "Evaluate", "Split", "Statistics", "Initials", "Copyright"}},
	{"IsCode", lexicon.IsCode.MatchString,
		[]string{"NOT_FOUND", "NoSuchKey", "not_found", "quota-exceeded", "errors.missing"},
		[]string{"", "not found", "404", "_x", "no/such"}},
	{"CodeType", lexicon.CodeType.MatchString,
		[]string{"Code", "StatusReason", "ErrorCode", "ErrorKind", "code", "HTTPStatus"},
		[]string{"Token", "State", "encoder", "Type", "Codec"}},
	{"StatusCode", lexicon.StatusCode.MatchString,
		[]string{"StatusCode", "statusCode", "status", "HTTPStatus", "http_status_code"},
		[]string{"code", "state", "statusText", "exitCode", "StatusCodes", ""}},
	{"ExitStatus", lexicon.ExitStatus.MatchString,
		[]string{"Exit", "ExitCode", "exitStatus", "exit_code", "rc", "returnCode"},
		[]string{"status", "code", "exited", "Exits", "count", ""}},
	{"Beside", lexicon.Beside.MatchString,
		[]string{"cache.Set", "s.logEntry", "emitMetric", "tmpFile", "SetDeadline", "updateLabels", "os.Setenv"},
		[]string{"f.SetCell", "DeleteSheet", "db.Insert", "client.Create", "WriteFile", "send", ""}},
	{"Finishing", lexicon.Finishing.MatchString,
		[]string{"Flush", "commit", "Close", "Err", "ExecContext", "Do", "SendAll"},
		[]string{"Flushed", "done", "Erase", "Runner", "Document", "SaveAll", ""}},
	{"Constructs", lexicon.Constructs.MatchString,
		[]string{"New", "NewClient", "newStore", "MustCompile", "mustOpen"},
		[]string{"Newest", "newer", "Create", "Renew", ""}},
	{"NamesThing", lexicon.NamesThing.MatchString,
		[]string{"id", "ID", "operation", "jobID", "issue_id", "ReportURL", "fileName"},
		[]string{"paid", "items", "data", "rename", ""}},
	{"SaysNone", lexicon.SaysNone.MatchString,
		[]string{"No failed payments.", "none", "There are no notes", "Nothing found!", "no matching pods"},
		[]string{"No answer: the service is down", "", "nobody", "Notes: 3", "No notes in %s"}},
	{"LooksLikeCode", lexicon.LooksLikeCode.MatchString,
		[]string{"not_found", "ERR-12", "invalidName", "NOTFOUND", "auth.expired"},
		[]string{"error", "not found", "", "no such jar", "failed: x"}},
	{"Doing", lexicon.Doing.MatchString,
		[]string{"Exec", "run", "gitPush", "CallTool", "NewSheet", "insertRow", "Query"},
		[]string{"done", "Runner", "Address", "Setup", "newest", "openFile", ""}},
	{"RunsProgram", lexicon.RunsProgram.MatchString,
		[]string{"Run", "execCommand", "CombinedOutput", "Output", "git", "shell"},
		[]string{"List", "Fetch", "getOutput", "Get", "Program", ""}},
	{"Logs", lexicon.Logs.MatchString,
		[]string{"Printf", "Error", "warnf", "Tracef", "Debugw", "Fprintln", "Log", "InfoContext"},
		[]string{"Errors", "Login", "Sprintf", "Warner", "Information", "Catalog", "WithContext", ""}},
	{"LogsFailure", lexicon.LogsFailure.MatchString,
		[]string{"failed to read the notes: %", "Failed to read page %: %", "could not open the index",
			"ERROR: cannot save, error: %",
			"backup failed: %", "upload failed"},
		[]string{"failed to tell the admin about %", "sending error to the client", "pages", "done: %", "read %", ""}},
	{"Fetches", lexicon.Fetches.MatchString,
		[]string{"GetRows", "ListPods", "Do", "Call", "ReadFile", "DescribeTable"},
		[]string{"Get", "Getter", "listPods", "Done", "CallTool", "Reader", ""}},
	{"SaysState", lexicon.SaysState.MatchString,
		[]string{"Error", "SkipReason", "status", "OK", "IsValid", "notFound", "Healthy"},
		[]string{"Title", "LatestVersion", "Owner", "count", "Upper", "Name", ""}},
	{"Dumps", lexicon.Dumps.MatchString,
		[]string{"stack_trace", "goroutine_dump", "debugInfo", "pprof", "heapProfile", "trace"},
		[]string{"list_issues", "search", "get_status", "memory", "heap", "read_file"}},
}

// tools are the functions on names of tools.
var tools = []matcherTest{
	{"ChecksSomething", lexicon.ChecksSomething,
		[]string{"validate_config", "runTests", "run-test", "CheckAccess", "lint", "ping_host", "file_exists",
			"yaml.verify", "try_regex", "scanPort", "apply_dry_run", "PreviewQuery", "simulate", "debugQuery", "SQLPreview"},
		[]string{"checkout_branch", "list_issues", "latest_release", "shipping_costs", "contest", "validator", "entry_add",
			"scanner", "country", "retry_job", "dryer", "previews", ""}},
	{"ReportsState", lexicon.ReportsState,
		[]string{"get_status", "podState", "health", "isHealthy", "can-merge", "has_access"},
		[]string{"list_issues", "statistics", "scan_host", "cancel_job", "dismiss", "states", ""}},
	{"Searches", lexicon.Searches,
		[]string{"search_issues", "findUser", "list-pods", "runQuery", "lookup", "github.search"},
		[]string{"get_issue", "research", "checklist", "playlist_add", "bindings", "finder", ""}},
}

func TestMatchers(t *testing.T) {
	t.Parallel()
	for _, c := range slices.Concat(texts, messages, names, tools) {
		t.Run(c.name, c.run)
	}
}

func TestSaysDone(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]bool{
		"% of % zones shifted": true, "only 3 of 5 mails were sent": true, "handed over % of %": true,
		"the boost is running, but not logged": true, "parcel % is announced, but its label was not printed": true,
		"donor % was added, but the mail failed": true, "the note was deleted in memory only": true,
		"the order is placed but not paid": true, "files were copied, but": true,
		"marked as shipped, but the stock is not right": true, "the ticket has been created, but has no label": true,
		"Pages are published, but the index is not": true,
		"scaled, but the state of % is unknown":     true, "% of % frames taken": true,
		"the camera is offline: % of % frames taken": true, "the bill is sent but still open": true,
		"failed, but the log is there": false, "expected, but it is missing": false,
		"it was not added": false, "the mail failed": false, "added by %": false, "but the room was booked": false, "": false,
		"% of % checks failed": false, "a token was provided, but it is invalid": false, "% of % pages fetched": false,
		"processed % of % pages":           false,
		"the key is required, but not set": false,
	} {
		if got := lexicon.SaysDone(message); got != want {
			t.Errorf("%q: got %t", message, got)
		}
	}
}

// functions are predicates that are more than one pattern.
var functions = []matcherTest{
	{"IsRight", lexicon.IsRight,
		[]string{"role", "userRole", "scope", "required_permission", "grant"},
		[]string{"roles", "roleName", "state", "telescope", "copyright", "bright"}},
	{"NamesUser", lexicon.NamesUser,
		[]string{"user", "callerID", "me", "userName", "principal"},
		[]string{"customer", "owner", "name", "users", "time"}},
	{"Entitles", lexicon.Entitles,
		[]string{"approvers", "ticketAdmins", "editors", "canClose", "may_write"},
		[]string{"users", "customers", "subscribers", "busy", "orders", "open", "canal", ""}},
	{"NamesActor", lexicon.NamesActor,
		[]string{"accountOf", "CurrentUser", "callerID", "principal", "TenantFromContext"},
		[]string{"ConfigFrom", "Logger", "requestID", "deadline", "Accounting", "locale"}},
	{"StateForbids", lexicon.StateForbids,
		[]string{"only drafts can be sent", "% is partly paid and cannot be written off", "lesson % can no longer be moved",
			"% cannot be collected while it is %", "club % takes no more members", "the hall is fully booked"},
		[]string{"% cannot be used here", "the name cannot be empty", "only one of them can be given", "not a valid name",
			"the list cannot be longer", "% takes a number"}},
	{"RunsAlready", lexicon.RunsAlready,
		[]string{"browser already running", "the stream is already connected", "pump % is already running",
			"sync already started",
			"already listening"},
		[]string{"a backup is already running", "another job is already running", "already exists", "running",
			"some sync already started"}},
	{"ChangesState", lexicon.ChangesState,
		[]string{"SetStatus", "CancelOrder", "archive", "Delete", "mark_paid"},
		[]string{"GetStatus", "List", "Upset", "unset", ""}},
	{"Checks", lexicon.Checks,
		[]string{"Check", "VerifyTenant", "validate_all", "Scan", "TestLink"},
		[]string{"GetCheck", "List", "Start", "Tester", ""}},
	{"Works", lexicon.Works,
		[]string{"Build", "AdmitPatient", "release_lock", "discharge", "IssueCard"},
		[]string{"Quote", "GetBuild", "State", "account", "List", ""}},
}

func TestFunctions(t *testing.T) {
	t.Parallel()
	for _, c := range functions {
		t.Run(c.name, c.run)
	}
}

func TestSaysDoneFirst(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"cancelled (attendees were not told: %)": true, "order shipped (mail to the customer failed: %)": true,
		"the file was saved, but not indexed: %": true, "% files removed; the archive could not be": true,
		"not cancelled (it has begun)": false, "could not be saved, but kept": false, "cancelled": false,
		"failed to send (no route)": false, "nothing removed (%)": false,
	} {
		if got := lexicon.SaysDoneFirst(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

func (c *matcherTest) run(t *testing.T) {
	for _, s := range c.yes {
		if !c.match(s) {
			t.Errorf("%q does not match", s)
		}
	}
	for _, s := range c.no {
		if c.match(s) {
			t.Errorf("%q matches", s)
		}
	}
	if len(c.yes) < 5 || len(c.no) < 5 {
		t.Error("the test has fewer than five examples")
	}
}

func TestExamplesAreInLowerCase(t *testing.T) {
	t.Parallel()
	for _, c := range texts {
		for _, s := range slices.Concat(c.yes, c.no) {
			if s != strings.ToLower(s) {
				t.Errorf("%s: %q", c.name, s)
			}
		}
	}
}

// Every exported variable of the package is a matcher, and has examples.
func TestMatchersAreComplete(t *testing.T) {
	t.Parallel()
	tested := make(map[string]bool)
	for _, c := range slices.Concat(texts, messages, names, tools) {
		tested[c.name] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range variables(f) {
			if name.IsExported() && !tested[name.Name] {
				t.Errorf("%s has no examples: add it to matchers", name.Name)
			}
			delete(tested, name.Name)
		}
	}
	for name := range tested {
		t.Errorf("%s has examples, but does not exist", name)
	}
}

// variables returns the names of the package-level variables of a file.
func variables(f *ast.File) (list []*ast.Ident) {
	for _, d := range f.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, spec := range d.Specs {
				list = append(list, spec.(*ast.ValueSpec).Names...)
			}
		}
	}
	return list
}

func TestSubmatches(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"ITEM_GONE: it was deleted (do not retry)": true, "[ITEM_GONE] it was deleted; retry: never": true,
		"error code: QUOTA_EXCEEDED: retry after 30 seconds": true, "ITEM_LOCKED: % is locked, retry after 5s": true,
		"ITEM_GONE: it was deleted": false, "retry: later": false, "OPENAI_API_KEY: not set, set it and retry": false,
		"MAX_RETRIES exceeded; retried 3 times": false, "NOT_FOUND: % has no retry policy": false,
	} {
		if got := lexicon.HasCodeAndRetry(text); got != want {
			t.Errorf("%s: got %t", text, got)
		}
	}
	for text, want := range map[string]string{
		"[NOT_FOUND] no such user": "NOT_FOUND", "[INVALID_OWNER]: %": "INVALID_OWNER", "[HTTP_404]": "HTTP_404",
		"[A_B]c": "A_B", "NOT_FOUND: no such user": "NOT_FOUND", "RATE_LIMITED: too many requests": "RATE_LIMITED",
		"[API_KEY] x":    "API_KEY",
		"[info] started": "", "see [NOT_FOUND]": "", "[ERROR] x": "", "[not_found] x": "", "[NOT FOUND]": "",
		" [NOT_FOUND]": "", "API_KEY: not set": "", "NOTFOUND: x": "", "NOT_FOUND": "", "NOT_FOUND:x": "", "Not_Found: x": "",
	} {
		if code := lexicon.CodeInFront(text); code != want {
			t.Errorf("%s: the code is %q, want %q", text, code, want)
		}
	}
	for text, want := range map[string]string{
		`{"status": "x", "error": "no \"owner\"", "message": "y"}`: `no \"owner\"`,
		`{"error": {"message": "deep"}}`:                           "deep",
		"{\n\"detail\":\n\"lines\"\n}":                             "lines",
	} {
		if m := lexicon.JSONMessage.FindStringSubmatch(text); len(m) != 2 || m[1] != want {
			t.Errorf("the message of %s is %q, want %q", text, m, want)
		}
	}
}

func TestAffirmative(t *testing.T) {
	t.Parallel()
	for clause, want := range map[string]string{
		"not logged in":          "logged in",
		"invalid json":           "valid json",
		"unreachable":            "reachable",
		"the port is not open":   "the port is open",
		"the page doesn't exist": "the page exists",
		"failed to log in":       "",
		"nothing found":          "",
		"inventory is empty":     "",
	} {
		if got := lexicon.Affirmative(clause); got != want {
			t.Errorf("%q: got %q, want %q", clause, got, want)
		}
	}
}

func TestDescribesTool(t *testing.T) {
	for methods, want := range map[string]bool{
		"Name Description Schema Execute":              true,
		"Name Description InputSchema Call":            true,
		"ToolName ToolDescription ToolSchema":          true,
		"GetName GetDescription GetParameters":         true,
		"Schema Name Describe":                         true,
		"Name Description Execute":                     false, // a command
		"Name Schema":                                  false, // a table
		"Description Schema":                           false,
		"FileName Description Schema":                  false,
		"Name LongDescription OutputFormat Schemaless": false,
		"": false,
	} {
		if got := lexicon.DescribesTool(strings.Fields(methods)); got != want {
			t.Errorf("DescribesTool(%q) = %v", methods, got)
		}
	}
}
