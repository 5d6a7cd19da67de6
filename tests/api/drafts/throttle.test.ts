import { beforeAll, describe, expect, it, vi } from "vitest";
import { toErrorResponse } from "@/lib/identity/request/route";
import { consume, openCounter, underThrottle } from "@/lib/platform/throttle/throttle";
import { userSubject } from "@/lib/platform/throttle/throttle-subject";
import type { Answer } from "../../support/http/api";
import { type TestProject, TestTenant } from "../../support/people/tenant";

/** `throttle:story`: docs/spec/conventions.md#headers, docs/spec/drafts.md. */

// Read with the other settings as the modules load.
vi.hoisted(() => (process.env["STORY_RATE_LIMIT"] = "3"));

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await TestTenant.make();
});

/** A user of this case alone, with projects of their own. */
async function cast() {
  const user = await tenant.user();
  const project = await tenant.project(user);
  const post = (body: object = { description: "The export fails." }, options = {}, on = project) =>
    user.api.post(`${on.path}/issues/agent-generate-story`, body, options);
  return { user, project, post };
}

function standing({ status, headers }: Pick<Answer, "status" | "headers">) {
  return [status, headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")];
}

function expectRefused({ status, headers, body }: Answer<any>): void {
  expect(status).toBe(429);
  expect(headers.get("ratelimit-limit")).toBe("3");
  expect(headers.get("ratelimit-remaining")).toBe("0");
  const wait = Number(headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(headers.get("ratelimit-reset")).toBe(String(wait));
  expect(body.message).toMatch(/^Too many attempts\. Try again in /);
}

describe("the throttle", () => {
  it("lets the limit through each minute, and says on every answer where it stands", async () => {
    const { post } = await cast();
    for (const left of ["2", "1", "0"]) {
      const answer = await post();
      expect(standing(answer)).toEqual([200, "3", left]);
      expect(Number(answer.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
      expect(answer.headers.get("retry-after")).toBeNull();
    }
    expectRefused(await post());
    // Before the body is looked at (docs/spec/conventions.md#order-of-checks).
    expectRefused(await post({}));
  });

  it.each([
    [500, new Error("nobody expected this")],
    [404, Object.assign(new Error("a foreign key"), { code: "23503" })],
  ])("says so with %i, too", async (status, error) => {
    const counter = openCounter(`story-${status}`, 3, 60);
    const work = underThrottle(counter, userSubject({ tenantId: tenant.id, userId: 0 }), () =>
      Promise.reject(error),
    );
    const request = new Request("https://x.test/");
    const response = await work.catch((thrown: unknown) => toErrorResponse(thrown, request));
    expect(standing(response)).toEqual([status, "3", "2"]);
    expect(Number(response.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  });

  it("counts by user, over all projects", async () => {
    const { user, post } = await cast();
    const other: TestProject = await tenant.project(user);
    for (const project of [other, other, other]) await post(undefined, {}, project);
    expectRefused(await post());
    const neighbour = await cast();
    expect(standing(await neighbour.post())).toEqual([200, "3", "2"]);
  });

  it("does not count what is refused for its body", async () => {
    const { post } = await cast();
    const refused: [object, object][] = [
      [{}, {}],
      [{ description: " " }, {}],
      [{}, { raw: "{" }],
      [{}, { raw: JSON.stringify({ description: "😀".repeat(1_000_000) }) }],
    ];
    for (const [body, options] of refused) {
      const answer = await post(body, options);
      expect([400, 413, 422]).toContain(answer.status);
      expect(standing(answer).slice(1)).toEqual(["3", "3"]);
    }
    expect(standing(await post())).toEqual([200, "3", "2"]);
  });

  it("does not count who may not come in, and says nothing to them", async () => {
    const { user, project, post } = await cast();
    const outsider = await tenant.user();
    const path = `${project.path}/issues/agent-generate-story`;
    const answer = await outsider.api.post(path, { description: "The export fails." });
    expect(standing(answer)).toEqual([403, null, null]);
    const nowhere = await user.api.post("/api/projects/2147483647/issues/agent-generate-story", {});
    expect(standing(nowhere)).toEqual([404, null, null]);
    expect(standing(await post())).toEqual([200, "3", "2"]);
  });

  it("lets no more through when they come at once", async () => {
    const { post } = await cast();
    const answers = await Promise.all(Array.from({ length: 12 }, () => post()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it("holds across processes, whose counters are the same rows", async () => {
    const { user, post } = await cast();
    const elsewhere = openCounter("story", 3, 60);
    const key = userSubject({ tenantId: tenant.id, userId: user.id });
    expect(await consume(elsewhere, key)).toMatchObject({ isAllowed: true, remaining: 2 });
    expect(standing(await post())).toEqual([200, "3", "1"]);
    expect(await consume(elsewhere, key)).toMatchObject({ isAllowed: true, remaining: 0 });
    expectRefused(await post());
  });

  it("answers a repeat under an Idempotency-Key without counting it", async () => {
    const { post, user, project } = await cast();
    const headers = { "idempotency-key": "story-1" };
    const first = await post(undefined, { headers });
    const second = await post(undefined, { headers });
    expect(second.body).toEqual(first.body);
    // The stored answer, with where the throttle stood then.
    expect(standing(second)).toEqual(standing(first));
    expect(standing(first)).toEqual([200, "3", "2"]);
    expect((await user.api.get(`${project.path}/story-runs`)).body).toHaveLength(1);
    expect(standing(await post())).toEqual([200, "3", "1"]);
    const other = await post({ description: "Another text." }, { headers });
    expect(other.status).toBe(422);
  });
});
