// Package layers has the test of the import directions between the packages of this module.
package layers
