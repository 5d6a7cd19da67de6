import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { issueResource } from "@/lib/issues/issues/schema";
import { issuesInLane, makeIssue, readIssue } from "../../../support/records/issue";
import { makeParts, type ProjectParts } from "../../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** POST …/issues: docs/spec/issues.md#create, docs/spec/issues.md#update. */

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

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
  other = await tenant.project(admin);
  ours = await makeParts(admin, project);
  theirs = await makeParts(admin, other);
});

describe("create", () => {
  it("returns 201 with the full resource and empty values for omitted fields", async () => {
    const response = await admin.api.post(
      `${project.path}/issues`,
      body({ description: "Some *text*" }),
    );
    expect(response.status).toBe(201);
    expect(response.headers.get("etag")).toBe(`"${response.body.id}-1"`);
    const issue = issueResource.parse(response.body);
    expect(issue).toMatchObject({
      key: expect.stringMatching(new RegExp(`^${project.keyPrefix}-\\d+$`)) as string,
      title: "An issue",
      description: "Some *text*",
      prompt: null,
      user_id: admin.id,
      assignee_id: null,
      project_id: project.id,
      lane_id: project.lanes[0],
      sprint_id: null,
      epic_id: null,
      comment_ids: [],
      priority: 2,
      type: 0,
      estimated_minutes: null,
      blocked_by_ids: [],
      blocks_ids: [],
      branch_links: [],
      label_ids: [],
      handed_to_assistant_at: null,
      version: 1,
    });
    expect(issue.created_at).toBe(issue.updated_at);
    expect(await readIssue(admin, project, issue.id)).toEqual(issue);
  });

  it("accepts every field", async () => {
    const [blocker, blocked] = [await create(), await create()];
    const fields = {
      lane_id: project.lanes[2],
      priority: 0,
      type: 1,
      assignee_id: member.id,
      sprint_id: ours.sprint,
      epic_id: ours.epic,
      estimated_minutes: 2_147_483_647,
      blocked_by_ids: [blocker.id],
      blocks_ids: [blocked.id],
      label_ids: [ours.labels[2], ours.labels[0], ours.labels[2]],
      prompt: "line\nline",
    };
    const issue = await create(fields);
    const expected = { ...fields, label_ids: [ours.labels[0], ours.labels[2]] };
    expect(issue).toMatchObject(expected);
    expect(await readIssue(admin, project, issue.id)).toEqual(issue);
  });

  it("treats null as omitted for optional scalars, but not for lists", async () => {
    const optional = ["assignee_id", "sprint_id", "epic_id", "estimated_minutes", "prompt"];
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    expect(await create(nulls)).toMatchObject(nulls);
    for (const name of ["label_ids", "blocked_by_ids", "blocks_ids"]) {
      const response = await admin.api.post(`${project.path}/issues`, body({ [name]: null }));
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([name]);
    }
  });

  it("returns labels in the order of their ids, whatever the order they are sent in", async () => {
    const { label_ids } = await create({ label_ids: ours.labels.toReversed() });
    expect(label_ids).toEqual(ours.labels.toSorted((a, b) => a - b));
  });

  it("ignores unknown and read-only fields", async () => {
    const forged = {
      id: 1,
      key: "X-1",
      user_id: member.id,
      project_id: other.id,
      created_at: "2001-01-01",
      nonsense: {},
    };
    const issue = await create(forged);
    expect(issue).toMatchObject({ user_id: admin.id, project_id: project.id });
    expect(issue.id).not.toBe(1);
    expect(issue.key).not.toBe("X-1");
  });

  it("requires a non-null title, description, lane, priority and type", async () => {
    const response = await admin.api.post(`${project.path}/issues`, {});
    expect(response.status).toBe(422);
    const required = ["description", "lane_id", "priority", "title", "type"];
    expect(Object.keys(response.body.errors).sort()).toEqual(required);
    for (const name of required) {
      const refused = await admin.api.post(`${project.path}/issues`, body({ [name]: null }));
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual([name]);
    }
  });

  it("reports all references outside the project by field, and does not use up a number", async () => {
    const outsider = await tenant.user();
    const seesAll = await tenant.user({ role: { accessAllProjects: true } });
    const foreign = {
      lane_id: other.lanes[0],
      assignee_id: outsider.id,
      sprint_id: theirs.sprint,
      epic_id: theirs.epic,
      label_ids: [ours.labels[0], theirs.labels[0]],
    };
    const before = await create();
    const all = await admin.api.post(`${project.path}/issues`, body(foreign));
    expect(all.status).toBe(422);
    expect(Object.keys(all.body.errors).sort()).toEqual(Object.keys(foreign).sort());
    const unknown = {
      ...foreign,
      lane_id: UNKNOWN,
      assignee_id: UNKNOWN,
      sprint_id: UNKNOWN,
      epic_id: UNKNOWN,
      label_ids: [UNKNOWN],
    };
    for (const [name, value] of [...Object.entries(foreign), ...Object.entries(unknown)]) {
      const response = await admin.api.post(`${project.path}/issues`, body({ [name]: value }));
      expect(response.status, name).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([name]);
    }
    for (const user of [seesAll, await tenant.user({ role: "admin" })]) {
      const response = await admin.api.post(
        `${project.path}/issues`,
        body({ assignee_id: user.id }),
      );
      expect(response.status).toBe(422);
    }
    const after = await create();
    expect(Number(after.key.split("-")[1])).toBe(Number(before.key.split("-")[1]) + 1);
  });

  it("accepts the owner, direct members and team members as assignees", async () => {
    const teammate = await tenant.user();
    await prisma.team.create({
      data: {
        tenantId: tenant.id,
        name: "Team",
        createdById: admin.id,
        members: { create: { userId: teammate.id } },
        projects: { create: { projectId: project.id } },
      },
    });
    for (const user of [admin, member, teammate]) {
      expect((await create({ assignee_id: user.id })).assignee_id).toBe(user.id);
    }
  });

  it("adds the issue at the end of its lane", async () => {
    const lane = project.lanes[1];
    const made = [
      await create({ lane_id: lane }),
      await create({ lane_id: lane }),
      await create({ lane_id: lane }),
    ];
    expect((await issuesInLane(lane)).slice(-3)).toEqual(made.map(({ id }) => id));
  });

  it("numbers 50 concurrent issues without gaps, starting at 1 in each project", async () => {
    const fresh = await tenant.project(admin);
    const issues = await Promise.all(Array.from({ length: 50 }, () => makeIssue(admin, fresh)));
    const numbers = issues.map((issue) => Number(issue.key.slice(fresh.keyPrefix.length + 1)));
    expect(numbers.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(new Set(issues.map(({ position }) => position)).size).toBe(50);
  });

  it("returns each concurrently created issue to its creator; rejected ones do not use up a number", async () => {
    const second = await tenant.user({ role: "contributor" });
    const fresh = await tenant.project(admin, [second]);
    const { labels } = await makeParts(admin, fresh);
    const labelsOf = (index: number) => labels.slice(0, index % labels.length);
    const send = (index: number, user: TestUser, laneId: number) =>
      user.api.post(`${fresh.path}/issues`, {
        ...body({ title: `No. ${index}`, label_ids: labelsOf(index) }),
        lane_id: laneId,
      });
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        send(index, index % 2 === 0 ? admin : second, index % 3 === 0 ? UNKNOWN : fresh.lanes[0]!),
      ),
    );
    for (const [index, { status, body: response }] of responses.entries()) {
      if (index % 3 === 0) {
        expect([status, Object.keys(response.errors)]).toEqual([422, ["lane_id"]]);
        continue;
      }
      const author = index % 2 === 0 ? admin : second;
      const fields = { title: `No. ${index}`, user_id: author.id, label_ids: labelsOf(index) };
      expect(response).toMatchObject(fields);
      const path = `${fresh.path}/issues/${response.id}`;
      expect((await author.api.get(path)).body).toEqual(response);
      expect((await author.api.get(`${path}/watch`)).body).toMatchObject({ watching: true });
      const [activity] = (await author.api.get(`${path}/activity`)).body;
      expect(activity).toMatchObject({ action: "created", actor: { id: author.id } });
    }
    const keys = responses
      .filter(({ status }) => status === 201)
      .map((response) => response.body.key);
    const expected = Array.from({ length: 20 }, (_, index) => `${fresh.keyPrefix}-${index + 1}`);
    expect(new Set(keys)).toEqual(new Set(expected));
  });

  it("never reuses a number", async () => {
    const last = await create();
    await admin.api.delete(`${project.path}/issues/${last.id}`);
    const next = await create();
    expect(Number(next.key.split("-")[1])).toBe(Number(last.key.split("-")[1]) + 1);
  });
});
