package coderange

import (
	"go/constant"
	"go/parser"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

func TestOwnerOf(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]owner{
		-32002: retired, -32042: elicitation,
		-32700: protocol, -32600: protocol, -32601: protocol, -32602: protocol, -32603: protocol,
		-32020: protocol, -32021: protocol, -32022: protocol,
		-32000: legacy, -32001: legacy, -32019: legacy,
		-32023: jsonRPC, -32099: jsonRPC, -32604: jsonRPC, -32768: jsonRPC,
		400: status, 404: status, 503: status,
		-32769: server, -31999: server, -1: server, 1: server, 99: server, 100: server, 127: server, 599: server, 600: server,
		3001: server,
	} {
		if got := ownerOf(n); got != want {
			t.Errorf("ownerOf(%d) = %d, want %d", n, got, want)
		}
	}
}

func TestRightSymbol(t *testing.T) {
	t.Parallel()
	locked := registry.Code{Name: "ISSUE_LOCKED", Symbol: "E_LOCKED"}
	gone := registry.Code{Name: "ISSUE_GONE", Symbol: "E_GONE"}
	reg := &registry.Registry{Codes: []registry.Code{locked, gone, {Name: "PLAIN"}}}
	for _, test := range []struct {
		symbol string
		spec   registry.Code
		want   string
	}{
		{"E_LOCKED", locked, ""},
		{"E_GONE", locked, "E_GONE for ISSUE_GONE"},
		{"E_OTHER", locked, "E_LOCKED"},
		{"E_OTHER", registry.Code{Name: "PLAIN"}, ""},
		{"E_LOCKED", registry.Code{Name: "PLAIN"}, "E_LOCKED for ISSUE_LOCKED"},
	} {
		if got := rightSymbol(reg, test.symbol, test.spec); got != test.want {
			t.Errorf("rightSymbol(%s, %s) = %q, want %q", test.symbol, test.spec.Name, got, test.want)
		}
	}
}

func TestIsAlias(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]bool{
		"NotFound": true, "codes.NotFound": true, "Code(NotFound)": true,
		`"NOT_FOUND"`: false, "`NOT_FOUND`": false, "-32602": false, "first + iota": false, "2 * first": false,
	} {
		e, err := parser.ParseExpr(value)
		if err != nil {
			t.Fatal(err)
		}
		if got := isAlias(&index.Const{Value: e}); got != want {
			t.Errorf("isAlias(%s) = %t", value, got)
		}
	}
	if isAlias(nil) || isAlias(&index.Const{}) {
		t.Error("a constant without a value is an alias")
	}
}

func TestConstants(t *testing.T) {
	t.Parallel()
	for _, v := range []constant.Value{nil, constant.MakeString("7"), constant.MakeBool(true), constant.MakeFloat64(1.5)} {
		if n, ok := numberOf(v); ok {
			t.Errorf("numberOf(%v) = %d", v, n)
		}
	}
	if n, ok := numberOf(constant.MakeInt64(-7)); !ok || n != -7 {
		t.Errorf("numberOf(-7) = %d, %t", n, ok)
	}
	for _, v := range []constant.Value{nil, constant.MakeInt64(7), constant.MakeBool(true)} {
		if s, ok := textOf(v); ok {
			t.Errorf("textOf(%v) = %q", v, s)
		}
	}
	if s, ok := textOf(constant.MakeString("")); !ok || s != "" {
		t.Errorf(`textOf("") = %q, %t`, s, ok)
	}
}

func TestInForce(t *testing.T) {
	t.Parallel()
	own := registry.Domain{Name: "own", Min: 3000, Max: 3099}
	for _, test := range []struct {
		name       string
		registries registry.Result
		domains    int
		closed     bool
	}{
		{"no registry", registry.Result{}, 0, false},
		{"codes only", registry.Result{InSight: true}, 0, true},
		{"domains", registry.Result{InSight: true, Declared: registry.Registry{Domains: []registry.Domain{own}}}, 1, true},
		{"the catalog", registry.Result{Declared: registry.Registry{Domains: []registry.Domain{own}}}, 1, false},
		{"open", registry.Result{InSight: true, Declared: registry.Registry{Open: true}}, 0, false},
	} {
		all, closed := inForce(&test.registries)
		if closed != test.closed || len(all.Domains) != test.domains {
			t.Errorf("%s: closed %t, domains %v", test.name, closed, all.Domains)
		}
	}
}
