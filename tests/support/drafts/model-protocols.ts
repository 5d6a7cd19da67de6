import type { ServerResponse } from "node:http";

/** A model's output. */
export interface Said {
  text: string | null;
  refusal?: string;
  finish?: "stop" | "length" | "content_filter" | "tool_calls";
  tools?: { name: string; arguments: string }[];
}

/** Formats the response to a request in that request's protocol. */
export interface Reply {
  say: (output: Said) => void;
  raw: ServerResponse;
}

export function replyIn(path: string, raw: ServerResponse): Reply {
  const say = path.endsWith("/messages") ? anthropic : openAi;
  return { say: (output) => say(output, raw), raw };
}

function json(raw: ServerResponse, value: unknown): void {
  raw.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function toolCalls({ tools = [] }: Said) {
  return tools.map((tool, index) => ({
    index,
    id: `call_${index}`,
    type: "function",
    function: tool,
  }));
}

function openAi(output: Said, raw: ServerResponse): void {
  const calls = toolCalls(output);
  const message = {
    role: "assistant",
    content: output.text,
    refusal: output.refusal ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const choices = [{ index: 0, message, finish_reason: output.finish ?? "stop" }];
  json(raw, { id: "c", object: "chat.completion", created: 1, model: "fake", choices, usage });
}

const STOP_REASONS = {
  stop: "end_turn",
  length: "max_tokens",
  content_filter: "refusal",
  tool_calls: "tool_use",
};

function anthropic(output: Said, raw: ServerResponse): void {
  const tools = (output.tools ?? []).map(({ name, arguments: input }, index) => {
    return { type: "tool_use", id: `toolu_${index}`, name, input: JSON.parse(input) };
  });
  json(raw, {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "fake",
    content: [...(output.text === null ? [] : [{ type: "text", text: output.text }]), ...tools],
    stop_reason: STOP_REASONS[output.finish ?? "stop"],
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  });
}
