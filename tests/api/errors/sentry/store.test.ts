import { createHash } from "node:crypto";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { errorEventResource, type ErrorGroup } from "@/lib/errors/groups/schema";
import { call } from "../../../support/http/api";
import { groupPath, setErrorTracking } from "../../../support/errors/error-group";
import { makeProjectToken, storedIn } from "../../../support/errors/ingest";
import { postSentry, sentryEvent } from "../../../support/errors/sentry";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

const NOTHING = { groups: [], events: [], hours: [], eventIds: [] };

let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

async function freshProject() {
  const project = await tenant.project(owner);
  const { publicKey } = await makeProjectToken(tenant, project, owner);
  const send = (event: object, headers: Record<string, string> = {}) =>
    postSentry("store", project.id, publicKey, JSON.stringify(event), { headers });
  return { project, publicKey, send };
}

/** Returns the project's only group and its occurrences. */
async function readOnlyGroup(project: TestProject) {
  const groups = await owner.api.get<ErrorGroup[]>(`${project.path}/error-groups`);
  expect(groups.body).toHaveLength(1);
  const [group] = groups.body;
  const response = await owner.api.get(`${groupPath(project, group?.id ?? 0)}/events`);
  return { group, events: z.array(errorEventResource).parse(response.body) };
}

describe("an event", () => {
  it("is returned as it was sent", async () => {
    const { project, send } = await freshProject();
    const event = sentryEvent({
      timestamp: "2026-01-02T03:04:05.678901Z",
      tags: { shop: "berlin" },
      breadcrumbs: { values: [{ category: "console", message: "low", timestamp: 1_767_323_045 }] },
      request: { url: "https://shop.example/cart", headers: { Cookie: "a=b" } },
      user: { id: "7", ip_address: "192.0.2.7" },
      contexts: { os: { name: "Linux" } },
      extra: { cart: [1, 2], api_key: "abc" },
    });
    const response = await send(event);
    expect([response.status, response.body]).toEqual([200, { id: event["event_id"] }]);
    const { group, events } = await readOnlyGroup(project);
    expect(group).toMatchObject({
      environment: "staging",
      release: "shop@1.4.2",
      exception_class: "CartError",
      latest_message: "cannot total the cart",
      occurrence_count: 1,
      last_seen_at: "2026-01-02T03:04:05.678901Z",
      grouping: { source: "frames" },
    });
    expect(group?.latest_stack_trace).toContain("total (/app/cart.js:7:11)");
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      event_id: event["event_id"],
      occurred_at: "2026-01-02T03:04:05.678901Z",
      message: "cannot total the cart",
      platform: "node",
      tags: { shop: "berlin" },
      breadcrumbs: [
        { at: "2026-01-02T03:04:05.000000Z", category: "console", message: "low", data: null },
      ],
      request: { url: "https://shop.example/cart", headers: { Cookie: "[Filtered]" } },
      user: { id: "7", ip_address: "192.0.2.7" },
      contexts: { os: { name: "Linux" } },
      extra: { cart: [1, 2], api_key: "[Filtered]" },
      frames: [
        { function: "total", file: "/app/cart.js", line: 7, column: 11, in_app: true },
        { function: "main", file: "/app/main.js", line: 12 },
      ],
    });
  });

  it("includes its chain of exceptions and local variables", async () => {
    const { project, send } = await freshProject();
    const frame = { function: "total", filename: "/app/cart.py", lineno: 7, in_app: true };
    const vars = { cart: { id: 42, token: "abc" }, tries: "3" };
    await send(
      sentryEvent({
        platform: "python",
        exception: {
          values: [
            {
              type: "KeyError",
              value: "'items'",
              mechanism: { exception_id: 1, parent_id: 0, source: "__context__" },
              stacktrace: { frames: [{ ...frame, vars, context_line: "cart['items']" }] },
            },
            { type: "CartError", value: "broken", mechanism: { exception_id: 0 } },
          ],
        },
      }),
    );
    const { events } = await readOnlyGroup(project);
    const source = { before: [], line: "cart['items']", after: [] };
    const kept = { cart: { id: 42, token: "[Filtered]" }, tries: "3" };
    expect(events[0]).toMatchObject({
      exception_class: "CartError",
      frames: [],
      causes: [
        {
          exception_class: "KeyError",
          message: "'items'",
          source: "__context__",
          parent: 0,
          frames: [{ function: "total", line: 7, in_app: true, context: source, vars: kept }],
        },
      ],
    });
  });

  it("is counted once per id, even for concurrent requests", async () => {
    const { project, send } = await freshProject();
    const event = sentryEvent();
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(event)));
    responses.push(await send(event));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.id))).toEqual(new Set([event["event_id"]]));
    const { group, events } = await readOnlyGroup(project);
    expect([group?.occurrence_count, events.length]).toEqual([1, 1]);
  });

  it("gets an id if it has none", async () => {
    const { project, send } = await freshProject();
    const { body } = await send(sentryEvent({ event_id: undefined }));
    expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const { events } = await readOnlyGroup(project);
    expect(events[0]?.event_id).toBe(body.id);
  });

  it("defaults to the current time, production and the class Message", async () => {
    const { project, send } = await freshProject();
    const before = Date.now();
    expect((await send({ message: "lost" })).status).toBe(200);
    const { group } = await readOnlyGroup(project);
    expect(group).toMatchObject({
      environment: "production",
      release: null,
      exception_class: "Message",
      latest_message: "lost",
    });
    expect(Date.parse(group?.last_seen_at ?? "")).toBeGreaterThanOrEqual(before);
  });

  it("includes every part of the fingerprint, even an empty one", async () => {
    const { project, send } = await freshProject();
    await send(sentryEvent({ fingerprint: ["lawyer", ""] }));
    const [group] = (await storedIn(project.id)).groups;
    expect(group?.fingerprint).toBe(createHash("sha256").update("lawyer\n").digest("hex"));
  });

  it("reopens a resolved group", async () => {
    const { project, send } = await freshProject();
    await send(sentryEvent());
    const { group } = await readOnlyGroup(project);
    await owner.api.post(`${groupPath(project, group?.id ?? 0)}/resolve`);
    await send(sentryEvent({ timestamp: Date.now() / 1000 }));
    expect((await readOnlyGroup(project)).group).toMatchObject({
      occurrence_count: 2,
      is_regressed: true,
    });
  });

  it("is ignored if it is a transaction", async () => {
    const { project, send } = await freshProject();
    expect((await send(sentryEvent({ type: "transaction" }))).status).toBe(200);
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });
});

describe("the body", () => {
  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("accepts %s compression", async (encoding, compress) => {
    const { project, publicKey } = await freshProject();
    const raw = new Uint8Array(compress(JSON.stringify(sentryEvent())));
    const options = { headers: { "content-encoding": encoding } };
    expect((await postSentry("store", project.id, publicKey, raw, options)).status).toBe(200);
    expect((await storedIn(project.id)).events).toHaveLength(1);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, number]>([
    ["an empty body", "", 400],
    ["text that is not JSON", "event", 400],
    ["a list", "[]", 400],
    ["null", "null", 400],
    ["random bytes", new Uint8Array([0xff, 0xfe, 0, 1]), 400],
    ["more than 1 MiB", `{"message":"${"x".repeat(1024 * 1024)}"}`, 413],
  ])("rejects %s and stores nothing", async (_, raw, status) => {
    const { project, publicKey } = await freshProject();
    const response = await postSentry("store", project.id, publicKey, raw);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ message: expect.any(String) as string });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });

  it("may be nested, up to a limit", async () => {
    const { project, publicKey } = await freshProject();
    const post = (depth: number) => {
      const deep = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
      const raw = `{"message":"m","extra":${deep},"contexts":${deep}}`;
      return postSentry("store", project.id, publicKey, raw);
    };
    expect((await post(80_000)).status).toBe(400);
    expect(await storedIn(project.id)).toEqual(NOTHING);
    expect((await post(199)).status).toBe(200);
    expect((await storedIn(project.id)).events).toHaveLength(1);
  });

  it("may contain characters PostgreSQL rejects", async () => {
    const { project, send } = await freshProject();
    const invalid = "a\u0000b\ud800c";
    const fields = {
      message: invalid,
      release: invalid,
      exception: undefined,
      tags: { [invalid]: invalid },
    };
    expect((await send(sentryEvent({ ...fields, extra: { [invalid]: invalid } }))).status).toBe(
      200,
    );
    const { group, events } = await readOnlyGroup(project);
    expect(group?.latest_message).toBe("ab\ufffdc");
    expect(events[0]?.extra).toEqual({ "ab\ufffdc": "ab\ufffdc" });
  });
});

describe("authorization", () => {
  it("returns 401 for a missing or unknown key", async () => {
    const { project } = await freshProject();
    const path = `/api/${project.id}/store`;
    const bearer = { authorization: `Bearer ${owner.token}` };
    for (const key of [null, "", "f".repeat(32), "x'--", "x".repeat(500)]) {
      const response = await postSentry("store", project.id, key, JSON.stringify(sentryEvent()));
      expect([response.status, response.body]).toEqual([
        401,
        { message: expect.any(String) as string },
      ]);
      expect(response.headers.get("x-sentry-error")).toBe(response.body.message);
    }
    const asUser = await call(tenant.host, "POST", path, sentryEvent(), { headers: bearer });
    expect(asUser.status).toBe(401);
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });

  it("returns 403 for another project and 404 for an impossible id", async () => {
    const { publicKey } = await freshProject();
    const { project } = await freshProject();
    const send = (id: number | string) => postSentry("store", id, publicKey, "{}");
    expect((await send(project.id)).status).toBe(403);
    for (const id of ["0", "-1", "abc", "2147483648", "1e3"])
      expect((await send(id)).status).toBe(404);
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });

  it("returns 403 with feature_restricted while Error Tracking is off", async () => {
    const off = await TestTenant.make();
    const creator = await off.user();
    const project = await off.project(creator);
    const { publicKey } = await makeProjectToken(off, project, creator);
    const response = await postSentry("store", project.id, publicKey, "{}");
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({ feature_restricted: true });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });

  it("returns 401 once the project is deleted", async () => {
    const { project, send } = await freshProject();
    expect((await owner.api.delete(project.path)).status).toBe(204);
    expect((await send(sentryEvent())).status).toBe(401);
  });
});
