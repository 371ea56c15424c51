// Package libraries has only tests: they make client libraries fail, and check how mcperr classifies their errors.
//
// The libraries are real, and their errors come from real calls to local servers. Where a server would be too much,
// the error is a value that the library declares. The module needs no network.
package libraries
