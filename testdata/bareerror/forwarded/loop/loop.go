// Package loop tries work more than once.
package loop

// Twice returns the error of the second try.
func Twice(work func() error) error {
	if err := work(); err == nil {
		return nil
	}
	return work()
}
