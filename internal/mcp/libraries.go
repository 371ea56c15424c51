package mcp

import (
	"slices"
	"strings"
)

// Client is the kind of errors from calls to another service. Only the error itself knows what the service answered, so
// a failure that is reported is of kind [RunTime] instead. A function that passes such an error on has this kind, too.
const Client Kind = "client"

// library says how the functions of packages fail.
type library struct {
	paths []string // import paths; "net/…" matches by prefix, "…/yaml" by suffix
	funcs []string // beginnings of names; all functions if there are none
	not   []string // names that are left out
	kind  Kind
}

// libraries lists the known libraries. The first match counts.
var libraries = []library{
	{paths: []string{"…"}, funcs: []string{"NewRequest"}, kind: Internal},
	// These look for credentials, and fail for little else.
	{paths: []string{"cloud.google.com/go/…", "google.golang.org/api/…"}, funcs: []string{"New"}, kind: Permission},
	{paths: encoders, funcs: []string{"Marshal"}, kind: Internal},
	{paths: encoders, funcs: []string{"Encode"}, not: []string{"Encoder"}, kind: Internal},
	{paths: encoders, kind: RunTime}, // the input may come from the caller or from a service
	{paths: []string{"strconv", "net/url", "net/netip", "net/mail"}, kind: Validation},
	{paths: []string{"time"}, funcs: []string{"Parse"}, kind: Validation},
	{paths: []string{"regexp"}, not: []string{"Match"}, kind: Validation},
	{paths: []string{"net/http", "net", "net/rpc", "net/smtp"}, kind: Client},
	{paths: []string{"database/sql", "text/template…", "html/template…"}, kind: Internal},
}

var encoders = []string{"encoding/json", "…/yaml", "gopkg.in/yaml.…", "go.yaml.in/yaml/…"}

// LibraryKind returns how a function of a package fails. ok is false if the package is not known. It is true with
// [RunTime] for the rest of the standard library: the run time knows its errors by what they wrap.
func LibraryKind(path, name string) (kind Kind, ok bool) {
	for _, l := range libraries {
		if l.has(path, name) {
			return l.kind, true
		}
	}
	first, _, _ := strings.Cut(path, "/")
	return RunTime, !strings.Contains(first, ".")
}

func (l library) has(path, name string) bool {
	isPath := func(p string) bool {
		if prefix, ok := strings.CutSuffix(p, "…"); ok {
			return strings.HasPrefix(path, prefix)
		}
		if suffix, ok := strings.CutPrefix(p, "…"); ok {
			return strings.HasSuffix(path, suffix)
		}
		return path == p
	}
	begins := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
	return slices.ContainsFunc(l.paths, isPath) && !slices.Contains(l.not, name) &&
		(len(l.funcs) == 0 || slices.ContainsFunc(l.funcs, begins))
}
