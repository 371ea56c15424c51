package generate

import (
	"cmp"
	"fmt"
	"go/format"
	"go/token"
	"go/types"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// slot is the part of an error that a rule judges.
type slot struct {
	field, key string      // its name in structs and in JSON
	typ        string      // its type
	good       string      // a constant expression that is right
	fields     string      // the declarations of the other fields
	others     string      // the other fields in a literal
	pairs      string      // the other entries in a map literal
	both       bool        // the place where the error is built is marked, too, if the value is a declared constant
	sent       []transport // the ways to send an envelope; all transports if it is empty
}

// value is one thing that a slot gets. In its texts, # is the number of the case. In decls, $m is the mark of a line
// that may be reported in place of the one that has the value.
type value struct {
	name, decls, stmts, expr string
	wrong                    bool
	local                    bool // it needs the variables of the handler
}

// way is a way from the place where a value is written to the place where an error is built. $v is the value, $g a
// right value, $t the type of both, and $m the mark at the end of the line that has the value.
type way struct {
	name, decls, stmts, expr string
	local                    bool // the result needs variables of the handler
	constant                 bool // the value has to be constant
	only                     bool // only the declaration of the value is marked
	text                     bool // the value has to be a text
}

// builder is a way to build an error. $v is the value of the slot, and $m the mark of the line that has it. $F is the
// field of the slot, $k its key in JSON, $f a parameter for it, and $o the other fields of a literal.
type builder struct {
	name, decls, stmts, expr string
	envelope                 bool   // it is a value for structured content, not an error
	global                   bool   // the value cannot depend on variables of the handler
	typ                      string // the type that the slot has to have; empty if it can be any
	quiet                    bool   // run time cannot tell about it
}

// transport is a way to send an envelope. $e is the envelope, and $r the type of results.
type transport struct {
	name, decls, stmts, mcpgo, gosdk string
	out                              string // the output of a handler with types
}

var transports = []transport{
	{name: "structured content", mcpgo: "&mcpgo.CallToolResult{IsError: true, StructuredContent: $e}, nil",
		gosdk: "&mcp.CallToolResult{IsError: true, StructuredContent: $e}, nil"},
	{name: "structured content that is assigned", mcpgo: "res#($e), nil", gosdk: "res#($e), nil",
		decls: "func res#(content any) *$r {\nres := &$r{IsError: true}\nres.StructuredContent = content\nreturn res\n}"},
	{name: "_meta",
		mcpgo: `&mcpgo.CallToolResult{IsError: true, Result: mcpgo.Result{Meta: &mcpgo.Meta{AdditionalFields: ` +
			`map[string]any{"example.com/error": $e}}}}, nil`,
		gosdk: `&mcp.CallToolResult{IsError: true, Meta: mcp.Meta{"example.com/error": $e}}, nil`},
	{name: "JSON text", stmts: "data, _ := json.Marshal($e)$m", mcpgo: "mcpgo.NewToolResultError(string(data)), nil",
		gosdk: "&mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: string(data)}}}, nil"},
	{name: "JSON-RPC data", stmts: "data, _ := json.Marshal($e)$m",
		mcpgo: `nil, &jsonrpc.Error{Code: -32603, Message: "the store is closed", Data: data}`,
		gosdk: `nil, &jsonrpc.Error{Code: -32603, Message: "the store is closed", Data: data}`},
}

// sdkForm is a signature of a handler. $h is the handler.
type sdkForm struct{ name, params, results, named, register, call, fine string }

var sdkForms = []sdkForm{
	{
		"mcp-go", "(ctx context.Context, req mcpgo.CallToolRequest)", "(*mcpgo.CallToolResult, error)",
		"(res *mcpgo.CallToolResult, err error)",
		`func Register#(s *server.MCPServer) { s.AddTool(mcpgo.NewTool("tool#"), $h) }`, "callMcpgo",
		`mcpgo.NewToolResultText("done"), nil`,
	},
	{
		"go-sdk", "(ctx context.Context, req *mcp.CallToolRequest)", "(*mcp.CallToolResult, error)",
		"(res *mcp.CallToolResult, err error)",
		`func Register#(s *mcp.Server) { s.AddTool(&mcp.Tool{Name: "tool#"}, $h) }`, "callGosdk",
		`&mcp.CallToolResult{}, nil`,
	},
	{
		"go-sdk with types", "(ctx context.Context, req *mcp.CallToolRequest, in input)", "(*mcp.CallToolResult, any, error)",
		"(res *mcp.CallToolResult, out any, err error)",
		`func Register#(s *mcp.Server) { mcp.AddTool(s, &mcp.Tool{Name: "tool#"}, $h) }`, "callTyped",
		`&mcp.CallToolResult{}, nil, nil`,
	},
}

// hosts are the forms of the function that is the handler. $p and $r are its parameters and results, $b its body.
var hosts = []struct{ name, decl, handler string }{
	{"function", "func handle#$p $r {\n$b\n}", "handle#"},
	{"function", "func handle#$p $r {\n$b\n}", "handle#"},
	{"method", "type server# struct{}\n\nfunc (server#) handle#$p $r {\n$b\n}", "server#{}.handle#"},
	{"variable", "var handle# = func$p $r {\n$b\n}", "handle#"},
	{"factory", "func handle#() func$p $q {\nreturn func$p $r {\n$b\n}\n}", "handle#()"},
}

// blocks are the statements around the place where an error is built. $s are the statements that build it, $x the
// operands of the return, $q the results, and $z the operands of a success.
var blocks = []struct {
	name, body string
	named      bool
}{
	{"plain", "$s\nreturn $x", false},
	{"in an if", "if n > 3 {\n$s\nreturn $x\n}\nreturn $z", false},
	{"in an else", "if n < 3 {\nreturn $z\n} else {\n$s\nreturn $x\n}", false},
	{"in a switch", "switch {\ncase n == 0:\nreturn $z\ncase n > 3:\n$s\nreturn $x\n}\nreturn $z", false},
	{"in a type switch", "switch cause.(type) {\ncase *json.SyntaxError:\nreturn $z\ndefault:\n$s\nreturn $x\n}", false},
	{"in a select", "select {\ncase <-ctx.Done():\nreturn $z\ndefault:\n$s\nreturn $x\n}", false},
	{"in a loop", "for i := range n {\nif i == 2 {\n$s\nreturn $x\n}\n}\nreturn $z", false},
	{"in a loop with a label", "outer:\nfor i := range n {\nfor j := range n {\nif j > i {\ncontinue outer\n}\n" +
		"$s\nreturn $x\n}\n}\nreturn $z", false},
	{"deferred", "defer func() {\nif err == nil {\n$s\n$l = $x\n}\n}()\nreturn $z", true},
	{"in a closure", "fail := func() $q {\n$s\nreturn $x\n}\nreturn fail()", false},
	{"in a closure that is called", "return func() $q {\n$s\nreturn $x\n}()", false},
}

// mixer puts parts together.
type mixer struct {
	rand *rand.Rand
	n    int // the number of the case
}

// oneOf returns a random element.
func oneOf[T any](m *mixer, list []T) T { return list[m.rand.IntN(len(list))] }

// generateCases makes n cases. Combinations that make no sense return a case without a name, and are tried again.
func generateCases(seed, stream uint64, n int, try func(m *mixer) Case) []Case {
	m := &mixer{rand: rand.New(rand.NewPCG(seed, stream))}
	cases := make([]Case, 0, n)
	for m.n = range n {
		c := try(m)
		for c.Name == "" {
			c = try(m)
		}
		cases = append(cases, c)
	}
	return cases
}

// draft is a case whose handler is not written yet.
type draft struct {
	name, decls string
	stmts       string // before the return
	res, err    string // the operands of the return
	run         string // a function that judges what the handler returns; empty if run time cannot tell
	wrong       bool
	out         string // the output of a handler with types
}

// combine puts a value, a way and a builder together. ok is false if they do not fit.
func (m *mixer) combine(s slot, v value, w way, b builder, run string) (c Case, ok bool) {
	if b.typ != "" {
		s.typ = b.typ
	}
	isText := s.good[0] == '"'
	isBasic := isText || slices.Contains([]string{"int", "int64", "number#", "time.Duration"}, s.typ)
	constant := isConstant(v.expr)
	switch {
	case w.constant && v.local, b.global && (v.local || w.local), w.only && !(isBasic && constant),
		w.text && !(isText && (constant || s.typ == "string")):
		return c, false
	}
	d, form := draft{wrong: v.wrong, out: "nil"}, oneOf(m, sdkForms)
	stmts := m.returns(&d, &form, s, b)
	inBuilder := "$m"
	if w.only && !s.both {
		inBuilder = ""
	}
	fill := strings.NewReplacer("$fields", s.fields, "$m", inBuilder, "$v", w.expr, "$F", s.field, "$k", s.key,
		"$o", s.others, "$p", s.pairs, "$f", lower(s.field))
	expr := v.expr
	if named := strings.HasSuffix(s.typ, "#") || s.typ == "mcperr.Code" || s.typ == "int64"; named && !constant {
		expr = s.typ + "(" + expr + ")"
	}
	mark := ""
	if v.wrong {
		mark = " // wrong"
	}
	last := strings.NewReplacer("$v", expr, "$g", s.good, "$t", s.typ, "$m", mark)
	decls := []string{namedTypes[s.typ], v.decls, w.decls, fill.Replace(b.decls), d.decls}
	d.decls = last.Replace(strings.Join(decls, "\n\n"))
	d.stmts = last.Replace(inLines(v.stmts, w.stmts, fill.Replace(stmts)))
	for _, op := range []*string{&d.res, &d.out, &d.err} {
		*op = last.Replace(fill.Replace(*op))
	}
	d.name = strings.Join([]string{b.name + d.name, w.name, v.name}, ", ")
	if !b.quiet {
		d.run = run
	}
	return m.finish(d, form), true
}

// namedTypes are the declarations of types that a slot may have.
var namedTypes = map[string]string{"text#": "type text# string", "number#": "type number# int"}

// returns sets the operands of the return of a draft, and returns the statements before it.
func (m *mixer) returns(d *draft, form *sdkForm, s slot, b builder) (stmts string) {
	stmts, d.res, d.err = b.stmts, "nil", b.expr
	if b.envelope {
		t := oneOf(m, transports)
		if s.sent != nil {
			t = oneOf(m, s.sent)
		}
		if t.out != "" {
			*form = sdkForms[2]
		}
		sends := t.stmts
		if token.IsIdentifier(b.expr) { // the envelope is built, and marked, before
			sends = strings.ReplaceAll(sends, "$m", "")
		}
		envelope := strings.NewReplacer("$e", b.expr, "$r", sdkOf(*form)+".CallToolResult")
		stmts, d.name, d.out = inLines(stmts, envelope.Replace(sends)), ", in "+t.name, envelope.Replace(cmp.Or(t.out, "nil"))
		d.decls = envelope.Replace(t.decls)
		if sdkOf(*form) == "mcp" {
			t.mcpgo = t.gosdk
		}
		res, err := operands(t.mcpgo)
		d.res, d.err = envelope.Replace(res), envelope.Replace(err)
	}
	if all := d.res + d.out + d.err; strings.Contains(all, "$v") && !strings.Contains(all, "$m") {
		d.err += "$m"
	}
	return stmts
}

// isConstant reports whether an expression is constant without any declarations.
func isConstant(expr string) bool {
	tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, expr)
	return err == nil && tv.Value != nil
}

// inLines joins statements that are not empty.
func inLines(stmts ...string) string {
	return strings.Join(slices.DeleteFunc(stmts, func(s string) bool { return s == "" }), "\n")
}

// sdkOf returns the name by which cases import the SDK of a form.
func sdkOf(f sdkForm) string {
	if f.name == "mcp-go" {
		return "mcpgo"
	}
	return "mcp"
}

// lower returns a name that starts with a small letter.
func lower(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// finish writes the handler of a draft.
func (m *mixer) finish(d draft, form sdkForm) Case {
	block, host := oneOf(m, blocks), oneOf(m, hosts)
	results, left, fine := form.results, "res, err", form.fine
	if block.named {
		results = form.named
	}
	ops := d.res + ", " + d.err
	if form.name == "go-sdk with types" {
		left, ops = "res, out, err", d.res+", "+d.out+", "+d.err
	}
	if d.stmts != "" {
		d.stmts += "\n"
	}
	body := strings.NewReplacer("$s\n", d.stmts, "$x", ops, "$q", form.results, "$z", fine, "$l", left).Replace(block.body)
	body = loads(body)
	decl := strings.NewReplacer("$p", form.params, "$r", results, "$q", form.results, "$b", body).Replace(host.decl)
	decl += "\n\n" + strings.ReplaceAll(form.register, "$h", host.handler)
	c := Case{
		Name:  strings.Join([]string{d.name, block.name, host.name, form.name}, ", "),
		Decls: m.source(d.decls), Func: m.source(decl), Wrong: d.wrong,
	}
	if d.run != "" {
		c.Run = m.number(d.run + "(" + form.call + "(" + host.handler + "))")
	}
	return c
}

// loads adds the statement that loads the inputs which a body uses.
func loads(body string) string {
	names, used := []string{"text", "list", "n", "cause"}, false
	for i, name := range names {
		if regexp.MustCompile(`(^|[^\w."])` + name + `($|[^\w#])`).MatchString(body) {
			used = true
		} else {
			names[i] = "_"
		}
	}
	if !used {
		return body
	}
	return strings.Join(names, ", ") + " := source.Load(ctx)\n" + body
}

// operands splits a result and an error, one of which is nil.
func operands(ops string) (res, err string) {
	if err, ok := strings.CutPrefix(ops, "nil, "); ok {
		return "nil", err
	}
	return strings.TrimSuffix(ops, ", nil"), "nil"
}

// number replaces # by the number of the case.
func (m *mixer) number(text string) string { return strings.ReplaceAll(text, "#", strconv.Itoa(m.n)) }

// source formats declarations.
func (m *mixer) source(text string) string {
	text = m.number(text)
	out, err := format.Source([]byte(text))
	if err != nil {
		panic(fmt.Sprintf("%v in\n%s", err, text))
	}
	return strings.TrimSpace(string(out)) + "\n"
}
