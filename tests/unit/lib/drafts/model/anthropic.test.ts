import { STEPS } from "@/lib/messaging/realtime/events";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AgentFailure } from "@/lib/drafts/model/agent";
import { createAgents } from "@/lib/drafts/model/open-agents";
import * as fake from "@/tests/support/drafts/fake-model";
import { INPUTS } from "@/tests/support/drafts/story-inputs";

const KEY = "sk-ant-story-0123456789";

let model: fake.FakeModel;
beforeAll(async () => {
  model = await fake.openFakeModel();
  // Variables that the library would read.
  vi.stubEnv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9/v1");
  vi.stubEnv("ANTHROPIC_API_KEY", "sk-ant-another");
});
beforeEach(() => model.reset());
afterAll(async () => {
  vi.unstubAllEnvs();
  await model.close();
});

const never = new AbortController().signal;
const agents = (name: string) =>
  createAgents({ provider: "anthropic", baseUrl: model.baseUrl, apiKey: KEY, model: name });
const classify = (name: string) => agents(name).work.classify(INPUTS.classify, never);

/**
 * A model with structured output, one without, and one that the library does not recognize yet.
 */
const MODELS = ["claude-sonnet-4-5", "claude-3-haiku-20240307", "claude-next-9"];

test.each(MODELS)("%s gets a schema and no tools at every step", async (name) => {
  const { work } = agents(name);
  expect(await work.validate(INPUTS.validate, never)).toEqual({ isUsable: true });
  await work.duplicate_check(INPUTS.duplicate_check, never);
  await work.research(INPUTS.research, never);
  expect(await work.classify(INPUTS.classify, never)).toMatchObject({ type: 1, priority: 1 });
  await work.write(INPUTS.write, never);
  expect(model.requests.map(({ step }) => step)).toEqual(STEPS);
  for (const { path, headers, body } of model.requests) {
    expect(path).toBe("/v1/messages");
    expect(headers["x-api-key"]).toBe(KEY);
    expect(body).toMatchObject({ model: name, output_config: { format: { type: "json_schema" } } });
    expect(body.tools).toBeUndefined();
    expect(body.temperature).toBeUndefined();
  }
});

test("a model without structured output is asked again without a schema", async () => {
  model.on("classify", fake.status(400, {}, "output_config: Extra inputs are not permitted"));
  expect(await classify("claude-3-haiku-20240307")).toMatchObject({ type: 1 });
  expect(model.requests[1]?.body.output_config).toBeUndefined();
  expect(model.requests[1]?.body.tools).toBeUndefined();
});

test.each([
  ["429", fake.status(429, { "retry-after": "3600" }), "The model is too busy."],
  ["529", fake.status(529, { "retry-after": "3600" }), "The model server failed."],
  ["a refusal", fake.says(null, { finish: "content_filter" }), "The model refused."],
])("fails with %s", async (_, act, message) => {
  model.on("classify", act);
  const work = classify("claude-sonnet-4-5");
  await expect(work).rejects.toThrow(AgentFailure);
  await expect(work).rejects.toThrow(message);
  expect(model.requests).toHaveLength(1);
});

test("a tool call is not a valid response", async () => {
  const tools = [{ name: "json", arguments: '{"issue_id": 7}' }];
  model.on("classify", fake.says(null, { tools, finish: "tool_calls" }));
  expect(await classify("claude-sonnet-4-5")).toMatchObject({ type: 1 });
  expect(model.requests).toHaveLength(2);
});
