import { beforeAll, describe, expect, it, vi } from "vitest";
import { toErrorResponse } from "@/lib/identity/request/route";
import { consume, openCounter, withThrottle } from "@/lib/platform/throttle/throttle";
import { userSubject } from "@/lib/platform/throttle/throttle-subject";
import type { ApiResponse } from "../../support/http/api";
import { type TestProject, TestTenant } from "../../support/people/tenant";

/** `throttle:story`: docs/spec/conventions.md#headers, docs/spec/drafts.md. */

// Set before the imports, because modules read their settings on load.
vi.hoisted(() => (process.env["STORY_RATE_LIMIT"] = "3"));

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await TestTenant.make();
});

/** Creates a user for a single test, with their own project. */
async function makeUserWithProject() {
  const user = await tenant.user();
  const project = await tenant.project(user);
  const post = (body: object = { description: "The export fails." }, options = {}, on = project) =>
    user.api.post(`${on.path}/issues/agent-generate-story`, body, options);
  return { user, project, post };
}

function throttleStateOf({ status, headers }: Pick<ApiResponse, "status" | "headers">) {
  return [status, headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")];
}

function expectRefused({ status, headers, body }: ApiResponse<any>): void {
  expect(status).toBe(429);
  expect(headers.get("ratelimit-limit")).toBe("3");
  expect(headers.get("ratelimit-remaining")).toBe("0");
  const wait = Number(headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(headers.get("ratelimit-reset")).toBe(String(wait));
  expect(body.message).toMatch(/^Too many attempts\. Try again in /);
}

describe("the story throttle", () => {
  it("allows requests up to the limit per minute and reports its state on every response", async () => {
    const { post } = await makeUserWithProject();
    for (const left of ["2", "1", "0"]) {
      const response = await post();
      expect(throttleStateOf(response)).toEqual([200, "3", left]);
      expect(Number(response.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
      expect(response.headers.get("retry-after")).toBeNull();
    }
    expectRefused(await post());
    // Checked before the body is validated (docs/spec/conventions.md#order-of-checks).
    expectRefused(await post({}));
  });

  it.each([
    [500, new Error("unexpected")],
    [404, Object.assign(new Error("foreign key violation"), { code: "23503" })],
  ])("reports its state even on a %i response", async (status, error) => {
    const counter = openCounter(`story-${status}`, 3, 60);
    const work = withThrottle(counter, userSubject({ tenantId: tenant.id, userId: 0 }), () =>
      Promise.reject(error),
    );
    const request = new Request("https://x.test/");
    const response = await work.catch((thrown: unknown) => toErrorResponse(thrown, request));
    expect(throttleStateOf(response)).toEqual([status, "3", "2"]);
    expect(Number(response.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  });

  it("counts requests per user, across projects", async () => {
    const { user, post } = await makeUserWithProject();
    const other: TestProject = await tenant.project(user);
    for (const project of [other, other, other]) await post(undefined, {}, project);
    expectRefused(await post());
    const neighbor = await makeUserWithProject();
    expect(throttleStateOf(await neighbor.post())).toEqual([200, "3", "2"]);
  });

  it("does not count requests rejected for an invalid body", async () => {
    const { post } = await makeUserWithProject();
    const refused: [object, object][] = [
      [{}, {}],
      [{ description: " " }, {}],
      [{}, { raw: "{" }],
      [{}, { raw: JSON.stringify({ description: "😀".repeat(1_000_000) }) }],
    ];
    for (const [body, options] of refused) {
      const response = await post(body, options);
      expect([400, 413, 422]).toContain(response.status);
      expect(throttleStateOf(response).slice(1)).toEqual(["3", "3"]);
    }
    expect(throttleStateOf(await post())).toEqual([200, "3", "2"]);
  });

  it("neither counts requests without access nor adds throttle headers to their responses", async () => {
    const { user, project, post } = await makeUserWithProject();
    const outsider = await tenant.user();
    const path = `${project.path}/issues/agent-generate-story`;
    const response = await outsider.api.post(path, { description: "The export fails." });
    expect(throttleStateOf(response)).toEqual([403, null, null]);
    const nowhere = await user.api.post("/api/projects/2147483647/issues/agent-generate-story", {});
    expect(throttleStateOf(nowhere)).toEqual([404, null, null]);
    expect(throttleStateOf(await post())).toEqual([200, "3", "2"]);
  });

  it("enforces the limit for concurrent requests", async () => {
    const { post } = await makeUserWithProject();
    const responses = await Promise.all(Array.from({ length: 12 }, () => post()));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it("shares its counters between processes", async () => {
    const { user, post } = await makeUserWithProject();
    const elsewhere = openCounter("story", 3, 60);
    const key = userSubject({ tenantId: tenant.id, userId: user.id });
    expect(await consume(elsewhere, key)).toMatchObject({ isAllowed: true, remaining: 2 });
    expect(throttleStateOf(await post())).toEqual([200, "3", "1"]);
    expect(await consume(elsewhere, key)).toMatchObject({ isAllowed: true, remaining: 0 });
    expectRefused(await post());
  });

  it("does not count a response replayed for an Idempotency-Key", async () => {
    const { post, user, project } = await makeUserWithProject();
    const headers = { "idempotency-key": "story-1" };
    const first = await post(undefined, { headers });
    const second = await post(undefined, { headers });
    expect(second.body).toEqual(first.body);
    // The stored response, with its original throttle headers.
    expect(throttleStateOf(second)).toEqual(throttleStateOf(first));
    expect(throttleStateOf(first)).toEqual([200, "3", "2"]);
    expect((await user.api.get(`${project.path}/story-runs`)).body).toHaveLength(1);
    expect(throttleStateOf(await post())).toEqual([200, "3", "1"]);
    const other = await post({ description: "A different description." }, { headers });
    expect(other.status).toBe(422);
  });
});
