package hinted

import (
	"context"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/bareerror/trace"
)

// RegisterMesh adds tools that run the same program. Their descriptions say what it does, and their names do not.
func RegisterMesh(s *sdk.Server, m *server.MCPServer) {
	m.AddTool(mcp.NewTool("mesh_routes", mcp.WithDescription("Get the routes of a gateway"),
		mcp.WithString("gateway", mcp.Description("Restart it before that")),
	), trace.Adapt(trace.Measured("mesh_routes", routes)))
	m.AddTool(mcp.NewTool("mesh_peers", mcp.WithDescription("Lists peers")), peers)
	m.AddTool(mcp.NewTool("mesh_rollout", mcp.WithDescription("Roll out the mesh")), trace.Adapt(rollout))
	m.AddTool(mcp.NewTool("mesh_gateway", mcp.WithDescription("Get or create a gateway")), gateway)
	m.AddTool(mcp.NewTool("mesh_sql", mcp.WithDescription("Query the registry with SQL")), sql)
	about := &sdk.Tool{Name: "mesh_lag", Description: "Returns the lag of each peer. Run it often."}
	sdk.AddTool(s, about, lag)
}

func mesh(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "mesh", args...).CombinedOutput()
	return string(out), err
}

func routes(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := mesh(ctx, "routes", req.GetString("gateway", ""))
	if err != nil {
		return nil, err // want `mcperr.Wrap\("ROUTES_FAILED"`
	}
	return mcp.NewToolResultText(out), nil
}

func peers(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := mesh(ctx, "peers")
	if err != nil {
		return nil, err // want `mcperr.Wrap\("PEERS_FAILED"`
	}
	return mcp.NewToolResultText(out), nil
}

func rollout(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := mesh(ctx, "rollout")
	if err != nil {
		return nil, err // want `mcperr.Wrap\("ROLLOUT_FAILED"`
	}
	return mcp.NewToolResultText(out), nil
}

func gateway(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := mesh(ctx, "gateway")
	if err != nil {
		return nil, err // want `mcperr.Wrap\("GATEWAY_FAILED"`
	}
	return mcp.NewToolResultText(out), nil
}

func sql(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := mesh(ctx, "sql")
	if err != nil {
		return nil, err // want `mcperr.Wrap\("SQL_FAILED"`
	}
	return mcp.NewToolResultText(out), nil
}

func lag(ctx context.Context, _ *sdk.CallToolRequest, in in) (*sdk.CallToolResult, any, error) {
	out, err := mesh(ctx, "lag", in.To)
	return nil, out, err // want `mcperr.From\(err\)`
}
