package libraries

import (
	"context"
	"net/http"
	neturl "net/url"
	"strconv"
	"testing"
	"time"

	"github.com/andygrunwald/go-jira"
	"github.com/go-resty/resty/v2"
	"github.com/google/go-github/v84/github"
	consul "github.com/hashicorp/consul/api"
	"github.com/hashicorp/go-retryablehttp"
	vault "github.com/hashicorp/vault/api"
	hasura "github.com/hasura/go-graphql-client"
	prometheus "github.com/prometheus/client_golang/api"
	prometheusv1 "github.com/prometheus/client_golang/api/prometheus/v1"
	"github.com/sashabaranov/go-openai"
	"github.com/shurcooL/graphql"
	"github.com/slack-go/slack"
	twilio "github.com/twilio/twilio-go/client"
	gitlab "gitlab.com/gitlab-org/api/client-go"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// services are errors of services with an HTTP API.
var services = []situation{
	{"go-github", "404", githubFails(404)},
	{"go-github", "401", githubFails(401)},
	{"go-github", "422", githubFails(422)},
	{"go-github", "502", githubFails(502)},
	{"go-github", "primary rate limit until a time", func(t *testing.T) error {
		reset := strconv.FormatInt(time.Now().Add(2*time.Hour).Unix(), 10)
		return githubFails(
			403, "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", reset,
		)(t)
	}},
	{"go-github", "secondary rate limit", githubFails(403, "Retry-After", "7")},
	{"go-github", "no connection", func(t *testing.T) error { return githubError(t, "http://"+closed(t)) }},

	{"gitlab client-go", "404", gitlabFails(404)},
	{"gitlab client-go", "403", gitlabFails(403)},
	{"gitlab client-go", "400", gitlabFails(400)},
	{"go-jira", "404", func(t *testing.T) error {
		c, err := jira.NewClient(nil, serve(t, 404, `{"errorMessages":["Issue does not exist"]}`))
		if err != nil {
			t.Fatal(err)
		}
		return third(c.Issue.Get("X-1", nil))
	}},
	{"slack-go", "channel_not_found", slackFails(200, `{"ok":false,"error":"channel_not_found"}`)},
	{"slack-go", "invalid_auth", slackFails(200, `{"ok":false,"error":"invalid_auth"}`)},
	{"slack-go", "missing_scope", slackFails(200, `{"ok":false,"error":"missing_scope"}`)},
	{"slack-go", "429 with Retry-After", slackFails(429, ``, "Retry-After", "7")},
	{"slack-go", "503", slackFails(503, ``)},
	{"twilio-go", "404", func(t *testing.T) error {
		c := twilio.Client{Credentials: twilio.NewCredentials("AC0", "secret")}
		return second(c.SendRequest(
			"GET", serve(t, 404, `{"code":20404,"message":"not found","status":404}`), nil, map[string]any{},
		))
	}},
	{"go-openai", "invalid_api_key", openaiFails(401, "invalid_api_key", "invalid_request_error")},
	{"go-openai", "insufficient_quota", openaiFails(429, "insufficient_quota", "insufficient_quota")},
	{"go-openai", "rate_limit_exceeded", openaiFails(429, "rate_limit_exceeded", "requests")},
	{"go-openai", "context_length_exceeded", openaiFails(400, "context_length_exceeded", "invalid_request_error")},
	{"go-openai", "502 without JSON", func(t *testing.T) error { return openaiError(t, serve(t, 502, "bad gateway")) }},

	{"vault api", "403", vaultFails(403)},
	{"vault api", "503", vaultFails(503)},
	{"consul api", "403", consulFails(403)},
	{"consul api", "500", consulFails(500)},
	{"prometheus client_golang", "bad_data", prometheusFails(400, "bad_data")},
	{"prometheus client_golang", "timeout", prometheusFails(503, "timeout")},
	{"prometheus client_golang", "404", prometheusFails(404, "")},

	{"hasura graphql client", "FORBIDDEN in the extensions", hasuraFails(
		200, `{"errors":[{"message":"no","extensions":{"code":"FORBIDDEN"}}]}`,
	)},
	{"hasura graphql client", "an error with a text only", hasuraFails(200, `{"errors":[{"message":"no such user"}]}`)},
	{"hasura graphql client", "503", hasuraFails(503, `down`)},
	{"shurcooL/graphql", "an error with a text only", func(t *testing.T) error {
		c := graphql.NewClient(serve(t, 200, `{"errors":[{"message":"no such user"}]}`), nil)
		var query struct {
			Viewer struct{ Login graphql.String }
		}
		return c.Query(t.Context(), &query, nil)
	}},
	{"oauth2", "invalid_grant", oauthFails(400, `{"error":"invalid_grant"}`)},
	{"oauth2", "503", oauthFails(503, ``)},
	{"oauth2", "invalid_client in a client", func(t *testing.T) error {
		config := clientcredentials.Config{ClientID: "id", TokenURL: serve(t, 401, `{"error":"invalid_client"}`)}
		return second(config.Client(t.Context()).Get(serve(t, 200, `{}`)))
	}},
	{"resty", "no connection", func(t *testing.T) error { return second(resty.New().R().Get("http://" + closed(t))) }},
	{"resty", "a slow server", func(t *testing.T) error {
		return second(resty.New().SetTimeout(time.Millisecond).R().Get("http://" + silent(t)))
	}},
	{"resty", "an answer that is not JSON", func(t *testing.T) error {
		return second(resty.New().R().SetResult(&struct{}{}).Get(serve(t, 200, `{`)))
	}},
	{"go-retryablehttp", "503, given up", func(t *testing.T) error {
		c := retryablehttp.NewClient()
		c.RetryMax, c.Logger = 0, nil
		return second(c.Get(serve(t, 503, ``)))
	}},
	{"go-retryablehttp", "no connection, given up", func(t *testing.T) error {
		c := retryablehttp.NewClient()
		c.RetryMax, c.Logger = 0, nil
		return second(c.Get("http://" + closed(t)))
	}},
}

func githubFails(status int, headers ...string) func(*testing.T) error {
	return func(t *testing.T) error {
		body := `{"message":"failed"}`
		if len(headers) == 2 {
			body = `{"message":"slow","documentation_url":"https://docs.github.com/rest#secondary-rate-limits"}`
		}
		return githubError(t, serve(t, status, body, headers...))
	}
}

func githubError(t *testing.T, url string) error {
	c := github.NewClient(nil)
	base, err := neturl.Parse(url + "/")
	if err != nil {
		t.Fatal(err)
	}
	c.BaseURL = base
	return third(c.Repositories.Get(t.Context(), "owner", "repo"))
}

func gitlabFails(status int) func(*testing.T) error {
	return func(t *testing.T) error {
		url := serve(t, status, `{"message":"failed"}`)
		c, err := gitlab.NewClient("token", gitlab.WithBaseURL(url), gitlab.WithoutRetries())
		if err != nil {
			t.Fatal(err)
		}
		return third(c.Projects.GetProject(1, nil))
	}
}

func slackFails(status int, body string, headers ...string) func(*testing.T) error {
	return func(t *testing.T) error {
		c := slack.New("token", slack.OptionAPIURL(serve(t, status, body, headers...)+"/"))
		return second(c.GetConversationInfoContext(t.Context(), &slack.GetConversationInfoInput{ChannelID: "C1"}))
	}
}

func openaiFails(status int, code, kind string) func(*testing.T) error {
	return func(t *testing.T) error {
		return openaiError(t, serve(t, status, `{"error":{"message":"failed","type":"`+kind+`","code":"`+code+`"}}`))
	}
}

func openaiError(t *testing.T, url string) error {
	config := openai.DefaultConfig("key")
	config.BaseURL = url
	return second(openai.NewClientWithConfig(config).ListModels(t.Context()))
}

func vaultFails(status int) func(*testing.T) error {
	return func(t *testing.T) error {
		config := vault.DefaultConfig()
		config.Address, config.MaxRetries = serve(t, status, `{"errors":["failed"]}`), 0
		c, err := vault.NewClient(config)
		if err != nil {
			t.Fatal(err)
		}
		return second(c.Logical().ReadWithContext(t.Context(), "secret/x"))
	}
}

func consulFails(status int) func(*testing.T) error {
	return func(t *testing.T) error {
		c, err := consul.NewClient(&consul.Config{Address: serve(t, status, "failed")})
		if err != nil {
			t.Fatal(err)
		}
		return third(c.Catalog().Nodes(nil))
	}
}

func prometheusFails(status int, kind string) func(*testing.T) error {
	return func(t *testing.T) error {
		c, err := prometheus.NewClient(prometheus.Config{
			Address: serve(t, status, `{"status":"error","errorType":"`+kind+`","error":"failed"}`),
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _, _, err = prometheusv1.NewAPI(c).Query(t.Context(), "up", time.Unix(0, 0))
		return err
	}
}

func hasuraFails(status int, body string) func(*testing.T) error {
	return func(t *testing.T) error {
		var query struct{ Viewer struct{ Login string } }
		return hasura.NewClient(serve(t, status, body), http.DefaultClient).Query(t.Context(), &query, nil)
	}
}

func oauthFails(status int, body string) func(*testing.T) error {
	return func(t *testing.T) error {
		config := oauth2.Config{Endpoint: oauth2.Endpoint{TokenURL: serve(t, status, body)}}
		return second(config.Exchange(context.Background(), "code"))
	}
}
