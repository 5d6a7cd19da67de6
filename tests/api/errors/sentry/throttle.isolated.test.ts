import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { flushRejected } from "@/lib/errors/ingest/count-rejected";
import { rejectedCount } from "@/lib/errors/ingest/schema";
import { setErrorTracking } from "../../../support/errors/error-group";
import { makeProjectToken, storedIn } from "../../../support/errors/ingest";
import { envelope, postSentry, sentryEvent } from "../../../support/errors/sentry";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

// Set before the imports, because modules read their settings on load.
vi.hoisted(() => (process.env["INGEST_RATE_LIMIT"] = "25"));

const MIB = 1024 * 1024;
const NOTHING = { groups: [], events: [], hours: [], eventIds: [] };
const GZIP = { "content-encoding": "gzip" };

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

async function rejectionsOf(project: TestProject): Promise<Record<string, number>> {
  await flushRejected();
  const response = await owner.api.get(`${project.path}/error-groups/refused`);
  const counts = z.array(rejectedCount).parse(response.body);
  return Object.fromEntries(counts.map(({ reason, count }) => [reason, count]));
}

const events = (count: number) =>
  envelope(Array.from({ length: count }, () => ["event", sentryEvent()]));
const compressed = (text: string | Buffer) => new Uint8Array(gzipSync(text));

describe("an envelope's events", () => {
  it("are limited to 20; if there are more, all are rejected", async () => {
    const { project, send } = await freshProject();
    const response = await send(events(21));
    expect(response.status).toBe(400);
    expect(response.headers.get("ratelimit-remaining")).toBe("25");
    expect(await storedIn(project.id)).toEqual(NOTHING);
    expect(await rejectionsOf(project)).toEqual({ malformed: 1 });
    const accepted = await send(events(20));
    expect([accepted.status, accepted.headers.get("ratelimit-remaining")]).toEqual([200, "5"]);
    expect((await storedIn(project.id)).eventIds).toHaveLength(20);
  });
});

describe("throttle headers", () => {
  it("are sent with rejected bodies, which do not count", async () => {
    const { project, publicKey, send } = await freshProject();
    const event = JSON.stringify(sentryEvent());
    const responses = [
      await send("x"),
      await send('{}\n{"type":"event"}\n[]\n'),
      await send(`{}\n{"type":"event"}\n${event}\n{"type":"event"}\nx\n`),
      await send(compressed(Buffer.alloc(20 * MIB, 32)), GZIP),
      await send(events(1), { "content-encoding": "zstd" }),
      await postSentry("store", project.id, publicKey, "{"),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 413, 415, 400]);
    for (const { headers } of responses) {
      expect(headers.get("ratelimit-limit")).toBe("25");
      expect(headers.get("ratelimit-remaining")).toBe("25");
      expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
    }
    expect(await rejectionsOf(project)).toEqual({ malformed: 5, too_large: 1 });
    expect((await send(events(1))).headers.get("ratelimit-remaining")).toBe("24");
  });

  it("are sent with envelopes without events, which do not count", async () => {
    const { project, publicKey, send } = await freshProject();
    const transaction = JSON.stringify({ type: "transaction" });
    const responses = [
      await send(envelope([["session", {}]])),
      await send(envelope([["client_report", {}]])),
      await send(envelope([["event", { type: "transaction" }]])),
      await send("{}"),
      await postSentry("store", project.id, publicKey, transaction),
    ];
    for (const { status, headers } of responses) {
      expect([status, headers.get("ratelimit-remaining")]).toEqual([200, "25"]);
    }
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });
});

it("returns 429 before reading the body when the throttle is exhausted", async () => {
  const { project, publicKey, send } = await freshProject();
  await send(events(20));
  await send(events(5));
  const responses = [
    await send("x"),
    await send(compressed(Buffer.alloc(20 * MIB, 32)), GZIP),
    await send(envelope([["session", {}]])),
    await postSentry("store", project.id, publicKey, "{"),
  ];
  for (const { status, headers } of responses) {
    expect([status, headers.get("ratelimit-remaining")]).toEqual([429, "0"]);
    expect(headers.get("x-sentry-rate-limits")).toMatch(/^\d+:error:project$/);
  }
  expect(await rejectionsOf(project)).toEqual({ rate_limit: 4 });
});

describe("an envelope with its own DSN", () => {
  const body = (dsn: string, payload: string | Buffer) =>
    Buffer.concat([Buffer.from(`{"dsn":"${dsn}"}\n`), Buffer.from(payload)]);
  const item = `{"type":"event"}\n${JSON.stringify(sentryEvent())}\n`;
  const post = (project: TestProject, raw: Buffer) =>
    postSentry("envelope", project.id, null, new Uint8Array(raw), { headers: GZIP });

  it("may be compressed, and is rejected like any other once authenticated", async () => {
    const { project, publicKey } = await freshProject();
    const dsn = `https://${publicKey}@acme.example/${project.id}`;
    expect((await post(project, gzipSync(body(dsn, item)))).status).toBe(200);
    expect((await storedIn(project.id)).events).toHaveLength(1);
    const bomb = gzipSync(body(dsn, Buffer.alloc(20 * MIB, 32)));
    expect((await post(project, bomb)).status).toBe(413);
    const truncated = gzipSync(body(dsn, item)).subarray(0, -20);
    expect((await post(project, truncated)).status).toBe(400);
    expect((await post(project, gzipSync(body(dsn, "x")))).status).toBe(400);
    expect(await rejectionsOf(project)).toEqual({ malformed: 2, too_large: 1 });
  });

  it("returns 401 for an unknown key, no matter what follows the header line", async () => {
    const { project } = await freshProject();
    const dsn = `https://${"f".repeat(32)}@acme.example/${project.id}`;
    const bomb = gzipSync(body(dsn, Buffer.alloc(20 * MIB, 32)));
    for (const raw of [bomb, gzipSync(Buffer.alloc(20 * MIB, 32)), Buffer.from("x")]) {
      expect((await post(project, raw)).status).toBe(401);
    }
    expect(await rejectionsOf(project)).toEqual({});
  });
});
