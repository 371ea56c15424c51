package lexicon_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

func TestRepetitionOfSQL(t *testing.T) {
	t.Parallel()
	for want, statements := range map[lexicon.Repetition][]string{
		lexicon.Twice: {
			"UPDATE a SET n = n + 1", "UPDATE a SET x = 1, balance = balance - $1 WHERE id = 2",
			"update a set name = name || '!'", "UPDATE a SET n = COALESCE(n, 0) + 1", `UPDATE a SET "n"="n"*2`,
			"UPDATE a SET n = a.n + 1", "UPDATE a SET n = 1 + n", "UPDATE a SET (n) = (n + 1)", "UPDATE a SET n += 1",
			"UPDATE a SET tags = array_append(tags, ?)", "UPDATE a SET t = CONCAT(t, ?)",
			"UPDATE a SET done = NOT done", "UPDATE a SET pos = -pos", "UPDATE a SET n = IFNULL(n, 0) + 1",
			"UPDATE a SET n = (SELECT n + 1 FROM a b WHERE b.id = a.id)",
			"UPDATE jobs SET state = 'taken' WHERE id = (SELECT id FROM jobs WHERE state = 'new' LIMIT 1)",
			"DELETE FROM a ORDER BY id LIMIT 1", "DELETE FROM a WHERE id = (SELECT min(id) FROM a)",
			"INSERT INTO a (x) VALUES (?)", "insert into a select * from b", "SELECT pay_invoice(?)",
			"SELECT * FROM create_order(?)",
			"SELECT id FROM create_order(?) AS id", "select nextval('ids')",
			"INSERT INTO a (id, n) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET n = a.n + 1",
			"INSERT INTO a VALUES (?) ON DUPLICATE KEY UPDATE n = n + VALUES(n)",
			"WITH x AS (SELECT id FROM b) INSERT INTO a SELECT id FROM x",
			"WITH x AS (INSERT INTO a VALUES (1) RETURNING id) SELECT id FROM x",
		},
		lexicon.Same: {
			"UPDATE a SET n = 1", "UPDATE a SET n = m + 1", "UPDATE a SET n = $1 WHERE m = m",
			"UPDATE a SET n = COALESCE($1, n), m = lower(m)", "UPDATE a SET name = ?, at = now() - ?",
			"DELETE FROM a WHERE id = ?", "DELETE FROM a WHERE b IN (SELECT id FROM b WHERE gone)",
			"SELECT a FROM b", "\n\tselect count(*) from b", "SELECT now()", "SELECT * FROM get_orders(?)",
			"SELECT get_balance(?)",
			"WITH x AS (SELECT a FROM t) SELECT a FROM x", "WITH RECURSIVE x(n) AS (SELECT 1) SELECT n FROM x",
			"WITH x AS (SELECT id FROM b) DELETE FROM a WHERE id IN (SELECT id FROM x)",
			"INSERT INTO a (id) VALUES (?) ON CONFLICT (id) DO NOTHING",
			"INSERT INTO a (id, x) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET x = excluded.x",
			"INSERT INTO a (id, n) VALUES (?, 1) ON DUPLICATE KEY UPDATE n = VALUES(n)",
			"INSERT OR IGNORE INTO a VALUES (?)", "INSERT IGNORE INTO a VALUES (?)", "INSERT OR REPLACE INTO a VALUES (?)",
			"REPLACE INTO a VALUES (?)", "TRUNCATE a", "CREATE TABLE IF NOT EXISTS a (id int)",
			"CREATE UNIQUE INDEX IF NOT EXISTS i ON a (id)", "DROP TABLE IF EXISTS a", "VACUUM", "EXPLAIN SELECT 1",
			"PRAGMA user_version", "SHOW TABLES", "SET search_path TO x", "CREATE OR REPLACE VIEW v AS SELECT 1",
		},
		lexicon.NoRepetition: {
			"", "hello", "CALL pay(?)", "CREATE TABLE a (id int)", "With love", "Show the list", "Set it to 3", "BEGIN",
			"Drop me a line", "Explain it", "Truncate the text to 3 words",
		},
	} {
		for _, statement := range statements {
			if got := lexicon.RepetitionOfSQL(statement); got != want {
				t.Errorf("%s: got %d, want %d", statement, got, want)
			}
		}
	}
}

func TestRepetitionOfGraphQL(t *testing.T) {
	t.Parallel()
	for document, want := range map[string]lexicon.Repetition{
		"query { orders { id } }": lexicon.Same, "\n\tquery Orders($n: Int!) {\n orders(first: $n) { id }": lexicon.Same,
		"mutation { addOrder { id } }": lexicon.Twice, "mutation M($id: ID!) { removeOrder(id: $id) { id } }": lexicon.Same,
		"mutation($x: X!) { settle(x: $x) }": lexicon.Twice, "mutation { get: addOrder { id } }": lexicon.Twice,
		"mutation { removeOrder(id: 1) { id } addOrder { id } }": lexicon.Twice,

		"query": lexicon.NoRepetition, "the query {x}": lexicon.NoRepetition, "{}": lexicon.NoRepetition,
		"": lexicon.NoRepetition,
	} {
		if got := lexicon.RepetitionOfGraphQL(document); got != want {
			t.Errorf("%q: got %d, want %d", document, got, want)
		}
	}
}

func TestAccumulates(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"n + ?": true, "stock - 1": true, `"n" * 2`: true, "t.n + 1": true, "name || ?": true, "$inc": true, "$push": true,

		"n": false, "n = ?": false, "user-1": false, "2024-01-02": false, "$set": false, "id = ? AND n > 3": false, "": false,
	} {
		if got := lexicon.Accumulates(text); got != want {
			t.Errorf("%q: got %t", text, got)
		}
	}
}
