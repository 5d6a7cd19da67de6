import { afterEach, describe, expect, it, vi } from "vitest";
import { Conflict, NotFound } from "@/lib/platform/http/errors";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { Prisma, selectJsonRow, sqlState, type Transaction } from "@/lib/platform/db/query";

let keys = 0;
const newKey = () => `test key ${++keys}`;

/** Returns the id of the current transaction. */
const transactionId = async (tx: Transaction | undefined) =>
  (await selectJsonRow<{ xid: string }>(Prisma.sql`SELECT pg_current_xact_id()::text AS xid`, tx))
    ?.xid;
const divide = (tx: Transaction | undefined) => selectJsonRow(Prisma.sql`SELECT 1 / 0 AS n`, tx);

afterEach(() => vi.restoreAllMocks());

describe("writes committed in groups", () => {
  it("run the first immediately, those waiting for it in a shared transaction, and the next one alone", async () => {
    const key = newKey();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => groupCommit(key, transactionId)),
    );
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(first);
    expect(others).not.toContain(await groupCommit(key, transactionId));
  });

  it("do not share a transaction with writes for another key", async () => {
    const xids = await Promise.all(
      Array.from({ length: 5 }, () => groupCommit(newKey(), transactionId)),
    );
    expect(new Set(xids).size).toBe(5);
  });

  it("are split into groups of at most 16, in order", async () => {
    const key = newKey();
    const order: number[] = [];
    const xids = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        groupCommit(key, (tx) => {
          order.push(index);
          return transactionId(tx);
        }),
      ),
    );
    expect(order).toEqual([...order.keys()]);
    expect(new Set(xids).size).toBe(4);
  });

  it("keep their transaction when application code rejects one of them", async () => {
    const key = newKey();
    const reject = () => Promise.reject(new NotFound("Project"));
    const responses = await Promise.allSettled([
      groupCommit(key, transactionId),
      groupCommit(key, transactionId),
      groupCommit(key, reject),
      groupCommit(key, transactionId),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([
      ...["fulfilled", "fulfilled", "rejected", "fulfilled"],
    ]);
    expect(responses[1]).toEqual(responses[3]);
    expect(responses[2]).toMatchObject({ reason: { status: 404 } });
  });

  it("are retried without the one that the database rejects", async () => {
    const key = newKey();
    const responses = await Promise.allSettled([
      groupCommit(key, transactionId),
      groupCommit(key, transactionId),
      groupCommit(key, divide),
      groupCommit(key, transactionId),
    ]);
    const [, second, third, fourth] = responses;
    expect(third.status === "rejected" && sqlState(third.reason)).toBe("22012");
    expect([second.status, fourth.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(second).not.toEqual(fourth);
  });

  it("are not retried after a lost connection, because the outcome is unknown", async () => {
    const key = newKey();
    let runs = 0;
    const counted = (tx: Transaction | undefined) => {
      runs += 1;
      return transactionId(tx);
    };
    const terminate = (tx: Transaction | undefined) =>
      selectJsonRow(Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`, tx);
    const responses = await Promise.allSettled([
      groupCommit(key, transactionId),
      groupCommit(key, counted),
      groupCommit(key, terminate),
      groupCommit(key, counted),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([
      ...["fulfilled", "rejected", "rejected", "rejected"],
    ]);
    expect(runs).toBe(1);
    expect(await groupCommit(key, transactionId)).toBeDefined();
  });

  it("all fail if one swallows a database error, and nothing is written", async () => {
    const key = newKey();
    const swallowError = (tx: Transaction | undefined) =>
      divide(tx).catch(() => Promise.reject(new Conflict("Swallowed.", 1)));
    const responses = await Promise.allSettled([
      groupCommit(key, transactionId),
      groupCommit(key, transactionId),
      groupCommit(key, swallowError),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("continue with the next one after one throws synchronously", async () => {
    const key = newKey();
    const broken = () => {
      throw new Error("broken");
    };
    await expect(groupCommit(key, broken)).rejects.toThrow("broken");
    expect(await groupCommit(key, transactionId)).toBeDefined();
  });

  it("return 503 if too many are waiting or one waits too long", async () => {
    const key = newKey();
    const first = groupCommit(key, transactionId);
    const waiting = Promise.allSettled(
      Array.from({ length: 250 }, () => groupCommit(key, transactionId)),
    );
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 11_000);
    expect(await first).toBeDefined();
    for (const response of await waiting) {
      expect(response).toMatchObject({ status: "rejected", reason: { status: 503 } });
    }
    vi.restoreAllMocks();
    expect(await groupCommit(key, transactionId)).toBeDefined();
  });

  it("return 503 only if more than 200 are waiting", async () => {
    const key = newKey();
    const first = groupCommit(key, transactionId);
    const responses = await Promise.allSettled(
      Array.from({ length: 210 }, () => groupCommit(key, transactionId)),
    );
    expect(await first).toBeDefined();
    expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(200);
  });
});
