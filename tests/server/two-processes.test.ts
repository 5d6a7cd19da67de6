// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sessionCookieName } from "@/lib/identity/sessions/session-cookie";
import { testPort } from "../support/processes/test-port";
import { projectChannel } from "@/lib/messaging/realtime/channels";
import { ServerProcess } from "../crash/server-process";
import { startLoad } from "../operating/load";
import { restartInTurn, startTwo, type TwoProcesses } from "../operating/two-processes";
import type { Person, Workspace, WorkspaceProject } from "../support/people/workspace";

/**
 * Two processes on one database act as one product. They share their state, and either can stop.
 */
vi.setConfig({ testTimeout: 300_000 });
/** Upper limit for waits, generous enough for a busy machine. */
const WAIT = { timeout: 30_000 };

const METRICS_TOKEN = "a token for the metrics";
let two: TwoProcesses;
let workspace: Workspace;
let project: WorkspaceProject;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const settings = { METRICS_TOKEN, STORY_RATE_LIMIT: "2", SHUTDOWN_DELAY_MS: "5000" };
  two = await startTwo("lanework_two", settings);
  // Modules that use the pool read its URL from the settings when they load.
  const [{ Workspace }, { pool }, { prisma }] = await Promise.all([
    import("../support/people/workspace"),
    import("@/lib/platform/db/pool"),
    import("@/tests/support/database/prisma"),
  ]);
  workspace = await Workspace.make(two.front.port);
  project = await workspace.project("Two", "TWO");
  close = async () => {
    await prisma.$disconnect();
    await pool.end();
    await two.stop();
  };
}, 180_000);
afterAll(() => close?.(), 120_000);

/** Returns the person's API client for one of the two processes. */
const at = (person: Person, number: 0 | 1) => person.api.at(two.servers[number].port);

/** Returns the status of a response, even if it is not 2xx. */
function statusOf(sent: Promise<unknown>): Promise<number> {
  return sent.then(
    () => 200,
    (error: unknown) => Number(/: (\d{3}) /.exec((error as Error).message)?.[1]),
  );
}

async function pusherAt(number: 0 | 1) {
  const { client, join, next } = await import("../support/messaging/realtime");
  const guest = client(two.servers[number].port);
  const channel = await join(guest, projectChannel(workspace.id, project.id));
  return { guest, heard: next<{ issue_ids?: number[] }>(channel, "project-changed") };
}

describe("two processes share", () => {
  it("sessions: one that ends in the first also ends in the second", async () => {
    const { sessionOf } = await import("../support/people/workspace");
    const person = await workspace.person("contributor", "Sam");
    const cookie = `${sessionCookieName(false)}=${await sessionOf(person)}`;
    const { HttpClient } = await import("../support/http/http-client");
    class Browser extends HttpClient {
      override get headers() {
        return { host: `${workspace.slug}.localhost`, cookie };
      }
    }
    const browser = new Browser(two.servers[1].port, "", "");
    expect(await statusOf(browser.get("/api/profile"))).toBe(200);
    const sessions = await at(person, 0).get<{ id: number }[]>("/api/sessions");
    for (const { id } of sessions) await at(person, 0).send("DELETE", `/api/sessions/${id}`);
    expect(await statusOf(browser.get("/api/profile"))).toBe(401);
  });

  it("throttles: what the first counted also counts in the second", async () => {
    const path = `/api/projects/${project.id}/issues/agent-generate-story`;
    const body = { description: "Exporting the board loses the labels of its issues." };
    const statuses: number[] = [];
    for (const number of [0, 1, 0, 1] as const) {
      statuses.push(await statusOf(at(workspace.admin, number).post(path, body)));
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it("live updates: a change made in the first reaches clients of the second", async () => {
    const { guest, heard } = await pusherAt(1);
    await at(workspace.admin, 0).post(`/api/projects/${project.id}/issues`, {
      ...{ title: "Created in the first", description: "", priority: 2, type: 0 },
      lane_id: project.lanes[0]?.id,
    });
    expect(await heard).toBeTruthy();
    guest.disconnect();
  });

  it("the queue: the second finishes the jobs that the first left when it was killed", async () => {
    const { guest, heard } = await pusherAt(1);
    await at(workspace.admin, 0).post(`/api/projects/${project.id}/labels`, {
      name: "left behind",
      color: 1,
    });
    two.servers[0].crash();
    expect(await heard).toBeTruthy();
    guest.disconnect();
    await two.servers[0].whenReady();
  });
});

describe("a process that is shutting down", () => {
  it("reports that it is not ready but still responds, closes connections, and exits on a second signal", async () => {
    // Its shutdown would take a minute, so the requests below arrive before it ends, even on a slow
    // machine.
    const env = { ...two.env, SHUTDOWN_DELAY_MS: "60000", WORKER_MODE: "separate" };
    const third = new ServerProcess(await testPort(), env);
    try {
      await third.start();
      const base = `http://127.0.0.1:${third.port}`;
      const ended = third.stop();
      await vi.waitFor(async () => {
        expect((await fetch(`${base}/api/health/ready`)).status).toBe(503);
      }, WAIT);
      const response = await fetch(`${base}/api/health/live`);
      expect(response.status).toBe(200);
      expect(response.headers.get("connection")).toBe("close");
      await third.stop();
      await ended;
      await expect(fetch(`${base}/api/health/live`)).rejects.toThrow();
    } finally {
      await third.stop();
    }
  });

  it("loses no request or comment when both restart in turn under load", async () => {
    const issue = await workspace.issue(project, { title: "Restarted under load" });
    const scene = {
      port: two.front.port,
      caller: workspace.admin.api,
      project: `/api/projects/${project.id}`,
      issueId: issue.id,
    };
    const end = startLoad(scene, 4);
    await restartInTurn(two, 1);
    const { reads, writes, failed } = await end();
    expect(failed).toEqual([]);
    expect(two.front.failures).toEqual([]);
    expect(reads).toBeGreaterThan(0);
    const { prisma } = await import("@/tests/support/database/prisma");
    expect(await prisma.comment.count({ where: { issueId: issue.id } })).toBe(writes);
  });
});

describe("each process's metrics", () => {
  it("label routes by their pattern, and count each request once", async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const address = `http://127.0.0.1:${two.servers[1].port}/api/metrics`;
    const name = "lanework_http_request_duration_seconds_count";
    const labels = 'method="GET",route="/api/projects/[projectId]",status="2xx"';
    const count = async () => {
      const text = await (await fetch(address, { headers })).text();
      expect(text).not.toContain(`/api/projects/${project.id}`);
      return Number(text.split(`${name}{${labels}} `)[1]?.split("\n")[0] ?? 0);
    };
    const before = await count();
    await at(workspace.admin, 1).get(`/api/projects/${project.id}?secret=hush`);
    // A response is counted only once its connection has released it, and the client may not wait
    // for that.
    await vi.waitFor(async () => expect(await count()).toBe(before + 1), WAIT);
  });
});
