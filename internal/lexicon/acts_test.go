package lexicon_test

import (
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

func TestActOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		does lexicon.Act
		verb string
	}{
		"GetSheet": {lexicon.Reads, "get"}, "list_pods": {lexicon.Reads, "list"},
		"handleCopyWorksheet": {lexicon.Makes, "copy"},
		"set-cell":            {lexicon.Makes, "set"}, "DeleteSheet": {lexicon.Removes, "delete"},
		"SQLDropTable": {lexicon.Removes, "drop"},
		"getOrCreate":  {lexicon.Reads, "get"}, "Deploy": {lexicon.NoAct, ""}, "settings": {lexicon.NoAct, ""},
		"": {lexicon.NoAct, ""},
	} {
		if does, verb := lexicon.ActOf(name); does != want.does || verb != want.verb {
			t.Errorf("%s: got %d %q, want %d %q", name, does, verb, want.does, want.verb)
		}
	}
}

func TestSameVerb(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]bool{
		{"delete", "remove"}: true, {"add", "insert"}: true, {"save", "write"}: true, {"copy", "copy"}: true,
		{"deploy", "deploy"}: true, {"delete", "add"}: false, {"copy", "move"}: false, {"send", "save"}: false,
	} {
		if got := lexicon.SameVerb(pair[0], pair[1]); got != want {
			t.Errorf("%v: got %v", pair, got)
		}
	}
}

func TestShareNoun(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]bool{
		{"RemoveSheet", "deleteWorksheet"}: true, {"drop_tables", "DropTable"}: true, {"SetCell", "ClearCells"}: true,
		{"RemoveAll", "RemoveFolder"}: false, {"CreateTopic", "PublishMessage"}: false, {"Delete", "DeleteSheet"}: false,
	} {
		if got := lexicon.ShareNoun(pair[0], pair[1]); got != want {
			t.Errorf("%v: got %v", pair, got)
		}
	}
}

func TestRepetitionOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]lexicon.Repetition{
		"PlaceOrder": lexicon.Twice, "create_issue": lexicon.Twice, "sendMail": lexicon.Twice, "RunJob": lexicon.Twice,
		"GetOrder": lexicon.Same, "OrderBook": lexicon.Twice, "book": lexicon.Twice, "ReadBook": lexicon.Same,
		"initialise proxy": lexicon.Same,
		"RunQuery":         lexicon.Same, "ListStartTimes": lexicon.Same, "deleteComment": lexicon.Same,
		"runRequest": lexicon.Twice, "Acquire": lexicon.Same, "tryAcquireLock": lexicon.Same,
		"AcquireCoupon": lexicon.NoRepetition,
		"SetLabel":      lexicon.Same, "UpdateNodePool": lexicon.Same, "GetOrCreate": lexicon.Same,
		"failed to create request": lexicon.Same, "CreateSelectRequest": lexicon.Same, "create GitHub client": lexicon.Same,
		"CreateTestSuite": lexicon.Twice, "failed to add status comment": lexicon.Twice, "CreateOrUpdate": lexicon.Same,
		"CreatePullRequest": lexicon.Twice, "create merge request": lexicon.Twice,
		"doShelfRequest": lexicon.NoRepetition, "sendRequest": lexicon.Twice, "newRequest": lexicon.Same,
		"run": lexicon.AnyWork, "ExecContext": lexicon.AnyWork, "InvokeTool": lexicon.AnyWork, "CallTool": lexicon.AnyWork,
		"runner":      lexicon.NoRepetition,
		"StartUpdate": lexicon.Twice, "trigger_delete": lexicon.Twice, "LaunchScan": lexicon.Twice,
		"schedule_list": lexicon.Same, "run_check": lexicon.AnyWork,
		"runHelmCommand": lexicon.AnyWork, "ExecuteCLIWithContext": lexicon.AnyWork, "run_lap": lexicon.Twice,
		"ExecuteUpdate": lexicon.AnyWork, "FindAndReserve": lexicon.Twice, "SearchAndReplace": lexicon.Same,
		"FirstOrCreate": lexicon.Same, "Pluck": lexicon.Same, "Updates": lexicon.Same, "PopFirst": lexicon.Twice,
		"GetDel": lexicon.Twice, "GetDeleted": lexicon.Same, "PayLast": lexicon.Twice,
		"LLen": lexicon.Same, "ZRangeByScore": lexicon.Same, "LPush": lexicon.Twice, "XAdd": lexicon.Twice,
		"BeginRunCommand": lexicon.AnyWork, "BeginCreateOrUpdate": lexicon.Same, "BeginTx": lexicon.Same,
		"BeginStart": lexicon.Twice, "beginner": lexicon.NoRepetition,
		"Embeddings": lexicon.Same,
		"Require":    lexicon.Same, "Translate": lexicon.Same,
		"isOpen": lexicon.Same, "table_size": lexicon.Same, "sendStats": lexicon.Twice, "ModifyOrder": lexicon.Same,
		"Hold": lexicon.NoRepetition, "Do": lexicon.NoRepetition, "weather": lexicon.NoRepetition, "": lexicon.NoRepetition,
	} {
		if got := lexicon.RepetitionOf(name); got != want {
			t.Errorf("%s: got %d, want %d", name, got, want)
		}
	}
}

func TestRepetitionIn(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]lexicon.Repetition{
		"could not put a hold on the card": lexicon.NoRepetition, "failed to set the label": lexicon.Same,
		"authentication failed. Please ensure that you are logged in": lexicon.NoRepetition, "failed to send": lexicon.Twice,
	} {
		if got := lexicon.RepetitionIn(message); got != want {
			t.Errorf("%s: got %d, want %d", message, got, want)
		}
	}
}

func TestRepetitionOfStep(t *testing.T) {
	t.Parallel()
	for want, names := range map[lexicon.Repetition][]string{
		lexicon.Twice: {"Insert", "NewInsert", "EventsInsertCall", "AddCount", "OrderCreate", "Post", "ApiCreatePet"},
		lexicon.Same:  {"Get", "List", "NewSelect", "UpdateOneID", "EventsListCall", "Delete", "FindOne", "Count"},
		lexicon.NoRepetition: {
			"SetName", "WithContext", "Where", "Order", "Limit", "CreateClient", "NewRequest", "Run", "",
		},
	} {
		for _, name := range names {
			if got := lexicon.RepetitionOfStep(name); got != want {
				t.Errorf("%s: got %d, want %d", name, got, want)
			}
		}
	}
}

func TestMayBeNoun(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"Order": true, "PostByID": true, "refund": true, "TriggerJob": false, "Start": false, "Send": false,
		"OrderPizza": false,
		"":           false,
	} {
		if got := lexicon.MayBeNoun(name); got != want {
			t.Errorf("%s: got %t", name, got)
		}
	}
}

func TestEndsWithRequest(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"makeRequest": true, "MakeAPIRequest": true, "build_requests": true, "Request": false, "requestItem": false,
		"": false,
	} {
		if got := lexicon.EndsWithRequest(name); got != want {
			t.Errorf("%s: got %t", name, got)
		}
	}
}

func TestAppends(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]bool{
		"page_append": true, "failed to append the text": true, "incrementCounter": true, "update_page": false,
		"the appendix is missing": false, "": false,
	} {
		if got := lexicon.Appends(words); got != want {
			t.Errorf("%s: got %t", words, got)
		}
	}
	for name, want := range map[string]bool{"UpdatePage": true, "set": true, "PatchNote": true, "GetPage": false,
		"DeletePage": false} {
		if got := lexicon.Changes(name); got != want {
			t.Errorf("%s: got %t", name, got)
		}
	}
}

func TestMayAct(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"OpenTicket": true, "check_in": true, "CheckOut": true, "UpdateBalance": true, "FindAndReserve": true,
		"force_open": true,

		"ListIssues": false, "search": false, "CheckAttributes": false, "query_range": false, "ConnectToHub": false,
		"": false,
	} {
		if got := lexicon.MayAct(name); got != want {
			t.Errorf("%q: got %t, want %t", name, got, want)
		}
	}
}

func TestOnlyReads(t *testing.T) {
	t.Parallel()
	for description, want := range map[string]bool{
		"Get the status of a gateway": true, "Lists all peers of the mesh.": true, "Retrieve one page. Then post it.": true,
		"Searches the notes of a user": true, "  Returns the lag of a peer": true, "show what is left": true,

		"Get or create a gateway": false, "Query the registry": false, "Run a report": false,
		"Fetches and applies a patch":        false,
		"Delete a note. Get its text first.": false, "Listen to a topic": false, "get": false, "": false,
	} {
		if got := lexicon.OnlyReads(description); got != want {
			t.Errorf("%q: got %t, want %t", description, got, want)
		}
	}
}

func TestRepetitionOfCommand(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]lexicon.Repetition{
		"gh issue create": lexicon.Twice, "kubectl get pods": lexicon.Same, "docker start web": lexicon.Twice,
		"mesh routes list -o json": lexicon.Same, "docker exec list": lexicon.AnyWork, "helm repo add": lexicon.Twice,
		"cilium clustermesh connect": lexicon.Twice,

		"git log": lexicon.Same, "docker ps": lexicon.Same, "cat": lexicon.Same, "terraform plan": lexicon.Same,
		"git -C dir log": lexicon.Same, "kubectl --context a get ns": lexicon.Same,
		"find . -exec mail {}":            lexicon.NoRepetition,
		"gcloud compute instances create": lexicon.Twice, "todo list add": lexicon.Twice,

		"git commit -m list": lexicon.NoRepetition, "git clone create": lexicon.NoRepetition, "": lexicon.NoRepetition,
	} {
		if got := lexicon.RepetitionOfCommand(strings.Fields(words)); got != want {
			t.Errorf("%q: got %d, want %d", words, got, want)
		}
	}
}
