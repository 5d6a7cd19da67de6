import { afterEach, describe, expect, it, vi } from "vitest";
import { Conflict, NotFound } from "@/lib/platform/http/errors";
import { inTurns } from "@/lib/platform/db/group-commit";
import { Prisma, selectJsonRow, sqlState, type Transaction } from "@/lib/platform/db/query";

let keys = 0;
const freshKey = () => `a key of the test ${++keys}`;

/** The transaction that it ran in. */
const ask = async (tx: Transaction | undefined) =>
  (await selectJsonRow<{ xid: string }>(Prisma.sql`SELECT pg_current_xact_id()::text AS xid`, tx))
    ?.xid;
const divide = (tx: Transaction | undefined) => selectJsonRow(Prisma.sql`SELECT 1 / 0 AS n`, tx);

afterEach(() => vi.restoreAllMocks());

describe("writes in turns", () => {
  it("the first goes at once, those that come meanwhile share a transaction, the next go alone", async () => {
    const key = freshKey();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => inTurns(key, ask)),
    );
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(first);
    expect(others).not.toContain(await inTurns(key, ask));
  });

  it("share nothing with those of another key", async () => {
    const xids = await Promise.all(Array.from({ length: 5 }, () => inTurns(freshKey(), ask)));
    expect(new Set(xids).size).toBe(5);
  });

  it("of more than 16 make several turns, in the order they came", async () => {
    const key = freshKey();
    const order: number[] = [];
    const xids = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        inTurns(key, (tx) => {
          order.push(index);
          return ask(tx);
        }),
      ),
    );
    expect(order).toEqual([...order.keys()]);
    expect(new Set(xids).size).toBe(4);
  });

  it("one that the product refuses leaves the others in their transaction", async () => {
    const key = freshKey();
    const refused = () => Promise.reject(new NotFound("Project"));
    const answers = await Promise.allSettled([
      inTurns(key, ask),
      inTurns(key, ask),
      inTurns(key, refused),
      inTurns(key, ask),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...["fulfilled", "fulfilled", "rejected", "fulfilled"],
    ]);
    expect(answers[1]).toEqual(answers[3]);
    expect(answers[2]).toMatchObject({ reason: { status: 404 } });
  });

  it("one that the database refuses fails alone; the others are done again without it", async () => {
    const key = freshKey();
    const answers = await Promise.allSettled([
      inTurns(key, ask),
      inTurns(key, ask),
      inTurns(key, divide),
      inTurns(key, ask),
    ]);
    const [, second, third, fourth] = answers;
    expect(third.status === "rejected" && sqlState(third.reason)).toBe("22012");
    expect([second.status, fourth.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(second).not.toEqual(fourth);
  });

  it("whose connection is lost are not done again: nobody knows how it ended", async () => {
    const key = freshKey();
    let runs = 0;
    const counted = (tx: Transaction | undefined) => {
      runs += 1;
      return ask(tx);
    };
    const end = (tx: Transaction | undefined) =>
      selectJsonRow(Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`, tx);
    const answers = await Promise.allSettled([
      inTurns(key, ask),
      inTurns(key, counted),
      inTurns(key, end),
      inTurns(key, counted),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...["fulfilled", "rejected", "rejected", "rejected"],
    ]);
    expect(runs).toBe(1);
    expect(await inTurns(key, ask)).toBeDefined();
  });

  it("one that hides what the database refused takes the others down: nothing of theirs is there", async () => {
    const key = freshKey();
    const hide = (tx: Transaction | undefined) =>
      divide(tx).catch(() => Promise.reject(new Conflict("So it seems.", 1)));
    const answers = await Promise.allSettled([
      inTurns(key, ask),
      inTurns(key, ask),
      inTurns(key, hide),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("one that throws as it begins fails, and the next of its key goes on", async () => {
    const key = freshKey();
    const broken = () => {
      throw new Error("broken");
    };
    await expect(inTurns(key, broken)).rejects.toThrow("broken");
    expect(await inTurns(key, ask)).toBeDefined();
  });

  it("are 503 when too many wait, and when they have waited too long", async () => {
    const key = freshKey();
    const first = inTurns(key, ask);
    const waiting = Promise.allSettled(Array.from({ length: 250 }, () => inTurns(key, ask)));
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 11_000);
    expect(await first).toBeDefined();
    for (const answer of await waiting) {
      expect(answer).toMatchObject({ status: "rejected", reason: { status: 503 } });
    }
    vi.restoreAllMocks();
    expect(await inTurns(key, ask)).toBeDefined();
  });

  it("are 503 beyond 200 alone while others are served", async () => {
    const key = freshKey();
    const first = inTurns(key, ask);
    const answers = await Promise.allSettled(Array.from({ length: 210 }, () => inTurns(key, ask)));
    expect(await first).toBeDefined();
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(200);
  });
});
