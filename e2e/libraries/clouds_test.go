package libraries

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/smithy-go"
	"github.com/docker/docker/client"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/minio/minio-go/v7"
	miniocredentials "github.com/minio/minio-go/v7/pkg/credentials"
	"google.golang.org/api/googleapi"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

// clouds are errors of clouds and clusters.
var clouds = []situation{
	{"aws-sdk-go-v2", "QueueDoesNotExist", sqsFails(400, `{"__type":"com.amazonaws.sqs#QueueDoesNotExist"}`)},
	{"aws-sdk-go-v2", "ThrottlingException with status 400", sqsFails(400, `{"__type":"ThrottlingException"}`)},
	{"aws-sdk-go-v2", "AccessDeniedException with status 400", sqsFails(400, `{"__type":"AccessDeniedException"}`)},
	{"aws-sdk-go-v2", "ExpiredToken", sqsFails(403, `{"__type":"ExpiredToken"}`)},
	{"aws-sdk-go-v2", "a code without a meaning, status 400", sqsFails(400, `{"__type":"KmsThing"}`)},
	{"aws-sdk-go-v2", "ServiceUnavailable", sqsFails(503, `{"__type":"ServiceUnavailable"}`)},
	{"aws-sdk-go-v2", "no connection", func(t *testing.T) error { return sqsError(t, "http://"+closed(t)) }},

	{"azcore", "BlobNotFound", azureFails(404, "BlobNotFound")},
	{"azcore", "AuthorizationFailed", azureFails(403, "AuthorizationFailed")},
	{"azcore", "ConditionNotMet", azureFails(412, "ConditionNotMet")},
	{"azcore", "429 with Retry-After", azureFails(429, "", "Retry-After", "7")},
	{"azcore", "ServerBusy", azureFails(503, "ServerBusy")},

	{"googleapi", "404", googleFails(404, "notFound")},
	{"googleapi", "403 rateLimitExceeded", googleFails(403, "rateLimitExceeded")},
	{"googleapi", "403 insufficientPermissions", googleFails(403, "insufficientPermissions")},
	{"googleapi", "500 backendError", googleFails(500, "backendError")},
	{"googleapi", "429 with Retry-After", googleFails(429, "", "Retry-After", "7")},

	{"k8s client-go", "404", kubeFails(404, "NotFound")},
	{"k8s client-go", "403", kubeFails(403, "Forbidden")},
	{"k8s client-go", "409 Conflict", kubeFails(409, "Conflict")},
	{"k8s client-go", "409 AlreadyExists", kubeFails(409, "AlreadyExists")},
	{"k8s client-go", "422 Invalid", kubeFails(422, "Invalid")},
	{"k8s client-go", "504 Timeout", kubeFails(504, "Timeout")},
	{"k8s client-go", "NewTooManyRequests", value(apierrors.NewTooManyRequests("slow", 5))},
	{"k8s client-go", "an answer that is not JSON", func(t *testing.T) error {
		return kubeError(t, serve(t, 500, "oops"))
	}},

	{"docker", "no such container", dockerFails(404)},
	{"docker", "name in use", dockerFails(409)},
	{"docker", "error of the daemon", dockerFails(500)},
	{"docker", "no daemon", func(t *testing.T) error { return dockerError(t, "tcp://"+closed(t)) }},

	{"minio-go", "NoSuchKey", minioFails(404, "NoSuchKey")},
	{"minio-go", "AccessDenied", minioFails(403, "AccessDenied")},
	{"minio-go", "SlowDown", minioFails(503, "SlowDown")},
}

// Codes in the style of this project are kept, and codes in the style of services are not.
func TestOwnCodes(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]mcperr.Code{"ITEM_LOCKED": "ITEM_LOCKED", "ItemLocked": "CALL_FAILED"} {
		err := mcperr.Wrap("CALL_FAILED", "call failed", &smithy.GenericAPIError{Code: code})
		if err.Code != want {
			t.Errorf("%s: got %s, want %s", code, err.Code, want)
		}
	}
}

func sqsFails(status int, body string) func(*testing.T) error {
	return func(t *testing.T) error { return sqsError(t, serve(t, status, body)) }
}

func sqsError(t *testing.T, url string) error {
	c := sqs.New(sqs.Options{
		Region: "eu-west-1", BaseEndpoint: &url, RetryMaxAttempts: 1,
		Credentials: credentials.NewStaticCredentialsProvider("key", "secret", ""),
	})
	return second(c.GetQueueUrl(t.Context(), &sqs.GetQueueUrlInput{QueueName: aws.String("jobs")}))
}

// azureFails returns the error that the clients of Azure make of a response.
func azureFails(status int, code string, headers ...string) func(*testing.T) error {
	return func(t *testing.T) error {
		url := serve(t, status, `{"error":{"code":"`+code+`"}}`, append(headers, "X-Ms-Error-Code", code)...)
		return runtime.NewResponseError(get(t, url))
	}
}

// get returns a response.
func get(t *testing.T, url string) *http.Response {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

func googleFails(status int, reason string, headers ...string) func(*testing.T) error {
	return func(t *testing.T) error {
		body := `{"error":{"code":403,"message":"m","errors":[{"reason":"` + reason + `","message":"m"}]}}`
		return googleapi.CheckResponse(get(t, serve(t, status, body, headers...)))
	}
}

func kubeFails(status int, reason string) func(*testing.T) error {
	return func(t *testing.T) error {
		body := `{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"` + reason + `"`
		return kubeError(t, serve(t, status, body+`,"code":`+strconv.Itoa(status)+`}`))
	}
}

func kubeError(t *testing.T, url string) error {
	c, err := dynamic.NewForConfig(&rest.Config{Host: url})
	if err != nil {
		t.Fatal(err)
	}
	pods := c.Resource(schema.GroupVersionResource{Version: "v1", Resource: "pods"}).Namespace("default")
	return second(pods.Get(t.Context(), "web", metav1.GetOptions{}))
}

func dockerFails(status int) func(*testing.T) error {
	return func(t *testing.T) error {
		return dockerError(t, strings.Replace(serve(t, status, `{"message":"failed"}`), "http:", "tcp:", 1))
	}
}

func dockerError(t *testing.T, host string) error {
	c, err := client.NewClientWithOpts(client.WithHost(host), client.WithVersion("1.41"))
	if err != nil {
		t.Fatal(err)
	}
	return second(c.ContainerInspect(t.Context(), "web"))
}

func minioFails(status int, code string) func(*testing.T) error {
	return func(t *testing.T) error {
		body := `<Error><Code>` + code + `</Code><Message>failed</Message></Error>`
		url := serve(t, status, body, "Content-Type", "application/xml")
		c, err := minio.New(strings.TrimPrefix(url, "http://"), &minio.Options{
			Creds: miniocredentials.NewStaticV4("key", "secret", ""), Region: "eu-west-1", MaxRetries: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		object, err := c.GetObject(t.Context(), "bucket", "key", minio.GetObjectOptions{})
		if err == nil {
			_, err = io.ReadAll(object)
		}
		return err
	}
}
