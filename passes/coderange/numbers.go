package coderange

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
)

// The numbers below zero of JSON-RPC 2.0, section 5.1, and of MCP 2026-07-28, "Error codes".
const (
	invalidParams    = -32602
	resourceNotFound = -32002 // retired: servers must not send it
	urlElicitation   = -32042 // retired: an input-required result has taken its place
	legacyMin        = -32019 // to -32000: what SDKs used before; nothing new may be put there
)

var defined = map[int64]bool{
	-32700: true, -32600: true, -32601: true, invalidParams: true, -32603: true, // JSON-RPC
	-32020: true, -32021: true, -32022: true, // MCP
}

// reserved reports numbers that belong to the protocols. It says whether that settles the matter: the number is
// theirs, rightly or wrongly used.
func (c *checker) reserved(site *coded.Site, leaf coded.Leaf, n int64) bool {
	switch {
	case n == resourceNotFound:
		c.at(site, leaf, "uses -32002, which MCP 2026-07-28 has retired: servers must not send it, and clients no longer know it; write -32602 (invalid params)", c.replacement(leaf))
	case n == urlElicitation:
		c.at(site, leaf, "uses -32042, which MCP 2026-07-28 has retired: servers must not send it, and clients no longer know it; answer with a result that asks for input", nil)
	case defined[n] || isSDK(leaf):
	case registry.HTTP.Holds(n):
		c.at(site, leaf, fmt.Sprintf("uses the HTTP status %d as an error code: MCP clients know JSON-RPC codes and those that the server registers; %s", n, c.instead()), nil)
	case n >= legacyMin && n <= registry.JSONRPC.Max:
		c.at(site, leaf, fmt.Sprintf("uses %d, from the range that MCP 2026-07-28 keeps for what SDKs have always sent (-32019 to -32000): clients may take it for something else; %s", n, c.instead()), nil)
	case registry.JSONRPC.Holds(n):
		c.at(site, leaf, fmt.Sprintf("uses %d, which JSON-RPC reserves and neither it nor MCP defines: a later version may give it another meaning; %s", n, c.instead()), nil)
	default:
		return false
	}
	return true
}

// instead says where numbers are to be taken from.
func (c *checker) instead() string {
	if len(c.reg.Domains) > 0 {
		d := c.reg.Domains[0]
		return fmt.Sprintf("take a number from a registered range, such as %d-%d (%s)", d.Min, d.Max, d.Name)
	}
	return "register a range for it"
}

// isSDK reports whether a value is a constant that an SDK declares, and answers for.
func isSDK(leaf coded.Leaf) bool {
	return leaf.Const != nil && leaf.Const.Pkg() != nil && mcp.InSDK(leaf.Const.Pkg().Path())
}

// replacement returns the edit that puts -32602 where -32002 stands.
func (c *checker) replacement(leaf coded.Leaf) []analysis.TextEdit {
	e := leaf.Expr
	if leaf.Const != nil {
		if d := c.env.Const(leaf.Const); d != nil {
			if !c.env.OnlyPart(leaf.Const) {
				return nil // peers of earlier versions still send it; what reads it must stay
			}
			e = d.Value
		}
	}
	to := fmt.Sprint(invalidParams)
	switch v := e.(type) {
	case *ast.UnaryExpr: // -32002
	case *ast.SelectorExpr:
		if name := invalidParamsOf(leaf); name != "" {
			return []analysis.TextEdit{{Pos: v.Sel.Pos(), End: v.Sel.End(), NewText: []byte(name)}}
		}
	default:
		return nil
	}
	return []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(to)}}
}

// invalidParamsOf returns what the SDK of a constant calls -32602, beside that constant.
func invalidParamsOf(leaf coded.Leaf) string {
	if leaf.Const == nil || leaf.Const.Pkg() == nil {
		return ""
	}
	for _, k := range mcp.All {
		if k.Result.Package == leaf.Const.Pkg().Path() {
			return k.InvalidParams
		}
	}
	return ""
}

// registered holds an application's number against the registry and against what else the error says of itself.
func (c *checker) registered(site *coded.Site, leaf coded.Leaf, n int64, spec registry.Code, named bool) {
	domain, inRange := c.reg.DomainOf(n)
	owner, owned := c.reg.Number(n)
	switch {
	case named && spec.Number != 0 && spec.Number != n:
		c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the number %d to the code %s, which is registered with %d: clients that go by one or the other see different failures; leave the number out, or write %d", n, spec.Name, spec.Number, spec.Number), nil)
	case named && owned && owner.Name != spec.Name:
		c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the number %d, which is registered for %s, to the code %s: clients that go by one or the other see different failures", n, owner.Name, spec.Name), nil)
	case c.symbol(site, leaf, n):
	case !inRange && !c.reg.Open:
		c.at(site, leaf, fmt.Sprintf("uses the number %d, which is outside all registered ranges: clients can't tell what it belongs to; register its range in a mcperr.Registry or with -mcpcoderange.ranges, or %s", n, c.instead()), nil)
	case inRange:
		c.domain(site, leaf, n, domain)
	}
}

// symbol reports a number whose symbol is registered for another one.
func (c *checker) symbol(site *coded.Site, leaf coded.Leaf, n int64) bool {
	symbol, ok := c.constant(site.Part(lexicon.Symbol))
	if !ok || symbol == "" {
		return false
	}
	bySymbol, found := c.reg.Symbol(symbol)
	byNumber, owned := c.reg.Number(n)
	switch {
	case found && bySymbol.Number != n:
		c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the number %d to the symbol %s, which is registered with %d: clients that go by one or the other see different failures", n, symbol, bySymbol.Number), nil)
	case !found && owned && byNumber.Symbol != "":
		c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the symbol %s to the number %d, which is registered as %s: clients that go by one or the other see different failures", symbol, n, byNumber.Symbol), nil)
	default:
		return false
	}
	return true
}

// domain reports a number of another domain than the one that the error names.
func (c *checker) domain(site *coded.Site, leaf coded.Leaf, n int64, of registry.Domain) {
	name, ok := c.constant(site.Part(lexicon.Domain))
	if !ok || name == "" || name == of.Name || of.Name == registry.Common {
		return
	}
	said := fmt.Sprintf("uses the number %d of the domain %s (%d-%d) in an error of the domain %s: clients that sort errors by their numbers sort it wrongly", n, of.Name, of.Min, of.Max, name)
	if own, ok := c.reg.Domain(name); ok {
		said += fmt.Sprintf("; %s has %d-%d", name, own.Min, own.Max)
	}
	c.add(leaf.Expr, site.Where, said, nil)
}
