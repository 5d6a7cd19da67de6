import "../../../support/database/own-database";
import { AsyncResource } from "node:async_hooks";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  afterCommit,
  outsideTransaction,
  assertNotEnclosed,
} from "@/lib/platform/db/enclosing-transaction";
import { groupCommit } from "@/lib/platform/db/group-commit";
import {
  enclose,
  Prisma,
  rows,
  selectJson,
  selectJsonRow,
  sqlState,
  transaction,
} from "@/lib/platform/db/query";

/** One transaction around everything a verb does: docs/decisions/0030. */

beforeAll(async () => {
  await rows(Prisma.sql`CREATE TABLE noted (what text PRIMARY KEY)`);
});
beforeEach(async () => {
  await rows(Prisma.sql`DELETE FROM noted`);
});

const note = (what: string) => rows(Prisma.sql`INSERT INTO noted VALUES (${what})`);
const noted = async () =>
  (await selectJson<{ what: string }>(Prisma.sql`SELECT what FROM noted ORDER BY what`)).map(
    ({ what }) => what,
  );
const backend = async () =>
  (await selectJsonRow<{ pid: number }>(Prisma.sql`SELECT pg_backend_pid() AS pid`))?.pid;

class TestFailure extends Error {}
const fail = () => Promise.reject(new TestFailure());

describe("an enclosing transaction", () => {
  it("commits all nested work, or none of it if it fails", async () => {
    const work = async () => {
      await note("a");
      await transaction(async (tx) => {
        await rows(Prisma.sql`INSERT INTO noted VALUES ('b')`, tx);
        await groupCommit("key", "c", ([what]) => Promise.allSettled([note(what)]));
        await transaction(() => note("d"));
      });
      expect(await noted()).toEqual(["a", "b", "c", "d"]);
      expect(await outsideTransaction(noted)).toEqual([]);
    };
    await expect(enclose(() => work().then(fail))).rejects.toBeInstanceOf(TestFailure);
    expect(await noted()).toEqual([]);
    await enclose(work);
    expect(await noted()).toEqual(["a", "b", "c", "d"]);
  });

  it("uses one connection, even for concurrent queries", async () => {
    const seen = await enclose(() =>
      Promise.all([
        backend(),
        transaction(backend),
        ...["x", "y"].map((what) => transaction(() => note(what).then(backend))),
        backend(),
      ]),
    );
    expect(new Set(seen).size).toBe(1);
    expect(await noted()).toEqual(["x", "y"]);
  });

  it("continues after a failed part, which is rolled back", async () => {
    await enclose(async () => {
      await note("a");
      await expect(note("a")).rejects.toSatisfy((error) => sqlState(error) === "23505");
      await expect(transaction(() => note("b").then(fail))).rejects.toBeInstanceOf(TestFailure);
      await Promise.allSettled([note("c"), note("a"), note("d")]);
    });
    expect(await noted()).toEqual(["a", "c", "d"]);
  });

  it("retries a part from its start after a retryable error", async () => {
    let runs = 0;
    await enclose(async () => {
      await note("before");
      await transaction(async () => {
        await note(`run ${++runs}`);
        if (runs < 3) await rows(Prisma.sql`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`);
      });
    });
    expect(await noted()).toEqual(["before", "run 3"]);
  });

  it("ends with its callback: pending work is rolled back with it, and later work runs on its own", async () => {
    let late: Promise<unknown> = Promise.resolve();
    let timer: () => Promise<unknown> = () => Promise.resolve();
    const bound = enclose(async () => {
      timer = AsyncResource.bind(() => note("later"));
      late = Promise.allSettled([note("a"), transaction(() => note("b"))]);
      await note("last");
      throw new TestFailure();
    });
    await expect(bound).rejects.toBeInstanceOf(TestFailure);
    await late;
    expect(await noted()).toEqual([]);
    await timer();
    expect(await noted()).toEqual(["later"]);
  });
});

describe("after-commit work", () => {
  it("runs outside the transaction after the commit, and is dropped if its part or the whole transaction fails", async () => {
    const completed: string[] = [];
    const schedule = (what: string) => {
      afterCommit(() => completed.push(what));
      return Promise.resolve();
    };
    await schedule("at once");
    await enclose(async () => {
      await schedule("outer");
      await transaction(() => schedule("inner"));
      await transaction(() => schedule("failed").then(fail)).catch(() => undefined);
      expect(completed).toEqual(["at once"]);
    });
    await enclose(() => schedule("dropped").then(fail)).catch(() => undefined);
    expect(completed).toEqual(["at once", "outer", "inner"]);
    let ranOutside = false;
    await enclose(() => {
      expect(() => assertNotEnclosed("This")).toThrow("This must not be part of a transaction");
      afterCommit(() => {
        assertNotEnclosed("What follows");
        ranOutside = true;
      });
      return Promise.resolve();
    });
    expect(ranOutside).toBe(true);
  });

  it("also runs after plain transactions, each time after its own transaction's commit", async () => {
    const completed: string[] = [];
    let resume: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (resume = resolve));
    let lateCall = Promise.resolve();
    await transaction(async (tx) => {
      await rows(Prisma.sql`INSERT INTO noted VALUES ('plain')`, tx);
      afterCommit(() => completed.push("plain"));
      await transaction(() => {
        afterCommit(() => completed.push("separate"));
        return Promise.resolve();
      });
      expect(completed).toEqual(["separate"]);
      lateCall = late.then(() => afterCommit(() => completed.push("late")));
    });
    expect(completed).toEqual(["separate", "plain"]);
    resume();
    await lateCall;
    expect(completed).toEqual(["separate", "plain", "late"]);
    const failing = transaction(() => {
      afterCommit(() => completed.push("failed"));
      return fail();
    });
    await expect(failing).rejects.toBeInstanceOf(TestFailure);
    expect(completed).toHaveLength(3);
  });
});
