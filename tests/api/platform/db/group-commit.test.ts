import { afterEach, describe, expect, it, vi } from "vitest";
import { NotFound } from "@/lib/platform/http/errors";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { Prisma, selectJsonRow, sqlState } from "@/lib/platform/db/query";

let keys = 0;
const newKey = () => `test key ${++keys}`;

type Item = "count" | "reject" | "divide" | "terminate";

/** The items of each write, in order. */
const writes = new Map<string, Item[][]>();

/** Returns the id of the write's transaction for each item, unless the item says otherwise. */
async function writeAll(key: string, items: readonly Item[]) {
  writes.set(key, [...(writes.get(key) ?? []), [...items]]);
  const found = await selectJsonRow<{ xid: string }>(
    items.includes("divide")
      ? Prisma.sql`SELECT 1 / 0 AS xid`
      : items.includes("terminate")
        ? Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())::text AS xid`
        : Prisma.sql`SELECT pg_current_xact_id()::text AS xid`,
  );
  return Promise.allSettled(
    items.map((item) =>
      item === "reject" ? Promise.reject(new NotFound("Project")) : Promise.resolve(found?.xid),
    ),
  );
}

const send = (key: string, item: Item = "count") =>
  groupCommit(key, item, (items) => writeAll(key, items));
const sendAll = (key: string, items: Item[]) =>
  Promise.allSettled(items.map((item) => send(key, item)));

afterEach(() => vi.restoreAllMocks());

describe("writes in groups", () => {
  it("run the first item immediately, those waiting for it together, and the next one alone", async () => {
    const key = newKey();
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => send(key)));
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(first);
    expect(others).not.toContain(await send(key));
  });

  it("do not share a write with items for another key", async () => {
    const xids = await Promise.all(Array.from({ length: 5 }, () => send(newKey())));
    expect(new Set(xids).size).toBe(5);
  });

  it("have at most 32 items, in order", async () => {
    const key = newKey();
    const sizes: number[] = [];
    const write = (items: readonly number[]) => {
      sizes.push(items.length);
      return Promise.allSettled(items.map((item) => Promise.resolve(item)));
    };
    const numbers = [...Array(70).keys()];
    const results = await Promise.all(numbers.map((item) => groupCommit(key, item, write)));
    expect(results).toEqual(numbers);
    expect(sizes).toEqual([1, 32, 32, 5]);
  });

  it("give each item its own result or error", async () => {
    const responses = await sendAll(newKey(), ["count", "count", "reject", "count"]);
    expect(responses.map(({ status }) => status)).toEqual([
      ...["fulfilled", "fulfilled", "rejected", "fulfilled"],
    ]);
    expect(responses[1]).toEqual(responses[3]);
    expect(responses[2]).toMatchObject({ reason: { status: 404 } });
  });

  it("are retried item by item if the database rejects one of them", async () => {
    const [, second, third, fourth] = await sendAll(newKey(), [
      ...(["count", "count", "divide", "count"] as const),
    ]);
    expect(third?.status === "rejected" && sqlState(third.reason)).toBe("22012");
    expect([second?.status, fourth?.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(second).not.toEqual(fourth);
  });

  it("are not retried after a lost connection, because the outcome is unknown", async () => {
    const key = newKey();
    const responses = await sendAll(key, ["count", "count", "terminate", "count"]);
    expect(responses.map(({ status }) => status)).toEqual([
      ...["fulfilled", "rejected", "rejected", "rejected"],
    ]);
    expect(writes.get(key)).toHaveLength(2);
    expect(await send(key)).toBeDefined();
  });

  it("continue with the next item after one throws synchronously", async () => {
    const key = newKey();
    const broken = () => {
      throw new Error("broken");
    };
    await expect(groupCommit(key, "count", broken)).rejects.toThrow("broken");
    expect(await send(key)).toBeDefined();
  });

  it("return 503 if too many are waiting or one waits too long", async () => {
    const key = newKey();
    const first = send(key);
    const waiting = Promise.allSettled(Array.from({ length: 250 }, () => send(key)));
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 11_000);
    expect(await first).toBeDefined();
    for (const response of await waiting) {
      expect(response).toMatchObject({ status: "rejected", reason: { status: 503 } });
    }
    vi.restoreAllMocks();
    expect(await send(key)).toBeDefined();
  });

  it("return 503 only if more than 200 are waiting", async () => {
    const key = newKey();
    const first = send(key);
    const responses = await Promise.allSettled(Array.from({ length: 210 }, () => send(key)));
    expect(await first).toBeDefined();
    expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(200);
  });
});
