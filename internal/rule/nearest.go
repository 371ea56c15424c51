package rule

// Nearest returns the most similar of some names, or "" if none is similar: at most a third of the letters differ.
func Nearest(name string, names []string) (near string) {
	best := max(1, len(name)/3) + 1
	for _, other := range names {
		d := distance(name, other)
		if d >= len(name) {
			continue // no letter is the same
		}
		if d < best || d == best && near != "" && other < near {
			best, near = d, other
		}
	}
	return near
}

// distance returns how many letters have to be inserted, removed or replaced to make one name of another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := before
			if a[i] != b[j] {
				replaced++
			}
			before = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
