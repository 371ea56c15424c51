// Package libraries has only tests: they make client libraries fail, and check how mcperr classifies their errors.
//
// The libraries are real. Most errors come from calls to local servers, and the others are values that a library
// declares. The module needs no network.
package libraries
