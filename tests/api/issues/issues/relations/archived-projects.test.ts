import { beforeAll, describe, expect, it } from "vitest";
import { RelationKind } from "@/lib/issues/issues/relations/schema";
import { type TestProject, TestTenant, type TestUser } from "../../../../support/people/tenant";
import { makeIssue, readIssue } from "../../../../support/records/issue";

/** docs/spec/issues.md#relations */

let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

const relationsOf = ({ path }: TestProject, id: number) => `${path}/issues/${id}/relations`;

async function activityOf({ path }: TestProject, id: number): Promise<unknown[]> {
  return (await admin.api.get(`${path}/issues/${id}/activity`)).body;
}

describe("relations with issues of an archived project", () => {
  it.each([
    ["relates", RelationKind.Relates],
    ["duplicates", RelationKind.Duplicates],
  ])("are kept, and can be removed but not added: %s", async (_, kind) => {
    const [live, old] = [await tenant.project(admin), await tenant.project(admin)];
    const [issue, another] = [await makeIssue(admin, live), await makeIssue(admin, live)];
    const kept = await makeIssue(admin, old);
    const related = { kind, issue_id: kept.id };
    const added = await admin.api.post(relationsOf(live, issue.id), related);
    expect(added.status).toBe(201);
    await admin.api.post(`${old.path}/archive`);
    const before = [await readIssue(admin, old, kept.id), await activityOf(old, kept.id)];
    const untouched = await readIssue(admin, live, another.id);

    const refused = await admin.api.post(relationsOf(live, another.id), related);
    const text = `${kept.key} is in an archived project.`;
    expect([refused.status, refused.body.errors]).toEqual([422, { issue_id: [text] }]);
    const removal = `${relationsOf(live, issue.id)}/${added.body.id}`;
    expect((await admin.api.post(relationsOf(live, issue.id), related)).status).toBe(200);
    expect((await admin.api.get(relationsOf(live, issue.id))).body).toHaveLength(1);
    expect([await readIssue(admin, old, kept.id), await activityOf(old, kept.id)]).toEqual(before);
    expect(await readIssue(admin, live, another.id)).toEqual(untouched);

    expect((await admin.api.delete(removal)).status).toBe(204);
    expect((await admin.api.get(relationsOf(live, issue.id))).body).toEqual([]);
    expect([await readIssue(admin, old, kept.id), await activityOf(old, kept.id)]).toEqual(before);

    await admin.api.post(`${old.path}/unarchive`);
    expect((await admin.api.post(relationsOf(live, another.id), related)).status).toBe(201);
  });
});
