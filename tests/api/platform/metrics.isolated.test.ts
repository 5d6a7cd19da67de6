import "../../support/database/own-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET } from "@/app/api/metrics/route";
import { config, setPort } from "@/lib/platform/config/config";
import { Prisma, rows, selectJson } from "@/lib/platform/db/query";
import { TASKS } from "@/lib/platform/jobs/schema";
import { count } from "@/lib/platform/observability/count";

const TOKEN = "metrics-token-for-tests";

/** Sets the token and forces the settings to be reloaded. */
function setToken(token: string | undefined): void {
  if (token === undefined) delete process.env["METRICS_TOKEN"];
  else process.env["METRICS_TOKEN"] = token;
  setPort(config().PORT);
}

function getMetrics(authorization?: string, host = "nobody.example"): Promise<Response> {
  const headers = { host, ...(authorization === undefined ? {} : { authorization }) };
  const request = new Request("http://localhost/api/metrics", { headers });
  return GET(request, { params: Promise.resolve({}) });
}

/** Returns the value that follows `line` in Prometheus text, or undefined. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

beforeAll(() => setToken(TOKEN));
afterAll(() => setToken(undefined));

test("metrics return 404 without METRICS_TOKEN and 401 for a wrong token", async () => {
  setToken(undefined);
  expect((await getMetrics(`Bearer ${TOKEN}`)).status).toBe(404);
  setToken(TOKEN);
  for (const authorization of [
    undefined,
    "",
    "Bearer",
    `Bearer ${TOKEN}x`,
    `Basic ${TOKEN}`,
    TOKEN,
  ]) {
    const response = await getMetrics(authorization);
    expect(response.status, authorization).toBe(401);
    expect(await response.json()).toEqual({ message: expect.any(String) as string });
  }
});

test("metrics are served as Prometheus text on any host", async () => {
  const response = await getMetrics(`Bearer ${TOKEN}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  for (const name of [
    "lanework_build_info",
    "lanework_http_requests_in_flight",
    "lanework_realtime_connections",
    "lanework_database_connections",
    "process_cpu_seconds_total",
    "nodejs_eventloop_lag_seconds",
  ]) {
    expect(text, name).toContain(`# TYPE ${name} `);
  }
  expect(valueOf(text, 'lanework_database_connections{pool="main",state="waiting"}')).toBe(0);
  for (const task of TASKS) {
    expect(valueOf(text, `lanework_queue_jobs_waiting{task="${task}"}`), task).toBe(0);
  }
  // No series is listed twice.
  const names = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const keys = names.map((line) => line.slice(0, line.lastIndexOf(" ")));
  expect(new Set(keys).size).toBe(keys.length);
});

test("metrics show waiting jobs, their age and dead jobs", async () => {
  await selectJson(Prisma.sql`
    SELECT count(*)::int AS made FROM unnest(ARRAY['relay', 'relay', 'send-mail']) AS t(task),
      graphile_worker.add_job(t.task, '{}'::json, run_at => now() - interval '90 seconds', max_attempts => 3)`);
  await rows(Prisma.sql`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts
    WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'send-mail')`);
  const text = await (await getMetrics(`Bearer ${TOKEN}`)).text();
  expect(valueOf(text, 'lanework_queue_jobs_waiting{task="relay"}')).toBe(2);
  expect(valueOf(text, 'lanework_queue_jobs_waiting{task="send-mail"}')).toBe(0);
  expect(valueOf(text, 'lanework_queue_jobs_dead{task="send-mail"}')).toBe(1);
  expect(valueOf(text, 'lanework_queue_oldest_seconds{task="relay"}')).toBeGreaterThanOrEqual(90);
  await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
  const later = await (await getMetrics(`Bearer ${TOKEN}`)).text();
  expect(valueOf(later, 'lanework_queue_jobs_waiting{task="relay"}')).toBe(0);
});

test("metrics count each event once", async () => {
  const name = 'lanework_ingest_events_total{outcome="rate_limit"}';
  const before = valueOf(await (await getMetrics(`Bearer ${TOKEN}`)).text(), name) ?? 0;
  count("ingest_events", { outcome: "rate_limit" }, 3);
  const text = await (await getMetrics(`Bearer ${TOKEN}`)).text();
  expect(valueOf(text, name)).toBe(before + 3);
});
