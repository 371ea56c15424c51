package codes

import (
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// shape describes how a message, or a clause of one, becomes a code.
type shape struct {
	hint    string // occurs in every such text, in lower case: a cheap test before the expensive one
	message *pattern.Pattern
	code    func(submatches []string) string
}

// is returns a shape. In the pattern of the code, $1 and $2 are the nouns in the submatches,
// !1 and !2 the actions, and ~2 is a verb in its base form.
func is(hint, message, code string) shape {
	plan := strings.Fields(code)
	return shape{hint, pattern.New(`(?i)` + message), func(m []string) string {
		var words [][]string
		for _, p := range plan {
			switch {
			case p[0] == '$':
				words = append(words, noun(m[p[1]-'1']))
			case p[0] == '!':
				words = append(words, action(m[p[1]-'1']))
			case p[0] == '~':
				words = append(words, upper([]string{baseForm(m[p[1]-'1'])}))
			default:
				words = append(words, strings.Split(p, "_"))
			}
		}
		return join(words...)
	}}
}

const (
	must    = `(?:must|should|has to|have to|needs to|need to)`
	mustNot = `(?:cannot|cant|can not|must not|mustnt|may not|should not|shouldnt|is not allowed to|are not allowed to)`
	are     = `(?:is|are|was|were|has been|have been|has|have)`
	given   = `(?:given|provided|set|specified|supplied|present|passed|defined|filled in)`
	give    = `(?:give|provide|set|specify|supply|pass|use|combine|have|send|select|include)`
)

// alternatives are the shapes of whole sentences, most of them about several arguments. They may have commas.
var alternatives = []shape{
	is("character", `^(.+?) `+must+` (?:have|contain) (?:between )?(?:%|\d+) (?:to|and|-) (?:%|\d+) characters?$`,
		"INVALID $1"),
	is("", `\b`+give+` (?:between )?(?:%|\d+) (?:to|and|-) (?:%|\d+) (\w+(?: \w+)?)`+
		`(?:, (?:not|got) %)?$`, "INVALID $1"),
	is(": ", `^(?:field |argument |parameter )?([\w.-]+): (?:must|should|has to|needs to|expected|wanted) (?:be )?an? \w`,
		"INVALID $1"),
	is("can only", `^.+ can only be `+given+` (?:when|if|with|together with) ([\w.-]+)(?: (?:is|was) `+given+`)?$`,
		"$1 REQUIRED"),
	is(" ha", `^.+ (?:has|have) (?:already )?(?:%|\d+) ((?:open |active |pending |running )?\w+s), `+
		`(?:no more|more) (?:are|is) (?:not )?(?:allowed|possible|permitted)$`,
		"TOO_MANY $1"),
	is("allowed", `^(.+?)(?: %)? (?:contains|has) (?:.+ )?not (?:allowed|permitted|supported)(?: here)?$`, "INVALID $1"),
	is("there are", `^there are (?:already )?(?:%|\d+) (\w+s)(?: already)?(?:, .*)?$`, "TOO_MANY $1"),
	is("be the", `^% `+mustNot+` be the (name|title|id|key) of (?:an?|the) (.+)$`, "INVALID $2 $1"),
	is("at most", `^(\w+s) last (?:% at most|at most %)$`, "$1 TOO_LONG"),
	is("are not", `^(\w+s) of % (?:% |[kmg]?b |bytes )?are not (?:kept|accepted|stored|allowed)$`, "$1 TOO_LARGE"),
	is("ended", `^(\w+) % (?:has )?ended (?:at|on) %$`, "$1 ENDED"),
	is("no such", `^(?:theres? (?:is |are )?)?no such (\w+), (\w+),? or (\w+)$`, "$1 $2 OR $3 NOT_FOUND"),
	is("failed and", `^(.+?) failed and\b`, "$1 FAILED"),
	is("", `^(?:%|\d+) (\w+s) (?:were|was|have been|are) \w+(?: [\w ]+)?, (?:at most |only |no more than )?`+
		`(?:%|\d+) (?:are|is) (?:allowed|permitted|possible)$`,
		"TOO_MANY $1"),
	is("would", `^.+ would (?:affect|change|delete|update|remove|return|match) (?:%|\d+) (\w+s)\b`, "TOO_MANY $1"),
	several(" both ", `^([^,]+?) and ([^,]+?) (?:are|`+must+` be) both (?:required|needed|mandatory|`+given+`)\b`,
		"AND", "REQUIRED"),
	several("both", `\b`+mustNot+` (?:both )?`+give+` both (.+?) and (.+?)(?: together| at (?:once|the same time))?$`,
		"AND", "EXCLUSIVE"),
	several("both", `^both (.+?) and (.+?) (?:are|were|have been) `+given, "AND", "EXCLUSIVE"),
	several("together", `\b`+mustNot+` `+give+` (.+?) (?:and|with) (.+?) (?:together|at (?:once|the same time))$`,
		"AND", "EXCLUSIVE"),
	several("together", `\b`+mustNot+` `+give+` (.+?) together with (.+?)(?: or .+)?$`, "AND", "EXCLUSIVE"),
	several("with", `^([\w.-]+) (?:parameter|param|argument|option|flag|field) `+mustNot+` be (?:used|`+given+
		`) with ([\w.-]*_[\w.-]*|[\w.-]+ (?:parameter|param|argument|option|flag|field))$`, "AND", "EXCLUSIVE"),
	several("exclusive", `^(.+?) (?:and|or) (.+?) are (?:mutually )?exclusive`, "AND", "EXCLUSIVE"),
	several("not", `^(.+?) and (.+?) `+mustNot+` (?:both )?be (?:both )?(?:used|combined|`+given+`)\b`,
		"AND", "EXCLUSIVE"),
	several("both", `^(.+?) and (.+?) (?:cannot|cant) both be `, "AND", "EXCLUSIVE"),
	several("with", `^(.+?) `+mustNot+` be (?:combined|mixed|used together) with (.+)$`, "AND", "EXCLUSIVE"),
	several("not both", `\b`+give+` (?:either |only |exactly )?(?:one of )?(.+?) or (.+?),? (?:but |and )?not both`,
		"AND", "EXCLUSIVE"),
	several("not both", `^(?:either |(?:only |exactly )?one of )?(.+?) or (.+?)(?: `+must+
		` be .*?| (?:is|are) .*?)?,? (?:but |and )?not both`, "AND", "EXCLUSIVE"),
	several("only one", `only one of (.+?),? (?:and|or) (.+?) (?:can|may|must|should|is|are)\b`, "AND", "EXCLUSIVE"),
	is("one of", `(?:at least|exactly) one of [^,]+,[^,]+,.* (?:or|and) (?:.+?) (?:is|are|must|should|has|needs|have)\b`,
		"ARGUMENTS REQUIRED"),
	several("one of", `(?:at least|exactly) one of (.+?),? (?:or|and) (.+?) (?:is|are|must|should|has|needs|have)\b`,
		"OR", "REQUIRED"),
	several("one of", `(?:at least|exactly) one of:? (.+?),? (?:or|and) (.+?)$`, "OR", "REQUIRED"),
	several(" or ", `^(?:either )?([^,]+?) or ([^,]+?) (?:is|are|`+must+` be) (?:both )?(?:required|needed|mandatory|`+
		given+`)\b`, "OR", "REQUIRED"),
	several("either", `\b`+give+` either (.+?) or (.+)$`, "OR", "REQUIRED"),
	several(" or ", `^(?:you `+must+` )?(?:specify|provide|supply) (?:a |an |the )?(.+?) or (.+)$`, "OR", "REQUIRED"),
	several(" or ", `^(?:give|pass) (?:an? |the )?(\w+) or (?:an? |the )?(\w+)$`, "OR", "REQUIRED"),
	several(" and ", `^([^,]+?) and ([^,]+?) (?:parameters? |arguments? |fields? )?(?:are|`+must+
		` be) (?:both )?(?:required|needed|mandatory|`+given+`)\b`, "AND", "REQUIRED"),
	several(" or ", `^missing required (?:parameter|param|argument|arg|input|field|option)s?:? ([\w.-]+) or ([\w.-]+)$`,
		"OR", "REQUIRED"),
	is("is missing", `^(.+?) is missing [^,]+, (?:.+ )?or\b`, "INVALID $1"),
	is(", ", `^[^:,%]+, [^:%]+ (?:is|are|`+must+`(?: all)? be) (?:all )?(?:required|needed|mandatory|`+given+`)\b`,
		"ARGUMENTS REQUIRED"),
	is(", but", `^(.+?) (?:is|was|were|has been) [^,]+, but could not be (\w+)`, "~2 $1 FAILED"),
	is(", but", `^(.+?) (?:is|was|were|has been) [^,]+, but (?:did|could|does|do) not (\w+)`, "!2 $1 FAILED"),
	is("but", `^(.+?) exists,? but is not an? (\w+)`, "$1 NOT $2"),
	is(" or ", `^% is not an? (\w+(?: \w+)?) or does not exist\b`, "$1 NOT_FOUND"),
	is("be", `^% and % `+mustNot+` be (?:combined|used together)`, "ARGUMENTS EXCLUSIVE"),
	is(" and ", `^(.+?) (?:is|are|was|has been|have been) (?:still |already |currently )?(\w+) and (?:`+mustNot+
		`|can no longer) be (\w+ed|\w+en|sent|undone)\b`, "$1 $2"),
	is("at least one", `^at least one (.+?) (?:is|are|`+must+` be) (?:required|needed|`+given+`)\b`, "$1 REQUIRED"),
	is("at least one", `\b`+give+` at least one (.+)$`, "$1 REQUIRED"),
	is("at least one", `at least one (.+?) (?:is )?required`, "$1 REQUIRED"),
	is("at least one", `^([\w.-]+): at least one (?:is|are) (?:required|needed|`+given+`)`, "$1 REQUIRED"),
	is("none of", `^none of (?:the |these |those )?(.+?) could be (f[^o]\w+|[^f\W]\w+)`, "~2 $1 FAILED"),
	is("confirm", `\b(?:again|\w+) with confirm\b|\bconfirm(?:ed)? ?= ?(?:true|yes)\b|\b(?:set|pass|give) confirm\b`,
		"CONFIRMATION_REQUIRED"),
	is("", `^(?:the |an? )?\w+ (?:has|is|contains) .*, (?:set|pass|use|give) (force|overwrite) to \w+`, "$1 REQUIRED"),
	is("exists", `^% (?:already )?exists,? (?:choose|pick|use|give) (?:another|a different) (\w+)$`, "$1 ALREADY_EXISTS"),
	is("would be", `^(.+?) would be exceeded$`, "$1 EXCEEDED"),
	is("succeeded", `^(.+?) succeeded,? (?:but )?(.+?) did not$`, "!2 FAILED"),
	is("exceed", `^% (\w+s) (?:exceed|are over|are above)\b`, "TOO_MANY $1"),
	is("characters", `^(?:the |your )?(.+?) (?:has|is) % characters\b`+
		`.*\b(?:limit|at most|maximum|takes|allows|accepts)\b`, "$1 TOO_LONG"),
	is(" % ", `^.+? (?:takes?|needs?|expects?|has|have) % (\w+s), (?:but )?(?:got|given|not|have|%|\d+ (?:are|were))\b`,
		"WRONG_NUMBER_OF $1"),
	is("instead of", `^.+? (?:has|have) % (\w+s) instead of (?:%|\d+)$`, "WRONG_NUMBER_OF $1"),
	is("refers to", `^(.+?)(?: %)? refers? to .*\b(?:does not|doesnt|do not|dont|no longer) exists?$`,
		"$1 REFERENCE NOT_FOUND"),
	is(", which ", `^.+ is in (\w+) %, which (?:does not|doesnt|no longer) exists?$`, "$1 NOT_FOUND"),
	is("not hold", `^% (?:does not|doesnt|do not|dont) hold an? (.+?)(?: of .+)?$`, "NOT_A $1"),
	is("before", `^you have (\w+ed) .+ before$`, "ALREADY $1"),
	is("self", `^you `+mustNot+` (\w+) .+ (with|to|for) yourself$`, "!1 $2 YOURSELF NOT_ALLOWED"),
	is(" own ", `^[a-z]+ `+mustNot+` (\w+) (?:their|his|her) own (\w+)$`, "!1 OWN $2 NOT_ALLOWED"),
	is("name a", `^name an? (\w+)$`, "$1 REQUIRED"),
	is("nobody", `^nobody is on (call|duty)\b`, "NOBODY ON $1"),
	is("there is nothing to", `^there is nothing to (\w+)`, "NOTHING_TO !1"),
	is("starts at", `^(.+?) starts? (?:at|with) (?:%|\d+)$`, "INVALID $1"),
	is("nothing can be", `^nothing can be (\w+ed)\b`, "NOTHING_TO ~1"),
	is("no ", `^no (\w+(?: \w+)?) can be (\w+)`, "~2 $1 FAILED"),
	is("nothing to", `^nothing to (\w+)`, "NOTHING_TO !1"),
	is("%: ", `^(\w+) %: (?:want|wanted|expected|needs?) `, "INVALID $1"),
	is("without", `^.+? (?:is|are|was|were) `+given+` without (.+)$`, "$1 REQUIRED"),
	is("longer than", `\b`+mustNot+` (\w+) longer than\b`, "!1 TOO_LONG"),
	is("could be", `^nothing could be (\w+ed)\b`, "~1 FAILED"),
	is("could be", `^no (\w+(?: \w+)?) could be (f[^o]\w+|[^f\W]\w+)`, "~2 $1 FAILED"),
	is("no ", `^no ([a-z]+[^s ]) is left\b`, "NO $1 LEFT"),
	is("no ", `\bno (\w+(?: \w+)?) (?:is |are )?(?:left|remaining)(?: (?:on|in|for|of|at) .*)?$`, "OUT_OF $1"),
	is("exist", `^(\w+) % (?:of|in|for|on|from) \w+ % (?:does not|doesnt|no longer) exists?$`, "$1 NOT_FOUND"),
	is("not all", `^not all (?:of )?(?:the )?(\w+(?: \w+)?) (?:were|are|could be|have been) (\w+ed)\b`, "NOT_ALL $1 $2"),
	is("no ", `^no (\w+(?: \w+)?)(?: of .+?)? (?:is|are) (?:currently |now )?(free|idle|vacant|online)\b`, "$1 NOT $2"),
	is("no ", `^no (\w+) (?:is|are) (?:currently |now )?on (duty|call)\b`, "NO $1 ON $2"),
	is("available", `^no (\w+) is (?:currently |now )?(available)\b`, "$1 NOT $2"),
	is("no ", `^no (\w+) on (\w+days|weekends|holidays)$`, "NO $1 ON $2"),
	is("up to date", `^(.+?) (?:is|are) not up to date$`, "$1 OUTDATED"),
	is("already", `^(?:the )?(\w+)(?: %)? is already (on|in|at) (?:the |a )?(\w+)$`, "$1 ALREADY $2 $3"),
	is("rest", `^(?:the )?(\w+) needs (?:a )?rest$`, "$1 NEEDS REST"),
	is(" not a", `^(\w+) (?:at|in) % (?:is|are) not an? `, "INVALID $1"),
	is("%", `^(.+?) (?:has|is|takes|contains) % (?:bytes|characters|lines|rows|items|entries|[kmgt]i?b)\b`+
		`.*\b(?:limit|at most|maximum|takes|allows|accepts|holds)\b`, "$1 TOO_LARGE"),
	is("at most", `^(\w+(?: \w+)?) is %,? (?:but )?at most\b`, "INVALID $1"),
	is("require", `\brequires? (?:repeating |passing |giving )?(?:the same |both )?\w+_\w+, \w+`, "ARGUMENTS REQUIRED"),
	is(" be ", `^(.+?) (?:is|are) [^,]+ and (?:cannot|cant|can not|could not|couldnt) be (\w+ed)$`, "~2 $1 FAILED"),
	is("one of", `^(?:the )?\w+ % has % (\w+s),? (?:but )?(?:pass|choose|pick|name|give|specify|select) one of\b`,
		"SEVERAL $1"),
	is("used in", `^% (?:cannot|cant|can not|must not|may not) be used in (?:an? |the )?(\w+(?: \w+)?)$`, "INVALID $1"),
	is("more than", `^(.+?) (?:has|is|takes|needs) % (?:bytes|[kmgt]i?b|megabytes|kilobytes),? .*\bmore than\b`,
		"$1 TOO_LARGE"),
	is(" ha", `^.+ (?:has|have) (?:already )?(?:%|\d+) (\w+s), `+
		`(?:(?:the |our |its )?(?:limit|maximum|most|quota) is (?:%|\d+)|`+
		`(?:at most |only )?(?:%|\d+) (?:are|is) (?:allowed|possible|permitted))$`,
		"TOO_MANY $1"),
}

// several returns a shape for two names. What both begin with is named once, and what both end with if the code would
// be too long otherwise. At last the names go.
func several(hint, message, conjunction, predicate string) shape {
	return shape{hint, pattern.New(`(?i)` + message), func(m []string) string {
		a, b := noun(strings.ReplaceAll(m[0], ",", " ")), noun(m[1])
		if len(a) == 0 || len(b) == 0 {
			return ""
		}
		if len(a) > 1 && len(b) > 1 && a[0] == b[0] {
			b = b[1:]
		}
		if len(a)+len(b) > maxWords-2 && len(a) > 1 && a[len(a)-1] == b[len(b)-1] {
			a = a[:len(a)-1]
		}
		// Names of arguments stay complete, even if the code gets longer than those of other messages.
		code := collapse(strings.Join(slices.Concat(a, []string{conjunction}, b, []string{predicate}), "_"))
		if len(a)+len(b) > maxWords-1 || len(code) > MaxLen {
			return "ARGUMENTS_" + predicate
		}
		return code
	}}
}

// predicates are the shapes of clauses that name a thing and what is wrong with it. Their order matters.
var predicates = []shape{
	is(" as ", `^(mark|flag|tag|archive|save|register) as (\w+)$`, "!1 AS $2 FAILED"),
	is("belong", `^(.+?) belongs? to (?:another|a different|someone|somebody|others?)\b`, "$1 NOT_YOURS"),
	is("match", `^% (\w+s) match(?:ed)?$`, "TOO_MANY $1"),
	is(" have no", `^(?:you|we) have no (\w+) %$`, "$1 NOT_FOUND"),
	is("we have no", `^we have no (\w+)\b`, "NO $1"),
	is("throttling", `^(.+?) is throttling\b`, "$1 RATE_LIMITED"),
	is("ran out of", `\bran out of (\w+(?: \w+)?)$`, "OUT_OF $1"),
	is(" out of ", `^(.+?) (?:is|are|was|were) out of (paper|ink|stock|memory|space|sync|date|order|service|power|fuel|`+
		`battery)$`,
		"$1 OUT_OF $2"),
	is("in", `\b(?:log|sign)(?:ged|ed)? ?in (?:first|again|to use)\b|\b(?:login|sign-?in) (?:is )?required|`+
		`must be (?:logged|signed) in|\b(?:not|nobody is) (?:logged|signed) in`, "LOGIN_REQUIRED"),
	is("at least one", `^at least one (.+?) (?:is|are) (?:required|needed)\b`, "$1 REQUIRED"),
	is("permission", `\b(?:do not|does not|dont|doesnt|not|no|insufficient|lacks?|without|missing|`+
		`not enough) (?:have )?(?:the |any )?(?:required |sufficient |necessary |enough )?permissions?(?: (?:to|for|on|`+
		`in)\b|$)`, "PERMISSION_DENIED"),
	is("access", `\b(?:do not|does not|dont|doesnt) have access to (?:this |the |that )?(.+)$`, "$1 ACCESS_DENIED"),
	is("denied", `^permission (?:to .+ )?(?:is |was )?denied`, "PERMISSION_DENIED"),
	is("authori", `^(?:un|not )authori[sz]ed$`, "PERMISSION_DENIED"),
	is("denied", `^access (?:is |was )?denied`, "ACCESS_DENIED"),
	is("denied", `^access to (.+?) (?:is|was|has been)? ?denied`, "$1 ACCESS_DENIED"),
	is("denied", `^(.+?) (?:permission|access) (?:is |was )?denied`, "$1 ACCESS_DENIED"),
	is("not authorized", `^(.*?)\s*(?:(?:is|are|am) )?not authorized`, "$1 NOT_AUTHORIZED"),
	is("rate limit", `^(?:%:? )?(.*?)\s*(?:api )?(?:secondary )?rate limit(?:ed| (?:was |has been |is )?(?:exceeded|`+
		`reached|hit))`, "$1 RATE_LIMIT_EXCEEDED"),
	is("too many requests", `too many requests`, "RATE_LIMIT_EXCEEDED"),
	is("already", `^there (?:is|are) (?:an? )?(.+?)(?: %)?,? already$`, "$1 EXISTS"),
	is("too many", `^(?:% )?(\w+) (?:is|are) too many\b`, "TOO_MANY $1"),
	is("for another", `^(.+?) (?:is|are|was|were) (?:made|created|built|meant|written|issued|trained) for another\b`,
		"$1 MISMATCH"),
	is("not", `^(.+?) (?:is|was|were) not (?:made|issued|created|returned|signed|given out) by\b`, "INVALID $1"),
	is("read", `^read[- ]?only(?: mode)?$`, "READ_ONLY"),
	is("read", `^read[- ]?only (server|database|session|replica|connection|profile|user|key|token)$`, "READ_ONLY $1"),
	is("set up", `^(.+?) (?:is|are|was|were) not (?:yet )?set up\b`, "$1 NOT_CONFIGURED"),
	is("format", `^(.+?) (?:is|are) not in (?:the )?(?:\S+ )?format$`, "INVALID $1"),
	is("time", `^(?:an |a |the )?(?:invalid|bad|wrong|illegal|malformed|negative|unsupported) (.*time-?out)$`,
		"INVALID $1"),
	is("time", `^(?:(?:failed|unable|cannot|could not) (?:to )?)?(?:pars|convert|decod|validat)(?:e|ing)? (?:an? |`+
		`the )?(.*time-?out)$`, "INVALID $1"),
	is("time", `^(?:timed out|time ?out(?: error)?(?: while| after| on| waiting))(?: while| after|`+
		` on)?(?: waiting)?(?: for| on)? (.+?)(?: to (?:\w+)(?: .*)?)?$`, "$1 TIMED_OUT"),
	is("took", `^(.+?) took (?:too long|longer than)\b`, "$1 TIMED_OUT"),
	is("time", `^(.+?) (?:(?:has |have )?timed out\b|time-?out$)`, "$1 TIMED_OUT"),

	is("too many", `\btoo many (.+?)(?: (?:selected|requested|given|provided|specified|allowed|found))?$`, "TOO_MANY $1"),
	is("at most", `^(?:at most|a maximum of|no more than) (?:% )?(.+?) (?:may|can|are|is|allowed)\b`, "TOO_MANY $1"),
	is("more than", `^more than (?:%|[\d_.,]+) (\w+)\b`, "TOO_MANY $1"),
	is("more than", `^(.+?) (?:contains?|has|have) more than .*?([a-z]+)$`, "TOO_MANY $1 $2"),
	is("maximum number of", `maximum number of (.+?) (?:was |has been |is )?(?:reached|exceeded)`, "TOO_MANY $1"),
	is(" too ", `^(.+?) `+are+`? ?too (?:big|large)\b`, "$1 TOO_LARGE"),
	is(" too ", `^(.+?) (?:is |are |was |were )?too long\b`, "$1 TOO_LONG"),
	is(" too ", `^(.+?) (?:is |are |was |were )?too short\b`, "$1 TOO_SHORT"),
	is(" too ", `^(.+?) (?:is |are |was |were )?too small\b`, "$1 TOO_SMALL"),
	is(" too ", `^(.+?) (?:is |are |was |were )?too (?:complex|deep|broad)\b`, "INVALID $1"),
	is(" too ", `^(.+?) (?:is|are|was|were) too (low|high|old|new|cold|hot|weak|strong|early|late|fast|slow|dry|wet)\b`,
		"$1 TOO $2"),
	is("character", `^(.+?) (?:exceeds?|`+mustNot+` (?:exceed|be (?:longer|more|greater)))\b.*character`, "$1 TOO_LONG"),
	is("length", `^(.+?) (?:exceeds?|`+mustNot+` (?:exceed|be (?:longer|more|greater)))\b.*length`, "$1 TOO_LONG"),
	is("longer than", `^(.+?) (?:`+mustNot+` be|is|are) longer than\b`, "$1 TOO_LONG"),
	is("than", `^(.+?) (?:is|are) (?:larger|bigger) than\b`, "$1 TOO_LARGE"),
	is("exceed", `^(?:context )?(deadline|quota|limit|budget|timeout|retries|attempts|.+? (?:quota|limit|budget|`+
		`allowance|deadline|timeout|wait|retries|attempts))(?: (?:for|of|on) .+?)? ?`+are+`? ?exceeded`, "$1 EXCEEDED"),
	is("exceed", `\bexceed(?:s|ed) (?:the |its |their )?(?:\w+ )?(time limit|deadline|quota|budget|allowance)\b`,
		"$1 EXCEEDED"),
	is("limit", `^(.+?) exceed(?:s|ed)? .*\b(?:depth|nesting|traversal|recursion) limit\b`, "$1 LIMIT_EXCEEDED"),
	is("exceed", `^(.+?) (?:exceeds?|exceeded|`+mustNot+` exceed)\b`, "$1 TOO_LARGE"),

	is("", `^.+? (?:sent|gave|returned|delivered|answered with) (?:an? |the )?`+
		`(reply|answer|response|body|output|document)$`, "INVALID $1"),
	is("", `^.+? (?:sent|gave|delivered) (?:an? |the |some )?((?:invalid|malformed|unexpected|empty) .+)$`, "$1"),
	is("could not be reached", `^(.+?) could not be reached\b`, "$1 UNREACHABLE"),
	is("something", `^(.+?) (?:printed|returned|sent|gave|produced) something\b`, "INVALID $1 OUTPUT"),
	is("occur", `^(.+?) (?:does not|doesnt|do not|dont) occur\b`, "$1 NOT_FOUND"),
	is(" times", `^(.+?) (?:occurs|appears|matches) % times(?: in %)?$`, "$1 NOT_UNIQUE"),
	is("no space left", `^(?:there is )?no space left`, "DISK_FULL"),
	is("required", `^missing required (?:parameter|param|argument|arg|input|field|property|option|flag|key|`+
		`value)s? ([\w.-]+)$`, "$1 REQUIRED"),
	is(" or ", `^(?:missing or invalid|invalid or missing|invalid or unsupported|missing or empty) (.+)$`, "INVALID $1"),
	is("missing", `^missing (?:required |mandatory )?(.+)$`, "$1 REQUIRED"),
	is("required", `^(?:a |an |the )?required (?:parameter|param|argument|arg|input|field|property|option|`+
		`flag) ([\w.-]+) .*`, "$1 REQUIRED"),
	is("mutually", `^(.+?) (?:is|are) mutually exclusive`, "$1 EXCLUSIVE"),
	is("before", `^(.+?) (?:ends?|stops?|finish(?:es)?|closes?) before (?:it|they) `, "INVALID $1"),
	is("in the", `^(.+?) (?:`+mustNot+` )?(?:is|are|be|starts?|begins?|ends?|lies?) in the (?:past|future)\b`,
		"INVALID $1"),
	is("required", `^(.+?) is an? (?:required|mandatory) (?:argument|parameter|param|field|option|value|property)\b`,
		"$1 REQUIRED"),
	is("is missing", `^(.+?) is missing (?:in|from|at|on|for)\b`, "$1 REQUIRED"),
	is("is missing", `^(.+?) is missing (?:a |an |the |its )?(?:required |mandatory )?(.+)$`, "$2 REQUIRED"),
	is("or invalid", `^(.+?) `+are+` (?:missing|empty) or invalid`, "INVALID $1"),
	is("", `^(?:provide|specify|supply) (?:a |an |the )?(.+)$`, "$1 REQUIRED"),
	is("pass", `^pass (?:a |an |the )(.+)$`, "$1 REQUIRED"),
	is("pass", `^pass (\w+(?: \w+)?)$`, "$1 REQUIRED"), // but a pass of a satellite is "already cancelled"
	is("", `^(.+?) `+are+` (?:both |also |all |always )?(?:required|mandatory|missing|needed)\b`, "$1 REQUIRED"),
	is(" be ", `^(.+?) `+must+` (?:all |both )?be (?:a )?(?:`+given+`|non-?empty)\b`, "$1 REQUIRED"),
	is(" be ", `^(.+?) `+mustNot+` be (?:left )?(?:nil|null|missing|omitted|unset|empty|blank)\b`, "$1 REQUIRED"),
	is("could not set", `^(?:% )?could not set (.+)$`, "SET $1 FAILED"),
	is("not set", `^(\w+) of % (?:`+are+` )?not set$`, "$1 NOT SET"),
	is("not", `^(.+?) (?:`+are+` )?not (?:been )?(?:given|provided|set|specified|supplied|passed|filled in)\b`,
		"$1 REQUIRED"),
	is("there", `^(.+?) (?:is|are|was|were) (?:not|no longer) there(?: any ?more)?$`, "$1 NOT_FOUND"),
	is("more", `^(.+?) `+are+` not (?:an? |the )?(.+?) any ?more$`, "$1 NOT $2"),
	is("no longer", `^(.+?) (?:is|are) no longer (?:an? )(.+)$`, "$1 NOT $2"),
	is(" not ", `^(?:the |this )?(?:you|bot|app|user|agent)(?: %)? (?:are|is) not (?:in|on|part of) (?:the |this |`+
		`your )?(\w+)`, "NOT_IN $1"),
	is("at most", `^at most (?:%|\d+) (\w+)$`, "TOO_MANY $1"),
	is("may be", `^(.+?) (?:may|can) (?:only )?be (?:at most|at least|between|up to|no more than|no less than|from) `,
		"INVALID $1"),
	is("only", `^only (.+?) (?:can|may) be (?:\w+ed|\w+en|sent|made|built|undone)$`, "ONLY $1"),
	is("", `^(.+?) (?:has |have )?(changed) (?:meanwhile|in the meantime|since .+|after .+|before .+|while .+)$`, "$1 $2"),
	is("denied", `^.+ denied (?:you |us |the )?(access|permission|entry)\b`, "$1 DENIED"),
	is(" not ", `^((?:the )?\w+) not (\w+ed|sent|told|made|written|built)$`, "$1 NOT $2"),
	is("nothing found", `^nothing found$`, "NOTHING_FOUND"),
	is(" mode", `^(.+?) (?:is|runs|is running) in (read-only|maintenance) mode\b`, "$1 $2"),
	is("no ", `^no (\w+) %$`, "$1 NOT_FOUND"),
	is("requires", `^.+? requires \w+ing (?:the )?(?:same )?(.+)$`, "$1 REQUIRED"),
	is("requires", `^(.+?) requires (?:a |an |the )?(?:valid )?(.+)$`, "$2 REQUIRED"),
	is("needs", `^(.+?) needs (?:a |an |the )(?:valid )?(.+)$`, "$2 REQUIRED"),
	is("", `^(.+?) `+must+` be (\w+(?:ed|ing|en)|empty|open|ready) (?:before\b|first$)`, "$1 NOT $2"),
	is("some", `^some(?:one|body)(?: else)? (?:has |have )?(?:just |already )?(\w+ed) (.+?)`+
		`(?: meanwhile| in the meantime)?$`, "$2 $1"),
	is("some", `^some(?:one|body) else has (.+)$`, "$1 TAKEN"),
	is("full", `^(.+?) (?:is|may be|might be) full\b`, "$1 FULL"),
	is(" has the ", `^no (.+?) has the (?:id|name|key|number)\b`, "$1 NOT_FOUND"),
	is("the end", `^(.+?) (?:is|are) (?:past|behind|after|beyond) the end\b`, "$1 OUT_OF_RANGE"),
	is("", `^(.+?) (?:required|missing)$`, "$1 REQUIRED"),
	is("required", `^(.+?) (?:is )?required (?:for|to|when|in|by|as|with)\b`, "$1 REQUIRED"),
	is("only supported on", `only (?:supported|available) on (\w+)$`, "$1 REQUIRED"),

	is("found", `^(.+?) (?:(?:is|was|are|were|has been) not|could not be|couldnt be|can not be|cannot be|cant be|`+
		`not) found\b`, "$1 NOT_FOUND"),
	is(" not ", `^(.+?) (?:is|are) not (?:in|among|on|part of) (?:this|the|our) `, "$1 NOT_FOUND"),
	is("exist", `^(.+?) (?:does not|doesnt|do not|dont|no longer) exists?\b`, "$1 NOT_FOUND"),
	is("refer", `^(.+?) (?:does not|doesnt|do not|dont) refer to\b`, "$1 NOT_LINKED"),
	is("no ", `^no (.+?) (?:found )?(?:named|called|titled|labell?ed|with|matching) `, "$1 NOT_FOUND"),
	is("no ", `^no (\S+(?: \S+)?) (?:fits?|suits?|covers?|holds?|offers?|serves?|accepts?|allows?|costs?) `,
		"$1 NOT_FOUND"),
	is("no ", `^no (.+?) (?:is|are|was|were) (?:currently |yet )?(\w+ing|open|active|connected|started)\b`, "$1 NOT $2"),
	is("no ", `^no (\w+(?: \w+)?) (?:is|are|was|were|has been|have been) (?:yet )?(chosen|assigned|selected|picked|named|`+
		`recorded|paid|made|sent|booked|placed|issued|signed|ordered|`+
		`uploaded|attached|linked|scheduled|planned)\b`, "$1 NOT $2"),
	is("no ", `^no (.+?) could be found\b`, "$1 NOT_FOUND"),
	is("no ", `^no (?:\S+ )?(connections?) (?:`+are+` )?(?:available|free|left)\b`, "$1 UNAVAILABLE"),
	is("no ", `^no (.+?) (?:`+are+` )?(?:found|available|match(?:es|ed|ing)?)\b`, "$1 NOT_FOUND"),
	is("no ", `^no (.+?) (?:is |are )?(?:present|loaded)\b`, "NO $1"),
	is("no ", `^no (.+?) (?:`+are+` )?`+given+`\b`, "$1 REQUIRED"),
	is("no such", `^no such (.+)$`, "$1 NOT_FOUND"),
	is("there", `^theres? (?:is |are |was |were )?no (.+?)`+
		`(?: (?:named|called|titled|labell?ed|with|for|in|at|on) .*)?$`, "$1 NOT_FOUND"),
	is("no ", `^no (.+?) (?:`+are+` )?(?:found|available|match(?:es|ed|ing)?|exists?|`+
		`named|called|titled|labell?ed|with|returned|`+
		`configured|for|in|at|of|between|on)\b`, "$1 NOT_FOUND"),
	is(" yet", `^(.+?) (?:% )?(?:has|have) no (.+?) yet\b`, "$1 HAS_NO $2"),
	is(" no ", `^(?:the |your )?(csv|file|input|body|text|document|json|yaml|payload|list|upload) contains? no (.+)$`,
		"$1 HAS_NO $2"),
	is("configured", `^(.+?) (?:has|have) no (.+?) configured\b`, "$2 NOT_CONFIGURED"),
	is(" no ", `^(.+?) (?:contains?|returned|returns|got|found) no (.+)$`, "$2 NOT_FOUND"),
	is(" no such ", `^.+? (?:has|have|had) no such (.+)$`, "$1 NOT_FOUND"),
	is(" no ", `^% (?:has|have|had) no (.+?)(?: (?:on|in|at|for|with) .*)?$`, "NO $1"),
	is(" no ", `^(.+?) (?:% )?(?:has|have|had) no (.+?)(?: (?:on|in|at|for|with) .*)?$`, "$1 HAS_NO $2"),
	is("not enough", `^not enough (.+)$`, "INSUFFICIENT $1"),
	is(" else ", `^(?:somebody|someone|another \w+) else is (\w+ing)\b`, "~1 IN_PROGRESS"),
	is("you may not", `^you may not (\w+) (?:more|less|fewer) than\b`, "~1 LIMIT_EXCEEDED"),
	is("you ", `^you (?:may not|cannot|cant|can not|must not) (.+)$`, "!1 NOT_ALLOWED"),
	is(" never ", `^(.+?) (?:is|was|were|has been|have been) never (\w+)$`, "$1 NOT $2"),
	is("no longer", `^(.+?) (?:is|are) no longer (free|open|available|valid|active|pending|editable|supported)\b`,
		"$1 NO_LONGER $2"),
	is("compile", `^(.+?) (?:does not|doesnt|do not|dont) compile\b`, "INVALID $1"),
	is("is no ", `^% is no (l[^o].*?|[^l\W].*?)(?: names?)?$`, "INVALID $1"),
	is("find", `^(?:failed to|unable to|could not|couldnt|cannot|cant|can not|did not) find (?:any |a |an |the )?(.+)$`,
		"$1 NOT_FOUND"),
	is("locate", `^(?:failed to|unable to|could not|couldnt|cannot|cant|can not) locate (.+)$`, "$1 NOT_FOUND"),
	is("already", `^(?:(?:you|user|session|%)(?: is| are)? )?already (?:logged|signed) in\b`, "ALREADY_LOGGED_IN"),
	is("already", `^theres? (?:is )?already an? (.+?)(?: (?:for|in|on|at|with) .*)?$`, "$1 EXISTS"),
	is("already", `^.+? has used (?:all |% )(.+) already$`, "$1 USED_UP"),
	is("used", `^.+? (?:has|have) used (?:up )?all (?:% |of )?(?:the |its |their )?(\w+)$`, "$1 USED_UP"),
	is("already being", `^already being (\w+)\b`, "ALREADY_BEING $1"),
	is("already exist", `^(.+?) already exists?\b`, "$1 ALREADY_EXISTS"),
	is("exists already", `^(.+?) exists already\b`, "$1 ALREADY_EXISTS"),
	is(" exists", `^(.+?) exists$`, "$1 EXISTS"),
	is(" already", `^(.+?) (?:is|was|has been) (\w+ed|paid|sent|sold|done|built|run|begun|given|taken) already\b`,
		"$1 ALREADY $2"),
	is("already in use", `^(.+?) (?:`+are+` )?already in use`, "$1 ALREADY_IN_USE"),
	is("ed off", `^(.+?) (?:`+are+` )?already (?:turned|switched|powered) off\b`, "$1 ALREADY_OFF"),
	is("ed on", `^(.+?) (?:`+are+` )?already (?:turned|switched|powered) on\b`, "$1 ALREADY_ON"),
	is("already in progress", `^(.+?) (?:`+are+` )?already in progress`, "$1 ALREADY_IN_PROGRESS"),
	is("already ha", `^(.+?) already ha(?:s|ve) (.+?)(?: (?:on|for|in) .*)?$`, "$1 HAS $2"),
	is("already", `^(.+?) (?:`+are+` )?already (?:been )?(\w+)`, "$1 ALREADY $2"),
	is("conflict ", `^conflict (?:on|with|in|for)\b`, "CONFLICT"),
	is("no ", `^no (.+?) (?:is|are|was|were) (\w+)$`, "$1 NOT $2"),
	is("no ", `^no (.+)$`, "NO $1"),

	is("support", `^(.+?) `+are+` (?:not (?:yet |currently )?supported|unsupported)\b`, "$1 NOT_SUPPORTED"),
	is("not supported", `^(.+?) not (?:yet )?supported\b`, "$1 NOT_SUPPORTED"),
	is("support", `^(.+?) (?:does not|doesnt|do not|dont) (?:yet )?support (.+)$`, "$2 NOT_SUPPORTED"),
	is("only", `^only (?:%|\d+) (\w+s)(?: (?:per|a|each|in|at) .+?)? (?:are|can be|may be) `+
		`(?:allowed|permitted|possible|accepted)\b`,
		"TOO_MANY $1"),
	is("only", `^only (?:%|\d+) (\w+s)(?: (?:of|in|on|for) .+?)? (?:is|are) (left|free|open|available)\b`,
		"TOO_FEW $1 $2"),
	is("until", `^(.+?) (?:was|were) (?:only )?(?:possible|allowed|open|accepted|permitted) until\b`, "$1 OVER"),
	is("over", `^(\w+(?: \w+)?)(?: %)? (?:is|are) over$`, "$1 OVER"),
	is("all ", `^all (?:% )?(\w+s)(?: of %)? (?:are|were) `+
		`(?:already )?(lent|booked|taken|used|sold|assigned|reserved|rented|occupied|busy)\b`,
		"ALL $1 $2"),
	is(" ha", `^(\w+)(?: %)? (?:still )?(?:has|have) (`+
		`(?:open|free|unpaid|overdue|pending|active|running|unsaved) \w+)$`,
		"$1 HAS $2"),
	is("only", `^only (.+?) (?:is|are|can be|may be) (?:allowed|supported|permitted|accepted)\b`, "ONLY $1 ALLOWED"),
	is("", `^(.+?) (?:`+are+` )?out of (?:\w+ )?(?:range|bounds)\b`, "$1 OUT_OF_RANGE"),
	is("beyond", `^(.+?) (?:(?:is|are|was|were|goes|go|lies|points) beyond|beyond (?:the |its )?(?:%|end|last|limit|`+
		`maximum))`,
		"$1 OUT_OF_RANGE"),
	is("existing", `^(?:an |a |the )?existing (.+?) (?:was|is|were|are|has been) (?:detected|found)\b`, "$1 EXISTS"),
	is("of type", `^(.+?) (?:% )?(?:is|has|was) of type %`, "INVALID $1 TYPE"),
	is("valid", `^% (?:is|are) not (?:an? )?valid (.+?) (?:for|of) .+$`, "INVALID $1"),
	is("valid", `^(.+?) `+are+` (?:not (?:a |an )?valid|invalid)\b`, "INVALID $1"),
	is("", `^(.+?) (?:is|are|was) (?:not in|not within|outside)(?: of)? (?:the |its )?`+
		`(?:allowed |permitted |supported |valid )?(?:range|bounds|limits)\b`, "$1 OUT_OF_RANGE"),
	is("", `^((?:\w+ )?(?:offset|index|position|page|line|row|column|cursor)(?: number)?(?: %)?) (?:is|are|`+
		`lies) (?:outside|beyond|past|behind|after)\b`, "$1 OUT_OF_RANGE"),
	is("outside", `^(.+?) (?:is|are|was) outside(?: of)? (?:%|[\d.]+)\w*(?: ?(?:\.\.+|-|–|to|and) ?)(?:%|[\d.]+)`,
		"$1 OUT_OF_RANGE"),
	is("", `^(.+?) (?:is|are|was) (?:not within|outside)\b`, "$1 NOT_ALLOWED"),
	is("expected", `^expected (.+?) to be\b`, "INVALID $1"),
	is("scope", `\blacks? (?:the )?(?:.+ )?scopes?\b`, "SCOPE REQUIRED"),
	is("", `^(.+?) (exited|crashed|disconnected|terminated|aborted|killed|disappeared|vanished|collapsed|died|stalled|`+
		`froze|burst)\b`, "$1 $2"),
	is("", `^(?:an |a |the )?(?:invalid|bad|wrong|illegal|malformed|incorrect|improper)(?:ly formatted)? (?:(?:value|`+
		`format|type|syntax) (?:for|of|in) )?(.+)$`, "INVALID $1"),
	is("", `^(.+?) `+are+` (?:malformed|incorrect|illegal|wrong|ill-formed)\b`, "INVALID $1"),
	is("", `^(.+?) (?:invalid|malformed)$`, "INVALID $1"),
	is("", `^(.+?) `+must+`\b`, "INVALID $1"),
	is("", `^(.+?) `+mustNot+` (?:be (?:negative|zero|less|greater|more|higher|lower|before|after|used|both)|contain|`+
		`start|begin|end|include|have)\b`, "INVALID $1"),
	is("is a", `^(.+?) is an? (directory|file|folder|symlink|draft|template|duplicate|bot|group)$`, "$1 IS $2"),
	is("overlap", `^(.+?) (overlaps?|conflicts) with\b`, "$1 $2"),
	is("conflict", `^(.+?) has (?:merge )?(conflicts)\b`, "$1 HAS $2"),
	is("returned", `^(.+?) returned (?:an? |some )?(?:errors?|failure)\b`, "!1 FAILED"),
	is("not ", `^(.+?) (?:is|are|was) not (?:(?:a|an|one|in|of|within) )?(?:rfc ?[\d%]+|iso ?[\d%-]+|valid|type|the|`+
		`string|number|integer|boolean|bool|array|list|object|map|positive|numeric|float|int|duration|directory|file|`+
		`folder|url|json|yaml|xml|base64|hex|uuid|date|timestamp|one of|\w+ (?:format|string|number|list|object|array|`+
		`datasource))\b`, "INVALID $1"),
	is("expected", `^(.+?) (?:expected|expects) `, "INVALID $1"),
	is("unable to parse", `^(?:unable to|failed to|could not|cannot) (parse) (?:the )?(.+)$`, "PARSE $2 FAILED"),
	is(" has ", `^.+ has (?:the |an? )((?:unknown|unsupported|unrecogni[sz]ed|undefined|invalid|unexpected) \w+)(?: %)?$`,
		"$1"),
	is("", `^((?:unknown|unsupported|unrecogni[sz]ed|undefined|duplicate|ambiguous|conflicting|insufficient|unexpected|`+
		`forbidden|unauthorized) .+)$`, "$1"),
	is("character", `^(.+?) contains? (?:invalid|illegal|forbidden|unsupported|disallowed) characters?`, "INVALID $1"),
	is("status", `^(?:http )?status(?: code)?:? %$`, "UNEXPECTED STATUS"),
	is("received", `^received (?:an? )?(?:http )?status(?: code)? %$`, "UNEXPECTED STATUS"),
	is("returned", `^(.+?) returned (?:an? )?((?:empty|invalid|malformed|null|nil|unexpected) .+)$`, "$2"),
	is("returned", `^(.+?) (?:returned|responded with|answered with) (?:an? )?(?:http|status|unexpected|non-)`,
		"!1 FAILED"),
	is("contains", `^(.+?) contains? ((?:invalid|forbidden|illegal|unsupported|unknown|duplicate) .+)$`, "$2"),

	is("can only", `^(.+?) can only be (?:used|combined|`+given+`)\b`, "INVALID $1"),
	is("itself", `^(.+?) `+mustNot+` .*\bitself\b`, "INVALID $1"),
	is("not all", `^not all (.+?) are (\w+)`, "$1 NOT $2"),
	is("not ", `^(\w+)(?: %)? (?:is|are|was|were) not (on|in|at) (?:the |this |that |its |an? )?(\w+) %$`, "$1 NOT $2 $3"),
	is("not a", `^not an? (\S+ (?:file|document|archive|string|address|url|name|number|value))$`, "INVALID $1"),
	is("not a ", `^not a (\w+)(?: (?:of|in|for|on) .*)?$`, "NOT_A $1"),
	is("not an ", `^not an (\w+)(?: (?:of|in|for|on) .*)?$`, "NOT_AN $1"),
	is("not a ", `^(.+?) (?:is|are) not a (.+?)(?: (?:of|in|for|on) .*)?$`, "$1 NOT_A $2"),
	is("not an ", `^(.+?) (?:is|are) not an (.+?)(?: (?:of|in|for|on) .*)?$`, "$1 NOT_AN $2"),
	is("include", `^(.+?) (?:does not|doesnt|do not|did not|didnt) include (?:any |a |an |the )?(.+)$`, "$2 NOT_INCLUDED"),
	is("", `^(.+?) (?:% )?(?:is|are) (on|in|under|at) (loan|hold|order|repair|transit|use|service|maintenance|review|`+
		`display|leave)\b`,
		"$1 $2 $3"),
	is("used up", `^(.+?) (?:is|are) used up\b`, "$1 USED_UP"),
	is("went away", `^(.+?) went away\b`, "$1 GONE"),
	is("corrupt", `^(.+?) (?:is|are|was) (?:corrupt|corrupted|damaged)\b`, "$1 CORRUPT"),
	is("finish", `^(.+?) (?:did not|didnt|has not|have not) finish(?:ed)?\b`, "$1 NOT_FINISHED"),
	is("complete", `^(.+?) (?:did not|didnt|has not|have not) completed?\b`, "$1 NOT_COMPLETED"),
	is("start", `^(.+?) (?:did not|didnt|has not|have not) start(?:ed)?\b`, "$1 NOT_STARTED"),
	is("", `^(.+?) (?:does not|doesnt|do not|dont|did not|didnt) (?:answer|respond|reply)\b`, "$1 NOT_RESPONDING"),
	is("match", `^(.+?) (?:does not|doesnt|do not|dont) match\b`, "$1 MISMATCH"),
	is(" to", `^(.+?) (?:does not|doesnt|do not|dont) (?:belong|refer|resolve|point|lead) to\b`, "INVALID $1"),
	is("provide", `^.+? (?:does not|doesnt|do not|dont) provide (?:any |a |an |the )?(.+)$`, "$1 UNAVAILABLE"),
	is("", `^.+? (?:has|have) (incompatible|conflicting|inconsistent|duplicate|overlapping) ([\w ]+)$`, "$1 $2"),
	is("is n", `^(.+?) is (?:nil|null)$`, "$1 REQUIRED"),
	is("not", `^.+? (?:does not|doesnt|do not|dont) have (?:enough|sufficient) (\w+)\b`, "NOT_ENOUGH $1"),
	is("not", `^(.+?) (?:does not|doesnt|do not|dont) (?:have|contain) (?:any |a |an |the )?(.+)$`, "$2 NOT_FOUND"),
	is("be", `^(.+?) (?:could not|couldnt) be (?:completed|done|finished|performed|carried out)\b`, "!1 FAILED"),
	is("ed o", `^(.+?) (?:cannot|cant|can not|could not|couldnt) be (turn|switch|power)ed off\b`, "!2 OFF $1 FAILED"),
	is("ed o", `^(.+?) (?:cannot|cant|can not|could not|couldnt) be (turn|switch|power)ed on\b`, "!2 ON $1 FAILED"),
	is("be", `^(.+?) (?:cannot|cant|can not|could not|couldnt) be (\w+)\b`, "~2 $1 FAILED"),
	is("not", `^(.+?) (?:is|are|was|were|has|have) not (?:yet |currently |been )*available\b`, "$1 UNAVAILABLE"),
	is("unknown", `^(status|state) % (?:is|was) unknown$`, "UNKNOWN $1"),
	is("unknown", `^(.+? (?:status|state|outcome|result)) is (?:unknown|unclear|not known)$`, "$1 UNKNOWN"),
	is("not told", `^(.+?) (?:is|are|was|were) not (?:told|informed|notified)\b`, "$1 NOT_NOTIFIED"),
	is("not", `^(.+?) (?:is|are|was|were|has|have) not (?:yet |currently |been |be )*([a-z]+)(?: (?:yet|by|in|for|to|`+
		`with|on|at|from|of|locally)\b.*)?$`, "$1 NOT $2"),
	is(" the ", `^(?:the |our )?\w+ (refused|rejected|declined) (?:the|this|your|our) (.+)$`, "$2 $1"),
	is(" by ", `^(.+?) (blocked|denied|refused|rejected|prevented|forbidden|disabled|cancell?ed|aborted) by\b`, "$1 $2"),
	is("not available", `^(.+?) not available\b`, "$1 UNAVAILABLE"),
	is("not", `^(.+?) not (available|configured|enabled|initialized|ready|running|connected|allowed|permitted|`+
		`implemented|installed|loaded|started|authenticated|unique)\b`, "$1 NOT $2"),
	is("being", `^(.+?) (?:is|are) (?:still |currently )?being (\w+)`, "$1 BEING $2"),
	is("in use", `^(.+?) (?:(?:is|are) )?(?:still |currently )?in use\b`, "$1 IN_USE"),
	is("in progress", `^(.+?) (?:(?:is|are) )?(?:still |currently )?in progress\b`, "$1 IN_PROGRESS"),
	is("", `^(.+?) (?:is|are|was|were|has|have)`+
		`(?: currently| still| temporarily| now| been| being| also| \d*%)* (unavailable|unreachable|disabled|locked|closed|`+
		`archived|offline|busy|full|expired|empty|encrypted|canceled|cancelled|declined|denied|refused|rejected|forbidden|`+
		`read-?only|deleted|removed|paused|suspended|stopped|terminated|deprecated|protected|private|blocked|booted|`+
		`allowed|outdated|stale|gone|late|overdue|unpaid|overdrawn|frozen|final|ambiguous|incomplete|unsupported|`+
		`unauthorized)\b`,
		"$1 $2"),
	is("", `^(.+?) (unavailable|unreachable|disabled|expired|offline|mismatch|conflict|canceled|cancelled|declined|`+
		`refused|rejected|closed|overflow|not implemented)(?: (?:for|by|on|in|with|unexpectedly|while|from|at)\b.*)?$`,
		"$1 $2"),
}

// happened is the shape of clauses about what was done to a thing. In front of "but", it is not what is wrong: "the
// issue was created, but its labels were rejected".
var happened = is("", `^(.+?) (?:is|are|was|were|has been|have been) (?:still |currently |already )*(\w+(?:ed|en))\b`+
	`(?: (?:to|into|by|with|from|in|on|for|at|since|after|before|meanwhile)\b.*)?$`, "$1 $2")

// byAnother is the shape of clauses about what a thing has to do with others, which need not be in its way.
var byAnother = is(" by ", `^(.+?) (?:is|are|was|were|has been|have been) (reported|created|opened|filed|`+
	`requested|saved|started|assigned|reviewed|signed|uploaded|posted|ordered) `+
	`by (?:another|someone|somebody|others?)\b`, "$1 $2 BY_ANOTHER")

// actions are the shapes of clauses that only name the action that failed.
var actions = []shape{
	is(" of ", `^([a-z]+ed) (?:only )?% of % (.+)$`, "~1 $2 FAILED"),
	is(" only ", `^([a-z]+ed) only % (.+)$`, "~1 $2 FAILED"),
	is("", `^(?:%:? )?(?:we )?(?:failed|fail|fails|unable|not able|failure|was unable|were unable|`+
		`is unable) to (?:be able to )?(.+)$`, "!1 FAILED"),
	is("be", `^(?:could not|couldnt|cannot|cant|can not) be (\w+ed)\b`, "~1 FAILED"),
	is("", `^(?:could not|couldnt|cannot|cant|can not|did not|didnt|could no longer) (.+)$`, "!1 FAILED"),
	is("", `^(?:there was |an? |some )?(?:\w+ )?(?:error|err|failure|problem|exception|issue)s?(?: (?:has |`+
		`have )?(?:occurred|happened|encountered))?(?: while| when| in| during| with| on| trying to| attempting to)? (.+)$`,
		"!1 FAILED"),
	is("waiting", `^(?:stopped|gave up|interrupted while|cancell?ed while|interrupted|quit) waiting (?:for|on) (.+)$`,
		"WAIT_FOR $1 FAILED"),
	is("refus", `^refus(?:e|es|ed|ing) to (.+)$`, "!1 FAILED"),
	is("wrong", `^something went wrong (?:while|when|in|during|with) (.+)$`, "!1 FAILED"),
	is("failed", `^failed (?:while |when |in |at |on |with )?(\w+ing\b.*)$`, "!1 FAILED"),
	is("failed", `^(.+?) (?:has |have )?failed\b`, "!1 FAILED"),
	is("failed", `^failed (.+)$`, "!1 FAILED"),
	is("", `^(.+?) (?:error|failure)$`, "!1 FAILED"),
	is("", `^((?:\w+ )?\w+(?:ion|ing)) errors$`, "!1 FAILED"),
}
