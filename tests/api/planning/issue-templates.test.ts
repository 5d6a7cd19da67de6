import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import {
  type IssueTemplate,
  issueTemplateResource,
  MAX_TEMPLATES,
} from "@/lib/planning/templates/schema";
import { provesGuards } from "../../support/rights/guards";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "get", path: "/issue-templates", permission: ["issueTemplates", "read"] },
  { method: "post", path: "/issue-templates", permission: ["issueTemplates", "create"] },
  { method: "put", path: "/issue-templates/:missing", permission: ["issueTemplates", "update"] },
  { method: "delete", path: "/issue-templates/:missing", permission: ["issueTemplates", "delete"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let contributor: TestUser;
let project: TestProject;
let path: string;

async function makeLabel(on = project): Promise<number> {
  const name = `label ${Math.random()}`;
  return (await owner.api.post<{ id: number }>(`${on.path}/labels`, { name })).body.id;
}
const post = (body: object, user = owner) => user.api.post<IssueTemplate>(path, body);
const list = async () =>
  z.array(issueTemplateResource).parse((await owner.api.get<IssueTemplate[]>(path)).body);
const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { errors: object }).errors);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  contributor = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [contributor]);
  path = `${project.path}/issue-templates`;
});

describe("issue templates", () => {
  it("store an issue's initial fields; omitted ones are empty", async () => {
    const labels = [await makeLabel(), await makeLabel()].sort((a, b) => a - b);
    const [first = 0, second = 0] = labels;
    const input = {
      name: " Bug\treport ",
      title: "[bug] ",
      description: "## Steps\n",
      type: 1,
      priority: 0,
      label_ids: [second, first, second],
    };
    const response = await post(input);
    expect(response.status).toBe(201);
    expect(issueTemplateResource.parse(response.body)).toMatchObject({
      project_id: project.id,
      name: "Bug report",
      title: "[bug]",
      description: "## Steps\n",
      type: 1,
      priority: 0,
      label_ids: labels,
      created_by_id: owner.id,
    });
    const blank = issueTemplateResource.parse((await post({ name: "Blank" })).body);
    const empty = { title: "", description: "", type: null, priority: null, label_ids: [] };
    expect(blank).toMatchObject(empty);
    expect((await list()).map(({ name }) => name)).toEqual(["Blank", "Bug report"]);
  });

  it("are updated field by field: omitted fields are kept, null clears a field and a list replaces the old one", async () => {
    const [one, two] = [await makeLabel(), await makeLabel()];
    const fields = { name: "x", title: "t", description: "d", type: 0, priority: 4 };
    const { id } = (await post({ ...fields, label_ids: [one] })).body;
    const renamed = await owner.api.put<IssueTemplate>(`${path}/${id}`, { name: "y" });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ ...fields, name: "y", label_ids: [one] });
    const cleared = { title: null, description: null, type: null, priority: null };
    const after = await owner.api.put<IssueTemplate>(`${path}/${id}`, {
      name: "y",
      ...cleared,
      label_ids: [two],
    });
    const empty = { title: "", description: "", type: null, priority: null, label_ids: [two] };
    expect(issueTemplateResource.parse(after.body)).toMatchObject(empty);
    expect((await owner.api.delete(`${path}/${id}`)).status).toBe(204);
    expect((await owner.api.delete(`${path}/${id}`)).status).toBe(404);
  });

  it.each([
    ["name", {}],
    ["name", { name: " " }],
    ["name", { name: null }],
    ["name", { name: "x".repeat(256) }],
    ["title", { name: "x", title: "y".repeat(256) }],
    ["title", { name: "x", title: "a\u0007" }],
    ["description", { name: "x", description: "y".repeat(65_536) }],
    ["type", { name: "x", type: 2 }],
    ["type", { name: "x", type: "1" }],
    ["priority", { name: "x", priority: 5 }],
    ["label_ids", { name: "x", label_ids: null }],
    ["label_ids", { name: "x", label_ids: [2147483647] }],
  ])("return 422 on %s for %j on POST and PUT and change nothing", async (field, body) => {
    const { id } = (await post({ name: "kept" })).body;
    const before = await list();
    const responses = [await post(body), await owner.api.put(`${path}/${id}`, body)];
    for (const response of responses) {
      expect(response.status).toBe(422);
      expect(fieldsOf(response)).toEqual([field]);
    }
    expect(await list()).toEqual(before);
    await owner.api.delete(`${path}/${id}`);
  });

  it("reject another project's labels and drop deleted ones", async () => {
    const otherLabel = await makeLabel(await tenant.project(owner));
    expect(fieldsOf(await post({ name: "x", label_ids: [otherLabel] }))).toEqual(["label_ids"]);
    const own = await makeLabel();
    const { id } = (await post({ name: "x", label_ids: [own] })).body;
    await owner.api.delete(`${project.path}/labels/${own}`);
    expect((await list()).find((template) => template.id === id)?.label_ids).toEqual([]);
  });

  it("can be changed and deleted only by their creator under Own", async () => {
    const theirs = (await post({ name: "theirs" })).body.id;
    const own = (await post({ name: "own" }, contributor)).body.id;
    expect((await contributor.api.put(`${path}/${theirs}`, { name: "x" })).status).toBe(403);
    expect((await contributor.api.delete(`${path}/${theirs}`)).status).toBe(403);
    expect((await contributor.api.delete(`${path}/2147483647`)).status).toBe(404);
    expect((await contributor.api.put(`${path}/${own}`, { name: "x" })).status).toBe(200);
    expect((await contributor.api.delete(`${path}/${own}`)).status).toBe(204);
  });

  it("return 404 under another project", async () => {
    const { id } = (await post({ name: "here" })).body;
    const other = await tenant.project(owner);
    const otherPath = `${other.path}/issue-templates/${id}`;
    expect((await owner.api.put(otherPath, { name: "x" })).status).toBe(404);
    expect((await owner.api.delete(otherPath)).status).toBe(404);
  });

  it("are limited in number, even under concurrent calls", async () => {
    const other = await tenant.project(owner);
    const template = { tenantId: tenant.id, projectId: other.id, createdById: owner.id };
    await prisma.issueTemplate.createMany({
      data: Array.from({ length: MAX_TEMPLATES - 1 }, (_, n) => ({ ...template, name: `t${n}` })),
    });
    const make = () => owner.api.post(`${other.path}/issue-templates`, { name: "one more" });
    const responses = await Promise.all([make(), make(), make()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});
