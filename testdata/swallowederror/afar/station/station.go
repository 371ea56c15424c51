// Package station is a client of a weather station.
package station

import (
	"context"
	"net/http"
)

// Get passes on what the station answers, whatever that is.
func Get(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://station.example.com/"+path, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}
