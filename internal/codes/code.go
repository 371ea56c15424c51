// Package codes checks error codes, and makes them from other names and from messages.
package codes

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// MaxLen is the length of the longest valid code in bytes. It is the limit of AIP-193 for a reason.
const MaxLen = 63

// Problem is a reason why a code is not a good one.
type Problem uint8

// The problems. Only Case can be repaired without a new name; see [Screaming].
const (
	Fine     Problem = iota
	Empty            // empty or blank
	Sentence         // a text for people: "port must be a number"
	Generic          // it fits every failure: ERROR, UNKNOWN
	Numbered         // only a number distinguishes it: ERR_1
	Long             // more than MaxLen bytes
	Short            // fewer than three letters, which AIP-193 asks for: IO
	Case             // not SCREAMING_SNAKE_CASE: invalidPort
)

// valid matches the form of a reason in AIP-193, https://google.aip.dev/193.
var valid = pattern.New(`^[A-Z][A-Z0-9_]+[A-Z0-9]$`)

// Check returns the first problem of a code in the order of the constants, or Fine.
func Check(s string) Problem {
	upper := strings.ToUpper(strings.Join(words(s), "_"))
	switch {
	case strings.TrimSpace(s) == "":
		return Empty
	case strings.ContainsFunc(s, unicode.IsSpace):
		return Sentence
	case upper != "" && isGeneric(upper):
		return Generic
	case numbered.MatchString(upper):
		return Numbered
	case len(s) > MaxLen:
		return Long
	case upper == s && utf8.RuneCountInString(s) < 3:
		return Short
	case !valid.MatchString(s):
		return Case
	}
	return Fine
}

// genericWords are words that do not distinguish one failure from another.
var genericWords = []string{
	"ERROR", "ERRORS", "ERR", "FAILED", "FAILURE", "FAIL", "FAULT", "UNKNOWN", "EXCEPTION", "GENERIC", "GENERAL",
	"UNEXPECTED", "PROBLEM", "ISSUE", "MISC", "OTHER", "DEFAULT", "CODE",
}

// isGeneric reports whether a code in upper case fits every failure.
func isGeneric(upper string) bool {
	switch {
	case generic.MatchString(upper):
		return true
	case upper == "UNKNOWN_ISSUE" || upper == "UNKNOWN_CODE": // an issue or a code that does not exist
		return false
	}
	for w := range strings.SplitSeq(upper, "_") {
		if !slices.Contains(genericWords, w) {
			return false
		}
	}
	return true
}

// generic matches codes that fit every failure, and that have other words than the generic ones.
var generic = pattern.New(`^(?:SOMETHING_(?:WENT|IS)_WRONG|(?:AN?_)?ERROR_(?:OCCURRED|HAPPENED)|UNHANDLED_(?:ERROR|` +
	`EXCEPTION)|(?:SERVER|TOOL|MY|CUSTOM|FATAL|OPERATION|HANDLER)_(?:ERROR|EXCEPTION)|(?:OPERATION|REQUEST)_FAILED|` +
	`OOPS|FATAL|BAD|INVALID|WRONG|TODO|TBD|FIXME|N_?A|FOO|BAR|ABC|XXX)$`)

// numbered matches codes that consist of generic words and a number.
var numbered = pattern.New(
	`^(?:(?:E|NO|NR|NUM|NUMBER|TYPE|STATUS|` + strings.Join(genericWords, "|") + `)_?)*\d+$`)

// Screaming returns a name in SCREAMING_SNAKE_CASE, or "" if that is not a good code. It returns good codes unchanged.
// For invalidPort and invalid-port it returns INVALID_PORT, for HTTPServerError HTTP_SERVER_ERROR.
func Screaming(s string) string {
	if Check(s) == Fine {
		return s
	}
	for _, r := range s {
		if r > unicode.MaxASCII {
			return "" // letters outside of ASCII have no generally accepted replacement
		}
	}
	out := strings.ToUpper(strings.Join(words(s), "_"))
	if strings.ContainsFunc(s, unicode.IsSpace) || Check(out) != Fine {
		return ""
	}
	return out
}

// Renames returns the new names, by the old ones, of those codes that are not SCREAMING_SNAKE_CASE. It leaves out codes
// whose new name is that of another code.
func Renames(names []string) map[string]string {
	owner := make(map[string]string) // the old name, by the new one; "" if there are several
	for _, name := range names {
		to := Screaming(name)
		if other, ok := owner[to]; ok && other != name {
			owner[to] = ""
		} else {
			owner[to] = name
		}
	}
	renames := make(map[string]string)
	for to, name := range owner {
		if to != "" && name != "" && to != name {
			renames[name] = to
		}
	}
	return renames
}

var word = pattern.New(`[\pL\pN]+`)

// words returns the words of a name, in whatever case it is written.
func words(s string) []string {
	return strings.Fields(SplitCamel(strings.Join(word.FindAllString(s, -1), " ")))
}

// SplitCamel returns an identifier with blanks between its words: "list HTTP Servers" for listHTTPServers. The names of
// products are one word: "get GitHub Client" for getGitHubClient.
func SplitCamel(s string) string {
	words := strings.Fields(splitCase(s))
	for i := 0; i < len(words); i++ {
		for n := min(len(words), i+3); n > i+1; n-- {
			if joined := strings.Join(words[i:n], ""); products[strings.ToLower(joined)] != "" && strings.Contains(s, joined) {
				words = slices.Replace(words, i, n, joined)
				break
			}
		}
	}
	return strings.Join(words, " ")
}

// products are names of products and technical terms that are written with capitals inside, by their lower case.
var products = func() map[string]string {
	names := make(map[string]string)
	for name := range strings.FieldsSeq(`ActiveMQ AirTable ArangoDB ArgoCD BigQuery BigTable BitBucket ChatGPT CircleCI
		ClickHouse ClickUp CloudFormation CloudFront CloudTrail CloudWatch CockroachDB CoffeeScript CouchDB DataDog DeepSeek
		DevOps DevTools DigitalOcean DocuSign DuckDB DynamoDB EBay EBPF EC2 FastAPI FluxCD FreshDesk GitHub GitLab GraphQL
		GRPC HashiCorp HubSpot HuggingFace InfluxDB IntelliJ IOS IPad IPadOS IPhone IPsec IPv4 IPv6 JavaScript JetBrains
		JSONPath JFrog K8s KeyDB KubeVirt LaTeX LinkedIn LogQL MacOS MailChimp MapBox MariaDB MetalLB MongoDB MySQL Neo4j
		NestJS NewRelic NextJS NodeJS NoSQL OAuth OneDrive OneNote OnCall OpenAI OpenAPI OpenSearch OpenStack OpenStreetMap
		OpenTelemetry OpenTofu OpenWeather PagerDuty PayPal PlanetScale PostgreSQL PostHog PowerPoint PowerShell PromQL
		PubSub PyTorch QuestDB QuickBooks RabbitMQ ReactJS RethinkDB S3 ScyllaDB SendGrid ServiceNow SharePoint SonarQube
		SoundCloud SQLite StackOverflow TensorFlow TiDB TikTok TimescaleDB TraceQL TvOS TypeScript VirtualBox VMware VNet
		VSCode VueJS WatchOS WebAssembly WebRTC WebSocket WebSockets WhatsApp WordPress YouTube ZenDesk ZeroMQ`) {
		names[strings.ToLower(name)] = name
	}
	return names
}()

// productOf returns the name of a product as its makers write it, with a capital at the beginning, for a word of a
// code: GitHub for GITHUB. It is empty for other words.
func productOf(word string) string { return products[strings.ToLower(word)] }

// splitCase splits where the case changes.
func splitCase(s string) string {
	runes := []rune(s)
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return ' '
		}
		return runes[i]
	}
	var b strings.Builder
	for i, r := range runes {
		starts := unicode.IsLower(at(i - 1)) // userName
		if unicode.IsUpper(at(i-1)) || unicode.IsDigit(at(i-1)) {
			plural := at(i+1) == 's' && !unicode.IsLower(at(i+2)) // the s of IDs
			starts = unicode.IsLower(at(i+1)) && !plural          // HTTPServer
		}
		if unicode.IsUpper(r) && starts {
			b.WriteRune(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}
