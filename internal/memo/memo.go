// Package memo answers recursive questions, each of them once.
package memo

// Table holds the answers to questions K. Its zero value is empty.
type Table[K comparable, V any] struct{ answers map[K]V }

// Get returns the answer to a question, which find finds. A question that depends on itself gets the zero value while
// its answer is being found, so that every chain of questions ends.
func (t *Table[K, V]) Get(question K, find func() V) V {
	answer, ok := t.answers[question]
	if ok {
		return answer
	}
	if t.answers == nil {
		t.answers = make(map[K]V)
	}
	t.answers[question] = answer
	answer = find()
	t.answers[question] = answer
	return answer
}
