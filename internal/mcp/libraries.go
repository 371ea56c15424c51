package mcp

import (
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Failing is why the functions of a library fail, and thereby who knows what kind of failure it was.
type Failing uint8

// The ways in which functions of libraries fail.
const (
	FailsSomehow      Failing = iota // nothing is known
	FailsEncoding                    // a value of the server's own cannot be encoded, which hardly ever happens
	FailsParsing                     // what it is given is wrong; whose fault that is depends on where it came from
	FailsInSystem                    // with the standard library's errors, which the run time always recognizes
	FailsRemotely                    // another service has answered or not; only the error itself knows what
	FailsUnprepared                  // the server is not set up for it
	FailsWithoutLogin                // it looks for credentials, and fails for little else
)

// library says how functions of packages fail.
type library struct {
	paths   []string // import paths; "net/…" matches by prefix, "…/yaml" by suffix
	funcs   []string // beginnings of names; all functions if there are none
	not     []string // names that are left out
	failing Failing
}

// libraries lists the known libraries. The first match counts.
var libraries = slices.Concat(standardLibraries, []library{
	{paths: []string{"…"}, funcs: []string{"NewRequest"}, failing: FailsUnprepared},
	{
		paths: []string{"cloud.google.com/go/…", "google.golang.org/api/…"}, funcs: []string{"New"},
		failing: FailsWithoutLogin,
	},
	{paths: []string{mcpGo}, funcs: []string{"NewToolResult"}, failing: FailsEncoding}, // NewToolResultJSON
	{paths: codecs, funcs: []string{"Marshal", "Encode", "Format"}, failing: FailsEncoding},
	{paths: codecs, failing: FailsParsing},
	{paths: clients, funcs: []string{"New", "Must"}, failing: FailsSomehow},
	{paths: clients, funcs: []string{"Parse", "Unmarshal"}, failing: FailsParsing},
	{paths: clients, failing: FailsRemotely},
	{paths: []string{"…"}, funcs: []string{"Marshal"}, failing: FailsEncoding},
	{paths: []string{"…"}, funcs: []string{"Parse", "Unmarshal", "Decode", "Compile"}, failing: FailsParsing},
	{paths: files, failing: FailsInSystem},
})

// standardLibraries are the packages of the standard library that do more than to call the system.
var standardLibraries = []library{
	{
		paths: []string{"encoding/…"}, funcs: []string{"Marshal", "Encode"}, not: []string{"Encoder"},
		failing: FailsEncoding,
	},
	{paths: []string{"encoding/csv"}, funcs: []string{"Write"}, failing: FailsEncoding},
	{paths: []string{"encoding/binary"}, funcs: []string{"Read", "Write"}, failing: FailsRemotely}, // as package io
	{
		paths: []string{"text/template…", "html/template…"}, funcs: []string{"Parse"},
		not: []string{"ParseFiles", "ParseGlob", "ParseFS"}, failing: FailsParsing,
	},
	{paths: []string{"text/template…", "html/template…", "crypto/rand"}, failing: FailsUnprepared},
	{paths: []string{"encoding/…", "strconv", "net/url", "net/netip", "net/mail", "mime", "html…"}, failing: FailsParsing},
	{paths: []string{"time"}, funcs: []string{"Parse", "LoadLocation"}, failing: FailsParsing},
	{paths: []string{"regexp"}, not: []string{"Match"}, failing: FailsParsing},
	{paths: []string{"path", "path/filepath"}, funcs: []string{"Match", "Glob"}, failing: FailsParsing},
	{paths: []string{"net", "net/http"}, funcs: []string{"Parse", "SplitHostPort"}, failing: FailsParsing},
	{paths: []string{"net/http"}, funcs: []string{"NewRequest"}, failing: FailsUnprepared},
	{paths: []string{"database/sql", "net/smtp", "net/rpc"}, failing: FailsRemotely},
	{paths: []string{"os/exec"}, funcs: []string{"Run", "Output", "CombinedOutput", "Wait"}, failing: FailsRemotely},
	// the program
	{paths: []string{"io", "bufio"}, failing: FailsRemotely}, // what is read may end anywhere
}

// codecs are packages that turn texts into values, and back.
var codecs = []string{
	"…/yaml", "gopkg.in/yaml.…", "go.yaml.in/yaml/…", "github.com/goccy/go-yaml…", "…/toml",
	"github.com/pelletier/go-toml…",
	"…/json", "github.com/json-iterator/go", "github.com/bytedance/sonic…", "github.com/tidwall/…",
	"google.golang.org/protobuf/encoding/…", "google.golang.org/protobuf/proto", "github.com/gocarina/gocsv",
	"…/mapstructure…", "github.com/google/uuid", "github.com/gofrs/uuid…", "github.com/oklog/ulid…", "…/semver…",
	"github.com/hashicorp/go-version", "github.com/hashicorp/hcl…", "github.com/robfig/cron…", "…/decimal",
	"github.com/santhosh-tekuri/jsonschema…", "github.com/xeipuuv/gojsonschema", "github.com/google/jsonschema-go…",
	"github.com/golang-jwt/…", "github.com/PuerkitoBio/goquery", "golang.org/x/net/html", "golang.org/x/mod/…",
	"k8s.io/apimachinery/pkg/…", "github.com/prometheus/prometheus/promql/parser", "github.com/itchyny/gojq",
	"github.com/jmespath/go-jmespath", "github.com/araddon/dateparse",
}

// files are libraries whose errors are those of the system, because they work on files or run programs.
var files = []string{
	"github.com/spf13/afero", "github.com/fsnotify/…", "github.com/otiai10/copy", "github.com/gabriel-vasile/mimetype",
	"golang.org/x/sys/…", "golang.org/x/term", "github.com/creack/pty",
}

// clients are libraries that ask other services. Most of their functions take a context, so that they would be
// recognized without the list.
var clients = []string{
	// forges and trackers
	"github.com/google/go-github/…", "github.com/shurcooL/…", "github.com/xanzy/go-gitlab", "gitlab.com/gitlab-org/api/…",
	"code.gitea.io/sdk/…", "github.com/andygrunwald/go-jira…", "github.com/ctreminiom/go-atlassian…",
	"github.com/ktrysmt/go-bitbucket", "github.com/hashicorp/go-tfe", "github.com/bndr/gojenkins",
	// clouds
	"github.com/aws/…", "cloud.google.com/go/…", "google.golang.org/api/…", "github.com/Azure/…",
	"github.com/microsoftgraph/…", "github.com/digitalocean/godo", "github.com/cloudflare/cloudflare-go…",
	"github.com/hetznercloud/…", "github.com/linode/linodego", "github.com/aliyun/…", "github.com/minio/minio-go/…",
	// clusters
	"k8s.io/client-go/…", "k8s.io/kubectl/…", "k8s.io/metrics/…", "sigs.k8s.io/controller-runtime/…", "helm.sh/helm/…",
	"github.com/docker/…", "github.com/moby/moby/…", "github.com/argoproj/…", "github.com/google/go-containerregistry/…",
	"github.com/hashicorp/vault/…", "github.com/hashicorp/consul/…", "github.com/hashicorp/nomad/…",
	// telemetry
	"github.com/grafana/…", "github.com/prometheus/…", "github.com/DataDog/…", "github.com/PagerDuty/…",
	"github.com/getsentry/…", "github.com/influxdata/…",
	// chat, mail and payment
	"github.com/slack-go/slack…", "github.com/rusq/slackdump/…", "github.com/bwmarrin/discordgo", "github.com/stripe/…",
	"github.com/razorpay/…", "github.com/zerodha/…", "github.com/twilio/…", "github.com/sendgrid/…",
	"github.com/emersion/…",
	// databases and queues
	"github.com/redis/…", "github.com/go-redis/…", "github.com/gomodule/redigo/…", "github.com/jackc/…",
	"github.com/lib/pq", "github.com/go-sql-driver/mysql", "github.com/jmoiron/sqlx", "gorm.io/…",
	"github.com/uptrace/bun…",
	"github.com/mattn/go-sqlite3", "modernc.org/sqlite", "go.mongodb.org/…", "github.com/elastic/…",
	"github.com/opensearch-project/…", "github.com/olivere/elastic/…", "github.com/ClickHouse/…", "github.com/neo4j/…",
	"github.com/qdrant/…", "github.com/weaviate/…", "github.com/nats-io/…", "github.com/segmentio/kafka-go…",
	"github.com/IBM/sarama", "github.com/rabbitmq/…", "go.etcd.io/etcd/…", "go.temporal.io/…",
	// models, and transport
	"github.com/openai/…", "github.com/sashabaranov/go-openai…", "github.com/anthropics/…", "github.com/tmc/langchaingo/…",
	"google.golang.org/grpc…", "google.golang.org/genai", "connectrpc.com/…", "github.com/go-resty/resty/…",
	"resty.dev/…", "github.com/hashicorp/go-retryablehttp", "github.com/machinebox/graphql", "github.com/hasura/…",
	"github.com/Khan/genqlient/…", "github.com/valyala/fasthttp", "github.com/gorilla/websocket", "golang.org/x/oauth2…",
	"github.com/chromedp/…", "github.com/playwright-community/…", "github.com/gocolly/…",
}

// FailingOf returns how a function of a package fails. It is [FailsInSystem] for the rest of the standard library, and
// [FailsSomehow] if the package is not known.
func FailingOf(path, name string) Failing {
	for _, l := range libraries {
		if l.has(path, name) {
			return l.failing
		}
	}
	if goq.IsStandard(path) {
		return FailsInSystem
	}
	return FailsSomehow
}

func (l library) has(path, name string) bool {
	isPath := func(p string) bool {
		if prefix, ok := strings.CutSuffix(p, "…"); ok {
			if suffix, ok := strings.CutPrefix(prefix, "…"); ok { // "…/semver…"
				return strings.Contains(path, suffix)
			}
			return strings.HasPrefix(path, prefix)
		}
		if suffix, ok := strings.CutPrefix(p, "…"); ok {
			return strings.HasSuffix(path, suffix)
		}
		return path == p
	}
	begins := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
	return slices.ContainsFunc(l.paths, isPath) && !slices.Contains(l.not, name) &&
		(len(l.funcs) == 0 || slices.ContainsFunc(l.funcs, begins))
}
