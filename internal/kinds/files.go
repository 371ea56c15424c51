package kinds

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// chosenFrom returns where the address comes from that the caller has given, all of it, if a call gets what is there:
// http.Get(args.URL), or client.Do(req) with such a request. It returns 0 for other calls.
func (s *scope) chosenFrom(at flow.Point, fn *types.Func, call *ast.CallExpr) source {
	if !givesResponse(fn) || fn.Pkg() == nil || fn.Pkg().Path() != "net/http" {
		return 0
	}
	address := call.Args[0]
	if fn.Name() == "Do" {
		if call, at = s.callIn(at, address); call == nil {
			return 0
		}
		fn, args := typeutil.StaticCallee(s.info, call), call.Args
		if !goq.IsFunc(fn, "net/http", "NewRequest", "NewRequestWithContext") || len(args) < 3 {
			return 0
		}
		args = args[len(args)-3:] // method, address, body
		if method, isConst := goq.ConstString(s.info, args[0]); !isConst || method != "GET" {
			return 0
		}
		address = args[1]
	} else if fn.Name() != "Get" {
		return 0
	}
	from := s.of(at, address)
	if from&^(fromCall|fromParams) != 0 || !s.isWhole(at, address) {
		return 0 // the caller has given only a part behind that of a service: "https://example.com/" + args.ID
	}
	return from
}

// isWhole reports whether an expression begins with all of what the caller has given, perhaps behind the name of a
// protocol, and has it not only as a part.
func (s *scope) isWhole(at flow.Point, e ast.Expr) bool { return s.isWholeWithin(at, e, 8) }

// isWholeWithin is [scope.isWhole] for a number of parts and definitions that may be followed.
func (s *scope) isWholeWithin(at flow.Point, e ast.Expr, limit int) bool {
	if limit == 0 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := goq.VarOf(s.info, e)
		a := s.handlers.Assigned(v)
		switch {
		case v != nil && s.params[v] != 0:
			return !a.Changes()
		case a != nil && len(a.Values) == 0 && len(a.Filled) > 0: // var args struct{…}; req.BindArguments(&args)
			return true
		}
		def, there := s.definition(at, e)
		return def != nil && s.isWholeWithin(there, def, limit-1)
	case *ast.SelectorExpr, *ast.IndexExpr: // args.URL, args["url"]
		root := goq.Root(e)
		return root != nil && s.isWholeWithin(at, root, limit-1)
	case *ast.TypeAssertExpr:
		return s.isWholeWithin(at, e.X, limit-1)
	case *ast.StarExpr:
		return s.isWholeWithin(at, e.X, limit-1)
	case *ast.BinaryExpr:
		if first, ok := goq.ConstString(s.info, e.X); ok {
			return strings.HasSuffix(first, "://") && s.isWholeWithin(at, e.Y, limit-1)
		}
		return s.isWholeWithin(at, e.X, limit-1)
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(s.info, e)
		switch {
		case fn == nil || fn.Pkg() == nil:
			return false
		case goq.IsFunc(fn, "strings", "TrimSpace", "Trim", "TrimRight", "TrimSuffix"),
			goq.IsFunc(fn, "net/url", "Parse", "ParseRequestURI"):
			return s.isWholeWithin(at, e.Args[0], limit-1)
		case fn.Pkg().Path() == "net/url" && fn.Name() == "String" && s.isMethod(e):
			return s.isWholeWithin(at, receiver(e), limit-1)
		}
		return mcp.InSDK(fn.Pkg().Path())
	}
	return false
}

// isOwnFile reports whether a call is given the name of a file in a folder of the server's: "/var/lib/" + name or
// filepath.Join(s.dir, name). The caller has not written what is in it.
func (s *scope) isOwnFile(at flow.Point, call *ast.CallExpr) bool {
	return len(call.Args) > 0 && s.isInOwnFolder(at, call.Args[0])
}

// isInOwnFolder reports whether an expression is such a name.
func (s *scope) isInOwnFolder(at flow.Point, name ast.Expr) bool {
	from, ok := s.ofFolder(at, name, 3)
	return ok && from&(fromCall|fromParams&^ofParam(-1)|fromUnknown) == 0
}

// ofFolder returns where the folder comes from that a file is in. ok is false if the file's name is not made of several
// parts. depth is how many functions of the package are followed that make names: s.path(id).
func (s *scope) ofFolder(at flow.Point, name ast.Expr, depth int) (from source, ok bool) {
	if !goq.IsString(goq.FirstOf(s.info.TypeOf(name))) {
		return 0, false
	}
	name = ast.Unparen(name)
	if of, ok := name.(*ast.CallExpr); ok {
		if goq.IsFunc(typeutil.StaticCallee(s.info, of), "path/filepath", "Dir", "Clean") {
			name = ast.Unparen(of.Args[0])
		}
	}
	if id, ok := name.(*ast.Ident); ok {
		if name, at = s.definition(at, id); name == nil {
			return 0, false
		}
	}
	if folder := s.folderOf(name); folder != nil {
		return s.of(at, folder), true
	}
	call, ok := ast.Unparen(name).(*ast.CallExpr)
	if !ok || depth == 0 {
		return 0, false
	}
	if from, ok = s.folderMadeBy(call, depth-1); ok {
		from = s.bound(at, call, from)
	}
	return from, ok
}

// folderMadeBy is [scope.ofFolder] for all names that a function of the package returns.
func (s *scope) folderMadeBy(call *ast.CallExpr, depth int) (from source, ok bool) {
	_, decl := s.handlers.Callee(call)
	if decl == nil || decl.Body == nil {
		return 0, false
	}
	in, g := s.scopeOf(decl, false), s.trace.Graph(decl)
	if g == nil {
		return 0, false
	}
	others := false
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == 0 {
			others = true
			return
		}
		if text, isConst := goq.ConstString(s.info, ret.Results[0]); isConst && text == "" {
			return // beside an error
		}
		one, isMade := in.ofFolder(g.Before(ret), ret.Results[0], depth)
		from, ok, others = from|one, true, others || !isMade
	})
	return from, ok && !others
}

// mayBeOwnFile reports whether a name is a parameter that is a file in a folder of the server in some call.
func (s *scope) mayBeOwnFile(at flow.Point, name ast.Expr) bool {
	def, _ := at.Definition(name)
	v := goq.VarOf(s.info, def)
	return v != nil && s.ownFiles[v]
}

// folderOf returns the first part of a file's name that is made of several, or nil.
func (s *scope) folderOf(name ast.Expr) ast.Expr {
	switch e := ast.Unparen(name).(type) {
	case *ast.BinaryExpr:
		if first := s.folderOf(e.X); first != nil {
			return first
		}
		return e.X
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(s.info, e)
		if (goq.IsFunc(fn, "path/filepath", "Join") || goq.IsFunc(fn, "path", "Join")) && len(e.Args) > 1 {
			return e.Args[0]
		}
		if format := ""; goq.IsFunc(fn, "fmt", "Sprintf") && len(e.Args) > 0 {
			if format, _ = goq.ConstString(s.info, e.Args[0]); format != "" && format[0] != '%' {
				return e.Args[0]
			}
		}
	}
	return nil
}

// parsesFiles reports whether a function parses the files with certain names, as those of templates do.
func parsesFiles(fn *types.Func) bool {
	switch fn.Name() {
	case "ParseFS", "ParseFiles", "ParseGlob":
		return true
	}
	return false
}

// namesFile reports whether a function is given the name of a file or folder, which has to be there.
func namesFile(fn *types.Func) bool {
	return goq.IsFunc(fn, "os", "ReadFile", "WriteFile", "Open", "OpenFile", "Create", "Stat", "Lstat", "ReadDir", "Mkdir",
		"MkdirAll", "MkdirTemp", "CreateTemp", "Chmod", "Chown", "Chtimes", "Truncate", "OpenRoot", "OpenInRoot", "Chdir",
		"Readlink") || goq.IsFunc(fn, "path/filepath", "EvalSymlinks")
}

// addFile adds the errors of a function that is given the name of a file. The run time knows them. If the caller has
// not named the file, it is the server's, and its own fault that the file is not there.
func (s *scope) addFile(sum *Summary, at flow.Point, call *ast.CallExpr) {
	sum.faults.set(system, always)
	switch from := s.of(at, call.Args[0]); {
	case s.isOwnFile(at, call) && from&(fromCall|fromUnknown|fromParams) == 0:
		sum.faults.set(ownFile, always) // although a service has named it
	case s.makesFile(at, call):
		sum.faults.set(madeFile, always)
	case s.isOwnFile(at, call) && s.makesFolders(call): // all of it will be there, but the name may be too long
	case from&(fromUnknown|fromService) != 0:
		sum.faults.set(namedFile, always)
	default:
		sum.faults.setNamed(from, namedFile, ownFile)
	}
}

// addLookPath adds the error of a call that looks for a program: it is not there, and the caller may have named it.
func (s *scope) addLookPath(sum *Summary, at flow.Point, call *ast.CallExpr) {
	switch from := s.of(at, call.Args[0]); {
	case from&(fromUnknown|fromEither|fromService) != 0:
		sum.faults.set(unknown, always)
	default:
		sum.faults.setNamed(from, classOf(mcp.NotFound), classOf(mcp.Internal))
	}
}

// makesFolders reports whether a call makes all that is missing of what it is given.
func (s *scope) makesFolders(call *ast.CallExpr) bool {
	return goq.IsFunc(typeutil.StaticCallee(s.info, call), "os", "MkdirAll", "MkdirTemp", "CreateTemp")
}
