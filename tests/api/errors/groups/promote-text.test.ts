import { beforeAll, describe, expect, it } from "vitest";
import { errorGroupResource } from "@/lib/errors/groups/schema";
import { prisma } from "@/tests/support/database/prisma";
import {
  groupPath,
  makeErrorGroup,
  readGroup,
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
  project = await tenant.project(owner);
});

describe("promote with a body", () => {
  it("gives the bug the title and description in the body, and the usual text for what is left out", async () => {
    const write = async (body: object) => {
      const id = await makeErrorGroup(tenant, project, {
        exceptionClass: "CartError",
        latestMessage: "no such item",
      });
      const response = await owner.api.post(`${groupPath(project, id)}/promote`, body);
      expect(response.status).toBe(200);
      const { linked_issue_id: issueId } = errorGroupResource.parse(response.body);
      return readIssue(owner, project, issueId!);
    };
    const written = await write({ title: " Empty cart\nfails ", description: "" });
    expect(written).toMatchObject({ title: "Empty cart fails", description: "", type: 1 });
    const titled = await write({ title: "Empty cart fails" });
    expect(titled.description).toContain("Environment");
    const described = await write({ description: "Add an item first.", other: 1 });
    expect(described).toMatchObject({
      title: "CartError: no such item",
      description: "Add an item first.",
    });
  });

  it("gives the bug the fields in the body, and says who promoted it", async () => {
    const id = await makeErrorGroup(tenant, project);
    const fields = { priority: 0, assignee_id: owner.id, estimated_minutes: 30 };
    const response = await owner.api.post(`${groupPath(project, id)}/promote`, fields);
    expect(response.body.errors).toBeUndefined();
    const { linked_issue_id: issueId, linked_issue } = errorGroupResource.parse(response.body);
    const issue = await readIssue(owner, project, issueId!);
    expect(issue).toMatchObject({ ...fields, type: 1 });
    expect(linked_issue).toMatchObject({
      key: issue.key,
      assignee_id: owner.id,
      is_promoted: true,
      linked_at: issue.created_at,
      linked_by: { id: owner.id },
    });

    const other = await makeErrorGroup(tenant, project);
    await owner.api.post(`${groupPath(project, other)}/link`, { issue_id: issueId });
    expect((await readGroup(owner, project, other)).linked_issue).toMatchObject({
      key: issue.key,
      is_promoted: false,
      linked_by: { id: owner.id },
    });
  });

  it("refuses references outside the project, and links nothing", async () => {
    const elsewhere = await tenant.project(owner);
    const lanes = await owner.api.get(`${elsewhere.path}/lanes`);
    const [{ id: laneId }] = lanes.body as [{ id: number }];
    const id = await makeErrorGroup(tenant, project);
    const response = await owner.api.post(`${groupPath(project, id)}/promote`, { lane_id: laneId });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(["lane_id"]);
    expect((await readGroup(owner, project, id)).linked_issue).toBeNull();
  });

  it.each([
    ["title", { title: " " }],
    ["title", { title: "x".repeat(256) }],
    ["title", { title: null }],
    ["description", { description: "x".repeat(65_536) }],
    ["priority", { priority: 5 }],
  ])("refuses an invalid %s, and creates nothing", async (field, body) => {
    const newProject = await tenant.project(owner);
    const id = await makeErrorGroup(tenant, newProject);
    const path = `${groupPath(newProject, id)}/promote`;
    const response = await owner.api.post(path, body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(await prisma.issue.count({ where: { projectId: newProject.id } })).toBe(0);
    expect((await readGroup(owner, newProject, id)).linked_issue_id).toBeNull();
    const missing = `${newProject.path}/error-groups/2147483647/promote`;
    expect((await owner.api.post(missing, body)).status).toBe(404);
  });
});
