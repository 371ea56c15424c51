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

// The negative numbers of JSON-RPC 2.0, section 5.1, and of MCP 2026-07-28, "Error codes".
const (
	invalidParams    = -32602
	resourceNotFound = -32002 // retired: servers must not send it
	urlElicitation   = -32042 // retired: an input-required result replaces it
	legacyMin        = -32019 // to -32000: SDKs used these before; there must not be new ones
)

var defined = map[int64]bool{
	-32700: true, -32600: true, -32601: true, invalidParams: true, -32603: true, // JSON-RPC
	-32020: true, -32021: true, -32022: true, // MCP
}

// owner is the specification that a number belongs to, and its state there.
type owner uint8

const (
	server      owner = iota // none: the number is the server's to register
	protocol                 // it is defined
	retired                  // resourceNotFound
	elicitation              // urlElicitation
	status                   // it is an HTTP status
	legacy                   // it is between legacyMin and -32000
	jsonRPC                  // JSON-RPC reserves it, and nothing defines it
)

// ownerOf returns the owner of a number.
func ownerOf(n int64) owner {
	switch {
	case n == resourceNotFound:
		return retired
	case n == urlElicitation:
		return elicitation
	case defined[n]:
		return protocol
	case mcp.IsFailureStatus(n): // 100 and 127 are more likely something else
		return status
	case n >= legacyMin && n <= registry.JSONRPC.Max:
		return legacy
	case registry.JSONRPC.Holds(n):
		return jsonRPC
	}
	return server
}

// reserved reports a number that is not the server's. It returns whether the number belongs to somebody else, rightly
// used or not.
func (c *checker) reserved(site *coded.Site, leaf coded.Leaf, n int64) bool {
	const isRetired = "which MCP 2026-07-28 has retired: servers must not send it, and clients no longer know it; "
	switch of := ownerOf(n); {
	case of == retired:
		c.at(site, leaf, "uses -32002, "+isRetired+"write -32602 (invalid params)", c.replacement(leaf))
	case of == elicitation:
		c.at(site, leaf, "uses -32042, "+isRetired+"answer with a result that asks for input", nil)
	case of == protocol || isSDK(leaf):
	case of == status:
		c.at(site, leaf, fmt.Sprintf("uses the HTTP status %d as an error code: MCP clients know JSON-RPC codes and those "+
			"that the server registers; %s", n, c.instead()), nil)
	case of == legacy:
		c.at(site, leaf, fmt.Sprintf("uses %d, from the range that MCP 2026-07-28 keeps for what SDKs have always sent "+
			"(-32019 to -32000): clients may take it for something else; %s", n, c.instead()), nil)
	case of == jsonRPC:
		c.at(site, leaf, fmt.Sprintf("uses %d, which JSON-RPC reserves and neither it nor MCP defines: a later version may "+
			"give it another meaning; %s", n, c.instead()), nil)
	default:
		return false
	}
	return true
}

// instead returns the advice on a number to use.
func (c *checker) instead() string {
	if len(c.registry.Domains) > 0 {
		d := c.registry.Domains[0]
		return fmt.Sprintf("take a number from a registered range, such as %d-%d (%s)", d.Min, d.Max, d.Name)
	}
	return "register a range of the server's own, and take a number from it"
}

// isSDK reports whether a value is a constant that an SDK declares: the SDK is responsible for it.
func isSDK(leaf coded.Leaf) bool {
	return leaf.Const != nil && leaf.Const.Pkg() != nil && mcp.InSDK(leaf.Const.Pkg().Path())
}

// replacement returns the edit that replaces -32002 by -32602, or nil.
func (c *checker) replacement(leaf coded.Leaf) []analysis.TextEdit {
	e := leaf.Expr
	if leaf.Const != nil {
		if d := c.coded.Const(leaf.Const); d != nil {
			if !c.coded.OnlyPart(leaf.Const) {
				return nil // peers of earlier versions still send it, and code that reads it has to stay
			}
			e = d.Value
		}
	}
	switch v := e.(type) {
	case *ast.UnaryExpr: // -32002
		return []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: fmt.Append(nil, invalidParams)}}
	case *ast.SelectorExpr:
		text := invalidParamsOf(leaf)
		if text == "" {
			return []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: fmt.Append(nil, invalidParams)}}
		}
		return []analysis.TextEdit{{Pos: v.Sel.Pos(), End: v.Sel.End(), NewText: []byte(text)}}
	}
	return nil
}

// invalidParamsOf returns the name of the constant for -32602 in the package of an SDK's constant, or "".
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

// differ ends the messages about two registrations that an error mixes.
const differ = "clients that go by one or the other see different failures"

// registered compares a number of the server's own with the registry, and with the other parts of the error. spec is
// the registration of the error's code, if named is set. The range of a number that is given elsewhere is judged there.
// If no ranges are registered, no number is outside.
func (c *checker) registered(
	site *coded.Site, leaf coded.Leaf, n int64, spec registry.Code, named, elsewhere bool,
) {
	domain, inRange := c.registry.DomainOf(n)
	owner, owned := c.registry.Number(n)
	switch {
	case named && spec.Number != 0 && spec.Number != n:
		c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the number %d to the code %s, which is registered with %d: %s; "+
			"leave the number out, or write %d", n, spec.Name, spec.Number, differ, spec.Number), nil)
	case named && owned && owner.Name != spec.Name:
		c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the number %d, which is registered for %s, to the code %s: %s",
			n, owner.Name, spec.Name, differ), nil)
	case c.symbol(site, leaf, n):
	case elsewhere && !inRange:
	case !inRange && !c.registry.Open && len(c.registry.Domains) > 0:
		c.at(site, leaf, fmt.Sprintf("uses the number %d, which is outside all registered ranges: clients can't tell what "+
			"it belongs to; register its range in a mcperr.Registry or with -mcpcoderange.ranges, or %s", n, c.instead()), nil)
	case inRange:
		c.domain(site, leaf, n, domain)
	}
}

// symbol reports a number whose symbol is registered with another one.
func (c *checker) symbol(site *coded.Site, leaf coded.Leaf, n int64) bool {
	symbol, ok := c.constant(site, lexicon.Symbol)
	if !ok || symbol == "" {
		return false
	}
	bySymbol, found := c.registry.Symbol(symbol)
	byNumber, owned := c.registry.Number(n)
	switch {
	case found && bySymbol.Number != n:
		c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the number %d to the symbol %s, which is registered with %d: %s",
			n, symbol, bySymbol.Number, differ), nil)
	case !found && owned && byNumber.Symbol != "":
		c.add(leaf.Expr, site.Where, fmt.Sprintf("gives the symbol %s to the number %d, which is registered as %s: %s",
			symbol, n, byNumber.Symbol, differ), nil)
	default:
		return false
	}
	return true
}

// domain reports a number of another domain than the one that the error names.
func (c *checker) domain(site *coded.Site, leaf coded.Leaf, n int64, of registry.Domain) {
	name, ok := c.constant(site, lexicon.Domain)
	if !ok || name == "" || name == of.Name || of.Name == registry.Common {
		return
	}
	problem := fmt.Sprintf("uses the number %d of the domain %s (%d-%d) in an error of the domain %s: clients that sort "+
		"errors by their numbers sort it wrongly", n, of.Name, of.Min, of.Max, name)
	if own, ok := c.registry.Domain(name); ok {
		problem += fmt.Sprintf("; %s has %d-%d", name, own.Min, own.Max)
	}
	c.add(leaf.Expr, site.Where, problem, nil)
}
