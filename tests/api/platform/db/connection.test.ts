import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/platform/config/config";
import { Connection } from "@/lib/platform/db/connection";
import { pool } from "@/lib/platform/db/pool";
import { databaseFailureOf } from "@/lib/platform/db/database-failure";
import { DatabaseProxy } from "../../../support/database/database-proxy";

/** docs/spec/conventions.md#errors: how a database connection handles failures. */
const RESPONSE_TIMEOUT_MS = 500;
let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await DatabaseProxy.start(config().DATABASE_URL ?? "");
});
afterAll(() => proxy.lose());

async function open(responseTimeoutMs?: number): Promise<Connection> {
  const settings = { connectionString: proxy.url };
  const client = new Connection(
    responseTimeoutMs === undefined ? settings : { ...settings, responseTimeoutMs },
  );
  await client.connect();
  return client;
}

it("a connection lost while idle fails only the next query", async () => {
  const client = await open();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  // There is no error listener, so an error that reached the process would fail this run.
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(client.query("SELECT 1")).rejects.toThrow(/not queryable|closed/);
});

it("a connection to an unresponsive server is closed and fails all of its queries", async () => {
  const client = await open(RESPONSE_TIMEOUT_MS);
  await client.query("SELECT 1");
  proxy.beSilent(true);
  const queries = [client.query("SELECT 1"), client.query("SELECT 2")];
  const failures = await Promise.all(queries.map((query) => query.catch((e: unknown) => e)));
  proxy.beSilent(false);
  expect(failures.map((failure) => databaseFailureOf(failure))).toEqual(["lost", "lost"]);
});

it("a connection that is idle or gets its responses in time is kept", async () => {
  const client = await open(RESPONSE_TIMEOUT_MS);
  await client.query("SELECT 1");
  await sleep(2 * RESPONSE_TIMEOUT_MS);
  for (let n = 0; n < 5; n += 1) await client.query("SELECT pg_sleep(0.25)");
  await client.end();
});

it("a busy connection is kept, because each query has its own timeout", async () => {
  const settings = {
    connectionString: proxy.url,
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
    max: 1,
    Client: Connection,
  };
  const busy = new pg.Pool(settings);
  const until = Date.now() + 3 * RESPONSE_TIMEOUT_MS;
  const runQueries = async () => {
    while (Date.now() < until) await busy.query("SELECT pg_sleep(0.02)");
  };
  await Promise.all([runQueries(), runQueries(), runQueries()]);
  await busy.end();
});

it("a connection with queued queries is kept, because each timeout starts when its query does", async () => {
  const client = await open(RESPONSE_TIMEOUT_MS);
  const queries = Array.from({ length: 15 }, () => client.query("SELECT pg_sleep(0.06)"));
  await Promise.all(queries);
  await client.end();
});

it("a pool replaces a connection lost to an unresponsive server", async () => {
  const settings = {
    connectionString: proxy.url,
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
    max: 1,
    Client: Connection,
  };
  const single = new pg.Pool(settings);
  await single.query("SELECT 1");
  proxy.beSilent(true);
  await expect(single.query("SELECT 2")).rejects.toThrow("Query read timeout");
  proxy.beSilent(false);
  expect((await single.query("SELECT 3 AS n")).rows).toEqual([{ n: 3 }]);
  await single.end();
});
