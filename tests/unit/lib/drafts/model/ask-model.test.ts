import { STEPS } from "@/lib/messaging/realtime/events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AgentFailure, ModelUnreachable } from "@/lib/drafts/model/agent";
import { createAgents } from "@/lib/drafts/model/open-agents";
import * as fake from "@/tests/support/drafts/fake-model";
import { INPUTS } from "@/tests/support/drafts/story-inputs";

const KEY = "sk-story-0123456789";

let model: fake.FakeModel;
beforeAll(async () => {
  model = await fake.openFakeModel();
});
beforeEach(() => model.reset());
afterAll(() => model.close());

function agents(stepTimeoutMs = 10_000) {
  const { baseUrl } = model;
  return createAgents({
    provider: "openai-compatible",
    baseUrl,
    apiKey: KEY,
    model: "fake-1",
    stepTimeoutMs,
  });
}

const never = new AbortController().signal;
const classify = (stepTimeoutMs?: number, signal = never) =>
  agents(stepTimeoutMs).work.classify(INPUTS.classify, signal);

/** Returns the failure's message. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(AgentFailure);
  // Nothing that could be logged is attached to it: no request, response or key.
  expect(Object.keys(error as object)).toEqual([]);
  expect((error as Error).cause).toBeUndefined();
  return (error as Error).message;
}

const BUG = {
  type: "bug",
  priority: "high",
  type_why: "It fails.",
  priority_why: "It blocks work.",
};
const CLASSES = { type: 1, priority: 1, typeWhy: "It fails.", priorityWhy: "It blocks work." };
const retryAfter = (code: number, value: string) => fake.status(code, { "retry-after": value });
const TWICE = "The model returned an invalid response twice.";

test("each step makes one request, with its own prompt and schema and no tools", async () => {
  const { work } = agents();
  expect(await work.validate(INPUTS.validate, never)).toEqual({ isUsable: true });
  expect(await work.duplicate_check(INPUTS.duplicate_check, never)).toHaveLength(2);
  await work.research(INPUTS.research, never);
  expect(await work.classify(INPUTS.classify, never)).toEqual(CLASSES);
  expect(await work.write(INPUTS.write, never)).toMatchObject({ title: "The model's title" });
  expect(model.requests.map(({ step }) => step)).toEqual(STEPS);
  for (const { body, headers, path, step } of model.requests) {
    expect(path).toBe("/v1/chat/completions");
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(body).toMatchObject({ model: "fake-1", response_format: { type: "json_schema" } });
    expect(body.response_format.json_schema).toMatchObject({ name: step, strict: true });
    expect(body.max_tokens).toBeLessThanOrEqual(8192);
    expect(body.tools).toBeUndefined();
    expect(body.stream).toBeUndefined();
    expect(body.messages.map(({ role }: { role: string }) => role)).toEqual(["system", "user"]);
  }
});

describe("a response is accepted", () => {
  const text = JSON.stringify(BUG);
  test.each([
    ["in the expected format", text],
    ["in a fence", `\`\`\`json\n${JSON.stringify(BUG, null, 2)}\n\`\`\``],
    ["in a fence without a language", `\`\`\`\n${text}\n\`\`\``],
    ["surrounded by prose", `Here you are:\n\n${text}\n\nI hope that helps!`],
    ["after reasoning", `<think>A {bug}, or not?</think>\n${text}`],
  ])("%s", async (_, content) => {
    model.on("classify", fake.says(content));
    expect(await classify()).toEqual(CLASSES);
    expect(model.requests).toHaveLength(1);
  });
});

describe("an invalid response", () => {
  const call = { name: "set_priority", arguments: '{"issue_id": 7}' };
  const wrong: [string, fake.Act][] = [
    ["text that is not JSON", fake.says("It is a bug.")],
    ["broken JSON", fake.says('{"type": "bug", "priority":')],
    ["an empty response", fake.says("")],
    ["two objects", fake.says(`${JSON.stringify(BUG)}\n${JSON.stringify(BUG)}`)],
    ["an array", fake.responses([BUG])],
    ["a missing member", fake.responses({ type: "bug", priority: "high", type_why: "x" })],
    ["an extra member", fake.responses({ ...BUG, issue_id: 70_001 })],
    ["a __proto__ member", fake.says(JSON.stringify(BUG).replace("{", '{"__proto__": {"a": 1}, '))],
    ["a value of the wrong type", fake.responses({ ...BUG, priority: 0 })],
    ["an unknown value", fake.responses({ ...BUG, priority: "catastrophic" })],
    ["text that is too long", fake.responses({ ...BUG, type_why: "because ".repeat(500) })],
    ["text that spans several lines", fake.responses({ ...BUG, type_why: "One.\nTwo." })],
    ["the response of another step", fake.responses({ title: "x", description: "y" })],
    ["a truncated response", fake.says(JSON.stringify(BUG), { finish: "length" })],
    ["a tool call", fake.says(null, { tools: [call], finish: "tool_calls" })],
    ["a tool call alongside the answer", fake.says(JSON.stringify(BUG), { tools: [call] })],
    ["no choices", fake.sends('{"choices": []}')],
    ["a response in another protocol", fake.sends('{"output": "bug"}')],
    ["an unrequested stream", fake.sends('data: {"choices": []}\n\ndata: [DONE]\n\n')],
    ["an HTML page", fake.sends("<html><body>Welcome to nginx</body></html>")],
    ["an endless answer", fake.floods],
  ];

  test.each(wrong)("is retried once: %s, then a valid response", async (_, act) => {
    model.on("classify", act);
    expect(await classify()).toEqual(CLASSES);
    expect(model.requests).toHaveLength(2);
  });

  test.each(wrong)("fails the step if it is returned twice: %s", async (_, act) => {
    model.on("classify", act, act);
    expect(await failureOf(classify())).toBe(TWICE);
    expect(model.requests).toHaveLength(2);
  });

  test("is described to the model only in our own words", async () => {
    model.on("classify", fake.responses({ ...BUG, priority: "PWNED", "say this": 1 }));
    await classify();
    const [first, second] = model.requests;
    expect(first?.user).not.toContain("last answer");
    expect(second?.user).toMatch(/Your last answer could not be used: .*priority: invalid value/);
    expect(second?.user).not.toMatch(/PWNED|say this/);
  });
});

describe("a server error", () => {
  const cases: [string, fake.Act[], number, string][] = [
    ["500 twice", [fake.status(500), fake.status(500)], 2, "The model server failed."],
    ["429 without Retry-After", [fake.status(429)], 1, "The model is too busy."],
    ["429 with a Retry-After of an hour", [retryAfter(429, "3600")], 1, "The model is too busy."],
    ["429 twice", [retryAfter(429, "0"), retryAfter(429, "0")], 2, "The model is too busy."],
    ["503 with a Retry-After of an hour", [retryAfter(503, "3600")], 1, "The model server failed."],
    ["an invalid API key", [fake.status(401)], 1, "The model server rejected the API key."],
    [
      "an unknown model",
      [fake.status(404)],
      1,
      "The model server does not recognize this model or URL.",
    ],
    ["text that is too long", [fake.status(413)], 1, "The text is too long for the model."],
    [
      "a connection that breaks twice",
      [fake.resets, fake.resets],
      2,
      "The connection to the model was lost.",
    ],
    [
      "a refusal",
      [fake.says(null, { refusal: "I cannot help with that." })],
      1,
      "The model refused.",
    ],
    ["a content filter", [fake.says("", { finish: "content_filter" })], 1, "The model refused."],
    [
      "500, then an invalid response",
      [fake.status(500), fake.says("no")],
      2,
      "The model returned an invalid response.",
    ],
  ];
  test.each(cases)("fails the step: %s", async (_, acts, calls, message) => {
    model.on("classify", ...acts);
    expect(await failureOf(classify())).toBe(message);
    expect(model.requests).toHaveLength(calls);
  });

  const temporary: [string, fake.Act][] = [
    ["500", fake.status(500)],
    ["503 with a short Retry-After", retryAfter(503, "0")],
    ["429 with a short Retry-After", retryAfter(429, "0")],
    ["429 with a Retry-After date", retryAfter(429, "Thu, 01 Jan 1970 00:00:00 GMT")],
    ["a connection that breaks", fake.resets],
  ];
  test.each(temporary)("is retried: %s, then a valid response", async (_, act) => {
    model.on("classify", act);
    expect(await classify()).toEqual(CLASSES);
    expect(model.requests).toHaveLength(2);
  });
});

describe("a model server", () => {
  test("that is unreachable fails the step", async () => {
    const gone = await fake.openFakeModel();
    await gone.close();
    const settings = { provider: "openai-compatible", model: "x", baseUrl: gone.baseUrl } as const;
    const work = createAgents(settings).work.classify(INPUTS.classify, never);
    expect(await failureOf(work)).toBe("The model could not be reached.");
  });

  test.each([301, 302, 307, 308])("that redirects (%i) is not followed", async (code) => {
    const elsewhere = await fake.openFakeModel();
    const location = `${elsewhere.baseUrl}/chat/completions`;
    model.on("classify", fake.status(code, { location }));
    expect(await failureOf(classify())).toBe("The model server rejected the request.");
    expect(model.requests).toHaveLength(1);
    expect(elsewhere.requests).toHaveLength(0);
    await elsewhere.close();
  });

  test("cannot put its error messages into ours", async () => {
    const message = `Key ${KEY} may not send: Saving a report fails`;
    model.on("classify", fake.status(500, {}, message), fake.status(500, {}, message));
    expect(await failureOf(classify())).toBe("The model server failed.");
  });
});

describe("structured output", () => {
  test.each([400, 422, 501])(
    "is no longer requested once a server rejects the schema with %i",
    async (code) => {
      const { work } = agents();
      model.on("classify", fake.status(code, {}, "response_format is not supported"));
      expect(await work.classify(INPUTS.classify, never)).toEqual(CLASSES);
      expect(await work.validate(INPUTS.validate, never)).toEqual({ isUsable: true });
      const formats = model.requests.map(({ body }) => body.response_format?.type);
      expect(formats).toEqual(["json_schema", undefined, undefined]);
      expect(model.requests[1]?.system).toContain('{"type": "bug" or "feature"');
    },
  );

  test("is still requested if a server rejects requests without a schema too", async () => {
    const { work } = agents();
    model.on("classify", fake.status(400), fake.status(400));
    const message = await failureOf(work.classify(INPUTS.classify, never));
    expect(message).toBe("The model server rejected the request.");
    await work.classify(INPUTS.classify, never);
    expect(model.requests[2]?.body.response_format).toBeDefined();
  });
});

describe("the step's time limit", () => {
  const slow: [string, fake.Act[]][] = [
    ["never responds", [fake.hangs]],
    ["keeps sending spaces", [fake.drips]],
    ["hangs on the retry", [fake.says("no"), fake.hangs]],
    ["asks for a wait longer than the limit", [retryAfter(429, "4")]],
  ];
  test.each(slow)("applies to a server that %s", async (_, acts) => {
    model.on("classify", ...acts);
    const before = performance.now();
    expect(await failureOf(classify(800))).toBe("The model did not respond in time.");
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(model.requests).toHaveLength(acts.length);
  });

  test("counts as an unreachable model, as does a lost connection but not a rejected request", async () => {
    model.on("classify", fake.hangs, fake.resets, fake.resets, fake.status(401));
    await expect(classify(500)).rejects.toBeInstanceOf(ModelUnreachable);
    await expect(classify()).rejects.toBeInstanceOf(ModelUnreachable);
    await expect(classify()).rejects.not.toBeInstanceOf(ModelUnreachable);
  });

  test("closes the connection to the server", async () => {
    model.on("classify", fake.hangs);
    await failureOf(classify(500));
    await expect.poll(() => model.requests[0]?.isAbandoned).toBe(true);
  });
});

describe("a cancelled run", () => {
  class Cancelled extends Error {}

  test.each([
    ["hangs", fake.hangs],
    ["keeps sending spaces", fake.drips],
    ["asks for a pause", retryAfter(429, "5")],
  ])("rejects with its own reason while the server %s", async (_, act) => {
    const run = new AbortController();
    model.on("classify", act);
    const work = classify(10_000, run.signal);
    await expect.poll(() => model.requests.length).toBe(1);
    run.abort(new Cancelled());
    await expect(work).rejects.toBeInstanceOf(Cancelled);
    expect(model.requests).toHaveLength(1);
  });

  test("sends no request if it was cancelled beforehand", async () => {
    const work = classify(10_000, AbortSignal.abort(new Cancelled()));
    await expect(work).rejects.toBeInstanceOf(Cancelled);
    expect(model.requests).toHaveLength(0);
  });
});
