// Package skips has tools that leave out what they could not fetch.
package skips

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type page struct{ Title string }

type store struct{ client *http.Client }

func (store) page(ctx context.Context, id string) (*page, error) { return nil, ctx.Err() }

func (store) notes(ctx context.Context, id string) ([]string, error) { return nil, ctx.Err() }

func (store) count(ctx context.Context) (int, error) { return 0, ctx.Err() }

func (s store) list(ctx context.Context, ids []string) ([]*page, error) {
	var pages []*page
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil { // want `^list leaves out items for which s.page fails, without saying so: if it fails for all, nothing is left, as if there was nothing to find; return an error then, or say in the answer what is missing$`
			log.Printf("no page %s: %v", id, err)
			continue
		}
		pages = append(pages, p)
	}
	return pages, nil
}

func (s store) together(ctx context.Context, ids []string) ([]*page, error) {
	var pages []*page
	var lock sync.Mutex
	var group sync.WaitGroup
	for _, id := range ids {
		group.Go(func() {
			p, err := s.page(ctx, id)
			if err != nil { // want `^together leaves out items for which s.page fails`
				log.Printf("no page %s: %v", id, err)
				return
			}
			lock.Lock()
			defer lock.Unlock()
			pages = append(pages, p)
		})
	}
	group.Wait()
	return pages, nil
}

func (s store) each(ctx context.Context, ids []string) ([]*page, error) {
	pages, failed := make([]*page, len(ids)), make(chan error, len(ids))
	for i, id := range ids {
		go func() {
			p, err := s.page(ctx, id)
			if err != nil {
				log.Printf("no page %s: %v", id, err)
				failed <- err
				return
			}
			pages[i] = p
			failed <- nil
		}()
	}
	for range ids {
		if err := <-failed; err != nil {
			return nil, err
		}
	}
	return pages, nil
}

func (s store) titles(ctx context.Context, ids []string) ([]page, error) {
	var pages []page
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil { // want `^titles answers with a default where s.page fails, and not with the reason: the model takes it for what was found; say in the element what went wrong$`
			log.Print(err)
			pages = append(pages, page{Title: "unknown"})
			continue
		}
		pages = append(pages, *p)
	}
	return pages, nil
}

type state struct{ Title, Error string }

func (s store) states(ctx context.Context, ids []string) ([]state, error) {
	var states []state
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil {
			states = append(states, state{Title: id, Error: "not loaded"})
			continue
		}
		states = append(states, state{Title: p.Title})
	}
	return states, nil
}

// lines says in the answer what is missing.
func (s store) lines(ctx context.Context, ids []string) (string, error) {
	var text strings.Builder
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil {
			fmt.Fprintf(&text, "%s could not be loaded: %v\n", id, err)
			continue
		}
		fmt.Fprintln(&text, p.Title)
	}
	return text.String(), nil
}

// counted says in the answer how many there are.
func (s store) counted(ctx context.Context, ids []string) (string, error) {
	var pages []*page
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil {
			log.Print(err)
			continue
		}
		pages = append(pages, p)
	}
	return fmt.Sprintf("%d of %d pages", len(pages), len(ids)), nil
}

// first tries several places.
func (s store) first(ctx context.Context, ids []string) (*page, error) {
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil {
			log.Print(err)
			continue
		}
		return p, nil
	}
	return nil, errors.New("no page")
}

// cached has another way to the answer.
func (s store) cached(ctx context.Context, id string, useCache bool) (*page, error) {
	if useCache {
		p, err := s.page(ctx, "cache:"+id)
		if err != nil {
			log.Print(err)
		} else {
			return p, nil
		}
	}
	return s.page(ctx, id)
}

func (s store) ensured(ctx context.Context, url string) ([]byte, error) {
	resp, err := s.sure(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func (s store) sure(url string) (*http.Response, error) {
	resp, err := s.client.Get(url)
	if err != nil {
		return nil, err
	}
	if err := mcperr.FromHTTP(resp); err != nil {
		return nil, err
	}
	return resp, nil
}

func (s store) all(ctx context.Context, ids []string) ([]*page, error) {
	var pages []*page
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil {
			continue // an empty list is an error
		}
		pages = append(pages, p)
	}
	if len(pages) == 0 {
		return nil, errors.New("no page could be loaded")
	}
	return pages, nil
}

func (s store) some(ctx context.Context, ids []string) (pages []*page, failed []string, err error) {
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil {
			failed = append(failed, id)
			continue
		}
		n, err := strconv.Atoi(p.Title)
		if err != nil {
			continue // what is no number is not asked for
		}
		_ = n
		pages = append(pages, p)
	}
	return pages, failed, nil
}

func (s store) full(ctx context.Context, id string, withNotes, fast bool) (*page, []string, error) {
	p, err := s.page(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	var notes []string
	if withNotes && p.Title != "" {
		found, err := s.notes(ctx, id)
		if err != nil { // want `^full goes on without the result of s.notes, which withNotes asks for, if the call fails, and does not say so: the model takes the answer for complete; return the error, or say in the answer what is missing$`
			slog.Warn("no notes", "error", err)
		} else {
			notes = found
		}
	}
	if !fast {
		n, err := s.count(ctx)
		if err != nil {
			slog.Warn("no count", "error", err) // nobody asks for it
		}
		slog.Info("pages", "n", n)
	}
	return p, notes, nil
}

func (s store) requests(ctx context.Context, urls []string) []*http.Request {
	var list []*http.Request
	for _, url := range urls {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			continue // nothing is sent yet
		}
		list = append(list, req)
	}
	return list
}

func (s store) get(ctx context.Context, url string) (map[string]any, error) {
	resp, err := s.client.Get(url) // want `^get reads the answer of s.client.Get without a look at its status: what comes with a 404 or 500 is read as if it was what was asked for; return mcperr.FromHTTP or mcperr.FromStatus if the status is no success$`
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var value map[string]any
	return value, json.NewDecoder(resp.Body).Decode(&value)
}

func (s store) checked(ctx context.Context, url string) ([]byte, error) {
	resp, err := s.fetch(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func (s store) fetch(url string) (*http.Response, error) {
	resp, err := s.client.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New(resp.Status)
	}
	return resp, nil
}

func (s store) raw(url string) (*http.Response, error) { return s.client.Get(url) }

func (s store) unchecked(ctx context.Context, url string) ([]byte, error) {
	resp, err := s.raw(url) // want `^unchecked reads the answer of s.raw without a look at its status`
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func (s store) alive(ctx context.Context, url string) (bool, error) {
	resp, err := s.raw(url)
	if err != nil {
		return false, err
	}
	return true, resp.Body.Close() // nothing is read
}

func (s store) handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ids := req.GetStringSlice("ids", nil)
	if _, err := s.list(ctx, ids); err != nil {
		return nil, err
	}
	_ = s.filled(ids)
	_ = s.requests(ctx, ids)
	_, _ = s.lines(ctx, ids)
	_, _ = s.counted(ctx, ids)
	_, _ = s.first(ctx, ids)
	_, _ = s.cached(ctx, "", len(ids) > 1)
	_, _ = s.ensured(ctx, "")
	if _, err := s.titles(ctx, ids); err != nil {
		return nil, err
	}
	if _, err := s.states(ctx, ids); err != nil {
		return nil, err
	}
	if _, err := s.together(ctx, ids); err != nil {
		return nil, err
	}
	if _, err := s.each(ctx, ids); err != nil {
		return nil, err
	}
	if _, err := s.all(ctx, ids); err != nil {
		return nil, err
	}
	if _, _, err := s.some(ctx, ids); err != nil {
		return nil, err
	}
	if _, _, err := s.full(ctx, "", req.GetBool("notes", false), false); err != nil {
		return nil, err
	}
	for _, get := range []string{"a", "b"} {
		if _, err := s.get(ctx, get); err != nil {
			return nil, err
		}
		if _, err := s.checked(ctx, get); err != nil {
			return nil, err
		}
		if _, err := s.unchecked(ctx, get); err != nil {
			return nil, err
		}
		if _, err := s.alive(ctx, get); err != nil {
			return nil, err
		}
	}
	return mcp.NewToolResultText("done"), nil
}

// unused is not reached from a tool.
func (s store) unused(ctx context.Context, ids []string) []*page {
	var pages []*page
	for _, id := range ids {
		p, err := s.page(ctx, id)
		if err != nil {
			continue
		}
		pages = append(pages, p)
	}
	return pages
}

func fill(client *http.Client, id string, to *page) (int, error) {
	to.Title = id
	return 0, nil
}

// filled gives the address of what it collects, and its log does not count.
func (s store) filled(ids []string) []page {
	var pages []page
	for _, id := range ids {
		var p page
		_, err := fill(s.client, id, &p)
		if err != nil { // want `^filled leaves out items for which fill fails`
			continue
		}
		pages = append(pages, p)
	}
	slog.Info("done", "pages", len(pages))
	return pages
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("pages"), store{}.handle) }

var _, _ = register, store.unused

// The arguments of a call are parameters, too.
func (s store) Show(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	withNotes := req.GetBool("with_notes", false)
	p, err := s.page(ctx, req.GetString("id", ""))
	if err != nil {
		return nil, err
	}
	text := p.Title
	if withNotes {
		notes, err := s.notes(ctx, text)
		if err != nil { // want `^store.Show goes on without the result of s.notes, which withNotes asks for`
			log.Print(err)
		}
		text += strings.Join(notes, "")
	}
	if req.GetBool("with_count", false) {
		n, err := s.count(ctx)
		if err != nil { // want `^store.Show goes on without the result of s.count, which req.GetBool\("with_count", false\) asks for`
			log.Print(err)
		}
		text += strconv.Itoa(n)
	}
	return mcp.NewToolResultText(text), nil
}

// All leaves out the pages that fail, in the other branch.
func (s store) All(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var titles []string
	for _, id := range req.GetStringSlice("ids", nil) {
		p, err := s.page(ctx, id)
		if err != nil { // want `^store.All leaves out items for which s.page fails`
			log.Print(err)
		} else {
			titles = append(titles, p.Title)
		}
	}
	return mcp.NewToolResultText(strings.Join(titles, "\n")), nil
}

// Any says that there is nothing, whatever the reason.
func (s store) Any(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var titles []string
	for _, id := range req.GetStringSlice("ids", nil) {
		p, err := s.page(ctx, id)
		if err != nil { // want `^store.Any leaves out items for which s.page fails`
			log.Print(err)
			continue
		}
		titles = append(titles, p.Title)
	}
	if len(titles) == 0 {
		return mcp.NewToolResultText("No pages"), nil
	}
	return mcp.NewToolResultText(strings.Join(titles, "\n")), nil
}

// Some says that there may be more.
func (s store) Some(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var titles []string
	for _, id := range req.GetStringSlice("ids", nil) {
		p, err := s.page(ctx, id)
		if err != nil {
			log.Print(err)
			continue
		}
		titles = append(titles, p.Title)
	}
	if len(titles) == 0 {
		return mcp.NewToolResultText("No page could be read: all of them failed"), nil
	}
	return mcp.NewToolResultText(strings.Join(titles, "\n")), nil
}
