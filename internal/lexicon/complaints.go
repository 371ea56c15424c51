package lexicon

import "regexp"

// These are the words of failures. They are looked for where a text begins: what follows may be the answer.
var (
	ErrorMark = regexp.MustCompile(`^(error|err|fatal|failure|failed|fail)"?\s*([:!]|- |—)`)
	Complaint = regexp.MustCompile(`^(failed|failure|fail) (to|while|when|in|on|at|with|after|\w+ing)\b|^(unable|not able) to\b|^(could not|couldn't|cannot|can't|can not) |` +
		`^error (\w+ing|while|when|during|from|%)|^(invalid|unknown|unsupported|unrecognized|illegal|malformed) [\w%'"]|` +
		`^unexpected (status|response|error|type|argument|value|format|action)|^missing (required|argument|param)|` +
		`^(permission|access) (was )?denied|^(unauthorized|forbidden|timed out|timeout)\b|^no such |^rate limit|^please (provide|specify|give|enter|pass|supply)\b|` +
		`^(api|http|server|request|query|network|database|connection) (error|failed|failure|timed out)|^not (connected|logged|authenticated|allowed|a git|a valid)|^only [\w ]+ (allowed|supported|permitted)\b|^sorry\b`)
	ComplaintInside = regexp.MustCompile(`\b(must (be|have|not|start|contain|match|specify|provide)|(has|have|needs?) to be|(is|are|was|were) (required|invalid|mandatory|missing|blocked|rejected)|` +
		`(is|are|was|were|have|has) not (been )?(valid|supported|allowed|permitted|authori[sz]ed|configured|initiali[sz]ed|connected|implemented)|is (not )?a (directory|file|valid)|` +
		`not (supported|implemented|permitted|authori[sz]ed)|required$|cannot be|can't be|could not be|couldn't be|failed( to\b| with\b|$)|timed out|too (large|long|big|small|short|many)|` +
		`contains (a |an )?(forbidden|invalid|illegal)|went wrong|does not support|returned (an )?error)`)
	Missing     = regexp.MustCompile(`[%'"` + "`" + `].*\b(not found|does not exist|doesn't exist)|^\w+( \w+)? not found$`)
	FailureWord = regexp.MustCompile(`\b(error|fail(ed|ure|s)?|unable|could ?n[o']t|can'?not|can't|not|invalid|denied|refused|rejected|timed? ?out|wrong|unexpected|unavailable|problem)\b`)
	Softened    = regexp.MustCompile(`\b(using|falling back|fall back|fallback|instead|cached|stale|partial(ly)?|skipp(ed|ing)|warning|but|however|although|successful(ly)?|succeeded|showing|ago|confirm(ation)?|any more|anymore|from now on|by the user)\b`)
	Done        = regexp.MustCompile(`(^|[^e] |[^t] |[^o]t |[^b]e )\b(changed|created|updated|deleted|removed|added|saved|completed|finished|sent|written|started|stopped|moved|copied|installed|enabled|disabled|applied|merged|closed|opened|output|result|results)\b`)
	ErrorHelper = regexp.MustCompile(`(^|[a-z_])(?:[eE]rr|[fF]ail)`)
	PlainAnswer = regexp.MustCompile(`^(warning|note|hint|no|none|nothing|zero|0|there (is|are) no|error handling|could not find any|confirmation)\b`)
	Refusal     = regexp.MustCompile(`^error"|\b(cannot|can't|could not|unable|must|required|invalid|unknown|unsupported|not (supported|allowed|permitted))\b`) // what the tool won't do
	StateField  = regexp.MustCompile(`(?i)(state|status|phase|conclusion|health|outcome|errors?|err|reason|passed|failed|healthy|valid)$`)
)

// meant are the words of failures that are the protocol's and not the tool's.
var ProtocolFailure = regexp.MustCompile(`(?i)(unknown|unsupported|no such) (tool|method|prompt|resource|protocol)|tool\b.*\b(not found|does not exist|unknown|disabled)|malformed|(parse|invalid|bad) request|cancel+ed|unauthori[sz]ed|unauthenticated|forbidden|authori[sz]ation|authenticat|access token|session (id|not found|expired|is closed)|handshake`)
