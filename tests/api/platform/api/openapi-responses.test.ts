import { beforeAll, describe, expect, it } from "vitest";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { OPERATIONS } from "@/server/openapi/all-operations";
import { type ApiResponse, call } from "../../../support/http/api";
import { checkResponse, operationOf } from "../../../support/http/documented";
import {
  errorEvent,
  makeProjectToken,
  type TestProjectToken,
} from "../../../support/errors/ingest";
import { ask, type Cast, everyOperation, makeCast } from "../../../support/rights/matrix";
import { makeIssue } from "../../../support/records/issue";
import type { TestProject } from "../../../support/people/tenant";

/**
 * Makes one successful call to each operation and checks the response against the OpenAPI document.
 */
const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/** Returns the operation's name as written in the document. */
const documented = (name: string) => name.replace(/\[(\w+)\]/g, "{$1}");
const operationNames = await everyOperation();

/** Operations that need more than a record to succeed, and where they are tested. */
const TESTED_ELSEWHERE: Record<string, string> = {
  "PUT /api/profile/password": "asks for a password: account-changes.test.ts",
  "POST /api/profile/email": "asks for a password: account-changes.test.ts",
  "POST /api/auth/one-time-link": "needs a link: one-time-link.test.ts",
  "POST /api/auth/new-password": "needs a link: password-reset.test.ts",
  "POST /api/auth/password-reset": "emails a link: password-reset.test.ts",
  "POST /api/auth/email-change": "needs a link: account-changes.test.ts",
  "DELETE /api/profile/identities/{id}": "asks for a password: oidc.test.ts",
  "POST /api/profile/second-factor": "asks for a password: second-factor.test.ts",
  "DELETE /api/profile/second-factor": "asks for a password: second-factor.test.ts",
  "POST /api/profile/second-factor/confirm": "asks for a code: second-factor.test.ts",
  "POST /api/profile/second-factor/recovery-codes": "asks for a password: second-factor.test.ts",
  "POST /api/auth/second-factor": "asks for a code: second-factor-sign-in.test.ts",
  "POST /api/auth/oidc/start": "needs a provider: oidc.test.ts",
  "GET /api/auth/oidc/callback": "needs a provider: oidc.test.ts",
  "POST /api/auth/setup": "needs an empty database: setup.test.ts",
  "GET /api/metrics": "is text, and needs a setting: metrics.test.ts",
};

let cast: Cast;
let project: TestProject;
let ingest: TestProjectToken;
beforeAll(async () => {
  cast = await makeCast();
  project = await cast.tenant.project(cast.callers.owner, []);
  ingest = await makeProjectToken(cast.tenant, project, cast.callers.owner);
});

/** Returns the path with ids that need not exist, because authentication is checked first. */
function pathOf(name: string): string {
  return (name.split(" ")[1] ?? "").replace(/\[\w+\]/g, "1");
}

const unsubscription = () => {
  const recipient = { tenantId: cast.tenant.id, userId: cast.callers.mine.id };
  const token = unsubscribeToken({ ...recipient, subscription: "notify_mentions" });
  return `/api/unsubscribe/${encodeURIComponent(token)}`;
};
const get = (path: string) => call(cast.tenant.host, "GET", path);
const sentry = (path: string, raw: string) =>
  call(cast.tenant.host, "POST", `/api/${project.id}/${path}`, undefined, {
    raw,
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${ingest.publicKey}` },
  });
const eventId = "9ec79c33ec9942ab8353589fcb2e04dc";
const event = JSON.stringify({ event_id: eventId, message: "Hello" });

/** Operations that need more than a record, or that do not use a user's token. */
const SPECIAL_REQUESTS: Record<string, () => Promise<ApiResponse>> = {
  "GET /api/projects/{projectId}/reports/burndown": async () => {
    const { api } = cast.callers.admin;
    const sprint = { title: "S", starts_on: "2026-03-02", ends_on: "2026-03-13" };
    const { body } = await api.post<{ id: number }>(`${project.path}/sprints`, sprint);
    return api.get(`${project.path}/reports/burndown?sprint_id=${body.id}`);
  },
  "POST /api/projects/{projectId}/issues/import": () =>
    cast.callers.admin.api.post(`${project.path}/issues/import`, undefined, {
      raw: "title\nFrom a file\n",
      headers: { "content-type": "text/csv" },
    }),
  "POST /api/projects/{projectId}/issues/{issueId}/transfer": async () => {
    const { admin } = cast.callers;
    const issue = await makeIssue(admin, project);
    const { id } = await cast.tenant.project(admin);
    const path = `${project.path}/issues/${issue.id}/transfer`;
    return admin.api.post(path, { project_id: id });
  },
  "POST /api/profile/favorites": () =>
    cast.callers.admin.api.post("/api/profile/favorites", { project_id: project.id }),
  "GET /api/health/live": () => get("/api/health/live"),
  "GET /api/health/ready": () => get("/api/health/ready"),
  "GET /api/openapi.json": () => get("/api/openapi.json"),
  "GET /api/calendar/{secret}": async () => {
    const { api } = cast.callers.admin;
    const { body } = await api.post<{ url: string }>("/api/profile/calendar-feeds", {});
    return get(new URL(body.url).pathname);
  },
  "GET /api/unsubscribe/{token}": () => get(unsubscription()),
  "POST /api/unsubscribe/{token}": () => call(cast.tenant.host, "POST", unsubscription()),
  "DELETE /api/unsubscribe/{token}": () => call(cast.tenant.host, "DELETE", unsubscription()),
  "POST /api/projects/{projectId}/error-events": () =>
    call(cast.tenant.host, "POST", `${project.path}/error-events`, errorEvent(), {
      headers: { authorization: `Bearer ${ingest.token}` },
    }),
  "POST /api/{projectId}/envelope": () =>
    sentry("envelope", `{"event_id":"${eventId}"}\n{"type":"event"}\n${event}\n`),
  "POST /api/{projectId}/store": () => sentry("store", event.replace("9ec7", "0ec7")),
};

describe("responses to a user", () => {
  it.each(
    operationNames.filter(
      (name) => !(documented(name) in { ...TESTED_ELSEWHERE, ...SPECIAL_REQUESTS }),
    ),
  )("%s", async (name) => {
    const operation = operationOf(documented(name));
    let response = await ask(cast, name, "admin");
    // The admin has no access to some personal records, so try again as their owner.
    if (response.status === 403 || response.status === 404)
      response = await ask(cast, name, "mine");
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    checkResponse(operation, response);
    checkResponse(operation, await call(cast.tenant.host, operation.method, pathOf(name)));
  });
});

describe("responses to special requests", () => {
  it.each(Object.entries(SPECIAL_REQUESTS))("%s", async (name, send) => {
    const response = await send();
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(400);
    checkResponse(operationOf(name), response);
  });
});

it("covers every operation except those listed as tested elsewhere", () => {
  const seen = new Set([
    ...operationNames.map(documented),
    ...Object.keys(SPECIAL_REQUESTS),
    ...Object.keys(TESTED_ELSEWHERE),
  ]);
  expect(OPERATIONS.map(key).filter((name) => !seen.has(name))).toEqual([]);
});
