package noboundary

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/errsite"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rewrite"
	"github.com/mcperrlint/mcperrlint/internal/ruledoc"
	"github.com/mcperrlint/mcperrlint/internal/sdk"
)

//go:embed doc.go
var doc string

// Analyzer reports tools whose typed errors lose their type on the way to the client.
var Analyzer = &analysis.Analyzer{
	Name:     "mcpnoboundary",
	Doc:      ruledoc.Of(doc, "mcpnoboundary"),
	URL:      ruledoc.URL + "mcpnoboundary.md",
	Requires: []*analysis.Analyzer{handlers.Analyzer, errsite.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	sites := pass.ResultOf[errsite.Analyzer].(*errsite.Result)
	if !found.Creates || found.Middleware {
		report.Report(pass, nil) // the package that makes the server knows what is around its tools
		return nil, nil
	}
	var list []report.Finding
	rewriter := rewrite.New(pass)
	byPlace := make(map[ast.Expr][]*handlers.Handler) // one expression may register several
	given := make(map[*handlers.Handler]ast.Expr)
	for _, h := range sites.Unbounded {
		given[h] = outermost(pass, h.Given)
		byPlace[given[h]] = append(byPlace[given[h]], h)
	}
	for _, h := range sites.Unbounded {
		at := given[h]
		group := byPlace[at]
		if group[0] != h {
			continue
		}
		who := h.Name + " returns"
		if n := len(group); n > 1 {
			who = fmt.Sprintf("%s and %d more tools return", h.Name, n-1)
		}
		f := report.Finding{Node: at, Subject: "typed errors", Fix: "Wrap the handler"}
		instead := "return their results instead"
		if wrapper := wrapper(pass, h, at); wrapper != "" {
			instead = fmt.Sprintf("register it through mcperr.%s", wrapper)
			f.Edits = rewriter.Wrap(at, wrapper)
		}
		f.Message = func(subject string) string {
			return fmt.Sprintf("%s %s, and nothing makes a tool result of them: %s; %s", who, subject, effect(h.SDK, h.Wire), instead)
		}
		list = append(list, f)
	}
	if len(sites.Below) > 0 {
		list = append(list, below(pass, rewriter, found.Servers[0], sites.Below))
	}
	report.Report(pass, list)
	return nil, nil
}

// below reports the tools of other packages where their server is made.
func below(pass *analysis.Pass, rewriter *rewrite.Rewriter, server *ast.CallExpr, packages []errsite.Below) report.Finding {
	tools := 0
	for _, b := range packages {
		tools += b.Tools
	}
	who := fmt.Sprintf("%s of package %s returns", packages[0].First, packages[0].Package.Name())
	if tools > 1 {
		who = fmt.Sprintf("%s of package %s and %d more tools return", packages[0].First, packages[0].Package.Name(), tools-1)
	}
	f := report.Finding{Node: server, Subject: "typed errors", Fix: "Put a boundary around all tools of the server"}
	instead := "register them through mcperr.Handler or mcperr.HandlerFor"
	if b := boundaryOf(pass, server); b.Runtime != "" {
		instead = fmt.Sprintf("put mcperr.%s around all of them, by %s", b.Runtime, b.Func.Name)
		f.Edits = around(pass, rewriter, server, b)
	}
	f.Message = func(subject string) string {
		return fmt.Sprintf("%s %s, and nothing on this server makes a tool result of them: the client gets no code and no retry; %s", who, subject, instead)
	}
	return f
}

func boundaryOf(pass *analysis.Pass, server *ast.CallExpr) sdk.Boundary {
	fn := typeutil.StaticCallee(pass.TypesInfo, server)
	for _, k := range sdk.All {
		if slices.Contains(k.Servers, handlers.FuncName(fn)) {
			return k.Boundary
		}
	}
	return sdk.Boundary{}
}

// around returns the edits that add the runtime's middleware to a server: as an option, or in a statement behind the
// one that makes it.
func around(pass *analysis.Pass, rewriter *rewrite.Rewriter, server *ast.CallExpr, b sdk.Boundary) []analysis.TextEdit {
	pkg := typeutil.StaticCallee(pass.TypesInfo, server).Pkg()
	call := func(names rewrite.Names, function string) string {
		types := make([]string, len(b.Types))
		for i, t := range b.Types {
			types[i] = names.Of(pkg, t.Name)
		}
		return function + "(" + names.Runtime(b.Runtime) + "[" + strings.Join(types, ", ") + "])"
	}
	if b.Func.Type == "" {
		if server.Ellipsis.IsValid() || len(server.Args) == 0 {
			return nil
		}
		last := server.Args[len(server.Args)-1]
		return rewriter.Insert(server, last.End(), func(names rewrite.Names) string { return ", " + call(names, names.Of(pkg, b.Func.Name)) })
	}
	file := handlers.FileOf(pass, server)
	path := flow.Path(file, server)
	if len(path) < 3 {
		return nil
	}
	assign, ok := path[len(path)-2].(*ast.AssignStmt)
	_, inBlock := path[len(path)-3].(*ast.BlockStmt)
	if !ok || !inBlock || len(assign.Lhs) != 1 {
		return nil
	}
	indent := strings.Repeat("\t", pass.Fset.Position(assign.Pos()).Column-1)
	at := assign.End()
	for _, group := range file.Comments { // one on the same line stays there
		if group.Pos() > at && pass.Fset.Position(group.Pos()).Line == pass.Fset.Position(at).Line {
			at = group.End()
		}
	}
	return rewriter.Insert(server, at, func(names rewrite.Names) string {
		return "\n" + indent + call(names, types.ExprString(assign.Lhs[0])+"."+b.Func.Name)
	})
}

// outermost returns the expression that is registered: the handler, with what the server itself wraps around it.
func outermost(pass *analysis.Pass, e ast.Expr) ast.Expr {
	file := handlers.FileOf(pass, e)
	if file == nil {
		return e
	}
	path := flow.Path(file, e)
	for i := len(path) - 2; i >= 0; i-- {
		call, ok := path[i].(*ast.CallExpr)
		if !ok {
			break
		}
		sig, ok := pass.TypesInfo.TypeOf(call).Underlying().(*types.Signature)
		fn := typeutil.StaticCallee(pass.TypesInfo, call)
		if !ok || fn != nil && fn.Pkg() != nil && handlers.InSDK(fn.Pkg().Path()) {
			break
		}
		if _, ok := handlers.ShapeOf(sig); !ok {
			break
		}
		e = call
	}
	return e
}

// effect says what the client gets for a typed error.
func effect(k *sdk.SDK, wire sdk.Wire) string {
	if wire == sdk.Protocol {
		return k.Name + " sends a JSON-RPC error, which the model never sees"
	}
	return k.Name + " sends its text, and code and retry are lost"
}

// wrapper returns the function of the runtime that fits a handler, or "".
func wrapper(pass *analysis.Pass, h *handlers.Handler, at ast.Expr) string {
	sig, ok := pass.TypesInfo.TypeOf(at).Underlying().(*types.Signature)
	if !ok || h.Result != 0 || !handlers.RoundTrips(h.Sig.Results().At(0).Type()) {
		return ""
	}
	if _, ok := types.Unalias(h.Sig.Results().At(0).Type()).(*types.Pointer); !ok {
		return ""
	}
	switch {
	case sig.Params().Len() == 2 && sig.Results().Len() == 2:
		return "Handler"
	case sig.Params().Len() == 3 && sig.Results().Len() == 3:
		return "HandlerFor"
	case sig.Params().Len() == 3 && sig.Results().Len() == 2:
		return "HandlerIn"
	}
	return ""
}
