package codes

import (
	"maps"
	"strings"
	"sync"
)

// baseForms has the base forms of the verbs that messages use. Their other forms are derived.
const baseForms = `
	abort accept access acquire activate add allocate allow analyze annotate append apply approve archive assign
	answer assume attach authenticate authorize back base begin bind block boot broadcast browse build bulk calculate
	call cancel capture change check clean clear click clone close coerce collect combine commit compare compile complete
	compress compute configure confirm connect construct consume contact convert copy count create cut deactivate
	decide declare decode decompress decrypt delete deliver deploy derive describe deserialize destroy detach detect
	determine disable disconnect discover dispatch dismiss display download drain draw drop dump edit eject embed
	enable encode encrypt end enqueue ensure enter enumerate escape establish estimate evaluate exchange execute exit
	expand expire explain export extend extract fetch fill filter find finish fix flush follow force forget fork
	format forward free gather generate geocode get give grant guess handle hash identify ignore import include
	increase index infer initialize initiate inject insert inspect install instantiate interpret introspect
	invalidate invite invoke issue iterate join jump keep kill label launch lint list listen load locate lock log
	look make manage map mark marshal match measure merge migrate minimize mint mkdir modify monitor mount move mute
	navigate negotiate normalize notify obtain occur open optimize order override overwrite pack pair parse
	partition pass paste patch pause perform persist pin ping place play poll populate post predict prepare press
	prettify preview print probe process produce promote provision prune publish pull purge push put query queue
	quote raise reach read reauthenticate rebase rebuild receive reconcile reconnect record recover redirect reduce
	refresh refund register reject release reload remove rename render renew reopen repair replace reply report
	request require reschedule reserve reset resize resolve respond restart restore resume retrieve retry return
	revert review revoke roll rotate route run sample sanitize save scale scan schedule score scrape screenshot
	search seed select send serialize serve set share shorten show shut sign silence simulate skip sort spawn split star
	start stat stop store stream strip submit subscribe suggest summarize suspend swap switch sync synchronize tag
	take terminate test throttle toggle tokenize track train transcode transcribe transfer transform transition
	translate transmit traverse trigger trim truncate tunnel turn type unarchive unassign unblock uninstall unlink
	unload unlock unmarshal unmount unpack unpin unregister unsubscribe untag unzip update upgrade upload use vacuum
	validate verify view visit vote wait wake warm watch wipe withdraw wrap write zip`

// irregular has the base forms of forms that the rules below do not give: sent, written.
var irregular = map[string]string{
	"found": "find", "sent": "send", "built": "build", "read": "read", "put": "put", "set": "set", "got": "get",
	"made": "make", "written": "write", "taken": "take", "given": "give", "cut": "cut", "shut": "shut", "split": "split",
	"drawn": "draw", "kept": "keep", "begun": "begin", "run": "run", "withdrawn": "withdraw", "reset": "reset",
	"marshalling": "marshal", "unmarshalling": "unmarshal", "marshalled": "marshal", "unmarshalled": "unmarshal",
	"cancelling": "cancel", "labelling": "label", "analysing": "analyze", "initialising": "initialize",
	"serialising": "serialize", "synchronising": "synchronize", "authorising": "authorize", "tunnelling": "tunnel",
	"controlled": "control", "booked": "book", "paid": "pay", "sold": "sell", "told": "tell", "shipped": "ship",
	"charged": "charge",
	"shown":   "show", "woken": "wake", "worn": "wear", "frozen": "freeze", "stolen": "steal", "lent": "lend",
	"held": "hold", "undone": "undo", "redone": "redo", "rebuilt": "rebuild", "overwritten": "overwrite",
	"rewritten": "rewrite", "chosen": "choose", "bought": "buy",
}

// verbs are the known verbs. The tables are made when they are first used, because that takes a while.
var verbs = sync.OnceValue(func() verbTables {
	t := verbTables{make(map[string]bool), maps.Clone(irregular)}
	for v := range strings.FieldsSeq(baseForms) {
		t.isBase[v] = true
		for _, form := range forms(v) {
			if _, ok := t.base[form]; !ok {
				t.base[form] = v
			}
		}
	}
	return t
})

type verbTables struct {
	isBase map[string]bool   // by base form
	base   map[string]string // by other form
}

// isVerb reports whether a word in lower case is the base form of a known verb.
func isVerb(word string) bool { return verbs().isBase[word] }

// forms returns the gerund, the participle and the third person of a regular verb.
func forms(v string) []string {
	stem := v
	last := v[len(v)-1]
	switch {
	case strings.HasSuffix(v, "ie"):
		return []string{v[:len(v)-2] + "ying", v + "d", v + "s"}
	case last == 'e' && !strings.HasSuffix(v, "ee"):
		return []string{v[:len(v)-1] + "ing", v + "d", v + "s"}
	case last == 'y' && !strings.ContainsRune("aeiou", rune(v[len(v)-2])):
		return []string{v + "ing", v[:len(v)-1] + "ied", v[:len(v)-1] + "ies"}
	case doubles(v):
		stem = v + string(last)
		return []string{stem + "ing", stem + "ed", v + "s", v + "ing", v + "ed"}
	}
	return []string{v + "ing", v + "ed", v + "s", v + "es"}
}

// doubles reports whether a verb doubles its last letter: run, running.
func doubles(v string) bool {
	if len(v) < 3 {
		return false
	}
	vowel := func(b byte) bool { return strings.IndexByte("aeiou", b) >= 0 }
	last, middle, before := v[len(v)-1], v[len(v)-2], v[len(v)-3]
	return !vowel(last) && strings.IndexByte("wxy", last) < 0 && vowel(middle) &&
		(!vowel(before) || strings.HasSuffix(v, "uit"))
}

// states are words in -ing that say how something is, and not what was done.
var states = setOf("existing remaining missing pending following incoming outgoing matching")

// baseForm returns the base form of a verb: read for reading, parse for parsed. It returns words that it does not know
// unchanged, in lower case if they end in -ing.
func baseForm(w string) string {
	lower := strings.ToLower(w)
	if isVerb(lower) {
		return lower
	}
	if base, ok := verbs().base[lower]; ok && !strings.HasSuffix(lower, "s") {
		return base
	}
	stem, ok := strings.CutSuffix(lower, "ing")
	if ok && len(stem) > 3 && strings.ContainsAny(stem, "aeiouy") && !nouns[lower] && !states[lower] {
		return restored(stem)
	}
	return w
}

// nouns are words that end like gerunds, and are none.
var nouns = setOf("string spring nothing something anything everything sibling ceiling evening morning during " +
	"lightning")

// restored returns the base form for the stem of a gerund that is in no list.
func restored(stem string) string {
	n := len(stem)
	if n > 2 && stem[n-1] == stem[n-2] && strings.IndexByte("lszf", stem[n-1]) < 0 {
		return stem[:n-1]
	}
	for _, end := range []string{"at", "iz", "is", "ut", "v", "c", "g", "bl", "dl", "gl", "pl", "tl", "rs", "s", "u", "ir",
		"ur"} {
		if strings.HasSuffix(stem, end) && !strings.HasSuffix(stem, "ng") && !strings.HasSuffix(stem, "ss") {
			return stem + "e"
		}
	}
	return stem
}
