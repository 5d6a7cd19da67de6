import "../../../support/database/own-database";
import { AsyncResource } from "node:async_hooks";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { afterCommit, apart, refuseEnclosed } from "@/lib/platform/db/enclosing";
import { inTurns } from "@/lib/platform/db/group-commit";
import {
  enclose,
  Prisma,
  rows,
  selectJson,
  selectJsonRow,
  sqlState,
  transaction,
} from "@/lib/platform/db/query";

/** One transaction around whatever a verb does: docs/decisions/0030. */

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

class Refused extends Error {}
const refuse = () => Promise.reject(new Refused());

describe("an enclosing transaction", () => {
  it("has all that is done within it, however deep, and nothing when it fails", async () => {
    const work = async () => {
      await note("a");
      await transaction(async (tx) => {
        await rows(Prisma.sql`INSERT INTO noted VALUES ('b')`, tx);
        await inTurns("key", () => note("c"));
        await transaction(() => note("d"));
      });
      expect(await noted()).toEqual(["a", "b", "c", "d"]);
      expect(await apart(noted)).toEqual([]);
    };
    await expect(enclose(() => work().then(refuse))).rejects.toBeInstanceOf(Refused);
    expect(await noted()).toEqual([]);
    await enclose(work);
    expect(await noted()).toEqual(["a", "b", "c", "d"]);
  });

  it("runs on one connection, also what is asked at the same time", async () => {
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

  it("goes on after a part of it that failed, which has left nothing", async () => {
    await enclose(async () => {
      await note("a");
      await expect(note("a")).rejects.toSatisfy((error) => sqlState(error) === "23505");
      await expect(transaction(() => note("b").then(refuse))).rejects.toBeInstanceOf(Refused);
      await Promise.allSettled([note("c"), note("a"), note("d")]);
    });
    expect(await noted()).toEqual(["a", "c", "d"]);
  });

  it("repeats a part that another repeat may cure, from where it began", async () => {
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

  it("is over when it ends: what nobody waited for is not of it, and stands alone afterwards", async () => {
    let late: Promise<unknown> = Promise.resolve();
    let timer: () => Promise<unknown> = () => Promise.resolve();
    const bound = enclose(async () => {
      timer = AsyncResource.bind(() => note("later"));
      late = Promise.allSettled([note("a"), transaction(() => note("b"))]);
      await note("last");
      throw new Refused();
    });
    await expect(bound).rejects.toBeInstanceOf(Refused);
    await late;
    expect(await noted()).toEqual([]);
    await timer();
    expect(await noted()).toEqual(["later"]);
  });
});

describe("what follows", () => {
  it("waits for the commit, runs apart, and is dropped with the part or the whole that failed", async () => {
    const told: string[] = [];
    const tell = (what: string) => {
      afterCommit(() => told.push(what));
      return Promise.resolve();
    };
    await tell("at once");
    await enclose(async () => {
      await tell("outer");
      await transaction(() => tell("inner"));
      await transaction(() => tell("refused").then(refuse)).catch(() => undefined);
      expect(told).toEqual(["at once"]);
    });
    await enclose(() => tell("dropped").then(refuse)).catch(() => undefined);
    expect(told).toEqual(["at once", "outer", "inner"]);
    let isApart = false;
    await enclose(() => {
      expect(() => refuseEnclosed("This")).toThrow("This must not be part of a transaction");
      afterCommit(() => {
        refuseEnclosed("What follows");
        isApart = true;
      });
      return Promise.resolve();
    });
    expect(isApart).toBe(true);
  });

  it("follows a transaction of its own, each time the one that was committed", async () => {
    const told: string[] = [];
    let goOn: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (goOn = resolve));
    let lateCall = Promise.resolve();
    await transaction(async (tx) => {
      await rows(Prisma.sql`INSERT INTO noted VALUES ('plain')`, tx);
      afterCommit(() => told.push("plain"));
      await transaction(() => {
        afterCommit(() => told.push("apart"));
        return Promise.resolve();
      });
      expect(told).toEqual(["apart"]);
      lateCall = late.then(() => afterCommit(() => told.push("late")));
    });
    expect(told).toEqual(["apart", "plain"]);
    goOn();
    await lateCall;
    expect(told).toEqual(["apart", "plain", "late"]);
    const refused = transaction(() => {
      afterCommit(() => told.push("refused"));
      return refuse();
    });
    await expect(refused).rejects.toBeInstanceOf(Refused);
    expect(told).toHaveLength(3);
  });
});
