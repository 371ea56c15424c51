package noboundary

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

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
	for _, below := range sites.Below {
		who := fmt.Sprintf("%s of package %s returns", below.First, below.Package.Name())
		if below.Tools > 1 {
			who = fmt.Sprintf("%s and %d more tools of package %s return", below.First, below.Tools-1, below.Package.Name())
		}
		list = append(list, report.Finding{Node: found.Servers[0], Subject: "typed errors", Message: func(subject string) string {
			return fmt.Sprintf("%s %s, and nothing on this server makes a tool result of them: the client gets no code and no retry; register them through mcperr.Handler or mcperr.HandlerFor", who, subject)
		}})
	}
	report.Report(pass, list)
	return nil, nil
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
