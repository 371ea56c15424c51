package either

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// host is one of the settings.
type host struct {
	name string
	mac  string
	away bool
	open int
}

type lab struct {
	hosts  []*host
	folder string
	report string // the address of a report
}

type hostArgs struct {
	Host string `json:"host"`
	Mac  string `json:"mac"`
}

// RegisterLab adds the tools of a lab.
func RegisterLab(s *mcp.Server, l *lab) {
	mcp.AddTool(s, &mcp.Tool{Name: "wake_host"}, l.wake)
	mcp.AddTool(s, &mcp.Tool{Name: "choose_host"}, l.choose)
	mcp.AddTool(s, &mcp.Tool{Name: "add_host"}, l.add)
	mcp.AddTool(s, &mcp.Tool{Name: "save_host"}, l.save)
	mcp.AddTool(s, &mcp.Tool{Name: "read_page"}, l.read)
}

// find returns one of those that are known.
func (l *lab) find(in hostArgs) (*host, error) {
	for _, h := range l.hosts {
		if h.name == in.Host {
			return h, nil
		}
	}
	return nil, fmt.Errorf("host %s does not exist", in.Host) // want `HOST_NOT_FOUND`
}

func (l *lab) wake(_ context.Context, _ *mcp.CallToolRequest, in hostArgs) (*mcp.CallToolResult, any, error) {
	h, err := l.find(in)
	if err != nil {
		return nil, nil, err
	}
	if h.mac == "" {
		return nil, nil, fmt.Errorf("%s cannot be woken, its address is unknown", h.name) // want `Unknown\("WAKE_`
	}
	if _, err := hex.DecodeString(h.mac); err != nil {
		return nil, nil, fmt.Errorf("%q is not an address", h.mac) // want `Internal`
	}
	return nil, nil, nil
}

// choose takes any of them if the caller names none.
func (l *lab) choose(_ context.Context, _ *mcp.CallToolRequest, in hostArgs) (*mcp.CallToolResult, any, error) {
	var h *host
	if in.Host == "" {
		for _, other := range l.hosts {
			if h == nil || other.open < h.open {
				h = other
			}
		}
	} else {
		found, err := l.find(in)
		if err != nil {
			return nil, nil, err
		}
		h = found
	}
	if h.away {
		return nil, nil, fmt.Errorf("host %s is away", h.name) // want `Unknown`
	}
	return nil, h, nil
}

// made returns what is made of the arguments.
func made(in hostArgs) (*host, error) { return &host{name: in.Host, mac: in.Mac}, nil }

func (l *lab) add(_ context.Context, _ *mcp.CallToolRequest, in hostArgs) (*mcp.CallToolResult, any, error) {
	h, err := made(in)
	if err != nil {
		return nil, nil, err // want `Wrap|From|ADD`
	}
	if h.mac == "" {
		return nil, nil, fmt.Errorf("%s has no address of its own", h.name) // want `Validation`
	}
	return nil, h, nil
}

// save makes a file: if something is missing, it is the folder.
func (l *lab) save(_ context.Context, _ *mcp.CallToolRequest, in hostArgs) (*mcp.CallToolResult, any, error) {
	if err := os.WriteFile(filepath.Join(l.folder, in.Host), nil, 0o600); err != nil {
		return nil, nil, fmt.Errorf("save the host: %w", err) // want `Unknown`
	}
	if _, err := os.ReadFile(filepath.Join(l.folder, in.Host)); err != nil {
		return nil, nil, fmt.Errorf("read the host: %w", err) // want `Wrap`
	}
	if err := os.WriteFile(l.note(in.Host), nil, 0o600); err != nil {
		return nil, nil, fmt.Errorf("save the note: %w", err) // want `Unknown`
	}
	journal, err := journalOf(l.folder, in.Host)
	if err != nil {
		return nil, nil, err // want `Validation`
	}
	if err := os.Mkdir(journal, 0o700); err != nil {
		return nil, nil, fmt.Errorf("make the journal: %w", err) // want `Unknown`
	}
	if err := os.WriteFile(cleanName(in.Host), nil, 0o600); err != nil {
		return nil, nil, fmt.Errorf("write the file: %w", err) // want `Wrap`
	}
	return nil, nil, nil
}

// note returns the name of the note about a host.
func (l *lab) note(host string) string { return filepath.Join(l.folder, host+".txt") }

// journalOf returns the folder of the journal of a host.
func journalOf(folder, host string) (string, error) {
	if host == "" {
		return "", errors.New("host must not be empty")
	}
	return filepath.Join(folder, host), nil
}

// cleanName returns a name that the caller has given, without what is beside it.
func cleanName(name string) string { return filepath.Clean(name) }

// read gets a page that the caller has chosen, and one that the server has.
func (l *lab) read(_ context.Context, _ *mcp.CallToolRequest, in hostArgs) (*mcp.CallToolResult, any, error) {
	resp, err := http.Get(in.Host)
	if err != nil {
		return nil, nil, fmt.Errorf("get the page: %w", err) // want `Wrap`
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, nil, fmt.Errorf("the page has status %d", resp.StatusCode) // want `Wrap`
	}
	page, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, nil, fmt.Errorf("read the page: %w", err) // want `Wrap`
	}
	if len(page) == 0 {
		return nil, nil, errors.New("the page is empty") // want `Validation`
	}
	own, err := http.Get(l.report)
	if err != nil {
		return nil, nil, fmt.Errorf("get the report: %w", err) // want `Unknown`
	}
	defer own.Body.Close()
	if own.StatusCode != http.StatusOK {
		return nil, nil, fmt.Errorf("the report has status %d", own.StatusCode) // want `Unknown`
	}
	return nil, page, nil
}
