import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { prisma } from "@/tests/support/database/prisma";
import { pruneRuns } from "@/lib/drafts/runs/prune";
import { type StoryRun, storyRun } from "@/lib/drafts/runs/schema";
import { pendingSteps } from "@/lib/drafts/steps/step-track";
import { type FakeModel, hangs, openFakeModel, well } from "../../support/drafts/fake-model";
import { clearModels, setModels } from "../../support/drafts/model-settings";
import { makeStoryRun } from "../../support/drafts/story-run";
import { generate, makeStoryScene, NEW, type StoryScene } from "../../support/drafts/story-scene";

/** Finding, cancelling and losing runs. A model that never responds keeps them running. */

let scene: StoryScene;
let model: FakeModel;
let path: string;
beforeAll(async () => {
  scene = await makeStoryScene();
  path = `${scene.project.path}/story-runs`;
  model = await openFakeModel();
});
afterEach(clearModels);
afterAll(() => model.close());

function chooseModel(): void {
  setModels({
    STORY_PROVIDER: "openai-compatible",
    STORY_BASE_URL: model.baseUrl,
    STORY_MODEL: "a-model",
  });
}

async function listed(query = "", user = scene.dev): Promise<StoryRun[]> {
  const response = await user.api.get(`${path}${query}`);
  expect(response.status).toBe(200);
  return z.array(storyRun).parse(response.body);
}

async function read(id: number): Promise<StoryRun> {
  const response = await scene.dev.api.get(`${path}/${id}`);
  expect(response.status).toBe(200);
  return storyRun.parse(response.body);
}

const start = (body: object = {}) =>
  scene.dev.api.post(`${scene.project.path}/issues/agent-generate-story`, {
    description: NEW,
    ...body,
  });

const insert = (more: object = {}, user = scene.dev) =>
  makeStoryRun({
    tenantId: scene.tenant.id,
    projectId: scene.project.id,
    userId: user.id,
    ...more,
  });

describe("a run", () => {
  it("stores its input, each step and the result", async () => {
    const key = randomUUID();
    const context = "Our accountants work on paper.";
    const result = await generate(scene.dev, scene.project, {
      description: NEW,
      context,
      run_key: key,
    });
    const run = await read(result.run_id);
    expect(run).toMatchObject({
      project_id: scene.project.id,
      run_key: key,
      status: 1,
      provider: "none",
      model: null,
      description: NEW,
      context,
      result,
    });
    expect(run.steps.map(({ step, status, message }) => ({ step, status, message }))).toEqual(
      result.pipeline,
    );
    let last = "";
    for (const { phase, by, started_at: from, finished_at: to } of run.steps) {
      expect([phase, by]).toEqual([2, "built-in"]);
      expect(String(from) >= last && String(to) >= String(from)).toBe(true);
      last = String(to);
    }
  });

  it("can be found by its key, which is unique per user", async () => {
    const key = randomUUID();
    const { run_id: id } = await generate(scene.dev, scene.project, {
      description: NEW,
      run_key: key,
    });
    expect((await listed(`?run_key=${key}`)).map((run) => run.id)).toEqual([id]);
    expect(await listed(`?run_key=${randomUUID()}`)).toEqual([]);
    const again = await start({ run_key: key.toUpperCase() });
    expect(again.status).toBe(422);
    expect(again.body.errors).toEqual({ run_key: ["Already used for a different run."] });
    // Another user may use the same key.
    await generate(scene.admin, scene.project, { description: NEW, run_key: key });
  });

  it("can be restarted under a new id, with the same key and text, after its process dies", async () => {
    const runKey = randomUUID();
    const input = { description: NEW, context: "" };
    const lost = await insert({ runKey, input });
    const early = await start({ run_key: runKey });
    expect([early.status, early.headers.get("retry-after")]).toEqual([409, "5"]);
    await prisma.storyRun.updateMany({
      where: { id: lost },
      data: { updatedAt: new Date(Date.now() - 31_000) },
    });
    expect((await start({ run_key: runKey, description: "A different description." })).status).toBe(
      422,
    );
    const again = await start({ run_key: runKey });
    expect(again.status).toBe(200);
    expect((await listed(`?run_key=${runKey}`)).map(({ id }) => id)).toEqual([again.body.run_id]);
    expect(again.body.run_id).not.toBe(lost);
    expect((await start({ run_key: runKey })).status).toBe(422);
  });

  it("is visible only to its user", async () => {
    const id = await insert();
    for (const user of [scene.admin, await scene.tenant.user({ role: "contributor" })]) {
      await scene.admin.api.post(`${scene.project.path}/members`, { user_id: user.id });
      expect((await user.api.get(`${path}/${id}`)).status).toBe(404);
      expect((await user.api.post(`${path}/${id}/cancel`)).status).toBe(404);
      expect((await listed("", user)).map((run) => run.id)).not.toContain(id);
    }
    const elsewhere = await scene.tenant.project(scene.admin, [scene.dev]);
    expect((await scene.dev.api.get(`${elsewhere.path}/story-runs/${id}`)).status).toBe(404);
  });
});

describe("the list", () => {
  it("is paginated, newest first", async () => {
    const user = await scene.tenant.user({ role: "contributor" });
    await scene.admin.api.post(`${scene.project.path}/members`, { user_id: user.id });
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await insert({}, user));
    expect((await listed("", user)).map(({ id }) => id)).toEqual(ids);
    const first = await user.api.get(`${path}?limit=2`);
    const link = /^<(.+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(first.body.map(({ id }: StoryRun) => id)).toEqual(ids.slice(0, 2));
    const second = await user.api.get(link);
    expect(second.body.map(({ id }: StoryRun) => id)).toEqual(ids.slice(2, 4));
    expect((await user.api.get(`${path}?before=${ids[3]}`)).headers.get("link")).toBeNull();
  });

  it.each(["limit=0", "limit=51", "limit=x", "before=0", "run_key=x"])(
    "returns 422 for %s",
    async (query) => {
      expect((await scene.dev.api.get(`${path}?${query}`)).status).toBe(422);
    },
  );
});

/** Starts a run whose model hangs. Returns the pending response and the run's id. */
async function startHangingRun() {
  chooseModel();
  model.reset(well());
  model.on("validate", hangs);
  const key = randomUUID();
  const response = start({ run_key: key });
  await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 30_000 });
  const [run] = await listed(`?run_key=${key}`);
  if (!run) throw new Error("Run not found.");
  return { response, id: run.id };
}

describe("cancelling", () => {
  it("ends the run, and its pending request returns 409", async () => {
    const { response, id } = await startHangingRun();
    expect(await read(id)).toMatchObject({
      status: 0,
      provider: "openai-compatible",
      model: "a-model",
    });
    await vi.waitFor(async () => expect((await read(id)).steps[0]).toMatchObject({ phase: 1 }), {
      timeout: 30_000,
    });
    const cancelled = await scene.dev.api.post(`${path}/${id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(storyRun.parse(cancelled.body)).toMatchObject({ status: 2, result: null });
    const { status, body } = await response;
    expect([status, body]).toEqual([409, { message: "The run was cancelled." }]);
    await vi.waitFor(() => expect(model.requests[0]?.isAbandoned).toBe(true), {
      timeout: 30_000,
    });
    expect(await read(id)).toMatchObject({ status: 2, result: null });
    expect(await prisma.storyRun.findFirst({ where: { id } })).toMatchObject({ status: 2 });
  });

  it("reaches a run in another process through the database", async () => {
    const { response, id } = await startHangingRun();
    await prisma.storyRun.updateMany({ where: { id }, data: { cancelRequested: true } });
    expect((await response).status).toBe(409);
    expect(await prisma.storyRun.findFirst({ where: { id } })).toMatchObject({ status: 2 });
  });

  it("does not change a finished run", async () => {
    const { run_id: id } = await generate(scene.dev, scene.project, NEW);
    const before = await read(id);
    const response = await scene.dev.api.post(`${path}/${id}/cancel`);
    expect([response.status, response.body]).toEqual([200, before]);
    const lost = await insert({ updatedAt: new Date(Date.now() - 60_000) });
    expect((await scene.dev.api.post(`${path}/${lost}/cancel`)).body).toMatchObject({ status: 3 });
    expect(await prisma.storyRun.findFirst({ where: { id: lost } })).toMatchObject({
      cancelRequested: false,
    });
  });
});

describe("a run in progress", () => {
  it("ends when its token is revoked", async () => {
    const { tenant, dev, project } = scene;
    const token = await tenant.token(dev.id);
    chooseModel();
    model.reset(well());
    model.on("validate", hangs);
    const options = { headers: { authorization: `Bearer ${token}` } };
    const storyPath = `${project.path}/issues/agent-generate-story`;
    const response = dev.api.post(storyPath, { description: NEW }, options);
    await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 30_000 });
    await prisma.apiToken.deleteMany({ where: { tokenHash: new Uint8Array(hashSecret(token)) } });
    expect((await response).status).toBe(409);
  });

  it("ends when its project is deleted", async () => {
    const { tenant, admin, dev } = scene;
    const project = await tenant.project(admin, [dev]);
    chooseModel();
    model.reset(well());
    model.on("validate", hangs);
    const response = dev.api.post(`${project.path}/issues/agent-generate-story`, {
      description: NEW,
    });
    await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 30_000 });
    expect((await admin.api.delete(project.path)).status).toBe(204);
    expect((await response).status).toBe(409);
  });

  it("sends heartbeats while it waits for its model", async () => {
    const { response, id } = await startHangingRun();
    const { updated_at: before } = await read(id);
    await vi.waitFor(async () => expect((await read(id)).updated_at > before).toBe(true), {
      timeout: 30_000,
      interval: 200,
    });
    await scene.dev.api.post(`${path}/${id}/cancel`);
    await response;
  });

  it("reads as failed once its process is gone", async () => {
    const [alive, lost] = [
      await insert(),
      await insert({ updatedAt: new Date(Date.now() - 31_000) }),
    ];
    expect((await read(alive)).status).toBe(0);
    expect((await read(lost)).status).toBe(3);
  });
});

it("only the newest 200 runs per user are kept", async () => {
  const { admin, tenant, project } = scene;
  const user = await tenant.user({ role: "contributor" });
  await admin.api.post(`${project.path}/members`, { user_id: user.id });
  const first = await insert({ status: 1 }, user);
  const data = Array.from({ length: 201 }, () => ({
    tenantId: tenant.id,
    projectId: project.id,
    userId: user.id,
    status: 1,
    provider: "none",
    input: { description: "The export fails.", context: "" },
    steps: pendingSteps(),
  }));
  await prisma.storyRun.createMany({ data });
  const { run_id: newest } = await generate(user, project, NEW);
  const where = { userId: user.id };
  expect(await prisma.storyRun.count({ where })).toBe(200);
  expect((await listed("?limit=1", user))[0]?.id).toBe(newest);
  expect(await prisma.storyRun.count({ where: { id: first } })).toBe(0);
});

it("runs are deleted after 30 days", async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
  const [old, young] = [
    await insert({ createdAt: days(31) }),
    await insert({ createdAt: days(29) }),
  ];
  await Promise.all([pruneRuns(), pruneRuns()]);
  expect((await scene.dev.api.get(`${path}/${old}`)).status).toBe(404);
  expect((await read(young)).id).toBe(young);
});
