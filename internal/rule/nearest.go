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

// distance returns how many letters have to be inserted, removed, replaced or swapped with the next one to make one
// name of another.
func distance(a, b string) int {
	d := make([][]int, len(a)+1) // by the lengths of beginnings
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := d[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			d[i][j] = min(replaced, d[i-1][j]+1, d[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
