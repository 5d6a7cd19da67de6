import { type AgentProgress, STEPS } from "@/lib/messaging/realtime/events";
import type PusherClient from "pusher-js";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { config, setPort } from "@/lib/platform/config/config";
import { userChannel } from "@/lib/messaging/realtime/channels";
import { client, join, next, publisher, RealtimeProcess } from "../../support/messaging/realtime";
import {
  drafted,
  generate,
  makeStoryScene,
  NEW,
  SAME,
  type StoryScene,
} from "../../support/drafts/story-scene";

/**
 * `agent-progress` as a browser receives it, through a realtime server in its own process:
 * docs/spec/notifications.md#realtime.
 */

let scene: StoryScene;
let realtime: RealtimeProcess;
const clients: PusherClient[] = [];

beforeAll(async () => {
  scene = await makeStoryScene();
  realtime = await RealtimeProcess.start(config().DATABASE_URL ?? "");
  setPort(realtime.port);
});
afterEach(() => {
  for (const made of clients.splice(0)) made.disconnect();
});
afterAll(() => realtime.end("SIGKILL"));

/** Collects a user's channel events; `all` waits until everything published so far has arrived. */
async function listen(userId: number) {
  const name = userChannel(scene.tenant.id, userId);
  const made = client(realtime.port);
  clients.push(made);
  const channel = await join(made, name);
  const events: AgentProgress[] = [];
  channel.bind("agent-progress", (data: AgentProgress) => events.push(data));
  const all = async () => {
    const marker = next(channel, "marker");
    await publisher(realtime.port).trigger(name, "marker", {});
    await marker;
    return events;
  };
  return { events, all };
}

const ORDER = STEPS.flatMap((step, stepIndex) =>
  [1, 2].map((phase) => ({ step, phase, stepIndex, totalSteps: 5 })),
);

it.each([
  ["create", NEW],
  ["update", SAME],
  ["respond", "😀"],
])("a run with intent %s publishes ten events in order, only to its user", async (intent, text) => {
  const [mine, theirs] = [await listen(scene.dev.id), await listen(scene.admin.id)];
  const result = await generate(scene.dev, scene.project, text);
  expect(result.intent).toBe(intent);
  await vi.waitFor(() => expect(mine.events).toHaveLength(10), { timeout: 30_000 });
  const events = await mine.all();
  expect(events.map(({ message: _, ...event }) => event)).toEqual(ORDER);
  const completed = events.filter(({ phase }) => phase === 2).map(({ message }) => message);
  expect(completed).toEqual(result.pipeline?.map(({ message }) => message));
  expect(events.every(({ message }) => message !== "")).toBe(true);
  expect(await theirs.all()).toEqual([]);
});

it("concurrent runs each publish all their events", async () => {
  const mine = await listen(scene.dev.id);
  await Promise.all([NEW, NEW, NEW].map((text) => generate(scene.dev, scene.project, text)));
  await vi.waitFor(() => expect(mine.events).toHaveLength(30), { timeout: 30_000 });
  for (const phase of [1, 2]) {
    const steps = mine.events.filter((event) => event.phase === phase).map(({ step }) => step);
    for (const step of STEPS) expect(steps.filter((one) => one === step)).toHaveLength(3);
  }
});

it("a run returns the same result without delay when the broadcaster hangs or is down", async () => {
  const result = drafted(await generate(scene.dev, scene.project, NEW));
  realtime.signal("SIGSTOP");
  const started = performance.now();
  expect(drafted(await generate(scene.dev, scene.project, NEW))).toEqual(result);
  // The library's default timeout is five seconds.
  expect(performance.now() - started).toBeLessThan(3_000);
  await realtime.end("SIGKILL");
  expect(drafted(await generate(scene.dev, scene.project, NEW))).toEqual(result);
});
