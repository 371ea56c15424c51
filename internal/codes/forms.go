package codes

import "github.com/mcperrlint/mcperrlint/internal/pattern"

// The forms of messages, names and codes on which it depends what a good code is.

// Label matches messages with one word and values.
var Label = pattern.New(`^\w+ [\W]*%[%\W]*$`)

// NamesValue matches messages about what is missing that name the value which was given.
var NamesValue = pattern.New(`(?i) %$| % (?:do|does|did|is|are|was|were|could|can|cannot)\b`)

// Lacking matches messages about what the server may lack: "price missing", "no mail domain set".
var Lacking = pattern.New(`(?i) missing\b|^no .+ (?:set|defined)$`)

// Refusing matches messages about what cannot be done.
var Refusing = pattern.New(`^(?i)(?:error: )?(?:cannot|can't|can not|must not|may not|refus\w+ to)\b|` +
	`^(?:[\w-]+ ){0,3}[\w%-]+ (?:cannot|can't|can not|must not|may not) be \w+`)

// SaysWhatNot matches messages that say what somebody or something is not.
var SaysWhatNot = pattern.New(`(?i)\b(?:is|are) (?:no|not an?) [\w-]+(?:[,;.:( ]|$)`)

// Demanding matches messages about what has to be first.
var Demanding = pattern.New(`(?i)\b(?:must|has to|have to|needs to)\b`)

// OfValue matches messages about what a value has to be: "weight must be positive".
var OfValue = pattern.New(`(?i)\b(?:must|has to|have to|needs to) be (?:an? |positive|negative|numeric|absolute|` +
	`relative|unique|at (?:least|most)|between|one of|` +
	`(?:larger|greater|less|smaller|longer|shorter|higher|lower) than|not |empty)`)

// ArgumentName matches the name of an argument.
var ArgumentName = pattern.New(`^[a-z][A-Za-z0-9]*(_[a-z0-9]+)*$`)

// SaysWhat matches codes that say what is wrong with an argument.
var SaysWhat = pattern.New(`_(?:REQUIRED|EXCLUSIVE|TOO_[A-Z]+|OUT_OF_[A-Z]+|NOT_[A-Z]+|[A-Z]*EXISTS|EXCEEDED|` +
	`DUPLICATE|EMPTY)$|^(?:UNKNOWN|UNSUPPORTED|TOO_MANY|DUPLICATE|MISSING)_`)

// OfPlace matches codes of what may be allowed or not. Credentials may be invalid.
var OfPlace = pattern.New(`(?:^|_)(?:PATH|FILE|FOLDER|DIRECTORY|URL|HOST|ADDRESS|LOCATION|COMMAND|TARGET)$`)

// Forbidding matches messages about what is not allowed: "secrets must not be read through this server".
var Forbidding = pattern.New(`(?i)\b(?:must|may) (?:not|never) be\b`)

// OfReading matches codes of arguments that cannot be read.
var OfReading = pattern.New(`^(?:PARSE|USE|DECODE|UNMARSHAL|VALIDATE|CHECK|GET|READ|CONVERT|EXTRACT|BIND|COMPILE|` +
	`CALCULATE)_(.+)_FAILED$`)

// OfFinding matches codes of things that cannot be got.
var OfFinding = pattern.New(`^(?:GET|FIND|FETCH|LOAD|OPEN|READ|LOOK_UP|LOCATE|RESOLVE|DESCRIBE)_(.+)_FAILED$`)

// OfInput matches codes of values that do not go to the client.
var OfInput = pattern.New(`REQUEST|ARGUMENT|ARGS|HEADER|INPUT|PARAM|PAYLOAD|BODY|CONFIG|QUERY`)

// MakesErrors matches the names of functions that make errors, and do not fail.
var MakesErrors = pattern.New(`^(?:New|Errorf|Wrapf?|Join|WithMessagef?|WithStack)$`)

// OfEncoding matches codes of a value that cannot be encoded, other than that of a request to another server.
var OfEncoding = pattern.New(`^(?:MARSHAL|ENCODE|SERIALIZE)(?:_[A-Z0-9]+){0,4}_FAILED$`)

// Decodes matches the names of functions that decode.
var Decodes = pattern.New(`^(?:Unmarshal|Decode)`)

// SaysNo matches messages that say "no shelf", and not "shelf not found".
var SaysNo = pattern.New(`(?i)\bno \w`)

// NoSuchThing matches messages that begin with what there is not, which may not be allowed.
var NoSuchThing = pattern.New(`^(?i)(?:there (?:is|are) )?no [^%]+$`)

// Encodes matches the names of functions that encode a value.
var Encodes = pattern.New(`^(?:Marshal|Encode|Serialize)`)
