package mcperr

import (
	"reflect"
	"strings"
)

// sqlStates are the verdicts on SQLSTATEs. A key is a whole SQLSTATE, or its class, which is its first two characters.
var sqlStates = map[string]verdict{
	"02": isNotFound, "08": isNetwork, "0A": isUnsupported, "0L": isPermission, "0P": isPermission,
	"20": isValidation, "21": isValidation, "22": isValidation, "44": isValidation,
	"23": isTaken, "23502": isValidation, "23514": isValidation, // not null, check
	"25": isInternal, "25006": isPermission, // read-only transaction
	"28": isPermission, "3D": isNotFound, "3F": isNotFound,
	"40": isConflict, "55006": isConflict, "55P03": isConflict, // in use, locked
	"42": isValidation, "42501": isPermission,
	"42P01": isNotFound, "42S02": isNotFound, "42704": isNotFound, "42883": isNotFound, // table, object, function
	"42P04": isTaken, "42P06": isTaken, "42P07": isTaken, "42701": isTaken, "42710": isTaken, "42723": isTaken,
	"42S01": isTaken, "42S21": isTaken,
	"53": isNetwork, "53100": isRefused, // disk full
	"54": isValidation, "57": isNetwork, "57014": isTimeout, "58": isRefused, "HYT00": isTimeout, "HYT01": isTimeout,
	"70100": isTimeout, // an interrupted query of MySQL
}

// stateVerdict returns the verdict on an SQLSTATE.
func stateVerdict(state string) verdict {
	if len(state) != 5 || !sqlState.MatchString(state) {
		return verdict{}
	}
	v, ok := sqlStates[state]
	if !ok {
		v, ok = sqlStates[state[:2]]
	}
	if !ok {
		return verdict{}
	}
	return v.ranked(rankReason)
}

// readSQLState reads the SQLSTATE in a method SQLState, or in a field SQLState or Code.
func readSQLState(s subject) verdict {
	if state := textOf(call0(s.value, "SQLState")); state != "" {
		return stateVerdict(state)
	}
	for _, name := range []string{"SQLState", "Code"} {
		if v := stateVerdict(stateText(fieldOf(s.value, name))); v.rank > 0 {
			return v
		}
	}
	return verdict{}
}

// stateText returns a text, which may be an array of bytes.
func stateText(v reflect.Value) string {
	if v.Kind() != reflect.Array || v.Type().Elem().Kind() != reflect.Uint8 {
		return textOf(v)
	}
	var b strings.Builder
	for i := range v.Len() {
		b.WriteByte(byte(v.Index(i).Uint()))
	}
	return b.String()
}

// mysqlNumbers are the verdicts on error numbers of MySQL whose SQLSTATE is missing or too general.
var mysqlNumbers = map[int64]verdict{
	1040: isNetwork, 1044: isPermission, 1045: isPermission, 1048: isValidation, 1049: isNotFound, 1062: isTaken,
	1142: isPermission, 1143: isPermission, 1146: isNotFound, 1203: isRateLimit, 1205: isConflict, 1213: isConflict,
	1226: isRateLimit, 1227: isPermission, 1290: isPermission, 1364: isValidation, 1366: isValidation,
	1406: isValidation, 1452: isValidation, 2006: isNetwork, 2013: isNetwork, 3024: isTimeout, 3819: isValidation,
}

// readMySQL reads the error number of MySQL, which is beside an SQLSTATE of five bytes.
func readMySQL(s subject) verdict {
	if fieldOf(s.value, "SQLState").Kind() != reflect.Array {
		return verdict{}
	}
	v, ok := mysqlNumbers[integer(fieldOf(s.value, "Number"))]
	if !ok {
		return verdict{}
	}
	return v.ranked(rankReason + 1) // the SQLSTATE of the same error is more general
}

// sqliteCodes are the verdicts on result codes of SQLite. The extended codes are in their upper part.
var sqliteCodes = map[int64]verdict{
	1: isValidation, 3: isPermission, 5: isConflict, 6: isConflict, 7: isInternal, 8: isPermission, 10: isInternal,
	11: isInternal, 13: isInternal, 14: isInternal, 17: isConflict, 18: isTooLarge, 19: isValidation, 20: isValidation,
	21: isInternal, 23: isPermission, 25: isValidation, 26: isInternal,
	787: isTaken, 1555: isTaken, 2067: isTaken, 2579: isTaken, // foreign key, primary key, unique, rowid
}

// readSQLite reads the result code of SQLite. Only the path of the package tells it from other numbers.
func readSQLite(s subject) verdict {
	if !s.shape.isIn("sqlite") {
		return verdict{}
	}
	var code int64
	for _, name := range []string{"ExtendedCode", "Code"} {
		if code == 0 {
			code = callInt(s.value, name)
		}
		if code == 0 {
			code = integer(fieldOf(s.value, name))
		}
	}
	v, ok := sqliteCodes[code]
	if !ok {
		v, ok = sqliteCodes[code&0xff]
	}
	if !ok {
		return verdict{}
	}
	return v.ranked(rankReason)
}

// mongoCodes are the verdicts on error codes of MongoDB, in this order.
var mongoCodes = []struct {
	code int
	verdict
}{
	{11000, isTaken}, {11001, isTaken}, {48, isTaken}, {13, isPermission}, {18, isPermission}, {26, isNotFound},
	{50, isTimeout}, {112, isConflict}, {121, isValidation}, {2, isValidation}, {9, isValidation}, {14, isValidation},
	{59, isUnsupported}, {89, isNetwork},
}

// readMongo asks an error of MongoDB for the codes and labels that it knows.
func readMongo(s subject) verdict {
	if e, ok := s.err.(interface{ HasErrorCode(int) bool }); ok {
		for _, c := range mongoCodes {
			if e.HasErrorCode(c.code) {
				return c.verdict.ranked(rankReason)
			}
		}
	}
	e, ok := s.err.(interface{ HasErrorLabel(string) bool })
	if ok && (e.HasErrorLabel("NetworkError") || e.HasErrorLabel("RetryableWriteError")) {
		return isNetwork.ranked(rankAnswer)
	}
	return verdict{}
}

// redisCodes are the verdicts on the first words of errors of Redis.
var redisCodes = map[string]verdict{
	"NOAUTH": isPermission, "WRONGPASS": isPermission, "NOPERM": isPermission, "DENIED": isPermission,
	"READONLY": isNetwork, "LOADING": isNetwork, "BUSY": isNetwork, "CLUSTERDOWN": isNetwork, "MASTERDOWN": isNetwork,
	"TRYAGAIN": isNetwork, "MOVED": isNetwork, "ASK": isNetwork, "NOREPLICAS": isNetwork, "OOM": isRefused,
	"WRONGTYPE": isValidation, "NOSCRIPT": isNotFound, "BUSYKEY": isTaken, "BUSYGROUP": isTaken, "EXECABORT": isConflict,
	"redis:": isNotFound, // redis.Nil, "redis: nil"
}

// readRedis reads the first word of an error that a Redis server sends. Clients mark such errors by a method
// RedisError, or declare a type of strings for them.
func readRedis(s subject) verdict {
	if !s.shape.redis {
		return verdict{}
	}
	first, rest, _ := strings.Cut(s.err.Error(), " ")
	v, ok := redisCodes[first]
	if !ok || first == "redis:" && rest != "nil" {
		return verdict{}
	}
	return v.ranked(rankReason)
}
