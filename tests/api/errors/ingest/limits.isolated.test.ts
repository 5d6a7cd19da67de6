import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { flushRejected } from "@/lib/errors/ingest/count-rejected";
import { rejectedCount } from "@/lib/errors/ingest/schema";
import { setErrorTracking } from "../../../support/errors/error-group";
import { errorEvent, makeProjectToken, report, storedIn } from "../../../support/errors/ingest";
import { noise } from "../../../support/errors/noise";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

// Set before the imports, because modules read their settings on load.
vi.hoisted(() => (process.env["INGEST_RATE_LIMIT"] = "40"));

const MIB = 1024 * 1024;
const NOTHING = { groups: [], events: [], hours: [], eventIds: [] };

let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

async function freshProject(workspace = tenant, creator = owner) {
  const project = await workspace.project(creator);
  const made = await makeProjectToken(workspace, project, creator);
  const sendRaw = (raw: string | Uint8Array, encoding?: string) =>
    report(project.id, made.token, undefined, {
      raw: typeof raw === "string" ? raw : new Uint8Array(raw),
      ...(encoding === undefined ? {} : { headers: { "content-encoding": encoding } }),
    });
  return { project, ...made, sendRaw };
}

async function rejectionsOf(path: string) {
  await flushRejected();
  const response = await owner.api.get(`${path}/error-groups/refused`);
  expect(response.status).toBe(200);
  return z.array(rejectedCount).parse(response.body);
}

const json = JSON.stringify(errorEvent());

describe("a compressed body", () => {
  it.each([
    ["gzip", gzipSync(json)],
    ["GZIP", gzipSync(json)],
    ["deflate", deflateSync(json)],
    ["deflate", deflateRawSync(json)],
    ["br", brotliCompressSync(json)],
    ["identity", Buffer.from(json)],
  ])("accepts %s (case %#)", async (encoding, raw) => {
    const { project, sendRaw } = await freshProject();
    expect((await sendRaw(raw, encoding)).status).toBe(202);
    expect((await storedIn(project.id)).events).toHaveLength(1);
  });

  const compressed = gzipSync(JSON.stringify(errorEvent({ message: noise(2000).toString("hex") })));
  it.each<[string, string | undefined, Uint8Array, number]>([
    ["truncated gzip", "gzip", compressed.subarray(0, -200), 400],
    ["gzip cut off at the end", "gzip", compressed.subarray(0, -1), 400],
    ["only a gzip header", "gzip", compressed.subarray(0, 10), 400],
    ["an empty body sent as gzip", "gzip", new Uint8Array(), 400],
    ["broken gzip", "gzip", Buffer.concat([compressed.subarray(0, 300), noise(500)]), 400],
    ["plain JSON sent as gzip", "gzip", Buffer.from(json), 400],
    ["gzip sent as br", "br", compressed, 400],
    ["gzip sent as deflate", "deflate", compressed, 400],
    ["gzip without content-encoding", undefined, compressed, 400],
    ["truncated brotli", "br", brotliCompressSync(json).subarray(0, -3), 400],
    ["truncated deflate", "deflate", deflateSync(json).subarray(0, -3), 400],
    ["random bytes", undefined, noise(5_000), 400],
    ["random bytes sent as br", "br", noise(5_000), 400],
    ["an unknown encoding", "zstd", Buffer.from(json), 415],
    ["two encodings", "gzip, gzip", gzipSync(compressed), 415],
    ["a zip bomb", "gzip", gzipSync(Buffer.alloc(200 * MIB, 32), { level: 1 }), 413],
    ["a brotli bomb", "br", brotliCompressSync(Buffer.alloc(40 * MIB, 32)), 413],
    ["one byte over 10 MiB", "deflate", deflateSync(Buffer.alloc(10 * MIB + 1, 32)), 413],
    ["10 MB uncompressed", undefined, Buffer.alloc(10_000_000, 32), 413],
    ["one byte over 1 MiB", undefined, Buffer.alloc(MIB + 1, 32), 413],
    ["one byte over 1 MiB, gzipped", "gzip", noise(MIB + 1), 413],
  ])("rejects %s and stores nothing", async (_name, encoding, raw, status) => {
    const { project, sendRaw } = await freshProject();
    const response = await sendRaw(raw, encoding);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ message: expect.any(String) as string });
    expect(await storedIn(project.id)).toEqual(NOTHING);
    const reason = status === 413 ? "too_large" : "malformed";
    expect(await rejectionsOf(project.path)).toEqual([{ reason, count: 1 }]);
  });

  it("accepts 10 MiB after decompression and truncates long text", async () => {
    const { project, sendRaw } = await freshProject();
    const message = "m".repeat(10 * MIB - json.length - 100);
    const raw = gzipSync(JSON.stringify(errorEvent({ message })));
    expect((await sendRaw(raw, "gzip")).status).toBe(202);
    expect((await storedIn(project.id)).groups[0]?.latestMessage).toHaveLength(65_535);
  });
});

describe("an endless body", () => {
  it("is cancelled at the limit", async () => {
    const { project, token } = await freshProject();
    let pulled = 0;
    let isCancelled = false;
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
      cancel: () => void (isCancelled = true),
    });
    const { POST } = await import("@/app/api/projects/[projectId]/error-events/route");
    const headers = { host: "localhost", authorization: `Bearer ${token}` };
    const url = `http://localhost/api/projects/${project.id}/error-events`;
    const init = { method: "POST", headers, body, duplex: "half" };
    const params = Promise.resolve({ projectId: String(project.id) });
    const response = await POST(new Request(url, init), { params });
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(20);
    expect(isCancelled).toBe(true);
  });
});

describe("concurrent zip bombs", () => {
  it("are all rejected in bounded memory", async () => {
    const { project, sendRaw } = await freshProject();
    const bomb = gzipSync(Buffer.alloc(50 * MIB, 32));
    const before = process.memoryUsage().rss;
    const responses = await Promise.all(Array.from({ length: 40 }, () => sendRaw(bomb, "gzip")));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 413));
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MIB);
    expect(await rejectionsOf(project.path)).toEqual([{ reason: "too_large", count: 40 }]);
  });
});

describe("an invalid body", () => {
  const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  it.each([
    ["{", 400],
    ["[]", 400],
    ["null", 400],
    ["7", 400],
    ["{}{}", 400],
    ["{'a':1}", 400],
    ["", 422],
    ["{}", 422],
    [deep(200_000), 400],
    [`{"tags":${deep(200_000)}}`, 400],
    [`{"tags":${deep(199)}}`, 422],
    [`${json.slice(0, -1)},"tags":{"a":${deep(198)}}}`, 422],
    [`${json.slice(0, -1)},"unknown":[${"0,".repeat(500_000)}0]}`, 400],
  ])("is rejected and not stored (case %#)", async (raw, status) => {
    const { project, sendRaw } = await freshProject();
    const response = await sendRaw(raw);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ message: expect.any(String) as string });
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });

  it("is accepted if only an unknown field is deeply nested", async () => {
    const { sendRaw } = await freshProject();
    const raw = `${json.slice(0, -1)},"unknown":${deep(199)}}`;
    expect((await sendRaw(raw)).status).toBe(202);
  });
});

describe("the throttle", () => {
  it("returns 429 with Retry-After once a project exceeds its limit, and counts the rejection", async () => {
    const { project, token } = await freshProject();
    const other = await freshProject();
    const responses = await Promise.all(
      Array.from({ length: 45 }, () => report(project.id, token)),
    );
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(5);
    for (const { body, headers } of rejected) {
      expect(body).toEqual({ message: expect.any(String) as string });
      const wait = Number(headers.get("retry-after"));
      expect(wait >= 1 && wait <= 60).toBe(true);
      expect(headers.get("ratelimit-remaining")).toBe("0");
    }
    const [first] = responses;
    expect(first?.headers.get("ratelimit-limit")).toBe("40");
    expect(first?.headers.get("ratelimit-remaining")).toBe("39");
    expect((await report(other.project.id, other.token)).status).toBe(202);
    expect((await storedIn(project.id)).events).toHaveLength(40);
    expect(await rejectionsOf(project.path)).toEqual([{ reason: "rate_limit", count: 5 }]);
    expect(await rejectionsOf(other.project.path)).toEqual([]);
    // Authentication comes before the throttle.
    expect((await report(project.id, owner.token)).status).toBe(401);
  });

  it("does not count bodies that are rejected", async () => {
    const { project, token, sendRaw } = await freshProject();
    for (let n = 0; n < 50; n++) {
      const response = await sendRaw("{}");
      expect(response.status).toBe(422);
      expect(response.headers.get("ratelimit-remaining")).toBe("40");
    }
    expect((await report(project.id, token)).headers.get("ratelimit-remaining")).toBe("39");
    expect(await rejectionsOf(project.path)).toEqual([{ reason: "malformed", count: 50 }]);
  });
});

describe("rejected requests", () => {
  it("are shown per reason for the last 24 hours, most frequent first", async () => {
    const { project } = await freshProject();
    const ago = (hours: number) => new Date(Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000);
    const row = (reason: string, hours: number, count: bigint) => {
      return { tenantId: tenant.id, projectId: project.id, reason, hour: ago(hours), count };
    };
    await prisma.ingestCounter.createMany({
      data: [row("malformed", 1, 2n), row("malformed", 20, 3n), row("rate_limit", 2, 9n)],
    });
    await prisma.ingestCounter.create({ data: row("too_large", 25, 7n) });
    expect(await rejectionsOf(project.path)).toEqual([
      { reason: "rate_limit", count: 9 },
      { reason: "malformed", count: 5 },
    ]);
  });

  it("are summed across processes", async () => {
    const { project, sendRaw } = await freshProject();
    for (let round = 0; round < 3; round++) {
      await Promise.all([sendRaw("{"), sendRaw("{")]);
      await flushRejected();
    }
    expect(await rejectionsOf(project.path)).toEqual([{ reason: "malformed", count: 6 }]);
  });
});
