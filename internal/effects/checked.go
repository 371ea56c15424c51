package effects

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// changesChecked reports whether a call changes something of which the function around it has asked for the state
// before, so that a second call of the tool is refused:
//
//	if order.Status != "open" { return errNotOpen }
//	if err := s.SetStatus(ctx, order.ID, "cancelled"); err != nil { … }
func (j *Judge) changesChecked(fn *types.Func, call *ast.CallExpr, body *ast.BlockStmt) bool {
	changes := lexicon.ChangesState(fn.Name()) && goq.IsError(j.info.TypeOf(call)) || j.updates(call)
	if !changes || !j.callsRemote(fn, call) {
		return false
	}
	return goq.Contains(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			return n.End() < call.Pos() && j.leaves(n.Body.List) && j.asksState(n.Cond, call)
		case *ast.SwitchStmt:
			return n.End() < call.Pos() && j.isState(n.Tag) && slices.ContainsFunc(clauses(n.Body), j.leaves)
		}
		return false
	})
}

// updates reports whether a call is given an SQL statement that changes rows.
func (j *Judge) updates(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return slices.ContainsFunc(j.StartsOf(arg, 2), lexicon.UpdatesRows.MatchString)
	})
}

// asksState reports whether a condition asks for the state in a record, or for a flag that a call sets. What is refused
// because a flag is not set has not been done before.
func (j *Judge) asksState(cond ast.Expr, change *ast.CallExpr) (asks bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		if not, ok := n.(*ast.UnaryExpr); ok && not.Op == token.NOT {
			return false
		}
		asks = asks || j.isState(n) || j.isFlag(n) && j.names(change, goq.ValueName(n.(ast.Expr)))
		return !asks
	})
	return asks
}

// names reports whether a call has a word in the name of the function or in its texts, or the function has it, if that
// is in the package: MarkDelivered(ctx, id), "UPDATE loads SET delivered = true".
func (j *Judge) names(call *ast.CallExpr, word string) bool {
	word = strings.TrimSuffix(strings.ToLower(word), "ed") // Closed is set by ClosePeriod
	has := func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		text, _ := goq.ConstString(j.info, e)
		return strings.Contains(strings.ToLower(text+" "+goq.ValueName(e)), word)
	}
	if goq.Contains(call, has) {
		return true
	}
	_, decl := j.handlers.Callee(call)
	return decl != nil && goq.Contains(decl.Body, has)
}

// isState reports whether an expression is the state in a record, order.Status, or a variable with the state that was
// read from a row.
func (j *Judge) isState(n ast.Node) bool {
	switch e := n.(type) {
	case *ast.Ident:
		return lexicon.KeepsState.MatchString(e.Name) && j.isFilled(e)
	case *ast.SelectorExpr:
		return lexicon.KeepsState.MatchString(e.Sel.Name) && goq.IsBasic(j.info.TypeOf(e)) && j.mayBeOfRecord(e)
	}
	return false
}

// isFlag reports whether an expression is a flag in a record for what was done to it, load.Delivered, or a variable
// with the flag that was read from a row.
func (j *Judge) isFlag(n ast.Node) bool {
	e, ok := n.(ast.Expr)
	if !ok || !lexicon.SaysDoneTo.MatchString(goq.ValueName(e)) || !goq.IsBool(j.info.TypeOf(e)) {
		return false
	}
	switch e := e.(type) {
	case *ast.Ident:
		return j.isFilled(e)
	case *ast.SelectorExpr:
		return j.mayBeOfRecord(e)
	}
	return false
}

// isFilled reports whether a name is a variable that a call has filled.
func (j *Judge) isFilled(id *ast.Ident) bool {
	a := j.handlers.Assigned(goq.VarOf(j.info, id))
	return a != nil && len(a.Filled) > 0
}

// mayBeOfRecord reports whether a selector is a field of a record: of a pointer, or of what a call that takes a context
// has returned. The arguments of a tool are neither.
func (j *Judge) mayBeOfRecord(sel *ast.SelectorExpr) bool {
	if _, isPointer := types.Unalias(j.info.TypeOf(sel.X)).(*types.Pointer); isPointer {
		return j.info.Selections[sel] != nil
	}
	a := j.handlers.Assigned(goq.VarOf(j.info, sel.X))
	return a != nil && slices.ContainsFunc(a.Values, func(set flow.Source) bool {
		call, ok := ast.Unparen(set.Expr).(*ast.CallExpr)
		return ok && goq.TakesContext(j.info, call)
	})
}

// notesDone reports whether a node changes something in the memory of the server, so that a second call of the tool
// finds another state: it counts in a record, or it notes what the function has asked before. Nothing takes the note
// back.
//
//	if time.Since(s.last[id]) < pause { return errTooSoon }
//	s.last[id] = time.Now()
//
//	if s.renewals[id] >= 10 { return errTooMany }
//	s.renewals[id]++
//
//	left := s.budget[team]
//	if left == 0 { return errSpent }
//	s.budget[team] = left - 1
//
//	job.Steps++
//
//	s.balance[account] -= amount
//
//	if !s.tickets[id] { return errNoTicket }
//	delete(s.tickets, id)
func (j *Judge) notesDone(set ast.Node, body *ast.BlockStmt) bool {
	return slices.ContainsFunc(j.noted(set), func(note ast.Expr) bool {
		of, isField := note.(*ast.SelectorExpr)
		counts := isField && counting(set) && j.IsInMemory(of.X) || subtracts(set)
		return (counts || j.hasAsked(set, note, body)) && !j.takesBack(set, note, body)
	})
}

// counting reports whether a statement counts: n++ or n += 3.
func counting(n ast.Node) bool {
	set, isAssign := n.(*ast.AssignStmt)
	return !isAssign || set.Tok == token.ADD_ASSIGN || set.Tok == token.SUB_ASSIGN
}

// subtracts reports whether a statement takes a number from another one: s.balance[account] -= amount. What only counts
// calls or bytes does not.
func subtracts(n ast.Node) bool {
	set, ok := n.(*ast.AssignStmt)
	return ok && set.Tok == token.SUB_ASSIGN
}

// hasAsked reports whether a function has asked for a part of the server's memory and refused something, before a
// statement sets it. The function that has looked up a record may have asked as well.
func (j *Judge) hasAsked(set ast.Node, note ast.Expr, body *ast.BlockStmt) bool {
	asks := func(n ast.Node, is func(ast.Node) bool) bool {
		stmt, ok := n.(*ast.IfStmt)
		return ok && (goq.Contains(stmt.Cond, is) || stmt.Init != nil && goq.Contains(stmt.Init, is)) &&
			j.refuses(stmt.Body.List)
	}
	is := isSame(note)
	isOrHolds := func(n ast.Node) bool { return is(n) || j.holds(n, is) }
	if goq.Contains(body, func(n ast.Node) bool { return n.End() < set.Pos() && asks(n, isOrHolds) }) {
		return true
	}
	of, isField := note.(*ast.SelectorExpr)
	return isField && goq.Contains(j.producer(of.X), func(n ast.Node) bool {
		return asks(n, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			return ok && goq.FieldOf(j.info, sel) == goq.FieldOf(j.info, of)
		})
	})
}

// holds reports whether a node is the name of a variable which is set to something that matches.
func (j *Judge) holds(n ast.Node, is func(ast.Node) bool) bool {
	id, ok := n.(*ast.Ident)
	if !ok {
		return false
	}
	a := j.handlers.Assigned(goq.VarOf(j.info, id))
	return a != nil && slices.ContainsFunc(a.Values, func(src flow.Source) bool {
		return src.Expr != nil && goq.Contains(src.Expr, is)
	})
}

// isSame returns a function that recognizes the expression.
func isSame(note ast.Expr) func(ast.Node) bool {
	name, text := goq.ValueName(note), types.ExprString(note)
	return func(n ast.Node) bool {
		switch e := n.(type) {
		case *ast.SelectorExpr:
			return e.Sel.Name == name && types.ExprString(e) == text
		case *ast.Ident:
			return e.Name == text
		}
		return false
	}
}

// takesBack reports whether something behind a statement takes back what it has set or counted.
func (j *Judge) takesBack(set ast.Node, note ast.Expr, body *ast.BlockStmt) bool {
	is := isSame(note)
	return goq.Contains(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			return n.Pos() > set.Pos() && slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return goq.Contains(e, is) })
		case *ast.IncDecStmt:
			return n != set && goq.Contains(n.X, is)
		case *ast.CallExpr:
			return n != set && goq.IsBuiltin(j.info, n, "delete") && goq.Contains(n.Args[0], is)
		}
		return false
	})
}

// refuses reports whether statements end with the return of a failure, as far as its results show. A function that
// returns what it finds in a cache refuses nothing.
func (j *Judge) refuses(list []ast.Stmt) bool {
	if !j.leaves(list) {
		return false
	}
	ret, ok := list[len(list)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 || !j.isNil(ret.Results[len(ret.Results)-1]) {
		return true
	}
	return slices.ContainsFunc(ret.Results, func(e ast.Expr) bool {
		return !j.isNil(e) && mcp.ResultOf(j.info.TypeOf(e)) != nil // perhaps an error result
	})
}

// noted returns the parts of the server's memory that a node sets or counts: fields, and maps of which it sets or
// deletes an entry.
func (j *Judge) noted(n ast.Node) (notes []ast.Expr) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			notes = n.Lhs
		}
	case *ast.IncDecStmt:
		notes = []ast.Expr{n.X}
	case *ast.CallExpr:
		if goq.IsBuiltin(j.info, n, "delete") {
			notes = n.Args[:1]
		}
	}
	var kept []ast.Expr
	for _, note := range notes {
		if note = ast.Unparen(note); !j.IsOfServer(note) && !j.isKeptState(note) {
			continue
		}
		if entry, ok := note.(*ast.IndexExpr); ok {
			note = ast.Unparen(entry.X)
		}
		kept = append(kept, note)
	}
	return kept
}

// isKeptState reports whether an expression is a field of a record that the server keeps in memory: of one that a
// look-up there has found, or a state or a flag of a pointer that the function has not made itself and that no
// arguments are decoded into.
func (j *Judge) isKeptState(note ast.Expr) bool {
	sel, ok := ast.Unparen(note).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v := goq.VarOf(j.info, sel.X)
	if v == nil || goq.IsGlobal(v) {
		return false
	}
	if j.IsInMemory(sel.X) {
		return true
	}
	_, isPointer := types.Unalias(v.Type()).(*types.Pointer)
	st, isStruct := goq.Deref(v.Type()).Underlying().(*types.Struct)
	isState := lexicon.KeepsState.MatchString(sel.Sel.Name) || lexicon.SaysDoneTo.MatchString(sel.Sel.Name)
	if !isState || !isPointer || !isStruct || goq.HasTags(st) {
		return false
	}
	a := j.handlers.Assigned(v)
	return a == nil || !slices.ContainsFunc(a.Values, func(set flow.Source) bool {
		_, isNew := ast.Unparen(set.Expr).(*ast.UnaryExpr)
		return isNew || set.Expr == nil
	})
}

// IsInMemory reports whether a variable only points to a struct that a method of the server has found in memory by a
// text or a number: boat, err := s.pond.Boat(args.Name). A method that takes a context reads it again.
func (j *Judge) IsInMemory(e ast.Expr) bool {
	calls := j.handlers.SetBy(goq.VarOf(j.info, e))
	a := j.handlers.Assigned(goq.VarOf(j.info, e))
	return len(calls) > 0 && len(calls) == len(a.Values) && !slices.ContainsFunc(calls, func(call *ast.CallExpr) bool {
		fn, ok := j.callee(call).(*types.Func)
		if !ok || fn.Pkg() == nil || len(call.Args) != 1 || j.kinds.LooksUpBy(fn, call) == nil {
			return true
		}
		_, isPointer := types.Unalias(fn.Signature().Results().At(0).Type()).(*types.Pointer)
		return !isPointer
	})
}

// producer returns the body of the function of the package that has returned the value of a variable, or nil.
func (j *Judge) producer(e ast.Expr) ast.Node {
	call, ok := j.only(e).(*ast.CallExpr)
	if !ok || goq.VarOf(j.info, e) == nil {
		return nil
	}
	if _, decl := j.handlers.Callee(call); decl != nil && decl.Body != nil {
		return decl.Body
	}
	return nil
}

// Memory is the fact that says what a function of the server does with the server's memory.
type Memory struct {
	Notes bool // what it has asked, as [Judge.notesDone] says, or a file that must not be there the next time
	Adds  bool // it makes something in its receiver
	Keeps bool // it returns errors of work that has failed before
}

// AFact marks a fact.
func (*Memory) AFact() {}

func (m *Memory) String() string {
	return fmt.Sprintf("notes %t adds %t keeps %t", m.Notes, m.Adds, m.Keeps)
}

// memory returns what a function, which may be nil, does with the server's memory. It is zero if that is not known.
func (j *Judge) memory(fn *types.Func) (m Memory) {
	if fn == nil || fn.Pkg() == nil {
		return m
	}
	if fn = fn.Origin(); fn.Pkg() != j.pass.Pkg {
		j.pass.ImportObjectFact(fn, &m)
		return m
	}
	decl := j.handlers.Decls[fn]
	if decl == nil || decl.Body == nil {
		return m
	}
	return j.memories.Get(fn, func() Memory {
		notes := goq.Contains(decl.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			return j.notesDone(n, decl.Body) || ok && j.changesFiles(goq.Called(j.info, call), call, decl)
		})
		return Memory{Notes: notes, Adds: j.adds(decl), Keeps: j.keeps(decl)}
	})
}

// IsOfServer reports whether an expression is a part of the receiver, or of a global variable.
func (j *Judge) IsOfServer(e ast.Expr) bool {
	id := goq.Root(e)
	if id == nil {
		return false
	}
	v, ok := j.info.ObjectOf(id).(*types.Var)
	return ok && (goq.IsGlobal(v) || v.Kind() == types.RecvVar)
}

// adds reports whether a method has the name of one that makes something, and puts a struct into a list or a map of its
// receiver.
func (j *Judge) adds(decl *ast.FuncDecl) bool {
	return j.repetition(decl.Name.Name) == lexicon.Twice && goq.Contains(decl.Body, func(n ast.Node) bool {
		set, ok := n.(*ast.AssignStmt)
		return ok && j.isAdded(set) && j.IsOfServer(set.Lhs[0])
	})
}

// addsByTool reports whether a node puts a struct into a list or a map of the server, as the name of the handler says,
// and nothing takes it out again.
func (j *Judge) addsByTool(n ast.Node, f Failure) bool {
	set, ok := n.(*ast.AssignStmt)
	if !ok || !j.isAdded(set) || j.repetition(f.By.Name) != lexicon.Twice {
		return false
	}
	notes := j.noted(set)
	return len(notes) == 1 && j.IsOfServer(notes[0]) && !j.takesBack(set, notes[0], goq.Body(f.By.Func))
}

// isAdded reports whether an assignment puts a struct into a map, or at the end of a list.
func (j *Judge) isAdded(set *ast.AssignStmt) bool {
	if len(set.Lhs) != 1 || len(set.Rhs) != 1 {
		return false
	}
	added := set.Rhs[0]
	if _, isEntry := ast.Unparen(set.Lhs[0]).(*ast.IndexExpr); !isEntry {
		call, ok := ast.Unparen(added).(*ast.CallExpr)
		if !ok || !goq.IsBuiltin(j.info, call, "append") || len(call.Args) != 2 {
			return false
		}
		added = call.Args[1]
	}
	return goq.StructOf(j.info.TypeOf(added)) != nil
}

// addsToServer reports whether a call makes something in the memory of the server: s.farm.Add(job).
func (j *Judge) addsToServer(fn *types.Func, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && j.IsOfServer(sel.X) && j.memory(fn).Adds
}

// removesAgain reports whether a function removes what a call has made, before it returns a failure:
//
//	job := s.farm.Add(name)
//	if err := s.save(job); err != nil {
//		s.farm.Drop(job)
//		return err
//	}
func (j *Judge) removesAgain(added *ast.CallExpr, f Failure) bool {
	return goq.Contains(goq.Body(f.By.Func), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.End() > f.Node.Pos() || !lexicon.Removing(goq.ValueName(call.Fun)) {
			return false
		}
		return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			id := goq.Root(arg)
			v, _ := j.info.ObjectOf(id).(*types.Var)
			return id != nil && slices.Contains(j.handlers.SetBy(v), added)
		})
	})
}
