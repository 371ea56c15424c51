package lexicon

import (
	"cmp"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// DoneBut matches sentences about work that was done before something was missing, and about what is elsewhere: "moved
// to the bin, but it was not in the index", "% exists in the list but was not found in the tree". A caller who is told
// that it was not found would not know.
var DoneBut = pattern.New(`(?i)^[^,;:]*\b(moved|renamed|copied|deleted|removed|archived|saved|stored|created|written|` +
	`sent|uploaded|added|updated|restored|cancell?ed|closed|voided|booked|charged|refunded|announced|printed|shipped|` +
	`assigned|placed|paid|approved|published|merged|released)\b[^,;:]*, but |` +
	`^[^,;:]*\b(exists?|is (there|known|listed)|was found)\b[^,;:]*,? but (is|was|were|are|could) `)

// Guess matches clauses behind a failure about what the reason may be: ", its battery may be empty", "; perhaps the
// cable is missing". They say nothing for certain.
var Guess = pattern.New(`(?i)[,;] (?:maybe|perhaps|probably|possibly|(?:it|they|this|that|` +
	`(?:its|the|your|their) \w+(?: \w+)?) (?:(?:may|might) (?:be|have|not)|could be))\b[^,;.?!]*`)

// SaysDone reports whether a message says that some of the work is done: "the donor was added, but the mail failed",
// "renamed, but the index is old", "3 of 5 zones shifted".
func SaysDone(message string) bool {
	if saysDone.MatchString(message) {
		return true
	}
	for _, p := range []*pattern.Pattern{amounts, beforehand} {
		for _, found := range p.FindAllStringSubmatch(message, -1) {
			if !noWork.MatchString(cmp.Or(found[1:]...)) {
				return true
			}
		}
	}
	return false
}

var (
	saysDone = pattern.New(`(?i)^not all (?:of )?(?:the )?(?:\w+ ){1,3}(?:were|was|are|is|have been|could be) (?:\w+ed|` +
		`told|` + irregular + `)\b|` +
		`\b(was|were|has been|have been|is|are) ` + done + `\b[^.;]*(,? but\b|\bonly$)|` +
		`^(the |an? )?(\w+ (% )?)?(marked (as )?)?(done|renamed|closed|assigned|archived|shipped|scheduled|` + done +
		`),? but\b`)
	// amounts are how much of the work is done: "3 of 5 zones shifted", "handed over 3 of 5".
	amounts = pattern.New(`(?i)(?:^|[:;,] )(?:only )?(?:%|\d+) (?:out )?of (?:the )?(?:%|\d+)(?: \w+){0,2}? ` +
		`(\w+ed|set|put|` + irregular + `)\b|` +
		`(?:^|[:;,] )(\w+ed|` + irregular + `)(?: over)? (?:only )?(?:%|\d+) (?:out )?of (?:the )?(?:%|\d+)`)
	// beforehand is what has been done, or is under way, before something else has failed: "is announced, but …".
	beforehand = pattern.New(`(?i)\b(?:is|are|was|were|has been|have been) (?:now )?` +
		`(\w+ed|running|set|put|` + irregular + `),? but (?:not|it|its|the|no|could|still)\b|` +
		`^(?:the |an? )?(?:\w+ ){0,2}(?:% )?(\w+ed|` + irregular + `),? but (?:not|it|its|the|no|could|still)\b|` +
		`^(?:the |an? |our )?(?:\w+ ){1,2}(?:has|have) (\w+ed|` + irregular + `) (?:the |an? )?\w+(?: %)?, ` +
		`but (?:not|it|its|the|no|our|we)\b`)
	// noWork are verbs that change nothing, or say that nothing has changed.
	noWork = pattern.New(`(?i)^(un\w+|fail\w*|reject\w*|refused?|denied|skipped|ignored|expect\w*|required|needed|` +
		`supposed|allowed|` +
		`supported|limited|blocked|locked|disabled|expired|exhausted|passed|provided|specified|supplied|received|returned|` +
		`parsed|loaded|opened|connected|matched|fetched|checked|scanned|searched|listed|answered|reached|tried|configured|` +
		`declared|defined|named|mounted|used|installed|enabled|cached|registered|selected|quoted|` +
		`processed|analy[sz]ed|validated|verified|downloaded|resolved|crawled|compared|counted|retrieved|inspected|` +
		`collected)$`)
)

// SaysUndone matches messages that say that nothing is left of what was done: "not all were booked, nothing was
// changed".
var SaysUndone = pattern.New(`(?i)\bnothing (was|has been|is) (changed|done|saved|booked|sent|written|created|` +
	`kept)\b|\b(rolled|rolling) back\b|\bno changes? (was|were|has been|have been) (made|saved|kept)\b|` +
	`^no (\w+ )?\w+ could be ` + done + `\b`)

// MayBeDone matches messages about a failure after which the work may be done all the same, so that the same call might
// do it twice: "the ticket may have been created".
var MayBeDone = pattern.New(
	`(?i)\b(may|might) (or (may|might) not )?(already |still )?have (been \w+|run|done|made|begun|started|` +
		`completed|finished|sent|written|succeeded|created|applied|reached|gone through|taken effect)\b|` +
		`\b(unclear|unknown|not known) (if|whether)\b|` +
		`\b(was|were|has been) (requested|submitted|sent|accepted|placed|created|started)\b.* but\b`)
