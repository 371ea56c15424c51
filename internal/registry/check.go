package registry

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// Ranges of numbers that servers must not use.
var (
	// JSONRPC is the range that JSON-RPC 2.0 reserves in section 5.1.
	JSONRPC = Domain{"JSON-RPC", -32768, -32000}
	// HTTP is the range of the statuses of RFC 9110.
	HTTP = Domain{"HTTP", 100, 599}
)

// check lists the contradictions within the package's registries, and between them and the registries of the imports.
// They are those that mcperr.Registry.Check reports at run time.
func (r *reader) check() {
	r.checkDomains()
	r.checkCodes()
	slices.SortStableFunc(r.problems, func(a, b Problem) int { return int(a.Node.Pos() - b.Node.Pos()) })
}

// checkDomains checks the domains of the package.
func (r *reader) checkDomains() {
	domains := slices.Clone(r.foreign.Domains)
	for i, d := range r.own.Domains {
		node := r.domainNodes[i]
		for _, other := range domains {
			switch {
			case d.Name == other.Name:
				r.problem(node, "domain %s is declared twice", d.Name)
			case d.overlaps(other) && d.Min <= d.Max:
				r.problem(node, "domain %s: %d-%d overlaps %d-%d of %s", d.Name, d.Min, d.Max,
					other.Min, other.Max, other.Name)
			}
		}
		domains = append(domains, d)
		switch {
		case d.Name == "":
			r.problem(node, "a domain without a name")
		case d.Min > d.Max:
			r.problem(node, "domain %s: %d-%d holds no number", d.Name, d.Min, d.Max)
		case d.overlaps(JSONRPC):
			r.taken(node, "domain %s: %d-%d overlaps %d-%d, which JSON-RPC reserves", d.Name, d.Min, d.Max,
				JSONRPC.Min, JSONRPC.Max)
		case d.overlaps(HTTP):
			r.taken(node, "domain %s: %d-%d overlaps the HTTP statuses %d-%d", d.Name, d.Min, d.Max,
				HTTP.Min, HTTP.Max)
		}
	}
}

// checkCodes checks the codes of the package.
func (r *reader) checkCodes() {
	all := r.foreign
	all.Domains = append(slices.Clone(all.Domains), r.own.Domains...)
	all.Codes = slices.Clone(all.Codes)
	for i, c := range r.own.Codes {
		node := r.codeNodes[i]
		if other, ok := all.Code(c.Name); ok && c.Name != "" {
			r.twice(node, c, other)
		} else {
			if other, ok := all.Number(c.Number); ok {
				r.problem(node, "code %s: number %d is that of %s", c.Name, c.Number, other.Name)
			}
			if other, ok := all.Symbol(c.Symbol); ok {
				r.problem(node, "code %s: symbol %s is that of %s", c.Name, c.Symbol, other.Name)
			}
		}
		all.Codes = append(all.Codes, c)
		r.checkDomainOf(node, c, &all)
		r.checkForm(node, c)
		r.checkDelays(node, c)
	}
}

// checkForm checks the severity, the impact and the message of a code. The rule mcpcodename is for its name.
func (r *reader) checkForm(node ast.Node, c Code) {
	if !slices.Contains(severities, c.Severity) {
		r.problem(node, "code %s: there is no severity %s", c.Name, c.Severity)
	}
	if !slices.Contains(impacts, c.Impact) {
		r.problem(node, "code %s: there is no impact %s", c.Name, c.Impact)
	}
	if strings.Count(c.Message, "{") != strings.Count(c.Message, "}") {
		r.problem(node, "code %s: the message has a brace without its counterpart", c.Name)
	}
}

// The severities and impacts of the runtime. A value that is not known is empty.
var (
	severities = []string{"", "LOW", "MEDIUM", "HIGH", "CRITICAL"}
	impacts    = []string{"", "NONE", "P1_BLOCKED", "P2_DELAYED", "P3_IGNORABLE"}
)

// checkDelays checks the retry delays of a code.
func (r *reader) checkDelays(node ast.Node, c Code) {
	switch {
	case !c.Retryable && (c.MinDelay != 0 || c.MaxDelay != 0):
		r.problem(node, "code %s: a retry delay, but it is not retryable", c.Name)
	case c.MinDelay < 0 || c.MaxDelay < 0:
		r.problem(node, "code %s: a negative retry delay", c.Name)
	case c.MaxDelay != 0 && c.MinDelay > c.MaxDelay:
		r.problem(node, "code %s: the minimal retry delay %v is above the maximal, %v", c.Name, c.MinDelay, c.MaxDelay)
	}
}

// twice reports a code that is already registered.
func (r *reader) twice(node ast.Node, c, other Code) {
	if c.Domain != other.Domain {
		r.problem(node, "code %s is in two domains, %s and %s", c.Name, name(other.Domain), name(c.Domain))
		return
	}
	r.problem(node, "code %s is registered twice", c.Name)
}

// name returns the name of a domain in a message.
func name(domain string) string {
	if domain == "" {
		return "none"
	}
	return domain
}

// checkDomainOf checks that the domain of a code exists and that the number of the code is in its range.
func (r *reader) checkDomainOf(node ast.Node, c Code, all *Registry) {
	d, ok := all.Domain(c.Domain)
	switch {
	case c.Domain != "" && !ok && !all.Open:
		r.problem(node, "code %s: there is no domain %s", c.Name, c.Domain)
	case c.Number != 0 && ok && !d.Holds(c.Number):
		r.problem(node, "code %s: number %d is outside %d-%d of %s", c.Name, c.Number, d.Min, d.Max, d.Name)
	case c.Number != 0 && c.Domain == "" && len(all.Domains) > 0 && !all.Open:
		if _, ok := all.DomainOf(c.Number); !ok {
			r.problem(node, "code %s: number %d is in the range of no domain", c.Name, c.Number)
		}
	}
}

// contradiction returns the first contradiction within a list of domains, or "".
func contradiction(domains []Domain) string {
	for i, d := range domains {
		for _, other := range domains[:i] {
			if d.Name == other.Name {
				return fmt.Sprintf("%s is there twice", d.Name)
			}
			if d.overlaps(other) {
				return fmt.Sprintf("%s=%d-%d overlaps %s=%d-%d", d.Name, d.Min, d.Max, other.Name, other.Min, other.Max)
			}
		}
	}
	return ""
}
