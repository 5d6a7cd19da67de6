import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPort } from "../support/processes/test-port";
import type { ErrorEvent, ErrorGroup } from "@/lib/errors/groups/schema";
import { ServerProcess } from "../crash/server-process";
import { openTestDatabase } from "../support/database/test-database";
import type { Person } from "../support/people/workspace";

/**
 * The unmodified `@sentry/node`, in a separate program configured only with a DSN from the
 * production build.
 */
const program = path.resolve("tests/support/errors/sentry-program.mjs");

let server: ServerProcess;
let admin: Person;
let addProject: () => Promise<{ id: number; dsn: string }>;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestDatabase("lanework_sentry", true);
  const env = { DATABASE_URL: database.url, LOG_LEVEL: "error" };
  server = new ServerProcess(await testPort(), env);
  await server.start();
  // Modules that use the pool read its URL from the settings when they load.
  const [{ Workspace }, { prisma }, { pool }] = await Promise.all([
    import("../support/people/workspace"),
    import("@/tests/support/database/prisma"),
    import("@/lib/platform/db/pool"),
  ]);
  const workspace = await Workspace.make(server.port);
  admin = workspace.admin;
  await prisma.tenant.update({ where: { id: workspace.id }, data: { errorTrackingEnabled: true } });
  let count = 0;
  addProject = async () => {
    const { id } = await workspace.project("Shop", `SHOP${++count}`);
    const token = { name: "shop", scope: "ingest" };
    const { dsn } = await admin.api.post<{ dsn: string }>(`/api/projects/${id}/tokens`, token);
    // Node does not resolve <slug>.localhost. The host does not matter here.
    return { id, dsn: dsn.replace(/@[^/]+/, `@127.0.0.1:${server.port}`) };
  };
  close = async () => {
    await server.stop();
    await prisma.$disconnect();
    await pool.end();
    await database.release();
  };
});
afterAll(() => close());

interface Ended {
  code: number;
  stderr: string;
}

function run(dsn: string, scene: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, dsn, scene], (error, _stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stderr });
    });
  });
}

/** Runs a scene in its own project, and returns the project's only group and its occurrence. */
async function report(scene: string) {
  const { id, dsn } = await addProject();
  const ended = await run(dsn, scene);
  const groups = await admin.api.get<ErrorGroup[]>(`/api/projects/${id}/error-groups`);
  expect(groups, ended.stderr).toHaveLength(1);
  const [group] = groups;
  const events = await admin.api.get<ErrorEvent[]>(
    `/api/projects/${id}/error-groups/${group?.id}/events`,
  );
  expect(events).toHaveLength(1);
  return { ...ended, group: group!, event: events[0]! };
}

it("a caught error arrives with all its details", async () => {
  const { code, group, event } = await report("caught");
  expect(code).toBe(0);
  expect(group).toMatchObject({
    exception_class: "CartError",
    latest_message: "cart 42 has no items",
    environment: "staging",
    release: "shop@1.4.2",
    occurrence_count: 1,
    grouping: { source: "frames" },
  });
  expect(group.culprit).toContain("total");
  expect(group.latest_stack_trace).toMatch(
    /^CartError: cart 42 has no items\n\s+at total \(.*sentry-program\.mjs:\d+:\d+\)\n\s+at checkout/,
  );
  expect(event).toMatchObject({
    platform: "node",
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    tags: { shop: "berlin" },
    user: { id: "7", email: "ada@shop.example" },
    contexts: {
      cart: { id: 42, coupon: { api_key: "[Filtered]" } },
      runtime: { name: "node", version: process.version },
      event: { level: "error", sdk: "sentry.javascript.node 11.11.0" },
    },
    extra: { password: "[Filtered]", attempt: 3 },
  });
  expect(event.breadcrumbs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ category: "cart", message: "coupon added", level: "info" }),
      expect.objectContaining({ category: "console", message: "stock is low", level: "warning" }),
    ]),
  );
  const [total, checkout] = event.frames;
  expect(total).toMatchObject({
    function: "total",
    in_app: true,
    context: { line: expect.stringContaining("throw new CartError") as string },
  });
  expect(checkout).toMatchObject({ function: "checkout", in_app: true });
  expect(event.frames.some((frame) => frame.file?.startsWith("node:") && !frame.in_app)).toBe(true);
});

it("an uncaught exception arrives before the process ends", async () => {
  const { code, stderr, group } = await report("uncaught");
  expect(code).toBe(1);
  expect(stderr).toContain("cart 43 has no items");
  expect(group).toMatchObject({
    exception_class: "CartError",
    latest_message: "cart 43 has no items",
  });
});

it("an unhandled rejection arrives", async () => {
  const { group } = await report("rejection");
  expect(group).toMatchObject({
    exception_class: "CartError",
    latest_message: "cart 44 has no items",
  });
});

it("an error with a cause is grouped by its own class and message, and the stack includes both errors", async () => {
  const { group, event } = await report("chained");
  expect(group).toMatchObject({
    exception_class: "RangeError",
    latest_message: "order 45 was not placed",
  });
  expect(group.latest_stack_trace).toMatch(
    /^RangeError: order 45 was not placed\n[^]*\nCaused by: CartError: cart 45 has no items\n/,
  );
  expect(event.causes).toMatchObject([
    { exception_class: "CartError", message: "cart 45 has no items", source: "cause", parent: 0 },
  ]);
  expect(event.causes[0]?.frames[0]).toMatchObject({ function: "total", in_app: true });
  expect(event.causes[0]?.frames[0]?.context?.line).toContain("throw new CartError");
});

it("an aggregate error includes its errors and their causes, each under its parent", async () => {
  const { group, event } = await report("aggregate");
  expect(group.exception_class).toBe("AggregateError");
  const chain = event.causes.map(({ exception_class: name, source, parent }) => [
    name,
    source,
    parent,
  ]);
  expect(chain).toEqual([
    ["TypeError", "errors[0]", 0],
    ["RangeError", "cause", 1],
    ["Error", "errors[1]", 0],
  ]);
});

it("a message arrives", async () => {
  const { group, event } = await report("message");
  expect(group).toMatchObject({ exception_class: "Message", latest_message: "stock is low" });
  expect(event.contexts).toMatchObject({ event: { level: "warning" } });
});

it("a large event arrives compressed and complete", async () => {
  const { event } = await report("large");
  const crumbs = event.breadcrumbs as { message: string }[];
  expect(crumbs).toHaveLength(100);
  expect(crumbs[99]?.message).toBe(`99 ${"x".repeat(500)}`);
});

it("the same error in many runs is one group", async () => {
  const { id, dsn } = await addProject();
  for (let runs = 0; runs < 3; runs++) await run(dsn, "caught");
  const groups = await admin.api.get<ErrorGroup[]>(`/api/projects/${id}/error-groups`);
  expect(groups.map((group) => group.occurrence_count)).toEqual([3]);
});
