import { randomBytes } from "node:crypto";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ApiError } from "@/lib/platform/http/errors";
import { limitConcurrency } from "@/lib/platform/http/limit-concurrency";
import { readHead } from "@/lib/errors/ingest/read-body";

const MIB = 1024 * 1024;
const request = (body: Uint8Array, encoding?: string) =>
  new Request("http://ingest.example.test/", {
    method: "POST",
    body: new Uint8Array(body),
    headers: encoding === undefined ? {} : { "content-encoding": encoding },
  });

const text = Buffer.from(`{"dsn":"x"}\n${randomBytes(50_000).toString("hex")}`);
const encodings: [string | undefined, (bytes: Buffer) => Buffer][] = [
  [undefined, (bytes) => bytes],
  ["gzip", (bytes) => gzipSync(bytes)],
  ["deflate", (bytes) => deflateSync(bytes)],
  ["deflate", (bytes) => deflateRawSync(bytes)],
  ["br", (bytes) => brotliCompressSync(bytes)],
];

describe("the head of a body", () => {
  test.each(encodings)(
    "encoded as %s (case %#) is its beginning, and the whole body can still be read",
    async (encoding, compress) => {
      const { head, whole } = await readHead(request(compress(text), encoding));
      expect(head.length).toBeGreaterThan(1_000);
      expect(head.equals(text.subarray(0, head.length))).toBe(true);
      expect((await whole()).equals(text)).toBe(true);
    },
  );

  test.each(encodings)("encoded as %s (case %#) is at most 16 KiB", async (encoding, compress) => {
    const { head } = await readHead(request(compress(Buffer.alloc(MIB, 32)), encoding));
    expect(head).toHaveLength(16 * 1024);
  });

  test("is the only part of a zip bomb that is decompressed until the whole body is requested", async () => {
    const bomb = gzipSync(Buffer.concat([text, Buffer.alloc(50 * MIB, 32)]));
    const { head, whole } = await readHead(request(bomb, "gzip"));
    expect(head.equals(text.subarray(0, head.length))).toBe(true);
    await expect(whole()).rejects.toMatchObject({ status: 413 });
  });

  test("of a truncated body is whatever arrived", async () => {
    const { head, whole } = await readHead(request(gzipSync(text).subarray(0, 5_000), "gzip"));
    expect(head.subarray(0, 12).toString()).toBe('{"dsn":"x"}\n');
    await expect(whole()).rejects.toMatchObject({ status: 400 });
  });

  test("is empty if the body is not compressed as declared", async () => {
    const { head, whole } = await readHead(request(text, "gzip"));
    expect(head).toHaveLength(0);
    await expect(whole()).rejects.toMatchObject({ status: 400 });
  });

  test("is not read if the body is too large or its compression is not supported", async () => {
    await expect(readHead(request(randomBytes(MIB + 1)))).rejects.toMatchObject({ status: 413 });
    await expect(readHead(request(text, "zstd"))).rejects.toMatchObject({ status: 415 });
  });
});

describe("the concurrency limit", () => {
  test("runs as many tasks at once as allowed, queues 200 more, and rejects the rest with a 503", async () => {
    const runLimited = limitConcurrency(2);
    const open: (() => void)[] = [];
    let peak = 0;
    let running = 0;
    const work = async () => {
      peak = Math.max(peak, ++running);
      await new Promise<void>((resolve) => open.push(resolve));
      running -= 1;
    };
    const all = Array.from({ length: 203 }, () =>
      runLimited(work).catch((error: unknown) => error),
    );
    const rejected = await all[202];
    expect(rejected).toBeInstanceOf(ApiError);
    expect(rejected).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    for (let ended = 0; ended < 202; ended++) {
      while (open.length === 0) await new Promise(setImmediate);
      open.shift()?.();
    }
    expect((await Promise.all(all)).filter((result) => result === undefined)).toHaveLength(202);
    expect(peak).toBe(2);
  });

  test("continues after a failure", async () => {
    const runLimited = limitConcurrency(1);
    await expect(runLimited(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await runLimited(() => Promise.resolve(7))).toBe(7);
  });
});
