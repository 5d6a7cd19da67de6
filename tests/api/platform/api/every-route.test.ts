import { beforeAll, describe, expect, it } from "vitest";
import { call, OTHER_PARAMS, routes } from "../../../support/http/api";
import { dumpTenant, makeTwin, spreadIds, type Twin } from "../../../support/rights/twin";

/**
 * Rules that apply to every route (docs/spec/conventions.md#errors and
 * docs/spec/access.md#tenants), including that no input causes a 500. The routes are discovered
 * automatically, so all of them are covered.
 */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const OPEN_TO_ALL = /^\/api\/(auth|calendar|health|metrics|openapi\.json|unsubscribe)(\/|$)/;
/** Called with a project's token or key rather than by a user (docs/spec/errors.md#sentry). */
const INGESTION = /\/(error-events|envelope|store)$/;

/** Returns the headers that authorize a twin's call to a route. */
function credentials(template: string, { admin, ingest }: Twin): Record<string, string> {
  if (!INGESTION.test(template)) return { authorization: `Bearer ${admin.token}` };
  return {
    authorization: `Bearer ${ingest.token}`,
    "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${ingest.publicKey}`,
  };
}

const cases: { method: (typeof METHODS)[number]; template: string }[] = [];
for (const route of routes) {
  if (OPEN_TO_ALL.test(route.template)) continue;
  const handlers = await route.load();
  for (const method of METHODS)
    if (handlers[method]) cases.push({ method, template: route.template });
}

/**
 * Fills in a route's path with a twin's record ids. An `[id]` is looked up by the segment before
 * it.
 */
function fill(template: string, ids: Record<string, number | string>): string {
  const segments = template.split("/");
  return segments
    .map((segment, index) => {
      const name = /^\[(\w+)\]$/.exec(segment)?.[1];
      if (name === undefined) return segment;
      const value = OTHER_PARAMS[name] ?? ids[name] ?? ids[segments[index - 1] ?? ""];
      if (value === undefined) throw new Error(`makeTwin() has no record for ${template}`);
      return String(value);
    })
    .join("/");
}

/** Returns the numbers in every `id`, `…_id` and `…_ids` field of a body. */
function idsIn(value: unknown, name = ""): number[] {
  if (typeof value === "number") return /(^|_)ids?$/.test(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((element) => idsIn(element, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => idsIn(inner, field));
}

const AWKWARD_IDS = [
  "0",
  "-1",
  "abc",
  "2147483648",
  "1e3",
  "%00",
  "%F0%9F%98%80",
  "a".repeat(5000),
  "TWIN-0",
];
const AWKWARD_BODIES: unknown[] = [
  {},
  { title: null, name: null, ids: null, set: null },
  { title: "\u0000", name: "\u0000", description: "\u0000", email: "\u0000" },
  { title: "\ud800", name: "\ud800", description: "\ud800" },
  { title: "x".repeat(300), name: "😀".repeat(256), description: "x".repeat(70_000) },
  {
    lane_id: 2 ** 31,
    user_id: 2 ** 53,
    project_id: -1,
    label_ids: [2 ** 40],
    blocked_by_ids: [1.5],
  },
  { lane_id: "1", priority: true, type: "0", color: "red", order: 1e308, ids: ["1"], set: [] },
  {
    title: "t",
    name: "n",
    description: "d",
    lane_id: 1,
    priority: 9,
    type: 9,
    label_ids: {},
    color: -1,
  },
  { notification_ids: [2 ** 31 - 1] },
  { notification_ids: Array.from({ length: 10_000 }, (_, i) => i + 1) },
  { title: "t", name: "n", starts_on: "2026-02-30", completed_at: "yesterday", expires_at: "soon" },
  {
    __proto__: { admin: true },
    constructor: 1,
    toString: 2,
    ids: Array.from({ length: 2000 }, (_, i) => i),
  },
];
const AWKWARD_QUERIES = [
  "limit=0",
  "limit=abc",
  "limit=1e9",
  "after=-1",
  "query=%00",
  "q=%00",
  "query=%FF%FE",
  "priority=",
  "type=7",
  "lane_id=99999999999",
  "exclude_final_lane=maybe",
  "updated_since=never",
  "per_lane=x",
  "sort=nothing",
  `query=${"x".repeat(201)}`,
  "query=%25_%5C%27%22",
  "before=zero",
  "limit=1&limit=2",
  "unread=2",
];

let ours: Twin;
let theirs: Twin;
beforeAll(async () => {
  await spreadIds();
  ours = await makeTwin();
  theirs = await makeTwin();
});

describe.each(cases)("$method $template", ({ method, template }) => {
  const as = (twin: Twin, path: string, body?: unknown, raw?: string | Uint8Array<ArrayBuffer>) =>
    call(twin.tenant.host, method, path, method === "GET" ? undefined : body, {
      headers: credentials(template, twin),
      ...(raw === undefined ? {} : { raw }),
    });

  it("returns 401 without a token, with an invalid one, and with one from another workspace", async () => {
    const path = fill(template, ours.ids);
    for (const token of [null, "lw_wrong", theirs.admin.token]) {
      const headers: Record<string, string> =
        token === null ? {} : { authorization: `Bearer ${token}` };
      const response = await call(ours.tenant.host, method, path, undefined, { headers });
      expect(response.status).toBe(401);
      expect(response.body).toEqual({ message: expect.any(String) as string });
    }
  });

  it("never shows or changes another workspace's records", async () => {
    const before = await dumpTenant(theirs.tenant.id);
    const response = await as(ours, fill(template, theirs.ids), { title: "x", name: "x" });
    const isIngestion = INGESTION.test(template);
    if (template.includes("[")) expect(response.status).toBe(isIngestion ? 403 : 404);
    const theirIds = new Set(Object.values(theirs.ids));
    expect(idsIn(response.body).filter((id) => theirIds.has(id))).toEqual([]);
    expect(await dumpTenant(theirs.tenant.id)).toEqual(before);
  });

  it("returns 404 for an invalid path id", async () => {
    const names = [...template.matchAll(/\[(\w+)\]/g)].length;
    for (let index = 0; index < names; index++) {
      for (const awkward of AWKWARD_IDS) {
        let paramCount = -1;
        const path = fill(template, ours.ids)
          .split("/")
          .map((segment, at) => {
            if (!template.split("/")[at]?.startsWith("[")) return segment;
            paramCount += 1;
            return paramCount === index ? awkward : segment;
          })
          .join("/");
        expect((await as(ours, path, {})).status, path.slice(0, 100)).toBe(404);
      }
    }
  });

  it("never returns 500, whatever the body or query", { tags: ["slow"] }, async () => {
    // Some of these calls succeed and delete records, so each write uses a new twin.
    const twin = method === "GET" ? ours : await makeTwin();
    const path = fill(template, twin.ids);
    const bodies = AWKWARD_BODIES.map((body) => JSON.stringify(body));
    const raws = method === "GET" ? [] : [...bodies, "{", "[]", "null", "\ufeff{}", "{}{}"];
    const responses = await Promise.all([
      ...raws.map((raw) => as(twin, path, undefined, raw)),
      ...AWKWARD_QUERIES.map((query) => as(twin, `${path}?${query}`, {})),
    ]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
