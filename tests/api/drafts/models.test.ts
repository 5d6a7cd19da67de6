import { type Step, STEPS } from "@/lib/messaging/realtime/events";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openProject } from "@/lib/platform/access/scopes";
import { authenticate } from "@/lib/identity/request/authenticate";
import { createAgents } from "@/lib/drafts/model/open-agents";
import { runPipeline } from "@/lib/drafts/pipeline/pipeline";
import { storyRun } from "@/lib/drafts/runs/schema";
import { StepTrack } from "@/lib/drafts/steps/step-track";
import * as fake from "../../support/drafts/fake-model";
import { setModels, clearModels } from "../../support/drafts/model-settings";
import {
  drafted,
  generate,
  makeStoryScene,
  NEW,
  SAME,
  type StoryScene,
} from "../../support/drafts/story-scene";

/**
 * The pipeline with a model (docs/spec/drafts.md#steps), called through the route, with a real HTTP
 * server standing in for the model.
 */

const KEY = "sk-operator-story-key";

let scene: StoryScene;
let model: fake.FakeModel;
beforeAll(async () => {
  scene = await makeStoryScene();
  model = await fake.openFakeModel();
});
beforeEach(() => {
  model.reset();
  setModels({
    STORY_PROVIDER: "openai-compatible",
    STORY_BASE_URL: model.baseUrl,
    STORY_API_KEY: KEY,
    STORY_MODEL: "fake-1",
  });
});
afterEach(clearModels);
afterAll(() => model.close());

const ask = (body: object | string) => generate(scene.dev, scene.project, body);

/** Returns the built-in drafter's result for the same text. */
async function builtIn(body: string) {
  clearModels();
  return ask(body);
}

describe("a working model", () => {
  it("performs every step and appears in the run", async () => {
    const run_key = randomUUID();
    const result = await ask({ description: NEW, run_key });
    expect(result).toMatchObject({
      intent: "create",
      title: "The model's title",
      description: "## What happens\n\nIt fails.",
      type: 1,
      priority: 1,
      issue_id: null,
    });
    expect(result.pipeline?.map(({ step, status }) => [step, status])).toEqual(
      STEPS.map((step) => [step, 0]),
    );
    expect(JSON.stringify(result.pipeline)).not.toContain("drafter");
    const path = `${scene.project.path}/story-runs/${result.run_id}`;
    const run = storyRun.parse((await scene.dev.api.get(path)).body);
    expect(run).toMatchObject({ provider: "openai-compatible", model: "fake-1", run_key });
    for (const { by } of run.steps) expect(by).toBe("fake-1");
    expect(JSON.stringify(run)).not.toContain(KEY);
  });

  it("drafts an update to the issue it judges to be the same", async () => {
    model.on(
      "duplicate_check",
      fake.well((response, { blocks }) => {
        const { handle } = blocks["issues"].find(({ title }: any) =>
          title.startsWith("Save button"),
        );
        return {
          verdicts: [
            ...response.verdicts.filter(({ issue }: any) => issue !== handle),
            { issue: handle, verdict: "same" },
          ],
        };
      }),
    );
    const result = await ask(SAME);
    expect(result).toMatchObject({ intent: "update", issue_id: scene.bug.id });
    expect(result.reasoning).toContain(scene.bug.key);
    const write = model.requests.find(({ step }) => step === "write");
    expect(write?.blocks["existing"].title).toBe("Save button on the settings page does nothing");
  });

  it("receives no related issues from other projects, because the draft's readers may lack access to them", async () => {
    const { tenant, admin, dev, bug } = scene;
    const near = await tenant.project(admin, [dev]);
    const verdict = "related";
    model.on(
      "duplicate_check",
      fake.well((_, { blocks }) => ({
        verdicts: blocks["issues"].map(({ handle: issue }: any) => ({ issue, verdict })),
      })),
    );
    const { similar } = await generate(dev, near, SAME);
    expect(similar.map(({ issue }) => issue.key)).toContain(bug.key);
    const write = model.requests.find(({ step }) => step === "write");
    expect(write?.blocks["related"]).toEqual([]);
  });

  it("suggests the project's own epics and people", async () => {
    const why = "Named in the text.";
    model.on(
      "research",
      fake.well((response, { blocks }) => ({
        ...response,
        epic: { handle: blocks["names"].epics[0].handle, why },
        people: [{ handle: blocks["names"].people[0].handle, why }],
      })),
    );
    const { suggestions } = await ask(NEW);
    expect(suggestions.epic).toEqual({ id: scene.epic, why });
    expect(suggestions.people).toEqual([{ user_id: scene.admin.id, why }]);
  });

  it("responds to unusable text and is not called again", async () => {
    const judged = {
      usable: false,
      reason: "It is a poem.",
      answer: "Bitte beschreibe das Problem.",
    };
    model.on("validate", fake.responses(judged));
    const result = await ask(NEW);
    expect(result).toMatchObject({
      intent: "respond",
      reasoning: judged.reason,
      description: judged.answer,
    });
    expect(result.pipeline?.map(({ status }) => status)).toEqual([1, 2, 2, 2, 2]);
    expect(model.requests).toHaveLength(1);
  });

  it("receives neither ids nor secrets from the text or from issues", async () => {
    await ask(`${NEW} Our password: hunter2!Hunter2. Key AKIAIOSFODNN7EXAMPLE.`);
    for (const { body, blocks } of model.requests) {
      expect(JSON.stringify(body)).not.toMatch(/hunter2|AKIA|_id\b/i);
      expect(JSON.stringify(body)).not.toContain(KEY);
      expect(JSON.stringify(blocks)).toContain("[masked");
    }
  });
});

describe("a failing model", () => {
  const hour = { "retry-after": "3600" };
  const kinds: [string, fake.Act, string][] = [
    ["returns non-JSON", fake.says("I would rather not."), "returned an invalid response twice."],
    [
      "violates the schema",
      fake.well((response) => ({ ...response, issue_id: 1 })),
      "returned an invalid response twice.",
    ],
    ["refuses", fake.says(null, { refusal: "No." }), "The model refused."],
    ["is rate-limited", fake.status(429, hour), "The model is too busy."],
    ["returns a 500", fake.status(500), "The model server failed."],
    ["drops the connection", fake.resets, "The connection to the model was lost."],
    ["sends endless output", fake.floods, "returned an invalid response twice."],
    ["rejects the API key", fake.status(401), "rejected the API key."],
  ];
  it.each(kinds)(
    "is replaced by the built-in drafter in every step, with a warning, when it %s",
    async (_, act, why) => {
      model.reset(act);
      const result = await ask(NEW);
      for (const { status, message } of result.pipeline ?? []) {
        expect(status).toBe(1);
        expect(message).toContain(why);
        expect(message).toContain("The built-in drafter handled this step.");
      }
      const own = drafted(await builtIn(NEW));
      expect({ ...drafted(result), pipeline: null }).toEqual({ ...own, pipeline: null });
    },
  );

  it.each(STEPS)(
    "is replaced by the built-in drafter only in the failing step: %s",
    async (step) => {
      const no = fake.says("no");
      model.on(step, no, no);
      const { pipeline } = await ask(SAME);
      const warned = pipeline?.filter(({ status }) => status === 1).map((line) => line.step);
      expect(warned).toEqual([step]);
      expect(pipeline?.find((line) => line.step === step)?.message).toMatch(
        /built-in drafter handled this step/i,
      );
    },
  );

  it("is not called again in a run after a timeout", async () => {
    model.reset(fake.hangs);
    const agents = createAgents({
      provider: "openai-compatible",
      baseUrl: model.baseUrl,
      model: "fake-1",
      stepTimeoutMs: 300,
    });
    const { host } = scene.tenant;
    const headers = { host, authorization: `Bearer ${scene.dev.token}` };
    const projectId = String(scene.project.id);
    const actor = await authenticate(new Request(`http://${host}/`, { headers }), { projectId });
    const text = { description: NEW, context: "" };
    const { signal } = new AbortController();
    const work = { project: openProject(actor, projectId), text, masked: [], agents, signal };
    const track = new StepTrack(() => undefined);
    await runPipeline({ ...work, outOfReach: null }, track);
    expect(model.requests.map(({ step }) => step)).toEqual(["validate"]);
    for (const { status, message } of track.summaries) {
      expect(status).toBe(1);
      expect(message).toContain("The model did not respond in time.");
    }
    expect(track.summaries).toHaveLength(5);
  });

  it("succeeds on the retry without a warning", async () => {
    model.on("classify", fake.says("no"));
    model.on("write", fake.status(500));
    const { pipeline, title } = await ask(NEW);
    expect(pipeline?.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0]);
    expect(title).toBe("The model's title");
  });
});

it("a reason with text that looks like an issue key is unchanged when the run is read again", async () => {
  const type_why = "UTF-8 names break.";
  model.on(
    "classify",
    fake.well((response) => ({ ...response, type_why })),
  );
  const { run_id, pipeline } = await ask("UTF-8 file names are cut off in the export.");
  expect(pipeline?.[3]?.message).toContain("UTF-8 names break");
  const { body } = await scene.dev.api.get(`${scene.project.path}/story-runs/${run_id}`);
  expect(body.steps[3].message).toBe(pipeline?.[3]?.message);
  expect(body.result.pipeline).toEqual(pipeline);
});

it("a cancelled run aborts its model request and returns 409", async () => {
  model.on("classify", fake.hangs);
  const run_key = randomUUID();
  const { dev, project } = scene;
  const path = `${project.path}/issues/agent-generate-story`;
  const response = dev.api.post(path, { description: NEW, run_key });
  const reached = (step: Step) => model.requests.some((request) => request.step === step);
  await expect.poll(() => reached("classify")).toBe(true);
  const { body } = await dev.api.get(`${project.path}/story-runs?run_key=${run_key}`);
  const cancelled = await dev.api.post(`${project.path}/story-runs/${body[0].id}/cancel`);
  expect(cancelled.status).toBe(200);
  expect((await response).status).toBe(409);
  expect(reached("write")).toBe(false);
  await expect.poll(() => model.requests.at(-1)?.isAbandoned).toBe(true);
});
