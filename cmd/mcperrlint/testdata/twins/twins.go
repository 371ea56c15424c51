// Package tools has a prompt and a tool whose bodies are the same, below many changes that are near each other. A hunk
// for the tool with a wrong line number would fit the prompt.
package tools

import (
	"context"
	"errors"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func fetch(ctx context.Context) ([]byte, error) { return nil, ctx.Err() }

func Check(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.GetString("field", "") {
	case "0":
		log.Print(0)
		log.Print("no field")
		return nil, errors.New("field0 is required")
	case "1":
		log.Print(1)
		log.Print("no field")
		return nil, errors.New("field1 is required")
	case "2":
		log.Print(2)
		log.Print("no field")
		return nil, errors.New("field2 is required")
	case "3":
		log.Print(3)
		log.Print("no field")
		return nil, errors.New("field3 is required")
	case "4":
		log.Print(4)
		log.Print("no field")
		return nil, errors.New("field4 is required")
	case "5":
		log.Print(5)
		log.Print("no field")
		return nil, errors.New("field5 is required")
	case "6":
		log.Print(6)
		log.Print("no field")
		return nil, errors.New("field6 is required")
	case "7":
		log.Print(7)
		log.Print("no field")
		return nil, errors.New("field7 is required")
	case "8":
		log.Print(8)
		log.Print("no field")
		return nil, errors.New("field8 is required")
	case "9":
		log.Print(9)
		log.Print("no field")
		return nil, errors.New("field9 is required")
	case "10":
		log.Print(10)
		log.Print("no field")
		return nil, errors.New("field10 is required")
	case "11":
		log.Print(11)
		log.Print("no field")
		return nil, errors.New("field11 is required")
	case "12":
		log.Print(12)
		log.Print("no field")
		return nil, errors.New("field12 is required")
	case "13":
		log.Print(13)
		log.Print("no field")
		return nil, errors.New("field13 is required")
	case "14":
		log.Print(14)
		log.Print("no field")
		return nil, errors.New("field14 is required")
	}
	return mcp.NewToolResultText("ok"), nil
}

// a0
var a0 = 1

// b0
var b0 = 2

// c0
var c0 = 3

func GetPrompt(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	data, err := fetch(ctx)
	if err != nil {
		log.Print(err)
		log.Print("nothing")
		return nil, err
	}
	log.Print("got it")
	log.Print(len(data))
	log.Print("done")
	return mcp.NewGetPromptResult("x", nil), nil
}

// a1
var a1 = 1

// b1
var b1 = 2

// c1
var c1 = 3

func CallTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := fetch(ctx)
	if err != nil {
		log.Print(err)
		log.Print("nothing")
		return nil, err
	}
	log.Print("got it")
	log.Print(len(data))
	log.Print("done")
	return mcp.NewToolResultText("x"), nil
}

func Serve(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("check"), Check)
	s.AddTool(mcp.NewTool("call"), CallTool)
	s.AddPrompt(mcp.NewPrompt("get"), GetPrompt)
}
