// Package e2e runs the project against the real programs and libraries that it works with. Nothing imports it.
package e2e
