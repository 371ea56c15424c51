package libraries

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/hashicorp/go-multierror"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/lib/pq"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"go.uber.org/multierr"
)

// databases are errors of databases. The errors of MongoDB's server are values, because its protocol needs too much of
// a server.
var databases = []situation{
	{"pgx", "unique_violation", pgxFails("23505")},
	{"pgx", "undefined_table", pgxFails("42P01")},
	{"pgx", "syntax_error", pgxFails("42601")},
	{"pgx", "insufficient_privilege", pgxFails("42501")},
	{"pgx", "serialization_failure", pgxFails("40001")},
	{"pgx", "query_canceled by the server", pgxFails("57014")},
	{"pgx", "raise_exception", pgxFails("P0001")},
	{"pgx", "wrong password", func(t *testing.T) error {
		return second(pgx.Connect(t.Context(), postgresURL(t, "28P01", true)))
	}},
	{"pgx", "no connection", func(t *testing.T) error {
		return second(pgx.Connect(t.Context(), "postgres://u:p@"+closed(t)+"/db?sslmode=disable"))
	}},
	{"pgx", "ErrNoRows", value(pgx.ErrNoRows)},

	{"lib/pq", "unique_violation", pqFails("23505", false)},
	{"lib/pq", "not_null_violation", pqFails("23502", false)},
	{"lib/pq", "deadlock_detected", pqFails("40P01", false)},
	{"lib/pq", "wrong password", pqFails("28P01", true)},
	{"lib/pq", "too_many_connections", pqFails("53300", true)},
	{"lib/pq", "undefined_column, as a value", value(&pq.Error{Code: "42703", Message: "failed"})},

	{"go-sql-driver/mysql", "1062 duplicate entry", mysqlFails(1062, "23000")},
	{"go-sql-driver/mysql", "1146 no such table", mysqlFails(1146, "42S02")},
	{"go-sql-driver/mysql", "1064 syntax", mysqlFails(1064, "42000")},
	{"go-sql-driver/mysql", "1142 command denied", mysqlFails(1142, "42000")},
	{"go-sql-driver/mysql", "1213 deadlock", mysqlFails(1213, "40001")},
	{"go-sql-driver/mysql", "1205 lock wait timeout", mysqlFails(1205, "HY000")},
	{"go-sql-driver/mysql", "no connection", func(t *testing.T) error { return mysqlError(t, closed(t)) }},
	{"go-sql-driver/mysql", "ErrInvalidConn, a text only", value(mysql.ErrInvalidConn)},

	{"mongo-driver", "duplicate key", value(mongo.WriteException{WriteErrors: mongo.WriteErrors{{Code: 11000}}})},
	{"mongo-driver", "Unauthorized", value(mongo.CommandError{Code: 13, Name: "Unauthorized"})},
	{"mongo-driver", "MaxTimeMSExpired", value(mongo.CommandError{Code: 50, Name: "MaxTimeMSExpired"})},
	{"mongo-driver", "WriteConflict", value(mongo.CommandError{Code: 112, Labels: []string{"TransientTransactionError"}})},
	{"mongo-driver", "a code that looks like an HTTP status", value(mongo.CommandError{Code: 404, Name: "Odd"})},
	{"mongo-driver", "ErrNoDocuments, a text only", value(mongo.ErrNoDocuments)},
	{"mongo-driver", "no server", func(t *testing.T) error {
		config := options.Client().ApplyURI("mongodb://" + closed(t))
		c, err := mongo.Connect(config.SetServerSelectionTimeout(100 * time.Millisecond))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Disconnect(context.Background())
		return c.Ping(t.Context(), nil)
	}},

	{"go-redis", "Nil", goRedisFails("")},
	{"go-redis", "WRONGTYPE", goRedisFails("WRONGTYPE Operation against a key")},
	{"go-redis", "NOPERM", goRedisFails("NOPERM this user has no permissions")},
	{"go-redis", "OOM", goRedisFails("OOM command not allowed")},
	{"go-redis", "an error without a code", goRedisFails("ERR value is not an integer")},
	{"go-redis", "no connection", func(t *testing.T) error { return goRedisError(t, closed(t)) }},
	{"redigo", "WRONGTYPE", redigoFails("WRONGTYPE Operation against a key")},
	{"redigo", "LOADING", redigoFails("LOADING Redis is loading the dataset in memory")},
	{"redigo", "NOAUTH", redigoFails("NOAUTH Authentication required.")},
	{"redigo", "no connection", func(t *testing.T) error { return second(redigo.Dial("tcp", closed(t))) }},
}

// combinations are errors that wrap several others.
var combinations = []situation{
	{"go-multierror", "not found and a time-out", value(multierror.Append(context.DeadlineExceeded, fs.ErrNotExist))},
	{"go-multierror", "two texts", value(multierror.Append(errors.New("a"), errors.New("b")))},
	{"multierr", "a time-out and a text", value(multierr.Combine(errors.New("a"), context.DeadlineExceeded))},
	{"multierr", "no rows and a closed connection", value(multierr.Combine(sql.ErrConnDone, sql.ErrNoRows))},
}

// postgresURL starts a server that answers every query, or every login, with an error, and returns its URL.
func postgresURL(t *testing.T, state string, login bool) string {
	address := listen(t, func(conn net.Conn) {
		backend := pgproto3.NewBackend(conn, conn)
		failed := &pgproto3.ErrorResponse{Severity: "ERROR", Code: state, Message: "failed"}
		if _, err := backend.ReceiveStartupMessage(); err != nil {
			return
		}
		if login {
			backend.Send(failed)
			backend.Flush()
			return
		}
		ready := &pgproto3.ReadyForQuery{TxStatus: 'I'}
		backend.Send(&pgproto3.AuthenticationOk{})
		backend.Send(ready)
		for backend.Flush() == nil {
			if _, err := backend.Receive(); err != nil {
				return
			}
			backend.Send(failed)
			backend.Send(ready)
		}
	})
	return "postgres://u:p@" + address + "/db?sslmode=disable"
}

func pgxFails(state string) func(*testing.T) error {
	return func(t *testing.T) error {
		conn, err := pgx.Connect(t.Context(), postgresURL(t, state, false))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(t.Context())
		return second(conn.Exec(t.Context(), "select 1", pgx.QueryExecModeSimpleProtocol))
	}
}

func pqFails(state string, login bool) func(*testing.T) error {
	return func(t *testing.T) error {
		db, err := sql.Open("postgres", postgresURL(t, state, login))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		return second(db.ExecContext(t.Context(), "select 1"))
	}
}

func mysqlFails(number uint16, state string) func(*testing.T) error {
	return func(t *testing.T) error {
		return mysqlError(t, listen(t, func(conn net.Conn) { mysqlServer(conn, number, state) }))
	}
}

func mysqlError(t *testing.T, address string) error {
	db, err := sql.Open("mysql", "u:p@tcp("+address+")/db")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	return second(db.ExecContext(t.Context(), "select 1"))
}

// mysqlServer lets everyone in, and answers every query with an error.
func mysqlServer(conn net.Conn, number uint16, state string) {
	send := func(sequence byte, payload string) {
		header := binary.LittleEndian.AppendUint32(nil, uint32(len(payload)))
		header[3] = sequence
		conn.Write(append(header, payload...))
	}
	receive := func() bool {
		header := make([]byte, 4)
		if _, err := io.ReadFull(conn, header); err != nil {
			return false
		}
		header[3] = 0
		_, err := io.CopyN(io.Discard, conn, int64(binary.LittleEndian.Uint32(header)))
		return err == nil
	}
	const ok = "\x00\x00\x00\x02\x00\x00\x00"
	send(0, "\x0a8.0.0\x00\x01\x00\x00\x0012345678\x00\x00\xa2\x21\x02\x00\x08\x00\x15"+strings.Repeat("\x00", 10)+
		"123456789012\x00mysql_native_password\x00")
	receive()
	send(2, ok)
	for receive() {
		send(1, "\xff"+string(binary.LittleEndian.AppendUint16(nil, number))+"#"+state+"failed")
	}
}

// redisServer answers GET with an error, or with nothing if there is none, and other commands as an old server does.
func redisServer(failure string) func(net.Conn) {
	return func(conn net.Conn) {
		lines := bufio.NewScanner(conn)
		next := func() string { lines.Scan(); return lines.Text() }
		for {
			var count int
			if _, err := fmt.Sscanf(next(), "*%d", &count); err != nil {
				return
			}
			var words []string
			for range count {
				next() // the length
				words = append(words, next())
			}
			switch answer := "-" + failure + "\r\n"; {
			case !strings.EqualFold(words[0], "get"):
				io.WriteString(conn, "-ERR unknown command\r\n")
			case failure == "":
				io.WriteString(conn, "$-1\r\n")
			default:
				io.WriteString(conn, answer)
			}
		}
	}
}

func goRedisFails(failure string) func(*testing.T) error {
	return func(t *testing.T) error { return goRedisError(t, listen(t, redisServer(failure))) }
}

func goRedisError(t *testing.T, address string) error {
	c := redis.NewClient(&redis.Options{Addr: address, MaxRetries: -1, DisableIdentity: true})
	defer c.Close()
	return c.Get(t.Context(), "key").Err()
}

func redigoFails(failure string) func(*testing.T) error {
	return func(t *testing.T) error {
		c, err := redigo.Dial("tcp", listen(t, redisServer(failure)))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		return second(c.Do("GET", "key"))
	}
}

// silent starts a server that never answers, and returns its address.
func silent(t *testing.T) string {
	return listen(t, func(conn net.Conn) { io.Copy(io.Discard, conn) })
}
