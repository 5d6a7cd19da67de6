import { databaseProxy } from "../../../support/database/proxied-database";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pool } from "@/lib/platform/db/pool";
import { type ApiResponse, call, routes } from "../../../support/http/api";
import type { Browser } from "../../../support/http/browser";
import {
  browserAtAnotherAddress,
  PASSWORD,
  createUserWithPassword,
} from "../../../support/people/password-user";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * docs/spec/conventions.md#errors: during database failures every route returns 503 with
 * Retry-After, never 500.
 */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/**
 * Routes that respond without the database or reject the call before using it; all others return
 * 503.
 */
const WITHOUT_DATABASE = /^\/api\/(health\/live|metrics|openapi\.json|auth\/setup)$/;

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let signedIn: Browser;
/** A connection that bypasses the proxy. */
let direct: pg.Client;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  const person = await createUserWithPassword(tenant);
  signedIn = browserAtAnotherAddress(tenant.host);
  await signedIn.signIn(person.email, PASSWORD);
  direct = new pg.Client({ connectionString: databaseProxy.target });
  await direct.connect();
});
afterEach(() => direct.query("ROLLBACK"));
afterAll(() => direct.end());

function expectUnavailable(
  { status, headers, body }: ApiResponse,
  message = /^The (database|connection)/,
) {
  expect(body).toEqual({ message: expect.stringMatching(message) as string });
  expect(status).toBe(503);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
}

function createIssue({ path, lanes }: TestProject): Promise<ApiResponse> {
  const body = { title: "One", description: "", lane_id: lanes[0], priority: 1, type: 0 };
  return admin.api.post(`${path}/issues`, body);
}

/** Drops the pool's connections and waits until the pool has noticed. */
async function dropConnections(): Promise<void> {
  while (pool.totalCount > 0) {
    databaseProxy.cut();
    await sleep(10);
  }
}

/** Runs `work` with `settings` in every session in the pool, for instance with shorter timeouts. */
async function withSession(settings: string, work: () => Promise<void>): Promise<void> {
  const set = (client: pg.PoolClient) => void client.query(settings);
  // Existing connections would keep their settings.
  await dropConnections();
  pool.on("connect", set);
  try {
    await work();
  } finally {
    pool.off("connect", set);
    await dropConnections();
  }
}

describe("an unreachable database", () => {
  beforeAll(() => databaseProxy.lose());
  afterAll(() => databaseProxy.restore());

  const cases = routes.filter(({ template }) => !WITHOUT_DATABASE.test(template));
  it.each(cases.map(({ template }) => template))("returns 503 for %s", async (template) => {
    const handlers = (await routes.find((route) => route.template === template)?.load()) ?? {};
    const path = template.replace(/\[\.\.\.nextauth\]/, "session").replace(/\[\w+\]/g, "1");
    for (const method of METHODS) {
      if (!handlers[method]) continue;
      const { token } = admin;
      const auth = {
        "sec-fetch-site": "same-origin",
        "x-sentry-auth": "Sentry sentry_key=0123456789abcdef0123456789abcdef",
      };
      const body = method === "GET" ? undefined : {};
      const headers = { authorization: `Bearer ${token}`, ...auth };
      const response = await call(tenant.host, method, path, body, { headers });
      expect([template, method, response.status]).toEqual([template, method, 503]);
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    }
  });

  it("keeps people signed in and does not report correct passwords as wrong", async () => {
    const cookies = new Map(signedIn.cookies);
    expectUnavailable(await signedIn.fetch("GET", "/api/auth/session"));
    expectUnavailable(await signedIn.signOut());
    expect(signedIn.cookies).toEqual(cookies);
    expectUnavailable(
      await browserAtAnotherAddress(tenant.host).signIn("somebody@example.test", "x"),
    );
  });

  it("fails the readiness check but not the liveness check", async () => {
    expect((await tenant.anonymous.get("/api/health/live")).status).toBe(200);
    const ready = await tenant.anonymous.get("/api/health/ready");
    expect([ready.status, ready.body.status]).toEqual([503, "unavailable"]);
    expect(ready.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

it("recovers once the database is reachable again", async () => {
  expect((await admin.api.get(project.path)).status).toBe(200);
});

describe("a connection lost during a statement", () => {
  const read = () => admin.api.get(`${project.path}/issues`);
  const change = () => createIssue(project);

  it.each([
    ["a read", read, /^The database is unavailable/],
    [
      "a change, with a message that it may have been saved",
      change,
      /may or may not have been saved/,
    ],
  ])("returns 503 for %s", async (_, send, message) => {
    await lockIssues();
    const response = send();
    await waitForBlocked();
    await dropConnections();
    expectUnavailable(await response, message);
  });

  it("returns 503 when terminated by an administrator", async () => {
    await lockIssues();
    const response = change();
    const [pid] = await waitForBlocked();
    await direct.query("SELECT pg_terminate_backend($1)", [pid]);
    expectUnavailable(await response, /may or may not/);
  });
});

/** Makes every statement on lanes or issues wait. A lost connection's statement, which still runs, may deadlock with it. */
async function lockIssues(): Promise<void> {
  for (;;) {
    try {
      await direct.query("BEGIN");
      await direct.query("LOCK TABLE lanes, issues IN ACCESS EXCLUSIVE MODE");
      return;
    } catch (error) {
      await direct.query("ROLLBACK");
      if ((error as pg.DatabaseError).code !== "40P01") throw error;
    }
  }
}

/**
 * Waits until `count` backends are waiting for this test's locks and returns their process ids.
 */
async function waitForBlocked(count = 1): Promise<number[]> {
  for (;;) {
    const { rows } = await direct.query<{ pid: number }>(
      "SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))",
    );
    if (rows.length >= count) return rows.map(({ pid }) => pid);
    await sleep(20);
  }
}

describe("a connection lost before it is ready", () => {
  beforeAll(async () => {
    databaseProxy.cutAt("SET jit");
    await dropConnections();
  });
  afterAll(() => databaseProxy.cutAt(undefined));

  it("returns 503 without telling the caller to check whether the change was saved", async () => {
    expectUnavailable(await createIssue(project), /^The database is unavailable/);
  });
});

describe("a busy database", () => {
  it("returns 503 to each of eight calls that create issues in a project locked for too long", async () => {
    await withSession("SET lock_timeout = '300ms'", async () => {
      await direct.query("BEGIN");
      await direct.query("SELECT FROM projects WHERE id = $1 FOR UPDATE", [project.id]);
      const created = await Promise.all(Array.from({ length: 8 }, () => createIssue(project)));
      for (const response of created) expectUnavailable(response, /busy/);
    });
  });

  it("returns 503 for a statement that takes too long", async () => {
    await withSession("SET statement_timeout = '300ms'", async () => {
      await direct.query("BEGIN");
      await direct.query("LOCK TABLE lanes, issues IN ACCESS EXCLUSIVE MODE");
      expectUnavailable(await admin.api.get(`${project.path}/issues`), /busy/);
    });
  });

  it("returns 503 when no connection is available", async () => {
    const clients = await Promise.all(
      Array.from({ length: pool.options.max }, () => pool.connect()),
    );
    const { connectionTimeoutMillis = 0 } = pool.options;
    pool.options.connectionTimeoutMillis = 200;
    try {
      expectUnavailable(await admin.api.get(project.path), /unavailable/);
    } finally {
      pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
      for (const client of clients) client.release();
    }
  });
});
