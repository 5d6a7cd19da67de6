import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/platform/config/config";
import { Connection } from "@/lib/platform/db/connection";
import { pool } from "@/lib/platform/db/pool";
import { databaseTrouble } from "@/lib/platform/db/trouble";
import { DatabaseProxy } from "../../../support/database/database-proxy";

/** docs/spec/conventions.md#errors: what a connection to the database does when there is trouble with it. */
const ANSWER_MS = 500;
let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await DatabaseProxy.start(config().DATABASE_URL ?? "");
});
afterAll(() => proxy.lose());

async function open(answerMs?: number): Promise<Connection> {
  const settings = { connectionString: proxy.url };
  const client = new Connection(answerMs === undefined ? settings : { ...settings, answerMs });
  await client.connect();
  return client;
}

it("that is lost while nobody asks anything of it fails the next question, and nothing else", async () => {
  const client = await open();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  // Nobody listens for its errors here: one that reached the process would fail this run.
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(client.query("SELECT 1")).rejects.toThrow(/not queryable|closed/);
});

it("whose server no longer answers is given up, with all that was asked of it", async () => {
  const client = await open(ANSWER_MS);
  await client.query("SELECT 1");
  proxy.beSilent(true);
  const asked = [client.query("SELECT 1"), client.query("SELECT 2")];
  const failures = await Promise.all(asked.map((question) => question.catch((e: unknown) => e)));
  proxy.beSilent(false);
  expect(failures.map((failure) => databaseTrouble(failure))).toEqual(["lost", "lost"]);
});

it("that nobody asks anything of, or whose answers come in time, is kept", async () => {
  const client = await open(ANSWER_MS);
  await client.query("SELECT 1");
  await sleep(2 * ANSWER_MS);
  for (let n = 0; n < 5; n += 1) await client.query("SELECT pg_sleep(0.25)");
  await client.end();
});

it("that is never idle is kept as well: each question has its own time", async () => {
  const settings = { connectionString: proxy.url, answerMs: ANSWER_MS, max: 1, Client: Connection };
  const busy = new pg.Pool(settings);
  const until = Date.now() + 3 * ANSWER_MS;
  const ask = async () => {
    while (Date.now() < until) await busy.query("SELECT pg_sleep(0.02)");
  };
  await Promise.all([ask(), ask(), ask()]);
  await busy.end();
});

it("that is asked several things at once is kept as well: the time of each begins when its turn comes", async () => {
  const client = await open(ANSWER_MS);
  const asked = Array.from({ length: 15 }, () => client.query("SELECT pg_sleep(0.06)"));
  await Promise.all(asked);
  await client.end();
});

it("that a pool lost to a silent server is replaced when the server answers again", async () => {
  const settings = { connectionString: proxy.url, answerMs: ANSWER_MS, max: 1, Client: Connection };
  const single = new pg.Pool(settings);
  await single.query("SELECT 1");
  proxy.beSilent(true);
  await expect(single.query("SELECT 2")).rejects.toThrow("Query read timeout");
  proxy.beSilent(false);
  expect((await single.query("SELECT 3 AS n")).rows).toEqual([{ n: 3 }]);
  await single.end();
});
