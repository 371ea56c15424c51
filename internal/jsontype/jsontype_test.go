package jsontype

import (
	"go/types"
	"strings"
	"testing"
)

const constructs = `package generated

import (
	"context"
	"encoding/json"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"sync"
	"sync/atomic"
	"time"
)

type textKey string

func (*textKey) MarshalText() ([]byte, error) { return nil, nil }

type ring struct {
	Next *ring
	Kids []ring
	*ring
}

type loop struct{ *loop }

type generic[T any] struct{ Value T }

type wrong struct{ A int }

func (wrong) MarshalJSON() string { return "" }

type inner struct{ ID int }

type once struct{ inner }

type again struct{ inner }

type (
	// none
	A01 = string
	A02 = map[string]any
	A03 = []byte
	A04 = struct{}
	A05 = ring
	A06 = loop
	A07 = time.Time
	A08 = *time.Time
	A09 = json.RawMessage
	A10 = json.Number
	A11 = []big.Int
	A12 = *big.Int
	A13 = http.Header
	A14 = struct{ C chan int ` + "`json:\"-\"`" + ` }
	A15 = io.Reader
	A16 = [4]byte
	A17 = map[int8]string
	A18 = generic[string]
	A19 = net.IP
	A20 = struct { N int ` + "`json:\",string\"`" + ` }
	A21 = wrong
	A22 = struct { sync.Mutex; N int }

	A25 = struct { A chan int; B int ` + "`json:\"A\"`" + ` }
	A24 = struct { A int; B int ` + "`json:\"A\"`" + ` }

	// lossy
	L25 = struct { once; again } // .once.inner.ID none is encoded
	L01 = error // most errors become {}
	L02 = []error // [] most errors become {}
	L03 = os.PathError // .Err most errors become {}
	L04 = *url.Error // .Err most errors become {}
	L05 = *net.OpError // .Err most errors become {}
	L06 = time.Duration // without a unit
	L07 = big.Int // not called for a value
	L08 = map[string]big.Int // [key] not called for a value
	L09 = [2]big.Int // [] not called for a value
	L10 = sync.Mutex // becomes {}
	L11 = *os.File // becomes {}
	L12 = context.Context // becomes {}
	L13 = reflect.Type // becomes {}
	L14 = map[textKey]int // [key] not called for a key
	L15 = struct { A int ` + "`json:\"x\"`" + `; B int ` + "`json:\"x\"`" + ` } // .A none is encoded
	L16 = struct { *inner; Other struct { ID int }; http.Cookie; url.URL } // .Cookie.Path none is encoded
	L17 = struct { A int ` + "`json:\"-,\"`" + ` } // .A instead of leaving it out
	L18 = struct { A string ` + "`json:\",string\"`" + ` } // .A quotes a string twice
	L19 = struct { A []int ` + "`json:\",string\"`" + ` } // .A means nothing
	L20 = struct { A int ` + "`json:\"a'b\"`" + ` } // .A no valid name
	L21 = struct { time.Time; Zone string } // nothing of the other fields
	L22 = interface { error; Extra() } // most errors become {}
	L24 = atomic.Pointer[int] // becomes {}
	L23 = generic[error] // .Value most errors become {}

	// error
	E01 = chan int // channel
	E02 = func() // function
	E03 = complex64 // complex
	E04 = []chan int // [] channel
	E05 = map[string]func() // [key] function
	E06 = *complex128 // complex
	E07 = struct { C chan int ` + "`json:\",omitempty\"`" + ` } // .C channel
	E08 = map[bool]int // [key] key
	E09 = map[float64]int // [key] key
	E10 = map[any]int // [key] key
	E11 = map[struct{ X int }]int // [key] key
	E12 = *http.Request // .GetBody function
	E13 = struct{ Request struct{ Done chan int } } // .Request.Done channel
	E14 = generic[chan int] // .Value channel
	E15 = struct { Err error; C chan int } // .C channel
)
`

// TestConstructs covers the types that encoding/json treats differently. The comment after a type is the path and a
// part of the reason of its first problem.
func TestConstructs(t *testing.T) {
	t.Parallel()
	pkg := check(t, constructs)
	for line := range strings.Lines(constructs) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if !ok || len(name) != 3 {
			continue
		}
		wantVerdict := map[byte]Verdict{'A': OK, 'L': Lossy, 'E': Error}[name[0]]
		_, want, _ := strings.Cut(rest, " // ")
		typ := pkg.Scope().Lookup(name).Type()
		problems := Check(types.Unalias(typ))
		verdict, said := OK, ""
		if len(problems) > 0 {
			verdict, said = problems[0].Verdict, strings.TrimSpace(problems[0].Path+" "+problems[0].Why)
		}
		path, clause, _ := strings.Cut(want, " ")
		if !strings.ContainsAny(path[:min(1, len(path))], ".[") {
			path, clause = "", want
		}
		if verdict != wantVerdict || !strings.HasPrefix(said, path) || !strings.Contains(said, clause) {
			t.Errorf("%s (%s): %d %q, want %d %q", name, typ, verdict, said, wantVerdict, want)
		}
	}
}
