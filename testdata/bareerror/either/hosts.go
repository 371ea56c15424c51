package either

import (
	"context"
	"encoding/hex"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// host is one of the settings.
type host struct {
	name string
	mac  string
	away bool
	open int
}

type lab struct{ hosts []*host }

type hostArgs struct {
	Host string `json:"host"`
	Mac  string `json:"mac"`
}

// RegisterLab adds the tools of a lab.
func RegisterLab(s *mcp.Server, l *lab) {
	mcp.AddTool(s, &mcp.Tool{Name: "wake_host"}, l.wake)
	mcp.AddTool(s, &mcp.Tool{Name: "choose_host"}, l.choose)
	mcp.AddTool(s, &mcp.Tool{Name: "add_host"}, l.add)
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
