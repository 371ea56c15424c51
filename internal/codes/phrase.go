package codes

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// maxWords is the most words of a code that is made from a message.
const maxWords = 5

// join returns a code of words. If there are too many, it shortens the longest part. It leaves out what a preposition
// in it begins, or else the first words: in an English noun phrase, the last word is the thing itself. Two things may
// have one word more: PATIENT_ID_AND_DOCTOR_ID.
func join(parts ...[]string) string {
	most := maxWords
	if slices.ContainsFunc(parts, joinsThings) {
		most++
	}
	for {
		n, longest := 0, 0
		for i, p := range parts {
			if n += len(p); len(p) > len(parts[longest]) {
				longest = i
			}
		}
		code := strings.Join(slices.Concat(parts...), "_")
		if n <= most && len(code) <= MaxLen || len(parts[longest]) < 2 {
			return collapse(code)
		}
		parts = slices.Clone(parts)
		p := slices.Clone(parts[longest])
		isPreposition := func(w string) bool { return prepositions[strings.ToLower(w)] && w != "AT" } // LAST_READ_AT
		if i := slices.IndexFunc(p, isPreposition); i > 1 {
			parts[longest] = p[:i]
			continue
		}
		drop := 0
		if isVerb(strings.ToLower(p[0])) && len(p) > 2 {
			drop = 1 // the verb stays
		}
		end := drop + 1
		if (p[drop] == "OR" || p[drop] == "AND") && end < len(p)-1 {
			end++ // "get or create" is "get"
		}
		if p[drop] == "NON" && end < len(p)-1 {
			end++ // without it, the next word would say the opposite
		}
		parts[longest] = slices.Delete(p, drop, end)
	}
}

// joinsThings reports whether words have a conjunction between things.
func joinsThings(words []string) bool {
	i := slices.IndexFunc(words, func(w string) bool { return w == "AND" || w == "OR" })
	return i >= 0 && (len(words) == 1 || i > 0 && i < len(words)-1 && !isVerb(strings.ToLower(words[0])))
}

// collapse returns a code without words that repeat the one before: GET_FAILED for GET_FAILED_FAILED.
func collapse(code string) string {
	return strings.Join(slices.Compact(strings.Split(code, "_")), "_")
}

// prepositions end a noun phrase, and what follows them says where or how.
var prepositions = setOf(`for from in on with to at by into onto using via after before during as than between of within
	without about against under over through per because since while when if that which who where whose due unless
	until except via toward towards upon outside inside behind named called derived computed taken`)

// noise are words that are left out of codes.
var noise = setOf(`
	a an the this that these those your you my our its their it please some any such given specified requested
	provided supplied following is are was were be been being has have had also currently still just again both
	either each every all successfully properly correctly temporarily unexpectedly there here error errors occurred`)

// noun returns the words of the first noun phrase in a text, in upper case.
func noun(text string) []string {
	words := tokens(text)
	if len(words) == 2 && suffixes[strings.ToLower(words[1])] {
		return upper(words[:1]) // also if the argument is called "option", or "since"
	}
	for len(words) > 1 && prepositions[strings.ToLower(words[0])] && words[0] != "As" && !isName(words[0]) {
		words = words[1:]
	}
	words = head(words)
	words = withoutLabel(words)
	return upper(words)
}

// labels are the nouns that only say of what sort a name is.
var labels = setOf("parameter param parameters argument arg arguments option options field property flag value")

// partsOfLabel are the nouns that belong to the label before them: "parameter name".
var partsOfLabel = setOf("name names value values type types list count set format id index path key group")

// suffixes are the labels that follow the name of an argument.
var suffixes = setOf("parameter param argument arg")

// withoutLabel removes "parameter" from "parameter owner" and from "owner parameter".
func withoutLabel(words []string) []string {
	if len(words) > 1 && labels[strings.ToLower(words[0])] && !partsOfLabel[strings.ToLower(words[1])] {
		return words[1:]
	}
	if n := len(words); n > 1 && suffixes[strings.ToLower(words[n-1])] {
		return words[:n-1]
	}
	return words
}

func isName(w string) bool { return strings.ContainsAny(w, "_-") || w != strings.ToLower(w) }

// containers are the nouns whose object is the thing: a list of pods.
var containers = setOf("list lists set number copy couple collection series count total sequence batch")

// head returns the words before the first preposition.
func head(words []string) []string {
	for i, w := range words {
		lower := strings.ToLower(w)
		if i > 0 && i+1 < len(words) && strings.ToLower(words[i+1]) == "than" {
			return words[:i] // files larger than 2 MB
		}
		if i == 0 || !prepositions[lower] || isName(w) {
			continue
		}
		if lower == "of" && containers[strings.ToLower(words[i-1])] && i+1 < len(words) {
			rest := append(slices.Clone(words[:i-1]), words[i+1:]...)
			return head(rest)
		}
		return words[:i]
	}
	return words
}

// action returns the words of an action in upper case: the verb in its base form and its object.
func action(text string) []string {
	words := tokens(text)
	for len(words) > 1 && fillers[strings.ToLower(words[0])] {
		words = words[1:]
	}
	if len(words) == 0 {
		return nil
	}
	verb := words[0]
	lower := strings.ToLower(verb)
	if !strings.HasSuffix(lower, "ed") || isVerb(lower) { // "modified" is an adjective here
		verb = baseForm(verb)
	}
	if weak[verb] && len(words) > 1 {
		rest := words[1:]
		object := head(rest)
		if len(object) == 1 && len(rest) > 2 && strings.ToLower(rest[1]) == "to" {
			object = append(slices.Clone(object), head(rest[2:])...)
		}
		return upper(object)
	}
	words = append([]string{verb}, words[1:]...)
	if len(words) > 2 && isVerb(verb) && words[1] == "of" {
		words = slices.Delete(words, 1, 2) // "list of users failed"
	}
	if len(words) > 1 && isParticle(verb, strings.ToLower(words[1])) {
		object := head(words[1:])
		if len(object) == 1 && len(words) > 2 && !prepositions[strings.ToLower(words[2])] {
			object = append(slices.Clone(object), head(words[2:])...)
		}
		return upper(append([]string{verb}, object...))
	}
	object := head(words)
	if len(object) == 1 && len(words) > 2 && prepositions[strings.ToLower(words[1])] {
		rest := head(words[2:])
		if keepsTo[verb] && strings.ToLower(words[1]) == "to" {
			rest = append([]string{"to"}, rest...)
		}
		object = append([]string{verb}, rest...)
	}
	return upper(object)
}

// IsAction reports whether a code begins with a verb: LIST_ISSUES_FAILED, and not SOURCE_PATH_FAILED.
func IsAction(code string) bool {
	verb, _, _ := strings.Cut(code, "_")
	return isVerb(strings.ToLower(verb))
}

// keepsTo are the verbs that read badly without "to".
var keepsTo = setOf("connect subscribe")

// fillers are the words before the verb of an action that add nothing to it.
var fillers = setOf(`to be able try trying attempt attempting successfully properly correctly while when the a an
	occurred in during`)

// weak are the verbs that only say that something was done.
var weak = setOf("make perform do occur carry conduct complete")

// isParticle reports whether a word belongs to the verb before it: turn on, roll back, log in, hand over.
func isParticle(verb, word string) bool {
	return particles[word] || word == "in" && signs[verb] || word == "over" && hands[verb]
}

var (
	particles = setOf("up down off out back on")
	signs     = setOf("log sign check")
	hands     = setOf("hand take turn carry")
)

// tokens returns the words of a text without noise.
func tokens(text string) (list []string) {
	text = valueIn.ReplaceAllString(path.ReplaceAllString(text, "${1}_$2"), " ")
	for _, w := range tokenPattern.FindAllString(text, -1) {
		isNumber := unicode.IsDigit(rune(w[0])) && !strings.ContainsFunc(w, unicode.IsLetter)
		if isNumber || noise[strings.ToLower(w)] && w != "IS" {
			continue
		}
		list = append(list, w)
	}
	return list
}

// valueIn matches words of which a value is a part: E%.
var valueIn = pattern.New(`\b\w*[A-Za-z]%\w*`)

// path matches the dot in the name of a part: record.from.
var path = pattern.New(`([A-Za-z])\.([A-Za-z])`)

var tokenPattern = pattern.New(`[A-Za-z0-9][A-Za-z0-9_]*(?:[-/][A-Za-z0-9_]+)*`)

// upper returns words in upper case. Names in camel case or with underscores become several words, and words with
// hyphens stay one: DEV_STATUS.
func upper(words []string) (list []string) {
	isBetween := func(r rune) bool { return !isASCIILetter(r) && !unicode.IsDigit(r) }
	for _, w := range words {
		parts := strings.FieldsFunc(strings.ToUpper(SplitCamel(w)), isBetween)
		if strings.Contains(w, "-") && len(parts) == 2 {
			parts = []string{strings.Join(parts, "_")}
		}
		for _, part := range parts {
			if len(list) > 0 || !unicode.IsDigit(rune(part[0])) {
				list = append(list, part)
			}
		}
	}
	for len(list) > 1 && dangling[list[len(list)-1]] && !strings.Contains(words[len(words)-1], "_") { // save_to stays
		list = list[:len(list)-1]
	}
	return list
}

func isASCIILetter(r rune) bool { return r < unicode.MaxASCII && unicode.IsLetter(r) }

// dangling are words that no code ends with.
var dangling = map[string]bool{
	"AND": true, "OR": true, "THE": true, "TO": true, "NOT": true, "MUST": true, "FOR": true, "WITH": true, "PER": true,
	"IT": true, "DOES": true, "CAN": true, "MAY": true, "ONE": true, "BUT": true, "IS": true,
}

// adjectives are states that are codes by themselves.
var adjectives = map[string]bool{"UNAUTHORIZED": true, "FORBIDDEN": true, "UNAUTHENTICATED": true, "CANCELED": true}
