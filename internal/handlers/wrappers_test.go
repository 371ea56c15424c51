package handlers_test

import "testing"

func TestWrappers(t *testing.T) {
	const read = `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_file"), wrap(read)) }
func wrap(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {`
	runHandlerTests(t, []handlerTest{
		{"returns the error", read + `
		return next(ctx, req)
	}
}`,
			[]string{"read mcp-go protocol", "wrap mcp-go protocol"}},
		{"adds context to the error", read + `
		res, err := next(ctx, req)
		return res, fmt.Errorf("read: %w", err)
	}
}`,
			[]string{"read mcp-go protocol", "wrap mcp-go protocol"}},
		{"keeps the result in a variable that exists", read + `
		var res *mcp.CallToolResult
		var err error
		res, err = next(ctx, req)
		return res, err
	}
}`,
			[]string{"read mcp-go protocol", "wrap mcp-go protocol"}},
		{"recovers", read + `
		defer func() { recover() }()
		return next(ctx, req)
	}
}`,
			[]string{"read mcp-go protocol recovers", "wrap mcp-go protocol"}},
		{"recovers by a function", read + `
		defer recoverPanic()
		return next(ctx, req)
	}
}
func recoverPanic() { recover() }`,
			[]string{"read mcp-go protocol recovers", "wrap mcp-go protocol"}},
		{"renders the error as text", read + `
		res, err := next(ctx, req)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return res, nil
	}
}`,
			[]string{"read mcp-go text rendered", "wrap mcp-go protocol"}},
		{"renders the error with the runtime", read + `
		res, err := next(ctx, req)
		if err != nil {
			return mcperr.Result[mcp.CallToolResult](err), nil
		}
		return res, nil
	}
}`,
			[]string{"read mcp-go typed rendered", "wrap mcp-go protocol"}},
		{"renders the error with data", read + `
		res, err := next(ctx, req)
		if err != nil {
			return &mcp.CallToolResult{IsError: true, StructuredContent: err}, nil
		}
		return res, nil
	}
}`,
			[]string{"read mcp-go typed rendered", "wrap mcp-go protocol"}},
		{"takes typed errors apart", read + `
		res, err := next(ctx, req)
		var typed *mcperr.Error
		if errors.As(err, &typed) {
			return mcp.NewToolResultError(typed.Error()), nil
		}
		return res, err
	}
}`,
			[]string{"read mcp-go protocol bounded", "wrap mcp-go protocol"}},
		{"inspects the result", read + `
		res, err := next(ctx, req)
		if res.IsError {
			println("failed")
		}
		return res, err
	}
}`,
			[]string{"read mcp-go protocol inspects", "wrap mcp-go protocol"}},
		{"decorates the result", read + `
		res, err := next(ctx, req)
		return decorate(res), err
	}
}
func decorate(r *mcp.CallToolResult) *mcp.CallToolResult { return r }`,
			[]string{"read mcp-go protocol inspects", "wrap mcp-go protocol"}},
	})
}
