package libraries

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"connectrpc.com/connect"
	"github.com/nats-io/nats.go"
	"github.com/segmentio/kafka-go"
	"github.com/twitchtv/twirp"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/emptypb"
)

// calls are errors of remote procedure calls and of message queues.
var calls = []situation{
	{"grpc", "NotFound", grpcFails(codes.NotFound)},
	{"grpc", "InvalidArgument", grpcFails(codes.InvalidArgument)},
	{"grpc", "AlreadyExists", grpcFails(codes.AlreadyExists)},
	{"grpc", "Aborted", grpcFails(codes.Aborted)},
	{"grpc", "FailedPrecondition", grpcFails(codes.FailedPrecondition)},
	{"grpc", "Unauthenticated", grpcFails(codes.Unauthenticated)},
	{"grpc", "Unimplemented", grpcFails(codes.Unimplemented)},
	{"grpc", "Internal", grpcFails(codes.Internal)},
	{"grpc", "Unknown", grpcFails(codes.Unknown)},
	{"grpc", "ResourceExhausted with RetryInfo", func(t *testing.T) error {
		s, err := status.New(codes.ResourceExhausted, "slow").WithDetails(
			&errdetails.RetryInfo{RetryDelay: durationpb.New(7 * time.Second)},
		)
		if err != nil {
			t.Fatal(err)
		}
		return grpcError(t, grpcServer(t, s))
	}},
	{"grpc", "InvalidArgument with the reason API_KEY_INVALID", func(t *testing.T) error {
		s, err := status.New(codes.InvalidArgument, "bad key").WithDetails(&errdetails.ErrorInfo{Reason: "API_KEY_INVALID"})
		if err != nil {
			t.Fatal(err)
		}
		return grpcError(t, grpcServer(t, s))
	}},
	{"grpc", "no connection", func(t *testing.T) error { return grpcError(t, closed(t)) }},
	{"grpc", "cancelled call", func(t *testing.T) error {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		return grpcCall(ctx, t, closed(t))
	}},

	{"etcd", "ErrEmptyKey", value(rpctypes.ErrEmptyKey)},
	{"etcd", "ErrPermissionDenied", value(rpctypes.ErrPermissionDenied)},
	{"etcd", "ErrNoLeader", value(rpctypes.ErrNoLeader)},
	{"etcd", "ErrLeaseNotFound", value(rpctypes.ErrLeaseNotFound)},

	{"connect", "not_found", connectFails(connect.CodeNotFound)},
	{"connect", "already_exists", connectFails(connect.CodeAlreadyExists)},
	{"connect", "unauthenticated", connectFails(connect.CodeUnauthenticated)},
	{"connect", "unavailable", connectFails(connect.CodeUnavailable)},
	{"connect", "internal", connectFails(connect.CodeInternal)},

	{"twirp", "NotFoundError", value(twirp.NotFoundError("no such hat"))},
	{"twirp", "InvalidArgumentError", value(twirp.InvalidArgumentError("size", "is negative"))},
	{"twirp", "Unavailable", value(twirp.NewError(twirp.Unavailable, "down"))},
	{"twirp", "BadRoute", value(twirp.NewError(twirp.BadRoute, "no such method"))},

	{"nats.go", "ErrStreamNotFound", value(nats.ErrStreamNotFound)},
	{"nats.go", "ErrTimeout, a text only", value(nats.ErrTimeout)},
	{"nats.go", "no connection", func(t *testing.T) error { return second(nats.Connect("nats://" + closed(t))) }},
	{"nats.go", "wrong password", func(t *testing.T) error {
		return second(nats.Connect("nats://"+listen(t, natsServer), nats.MaxReconnects(0)))
	}},

	{"kafka-go", "no connection", func(t *testing.T) error {
		return second(kafka.DialContext(t.Context(), "tcp", closed(t)))
	}},
	{"kafka-go", "UnknownTopicOrPartition", value(kafka.UnknownTopicOrPartition)},
	{"kafka-go", "RequestTimedOut", value(kafka.RequestTimedOut)},
	{"kafka-go", "TopicAuthorizationFailed", value(kafka.TopicAuthorizationFailed)},
	{"kafka-go", "WriteErrors with LeaderNotAvailable", value(kafka.WriteErrors{nil, kafka.LeaderNotAvailable})},
}

func grpcFails(code codes.Code) func(*testing.T) error {
	return func(t *testing.T) error { return grpcError(t, grpcServer(t, status.New(code, "failed"))) }
}

// grpcServer starts a server that answers all calls with a status, and returns its address.
func grpcServer(t *testing.T, s *status.Status) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.UnknownServiceHandler(func(any, grpc.ServerStream) error { return s.Err() }))
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	return listener.Addr().String()
}

func grpcError(t *testing.T, address string) error { return grpcCall(t.Context(), t, address) }

func grpcCall(ctx context.Context, t *testing.T, address string) error {
	conn, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	return conn.Invoke(ctx, "/hats.Hats/Make", &emptypb.Empty{}, &emptypb.Empty{})
}

func connectFails(code connect.Code) func(*testing.T) error {
	return func(t *testing.T) error {
		const procedure = "/hats.Hats/Make"
		fail := func(context.Context, *connect.Request[emptypb.Empty]) (*connect.Response[emptypb.Empty], error) {
			return nil, connect.NewError(code, http.ErrBodyNotAllowed)
		}
		server := httptest.NewServer(connect.NewUnaryHandler(procedure, fail))
		t.Cleanup(server.Close)
		c := connect.NewClient[emptypb.Empty, emptypb.Empty](http.DefaultClient, server.URL+procedure)
		return second(c.CallUnary(t.Context(), connect.NewRequest(&emptypb.Empty{})))
	}
}

// natsServer refuses all users.
func natsServer(conn net.Conn) {
	conn.Write([]byte("INFO {\"server_id\":\"x\",\"version\":\"2.10.0\",\"max_payload\":1024,\"auth_required\":true}\r\n"))
	buffer := make([]byte, 4096)
	conn.Read(buffer)
	conn.Write([]byte("-ERR 'Authorization Violation'\r\n"))
}
