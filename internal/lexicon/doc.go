// Package lexicon holds all the English that the linter knows: the words of messages that report a failure and its
// kind, and the words in names of functions, fields and tools.
package lexicon
