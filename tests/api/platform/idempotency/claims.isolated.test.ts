// @module-tag slow
import { databaseProxy } from "../../../support/database/proxied-database";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { withClaim } from "@/lib/platform/idempotency/claims";
import type { Key } from "@/lib/platform/idempotency/idempotency-key";
import { databaseFailureOf } from "@/lib/platform/db/database-failure";

/**
 * All claims are held on one connection. If it is lost or stops responding, their holders reacquire
 * them.
 */

/** A connection that bypasses the proxy. */
let direct: pg.Client;
let key: Key;
beforeAll(async () => {
  direct = new pg.Client({ connectionString: databaseProxy.target });
  await direct.connect();
});
afterAll(() => direct.end());
beforeEach(() => {
  key = makeKey();
});

function makeKey(): Key {
  const bytes = () => Buffer.from(randomUUID());
  return { caller: { tenantId: 1, userId: 1 }, requestHash: bytes(), bodyHash: bytes() };
}

/** Forgets this process's claims and connection, so that later calls act as another process. */
function forgetClaims(): void {
  delete (globalThis as { laneworkClaims?: unknown }).laneworkClaims;
}

/** Holds the claim until `end` is called. */
async function hold() {
  let end: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (end = resolve));
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));
  const held = withClaim(key, () => {
    begin();
    return finished;
  });
  await Promise.race([started, held]);
  return {
    end: () => {
      end();
      return held;
    },
  };
}

interface Holder {
  pid: number;
  claims: number;
}

/** Returns the connections holding claims, and how many claims each one holds. */
async function holders(): Promise<Holder[]> {
  const { rows } = await direct.query<Holder>(
    `SELECT a.pid, (SELECT count(*)::int FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory') AS claims
     FROM pg_stat_activity a
     WHERE application_name = 'lanework claims' AND datname = current_database()`,
  );
  return rows;
}

const connections = async () => (await holders()).map(({ claims }) => claims);

it("a connection that no longer responds is closed, and its claims are reacquired", async () => {
  const held = await hold();
  const [lost] = await holders();
  databaseProxy.beSilent(true);
  const failure = await withClaim(makeKey(), () => Promise.resolve()).catch((e: unknown) => e);
  expect(databaseFailureOf(failure)).toBe("lost");
  databaseProxy.beSilent(false);
  // The server may take a while to notice that the old connection is closed.
  const reacquired = async () => (await holders()).filter(({ pid }) => pid !== lost?.pid);
  await expect.poll(reacquired).toMatchObject([{ claims: 1 }]);
  forgetClaims();
  await expect(withClaim(key, () => Promise.resolve())).rejects.toMatchObject({ status: 409 });
  await held.end();
});

it("a failed attempt to reacquire claims leaves no connection behind", async () => {
  forgetClaims();
  await direct.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'lanework claims' AND datname = current_database()`);
  const held = await hold();
  const { rows } = await direct.query<{ name: string }>("SELECT current_database() AS name");
  const database = direct.escapeIdentifier(rows[0]?.name ?? "");
  await direct.query(`
    ALTER DATABASE ${database} SET search_path = public, pg_catalog;
    CREATE SEQUENCE tries;
    CREATE FUNCTION public.pg_try_advisory_lock(bigint) RETURNS boolean LANGUAGE plpgsql AS
      $$ BEGIN PERFORM nextval('tries'); RAISE 'no lock available'; END $$`);
  databaseProxy.cut();
  const tries = async () => {
    const found = await direct.query<{ last_value: string }>("SELECT last_value FROM tries");
    return Number(found.rows[0]?.last_value);
  };
  await expect.poll(tries).toBeGreaterThan(3);
  expect((await connections()).length).toBeLessThanOrEqual(1);
  await direct.query(`
    DROP FUNCTION public.pg_try_advisory_lock(bigint);
    ALTER DATABASE ${database} RESET search_path`);
  await expect.poll(connections).toEqual([1]);
  await held.end();
  await expect.poll(connections).toEqual([0]);
});
