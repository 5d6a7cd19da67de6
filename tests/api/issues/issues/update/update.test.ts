import { beforeAll, describe, expect, it } from "vitest";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { changesOf, makeIssue, readIssue } from "../../../../support/records/issue";
import { makePart, makeParts, type ProjectParts } from "../../../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../../../support/people/tenant";

/** PUT for an issue and for its labels: docs/spec/issues.md#update, docs/spec/issues.md#labels. */

const UNKNOWN = 2147483647;

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;
let other: TestProject;
let ours: ProjectParts;
let theirs: ProjectParts;

const body = (fields: object = {}) => ({
  title: "An issue",
  description: "",
  lane_id: project.lanes[0],
  priority: 2,
  type: 0,
  ...fields,
});

const create = (fields: object = {}, user = admin) => makeIssue(user, project, fields);

async function put(issue: Issue, fields: object, user = admin) {
  return user.api.put<Issue & { errors: Record<string, string[]> }>(
    `${project.path}/issues/${issue.id}`,
    body(fields),
  );
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
  other = await tenant.project(admin);
  ours = await makeParts(admin, project);
  theirs = await makeParts(admin, other);
});

describe("update", () => {
  it("replaces required fields and lists, keeps omitted fields and clears fields sent as null", async () => {
    const blocker = await create();
    const issue = await create({
      assignee_id: member.id,
      sprint_id: ours.sprint,
      epic_id: ours.epic,
      estimated_minutes: 5,
      label_ids: ours.labels.slice(0, 2),
      blocked_by_ids: [blocker.id],
      prompt: "p",
    });
    const renamed = await put(issue, {
      title: "New",
      description: "d",
      priority: 4,
      type: 1,
      lane_id: project.lanes[1],
    });
    expect(renamed.status).toBe(200);
    const { updated_at, position, ...rest } = issueResource.parse(renamed.body);
    expect({ ...issue, ...rest }).toEqual({
      ...issue,
      ...{
        title: "New",
        description: "d",
        priority: 4,
        type: 1,
        lane_id: project.lanes[1],
        version: 2,
      },
    });
    expect(updated_at > issue.updated_at).toBe(true);
    expect(position).toBeGreaterThan(issue.position);
    expect(renamed.headers.get("etag")).toBe(`"${issue.id}-2"`);

    const optional = ["assignee_id", "sprint_id", "epic_id", "estimated_minutes", "prompt"];
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    const lists = { label_ids: [ours.labels[2]], blocked_by_ids: [] };
    expect((await put(issue, { ...nulls, ...lists })).body).toMatchObject({ ...nulls, ...lists });
  });

  it("rejects missing or null required fields and null lists", async () => {
    const issue = await create();
    for (const name of ["title", "description", "lane_id", "priority", "type"]) {
      for (const value of [undefined, null]) {
        const response = await put(issue, { title: "never", [name]: value });
        expect(response.status, name).toBe(422);
        expect(Object.keys(response.body.errors)).toContain(name);
      }
    }
    for (const name of ["label_ids", "blocked_by_ids", "blocks_ids"]) {
      expect((await put(issue, { [name]: null })).status).toBe(422);
    }
    expect(await readIssue(admin, project, issue.id)).toEqual(issue);
  });

  it("rejects references outside the project and changes nothing", async () => {
    const issue = await create();
    const outsider = await tenant.user();
    for (const [name, value] of Object.entries({
      lane_id: other.lanes[0],
      assignee_id: outsider.id,
      sprint_id: theirs.sprint,
      epic_id: theirs.epic,
      label_ids: [theirs.labels[0]],
    })) {
      const response = await put(issue, { title: "never", [name]: value });
      expect(response.status, name).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([name]);
    }
    expect(await readIssue(admin, project, issue.id)).toEqual(issue);
    expect(await changesOf(issue.id)).toEqual([]);
  });

  it("changes updated_at and version only if a field changes, and never the creator, key or project", async () => {
    const issue = await create();
    expect((await put(issue, {})).body).toEqual(issue);
    const forged = {
      id: 1,
      key: "X-1",
      number: 1,
      user_id: member.id,
      project_id: other.id,
      created_at: "2001-01-01T00:00:00Z",
    };
    expect((await put(issue, forged)).body).toEqual(issue);
    expect(await changesOf(issue.id)).toEqual([]);
    const { updated_at, ...changed } = (await put(issue, { title: "t" })).body;
    const { updated_at: before, ...same } = issue;
    expect(changed).toEqual({ ...same, title: "t", version: 2 });
    expect(updated_at > before).toBe(true);
  });

  it("records long texts as changed, without their values", async () => {
    const issue = await create({ description: "before", prompt: "before" });
    await put(issue, { description: "after", prompt: null });
    const change = { actorId: admin.id, from: null, to: null };
    expect(await changesOf(issue.id)).toEqual([
      { ...change, field: "prompt" },
      { ...change, field: "description" },
    ]);
  });

  it("keeps the position within a lane, and appends the issue to a new lane", async () => {
    const [first, , third] = [await create(), await create(), await create()];
    expect((await put(first, { title: "same lane" })).body.position).toBe(first.position);
    await put(first, { lane_id: project.lanes[3] });
    const back = (await put(first, {})).body;
    expect(back.position).toBeGreaterThan(third.position);
  });

  it("keeps the labels from the last of several concurrent writers", async () => {
    const issue = await create();
    const lists = [[ours.labels[0]], [ours.labels[1]], [], [ours.labels[2], ours.labels[0]]];
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all(
        lists.map((label_ids) =>
          admin.api.put<Issue>(`${project.path}/issues/${issue.id}/labels`, { label_ids }),
        ),
      );
      const newest = responses
        .map(({ body: response }) => response)
        .reduce((a, b) => (b.version > a.version ? b : a));
      const stored = await readIssue(admin, project, issue.id);
      expect(stored.version).toBe(newest.version);
      expect(stored.label_ids).toEqual(newest.label_ids);
      const changes = (await changesOf(issue.id)).reverse();
      changes.slice(1).forEach((change, index) => expect(change.from).toEqual(changes[index]?.to));
      expect(changes.at(-1)?.to ?? []).toEqual(stored.label_ids);
    }
  });

  it("records each of several concurrent changes with the value that it replaced", async () => {
    const issue = await create({ title: "0" });
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all(
        [1, 2, 3, 4].map((n) =>
          put(issue, {
            title: `${round}.${n}`,
            lane_id: project.lanes[n % 2],
            estimated_minutes: n,
          }),
        ),
      );
      const newest = responses
        .map(({ body: response }) => response)
        .reduce((a, b) => (b.version > a.version ? b : a));
      expect(await readIssue(admin, project, issue.id)).toEqual(newest);
    }
    const changes = (await changesOf(issue.id)).reverse();
    for (const [field, first] of Object.entries({ title: "0", lane_id: issue.lane_id })) {
      const ofField = changes.filter((change) => change.field === field);
      const replaced = [first, ...ofField.map(({ to }) => to)].slice(0, -1);
      expect(ofField.map(({ from }) => from)).toEqual(replaced);
    }
  });

  it("never fails if a referenced record is deleted concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const lane = await makePart(admin, project, "lanes", { title: `gone ${round}` });
      const epic = await makePart(admin, project, "epics", { title: "gone" });
      const label = await makePart(admin, project, "labels", { name: `gone ${round}` });
      const issue = await create();
      const [created, updated, bulk, moved, ...gone] = await Promise.all([
        admin.api.post(
          `${project.path}/issues`,
          body({ lane_id: lane, epic_id: epic, label_ids: [label] }),
        ),
        put(issue, { lane_id: lane, epic_id: epic, label_ids: [label] }),
        admin.api.post(`${project.path}/issues/bulk`, {
          ids: [issue.id],
          set: { lane_id: lane, epic_id: epic },
        }),
        admin.api.post(`${project.path}/issues/${issue.id}/move`, { lane_id: lane }),
        admin.api.delete(`${project.path}/lanes/${lane}`, { fallback_lane_id: project.lanes[0] }),
        admin.api.delete(`${project.path}/epics/${epic}`),
        admin.api.delete(`${project.path}/labels/${label}`),
      ]);
      expect([201, 422]).toContain(created.status);
      for (const response of [updated, bulk, moved]) expect([200, 422]).toContain(response.status);
      expect(gone.map(({ status }) => status)).toEqual([204, 204, 204]);
      const stored = await readIssue(admin, project, issue.id);
      expect(stored).toMatchObject({ lane_id: project.lanes[0], epic_id: null, label_ids: [] });
    }
  });
});

describe("labels", () => {
  it("are replaced as a whole, without duplicates, and nothing else changes", async () => {
    const issue = await create({ label_ids: [ours.labels[0]], prompt: "p" });
    const path = `${project.path}/issues/${issue.key}/labels`;
    const response = await admin.api.put<Issue>(path, {
      label_ids: [ours.labels[2], ours.labels[1], ours.labels[2]],
    });
    expect(response.status).toBe(200);
    const { updated_at, ...changed } = issueResource.parse(response.body);
    const { updated_at: before, ...same } = issue;
    expect(changed).toEqual({ ...same, label_ids: ours.labels.slice(1), version: 2 });
    expect(updated_at > before).toBe(true);
    expect((await admin.api.put<Issue>(path, { label_ids: [] })).body.label_ids).toEqual([]);
  });

  it("must be a list and belong to the project", async () => {
    const issue = await create();
    const path = `${project.path}/issues/${issue.id}/labels`;
    for (const label_ids of [undefined, null, "1", {}, 1, [theirs.labels[0]], [UNKNOWN]]) {
      const response = await admin.api.put(path, { label_ids });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["label_ids"]);
    }
    const mixed = await admin.api.put(path, { label_ids: [ours.labels[0], "x"] });
    expect(Object.keys(mixed.body.errors)).toEqual(["label_ids.1"]);
    expect(await readIssue(admin, project, issue.id)).toEqual(issue);
  });
});
