import { type AgentProgress, STEPS } from "@/lib/messaging/realtime/events";
import { randomUUID } from "node:crypto";
import http from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { testPort } from "../../support/processes/test-port";
import { userChannel } from "@/lib/messaging/realtime/channels";
import type { StoryResult, StoryRun } from "@/lib/drafts/runs/schema";
import { ServerProcess } from "../../crash/server-process";
import { type Act, type FakeModel, openFakeModel, well } from "../../support/drafts/fake-model";
import { client, join, next, publisher } from "../../support/messaging/realtime";
import { openTestDatabase } from "../../support/database/test-database";
import type { Person, Workspace } from "../../support/people/workspace";

/**
 * Drafts a story with the production build, in two processes on one database. Each sees what the
 * other does.
 */

const RATE = 6;
const TEXT = "Let people export their invoices as PDF. The PDF must show the logo.";

let model: FakeModel;
let one: ServerProcess;
let two: ServerProcess;
let workspace: Workspace;
let path: string;
let projectId: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestDatabase("lanework_story", true);
  model = await openFakeModel();
  const env = {
    DATABASE_URL: database.url,
    LOG_LEVEL: "error",
    STORY_PROVIDER: "openai-compatible",
    STORY_BASE_URL: model.baseUrl,
    STORY_MODEL: "a-model",
    STORY_RATE_LIMIT: String(RATE),
  };
  one = new ServerProcess(await testPort(), env);
  await one.start();
  two = new ServerProcess(await testPort(), env);
  await two.start();
  // Modules that use the pool read its URL from the settings when they load.
  const [{ Workspace }, { prisma }, { pool }] = await Promise.all([
    import("../../support/people/workspace"),
    import("@/tests/support/database/prisma"),
    import("@/lib/platform/db/pool"),
  ]);
  workspace = await Workspace.make(one.port);
  projectId = (await workspace.project("Shop", "SHOP")).id;
  path = `/api/projects/${projectId}`;
  close = async () => {
    await Promise.all([one.stop(), two.stop(), model.close()]);
    await prisma.$disconnect();
    await pool.end();
    await database.release();
  };
});
beforeEach(() => model.reset());
afterAll(() => close());

/** Creates a project member with their own throttle. */
async function newcomer(): Promise<Person> {
  const person = await workspace.person("contributor", "Dee");
  await workspace.admin.api.post(`${path}/members`, { user_id: person.id });
  return person;
}

const ask = (by: Person, at = one, body: object = {}) =>
  by.api
    .at(at.port)
    .post<StoryResult>(`${path}/issues/agent-generate-story`, { description: TEXT, ...body });

async function runOf(by: Person, key: string, at = two): Promise<StoryRun | undefined> {
  const runs = await by.api.at(at.port).get<StoryRun[]>(`${path}/story-runs?run_key=${key}`);
  return runs[0];
}

/** Returns a model response that waits for `release`. */
function held() {
  let release: () => void = () => undefined;
  const act: Act = (reply, request) => (release = () => well()(reply, request));
  return { act, release: () => release() };
}

it("a run is received as ten events in order, whichever process the browser is connected to", async () => {
  const person = await newcomer();
  const other = await newcomer();
  const listen = async ({ id, tenantId }: Person, at: ServerProcess) => {
    const name = userChannel(tenantId, id);
    const pusher = client(at.port);
    const channel = await join(pusher, name);
    const heard: AgentProgress[] = [];
    channel.bind("agent-progress", (data: AgentProgress) => heard.push(data));
    return { heard, pusher, name, channel };
  };
  const listeners = [
    await listen(person, one),
    await listen(person, two),
    await listen(other, one),
  ];
  const { pipeline } = await ask(person);
  const order = STEPS.flatMap((step, stepIndex) =>
    [1, 2].map((phase) => ({ step, phase, stepIndex, totalSteps: 5 })),
  );
  for (const { heard, name, channel } of listeners) {
    const isTheirs = name === userChannel(person.tenantId, person.id);
    await vi.waitFor(() => expect(heard).toHaveLength(isTheirs ? 10 : 0), { timeout: 30_000 });
    const marker = next(channel, "marker");
    await publisher(one.port).trigger(name, "marker", {});
    await marker;
    expect(heard.map(({ message: _, ...event }) => event)).toEqual(isTheirs ? order : []);
    if (!isTheirs) continue;
    const completed = heard.filter(({ phase }) => phase === 2).map(({ message }) => message);
    expect(completed).toEqual(pipeline?.map(({ message }) => message));
  }
  for (const { pusher } of listeners) pusher.disconnect();
});

it("a run continues when the caller disconnects", async () => {
  const person = await newcomer();
  const { act, release } = held();
  model.on("validate", act);
  const key = randomUUID();
  const body = JSON.stringify({ description: TEXT, run_key: key });
  const request = http.request("http://127.0.0.1", {
    port: one.port,
    method: "POST",
    path: `${path}/issues/agent-generate-story`,
    headers: { ...person.api.headers, "content-type": "application/json" },
  });
  request.on("error", () => undefined);
  request.end(body);
  await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 30_000 });
  request.destroy();
  expect(await runOf(person, key)).toMatchObject({ status: 0, result: null });
  release();
  await vi.waitFor(async () => expect((await runOf(person, key))?.status).toBe(1), {
    timeout: 30_000,
  });
  expect((await runOf(person, key))?.result).toMatchObject({ intent: "create" });
});

it("a run can be cancelled by another process, even if the model never responds", async () => {
  const person = await newcomer();
  model.on("validate", held().act);
  const key = randomUUID();
  const response = expect(ask(person, one, { run_key: key })).rejects.toThrow(/: 409 .*cancelled/);
  await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 30_000 });
  const run = await runOf(person, key);
  await person.api.at(two.port).post(`${path}/story-runs/${run?.id}/cancel`, {});
  await response;
  expect((await runOf(person, key))?.status).toBe(2);
  await vi.waitFor(() => expect(model.requests[0]?.isAbandoned).toBe(true), { timeout: 30_000 });
});

it("runs in both processes count toward the same throttle", async () => {
  const person = await newcomer();
  for (let i = 0; i < RATE; i++) await ask(person, i % 2 === 0 ? one : two);
  for (const at of [one, two]) await expect(ask(person, at)).rejects.toThrow(/: 429 /);
});
