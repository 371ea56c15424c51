// Package lexicon holds the English that tells what failed: the words of messages that report a failure and its kind,
// and the words in names of functions, fields and tools. What a good name for a failure is, package codes knows.
package lexicon
