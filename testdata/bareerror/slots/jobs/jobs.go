// Package jobs implements the interface of package exec. It does not know the SDK.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"os"

	"example.com/mcpserver/bareerror/slots/exec"
)

// Restart restarts a job.
type Restart struct{}

// Run restarts the job.
func (r *Restart) Run(ctx context.Context, args map[string]any, s *exec.Settings) (text string, err error) {
	name, _ := args["name"].(string)
	if name == "" {
		return "", errors.New("name is required") // want `Run returns "name is required"`
	}
	func() {
		defer func() {
			if p := recover(); p != nil {
				err = errors.New("the job is gone") // want `Run returns "the job is gone"`
			}
		}()
		if s.Region == "" {
			text, err = r.local(name)
		} else {
			text, err = r.remote(name)
		}
	}()
	return text, err // want `Run returns an error without a type`
}

func (r *Restart) local(name string) (string, error) {
	if name == "init" {
		return "", errors.New("init cannot be restarted") // want `local returns "init cannot be restarted"`
	}
	return "restarted", nil
}

func (r *Restart) remote(name string) (string, error) {
	return "", fmt.Errorf("%s is not reachable", name) // want `remote returns "%s is not reachable"`
}

// Wait is a Runner that is a function.
func Wait() exec.Runner {
	return exec.RunnerFunc(func(ctx context.Context, args map[string]any, s *exec.Settings) (string, error) {
		return "", ctx.Err() // want `Wait returns the error of ctx.Err`
	})
}

// database is a Backend.
type database struct{}

// Execute runs a statement.
func (database) Execute(ctx context.Context, statement string, args map[string]any) (string, error) {
	return "", errors.New("no database")
}

// Serve serves the database.
var Serve = exec.Mount(database{})

// nightly fits the interface of tools, but nothing makes a Runner of it.
type nightly struct{}

// Run cleans up.
func (nightly) Run(ctx context.Context, args map[string]any, s *exec.Settings) (string, error) {
	return "", os.Remove(s.Region)
}

// Clean cleans up every night.
func Clean() error {
	_, err := nightly{}.Run(context.Background(), nil, new(exec.Settings))
	return err
}
