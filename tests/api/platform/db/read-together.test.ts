import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readTogether, ReadsTogether } from "@/lib/platform/db/reads/read-together";
import { Prisma, selectJson, sqlState } from "@/lib/platform/db/query";

/** Returns the time at which the statement that the read was part of began. */
const beganAt = async () =>
  (await selectJson<{ at: string }>(Prisma.sql`SELECT statement_timestamp()::text AS at`))[0]?.at;
const number = (n: number) => selectJson(Prisma.sql`SELECT ${n}::int AS n`);
const nothing = () => selectJson(Prisma.sql`SELECT 1 AS n WHERE false`);
const divide = () => selectJson(Prisma.sql`SELECT 1 / 0 AS n`);

const together = <T>(work: () => Promise<T>) => readTogether(new ReadsTogether(), work);

describe("reads together", () => {
  it("are one statement if they begin at the same time, each with its own rows", async () => {
    const [first, one, none, second] = await together(() =>
      Promise.all([beganAt(), number(1), nothing(), beganAt()]),
    );
    expect(second).toBe(first);
    expect([one, none]).toEqual([[{ n: 1 }], []]);
  });

  it("are statements of their own if they begin later, or elsewhere", async () => {
    const [first, later, elsewhere] = await Promise.all([
      together(beganAt),
      together(() => sleep(20).then(beganAt)),
      together(beganAt),
    ]);
    expect(new Set([first, later, elsewhere]).size).toBe(3);
  });

  it("fail alone", async () => {
    const [one, failed, none] = await together(() =>
      Promise.allSettled([number(1), divide(), nothing()]),
    );
    expect(failed.status === "rejected" && sqlState(failed.reason)).toBe("22012");
    expect([one, none]).toEqual([
      { status: "fulfilled", value: [{ n: 1 }] },
      { status: "fulfilled", value: [] },
    ]);
  });
});
