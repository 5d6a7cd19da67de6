import { createEnvelope, serializeEnvelope } from "@sentry/core";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { flushRejected } from "@/lib/errors/ingest/count-rejected";
import { rejectedCount } from "@/lib/errors/ingest/schema";
import { call } from "../../../support/http/api";
import { setErrorTracking } from "../../../support/errors/error-group";
import { makeProjectToken, storedIn } from "../../../support/errors/ingest";
import { envelope, postSentry, sentryEvent } from "../../../support/errors/sentry";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

// Set before the imports, because modules read their settings on load.
vi.hoisted(() => (process.env["INGEST_RATE_LIMIT"] = "20"));

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
  const send = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    postSentry("envelope", project.id, publicKey, raw, { headers });
  return { project, publicKey, send };
}

async function groupsOf(project: TestProject): Promise<ErrorGroup[]> {
  return (await owner.api.get<ErrorGroup[]>(`${project.path}/error-groups`)).body;
}

async function rejectionsOf(project: TestProject): Promise<Record<string, number>> {
  await flushRejected();
  const response = await owner.api.get(`${project.path}/error-groups/refused`);
  const counts = z.array(rejectedCount).parse(response.body);
  return Object.fromEntries(counts.map(({ reason, count }) => [reason, count]));
}

describe("POST …/envelope", () => {
  it("accepts a compressed event from @sentry/core", async () => {
    const { project, send } = await freshProject();
    const event = sentryEvent();
    const header = { event_id: event["event_id"], sent_at: new Date().toISOString() };
    const written = createEnvelope(header as never, [[{ type: "event" }, event]] as never);
    const raw = new Uint8Array(gzipSync(serializeEnvelope(written)));
    const response = await send(raw, { "content-encoding": "gzip" });
    expect([response.status, response.body]).toEqual([200, { id: event["event_id"] }]);
    expect(await groupsOf(project)).toMatchObject([
      { environment: "staging", exception_class: "CartError", occurrence_count: 1 },
    ]);
    expect(response.headers.get("ratelimit-remaining")).toBe("19");
  });

  it("counts several events individually", async () => {
    const { project, send } = await freshProject();
    const [first, second] = [sentryEvent(), sentryEvent({ exception: undefined, message: "m" })];
    const { body } = await send(
      envelope([
        ["event", first],
        ["event", second],
      ]),
    );
    expect(body).toEqual({ id: first["event_id"] });
    const classes = (await groupsOf(project)).map((group) => group.exception_class);
    expect(classes.sort()).toEqual(["CartError", "Message"]);
  });

  it("uses the envelope's id for an event without one", async () => {
    const { project, send } = await freshProject();
    const id = "9ec79c33ec9942ab8353589fcb2e04dc";
    const raw = envelope([["event", sentryEvent({ event_id: null })]], { event_id: id });
    expect((await send(raw)).body).toEqual({ id });
    expect((await send(raw)).body).toEqual({ id });
    expect(await groupsOf(project)).toMatchObject([{ occurrence_count: 1 }]);
  });

  it("groups events by environment", async () => {
    const { project, send } = await freshProject();
    for (const environment of ["a", "b", undefined, "a"]) {
      await send(envelope([["event", sentryEvent({ environment })]]));
    }
    const counts = (await groupsOf(project)).map((group) => [
      group.environment,
      group.occurrence_count,
    ]);
    expect(counts.sort()).toEqual([
      ["a", 2],
      ["b", 1],
      ["production", 1],
    ]);
  });
});

describe("other items", () => {
  it("are counted and skipped, no matter what they contain", async () => {
    const { project, send } = await freshProject();
    const event = sentryEvent();
    const raw = envelope([
      ["session", { sid: "x" }],
      ["attachment", "\u0000\n\nbinary\n"],
      ["event", event],
      ["client_report", "not JSON"],
      ["session", {}],
      ["brand_new", ""],
    ]);
    expect((await send(raw)).body).toEqual({ id: event["event_id"] });
    expect((await storedIn(project.id)).events).toHaveLength(1);
    expect(await rejectionsOf(project)).toEqual({
      ignored_session: 2,
      ignored_attachment: 1,
      ignored_client_report: 1,
      ignored_other: 1,
    });
  });

  it("return the envelope's id if there is one, and are not throttled", async () => {
    const { project, send } = await freshProject();
    const id = "9ec79c33ec9942ab8353589fcb2e04dc";
    const session: [string, object][] = [["session", {}]];
    expect((await send(envelope(session, { event_id: id }))).body).toEqual({ id });
    for (let sent = 0; sent < 30; sent++) {
      const response = await send(envelope(session));
      expect([response.status, response.body]).toEqual([200, {}]);
    }
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });
});

describe("authentication", () => {
  const body = () => envelope([["event", sentryEvent()]]);
  const host = "localhost";

  it("accepts the key from the query string, the Authorization header or the envelope's DSN", async () => {
    const { project, publicKey } = await freshProject();
    const path = `/api/${project.id}/envelope`;
    const dsn = `https://${publicKey}@acme.example/${project.id}`;
    const query = `?sentry_version=7&sentry_key=${publicKey}&sentry_client=x`;
    const statuses = [
      await call(host, "POST", path + query, undefined, { raw: body() }),
      await call(host, "POST", path, undefined, {
        raw: body(),
        headers: { authorization: `Sentry sentry_version=7, sentry_key=${publicKey}` },
      }),
      await call(host, "POST", path, undefined, {
        raw: envelope([["event", sentryEvent()]], { dsn }),
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await groupsOf(project)).toMatchObject([{ occurrence_count: 3 }]);
  });

  it("returns 401 without a known key, no matter what is in the body", async () => {
    const { project } = await freshProject();
    const dsn = `https://${"f".repeat(32)}@acme.example/${project.id}`;
    for (const raw of ["", "{", body(), `{"dsn":"${dsn}"}\n`, '{"dsn":{}}\n']) {
      const response = await postSentry("envelope", project.id, null, raw);
      expect(response.status, raw).toBe(401);
    }
    const gzip = { headers: { "content-encoding": "gzip" } };
    expect((await postSentry("envelope", project.id, null, "x", gzip)).status).toBe(401);
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });

  it("returns 403 for another project", async () => {
    const { publicKey } = await freshProject();
    const { project } = await freshProject();
    expect((await postSentry("envelope", project.id, publicKey, body())).status).toBe(403);
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });
});

describe("rejects a malformed envelope as a whole:", () => {
  const event = JSON.stringify(sentryEvent());
  it.each([
    ["an empty body", ""],
    ["a header that is not JSON", "x\n"],
    ["an item that is too short", `{}\n{"type":"event","length":${event.length + 1}}\n${event}`],
    ["an item that is too long", `{}\n{"type":"event","length":5}\n${event}`],
    ["an item without a type", `{}\n{}\n${event}`],
    ["an event that is not JSON", '{}\n{"type":"event"}\nx\n'],
    ["an event that is a list", '{}\n{"type":"event"}\n[]\n'],
    ["an invalid second event", `{}\n{"type":"event"}\n${event}\n{"type":"event"}\n{\n`],
    ["an invalid item after the event", `{}\n{"type":"event"}\n${event}\n{"type":\n`],
  ])("%s", async (_, raw) => {
    const { project, send } = await freshProject();
    const response = await send(raw);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message: expect.any(String) as string });
    expect(response.headers.get("x-sentry-error")).toBe(response.body.message);
    expect(await storedIn(project.id)).toEqual(NOTHING);
    expect(await rejectionsOf(project)).toEqual({ malformed: 1 });
  });
});

describe("the throttle", () => {
  it("returns 429 with the headers SDKs understand and counts what it rejects", async () => {
    const { project, send } = await freshProject();
    const same = sentryEvent();
    for (let sent = 0; sent < 18; sent++) await send(envelope([["event", same]]));
    // Bodies that are rejected do not count.
    for (let sent = 0; sent < 5; sent++) await send('{}\n{"type":"event"}\nx\n');
    const three = envelope([1, 2, 3].map(() => ["event", sentryEvent()]));
    const response = await send(three);
    expect(response.status).toBe(429);
    const wait = response.headers.get("retry-after") ?? "";
    expect(Number(wait)).toBeGreaterThan(0);
    expect(response.headers.get("x-sentry-rate-limits")).toBe(`${wait}:error:project`);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect((await storedIn(project.id)).eventIds).toHaveLength(1);
    // The rejected envelope with three events returned the slots it had taken.
    expect((await send(envelope([["event", sentryEvent()]]))).status).toBe(200);
    expect((await send(envelope([["event", same]]))).status).toBe(429);
    expect(await rejectionsOf(project)).toEqual({ rate_limit: 4, malformed: 5 });
  });
});

describe("CORS", () => {
  it.each(["envelope", "store"])(
    "lets any origin post to %s and read the response",
    async (path) => {
      const { project } = await freshProject();
      const response = await call("localhost", "OPTIONS", `/api/${project.id}/${path}`, undefined, {
        headers: {
          origin: "https://shop.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "x-sentry-auth,content-type",
        },
      });
      expect([response.status, response.body]).toEqual([204, null]);
      const list = (name: string) => (response.headers.get(name) ?? "").toLowerCase().split(/,\s*/);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(list("access-control-allow-methods")).toContain("post");
      expect(list("access-control-allow-headers")).toEqual(
        expect.arrayContaining(["x-sentry-auth", "content-type", "content-encoding"]),
      );
      expect(list("access-control-expose-headers")).toEqual(
        expect.arrayContaining(["x-sentry-error", "x-sentry-rate-limits", "retry-after"]),
      );
    },
  );
});
