package codes

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"testing"
)

//go:embed testdata/judged.tsv
var judged string

// verb matches the verbs of formats. In the words of a message, a percent sign stands for each.
var verb = regexp.MustCompile(`%[-+# 0]*[0-9.]*[a-zA-Z]`)

// Nearly all messages get a code that people would have chosen, and no message that says nothing specific gets one.
func TestJudgedMessages(t *testing.T) {
	t.Parallel()
	n, good := 0, 0
	for line := range strings.Lines(judged) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line)+"\t\t\t", "\t")
		message, caused, best := f[0], f[1] == "cause", f[2]
		got := FromMessage(verb.ReplaceAllString(message, "%"), caused)
		if got == "" {
			got = "-"
		}
		switch {
		case got == best || slices.Contains(strings.Split(f[3], ","), got):
			good++
		case best == "-":
			t.Errorf("%q says nothing, but gets the code %s", message, got)
		default:
			t.Logf("%q gets %s, want %s", message, got, best)
		}
		n++
	}
	if n < 650 || good < n*97/100 {
		t.Errorf("%d of %d messages have a good code, want 97 %%", good, n)
	}
}

func TestFromMessage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words  string
		caused bool
		want   string
	}{
		{"the invoice is written after %", false, ""},
		{"order % is shipped", false, "ORDER_SHIPPED"},
		{"mark as cancelled", true, "MARK_AS_CANCELLED_FAILED"},
		{"objects are deleted, but the index is not saved", true, "INDEX_NOT_SAVED"},
		{"save booking, the charge was refunded", true, "SAVE_BOOKING_FAILED"},
		{"since parameter cannot be used with time_range", false, "SINCE_AND_TIME_RANGE_EXCLUSIVE"},
		{"key % cannot be used with this model", false, "INVALID_KEY"},
		{"field % cannot specify 'x_rate' together with 'y' or 'z'", false, "X_RATE_AND_Y_EXCLUSIVE"},
		{"unauthorised. Please set a valid API_KEY", false, "PERMISSION_DENIED"},
		{"give a title or an id", false, "TITLE_OR_ID_REQUIRED"},
		{"the file is stored, but note % does not refer to it", true, "NOTE_NOT_LINKED"},
		{"there are % silences already, which is the limit", false, "TOO_MANY_SILENCES"},
		{"there are 1000 shares, revoke some first", false, "TOO_MANY_SHARES"},
		{"% cannot be the name of a dashboard", false, "INVALID_DASHBOARD_NAME"},
		{"silences last % at most", false, "SILENCES_TOO_LONG"},
		{"files of % bytes are not kept", false, "FILES_TOO_LARGE"},
		{"silence % ended at %", false, "SILENCE_ENDED"},
		{"nobody is signed in", false, "LOGIN_REQUIRED"},
		{"account is closed after % failed attempts", false, "ACCOUNT_CLOSED"},
		{"card is blocked after % attempts", true, "CARD_BLOCKED"},
		{"record is locked before the change", true, "RECORD_LOCKED"},
		{"key parameter cannot be used with models", false, "INVALID_KEY"},
		{"pass 1 to 50 ids, not %", false, "INVALID_IDS"},
		{"no room costs at most % on these dates", false, "ROOM_NOT_FOUND"},
		{"hand over %", true, "HAND_OVER_FAILED"},
		{"% assets match, make the pattern narrower", false, "TOO_MANY_ASSETS"},
		{"a cursor requires repeating the same start_time, end_time, and filters", false, "ARGUMENTS_REQUIRED"},
		{"% letters were sent today, 1000 are allowed", false, "TOO_MANY_LETTERS"},
		{"our account does not have enough balance for this refund", false, "NOT_ENOUGH_BALANCE"},
		{"agent % has % open tickets, more are not allowed", false, "TOO_MANY_OPEN_TICKETS"},
		{"the zone has % records, at most % are possible", false, "TOO_MANY_RECORDS"},
		{"ticket % was merged into %", false, "TICKET_MERGED"},
		{"load % is not on tour %", false, "LOAD_NOT_ON_TOUR"},
		{"takes % kg", true, ""},
		{"into", true, ""},
		{"the scan of % has failed", true, ""},
		{"the text has a similarity of %, % are allowed", false, ""},
		{"appeals were possible until %", false, "APPEALS_OVER"},
		{"only % changes per day are allowed", false, "TOO_MANY_CHANGES"},
		{"comment_id can only be provided when reaction is provided", false, "REACTION_REQUIRED"},
		{"course % has free places; enrol directly", false, "COURSE_HAS_FREE_PLACES"},
		{"student % has % loans, the limit is %", false, "TOO_MANY_LOANS"},
		{"no seat is left in the slot", false, "NO_SEAT_LEFT"},
		{"only % cents of fine % are open", false, "TOO_FEW_CENTS_OPEN"},
		{"already being printed", false, "ALREADY_BEING_PRINTED"},
		{"all % copies of % are lent", false, "ALL_COPIES_LENT"},
		{"slot % is over", false, "SLOT_OVER"},
		{"statement would affect % rows (limit %), rolled back", false, "TOO_MANY_ROWS"},
		{"loan % is overdue since %", false, "LOAN_OVERDUE"},
		{"student % has used all % tries", false, "TRIES_USED_UP"},
		{"add the sail to %", true, "ADD_SAIL_FAILED"},
		{"add a header", false, ""},
		{"run the build script %", true, "RUN_BUILD_SCRIPT_FAILED"},
		{"no deposit was paid for booking %", false, "DEPOSIT_NOT_PAID"},
		{"we have no table %", false, "TABLE_NOT_FOUND"},
		{"parties of more than % must call us", false, ""},
		{"tables must be reserved at least % ahead", false, ""},
		{"table % seats only %", false, ""},
		{"weight must be positive", false, "INVALID_WEIGHT"},
		{"no dock is available", false, "DOCK_NOT_AVAILABLE"},
		{"purchase order % is %", false, ""},
		{"order % had only % of %", false, ""},
		{"only addresses of % can be invited", false, ""},
		{"you have no parcel %", false, "PARCEL_NOT_FOUND"},
		{"parcel % belongs to another depot", false, "PARCEL_NOT_YOURS"},
		{"order of pick list %", true, "ORDER_OF_PICK_LIST_FAILED"},
		{"state of build", true, "STATE_OF_BUILD_FAILED"},
		{"refund of payment %", true, "REFUND_PAYMENT_FAILED"},
		{"the version was modified by somebody else", false, "VERSION_MODIFIED"},
		{"limit is %, but at most 200 users are listed", false, "INVALID_LIMIT"},
		{"stopped waiting for build %", true, "WAIT_FOR_BUILD_FAILED"},
		{"flags are % old and cannot be refreshed", true, "REFRESH_FLAGS_FAILED"},
		{"binary files cannot be shown", false, "SHOW_BINARY_FILES_FAILED"},
		{"merging can not be undone, pass sure=true", false, "UNDO_MERGING_FAILED"},
		{"% cannot be used in a namespace name", false, "INVALID_NAMESPACE_NAME"},
		{"pod % has % containers, pass one of them", false, "SEVERAL_CONTAINERS"},
		{"% is being changed by someone else", false, ""},
		{"log store is throttling, Retry-After %", false, "LOG_STORE_RATE_LIMITED"},
		{"ticket % was reported by another tenant", false, "TICKET_REPORTED_BY_ANOTHER"},
		{"quotes above 500.00 are approved by a manager", false, ""},
		{"inspections are scheduled by managers", false, ""},
		{"the pier is looked after by others", false, ""},
		{"emergencies can only be closed by staff", false, ""},
		{"no contractor was chosen for this work", false, "CONTRACTOR_NOT_CHOSEN"},
		{"no mail domain set", false, "MAIL_DOMAIN_REQUIRED"},
		{"the tower is locked by another crew", false, "TOWER_LOCKED"},
		{"chapter % of book % does not exist", false, "CHAPTER_NOT_FOUND"},
		{"book belongs to another reader", false, "BOOK_NOT_YOURS"},
		{"list % is filled by the rule %", false, ""},
		{"list contains book %, which no longer exists", false, ""},
		{"% answered with status %", true, ""},
		{"stopped at shelf %, % books moved", true, ""},
		{"the printer has stopped the order, but our list still says %", true, ""},
		{"list has % bytes, at most % are allowed", false, "LIST_TOO_LARGE"},
		{"cannot be moved while the visit is in progress", false, "MOVE_FAILED"},
		{"no refills left on %", false, "OUT_OF_REFILLS"},
		{"not all wards were notified", true, "NOT_ALL_WARDS_NOTIFIED"},
		{"pool % has % free seats, % are needed", false, ""},
		{"limit of % not set: HTTP %", false, "LIMIT_NOT_SET"},
		{"orders can be cancelled for 24 hours only", false, ""},
		{"letter % is mailed but still marked as draft", true, ""},
		{"letter % exists, but has no cover", true, "LETTER_HAS_NO_COVER"},
		{"copy %, version % was removed again", true, "COPY_FAILED"},
		{"% is no longer at version %", true, ""},
		{"% is no legal colour", false, "INVALID_LEGAL_COLOUR"},
		{"% is no colour", false, "INVALID_COLOUR"},
		{"letter % refers to reader %, who is not in the club", false, ""},
		{"name, street, and town are required", false, "ARGUMENTS_REQUIRED"},
		{"no box of size % is free at station %", false, "BOX_NOT_FREE"},
		{"no courier is on duty in zone %", false, "NO_COURIER_ON_DUTY"},
		{"no pickups on Sundays", false, "NO_PICKUPS_ON_SUNDAYS"},
		{"the compressor needs a rest", false, "COMPRESSOR_NEEDS_REST"},
		{"somebody else has just changed this parcel", false, "PARCEL_CHANGED"},
		{"parcel % is already on the van", false, "PARCEL_ALREADY_ON_VAN"},
		{"map data is not up to date", false, "MAP_DATA_OUTDATED"},
		{"owner is required", false, "OWNER_REQUIRED"},
		{"plain https://a:b@h/?api_key=xx", false, ""},
		{"failed to reach https://api.example.com/v1: %", true, "REACH_FAILED"},
		{"service % is down; wrong port?", false, "SERVICE_DOWN"},
		{"no such table, view or index", false, "TABLE_VIEW_OR_INDEX_NOT_FOUND"},
		{"closing % cannot be undone; call again with confirm=%", false, "CONFIRMATION_REQUIRED"},
		{"dropping % is irreversible, set force=true", false, "CONFIRMATION_REQUIRED"},
		{"user_id and group_id must be positive", false, "INVALID_USER_ID_AND_GROUP_ID"},
		{"start is not an RFC 3339 time", false, "INVALID_START"},
		{"tree exceeds the depth limit", false, "TREE_LIMIT_EXCEEDED"},
		{"daily quota would be exceeded", false, "DAILY_QUOTA_EXCEEDED"},
		{"the old file is gone, the archive could not be written", false, "WRITE_ARCHIVE_FAILED"},
		{"lock file is gone, cache is not", false, ""},
		{"go get succeeded, go mod tidy did not", false, "GO_MOD_TIDY_FAILED"},
		{"download succeeded, unpacking did not", false, "UNPACK_FAILED"},
		{"page starts at 1", false, "INVALID_PAGE"},
		{"offset % is outside of the text (length %)", false, "OFFSET_OUT_OF_RANGE"},
		{"page % is beyond the last one", false, "PAGE_OUT_OF_RANGE"},
		{"deleting a contact cannot be undone. Ask the user, then set confirm to true.", false, "CONFIRMATION_REQUIRED"},
		{"matcher % has no =", false, ""},
		{"% exists, choose another path", false, "PATH_ALREADY_EXISTS"},
		{"% is taken at %", false, ""},
		{"week % could not be booked, nothing was changed: %", true, "BOOK_WEEK_FAILED"},
		{"order % is paid already", false, "ORDER_ALREADY_PAID"},
		{"order % was never paid", false, "ORDER_NOT_PAID"},
		{"contact % has no email", false, "CONTACT_HAS_NO_EMAIL"},
		{"contact the administrator", false, ""},
		{"you are not in channel %", false, "NOT_IN_CHANNEL"},
		{"slot % is no longer free", false, "SLOT_NO_LONGER_FREE"},
		{"at most 10 urls", false, "TOO_MANY_URLS"},
		{"check-in must be before check-out", false, "INVALID_CHECK_IN"},
		{"field labels: must be a list of strings", false, "INVALID_LABELS"},
		{"you cannot approve your own deployment", false, "APPROVE_OWN_DEPLOYMENT_NOT_ALLOWED"},
		{"nothing found: %", true, "NOTHING_FOUND"},
		{"order % has been shipped and can no longer be cancelled", false, "ORDER_SHIPPED"},
		{"conflict, read again and retry: %", true, ""},
		{"count may be at most %", false, "INVALID_COUNT"},
		{"rate limit: %", true, "RATE_LIMIT"},
		{"spring service down: %", true, "SPRING_SERVICE_DOWN"},
		{"spring cleaning: %", true, "SPRING_CLEANING_FAILED"},
		{"the branch would create conflicts: %", true, ""},
		{"collection has % points, set force to delete it", false, "FORCE_REQUIRED"},
		{"pass 1 to 50 ids", false, "INVALID_IDS"},
		{"give between % and % names", false, "INVALID_NAMES"},
		{"refund done, state not updated: %", true, "STATE_NOT_UPDATED"},
		{"confirm the refund of % cents with confirm=yes", false, "CONFIRMATION_REQUIRED"},
		{"you already have % at that time", false, ""},
		{"operating system denied access: %", true, "ACCESS_DENIED"},
		{"the target exists; pass overwrite=true or choose another name", false, "TARGET_EXISTS"},
		{"the host asks to slow down: %", true, ""},
		{"only paid orders can be shipped", false, "ONLY_PAID_ORDERS"},
		{"the issue changed in the meantime, read it again", false, "ISSUE_CHANGED"},
		{"nothing can be listed", false, "NOTHING_TO_LIST"},
		{"no item can be deleted", false, "DELETE_ITEM_FAILED"},
		{"missing required parameter: modelId or query", false, "MODEL_ID_OR_QUERY_REQUIRED"},
		{"cluster ID % is missing subscription, group, or name", false, "INVALID_CLUSTER_ID"},
		{"group, project and name must all be provided together", false, "ARGUMENTS_REQUIRED"},
		{"Validation errors: - %", false, "VALIDATION_FAILED"},
		{"schema validation errors: %", true, "SCHEMA_VALIDATION_FAILED"},
		{"too many errors", false, ""},
		{"lane % has no room on %", false, "LANE_HAS_NO_ROOM"},
		{"state % is unknown, use approved, out, returned or cancelled", false, "UNKNOWN_STATE"},
		{"a loan cannot start in the past", false, "INVALID_LOAN"},
		{"not a CSV file: %", true, "INVALID_CSV_FILE"},
		{"not signed in", false, "LOGIN_REQUIRED"},
		{"wait until it is there", true, "WAIT_FAILED"},
		{"log in to %", true, "LOG_IN_FAILED"},
		{"messages younger than % days cannot be purged", false, "PURGE_MESSAGES_FAILED"},
		{"corrupt message in queue", true, "CORRUPT_MESSAGE"},
		{"disk % was created, but could not be attached", true, "ATTACH_DISK_FAILED"},
		{"container % started but cannot be inspected", true, "INSPECT_CONTAINER_FAILED"},
		{"it was made, but cannot be moved", false, "MOVE_FAILED"},
		{"VM % must be stopped first, it is %", false, "VM_NOT_STOPPED"},
		{"cannot label lot %: it does not exist", false, "LOT_NOT_FOUND"},
		{"cannot move item %: it is locked", false, "MOVE_ITEM_FAILED"},
		{"after % attempts", true, ""},
		{"printer % is out of paper", false, "PRINTER_OUT_OF_PAPER"},
		{"% is not a draft or does not exist", false, "DRAFT_NOT_FOUND"},
		{"you may not take more than % seeds a year", false, "TAKE_LIMIT_EXCEEDED"},
		{"went wrong: %", true, ""},
		{"not found: %", true, ""},
		{"missing required parameter: name", false, "NAME_REQUIRED"},
		{"missing required parameter: %", false, "PARAMETER_REQUIRED"},
		{"the replica did not answer within % seconds", true, "REPLICA_NOT_RESPONDING"},
		{"restored % of % files, then % failed", true, "RESTORE_FILES_FAILED"},
		{"will not download from %, https only", false, "HTTPS_ONLY"},
		{"the pattern does not compile", true, "INVALID_PATTERN"},
		{"% is no branch name", false, "INVALID_BRANCH"},
		{"not enough stock: %", false, "INSUFFICIENT_STOCK"},
		{"You may not move stock. Ask a clerk.", false, "MOVE_STOCK_NOT_ALLOWED"},
		{"the file has % bytes, more than the 1 MiB that are read", false, "FILE_TOO_LARGE"},
		{"incident % has no assignee yet, assign it first", false, "INCIDENT_HAS_NO_ASSIGNEE"},
		{"the CSV has no lines", false, "CSV_HAS_NO_LINES"},
		{"somebody else is applying % right now", false, "APPLY_IN_PROGRESS"},
		{"invalid volume %: source and target are required", false, "INVALID_VOLUME"},
		{"failed to get or create the deployment session data", true, "GET_DEPLOYMENT_SESSION_DATA_FAILED"},
		{"failed to list of rule files", true, "LIST_RULE_FILES_FAILED"},
		{"% is the session of this server, it can't be ended", false, "END_FAILED"},
		{"either uid or name must be provided", false, "UID_OR_NAME_REQUIRED"},
		{"issue_id or issue_key is required", false, "ISSUE_ID_OR_KEY_REQUIRED"},
		{"job % is running and cannot be cancelled", false, "JOB_RUNNING"},
		{"field % has the non-numeric ID %; pass it via % instead", false, ""},
		{"HTTP %: %", true, ""},
		{"appointment ends before it starts", false, "INVALID_APPOINTMENT"},
		{"% rows exceed the limit of % per import", false, "TOO_MANY_ROWS"},
		{"note has % characters, at most 2000 are allowed", false, "NOTE_TOO_LONG"},
		{"query % takes % arguments, got %", false, "WRONG_NUMBER_OF_ARGUMENTS"},
		{"row % has % columns, 2 are needed", false, "WRONG_NUMBER_OF_COLUMNS"},
		{"row % has % columns instead of 2", false, "WRONG_NUMBER_OF_COLUMNS"},
		{"macro % refers to %, which does not exist", false, "MACRO_REFERENCE_NOT_FOUND"},
		{"% does not hold a JSON array of objects", true, "NOT_A_JSON_ARRAY"},
		{"you have reviewed % before", false, "ALREADY_REVIEWED"},
		{"you cannot share a query with yourself", false, "SHARE_WITH_YOURSELF_NOT_ALLOWED"},
		{"you cannot follow yourself", false, "FOLLOW_YOURSELF_NOT_ALLOWED"},
		{"authors cannot review their own articles", false, "REVIEW_OWN_ARTICLES_NOT_ALLOWED"},
		{"nobody is on call for %", false, "NOBODY_ON_CALL"},
		{"name a ledger", false, "LEDGER_REQUIRED"},
		{"entry % is in ledger %, which does not exist", false, "LEDGER_NOT_FOUND"},
		{"there is nothing to publish", false, "NOTHING_TO_PUBLISH"},
		{"memo has % characters, the bank takes 140", false, "MEMO_TOO_LONG"},
		{"memo must have 1 to 140 characters", false, "INVALID_MEMO"},
		{"read-only replica: %", true, "READ_ONLY_REPLICA"},
		{"job % has several steps or is still waiting: %", true, ""},
		{"labels are removed by the night job, not by hand", false, ""},
		{"stop", false, ""},
		{"stop the press", false, "STOP_PRESS_FAILED"},
		{"letter % is torn", true, "LETTER_TORN"},
		{"more than 500 rows, narrow the query", false, "TOO_MANY_ROWS"},
		{"report % exists already", false, "REPORT_ALREADY_EXISTS"},
		{"job % is finished already", false, "JOB_ALREADY_FINISHED"},
		{"room % is not in this building", false, "ROOM_NOT_FOUND"},
		{"record % has the unsupported kind %", false, "UNSUPPORTED_KIND"},
		{"order has an unknown tier", false, "UNKNOWN_TIER"},
		{"nothing could be drained", false, "DRAIN_FAILED"},
		{"the lookup could not be completed", false, "LOOKUP_FAILED"},
		{"not a list of objects", false, "NOT_A_LIST"},
		{"amount %: want two decimals", false, "INVALID_AMOUNT"},
		{"the record was deleted in memory only", true, ""},
		{"refusing to download a yanked version", true, "DOWNLOAD_YANKED_VERSION_FAILED"},
		{"verify the webhook", true, "VERIFY_WEBHOOK_FAILED"},
		{"verify the webhook", false, ""},
		{"Dev-status API endpoint not found", false, "DEV_STATUS_API_ENDPOINT_NOT_FOUND"},
		{"the on-call schedule was not found", false, "ONCALL_SCHEDULE_NOT_FOUND"},
		{"row % is beyond the end of the sheet", false, "ROW_OUT_OF_RANGE"},
		{"reads take no filter beyond suite and version", false, ""},
		{"index % has no timestamp field configured", false, "TIMESTAMP_FIELD_NOT_CONFIGURED"},
		{"paging with a cursor requires repeating the same name_prefix", false, "NAME_PREFIX_REQUIRED"},
		{"% is not accepted by 'stop', which would lose it: it is only used by 'edit'", false, ""},
		{"% is not read by 'count', which reports all that there are", false, ""},
		{"cannot specify both head and tail", false, "HEAD_AND_TAIL_EXCLUSIVE"},
		{"source_label_selector and target_label_selector are mutually exclusive", false,
			"ARGUMENTS_EXCLUSIVE"},
		{"port must be between 0 and 65535", false, "INVALID_PORT"},
		{"Failed to list issues for the owner of repository", true, "LIST_ISSUES_FAILED"},
		{"failed to get list of pods", true, "GET_PODS_FAILED"},
		{"failed to get GitHub client - ensure the token is set", true, "GET_GITHUB_CLIENT_FAILED"},
		{"failed to retry failed jobs that failed", true, "RETRY_FAILED_JOBS_FAILED"},
		{"error calculating time range", true, "CALCULATE_TIME_RANGE_FAILED"},
		{"failed making metoro call", true, "METORO_CALL_FAILED"},
		{"unable to parse listHTTPServers", true, "PARSE_LIST_HTTP_SERVERS_FAILED"},
		{"list issues", true, "LIST_ISSUES_FAILED"},
		{"Backend unavailable", true, "BACKEND_UNAVAILABLE"},
		{"tool blocked", true, "TOOL_BLOCKED"},
		{"user 'x' already exists", false, "USER_X_ALREADY_EXISTS"},
		{"episode % was created, upload failed", true, "UPLOAD_FAILED"},
		{"% labels were printed, then the paper ran out", false, "PAPER_RAN_OUT"},
		{"% of % parcels were dropped, then: %", true, ""},
		{"the branch was deleted, create it again", false, "BRANCH_DELETED"},
		{"the recipient has it already", false, ""},
		{"% is already in %", false, ""},
		{"a is needed", false, ""},
		{"manage_rules: unknown operation %", false, "UNKNOWN_OPERATION"},
		{"update rule: invalid duration for %: %", true, "INVALID_DURATION"},
		{"failed to fetch: issue not found", true, "FETCH_FAILED"},
		{"missing or invalid operation", false, "INVALID_OPERATION"},
		{"pod_name, namespace, and container are required", false, "ARGUMENTS_REQUIRED"},
		{"timeout must be positive", false, "INVALID_TIMEOUT"},
		{"timeout is required", false, "TIMEOUT_REQUIRED"},
		{"to is required: who gets the book?", false, ""},
		{"book not found: what is its title?", false, "BOOK_NOT_FOUND"},
		{"'what' is required when format is 'graphite'", false, "WHAT_REQUIRED"},
		{"request timed out after %", false, "REQUEST_TIMED_OUT"},
		{"invalid timeout: %", true, "INVALID_TIMEOUT"},
		{"parse timeout: %", true, "INVALID_TIMEOUT"},
		{"failed to parse timeout: %", true, "INVALID_TIMEOUT"},
		{"uid % contains characters that are not allowed", false, "INVALID_UID"},
		{"bitrate %k is outside of 32k-20000k", false, "BITRATE_OUT_OF_RANGE"},
		{"% is outside %..%", false, "OUT_OF_RANGE"},
		{"path % is outside the workspace", false, "PATH_NOT_ALLOWED"},
		{"reservation failed and stock of % could not be restored", true, "RESERVATION_FAILED"},
		{"ffprobe printed no JSON", true, ""},
		{"request timeout", false, "REQUEST_TIMED_OUT"},
		{"save_to must be an absolute path", false, "INVALID_SAVE_TO"},
		{"the issue was created, but its labels were rejected", false, "LABELS_REJECTED"},
		{"the issue was created, but something odd", false, ""},
		{"We do not know if the card was charged. Do not repeat this.", false, ""},
		{"the database did not answer, and it is not known whether the change was made", false, "DATABASE_NOT_RESPONDING"},
		{"% is not a %", false, ""},
		{"context deadline exceeded", false, "DEADLINE_EXCEEDED"},
		{"retries exceeded", false, "RETRIES_EXCEEDED"},
		{"the water tank is too low", false, "WATER_TANK_TOO_LOW"},
		{"chip number is missing in the record", false, "CHIP_NUMBER_REQUIRED"},
		{"invalid since parameter %", false, "INVALID_SINCE"},
		{"no free berth fits this vessel in that window", false, "FREE_BERTH_NOT_FOUND"},
		{"no watch is running for this zone", false, "WATCH_NOT_RUNNING"},
		{"there is already a pilot order for this vessel", false, "PILOT_ORDER_EXISTS"},
		{"vessel has used % orders already", false, "ORDERS_USED_UP"},
		{"reel disappeared while waiting", true, "REEL_DISAPPEARED"},
		{"status %", false, "UNEXPECTED_STATUS"},
		{"reel % is on loan", false, "REEL_ON_LOAN"},
		{"shelved % of %", true, ""},
		{"copied only % bytes", true, "COPY_BYTES_FAILED"},
		{"printer says %", false, ""},
		{"insert more coins", false, ""},
		{"register cinema % first", false, ""},
		{"invalid state E% of the machine", false, "INVALID_STATE"},
		{"the team exceeded the time limit", false, "TIME_LIMIT_EXCEEDED"},
		{"the note has % bytes, the limit is %", false, "NOTE_TOO_LARGE"},
		{"could not set the thermostat", true, "SET_THERMOSTAT_FAILED"},
		{"the table was made, but sharing it with % failed", true, "SHARE_FAILED"},
		{"job % was started, but its status is unknown", true, "JOB_STATUS_UNKNOWN"},
		{"the lamp sent a reply that is not JSON", true, "INVALID_REPLY"},
		{"ticket % was closed, but the owner was not told", true, "OWNER_NOT_NOTIFIED"},
		{"the secret was rotated, but % was not told", true, ""},
		{"stopped after % of % refunds", true, ""},
		{"% was changed by someone else", false, ""},
		{"the temperature is outside the allowed range", false, "TEMPERATURE_OUT_OF_RANGE"},
		{"please provide an owner", false, "OWNER_REQUIRED"},
		{"the office is closed, come back tomorrow", false, "OFFICE_CLOSED"},
		{"out of order: ask the night assistant", false, ""},
		{"reload and merge your changes", false, ""},
		{"ffmpeg ran out of memory", false, "OUT_OF_MEMORY"},
		{"the printer ran out of paper, add some", false, "OUT_OF_PAPER"},
		{"wait for the kiln", true, "WAIT_KILN_FAILED"},
		{"pass a ticket", false, "TICKET_REQUIRED"},
		{"pass % is already stamped", false, "PASS_ALREADY_STAMPED"},
		{"% kHz is out of range", false, "OUT_OF_RANGE"},
		{"% doesn't exist", false, ""},
		{"% is not a valid number", false, ""},
		{"% not found", false, ""},
		{"% is required", false, ""},
		{"request failed", true, ""},
		{"123", false, ""},
		{"", true, ""},
		{"fehlgeschlagen: Überprüfung", true, ""},
	} {
		if got := FromMessage(c.words, c.caused); got != c.want {
			t.Errorf("FromMessage(%q, %v) = %q, want %q", c.words, c.caused, got, c.want)
		}
	}
}

func TestFromCall(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		callee, argument string
		isInvalid        bool
		want             string
	}{
		{"RequireString", "owner", true, "INVALID_OWNER"},
		{"RequireString", "pull request", true, "INVALID_PULL_REQUEST"},
		{"GetInt", "per_page", true, "INVALID_PER_PAGE"},
		{"parseOwner", "", true, "INVALID_OWNER"},
		{"validateTableName", "", true, "INVALID_TABLE_NAME"},
		{"requiredParam", "repo", true, "INVALID_REPO"},
		{"parseTime", "2006-01-02", true, "INVALID_TIME"}, // not a name
		{"Atoi", "", true, "INVALID_PARAM"},               // no verb and thing
		{"naked", "", true, "INVALID_PARAM"},
		{"run", "", true, "INVALID_PARAM"},
		{"resolveExcelPath", "", true, "INVALID_EXCEL_PATH"},
		{"normalizeAndValidateVerdict", "", true, "INVALID_VERDICT"},
		{"Unmarshal", "", true, "INVALID_PARAM"}, // no thing is left
		{"WeakDecode", "", true, "INVALID_PARAM"},
		{"BindArguments", "", true, "INVALID_PARAM"},
		{"parse", "überschrift", true, "INVALID_PARAM"},
		{"listIssues", "owner", false, "LIST_ISSUES_FAILED"},
		{"getClientFromContextOrDefault", "", false, "GET_CLIENT_FAILED"},
		{"getUserByID", "", false, "GET_USER_BY_ID_FAILED"},
		{"checkThingLastReadAtTimeOfIt", "", false, "CHECK_READ_AT_TIME_FAILED"},
		{"", "", false, ""},
	} {
		if got := FromCall(c.callee, c.argument, c.isInvalid); got != c.want {
			t.Errorf("FromCall(%q, %q, %v) = %q, want %q", c.callee, c.argument, c.isInvalid, got, c.want)
		}
	}
}

// The names of tools and of functions that do the work name what failed. Those of handlers say no more than their
// tools, and those of wrappers and factories nothing.
func TestFromMaker(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"newCardBlockedError": "CARD_BLOCKED", "MakeCardBlockedErrorFrom": "CARD_BLOCKED",
		"FormatSecurityBlockErrorFromResult": "SECURITY_BLOCK", "seatTakenErrf": "SEAT_TAKEN",
		"newError": "", "wrapError": "", "validationError": "", "checkSeat": "", "errorOf": "", "": "",
	} {
		if got := FromMaker(name); got != want {
			t.Errorf("FromMaker(%q): got %q, want %q", name, got, want)
		}
	}
}

func TestFromName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"list_issues":           "LIST_ISSUES_FAILED",
		"create-directory":      "CREATE_DIRECTORY_FAILED",
		"getUserHandler":        "GET_USER_FAILED",
		"HandleCreateDirectory": "CREATE_DIRECTORY_FAILED",
		"getK8SLogs":            "GET_K8S_LOGS_FAILED",
		"validatePath":          "VALIDATE_PATH_FAILED",
		"CreateToolHandler":     "",
		"wrapAvailabilityCheck": "",
		"loggingMiddleware":     "",
		"handler":               "",
		"run":                   "",
	} {
		if got := FromName(name); got != want {
			t.Errorf("FromName(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestFromTool(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"job": "JOB_TOOL_FAILED", "get_job": "GET_JOB_FAILED", "transfer": "TRANSFER_FAILED", "handler": "",
	} {
		if got := FromTool(name); got != want {
			t.Errorf("FromTool(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestBaseForm(t *testing.T) {
	t.Parallel()
	for form, want := range map[string]string{
		"listing": "list", "creating": "create", "getting": "get", "running": "run", "parsed": "parse", "applied": "apply",
		"marshalling": "marshal", "found": "find", "retrying": "retry", "quitting": "quit", "string": "string",
		"repositories": "repositories", "tokenising": "tokenise", "grepping": "grep", "Reading": "read",
	} {
		if got := baseForm(form); got != want {
			t.Errorf("baseForm(%q) = %q, want %q", form, got, want)
		}
	}
}

// Long messages lose their first adjectives, and words stay whole.
func TestLength(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ words, want string }{
		{"failed to synchronize organization membership information automatically",
			"SYNCHRONIZE_MEMBERSHIP_INFORMATION_AUTOMATICALLY_FAILED"},
		{"invalid internationalization configuration representation implementation",
			"INVALID_CONFIGURATION_REPRESENTATION_IMPLEMENTATION"},
	} {
		got := FromMessage(c.words, false)
		if got != c.want || len(got) > MaxLen {
			t.Errorf("FromMessage(%q) = %s, want %s", c.words, got, c.want)
		}
	}
}

// No code is made of words that mean nothing by themselves: two predicates, the middle of a sentence, a letter, or a
// verb behind INVALID.
func TestTorn(t *testing.T) {
	t.Parallel()
	for words, caused := range map[string]bool{
		"the search in % did not work out": true,
		"then the disk was full, % failed": true,
		"b":                                true,
		"the server said %":                true,
		"names have lower case letters and digits only": false,
	} {
		if code := FromMessage(words, caused); code != "" {
			t.Errorf("FromMessage(%q, %v) = %s, want none", words, caused, code)
		}
	}
}

// Every message gives no code or one that is a reason as defined by AIP-193, and always the same one.
func FuzzFromMessage(f *testing.F) {
	f.Add("failed to list issues", true)
	f.Add("ß🦦 _ 9 %", false)
	f.Add("missing required parameter: %", false)
	f.Fuzz(func(t *testing.T, words string, caused bool) {
		code := FromMessage(words, caused)
		if code != "" && !regexp.MustCompile(`^[A-Z][A-Z0-9_]+[A-Z0-9]$`).MatchString(code) || len(code) > MaxLen {
			t.Fatalf("FromMessage(%q, %v) = %q", words, caused, code)
		}
		if FromMessage(words, caused) != code {
			t.Fatal("the code is not stable")
		}
	})
}

func BenchmarkFromMessage(b *testing.B) {
	for b.Loop() {
		FromMessage("failed to list issues of repository %", true)
	}
}
