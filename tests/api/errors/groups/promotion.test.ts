import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { errorGroupResource, type Promotion, promotionResource } from "@/lib/errors/groups/schema";
import {
  groupPath,
  makeErrorGroup,
  readGroup,
  statesOf,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

beforeEach(async () => {
  project = await tenant.project(owner);
});

async function makeIssue(title: string, description = "", on = project): Promise<number> {
  const body = { title, description, lane_id: on.lanes[0], priority: 2, type: 1 };
  const response = await owner.api.post<{ id: number }>(`${on.path}/issues`, body);
  expect(response.status).toBe(201);
  return response.body.id;
}

async function preview(id: number): Promise<Promotion> {
  const response = await owner.api.get(`${groupPath(project, id)}/promotion`);
  expect(response.status).toBe(200);
  return promotionResource.parse(response.body);
}

const found = ({ duplicates }: Promotion) =>
  duplicates.map(({ issue, why }) => [issue.id, why] as const);
const verdicts = ({ duplicates }: Promotion) =>
  duplicates.map(({ issue, verdict, why }) => [issue.id, verdict, why]);

describe("the promotion preview", () => {
  it("shows what promote would create and changes nothing", async () => {
    const id = await makeErrorGroup(tenant, project, { release: "1.2" });
    const before = await readGroup(owner, project, id);
    const { duplicates, ...bug } = await preview(id);
    expect(duplicates).toEqual([]);
    expect(await readGroup(owner, project, id)).toEqual(before);
    expect(await prisma.issue.count({ where: { projectId: project.id } })).toBe(0);
    const promoted = await owner.api.post(`${groupPath(project, id)}/promote`);
    const issue = await readIssue(owner, project, promoted.body.linked_issue_id as number);
    expect(issue).toMatchObject(bug);
  });

  it("lists the project's issues with similar text, along with the matching phrases", async () => {
    await makeIssue("Dark mode for the settings");
    const near = await makeIssue(
      "Vouchers are refused at the till",
      "Some rule of theirs is gone.",
    );
    const same = await makeIssue("No rule for voucher");
    await makeIssue("TypeError: no rule for voucher", "", await tenant.project(owner));
    const id = await makeErrorGroup(tenant, project, { latestMessage: "no rule for voucher" });
    const promotion = await preview(id);
    expect(found(promotion)).toEqual([
      [same, "text"],
      [near, "text"],
    ]);
    const { id: issueId, key, title, lane_id, assignee_id } = await readIssue(owner, project, same);
    expect(promotion.duplicates[0]).toEqual({
      issue: {
        ...{ id: issueId, key, title, lane_id, assignee_id, priority: 2, type: 1 },
        project_id: project.id,
      },
      ...{ verdict: "same", why: "text", phrases: ["rule for voucher"] },
    });
  });

  it("lists issues that mention the class or location, but ignores generic error classes", async () => {
    const byClass = await makeIssue("Paying fails: App\\CartError", "It says CartError.");
    const byPlace = await makeIssue(
      "Cart total is wrong",
      "at Cart.total (/app/src/cart-total.js:1)",
    );
    await makeIssue("Charts lack a legend", "TypeError in the console, somewhere");
    const own = await makeErrorGroup(tenant, project, {
      ...{ exceptionClass: "Shop\\CartError", latestMessage: "the till is shut" },
      culprit: "Cart.total (src/cart-total.js)",
    });
    const promotion = await preview(own);
    expect(found(promotion).sort()).toEqual(
      [
        [byClass, "exception_class"],
        [byPlace, "culprit"],
      ].sort(),
    );
    for (const { phrases } of promotion.duplicates) expect(phrases).not.toEqual([]);
    const common = await makeErrorGroup(tenant, project, { latestMessage: "the till is shut" });
    expect(found(await preview(common))).toEqual([]);
  });

  it("ignores words that occur in half of the project's issues", async () => {
    for (let index = 0; index < 21; index++) await makeIssue(`Cargo ${index}`, "See CartError.");
    const id = await makeErrorGroup(tenant, project, {
      ...{ exceptionClass: "CartError", latestMessage: "the till is shut" },
    });
    expect(found(await preview(id)).filter(([, why]) => why === "exception_class")).toEqual([]);
  });

  it("puts issues linked to the same error in another environment, or to a merged group, first", async () => {
    const inStaging = await makeIssue("Something in staging");
    const merged = await makeIssue("Something that was merged");
    const fields = { fingerprint: "e".repeat(64), latestMessage: "no rule for voucher" };
    const id = await makeErrorGroup(tenant, project, fields);
    await makeErrorGroup(tenant, project, {
      ...{ ...fields, environment: "staging", linkedIssueId: inStaging },
    });
    await makeErrorGroup(tenant, project, {
      ...{ mergedIntoId: id, mergeParentId: id, linkedIssueId: merged },
    });
    const similar = await makeIssue("No rule for voucher");
    const all = verdicts(await preview(id));
    expect(all.slice(0, 2).sort()).toEqual(
      [
        [inStaging, "same", "error"],
        [merged, "same", "error"],
      ].sort(),
    );
    expect(all.slice(2)).toEqual([[similar, "same", "text"]]);
  });

  it("lists at most five and leaves out the linked issue", async () => {
    const latestMessage = "no rule for voucher";
    const linkedIssueId = await makeIssue(latestMessage);
    for (const place of ["till", "shop", "app", "hall", "yard", "dock", "barn"]) {
      await makeIssue(`No rule for voucher at the ${place}`);
    }
    for (const title of ["Dark mode", "Sign in by link", "Charts lack a legend", "Slow start"]) {
      for (const part of ["phone", "desk", "watch"]) await makeIssue(`${title} on the ${part}`);
    }
    const id = await makeErrorGroup(tenant, project, { linkedIssueId, latestMessage });
    const { duplicates } = await preview(id);
    expect(duplicates).toHaveLength(5);
    expect(duplicates.map(({ issue }) => issue.id)).not.toContain(linkedIssueId);
  });

  it("accepts any reported content", async () => {
    const id = await makeErrorGroup(tenant, project, {
      ...{
        exceptionClass: "%_\\%".repeat(50),
        culprit: "%%%% (____)",
        latestMessage: "\\".repeat(9e4),
      },
    });
    await makeIssue("%_\\%");
    expect((await preview(id)).duplicates.length).toBeLessThanOrEqual(1);
  });
});

describe("link", () => {
  const link = (id: number, issueId: unknown, user = owner) =>
    user.api.post(`${groupPath(project, id)}/link`, { issue_id: issueId });

  it("links a group to an existing issue once", async () => {
    const issueId = await makeIssue("Known");
    const id = await makeErrorGroup(tenant, project, { status: 2 });
    const before = await readGroup(owner, project, id);
    const response = await link(id, issueId);
    expect(response.status).toBe(200);
    const after = errorGroupResource.parse(response.body);
    const { linked_issue, updated_at } = after;
    expect(after).toEqual({ ...before, linked_issue_id: issueId, linked_issue, updated_at });
    expect(updated_at > before.updated_at).toBe(true);
    expect(await statesOf(id)).toEqual([]);
    const message = { message: expect.stringContaining("already linked") as string };
    expect(await link(id, issueId)).toMatchObject({ status: 422, body: message });
    const promote = await owner.api.post(`${groupPath(project, id)}/promote`);
    expect(promote).toMatchObject({ status: 422, body: message });
    const where = { projectId: project.id, name: "error-groups.changed" };
    expect(await prisma.outboxEvent.count({ where })).toBe(1);
  });

  it("returns 422 for an issue_id outside the project", async () => {
    const id = await makeErrorGroup(tenant, project);
    const inOtherProject = await makeIssue("Elsewhere", "", await tenant.project(owner));
    for (const issueId of [inOtherProject, 2147483647, 0, "1", null, undefined]) {
      const response = await link(id, issueId);
      expect(response).toMatchObject({
        status: 422,
        body: { errors: { issue_id: [expect.any(String)] } },
      });
    }
    expect((await readGroup(owner, project, id)).linked_issue_id).toBeNull();
    expect((await link(2147483647, await makeIssue("Here"))).status).toBe(404);
  });

  it("requires Issues: Read in addition to promote's permissions", async () => {
    const all = await tenant.user({ role: { permissions: { issues: { update: 2 } } } });
    const reader = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    project = await tenant.project(owner, [all, reader]);
    const id = await makeErrorGroup(tenant, project);
    const issueId = await makeIssue("Known");
    for (const user of [all, reader]) expect((await link(id, issueId, user)).status).toBe(403);
  });

  it("succeeds for one of many concurrent link and promote calls", async () => {
    const issues = await Promise.all([makeIssue("A"), makeIssue("B"), makeIssue("C")]);
    const id = await makeErrorGroup(tenant, project);
    const responses = await Promise.all([
      ...issues.flatMap((issueId) => [link(id, issueId), link(id, issueId)]),
      ...issues.map(() => owner.api.post(`${groupPath(project, id)}/promote`)),
    ]);
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(8);
    const group = await readGroup(owner, project, id);
    expect(succeeded[0]?.body).toEqual(group);
  });

  it("never returns 500 or leaves a dangling link when the issue is deleted concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makeErrorGroup(tenant, project);
      const issueId = await makeIssue("Short-lived");
      const responses = await Promise.all([
        link(id, issueId),
        owner.api.delete(`${project.path}/issues/${issueId}`),
      ]);
      expect([200, 422]).toContain(responses[0].status);
      expect(responses[1].status).toBeLessThan(300);
      expect((await readGroup(owner, project, id)).linked_issue_id).toBeNull();
    }
  });
});
