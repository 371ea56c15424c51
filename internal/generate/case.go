package generate

// Case is a piece of Go code that builds an error. It is known by construction whether a rule has to report it.
type Case struct {
	Name  string // the parts that it was put together from: "literal, through a variable, in a switch"
	Decls string // declarations at package level; names end in the number of the case, so that cases can share a package
	Func  string // a handler; its name ends in the number of the case
	Wrong bool   // the rule reports it: at least one line that ends in "// wrong", and no other line

	// Run is an expression in the scope of the package, of type string. Evaluated at run time, it tells whether the
	// case is wrong, without the help of the rule. It is empty if run time cannot tell.
	Run string
}
